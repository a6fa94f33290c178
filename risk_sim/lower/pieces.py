"""Leaders, ships, fortifications, epidemics, missions and card effects for the engine."""

from __future__ import annotations

from typing import Any, get_args

import numpy as np
import numpy.typing as npt

from risk_sim.errors import InputError, SizeError, nearest
from risk_sim.kernels import layout
from risk_sim.spec.board import Board
from risk_sim.spec.deck import Deed, Mission, Need
from risk_sim.spec.ruleset import Ruleset

_WHEN = {"start": layout.AT_START, "end": layout.AT_END, "any": layout.AT_ANY}
_NEEDS = {name: number for number, name in enumerate(get_args(Need))}
_DEEDS = {name: number for number, name in enumerate(get_args(Deed), start=1)}


def pack(record: Any, ruleset: Ruleset, board: Board, seats: int) -> None:
    """Put all that is played with besides units into a record of WORLD. Raises InputError for what does not fit."""
    _pack_rules(record["rules"], ruleset, board)
    _pack_sea(record, board)
    record["start_cards"][:seats] = _start_cards(ruleset, seats)
    if ruleset.game.missions == "on":
        _pack_missions(record, ruleset, board)
    if ruleset.cards.effects == "on":
        _pack_deck(record, ruleset, board)


def numbers(ruleset: Ruleset) -> int:
    """Numbers a seat in a row of results."""
    if ruleset.supply.armies:
        return int(layout.SCARCE_RESULTS)
    if ruleset.objectives:
        return int(layout.GOAL_RESULTS)
    return int(layout.WIDE_RESULTS if ruleset.is_wide else layout.SEAT_RESULTS)


def _pack_rules(rules: npt.NDArray[np.int32], ruleset: Ruleset, board: Board) -> None:
    leaders, forts, sea, ills = ruleset.leaders, ruleset.fortifications, ruleset.sea, ruleset.epidemics
    values = {
        layout.WIDE: ruleset.is_wide,
        layout.SEAT_COLUMNS: numbers(ruleset),
        layout.ZONE_COUNT: len(board.spaces) - board.lands,
        layout.MOST_A_SPACE: ruleset.setup.most_a_space,
        layout.DRAW_CONQUEST: "conquest" in ruleset.cards.draws,
        layout.DRAW_MISSION: "mission" in ruleset.cards.draws,
        layout.DRAW_CONTROL: "control" in ruleset.cards.draws,
        layout.EFFECTS: ruleset.cards.effects == "on",
        layout.EFFECT_UNITS: ruleset.cards.effect_units,
        layout.POINTS_ROUTES: ruleset.points.routes == "on",
        layout.POINTS_CAPITALS: ruleset.points.capitals == "on",
        layout.MOST_GENERALS: leaders.generals,
        layout.MOST_ADMIRALS: leaders.admirals,
        layout.START_GENERALS: leaders.start_generals,
        layout.GENERAL_PRICE: leaders.general_price,
        layout.ADMIRAL_PRICE: leaders.admiral_price,
        layout.CAPTIVES_COUNT: leaders.captives_count == "on",
        layout.LOST_POINTS: leaders.lost_points,
        layout.RANSOM: leaders.ransom == "on",
        layout.ADMIRAL_RANSOM: leaders.admiral_ransom == "on",
        layout.RANSOM_PRICE: leaders.ransom_price,
        layout.RANSOM_UNITS: leaders.ransom_units,
        layout.FORT_TOKENS: forts.tokens,
        layout.START_FORTS: forts.start,
        layout.FORT_PRICE: forts.price,
        layout.FORT_UNITS: forts.units,
        layout.SHIP_PRICE: sea.ship_price,
        layout.MOST_SHIPS: sea.ships,
        layout.FORCED_SEA: sea.forced == "on",
        layout.LANDING: sea.landing,
        layout.EPIDEMIC_COUNT: ills.number,
        layout.EPIDEMICS_A_GROUP: ills.a_group,
        layout.PRELOSS_ONCE: ills.preloss == "per_turn",
        layout.RANDOM_DELAY: ills.random_delay == "on",
        layout.MISSIONS: len(ruleset.missions) if ruleset.game.missions == "on" else 0,
        layout.CAPTURE_POINTS: ruleset.battle.leader_points,
        layout.TAKEN_AT_ONCE: ruleset.battle.leader_taken == "dice_committed",
        layout.SEA_GARRISON: ruleset.battle.sea_garrison,
        layout.NAVAL_CONNECTED: ruleset.maneuver.naval == "connected",
        layout.LEADERS_EACH: ruleset.maneuver.leaders == "each",
        layout.LEADER_EMPTIES: ruleset.maneuver.leader_empties == "on",
        layout.LAND_BY_SEA: ruleset.maneuver.by_sea == "on",
    }
    for place, value in values.items():
        rules[place] = value


