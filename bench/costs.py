"""What autograph itself costs: conversion, tracing, import. Prints a table; asserts nothing.

    python bench/costs.py            all of it, about a minute
    python bench/costs.py tracing    one of: conversion, tracing, calls, import
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import autograph as ag

SIZES = (250, 500, 1000, 2000)


def program(n: int, kind: str) -> str:
    """A function with n `if`/`else` or n `while` statements in a row."""
    lines = ["def f(x, y):"]
    for i in range(n):
        if kind == "if":
            lines += [f"    if x > {i}:", f"        y = y + {i}", "    else:", f"        x = x - {i}"]
        else:
            lines += [f"    while x > {i}:", f"        x = x - {i + 1}", "        if y > x:", "            break", "        y = y + x"]
    return "\n".join([*lines, "    return x + y", ""])


def load(text: str, name: str) -> Callable[..., object]:
    """The function `f` of a fresh module with this text."""
    path = Path(tempfile.mkdtemp()) / f"{name}.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.f


def seconds(action: Callable[[], object], repeat: int = 3) -> float:
    """The median time of an action."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return median(times)


def row(*cells: object) -> None:
    print("  ".join(str(cell).rjust(width) for cell, width in zip(cells, (26, 12, 12, 14, 12))), flush=True)


def conversion() -> None:
    """Converting n statements in a row; linear means a ratio of 2 from each size to the next."""
    print("Converting n statements in a row (to_graph: parse, passes, compile; to_code: parse, passes, print)")
    row("statements", "to_graph s", "ms each", "ratio to n/2", "to_code s")
    load(program(10, "if"), "warm_up")
    for kind in ("if", "while"):
        before = None
        for n in SIZES:
            counter = iter(range(100))
            graph = seconds(lambda: ag.to_graph(load(program(n, kind), f"bench_{kind}_{n}_{next(counter)}")))  # noqa: B023
            f = load(program(n, kind), f"bench_{kind}_{n}")
            code = seconds(lambda: ag.to_code(f), 1)  # noqa: B023
            ratio = "" if before is None else f"{graph / before:.2f}"
            row(f"{n} {kind}", f"{graph:.3f}", f"{graph / n * 1e3:.2f}", ratio, f"{code:.3f}")
            before = graph


def tracing() -> None:
    """Adding ops to a graph, through the decorator."""
    print("Tracing a chain of ops (x * 1.5 + 0.5), and running it for the first time")
    row("ops", "trace ms", "us per op", "first run ms")
    for n in (50, 500, 2500):

        def chain(x, n=n):  # type: ignore[no-untyped-def]
            for _ in range(n):
                x = x * 1.5 + 0.5
            return x

        x = ag.constant([1.0] * 4)

        def once(chain=chain, x=x):  # type: ignore[no-untyped-def]
            start = time.perf_counter()
            concrete = ag.function(chain).get_concrete_function(x)
            middle = time.perf_counter()
            concrete(x)
            return middle - start, time.perf_counter() - middle

        trace, run = (median(t) for t in zip(*(once() for _ in range(5))))
        row(2 * n, f"{trace * 1e3:.1f}", f"{trace / (2 * n) * 1e6:.1f}", f"{run * 1e3:.2f}")


def calls() -> None:
    """Calling a function that is traced already."""
    print("Calling a traced scalar function")
    row("function", "us per call")

    @ag.function
    def relu(x):  # type: ignore[no-untyped-def]
        if x > 0:
            return x
        else:
            return 0

    one = ag.constant(1)
    relu(one)
    row("simple_relu", f"{seconds(lambda: [relu(one) for _ in range(1000)], 7) * 1e3:.1f}")


def imports() -> None:
    """Importing the package in a fresh interpreter, less the interpreter's own start."""
    print("Importing")
    row("module", "seconds")
    empty = seconds(lambda: subprocess.run([sys.executable, "-c", ""], check=True), 7)
    for module in ("numpy", "autograph"):
        taken = seconds(lambda: subprocess.run([sys.executable, "-c", f"import {module}"], check=True), 7)  # noqa: B023
        row(module, f"{taken - empty:.3f}")


PARTS = {"conversion": conversion, "tracing": tracing, "calls": calls, "import": imports}

if __name__ == "__main__":
    for name in sys.argv[1:] or PARTS:
        PARTS[name]()
        print()
