"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from autograph.framework.whole_files import replaced


def test_a_new_file(tmp_path: Path) -> None:
    target = tmp_path / "a.bin"
    with replaced(str(target)) as file:
        file.write(b"one")
        assert not target.exists()
    assert target.read_bytes() == b"one"
    assert os.listdir(tmp_path) == ["a.bin"]


def test_the_old_one_stays_until_the_end(tmp_path: Path) -> None:
    target = tmp_path / "a.bin"
    target.write_bytes(b"old")
    with replaced(str(target)) as file:
        file.write(b"new")
        file.flush()
        assert target.read_bytes() == b"old"
    assert target.read_bytes() == b"new"


def test_an_error_leaves_things_as_they_were(tmp_path: Path) -> None:
    target = tmp_path / "a.bin"
    target.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt), replaced(str(target)) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.bin"]


def test_an_error_before_there_was_one(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="ours"), replaced(str(tmp_path / "a.bin")):
        raise ValueError("ours")
    assert os.listdir(tmp_path) == []


def test_a_target_that_cannot_be_replaced(tmp_path: Path) -> None:
    target = tmp_path / "folder"
    target.mkdir()
    with pytest.raises(OSError), replaced(str(target)) as file:
        file.write(b"x")
    assert os.listdir(tmp_path) == ["folder"]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), replaced(str(tmp_path / "none" / "a.bin")):
        pytest.fail("there is no place for the file")


def test_can_be_read_back_while_it_is_written(tmp_path: Path) -> None:
    with replaced(str(tmp_path / "a.bin")) as file:
        file.write(b"one two")
        file.seek(4)
        assert file.read() == b"two"


def test_two_at_once_do_not_meet(tmp_path: Path) -> None:
    target = tmp_path / "a.bin"
    with replaced(str(target)) as first, replaced(str(target)) as second:
        first.write(b"first")
        second.write(b"second")
    assert target.read_bytes() == b"first"  # the last to end
    assert os.listdir(tmp_path) == ["a.bin"]


def test_a_path_relative_to_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with replaced("a.bin") as file:
        file.write(b"here")
    assert (tmp_path / "a.bin").read_bytes() == b"here"


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
def test_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    with replaced(str(tmp_path / "whole")) as file:
        file.write(b"x")
    (tmp_path / "plain").write_bytes(b"x")
    modes = {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("whole", "plain")}
    assert len(modes) == 1


def test_errors_name_the_path_that_was_given(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "none" / "file", tmp_path / "folder"):
        with pytest.raises(OSError) as caught, replaced(str(path)):
            pass
        assert caught.value.filename == str(path) and "tmp'" not in str(caught.value)
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder"]
