"""Every program in `examples/` runs and prints what it should."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "examples"
PROGRAMS = sorted(path.stem for path in FOLDER.glob("*.py"))

#: What each program prints: the whole of it, or (a tuple) lines that are in it, in this order.
PRINTED: dict[str, str | tuple[str, ...]] = {
    "bisection": "between 1.0 and 2.0: 1.5214\nbetween 0.0 and 4.0: 1.5214\n",
    "collatz": "1 reaches 1 after 0 steps\n27 reaches 1 after 111 steps\n97 reaches 1 after 118 steps\n",
    "custom_operators": """program collatz(n)
  %0, %1 = loop %2 from 0, %3 from n
    %4 = %3 != 1
    while %4
    %5 = %3 % 2
    %6 = %5 == 0
    %7 = if %6
      %8 = %3 // 2
      yield %8
    else
      %9 = 3 * %3
      %10 = %9 + 1
      yield %10
    %11 = %2 + 1
    yield %11, %7
  return %0

collatz(27) = 111
""",
    "demo": (
        "simple_relu: One branch on a tensor: the guide's first example.",
        "--- source",
        "--- converted source",
        "--- graph",
        "--- results",
        "programs: every result is what plain Python gives",
    ),
    "fizzbuzz": "1\n2\nfizz\n4\nbuzz\nfizz\n7\n8\nfizz\nbuzz\n11\nfizz\n13\n14\nfizz buzz\n",
    "game_of_life": (".#....\n..#...\n###...\n", ".#....\n..##..\n.##...\n", "..#...\n...#..\n.###..\n"),
    "mandelbrot": ("......::@...\n", "@@@@@@@@@@@@@@@@@@@@@@@@@@@@:....\n", "......::@...\n"),
    "matrix_power": ("power 10:\n[[89. 55.]\n [55. 34.]]\n", "power 0:\n[[1. 0.]\n [0. 1.]]\n"),
    "newton": """square_root(2.0) = 1.414214
square_root(144.0) = 12.000000
square_root(0.0001) = 0.010000
square_root(-1.0) = -1.000000
""",
    "simple_relu": "simple_relu(1) = 1\nsimple_relu(-1) = 0\n",
}


def load(name: str) -> ModuleType:
    """The example as a fresh module."""
    spec = importlib.util.spec_from_file_location(f"example_{name}", FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def check(name: str, text: str) -> None:
    expected = PRINTED[name]
    if isinstance(expected, str):
        assert text == expected
        return
    at = 0
    for line in expected:
        assert line in text[at:], f"{name} does not print {line!r} after {text[:at][-200:]!r}"
        at = text.index(line, at) + len(line)


def test_every_example_has_its_output_here() -> None:
    assert sorted(PRINTED) == PROGRAMS


@pytest.mark.parametrize("name", PROGRAMS)
def test_main(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))  # the demo adds its folder
    assert not load(name).main()
    check(name, capsys.readouterr().out)


def test_as_a_script() -> None:
    done = subprocess.run([sys.executable, FOLDER / "custom_operators.py"], capture_output=True, text=True, check=True)
    check("custom_operators", done.stdout)
