"""Players against one another under one or more rulesets: `tournament`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, to_builtins

from risk_sim import __version__, boards, policies, rulesets
from risk_sim.api.goals import DEFAULT_GAMES, check_threads, goal_of
from risk_sim.api.seating import DEFAULT_PLAYERS, Named, run_of
from risk_sim.comparing import tournament as tables
from risk_sim.comparing.tournament import Contest, Counting, Design
from risk_sim.errors import InputError
from risk_sim.metrics.ratings import FITS
from risk_sim.rulesets import decks
from risk_sim.runs import games as playing
from risk_sim.runs.watch import Watch
from risk_sim.spec.battle import whole
from risk_sim.spec.board import Board
from risk_sim.spec.policy import Policy
from risk_sim.spec.ruleset import Ruleset
from risk_sim.text import percent, wrapped

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


class Tournament(Struct, frozen=True, dict=True):
    """The answer to `tournament`: a contest at mixed tables for each ruleset, and its duels where they were asked for.

    `partial` says that not all games asked for were played.
    """

    contests: list[Contest]
    duels: list[Contest | None]
    partial: bool = False

    @property
    def names(self) -> list[str]:
        """The rulesets by name."""
        return [contest.run.ruleset.name for contest in self.contests]

    @property
    def players(self) -> list[str]:
        """All players, from the best down: by their win share over all rulesets."""
        shares: dict[str, float] = {}
        for contest in self.contests:
            for one in contest.standings:
                shares[one.policy] = shares.get(one.policy, 0.0) + one.win_share
        return sorted(shares, key=lambda name: -shares[name])

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for everything that was counted, in a form that programs can filter.

        measure is win_share (per seat held), finishes_before (against another) or strength (the rating).
        """
        return list(self._rows())

    def _rows(self) -> Iterator[dict[str, Any]]:
        for contest, duel in zip(self.contests, self.duels, strict=True):
            for kind, one in (("mixed", contest), ("duel", duel)):
                if one is not None:
                    yield from _contest_rows(kind, one)

    @property
    def table(self) -> pd.DataFrame:
        """The rows as a frame."""
        import pandas as pd

        return pd.DataFrame(self.rows)

    @property
    def description(self) -> str:
        """In words, what was played."""
        first = self.contests[0]
        titles = ", ".join(one.run.ruleset.title for one in self.contests)
        if len({one.games for one in self.contests}) == 1:
            games = f"{first.games:,} games{' each' if len(self.contests) > 1 else ''} of {titles}"
        else:
            games = ", ".join(f"{one.games:,} games of {one.run.ruleset.title}" for one in self.contests)
        part = " (stopped before all were played)" if self.partial else ""
        return (
            f"{len(self.players)} players at tables of {first.run.lineup.seats}: {games}{part}, "
            f"seed {first.run.seed}; {first.design.said}."
        )

    def said(self, at: int) -> list[str]:
        """What is to be said of one ruleset, in sentences."""
        return list(_said(self.contests[at]))

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values."""
        first = self.contests[0].run
        return {
            "version": __version__,
            "players": self.players,
            "seats": first.lineup.seats,
            "seed": first.seed,
            "partial": self.partial,
            "description": self.description,
            "contests": [_contest(one) for one in self.contests],
            "duels": [_contest(one) for one in self.duels if one is not None],
        }

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw a heat map: who finishes before whom, or win shares by ruleset where there are several."""
        from risk_sim import plots

        return plots.tournament(self, ax)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> str:
        from html import escape

        said = "".join(f"<p>{escape(line)}</p>" for at in range(len(self.contests)) for line in self.said(at))
        return f"<p>{escape(self.description)}</p>{said}{self.table.to_html(index=False)}"

    def lines(self) -> list[str]:
        """All but the tables, for people."""
        lines = wrapped(self.description)
        for at, contest in enumerate(self.contests):
            made = f" ({contest.run.reconstructed})" if contest.run.reconstructed else ""
            lines += ["", *wrapped(f"{contest.run.ruleset.title}{made}:")]
            lines += [line for sentence in self.said(at) for line in wrapped(sentence)]
        return lines


