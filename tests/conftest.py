"""What every test can rely on."""

import signal
import subprocess
import sys

import pytest

# A shell that starts a program in the background has it ignore Ctrl-C, and so would all it starts itself.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Have everything compiled before the first test.

    Else several processes would each compile the engine, and the first command that needs it would say so among what a
    test reads. In a process of its own, so that what it imports is not there for tests that look at imports.
    """
    if not hasattr(session.config, "workerinput"):
        subprocess.run([sys.executable, "-m", "risk_sim", "warm"], check=True, stdout=sys.stderr)
