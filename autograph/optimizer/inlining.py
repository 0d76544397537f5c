"""Calls become the operations of the graph that is called.

Before:

    PartitionedCall: f32[] = PartitionedCall(x)
      f:
        graph double(v: f32[]) -> f32[]
          AddV2: f32[] = AddV2(v, v)
          return AddV2
    return PartitionedCall

After:

    AddV2: f32[] = AddV2(x, x)
    return AddV2

The operations keep their lines. A graph that one call alone holds goes as a whole; one that several hold goes if it is
small. Graphs that may come to call themselves stay: how deep calls are within each other has a limit, and is counted.
"""

from __future__ import annotations

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.op_def import Flow
from autograph.framework.rewriting.editing import Rewriter
from autograph.optimizer.queries import Holders, is_own
from autograph.optimizer.traits import flow_of

__all__ = ["run"]

#: A graph of no more operations than this is copied to each of its calls: running it costs less than calling it.
_SMALL = 8


def run(graph: FuncGraph, held_by: Holders) -> bool:
    """Inlines what can be; whether there was something."""
    calls = [op for op in graph.operations if flow_of(op) is Flow.CALL and _goes(op, held_by)]
    with Rewriter(graph) as edit:
        for op in edit.among(calls):
            edit.inline(op, op.nested_graphs()[0], op.nested_inputs)
    return edit.changed


def _goes(op: Operation, held_by: Holders) -> bool:
    called = op.nested_graphs()[0]
    if called.declared is not None or id(called) in held_by.calling:
        return False
    if is_own(called, held_by):
        return True
    inner = [each for each in called.operations if each.type != "Placeholder"]
    return len(inner) <= _SMALL and all(each.op_def.regions is None for each in inner)
