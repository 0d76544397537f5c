"""Graphs that ask to run on the tasks of a cluster: they do while there is one, and in this process otherwise.

`ag.distribute` says here what runs them; nothing here knows of clusters.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator
from contextvars import ContextVar

from autograph.executors.registry import Run
from autograph.framework.func_graph import FuncGraph
from autograph.framework.nested import operations_within

__all__ = ["Runner", "asks_for_tasks", "enter", "here", "leave", "placed", "runner", "start", "stop"]

#: Makes a graph ready to run on a cluster.
Runner = Callable[[FuncGraph], Run]

_TASK = re.compile(r"/(job|task):(?!localhost)")
#: What runs such graphs: all there is, the newest last, and those of the `with` blocks that are open.
_runners: list[Runner] = []
_entered: list[Runner] = []
_here: ContextVar[bool] = ContextVar("here", default=False)


def start(runner: Runner) -> None:
    """From now on there is this, too."""
    _runners.append(runner)


def stop(runner: Runner) -> None:
    """Not any more."""
    for runners in (_runners, _entered):
        while runner in runners:
            runners.remove(runner)


def enter(runner: Runner) -> None:
    """A `with` block begins, in which this is to run graphs."""
    _entered.append(runner)


def leave(runner: Runner) -> None:
    """It ends."""
    if runner in _entered:
        _entered.remove(runner)


def runner() -> Runner | None:
    """What runs graphs that ask for tasks: that of the innermost `with` block, else the newest; or None."""
    found = _entered or _runners
    return found[-1] if found else None


@contextlib.contextmanager
def here() -> Iterator[None]:
    """What runs meanwhile is where it is to be: parts of a graph that was split, whatever the program has asked for."""
    token = _here.set(True)
    try:
        yield
    finally:
        _here.reset(token)


def asks_for_tasks(graph: FuncGraph) -> bool:
    """Whether an operation, at any depth, names a job or task of a cluster as its device."""
    return any(op.device and _TASK.search(op.device) for op in operations_within(graph.operations))


def placed(graph: FuncGraph, local: Run) -> Run:
    """A run of a graph that asks for tasks: on the current cluster, or here if there is none.

    Args:
        graph: as it was traced.
        local: runs it in this process.
    """
    known: dict[int, tuple[Runner, Run]] = {}

    def run(*arrays: object) -> list[object]:
        now = None if _here.get() else runner()
        if now is None:
            return local(*arrays)
        found = known.get(id(now))
        if found is None:
            found = known[id(now)] = now, now(graph)
        return found[1](*arrays)

    return run
