"""Battles with nothing but dice: how they end, and how many it takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from risk_sim import plots
from risk_sim.api.needs import need
from risk_sim.api.tables import Chances, table
from risk_sim.errors import InputError
from risk_sim.reports.battles.even import MATTERS, Asked
from risk_sim.reports.drawing import figure
from risk_sim.reports.page import Column, Row, Section, Table
from risk_sim.reports.words import share
from risk_sim.text import percent

#: Chances that people ask to have, and the most defenders of the list.
WANTED = (0.5, 0.66, 0.8, 0.9)
LISTED = 12
#: And of the map, whose numbers have to be read on a phone.
DRAWN = 14


def section(asked: Asked, prefix: str) -> Section:
    """The odds without leaders and the like."""
    forced, best = (_table(asked, defence, asked.most) for defence in ("max", "best"))
    drawn = _table(asked, "max", min(DRAWN, asked.most))
    needs = list(_needs(asked))
    name = asked.ruleset.name
    return Section(
        f"{prefix}Dice alone",
        [*_text(asked, forced, best), _needed_text(asked, needs)],
        [
            figure(
                f"{name}-chances",
                f"The attacker's chance to win in per cent. Across: {asked.many()} on the attacking territory; up: on "
                "the defending one. Left of the thick line the defender is more likely to stand.",
                lambda ax: plots.chances(drawn, ax),
                5.2,
            )
        ],
        [
            Table(
                f"{name}-needed",
                f"How many {asked.many()} the attacker needs on his territory",
                [
                    Column("defenders", "against"),
                    *(Column(f"for_{wanted:g}", f"for {percent(wanted, 0)}") for wanted in WANTED),
                ],
                needs,
                command=f"risk-sim need {asked.usual} --chance 0.8 --rules {name}",
            ),
            _all_chances(asked, forced, best),
        ],
    )


def finding(asked: Asked) -> str:
    """The first thing to know about these dice."""
    size, stay = asked.usual, asked.garrison(False)
    forced = _table(asked, "max", size).chances[size + stay, size] or 0.0
    behind = f" (with {stay} more to stay behind)" if stay else ""
    return f"{size} {asked.many()} able to attack{behind} beat {size} defenders in {share(forced)} of battles."


def _table(asked: Asked, defence: Any, most: int) -> Chances:
    stay, sizes = asked.garrison(False), range(1, most + 1)
    return table([size + stay for size in sizes], sizes, rules=asked.ruleset, defence=defence)


def _text(asked: Asked, forced: Chances, best: Chances) -> Iterator[str]:
    stay = asked.garrison(False)
    even = [size for size in asked.sizes if (forced.chances[size + stay, size] or 0.0) > 0.5]
    many = asked.many()
    if not even:
        yield (
            f"Up to {asked.most} against {asked.most} the defender is the favourite whenever as many stand as can "
            "attack."
        )
    elif even == list(asked.sizes):
        yield "The attacker is the favourite in every battle against as many as he can attack with."
    else:
        yield (
            f"With as many able to attack as defend, the defender is the favourite in small battles and the attacker "
            f"in large ones: from {even[0]} against {even[0]} on the attacker wins more than half."
        )
    gain = max((forced.chances[pair] or 0.0) - (best.chances[pair] or 0.0) for pair in forced.chances)
    if gain < MATTERS:
        yield (
            f"The defender does best to throw all the dice he may: as long as {many} fight alone, no other number is "
            "ever better."
        )
    else:
        yield f"A defender who throws the best number of dice takes up to {share(gain)} off the attacker's chance."


def _needs(asked: Asked) -> Iterator[Row]:
    for defenders in range(1, min(LISTED, asked.most) + 1):
        yield {
            "defenders": defenders,
            **{f"for_{wanted:g}": _fewest(asked, defenders, wanted) for wanted in WANTED},
        }


def _fewest(asked: Asked, defenders: int, chance: float) -> int | None:
    try:
        return need(defenders, chance=chance, rules=asked.ruleset).units
    except InputError:
        return None  # no number is enough


def _needed_text(asked: Asked, needs: list[Row]) -> str:
    row = needs[min(asked.usual, len(needs)) - 1]
    known = [(wanted, row[f"for_{wanted:g}"]) for wanted in (0.5, 0.8) if row[f"for_{wanted:g}"] is not None]
    parts = " and ".join(f"{units} for {percent(wanted, 0)}" for wanted, units in known)
    return f"Against {row['defenders']} it takes {parts}, all counted that stand on the attacking territory."


def _all_chances(asked: Asked, forced: Chances, best: Chances) -> Table:
    stay = asked.garrison(False)
    rows = [
        {
            "attackers": attackers,
            "defenders": defenders,
            "win_probability": chance,
            "win_probability_best_defence": best.chances[attackers, defenders],
        }
        for (attackers, defenders), chance in forced.chances.items()
    ]
    return Table(
        f"{asked.ruleset.name}-chances",
        "The attacker's chance against as many as he can attack with; those who stay behind are counted"
        if stay
        else "The attacker's chance against as many as he can attack with",
        [
            Column("attackers", "attacking"),
            Column("defenders", "defending"),
            Column("win_probability", "all dice", share),
            Column("win_probability_best_defence", "best defence", share),
        ],
        rows,
        lambda row: row["attackers"] == row["defenders"] + stay and row["defenders"] in asked.picked,
        f"risk-sim table -a {1 + stay}-{asked.most + stay} -d 1-{asked.most} --rules {asked.ruleset.name}",
    )
