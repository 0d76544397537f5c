"""`autograph graph --loops`, `--llvm` and `--asm`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result


@pytest.mark.parametrize(
    ("option", "shown"), [("--loops", "%1: f32 = mul(%0, %0)"), ("--llvm", "fmul float"), ("--asm", "run:")]
)
def test_the_forms_on_the_way_to_machine_code(
    cli: Callable[..., Result], folder: Path, option: str, shown: str
) -> None:
    (folder / "square.py").write_text("def f(x):\n    return x * x\n")
    result = cli("graph", "square.py:f", "--signature", "f32[]", option)
    assert result.exit_code == 0
    assert shown in result.stdout
