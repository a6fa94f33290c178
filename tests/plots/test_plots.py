"""Plots say what they show, draw where they are told to, and come out the same every time."""

from functools import cache
from itertools import combinations
from typing import NamedTuple

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

import risk_sim
from risk_sim import plots
from risk_sim.errors import InputError, RiskSimError
from risk_sim.text import percent

mpl.use("Agg")

# Battles of sizes 1 and up, won and lost, one broken off.
BATTLES = pd.DataFrame(
    [(11, 8, 5, 0, "no"), (8, 5, 1, 3, "no"), (20, 15, 9, 0, "no"), (12, 9, 8, 5, "yes"), (2, 1, 2, 0, "no")],
    columns=["attackers", "defenders", "attackers_left", "defenders_left", "stopped"],
)
THROWS = pd.DataFrame({"attack": ["6 3 1", "5 5 2", "1 1 1"], "defence": ["6 2", "4 4", "2"]})


def honest_throws(n):
    faces = np.random.default_rng(2).integers(1, 7, size=(n, 5)).tolist()
    return pd.DataFrame(
        {"attack": [" ".join(map(str, row[:3])) for row in faces], "defence": [f"{row[3]} {row[4]}" for row in faces]}
    )


class Sampled:
    """A sample whose battles NumPy drew from the exact chances: no kernel is compiled for a picture."""

    def __init__(self, attackers, defenders, n, **options):
        odds = risk_sim.odds(attackers, defenders, **options)
        rows = odds.outcome.rows
        chances = np.array([row.probability for row in rows])
        counts = np.random.default_rng(1).multinomial(n, chances / chances.sum()).tolist()
        self.ruleset, self.outcome, self.description, self.n = odds.ruleset, odds.outcome, odds.description, n
        self.rows = [End(*row[:2], count, row[2]) for row, count in zip(rows, counts, strict=True)]
        self.wins = sum(count for row, count in zip(rows, counts, strict=True) if odds.outcome.is_won(row))
        self.win_rate, (self.ci_low, self.ci_high) = self.wins / n, interval(self.wins, n)
        self.win_probability = odds.win_probability

    def plot(self, ax=None):
        return plots.sample(self, ax)


class End(NamedTuple):
    attackers_left: int
    defenders_left: int
    count: int
    exact: float


def interval(count, n):
    from scipy.stats import binomtest

    return tuple(binomtest(count, n).proportion_ci(method="wilson"))


def set_ups(defenders, most, **more):
    tables = {
        "plain": risk_sim.table(range(1, most), defenders, rules="napoleon"),
        "with a general": risk_sim.table(range(1, most), defenders, attacker_generals=1),
        "with a general against a fortification": risk_sim.table(
            range(1, most), defenders, attacker_generals=1, fortified=True
        ),
    }
    return Curves(tables)


class Curves:
    """Several tables, drawn as one result."""

    def __init__(self, tables):
        self.tables = tables

    def plot(self, ax=None):
        return plots.curves(self.tables, ax)


