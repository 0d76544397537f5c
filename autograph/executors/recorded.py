"""Runs of graphs that are recorded: what all executors have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.registry import Run
from autograph.framework import recorder
from autograph.framework.dtypes import resource
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.resource import Cell

__all__ = ["noting", "recorded"]


def recorded(run: Run, graph: FuncGraph) -> Run:
    """The same run, as an event."""
    name = graph.name
    inputs = [(t.op.name, "variable" if t.dtype is resource else "argument") for t in graph.inputs]
    variables = [(given, kind) if kind == "variable" else None for given, kind in inputs]
    outputs: list[Any] = [t.op for t in graph.outputs]  # type: ignore[attr-defined]  # symbolic, as all outputs

    def recorded_run(*arrays: Any) -> list[Any]:
        active = recorder.active
        if active is None:  # it has ended since this run was chosen
            return run(*arrays)
        lane = active.lane()
        outer, frame = lane.begin(), lane.open()
        start = recorder.clock()
        try:
            if active.memory:
                _hold_inputs(active, arrays, inputs, start)
            results = run(*arrays)
            if active.memory:
                _hold_inputs(active, arrays, variables, start)  # they may have other values now
                _hold_outputs(active, results, outputs, recorder.clock())
            return results
        finally:
            end = recorder.clock()
            lane.close(frame)
            lane.add("run", name, start, end, None, None, outer)

    return recorded_run


def _hold_inputs(active: recorder.Recorder, arrays: Any, inputs: Sequence[tuple[str, str] | None], start: int) -> None:
    for array, given in zip(arrays, inputs):
        if given is None:
            continue
        name, kind = given
        if kind == "variable":
            if type(array) is Cell:
                active.hold(array.array, start, None, kind, array.name)
        elif type(array) is np.ndarray:
            active.hold(array, start, None, kind, name)


def _hold_outputs(active: recorder.Recorder, arrays: Any, operations: Any, start: int) -> None:
    """Follows the arrays among some results, each of its operation."""
    for array, op in zip(arrays, operations):
        if type(array) is np.ndarray:
            active.hold(array, start, op)


def noting(kernel: Callable[..., Any], op: Operation, single: bool) -> Callable[..., Any]:
    """The kernel of an operation, which notes the shapes that are known only when it runs (`Recorder.shapes`).

    Args:
        single: whether it gives one result, not a sequence of them.
    """
    tensors = (*op.inputs, *op.outputs)
    if all(t.shape.is_fully_defined() for t in tensors) or any(t.dtype.is_opaque for t in tensors):
        return kernel
    key = id(op)

    def noted(*arrays: Any) -> Any:
        result = kernel(*arrays)
        active = recorder.active
        if active is not None and key not in active.shapes:
            outputs = (result,) if single else result
            active.shapes[key] = op, [np.shape(x) for x in arrays], [np.shape(x) for x in outputs]
        return result

    return noted
