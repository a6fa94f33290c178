"""Complete games: `simulate` and `trace`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, structs

from risk_sim import __version__, policies, rulesets
from risk_sim.errors import InputError
from risk_sim.metrics import length, wins
from risk_sim.metrics.finished import OF_A_SEAT, Finished, finished
from risk_sim.runs.games import run_games
from risk_sim.spec.battle import whole
from risk_sim.spec.lineup import Lineup, rotated, seated
from risk_sim.spec.policy import Policy
from risk_sim.spec.ruleset import Ruleset
from risk_sim.text import percent, wrapped

if TYPE_CHECKING:
    import pandas as pd

    from risk_sim.tracing.record import Record

#: Who plays where nothing is said.
DEFAULT_POLICY = "strategist"
DEFAULT_PLAYERS = 4
MOST_GAMES = 10**9

Named = str | Path | Policy


class Games(Struct, frozen=True):
    """The answer to `simulate`: games that were played, by whom, and who won.

    `partial` says that the run was stopped before all games asked for were played.
    """

    ruleset: Ruleset
    finished: Finished
    seed: int
    partial: bool = False

    @property
    def n_games(self) -> int:
        """The number of games played."""
        return self.finished.n

    @property
    def games(self) -> pd.DataFrame:
        """One row a game: game, winner (seat, 0 for a capped game), rounds, turns, and what became of every seat."""
        import pandas as pd

        found = self.finished
        columns: dict[str, Any] = {
            "game": range(found.first, found.first + found.n),
            "winner": found.winner + 1,
            "rounds": found.rounds,
            "turns": found.turns,
        }
        for seat in range(found.lineup.seats):
            columns[f"policy_{seat + 1}"] = [found.lineup.orders[order][seat].name for order in found.order]
            for place, name in enumerate(OF_A_SEAT):
                values = found.seats[:, seat, place]
                columns[f"{name}_{seat + 1}"] = values + 1 if name == "out_by" else values
        return pd.DataFrame(columns)

    @property
    def seats(self) -> pd.DataFrame:
        """Win rate by seat in turn order: seat, policy, wins, win_rate, ci_low, ci_high."""
        import pandas as pd

        return pd.DataFrame(self.seat_rows)

    @property
    def seat_rows(self) -> list[dict[str, Any]]:
        """Win rates by seat as plain values; `policy` is None where players rotate through the seats."""
        orders = self.finished.lineup.orders
        rows = []
        for seat, rate in enumerate(wins.by_seat(self.finished)):
            policy = orders[0][seat].name if len({order[seat].name for order in orders}) == 1 else None
            rows.append({"seat": seat + 1, "policy": policy, **_facts(rate)})
        return rows

    @property
    def policy_rows(self) -> list[dict[str, Any]]:
        """Win rates by player as plain values, each a share per seat it held."""
        return [{"policy": rate.name, "games": rate.games, **_facts(rate)} for rate in wins.by_policy(self.finished)]

    @property
    def equal_seats(self) -> float | None:
        """p-value of the hypothesis that all seats win equally often."""
        return wins.equal_seats(self.finished)

    @property
    def description(self) -> str:
        """In words, what was played."""
        found = self.finished
        orders = found.lineup.orders
        names = [policy.name for policy in orders[0]]
        who = f"{len(names)} x {names[0]}" if len(set(names)) == 1 else ", ".join(names)
        seating = ", rotated through the seats" if len(orders) > 1 and len(set(names)) > 1 else ""
        part = " (stopped before all were played)" if self.partial else ""
        return f"{self.ruleset.title}: {found.n:,} games{part}, seed {self.seed}, by {who}{seating}."

    def to_dict(self) -> dict[str, Any]:
        """The whole answer but the single games, as plain values."""
        found = self.finished
        return {
            "ruleset": self.ruleset.name,
            "version": __version__,
            "n_games": found.n,
            "n_capped": found.n_capped,
            "partial": self.partial,
            "seed": self.seed,
            "description": self.description,
            "seats": self.seat_rows,
            "policies": self.policy_rows,
            "equal_seats_p_value": self.equal_seats,
            "rounds": structs.asdict(length.rounds(found)) if found.n else None,
            "first_out": length.first_out(found),
        }

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def __repr__(self) -> str:
        return self.description

    def _repr_html_(self) -> str:
        return f"<p>{self.description}</p>{self.seats.to_html(index=False)}"

    def _lines(self) -> list[str]:
        found = self.finished
        lasted = length.rounds(found)
        fair = self.equal_seats
        lines = [*wrapped(self.description), ""]
        lines.append(
            f"Rounds               {lasted.mean:.1f} on average, median {lasted.median:g}, 95 % of games within "
            f"{lasted.p95:g}, longest {lasted.max}"
        )
        if found.n_capped:
            lines.append(
                f"Capped               {found.n_capped:,} games ({percent(found.n_capped / found.n)}) were given up at "
                f"round {self.ruleset.game.max_rounds} and are in no rate"
            )
        if fair is not None:
            shown = "< 0.001" if fair < 0.001 else f"= {fair:.3f}"
            lines.append(f"Equal seats          p {shown} (chi-square; a small p says that the seat matters)")
        return lines


def simulate(
    ruleset: str | Path | Ruleset,
    *,
    players: int | None = None,
    games: int = 1000,
    seed: int = 1,
    policy: Named | Sequence[Named] | None = None,
    mix: Sequence[Named] | None = None,
    threads: int | None = None,
    advance: Callable[[int], None] | None = None,
    compiling: Callable[[], None] | None = None,
) -> Games:
    """Play complete games and count who wins.

    `policy` is one player for all seats, or one for each in turn order; `mix` lists players that rotate through the
    seats. Each game depends on the rules, the players, the seed and its number alone. An interrupted run (Ctrl-C)
    gives what was finished. Raises RiskSimError for what does not fit together.
    """
    rules = rulesets.load(ruleset)
    lineup = lineup_of(players, policy, mix)
    number, start = whole("--games", games), whole("--seed", seed)
    if not 1 <= number <= MOST_GAMES:
        raise InputError(f"--games {number}: choose from 1 to {MOST_GAMES:,}")
    if not 0 <= start < 2**62:
        raise InputError(f"--seed {start}: choose a whole number from 0 to 2^62 - 1")
    if threads is not None and whole("--threads", threads) < 1:
        raise InputError(f"--threads {threads}: choose 1 or more")
    done: list[tuple[int, Any]] = []
    partial = False
    run = run_games(rules, lineup, number, start, threads, advance=advance, compiling=compiling)
    try:
        done.extend(run)
    except KeyboardInterrupt:
        partial = True
        if not done:
            raise
    return Games(rules, finished(lineup, _unbroken(done)), start, partial)


def trace(
    ruleset: str | Path | Ruleset,
    *,
    game: int,
    players: int | None = None,
    seed: int = 1,
    policy: Named | Sequence[Named] | None = None,
    mix: Sequence[Named] | None = None,
) -> Record:
    """One game of a run again, written down event by event: the very game that `simulate` played."""
    from risk_sim.tracing.record import record

    return record(rulesets.load(ruleset), lineup_of(players, policy, mix), whole("--seed", seed), whole("--game", game))


def lineup_of(players: int | None, policy: Named | Sequence[Named] | None, mix: Sequence[Named] | None) -> Lineup:
    """Who sits where. Raises InputError where the numbers of players and policies do not agree."""
    if policy is not None and mix is not None:
        raise InputError("--policy and --mix: give one of them")
    if mix is not None:
        return _mixed([policies.load(one) for one in mix], players)
    listed = [policy] if policy is None or isinstance(policy, (str, Path, Policy)) else list(policy)
    found = [policies.load(DEFAULT_POLICY if one is None else one) for one in listed]
    if len(found) == 1:
        return seated(found * (DEFAULT_PLAYERS if players is None else _players(players)))
    if players is not None and players != len(found):
        raise InputError(
            f"--players {players} and {len(found)} policies: give one policy for all, or one for each seat"
        )
    _players(len(found))
    return seated(found)


def _mixed(found: list[Policy], players: int | None) -> Lineup:
    """Players that rotate; where there are fewer than seats, they are repeated in turn."""
    seats = len(found) if players is None else _players(players)
    if seats % len(found):
        raise InputError(f"--mix of {len(found)} and --players {seats}: each must hold as many seats as the others")
    _players(seats)
    return rotated(found * (seats // len(found)))


def _players(players: int) -> int:
    number = whole("--players", players)
    if not 2 <= number <= 6:
        raise InputError(f"--players {number}: choose from 2 to 6")
    return number


def _facts(rate: wins.WinRate) -> dict[str, Any]:
    facts = structs.asdict(rate)
    return {name: facts[name] for name in ("wins", "win_rate", "ci_low", "ci_high", "if_capped_lost", "if_capped_won")}


def _unbroken(chunks: list[tuple[int, Any]]) -> list[tuple[int, Any]]:
    """The chunks up to the first that is missing, so that a stopped run is a shorter run and nothing else."""
    kept: list[tuple[int, Any]] = []
    expected = 0
    for first, rows in sorted(chunks, key=lambda chunk: chunk[0]):
        if first != expected:
            break
        kept.append((first, rows))
        expected += len(rows)
    return kept
