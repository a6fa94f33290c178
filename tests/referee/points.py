"""Victory points, and who has won when the rounds are over."""

from __future__ import annotations

from referee import missions
from referee.allies import half_bonus
from referee.objection import demand
from referee.table import Table

#: What points are for, as traces number it, and the phase that is in; others follow what they are for.
REASONS = ("points", "holdings")


def phase_of(reason: int) -> str:
    demand(reason in (0, 1), "napadv-empire-vp", f"points for {reason}")
    return REASONS[reason]


def points(table: Table, seat: int, reason: int, points: int) -> None:
    """A player scores."""
    if not table.called:
        due = expected(table, seat, REASONS[reason])
        clause = clause_of_scoring(table, reason)
        demand(table.turn.acts == 0, clause, "points are scored once")
        demand(points == due, clause, f"{points} points instead of {due}")
        table.turn.acts += 1
    table.score(seat, reason, points)


def clause_of_scoring(table: Table, reason: int) -> str:
    if table.powers:
        return "napcamp-vp-empire" if reason == 0 else "napcamp-final-holdings"
    return "napadv-empire-vp" if reason == 0 else "napadv-final-holdings"


def expected(table: Table, seat: int, phase: str) -> int:
    """Points that a phase brings a seat."""
    rules = table.ruleset.points
    if phase == "points":
        return _for_groups(table, seat) if rules.groups == "on" else 0
    last = table.turn.round == table.ruleset.game.last_round
    return len(table.held(seat)) // rules.holdings if rules.holdings and last else 0


def _for_groups(table: Table, seat: int) -> int:
    """Empires, and where the rules say so routes and capitals."""
    from referee.turns import capitals_bring

    rules = table.ruleset.points
    scoring = [group for group in table.whole(seat) if rules.routes == "on" or not table.at_sea(group)]
    scored = sum(table.board.groups[name].bonus for name in scoring)
    half = half_bonus(table, seat) if table.powers and table.ruleset.campaign.empire_vp == "half" else 0
    return scored + half + (capitals_bring(table, table.held(seat)) if rules.capitals == "on" else 0)


def decided(table: Table, seat: int, mask: int) -> None:
    """The game is over, and these seats have won: most points, units, then missions, else together."""
    show(table)
    missions.check_final(table)
    units = [sum(table.units[space] for space in table.lands(seat)) for seat in range(table.seats)]
    scores = list(zip(table.points, units, table.completed, strict=True))
    best = [number for number in range(table.seats) if scores[number] == max(scores)]
    told = [number for number in range(table.seats) if mask >> number & 1]
    clause = _clause_of_winning(table, best, scores)
    demand(told == best, clause, f"seats {best} have won with {max(scores)}, not {told}")
    demand(len(told) > 1 or seat == told[0], clause, "another seat is told to have won")
    table.places = [1 + sum(other > score for other in scores) for score in scores]
    table.seen["shared victories"] += len(best) > 1
    table.seen["won after elimination"] += best[0] not in table.alive
    table.over = True


def _clause_of_winning(table: Table, best: list[int], scores: list[tuple[int, int, int]]) -> str:
    """The clause that decided."""
    if len(best) > 1:
        return "napadv-tie-shared"
    for number, clause in enumerate(("napadv-win", "napadv-tie-regiments", "napadv-tie-missions"), 1):
        if sum(score[:number] == max(scores)[:number] for score in scores) == 1:
            table.seen[f"decided by {clause}"] += 1
            return clause
    return "napadv-tie-shared"


def show(table: Table) -> None:
    """The last turn is over, and all show the missions they still have."""
    from referee.turns import finish

    if not table.final:
        if not _breaks_off(table):
            finish(table)
        demand(is_over(table), "napadv-length", "decided before the last turn")
        table.final = True


def is_over(table: Table) -> bool:
    """Whether no turn comes after this one."""
    from referee.turns import next_turn

    return bool(table.ruleset.game.length) and (_breaks_off(table) or next_turn(table)[1] > table.ruleset.game.length)


def _breaks_off(table: Table) -> bool:
    """Whether the game ends in the middle of a turn, since one player is left."""
    return len(table.alive) == 1 and table.ruleset.game.sole_survivor == "end_at_once"
