"""Every test names clauses that exist, and every clause of what is finished has a test that names it."""

from __future__ import annotations

import ast
import csv
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent

#: (ruleset, phase) pairs whose clauses must all be proved; None stands for every one.
FINISHED: set[tuple[str | None, str | None]] = {
    (None, "combat-dice"),
    ("classic", None),
    ("risiko", None),
    ("napoleon", None),
    ("nap2p", None),
    ("napadv", None),
    ("napcap", None),
    ("napcamp", None),
    ("antexp", None),
    ("antartide", None),
    ("r2008", None),
    ("r2008cr", None),
}

#: Clauses of what is finished that no test can prove yet, each with the reason.
NOT_YET = {
    "napoleon-vp-card": "lies beside the board to be read, and no rule hangs on it",
    **dict.fromkeys(
        ("napoleon-unit-values", "napoleon-unit-change"),
        "pieces are changed at will without changing the count, and games know the count alone",
    ),
}


def clauses() -> list[dict[str, str]]:
    text = (FOLDER / "rules" / "clauses.tsv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))


def finished(clause: dict[str, str]) -> bool:
    return any(ruleset in (None, clause["ruleset"]) and phase in (None, clause["phase"]) for ruleset, phase in FINISHED)


def marked() -> dict[str, set[str]]:
    """Clause -> the test files that name it, read from the source so that what is skipped counts too."""
    found: dict[str, set[str]] = {}
    for path in FOLDER.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                (clause,) = node.args
                assert isinstance(clause, ast.Constant), f"{path.name}: write the clause out"
                found.setdefault(str(clause.value), set()).add(path.name)
    return found


CLAUSES = clauses()
MARKED = marked()


def test_ids_are_there_once() -> None:
    ids = [clause["id"] for clause in CLAUSES]
    assert len(ids) == len(set(ids))
    assert len(ids) > 400


@pytest.mark.parametrize("clause", sorted(MARKED))
def test_what_a_test_names_exists(clause: str) -> None:
    assert clause in {known["id"] for known in CLAUSES}, f"named by {', '.join(sorted(MARKED[clause]))}"


@pytest.mark.parametrize("clause", [clause["id"] for clause in CLAUSES if finished(clause)])
def test_what_is_finished_is_proved(clause: str) -> None:
    assert (clause in MARKED) != (clause in NOT_YET)


def test_exceptions_are_needed_and_give_a_reason() -> None:
    waiting = {clause["id"] for clause in CLAUSES if finished(clause)}
    assert set(NOT_YET) <= waiting
    assert all(NOT_YET.values())


@pytest.mark.parametrize("example", (FOLDER / "rules" / "examples.tsv").read_text("utf-8").splitlines()[1:])
def test_examples_speak_of_clauses_that_exist(example: str) -> None:
    assert example.split("\t")[1] in {known["id"] for known in CLAUSES}
