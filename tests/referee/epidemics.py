"""Epidemics: where they begin, whom they kill, and where they go."""

from __future__ import annotations

from referee import alliances, leaders
from referee.objection import demand
from referee.table import GENERAL, NOBODY, Table

# ---------------------------------------------------------------- in the set-up


def begin(table: Table, card: int, origin: int, target: int) -> None:
    """A drawn card says where an epidemic breaks out; the card is kept out until all are placed."""
    rules, clause = table.ruleset.epidemics, "napadv-epidemic-place"
    demand(origin == -1, clause, "it comes from nowhere in the set-up")
    _put_aside(table, card)
    demand(sum(table.epidemics) < rules.number, "napadv-epidemic-four", f"more than {rules.number} epidemics")
    demand(table.pictured(card) == target, clause, f"card {card} does not name {table.name(target)}")
    there = _in_group(table, target)
    demand(there < rules.a_group, "napadv-epidemic-spread", f"{there} epidemics are in {table.group(target)} already")
    table.epidemics[target] += 1


def begin_elsewhere(table: Table, card: int) -> None:
    """A drawn card that is passed by: a joker, or a territory whose group has its epidemics."""
    _put_aside(table, card)
    space = table.pictured(card)
    full = space is None or _in_group(table, space) >= table.ruleset.epidemics.a_group
    demand(full, "napadv-epidemic-spread", f"an epidemic breaks out in {table.name(space or 0)}")
    table.seen["epidemic card passed by in the set-up"] += 1


def _put_aside(table: Table, card: int) -> None:
    demand(card in table.deck, "napadv-epidemic-place", f"card {card} is not in the deck")
    table.deck.remove(card)
    table.discards.add(card)


def _in_group(table: Table, space: int) -> int:
    inside = table.inside()[table.group(space)]
    return sum(table.epidemics[other] for other in inside if table.exists(other))


# ---------------------------------------------------------------- losses


def dying(table: Table) -> dict[int, int]:
    """What each own territory loses in the epidemic phase."""
    lands = [
        space for army in table.commanded(table.turn.seat) for space in table.lands(army) if table.epidemics[space]
    ]
    return {space: min(table.epidemics[space], table.units[space]) for space in lands}


def loss(table: Table, seat: int, space: int, units: int) -> None:
    """Units die: those of the phase, or one where an epidemic has just come."""
    now = table.turn
    if not table.called:
        if now.losses is None:
            now.losses = dying(table)
        due = now.losses.pop(space, 0) if seat == now.seat else 0
        demand(due > 0, "napadv-epidemic-own", f"no loss is due in {table.name(space)}")
        demand(units == due, "napadv-epidemic-loss", f"{table.name(space)} loses {due} units, not {units}")
    owner = table.commander(table.owner[space])
    demand(seat == owner, "napadv-epidemic-own", f"{table.name(space)} is seat {owner}'s, not {seat}'s")
    table.units[space] -= units
    if owner != NOBODY:
        table.used[owner]["epidemic"] += units
    if table.units[space] > 0:
        return
    if table.called:
        clear(table, space)
    else:
        now.emptied.append(space)


def prepare(table: Table, kind: str) -> None:
    """Before the next event: once all units of the phase have died, the next territory left empty is cleared.

    Epidemics stay where no card that can be drawn names a territory with units.
    """
    now = table.turn
    if kind not in {"epidemic", "pass_by"} and homeless(table) and not _may_go(table):
        table.stuck |= set(homeless(table))
        table.seen["epidemic that cannot go anywhere"] += 1
    if table.owed or now.losses or homeless(table) or table.won_alone:
        return
    if now.emptied:
        clear(table, now.emptied.pop(0))
    elif all(map(table.lands, table.alive)):
        alliances.owe_landless(table)


def clear(table: Table, space: int) -> None:
    """Leaders on a territory without units are lost, and nobody holds it any more."""
    owner = table.owner[space]
    table.marched_off.discard(space)
    leaders.owe_loss(table, owner, GENERAL, table.generals[space], space)
    table.owe("abandon", table.commander(owner), "napadv-epidemic-unowned", space=space)


