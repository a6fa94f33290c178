"""`risk-sim results`: a run that was kept, shown again or written out for other programs."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from risk_sim.cli._games import show_games, warn
from risk_sim.cli._tables import Format, FormatOption


def results(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder that simulate --out DIR wrote.")],
    export: Annotated[
        Path | None, typer.Option("--export", metavar="FILE", help="Write every game into a .csv or .parquet file too.")
    ] = None,
    format: FormatOption = Format.table,
) -> None:
    """Show a run that simulate keeps in a folder, as simulate showed it.

    Nothing is played. Of a run that was stopped, the games count that come before the first one missing.
    Parquet takes pyarrow: pip install 'risk-sim[parquet]'.

    \b
    Examples:
      risk-sim results kept
      risk-sim results kept --format json
      risk-sim results kept --export games.csv
    """
    from risk_sim.api import exports
    from risk_sim.api.games import results as kept

    if export is not None:
        exports.check(export)
    found = kept(folder, warn=warn)
    if export is not None:
        found.export(export)
        print(f"{found.n_games:,} games written into {export}", file=sys.stderr)
    show_games(found, format)
