"""The one door through which kernels are compiled, and the folder where the machine code is kept.

numba checks the file of the kernel it loads, but not the files of the kernels that one calls: after an edit
in a callee it runs the old code without a word. So the folder's name contains a hash of every kernel source,
and an edit anywhere starts a fresh folder.

The folder is looked for in this order: `RISK_SIM_CACHE_DIR`, `NUMBA_CACHE_DIR`, the user's cache folder, a
private folder among the temporary files. The first that can be written is used; with none, nothing is kept
and every process compiles for itself.

With `NUMBA_DISABLE_JIT=1` the kernels run as plain Python.
"""

from __future__ import annotations

import getpass
import hashlib
import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba import config, types
from numba.core.typing.templates import infer, infer_global, make_overload_template
from numba.extending import overload
from platformdirs import user_cache_dir

from risk_sim.kernels._linking import Linked

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = {"nogil": True, "error_model": "numpy"}

SOURCES = Path(__file__).parent
#: Folders of other versions that are kept, so that going back and forth between two checkouts stays quick.
KEPT = 2
#: A folder used within this many seconds is never removed: another process may be compiling into it.
RECENT = 3600.0


def jit(kernel: F) -> F:
    """Compile a kernel that Python calls: on its first call, without the GIL, kept for the next process.

    Dividing by zero gives what NumPy gives, since an exception inside a kernel could vanish.
    """
    if config.DISABLE_JIT:
        return _wrapping(kernel)
    with _numba_cache_in(FOLDER):
        return numba.njit(cache=FOLDER is not None, **_OPTIONS)(kernel)


def inner(kernel: F) -> F:
    """Compile a kernel that only kernels call, into its callers. Called from Python it runs as plain Python.

    It compiles in less time, without the code that would unpack Python arguments. An argument that is written
    as a constant is compiled in.
    """
    plain = _wrapping(kernel)
    if not config.DISABLE_JIT:
        options = {**_OPTIONS, "no_cfunc_wrapper": True, "pipeline_class": Linked}
        overload(plain, jit_options=options, strict=False, prefer_literal=True)(lambda *_: kernel)
    return plain


def part(kernel: F) -> F:
    """As `inner`, but one compiled version serves every call.

    Written constants are ordinary arguments, and integers of whatever width are taken as int64.
    """
    plain = _wrapping(kernel)
    if not config.DISABLE_JIT:
        options = {**_OPTIONS, "no_cfunc_wrapper": True, "pipeline_class": Linked}
        template = make_overload_template(plain, lambda *_: kernel, options, False, "never")
        widened = type(template.__name__, (_Widened, template), {})
        infer(widened)
        infer_global(plain, types.Function(widened))
    return plain


class _Widened:
    """A kernel's typing that knows one width of integers; numba casts what a caller has.

    Else a kernel would be compiled anew for every mixture of widths it is called with, which took most of the time.
    """

    def generic(self, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return super().generic(tuple(map(_wide, args)), kws)  # type: ignore[misc]


def _wide(kind: Any) -> Any:
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) and plain != types.uint64 else kind


def _wrapping(kernel: F) -> F:
    # Compiled integers wrap around silently; NumPy's scalars would warn.
    return np.errstate(over="ignore")(kernel)


def compiling_needed(*kernels: Callable[..., Any]) -> bool:
    """True if calling one of these kernels, made by `jit`, would compile it first, which takes seconds."""
    return not config.DISABLE_JIT and any(_is_cold(kernel) for kernel in kernels)


def cache_root() -> Path | None:
    """The first folder that can be written, created if missing; None if there is none."""
    return next((root for root in _candidates() if _is_writable(root)), None)


def fingerprint(sources: Path = SOURCES) -> str:
    """A short hash of every kernel source and of the settings that change what is compiled from it."""
    digest = hashlib.sha256()
    for path in sorted(sources.rglob("*.py")):
        content = path.read_bytes()
        # The length keeps the end of one file from passing for the start of the next.
        digest.update(f"{path.relative_to(sources).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    settings = (numba.__version__, sys.implementation.cache_tag, config.OPT, config.BOUNDSCHECK)
    digest.update(repr(settings).encode())
    return digest.hexdigest()[:16]


def prune(root: Path, current: Path, kept: int = KEPT, recent: float = RECENT) -> None:
    """Remove the folders of other versions from `root`, except the `kept` newest and those used recently."""
    others = sorted(((_modified(path), path) for path in root.glob("kernels-*") if path != current), reverse=True)
    limit = time.time() - recent
    for modified, path in others[kept:]:
        if modified < limit:
            shutil.rmtree(path, ignore_errors=True)


def _candidates() -> Iterator[Path]:
    for name in ("RISK_SIM_CACHE_DIR", "NUMBA_CACHE_DIR"):
        if os.environ.get(name):
            yield Path(os.environ[name]).expanduser()
    yield Path(user_cache_dir("risk_sim", appauthor=False))
    try:
        temporary = Path(tempfile.gettempdir(), f"risk_sim-{_user()}")
    except OSError:
        return
    # Cached code is executed, and anybody may put a folder there: use it only if it is one's own.
    if not os.path.lexists(temporary) or _is_own(temporary):
        yield temporary


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        # A container may run under a number that has no name.
        return str(os.getuid()) if hasattr(os, "getuid") else "user"


def _is_own(folder: Path) -> bool:
    if not hasattr(os, "getuid"):
        return True
    status = folder.lstat()
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not status.st_mode & 0o022


def _is_writable(root: Path) -> bool:
    try:
        root.mkdir(mode=0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=root).close()
    except OSError:
        return False
    return True


def _prepared_folder() -> Path | None:
    """The folder of this version of the kernels, marked as in use; None if nothing can be kept."""
    root = cache_root()
    if root is None:
        return None
    folder = root / f"kernels-{fingerprint()}"
    try:
        folder.mkdir(exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    prune(root, folder)
    return folder


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


@contextmanager
def _numba_cache_in(folder: Path | None) -> Iterator[None]:
    """Let numba put what is decorated here into `folder`, and leave other packages' kernels where they are.

    numba reads the setting once, while it decorates.
    """
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder) if folder else before
    try:
        yield
    finally:
        config.CACHE_DIR = before


def _is_cold(kernel: Any) -> bool:
    if kernel.signatures:
        return False
    if FOLDER is None:
        return True
    stem = f"{Path(kernel.py_func.__code__.co_filename).stem}.{kernel.py_func.__qualname__}"
    return not any(Path(kernel.stats.cache_path).glob(f"{stem}-*.nbc"))


FOLDER: Path | None = None if config.DISABLE_JIT else _prepared_folder()
