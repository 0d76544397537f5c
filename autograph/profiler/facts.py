"""What is known of an operation that ran: its place in the program, its category and its cost."""

from __future__ import annotations

import linecache
from collections.abc import Mapping
from typing import Any

from autograph.framework.costs import category, estimate
from autograph.framework.graph import Operation
from autograph.profiler.profile import OperationFacts

__all__ = ["facts_of"]


def facts_of(op: Operation, seen: Mapping[int, tuple[Any, list[Any], list[Any]]]) -> OperationFacts:
    """The facts of an operation of a graph.

    Args:
        seen: the shapes of operations when they ran, as `Recorder.shapes` has them.
    """
    flops, size = _cost(op, seen)
    location = op.location
    first = op.outputs[0] if op.outputs else None
    dims = None if first is None else first.shape.dims
    return OperationFacts(
        op.name,
        op.type,
        op.graph.name,
        category(op),
        file=None if location is None else location.filename,
        line=0 if location is None else location.line or 0,
        source="" if location is None else linecache.getline(location.filename, location.line or 0).strip(),
        dtype="" if first is None else first.dtype.name,
        shape=None if dims is None else tuple(dims),
        flops=flops,
        bytes=size,
    )


def _cost(
    op: Operation, seen: Mapping[int, tuple[Any, list[Any], list[Any]]]
) -> tuple[float | None, float | None]:
    if id(op) in seen:
        _, inputs, outputs = seen[id(op)]
    elif all(t.shape.is_fully_defined() for t in (*op.inputs, *op.outputs)):
        inputs, outputs = [[t.shape.as_tuple() for t in tensors] for tensors in (op.inputs, op.outputs)]
    else:
        return None, None
    return estimate(op, inputs, outputs)
