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

    Missions, cards, objectives, rewards, events and a printed opening are told as well, each with where it comes from.

    \b
    Examples:
      risk-sim rules show napoleon
      risk-sim rules show napoleon-advanced
      risk-sim rules show antartide
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
        for table in _things(found):
            rows += [_as_a_rule(row) for row in table]
        show(rows, ["of", "rule", "value"], format)
        return
    say(
        f"{found.title} ({found.name}): {found.provenance}, certainty {found.certainty}. {found.note}",
        f"Source: {found.source}" if found.source else "",
    )
    print()
    show([(name.replace("_", " "), value) for name, value in rules.items()], ["rule", "value"], format)
    options = [{"rule": rule, "value": value} for rule, value in _options(found)]
    for part in (assets, options, *_things(found)):
        if part:
            print()
            show(part, list(part[0]), format)


def _options(found: "Ruleset") -> list[tuple[str, str]]:
    """The rules of whole games, where games can be played."""
    from risk_sim.rulesets.playable import is_playable
    from risk_sim.rulesets.told import options

    return options(found) if is_playable(found) else []


def _things(found: "Ruleset") -> list[list[dict[str, Any]]]:
    """Missions, cards and the like in a table each, those alone that the game has."""
    from risk_sim.rulesets import told
    from risk_sim.rulesets.playable import board_of

    tables = (
        (told.mission_rows, found.missions),
        (told.card_rows, found.deck),
        (told.goal_rows, found.objectives),
        (told.reward_rows, found.rewards),
        (told.event_rows, found.events),
        (told.opening_rows, found.opening),
        (told.star_rows, found.stars.two),
    )
    return [rows(found, board_of(found)) for rows, there in tables if there]


def _as_a_rule(row: dict[str, Any]) -> tuple[str, str, Any]:
    """A row of things as (which, what of it, value): `m1_bretagne, mission, conquer it`."""
    what, *_ = row
    card = row.get("effect")
    said = next(row[name] for name in ("asks", "does", "stands", "stars") if name in row)
    return row[what], what if card is None else card, said


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
    from risk_sim import policies
    from risk_sim.lower import games
    from risk_sim.rulesets import load
    from risk_sim.rulesets.decks import check_deck
    from risk_sim.rulesets.playable import board_of, is_playable

    ruleset = load(file)
    if not is_playable(ruleset):
        print(f"{file}: ok, {ruleset.title}, for battles alone")
        return
    board = board_of(ruleset)
    for players in _tables(ruleset):
        check_deck(ruleset, board, players)
        games.world(ruleset, board, [policies.load("random")] * players)  # what the engine has no room for
    print(f"{file}: ok, {ruleset.title}, played on {board.title}")
    for what in _warned(ruleset, board):
        warn(what)


def _tables(ruleset: "Ruleset") -> list[int]:
    """The numbers of players to check for: all that may play, or those that a handicap by seat is for."""
    low, high = ruleset.game.players
    seats = {len(given) for given in ruleset.setup.extra.values()}
    every = list(range(low, max(low, high) + 1))
    return [number for number in every if seats == {number}] or every


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
    ruleset: Annotated[
        str, typer.Argument(metavar="NAME", help="A game with cards of its own: missions, events, objectives.")
    ],
) -> None:
    """Print a file to write the missions and card effects of your box into; boards template does so for its map.

    \b
    Example:
      risk-sim rules template napoleon-advanced
    """
    from risk_sim.rulesets.template import template as text

    print(text(ruleset), end="")


COMMANDS = (names, describe, check, diff, template)
