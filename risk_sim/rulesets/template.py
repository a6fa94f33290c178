"""A file in which an owner of the box writes down what its cards say: missions, effects, events, objectives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, get_args

from msgspec import json

from risk_sim.errors import InputError
from risk_sim.rulesets.loader import load
from risk_sim.rulesets.playable import board_of
from risk_sim.spec.board import Board
from risk_sim.spec.deck import Deed, Effect, Mission, Need
from risk_sim.spec.deck_words import effect_words, mission_words
from risk_sim.spec.event_words import event_words, printed_words
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

    Raises RulesetError for a name that is not known, InputError for a game without such cards or one with changes on
    the spot, which no file can extend.
    """
    ruleset = load(name)
    if ":" in ruleset.name:
        base, _, changes = name.partition(":")
        raise InputError(f"{name}: give {base} alone, and write {changes.replace(',', ' and ')} into the file it makes")
    parts = [part for part, one in _PARTS.items() if one.things(ruleset)]
    if not parts and not ruleset.stars.two:
        raise InputError(
            f"{ruleset.title} has no cards or objectives of its own to fill in; a house rule is a file that says "
            f'extends = "{ruleset.name}" and what differs'
        )
    tables = [line for part in parts for line in _written(part, ruleset)]
    return "\n".join([*_head(ruleset, name, parts), *tables, *_stars(ruleset)]) + "\n"


def _head(ruleset: Ruleset, base: str, parts: list[str]) -> Iterator[str]:
    yield f"# What the cards of {ruleset.title} say, to be changed into those you own: save this as"
    yield f"# my-{ruleset.name}.toml, write what yours say over what stands here, set provenance to"
    yield f'# "rulebook" where you copied it from the box, check it with risk-sim rules check my-{ruleset.name}.toml,'
    yield f"# and play with risk-sim simulate my-{ruleset.name}.toml, and --board my-board.toml if you have its map."
    yield f"extends = {json.encode(base).decode()}"
    yield f'name = "my_{ruleset.name.replace("-", "_")}"'
    yield f'title = "{ruleset.title}, as in my box"'
    yield f"replaces = [{', '.join(json.encode(part).decode() for part in parts)}]"


class _Part(NamedTuple):
    """A table of things with a name: which they are, what is told of one, and what may be written there.

    `comment` stands above, `words` are those that one of its fields may be, `more` is said after them.
    """

    things: Callable[[Ruleset], Mapping[str, Any]]
    told: Callable[[Any, Ruleset, Board], str]
    comment: tuple[str, ...]
    words: tuple[str, ...] = ()
    more: tuple[str, ...] = ()


#: Tables that an owner fills in, in the order of the file.
_PARTS = {
    "effects": _Part(
        lambda ruleset: ruleset.effects,
        lambda effect, ruleset, board: effect_words(effect, ruleset),
        ("What cards do when they are played. `does` is one of these; `amount` is the number of it, 1 if left out:",),
        get_args(Deed),
        ("attack_bonus and defence_bonus name the `asset` that stands by the side, as [assets] describes it.",),
    ),
    "deck": _Part(
        lambda ruleset: ruleset.deck,
        lambda effect, ruleset, board: effect_words(ruleset.effects[effect], ruleset),
        ("Which effect the card of each territory has; leave out a card that has none.",),
    ),
    "opening": _Part(
        lambda ruleset: ruleset.opening,
        lambda printed, ruleset, board: printed_words(printed, ruleset.words),
        ("What stands on the board at the start: 1 and 2 are the colours of the players, 3 is the neutral army.",),
    ),
    "events": _Part(
        lambda ruleset: ruleset.events,
        lambda event, ruleset, board: event_words(event, board, ruleset.words),
        ("What an event does is one of these; `place` is a space or a group (else every territory), `n` how many:",),
        get_args(EventDeed),
        ('They are left in the box where [game] says events = "off".',),
    ),
    "missions": _Part(
        lambda ruleset: ruleset.missions,
        lambda mission, ruleset, board: mission_words(mission, board, ruleset.words).partition(": ")[2],
        ("A mission `needs` one of these, `number` of it (1 if left out), or a `group`, or `spaces`:",),
        get_args(Need),
        (
            '`when` it is looked at: "start" of a turn (if left out), "end", or "any" time. A bonus of `units` comes',
            "at once, `lasting` units at every income while the need is still met.",
        ),
    ),
    "objectives": _Part(
        lambda ruleset: ruleset.objectives,
        lambda goal, ruleset, board: goal_words(goal, board, ruleset.has_ranks),
        (
            "An objective `needs` one of these, `number` of it (1 if left out), or a `group`, or `spaces`; its `rank`",
            'is "minor" (if left out) or "major". One that is `left_out` lies in the box unless objectives are drawn:',
        ),
        get_args(Want),
    ),
    "rewards": _Part(
        lambda ruleset: ruleset.rewards,
        lambda reward, ruleset, board: reward_words(reward, ruleset),
        ("What a reward does is one of these; dice and airfields name the `asset` of [assets] that stands by a side:",),
        get_args(Gift),
        ('They are left in the box where [game] says rewards = "off".',),
    ),
}


def _written(name: str, ruleset: Ruleset) -> Iterator[str]:
    """A table with what may be written there above it, and what each thing is beside it."""
    part, board = _PARTS[name], board_of(ruleset)
    yield ""
    yield from (f"# {line}" for line in part.comment)
    for at in range(0, len(part.words), _A_LINE):
        yield f"#   {', '.join(part.words[at : at + _A_LINE])}"
    yield from (f"# {line}" for line in part.more)
    yield f"[{name}]"
    for key, one in part.things(ruleset).items():
        value = json.encode(one).decode() if isinstance(one, str) else _inline(one)
        yield f"{key} = {value} # {part.told(one, ruleset, board)}"


def _stars(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.stars.two:
        yield ""
        yield "# The territories whose cards show two stars; all others show one."
        yield "[stars]"
        yield f'provenance = "{ruleset.stars.provenance}"'
        yield "two = ["
        yield from (f'  "{space}",' for space in ruleset.stars.two)
        yield "]"


def _inline(one: Mission | Effect | Event | Printed | Goal | Reward) -> str:
    """An inline table of all that is not left out, and of the provenance."""
    usual = dict(zip(one.__struct_fields__[::-1], one.__struct_defaults__[::-1], strict=False))
    said = {
        name: getattr(one, name)
        for name in one.__struct_fields__
        if name == "provenance" or name not in usual or getattr(one, name) != usual[name]
    }
    return "{ " + ", ".join(f"{name} = {json.encode(value).decode()}" for name, value in said.items()) + " }"
