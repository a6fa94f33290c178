"""The plot of a section draws every number with its interval."""

import matplotlib as mpl
import pytest
from matplotlib import pyplot as plt

import risk_sim
from risk_sim.errors import InputError

mpl.use("Agg")


@pytest.fixture(scope="module")
def found():
    return risk_sim.character("classic", mix=["strategist", "turtle", "expander"], games=60, looked_into=30, holdings=0)


def test_every_section_is_drawn_row_by_row(found):
    for section in found.sections:
        ax = found.plot(section.name)
        unit = section.rows[0].unit
        rows = [row for row in section.rows if row.unit == unit and row.value is not None]
        names = [label.get_text() for label in ax.get_yticklabels()]
        assert len(names) == len(rows)
        for name, row in zip(names, rows, strict=True):
            assert (row.who or row.what.replace("_", " ")) in name
        plt.close(ax.figure)


def test_seats_are_held_against_an_equal_share(found):
    figure, ax = plt.subplots()
    assert found.plot("seats", ax) is ax
    line = next(line for line in ax.lines if line.get_linestyle() == "--")
    assert line.get_xdata()[0] == pytest.approx(1 / 3)
    plt.close(figure)


def test_a_section_that_is_not_there_is_refused_in_one_line(found):
    with pytest.raises(InputError, match="did you mean 'seats'"):
        found.plot("seat")
