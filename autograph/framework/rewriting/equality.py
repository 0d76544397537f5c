"""Whether two graphs are the same: operation by operation, with the same captures, made by the same lines."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph.framework.func_graph import FuncGraph, source_of
from autograph.framework.op_def import Flow
from autograph.framework.shapes import TensorShape
from autograph.framework.user_frames import same_line

__all__ = ["outline", "same_graph"]


def outline(graph: FuncGraph) -> int:
    """A number that graphs have in common which are the same (`same_graph`), so that few others have to be compared."""
    return hash((tuple(id(source_of(tensor)) for tensor in graph.captures), _outline(graph)))


def _outline(graph: FuncGraph) -> int:
    parts: list[Any] = [len(graph.inputs)]
    for operation in graph.operations:
        parts.append(operation.type)
        regions = operation.op_def.regions
        if regions is not None and regions.flow is not Flow.CALL:  # graphs that call themselves have no end
            parts += [_outline(value) for value in operation.attrs.values() if isinstance(value, FuncGraph)]
    return hash(tuple(parts))


def same_graph(a: FuncGraph, b: FuncGraph) -> bool:
    """Whether the graphs compute the same in the same way, so that one can stand for the other.

    Graphs that call themselves are the same if all that they do between the calls is.
    """
    captured = [list(map(source_of, graph.captures)) for graph in (a, b)]
    if len(captured[0]) != len(captured[1]) or any(x is not y for x, y in zip(*captured)):
        return False
    return _same(a, b, set())


def _same(a: FuncGraph, b: FuncGraph, assumed: set[tuple[int, int]]) -> bool:
    if a is b or (id(a), id(b)) in assumed:
        return True
    assumed.add((id(a), id(b)))
    if len(a.operations) != len(b.operations) or a.result_types != b.result_types:
        return False
    twins: dict[int, Any] = {}
    for x, y in zip(a.operations, b.operations):
        if x.op_def is not y.op_def or len(x.inputs) != len(y.inputs):
            return False
        # Errors name the line. A call may be at another instruction of it once the interpreter has adapted it to what
        # it calls (Python 3.11).
        if x.inputs and not same_line(x._site, y._site):
            return False
        if any(twins.get(id(s)) is not t for s, t in zip(x.inputs, y.inputs)):
            return False
        if [twins.get(id(c)) for c in x.control_inputs] != list(y.control_inputs):
            return False
        if x.attrs.keys() != y.attrs.keys():
            return False
        if not all(_same_attr(x.attrs[key], y.attrs[key], assumed) for key in x.attrs):
            return False
        if [(t.dtype, t.shape, t.weak) for t in x.outputs] != [(t.dtype, t.shape, t.weak) for t in y.outputs]:
            return False
        twins[id(x)] = y
        twins.update(zip(map(id, x.outputs), y.outputs))
    pairs = [*zip(a.inputs, b.inputs), *zip(a.outputs, b.outputs)]
    return len(a.inputs) == len(b.inputs) and all(twins.get(id(s)) is t for s, t in pairs)


def _same_attr(a: Any, b: Any, assumed: set[tuple[int, int]]) -> bool:
    if isinstance(a, FuncGraph) and isinstance(b, FuncGraph):
        return _same(a, b, assumed)
    if a is b:
        return True
    if type(a) is not type(b):
        return False
    if isinstance(a, np.ndarray):
        return a.dtype == b.dtype and a.shape == b.shape and a.dtype != object and a.tobytes() == b.tobytes()
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(_same_attr(x, y, assumed) for x, y in zip(a, b))
    return isinstance(a, (bool, int, float, str, bytes, TensorShape)) and repr(a) == repr(b)
