"""What a ruleset says, rule by rule, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import to_builtins

from risk_sim.rulesets.playable import board_of
from risk_sim.spec.board import Board
from risk_sim.spec.campaign_words import objective_words, power_words, stand_words
from risk_sim.spec.deck_words import effect_words, mission_words
from risk_sim.spec.event_words import event_words, printed_words
from risk_sim.spec.goal_words import goal_words, reward_words
from risk_sim.spec.ruleset import Ruleset

#: What a ruleset says of itself, not of the game.
_ABOUT = ("name", "title", "kind", "extends", "replaces", "note", "provenance", "certainty", "source")
#: Tables of things that have a name each, told apart from single rules.
_NAMED = ("assets", "missions", "effects", "deck", "objectives", "rewards", "opening", "events")
#: Tables of a campaign that are told one by one.
_OF_A_CAMPAIGN = ("powers", "stands", "objectives")


def rules(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Every rule as (where it is written, what it says), in the order of the file."""
    for table, values in to_builtins(ruleset).items():
        if table in _NAMED:
            yield from _named(ruleset, table)
        elif table not in _ABOUT:
            for rule, value in values.items():
                if table == "campaign" and rule in _OF_A_CAMPAIGN:
                    continue
                yield f"{table}: {rule.replace('_', ' ')}", words(value)
    if ruleset.campaign.powers:
        yield from _campaign(ruleset)


def options(ruleset: Ruleset) -> list[tuple[str, str]]:
    """The rules of whole games: all but dice, things with a name, the words for pieces, and pieces it does not have."""
    others = ["battle: ", "words: ", "asset ", "mission ", "effect ", "card ", "objective ", "reward "]
    others += ["opening ", "event "]
    others += [] if ruleset.is_wide else ["leaders: ", "fortifications: ", "sea: ", "epidemics: "]
    others += [] if ruleset.campaign.powers else ["campaign: "]
    others += [] if ruleset.objectives else ["claims: ", "stars: "]
    others += [] if ruleset.supply.armies else ["supply: "]
    others += [f"game: {table}" for table in ("events", "rewards") if not getattr(ruleset, table)]
    return [(rule, value) for rule, value in rules(ruleset) if not rule.startswith(tuple(others))]


def mission_rows(ruleset: Ruleset, board: Board) -> list[dict[str, Any]]:
    """The missions as rows: mission, what it asks for and brings, provenance."""
    return [
        {"mission": name, "asks": mission_words(mission, board, ruleset.words), "provenance": mission.provenance}
        for name, mission in ruleset.missions.items()
    ]


def card_rows(ruleset: Ruleset, board: Board) -> list[dict[str, Any]]:
    """The territory cards as rows: card, symbol, effect, what it does, provenance of the effect."""
    rows = []
    for space in board.ids[: board.cards]:
        name = ruleset.deck.get(space, "")
        effect = ruleset.effects.get(name)
        rows.append(
            {
                "card": board.titles[board.index(space)],
                "symbol": board.spaces[space].symbol,
                "effect": name,
                "does": effect_words(effect, ruleset) if effect else "",
                "provenance": effect.provenance if effect else "",
            }
        )
    return rows


def goal_rows(ruleset: Ruleset, board: Board) -> list[dict[str, Any]]:
    """The objectives that win as rows: objective, what it asks for, provenance."""
    return [
        {"objective": name, "asks": goal_words(goal, board, ruleset.has_ranks), "provenance": goal.provenance}
        for name, goal in ruleset.objectives.items()
    ]


def reward_rows(ruleset: Ruleset, board: Board) -> list[dict[str, Any]]:
    """What may lie with objectives as rows: reward, rank of the objective, what it does, provenance."""
    return [
        {
            "reward": name,
            "rank": reward.rank,
            "does": reward_words(reward, ruleset),
            "provenance": reward.provenance,
        }
        for name, reward in ruleset.rewards.items()
    ]


def event_rows(ruleset: Ruleset, board: Board) -> list[dict[str, Any]]:
    """The event cards as rows: event, what it does, provenance."""
    return [
        {"event": name, "does": event_words(event, board, ruleset.words), "provenance": event.provenance}
        for name, event in ruleset.events.items()
    ]


def opening_rows(ruleset: Ruleset, board: Board) -> list[dict[str, Any]]:
    """The printed opening as rows: space, what stands there, provenance."""
    return [
        {"space": name, "stands": printed_words(printed, ruleset.words), "provenance": printed.provenance}
        for name, printed in ruleset.opening.items()
    ]


def star_rows(ruleset: Ruleset, board: Board) -> list[dict[str, Any]]:
    """The cards with two stars as rows, where cards show stars: card, its stars, provenance."""
    two = ruleset.stars.two if ruleset.stars.values else ()
    return [
        {"card": board.titles[board.index(space)], "stars": 2, "provenance": ruleset.stars.provenance} for space in two
    ]


def words(value: Any) -> str:
    """A value as people would say it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key} {words(one)}" for key, one in value.items()) or "none"
    if isinstance(value, (list, tuple)):
        return ", ".join(words(one) for one in value) or "none"
    return str(value).replace("_", " ") or "none"


def _campaign(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Powers, objectives and printed position."""
    campaign, board = ruleset.campaign, board_of(ruleset)
    for name, power in campaign.powers.items():
        yield f"power {name.replace('_', ' ')}", power_words(power, campaign, board)
    for name, objective in campaign.objectives.items():
        yield f"objective {name.replace('_', ' ')}", objective_words(objective, campaign, board)
    for space, stand in campaign.stands.items():
        at_sea = board.index(space) >= board.lands
        units = ruleset.words.many(at_sea)
        yield f"stand {space.replace('_', ' ')}", stand_words(stand, campaign, at_sea, units)


def _named(ruleset: Ruleset, table: str) -> Iterator[tuple[str, str]]:
    if table == "assets":
        for name, asset in ruleset.assets.items():
            yield f"asset {name.replace('_', ' ')}", asset.note or words(to_builtins(asset)["steps"])
    elif table == "missions" and ruleset.missions:
        board = board_of(ruleset)
        for name, mission in ruleset.missions.items():
            yield f"mission {name.replace('_', ' ')}", mission_words(mission, board, ruleset.words)
    elif table == "objectives" and ruleset.objectives:
        board = board_of(ruleset)
        for name, goal in ruleset.objectives.items():
            yield f"objective {name.replace('_', ' ')}", goal_words(goal, board, ruleset.has_ranks)
    elif table == "rewards":
        for name, reward in ruleset.rewards.items():
            yield f"reward {name.replace('_', ' ')}", reward_words(reward, ruleset)
    elif table == "opening":
        for space, printed in ruleset.opening.items():
            yield f"opening {space.replace('_', ' ')}", printed_words(printed, ruleset.words)
    elif table == "events" and ruleset.events:
        board = board_of(ruleset)
        for name, event in ruleset.events.items():
            yield f"event {name.replace('_', ' ')}", event_words(event, board, ruleset.words)
    elif table == "effects":
        for name, effect in ruleset.effects.items():
            yield f"effect {name.replace('_', ' ')}", effect_words(effect, ruleset)
    elif table == "deck":
        for space, does in ruleset.deck.items():
            yield f"card {space.replace('_', ' ')}", does.replace("_", " ")
