"""Rules side by side, on the command line."""

import pytest

LINE = "compare classic:max_rounds=4 classic:max_rounds=4,set_sequence=fixed --policy expander --games 100"

SHORT = "classic:max_rounds=4"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("compare classic", "compare takes 2 to 26 rulesets, not 1; a change makes another: compare classic classic:"),
        ("compare classic clasic", "did you mean 'classic'?"),
        ("compare classic classic:max_round=3", "classic has no field 'max_round'; did you mean 'max_rounds'?"),
        ("compare classic classic:max_rounds=x", "game.max_rounds: Expected 'int', got 'str'; max_rounds is 500 now"),
        ("compare classic napoleon-2p", "give --players a number for both, or one for each, such as --players 4,2"),
        ("compare classic classic --players x", "--players x: give a number"),
        ("compare classic classic --margin 0", "--margin 0.0: choose a number between 0 and 1"),
        ("compare classic classic --rulebook-only", "leave it out"),
        ("compare classic classic --reconstructions 2", "not reconstructed"),
        ("compare classic classic --budget 100", "add --adapt"),
        ("compare classic classic --adapt --plot x.svg", "--adapt: leave out --reconstructions and --plot"),
        ("compare napoleon napoleon --reconstructions 2 --plot x.svg", "--reconstructions is not drawn"),
        ("compare classic classic --plot x.gif", "x.gif: a drawing is saved as .svg, .png or .pdf"),
        ("compare classic classic --plot nowhere/x.svg", "cannot write nowhere/x.svg: there is no folder nowhere"),
    ],
)
def test_bad_lines(ask, line, message):
    code, out, err = ask(line)
    assert (code, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1


def test_json_has_values_and_pairs(answer):
    found = answer(LINE)
    assert found["n_games"] == 100
    for metric in found["metrics"]:
        for value in metric["values"]:
            assert {"variant", "value", "ci_low", "ci_high"} <= set(value)
        for pair in metric["pairs"]:
            assert {"variant", "against", "difference", "ci_low", "ci_high", "p_holm", "correlation"} <= set(pair)
            assert pair["against"] == "classic:max_rounds=4"
    assert found["sentences"]["classic:max_rounds=4,set_sequence=fixed"]


def test_the_table_has_a_column_a_ruleset(ask):
    code, out, _ = ask(LINE)
    assert code == 0
    assert "B: classic:max_rounds=4,set_sequence=fixed" in out
    assert "B - A (95 %)" in out
    assert "No change that matters" in out
    assert "correlate by" in out


@pytest.mark.parametrize("format", ["csv", "markdown"])
def test_other_forms(ask, format):
    code, out, _ = ask(f"{LINE} --format {format}")
    assert code == 0
    assert ("metric,label,unit,variant" in out) == (format == "csv")


def test_a_drawing(ask, tmp_path):
    code, _, err = ask(f"{LINE} --plot {tmp_path}/found.svg")
    assert code == 0
    assert "drawn into" in err
    assert "differences" in (tmp_path / "found.svg").read_text(encoding="utf-8")


def test_reconstructions_in_every_form(ask):
    line = "compare napoleon napoleon:divisor=2 --players 3 --policy expander --games 20 --reconstructions 2"
    for format, part in (("table", "no change that matters"), ("csv", "rises,falls,same"), ("json", '"headline"')):
        code, out, _ = ask(f"{line} --format {format}")
        assert code == 0
        assert part in out


def test_adapted_players_are_written(ask, tmp_path):
    line = f"{LINE} --players 3 --adapt --budget 3000 --adapted-out {tmp_path}/players"
    code, out, _ = ask(line)
    assert code == 0
    assert "With adapted players" in out
    assert "where an equal wins 33.3 %" in out
    code, out, _ = ask(f"{LINE} --players 3 --adapt --budget 3000 --format csv")
    assert code == 0
    assert out.startswith("players,metric")


def test_rules_that_change_nothing_are_said_to(ask, tmp_path, recwarn):
    code, out, _ = ask(f"compare {SHORT} {SHORT} --games 1 --policy expander --plot {tmp_path / 'x.svg'}")
    assert code == 0
    assert out.startswith("1 game each,")
    assert "No game differs from its pair" in out
    assert "+0.0" not in out
    assert not [one for one in recwarn if "identical" in str(one.message)]


def test_no_interval_leaves_what_a_share_can_be(ask):
    _, out, _ = ask(f"compare {SHORT} {SHORT},set_sequence=fixed --games 20 --policy expander")
    assert "100.0 % (83.9 to 100.0)" in out
    assert "100.0 % ±" not in out
    assert " 0.0 % ±" not in out
