"""Sweeps: the variants asked for are played, what is planted is found, and noise is no effect."""

import numpy as np
import pytest

import risk_sim
from risk_sim.comparing import sweeping
from risk_sim.comparing.sensitivity import sensitivities
from risk_sim.comparing.sweeping import BATCHES
from risk_sim.errors import InputError
from risk_sim.rulesets.variants import alternatives

FIELDS = ("a", "b")


@pytest.fixture(autouse=True)
def _no_litter(monkeypatch):
    """Statsmodels collects garbage at every correction, which takes longer than all else here."""
    monkeypatch.setattr("gc.collect", lambda *_: 0)


def batches(truth, noise, seed, measures=1, shared=1.0):
    """Means of batches around a truth for each point, with chance that points share and chance of their own."""
    generator = np.random.default_rng(seed)
    common = generator.normal(size=(1, BATCHES, measures)) * shared
    own = generator.normal(size=(len(truth), BATCHES, measures)) * noise
    return np.array(truth, float)[:, None, None] + common + own


POINTS = sweeping.full([2, 3])


def test_shares_are_those_planted():
    """Field a moves the mean by 2, b by 0, 1, 2 and nothing jointly: variances 1 and 2/3 of 5/3."""
    truth = [2 * a + b for a, b in POINTS]
    shares = np.mean(
        [
            [one.share for one in sensitivities(batches(truth, 0.5, seed), POINTS, FIELDS)[0].effects]
            for seed in range(50)
        ],
        axis=0,
    )
    assert shares == pytest.approx([0.6, 0.4], abs=0.02)


def test_noise_is_kept_apart():
    truth = [2 * a + b for a, b in POINTS]
    (found,) = sensitivities(batches(truth, 3.0, 1), POINTS, FIELDS)
    assert found.deviation == pytest.approx(np.std(truth, ddof=1), rel=0.25)
    assert 0.1 < found.noise < 0.5  # 9 / 20 of noise beside 2 of truth
    (clean,) = sensitivities(batches(truth, 1e-9, 1), POINTS, FIELDS)
    assert clean.noise < 1e-6
    assert clean.together < 1e-6


def test_squares_are_those_of_statsmodels():
    """Also for variants that are not balanced."""
    import pandas as pd
    from statsmodels.formula.api import ols
    from statsmodels.stats.anova import anova_lm

    from risk_sim.comparing.sensitivity import _explained

    points = sweeping.sampled([3, 4], 9)
    y = np.random.default_rng(1).normal(size=9)
    data = pd.DataFrame(points, columns=["a", "b"]).assign(y=y)
    table = anova_lm(ols("y ~ C(a) + C(b)", data).fit(), typ=2)
    for name, (squares, degrees, _) in zip("ab", _explained(y, points, 1), strict=True):
        assert squares == pytest.approx(table.loc[f"C({name})", "sum_sq"])
        assert degrees == table.loc[f"C({name})", "df"]


def test_what_fields_do_jointly_is_told():
    truth = [float((a == 1) != (b == 1)) for a, b in sweeping.full([2, 2])]
    (found,) = sensitivities(batches(truth, 0.1, 1), sweeping.full([2, 2]), FIELDS)
    assert found.together > 0.95
    assert not any(effect.share > 0.02 for effect in found.effects)


def test_false_alarms_come_at_the_stated_rate():
    alarms = [
        any(
            effect.matters
            for one in sensitivities(batches([0] * 6, 1.0, seed, measures=4), POINTS, FIELDS)
            for effect in one.effects
        )
        for seed in range(150)
    ]
    assert np.mean(alarms) < 0.10


def test_means_of_levels_are_cleared_of_the_other_fields():
    points = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 0), (0, 2)]
    truth = [10.0 * b for _, b in points]
    (found,) = sensitivities(batches(truth, 1e-6, 1), points, FIELDS)
    assert np.ptp(found.effects[0].levels) < 1e-4
    assert np.diff(found.effects[1].levels) == pytest.approx([10, 10], abs=1e-4)


def test_variants_that_are_all_alike_have_no_effects():
    (found,) = sensitivities(np.ones((6, BATCHES, 1)), POINTS, FIELDS)
    assert np.isnan(found.deviation)
    assert not any(effect.matters for effect in found.effects)


def test_samples_spread_over_all_values():
    found = sweeping.sampled([5, 4, 3], 20)
    assert len(set(found)) == 20
    for at, levels in enumerate([5, 4, 3]):
        assert {point[at] for point in found} == set(range(levels))
    assert sweeping.sampled([2, 3], 50) == sweeping.full([2, 3])
    assert found == sweeping.sampled([5, 4, 3], 20)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("defence_dice=2,3", ("defence_dice", (2, 3))),
        ("generals=1..3", ("generals", (1, 2, 3))),
        ("start_cards.4=0|0|0|1,0|0|1|2", ("start_cards.4", ([0, 0, 0, 1], [0, 0, 1, 2]))),
        ("draws=[conquest],[conquest,mission]", ("draws", (["conquest"], ["conquest", "mission"]))),
    ],
)
def test_values_as_they_are_written(text, found):
    assert alternatives(text) == found


@pytest.mark.parametrize("text", ["defence_dice", "=2,3", "defence_dice=", "generals=3..1", "generals=1..99999"])
def test_what_are_no_values_is_said(text):
    with pytest.raises(InputError, match="write"):
        alternatives(text)


def test_a_sweep_is_what_single_runs_are(tmp_path):
    asked = {"players": 3, "games": 60, "policy": "expander", "seed": 5}
    found = risk_sim.sweep("classic", {"defence_dice": [2, 3], "max_rounds": [40, 60]}, **asked)
    assert [found.setting(at) for at in range(4)][1] == {"defence_dice": "2", "max_rounds": "60"}
    for at, changes in enumerate(("defence_dice=2,max_rounds=40", "defence_dice=2,max_rounds=60")):
        alone = risk_sim.simulate(f"classic:{changes}", **asked)
        rounds = [one.name for one in found.measures].index("rounds")
        assert found.values[at][rounds].value == pytest.approx(alone.games.rounds.mean())
    kept = risk_sim.sweep("classic", {"defence_dice": [2], "max_rounds": [40]}, out=tmp_path, **asked)
    again = risk_sim.sweep("classic", {"defence_dice": [2, 3], "max_rounds": [40, 60]}, out=tmp_path, **asked)
    assert len(list(tmp_path.iterdir())) == 4
    assert again.rows == found.rows
    assert kept.rows == [row for row in found.rows if row["max_rounds"] == "40" and row["defence_dice"] == "2"]
    assert "rounds" in str(found)
    assert found.plot(measure="rounds").get_title(loc="left")


@pytest.mark.parametrize(
    ("vary", "more", "says"),
    [
        ({}, {}, "name a field"),
        ({"defence_dice": [2, 2]}, {}, "twice"),
        ({"defence_dise": [2, 3]}, {}, "did you mean 'defence_dice'"),
        ({"defence_dice": [2, 30]}, {}, "30"),
        ({"max_rounds": range(1, 2000)}, {}, "play a sample"),
        ({"defence_dice": [2, 3]}, {"games": 5}, "20 games"),
        ({"defence_dice": [2, 3]}, {"sample": 1}, "choose 2 or more"),
    ],
)
def test_what_does_not_fit_is_said(vary, more, says):
    with pytest.raises(InputError, match=says):
        risk_sim.sweep("classic", vary, **more)
