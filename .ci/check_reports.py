"""Make the committed reports again, and fail where a table comes out otherwise: check_reports.py [--write].

Of each kind a small version is kept, tables only; of the odds, which need no games, the whole. --write keeps what
comes out now in place of what was kept.
"""

import shlex
import shutil
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from risk_sim.cli import main as risk_sim

REPORTS = Path(__file__).resolve().parent.parent / "reports"

#: The small versions, by the name of their folder in reports/small.
SMALL = {
    "battle": "battle napoleon --armies 6",
    "balance": "balance napoleon-advanced classic:set_sequence=fixed --players 3,4 --games 200 --chances 20",
    "reconstructions": "balance napoleon --players 3 --games 200 --table expander --reconstructions 3 "
    "--games-redrawn 100 --chances 0",
    "events": "balance antartide --games 100 --table strategist --chances 20",
    "rewards": "balance risk2008-command-room --players 3 --games 100 --table strategist --chances 0",
    "compare": "compare napoleon-advanced napoleon-advanced:fortification_bonus=2 --players 3 --games 200 "
    "--table expander --table hunter --reconstructions 2",
    "tuned": "compare classic classic:set_sequence=fixed --players 3 --games 100 --table strategist "
    "--adapt --budget 3000",
    "policies": "policies classic-official --players 3 --who strategist,expander,hunter,turtle --games 100",
}
#: Those that are kept whole, and take seconds only.
WHOLE = {"napoleon-odds": "battle napoleon --armies 30"}


def main() -> None:
    """Compare, or write."""
    write = sys.argv[1:] == ["--write"]
    if sys.argv[1:] and not write:
        sys.exit(__doc__)
    wrong: list[str] = []
    for name, said in {**{f"small/{one}": said for one, said in SMALL.items()}, **WHOLE}.items():
        print(f"report {name}: {said}", flush=True)
        with TemporaryDirectory() as place:
            made = Path(place) / "made"
            with redirect_stdout(StringIO()):
                failed = risk_sim(["report", *shlex.split(said), "--out", str(made)])
            if failed:
                sys.exit(f"{name}: it could not be made")
            if write:
                keep(made, REPORTS / name, whole=name in WHOLE)
            else:
                wrong += differences(made / "tables", REPORTS / name / "tables", name)
    if wrong:
        sys.exit("\n".join([*wrong, "if that is meant to be so: check_reports.py --write, and say why in the change"]))
    print("reports written" if write else "all tables are as they were")


def keep(made: Path, folder: Path, whole: bool) -> None:
    """Put a report, or its tables alone, in the place of the one before it."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(made if whole else made / "tables", folder if whole else folder / "tables")


def differences(made: Path, kept: Path, name: str) -> Iterator[str]:
    """In words, every table that is another, missing or new."""
    texts = [{path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.csv")} for folder in (made, kept)]
    for table in sorted(texts[0].keys() | texts[1].keys()):
        now, before = (some.get(table) for some in texts)
        if now is None or before is None:
            yield f"{name}: {table} is {'new' if before is None else 'no longer there'}"
        elif now != before:
            pairs = zip(now.splitlines(), before.splitlines(), strict=False)
            line = next((f"{one} (it was {other})" for one, other in pairs if one != other), "it has another length")
            yield f"{name}: {table} differs: {line}"


if __name__ == "__main__":
    main()
