"""Broken rules, one at a time: the referee notices each of them, and names the clause."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import mutants
import pytest

import risk_sim

TESTS = Path(mutants.__file__).parent


class Workshop:
    """A process that plays mutants in plain Python, one after another. One that breaks down is replaced."""

    def __init__(self) -> None:
        paths = os.pathsep.join(map(str, (Path(risk_sim.__file__).parents[1], TESTS)))
        self.environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths}
        self.process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-W", "ignore", mutants.__file__]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, env=self.environment, stdin=pipe, stdout=pipe, stderr=pipe, text=True)

    def verdict(self, name: str) -> list[str] | None:
        """(clause, what the referee said), or None where it said nothing."""
        self.process.stdin.write(f"{name}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if answer:
            return json.loads(answer)
        trouble = self.close()
        self.process = self._start()
        raise AssertionError(f"the mutant broke down instead of breaking a rule:\n{trouble}")

    def close(self) -> str:
        return self.process.communicate()[1]


@pytest.fixture(scope="module")
def workshop() -> Iterator[Workshop]:
    opened = Workshop()
    yield opened
    opened.close()


@pytest.mark.parametrize("name", mutants.MUTANTS)
def test_a_broken_rule_is_noticed(workshop: Workshop, name: str) -> None:
    said = workshop.verdict(name)
    assert said, "the referee noticed nothing"
    clause, text = said
    assert clause.startswith(mutants.MUTANTS[name].clause), text


@pytest.mark.parametrize("name", mutants.SOUND)
def test_the_unbroken_engine_gives_no_offence(workshop: Workshop, name: str) -> None:
    assert workshop.verdict(name) is None
