"""Run every notebook from top to bottom, and fail at the first cell that fails. Nothing is written back."""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    paths = sorted((ROOT / "notebooks").glob("*.ipynb"))
    for path in paths:
        print(f"notebook {path.name}", flush=True)
        notebook = nbformat.read(path, as_version=4)
        place = {"metadata": {"path": str(path.parent)}}
        try:
            NotebookClient(notebook, timeout=600, resources=place).execute()
        except CellExecutionError as error:
            sys.exit(f"{path.name}: {error}")
    print(f"notebooks run: {len(paths)}")


main()
