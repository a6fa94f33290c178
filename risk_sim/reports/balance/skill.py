"""How much of who wins goes back to who plays, where different players sit at a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from risk_sim.metrics.explained import explained
from risk_sim.metrics.leads import leads
from risk_sim.reports.balance.setting import Played, Setting
from risk_sim.reports.page import Column, Row, Section, Table
from risk_sim.reports.words import counted, listed, share


def sections(settings: Sequence[Setting]) -> Iterator[Section]:
    """Skill and seat as parts of the outcome, and how long it takes the better player to lead."""
    known = [(setting, one) for setting in settings for one in setting.tables if _names(one)]
    if not known:
        return
    yield Section(
        "How much is skill?",
        [
            "At a table of different players, part of who wins is who plays, part is where they sit, and the rest is "
            "dice, cards and what the others do. With players who are closer to one another, less would be skill.",
            *(_text(setting, one) for setting, one in known),
        ],
        tables=[_parts(known), _until(known)],
    )


def _names(one: Played) -> list[str]:
    """The players of a table where they differ."""
    names = [row["policy"] for row in one.games.policy_rows]
    return names if len(names) > 1 else []


def _text(setting: Setting, one: Played) -> str:
    found = explained(one.games.tally)
    who = f"{setting.name} ({listed(_names(one))})"
    if found is None or found.policy is None:
        return f"{who}: these games cannot tell players and seats apart."
    seat = "" if found.seat is None else f", the seat {share(max(found.seat.share, 0.0))}"
    said = f"{who}: the player explains {share(max(found.policy.share, 0.0))} of who wins{seat}"
    times = [lead for lead in leads(one.games.tally) if lead.games is not None]
    if not times:
        return f"{said}."
    last = max(times, key=lambda lead: lead.games or 0)
    evenings = counted(last.games or 0, "game")
    return f"{said}. After {evenings} {last.better} has won more than {last.other} with a chance of 95 %."


def _parts(known: Sequence[tuple[Setting, Played]]) -> Table:
    rows: list[Row] = []
    for setting, one in known:
        found = explained(one.games.tally)
        for what in ("policy", "seat", "together"):
            part = None if found is None else getattr(found, what)
            if part is not None:
                spread = {"share": part.share, "ci_low": part.ci_low, "ci_high": part.ci_high}
                rows.append({**setting.key, "table": one.table, "what": _WORDS[what], **spread})
    return Table(
        "skill",
        "What explains who wins, as parts of the variance",
        [
            Column("ruleset", "rules"),
            Column("players", "players"),
            Column("table", "played by"),
            Column("what", "explained by"),
            Column("share", "part", share),
            Column("ci_low", "from", share),
            Column("ci_high", "to", share),
        ],
        rows,
    )


_WORDS = {"policy": "player", "seat": "seat", "together": "player and seat"}


def _until(known: Sequence[tuple[Setting, Played]]) -> Table:
    rows: list[Row] = [
        {
            **setting.key,
            "table": one.table,
            "better": lead.better,
            "other": lead.other,
            "games": lead.games,
            "games_low": lead.games_low,
            "games_high": lead.games_high,
        }
        for setting, one in known
        for lead in leads(one.games.tally)
    ]
    return Table(
        "leads",
        "Games until the best player has won more than another, with a chance of 95 %; empty: not in ten million",
        [
            Column("ruleset", "rules"),
            Column("players", "players"),
            Column("better", "best"),
            Column("other", "against"),
            Column("games", "games", _counted),
            Column("games_low", "from", _counted),
            Column("games_high", "to", _counted),
        ],
        rows,
    )


def _counted(games: int) -> str:
    return f"{games:,}"