def abandon(table: Table, seat: int, space: int) -> None:
    """Nobody is left on a territory; a fortification stays."""
    table.owner[space] = NOBODY
    table.seen["epidemic emptied a territory"] += table.epidemics[space] > 0
    table.seen["fortification left behind"] += table.forts[space]


def homeless(table: Table) -> list[int]:
    """Territories whose last units died, and whose epidemics have to go on."""
    bare = [space for space in range(table.spaces) if table.epidemics[space] and table.owner[space] == NOBODY]
    return [space for space in bare if space not in table.stuck | table.marched_off]


def _may_go(table: Table) -> bool:
    """Whether a card of the deck or the discards names a territory with units."""
    named = {table.pictured(card) for card in table.deck | table.discards} - {None}
    return any(table.units[space] for space in named)


def send_on(table: Table, seat: int, card: int, origin: int, target: int) -> None:
    """An epidemic goes where a drawn card says."""
    demand(origin in homeless(table), "napadv-epidemic-last", f"no epidemic leaves {table.name(origin)}")
    _draw(table, card)
    demand(table.pictured(card) == target, "napadv-epidemic-last", f"card {card} does not name {table.name(target)}")
    there = table.units[target]
    demand(there > 0, "napadv-epidemic-last", f"there is no unit in {table.name(target)}")
    table.epidemics[origin] -= 1
    table.epidemics[target] += 1
    table.seen["epidemic sent on by a card"] += 1
    if table.ruleset.epidemics.random_delay == "off":
        table.owe(
            "epidemic_loss", table.commander(table.owner[target]), "napadv-epidemic-random-delay", space=target, units=1
        )


def pass_by(table: Table, seat: int, card: int) -> None:
    """A drawn card that names no place with units."""
    demand(bool(homeless(table)), "napadv-epidemic-last", "no epidemic is on its way")
    _draw(table, card)
    space = table.pictured(card)
    bare = space is None or table.units[space] == 0
    demand(bare, "napadv-epidemic-last", f"there are units in {table.name(space or 0)}")
    table.seen["epidemic card passed by"] += 1


def _draw(table: Table, card: int) -> None:
    """The top card of the deck, made of the discards where it is empty; it is discarded at once."""
    if not table.deck:
        table.deck, table.discards = table.discards, set()
    demand(card in table.deck, "napadv-deck-empty", f"card {card} is not in the deck")
    table.deck.remove(card)
    table.discards.add(card)


def move(table: Table, seat: int, origin: int, target: int) -> None:
    """A card takes an epidemic to another territory, where it kills one at once."""
    check_time(table)
    clause = "napadv-epidemic-card-move"
    demand(table.exists(origin) and table.exists(target) and origin != target, clause, "there are no two territories")
    demand(table.epidemics[origin] > 0, clause, f"there is no epidemic in {table.name(origin)}")
    there = table.units[target]
    demand(there > 0, clause, f"there is no unit in {table.name(target)}")
    table.epidemics[origin] -= 1
    table.epidemics[target] += 1
    table.owe("epidemic_loss", table.commander(table.owner[target]), clause, space=target, units=1)


def check_time(table: Table) -> None:
    """From the build phase on until epidemics begin to kill."""
    phases, now = table.ruleset.game.phases, table.turn
    late = "epidemic" in phases and now.at > phases.index("epidemic")
    demand(not late and now.losses is None, "napadv-icon-star", "it is too late for that card")


def check_suffered(table: Table) -> None:
    """All that epidemics kill in this phase is dead."""
    now = table.turn
    due = dying(table) if now.losses is None else now.losses
    named = ", ".join(map(table.name, sorted(due)))
    demand(not due, "napadv-epidemic-loss", f"epidemics have not killed in {named}")


def discard(table: Table, seat: int, card: int) -> None:
    """Cards of a player whom an epidemic has put out."""
    now = table.turn
    victim = now.discarding
    demand(victim is not None and seat == victim, "napadv-elim-epidemic", "nobody discards his hand now")
    demand(card in table.hands[victim], "napadv-elim-epidemic", f"seat {victim} does not hold card {card}")
    table.hands[victim].remove(card)
    table.discards.add(card)
    if not table.hands[victim]:
        now.discarding = None
