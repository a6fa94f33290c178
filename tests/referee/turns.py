"""Whose turn it is, which phase, what a turn brings, and that nothing is left undone."""

from __future__ import annotations

from referee import alliances, allies, building, epidemics, goals, missions, moving, objectives, sea
from referee.cards import grounds, holds_set
from referee.objection import demand
from referee.points import clause_of_scoring, expected
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
    if table.turn is not None and number > table.turn.round:
        table.repelled = [0] * table.seats
    table.claimed = [set() for _ in range(table.seats)]
    if number > 1 and seat == table.alive[0] != 0:
        table.seen["round opened by another than seat 0"] += 1
    table.turn = Turn(seat, number, hand_before=len(table.hands[seat]))
    table.turns += 1
    goals.begin(table)


def next_turn(table: Table) -> tuple[int, int]:
    """(seat, round) of the next turn: clockwise over those who still play; seats are numbered by turn order."""
    if table.turn is None:
        return table.first
    if not table.alive:
        return table.turn.seat, table.ruleset.game.last_round + 1
    later = [seat for seat in table.alive if seat > table.turn.seat]
    return (later[0], table.turn.round) if later else (table.alive[0], table.turn.round + 1)


def enter(table: Table, phase: str) -> None:
    """Go on to a phase of the turn; those before it are left, and none is gone back to."""
    now, phases = table.turn, table.ruleset.game.phases
    clauses = {"sea": "napadv-naval-first", "missions_start": "napadv-start-missions"}
    clauses |= {"objectives": "napcamp-inv-once"}
    clause = clauses.get(phase, "classic-turn-phases")
    demand(phase in phases[now.at :], clause, f"{phase} comes too late, or is no part of a turn")
    while phases[now.at] != phase:
        leave(table, phases[now.at])
        now.at, now.acts = now.at + 1, 0
        if phases[now.at] == "maneuver":
            moving.muster(table)


def finish(table: Table) -> None:
    """The end of a turn: all phases that were not entered are passed by."""
    for phase in table.ruleset.game.phases[table.turn.at :]:
        leave(table, phase)
        table.turn.acts = 0


def leave(table: Table, phase: str) -> None:
    """What must have been done when a phase is over. Nobody asks a player who is out."""
    if table.turn.seat in table.alive and phase in LEAVING:
        LEAVING[phase](table)


def _leave_income(table: Table) -> None:
    demand(table.turn.acts == 1, "classic-reinforce-total", "units are gained every turn")


def _leave_trade(table: Table) -> None:
    now, rules = table.turn, table.ruleset.cards
    hand = table.hands[now.seat]
    if rules.forced_trade == "off" or now.hand_before < rules.forced_at or not holds_set(table, hand):
        return
    demand(now.acts > 0, "classic-forced-trade", f"{now.hand_before} cards: a set must be traded")
    few = len(hand) < rules.forced_at or not table.declares
    demand(few, "napadv-exchange-forced", f"{len(hand)} cards are left: another set must be traded")


def _leave_place(table: Table) -> None:
    demand(table.turn.units == 0, "classic-place-all", f"{table.turn.units} units are not placed")


def _leave_draw(table: Table) -> None:
    now = table.turn
    owed = grounds(table)
    if goals.sure_card(table) and now.draws == 0:
        table.seen["sure card not taken"] += 1
    elif table.deck or table.discards:
        clause = "classic-card-draw" if len(table.ruleset.cards.draws) == 1 else "napadv-draw-max"
        demand(now.draws == len(owed), clause, f"{now.draws} cards were drawn, for {', '.join(owed)}")
    elif now.draws < len(owed):
        table.seen["no card left to draw"] += 1
    table.seen["three cards drawn"] += now.draws == 3
    table.done[now.seat] = 0


def _leave_points(table: Table) -> None:
    owed = expected(table, table.turn.seat, "points")
    demand(owed == 0 or table.turn.acts == 1, clause_of_scoring(table, 0), f"{owed} points were not scored")


def _leave_holdings(table: Table) -> None:
    owed = expected(table, table.turn.seat, "holdings")
    demand(owed == 0 or table.turn.acts == 1, clause_of_scoring(table, 1), f"{owed} points were not scored")


def _leave_attack(table: Table) -> None:
    table.turn.selling = False
    alliances.check_rolled(table)
    table.seen["turn without attack"] += table.turn.acts == 0


