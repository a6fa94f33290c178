"""What allies do in a turn besides fighting: they are paid, join, march and are annexed."""

from __future__ import annotations

from referee import alliances
from referee.objection import demand
from referee.table import NOBODY, Table


def half_bonus(table: Table, army: int) -> int:
    """Half the bonus of a power's own group, rounded up, while it holds its capital and not the whole of it."""
    capital = table.capital(army)
    if capital is None or table.owner[capital] != army or table.powers[army].group in table.whole(army):
        return 0
    return (table.board.groups[table.powers[army].group].bonus + 1) // 2


# ---------------------------------------------------------------- income


def income(table: Table, seat: int, army: int, for_territories: int, for_groups: int, for_capitals: int) -> None:
    """What an ally's own territories bring it, to be placed on them at once."""
    now, lands = table.turn, table.lands(army)
    due = [one for one in table.allies(seat) if one not in now.paid_allies]
    clause = "napcamp-neutral-no-income" if table.commander(army) == NOBODY else "napcamp-ally-income"
    demand(due[:1] == [army], clause, f"armies {due} are paid, in this order, not {army}")
    rules, campaign = table.ruleset.income, table.ruleset.campaign
    least = rules.minimum if campaign.ally_min3 == "on" else 0
    by_count = max(least, len(lands) // rules.divisor)
    demand(for_territories == by_count, "napcamp-ally-income-min", f"{len(lands)} territories bring {by_count}")
    by_groups = sum(table.board.groups[group].bonus for group in table.whole(army))
    demand(for_groups == by_groups, "napcamp-ally-income", f"whole groups bring {by_groups}, not {for_groups}")
    half = half_bonus(table, army)
    demand(for_capitals == half, "napcamp-half-bonus", f"the capital brings {half}, not {for_capitals}")
    now.paid_allies.append(army)
    now.paying = army, for_territories + for_groups + for_capitals
    table.seen["ally paid for its capital"] += half > 0
    table.seen["ally paid for a whole group"] += by_groups > 0


def place(table: Table, seat: int, space: int, units: int) -> None:
    """An ally's units go onto its own territories."""
    army, left = table.turn.paying
    mine = table.exists(space) and table.owner[space] == army
    demand(mine, "napcamp-ally-income", f"{table.name(space)} is not army {army}'s")
    demand(1 <= units <= left, "napcamp-ally-income", f"places {units} of {left} units")
    table.units[space] += units
    table.turn.paying = army, left - units


def check_paid(table: Table) -> None:
    """All allies have had their income."""
    due = [army for army in table.allies(table.turn.seat) if army not in table.turn.paid_allies]
    demand(not due, "napcamp-ally-income", f"armies {due} have had no income")


# ---------------------------------------------------------------- joining


def join(table: Table, seat: int, army: int, card: int) -> None:
    """A card wins an uncommitted power."""
    clause = "napcamp-neutral-power-join"
    demand(table.ruleset.campaign.ally_by_card == "on", clause, "cards win no ally in this game")
    power = table.seats <= army < len(table.powers) and table.capital(army) is not None
    demand(power, "napcamp-yellow", f"army {army} is nobody's ally, ever")
    demand(table.holder[army] == NOBODY, clause, f"army {army} is the ally of seat {table.holder[army]}")
    demand(bool(table.lands(army)), clause, f"army {army} has no territory")
    demand(card in table.hands[seat], clause, f"card {card} is not in the hand")
    alliances.ally(table, seat, army, card)
    table.used[seat]["allied"] += 1
    table.seen["power joined"] += 1


# ---------------------------------------------------------------- maneuvers


def maneuver(table: Table, seat: int, origin: int, target: int, units: int, leaders: int) -> None:
    """One ordinary maneuver of an ally, among its own territories."""
    from referee.moving import reach

    army, now, clause = table.owner[origin], table.turn, "napcamp-ally-command"
    demand(leaders == 0, clause, "allies have no leaders")
    demand(army not in now.allies_moved, "classic-fortify-once", f"army {army} maneuvers a second time")
    mine = table.exists(target) and table.owner[target] == army and origin != target
    demand(mine, clause, f"{table.name(target)} is not army {army}'s")
    way = target in reach(table, origin, army)
    demand(way, "classic-fortify-connected", f"no way from {table.name(origin)} to {table.name(target)}")
    most = table.units[origin] - table.stays
    demand(1 <= units <= most, "classic-fortify-leave-one", f"{units} units leave, at most {most} can")
    table.units[origin] -= units
    table.units[target] += units
    now.allies_moved.add(army)
    table.seen["ally's maneuver"] += 1


# ---------------------------------------------------------------- annexing


def annex(table: Table, seat: int, army: int, space: int, units: int, card: int) -> None:
    """A territory of an ally, or for a card one of a passive army, becomes the player's with all its units."""
    there = table.exists(space) and 0 <= army == table.owner[space]
    demand(there, "napcamp-annex-ally", f"{table.name(space)} is not army {army}'s")
    kept = units == table.units[space]
    demand(kept, "napcamp-annex-swap", f"{units} units for {table.units[space]}")
    (_annex_of_ally if card < 0 else _annex_of_passive)(table, seat, army, space, card)
    table.owner[space] = seat
    table.used[seat]["annexed"] += 1


def _annex_of_ally(table: Table, seat: int, army: int, space: int, card: int) -> None:
    clause = "napcamp-annex-ally"
    demand(army in table.allies(seat), clause, f"army {army} is no ally of his")
    demand(space != table.capital(army), clause, f"{table.name(space)} is the capital of army {army}")
    demand(table.turn.annexed["ally"] == 0, clause, "a second annexation from an ally in one turn")
    table.turn.annexed["ally"] += 1
    alliances.owe_neutral(table, army, alliances.ANNEXED)
    table.seen["annexed from an ally"] += 1


def _annex_of_passive(table: Table, seat: int, army: int, space: int, card: int) -> None:
    clause = "napcamp-annex-yellow"
    passive = table.seats <= army < len(table.powers) and not table.powers[army].group
    demand(passive, clause, f"army {army} is not one that never acts")
    demand(card in table.hands[seat], clause, f"card {card} is not in the hand")
    demand(table.turn.annexed["passive"] == 0, clause, "a second annexation for a card in one turn")
    table.turn.annexed["passive"] += 1
    table.hands[seat].remove(card)
    table.discards.add(card)
    table.seen["annexed for a card"] += 1
