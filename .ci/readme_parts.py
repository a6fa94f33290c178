"""The parts of the README that are generated: what commands print, and tables from the rulesets."""

import contextlib
import io
import shlex

from risk_sim.cli import main


def shown(command: str) -> None:
    """Print a command as it is typed and what it answers, as a block of the README."""
    answer = io.StringIO()
    with contextlib.redirect_stdout(answer):
        code = main(shlex.split(command))
    if code:
        raise SystemExit(f"risk-sim {command}: exit code {code}")
    lines = (line.rstrip() for line in answer.getvalue().rstrip().splitlines())
    print("```console", f"$ risk-sim {command}", *lines, "```", sep="\n")


def rulesets() -> None:
    """Print the rulesets as a table."""
    main(["rules", "list", "--format", "markdown"])
