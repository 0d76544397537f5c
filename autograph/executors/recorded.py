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
from autograph.framework.lanes import ENTRIES, FULL, MOST, What
from autograph.framework.resource import Cell

__all__ = ["noting", "recorded"]

#: So many entries may be in a frame before it sums up.
_FRAME = MOST * ENTRIES


def recorded(run: Run, graph: FuncGraph) -> Run:
    """The same run, as an event."""
    what: What = ("run", graph.name, None, None)
    clock = recorder.clock
    following = _Following(graph)

    def recorded_run(*arrays: Any) -> list[Any]:
        active = recorder.active
        if active is None:  # it has ended since this run was chosen
            return run(*arrays)
        lane = active.local.lane
        summing = lane.sums is not None
        outer = lane.begin() if summing else 0
        depth, most = lane.depth, lane.most  # a frame, as `open` begins it and `close` ends it
        lane.depth, lane.most = depth + 1, len(lane.events) + _FRAME
        lane.begun, start = 0, clock()
        try:
            return following.run(run, active, arrays, start) if active.memory else run(*arrays)
        finally:
            end = clock()
            if summing or depth or lane.sums is not None or len(lane.events) > FULL:
                lane.close((depth, most), end)
                lane.add(what, start, end, outer)
            else:
                lane.depth, lane.most = 0, most
                lane.events += (what, start, end)

    direct = getattr(run, "direct", None)
    if direct is not None:
        recorded_run.direct = direct  # type: ignore[attr-defined]  # machine code records these calls
    whole = getattr(run, "whole", None)
    return recorded_run if whole is None else whole(what, recorded_run)


class _Following:
    """Follows the arrays that go into runs of a graph and come out of them."""

    def __init__(self, graph: FuncGraph) -> None:
        inputs = [(t.op.name, "variable" if t.dtype is resource else "argument") for t in graph.inputs]
        self._inputs: list[tuple[str, str] | None] = [*inputs]
        self._variables = [(given, kind) if kind == "variable" else None for given, kind in inputs]
        self._outputs: list[Any] = [t.op for t in graph.outputs]  # type: ignore[attr-defined]  # symbolic, as all

    def run(self, run: Run, active: recorder.Recorder, arrays: Sequence[Any], start: int) -> list[Any]:
        _hold_inputs(active, arrays, self._inputs, start)
        results = run(*arrays)
        _hold_inputs(active, arrays, self._variables, start)  # they may have other values now
        now = recorder.clock()
        for array, op in zip(results, self._outputs):
            active.hold(array, now, op)
        return results


def _hold_inputs(active: recorder.Recorder, arrays: Any, inputs: Sequence[tuple[str, str] | None], start: int) -> None:
    for array, given in zip(arrays, inputs):
        if given is None:
            continue
        name, kind = given
        if kind == "variable":
            if type(array) is Cell:
                active.hold(array.array, start, None, kind, array.name)
        else:
            active.hold(array, start, None, kind, name)


def noting(kernel: Callable[..., Any], op: Operation, single: bool) -> Callable[..., Any]:
    """The kernel of an operation, which notes the shapes that are known only when it runs (`Recorder.shapes`).

    Args:
        single: whether it gives one result, not a sequence of them.
    """
    tensors = (*op.inputs, *op.outputs)
    if all(t.shape.is_fully_defined() for t in tensors) or any(t.dtype.is_opaque for t in tensors):
        return kernel
    key, known = id(op), 0

    def noted(*arrays: Any) -> Any:
        nonlocal known
        result = kernel(*arrays)
        if known != recorder.serial:
            known, active = recorder.serial, recorder.active
            if active is not None and key not in active.shapes:
                outputs = (result,) if single else result
                active.shapes[key] = op, [np.shape(x) for x in arrays], [np.shape(x) for x in outputs]
        return result

    return noted
