"""Other maps, on the command line."""

import pytest


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("simulate classic --players 3 --reconstructions 2", "classic Risk is not reconstructed"),
        ("simulate napoleon --reconstructions 0", "--reconstructions 0: choose from 1 to 1000"),
        ("simulate napoleon --board classic --reconstructions 2", "classic Risk is not reconstructed"),
        ("simulate napoleon --board napoleon --reconstructions 2", "Risk Napoléon too; leave out --board"),
        ("simulate napoleon --setup x.toml --reconstructions 2", "leave out --setup"),
        ("simulate napoleon --board no-such-board --games 1", "no board is named 'no-such-board'"),
        ("boards template clasic", "did you mean 'classic'?"),
    ],
)
def test_bad_lines(ask, line, message):
    code, out, err = ask(line)
    assert (code, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1


def test_on_the_command_line(ask, tmp_path):
    code, out, _ = ask("simulate napoleon --policy expander --players 3 --games 30 --reconstructions 2")
    assert code == 0
    assert "Seat 1 wins more than its share in" in out
    assert "napoleon-1-2" in out
    code, text, _ = ask("boards template napoleon")
    assert code == 0
    file = tmp_path / "my-napoleon.toml"
    file.write_text(text)
    assert ask(f"boards check {file}")[0] == 0
    code, out, _ = ask(f"simulate napoleon --board {file} --policy expander --players 3 --games 30 --format json")
    assert code == 0
    assert '"name": "my_napoleon"' in out
