"""The command line: one file a command, each imported only when it is called."""

from __future__ import annotations

import atexit
import errno
import gc
import os
import sys
from collections.abc import Sequence

PROGRAM = "risk-sim"


def main(args: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 2 wrong input, 130 stopped with Ctrl-C.

    What the user can mend is said in one line on stderr. Any other exception is a fault of ours and keeps its
    traceback.
    """
    # Start-up makes tens of thousands of objects and no garbage. Looking for it as often as Python does by
    # itself is 3 % of a short command.
    gc.set_threshold(50_000)
    try:
        from risk_sim.cli import app

        code = app.run(args, PROGRAM)
        print(end="", flush=True)
    except KeyboardInterrupt:
        print(f"{PROGRAM}: stopped", file=sys.stderr)
        return 130
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.ENOSPC):
            raise
        # The reader has gone (`| head`) or the disk is full. At exit, the rest must not be tried again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno == errno.ENOSPC:
            print(f"{PROGRAM}: the output is not complete: no space left", file=sys.stderr)
        return 1
    return code


def script() -> None:
    """Be the installed program: `main`, then leave without taking down every module first.

    Taking them down is an eighth of a short command, and more where large libraries are loaded. What asked to
    be told of the end is told, and both streams are flushed.
    """
    code = main()
    atexit._run_exitfuncs()
    print(end="", flush=True)
    print(end="", flush=True, file=sys.stderr)
    os._exit(code)