def tournament(
    players: Sequence[Named],
    rules: Sequence[str | Path | Ruleset] = ("classic",),
    *,
    seats: int | None = None,
    games: int | None = None,
    seed: int = 1,
    duels: bool = False,
    board: str | Path | Board | None = None,
    rulebook_only: bool = False,
    threads: int | None = None,
    advance: Callable[[int], None] | None = None,
    compiling: Callable[[], None] | None = None,
    warn: Callable[[str], None] | None = None,
) -> Tournament:
    """Have players meet at balanced tables of so many seats, `games` of each ruleset, and count who wins.

    Every table is played in all orders of its seats or rotated through them, so `games` is rounded up to what plays all
    equally often. With `duels` as many games more, at tables of two kinds of players only. Games of one number share
    seed and deal under all rulesets. An interrupted run (Ctrl-C) gives what was finished. Raises RiskSimError for what
    does not fit together.
    """
    asked = goal_of(DEFAULT_GAMES if games is None else games, None, None).games
    check_threads(threads)
    known = _players(players)
    if not rules:
        raise InputError("--rules: name a ruleset or several, such as classic,risiko")
    used = board if board is None or isinstance(board, Board) else boards.load(board)
    found = [rulesets.load(one) for one in rules]
    number = min(DEFAULT_PLAYERS, *(one.game.players[1] for one in found)) if seats is None else seats
    designs = [_design(tables.mixed, known, number, asked)]
    if duels and len(known) > 2:
        designs.append(_design(tables.duels, known, number, asked))
    kinds = []
    for one in found:
        run = run_of(one, number, seed, None, None, None, used, rulebook_only)
        kinds.append([Counting(run._replace(lineup=design.lineup), design) for design in designs])
        for what in decks.warnings(run.ruleset, run.board, number) if warn is not None else []:
            warn(what)  # type: ignore[misc]
    if compiling is not None and playing.compiles_first():
        compiling()
    whole_run = _played(kinds, asked, Watch(advance, warn), threads)
    finished = [[one.contest() if one.games else None for one in kind] for kind in kinds]
    contests = [kind for kind in finished if kind[0] is not None]
    if not contests:
        raise KeyboardInterrupt
    return Tournament(
        [kind[0] for kind in contests if kind[0] is not None],
        [kind[1] if len(kind) > 1 else None for kind in contests],
        not whole_run,
    )


def games_of(design: Design, games: int) -> int:
    """So many games, or as many more as it takes for every order of the design to be played as often as the others."""
    orders = len(design.lineup.orders)
    return -(-games // orders) * orders


def _played(kinds: Sequence[Sequence[Counting]], games: int, watch: Watch, threads: int | None) -> bool:
    """Play all, ruleset after ruleset; False where it was stopped."""
    for kind in kinds:
        for one in kind:
            if not one.play(games_of(one.design, games), watch, threads):
                return False
            watch.stopped = False  # the threads of a run that is over have stopped
    return True


def _design(
    made: Callable[[Sequence[Policy], int, int], Design], known: list[Policy], seats: int, games: int
) -> Design:
    whole("--players", seats)
    if not 2 <= seats <= 6:
        raise InputError(f"--players {seats}: choose from 2 to 6")
    return made(known, seats, games)


def _players(players: Sequence[Named]) -> list[Policy]:
    known = [policies.load(one) for one in players]
    names = [one.name for one in known]
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"--policies: {name} is named twice; give every player once")
    if len(known) < 2:
        raise InputError(f"--policies {','.join(names)}: a tournament takes two players or more")
    return known


