"""Operations whose results nothing reads go.

Before:

    graph f(x: f32[]) -> f32[]
      Square: f32[] = Square(x)
      Neg: f32[] = Neg(x)
      return Neg

After:

    graph f(x: f32[]) -> f32[]
      Neg: f32[] = Neg(x)
      return Neg

What no executor would run is not in the copy that passes work on. What is not needed any more because of a pass has
been needed before, so it goes only if it cannot have failed. That the graph is `pruned` tells executors to run what is
left.
"""

from __future__ import annotations

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.needed import needed_operations
from autograph.framework.rewriting.editing import Rewriter
from autograph.optimizer.queries import Holders
from autograph.optimizer.traits import can_fail

__all__ = ["run"]


def run(graph: FuncGraph, held_by: Holders) -> bool:
    """Takes out what is not needed any more; whether there was something."""
    return _keep(graph, needed_operations(graph, lambda op: can_fail(op, held_by.failing)))


def _keep(graph: FuncGraph, needed: list[Operation]) -> bool:
    kept = {*needed, *(t.op for t in graph.inputs)}
    with Rewriter(graph) as edit:
        for op in graph.operations:
            if op not in kept:
                edit.erase(op)
    return edit.changed
