"""Whether it matters where you sit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from risk_sim import plots
from risk_sim.metrics.fairness import Fairness, SeatShare
from risk_sim.plots.intervals import Estimate
from risk_sim.reports.balance.setting import Played, Setting
from risk_sim.reports.drawing import figure
from risk_sim.reports.page import Column, Figure, Row, Section, Table
from risk_sim.reports.words import counted, either, listed, points, share
from risk_sim.text import percent

#: Below this a p-value shows something.
SHOWN = 0.05
#: What holds on fewer reconstructions of a board is no finding about the game.
HOLDS = 0.9


def section(settings: Sequence[Setting]) -> Section:
    """Win shares by seat, and whether other players and other maps tell the same."""
    doubts = [one.doubtful for setting in settings if (one := told(setting)).doubtful]
    return Section(
        "Does it matter where you sit?",
        [
            "What was found is said in short above; these are the numbers behind it. A gap between the best seat and "
            "the worst is no news by itself, since chance makes one in every run: beside it stands the largest gap "
            "that equal seats would show in 19 of 20 runs.",
            *(
                ["Not sure, or not the same with nine of ten other tables of players and maps, and so no finding:"]
                if doubts
                else []
            ),
            *doubts,
        ],
        [_figure(some) for some in _by_players(settings)],
        [_shares(settings), _tables(settings), *_redrawn(settings)],
    )


class Told(NamedTuple):
    """What is to be said of the seats of a setting: `sure` heads the page, `doubtful` does not.

    `sure` says whose seats they are not yet; `asked` are others who say the same.
    """

    sure: str
    doubtful: str
    asked: tuple[_Agreement, ...] = ()


def told(setting: Setting) -> Told:
    """The seats of a setting: what other players and other maps say as well, and what they do not."""
    fair = setting.first.fair
    if fair is not None and fair.p_within < SHOWN:
        return _of_equal(setting)
    off = _off(fair)
    if not off:
        return Told("", f"{setting.name}: {verdict(fair)}.")
    agreement = {seat.seat: _agreement(setting, seat) for seat in off}
    held = [seat for seat in off if all(one.holds for one in agreement[seat.seat])]
    doubts = [
        f"seat {seat.seat} ({share(seat.win_rate)}) lies on this side of an equal share with "
        f"{_listed(agreement[seat.seat])}"
        for seat in off
        if seat not in held
    ]
    doubtful = f"{setting.name}: {'; '.join(doubts)}." if doubts else ""
    if not held:
        return Told("", doubtful)
    return Told(verdict(fair, held), doubtful, _least(agreement[seat.seat] for seat in held))


def findings(settings: Sequence[Setting]) -> Iterator[str]:
    """What heads the page: what holds with other players and on other maps, and where nothing does."""
    said = [(setting, told(setting)) for setting in settings]
    alike: dict[tuple[str, str], list[tuple[Setting, Told]]] = {}
    for setting, one in said:
        if one.sure:
            alike.setdefault((setting.ruleset.title, one.sure.partition(": ")[0]), []).append((setting, one))
    yield from (_together(claim, some) for (_, claim), some in alike.items())
    unsure: dict[str, list[str]] = {}
    for setting, one in said:
        if not one.sure:
            unsure.setdefault(setting.ruleset.title, []).append(str(setting.players))
    if unsure:
        names = "; ".join(f"{title} with {either(numbers)} players" for title, numbers in unsure.items())
        yield f"Whether the seat matters cannot be said for {names}: it depends on who plays, or the games are too few."


class _Agreement(NamedTuple):
    """Of `number` others, so many say the same."""

    held: int
    number: int
    what: str

    @property
    def holds(self) -> bool:
        """Whether it is a finding about the game."""
        return self.held >= HOLDS * self.number


def _of_equal(setting: Setting) -> Told:
    """Seats that are equal by the first table."""
    others = setting.tables[1:]
    asked = [_Agreement(sum(_equal(other.fair) for other in others), len(others), _TABLES)] if others else []
    if all(one.holds for one in asked):
        return Told(verdict(setting.first.fair), "", tuple(asked))
    return Told("", f"{setting.name}: {verdict(setting.first.fair)}; that is shown with {_listed(asked)}.")


def _together(claim: str, some: Sequence[tuple[Setting, Told]]) -> str:
    """One sentence for all numbers of players of a ruleset of which the same is said."""
    asked = _least(one.asked for _, one in some)
    least = "at least " if any(one.held < one.number for one in asked) and len(some) > 1 else ""
    also = f" (so it is with {least}{_listed(asked)})." if asked else "."
    setting, first = some[0]
    if len(some) == 1:
        return f"{setting.name}: {first.sure}{also}"
    numbers = listed([str(one.players) for one, _ in some])
    details = [(one.players, told_.sure.partition(": ")[2]) for one, told_ in some]
    said = "; ".join(f"with {players} {detail}" for players, detail in details if detail)
    return f"{setting.ruleset.title}, {numbers} players: {claim}{': ' if said else ''}{said}{also}"


def _least(agreements: Iterable[Sequence[_Agreement]]) -> tuple[_Agreement, ...]:
    """Of each kind of others, where fewest agree."""
    found: dict[str, list[_Agreement]] = {}
    for some in agreements:
        for one in some:
            found.setdefault(one.what, []).append(one)
    return tuple(min(some, key=lambda one: one.held / one.number) for some in found.values())


def _agreement(setting: Setting, seat: SeatShare) -> list[_Agreement]:
    """How many tables, and how many reconstructions, have a seat on the same side of an equal share."""
    above, equal, others = seat.win_rate > 1 / setting.players, 1 / setting.players, setting.tables[1:]
    found = []
    if others:
        rates = [{one.seat: one.win_rate for one in other.fair.seats} for other in others if other.fair is not None]
        same = sum((some[seat.seat] > equal) == above for some in rates)
        found.append(_Agreement(same, len(others), _TABLES))
    if setting.redrawn is not None:
        rows = setting.redrawn.rows
        same = sum((row[f"seat_{seat.seat}"] > equal) == above for row in rows)
        found.append(_Agreement(same, len(rows), _MAPS))
    return found


_TABLES, _MAPS = "other tables of players", "other maps"


def _listed(asked: Sequence[_Agreement]) -> str:
    return listed([f"{one.held} of {one.number} {one.what}" for one in asked])


def _equal(fair: Fairness | None) -> bool:
    """Whether games show that all seats are equal."""
    return fair is not None and fair.p_within < SHOWN


def verdict(fair: Fairness | None, of: Sequence[SeatShare] | None = None) -> str:
    """What games say of the seats, and no more; `of` those alone, where not all that differ are to be named."""
    if fair is None:
        return "no game was decided"
    if fair.p_within < SHOWN:
        return f"all seats are within {points(fair.margin)} of an equal share, and nobody would notice"
    if not (off := _off(fair)):
        return (
            f"the seats may be equal or not: they are within {points(fair.within)} of an equal share, and "
            f"{counted(fair.n, 'game')} cannot say it closer"
        )
    parts = [
        f"seat {seat.seat} wins {share(seat.win_rate)}" for seat in sorted(of or off, key=lambda one: -one.win_rate)
    ]
    return f"the seat matters: {listed(parts)} where an equal share is {percent(fair.equal)}"


def _off(fair: Fairness | None) -> list[SeatShare]:
    """The seats that surely have more or less than an equal share."""
    return [] if fair is None else [seat for seat in fair.seats if not seat.ci_low <= fair.equal <= seat.ci_high]


def _by_players(settings: Sequence[Setting]) -> Iterator[list[Setting]]:
    for players in dict.fromkeys(setting.players for setting in settings):
        yield [setting for setting in settings if setting.players == players]


def _figure(settings: Sequence[Setting]) -> Figure:
    players = settings[0].players
    series = {
        setting.ruleset.title: {
            f"seat {seat.seat}": Estimate(seat.win_rate, seat.ci_low, seat.ci_high) for seat in setting.first.fair.seats
        }
        for setting in settings
        if setting.first.fair is not None
    }
    return figure(
        f"seats-{players}",
        f"How often each seat wins with {players} players, in turn order. The bars reach as far as chance may mislead; "
        "the dashed line is an equal share.",
        lambda ax: plots.intervals(
            series,
            title=f"Wins by seat, {players} players",
            question=f"{settings[0].first.table} in every seat; intervals that all hold at once (95 %)",
            along="share of decided games",
            level=1 / players,
            level_name=f"equal share {percent(1 / players)}",
            ax=ax,
        ),
        1.5 + 0.36 * players * max(1.0, 0.6 * len(series)) + 0.2 * len(series),
    )


def _shares(settings: Sequence[Setting]) -> Table:
    rows: list[Row] = [
        {
            **setting.key,
            "table": one.table,
            "seat": seat.seat,
            "n_games": one.games.n_games,
            "n_decided": one.fair.n,
            "wins": float(seat.wins),
            "win_rate": seat.win_rate,
            "ci_low": seat.ci_low,
            "ci_high": seat.ci_high,
        }
        for setting in settings
        for one in setting.tables
        if one.fair is not None
        for seat in one.fair.seats
    ]
    main = settings[0].first.table
    return Table(
        "seats",
        f"Wins by seat, {main} in every seat",
        [
            Column("ruleset", "rules"),
            Column("players", "players"),
            Column("seat", "seat"),
            Column("win_rate", "wins", share),
            Column("ci_low", "from", share),
            Column("ci_high", "to", share),
        ],
        rows,
        lambda row: row["table"] == main,
    )


def _tables(settings: Sequence[Setting]) -> Table:
    return Table(
        "fairness",
        "The best seat and the worst by each table of players, and within what all seats are equal",
        [
            Column("ruleset", "rules"),
            Column("players", "players"),
            Column("table", "played by"),
            Column("best_seat", "best seat"),
            Column("best_win_rate", "wins", share),
            Column("worst_seat", "worst seat"),
            Column("worst_win_rate", "wins", share),
            Column("largest_gap", "gap, points", _points),
            Column("fair_gap_95", "by chance up to", _points),
            Column("within", "equal within", _points),
        ],
        [{**setting.key, **_fair(one)} for setting in settings for one in setting.tables],
    )


def _points(value: float) -> str:
    """A difference of shares where the heading says its unit."""
    return f"{100 * value:.1f}"


def _fair(one: Played) -> Row:
    fair = one.fair
    if fair is None:
        names = ("best_seat", "best_win_rate", "worst_seat", "worst_win_rate", "within", "p_within")
        return {"table": one.table, **dict.fromkeys((*names, "largest_gap", "fair_gap", "fair_gap_95"))}
    ranked = sorted(fair.seats, key=lambda seat: -seat.win_rate)
    return {
        "table": one.table,
        "best_seat": ranked[0].seat,
        "best_win_rate": ranked[0].win_rate,
        "worst_seat": ranked[-1].seat,
        "worst_win_rate": ranked[-1].win_rate,
        "within": fair.within,
        "p_within": fair.p_within,
        "largest_gap": fair.largest_gap,
        "fair_gap": fair.fair_gap,
        "fair_gap_95": fair.fair_gap_95,
    }


def _redrawn(settings: Sequence[Setting]) -> Iterator[Table]:
    """Every seat on all reconstructions."""
    rows: list[Row] = [
        {**setting.key, **row}
        for setting in settings
        if setting.redrawn is not None
        for row in setting.redrawn.findings
    ]
    if rows:
        yield Table(
            "reconstructions",
            "The same on other maps and cards that fit the rulebook as well",
            [
                Column("ruleset", "rules"),
                Column("players", "players"),
                Column("seat", "seat"),
                Column("above_share", "more than its share on"),
                Column("clearly_above", "surely more"),
                Column("clearly_below", "surely less"),
                Column("reconstructions", "of"),
                Column("lowest", "lowest", share),
                Column("highest", "highest", share),
            ],
            rows,
        )
