"""Runs of graphs that are recorded: what all executors have in common."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph.executors.registry import Run
from autograph.framework import recorder
from autograph.framework.func_graph import FuncGraph

__all__ = ["hold_all", "recorded"]


def recorded(run: Run, graph: FuncGraph) -> Run:
    """The same run, as an event."""
    name, inputs = graph.name, [t.op.name for t in graph.inputs]
    outputs = [t.op for t in graph.outputs]

    def recorded_run(*arrays: Any) -> list[Any]:
        active = recorder.active
        if active is None:  # it has ended since this run was chosen
            return run(*arrays)
        lane = active.lane()
        outer, frame = lane.begin(), lane.open()
        start = recorder.clock()
        try:
            if active.memory:
                for array, given in zip(arrays, inputs):
                    if type(array) is np.ndarray:
                        active.hold(array, start, None, "argument", given)
            results = run(*arrays)
            if active.memory:
                hold_all(active, results, outputs, recorder.clock())
            return results
        finally:
            end = recorder.clock()
            lane.close(frame)
            lane.add("run", name, start, end, None, None, outer)

    return recorded_run


def hold_all(active: recorder.Recorder, arrays: Any, operations: Any, start: int) -> None:
    """Follows the arrays among some results, each of its operation."""
    for array, op in zip(arrays, operations):
        if type(array) is np.ndarray:
            active.hold(array, start, op)
