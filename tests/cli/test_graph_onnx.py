"""`autograph graph --format onnx`: the model in a file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from autograph.cli import main

onnx = pytest.importorskip("onnx", reason="the package onnx is not installed: pip install '.[dev]'")
COLLATZ = str(Path(__file__).resolve().parents[2] / "examples" / "collatz.py") + ":collatz"


def test_the_model_is_written(tmp_path: Path) -> None:
    runtime = pytest.importorskip("onnxruntime", reason="the package onnxruntime is not installed")
    path = tmp_path / "collatz.onnx"
    found = CliRunner().invoke(main, ["graph", COLLATZ, "-s", "i64[]", "-f", "onnx", "--out", str(path)])
    assert found.exit_code == 0 and found.output == ""
    session = runtime.InferenceSession(str(path))
    (name,) = [i.name for i in session.get_inputs()]
    assert session.run(None, {name: np.array(27)})[0] == 111


def test_a_file_is_needed() -> None:
    found = CliRunner().invoke(main, ["graph", COLLATZ, "-s", "i64[]", "-f", "onnx"])
    assert found.exit_code == 2 and "give its name with --out" in found.output
