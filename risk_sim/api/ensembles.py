"""One run on many reconstructions of a board: what holds whatever the real one looks like."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from risk_sim import __version__, rulesets
from risk_sim.api.games import Games, simulate
from risk_sim.boards.reconstruction import reconstructions
from risk_sim.errors import InputError
from risk_sim.metrics import length
from risk_sim.rulesets.playable import board_of
from risk_sim.spec.battle import whole
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
    def rows(self) -> list[dict[str, Any]]:
        """A row a reconstruction: board, fingerprint, n_games, win_rate by seat, equal_seats_p_value, mean rounds."""
        return [
            {
                "board": run.run.board.name,
                "fingerprint": run.run.board.fingerprint,
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
                f"{first.ruleset.title} on {number} reconstructions of the board, {first.n_games:,} games each, seed "
                f"{first.seed}. What holds in fewer than nine of ten is a finding about one drawing of the map."
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
    ruleset: str | Path,
    reconstructions_wanted: int,
    *,
    seed: int = 1,
    out: str | Path | None = None,
    advance: Callable[[int], None] | None = None,
    **asked: Any,
) -> Ensemble:
    """Play the same run (all that `simulate` takes) on so many reconstructions of the ruleset's board.

    They are drawn from the seed of the run. With `out`, each has a folder of its own in it. Raises InputError for a
    board that is not reconstructed.
    """
    rules = rulesets.load(ruleset)
    number = whole("--reconstructions", reconstructions_wanted)
    if not 1 <= number <= MOST:
        raise InputError(f"--reconstructions {number}: choose from 1 to {MOST}")
    if asked.get("board") is not None or asked.get("setup") is not None:
        raise InputError("--reconstructions draws the boards; leave out --board and --setup")
    asked = {name: value for name, value in asked.items() if name not in ("board", "setup")}
    runs: list[Games] = []
    for board in reconstructions(board_of(rules), number, whole("--seed", seed)):
        folder = None if out is None else Path(out) / board.name
        runs.append(simulate(rules, seed=seed, board=board, out=folder, advance=advance, **asked))
        if runs[-1].partial and asked.get("until_width") is None:
            break
    return Ensemble(runs)
