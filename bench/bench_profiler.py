"""What recording costs: programs with `ag.profiler` on, off, and in a process that never loaded it.

    python bench/bench_profiler.py [--hooks-of FOLDER]

Recorded and ordinary runs take turns of a few milliseconds, as other programs may share the machine, and the medians of
the ratios of their processor times are shown. The programs "20 us" are those that the promise is about: work is sized
on the spot, so that an operation, or a region, takes so long. With `--hooks-of`, the ordinary runs are those of the
package in another folder as well, such as a checkout from before there were hooks.
"""

from __future__ import annotations

import functools
import os
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np
from measure import microseconds, table

import autograph as ag

_SELF = "--plain"
_ROUNDS = 40
#: Seconds of a turn.
_TURN = 0.003
#: What the promise is about, in µs.
_LEAST = 20.0


def programs(executor: str) -> dict[str, Callable[[], Any]]:
    """By name, with what takes how long between two events."""

    @ag.function(executor=executor)
    def layers(x: Any, w: Any) -> Any:
        for _ in range(8):
            x = ag.tanh(x @ w)
        return x

    @ag.function(executor=executor)
    def loop(x: Any, w: Any) -> Any:
        for _ in ag.range(20):
            x = ag.tanh(x @ w)
        return x

    @ag.function(executor=executor)
    def sorting(x: Any) -> Any:
        for _ in ag.range(20):
            x = ag.sort(ag.exp(-x * x) + x)
        return x

    @ag.function(executor=executor)
    def elementwise(x: Any) -> Any:
        return ag.exp(-x * x)

    @ag.function(executor=executor)
    def short(x: Any) -> Any:
        return x * 2.0 + 1.0

    rng = np.random.default_rng(0)
    x, w = ag.constant(rng.normal(size=(64, 64))), ag.constant(rng.normal(size=(64, 64)) / 8)
    v, s = ag.constant(rng.normal(size=4000)), ag.constant(1.0)
    return {
        "layers": lambda: layers(x, w), "layers in a loop": lambda: loop(x, w), "sorting in a loop": lambda: sorting(v),
        "elementwise": lambda: elementwise(v), "short call": lambda: short(s),
    }  # fmt: skip


def promised(executor: str) -> dict[str, Callable[[], Any]]:
    """Programs that do `_LEAST` µs of work between two events."""

    @ag.function(executor=executor)
    def one(x: Any) -> Any:
        return ag.tan(x)

    @ag.function(executor=executor)
    def eight(x: Any) -> Any:
        for _ in range(8):
            x = ag.tan(x) if executor == "numpy" else ag.sort(ag.tan(x))
        return x

    @ag.function(executor=executor)
    def repeated(x: Any) -> Any:
        for _ in ag.range(20):
            x = ag.tan(x) if executor == "numpy" else ag.sort(ag.tan(x))
        return x

    @ag.function(executor=executor)
    def long(x: Any) -> Any:
        for _ in ag.range(1000):
            x = ag.tan(x) if executor == "numpy" else ag.sort(ag.tan(x))
        return x

    rng = np.random.default_rng(0)

    def sized(work: Callable[[Any], Any]) -> Any:
        """What an operation works on for `_LEAST` µs."""
        v = rng.normal(size=256)
        while min(turn(functools.partial(work, v), 30) for _ in range(9)) < _LEAST:
            v = rng.normal(size=round(len(v) * 1.2))
        return ag.constant(v)

    y = sized(np.tan if executor == "numpy" else np.sort)
    z = sized(np.tan if executor == "numpy" else one)
    return {
        "20 us, one call": lambda: one(z), "20 us, eight in a row": lambda: eight(y),
        "20 us, in a loop": lambda: repeated(y), "20 us, in a long loop": lambda: long(y),
    }  # fmt: skip


def turn(run: Callable[[], Any], times: int) -> float:
    """µs of processor time of a run."""
    start = time.process_time_ns()
    for _ in range(times):
        run()
    return (time.process_time_ns() - start) / times / 1000


def between(run: Callable[[], Any]) -> float:
    """µs that go by from one operation, or region, to the next."""
    with ag.profiler.trace() as recording:
        run()
        with ag.profiler.annotate("one"):
            run()
    assert recording.profile is not None
    (around,) = recording.profile.of_kind("annotation")
    events = [e for e in recording.profile.of_kind("op", "region", "opaque") if e.start >= around.start]
    return around.duration / 1000 / max(1, len(events))


def ratio(run: Callable[[], Any], level: int) -> tuple[float, float]:
    """µs of an ordinary run, and the median of the ratios of a recorded one to it."""
    options, off, ratios = ag.profiler.Options(level=level), [], []
    for _ in range(100 if turn(run, 1) < 1e4 else 3):
        run()
    times = max(1, round(_TURN * 1e6 / turn(run, 3)))
    for i in range(_ROUNDS):
        before = turn(run, times)
        with ag.profiler.trace(options=options):
            for _ in range(1 if times < 60 else 60):  # calls are direct only after some
                run()
            recorded = min(turn(run, times), turn(run, times))
        after = turn(run, times)
        if i:
            off.append(min(before, after))
            ratios.append(recorded / min(before, after))
    return median(off), median(ratios)


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
        for name, run in {**programs(executor), **promised(executor)}.items():
            cells = [f"{executor}, {name}", f"{between(run):.1f}"]
            for level in (1, 2, 3):
                off, times = ratio(run, level)
                cells.append(f"{100 * (times - 1):+.1f} %")
            rows.append([*cells[:2], f"{off:.1f}", *cells[2:]])
    titles = ["program", "us an event", "us off", "level 1", "level 2", "level 3"]
    table("Recording on, beside off", titles, rows)
    if "--hooks-of" not in sys.argv:
        return
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    other = sys.argv[sys.argv.index("--hooks-of") + 1]
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