COMMON = {
    "odds": lambda: risk_sim.odds(11, 8, attacker_generals=1, fortified=True),
    "odds, smallest": lambda: risk_sim.odds(2, 1),
    "odds, nobody left": lambda: risk_sim.odds(3, 2, ties="both"),
    "odds, broken off": lambda: risk_sim.odds(20, 20, stop_at=8),
    "odds, at sea": lambda: risk_sim.odds(3, 2, naval=True, attacker_admirals=1),
    "odds, hopeless": lambda: risk_sim.odds(2, 500),
    "roll": lambda: risk_sim.roll(3, 2, attacker_generals=1),
    "roll, smallest": lambda: risk_sim.roll(1, 1),
    "roll, three dice": lambda: risk_sim.roll(3, 3, rules="risiko", ties="both"),
    "roll, void": lambda: risk_sim.roll(3, 2, ties="void", attacker_generals=2, fortified=True),
    "chain": lambda: risk_sim.chain(20, [5, "3:fort", "4:generals=1"]),
    "chain, smallest": lambda: risk_sim.chain(2, [1]),
    "chain, special targets": lambda: risk_sim.chain(40, [3, "3:d8", 2, "2:fort,generals=2", 3, "1:fort", 1]),
    "chain, long": lambda: risk_sim.chain(60, [1] * 30),
    "table": lambda: risk_sim.table(range(1, 11), range(1, 9)),
    "table, smallest": lambda: risk_sim.table([2], [1]),
    "table, with gaps": lambda: risk_sim.table([5, 10, 20, 50], [4, 8, 16]),
    "table, no numbers": lambda: risk_sim.table(range(1, 41), range(1, 41)),
    "worth": lambda: risk_sim.worth("general"),
    "worth, smallest": lambda: risk_sim.worth("admiral", sizes=[1]),
    "worth, many sizes": lambda: risk_sim.worth("fortification", sizes=range(1, 21)),
    "advise": lambda: risk_sim.advise(12, 9, territory_value=4, attacker_generals=2, fortified=True),
    "advise, smallest": lambda: risk_sim.advise(2, 1, territory_value=1),
    "advise, never": lambda: risk_sim.advise(11, 12, territory_value=0, kill_value=0, leader_value=2),
    "advise, nobody left to fight": lambda: risk_sim.advise(3, 2, epidemics=2, territory_value=3),
    "odds, nobody left to fight": lambda: risk_sim.odds(3, 2, epidemics=2),
    "luck": lambda: risk_sim.luck(BATTLES),
    "luck, one battle": lambda: risk_sim.luck(BATTLES[:1]),
    "luck, throws": lambda: risk_sim.luck(THROWS),
    "luck, one throw": lambda: risk_sim.luck(THROWS[:1]),
    "sample": lambda: Sampled(11, 8, 20_000, attacker_generals=1),
    "sample, smallest": lambda: Sampled(2, 1, 3),
    "sample, broken off": lambda: Sampled(20, 20, 50_000, stop_at=8),
    "curves": lambda: set_ups([8], 25),
    "curves, smallest": lambda: Curves({"one": risk_sim.table([2], [1])}),
}

LARGE = {
    "odds": lambda: risk_sim.odds(1001, 1000),
    "odds, lost": lambda: risk_sim.odds(1, 1000, garrison=0),
    "chain": lambda: risk_sim.chain(1000, [100] * 7),
    "table": lambda: risk_sim.table(range(1, 501), range(1, 301)),
    "worth": lambda: risk_sim.worth("general", sizes=range(1, 101)),
    "advise": lambda: risk_sim.advise(500, 500, territory_value=20, attacker_generals=1, fortified=True),
    "advise, nobody left to fight": lambda: risk_sim.advise(3, 2, epidemics=2, territory_value=3),
    "odds, nobody left to fight": lambda: risk_sim.odds(3, 2, epidemics=2),
    "luck": lambda: risk_sim.luck(pd.concat([BATTLES] * 400)),
    "luck, throws": lambda: risk_sim.luck(honest_throws(3000)),
    "sample": lambda: Sampled(1001, 1000, 100_000),
    "curves": lambda: set_ups([300], 600),
}

ALL = {**COMMON, **{f"large {name}": make for name, make in LARGE.items()}}


@cache
def result(name):
    return ALL[name]()


@pytest.fixture(autouse=True)
def closed():
    plt.close("all")
    yield
    plt.close("all")


@cache
def drawn(name):
    """The axes of an answer, laid out."""
    ax = result(name).plot()
    ax.figure.draw_without_rendering()
    return ax


def svg(name, folder):
    path = folder / "drawn.svg"
    plots.save(result(name).plot(), path)
    return path.read_bytes()


# --- every plot


