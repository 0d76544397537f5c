"""What decides the branches and loops of a graph, and so how often it calls itself: its data, or only tensors that
stand for Python numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph, Operation
from autograph.framework.op_def import Flow, Trait
from autograph.framework.tensor import Tensor

__all__ = ["ended_by_numbers"]

_BRANCHING = (Flow.IF, Flow.WHILE)


def ended_by_numbers(graph: FuncGraph, numbers: Iterable[Tensor]) -> bool:
    """Whether Python numbers may end the recursion of a graph that calls itself: some branch or loop depends on no
    inputs but those that stand for numbers, and no call is made that is in none of these.

    Args:
        numbers: the inputs that stand for Python numbers.
    """
    fed: dict[int, list[Tensor]] = {}
    _note_feeds(graph, fed)
    data = {id(tensor) for tensor in graph.inputs} - {id(tensor) for tensor in numbers}
    by_numbers = {id(tensor) for tensor in _deciding(graph) if not _depends_on_data(tensor, data, fed)}
    return bool(by_numbers) and not _calls(graph, graph, by_numbers)


def _calls(graph: Graph, callee: FuncGraph, left_out: set[int]) -> bool:
    """Whether a graph calls another, in branches and loops too, but for those that these tensors decide."""
    for op in graph.operations:
        if op.attrs.get("f") is callee:
            return True
        if id(_decides(op)) not in left_out and any(_calls(body, callee, left_out) for body in _bodies(op)):
            return True
    return False


def _flow(op: Operation) -> Flow | None:
    regions = op.op_def.regions
    return None if regions is None else regions.flow


def _bodies(op: Operation) -> list[Any]:
    return op.nested_graphs() if _flow(op) in _BRANCHING else []


def _decides(op: Operation) -> Tensor | None:
    """The tensors that decide how a branch or loop goes on."""
    flow = _flow(op)
    if flow is Flow.IF:
        return op.inputs[0]
    return _bodies(op)[0].outputs[0] if flow is Flow.WHILE else None


def _deciding(graph: Graph) -> Iterator[Tensor]:
    """The conditions of all branches and loops."""
    for op in graph.operations:
        decides = _decides(op)
        if decides is not None:
            yield decides
        for body in _bodies(op):
            yield from _deciding(body)


def _note_feeds(graph: Graph, fed: dict[int, list[Tensor]]) -> None:
    """Records for each input of a branch or loop body which tensors it gets its values from."""
    for op in graph.operations:
        bodies = _bodies(op)
        for body in bodies:
            for i, (parameter, tensor) in enumerate(zip(body.inputs, op.nested_inputs)):
                again = [bodies[1].outputs[i]] if _flow(op) is Flow.WHILE else []
                fed[id(parameter)] = [tensor, *again]
            _note_feeds(body, fed)


def _depends_on_data(tensor: Tensor, data: set[int], fed: dict[int, list[Tensor]]) -> bool:
    seen: set[int] = set()
    waiting = [tensor]
    while waiting:
        t: Any = waiting.pop()
        if id(t) in seen:
            continue
        seen.add(id(t))
        op = t.op
        if id(t) in data:
            return True
        if op.type == "Placeholder":
            waiting += fed.get(id(t), [])
        elif _flow(op) is Flow.IF:
            waiting += [op.inputs[0], *(body.outputs[t.value_index] for body in _bodies(op))]
        elif _flow(op) is Flow.WHILE:
            test, body = _bodies(op)
            waiting += [op.inputs[t.value_index], test.outputs[0], body.outputs[t.value_index]]
        elif not op.op_def.traits & Trait.OF_SHAPES:
            if op.op_def.stateful and not op.inputs:
                return True
            waiting += op.inputs
    return False
