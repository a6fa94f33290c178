"""Other missions and card effects that a rulebook allows as well, as `boards.reconstruction` draws other maps.

The rulebook has four ranks of missions and says what some of them bring; what they ask for, what the cards do and how
many fortifications there are is left out there, and drawn anew here. So are the objectives in play where nobody knows
which they are, and the cards that show two stars.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from random import Random
from typing import get_args

from msgspec import structs

from risk_sim.rulesets.decks import hopeless
from risk_sim.rulesets.other_events import other_events, other_opening
from risk_sim.rulesets.playable import board_of
from risk_sim.spec.board import Board
from risk_sim.spec.deck import Mission
from risk_sim.spec.objectives import Goal, Rank, Stars
from risk_sim.spec.ruleset import Ruleset

#: What is drawn, of all that may be reconstructed.
DRAWN = ("missions", "card effects", "objectives", "stars of cards", "printed opening", "events")
#: Needs whose number says nothing.
_NUMBERLESS = ("group", "spaces")
#: Cards at most whose effect is taken for another.
_REPLACED = 6
#: The fewest and most fortifications there may be.
_TOKENS = 8, 18
#: The smallest and largest part of the cards that have two stars.
_TWO_STARS = 0.2, 0.4


def is_reconstructed(ruleset: Ruleset) -> bool:
    """Whether there is anything about a ruleset to draw anew."""
    return any(part in DRAWN for part in ruleset.reconstructed) or _draws_tokens(ruleset)


def drawn(ruleset: Ruleset, board: Board, seed: int, number: int) -> Ruleset:
    """The ruleset of a reconstruction, by its number from 0; the same seed gives the same.

    Missions that are reconstructed bring a point more or less, rising with the rank, and ask for one more or less, as
    far as that can be met. The effects are dealt to the territories anew and a few are others; those that the rulebook
    names stay. The number of fortifications is another where nobody knows it; so are the objectives that are left out
    and the cards of two stars. Openings stand elsewhere, and event cards do the like at other places (`other_events`).
    """
    lots = Random(f"{seed} {number} deck")
    changed = ruleset
    if "missions" in ruleset.reconstructed:
        changed = structs.replace(changed, missions=_missions(ruleset, board, lots))
    if "card effects" in ruleset.reconstructed:
        changed = structs.replace(changed, deck=_deck(ruleset, board, lots))
    if _draws_tokens(ruleset):
        forts = ruleset.fortifications
        least = max(_TOKENS[0], forts.start * ruleset.game.players[1])
        tokens = lots.randint(least, max(least, _TOKENS[1]))
        changed = structs.replace(changed, fortifications=structs.replace(forts, tokens=tokens))
    if "objectives" in ruleset.reconstructed:
        changed = structs.replace(changed, objectives=_objectives(ruleset, lots))
    if "stars of cards" in ruleset.reconstructed:
        changed = structs.replace(changed, stars=_stars(ruleset, board, lots))
    lots = Random(f"{seed} {number} events")
    if "printed opening" in ruleset.reconstructed:
        changed = structs.replace(changed, opening=other_opening(ruleset.opening, board, lots))
    if "events" in ruleset.reconstructed:
        changed = structs.replace(changed, events=other_events(ruleset.events, board, lots))
    return changed


def _objectives(ruleset: Ruleset, lots: Random) -> dict[str, Goal]:
    """As many objectives of each rank left out as before, and others."""
    found = dict(ruleset.objectives)
    for rank in get_args(Rank):
        names = [name for name, goal in found.items() if goal.rank == rank]
        out = lots.sample(names, sum(found[name].left_out for name in names))
        found |= {name: structs.replace(found[name], left_out=name in out) for name in names}
    return found


def _stars(ruleset: Ruleset, board: Board, lots: Random) -> Stars:
    """Other cards of two stars, and more or fewer of them."""
    lands = board.ids[: board.lands]
    least, most = (round(part * len(lands)) for part in _TWO_STARS)
    return structs.replace(ruleset.stars, two=tuple(lots.sample(lands, lots.randint(least, most))))


def _draws_tokens(ruleset: Ruleset) -> bool:
    return bool(ruleset.fortifications.tokens) and ruleset.fortifications.provenance == "reconstructed"


def _missions(ruleset: Ruleset, board: Board, lots: Random) -> dict[str, Mission]:
    points, numbers = _points(ruleset, lots), _numbers(ruleset, lots)
    found = {}
    for name, mission in ruleset.missions.items():
        if mission.provenance == "reconstructed":
            other = structs.replace(mission, points=max(0, mission.points + points[mission.rank]))
            harder = structs.replace(other, number=numbers.get(name, mission.number))
            found[name] = harder if _can_be_met(harder, ruleset, board) else other
        else:
            found[name] = mission
    return found


def _can_be_met(mission: Mission, ruleset: Ruleset, board: Board) -> bool:
    low, high = ruleset.game.players
    return not any(True for players in range(low, high + 1) for _ in hopeless(mission, ruleset, board, players))


def _points(ruleset: Ruleset, lots: Random) -> dict[int, int]:
    """What is added to the points of each rank, so that a higher rank still brings more."""
    printed: dict[int, int] = {}
    for mission in ruleset.missions.values():
        printed.setdefault(mission.rank, mission.points)
    ranks = sorted(printed)
    rises = all(printed[low] < printed[high] for low, high in pairwise(ranks))
    while True:
        added = {rank: lots.randint(-1, 1) for rank in ranks}
        drawn = [printed[rank] + added[rank] for rank in ranks]
        if not rises or drawn == sorted(set(drawn)):
            return added


def _numbers(ruleset: Ruleset, lots: Random) -> dict[str, int]:
    """The number of each mission that asks for one.

    Where a higher rank asks for as much of the same thing or more, that stays so.
    """
    by_need: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for name, mission in ruleset.missions.items():
        if mission.needs not in _NUMBERLESS:
            by_need[mission.needs].append((mission.rank, mission.number, name))
    found: dict[str, int] = {}
    for missions in by_need.values():
        missions.sort()
        printed = [number for _, number, _ in missions]
        drawn = [max(1, number + lots.randint(-1, 1)) for number in printed]
        if printed == sorted(printed):
            drawn.sort()
        found |= {name: number for (_, _, name), number in zip(missions, drawn, strict=True)}
    return found


def _deck(ruleset: Ruleset, board: Board, lots: Random) -> dict[str, str]:
    """The effects dealt anew, of which a few are others; numbers that are printed beside a picture stay with it."""
    if all(effect.does == "exchange_bonus" for effect in ruleset.effects.values()):
        return _numbered(ruleset, board, lots)
    effects = list(ruleset.deck.values())
    free = [at for at, name in enumerate(effects) if ruleset.effects[name].provenance == "reconstructed"]
    others = [name for name, effect in ruleset.effects.items() if effect.provenance == "reconstructed"]
    for at in lots.sample(free, lots.randint(0, min(_REPLACED, len(free)))):
        effects[at] = lots.choice(others)
    lots.shuffle(effects)
    return dict(zip(ruleset.deck, effects, strict=True))


def _numbered(ruleset: Ruleset, board: Board, lots: Random) -> dict[str, str]:
    """As many cards of each picture with each number as before, on territories drawn anew.

    The rulebook shows which there are (antartide-set-plain to antartide-set-plus3), not where.
    """
    printed = board_of(ruleset)
    found: dict[str, str] = {}
    for symbol in printed.symbols:
        numbers = [name for space, name in ruleset.deck.items() if printed.spaces[space].symbol == symbol]
        cards = [space for space in board.ids[: board.cards] if board.spaces[space].symbol == symbol]
        lots.shuffle(cards)
        found |= dict(zip(cards, numbers, strict=False))
    return {space: found[space] for space in board.ids if space in found}