@pytest.mark.parametrize("name", ALL)
def test_axes_are_given_back_labelled(name):
    ax = drawn(name)
    assert ax.get_xlabel()
    assert ax.get_ylabel()
    assert ax.get_title(loc="left")


@pytest.mark.parametrize("name", ALL)
def test_given_axes_are_drawn_into_and_no_figure_is_opened(name):
    figure = Figure(figsize=(9, 6))
    ax, other = figure.subplots(1, 2)
    before = mpl.rcParams.copy()
    assert result(name).plot(ax) is ax
    assert ax.has_data() or ax.containers or ax.images
    assert not other.has_data()
    assert not plt.get_fignums()
    assert mpl.rcParams == before


@pytest.mark.parametrize("name", [*(name for name in COMMON if "," not in name), "table, no numbers", "luck, throws"])
def test_same_answer_gives_the_same_file(name, tmp_path):
    first = svg(name, tmp_path)
    assert svg(name, tmp_path) == first
    assert b"<dc:date>" not in first


@pytest.mark.parametrize("name", LARGE)
def test_large_cases_are_drawn_in_small_files(name, tmp_path):
    answer = result(f"large {name}")
    plots.save(answer.plot(), tmp_path / "large.png")
    assert (tmp_path / "large.png").stat().st_size < 500_000


@pytest.mark.parametrize("name", ALL)
def test_nothing_lies_on_anything_else(name):
    ax = drawn(name)
    boxes = [ax.title, ax._left_title, ax.xaxis.label, ax.get_legend(), *said_above(ax)]
    boxes = [box.get_window_extent() for box in boxes if box is not None and box.get_visible()]
    for one, other in combinations([box for box in boxes if box.width > 1], 2):
        assert not one.overlaps(other)
    for axis in (ax.xaxis, ax.yaxis):
        low, high = sorted(axis.get_view_interval())
        inside = zip(axis.get_ticklocs(), axis.get_ticklabels(), strict=False)
        ticks = [label.get_window_extent() for at, label in inside if low <= at <= high and label.get_text()]
        for one, other in combinations(ticks, 2):
            assert not one.overlaps(other)


@pytest.mark.parametrize("name", ALL)
def test_all_is_inside_the_figure(name):
    ax = drawn(name)
    whole = ax.figure.bbox.padded(1)
    for part in [ax, ax._left_title, ax.xaxis.label, ax.yaxis.label, ax.get_legend(), *said_above(ax)]:
        if part is not None:
            box = part.get_window_extent()
            assert whole.contains(*box.min), part
            assert whole.contains(*box.max), part


@pytest.mark.parametrize("name", ALL)
def test_colour_is_never_all_that_tells_things_apart(name):
    legend = drawn(name).get_legend()
    forms = [form(handle) for handle in legend.legend_handles]
    assert len(set(forms)) == len(forms)


def said_above(ax):
    return [text for text in ax.texts if getattr(text, "xycoords", "") == "axes fraction"]


def form(handle):
    """What is left of a legend's entry in black and white."""
    if isinstance(handle, Line2D):
        filled = handle.get_markerfacecolor() == handle.get_color()
        return (handle.get_marker(), handle.get_linestyle(), str(handle._dash_pattern), filled)
    assert isinstance(handle, Patch)
    return ("patch", handle.get_hatch())


# --- what is drawn is what was answered


def heights(ax):
    return [patch.get_height() for container in ax.containers for patch in container]


@pytest.mark.parametrize("name", ["odds", "odds, smallest", "odds, nobody left", "odds, broken off"])
def test_all_ends_are_drawn(name):
    ax = result(name).plot()
    assert sum(heights(ax)) == pytest.approx(1)
    won = sum(patch.get_height() for one in ax.containers for patch in one if patch.get_x() > 0)
    assert won == pytest.approx(result(name).win_probability)
    assert percent(result(name).win_probability) in ax.get_title(loc="left")


