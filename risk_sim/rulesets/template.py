"""A file in which an owner of the box writes down what its cards say: missions, effects, events, objectives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import get_args

from msgspec import json

from risk_sim.errors import InputError
from risk_sim.rulesets.loader import load
from risk_sim.rulesets.playable import board_of
from risk_sim.spec.board import Board
from risk_sim.spec.deck import Deed, Effect, Mission, Need
from risk_sim.spec.deck_words import effect_words, mission_words
from risk_sim.spec.event_words import event_words
from risk_sim.spec.events import Deed as EventDeed
from risk_sim.spec.events import Event
from risk_sim.spec.goal_words import goal_words, reward_words
from risk_sim.spec.objectives import Gift, Goal, Reward, Want
from risk_sim.spec.opening import Printed
from risk_sim.spec.ruleset import Ruleset

#: Words in a comment that go on one line.
_A_LINE = 6


def template(name: str) -> str:
    """A ruleset that replaces cards and what is printed, filled with what is played now, as text.

    Raises RulesetError for a name that is not known, InputError for a game without such cards.
    """
    ruleset = load(name)
    parts = [part for part, (there, _) in _PARTS.items() if there(ruleset)]
    if not parts:
        raise InputError(
            f"{ruleset.title} has no cards or objectives of its own to fill in; a house rule is a file that says "
            f'extends = "{ruleset.name}" and what differs'
        )
    lines = [*_head(ruleset, parts)]
    for part in parts:
        lines += ["", *_PARTS[part][1](ruleset)]
    return "\n".join(lines) + "\n"


def _head(ruleset: Ruleset, parts: list[str]) -> Iterator[str]:
    yield f"# What the cards of {ruleset.title} say, to be changed into those you own: save this as"
    yield f"# my-{ruleset.name}.toml, write what yours say over what stands here, set provenance to"
    yield f'# "rulebook" where you copied it from the box, check it with risk-sim rules check my-{ruleset.name}.toml,'
    yield f"# and play with risk-sim simulate my-{ruleset.name}.toml, and --board my-board.toml if you have its map."
    yield f'extends = "{ruleset.name}"'
    yield f'name = "my_{ruleset.name.replace("-", "_")}"'
    yield f'title = "{ruleset.title}, as in my box"'
    yield f"replaces = [{', '.join(json.encode(part).decode() for part in parts if part != 'stars')}]"


def _effects(ruleset: Ruleset) -> Iterator[str]:
    yield "# What cards do when they are played. `does` is one of these; `amount` is the number of it, 1 if left out:"
    yield from _commented(get_args(Deed))
    yield "# attack_bonus and defence_bonus name the `asset` that stands by the side, as [assets] describes it."
    yield "[effects]"
    for name, effect in ruleset.effects.items():
        yield f"{name} = {_inline(effect)} # {effect_words(effect, ruleset)}"


def _deck(ruleset: Ruleset) -> Iterator[str]:
    yield "# Which effect the card of each territory has; leave out a card that has none."
    yield "[deck]"
    board = board_of(ruleset)
    for space, effect in ruleset.deck.items():
        yield f'{space} = "{effect}" # {board.titles[board.index(space)]}'


def _opening(ruleset: Ruleset) -> Iterator[str]:
    board = board_of(ruleset)
    yield "# What stands on the board at the start: 1 and 2 are the colours of the players, 3 is the neutral army."
    yield "[opening]"
    for name, printed in ruleset.opening.items():
        yield f"{name} = {_inline(printed)} # {board.titles[board.index(name)]}"


def _events(ruleset: Ruleset) -> Iterator[str]:
    board = board_of(ruleset)
    yield "# What an event does is one of these; `place` is a space or a group (else every territory), `n` how many:"
    yield from _commented(get_args(EventDeed))
    yield '# They are left in the box where [game] says events = "off".'
    yield "[events]"
    for name, event in ruleset.events.items():
        yield f"{name} = {_inline(event)} # {event_words(event, board, ruleset.words)}"


def _missions(ruleset: Ruleset) -> Iterator[str]:
    yield "# A mission `needs` one of these, `number` of it (1 if left out), or a `group`, or `spaces`:"
    yield from _commented(get_args(Need))
    yield '# `when` it is looked at: "start" of a turn (if left out), "end", or "any" time. A bonus of `units` comes at'
    yield "# once, `lasting` units at every income while the need is still met."
    yield "[missions]"
    board = board_of(ruleset)
    for name, mission in ruleset.missions.items():
        yield f"{name} = {_inline(mission)} # {_said(mission, board, ruleset)}"


def _objectives(ruleset: Ruleset) -> Iterator[str]:
    yield "# An objective `needs` one of these, `number` of it (1 if left out), or a `group`, or `spaces`; its `rank`"
    yield '# is "minor" (if left out) or "major". One that is `left_out` lies in the box unless objectives are drawn:'
    yield from _commented(get_args(Want))
    yield "[objectives]"
    board = board_of(ruleset)
    for name, goal in ruleset.objectives.items():
        yield f"{name} = {_inline(goal)} # {goal_words(goal, board, ruleset.has_ranks)}"


def _rewards(ruleset: Ruleset) -> Iterator[str]:
    yield "# What a reward does is one of these; dice and airfields name the `asset` of [assets] that stands by a side:"
    yield from _commented(get_args(Gift))
    yield '# They are left in the box where [game] says rewards = "off".'
    yield "[rewards]"
    for name, reward in ruleset.rewards.items():
        yield f"{name} = {_inline(reward)} # {reward_words(reward, ruleset)}"


def _stars(ruleset: Ruleset) -> Iterator[str]:
    yield "# The territories whose cards show two stars; all others show one."
    yield "[stars]"
    yield f'provenance = "{ruleset.stars.provenance}"'
    yield "two = ["
    for space in ruleset.stars.two:
        yield f'  "{space}",'
    yield "]"


def _said(mission: Mission, board: Board, ruleset: Ruleset) -> str:
    return mission_words(mission, board, ruleset.words).partition(": ")[2]


def _commented(names: Iterable[str]) -> Iterator[str]:
    listed = list(names)
    for at in range(0, len(listed), _A_LINE):
        yield f"#   {', '.join(listed[at : at + _A_LINE])}"


def _inline(one: Mission | Effect | Event | Printed | Goal | Reward) -> str:
    """An inline table of all that is not left out, and of the provenance."""
    usual = dict(zip(one.__struct_fields__[::-1], one.__struct_defaults__[::-1], strict=False))
    said = {
        name: getattr(one, name)
        for name in one.__struct_fields__
        if name == "provenance" or name not in usual or getattr(one, name) != usual[name]
    }
    return "{ " + ", ".join(f"{name} = {json.encode(value).decode()}" for name, value in said.items()) + " }"


#: Tables that an owner fills in: whether the game has any such, and what is written of them, in the order of the file.
_PARTS: dict[str, tuple[Callable[[Ruleset], bool], Callable[[Ruleset], Iterator[str]]]] = {
    "effects": (lambda ruleset: bool(ruleset.effects), _effects),
    "deck": (lambda ruleset: bool(ruleset.deck), _deck),
    "opening": (lambda ruleset: bool(ruleset.opening), _opening),
    "events": (lambda ruleset: bool(ruleset.events), _events),
    "missions": (lambda ruleset: bool(ruleset.missions), _missions),
    "objectives": (lambda ruleset: bool(ruleset.objectives), _objectives),
    "rewards": (lambda ruleset: bool(ruleset.rewards), _rewards),
    "stars": (lambda ruleset: bool(ruleset.stars.two), _stars),
}
