"""Pieces in short supply, stations, a printed opening and event cards for the engine."""

from __future__ import annotations

from typing import Any, get_args

from risk_sim.errors import SizeError
from risk_sim.kernels import layout
from risk_sim.spec.board import Board
from risk_sim.spec.events import Deed
from risk_sim.spec.ruleset import Ruleset

_DEEDS = {
    "nothing": layout.HAPPENING_NOTHING,
    "reinforce": layout.HAPPENING_REINFORCE,
    "remove_neutrals": layout.HAPPENING_NEUTRALS_GO,
    "remove": layout.HAPPENING_REMOVE,
    "neutral_attack": layout.HAPPENING_ATTACK,
}
assert _DEEDS.keys() == set(get_args(Deed))


def pack(record: Any, ruleset: Ruleset, board: Board) -> None:
    """Put them into a record of WORLD; what does not fit the board has been refused (`risk_sim.rulesets.scarcity`)."""
    rules, supply = record["rules"], ruleset.supply
    values = {
        layout.SUPPLY: supply.armies,
        layout.FLAGS: supply.flags,
        layout.FLAG_LOSS: supply.flag_loss == "strict",
        layout.TERRITORIES: board.cards,
        layout.HAPPENINGS: len(ruleset.events_in_play),
        layout.SETS_A_TURN: ruleset.cards.sets_a_turn,
        layout.COLOUR_ROLL: bool(ruleset.opening) and ruleset.setup.first_turn == "second_roll",
    }
    for place, value in values.items():
        rules[place] = value
    spaces = list(board.spaces.values())
    record["capacity"][: len(spaces)] = [one.capacity for one in spaces]
    record["no_attack"][: len(spaces)] = [not one.attacks for one in spaces]
    for name, stand in ruleset.opening.items():
        record["stand_army"][board.index(name)] = stand.army - 1
        record["stand_units"][board.index(name)] = stand.units
    _pack_events(record, ruleset, board)


def _pack_events(record: Any, ruleset: Ruleset, board: Board) -> None:
    events = ruleset.events_in_play
    if len(events) > layout.MOST_HAPPENINGS:
        raise SizeError(
            f"{ruleset.title}: {len(events)} event cards are more than the {layout.MOST_HAPPENINGS} that fit"
        )
    groups = list(board.groups)
    for number, event in enumerate(events.values()):
        record["happening_does"][number] = _DEEDS[event.op]
        record["happening_space"][number] = board.index(event.place) if event.place in board.spaces else -1
        record["happening_group"][number] = groups.index(event.place) if event.place in groups else -1
        record["happening_number"][number] = event.n
