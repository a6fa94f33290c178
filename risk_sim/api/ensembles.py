"""One run on many reconstructions of a board and its cards: what holds whatever the real ones look like."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct, structs

from risk_sim import __version__, boards, rulesets
from risk_sim.api.games import Games, simulate
from risk_sim.boards import reconstruction as maps
from risk_sim.errors import InputError
from risk_sim.metrics import length
from risk_sim.rulesets import reconstruction as decks
from risk_sim.rulesets.playable import board_of
from risk_sim.rulesets.rulebook_only import rulebook_only as without_proposals
from risk_sim.spec.battle import whole
from risk_sim.spec.board import Board
from risk_sim.spec.deck_words import listed
from risk_sim.spec.ruleset import Ruleset
from risk_sim.text import percent, wrapped

#: Reconstructions at most.
MOST = 1000


class Ensemble(Struct, frozen=True):
    """The same run on every reconstruction, in their order."""

    runs: list[Games]

    @property
    def partial(self) -> bool:
        """Whether not all games asked for were played."""
        return any(run.partial for run in self.runs)

    @property
    def drawn(self) -> str:
        """In words, what differs between the reconstructions."""
        parts = ["the board"] if len({run.run.board.fingerprint for run in self.runs}) > 1 or not self._decks else []
        return listed([*parts, *self._decks])

    @property
    def _decks(self) -> tuple[str, ...]:
        return tuple(part for part in self.runs[0].ruleset.reconstructed if part in decks.DRAWN)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row a reconstruction: board, fingerprint, n_games, win_rate by seat, equal_seats_p_value, mean rounds.

        Where missions or card effects are drawn as well, deck_fingerprint tells which.
        """
        return [
            {
                "board": run.run.board.name,
                "fingerprint": run.run.board.fingerprint,
                **({"deck_fingerprint": run.ruleset.deck_fingerprint} if run.ruleset.reconstructed else {}),
                "n_games": run.n_games,
                **{f"seat_{row['seat']}": row["win_rate"] for row in run.seat_rows},
                "equal_seats_p_value": run.equal_seats,
                "rounds": length.rounds(run.tally).mean,
            }
            for run in self.runs
        ]

    @property
    def findings(self) -> list[dict[str, Any]]:
        """By seat: in how many reconstructions it wins more than its share, and in how many the interval says so."""
        seats = self.runs[0].run.lineup.seats
        found = []
        for seat, rows in enumerate(zip(*(run.seat_rows for run in self.runs), strict=True)):
            found.append(
                {
                    "seat": seat + 1,
                    "above_share": sum(row["win_rate"] > 1 / seats for row in rows),
                    "clearly_above": sum(row["ci_low"] > 1 / seats for row in rows),
                    "clearly_below": sum(row["ci_high"] < 1 / seats for row in rows),
                    "reconstructions": len(rows),
                    "lowest": min(row["win_rate"] for row in rows),
                    "highest": max(row["win_rate"] for row in rows),
                }
            )
        return found

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values."""
        first = self.runs[0]
        return {
            "ruleset": first.ruleset.name,
            "version": __version__,
            "seed": first.seed,
            "partial": self.partial,
            "findings": self.findings,
            "runs": [run.to_dict() for run in self.runs],
        }

    def __str__(self) -> str:
        first = self.runs[0]
        number = len(self.runs)
        return "\n".join(
            wrapped(
                f"{first.ruleset.title} on {number} reconstructions of {self.drawn}, {first.n_games:,} games each, "
                f"seed {first.seed}. What holds in fewer than nine of ten is a finding about one drawing of "
                f"{self.drawn}."
            )
            + [""]
            + [
                f"Seat {row['seat']} wins more than its share in {row['above_share']} of {number} (clearly in "
                f"{row['clearly_above']}, clearly less in {row['clearly_below']}): {percent(row['lowest'])} to "
                f"{percent(row['highest'])}"
                for row in self.findings
            ]
        )


def ensemble(
    ruleset: str | Path | Ruleset,
    reconstructions_wanted: int,
    *,
    seed: int = 1,
    board: str | Path | Board | None = None,
    out: str | Path | None = None,
    rulebook_only: bool = False,
    advance: Callable[[int], None] | None = None,
    warn: Callable[[str], None] | None = None,
    **asked: Any,
) -> Ensemble:
    """Play the same run (all that `simulate` takes) on so many reconstructions of its board, missions and cards.

    They are drawn from the seed of the run, each with a board and a deck of its own; what is not reconstructed stays,
    so that a `board` copied from the box is played on with many decks. With `out`, each has a folder of its own in it.
    Raises InputError where nothing is reconstructed.
    """
    rules = rulesets.load(ruleset)
    if rulebook_only:
        rules = without_proposals(rules)
    number = how_many(reconstructions_wanted)
    if asked.pop("setup", None) is not None:
        raise InputError("--reconstructions draws the games anew from their set-up on; leave out --setup")
    told = None if warn is None else once(warn)
    runs: list[Games] = []
    for drawn in drawings(rules, board, number, whole("--seed", seed)):
        folder = None if out is None else Path(out) / drawn.board.name
        runs.append(
            simulate(drawn.ruleset, seed=seed, board=drawn.board, out=folder, advance=advance, warn=told, **asked)
        )
        if runs[-1].partial and asked.get("until_width") is None:
            break
    return Ensemble(runs)


def how_many(wanted: int) -> int:
    """The number of reconstructions, checked."""
    number = whole("--reconstructions", wanted)
    if not 1 <= number <= MOST:
        raise InputError(f"--reconstructions {number}: choose from 1 to {MOST}")
    return number


class Drawn(NamedTuple):
    """One reconstruction."""

    ruleset: Ruleset
    board: Board


def drawings(rules: Ruleset, board: str | Path | Board | None, number: int, seed: int) -> Iterator[Drawn]:
    """So many reconstructions of board and deck, or of one of them where the other is from the box.

    Raises InputError where nothing is reconstructed.
    """
    used = board_of(rules, None if board is None else boards.load(board))
    # Drawn with all its sea lines and zones, whatever the game uses of them.
    whole_board = boards.load(rules.game.board if board is None else board)
    if maps.is_reconstructed(whole_board):
        if board is not None:
            raise InputError(f"--reconstructions draws the boards anew, {used.title} too; leave out --board")
        for at, one in enumerate(maps.reconstructions(whole_board, number, seed)):
            yield Drawn(decks.drawn(rules, one, seed, at), one)
    elif decks.is_reconstructed(rules):
        for at in range(number):
            named = structs.replace(whole_board, name=f"{used.name}-{seed}-{at + 1}")
            yield Drawn(decks.drawn(rules, used, seed, at), named)
    else:
        raise InputError(f"{used.title} is not reconstructed: there is nothing about it to draw anew")


def once(warn: Callable[[str], None]) -> Callable[[str], None]:
    """Say nothing twice."""
    said: set[str] = set()

    def tell(what: str) -> None:
        if what not in said:
            said.add(what)
            warn(what)

    return tell
