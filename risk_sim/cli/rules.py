"""The rulesets that come along, and what they say about battles."""

from typing import Annotated, Any

import typer

from risk_sim.cli._tables import Format, FormatOption, show, show_json


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
    """Show what a ruleset says: its dice, and what may stand by a side in battle.

    \b
    Examples:
      risk-sim rules show napoleon
      risk-sim rules show my-rules.toml --format json
    """
    from msgspec import to_builtins

    from risk_sim.rulesets import load

    found = load(ruleset)
    if format is Format.json:
        show_json(to_builtins(found))
        return
    if format is not Format.csv:
        print(f"{found.title} ({found.name}): {found.provenance}, certainty {found.certainty}. {found.note}".rstrip())
        print(f"Source: {found.source}\n" if found.source else "")
        plain = {k: v for k, v in to_builtins(found.battle).items() if k != "finish"}
        show([{"rule": k.replace("_", " "), "value": v} for k, v in plain.items()], ["rule", "value"], format)
        print()
    rows = [
        {
            "asset": name,
            "side": asset.side,
            "place": asset.place,
            "most": asset.most,
            "effect": asset.note,
            "provenance": asset.provenance,
            "certainty": asset.certainty,
        }
        for name, asset in found.assets.items()
    ]
    if rows:
        show(rows, ["asset", "side", "place", "most", "effect", "provenance", "certainty"], format)


describe.__name__ = "show"

COMMANDS = (names, describe)
