"""A campaign as people say it: what scores, and who stands where."""

from __future__ import annotations

from risk_sim.spec.board import Board
from risk_sim.spec.campaign import Campaign, Objective, Power, Stand
from risk_sim.spec.deck_words import listed

_SUPREMACY = {
    "more_than_opponent": "control more sea zones than the opponent",
    "majority": "control more than half of all sea zones",
}
_ROLLS = {
    "never": "",
    "after_losses": "allies may leave after a lost battle",
    "after_attacks": "allies may leave after attacks they fought in",
}


def objective_words(objective: Objective, campaign: Campaign, board: Board) -> str:
    """What an objective asks for and brings: `England: hold Angleterre (1 point at each start)`."""
    space = board.titles[board.index(objective.space)] if objective.space else ""
    asked = {
        "hold": f"hold {space}",
        "supremacy": _SUPREMACY[campaign.supremacy],
        "allies": "have allies",
        "invade": f"invade {space}",
    }[objective.needs]
    if objective.power:
        asked += f" while {campaign.powers[objective.power].title} is the opponent's ally"
    if objective.until:
        asked += f" in round {objective.until} or before"
    who = f"{list(campaign.powers.values())[objective.seat - 1].title}: " if objective.seat else ""
    points = f"{objective.points} point{'' if objective.points == 1 else 's'}"
    each = {"invade": "the first time", "allies": "for each at each start"}.get(objective.needs, "at each start")
    return f"{who}{asked} ({points} {each})"


def power_words(power: Power, campaign: Campaign, board: Board) -> str:
    """Who a power is: `Empire d'Autriche, ally of England`."""
    players = [player.title for player in list(campaign.powers.values())[:2]]
    parts = [board.groups[power.group].title if power.group else "passive, nobody's ally ever"]
    if power.title in players:
        parts.append(f"seat {players.index(power.title) + 1}")
    elif power.group:
        parts.append(f"ally of {players[power.holder - 1]}" if power.holder else "uncommitted")
    if power.guard:
        parts.append(f"{power.guard} stay on each of its territories")
    return ", ".join([*parts, *filter(None, [_ROLLS[power.ally_roll]])])


def stand_words(stand: Stand, campaign: Campaign, at_sea: bool, units: str) -> str:
    """What stands somewhere: `6 regiments of France, 1 general, a fortification`."""
    parts = [f"{stand.units} {units} of {campaign.powers[stand.power].title}"]
    leader = "admiral" if at_sea else "general"
    if stand.leaders:
        parts.append(f"{stand.leaders} {leader}{'' if stand.leaders == 1 else 's'}")
    if stand.fortification:
        parts.append("a fortification")
    return listed(parts)
