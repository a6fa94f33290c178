"""When it is decided who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from risk_sim import plots
from risk_sim.metrics.chances import WinChances
from risk_sim.reports.balance.setting import Setting
from risk_sim.reports.drawing import figure
from risk_sim.reports.page import Column, Figure, Row, Section, Table
from risk_sim.reports.words import counted, fixed, share

#: Lines that a drawing holds.
MOST_LINES = 7
#: Comebacks from this chance or less are told.
LOW = 0.1

Known = Sequence[tuple[Setting, WinChances]]


def sections(settings: Sequence[Setting]) -> Iterator[Section]:
    """Chances to win round by round, where games were continued."""
    known = [(setting, setting.chances) for setting in settings if setting.chances is not None]
    if not known:
        return
    _, first = known[0]
    yield Section(
        "When is it decided?",
        [
            f"Up to {counted(max(one.n for _, one in known), 'game')} of each were stopped after each round and played "
            f"on {first.continuations} times with other dice: the share that a seat wins is its chance. A game counts "
            "as decided once the later winner has nine chances in ten and keeps them.",
            *(_text(setting, one) for setting, one in known),
        ],
        [_figure(known[:MOST_LINES])],
        [_decided(known), _by_round(known)],
    )


def _text(setting: Setting, found: WinChances) -> str:
    when, low = found.decided, next(one for one in found.drama if one.chance == LOW)
    after = (
        "the winner is never sure before the end"
        if when.round.mean is None or when.share_of_game.mean is None
        else f"decided after round {when.round.mean:.1f} on average, {share(when.share_of_game.mean)} of the way"
    )
    return f"{setting.name}: {after}; {share(low.share)} are won by somebody who had one chance in ten or less."


def _decided(known: Known) -> Table:
    rows: list[Row] = []
    for setting, found in known:
        low = next(one for one in found.drama if one.chance == LOW)
        when = found.decided
        rows.append(
            {
                **setting.key,
                "n_games": found.n,
                "round": when.round.mean,
                "round_ci_low": when.round.ci_low,
                "round_ci_high": when.round.ci_high,
                "share_of_game": when.share_of_game.mean,
                "share_of_game_ci_low": when.share_of_game.ci_low,
                "share_of_game_ci_high": when.share_of_game.ci_high,
                "comebacks": low.share,
                "comebacks_ci_low": low.ci_low,
                "comebacks_ci_high": low.ci_high,
                "at_most": low.bound,
            }
        )
    return Table(
        "decided",
        "When games are decided, and comebacks from one chance in ten or less",
        [
            Column("ruleset", "rules"),
            Column("players", "players"),
            Column("n_games", "games"),
            Column("round", "decided after round", fixed(1)),
            Column("round_ci_low", "from", fixed(1)),
            Column("round_ci_high", "to", fixed(1)),
            Column("share_of_game", "of the way", share),
            Column("comebacks", "comebacks", share),
            Column("comebacks_ci_low", "from", share),
            Column("comebacks_ci_high", "to", share),
        ],
        rows,
    )


def _by_round(known: Known) -> Table:
    rows: list[Row] = [
        {
            **setting.key,
            "round": one.round,
            "n_games": one.n,
            "winner": one.winner.mean,
            "winner_ci_low": one.winner.ci_low,
            "winner_ci_high": one.winner.ci_high,
            "favourite": one.favourite.mean,
            "settled": one.settled,
        }
        for setting, found in known
        for one in found.by_round
    ]
    return Table(
        "chances",
        "Chances after each round that was looked at; 0 is the set-up",
        [
            Column("ruleset", "rules"),
            Column("players", "players"),
            Column("round", "after round"),
            Column("n_games", "games"),
            Column("winner", "who wins has", share),
            Column("winner_ci_low", "from", share),
            Column("winner_ci_high", "to", share),
            Column("favourite", "favourite has", share),
        ],
        rows,
    )


def _figure(known: Known) -> Figure:
    series = {setting.name: {one.round: one.winner.mean for one in found.by_round} for setting, found in known}
    first, _ = known[0]
    return figure(
        "chances",
        "The chance of the seat that wins in the end, after each round, over the games that still go on.",
        lambda ax: plots.lines(
            series,
            title="How sure the winner is",
            question=f"{first.first.table} in every seat",
            along="rounds played",
            up="chance of the later winner",
            chances=True,
            ax=ax,
        ),
        3.6 + 0.2 * len(series),
    )
