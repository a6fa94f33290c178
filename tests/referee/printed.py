"""A printed position: what stands where before the first turn, and the cards that lie with allies."""

from __future__ import annotations

from collections import Counter

from referee import epidemics
from referee.objection import demand
from referee.opening import Opening
from referee.owed import Owed
from referee.table import ADMIRAL, FORTIFICATION, GENERAL, Table

CLAUSE = "napcamp-setup-data"


def script(table: Table) -> list[Owed]:
    """What is put down, territory by territory and zone by zone in the order of the board."""
    campaign, powers = table.ruleset.campaign, list(table.ruleset.campaign.powers)
    steps = []
    for space, name in enumerate(table.names):
        one = campaign.stands.get(name)
        if one is None:
            continue
        army = powers.index(one.power)
        more, leaders, forts = (part[name] for part in _handicap(table, army, one.power))
        leader = ADMIRAL if table.is_zone(space) else GENERAL
        steps.append(Owed("stand", army, CLAUSE, {"space": space, "units": one.units + more}))
        pieces = [leader] * (one.leaders + leaders) + [FORTIFICATION] * (one.fortification + forts)
        steps += [Owed("start_piece", army, CLAUSE, {"piece": piece, "space": space}) for piece in pieces]
    return steps


def _handicap(table: Table, army: int, power: str) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """What a player has beyond the print, by place: units or ships, leaders, fortifications."""
    stands = {name: one for name, one in table.ruleset.campaign.stands.items() if one.power == power}
    printed = {name: one.units for name, one in stands.items()}
    more = beyond_print(table, army, printed)
    more.update(beyond_print(table, army, printed, "ships"))
    leaders = Counter({name: one.leaders for name, one in stands.items()})
    forts = Counter({name: int(one.fortification) for name, one in stands.items()})
    kinds = (("generals", leaders, "land"), ("admirals", leaders, "zone"), ("fortifications", forts, "land"))
    for what, there, kind in kinds:
        own = [name for name in table.names if name in stands and table.board.spaces[name].kind == kind]
        for _ in range(_given(table, what, army)):
            fewest = min(there[name] for name in own)
            most = max(printed[name] + more[name] for name in own if there[name] == fewest)
            there[next(name for name in own if (there[name], printed[name] + more[name]) == (fewest, most))] += 1
    leaders.subtract({name: one.leaders for name, one in stands.items()})
    forts.subtract({name: int(one.fortification) for name, one in stands.items()})
    return more, leaders, forts


def _given(table: Table, what: str, army: int) -> int:
    given = table.ruleset.setup.extra.get(what, ())
    return given[army] if army < len(given) else 0


def beyond_print(table: Table, army: int, printed: dict[str, int], what: str = "units") -> Counter[str]:
    """What [setup] extra adds to what is printed for a player: one after another, in the order of the board."""
    number, spaces, kind = _given(table, what, army), table.board.spaces, "zone" if what == "ships" else "land"
    own = [name for name in table.names if name in printed and spaces[name].kind == kind and not spaces[name].capacity]
    more: Counter[str] = Counter()
    while number:
        for name in own:
            if number > 0:
                more[name] += 1
                number -= 1
            elif number < 0 and printed[name] + more[name] > 1:
                more[name] -= 1
                number += 1
    return more


def _expected(table: Table, opening: Opening) -> Owed | None:
    steps = script(table)
    return steps[opening.stood] if opening.stood < len(steps) else None


def stand(table: Table, opening: Opening, army: int, space: int, units: int) -> None:
    """Units of a power on a territory, or its ships in a zone."""
    _check(table, opening, "stand", army, {"space": space, "units": units})
    if not table.is_zone(space):
        table.owner[space] = army
    table.add(space, army, units)


def start_piece(table: Table, opening: Opening, army: int, piece: int, space: int) -> None:
    """A leader with them, or a fortification."""
    _check(table, opening, "start_piece", army, {"piece": piece, "space": space})
    if piece == FORTIFICATION:
        table.forts[space] = True
    else:
        table.add_leaders(space, army, 1)


def _check(table: Table, opening: Opening, kind: str, army: int, values: dict[str, int]) -> None:
    meant = _expected(table, opening)
    demand(meant is not None, CLAUSE, "everything stands already")
    meant.check(kind, army, values)
    opening.stood += 1


def _check_stood(table: Table, opening: Opening) -> None:
    left = _expected(table, opening)
    demand(left is None, CLAUSE, f"not on the board yet: {left}")


def epidemic(table: Table, opening: Opening, seat: int, card: int, origin: int, target: int) -> None:
    _check_begins(table, opening)
    epidemics.begin(table, card, origin, target)


def pass_by(table: Table, opening: Opening, seat: int, card: int) -> None:
    _check_begins(table, opening)
    epidemics.begin_elsewhere(table, card)


def _check_begins(table: Table, opening: Opening) -> None:
    _check_stood(table, opening)
    late = bool(table.lying) or sum(table.epidemics) >= table.ruleset.epidemics.number
    demand(not late, "napcamp-epidemics", "no epidemic breaks out any more")


def ally_start(table: Table, opening: Opening, seat: int, army: int, card: int) -> None:
    """A power begins as an ally, with the top card of the deck under it."""
    clause = "napcamp-english-allies"
    _check_shuffled(table, opening)
    due = _due(table)
    meant = (due[0], table.powers[due[0]].holder - 1) if due else None
    demand((army, seat) == meant, clause, f"{meant} (army, seat) are allies next, not {(army, seat)}")
    demand(card in table.deck, clause, f"card {card} is not in the deck")
    table.deck.remove(card)
    table.lying[army], table.holder[army] = card, seat


def _due(table: Table) -> list[int]:
    """Powers that begin as allies and do not have their card yet."""
    return [army for army in table.neutrals if table.powers[army].holder and army not in table.lying]


def _check_shuffled(table: Table, opening: Opening) -> None:
    """All epidemics are on the board, and the cards that named them in the deck again."""
    _check_stood(table, opening)
    there, number = sum(table.epidemics), table.ruleset.epidemics.number
    demand(there == number, "napcamp-epidemics", f"there are {there} epidemics, not {number}")
    table.deck, table.discards = table.deck | table.discards, set()


def check_done(table: Table, opening: Opening) -> None:
    """All is ready when the first turn begins. Nobody has a card (napcamp-start-cards)."""
    _check_shuffled(table, opening)
    due = _due(table)
    demand(not due, "napcamp-english-allies", f"armies {due} begin as allies")
    dealt = table.ruleset.setup.start_cards.get(str(table.seats), ())
    demand(not any(dealt), "napcamp-start-cards", "no rule says how cards are dealt")
