"""Every command answers for every game that comes along."""

import json

import pytest
from played import PLAYABLE

from risk_sim import rulesets
from risk_sim.api.prices import Prices
from risk_sim.api.seating import run_of
from risk_sim.runs.watch import Watch

#: Command lines with the ruleset's name and its smallest number of players filled in, small enough to be quick.
COMMANDS = {
    "odds": "odds 6 4 --rules {name}",
    "roll": "roll 3 2 --rules {name}",
    "chain": "chain 9 3 2 --rules {name}",
    "need": "need 3 --rules {name}",
    "table": "table --attackers 2,3 --defenders 1,2 --rules {name}",
    "advise": "advise 7 4 -V 3 --rules {name}",
    "rules": "rules show {name}",
    "simulate": "simulate {name} --players {players} --games 6",
    "trace": "trace {name} --players {players} --seed 3 --game 1",
    "metrics": "metrics {name} --players {players} --games 20",
    "compare": "compare {name} {name}:max_rounds=40 --players {players} --games 12",
    "sweep": "sweep {name} --vary max_rounds=30,40 --players {players} --games 20",
    "price": "price seat {name} --players {players} --games 24",
    "tune": "tune {name} --adjust max_rounds=20..22 --goal rounds<=40 --players {players} --budget 60 --games 20",
    "tournament": "tournament --rules {name} --policies expander,turtle --players {players} --games 12",
}
REPORTS = {
    "battle": "report battle {name} --armies 5",
    "balance": "report balance {name} --players {players} --games 100",
    "policies": "report policies {name} --players {players} --games 100",
    "compare": "report compare {name} {name}:income.minimum=6 --players {players} --games 100",
}


def line(command: str, name: str) -> str:
    return command.format(name=name, players=rulesets.load(name).game.players[0])


@pytest.mark.parametrize("name", PLAYABLE)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_answers_in_numbers(command: str, name: str, answer) -> None:
    assert answer(line(COMMANDS[command], name))


@pytest.mark.parametrize("name", PLAYABLE)
def test_everything_in_it_has_a_price(name: str) -> None:
    """What the command asks for one thing, here for all of a game, which share the games of units more."""
    players = rulesets.load(name).game.players[0]
    run = run_of(name, players, 1, None, None, None)
    prices = Prices(run, 20 * players, Watch(None, None), None)
    for thing in prices.things:
        found = prices.of(thing)
        assert found.thing == thing
        assert found.rows


@pytest.mark.parametrize("name", PLAYABLE)
@pytest.mark.parametrize("recipe", REPORTS)
def test_every_report_is_written(recipe: str, name: str, ask, tmp_path) -> None:
    code, _, err = ask(f"{line(REPORTS[recipe], name)} --out {tmp_path / 'out'}")
    assert code == 0, err
    assert (tmp_path / "out" / "index.html").read_text("utf-8").count("<svg") > 0
    told = json.loads((tmp_path / "out" / "report.json").read_text("utf-8"))
    assert told
