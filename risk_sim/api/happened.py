"""What happens in games, and who wins then: objectives, rewards, missions and event cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from risk_sim.kernels import layout
from risk_sim.metrics.finished import Ints, finished
from risk_sim.metrics.happenings import Aimed, CardWorth, aimed, card_worths
from risk_sim.metrics.moments import Floats
from risk_sim.metrics.prizes import Moves, Prize, prizes
from risk_sim.metrics.tally import Tally
from risk_sim.spec.deck_words import mission_words
from risk_sim.spec.event_words import event_words
from risk_sim.spec.goal_words import goal_words, reward_words
from risk_sim.spec.objectives import Reward
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.run import Run
from risk_sim.tracing.gathered import Gathered, gathered
from risk_sim.tracing.replays import Replays

#: Seats that draw each event card first, on average: what it is worth is then known within five points.
DRAWN_BY = 400


class Events(Struct, frozen=True):
    """What event cards do: each card drawn first, and the attacks of the neutral army."""

    games: int
    cards: list[CardWorth]
    aimed: Aimed


def prizes_of(run: Run, counted: Tally, most: int) -> list[Prize]:
    """Objectives, rewards and missions of the first games of a run, `most` at most; those the rules have."""
    rules = run.ruleset
    missions = rules.missions if rules.game.missions == "on" else {}
    if not (rules.objectives or missions):
        return []
    found = gathered(Replays(run), range(min(counted.n, most)), _PRIZES)
    won, usual = finished(run.lineup, 0, found.rows).won, _usual(counted, len(found.rows))
    kinds: list[tuple[str, Sequence[str], _Kind]] = [
        ("objective", [goal_words(one, run.board, rules.has_ranks) for one in rules.objectives.values()], _OBJECTIVES),
        ("reward", [_reward(one, rules) for one in rules.rewards_in_play.values()], _REWARDS),
        ("mission", [mission_words(one, run.board, rules.words) for one in missions.values()], _MISSIONS),
    ]
    return [
        one
        for kind, names, said in kinds
        if names
        for one in prizes(kind, names, _moves(found, len(names), said), won, usual)
    ]


def events_of(run: Run) -> Events:
    """What the event cards of a ruleset that has some do, from as many games as that takes."""
    cards: dict[str, list[int]] = {}
    for number, event in enumerate(run.ruleset.events_in_play.values()):
        cards.setdefault(event_words(event, run.board, run.ruleset.words), []).append(number)
    seats, kinds = run.lineup.seats, (layout.EVENT_HAPPENING, layout.EVENT_NEUTRAL_ATTACK, layout.EVENT_CONQUEST)
    games = ceil(DRAWN_BY * len(run.ruleset.events_in_play) / seats)
    found = gathered(Replays(run), range(games), kinds)
    won = finished(run.lineup, 0, found.rows).won
    decided = won.sum(axis=1) > 0
    return Events(games, card_worths(cards, _first(found, seats)[decided], won[decided]), _aimed(found))


class _Kind(NamedTuple):
    """The events that say how prizes of a kind go about: (event, the column of the prize, who has it then).

    The column of the holder is 1 for the seat that the event is about, None for nobody.
    """

    shown: tuple[int, int]
    moved: dict[int, tuple[int, int | None]]


_OBJECTIVES = _Kind(
    (layout.EVENT_IN_PLAY, 2),
    {layout.EVENT_CLAIM_GOAL: (2, 1), layout.EVENT_INHERIT: (3, 1), layout.EVENT_GOAL_LOST: (2, None)},
)
_REWARDS = _Kind((layout.EVENT_IN_PLAY, 3), {layout.EVENT_REWARD: (2, 1), layout.EVENT_REWARD_GONE: (2, None)})
_MISSIONS = _Kind((layout.EVENT_MISSION, 2), {layout.EVENT_COMPLETE: (2, 1), layout.EVENT_LAPSE: (2, None)})
_PRIZES = {kind for one in (_OBJECTIVES, _REWARDS, _MISSIONS) for kind in (one.shown[0], *one.moved)}


def _reward(one: Reward, rules: Ruleset) -> str:
    """A reward with its rank, where there are several: two of them may do the same."""
    return f"{one.rank}: {reward_words(one, rules)}" if rules.has_ranks else reward_words(one, rules)


def _moves(found: Gathered, number: int, said: _Kind) -> Moves:
    kind, column = said.shown
    games, shown = found.of(kind)
    in_play = np.zeros((len(found.rows), number), np.bool_)
    there = shown[:, column] >= 0
    in_play[games[there], shown[there, column]] = True
    those = np.isin(found.events[:, 0], list(said.moved))
    events = found.events[those]
    prize, holder = np.zeros(len(events), np.int64), np.full(len(events), -1)
    for event, (at, who) in said.moved.items():
        mine = events[:, 0] == event
        prize[mine] = events[mine, at]
        if who is not None:
            holder[mine] = events[mine, who]
    return Moves(in_play, found.game[those], prize, holder)


def _usual(counted: Tally, games: int) -> Floats:
    """float64[games, seats]: what each seat, so placed and played, has of the win on average."""
    rates: Floats = counted.wins / np.maximum(counted.ends[:, 1:].sum(axis=1, keepdims=True), 1)
    return rates[np.arange(games) % len(rates), : counted.lineup.seats]


def _first(found: Gathered, seats: int) -> Ints:
    """int64[games, seats]: the card each seat drew first, -1 for none."""
    games, drawn = found.of(layout.EVENT_HAPPENING)
    first = np.full((len(found.rows), seats), -1)
    # The last that is written stays, so the first draw goes last.
    first[games[::-1], drawn[::-1, 1]] = drawn[::-1, 2]
    return first


def _aimed(found: Gathered) -> Aimed:
    """Attacks that an event had the neutral army make; one that conquers is followed by that conquest."""
    kinds, ways = found.events[:, 0], found.events[:, 2:4]
    attacks = np.flatnonzero(kinds[:-1] == layout.EVENT_NEUTRAL_ATTACK)
    conquered = (kinds[attacks + 1] == layout.EVENT_CONQUEST) & (ways[attacks] == ways[attacks + 1]).all(axis=1)
    number = int((kinds == layout.EVENT_NEUTRAL_ATTACK).sum())
    return aimed(len(found.rows), number, int((conquered & (found.game[attacks] == found.game[attacks + 1])).sum()))
