"""Games one by one into files that other programs read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING

from risk_sim import files
from risk_sim.errors import InputError

if TYPE_CHECKING:
    import pandas as pd


def check(path: str | Path) -> str:
    """The ending of a file that can be written. Raises InputError for others, and where a library is missing."""
    ending = Path(path).suffix.lower()
    if ending not in (".csv", ".parquet"):
        raise InputError(f"{path}: games are exported as .csv or .parquet; end the file's name so")
    if ending == ".parquet":
        try:
            import pyarrow.parquet  # noqa: F401
        except ImportError:
            raise InputError(
                f"{path}: to write Parquet takes pyarrow, which is not installed: pip install 'risk-sim[parquet]'"
            ) from None
    return ending


def export(tables: Iterable[pd.DataFrame], path: str | Path) -> None:
    """Write tables of the same columns, one below the other, into a .csv or .parquet file, whole or not at all."""
    ending = check(path)
    with files.writing(path) as file:
        if ending == ".csv":
            for text in csv_texts(tables):
                file.write(text.encode())
        else:
            _write_parquet(tables, file)


def csv_texts(tables: Iterable[pd.DataFrame]) -> Iterator[str]:
    """The tables as CSV, the headings once."""
    for number, table in enumerate(tables):
        yield table.to_csv(index=False, header=number == 0, lineterminator="\n")


def _write_parquet(tables: Iterable[pd.DataFrame], file: IO[bytes]) -> None:
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    writer = None
    try:
        for table in tables:
            packed = pa.Table.from_pandas(table, preserve_index=False)
            writer = writer or ParquetWriter(file, packed.schema)
            writer.write_table(packed)
    finally:
        if writer is not None:
            writer.close()
