"""Graphs that ask to run on the tasks of a cluster: they do while there is one, and in this process otherwise.

`ag.distribute` says here what runs them; nothing here knows of clusters.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from autograph.executors.registry import Run
from autograph.framework.func_graph import FuncGraph
from autograph.framework.nested import operations_within

__all__ = ["Runner", "asks_for_tasks", "placed", "runs_elsewhere", "start", "stop"]

#: Makes a graph ready to run on a cluster.
Runner = Callable[[FuncGraph], Run]

_TASK = re.compile(r"/(job|task):(?!localhost)")
#: What runs such graphs, the newest last.
_runners: list[Runner] = []


def start(runner: Runner) -> None:
    """From now on, such graphs are run by this."""
    _runners.append(runner)


def stop(runner: Runner) -> None:
    """Not any more."""
    if runner in _runners:
        _runners.remove(runner)


def runs_elsewhere() -> bool:
    """Whether there is a cluster."""
    return bool(_runners)


def asks_for_tasks(graph: FuncGraph) -> bool:
    """Whether an operation, at any depth, names a job or task of a cluster as its device."""
    return any(op.device and _TASK.search(op.device) for op in operations_within(graph.operations))


def placed(graph: FuncGraph, here: Run) -> Run:
    """A run of a graph that asks for tasks: on the newest cluster, or here if there is none.

    Args:
        graph: as it was traced.
        here: runs it in this process.
    """
    known: dict[int, tuple[Runner, Run]] = {}

    def run(*arrays: object) -> list[object]:
        if not _runners:
            return here(*arrays)
        runner = _runners[-1]
        found = known.get(id(runner))
        if found is None:
            found = known[id(runner)] = runner, runner(graph)
        return found[1](*arrays)

    return run
