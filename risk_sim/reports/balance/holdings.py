"""What it goes along with to hold a whole group of territories early on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from risk_sim.api.played_again import holdings_after
from risk_sim.errors import InputError
from risk_sim.metrics.holdings import Holding
from risk_sim.reports.balance.setting import Setting
from risk_sim.reports.page import Column, Row, Section, Table
from risk_sim.reports.words import gained, gap, share

#: The round that is looked at, and games of each.
ROUND, MOST_GAMES = 1, 1_000

Known = Sequence[tuple[Setting, list[Holding]]]


def sections(settings: Sequence[Setting]) -> Iterator[Section]:
    """Whole groups after the first round, where anybody held one."""
    known = [(setting, _groups(setting)) for setting in settings]
    known = [(setting, found) for setting, found in known if any(one.held for one in found)]
    if not known:
        return
    yield Section(
        "What are whole groups of territories good for?",
        [
            f"Up to {MOST_GAMES:,} games of each were looked at after round {ROUND}: how much more often than usual "
            "does the holder of a whole group win? Intervals hold for all groups of a game at once. Who can take one "
            "may be ahead for other reasons, so this is what it goes along with, not what it causes.",
            *(_text(setting, found) for setting, found in known),
        ],
        [],
        [_table(known)],
    )


def _groups(setting: Setting) -> list[Holding]:
    try:
        found = holdings_after(setting.games.run, setting.games.tally, ROUND, MOST_GAMES)
    except InputError:  # no game went on so long
        return []
    return [one for one in found if one.kind == "group"]


def _text(setting: Setting, found: list[Holding]) -> str:
    clear = [one for one in found if one.value is not None and one.ci_low is not None and one.ci_low > 0]
    if not clear:
        return f"{setting.name}: no group stands out in so many games."
    best = [f"{one.name}, {gained(one.value, one.ci_low, one.ci_high)} in {one.held:,} games" for one in clear[:3]]
    return f"{setting.name}: most goes along with {'; '.join(best)}."


def _table(known: Known) -> Table:
    rows: list[Row] = [
        {
            **setting.key,
            "group": one.name,
            "held": one.held,
            "n_games": one.n,
            "win_rate": one.win_rate,
            "more": one.value,
            "more_ci_low": one.ci_low,
            "more_ci_high": one.ci_high,
        }
        for setting, found in known
        for one in found
        if one.held
    ]
    return Table(
        "groups",
        f"Whole groups held after round {ROUND}, and how much more than usual their holders win",
        [
            Column("ruleset", "rules"),
            Column("players", "players"),
            Column("group", "group"),
            Column("held", "held in games"),
            Column("n_games", "of"),
            Column("win_rate", "holder wins", share),
            Column("more", "more than usual, points", gap),
            Column("more_ci_low", "from", gap),
            Column("more_ci_high", "to", gap),
        ],
        rows,
    )
