"""Profiles as files."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import autograph as ag
from autograph import errors
from autograph.profiler import runs
from autograph.profiler.profile import Buffer, Event, OperationFacts, Profile


def some() -> Profile:
    return Profile(
        1_700_000_000_000_000_000,
        1000,
        "a host",
        7,
        "native",
        {0: "MainThread", 3: "other"},
        [OperationFacts("MatMul", "MatMul", "f", "product", "p.py", 3, "x @ y", "float32", (None, 3), 12.0, 40.0)],
        [
            Event("step", "s", 0, 900, 0, None, {"step_num": 1}),
            Event("op", "MatMul", 10, 20, 0, 0),
            Event("region", "r", 40, 20, 3, None, {"operations": [0]}),
            Event("region", "r", 70, 20, 3, None, {"operations": [0]}),
        ],
        [Buffer(100, 10, None, 0), Buffer(100, 10, 40, None, "variable", "v")],
        {"op": 3},
        1e9,
        None,
    )


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.profile.json.gz"
    ag.profiler.save(some(), path)
    assert ag.profiler.load(path) == some()
    assert os.listdir(tmp_path) == ["a.profile.json.gz"]


def test_damaged_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.profile.json.gz"
    ag.profiler.save(some(), path)
    whole = path.read_bytes()
    damaged = [b"", b"text", whole[:-20], whole[:40], whole[:50] + b"\x00" + whole[51:], gzip.compress(b"[1]")]
    content = json.loads(gzip.decompress(whole))
    for change in (
        {"form": "other"}, {"events": {}}, {"details": []}, {"operations": []}, {"threads": 3},
        {"events": {**content["events"], "name": []}},
    ):
        damaged.append(gzip.compress(json.dumps({**content, **change}).encode()))
    for each in damaged:
        path.write_bytes(each)
        with pytest.raises(errors.InvalidArgumentError, match="damaged"):
            ag.profiler.load(path)
    path.write_bytes(gzip.compress(json.dumps({**content, "version": 99}).encode()))
    with pytest.raises(errors.UnimplementedError, match="99"):
        ag.profiler.load(path)
    with pytest.raises(FileNotFoundError):
        ag.profiler.load(tmp_path / "none")


def test_a_run_has_a_folder_of_its_own(tmp_path: Path) -> None:
    first = runs.save_run(some(), str(tmp_path))
    second = runs.save_run(some(), str(tmp_path))
    assert first != second and os.path.dirname(first) == str(tmp_path / "plugins" / "profile")
    assert "a_host.profile.json.gz" in os.listdir(first)


def test_a_run_that_cannot_be_written_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(temporary: str, path: str) -> str:
        raise OSError(28, "No space left on device", path)

    monkeypatch.setattr(runs, "_moved", full)
    ag.profiler.start(tmp_path)
    with pytest.raises(OSError, match="No space"):
        ag.profiler.stop()
    assert os.listdir(tmp_path / "plugins" / "profile") == []
    with ag.profiler.trace():  # recording has ended
        pass


def test_a_run_that_is_written_has_the_peaks_of_the_machine(tmp_path: Path) -> None:
    with ag.profiler.trace(tmp_path) as recording:
        pass
    assert recording.profile is not None and (recording.profile.peak_flops or 0) > 0
    (path,) = tmp_path.glob("plugins/profile/*/*.profile.json.gz")
    assert ag.profiler.load(path).peak_bandwidth == recording.profile.peak_bandwidth


_WRITES = """
import resource, sys
from autograph.profiler import runs
from autograph.profiler.profile import Buffer, Event, OperationFacts, Profile

facts = [OperationFacts(f"op{i}", "Sort", "f", "other", "p.py", i + 1, flops=1.0, bytes=9.0) for i in range(9)]
events = [Event("run", "f", 0, 10**9, 0), *(Event("op", "op", i * 1000, 900, 0, i % 9) for i in range(40_000))]
buffers = [Buffer(512, i * 1000, i * 1000 + 1500, i % 9, "temporary") for i in range(40_000)]
profile = Profile(0, 10**9, "h", 1, "numpy", {0: "Main"}, facts, events, buffers, {}, 1e9, 1e9)
runs.save_run(Profile(0, 1, "h", 1, peak_flops=1.0, peak_bandwidth=1.0), sys.argv[1])
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
runs.save_run(profile, sys.argv[1])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the most memory is counted in other units elsewhere")
def test_a_run_is_written_without_holding_all_of_it(tmp_path: Path) -> None:
    found = subprocess.run([sys.executable, "-c", _WRITES, str(tmp_path)], capture_output=True, text=True, check=True)
    assert int(found.stdout) < 45_000  # KiB; as messages of protobuf, these events have some 90,000
