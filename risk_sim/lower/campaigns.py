"""A campaign's powers, printed position and objectives for the engine."""

from __future__ import annotations

from typing import Any

from risk_sim.kernels import layout
from risk_sim.spec.board import Board
from risk_sim.spec.ruleset import Ruleset

_ROLLS = {
    "never": layout.ROLLS_NEVER,
    "after_losses": layout.ROLLS_AFTER_LOSSES,
    "after_attacks": layout.ROLLS_AFTER_ATTACKS,
}
_NEEDS = {
    "hold": layout.OBJECTIVE_HOLD,
    "supremacy": layout.OBJECTIVE_SUPREMACY,
    "allies": layout.OBJECTIVE_ALLIES,
    "invade": layout.OBJECTIVE_INVADE,
}
#: The players' powers are the first of a campaign.
_SEATS = 2


def pack(record: Any, ruleset: Ruleset, board: Board) -> None:
    """Put a campaign into a record of WORLD; one that has been checked (`risk_sim.rulesets.campaigns`)."""
    for name in ("own_group", "own_capital", "ally_of", "stand_army"):
        record[name][:] = -1
    record["rules"][layout.GUARD_ARMY] = -1
    if ruleset.campaign.powers:
        _pack_rules(record, ruleset)
        _pack_powers(record, ruleset, board)
        _pack_stands(record, ruleset, board)
        _pack_objectives(record, ruleset, board)


def _pack_rules(record: Any, ruleset: Ruleset) -> None:
    campaign, rules = ruleset.campaign, record["rules"]
    values = {
        layout.POWERS: sum(bool(power.group) for power in campaign.powers.values()),
        layout.ALLY_BY_CARD: campaign.ally_by_card == "on",
        layout.ALLY_MINIMUM: ruleset.income.minimum if campaign.ally_min3 == "on" else 0,
        layout.SHIFT: campaign.shift,
        layout.LOSS_ROLL: campaign.loss_roll,
        layout.CAPTURE_ADDS: campaign.capture_adds,
        layout.TURNED_UNITS: campaign.turned_units,
        layout.HALF_SCORES: campaign.empire_vp == "half",
        layout.SUPREMACY_MAJORITY: campaign.supremacy == "majority",
        layout.OBJECTIVES: len(campaign.objectives),
    }
    for place, value in values.items():
        rules[place] = value


def _pack_powers(record: Any, ruleset: Ruleset, board: Board) -> None:
    groups, spaces = list(board.groups), list(board.spaces.values())
    for army, power in enumerate(ruleset.campaign.powers.values()):
        record["ally_of"][army] = power.holder - 1
        if power.group:
            group = groups.index(power.group)
            record["own_group"][army] = group
            record["own_capital"][army] = next(space for space in board.members[group] if spaces[space].capital)
            if power.guard:
                guard = {layout.GUARD_ARMY: army, layout.GUARD_GROUP: group, layout.GUARD: power.guard}
                for place, value in guard.items():
                    record["rules"][place] = value
        if army < _SEATS:
            record["ally_rolls"][army] = _ROLLS[power.ally_roll]


def _pack_stands(record: Any, ruleset: Ruleset, board: Board) -> None:
    powers = list(ruleset.campaign.powers)
    for name, stand in ruleset.campaign.stands.items():
        space = board.index(name)
        record["stand_army"][space] = powers.index(stand.power)
        record["stand_units"][space] = stand.units
        record["stand_leaders"][space] = stand.leaders
        record["stand_fort"][space] = stand.fortification


def _pack_objectives(record: Any, ruleset: Ruleset, board: Board) -> None:
    powers = list(ruleset.campaign.powers)
    for number, objective in enumerate(ruleset.campaign.objectives.values()):
        record["objective_needs"][number] = _NEEDS[objective.needs]
        record["objective_points"][number] = objective.points
        record["objective_seat"][number] = objective.seat - 1
        record["objective_space"][number] = board.index(objective.space) if objective.space else -1
        record["objective_power"][number] = powers.index(objective.power) if objective.power else -1
        record["objective_until"][number] = objective.until
