"""The examples in examples/distribute run, and compute what their twins in plain NumPy do."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import autograph as ag

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "distribute"


def load(name: str) -> ModuleType:
    """The example as a fresh module."""
    spec = importlib.util.spec_from_file_location(f"example_{name}", FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_map_files_prints_what_it_finds(capsys: pytest.CaptureFixture[str]) -> None:
    load("map_files").main(["--files", "20"])
    assert capsys.readouterr().out == (
        "0003.raw: decode_raw: 411 bytes are no float32s of 4 bytes each\n"
        "20 files, 2190 samples\n"
        "0008.raw stays above its mean of 7.298 for 72 samples\n"
    )


def test_map_files_agrees_with_numpy(tmp_path: Path) -> None:
    module = load("map_files")
    paths = module.record(tmp_path, 12)
    for found, path in zip(ag.distribute.map(module.summary, paths), paths):
        expected = module.numpy_summary(path)
        assert (found["samples"], found["longest"]) == (expected["samples"], expected["longest"])
        assert found["mean"] == pytest.approx(expected["mean"], rel=1e-5)
