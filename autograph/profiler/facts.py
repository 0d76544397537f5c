"""What is known of an operation that ran: its place in the program, its category and its cost."""

from __future__ import annotations

import linecache

from autograph.framework.graph import Operation
from autograph.profiler.profile import OperationFacts

__all__ = ["facts_of"]


def facts_of(op: Operation) -> OperationFacts:
    """The facts of an operation of a graph."""
    location = op.location
    first = op.outputs[0] if op.outputs else None
    dims = None if first is None else first.shape.dims
    return OperationFacts(
        op.name,
        op.type,
        op.graph.name,
        file=None if location is None else location.filename,
        line=0 if location is None else location.line or 0,
        source="" if location is None else linecache.getline(location.filename, location.line or 0).strip(),
        dtype="" if first is None else first.dtype.name,
        shape=None if dims is None else tuple(dims),
    )
