"""`autograph graph --optimized` and `--passes`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from click.testing import Result

from autograph.optimizer import PASSES


def test_the_optimised_graph(cli: Callable[..., Result], folder: Path) -> None:
    (folder / "twice.py").write_text("def f(x):\n    return x * x + x * x\n")
    traced = cli("graph", "twice.py:f", "--signature", "f32[]").stdout
    optimised = cli("graph", "twice.py:f", "--signature", "f32[]", "--optimized").stdout
    assert (traced.count("Mul("), optimised.count("Mul(")) == (2, 1)


def test_the_passes(cli: Callable[..., Result]) -> None:
    result = cli("graph", "--passes")
    assert result.exit_code == 0
    lines = [line.split(maxsplit=1) for line in result.stdout.splitlines()]
    assert [name for name, _ in lines] == [step.name for step in PASSES]
    assert dict(lines)["dead_operations"] == "Operations whose results nothing reads go."
