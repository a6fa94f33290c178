"""Files are written whole or not at all, and what cannot be written says what to do."""

import os

import pytest

from risk_sim import files
from risk_sim.errors import RiskSimError


def test_file_is_written_and_replaced(tmp_path):
    path = tmp_path / "odds.csv"
    files.write(path, "first\n")
    files.write(str(path), "zweites – ok\n")
    assert path.read_bytes() == "zweites – ok\n".encode()
    assert os.listdir(tmp_path) == ["odds.csv"]


def test_file_survives_a_failure_half_way(tmp_path, monkeypatch):
    path = tmp_path / "odds.csv"
    path.write_text("old")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RiskSimError, match="no space left on device"):
        files.write(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["odds.csv"]


def test_file_errors_say_what_to_do(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(RiskSimError, match=r"^cannot write .*: there is no folder .*missing; make it first$"):
        files.write(tmp_path / "missing" / "x", "")
    with pytest.raises(RiskSimError, match=r"it is a folder; add the name of a file$"):
        files.write(tmp_path, "")
    with pytest.raises(RiskSimError, match=r"is a file, not a folder$"):
        files.write(tmp_path / "file" / "x", "")


def test_file_where_one_may_not_write(tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(RiskSimError, match=r"choose another folder$"):
        files.write(tmp_path / "x", "")


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs links")
def test_link_stays_a_link(tmp_path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    files.write(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_pipe_is_written_to_not_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    files.write(pipe, "through")
    assert os.read(reader, 100) == b"through"
    os.close(reader)
    assert pipe.is_fifo()