#: What is asked at the end of a phase.
LEAVING = {
    "points": _leave_points,
    "objectives": objectives.check_scored,
    "income": _leave_income,
    "trade": _leave_trade,
    "fortifications": building.check_paid,
    "build": building.check_placed,
    "place": _leave_place,
    "ally_income": allies.check_paid,
    "sea": sea.check_fought,
    "attack": _leave_attack,
    "epidemic": epidemics.check_suffered,
    "draw": _leave_draw,
    "holdings": _leave_holdings,
    "victory": goals.check_not_won,
}


def income(
    table: Table,
    seat: int,
    for_territories: int,
    for_groups: int,
    for_capitals: int = 0,
    for_missions: int = 0,
    for_rewards: int = 0,
) -> None:
    """Units for territories and zones, for whole groups, for capitals, and those of missions that last."""
    rules, held = table.ruleset.income, table.held(seat)
    demand(table.turn.acts == 0, "classic-reinforce-total", "units are gained once a turn")
    share, clause = goals.counted(table, held)
    by_count = max(share, rules.minimum)
    clause = clause if table.goals else clause_of_count(table, len(held))
    demand(for_territories == by_count, clause, f"{len(held)} spaces bring {by_count}")
    whole = table.whole(seat)
    by_groups = sum(table.board.groups[group].bonus for group in whole)
    clause = "r2008-draft-continent" if table.goals else clause_of_groups(table)
    demand(for_groups == by_groups, clause, f"whole groups ({', '.join(whole)}) bring {by_groups}")
    by_capitals = capitals_bring(table, held)
    by_capitals += goals.for_capitals(table, held)
    clause = "napcamp-half-bonus" if table.powers else "r2008-draft-capital" if table.goals else "napcap-bonus"
    by_capitals += allies.half_bonus(table, seat) if table.powers else 0
    demand(for_capitals == by_capitals, clause, f"capitals bring {by_capitals}, not {for_capitals}")
    by_missions = missions.lasting(table, seat)
    demand(for_missions == by_missions, "napadv-mission-empire", f"missions bring {by_missions}, not {for_missions}")
    by_rewards = goals.for_rewards(table, seat)
    demand(for_rewards == by_rewards, "r2008cr-two-troops", f"rewards bring {by_rewards}, not {for_rewards}")
    table.turn.acts += 1
    table.turn.units += for_territories + for_groups + for_capitals + for_missions + for_rewards
    table.seen["income for capitals"] += for_capitals > 0
    table.seen["income for whole groups"] += bool(whole)
    table.seen["income for a whole route"] += any(map(table.at_sea, whole))


def clause_of_groups(table: Table) -> str:
    return "napadv-bonus-chart" if table.zones else "classic-continent-whole"


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
            bonus = rules.capital_bonuses.get(f"majority_{group.capital_number}", group.capital_bonus)
            brought += bonus * (len(inside & held) >= group.capital_number)
    return brought


def clause_of_count(table: Table, territories: int) -> str:
    """The clause that speaks of so many territories."""
    if table.zones:
        return "napadv-count"
    if territories < 12:
        return "classic-reinforce-min"
    if territories < 15:
        return "classic-reinforce-12-14"
    return "classic-reinforce-15-17" if territories < 18 else "classic-reinforce-div3"


def place(table: Table, seat: int, space: int, units: int) -> None:
    """Gained units go onto own territories."""
    if table.turn.paying is not None and table.turn.paying[1]:
        allies.place(table, seat, space, units)
        return
    demand(table.exists(space) and table.owner[space] == seat, "classic-place-all", f"{table.name(space)} is not his")
    if table.bonus[1]:
        _place_bonus(table, seat, space, units)
        return
    demand(1 <= units <= table.turn.units, "classic-reinforce-total", f"places {units} of {table.turn.units} units")
    table.units[space] += units
    table.turn.units -= units


def _place_bonus(table: Table, seat: int, space: int, units: int) -> None:
    """Units of a mission go down at once."""
    owner, left = table.bonus
    demand(seat == owner, "napadv-mission-bonus-outside", f"the units are seat {owner}'s")
    demand(1 <= units <= left, "napadv-mission-bonus-outside", f"places {units} of {left} units")
    table.units[space] += units
    table.bonus = (owner, left - units)


def capped(table: Table, number: int) -> None:
    """The game is given up after the last round the rules allow."""
    demand(table.turn is not None, "game.max_rounds", "nobody has played yet")
    finish(table)
    most = table.ruleset.game.max_rounds
    demand(number == most, "game.max_rounds", f"given up in round {number} instead of {most}")
    demand(next_turn(table)[1] == most + 1, "game.max_rounds", "given up before the last round was over")
    table.over = True
