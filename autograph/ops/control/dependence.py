"""What decides the branches and loops of a graph: its data, or stand-ins for Python numbers alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph, Operation
from autograph.framework.tensor import Tensor

__all__ = ["decided_by_numbers"]

_IFS, _WHILES = ("If", "StatelessIf"), ("While", "StatelessWhile")
#: What these give does not depend on the values in their inputs.
_ABOUT_SHAPES = ("Shape", "ShapeN", "Size", "Rank", "TensorListLength")


def decided_by_numbers(graph: FuncGraph) -> bool:
    """Whether some branch or loop in the graph depends on no other inputs than those that stand for Python numbers."""
    deciding = list(_deciding(graph))
    if not deciding:
        return False
    fed: dict[int, list[Tensor]] = {}
    _note_feeds(graph, fed)
    return any(not _depends_on_data(tensor, graph, fed) for tensor in deciding)


def _bodies(op: Operation) -> list[Any]:
    return op.nested_graphs() if op.type in _IFS or op.type in _WHILES else []


def _deciding(graph: Graph) -> Iterator[Tensor]:
    """The conditions of all branches and loops."""
    for op in graph.operations:
        if op.type in _IFS:
            yield op.inputs[0]
        elif op.type in _WHILES:
            yield op.attrs["cond"].outputs[0]
        for body in _bodies(op):
            yield from _deciding(body)


def _note_feeds(graph: Graph, fed: dict[int, list[Tensor]]) -> None:
    """For each input of a branch or loop body, what it gets its values from."""
    for op in graph.operations:
        for body in _bodies(op):
            given = op.inputs[1:] if op.type in _IFS else op.inputs
            for i, (parameter, tensor) in enumerate(zip(body.inputs, given)):
                again = [op.attrs["body"].outputs[i]] if op.type in _WHILES else []
                fed[id(parameter)] = [tensor, *again]
            _note_feeds(body, fed)


def _depends_on_data(tensor: Tensor, graph: FuncGraph, fed: dict[int, list[Tensor]]) -> bool:
    inputs = {id(t): t for t in graph.inputs}
    seen: set[int] = set()
    waiting = [tensor]
    while waiting:
        t: Any = waiting.pop()
        if id(t) in seen:
            continue
        seen.add(id(t))
        op = t.op
        if id(t) in inputs:
            if not t.weak:
                return True
        elif op.type == "Placeholder":
            waiting += fed.get(id(t), [])
        elif op.type in _IFS:
            waiting += [op.inputs[0], *(body.outputs[t.index] for body in _bodies(op))]
        elif op.type in _WHILES:
            waiting += [op.inputs[t.index], op.attrs["cond"].outputs[0], op.attrs["body"].outputs[t.index]]
        elif op.type not in _ABOUT_SHAPES:
            if op.op_def.stateful and not op.inputs:
                return True
            waiting += op.inputs
    return False
