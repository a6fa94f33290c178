"""Between those who play and the one who waits: how far they are, and that they should stop."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import Any


def _silent(_: Any) -> None:
    """Nobody wants to know."""


class Watch:
    """One run as it goes on. Threads tell; the thread that waits passes it on, so that callers need no locks.

    `advance` is told of games done, `warn` of what was wrong and mended.
    """

    def __init__(self, advance: Callable[[int], None] | None = None, warn: Callable[[str], None] | None = None) -> None:
        self.stopped = False
        self._advance, self._warn = advance or _silent, warn or _silent
        self._done: SimpleQueue[int] = SimpleQueue()
        self._wrong: SimpleQueue[str] = SimpleQueue()

    def done(self, games: int) -> None:
        """So many more games are there."""
        self._done.put(games)

    def wrong(self, what: str) -> None:
        """Something was wrong."""
        self._wrong.put(what)

    def report(self) -> None:
        """Pass on what was told since the last time."""
        games = sum(_all(self._done))
        if games:
            self._advance(games)
        for what in _all(self._wrong):
            self._warn(what)

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Let Ctrl-C stop the run between two games, so that nothing is lost; a second one interrupts at once.

        Where somebody else answers Ctrl-C, or in another thread than the main one, nothing is changed.
        """
        alone = threading.current_thread() is threading.main_thread()
        if not alone or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            yield
            return
        signal.signal(signal.SIGINT, self._interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def _interrupt(self, *_: Any) -> None:
        if self.stopped:
            raise KeyboardInterrupt
        self.stopped = True


def _all(queue: SimpleQueue[Any]) -> Iterator[Any]:
    while True:
        try:
            yield queue.get_nowait()
        except Empty:
            return
