"""How far a long command has come, on stderr, for a person who watches."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(total: int | None, unit: str, label: str = "") -> Iterator[Callable[[int], None]]:
    """Give a function to be called with the number of units just done.

    A bar with the time left (where a total is known) appears after a second and is gone at the end. Where stderr is not
    a terminal nothing is written at all: a log is no place for a bar.
    """
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from tqdm import tqdm

    looks = {"unit_scale": True, "dynamic_ncols": True, "leave": False}
    with tqdm(total=total, unit=f" {unit}", desc=label or None, delay=1, **looks) as bar:

        def advance(done: int) -> None:
            bar.update(done)

        yield advance
