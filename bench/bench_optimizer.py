"""What it costs to optimise a graph of n operations: in a row, with much to fold and to merge, and nested in branches.
And what optimising costs and brings for the programs of `bench_programs.py`.

    python bench/bench_optimizer.py

The first table: all passes, on a graph that has been traced before. Linear means that the ratio of a row to the one
before it is 2. The second: the first call (tracing, optimising, compiling, one run; it has been converted before)
and a later call, with the optimiser and without it, in turns. Times are CPU times of the one thread that works.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
from bench_programs import PROGRAMS as SMALL_PROGRAMS
from measure import once, seconds, table
from workloads import WORKLOADS

import autograph as ag
from autograph.optimizer import optimize

SIZES = (10_000, 20_000, 40_000)
#: Operations in each branch, and branches within each other, of what is nested.
IN_BRANCH, DEPTH = 20, 10


def in_a_row(n: int) -> Callable[[Any], Any]:
    """n operations, each of which is needed."""

    def f(x: Any) -> Any:
        for i in range(n * 2 // 3):
            x = ag.tanh(x) if i % 2 else ag.maximum(x, ag.exp(x))
        return x

    return f


def constants_and_copies(n: int) -> Callable[[Any], Any]:
    """n operations, most of which are constants, operations on constants, identities, or there already."""

    def f(x: Any) -> Any:
        for _ in range(n // 11):
            two = ag.constant(1.0) + ag.constant(1.0)
            x = ag.identity(x * 1.0)
            x = ag.tanh(x) * two + ag.tanh(x) * two
        return x

    return f


def one_reader_of_all(n: int) -> Callable[[Any], Any]:
    """n / 3 operations that are the same, pairs of which are all read by one operation, and all returned."""

    def f(x: Any) -> Any:
        found = [y for _ in range(n // 3) for y in (ag.tanh(x), ag.identity(x), ag.exp(x))]
        return ag.add_n(found), *found

    return f


def in_branches(n: int) -> Callable[[Any], Any]:
    """n operations in branches of branches."""

    def inside(x: Any, depth: int) -> Any:
        for _ in range(IN_BRANCH // 4):
            x = ag.tanh(x * 1.0) + ag.tanh(x)
        return ag.cond(x > 0.0, lambda: inside(x, depth - 1), lambda: ag.negative(x)) if depth else x

    def f(x: Any) -> Any:
        for _ in range(n // (IN_BRANCH * DEPTH)):
            x = inside(x, DEPTH - 1)
        return x

    return f


PROGRAMS: dict[str, Callable[[int], Callable[[Any], Any]]] = {
    "in a row": in_a_row,
    "constants and copies": constants_and_copies,
    "one reader of all": one_reader_of_all,
    "in branches": in_branches,
}


def count(graph: Any) -> int:
    """The operations of a graph and of those in it."""
    return sum(1 + sum(map(count, op.nested_graphs())) for op in graph.operations)


def switched(action: Callable[[], object], repeat: int) -> tuple[float, float]:
    """The least time of an action in ms with the optimiser, and without it: both in turns."""
    times: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(repeat):
        for enabled in (True, False):
            ag.config.optimizer.enable(enabled)
            times[enabled].append(once(action, time.process_time))
    ag.config.optimizer.enable()
    return min(times[True]) * 1e3, min(times[False]) * 1e3


def programs() -> None:
    """Prints what optimising costs and brings for small programs."""
    rows = []
    for name, program in SMALL_PROGRAMS.items():
        inputs = [ag.constant(v) if isinstance(v, (np.ndarray, np.generic)) else v for v in WORKLOADS[name].inputs()]
        function = program.python_function
        first = switched(lambda: ag.function(function)(*inputs), 7)  # noqa: B023 - called at once
        calls = max(1, int(20 / first[1]))
        later = switched(lambda: [program(*inputs) for _ in range(calls)], 7)  # noqa: B023
        cells = [f"{on / off:.2f}" for on, off in (first, later)]
        rows.append([name, *(f"{ms:.2f}" for ms in first), cells[0], *(f"{ms / calls:.3f}" for ms in later), cells[1]])
    head = ["program", "first call, ms", "without", "ratio", "later call, ms", "without", "ratio"]
    table("The optimiser on and off", head, rows)


def main() -> None:
    rows = []
    for name, program in PROGRAMS.items():
        before = None
        for n in SIZES:
            graph = ag.function(program(n), autograph=False).get_concrete_function(ag.TensorSpec([])).graph
            taken = seconds(lambda: optimize(graph), 3, time.process_time)  # noqa: B023 - called at once
            there, left = count(graph), count(optimize(graph))
            ratio = "" if before is None else f"{taken / before:.2f}"
            rows.append([name, there, left, f"{taken:.3f}", f"{taken / there * 1e6:.1f}", ratio])
            before = taken
    head = ["program", "operations", "optimised", "s", "us per op", "ratio to the row before"]
    table("Optimising", head, rows)
    programs()


if __name__ == "__main__":
    main()
