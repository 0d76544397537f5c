"""What recording costs: programs with `ag.profiler` on, off, and in a process that never loaded it.

    python bench/bench_profiler.py [--hooks-of FOLDER]

Recorded and ordinary runs take turns, as other programs may share the machine. With `--hooks-of`, the ordinary runs are
those of the package in another folder as well, such as a checkout from before there were hooks.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np
from measure import microseconds, table

import autograph as ag

_SELF = "--plain"


def programs(executor: str) -> dict[str, Callable[[], Any]]:
    """Steps of which the parts between two calls of Python take some 20 µs and more, and one that is a short call."""

    @ag.function(executor=executor)
    def layers(x: Any, w: Any) -> Any:
        for _ in ag.range(4):
            x = ag.tanh(x @ w)
        return x

    @ag.function(executor=executor)
    def sorting(x: Any) -> Any:
        for _ in ag.range(20):
            x = ag.sort(ag.exp(-x * x) + x)
        return x

    @ag.function(executor=executor)
    def short(x: Any) -> Any:
        return x * 2.0 + 1.0

    rng = np.random.default_rng(0)
    x, w = ag.constant(rng.normal(size=(128, 128))), ag.constant(rng.normal(size=(128, 128)) / 12)
    v, s = ag.constant(rng.normal(size=4000)), ag.constant(1.0)
    return {"layers": lambda: layers(x, w), "sorting": lambda: sorting(v), "short call": lambda: short(s)}


def ratio(run: Callable[[], Any]) -> tuple[float, float, float]:
    """µs of an ordinary run and of a recorded one, and the median of their ratios."""
    off, on = [], []
    for _ in range(7):
        off.append(microseconds(run, 0.1, 3))
        with ag.profiler.trace():
            run()
            on.append(microseconds(run, 0.1, 3))
    return median(off), median(on), median(b / a for a, b in zip(off, on))


def plain() -> dict[str, float]:
    """µs of ordinary runs, by program."""
    return {f"{e}, {n}": microseconds(run, 0.5, 9) for e in ("numpy", "native") for n, run in programs(e).items()}


def _in_process(folder: str) -> dict[str, float]:
    paths = os.pathsep.join([folder, os.path.dirname(os.path.abspath(__file__))])
    text = subprocess.run(
        [sys.executable, os.path.abspath(__file__), _SELF], env={**os.environ, "PYTHONPATH": paths}, check=True,
        capture_output=True, text=True,
    ).stdout  # fmt: skip
    return {name: float(number) for name, _, number in (line.rpartition("\t") for line in text.splitlines())}


def main() -> None:
    rows = []
    for executor in ("numpy", "native"):
        for name, run in programs(executor).items():
            off, on, times = ratio(run)
            rows.append([f"{executor}, {name}", f"{off:.1f}", f"{on:.1f}", f"{100 * (times - 1):+.1f} %"])
    table("Recording on, us for a run", ["program", "off", "on", "difference"], rows)
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    other = sys.argv[sys.argv.index("--hooks-of") + 1] if "--hooks-of" in sys.argv else here
    ours, theirs = [_in_process(here)], [_in_process(other)]
    for _ in range(4):
        ours.append(_in_process(here))
        theirs.append(_in_process(other))
    best = [[min(each[name] for each in side) for name in ours[0]] for side in (ours, theirs)]
    rows = [[n, f"{a:.2f}", f"{b:.2f}", f"{100 * (a / b - 1):+.1f} %"] for n, a, b in zip(ours[0], *best)]
    table(f"Off, us for a run, beside {other!r}", ["program", "here", "there", "difference"], rows)


if __name__ == "__main__":
    if _SELF in sys.argv:
        for name, number in plain().items():
            print(f"{name}\t{number}")
    else:
        main()
