"""Which operations of a graph have to run."""

from __future__ import annotations

from collections.abc import Callable

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation

__all__ = ["needed_operations"]


def _must_run(op: Operation) -> bool:
    op_def = op.op_def
    if op_def.regions is None:
        return op_def.stateful or op_def.raises
    return op.stateful or op.may_raise


def needed_operations(graph: FuncGraph, must_run: Callable[[Operation], bool] = _must_run) -> list[Operation]:
    """The operations that the graph's outputs need, and those that `must_run`, in program order.

    Args:
        must_run: says which run even if nothing needs them; unless given, those with side effects and those that may
            raise an error of the program.
    """
    if graph.pruned and must_run is _must_run:
        return list(graph.operations)
    # What an operation reads and waits for comes before it, so one pass from the last to the first sees all readers.
    needed = {t.op for t in graph.outputs}  # type: ignore[attr-defined]  # symbolic, as all outputs of graphs
    found = []
    for op in reversed(graph.operations):
        if op in needed or must_run(op):
            found.append(op)
            for t in op.inputs:
                needed.add(t.op)  # type: ignore[attr-defined]
            if op.control_inputs:
                needed.update(op.control_inputs)
    found.reverse()
    return found
