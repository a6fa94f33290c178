"""What a turn of the advanced Napoléon game brings, and what it is turned into, clause by clause."""

from __future__ import annotations

from collections import Counter

import pytest
from played import of_kind, records, steps, turns
from positions import Position

from risk_sim import rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.choices.place import place_units
from risk_sim.kernels.phases import build as building
from risk_sim.kernels.phases.build import build, pay_forts
from risk_sim.kernels.phases.cards import trade
from risk_sim.kernels.phases.income import income
from risk_sim.rulesets.playable import board_of

ADVANCED = rulesets.load("napoleon-advanced")
BOARD = board_of(ADVANCED)
AMERICAS = ("atlantique_ouest_europeen", "mer_du_nord", "mer_baltique")
LEVANT = ("mediterranee_occidentale", "mediterranee_adriatique", "mediterranee_orientale", "mer_egee", "mer_noire")
#: No two of them in one empire.
SCATTERED = ("angleterre", "bourgogne", "castille", "galicie", "syrie")
PIECES = SHIP, GENERAL, ADMIRAL, FORTIFICATION = layout.SHIP, layout.GENERAL, layout.ADMIRAL, layout.FORTIFICATION


def income_of(spaces, zones=(), ruleset=ADVANCED) -> tuple[int, int, int]:
    """(for territories and zones, for whole groups, in all) of whoever holds these."""
    position = Position(ruleset)
    position.give(0, spaces)
    for zone in zones:
        position.sail(0, zone)
    total = income(position.world, position.state, 0, 0)
    (told,) = position.events("income")
    return told.values["for_territories"], told.values["for_groups"], int(total)


def spread(number: int) -> list[int]:
    """So many territories without a whole empire: the first of each is left out."""
    firsts = {inside[0] for inside in BOARD.members}
    return [space for space in range(BOARD.lands) if space not in firsts][:number]


# ---------------------------------------------------------------- the count


@pytest.mark.rule("napadv-count")
@pytest.mark.parametrize(("lands", "zones", "regiments"), [(17, 4, 7), (9, 2, 3), (10, 2, 4), (14, 0, 4), (12, 3, 5)])
def test_territories_and_zones_by_three_rounded_down(lands, zones, regiments):
    """ex-10: 17 territories and 4 zones."""
    some = [*AMERICAS[:2], *LEVANT[:2]][:zones]
    assert income_of(spread(lands), some) == (regiments, 0, regiments)


@pytest.mark.rule("napadv-count-min")
@pytest.mark.parametrize("lands", [1, 2, 5, 8])
def test_never_fewer_than_three_and_bonuses_come_on_top(lands):
    assert income_of(spread(lands)) == (3, 0, 3)
    assert income_of(["angleterre", "ecosse", "irlande"]) == (3, 2, 5)


@pytest.mark.rule("napadv-bonus-chart")
@pytest.mark.parametrize("group", BOARD.groups)
def test_every_whole_empire_and_route_pays_its_bonus(group):
    inside = [BOARD.ids[space] for space in BOARD.members[list(BOARD.groups).index(group)]]
    at_sea = inside[0] in AMERICAS + LEVANT

    def bonus(held: list[str]) -> int:
        return (income_of(SCATTERED, held) if at_sea else income_of(held))[1]

    assert bonus(inside) == BOARD.groups[group].bonus > 0
    for missing in inside:
        assert bonus([space for space in inside if space != missing]) == 0


@pytest.mark.rule("napadv-route-americas")
def test_the_route_to_the_americas():
    """ex-11: five territories and just its three zones bring 3 + 2."""
    assert income_of(SCATTERED, AMERICAS) == (3, 2, 5)
    assert income_of(SCATTERED, AMERICAS[:2]) == (3, 0, 3)


@pytest.mark.rule("napadv-route-levant-data")
def test_the_route_of_the_other_five_zones():
    assert income_of(SCATTERED, LEVANT) == (3, 4, 7)
    assert income_of(SCATTERED, LEVANT[1:]) == (3, 0, 3)
    assert income_of(SCATTERED, LEVANT + AMERICAS) == (4, 6, 10)
    assert BOARD.groups["route_du_levant"].provenance == "reconstructed"


# ---------------------------------------------------------------- fortifications and the order


@pytest.mark.rule("napadv-fort-pay")
def test_a_fortification_pays_on_its_own_territory():
    position = Position(ADVANCED)
    position.give(0, ["hongrie", "galicie", "syrie"], 2)
    position.give(1, ["egypte"], 2)
    for space in ("hongrie", "syrie", "egypte"):
        position.fortify(space)
    pay_forts(position.world, position.state, 0, 0)
    assert [position.units(space) for space in ("hongrie", "galicie", "syrie", "egypte")] == [3, 2, 3, 2]
    assert position.state.game[layout.PENDING] == 0


@pytest.mark.rule("napadv-fort-pay")
def test_the_first_one_pays_on_turn_one_and_new_ones_a_turn_later():
    first = fresh = 0
    for seats in (3, 4, 5, 6):
        for game in records("napoleon-advanced", seats):
            for events in turns(game):
                paid = {event.values["space"] for event in events if event.kind == "fort_pay"}
                new = [
                    event.values["space"]
                    for event in events
                    if event.kind == "build" and event.values["piece"] == FORTIFICATION
                ]
                assert not paid & set(new)
                fresh += len(new)
            stands = {
                event.seat: event.values["space"]
                for event in of_kind(game, "start_piece")
                if event.values["piece"] == FORTIFICATION
            }
            paid = next(event for event in game.events if event.kind == "fort_pay" and event.seat == 0)
            assert paid.values == {"space": stands[0], "units": 1}
            first += 1
    assert min(first, fresh) > 10


