"""What the machine can do at most."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograph.executors.native import code_cache
from autograph.profiler import measure_peaks, peaks
from autograph.profiler.profile import Profile


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(code_cache.VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setattr(peaks, "_SIDE", 32)
    monkeypatch.setattr(peaks, "_BYTES", 1 << 16)
    return tmp_path / "cache"


def test_they_are_measured_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    profile = measure_peaks(Profile(0, 1, "h", 1))
    assert profile.peak_flops is not None and profile.peak_bandwidth is not None
    assert profile.peak_flops > 0 and profile.peak_bandwidth > 0
    (path,) = folder.glob("peaks-*.json")
    monkeypatch.setattr(peaks, "_flops", lambda: 1.0)
    assert peaks.peaks()[0] == profile.peak_flops
    assert peaks.peaks(anew=True)[0] == 1.0 == peaks.peaks()[0]
    path.write_text("[1")
    assert peaks.peaks()[0] == 1.0  # measured again, as the file is damaged


def test_without_a_cache_they_are_measured_each_time(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv(code_cache.VARIABLE, "off")
    assert min(peaks.peaks()) > 0
    assert not folder.exists()
