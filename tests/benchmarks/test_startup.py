"""Whole processes: an answer against the smallest program that reads two numbers in the same environment.

Run with: python -m pytest tests/benchmarks/test_startup.py
"""

import subprocess
import sys

import pytest

SMALLEST = """
import typer

app = typer.Typer()


@app.command()
def add(first: int, second: int) -> None:
    print(first + second)


app()
"""


@pytest.fixture(scope="module")
def smallest(tmp_path_factory):
    path = tmp_path_factory.mktemp("smallest") / "smallest.py"
    path.write_text(SMALLEST)
    return [sys.executable, str(path), "11", "8"]


def run(command):
    subprocess.run(command, check=True, capture_output=True)


@pytest.mark.benchmark(group="whole process")
def test_smallest_typer_program(benchmark, smallest):
    benchmark.pedantic(run, (smallest,), rounds=25, warmup_rounds=2)


@pytest.mark.benchmark(group="whole process")
@pytest.mark.parametrize(
    "args",
    [
        ["odds", "11", "8"],
        ["odds", "11", "8", "--attacker-generals", "2", "--fortified"],
        ["roll", "3", "2"],
        ["need", "5"],
        ["--help"],
    ],
    ids=" ".join,
)
def test_command(benchmark, args):
    benchmark.pedantic(run, ([sys.executable, "-m", "risk_sim", *args],), rounds=25, warmup_rounds=2)
