"""What one leader, fortification or card is worth: in chance, and in units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from risk_sim import plots
from risk_sim.api.worths import AssetWorth, worth
from risk_sim.exact.worth import Worth
from risk_sim.reports.battles.even import MATTERS, Asked
from risk_sim.reports.drawing import figure
from risk_sim.reports.page import Column, Figure, Row, Section, Table
from risk_sim.reports.words import a, fixed, listed, sentence, share

Side = Literal["attacker", "defender"]
#: Battles of fewer are left out where a worth is given a head: a whole unit is too coarse for them.
A_HEAD = 5
#: A worth that is so many times as large in the largest battle grows with it.
GROWS = 1.5


class Weighed(NamedTuple):
    """One more of an asset on a side, against a defender who throws all his dice and one who picks the best number.

    `like` is the first asset with the very same chances on that side, if it is another.
    """

    asked: Asked
    asset: str
    side: Side
    forced: AssetWorth
    best: AssetWorth
    like: str = ""

    @property
    def thing(self) -> str:
        """The asset as people say it."""
        return self.asset.replace("_", " ")

    @property
    def naval(self) -> bool:
        """Whether it stands by ships."""
        return self.asked.ruleset.assets[self.asset].place == "sea"

    @property
    def many(self) -> str:
        """What its worth is counted in."""
        return self.asked.many(self.naval)

    @property
    def name(self) -> str:
        """What its files begin with."""
        return f"{self.asked.ruleset.name}-{self.asset.replace('_', '-')}-{self.side}"


def weighed(asked: Asked) -> Iterator[Weighed]:
    """All assets of the rules, each on every side that can have it."""
    known: dict[tuple[Side, tuple[float, ...]], str] = {}
    for name, asset in asked.ruleset.assets.items():
        sides: tuple[Side, Side] = ("attacker", "defender")
        for side in sides:
            if asset.side in (side, "both"):
                forced, best = (
                    worth(name, side=side, sizes=asked.sizes, rules=asked.ruleset, defence=defence)
                    for defence in ("max", "best")
                )
                same = (side, tuple(row.chance_with for row in (*forced.rows, *best.rows)))
                like = known.setdefault(same, name)
                yield Weighed(asked, name, side, forced, best, "" if like == name else like.replace("_", " "))


def section(one: Weighed, prefix: str) -> Section:
    """An asset's part of the page."""
    heading = f"{prefix}What {a(one.thing)} is worth to the {one.side}"
    if one.like:
        same = (
            f"Exactly what {a(one.like)} is worth to him, in {one.many}: it does the same to the dice, so all that is "
            f"said of the {one.like} above holds here as well."
        )
        return Section(heading, [same], tables=[_table(one)])
    return Section(heading, list(_text(one)), [_chances(one), _units(one)], [_table(one)])


def findings(known: Sequence[Weighed]) -> Iterator[str]:
    """Assets in a sentence each, those that are alike named with the first."""
    for one in known:
        if not one.like:
            yield _finding(one)
            others = [a(other.thing) for other in known if other.side == one.side and other.like == one.thing]
            if others:
                does = "does" if len(others) == 1 else "do"
                yield f"{sentence(listed(others))} of the {one.side}'s {does} exactly what {a(one.thing)} does."


def _finding(one: Weighed) -> str:
    row, other = _usual(one)
    does = "lifts" if row.chance_with > row.chance_without else "brings down"
    said = (
        f"{sentence(a(one.thing))} of the {one.side}'s {does} the attacker's chance, {row.defenders} against "
        f"{row.defenders}, from {share(row.chance_without)} to {share(row.chance_with)}"
    )
    if abs(other.chance_with - row.chance_with) > MATTERS:
        said += f", or to {share(other.chance_with)} where the defender throws the best number of dice"
    units = row.in_attackers if one.side == "attacker" else row.in_defenders
    if units is None:
        return f"{said}."
    return f"{said}: as much as {units:.1f} more {one.many} on that side."


def _usual(one: Weighed) -> tuple[Worth, Worth]:
    """The battle that sentences speak of, in both ways of defending."""
    return one.forced.rows[one.asked.usual - 1], one.best.rows[one.asked.usual - 1]


def _text(one: Weighed) -> Iterator[str]:
    row, _ = _usual(one)
    units = [value for value in (row.in_attackers, row.in_defenders) if value is not None]
    if one.side == "attacker" and len(units) == 2:
        yield (
            f"{row.defenders} against {row.defenders} win in {share(row.chance_without)}; with {a(one.thing)} it is "
            f"{share(row.chance_with)}. Without it the attacker would need {units[0]:.1f} more {one.many} for that, or "
            f"{units[1]:.1f} defenders fewer before him."
        )
    elif len(units) == 2:
        yield (
            f"{row.defenders} against {row.defenders} win in {share(row.chance_without)}; where {a(one.thing)} defends "
            f"it is {share(row.chance_with)}. The attacker needs {units[0]:.1f} more {one.many} to make up for it; "
            f"{units[1]:.1f} more defenders would have held as well."
        )
    yield from _growth(one)
    yield from _best_text(one)


