"""Machine code that a process has compiled is what the next one finds on disk; nothing else is run from there."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import autograph as ag
from autograph.executors.native import code_cache

posix = pytest.mark.skipif(os.name != "posix", reason="the rights of files are POSIX's")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    where = tmp_path / "own" / "cache"
    monkeypatch.setenv(code_cache.VARIABLE, str(where))
    yield where


def entries(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def compiled(ir: str = "program", how: str = "how", code: bytes = b"code") -> tuple[bytes, bool]:
    """What comes out, and whether it was compiled."""
    made = []

    def compile() -> bytes:
        made.append(code)
        return code

    return code_cache.compiled(ir, how, compile), bool(made)


def test_what_was_compiled_is_found(folder: Path) -> None:
    assert compiled() == (b"code", True)
    assert compiled() == (b"code", False)
    assert compiled(ir="another") == (b"code", True)
    assert compiled(how="otherwise") == (b"code", True)
    assert len(entries(folder)) == 3


@pytest.mark.parametrize("damage", ["cut", "empty", "changed", "longer", "no entry"])
def test_a_damaged_entry_is_written_again(folder: Path, damage: str) -> None:
    compiled()
    (entry,) = entries(folder)
    content = entry.read_bytes()
    entry.write_bytes({
        "cut": content[:-1], "empty": b"", "changed": content[:-1] + b"?", "longer": content + b"?",
        "no entry": b"?" * len(content),
    }[damage])  # fmt: skip
    assert compiled() == (b"code", True)
    assert compiled() == (b"code", False)


@posix
def test_entries_are_the_users_own(folder: Path) -> None:
    compiled()
    (entry,) = entries(folder)
    assert (entry.stat().st_mode & 0o077, folder.stat().st_mode & 0o077) == (0, 0)
    entry.chmod(0o666)
    assert compiled() == (b"code", True)  # anybody might have written it
    assert compiled() == (b"code", False)
    (entry,) = entries(folder)
    entry.rename(folder / "elsewhere")
    entry.symlink_to(folder / "elsewhere")
    assert compiled() == (b"code", False)  # what it leads to is the user's own


@posix
def test_a_folder_that_others_can_write_to_is_not_used(folder: Path) -> None:
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    code_cache._usable.cache_clear()
    assert compiled() == (b"code", True)
    assert compiled() == (b"code", True)
    assert entries(folder) == []


@posix
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may write everywhere")
def test_where_nothing_can_be_written_programs_are_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o500)
    monkeypatch.setenv(code_cache.VARIABLE, str(tmp_path / "below"))
    assert compiled() == (b"code", True)
    assert compiled() == (b"code", True)


def test_a_file_in_the_place_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cache").write_text("")
    monkeypatch.setenv(code_cache.VARIABLE, str(tmp_path / "cache"))
    assert compiled() == (b"code", True)
    assert compiled() == (b"code", True)


def test_it_can_be_switched_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv(code_cache.VARIABLE, "off")
    assert code_cache.folder() is None
    assert compiled() == (b"code", True)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.delenv(code_cache.VARIABLE)
    place = code_cache.folder()
    assert place is not None and tmp_path in place.parents


def test_an_interrupt_leaves_nothing_half_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*names: Any) -> None:
        raise KeyboardInterrupt

    compiled()
    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        compiled(ir="another")
    assert len(entries(folder)) == 1


def test_there_are_not_more_and_more_entries(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_cache, "_MOST", 10)
    for k in range(12):
        compiled(ir=str(k), code=b"%d" % k)
        os.utime(folder / max(entries(folder), key=lambda path: path.stat().st_mtime).name, (k, k))
    compiled(ir="0")  # it was used last
    code_cache._usable.cache_clear()
    assert compiled(ir="0") == (b"0", False)
    assert compiled(ir="11") == (b"11", False)
    assert compiled(ir="1") == (b"code", True)
    assert len(entries(folder)) == 6


PROGRAM = """
import sys
import autograph as ag
from autograph.executors.native import machine

@ag.function(executor="native")
def f(x):
    while x > 1:
        x = x / 2 + 0.1
    return x

made = machine._the_machine()
if sys.argv[1] == "again":
    made.optimized = made.quick = None
print(float(f(ag.constant(10.0))))
"""


def test_the_next_process_compiles_nothing(folder: Path) -> None:
    found = [
        subprocess.run([sys.executable, "-c", PROGRAM, how], capture_output=True, text=True, check=False)
        for how in ("first", "again")
    ]
    assert [run.stderr for run in found] == ["", ""]
    assert found[0].stdout == found[1].stdout != ""


def test_functions_run_with_and_without_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def f(x):
        return x * 3 + time.__name__.count("t")

    first = float(ag.function(f, executor="native")(ag.constant(2.0)))
    made = entries(folder)
    again = float(ag.function(f, executor="native")(ag.constant(2.0)))
    assert entries(folder) == made
    monkeypatch.setenv(code_cache.VARIABLE, "off")
    without = float(ag.function(f, executor="native")(ag.constant(2.0)))
    assert first == again == without == 7.0
    assert entries(folder) == made
