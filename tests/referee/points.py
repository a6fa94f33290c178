"""Victory points, and who has won when the rounds are over."""

from __future__ import annotations

from referee.objection import demand
from referee.table import Table

#: What points are for, as traces number it, and the phase that is in.
REASONS = ("points", "holdings")


def phase_of(reason: int) -> str:
    demand(reason in (0, 1), "napadv-empire-vp", f"points for {reason}")
    return REASONS[reason]


def points(table: Table, seat: int, reason: int, points: int) -> None:
    """A player scores."""
    due = expected(table, seat, REASONS[reason])
    clause = "napadv-empire-vp" if reason == 0 else "napadv-final-holdings"
    demand(table.turn.acts == 0, clause, "points are scored once")
    demand(points == due, clause, f"{points} points instead of {due}")
    table.turn.acts += 1
    table.points[seat] += points


def expected(table: Table, seat: int, phase: str) -> int:
    """Points that a phase brings a seat."""
    rules, held = table.ruleset.points, set(table.lands(seat))
    if phase == "points":
        whole = [name for name, inside in table.inside().items() if inside <= held]
        return sum(table.board.groups[name].bonus for name in whole) if rules.groups == "on" else 0
    last = table.turn.round == table.ruleset.game.last_round
    return len(held) // rules.holdings if rules.holdings and last else 0


def decided(table: Table, seat: int, mask: int) -> None:
    """The game is over, and these seats have won: most points, then most units, else together."""
    from referee.turns import finish, next_turn

    if not (len(table.alive) == 1 and table.ruleset.game.sole_survivor == "end_at_once"):
        finish(table)
        demand(next_turn(table)[1] == table.ruleset.game.length + 1, "napadv-length", "decided before the last turn")
    units = [sum(table.units[space] for space in table.lands(seat)) for seat in range(table.seats)]
    scores = list(zip(table.points, units, strict=True))
    best = [number for number in range(table.seats) if scores[number] == max(scores)]
    told = [number for number in range(table.seats) if mask >> number & 1]
    clause = "napadv-tie-shared" if len(best) > 1 else "napadv-win"
    demand(told == best, clause, f"seats {best} have won with {max(scores)}, not {told}")
    demand(len(told) > 1 or seat == told[0], clause, "another seat is told to have won")
    table.places = [1 + sum(other > score for other in scores) for score in scores]
    table.seen["shared victories"] += len(best) > 1
    table.seen["won after elimination"] += best[0] not in table.alive
    table.over = True
