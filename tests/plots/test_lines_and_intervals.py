"""Lines and intervals, which reports are drawn with."""

import math

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest

from risk_sim import plots
from risk_sim.plots.intervals import Estimate

mpl.use("Agg")


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def lines(**more):
    series = {"one": {1: 0.2, 2: None, 3: 0.4}, "other": {1: 0.9, 3: 0.1}}
    return plots.lines(series, title="answer", question="question", along="size", up="chance", **more)


def test_lines_show_every_value_and_leave_gaps():
    ax = lines(chances=True, level=0.5)
    one, other = (line for line in ax.lines if line.get_label() in ("one", "other"))
    assert list(one.get_xdata()) == [1, 2, 3]
    assert math.isnan(one.get_ydata()[1])
    assert list(other.get_ydata()) == [0.9, 0.1]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["one", "other"]
    assert ax.yaxis.get_major_formatter()(0.5, 0) == "50 %"


def test_lines_differ_by_more_than_colour():
    one, other = lines().lines
    assert one.get_marker() != other.get_marker()
    assert one.get_linestyle() != other.get_linestyle()


def intervals(**more):
    series = {
        "here": {"seat 1": Estimate(0.3, 0.2, 0.4), "seat 2": Estimate(0.7, 0.6, 0.8)},
        "there": {"seat 1": Estimate(0.5, 0.1, 0.9)},
    }
    return plots.intervals(series, title="answer", question="question", along="share", **more)


def test_intervals_stand_beside_their_names():
    ax = intervals(level=0.5, level_name="equal")
    assert [label.get_text() for label in ax.get_yticklabels()] == ["seat 1", "seat 2"]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["equal", "here", "there"]
    here = ax.containers[0]
    assert list(here.lines[0].get_xdata()) == [0.3, 0.7]
    ends = [segment[:, 0].tolist() for segment in here.lines[2][0].get_segments()]
    assert ends == [pytest.approx([0.2, 0.4]), pytest.approx([0.6, 0.8])]


def test_a_level_without_a_name_is_not_in_the_legend():
    assert [text.get_text() for text in intervals(level=0.5).get_legend().get_texts()] == ["here", "there"]


def test_the_same_drawing_is_the_same_text():
    one, other = plots.svg(intervals()), plots.svg(intervals())
    assert one == other
    assert "dc:date" not in one
