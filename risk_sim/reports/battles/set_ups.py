"""What stands by both sides, every way against every other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isclose
from typing import NamedTuple

from risk_sim import plots
from risk_sim.reports.battles.even import DEFENCES, MATTERS, Asked, chances
from risk_sim.reports.drawing import figure
from risk_sim.reports.page import Column, Figure, Row, Section, Table
from risk_sim.reports.words import listed, share
from risk_sim.spec.ruleset import Asset

#: Beyond so many ways to equip a side nobody reads the table: then one thing at a time.
MOST = 8
#: And copies of one thing.
COPIES = 3
#: Lines a drawing holds.
LINES = 5

Things = dict[str, int]


class Fought(NamedTuple):
    """Chances by size for one equipment against another, by the way of defending."""

    attacker: str
    defender: str
    chances: dict[str, dict[int, float]]

    def gain(self, size: int) -> float:
        """What the best number of dice brings the defender."""
        return self.chances["max"][size] - self.chances["best"][size]


class Place(NamedTuple):
    """All that can stand by both sides on land or at sea, every way against every other."""

    asked: Asked
    naval: bool
    fought: list[Fought]

    @property
    def gaining(self) -> list[Fought]:
        """Where the best number of dice is not always all."""
        return [one for one in self.fought if max(one.gain(size) for size in self.asked.sizes) > MATTERS]


def places(asked: Asked) -> list[Place]:
    """Land, then sea, where anything can stand by a side there."""
    both = [Place(asked, naval, list(_fought(asked, naval))) for naval in (False, True)]
    return [place for place in both if len(place.fought) > 1]


def findings(known: Sequence[Place]) -> Iterator[str]:
    """Where it matters how many dice the defender throws."""
    for place in known:
        if place.gaining:
            yield _most(place.asked, place.gaining)


def section(place: Place, prefix: str) -> Section:
    """A place's part of the page."""
    asked, gaining = place.asked, place.gaining
    where = ("", f", {'at sea' if place.naval else 'on land'}")[asked.ruleset.battle.naval]
    return Section(
        f"{prefix}All together{where}",
        list(_text(asked, place.fought, gaining)),
        [_gains(asked, place.naval, gaining)] if gaining else [],
        [_table(asked, place.naval, place.fought, defence) for defence in DEFENCES if defence == "max" or gaining],
    )


def _fought(asked: Asked, naval: bool) -> Iterator[Fought]:
    if naval and not asked.ruleset.battle.naval:
        return
    attackers, defenders = (ways(asked, side, naval) for side in ("attacker", "defender"))
    for defending in defenders:
        for attacking in attackers:
            yield Fought(
                _name(attacking),
                _name(defending),
                {
                    defence: chances(asked, naval, defence=defence, attacker_has=attacking, defender_has=defending)
                    for defence in DEFENCES
                },
            )


def ways(asked: Asked, side: str, naval: bool) -> list[Things]:
    """What can stand by a side: nothing, copies of one thing, and of two together where that is not too much."""
    place = "sea" if naval else "land"
    known = {
        name: _useful(asset)
        for name, asset in asked.ruleset.assets.items()
        if asset.side in (side, "both") and asset.place in (place, "any")
    }
    single: list[Things] = [{}, *({name: number} for name, most in known.items() for number in range(1, most + 1))]
    names = list(known)
    pairs: list[Things] = [
        {one: number, other: 1}
        for at, one in enumerate(names)
        for other in names[at + 1 :]
        for number in range(1, known[one] + 1)
    ]
    every = single + pairs
    return every if len(every) <= MOST else single


def _useful(asset: Asset) -> int:
    """Copies that still add something."""
    if asset.repeats:
        return min(asset.most, COPIES)
    return sum(bool(step) for step in asset.steps[: asset.most])


def _name(things: Things) -> str:
    if not things:
        return "nothing"
    said = [(name.replace("_", " "), number) for name, number in things.items()]
    return " + ".join(name if number == 1 else f"{number} {name}s" for name, number in said)


def _text(asked: Asked, fought: list[Fought], gaining: list[Fought]) -> Iterator[str]:
    plain = fought[0].chances["max"]
    even = [
        f"{one.attacker} against {one.defender}"
        for one in fought
        if one.attacker != "nothing" and all(isclose(one.chances["max"][n], plain[n]) for n in asked.sizes)
    ]
    if even:
        yield (
            f"These cancel out, and leave the chances of the dice alone as long as all dice are thrown: {listed(even)}."
        )
    if not gaining:
        yield "Nothing that can stand on either side makes it worth while to hold dice back."
        return
    yield "A strong die can make a second one a burden: it only offers the attacker an easier victim."
    yield _most(asked, gaining)
    yield "Where two rows of the tables below are alike, the dice cannot tell those two set-ups apart."


def _most(asked: Asked, gaining: list[Fought]) -> str:
    """Where the best number of dice brings the defender most."""
    at = asked.usual
    if all(one.gain(at) <= MATTERS for one in gaining):
        at = max(asked.sizes, key=lambda size: max(one.gain(size) for one in gaining))
    most = max(gaining, key=lambda one: one.gain(at))
    return (
        f"Fewer dice than he may throw help the defender most with {most.defender} against {most.attacker}: {at} "
        f"against {at} win in {share(most.chances['max'][at])} if he throws all dice, and in "
        f"{share(most.chances['best'][at])} if he throws the best number each time."
    )


def _gains(asked: Asked, naval: bool, gaining: list[Fought]) -> Figure:
    most = sorted(gaining, key=lambda one: -max(one.gain(size) for size in asked.sizes))[:LINES]
    series = {
        f"{one.defender} against {one.attacker}": {size: 100 * one.gain(size) for size in asked.sizes} for one in most
    }
    few = f" The {len(most)} set-ups where it brings most." if len(gaining) > len(most) else ""
    return figure(
        f"{asked.ruleset.name}-{'sea' if naval else 'land'}-gain",
        "By how many points the attacker's chance falls when the defender throws the best number of dice each time, "
        f"not always all he may.{few}",
        lambda ax: plots.lines(
            series,
            title="What choosing the dice brings the defender",
            question=f"{asked.ruleset.title}; the defender's set-up against the attacker's",
            along=f"{asked.many(naval)} able to fight on each side",
            up="points of chance",
            level=0.0,
            ax=ax,
        ),
        4.4,
    )


def _table(asked: Asked, naval: bool, fought: list[Fought], defence: str) -> Table:
    attackers = list(dict.fromkeys(one.attacker for one in fought))
    rows: list[Row] = [
        {
            "size": size,
            "defender": defender,
            **{one.attacker: one.chances[defence][size] for one in fought if one.defender == defender},
        }
        for size in asked.sizes
        for defender in dict.fromkeys(one.defender for one in fought)
    ]
    how = "all dice" if defence == "max" else "the best number of dice"
    return Table(
        f"{asked.ruleset.name}-{'sea' if naval else 'land'}-set-ups-{defence}",
        f"The attacker's chance, {asked.usual} against {asked.usual}, where the defender throws {how}",
        [
            Column("defender", "defender with ... attacker with"),
            *(Column(attacker, attacker, share) for attacker in attackers),
        ],
        rows,
        lambda row: row["size"] == asked.usual,
    )
