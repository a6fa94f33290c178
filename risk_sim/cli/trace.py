"""`risk-sim trace`: one game, told from beginning to end."""

from typing import Annotated

import typer

from risk_sim.cli._tables import Format, FormatOption, show_json
from risk_sim.cli.simulate import MIX, PLAYERS, POLICY, SEED, listed
from risk_sim.errors import InputError

PLAYED = typer.Argument(metavar="RULESET", help="What simulate was given, or a folder that simulate --out wrote.")


def trace(
    ruleset: Annotated[str, PLAYED],
    game: Annotated[int, typer.Option("--game", "-g", metavar="N", help="The number of the game, from 0.")] = 0,
    players: Annotated[int | None, PLAYERS] = None,
    seed: Annotated[int | None, SEED] = None,
    policy: Annotated[str | None, POLICY] = None,
    mix: Annotated[str | None, MIX] = None,
    every_roll: Annotated[bool, typer.Option("--every-roll", help="Tell every throw of the dice.")] = False,
    format: FormatOption = Format.table,
) -> None:
    """Tell one game of a run: the very game that simulate played with the same options.

    A folder of results knows rules, players and seed itself.

    \b
    Examples:
      risk-sim trace classic --players 3 --seed 1 --game 42
      risk-sim trace classic-official --mix strategist,expander --game 7 --every-roll
      risk-sim trace risiko --players 4 --format json
      risk-sim trace kept --game 42
    """
    from risk_sim.api.games import trace as played
    from risk_sim.tracing.story import Story

    record = played(ruleset, game=game, players=players, seed=seed, policy=listed(policy), mix=listed(mix))
    if format is Format.json:
        show_json(
            {
                "ruleset": record.ruleset.name,
                "board": record.board.name,
                "spaces": list(record.board.ids),
                "policies": [policy.name for policy in record.policies],
                "seed": record.seed,
                "game": record.game,
                "events": [event.to_dict() for event in record.events],
            }
        )
    elif format is Format.csv:
        raise InputError("--format csv: a game is told as a table of lines or as json events")
    else:
        for line in Story(record, every_roll).lines():
            print(line)
