"""Timing and tables for all benches. Knows nothing of what is measured; needs only the standard library.

Other engineers' builds share the machine that this runs on more often than not: figures are medians, and figures
that are compared are taken in one run.
"""

from __future__ import annotations

import gc
import importlib.util
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

__all__ = ["load", "microseconds", "once", "seconds", "table"]


def once(action: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """The seconds that an action takes, this time; the garbage of what went before is collected first."""
    gc.collect()
    start = clock()
    action()
    return clock() - start


def seconds(
    action: Callable[[], object], repeat: int = 5, clock: Callable[[], float] = time.perf_counter
) -> float:
    """The median time of an action that takes long enough to be timed by itself.

    Args:
        clock: `time.process_time` for work that one thread does alone: it leaves out the time of other processes.
    """
    return median(once(action, clock) for _ in range(repeat))


def microseconds(action: Callable[[], object], budget: float = 0.5, repeat: int = 7) -> float:
    """The median time of a short action, in µs, from `repeat` batches that take `budget` seconds together."""
    action()

    def batch() -> None:
        for _ in range(size):
            action()

    size, taken = 1, once(action)
    while taken < budget / repeat / 2:
        size = max(2 * size, int(size * budget / repeat / max(taken, 1e-7)))
        taken = once(batch)

    return seconds(batch, repeat) / size * 1e6


def load(text: str, name: str = "bench_program") -> Callable[..., Any]:
    """The function `f` of a new module with this text, in a file of its own."""
    path = Path(tempfile.mkdtemp(prefix="autograph-bench-")) / f"{name}.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    f: Callable[..., Any] = module.f
    return f


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Prints a table; the first column is text, the others are aligned to the right."""
    cells = [[str(cell) for cell in row] for row in [head, *rows]]
    widths = [max(len(row[i]) for row in cells) for i in range(len(head))]
    print(title)
    for number, row in enumerate(cells):
        print("  " + "  ".join([row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:]))]).rstrip())
        if number == 0:
            print("  " + "  ".join("-" * w for w in widths))
    print(flush=True)
