"""Tables of RisiKo! Antartide for its clauses: two players, the grey army, kernels called one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import structs
from played import house
from positions import Position

from risk_sim import rulesets
from risk_sim.kernels import layout
from risk_sim.kernels.board_state import abandon, add_units
from risk_sim.kernels.phases import happenings, setup, skirmish
from risk_sim.kernels.phases.throwing import start_dice
from risk_sim.rulesets.playable import board_of
from risk_sim.spec.ruleset import Ruleset

RULES = rulesets.load("antartide")
BOARD = board_of(RULES)
RED, BLUE, GREY = range(3)
GOALS = list(RULES.objectives)
STATIONS = ["sigma", "phi", "psi"]
CARDS = {name: number for number, name in enumerate(RULES.events)}


def table(ruleset: Ruleset = RULES, *names: str, seed: int = 1) -> Position:
    """The printed opening, red to move; what has been written down is wiped off."""
    in_order = structs.replace(ruleset.setup, first_turn="same_as_claim")
    position = Position(structs.replace(ruleset, setup=in_order), *(names or ("random", "random")), seed=seed)
    setup.set_up(position.world, position.state)
    start_dice(position.state, RED)
    return wipe(position)


def bare(ruleset: Ruleset = RULES, *names: str, seed: int = 1) -> Position:
    """A board on which red has Wilkes Land and blue Oates Land, and nobody anything else."""
    position = table(ruleset, *names, seed=seed)
    for space in range(BOARD.lands):
        clear(position, BOARD.ids[space])
    position.give(RED, ["wilkes_land"])
    position.give(BLUE, ["oates_land"])
    return wipe(position)


def wipe(position: Position) -> Position:
    position.state.game[layout.EVENTS] = 0
    return position


def clear(position: Position, name: str) -> None:
    """Nobody stands on a space."""
    space = BOARD.index(name)
    if position.owner(name) >= 0:
        add_units(position.state, space, -position.units(name))
        abandon(position.world, position.state, space)


def few(tanks: int, flags: int, **more: object) -> Ruleset:
    """The game with other pieces."""
    return house("antartide", supply={"tanks": tanks, "flags": flags, **more})


def attack(position: Position, seat: int, origin: str, target: str) -> None:
    """One attack of a player, to its end."""
    start_dice(position.state, seat)
    skirmish.skirmish(position.world, position.state, seat, seat, BOARD.index(origin), BOARD.index(target))


def throw(position: Position, seat: int, army: int, origin: str, target: str, dice: int) -> None:
    start_dice(position.state, seat)
    spaces = BOARD.index(origin), BOARD.index(target)
    short = skirmish.who_is_short(position.world, position.state, *spaces)
    skirmish.throw_once(position.world, position.state, seat, army, *spaces, dice, *short)


def take(position: Position, seat: int, army: int, origin: str, target: str, fought: bool = True) -> None:
    """The defenders of a space are dead, and its attacker moves in."""
    space = BOARD.index(target)
    add_units(position.state, space, -position.units(target))
    skirmish.take(position.world, position.state, seat, army, BOARD.index(origin), space, fought)


def draw_event(position: Position, seat: int, name: str) -> None:
    """A certain event card is drawn and carried out."""
    position.state.happenings[0] = CARDS[name]
    position.state.game[layout.HAPPENINGS_LEFT] = 1
    happenings.happen(position.world, position.state, seat)


def beaten(position: Position, seat: int) -> int:
    """Grey armies that a seat keeps."""
    return int(position.state.seats[layout.USED + layout.USED_BEATEN, seat])


def holder(position: Position, goal: str) -> int:
    """The seat that an objective lies before, -1 for none."""
    return int(position.state.face_up[GOALS.index(goal)]) - 1


def conquered(position: Position, seat: int) -> int:
    """Territories that count for the card at the end of a turn."""
    return int(position.state.seats[layout.CONQUERED, seat])


def kinds(position: Position) -> list[str]:
    return [event.kind for event in position.events()]


def tables(lay: Callable[[Position], object], number: int = 40, ruleset: Ruleset = RULES) -> Iterator[Position]:
    """The same table under other lots and dice."""
    for seed in range(1, number + 1):
        position = table(ruleset, seed=seed)
        lay(position)
        yield wipe(position)
