"""What event cards do to whoever draws them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill

from risk_sim import plots
from risk_sim.api.happened import Events
from risk_sim.metrics.happenings import Aimed, CardWorth
from risk_sim.plots.intervals import Estimate
from risk_sim.reports.balance.setting import Setting
from risk_sim.reports.drawing import figure
from risk_sim.reports.page import Column, Figure, Row, Section, Table
from risk_sim.reports.words import counted, gained, gap, listed, share

#: Letters of a card's name in a line of a drawing.
_LINE = 44

Known = Sequence[tuple[Setting, Events]]


def sections(settings: Sequence[Setting]) -> Iterator[Section]:
    """Events, where any are drawn."""
    known = [(setting, setting.events) for setting in settings if setting.events is not None]
    if not known:
        return
    yield Section(
        "What do the events do?",
        [
            "Cards come by lot, so the first that a seat draws is an experiment. "
            f"{counted(known[0][1].games, 'game')} were looked into for how often the seat wins that drew it, beside "
            "the same seat with any other first card. What it draws later is not looked at; cards that say the same "
            "count together.",
            *(_text(setting, found) for setting, found in known),
        ],
        [_figure(known)],
        [_cards(known), _aimed(known)],
    )


def _text(setting: Setting, found: Events) -> str:
    good = [_said(one) for one in found.cards if one.found and one.worth > 0]
    bad = [_said(one) for one in reversed(found.cards) if one.found and one.worth < 0]
    said = [f"it is good luck to draw {listed(good)}"] if good else []
    said += [f"bad luck to draw {listed(bad)}" if good else f"it is bad luck to draw {listed(bad)}"] if bad else []
    if rest := len(found.cards) - len(good) - len(bad):
        said.append(f"{'of the other' if said else 'of all'} {counted(rest, 'card')} nothing is sure")
    return f"{setting.name}: {'; '.join(said)}. {_of_aimed(found.aimed)}"


def _said(one: CardWorth) -> str:
    return f"“{one.card}”, {gained(one.worth, one.ci_low, one.ci_high)}"


def _of_aimed(one: Aimed) -> str:
    if not one.attacks:
        return "Nobody aims the neutral army."
    return (
        f"The neutral army is aimed {one.attacks / one.games:.1f} times a game, and {share(one.share)} of these "
        f"attacks conquer something ({share(one.ci_low)} to {share(one.ci_high)})."
    )


def _cards(known: Known) -> Table:
    rows: list[Row] = [
        {
            **setting.key,
            "card": one.card,
            "copies": one.copies,
            "drawn_first": one.n,
            "win_rate": one.win_rate,
            "other": one.other,
            "worth": one.worth,
            "worth_ci_low": one.ci_low,
            "worth_ci_high": one.ci_high,
            "p_value": one.p_value,
            "p_holm": one.p_holm,
        }
        for setting, found in known
        for one in found.cards
    ]
    return Table(
        "events",
        "Wins of who draws a card first, of the same seats with other cards, and the difference in points; p is "
        "corrected for all cards (Holm), intervals are not",
        [
            Column("ruleset", "rules"),
            Column("card", "card"),
            Column("copies", "cards"),
            Column("drawn_first", "drawn first"),
            Column("win_rate", "wins", share),
            Column("other", "others win", share),
            Column("worth", "worth", gap),
            Column("worth_ci_low", "from", gap),
            Column("worth_ci_high", "to", gap),
            Column("p_holm", "p", _p),
        ],
        rows,
    )


def _p(value: float) -> str:
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def _aimed(known: Known) -> Table:
    rows: list[Row] = [
        {
            **setting.key,
            "n_games": found.aimed.games,
            "attacks": found.aimed.attacks,
            "conquests": found.aimed.conquests,
            "share": found.aimed.share,
            "share_ci_low": found.aimed.ci_low,
            "share_ci_high": found.aimed.ci_high,
        }
        for setting, found in known
    ]
    return Table(
        "aimed",
        "Attacks of the neutral army that players aim",
        [
            Column("ruleset", "rules"),
            Column("players", "players"),
            Column("n_games", "games"),
            Column("attacks", "attacks"),
            Column("conquests", "that conquer"),
            Column("share", "share", share),
            Column("share_ci_low", "from", share),
            Column("share_ci_high", "to", share),
        ],
        rows,
    )


def _figure(known: Known) -> Figure:
    series = {
        setting.name: {fill(one.card, _LINE): Estimate(one.worth, one.ci_low, one.ci_high) for one in found.cards}
        for setting, found in known
    }
    lines = len({name for estimates in series.values() for name in estimates})
    return figure(
        "events",
        "What a seat wins more that draws a card first than the same seat with any other.",
        lambda ax: plots.intervals(
            series,
            title="What events are worth",
            question=f"{known[0][0].first.table} in every seat",
            along="share of games won more",
            level=0.0,
            ax=ax,
        ),
        1.4 + 0.36 * lines * max(1.0, 0.6 * len(series)),
    )
