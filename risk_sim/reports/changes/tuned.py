"""Whether a change is the same to players who were tuned for each of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from risk_sim.api.adapting import CAVEAT, Adaptation, won
from risk_sim.comparing import verdicts
from risk_sim.comparing.evidence import Evidence
from risk_sim.metrics.measures import Measure
from risk_sim.reports.page import Column, Row, Section, Table


def section(players: int, found: Adaptation) -> Section:
    """How well the tuned players play, and what changes with them."""
    return Section(
        f"With {players} players, tuned for each of the rules",
        [
            "A player who was tuned for one rule may play another badly, and then what changes is his play. So one "
            "was tuned for each of the rules, by games of their own, and all was played once more.",
            *(f"{name}: {won(one)}" for name, one in zip(found.usual.names, found.players, strict=True)),
            *found.sentences,
            CAVEAT,
        ],
        tables=[_table(players, found)],
    )


def _table(players: int, found: Adaptation) -> Table:
    return Table(
        f"tuned-{players}",
        "What is known of each difference, by the usual player and by tuned ones",
        [
            Column("variant", "rules"),
            Column("label", "measure"),
            Column("usual_shown", "usual (95 %)"),
            Column("usual_verdict", "verdict"),
            Column("tuned_shown", "tuned (95 %)"),
            Column("tuned_verdict", "verdict"),
        ],
        list(_rows(players, found)),
        lambda row: "changed" in (row["usual_verdict"], row["tuned_verdict"]),
    )


def _rows(players: int, found: Adaptation) -> Iterator[Row]:
    for run, name in enumerate(found.usual.names[1:], start=1):
        for measure, usual, tuned in found.both(run):
            yield {
                "players": players,
                "variant": name,
                "metric": measure.name,
                "label": measure.label,
                **_known("usual", measure, usual),
                **_known("tuned", measure, tuned),
            }


def _known(who: str, measure: Measure, one: Evidence) -> Row:
    return {
        f"{who}_difference": one.difference,
        f"{who}_ci_low": one.ci_low,
        f"{who}_ci_high": one.ci_high,
        f"{who}_verdict": one.verdict,
        f"{who}_shown": None if one.verdict == "identical" else verdicts.gap(measure, one),
    }
