"""What a folder of results says of itself: everything that was played, whole, and nothing about who keeps it where."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct, json, structs

from risk_sim import files
from risk_sim.errors import RiskSimError
from risk_sim.spec.board import Board
from risk_sim.spec.fingerprint import fingerprint
from risk_sim.spec.lineup import Lineup
from risk_sim.spec.policy import Policy
from risk_sim.spec.position import Position
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.run import Run

#: The manifest's name in its folder.
NAME = "run.json"


class Seated(Struct, frozen=True):
    """A player on a seat; `at` is its place among the manifest's policies."""

    policy: str
    fingerprint: str
    at: int


class Manifest(Struct, frozen=True, kw_only=True):
    """What was played, so that it can be played on, or again, when the files it was read from have changed.

    `lineup`: the players by seat in every order. `games`: how many were asked for; None until that is known.
    `columns`: what the numbers of a row are. `chunk`: games a file, where none was stopped.
    """

    format: int = 1
    version: str
    ruleset: str
    ruleset_fingerprint: str
    board: str
    board_fingerprint: str
    seed: int
    lineup: list[list[Seated]]
    chunk: int
    games: int | None
    columns: list[str]
    policies: list[Policy]
    ruleset_whole: Ruleset
    board_whole: Board
    position: Position | None = None

    @property
    def run(self) -> Run:
        """What was played."""
        orders = tuple(tuple(self.policies[seat.at] for seat in order) for order in self.lineup)
        return Run(self.ruleset_whole, self.board_whole, Lineup(orders), self.seed, self.position)

    @property
    def identity(self) -> str:
        """The fingerprint of what was played; every file of the run bears it."""
        seats = [[[seat.policy, seat.fingerprint] for seat in order] for order in self.lineup]
        begin = [] if self.position is None else [self.position.fingerprint]
        return fingerprint([self.version, self.ruleset_fingerprint, self.board_fingerprint, self.seed, seats, *begin])


def manifest(run: Run, version: str, chunk: int, columns: list[str]) -> Manifest:
    """The manifest of a run of this version of the package, of which no games were asked for yet."""
    policies = list(dict.fromkeys(policy for order in run.lineup.orders for policy in order))
    lineup = [
        [Seated(policy.name, policy.fingerprint, policies.index(policy)) for policy in order]
        for order in run.lineup.orders
    ]
    return Manifest(
        version=version,
        ruleset=run.ruleset.name,
        ruleset_fingerprint=run.ruleset.fingerprint,
        board=run.board.name,
        board_fingerprint=run.board.fingerprint,
        seed=run.seed,
        lineup=lineup,
        chunk=chunk,
        games=None,
        columns=columns,
        policies=policies,
        ruleset_whole=run.ruleset,
        board_whole=run.board,
        position=run.position,
    )


def read(folder: Path) -> Manifest | None:
    """The manifest of a folder, None where there is none. Raises RiskSimError for one that cannot be understood."""
    path = folder / NAME
    try:
        return json.decode(path.read_bytes(), type=Manifest)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise RiskSimError(f"{path}: cannot be read ({(error.strerror or str(error)).lower()})") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RiskSimError) as error:
        raise RiskSimError(f"{path}: damaged, or of another version of risk-sim ({error})") from None


def write(folder: Path, said: Manifest) -> None:
    """Write the manifest of a folder, whole or not at all."""
    files.write(folder / NAME, json.format(json.encode(said), indent=1) + b"\n")


def asked(said: Manifest, games: int) -> Manifest:
    """The manifest, now that so many games were asked for."""
    return structs.replace(said, games=games)


def differences(kept: Manifest, wanted: Manifest) -> Iterator[str]:
    """In words, everything in which a folder's run is another than the one that is wanted."""
    if kept.ruleset != wanted.ruleset:
        yield f"its ruleset is {kept.ruleset}, not {wanted.ruleset}"
    elif kept.ruleset_fingerprint != wanted.ruleset_fingerprint:
        one, other = kept.ruleset_whole.title, wanted.ruleset_whole.title
        if one != other:
            yield f"its ruleset is {one}, not {other}"
        else:
            yield f"the rules of {kept.ruleset} were others when it was played"
    if kept.board_fingerprint != wanted.board_fingerprint:
        yield f"its board is {_told(kept.board, wanted.board)}"
    if _begin(kept) != _begin(wanted):
        yield f"its games begin with {_begin(kept)}, not with {_begin(wanted)}"
    if kept.seed != wanted.seed:
        yield f"its seed is {kept.seed}, not {wanted.seed}"
    yield from _of_players(kept.lineup, wanted.lineup)
    if kept.version != wanted.version:
        yield f"it was played by version {kept.version} of risk-sim, not {wanted.version}"
    if kept.columns != wanted.columns:
        yield "its rows hold other numbers"


def _of_players(kept: list[list[Seated]], wanted: list[list[Seated]]) -> Iterator[str]:
    names, others = _names(kept), _names(wanted)
    if names != others:
        yield f"its players are {names}, not {others}"
    elif [[seat.fingerprint for seat in order] for order in kept] != [
        [seat.fingerprint for seat in order] for order in wanted
    ]:
        yield "a player of the same name was another when it was played"


def _begin(said: Manifest) -> str:
    """What games begin with; positions of one name may differ."""
    if said.position is None:
        return "the set-up"
    return f"position {said.position.name} ({said.position.fingerprint[:8]})"


def _names(lineup: list[list[Seated]]) -> str:
    return ",".join(seat.policy for seat in lineup[0]) + (" rotated" if len(lineup) > 1 else "")


def _told(kept: str, wanted: str) -> str:
    return f"{kept}, not {wanted}" if kept != wanted else f"another than the present {wanted}"