def test_all_but_the_rarest_ends_of_a_large_battle_are_drawn_in_few_bars():
    ax = result("large odds").plot()
    assert len(heights(ax)) <= 100
    assert sum(heights(ax)) == pytest.approx(1, abs=0.0011)
    assert "0.1 % of all together" in ax.get_xlabel()


def test_throw_shows_the_counts():
    ax = result("roll").plot()
    texts = [text.get_text() for text in ax.texts]
    assert [text for text in texts if "of 7,776" in text] == [
        "51.1 %   3,970 of 7,776",
        "30.6 %   2,377 of 7,776",
        "18.4 %   1,429 of 7,776",
    ]


def test_march_falls_from_territory_to_territory_and_on():
    march = result("chain")
    shown = heights(march.plot())
    assert shown == sorted(shown, reverse=True)
    assert shown[:3] == pytest.approx([march.outcome.reach_probability(taken) for taken in (1, 2, 3)])
    assert shown[3] == pytest.approx(march.win_probability)


def test_march_tells_what_stands_by_the_defenders():
    names = [label.get_text() for label in result("chain").plot().get_xticklabels()]
    assert names[:3] == ["5", "3\n1 fortification", "4\n1 general"]
    names = [label.get_text() for label in result("chain, special targets").plot().get_xticklabels()]
    assert names[:7] == ["3", "3+", "2", "2+", "3", "1+", "1"]


def test_table_never_rounds_to_certainty():
    texts = {text.get_text() for text in result("table").plot().texts}
    assert {"<1", ">99", "42"} <= texts
    assert not {"0", "100"} & texts


def test_border_of_a_table_parts_better_from_worse_than_even():
    table = result("table")
    ax = table.plot()
    edges = {tuple(map(tuple, edge)) for edge in ax.collections[0].get_segments()}
    for (column, a), (row, d) in [
        ((c, a), (r, d)) for c, a in enumerate(range(1, 11)) for r, d in enumerate(range(1, 9))
    ]:
        if a < 10:
            here, there = table.chances[a, d] or 0, table.chances[a + 1, d] or 0
            edge = ((column + 0.5, row - 0.5), (column + 0.5, row + 0.5))
            assert (edge in edges) is ((here >= 0.5) is not (there >= 0.5))


def test_lines_take_the_place_of_numbers_in_a_large_table():
    texts = {text.get_text() for text in result("table, no numbers").plot().texts}
    assert {"10 %", "25 %", "75 %", "90 %"} <= texts


def test_worth_has_a_gap_where_nothing_makes_up_for_it():
    answer = result("worth")
    rows = (*answer.rows[:-1], replaced(answer.rows[-1], in_attackers=None))
    ax = replaced(answer, rows=rows).plot()
    attackers = next(line for line in ax.lines if line.get_label() == "in attackers")
    assert np.isnan(attackers.get_ydata()).tolist() == [False] * (len(rows) - 1) + [True]


def replaced(struct, **changes):
    from msgspec import structs

    return structs.replace(struct, **changes)


def test_advice_colours_what_was_advised():
    answer = result("advise")
    codes = answer.plot().images[0].get_array()
    assert codes.shape == (9, 11)
    for (a, d), (dice, _) in answer.advice.dice.items():
        assert bool(codes[d - 1, a - 2] == 0) is (dice == 0)
    fewer = {(row.attackers, row.defenders) for row in answer.advice.fewer_dice}
    assert {(c + 2, r + 1) for r, c in np.argwhere(codes > 1)} == fewer
    assert fewer


def test_luck_shows_every_battle_and_the_whole():
    answer = result("luck")
    lines = {line.get_label().partition(":")[0]: line for line in answer.plot().lines}
    assert lines["a battle"].get_ydata() == pytest.approx(answer.rows.percentile[~answer.rows.stopped])
    assert lines["a battle broken off"].get_ydata() == pytest.approx(answer.rows.percentile[answer.rows.stopped])
    assert list(lines["the whole log"].get_ydata()) == [answer.percentile]