def _pack_sea(record: Any, board: Board) -> None:
    """Which zones each territory touches, and each zone, a bit each."""
    lands = board.lands
    zones = len(board.spaces) - lands
    if zones > layout.MOST_ZONES:
        raise SizeError(f"{board.title}: {zones} sea zones are more than the {layout.MOST_ZONES} that fit")
    for space in range(len(board.spaces)):
        touched = sum(1 << (other - lands) for other in board.neighbours(space) if other >= lands)
        if space < lands:
            record["coast"][space] = touched
        else:
            record["zone_beside"][space - lands] = touched
    kinds = [space.kind for space in board.spaces.values()]
    for group, inside in enumerate(board.members):
        record["at_sea"][group] = bool(inside) and kinds[inside[0]] == "zone"
    record["is_capital"][: len(kinds)] = [one.capital for one in board.spaces.values()]


def _start_cards(ruleset: Ruleset, seats: int) -> tuple[int, ...]:
    """Cards each seat begins with; none where the rules do not say."""
    given = ruleset.setup.start_cards.get(str(seats), (0,) * seats)
    if len(given) != seats:
        raise InputError(f"{ruleset.title}: [setup] start_cards has {len(given)} numbers for {seats} players")
    return given


def _pack_missions(record: Any, ruleset: Ruleset, board: Board) -> None:
    if len(ruleset.missions) > layout.MOST_MISSIONS:
        raise SizeError(
            f"{ruleset.title}: {len(ruleset.missions)} missions are more than the {layout.MOST_MISSIONS} that fit"
        )
    groups = list(board.groups)
    entering = any(mission.needs == "groups_entered" for mission in ruleset.missions.values())
    if entering and len(board.groups) > layout.MOST_ENTERED:
        raise SizeError(
            f"{board.title}: missions that count groups entered take {layout.MOST_ENTERED} groups at most, not "
            f"{len(board.groups)}"
        )
    record["mission_spaces"][:] = -1
    for number, (name, mission) in enumerate(ruleset.missions.items()):
        record["mission_rank"][number] = mission.rank - 1
        record["mission_points"][number] = mission.points
        record["mission_when"][number] = _WHEN[mission.when]
        record["mission_needs"][number] = _NEEDS[mission.needs]
        record["mission_number"][number] = mission.number
        record["mission_units"][number] = mission.units
        record["mission_lasting"][number] = mission.lasting
        record["mission_group"][number] = _group(name, mission, groups) if mission.needs == "group" else -1
        for at, space in enumerate(mission.spaces):
            record["mission_spaces"][number, at] = board.index(space)


def _group(name: str, mission: Mission, groups: list[str]) -> int:
    if mission.group not in groups:
        raise InputError(f"missions.{name}: the board has no group '{mission.group}'{nearest(mission.group, groups)}")
    return groups.index(mission.group)


def _pack_deck(record: Any, ruleset: Ruleset, board: Board) -> None:
    for territory, name in ruleset.deck.items():
        effect = ruleset.effects.get(name)
        if effect is None:
            raise InputError(f"deck.{territory}: there is no effect '{name}'{nearest(name, ruleset.effects)}")
        card = board.index(territory)
        record["card_does"][card] = _DEEDS[effect.does]
        record["card_amount"][card] = effect.amount
