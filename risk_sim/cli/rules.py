"""The rulesets that come along, and what they say about battles."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from risk_sim.cli._games import warn
from risk_sim.cli._tables import Column, Format, FormatOption, say, show, show_json

if TYPE_CHECKING:
    from risk_sim.spec.board import Board
    from risk_sim.spec.ruleset import Asset, Ruleset


def names(format: FormatOption = Format.table) -> None:
    """List the rulesets, with where their facts come from.

    \b
    Example:
      risk-sim rules list
    """
    from risk_sim.rulesets import load
    from risk_sim.rulesets import names as known

    rows: list[dict[str, Any]] = []
    for name in known():
        ruleset = load(name)
        rows.append(
            {
                "name": name,
                "title": ruleset.title,
                "dice": f"{ruleset.battle.attack_dice} v {ruleset.battle.defence_dice}",
                "assets": ", ".join(ruleset.assets),
                "provenance": ruleset.provenance,
                "certainty": ruleset.certainty,
            }
        )
    show(rows, ["name", "title", "dice", "assets", "provenance", "certainty"], format)


names.__name__ = "list"


def describe(
    ruleset: Annotated[str, typer.Argument(metavar="NAME|FILE", help="A ruleset by name, or a TOML file.")],
    format: FormatOption = Format.table,
) -> None:
    """Show what a ruleset says: its dice, what may stand by a side in battle, and the rules of whole games.

    Of a game with missions and cards that are played these are told as well, each with where it comes from.

    \b
    Examples:
      risk-sim rules show napoleon
      risk-sim rules show napoleon-advanced
      risk-sim rules show my-rules.toml --format json
    """
    from msgspec import to_builtins

    from risk_sim.rulesets import load

    found = load(ruleset)
    if format is Format.json:
        show_json(to_builtins(found))
        return
    rules = {name: value for name, value in to_builtins(found.battle).items() if name != "finish"}
    assets = [{"asset": name, **_facts(asset)} for name, asset in found.assets.items()]
    if format is Format.csv:
        rows: list[tuple[str, str, Any]] = [("battle", name, value) for name, value in rules.items()]
        rows += [(asset["asset"], name, value) for asset in assets for name, value in asset.items() if name != "asset"]
        for rule, value in _options(found):
            of, _, name = rule.partition(": ")
            rows.append((of, name, value))
        rows += [(row["mission"], "mission", row["asks"]) for row in _missions(found)]
        rows += [(row["card"], row["effect"], row["does"]) for row in _cards(found)]
        show(rows, ["of", "rule", "value"], format)
        return
    say(
        f"{found.title} ({found.name}): {found.provenance}, certainty {found.certainty}. {found.note}",
        f"Source: {found.source}" if found.source else "",
    )
    print()
    show([(name.replace("_", " "), value) for name, value in rules.items()], ["rule", "value"], format)
    options = [{"rule": rule, "value": value} for rule, value in _options(found)]
    for part in (assets, options, _missions(found), _cards(found)):
        if part:
            print()
            show(part, list(part[0]), format)


def _options(found: "Ruleset") -> list[tuple[str, str]]:
    """The rules of whole games, where games can be played."""
    from risk_sim.rulesets.playable import is_playable
    from risk_sim.rulesets.told import options

    return options(found) if is_playable(found) else []


def _missions(found: "Ruleset") -> list[dict[str, Any]]:
    from risk_sim.rulesets.playable import board_of
    from risk_sim.rulesets.told import mission_rows

    return mission_rows(found, board_of(found)) if found.missions else []


def _cards(found: "Ruleset") -> list[dict[str, Any]]:
    from risk_sim.rulesets.playable import board_of
    from risk_sim.rulesets.told import card_rows

    return card_rows(found, board_of(found)) if found.deck else []


def _facts(asset: "Asset") -> dict[str, Any]:
    return {
        "side": asset.side,
        "place": asset.place,
        "most": asset.most,
        "effect": asset.note,
        "provenance": asset.provenance,
        "certainty": asset.certainty,
    }


describe.__name__ = "show"


def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A TOML file of your own.")],
) -> None:
    """Check a ruleset file: every key, every value, and whether it fits the board it is played on.

    Missions and card effects that can never come to anything are told as well.

    \b
    Example:
      risk-sim rules check my-rules.toml
    """
    from risk_sim.rulesets import load
    from risk_sim.rulesets.decks import check_deck
    from risk_sim.rulesets.playable import board_of, is_playable

    ruleset = load(file)
    if not is_playable(ruleset):
        print(f"{file}: ok, {ruleset.title}, for battles alone")
        return
    board = board_of(ruleset)
    check_deck(ruleset, board)
    print(f"{file}: ok, {ruleset.title}, played on {board.title}")
    for what in _warned(ruleset, board):
        warn(what)


def _warned(ruleset: "Ruleset", board: "Board") -> Iterator[str]:
    """What can never happen, with the numbers of players for which that is so."""
    from risk_sim.rulesets.decks import warnings

    low, high = ruleset.game.players
    found: dict[str, list[str]] = {}
    for players in range(low, high + 1):
        for what in warnings(ruleset, board, players):
            found.setdefault(what, []).append(str(players))
    for what, numbers in found.items():
        yield what if len(numbers) > high - low else f"with {' or '.join(numbers)} players, {what}"


def diff(
    one: Annotated[str, typer.Argument(metavar="A", help="A ruleset by name, or a TOML file.")],
    other: Annotated[str, typer.Argument(metavar="B", help="The ruleset to hold it against.")],
    format: FormatOption = Format.table,
) -> None:
    """Print the rules in which two rulesets differ.

    \b
    Examples:
      risk-sim rules diff classic classic-official
      risk-sim rules diff classic napoleon --format json
    """
    from risk_sim.rulesets import load
    from risk_sim.rulesets.differences import differences

    rulesets = load(one), load(other)
    found = differences(*rulesets)
    if not found and format is Format.table:
        print(f"{rulesets[0].title} and {rulesets[1].title} play by the same rules.")
        return
    show(found, ["rule", Column("one", rulesets[0].name), Column("other", rulesets[1].name)], format)


def template(
    ruleset: Annotated[str, typer.Argument(metavar="NAME", help="A game with missions or cards that are played.")],
) -> None:
    """Print a file to write the missions and card effects of your box into; boards template does so for its map.

    \b
    Example:
      risk-sim rules template napoleon-advanced
    """
    from risk_sim.rulesets.template import template as text

    print(text(ruleset), end="")


COMMANDS = (names, describe, check, diff, template)