def test_sample_shows_rates_less_chances_and_the_wins_apart():
    answer = result("sample")
    ax = answer.plot()
    points = [(x, y) for line in ax.lines if line.get_marker() in "oD" for x, y in line.get_xydata()]
    points = sorted(points)[-1:] + sorted(points)[:-1]
    assert points[0][1] == pytest.approx(100 * (answer.win_rate - answer.win_probability))
    assert len(points) == len(answer.rows) + 1
    shown = {round(x): y for x, y in points[1:]}
    for row in answer.rows:
        assert shown[row.attackers_left if row.attackers_left > 1 else -row.defenders_left] == pytest.approx(
            100 * (row.count / answer.n - row.exact)
        )


def test_sampled_end_of_a_rate_that_misses_is_hollow():
    answer = result("sample")
    ax = answer.plot()
    hollow = sum(
        len(line.get_xdata())
        for line in ax.lines
        if line.get_marker() in "oD" and line.get_markerfacecolor() != line.get_color()
    )
    intervals = [(*interval(row.count, answer.n), row.exact) for row in answer.rows]
    misses = [exact for low, high, exact in intervals if not low <= exact <= high]
    assert hollow == len(misses) + (not answer.ci_low <= answer.win_probability <= answer.ci_high)


def test_curves_hold_the_tables():
    answer = result("curves")
    for line, (label, table) in zip(answer.plot().lines, answer.tables.items(), strict=False):
        assert line.get_label() == label
        expected = [np.nan if table.chances[a, 8] is None else table.chances[a, 8] for a in table.attackers]
        assert line.get_ydata() == pytest.approx(expected, nan_ok=True)


def test_curves_run_along_defenders_too():
    tables = {"20 attack": risk_sim.table([20], range(1, 31)), "10 attack": risk_sim.table([10], range(1, 31))}
    assert plots.curves(tables).get_xlabel() == "defending units"
    del tables["10 attack"]
    assert plots.curves(tables).get_xlabel() == "defending units against 20"


def test_curves_refuse_what_is_no_line():
    with pytest.raises(InputError, match="at least one table"):
        plots.curves({})
    with pytest.raises(InputError, match="one number of defenders each"):
        plots.curves({"all": risk_sim.table([2, 3], [1, 2])})


# --- files


@pytest.mark.parametrize(
    ("ending", "start"), [("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("PNG", b"\x89PNG")]
)
def test_files_of_every_kind(ending, start, tmp_path):
    paths = [tmp_path / f"{number}.{ending}" for number in (1, 2)]
    for path in paths:
        plots.save(result("odds").plot(), str(path))
    assert paths[0].read_bytes().startswith(start)
    assert paths[0].read_bytes() == paths[1].read_bytes()


@pytest.mark.parametrize("name", ["odds.jpg", "odds", "svg"])
def test_other_endings_are_refused(name, tmp_path):
    with pytest.raises(InputError, match=r"as \.svg, \.png or \.pdf"):
        plots.save(result("odds").plot(), tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_folder_that_is_not_there(tmp_path):
    with pytest.raises(RiskSimError, match="there is no folder"):
        plots.save(result("odds").plot(), tmp_path / "missing" / "odds.svg")


def test_old_file_stays_when_drawing_fails(tmp_path, monkeypatch):
    path = tmp_path / "odds.svg"
    path.write_text("old")
    ax = result("odds").plot()
    monkeypatch.setattr(Figure, "savefig", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        plots.save(ax, path)
    assert path.read_text() == "old"


def test_axes_in_a_part_of_a_figure_save_the_whole(tmp_path):
    figure = Figure(figsize=(12, 5), layout="constrained")
    left, right = figure.subfigures(1, 2)
    result("odds").plot(left.subplots())
    ax = result("table").plot(right.subplots())
    plots.save(ax, tmp_path / "both.svg")
    assert (tmp_path / "both.svg").read_bytes().count(b'id="axes_') >= 3
