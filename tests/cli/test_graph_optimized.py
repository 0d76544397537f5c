"""`autograph graph --optimized`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from click.testing import Result


def test_the_optimised_graph(cli: Callable[..., Result], folder: Path) -> None:
    (folder / "twice.py").write_text("def f(x):\n    return x * x + x * x\n")
    traced = cli("graph", "twice.py:f", "--signature", "f32[]").stdout
    optimised = cli("graph", "twice.py:f", "--signature", "f32[]", "--optimized").stdout
    assert (traced.count("Mul("), optimised.count("Mul(")) == (2, 1)
