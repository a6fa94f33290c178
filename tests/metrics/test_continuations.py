"""Games continued from the end of a round: as many as asked, all different, and ended where the game was."""

import numpy as np
import pytest

from risk_sim.api.played_again import Table, chances_of
from risk_sim.api.seating import run_of
from risk_sim.errors import InputError
from risk_sim.metrics.chances import rounds_to_look_at, win_chances
from risk_sim.metrics.finished import finished
from risk_sim.tracing.continuations import Continuations


def test_continuations_are_of_the_game_and_of_one_another_different():
    run = run_of("classic-official", None, 4, None, ["strategist", "expander", "hunter"], None)
    row, (early, late, never) = Continuations(run).of(4, [0, 3, 500], 12)
    played = finished(run.lineup, 4, row[None])
    assert never is None
    assert len(np.unique(early, axis=0)) == 12
    told = finished(run.lineup, 0, late)
    assert (told.rounds >= 4).all()
    gone = (played.of("out_round")[0] > 0) & (played.of("out_round")[0] <= 3)
    assert (told.won[:, gone] == 0).all()


def test_the_same_games_are_continued_whatever_the_threads():
    run = run_of("classic", 3, 2, None, None, None)
    one, two = (chances_of(run, 12, [0, 2, 4], 6, Table(threads)) for threads in (1, 2))
    assert one == two


def test_chances_of_real_games_come_so():
    """Games and their continuations agree: of what is said, as much comes."""
    run = run_of("classic-official", 3, 7, "expander", None, None)
    done = []
    found = chances_of(run, 150, [0, 2, 4, 6, 9], 16, Table(advance=done.append))
    assert sum(done) == 150
    off = [(one.came - one.said) / max((one.ci_high - one.ci_low) / 4, 0.02) for one in found.reliability]
    assert np.abs(off).max() < 4
    settled = [one.settled for one in found.by_round]
    assert settled[-1] > settled[0]
    assert found.deal.ci_low <= found.deal.share <= found.deal.ci_high
    for one in found.drama:
        assert one.expected == pytest.approx(one.share, abs=0.1)


def test_rounds_are_looked_at_ever_less_often():
    assert rounds_to_look_at(4) == [0, 1, 2, 3, 4]
    assert rounds_to_look_at(0) == [0]
    long = rounds_to_look_at(40)
    assert long[:7] == [0, 1, 2, 3, 4, 5, 6]
    assert long[-1] <= 40
    assert np.diff(long).max() > 4


def test_games_with_more_than_units_are_refused():
    with pytest.raises(InputError, match="ships, leaders"):
        Continuations(run_of("napoleon-advanced", 3, 1, None, None, None))


def test_too_few_games_tell_nothing():
    with pytest.raises(InputError, match="two of each"):
        win_chances(np.zeros((1, 1, 4, 2)), np.eye(2)[:1], [0], np.array([3.0]))
