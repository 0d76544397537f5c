"""Which operations of a graph have to run."""

from __future__ import annotations

from collections.abc import Callable

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation

__all__ = ["needed_operations"]


def _must_run(op: Operation) -> bool:
    return op.stateful or op.may_raise


def needed_operations(graph: FuncGraph, must_run: Callable[[Operation], bool] = _must_run) -> list[Operation]:
    """The operations that the graph's outputs need, and those that `must_run`, in program order.

    Args:
        must_run: says which run even if nothing needs them; unless given, those with side effects and those that may
            raise an error of the program.
    """
    if graph.pruned and must_run is _must_run:
        return list(graph.operations)
    stack = [t.op for t in graph.outputs]  # type: ignore[attr-defined]  # symbolic, as all outputs of graphs
    stack += [op for op in graph.operations if must_run(op)]
    needed: set[int] = set()
    while stack:
        op = stack.pop()
        if id(op) in needed:
            continue
        needed.add(id(op))
        stack.extend(t.op for t in op.inputs)
        stack.extend(op.control_inputs)
    return [op for op in graph.operations if id(op) in needed]
