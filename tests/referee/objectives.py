"""What scores in a campaign besides groups: at the start of a turn, and at the first invasion."""

from __future__ import annotations

from referee.objection import demand
from referee.table import Battle, Table
from risk_sim.spec.campaign import Objective

OBJECTIVES = 4  # what points are for, as traces number it

#: Clauses by what an objective needs and where; others by what it needs alone.
NAMED = {
    ("hold", "ile_de_france"): "napcamp-vp-fr-ile",
    ("hold", "angleterre"): "napcamp-vp-en-england",
    ("hold", "egypte"): "napcamp-vp-egypt",
    ("invade", "egypte"): "napcamp-inv-fr-egypt",
    ("invade", "angleterre"): "napcamp-inv-fr-england",
    ("invade", "ile_de_france"): "napcamp-inv-en-ile",
}
OTHERS = {"supremacy": "napcamp-vp-supremacy", "allies": "napcamp-vp-ally", "invade": "napcamp-inv-moment"}


def clause_of(objective: Objective) -> str:
    named = NAMED.get((objective.needs, objective.space))
    return named or OTHERS.get(objective.needs, "napcamp-vp-egypt")


def _of(table: Table, seat: int) -> list[tuple[int, Objective]]:
    """The objectives of a seat, with their numbers."""
    all_of_them = enumerate(table.ruleset.campaign.objectives.values())
    return [(number, one) for number, one in all_of_them if one.seat in (0, seat + 1)]


# ---------------------------------------------------------------- at the start of a turn


def holding(table: Table, seat: int) -> dict[int, int]:
    """How often each objective of the start of a turn scores for a seat, by its number; none that does not."""
    counted = {number: _count(table, seat, one) for number, one in _of(table, seat)}
    return {number: count for number, count in counted.items() if count > 0}


def _count(table: Table, seat: int, objective: Objective) -> int:
    if objective.needs == "hold":
        return int(table.owner[table.names.index(objective.space)] == seat)
    if objective.needs == "supremacy":
        return int(_rules_the_waves(table, seat))
    return len(table.allies(seat)) if objective.needs == "allies" else 0


def _rules_the_waves(table: Table, seat: int) -> bool:
    zones = [sum(owner == one for owner in table.control.values()) for one in range(table.seats)]
    if table.ruleset.campaign.supremacy == "majority":
        return 2 * zones[seat] > len(table.zones)
    return all(zones[seat] > number for one, number in enumerate(zones) if one != seat)


def score(table: Table, seat: int, objective: int, number: int) -> None:
    """One objective of the start of a turn; those that are met come in their order."""
    if table.called:
        return
    due = list(holding(table, seat).items())[table.turn.acts :]
    named = list(table.ruleset.campaign.objectives.values())
    meant = due[0] if due else None
    clause = clause_of(named[objective]) if 0 <= objective < len(named) else "napcamp-inherits"
    demand((objective, number) == meant, clause, f"{meant} (objective, number) scores, not {(objective, number)}")
    table.turn.acts += 1
    worth = number * named[objective].points
    table.owe("points", seat, clause, reason=OBJECTIVES, points=worth)
    table.seen[f"objective {list(table.ruleset.campaign.objectives)[objective]}"] += 1


def check_scored(table: Table) -> None:
    """Everything that is met has scored."""
    due = list(holding(table, table.turn.seat))[table.turn.acts :]
    named = list(table.ruleset.campaign.objectives.values())
    demand(not due, clause_of(named[due[0]]) if due else "", f"objectives {due} were not scored")


# ---------------------------------------------------------------- invasions


def invaded(table: Table, battle: Battle, space: int) -> None:
    """The first invasion of a territory scores, with allies as they were when the attack was declared."""
    seat, powers = battle.seats[0], list(table.ruleset.campaign.powers)
    for number, one in _of(table, seat):
        here = one.needs == "invade" and table.names[space] == one.space
        in_time = one.until == 0 or table.turn.round <= one.until
        foes = not one.power or battle.holders[powers.index(one.power)] == 1 - seat
        if not (here and in_time and foes) or (seat, number) in table.met:
            continue
        table.met.add((seat, number))
        table.owe("objective", seat, clause_of(one), objective=number, number=1)
        table.owe("points", seat, clause_of(one), reason=OBJECTIVES, points=one.points)
        table.seen[f"objective {list(table.ruleset.campaign.objectives)[number]}"] += 1
