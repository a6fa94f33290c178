"""Where compiled kernels are kept, when they are compiled anew, and that they run without being compiled."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numba
import numpy as np
import pytest

from risk_sim.kernels import _jit, _linking, rng

compiled = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")


def write(path, text=""):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.fixture
def nowhere(tmp_path):
    """A folder that cannot be made, not even by root: its parent is a file."""
    write(tmp_path / "file")
    return tmp_path / "file" / "folder"


@pytest.fixture
def alone(monkeypatch, tmp_path):
    """No cache folder set, and user and temporary folders below `tmp_path`."""
    monkeypatch.delenv("RISK_SIM_CACHE_DIR", raising=False)
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(_jit, "user_cache_dir", lambda name, appauthor: str(tmp_path / "user" / name))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return monkeypatch


# ---------------------------------------------------------------- the folder


def test_the_folder_is_the_first_that_can_be_written(alone, tmp_path, nowhere):
    alone.setenv("RISK_SIM_CACHE_DIR", str(tmp_path / "ours"))
    alone.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    assert _jit.cache_root() == tmp_path / "ours"
    alone.setenv("RISK_SIM_CACHE_DIR", str(nowhere))
    assert _jit.cache_root() == tmp_path / "numba"
    alone.setenv("NUMBA_CACHE_DIR", "")
    assert _jit.cache_root() == tmp_path / "user" / "risk_sim"
    alone.setattr(_jit, "user_cache_dir", lambda *_, **__: str(nowhere))
    temporary = _jit.cache_root()
    assert temporary.parent == tmp_path
    assert temporary == _jit.cache_root()
    alone.setattr(tempfile, "tempdir", str(nowhere))
    assert _jit.cache_root() is None
    assert _jit._prepared_folder() is None


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no owners here")
def test_a_temporary_folder_that_others_can_change_is_not_used(alone, nowhere):
    alone.setattr(_jit, "user_cache_dir", lambda *_, **__: str(nowhere))
    temporary = _jit.cache_root()
    temporary.chmod(0o777)
    assert _jit.cache_root() is None
    temporary.chmod(0o700)
    assert _jit.cache_root() == temporary
    temporary.rename(temporary.with_name("elsewhere"))
    temporary.symlink_to(temporary.with_name("elsewhere"))
    assert _jit.cache_root() is None


def test_a_user_without_a_name_has_a_folder(monkeypatch):
    def nameless():
        raise KeyError("no such user")

    monkeypatch.setattr(_jit.getpass, "getuser", nameless)
    assert _jit._user()


def test_every_source_counts(tmp_path):
    write(tmp_path / "a.py", "1")
    write(tmp_path / "phases" / "b.py", "2")
    seen = {_jit.fingerprint(tmp_path)}
    write(tmp_path / "notes.txt", "not compiled")
    assert _jit.fingerprint(tmp_path) in seen
    for change in (
        lambda: write(tmp_path / "phases" / "b.py", "3"),
        lambda: write(tmp_path / "phases" / "c.py"),
        lambda: (tmp_path / "a.py").rename(tmp_path / "d.py"),
        (tmp_path / "phases" / "c.py").unlink,
    ):
        change()
        assert _jit.fingerprint(tmp_path) not in seen
        seen.add(_jit.fingerprint(tmp_path))


def test_old_folders_go_and_new_ones_stay(tmp_path):
    now = time.time()
    for age in range(6):
        write(tmp_path / f"kernels-{age}" / "code.nbc")
        os.utime(tmp_path / f"kernels-{age}", (now - 3600 * age,) * 2)
    write(tmp_path / "something else")

    def left():
        return sorted(path.name for path in tmp_path.iterdir())

    _jit.prune(tmp_path, tmp_path / "kernels-5", kept=1, recent=2.5 * 3600)
    assert left() == ["kernels-0", "kernels-1", "kernels-2", "kernels-5", "something else"]
    _jit.prune(tmp_path, tmp_path / "kernels-5", kept=2, recent=0)
    assert left() == ["kernels-0", "kernels-1", "kernels-5", "something else"]


@compiled
def test_other_packages_keep_their_own_folder():
    assert Path(rng.next_word.stats.cache_path).parent == _jit.FOLDER
    assert not str(numba.config.CACHE_DIR).startswith(str(_jit.FOLDER))


# ---------------------------------------------------------------- cold and warm


@pytest.fixture
def package(tmp_path):
    """A package with the compile door and two kernels of its own, one calling the other: run() gives its answer."""
    kernels = tmp_path / "package" / "risk_sim" / "kernels"
    write(kernels.parent / "__init__.py")
    write(kernels / "__init__.py")
    for module in (_jit, _linking):
        write(kernels / Path(module.__file__).name, Path(module.__file__).read_text())
    door = "from risk_sim.kernels._jit import inner, jit\n"
    write(kernels / "callee.py", door + "@inner\ndef callee():\n    return 1\n")
    caller = "from risk_sim.kernels.callee import callee\n@jit\ndef caller():\n    return callee()\n"
    write(kernels / "caller.py", door + caller)
    program = (
        "from risk_sim.kernels._jit import compiling_needed as cold\n"
        "from risk_sim.kernels.caller import caller\n"
        "print(cold(caller), caller(), cold(caller))\n"
    )
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    environment |= {"RISK_SIM_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path / "package")}

    def run(**changes):
        command = [sys.executable, "-W", "error", "-c", program]
        return subprocess.check_output(command, env=environment | changes, text=True, cwd=tmp_path).split()

    run.callee = kernels / "callee.py"
    return run


def test_an_edited_callee_is_compiled_anew(package):
    assert package() == ["True", "1", "False"]
    assert package() == ["False", "1", "False"]
    package.callee.write_text(package.callee.read_text().replace("1", "2"))
    assert package() == ["True", "2", "False"]
    package.callee.write_text(package.callee.read_text().replace("2", "1"))
    assert package() == ["False", "1", "False"]


def test_nothing_is_compiled_where_that_is_switched_off(package, tmp_path):
    assert package(NUMBA_DISABLE_JIT="1") == ["False", "1", "False"]
    assert not (tmp_path / "cache").exists()


@compiled
def test_without_a_folder_every_process_compiles(monkeypatch):
    monkeypatch.setattr(_jit, "FOLDER", None)

    @_jit.jit
    def one():
        return 1

    assert _jit.compiling_needed(one)
    assert one() == 1
    assert not _jit.compiling_needed(one)


# ---------------------------------------------------------------- plain Python


def test_inner_kernels_run_from_python_and_wrap_around_without_a_warning():
    # The first output of SplitMix64 for a seed of all ones.
    assert rng.scramble(np.uint64(0x9E3779B97F4A7C15 - 1)) == 0xE4D971771B652C20
    word = np.uint64(2**64 - 1)
    assert rng.advance(word, word, word, word)[1:] == (word, word, np.uint64(2**64 - 2**17), np.uint64(0))


def test_dividing_by_zero_raises_nothing():
    @_jit.jit
    def remainder(a, b):
        return a % b

    with np.errstate(divide="ignore"):
        assert remainder(np.int64(1), np.int64(0)) == 0
