"""Missions and card effects as people say them."""

from __future__ import annotations

from risk_sim.spec.board import Board
from risk_sim.spec.deck import Effect, Mission
from risk_sim.spec.ruleset import Ruleset, Words


def mission_words(mission: Mission, board: Board, words: Words | None = None) -> str:
    """What a mission asks for and brings: `rank 2: control 3 sea zones (3 points)`."""
    return f"rank {mission.rank}: {_asked(mission, board, words or Words())} ({_brings(mission, words or Words())})"


def effect_words(effect: Effect, ruleset: Ruleset) -> str:
    """What a card does when it is played: `3 more regiments`."""
    words, one = ruleset.words, effect.amount == 1
    stands = ruleset.assets[effect.asset].note if effect.asset in ruleset.assets else ""
    return {
        "units": f"{effect.amount} more {words.unit if one else words.units}",
        "leader": "a leader for nothing" if one else f"{effect.amount} leaders for nothing",
        "ships": f"{effect.amount} {words.ship if one else words.ships} for nothing",
        "fortification": "a fortification for nothing" if one else f"{effect.amount} fortifications for nothing",
        "attack_bonus": stands or f"{effect.asset.replace('_', ' ')} with the attacker for one battle",
        "defence_bonus": stands or f"{effect.asset.replace('_', ' ')} with the defender for one battle",
        "reroll_attack": "one of his dice thrown again in an attack",
        "reroll_own": "one of his dice thrown again in an attack or a defence",
        "reroll_enemy_highest": "the attacker's highest die thrown again in a defence",
        "land_maneuver": "one more maneuver on land" if one else f"{effect.amount} more maneuvers on land",
        "naval_maneuver": "one more maneuver at sea" if one else f"{effect.amount} more maneuvers at sea",
        "exchange_bonus": f"{effect.amount} more {words.unit if one else words.units} for a set it is traded in",
        "move_epidemic": "an epidemic moved to another territory",
        "discard_enemy_card": "a card of another player discarded, drawn from his hand",
    }[effect.does]


def listed(names: list[str]) -> str:
    """`A, B and C`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _asked(mission: Mission, board: Board, words: Words) -> str:
    """The task alone."""
    number = mission.number
    group = board.groups[mission.group].title if mission.group else ""
    named = listed([board.titles[board.index(space)] for space in mission.spaces])
    when = {"start": "", "end": ", at the end of a turn", "any": ", at any time"}[mission.when]
    asked = {
        "invaded": f"take {_some(number, 'territory', 'territories')} in one turn",
        "sea_battles_won": f"win {_some(number, 'sea battle', 'sea battles')} in one turn",
        "groups_entered": f"take territories in {_some(number, 'empire', 'different empires')} in one turn",
        "repelled": f"beat off {_some(number, 'attack', 'attacks')} in one round",
        "zones": f"control {_some(number, 'sea zone', 'sea zones')}",
        "fortifications": f"hold {_some(number, 'fortification', 'fortifications')}",
        "generals": f"have {_some(number, 'general', 'generals')} on the board",
        "capitals": f"control {_some(number, 'capital', 'capitals')}",
        "territories_over_share": f"control {_some(number, 'territory', 'territories')} more than an equal share",
        "coasts_over_share": f"control {_some(number, 'coastal territory', 'coastal territories')} more than an equal "
        "share",
        "group": f"control all of {group}",
        "empires": f"control {_some(number, 'whole empire', 'whole empires')}",
        "routes": f"control {_some(number, 'whole sea route', 'whole sea routes')}",
        "captured": f"have taken {_some(number, 'leader', 'leaders')}",
        "effects_played": f"have played {_some(number, 'card', 'cards')} for what they do",
        "stack": f"have {_some(number, words.unit, words.units)} on one territory",
        "eliminated": f"have put {_some(number, 'player', 'players')} out",
        "spaces": f"control {named}",
    }[mission.needs]
    return asked + when


def _brings(mission: Mission, words: Words) -> str:
    parts = [_some(mission.points, "point", "points")]
    if mission.units:
        parts.append(f"{_some(mission.units, words.unit, words.units)} at once")
    if mission.lasting:
        parts.append(f"{mission.lasting} more at every income while it holds")
    return ", ".join(parts)


def _some(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
