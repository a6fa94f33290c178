"""Whether missions and card effects fit the board they are played on: what is wrong, and what can never happen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from risk_sim.errors import InputError, nearest
from risk_sim.rulesets.goals import check_goals, hopeless_goals
from risk_sim.rulesets.openings import check_opening
from risk_sim.spec.board import Board
from risk_sim.spec.deck import Effect, Mission
from risk_sim.spec.ruleset import Ruleset

#: The deeds that bring something that stands by a side, and the side it stands by.
_BRINGS = {"attack_bonus": "attacker", "defence_bonus": "defender"}
#: The deeds that are done once, whatever the amount.
_UNCOUNTED = (*_BRINGS, "reroll_attack", "reroll_own", "reroll_enemy_highest", "move_epidemic", "discard_enemy_card")
#: What is counted within one turn, and so is nothing yet when a turn begins.
_OF_A_TURN = ("invaded", "sea_battles_won", "groups_entered")
_RANKS = 4
_NO_LIMIT = 1_000_000


def check_deck(ruleset: Ruleset, board: Board, players: int | None = None) -> None:
    """Raise InputError for the first thing in pieces, missions, effects and deck that games cannot be played with.

    `players`: how many play; the fewest that may, if nothing is said.
    """
    check_opening(ruleset, board, players or ruleset.game.players[0])
    check_goals(ruleset, board)
    if ruleset.game.missions == "on":
        _check_missions(ruleset, board)
    if ruleset.cards.effects == "on":
        _check_effects(ruleset)
        _check_cards(ruleset, board)


def warnings(ruleset: Ruleset, board: Board, players: int) -> list[str]:
    """In a line each, the missions and card effects that can never come to anything in this game."""
    found = hopeless_goals(ruleset, board, players)
    if ruleset.game.missions == "on":
        for name, mission in ruleset.missions.items():
            found += [f"mission {name} can never be met: {why}" for why in hopeless(mission, ruleset, board, players)]
        found += _short_piles(ruleset, players)
    if ruleset.cards.effects == "on":
        for name in dict.fromkeys(ruleset.deck.values()):
            lacking = _NEEDS_PIECES.get(ruleset.effects[name].does, _nothing)(ruleset)
            found += [f"effect {name} can never be played: the game has no {lacking}"] if lacking else []
    return found


# --- missions


def _check_missions(ruleset: Ruleset, board: Board) -> None:
    if not ruleset.missions:
        raise InputError(f"[game] missions = 'on': {ruleset.title} has none; write [missions], or set it 'off'")
    for name, mission in ruleset.missions.items():
        try:
            _check_mission(mission, board)
        except InputError as error:
            raise InputError(f"[missions.{name}] {error}") from None


def _check_mission(mission: Mission, board: Board) -> None:
    if mission.needs == "group" and not mission.group:
        raise InputError(f"needs = 'group': say which; {board.title} has {', '.join(board.groups)}")
    if mission.needs == "spaces" and not mission.spaces:
        raise InputError("needs = 'spaces': list the territories or sea zones in spaces")
    if mission.needs in ("group", "spaces") and mission.number != 1:
        raise InputError(f"number = {mission.number} says nothing where needs = '{mission.needs}'; leave it out")
    twice = [space for at, space in enumerate(mission.spaces) if space in mission.spaces[:at]]
    if twice:
        raise InputError(f"spaces names '{twice[0]}' twice; name it once")
    if mission.group and mission.needs != "group":
        raise InputError(f"group = '{mission.group}' says nothing where needs = '{mission.needs}'; leave it out")
    if mission.spaces and mission.needs != "spaces":
        raise InputError(f"spaces says nothing where needs = '{mission.needs}'; leave it out")
    if mission.group and mission.group not in board.groups:
        raise InputError(
            f"group = '{mission.group}': {board.title} has no such group{nearest(mission.group, board.groups)}"
        )
    for space in mission.spaces:
        if space not in board.spaces:
            raise InputError(f"spaces: {board.title} has no '{space}'{nearest(space, board.spaces)}")


def hopeless(mission: Mission, ruleset: Ruleset, board: Board, players: int) -> Iterator[str]:
    """Why a mission is beyond anybody on this board."""
    phase = {"start": "missions_start", "end": "missions_end"}.get(mission.when)
    if phase and phase not in ruleset.game.turn:
        yield f"it is looked at in the phase {phase}, and [game] turn has none"
    elif mission.when == "start" and mission.needs in _OF_A_TURN:
        yield f"{_words(mission.needs)} are counted in a turn, and it is looked at when a turn begins; set when = 'end'"
    elif mission.needs in _MOST:
        most = _MOST[mission.needs](ruleset, board, players)
        if mission.number > most:
            yield f"it asks for {mission.number} {_words(mission.needs)}, and there are {most} at most"


def _words(needs: str) -> str:
    return needs.replace("_", " ")


def _groups(board: Board, at_sea: bool) -> int:
    """How many groups there are on land, or of sea zones."""
    return sum(bool(inside) and (inside[0] >= board.lands) == at_sea for inside in board.members)


def _beyond_share(number: int, players: int) -> int:
    return number - number // players


def _coasts(board: Board) -> int:
    """How many territories touch a sea zone."""
    return sum(any(other >= board.lands for other in board.links.of(land)) for land in range(board.lands))


def _leaders(ruleset: Ruleset) -> int:
    return ruleset.leaders.generals + ruleset.leaders.admirals


#: How much there can be of what a mission needs, where that has a limit.
_MOST: dict[str, Callable[[Ruleset, Board, int], int]] = {
    "invaded": lambda ruleset, board, players: board.lands - 1,
    "sea_battles_won": lambda ruleset, board, players: _NO_LIMIT if "sea" in ruleset.game.turn and _zones(board) else 0,
    "groups_entered": lambda ruleset, board, players: _groups(board, at_sea=False),
    "zones": lambda ruleset, board, players: _zones(board),
    "fortifications": lambda ruleset, board, players: ruleset.fortifications.tokens,
    "generals": lambda ruleset, board, players: ruleset.leaders.generals,
    "capitals": lambda ruleset, board, players: sum(space.capital for space in board.spaces.values()),
    "territories_over_share": lambda ruleset, board, players: _beyond_share(board.lands, players),
    "coasts_over_share": lambda ruleset, board, players: _beyond_share(_coasts(board), players),
    "empires": lambda ruleset, board, players: _groups(board, at_sea=False),
    "routes": lambda ruleset, board, players: _groups(board, at_sea=True),
    "captured": lambda ruleset, board, players: _NO_LIMIT if _leaders(ruleset) else 0,
    "effects_played": lambda ruleset, board, players: _NO_LIMIT if ruleset.cards.effects == "on" else 0,
    "eliminated": lambda ruleset, board, players: players - 1,
}


def _zones(board: Board) -> int:
    return len(board.spaces) - board.lands


def _short_piles(ruleset: Ruleset, players: int) -> Iterator[str]:
    for rank in range(1, _RANKS + 1):
        pile = sum(mission.rank == rank for mission in ruleset.missions.values())
        if pile < players:
            yield f"missions of rank {rank}: {pile} among {players} players; who sits last is dealt none"


# --- cards


def _check_effects(ruleset: Ruleset) -> None:
    for name, effect in ruleset.effects.items():
        side = _BRINGS.get(effect.does)
        where = f"[effects.{name}] asset"
        if effect.does in _UNCOUNTED and effect.amount != 1:
            raise InputError(
                f"[effects.{name}] amount = {effect.amount} says nothing where does = '{effect.does}'; leave it out"
            )
        if side is None:
            if effect.asset:
                raise InputError(f"{where} = '{effect.asset}' says nothing where does = '{effect.does}'; leave it out")
        elif not effect.asset:
            raise InputError(f"{where}: does = '{effect.does}' needs one{nearest('', ruleset.assets)}")
        elif effect.asset not in ruleset.assets:
            raise InputError(
                f"{where} = '{effect.asset}': {ruleset.title} has no such asset{nearest(effect.asset, ruleset.assets)}"
            )
        elif ruleset.assets[effect.asset].side not in (side, "both"):
            raise InputError(
                f"{where} = '{effect.asset}' stands by the {ruleset.assets[effect.asset].side}; "
                f"does = '{effect.does}' brings one for the {side}"
            )


def _check_cards(ruleset: Ruleset, board: Board) -> None:
    if not ruleset.deck:
        raise InputError("[cards] effects = 'on': [deck] is empty; say what the cards do, or set it 'off'")
    lands = board.ids[: board.lands]
    for space, name in ruleset.deck.items():
        if space not in lands:
            what = "is a sea zone, and has no card" if space in board.spaces else f"is no territory of {board.title}"
            raise InputError(f"[deck] '{space}' {what}{nearest(space, lands)}")
        if name not in ruleset.effects:
            raise InputError(f"[deck] {space} = '{name}': there is no such effect{nearest(name, ruleset.effects)}")
    for deed in _BRINGS:
        assets = sorted({effect.asset for effect in _dealt(ruleset) if effect.does == deed})
        if len(assets) > 1:
            raise InputError(
                f"[effects] {deed} brings {' and '.join(assets)}; all cards that do it bring the same asset"
            )


def _dealt(ruleset: Ruleset) -> Iterator[Effect]:
    """The effects that some card has."""
    return (ruleset.effects[name] for name in set(ruleset.deck.values()))


def _nothing(ruleset: Ruleset) -> str:
    return ""


#: What a game must have for a deed to be any use; empty where it does.
_NEEDS_PIECES: dict[str, Callable[[Ruleset], str]] = {
    "leader": lambda ruleset: "" if _leaders(ruleset) else "leaders",
    "ships": lambda ruleset: "" if ruleset.game.zones == "on" else "sea zones",
    "naval_maneuver": lambda ruleset: "" if ruleset.game.zones == "on" else "sea zones",
    "fortification": lambda ruleset: "" if ruleset.fortifications.tokens else "fortifications",
    "move_epidemic": lambda ruleset: "" if ruleset.epidemics.number else "epidemics",
}
