"""One number a game, for everything that can be compared: to add one, write a function and give it a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from risk_sim.metrics.finished import Finished
from risk_sim.metrics.shares import seats_held
from risk_sim.metrics.uses import offered
from risk_sim.runs.columns import POINTS
from risk_sim.spec.run import Run

Floats = npt.NDArray[np.float64]
#: What measures are told together as; the order in which they are told.
Group = Literal["seats", "players", "length", "elimination", "points", "options"]
GROUPS: tuple[Group, ...] = ("seats", "players", "length", "elimination", "points", "options")
#: The unit of measures that say how often something happens; their differences are told in percentage points.
SHARE = "share"


def _always(run: Run) -> bool:
    return True


class Measure(NamedTuple):
    """One number a game.

    `name` is for programs, `label` for people, `unit` what is counted ("share": how often it happens, from 0 to 1).
    `of` gives float64[n], nan for games in which it is not defined. `applies` says whether it can be taken of a run.
    `held`: the number is a share of so many seats, of which one at most can win.
    """

    name: str
    label: str
    unit: str
    of: Callable[[Finished], Floats]
    applies: Callable[[Run], bool] = _always
    group: Group = "length"
    held: int = 1


def measures(run: Run) -> tuple[Measure, ...]:
    """All measures of a run, group by group."""
    found = [*_of_seats(run), *_of_players(run), *OF_A_GAME, *_of_options(run)]
    applying = [measure for measure in found if measure.applies(run)]
    return tuple(sorted(applying, key=lambda measure: GROUPS.index(measure.group)))


def _of_seats(run: Run) -> Iterator[Measure]:
    for seat in range(run.lineup.seats):
        name = f"seat_{seat + 1}_win_rate"
        yield Measure(name, f"seat {seat + 1} wins", SHARE, partial(_seat_wins, seat), group="seats")


def _of_players(run: Run) -> Iterator[Measure]:
    held = seats_held(run.lineup)
    if len(held) > 1:
        for name, seats in held.items():
            won = partial(_player_wins, name, seats)
            yield Measure(f"{name}_win_rate", f"{name} wins", SHARE, won, group="players", held=seats)


def _of_options(run: Run) -> Iterator[Measure]:
    for name in offered(run.ruleset):
        yield Measure(f"{name}_used", name.replace("_", " "), "times", partial(_sum, name), group="options")


def _floats(numbers: Any) -> Floats:
    found: Floats = np.asarray(numbers, np.float64)
    return found


def _decided(games: Finished) -> npt.NDArray[np.bool_]:
    decided: npt.NDArray[np.bool_] = games.winner != -1
    return decided


def _seat_wins(seat: int, games: Finished) -> Floats:
    """What a seat has of the win, among games that were decided."""
    won: Floats = np.where(_decided(games), games.won[:, seat], np.nan)
    return won


def _player_wins(name: str, held: int, games: Finished) -> Floats:
    """What a player has of the win for each seat he holds, among games that were decided."""
    seated = np.array([[policy.name == name for policy in order] for order in games.lineup.orders])
    won: Floats = np.where(_decided(games), (games.won * seated[games.order]).sum(axis=1) / held, np.nan)
    return won


def _sum(name: str, games: Finished) -> Floats:
    """A number of all seats together."""
    return _floats(games.of(name).sum(axis=1))


def _mean(name: str, games: Finished) -> Floats:
    """A number of a seat, on average."""
    return _floats(games.of(name).mean(axis=1))


def _rounds(games: Finished) -> Floats:
    return _floats(games.rounds)


def _turns(games: Finished) -> Floats:
    return _floats(games.turns)


def _capped(games: Finished) -> Floats:
    return _floats(games.winner == -1)


def _shared(games: Finished) -> Floats:
    """Whether several won together."""
    return _floats(games.winner < -1)


def _eliminated(games: Finished) -> Floats:
    return _floats((games.of("out_round") > 0).sum(axis=1))


def _anybody_out(games: Finished) -> Floats:
    return _floats((games.of("out_round") > 0).any(axis=1))


def _first_out(games: Finished) -> Floats:
    """The round of the first elimination, in games that have one."""
    out = games.of("out_round")
    first: Floats = np.where(out > 0, out, np.inf).min(axis=1)
    first[np.isinf(first)] = np.nan
    return first


def _sat_out(games: Finished) -> Floats:
    """Rounds that eliminated players look on, over all seats."""
    out = games.of("out_round")
    return _floats(np.where(out > 0, np.maximum(games.rounds[:, None] - out, 0), 0).sum(axis=1))


def _lead(games: Finished) -> Floats:
    """Points of the first above those of the second."""
    ranked = np.sort(games.of("points"), axis=1)
    return _floats(ranked[:, -1] - ranked[:, -2])


def _best(games: Finished) -> Floats:
    return _floats(games.of("points").max(axis=1))


def _has_no_length(run: Run) -> bool:
    return not run.ruleset.game.length


def _has_length(run: Run) -> bool:
    return bool(run.ruleset.game.length)


def _has_source(name: str, run: Run) -> bool:
    """Whether points are there for something."""
    rules = run.ruleset
    return rules.is_wide and {
        "points_groups": "on" in (rules.points.groups, rules.points.routes, rules.points.capitals),
        "points_holdings": bool(rules.points.holdings),
        "points_missions": rules.game.missions == "on",
        "points_leaders": bool(rules.leaders.generals or rules.leaders.admirals),
        "points_objectives": bool(rules.campaign.objectives),
    }.get(name, True)


def _has_cards(run: Run) -> bool:
    return "draw" in run.ruleset.game.turn


#: Measures of the game as a whole.
OF_A_GAME = (
    Measure("rounds", "rounds", "rounds", _rounds),
    Measure("turns", "turns", "turns", _turns),
    Measure("capped", "given up at the cap", SHARE, _capped, _has_no_length),
    Measure("shared", "shared victories", SHARE, _shared, _has_length),
    Measure("eliminated", "players eliminated", "players", _eliminated, group="elimination"),
    Measure("anybody_eliminated", "games with an elimination", SHARE, _anybody_out, group="elimination"),
    Measure("first_elimination", "round of the first elimination", "rounds", _first_out, group="elimination"),
    Measure("rounds_sat_out", "rounds sat out, all players", "rounds", _sat_out, group="elimination"),
    Measure("best_points", "points of the first", "points", _best, _has_length, "points"),
    Measure("lead", "lead of the first over the second", "points", _lead, _has_length, "points"),
    Measure("points", "points a player", "points", partial(_mean, "points"), _has_length, "points"),
    *(
        Measure(
            name,
            f"points for {name.removeprefix('points_')}",
            "points",
            partial(_mean, name),
            partial(_has_source, name),
            "points",
        )
        for name in POINTS
    ),
    Measure("conquests", "conquests", "times", partial(_sum, "conquests"), group="options"),
    Measure("trades", "sets traded", "times", partial(_sum, "trades"), _has_cards, group="options"),
)
