"""The main job on the programs of this folder: source, converted source, graph, results (`make demo`).

Each program module has one function under `@ag.function` and CASES, the arguments to run it with. Every
result is compared with what plain Python gives for the same function; the demo fails if one differs.
"""

from __future__ import annotations

import importlib
import inspect
import sys
import textwrap
from pathlib import Path
from typing import Any

import numpy as np

import autograph as ag

PROGRAMS = {
    "simple_relu": "simple_relu",
    "collatz": "collatz",
    "newton": "square_root",
    "bisection": "bisect",
    "mandelbrot": "escape_time",
    "matrix_power": "matrix_power",
    "game_of_life": "life",
    "fizzbuzz": "fizzbuzz",
}


def main() -> int:
    sys.path.insert(0, str(Path(__file__).parent))
    wrong = sum(show(importlib.import_module(module), function) for module, function in PROGRAMS.items())
    if wrong:
        print(f"{wrong} results differ from plain Python")
        return 1
    print(f"{len(PROGRAMS)} programs: every result is what plain Python gives")
    return 0


def show(module: Any, name: str) -> int:
    """Prints everything about one program; returns how many of its results differ from plain Python's."""
    staged = getattr(module, name)
    plain = staged.python_function
    print(f"{'=' * 100}\n{name}: {module.__doc__.strip()}\n")
    section("source", inspect.getsource(plain))
    section("converted source", ag.to_code(plain))
    section("graph", str(staged.get_concrete_function(*map(ag.constant, module.CASES[0])).graph))
    rows, wrong = [], 0
    for case in module.CASES:
        got = value(staged(*map(ag.constant, case)))
        expected = value(plain(*case))
        agrees = same(got, expected)
        wrong += not agrees
        verdict = "equal" if agrees else "WRONG"
        rows.append(f"{name}({', '.join(map(short, case))})")
        rows.append(f"    graph   {short(got)}\n    Python  {short(expected)}   {verdict}")
    section("results", "\n".join(rows))
    return wrong


def section(title: str, text: str) -> None:
    print(f"--- {title}\n{textwrap.indent(text.strip(), '    ')}\n")


def value(result: Any) -> Any:
    """A result as numpy or Python has it."""
    result = result.numpy() if hasattr(result, "numpy") else result
    return result.decode() if isinstance(result, bytes) else result


def same(got: Any, expected: Any) -> bool:
    """Equal, up to the rounding of float32: Python computes in float64."""
    if isinstance(expected, str):
        return bool(got == expected)
    return np.shape(got) == np.shape(expected) and np.allclose(got, expected, rtol=1e-5, atol=1e-6)


def short(thing: Any) -> str:
    if isinstance(thing, np.ndarray) and thing.ndim:
        return np.array2string(thing, separator=", ", precision=6).replace("\n", "")
    return repr(thing.item() if isinstance(thing, (np.generic, np.ndarray)) else thing)


if __name__ == "__main__":
    sys.exit(main())
