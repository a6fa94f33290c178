"""The table of commands, and the frame that finds one, runs it and reports what went wrong.

To add a command, write `risk_sim/cli/<name>.py` with a function of the same name and give it a line in
`COMMANDS`. A module that has a tuple `COMMANDS` of functions becomes a group of commands, its docstring the
group's help.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Annotated, Any, ClassVar

import typer
from typer.core import TyperCommand, TyperGroup

from risk_sim import __version__
from risk_sim.errors import RiskSimError

# name -> (module, what `risk-sim --help` says of it), in the order of the help
COMMANDS: dict[str, tuple[str, str]] = {
    "odds": ("risk_sim.cli.odds", "The chances of a battle."),
    "roll": ("risk_sim.cli.roll", "The exact counts of one throw of the dice."),
    "chain": ("risk_sim.cli.chain", "How far an army gets, territory after territory."),
    "need": ("risk_sim.cli.need", "How many are enough to win, or to hold."),
    "table": ("risk_sim.cli.table", "The chances of many battles at once."),
    "worth": ("risk_sim.cli.worth", "What a leader or a fort is worth, in units."),
    "advise": ("risk_sim.cli.advise", "Attack or stop, and with how many dice."),
    "simulate": ("risk_sim.cli.simulate", "Complete games, and who wins them."),
    "compare": ("risk_sim.cli.compare", "Rules side by side, and what changes."),
    "sweep": ("risk_sim.cli.sweep", "Other values in several rules, and which matter."),
    "price": ("risk_sim.cli.price", "What a piece or a seat is worth over a whole game."),
    "tune": ("risk_sim.cli.tune", "The values that make a game fair."),
    "tournament": ("risk_sim.cli.tournament", "Players against one another, and who is better."),
    "results": ("risk_sim.cli.results", "A run that was kept, shown again or exported."),
    "metrics": ("risk_sim.cli.metrics", "What a game is like: fairness, length, luck and skill."),
    "report": ("risk_sim.cli.report", "A question of balance, answered on a page."),
    "trace": ("risk_sim.cli.trace", "One game, told from beginning to end."),
    "luck": ("risk_sim.cli.luck", "Your dice against what was to be expected."),
    "rules": ("risk_sim.cli.rules", "The rulesets, and what they say."),
    "boards": ("risk_sim.cli.boards", "The boards: spaces, groups and borders."),
    "positions": ("risk_sim.cli.positions", "Positions to play on from, such as the one on your table."),
    "warm": ("risk_sim.cli.warm", "Compile everything now, so that nothing waits later."),
}

# The base of Typer's usage errors has no public name of its own.
_UsageError: Any = typer.BadParameter.__base__

_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Command(TyperCommand):
    """A command whose plain help keeps the headings (`rich_help_panel`) which Typer leaves to rich."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Options under their headings, as Typer writes them with rich."""
        sections: dict[str, list[tuple[str, str]]] = {"Arguments": []}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None:
                usual = "Arguments" if parameter.param_type_name == "argument" else "Options"
                heading = getattr(parameter, "rich_help_panel", None) or usual
                sections.setdefault(heading, []).append(record)
        sections["Options"] = sections.pop("Options", [])  # what every command has comes last
        for heading, rows in sections.items():
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)


class LazyGroup(TyperGroup):
    """A group that knows its commands by name and one line each, and imports only the one that is called.

    Help, completion and the search for a misspelt name make do with stand-ins.
    """

    table: ClassVar[dict[str, tuple[str, str]]] = {}

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, (_, line) in self.table.items():
            self.add_command(Command(name, help=line, rich_markup_mode=None))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Import the command that is called, and only that."""
        name, command, rest = super().resolve_command(ctx, args)
        if name in self.table:
            command = load(name, self.table[name][0])
        return name, command, rest


def load(name: str, module_name: str) -> Any:
    """Import a command's module and make a command, or a group of them, of what it defines."""
    module = import_module(module_name)
    functions: tuple[Callable[..., None], ...] = getattr(module, "COMMANDS", ())
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    if functions:
        app.callback(invoke_without_command=True, help=module.__doc__)(_help_if_alone)
        for function in functions:
            app.command(cls=Command)(function)
    else:
        app.command(name, cls=Command)(getattr(module, module_name.rpartition(".")[2]))
    return typer.main.get_command(app)


def build(table: dict[str, tuple[str, str]]) -> Any:
    """Make the whole program, with no command imported yet."""
    group = type("ProgramGroup", (LazyGroup,), {"table": table})
    app = typer.Typer(cls=group, rich_markup_mode=None, context_settings=_SETTINGS)
    app.callback(invoke_without_command=True)(_program)
    return typer.main.get_command(app)


def _help_if_alone(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"risk-sim {__version__}")
        raise typer.Exit


def _program(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Risk: exact battle odds and complete games, under the rules you play by.

    Every command explains itself: risk-sim COMMAND --help.
    """
    _help_if_alone(context)


def run(args: Sequence[str] | None, program: str, table: dict[str, tuple[str, str]] | None = None) -> int:
    """Run one command line; what the user can mend becomes one line on stderr and exit code 2."""
    command = build(COMMANDS if table is None else table)
    try:
        code = command.main(args=None if args is None else list(args), prog_name=program, standalone_mode=False)
    except RiskSimError as error:
        print(f"{program}: {error}", file=sys.stderr)
        return 2
    except _UsageError as error:
        print(f"{program}: {_one_line(error, program)}", file=sys.stderr)
        return 2
    except typer.Abort:
        raise KeyboardInterrupt from None
    if code == 130:  # what Typer makes of Ctrl-C, without a word
        raise KeyboardInterrupt
    return code if isinstance(code, int) else 0


def _one_line(error: Any, program: str) -> str:
    message = " ".join(error.format_message().split())
    end = "" if message.endswith((".", "?", "!")) else "."
    where = error.ctx.command_path if error.ctx is not None else program
    return f"{message}{end} See '{where} --help'."
