"""What a board says: its spaces, the groups they make, and what borders on what."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta, field, structs

from risk_sim.errors import BoardError, nearest
from risk_sim.spec import board_checks
from risk_sim.spec.fingerprint import fingerprint
from risk_sim.spec.table import Provenance, Table

Kind = Literal["land", "zone", "station"]
#: Two spaces by id, in either order.
Pair = tuple[str, str]
#: Where a fact comes from; empty means from where the board has it.
Origin = Literal[Provenance, ""]
#: A place in a drawing: x from the left edge, y from the bottom.
Position = Annotated[float, Meta(ge=0, le=1)]

#: Where a board comes from that does not say: somebody made it up.
OWN: Provenance = "reconstructed"
#: A space's group where it has none.
NO_GROUP = -1


class Group(Table, frozen=True):
    """Spaces that pay `bonus` units to whom holds them all: a continent, an empire, a route of sea zones.

    Where a game rewards capitals, `capital_number` of its spaces with the capital among them pay `capital_bonus`; 0 is
    never.
    `x` and `y` are where a drawing writes its name.
    """

    bonus: Annotated[int, Meta(ge=0)]
    title: str = ""
    capital_number: Annotated[int, Meta(ge=0)] = 0
    capital_bonus: Annotated[int, Meta(ge=0)] = 0
    x: Position | None = None
    y: Position | None = None
    provenance: Origin = ""


class Space(Table, frozen=True):
    """A place for units: a territory, a sea zone, or a station.

    `group` is empty for a space of none, `symbol` for one without a card. At most `capacity` units fit, 0 is no
    limit. `attacks` says whether a battle may start from here. `aliases` are names the space goes by besides its
    title, in other editions and languages.
    """

    group: str = ""
    title: str = ""
    kind: Kind = "land"
    symbol: str = ""
    capacity: Annotated[int, Meta(ge=0)] = 0
    attacks: bool = True
    capital: bool = False
    city: bool = False
    aliases: tuple[str, ...] = ()
    x: Position | None = None
    y: Position | None = None
    provenance: Origin = ""


class Links(NamedTuple):
    """Who borders on whom: space s borders on `neighbours[starts[s]:starts[s + 1]]`, indices in rising order.

    `starts` has one entry more than there are spaces; `neighbours` names every border twice, once from each side.
    """

    starts: tuple[int, ...]
    neighbours: tuple[int, ...]

    def of(self, space: int) -> tuple[int, ...]:
        """The neighbours of a space."""
        return self.neighbours[self.starts[space] : self.starts[space + 1]]


class Board(Table, frozen=True, dict=True):
    """A map to play on. Spaces and groups have indices in the order of the file, from 0.

    A border is a pair, so it leads both ways. `sea_lines` are borders that a drawing dots; where `wraps` is on, its
    left edge joins its right. `symbols` are the pictures of the territory cards, and with them every land space has
    one. A board that extends another adds to its borders, and takes away those in `remove_borders`. `rulebook_borders`
    are those that the rulebook names where the rest of a board is reconstructed. Each of `open_lines` is a sea line
    from its first space to one of the others, and the rulebook does not say which.
    Raises BoardError where something does not fit together.
    """

    name: str
    title: str
    extends: str = ""
    version: Annotated[int, Meta(ge=1)] = 1
    note: str = ""
    provenance: Provenance = OWN
    source: str = ""
    wraps: bool = False
    symbols: tuple[str, ...] = ()
    groups: dict[str, Group] = field(default_factory=dict)
    spaces: dict[str, Space] = field(default_factory=dict)
    borders: tuple[Pair, ...] = ()
    sea_lines: tuple[Pair, ...] = ()
    remove_borders: tuple[Pair, ...] = ()
    rulebook_borders: tuple[Pair, ...] = ()
    open_lines: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        board_checks.check(self)

    @property
    def links_by_id(self) -> tuple[Pair, ...]:
        """Every border and sea line, as written."""
        return self.borders + self.sea_lines

    def index(self, space: str) -> int:
        """The index of a space by its id, its title or another of its names, however they are spelt.

        Raises BoardError for a name the board does not know, with the nearest it does.
        """
        found = self._indices.get(board_checks.plain(space))
        if found is None:
            raise BoardError(f"{self.title} has no space '{space}'{nearest(space, self.spaces)}")
        return found

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The id of every space."""
        return tuple(self.spaces)

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The title of every space, its id where it has none."""
        return tuple(space.title or name for name, space in self.spaces.items())

    @cached_property
    def links(self) -> Links:
        """Who borders on whom, by index."""
        beside: list[set[int]] = [set() for _ in self.spaces]
        for one, other in self.pairs:
            beside[one].add(other)
            beside[other].add(one)
        starts = [0]
        for others in beside:
            starts.append(starts[-1] + len(others))
        return Links(tuple(starts), tuple(other for others in beside for other in sorted(others)))

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Every border and sea line once, by index, the smaller first, in rising order."""
        numbers = {name: number for number, name in enumerate(self.spaces)}
        both = ((numbers[one], numbers[other]) for one, other in self.links_by_id)
        return tuple(sorted((min(pair), max(pair)) for pair in both))

    def neighbours(self, space: str | int) -> tuple[int, ...]:
        """The indices of the spaces that border on one, in rising order."""
        return self.links.of(self.index(space) if isinstance(space, str) else space)

    @cached_property
    def group_of(self) -> tuple[int, ...]:
        """The index of every space's group, NO_GROUP (-1) where it has none."""
        numbers = {name: number for number, name in enumerate(self.groups)}
        return tuple(numbers.get(space.group, NO_GROUP) for space in self.spaces.values())

    @cached_property
    def lands(self) -> int:
        """How many spaces are no sea zones. They have the first indices."""
        return sum(space.kind != "zone" for space in self.spaces.values())

    @cached_property
    def cards(self) -> int:
        """How many spaces have a territory card: all that are neither sea zones nor stations. They come first."""
        return sum(space.kind == "land" for space in self.spaces.values())

    @cached_property
    def members(self) -> tuple[tuple[int, ...], ...]:
        """The indices of every group's spaces, in rising order."""
        found: list[list[int]] = [[] for _ in self.groups]
        for space, group in enumerate(self.group_of):
            if group != NO_GROUP:
                found[group].append(space)
        return tuple(map(tuple, found))

    @cached_property
    def border_spaces(self) -> tuple[tuple[int, ...], ...]:
        """The indices of every group's spaces that border on a space outside it: from there it can be attacked."""
        return tuple(
            tuple(space for space in inside if not set(self.links.of(space)) <= set(inside)) for inside in self.members
        )

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256, in hexadecimal, of all that affects play: two boards that play alike have the same.

        Names, titles, aliases, all that concerns a drawing, notes and provenance are left out; the order of spaces
        and groups is in, since chance and players go by indices.
        """
        return fingerprint(self._played())

    def ashore(self) -> Board:
        """The board as it is for a game without ships: no sea zones, and no groups of them."""
        spaces = {name: space for name, space in self.spaces.items() if space.kind != "zone"}
        inside = {space.group for space in spaces.values()}
        groups = {name: group for name, group in self.groups.items() if name in inside}
        borders, named = (
            tuple(pair for pair in pairs if spaces.keys() >= set(pair))
            for pairs in (self.borders, self.rulebook_borders)
        )
        return structs.replace(self, spaces=spaces, groups=groups, borders=borders, rulebook_borders=named)

    def counts(self) -> dict[str, int]:
        """How many of everything there are; a sea line is a border too."""
        return {
            "spaces": len(self.spaces),
            "borders": len(self.borders) + len(self.sea_lines),
            "sea_lines": len(self.sea_lines),
            "groups": len(self.groups),
        }

    @cached_property
    def _indices(self) -> Mapping[str, int]:
        spaces = enumerate(self.spaces.items())
        return {name: at for at, (key, space) in spaces for name in board_checks.names_of(key, space)}

    def _played(self) -> dict[str, Any]:
        """All that affects play, the same however the file spells it."""
        return {
            "symbols": self.symbols,
            "groups": [
                [name, group.bonus, *([group.capital_number, group.capital_bonus] if group.capital_number else [])]
                for name, group in self.groups.items()
            ],
            "spaces": [
                [name, one.group, one.kind, one.symbol, one.capacity, one.attacks, one.capital, one.city]
                for name, one in self.spaces.items()
            ],
            "borders": self.pairs,
        }
