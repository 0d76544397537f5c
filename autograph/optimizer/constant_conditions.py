"""An `If` whose condition is a constant becomes the operations of its branch; a `While` that never runs goes.

Before:

    Const: bool[] = Const value=True
    cond: f32[] = StatelessIf(Const, x)
      then_branch: ... Square(x)
      else_branch: ... Neg(x)
    return cond

After (once `dead_operations` has run):

    Square: f32[] = Square(x)
    return Square

The operations keep the lines that made them, and effects their order.
"""

from __future__ import annotations

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.op_def import Flow
from autograph.framework.rewriting.editing import Rewriter
from autograph.optimizer.constant_folding import evaluate
from autograph.optimizer.queries import Holders, constant_of
from autograph.optimizer.traits import flow_of

__all__ = ["run"]


def run(graph: FuncGraph, held_by: Holders) -> bool:
    """Decides what can be decided; whether there was something."""
    holding = [op for op in graph.operations if op.op_def.regions is not None]
    if not holding:
        return False
    with Rewriter(graph) as edit:
        for op in edit.among(holding):
            flow = flow_of(op)
            if flow is Flow.IF and (condition := constant_of(op.inputs[0])) is not None:
                then_branch, else_branch = op.nested_graphs()
                edit.inline(op, then_branch if condition else else_branch, op.nested_inputs)
            elif flow is Flow.WHILE and _never_runs(op):
                edit.replace_operation(op, op.inputs)
    return edit.changed


def _never_runs(op: Operation) -> bool:
    found = evaluate(op.nested_graphs()[0], [constant_of(t) for t in op.inputs])
    return found is not None and not found[0]
