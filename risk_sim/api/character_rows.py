"""A game's character in small tables, with the sentences that say how to read them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from risk_sim.metrics import uses, wins
from risk_sim.metrics.chances import WinChances
from risk_sim.metrics.course import Snowball
from risk_sim.metrics.explained import Part
from risk_sim.metrics.moments import Mean
from risk_sim.metrics.ratings import FITS, Rating, Ratings
from risk_sim.text import percent, points

if TYPE_CHECKING:
    from risk_sim.api.characters import Character

#: Rounds told one by one, and then every so many of them.
SHOWN, STEP = 6, 5
#: What a number is: a share of games, a difference of two, a count of something, or a number of its own.
Unit = Literal["share", "difference", "games", "rounds", "players", "times", "minutes", "points", "strength"]


class Row(Struct, frozen=True):
    """One number with its interval, from `n` games; `who` is empty where it is of the game as a whole."""

    what: str
    who: str
    unit: Unit
    value: float | None
    ci_low: float | None = None
    ci_high: float | None = None
    n: int | None = None


class Section(Struct, frozen=True):
    """A table with its title, and sentences below it. `beside`: what all its numbers are to be held against."""

    name: str
    title: str
    rows: list[Row]
    notes: list[str] = []
    beside: float | None = None


def sections(found: Character) -> Iterator[Section]:
    """The sections that have something to say."""
    for section in (
        _seats(found),
        _players(found),
        _length(found),
        _elimination(found),
        _points(found),
        _options(found),
        _explained(found),
        _leads(found),
        _ratings(found.ratings),
        _table_time(found),
        *_course(found),
        *_chances(found.chances),
        _holdings(found),
        _worth(found),
        *_ladder(found),
    ):
        if section.rows:
            yield section


def _seats(found: Character) -> Section:
    one = found.fairness
    if one is None:
        return Section("seats", "", [])
    rows = [
        Row("win_rate", f"seat {seat.seat}", "share", seat.win_rate, seat.ci_low, seat.ci_high, one.n)
        for seat in one.seats
    ]
    p = "below 0.001" if one.p_within < 0.001 else f"{one.p_within:.3f}"
    verdict = "so no seat is" if one.p_within <= 0.05 else "so that is not ruled out"
    notes = [
        f"All seats at once are within ± {points(one.within)} of an equal share (95 %). That some seat is off by "
        f"{points(one.margin)} or more has p {p}, {verdict}.",
        f"Best seat less worst: {points(one.largest_gap)}. Equal seats would show {points(one.fair_gap)} on average "
        f"in so many games, and less than {points(one.fair_gap_95)} in 95 of 100 runs: below that it says nothing.",
    ]
    if len(found.games.run.lineup.orders) == 1 and len(found.games.policy_rows) > 1:
        notes.append("Players keep their seats, so that a good seat and a good player look the same; --mix rotates.")
    return Section("seats", "win rate by seat", rows, notes, one.equal)


def _players(found: Character) -> Section:
    rates = wins.by_policy(found.games.tally)
    rows = [Row("win_rate", one.name, "share", one.win_rate, one.ci_low, one.ci_high, one.games) for one in rates]
    equal = 1 / found.games.run.lineup.seats
    return Section("players", "win rate by player", rows if len(rates) > 1 else [], beside=equal)


def _length(found: Character) -> Section:
    lasted, n, capped = found.length, found.games.n_games, found.capped
    rows = [
        Row("mean", "", "rounds", lasted.mean, lasted.ci_low, lasted.ci_high, n),
        Row("median", "", "rounds", lasted.median, n=n),
        Row("95 % within", "", "rounds", lasted.p95, n=n),
        Row("longest", "", "rounds", lasted.max, n=n),
        Row("given up at the cap", "", "share", capped.share, capped.ci_low, capped.ci_high, n),
    ]
    return Section("length", "rounds", rows)


def _elimination(found: Character) -> Section:
    one = found.elimination
    if not one.sat_out.mean:
        return Section("elimination", "", [])
    rows = [
        _mean("players put out", one.eliminated, "players"),
        _mean("first one out in round", one.first_round, "rounds"),
        _mean("... as a share of the game", one.first_share, "share"),
        _mean("rounds the first one waits", one.longest_wait, "rounds"),
        _mean("rounds sat out, all players", one.sat_out, "rounds"),
        _mean("... as a share of all", one.sat_out_share, "share"),
    ]
    return Section("elimination", "elimination", rows)


def _points(found: Character) -> Section:
    rows = [
        Row(_source(use.name), _who(use, found), "points", use.mean, use.ci_low, use.ci_high, use.n_games)
        for use in uses.points(found.games.tally)
        if use.by == "policy" and found.games.offered
    ]
    scored = {row.what for row in rows if row.value}
    return Section("points", "points a game and seat", [row for row in rows if row.what in scored])


def _options(found: Character) -> Section:
    rows = [
        Row(use.name.replace("_", " "), _who(use, found), "times", use.mean, use.ci_low, use.ci_high, use.n_games)
        for use in uses.options(found.games.tally)
        if use.by == "policy" and use.name in found.games.offered
    ]
    return Section("options", "used, a game and seat", rows)


def _explained(found: Character) -> Section:
    one = found.explained
    if one is None:
        return Section("explained", "", [])
    parts = {"player": one.policy, "seat": one.seat, "player and seat": one.together}
    rows = [_part(name, part, one.n) for name, part in parts.items() if part is not None]
    if found.chances is not None and found.chances.deal is not None:
        rows.append(_part("set-up", found.chances.deal, found.chances.n))
    known = sum(max(row.value or 0.0, 0.0) for row in rows)
    rest = Row("chance and all else", "", "share", 1 - known, n=one.n)
    note = (
        "Shares of the variance of who wins, with these players and no others: better matched players leave more to "
        "chance, and worse matched ones less."
    )
    if any((row.value or 0.0) < 0 for row in rows):
        note += " What chance adds is taken off: a share below 0 % is one that cannot be told from none."
    return Section("explained", "who wins goes back to", [*rows, rest], [note])


def _leads(found: Character) -> Section:
    rows = [
        Row("games_until", f"{one.better} before {one.other}", "games", one.games, one.games_low, one.games_high, one.n)
        for one in found.leads
    ]
    note = "Games after which the better player has won more of them than the other with a chance of 95 %."
    if any(row.value is None or row.ci_high is None for row in rows):
        note += " Empty is more than ten million, or never: he may not be the better one."
    return Section("leads", "the better player", rows, [note])


def _ratings(found: Ratings | None, name: str = "ratings") -> Section:
    if found is None:
        return Section(name, "", [])
    rows = [_strength(one) for one in found.players]
    notes = [f"Strengths on a log scale, from {found.n:,} times that one came first of several. {_fit(found)}"]
    if found.reversed:
        notes.append(f"Company reverses an order: {'; '.join(found.reversed[:3])}.")
    return Section(name, "Plackett-Luce rating", rows, notes, 0.0)


def _strength(one: Rating) -> Row:
    return Row("strength", one.name, "strength", one.strength, one.ci_low, one.ci_high)


def _fit(found: Ratings) -> str:
    if found.p_fit is None:
        return "Whether ratings fit cannot be seen: nothing was played in two companies."
    p = "< 0.001" if found.p_fit < 0.001 else f"= {found.p_fit:.3f}"
    if found.fits:
        return f"One number a player fits what these games say (p {p}; below {FITS:g} it would not)."
    worst = found.worst[0]
    return (
        f"One number a player does not fit (p {p}): read win rates instead. Among {', '.join(worst.among)}, "
        f"{worst.name} came first in {worst.won:,} of {worst.n:,}, and ratings expect {worst.expected:,.0f}."
    )


def _table_time(found: Character) -> Section:
    one = found.table_time
    if one is None:
        return Section("table_time", "", [])
    rows = [
        _mean("throws of the dice", one.throws, "times"),
        _mean("decisions", one.decisions, "times"),
        _mean("minutes", one.minutes, "minutes"),
    ]
    note = (
        f"Minutes at {one.seconds_per_throw:g} seconds a throw and {one.seconds_per_decision:g} a decision, one after "
        "the other."
    )
    return Section("table_time", "at the table", rows, [note])


def _course(found: Character) -> Iterator[Section]:
    if found.course is None:
        return
    rows: list[Row] = []
    for one in found.course.changes:
        rows += [
            _mean(f"by {one.by}, a game", one.a_game, "times"),
            _mean(f"by {one.by}, a round", one.a_round, "times"),
            Row(f"by {one.by}, never", "", "share", one.never, one.ci_low, one.ci_high, found.course.n),
        ]
    yield Section("lead_changes", "the lead changes hands", rows)
    notes = [
        "How often who then leads wins in the end. The lead also shows who plays well and sits well: it goes along "
        "with winning, and need not be all that makes a winner."
    ]
    for told in filter(None, found.course.snowball):
        yield _snowball(told, notes)
        notes = []


def _snowball(told: list[Snowball], notes: list[str]) -> Section:
    rows = [
        Row(f"after round {one.round}", "", "share", one.win_rate, one.ci_low, one.ci_high, one.n)
        for one in told
        if one.round <= SHOWN or one.round % STEP == 0
    ]
    return Section(f"snowball_{told[0].by}", f"leader by {told[0].by} wins", rows, notes)


def _chances(found: WinChances | None) -> Iterator[Section]:
    if found is None:
        return
    k = found.continuations
    rows = [_mean(f"after round {one.round}", one.winner, "share") for one in found.by_round]
    note = (
        f"What chance those had who won in the end, from {k} continuations of each game with other dice after each "
        "round. Evenly matched seats begin at an equal share."
    )
    yield Section("winner_chance", "chance of the later winner", rows, [note])
    rows = [Row(f"after round {one.round}", "", "share", one.settled, n=one.n) for one in found.by_round]
    note = (
        "The share of the variance of who wins that is settled by then, by players, seats and chance; the rest is open."
    )
    yield Section("settled", "settled by then", rows, [note])
    yield _decided(found)
    yield _drama(found)
    rows = [
        Row(
            "came",
            f"{percent(one.low, 0)} to {percent(one.high, 0)}, said {percent(one.said)}",
            "share",
            one.came,
            one.ci_low,
            one.ci_high,
            one.games,
        )
        for one in found.reliability
    ]
    note = "Chances that were said, and how often it came so: where the two agree, the chances above can be believed."
    yield Section("reliability", "chances said and what came", rows, [note])


def _decided(found: WinChances) -> Section:
    one = found.decided
    rows = [
        _mean("decided in round", one.round, "rounds"),
        _mean("... as a share of the game", one.share_of_game, "share"),
    ]
    note = (
        "The first round looked at from which the later winner's chance stays at 90 % or more. One chance of 90 % is "
        f"told to ± {points(one.noise)} (standard error), and every dip counts: the truth is a little earlier."
    )
    return Section("decided", "when games are decided", rows, [note])


def _drama(found: WinChances) -> Section:
    rows = [
        Row(f"from {percent(one.chance, 0)} or less", "", "share", one.share, one.ci_low, one.ci_high, one.n)
        for one in found.drama
    ]
    note = (
        "Games won by a seat whose chance had fallen so low. Of such seats at most that share can win, and a game has "
        "only so many seats that fall: "
    )
    told = [
        f"from {percent(one.chance, 0)} at most {percent(one.bound)}" for one in found.drama if one.drama is not None
    ]
    if told:
        note += f"{'; '.join(told)}. Few comebacks beside that mean chances that leap to the bottom."
    return Section("drama", "comebacks", rows, [note] if told else [])


def _holdings(found: Character) -> Section:
    rows = [
        Row(one.kind, one.name, "difference", one.value, one.ci_low, one.ci_high, one.held)
        for one in found.holdings
        if one.held
    ]
    round = found.holdings_round
    dealt = found.games.ruleset.setup.claim == "dealt" and round == 0
    when = "the set-up" if round == 0 else f"round {round}"
    why = (
        "Territories are dealt, so that this is what the deal does."
        if dealt
        else "It goes along with winning; who is ahead holds more, so it need not be the reason."
    )
    note = (
        f"What the holder after {when} wins above what his seat and player win otherwise, with intervals that hold for "
        f"all territories, or all groups, at once. {why}"
    )
    return Section("holdings", "held, and won more", rows, [note], 0.0)


def _worth(found: Character) -> Section:
    rows = [
        Row("worth", one.option, "difference", one.worth, one.ci_low, one.ci_high, one.n) for one in found.option_worth
    ]
    note = (
        "What one player wins less by doing without, while all others do not: the same games played again. "
        "That is what the option causes for these players, who may not use it as well as people do."
    )
    return Section("option_worth", "worth of options", rows, [note], 0.0)


def _ladder(found: Character) -> Iterator[Section]:
    if found.ladder is None:
        return
    rows = [
        Row("win_rate", one.policy, "share", one.win_rate, one.ci_low, one.ci_high, one.games)
        for one in found.ladder.rungs
    ]
    note = f"At tables of {found.games.run.lineup.seats} of these players, in every company and every seat as often."
    yield Section("ladder", "skill ladder", rows, [note], found.ladder.equal)
    yield _ratings(found.ladder.ratings, "ladder_ratings")


def _mean(what: str, one: Mean, unit: Unit) -> Row:
    low, high = one.ci_low, one.ci_high
    if unit == "share" and low is not None and high is not None:
        # The normal interval of few games may reach beyond what a share can be.
        low, high = max(low, 0.0), min(high, 1.0)
    return Row(what, "", unit, one.mean, low, high, one.n)


def _part(what: str, one: Part, n: int) -> Row:
    return Row(what, "", "share", one.share, one.ci_low, one.ci_high, n)


def _who(use: uses.Use, found: Character) -> str:
    """Nobody in particular where all players are one."""
    return use.who if found.games.telling == "policy" else ""


def _source(name: str) -> str:
    return "total" if name == "points" else name.removeprefix("points_")