@pytest.mark.rule("napadv-reinforce-order")
def test_count_then_exchanges_then_fortifications_then_conversion_then_placing():
    order = ("income", "trade", "match", "fort_pay", "build", "place", "assault")
    seen = Counter()
    for seats in (3, 4, 5, 6):
        for game in records("napoleon-advanced", seats):
            for events in turns(game):
                kinds = [event.kind for event in events]
                if "income" not in kinds:
                    continue
                kinds = kinds[kinds.index("income") :]
                begun = [kind for kind in kinds[: [*kinds, "assault"].index("assault")] if kind in order]
                steps_taken = [order.index("trade" if kind == "match" else kind) for kind in begun]
                assert steps_taken == sorted(steps_taken), begun
                seen.update(set(begun))
    assert min(seen[kind] for kind in order[:-1]) > 10


# ---------------------------------------------------------------- conversion


@pytest.mark.rule("napadv-convert")
def test_only_regiments_that_may_be_placed_freely_are_turned_into_pieces(monkeypatch):
    """ex-16: 14 territories; a set with one of them; two older fortifications; 5 of 14 regiments are spent."""
    position = Position(ADVANCED)
    held = spread(14)
    position.give(0, held)
    position.give_rest(1)
    named = next(card for card in position.cards_of("infantry") if card in held)
    others = [next(card for card in position.cards_of(kind) if card not in held) for kind in ("cavalry", "artillery")]
    forts = [space for space in held if space != named][:2]
    for space in forts:
        position.fortify(BOARD.ids[space])
    world, state = position.world, position.state
    position.deal(0, named, *others)
    state.game[layout.PENDING] = income(world, state, 0, 0)
    state.game[layout.PENDING] += trade(world, state, 0, 0, 0, 1, 2)
    pay_forts(world, state, 0, 0)
    assert state.game[layout.PENDING] == 4 + 10
    zone = position.space(next(zone for zone in AMERICAS + LEVANT if building_site(position, zone)))
    wanted = [(GENERAL, held[0], 1), (SHIP, zone, 3), (FORTIFICATION, held[-1], 1), (SHIP, -1, 0)]
    monkeypatch.setattr(building, "choose_build", lambda *_: wanted.pop(0))
    build(world, state, 0, 0)
    assert state.game[layout.PENDING] == 9
    assert state.spaces[layout.UNITS, [named, *forts]].tolist() == [3, 2, 2]
    place_units(world, state, 0, 0, int(state.game[layout.PENDING]))
    assert state.armies[layout.TOTAL, 0] == 14 + 2 + 2 + 9


def building_site(position: Position, zone: str) -> bool:
    """Whether seat 0 holds a territory on a zone."""
    bit = 1 << position.zone(zone)
    lands = position.state.holdings[0, : position.state.armies[layout.LANDS, 0]]
    return any(position.world.coast[space] & bit for space in lands)


@pytest.mark.rule("napadv-convert")
def test_what_was_gained_is_what_is_placed_and_what_was_paid():
    """In games: nothing of what cards and fortifications put down at once is ever spent."""
    spent = 0
    for seats in (3, 4, 6):
        for game in records("napoleon-advanced", seats):
            for event, table in steps(game):
                if event.kind == "build" and event.values["price"]:
                    assert event.values["price"] <= table.turn.units
                    spent += event.values["price"]
            for events in turns(game):
                kinds = [event.kind for event in events]
                if "income" in kinds and "assault" not in kinds and "complete" not in kinds:
                    free = sum(gained(event) for event in events)
                    assert free == sum(event.values["units"] for event in events if event.kind == "place")
    assert spent > 100


def gained(event) -> int:
    """Regiments to place freely that an event brings, or costs."""
    values = event.values
    if event.kind == "income":
        return sum(values.values())
    if event.kind == "play":
        effect = ADVANCED.effects[ADVANCED.deck[BOARD.ids[values["card"]]]]
        return effect.amount if effect.does == "units" else 0
    return {"trade": values.get("value", 0), "build": -values.get("price", 0)}.get(event.kind, 0) - (
        values["number"] if event.kind == "ransom" else 0
    )


@pytest.mark.rule("napadv-ship-cost")
@pytest.mark.rule("napadv-general-cost")
@pytest.mark.rule("napadv-admiral-cost")
@pytest.mark.rule("napadv-fort-cost")
@pytest.mark.parametrize(
    ("piece", "place"),
    [(SHIP, "mer_noire"), (GENERAL, "anatolie"), (ADMIRAL, "mer_noire"), (FORTIFICATION, "anatolie")],
)
def test_every_piece_costs_a_regiment(monkeypatch, piece, place):
    position = Position(ADVANCED)
    position.give(0, ["anatolie"], 2)
    position.sail(0, "mer_noire")
    wanted = [(piece, position.space(place), 1), (SHIP, -1, 0)]
    monkeypatch.setattr(building, "choose_build", lambda *_: wanted.pop(0))
    position.state.game[layout.PENDING] = 5
    build(position.world, position.state, 0, 0)
    assert position.state.game[layout.PENDING] == 4
    assert position.events("build")[0].values["price"] == 1
    there = {
        SHIP: position.ships(0, "mer_noire") - 1,
        GENERAL: position.generals("anatolie"),
        ADMIRAL: position.state.admirals[0, position.zone("mer_noire")],
        FORTIFICATION: position.state.spaces[layout.FORT, position.space("anatolie")],
    }
    assert there == {**dict.fromkeys(PIECES, 0), piece: 1}
    assert position.units("anatolie") == 2
