"""Players who are Python functions (experimental): known by a fingerprint of what they do."""

from __future__ import annotations

import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, overload

from msgspec import structs

from risk_sim.errors import PolicyError, nearest
from risk_sim.policies import loader
from risk_sim.spec.fingerprint import fingerprint
from risk_sim.spec.policy import Policy

Function = Callable[..., float]
#: What a function takes: question, seat, a, b, table, chart.
_ARGUMENTS = 6
_BY_PLACE = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
#: What lets compiled code write into an array all the same that it must not write to.
_WRITES = frozenset({"flat", "nditer", "fill_diagonal", "ascontiguousarray", "asfortranarray"})
_known: dict[str, Function] = {}


@overload
def player(function: Function, *, name: str = ..., base: str | Path | Policy = ...) -> Policy: ...
@overload
def player(
    function: None = ..., *, name: str = ..., base: str | Path | Policy = ...
) -> Callable[[Function], Policy]: ...
def player(
    function: Function | None = None, *, name: str = "", base: str | Path | Policy = "expander"
) -> Policy | Callable[[Function], Policy]:
    """A player who is a Python function, compiled by Numba (experimental).

    `function(question, seat, a, b, table, chart)` gives the worth of an option; the questions, and what it sees, are in
    `risk_sim.api.questions`. What it answers with NaN is decided by the player `base`. Usable as a decorator.
    Raises PolicyError for a function that takes other arguments or whose text cannot be read.
    """
    if function is None:
        return lambda given: player(given, name=name, base=base)
    given = getattr(function, "py_func", function)
    if not inspect.isfunction(given):
        raise PolicyError(f"a player is a Python function of (question, seat, a, b, table, chart), not {function!r}")
    taken = inspect.signature(given).parameters.values()
    called = name or given.__name__
    if len(taken) != _ARGUMENTS or any(one.kind not in _BY_PLACE for one in taken):
        shown = ", ".join(map(str, taken))
        raise PolicyError(f"{called}: takes ({shown}); a player takes (question, seat, a, b, table, chart)")
    beneath = loader.load(base)
    if beneath.uniform or beneath.own:
        raise PolicyError(f"{called}: base {beneath.name} decides everything itself; choose another, such as expander")
    key = fingerprint(sorted(_told(given, called, set())))
    _known[key] = given
    return structs.replace(beneath, name=called, title=called, own=key)


def function(name: str, key: str) -> Function:
    """The function of a player. Raises PolicyError where this process has not seen it."""
    if key not in _known:
        raise PolicyError(f"{name} is a Python function, and is not here; give the file it is in as --policy")
    return _known[key]


def from_file(said: str) -> Policy:
    """The player in a Python file: `mine.py`, where there is one, or `mine.py:name`.

    Raises PolicyError for a file that cannot be run or a player it does not have.
    """
    file, _, wanted = said.partition(".py:")
    path = Path(said if not wanted else f"{file}.py")
    found = dict(_players(_run(path)))
    if wanted:
        if wanted not in found:
            raise PolicyError(f"{path}: has no player '{wanted}'{nearest(wanted, found)}")
        return found[wanted]
    if len(found) != 1:
        which = f"{', '.join(found)}; say which, as {path}:{next(iter(found))}" if found else "none"
        raise PolicyError(f"{path}: one player was expected, and there is {which}; mark it with @risk_sim.player")
    return next(iter(found.values()))


def _run(path: Path) -> ModuleType:
    if not path.is_file():
        raise PolicyError(f"{path}: there is no such file")
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise PolicyError(f"{path}: not a Python file")
    module = module_from_spec(spec)
    sys.modules.setdefault(spec.name, module)  # where dataclasses look for it
    try:
        spec.loader.exec_module(module)
    except PolicyError:
        raise
    except (Exception, SystemExit) as error:
        raise PolicyError(f"{path}: cannot be run: {type(error).__name__}: {error}") from None
    return module


def _players(module: ModuleType) -> Iterator[tuple[str, Policy]]:
    for name, value in vars(module).items():
        if isinstance(value, Policy) and value.own:
            yield name, value


def _told(given: Any, player: str, seen: set[int]) -> Iterator[str]:
    """Everything that decides what a function does: its text, the numbers it refers to, the functions it calls."""
    seen.add(id(given))
    try:
        yield textwrap.dedent(inspect.getsource(given))
    except (OSError, TypeError):
        raise PolicyError(f"{player}: the text of {given.__name__} cannot be read; write it into a file") from None
    names = _names(given.__code__)
    if writing := sorted(names & _WRITES):
        raise PolicyError(f"{player}: {given.__name__} uses {writing[0]}, which could write into what it is shown")
    cells = zip(given.__code__.co_freevars, given.__closure__ or (), strict=True)
    outside = {name: cell.cell_contents for name, cell in cells}
    outside |= {name: given.__globals__[name] for name in names if name in given.__globals__}
    for name, value in sorted(outside.items()):
        inner = getattr(value, "py_func", value)
        if inspect.isfunction(inner):
            if id(inner) not in seen:
                yield from _told(inner, player, seen)
        elif not inspect.ismodule(inner):
            # What an array holds: its text leaves out the middle.
            yield f"{name} = {value.tobytes().hex() if hasattr(value, 'tobytes') else repr(value)}"


def _names(code: CodeType) -> set[str]:
    """What a function refers to, and the functions within it."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _names(constant)
    return names
