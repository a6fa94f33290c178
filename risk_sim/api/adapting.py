"""A comparison by the usual players and by players who were tuned anew for each ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from risk_sim import __version__, files
from risk_sim.api.comparing import LETTERS, Comparison, margins, played, runs_of
from risk_sim.api.goals import DEFAULT_GAMES, goal_of
from risk_sim.comparing.adapting import Adapted, adapt, least
from risk_sim.comparing.evidence import Evidence
from risk_sim.comparing.paired import Match
from risk_sim.errors import InputError
from risk_sim.metrics.measures import Measure
from risk_sim.spec.battle import whole
from risk_sim.spec.lineup import seated
from risk_sim.spec.policy import Policy
from risk_sim.spec.ruleset import Ruleset
from risk_sim.spec.run import Run
from risk_sim.text import percent, wrapped

#: Games that tune a player for a ruleset, if nothing is said.
BUDGET = 50_000


class Adaptation(Struct, frozen=True):
    """The same comparison twice: by the usual players, and by those adapted to each ruleset (`players`).

    `adapted` is None where the run was stopped before.
    """

    usual: Comparison
    players: list[Adapted]
    adapted: Comparison | None

    @property
    def partial(self) -> bool:
        """Whether not all was played that was asked for."""
        return self.usual.partial or self.adapted is None or self.adapted.partial

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows of both comparisons, told apart by `players`: usual or adapted."""
        parts = [("usual", self.usual), *([("adapted", self.adapted)] if self.adapted else [])]
        return [{"players": name, **row} for name, part in parts for row in part.rows]

    def both(self, run: int) -> list[tuple[Measure, Evidence, Evidence]]:
        """Every measure of one ruleset (from 1) with what is known by the usual and by the adapted players."""
        if self.adapted is None:
            return []
        known = zip(self.usual.measures, self.usual.evidence[run - 1], self.adapted.evidence[run - 1], strict=True)
        return [(measure, one, other) for measure, one, other in known if one is not None and other is not None]

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values."""
        return {
            "version": __version__,
            "partial": self.partial,
            "players": [
                {"variant": name, **{**one._asdict(), "policy": structs.asdict(one.policy)}}
                for name, one in zip(self.usual.names, self.players, strict=False)
            ],
            "usual": self.usual.to_dict(),
            "adapted": None if self.adapted is None else self.adapted.to_dict(),
            "sentences": self.sentences,
        }

    def save(self, folder: str | Path) -> list[Path]:
        """Write the players who became better as TOML files, one a ruleset, into a folder. Returns the files."""
        import tomli_w

        Path(folder).mkdir(parents=True, exist_ok=True)
        written = []
        for name, one in zip(self.usual.names, self.players, strict=False):
            if not one.better:
                continue
            said = {key: value for key, value in structs.asdict(one.policy).items() if value != "" and key != "name"}
            said["note"] = (
                f"Tuned for {name} with {one.games:,} games, from {self.usual.runs[0].lineup.orders[0][0].name}."
            )
            path = Path(folder) / f"{one.policy.name}.toml"
            files.write(path, tomli_w.dumps(said).encode())
            written.append(path)
        return written

    def __str__(self) -> str:
        lines = ["With the usual players", "", str(self.usual), "", "With adapted players", ""]
        for letter, one in zip(LETTERS, self.players, strict=False):
            lines += wrapped(f"{letter}: {won(one)}")
        if self.adapted is None:
            return "\n".join([*lines, "Stopped before they had played."])
        lines += ["", str(self.adapted), ""]
        for sentence in [*self.sentences, CAVEAT]:
            lines += wrapped(sentence)
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"{self.usual!r} By the usual players and by adapted ones."

    def _repr_html_(self) -> str:
        from html import escape

        return f"<pre>{escape(str(self))}</pre>"

    @property
    def sentences(self) -> list[str]:
        """What is to be said of both together."""
        return list(self._said())

    def _said(self) -> Iterator[str]:
        """What holds with both kinds of players, and what does not."""
        for run, name in enumerate(self.usual.names[1:], start=1):
            ends = [(measure.label, _end(one), _end(other)) for measure, one, other in self.both(run)]
            alike = [label for label, one, other in ends if one == other and one in _CHANGES]
            against = [label for label, one, other in ends if {one, other} == _CHANGES]
            only = [label for label, one, other in ends if one != other and len({one, other} & _CHANGES) == 1]
            yield f"{name}: changed alike with both kinds of players: {_list(alike)}."
            if only:
                yield f"Changed with one kind of players alone, and so a finding about them: {_list(only)}."
            if against:
                yield f"The other way round with adapted players: {_list(against)}."


def compare_adapted(
    *variants: str | Path | Ruleset,
    budget: int = BUDGET,
    players: Any = None,
    games: int | None = None,
    seed: int = 1,
    policy: Any = None,
    mix: Any = None,
    board: Any = None,
    rulebook_only: bool = False,
    seeds_apart: bool = False,
    margin: float = 0.01,
    margin_of_numbers: float = 0.02,
    threads: int | None = None,
    advance: Callable[[int], None] | None = None,
    compiling: Callable[[], None] | None = None,
    warn: Callable[[str], None] | None = None,
) -> Adaptation:
    """`compare`, and then once more by players tuned anew for each ruleset with `budget` games.

    All seats are one player, the strategist if nothing is said; his numbers are searched for by what they win against
    himself as he was. The games of the search are not those of the verdict. Raises RiskSimError for what does not fit
    together.
    """
    goal = goal_of(DEFAULT_GAMES if games is None else games, None, None)
    runs = runs_of(variants, players, seed, policy, mix, board, rulebook_only, seeds_apart)
    checked(runs, budget)
    limits = margins(margin, margin_of_numbers)
    first = played(Match(runs), goal, limits, seeds_apart, threads, advance, compiling, warn)
    found = [] if first.partial else adapted_players(runs, budget, advance, threads)
    if len(found) < len(runs):
        return Adaptation(first, found, None)
    again = Match(by_their_own(runs, found))
    return Adaptation(first, found, played(again, goal, limits, seeds_apart, threads, advance, None, None))


def checked(runs: Sequence[Run], budget: int) -> tuple[Policy, int]:
    """The one player to be tuned, and the games for it.

    Raises InputError where there are several players, one without numbers, or too few games.
    """
    usual, number = _one_player(runs), whole("--budget", budget)
    needed = max(least(run) for run in runs)
    if number < needed:
        raise InputError(f"--budget {number}: so few games tune nobody; choose {needed:,} or more")
    return usual, number


def adapted_players(
    runs: Sequence[Run], budget: int, advance: Callable[[int], None] | None, threads: int | None
) -> list[Adapted]:
    """The player of some runs tuned for each of them; fewer than runs where it was stopped."""
    usual, number = checked(runs, budget)
    found: list[Adapted] = []
    for letter, run in zip(LETTERS, runs, strict=False):
        one = adapt(run, usual, f"{usual.name}-{letter}", number, advance, threads)
        if one is None:
            break
        found.append(one)
    return found


def by_their_own(runs: Sequence[Run], players: Sequence[Adapted]) -> list[Run]:
    """The same runs, each by the player tuned for it on all seats."""
    pairs = zip(runs, players, strict=True)
    return [run._replace(lineup=seated([one.policy] * run.lineup.seats)) for run, one in pairs]


def _one_player(runs: Sequence[Run]) -> Policy:
    """The player to be tuned. Raises InputError where there are several, or one without numbers."""
    found = {policy.name: policy for run in runs for order in run.lineup.orders for policy in order}
    if len(found) > 1:
        raise InputError(
            f"--adapt tunes one player for all seats, and here are {', '.join(found)}; name one with --policy"
        )
    (usual,) = found.values()
    if usual.own or usual.uniform:
        what = "is a Python function" if usual.own else "draws lots"
        raise InputError(f"--adapt: {usual.name} {what} and has no numbers to tune; choose strategist, say")
    return usual


def won(one: Adapted) -> str:
    against = (
        f"{percent(one.share)} ({percent(one.ci_low)} to {percent(one.ci_high)}) of the games on one seat against the "
        f"usual player on the others, where an equal wins {percent(one.fair)}"
    )
    if not one.better:
        return f"no better player was found; the tuned one won {against}."
    doubt = "" if one.ci_low > one.fair else ": he may be no better, and a larger --budget would tell"
    return f"{one.policy.name} wins {against}{doubt}."


#: What differs by the players is not all by the rules.
CAVEAT = (
    "Two players who were tuned apart differ by the luck of the search as well, so that only what changed alike with "
    "both kinds of players is sure to come from the rules."
)
#: A difference that is no chance goes one way or the other.
_CHANGES = {"rises", "falls"}


def _end(one: Evidence) -> str:
    if one.verdict == "changed":
        return "rises" if one.difference > 0 else "falls"
    return one.verdict


def _list(names: list[str]) -> str:
    return ", ".join(names) or "nothing"
