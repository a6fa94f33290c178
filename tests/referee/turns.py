"""Whose turn it is, which phase, what a turn brings, and that nothing is left undone."""

from __future__ import annotations

from referee.cards import holds_set
from referee.objection import demand
from referee.points import expected
from referee.table import Table, Turn


def turn(table: Table, seat: int, number: int) -> None:
    """A player begins; the one before has done all that must be done."""
    if table.turn is not None:
        finish(table)
    expected, in_round = next_turn(table)
    demand(seat in table.alive, "classic-elim", f"seat {seat} is out")
    demand(seat == expected, "classic-turn-phases", f"it is the turn of seat {expected}, clockwise")
    demand(number == in_round, "classic-turn-phases", f"this is round {in_round}, not {number}")
    demand(number <= table.ruleset.game.last_round, "game.max_rounds", "the game should have been given up")
    if number > 1 and seat == table.alive[0] != 0:
        table.seen["round opened by another than seat 0"] += 1
    table.turn = Turn(seat, number, hand_before=len(table.hands[seat]))
    table.turns += 1


def next_turn(table: Table) -> tuple[int, int]:
    """(seat, round) of the next turn: clockwise over those who still play; seats are numbered by turn order."""
    if table.turn is None:
        return table.first
    later = [seat for seat in table.alive if seat > table.turn.seat]
    return (later[0], table.turn.round) if later else (table.alive[0], table.turn.round + 1)


def enter(table: Table, phase: str) -> None:
    """Go on to a phase of the turn; those before it are left, and none is gone back to."""
    now, phases = table.turn, table.ruleset.game.turn
    demand(phase in phases[now.at :], "classic-turn-phases", f"{phase} comes too late, or is no part of a turn")
    while phases[now.at] != phase:
        leave(table, phases[now.at])
        now.at, now.acts = now.at + 1, 0


def finish(table: Table) -> None:
    """The end of a turn: all phases that were not entered are passed by."""
    for phase in table.ruleset.game.turn[table.turn.at :]:
        leave(table, phase)
        table.turn.acts = 0


def leave(table: Table, phase: str) -> None:
    """What must have been done when a phase is over."""
    now, cards = table.turn, table.ruleset.cards
    if phase == "income":
        demand(now.acts == 1, "classic-reinforce-total", "units are gained every turn")
    elif phase == "trade" and cards.forced_trade == "on":
        free = now.hand_before < cards.forced_at or now.acts > 0 or not holds_set(table, table.hands[now.seat])
        demand(free, "classic-forced-trade", f"{now.hand_before} cards: a set must be traded")
    elif phase == "place":
        demand(now.units == 0, "classic-place-all", f"{now.units} units are not placed")
    elif phase == "draw" and now.conquests > 0 and (table.deck or table.discards):
        demand(now.draws > 0, "classic-card-draw", "a territory was conquered, and no card drawn")
    elif phase == "draw" and now.conquests > 0 and now.draws == 0:
        table.seen["no card left to draw"] += 1
    elif phase in {"points", "holdings"}:
        owed = expected(table, now.seat, phase)
        demand(owed == 0 or now.acts == 1, "napadv-empire-vp", f"{owed} points were not scored")
    elif phase == "attack":
        now.selling = False
        table.seen["turn without attack"] += now.acts == 0


def income(table: Table, seat: int, for_territories: int, for_groups: int, for_capitals: int = 0) -> None:
    """Units for territories, for whole groups, and for capitals."""
    rules, held = table.ruleset.income, set(table.lands(seat))
    demand(table.turn.acts == 0, "classic-reinforce-total", "units are gained once a turn")
    by_count = max(len(held) // rules.divisor, rules.minimum)
    demand(for_territories == by_count, clause_of_count(len(held)), f"{len(held)} territories bring {by_count}")
    whole = [group for group, inside in table.inside().items() if inside <= held]
    by_groups = sum(table.board.groups[group].bonus for group in whole)
    demand(for_groups == by_groups, "classic-continent-whole", f"whole groups ({', '.join(whole)}) bring {by_groups}")
    by_capitals = capitals_bring(table, held)
    demand(for_capitals == by_capitals, "napcap-bonus", f"capitals bring {by_capitals}, not {for_capitals}")
    table.turn.acts += 1
    table.turn.units += for_territories + for_groups + for_capitals
    table.seen["income for capitals"] += for_capitals > 0
    table.seen["income for whole groups"] += bool(whole)


def capitals_bring(table: Table, held: set[int]) -> int:
    """Bonuses of groups that are not whole, for the capital and enough of the others."""
    rules = table.ruleset.income
    if rules.capitals == "off" or table.turn.round < rules.capitals_from:
        return 0
    brought = 0
    for name, inside in table.inside().items():
        group = table.board.groups[name]
        capital = {space for space in inside if table.board.spaces[table.names[space]].capital}
        if group.capital_number and capital & held and not inside <= held:
            brought += group.capital_bonus * (len(inside & held) >= group.capital_number)
    return brought


def clause_of_count(territories: int) -> str:
    """The clause that speaks of so many territories."""
    if territories < 12:
        return "classic-reinforce-min"
    if territories < 15:
        return "classic-reinforce-12-14"
    return "classic-reinforce-15-17" if territories < 18 else "classic-reinforce-div3"


def place(table: Table, seat: int, space: int, units: int) -> None:
    """Gained units go onto own territories."""
    demand(table.exists(space) and table.owner[space] == seat, "classic-place-all", f"{table.name(space)} is not his")
    demand(1 <= units <= table.turn.units, "classic-reinforce-total", f"places {units} of {table.turn.units} units")
    table.units[space] += units
    table.turn.units -= units


def capped(table: Table, number: int) -> None:
    """The game is given up after the last round the rules allow."""
    demand(table.turn is not None, "game.max_rounds", "nobody has played yet")
    finish(table)
    most = table.ruleset.game.max_rounds
    demand(number == most, "game.max_rounds", f"given up in round {number} instead of {most}")
    demand(next_turn(table)[1] == most + 1, "game.max_rounds", "given up before the last round was over")
    table.over = True
