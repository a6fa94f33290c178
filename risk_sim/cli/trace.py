"""`risk-sim trace`: one game, told from beginning to end."""

from pathlib import Path
from typing import Annotated

import typer

from risk_sim.cli._games import warn
from risk_sim.cli._tables import Format, FormatOption, say, show_json
from risk_sim.cli.simulate import BOARD, MIX, PLAYERS, POLICY, RULEBOOK_ONLY, SEED, SETUP, listed
from risk_sim.errors import InputError

PLAYED = typer.Argument(metavar="RULESET", help="What simulate was given, or a folder that simulate --out wrote.")

SAVE = typer.Option("--save", metavar="FILE", help="Write where the game stood at a moment into a position file.")
EVENT = typer.Option("--event", metavar="N", help="--save: before the first choice of a turn after so many events.")


def trace(
    ruleset: Annotated[str, PLAYED],
    game: Annotated[int, typer.Option("--game", "-g", metavar="N", help="The number of the game, from 0.")] = 0,
    players: Annotated[int | None, PLAYERS] = None,
    seed: Annotated[int | None, SEED] = None,
    policy: Annotated[str | None, POLICY] = None,
    mix: Annotated[str | None, MIX] = None,
    setup: Annotated[Path | None, SETUP] = None,
    board: Annotated[str | None, BOARD] = None,
    rulebook_only: Annotated[bool, RULEBOOK_ONLY] = False,
    save: Annotated[Path | None, SAVE] = None,
    round: Annotated[int | None, typer.Option("--round", metavar="R", help="--save: in this round ...")] = None,
    seat: Annotated[int | None, typer.Option("--seat", metavar="S", help="... at the turn of this seat ...")] = None,
    phase: Annotated[str | None, typer.Option("--phase", metavar="NAME", help="... before this phase of it.")] = None,
    event: Annotated[int | None, EVENT] = None,
    every_roll: Annotated[bool, typer.Option("--every-roll", help="Tell every throw of the dice.")] = False,
    format: FormatOption = Format.table,
) -> None:
    """Tell one game of a run: the very game that simulate played with the same options.

    A folder of results knows rules, players and seed itself; only a player who is a Python function is named
    again with --policy, since no code is kept. With --save and a moment the position is written to a file instead, for
    simulate --setup to go on from with new dice.

    \b
    Examples:
      risk-sim trace classic --players 3 --seed 1 --game 42
      risk-sim trace classic-official --mix strategist,expander --game 7 --every-roll
      risk-sim trace risiko --players 4 --format json
      risk-sim trace napoleon-advanced --game 7 --every-roll
      risk-sim trace kept --game 42
      risk-sim trace classic --game 42 --save position.toml --round 5 --seat 2 --phase attack
    """
    from risk_sim.api import positions
    from risk_sim.api.games import trace as played
    from risk_sim.rulesets.decks import warnings
    from risk_sim.tracing.story import Story

    record = played(
        ruleset,
        game=game,
        players=players,
        seed=seed,
        policy=listed(policy),
        mix=listed(mix),
        setup=setup,
        board=board,
        rulebook_only=rulebook_only,
    )
    for what in warnings(record.ruleset, record.board, record.run.lineup.seats):
        warn(what)
    if save is not None:
        positions.save(record.position(round, seat, phase, event), save)
        say(f"The position is in {save}; risk-sim simulate {record.ruleset.name} --setup {save} goes on from there.")
    elif any(part is not None for part in (round, seat, phase, event)):
        raise InputError("--round, --seat, --phase and --event say what to --save; give a file for it")
    elif format is Format.json:
        show_json(
            {
                "ruleset": record.ruleset.name,
                "board": record.board.name,
                "provenance": record.board.provenance,
                "board_fingerprint": record.board.fingerprint,
                "reconstructed": record.run.reconstructed,
                "spaces": list(record.board.ids),
                "missions": list(record.ruleset.missions),
                "objectives": list(record.ruleset.objectives or record.ruleset.campaign.objectives),
                "rewards": [name for name, _ in record.ruleset.rewards_out],
                "event_cards": list(record.ruleset.events),
                "policies": [policy.name for policy in record.policies],
                "seed": record.seed,
                "game": record.game,
                "position": None if record.run.position is None else record.run.position.name,
                "events": list(record.told()),
            }
        )
    elif format is Format.csv:
        raise InputError("--format csv: a game is told as a table of lines or as json events")
    else:
        for line in Story(record, every_roll).lines():
            print(line)