def _growth(one: Weighed) -> Iterator[str]:
    """How its worth on its own side changes with the size of the battle."""
    worths = {
        row.defenders: row.in_attackers if one.side == "attacker" else row.in_defenders for row in one.forced.rows
    }
    known = {size: value for size, value in worths.items() if value is not None and size >= A_HEAD}
    if len(known) < 2:
        return
    first, last = known[min(known)], known[max(known)]
    if last > GROWS * first > 0:
        ratios = [value / size for size, value in known.items()]
        yield (
            f"Its worth grows with the battle: from {A_HEAD} against {A_HEAD} on it lies between {min(ratios):.2f} and "
            f"{max(ratios):.2f} {one.many} for each one that fights beside it. So it belongs where most of them fight."
        )
    else:
        yield (
            f"Its worth does not grow much with the battle: {first:.1f} {one.many} at {min(known)} against "
            f"{min(known)}, {last:.1f} at {max(known)} against {max(known)}."
        )


def _best_text(one: Weighed) -> Iterator[str]:
    pairs = zip(one.forced.rows, one.best.rows, strict=True)
    row, other = max(pairs, key=lambda pair: pair[0].chance_with - pair[1].chance_with)
    gain = row.chance_with - other.chance_with
    if gain > MATTERS:
        yield (
            f"The defender gains by holding dice back at times. He gains most at {row.defenders} against "
            f"{row.defenders}: the attacker wins in {share(row.chance_with)} if all dice are thrown and in "
            f"{share(other.chance_with)} against the best number."
        )
    else:
        yield "Holding dice back gains the defender nothing here: all dice are the best defence."


def _chances(one: Weighed) -> Figure:
    forced, best = one.forced.rows, one.best.rows
    series = {
        "without": {row.defenders: row.chance_without for row in forced},
        f"with {a(one.thing)}": {row.defenders: row.chance_with for row in forced},
    }
    if any(abs(row.chance_with - other.chance_with) > MATTERS for row, other in zip(forced, best, strict=True)):
        series[f"with {a(one.thing)}, best defence"] = {row.defenders: row.chance_with for row in best}
    return figure(
        f"{one.name}-chances",
        f"The attacker's chance in battles of so many against as many, with and without {a(one.thing)} on the "
        f"{one.side}'s side.",
        lambda ax: plots.lines(
            series,
            title="Chance to win",
            question=f"{one.asked.ruleset.title}, {one.thing} of the {one.side}'s",
            along=f"{one.many} able to fight on each side",
            up="the attacker wins",
            chances=True,
            level=0.5,
            ax=ax,
        ),
    )


def _units(one: Weighed) -> Figure:
    rows = one.forced.rows
    return figure(
        f"{one.name}-worth",
        f"What {a(one.thing)} on the {one.side}'s side is worth in {one.many}, by size of battle.",
        lambda ax: plots.lines(
            {
                "in attackers": {row.defenders: row.in_attackers for row in rows},
                "in defenders": {row.defenders: row.in_defenders for row in rows},
            },
            title=f"Worth in {one.many}",
            question=f"{one.asked.ruleset.title}, {one.thing} of the {one.side}'s; the defender throws all his dice",
            along=f"{one.many} able to fight on each side",
            up=f"{one.many}",
            level=0.0,
            ax=ax,
        ),
    )


def _table(one: Weighed) -> Table:
    rows: list[Row] = [
        {
            "attackers": row.attackers,
            "defenders": row.defenders,
            "chance_without": row.chance_without,
            "chance_with": row.chance_with,
            "chance_with_best_defence": other.chance_with,
            "in_attackers": row.in_attackers,
            "in_defenders": row.in_defenders,
            "chance_without_best_defence": other.chance_without,
            "in_attackers_best_defence": other.in_attackers,
            "in_defenders_best_defence": other.in_defenders,
        }
        for row, other in zip(one.forced.rows, one.best.rows, strict=True)
    ]
    ruleset = one.asked.ruleset.name
    return Table(
        one.name,
        f"{one.thing.capitalize()} of the {one.side}'s by size of battle",
        [
            Column("attackers", "attacking"),
            Column("defenders", "defending"),
            Column("chance_without", "without", share),
            Column("chance_with", "with", share),
            Column("chance_with_best_defence", "with, best defence", share),
            Column("in_attackers", "worth in attackers", fixed(1)),
            Column("in_defenders", "worth in defenders", fixed(1)),
        ],
        rows,
        lambda row: row["defenders"] in one.asked.picked,
        f"risk-sim worth {one.asset} --side {one.side} --rules {ruleset} --sizes 1-{one.asked.most}",
    )