def _said(contest: Contest) -> Iterator[str]:
    best, *_, last = contest.standings
    equal = 1 / contest.run.lineup.seats
    clear = best.ci_low > max(one.ci_high for one in contest.standings[1:])
    yield (
        f"{best.policy} wins {percent(best.win_share)} of games for each seat held, {last.policy} "
        f"{percent(last.win_share)}; an equal share is {percent(equal)}."
        + ("" if clear else f" The games do not show who of the first is better: {_level(contest)}.")
    )
    if contest.capped:
        share = percent(contest.capped / contest.games)
        yield f"{contest.capped:,} games ({share}) were given up at the cap and are in no number."
    yield from _circles(contest)
    yield from _fit(contest)


def _level(contest: Contest) -> str:
    """Those whose interval reaches that of the first."""
    best = contest.standings[0]
    return ", ".join(one.policy for one in contest.standings if one.ci_high >= best.ci_low)


def _circles(contest: Contest) -> Iterator[str]:
    """Three of whom each finishes before the next, beyond chance."""

    def ahead(first: str, second: str) -> bool:
        met = contest.share(first, second)
        return met is not None and met.ci_low > 0.5

    names = [one.policy for one in contest.standings]
    for one, two, three in combinations(names, 3):
        for a, b, c in ((one, two, three), (one, three, two)):
            if ahead(a, b) and ahead(b, c) and ahead(c, a):
                yield f"In a circle: {a} finishes before {b}, {b} before {c}, and {c} before {a}."


def _fit(contest: Contest) -> Iterator[str]:
    found = contest.ratings
    if found is None:
        yield "No game told an order, so there are no ratings."
        return
    order, shares = [one.name for one in found.players], [one.policy for one in contest.standings]
    if found.p_fit is None:
        yield "Whether ratings fit cannot be seen: nobody met in two companies."
    elif found.fits:
        yield "The ratings fit: one number a player says it all, as far as these games can tell."
    else:
        p = "< 0.001" if (found.p_fit or 0) < 0.001 else f"= {found.p_fit:.3f}"
        worst = found.worst[0]
        yield (
            f"The ratings do not fit (p {p}, below {FITS:g}), so go by the win shares. Furthest off: among "
            f"{', '.join(worst.among)}, {worst.name} came first in {percent(worst.won / worst.n)} of {worst.n:,} "
            f"choices, where they expect {percent(worst.expected / worst.n)}."
        )
    if found.reversed:
        yield f"Who is better depends on the company: {'; '.join(found.reversed[:3])}."
    if order != shares:
        yield f"By ratings the order is {', '.join(order)}: they count all places, win shares the first alone."


def _contest(one: Contest) -> dict[str, Any]:
    run = one.run
    return {
        "ruleset": run.ruleset.name,
        "title": run.ruleset.title,
        "fingerprint": run.ruleset.fingerprint,
        "board": run.board.name,
        "board_fingerprint": run.board.fingerprint,
        "reconstructed": run.reconstructed,
        "n_games": one.games,
        "n_capped": one.capped,
        "tables": one.design.tables,
        "orders": len(one.design.lineup.orders),
        "design": one.design.said,
        "standings": to_builtins(one.standings),
        "meetings": to_builtins(one.meetings),
        "ratings": None if one.ratings is None else {**to_builtins(one.ratings), "fits": one.ratings.fits},
        "sentences": list(_said(one)),
    }


def _contest_rows(kind: str, one: Contest) -> Iterator[dict[str, Any]]:
    base = {"ruleset": one.run.ruleset.name, "tables": kind}
    for at in one.standings:
        facts = {"games": at.games, "value": at.win_share, "ci_low": at.ci_low, "ci_high": at.ci_high}
        yield {**base, "measure": "win_share", "policy": at.policy, "against": None, **facts}
    for met in one.meetings:
        facts = {"games": met.games, "value": met.share, "ci_low": met.ci_low, "ci_high": met.ci_high}
        yield {**base, "measure": "finishes_before", "policy": met.first, "against": met.second, **facts}
    for rated in one.ratings.players if one.ratings is not None else []:
        facts = {"games": one.games, "value": rated.strength, "ci_low": rated.ci_low, "ci_high": rated.ci_high}
        yield {**base, "measure": "strength", "policy": rated.name, "against": None, **facts}
