"""Whether a campaign can be played on its board: every name known, everybody somewhere, pieces enough."""

from __future__ import annotations

from collections.abc import Collection

from risk_sim.errors import InputError, nearest
from risk_sim.spec.board import Board
from risk_sim.spec.ruleset import Ruleset

#: What the engine has room for.
_MOST_POWERS = 9
_MOST_OBJECTIVES = 30
#: The players' powers are the first of a campaign.
_PLAYERS = 2


def check_campaign(ruleset: Ruleset, board: Board, players: int) -> None:
    """Raise InputError for the first thing in a campaign that games cannot be played with on this board."""
    campaign = ruleset.campaign
    printed = bool(campaign.powers or ruleset.opening)
    if (ruleset.setup.claim == "printed") != printed:
        raise InputError(
            "[setup] claim = 'printed' takes a position, and there is none in [opening] or [campaign]"
            if not printed
            else f"[setup] claim = '{ruleset.setup.claim}': the game begins from its printed position; set 'printed'"
        )
    if not campaign.powers:
        return
    if ruleset.game.players != (_PLAYERS, _PLAYERS):
        raise InputError(f"[game] players = {list(ruleset.game.players)}: a campaign is for two; write [2, 2]")
    if ruleset.income.capitals == "on":
        raise InputError(
            "[income] capitals = 'on': in a campaign a power's capital pays half its group's bonus, and "
            "no other pays; set it 'off'"
        )
    _check_powers(ruleset, board)
    _check_stands(ruleset, board)
    _check_objectives(ruleset, board)


def _check_powers(ruleset: Ruleset, board: Board) -> None:
    powers = ruleset.campaign.powers
    if not _PLAYERS < len(powers) <= _MOST_POWERS:
        raise InputError(f"[campaign.powers] {len(powers)} powers; a campaign has {_PLAYERS + 1} to {_MOST_POWERS}")
    seen: dict[str, str] = {}
    for number, (name, power) in enumerate(powers.items()):
        where = f"[campaign.powers.{name}]"
        if number < _PLAYERS and not power.group:
            raise InputError(f"{where} is a player's, the first two are; name its group")
        if power.group:
            _known(f"{where} group", power.group, board.groups, board)
            if power.group in seen:
                raise InputError(f"{where} group = '{power.group}' is that of {seen[power.group]}")
            seen[power.group] = name
            if not _has_capital(board, power.group):
                raise InputError(f"{where} group = '{power.group}': {board.title} names no capital there")
        if power.holder and (number < _PLAYERS or not power.group):
            raise InputError(f"{where} holder = {power.holder}: only a power with a group, and no player's, is an ally")
        if number >= _PLAYERS and (power.guard or power.ally_roll != "never"):
            raise InputError(f"{where} guard and ally_roll are said of the players' powers, the first two")
    if sum(bool(power.guard) for power in powers.values()) > 1:
        raise InputError("[campaign.powers] guard: one power keeps a guard at home, not both")


def _has_capital(board: Board, group: str) -> bool:
    spaces = list(board.spaces.values())
    return any(spaces[space].capital for space in board.members[list(board.groups).index(group)])


def _check_stands(ruleset: Ruleset, board: Board) -> None:
    campaign = ruleset.campaign
    forts = 0
    for name, stand in campaign.stands.items():
        where = f"[campaign.stands.{name}]"
        _known(where, name, board.spaces, board)
        _known(f"{where} power", stand.power, campaign.powers, board)
        at_sea, player = board.index(name) >= board.lands, list(campaign.powers).index(stand.power) < _PLAYERS
        if at_sea and not player:
            raise InputError(f"{where} power = '{stand.power}': ships are the players' alone")
        if stand.leaders and not player:
            raise InputError(f"{where} leaders = {stand.leaders}: leaders are the players' alone")
        if at_sea and stand.fortification:
            raise InputError(f"{where} fortification: there is none at sea")
        forts += stand.fortification
    lands = list(board.spaces)[: board.lands]
    vacant = [title for name, title in zip(lands, board.titles, strict=False) if name not in campaign.stands]
    if vacant:
        raise InputError(f"[campaign.stands] nobody stands on {vacant[0]}, nor on {len(vacant) - 1} other territories")
    if forts > ruleset.fortifications.tokens:
        raise InputError(f"[campaign.stands] {forts} fortifications, and there are {ruleset.fortifications.tokens}")
    for name in list(campaign.powers)[:_PLAYERS]:
        _check_player(ruleset, board, name)


def _check_player(ruleset: Ruleset, board: Board, name: str) -> None:
    """A player holds a territory, and has no more leaders than there are."""
    own = [(board.index(space), stand) for space, stand in ruleset.campaign.stands.items() if stand.power == name]
    if not any(space < board.lands for space, _ in own):
        raise InputError(f"[campaign.stands] {name} holds no territory, and would be out at once")
    for word, most, at_sea in (
        ("generals", ruleset.leaders.generals, False),
        ("admirals", ruleset.leaders.admirals, True),
    ):
        number = sum(stand.leaders for space, stand in own if (space >= board.lands) == at_sea)
        if number > most:
            raise InputError(f"[campaign.stands] {name} begins with {number} {word}; a player has {most} at most")
    ships = sum(stand.units for space, stand in own if space >= board.lands)
    if 0 < ruleset.sea.ships < ships:
        raise InputError(f"[campaign.stands] {name} begins with {ships} ships; [sea] ships is {ruleset.sea.ships}")


def _check_objectives(ruleset: Ruleset, board: Board) -> None:
    objectives, powers = ruleset.campaign.objectives, ruleset.campaign.powers
    if len(objectives) > _MOST_OBJECTIVES:
        raise InputError(f"[campaign.objectives] {len(objectives)} objectives; there is room for {_MOST_OBJECTIVES}")
    for name, objective in objectives.items():
        where = f"[campaign.objectives.{name}]"
        of_a_space = objective.needs in ("hold", "invade")
        if of_a_space != bool(objective.space):
            raise InputError(
                f"{where} needs = '{objective.needs}': {'say which space' if of_a_space else 'leave space out'}"
            )
        if objective.space:
            _known(f"{where} space", objective.space, list(board.spaces)[: board.lands], board)
        if (objective.power or objective.until) and objective.needs != "invade":
            raise InputError(f"{where} power and until are said where needs = 'invade'")
        if objective.power:
            _known(f"{where} power", objective.power, list(powers)[_PLAYERS:], board)


def _known(where: str, name: str, names: Collection[str], board: Board) -> None:
    if name not in names:
        raise InputError(f"{where} '{name}': there is none on {board.title}{nearest(name, names)}")
