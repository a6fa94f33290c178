"""What each option is worth to a player: what he loses who does without it while the others do not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from risk_sim import plots
from risk_sim.metrics.ablation import OptionWorth
from risk_sim.plots.intervals import Estimate
from risk_sim.reports.balance.setting import Setting, by_rules
from risk_sim.reports.drawing import figure
from risk_sim.reports.page import Column, Figure, Row, Section, Table
from risk_sim.reports.words import counted, gained, gap, listed, share


def sections(settings: Sequence[Setting]) -> Iterator[Section]:
    """The worth of options, where there are any to do without."""
    known = [setting for setting in settings if setting.worth]
    if not known:
        return
    pairs = counted(max(one.n for setting in known for one in setting.worth), "game")
    yield Section(
        "What are the options worth?",
        [
            f"Each was forbidden to one seat in turn, and up to {pairs} of each were played again, move for move the "
            "same until he would have made use of it: what he wins less is what the option causes. It is worth that to "
            "these players, who may not use it as well as people do; less than nothing means that they misuse it.",
            *(_text(some) for some in by_rules(known)),
        ],
        [_figure(number, some) for number, some in enumerate(by_rules(known), start=1)],
        [_table(known)],
    )


def _text(some: Sequence[Setting]) -> str:
    """One ruleset: what helps, what harms, and what so many games leave open."""
    good = _with(some, lambda one: one.ci_low > 0, _said)
    bad = _with(some, lambda one: one.ci_high < 0, _said)
    unsure = _with(some, lambda one: one.ci_low <= 0 <= one.ci_high, None)
    parts = [f"a player wins {how} with {'; '.join(those)}" for how, those in (("more", good), ("less", bad)) if those]
    if unsure:
        parts.append(f"{'So' if parts else 'so'} many games cannot tell about {listed(unsure)}")
    return f"{some[0].ruleset.title}: {'. '.join(parts)}."


def _with(
    some: Sequence[Setting], those: Callable[[OptionWorth], bool], say: Callable[[OptionWorth], str] | None
) -> list[str]:
    """The options that are one of `those`, each with what there is to say, and the numbers of players it holds for."""
    found = []
    for option in _ranked(some):
        mine = [(setting.players, one) for setting in some for one in setting.worth if one.option == option]
        held = [(players, one) for players, one in mine if those(one)]
        if not held:
            continue
        numbers = "" if len(held) == len(mine) else f" with {listed([str(players) for players, _ in held])} players"
        if say is None:
            found.append(f"{option}{numbers}")
        else:
            many = len(some) > 1
            found.append(
                f"{option}, {listed([f'{say(one)} with {players}' if many else say(one) for players, one in held])}"
            )
    return found


def _ranked(some: Sequence[Setting]) -> list[str]:
    """The options of a ruleset, by what they are worth over all numbers of players."""
    total: dict[str, float] = {}
    for setting in some:
        for one in setting.worth:
            total[one.option] = total.get(one.option, 0.0) + one.worth
    return sorted(total, key=lambda option: -total[option])


def _said(one: OptionWorth) -> str:
    return gained(one.worth, one.ci_low, one.ci_high)


def _table(settings: Sequence[Setting]) -> Table:
    rows: list[Row] = [
        {
            **setting.key,
            "option": one.option,
            "n_pairs": one.n,
            "win_rate": one.win_rate,
            "win_rate_without": one.win_rate_without,
            "worth": one.worth,
            "worth_ci_low": one.ci_low,
            "worth_ci_high": one.ci_high,
            "correlation": one.correlation,
        }
        for setting in settings
        for one in setting.worth
    ]
    return Table(
        "worth",
        "What one player wins with an option and without it, and the difference in points; each interval for itself",
        [
            Column("ruleset", "rules"),
            Column("players", "players"),
            Column("option", "option"),
            Column("n_pairs", "pairs of games"),
            Column("win_rate", "with it", share),
            Column("win_rate_without", "without", share),
            Column("worth", "worth", gap),
            Column("worth_ci_low", "from", gap),
            Column("worth_ci_high", "to", gap),
        ],
        rows,
    )


def _figure(number: int, some: Sequence[Setting]) -> Figure:
    """A ruleset with all its numbers of players."""
    series = {
        f"{setting.players} players": {
            one.option: Estimate(one.worth, one.ci_low, one.ci_high) for one in setting.worth
        }
        for setting in some
    }
    lines = len({name for estimates in series.values() for name in estimates})
    title = some[0].ruleset.title
    return figure(
        f"worth-{number}",
        f"{title}: what a player wins more by making use of an option, others doing so all the same.",
        lambda ax: plots.intervals(
            series,
            title="What options are worth",
            question=f"{title}; {some[0].first.table} in every seat, one without the option",
            along="share of games won more with it",
            level=0.0,
            ax=ax,
        ),
        1.4 + 0.3 * lines * max(1.0, 0.6 * len(series)) + 0.2 * len(series),
    )
