"""The boards that come along, and those of your own."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from risk_sim.cli._plots import PLOT
from risk_sim.cli._tables import Column, Format, FormatOption, say, show, show_json

if TYPE_CHECKING:
    from risk_sim.spec.board import Board


def names(format: FormatOption = Format.table) -> None:
    """List the boards, with where their facts come from.

    \b
    Example:
      risk-sim boards list
    """
    from risk_sim.boards import load
    from risk_sim.boards import names as known

    boards = [load(name) for name in known()]
    rows = [
        {
            "name": board.name,
            "title": board.title,
            **board.counts(),
            "extends": board.extends,
            "provenance": board.provenance,
        }
        for board in boards
    ]
    show(rows, ["name", "title", "spaces", "borders", "groups", "extends", "provenance"], format)


names.__name__ = "list"


def describe(
    board: Annotated[str, typer.Argument(metavar="NAME|FILE", help="A board by name, or a TOML file.")],
    plot: Annotated[Path | None, PLOT] = None,
    format: FormatOption = Format.table,
) -> None:
    """Show a board: its groups with their bonuses, its spaces with their neighbours.

    \b
    Examples:
      risk-sim boards show classic
      risk-sim boards show classic --plot classic.png
      risk-sim boards show my-board.toml --format csv
    """
    from risk_sim.boards import load

    found = load(board)
    if format is Format.json:
        show_json(_whole(found))
    elif format is Format.csv:
        show(list(_spaces(found)), _SPACE_COLUMNS, format)
    else:
        _tell(found)
        print()
        show(list(_groups(found)), _GROUP_COLUMNS, format)
        print()
        spaces = list(_spaces(found))
        show(spaces, _telling(spaces), format)
    if plot is not None:
        _draw(found, plot)


describe.__name__ = "show"


def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A board of your own, a TOML file.")],
) -> None:
    """Check a board file: print ok with what is in it, or the first thing that is wrong with it.

    \b
    Example:
      risk-sim boards check my-board.toml
    """
    from risk_sim.boards import check as checked

    print(f"ok: {_summary(checked(file))}")


def template(board: Annotated[str, typer.Argument(metavar="NAME", help="A board that comes along.")]) -> None:
    """Print a board's file, to be changed into the one you own.

    \b
    Example:
      risk-sim boards template napoleon
    """
    from risk_sim.boards import template as text

    print(text(board), end="")


COMMANDS = (names, describe, check, template)

_GROUP_COLUMNS: list[Column | str] = [
    "group",
    "title",
    "bonus",
    "spaces",
    Column("border_spaces", "border spaces"),
    "provenance",
]
_SPACE_COLUMNS = ["no", "space", "title", "group", "symbol", "kind", "capacity", "attacks", "capital", "city"]
_SPACE_COLUMNS += ["aliases", "provenance", "neighbours"]
#: Columns that a table for people leaves out where every space has the same there: this.
_PLAIN = {"group": "", "symbol": "", "kind": "land", "capacity": 0, "attacks": True, "capital": False, "city": False}


def _tell(board: "Board") -> None:
    extends = f", extends {board.extends}" if board.extends else ""
    say(
        f"{board.title} ({board.name}, version {board.version}{extends}): {_summary(board)}. "
        f"Provenance: {board.provenance}.",
        board.note,
        f"Source: {board.source}" if board.source else "",
    )


def _summary(board: "Board") -> str:
    """The numbers of a board in words."""
    counts = board.counts()
    told = [_some(counts["spaces"], "space"), f"{_some(counts['borders'], 'border')} ({counts['sea_lines']} over sea)"]
    return ", ".join([*told, _some(counts["groups"], "group")])


def _some(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _groups(board: "Board") -> Iterator[dict[str, Any]]:
    parts = zip(board.groups.items(), board.members, board.border_spaces, strict=True)
    for (name, group), members, border in parts:
        yield {
            "group": name,
            "title": group.title,
            "bonus": group.bonus,
            "spaces": len(members),
            "border_spaces": len(border),
            "provenance": group.provenance,
        }


def _spaces(board: "Board") -> Iterator[dict[str, Any]]:
    for number, (name, space) in enumerate(board.spaces.items()):
        said = {column: getattr(space, column) for column in ("title", *_PLAIN, "provenance")}
        neighbours = ", ".join(board.ids[other] for other in board.links.of(number))
        yield {"no": number, "space": name, **said, "aliases": ", ".join(space.aliases), "neighbours": neighbours}


def _telling(spaces: list[dict[str, Any]]) -> list[str]:
    """The columns in which something is said. A title that is the id with capitals says nothing new."""
    dull = {column for column, usual in _PLAIN.items() if all(space[column] == usual for space in spaces)}
    if len({space["provenance"] for space in spaces}) == 1:
        dull.add("provenance")
    if all(space["title"].casefold().replace(" ", "_") == space["space"] for space in spaces):
        dull.add("title")
    return [column for column in _SPACE_COLUMNS if column not in (*dull, "aliases")]


def _whole(board: "Board") -> dict[str, Any]:
    """All that the file says, and what follows from it."""
    from msgspec import to_builtins

    whole: dict[str, Any] = to_builtins(board)
    for number, name in enumerate(board.ids):
        whole["spaces"][name]["neighbours"] = [board.ids[other] for other in board.links.of(number)]
    for name, border in zip(whole["groups"], board.border_spaces, strict=True):
        whole["groups"][name]["border_spaces"] = [board.ids[space] for space in border]
    del whole["remove_borders"]  # they are gone
    return {**whole, "fingerprint": board.fingerprint}


def _draw(board: "Board", path: Path) -> None:
    from risk_sim import plots
    from risk_sim.cli._plots import save

    save(plots.board(board), path)
