"""A loop that asks for one condition in each iteration becomes one loop for each answer.

Before:

    while: f32[], bool[] = StatelessWhile(x, p)
      body:
        graph while_body(x: f32[], p: bool[]) -> f32[], bool[]
          cond: f32[] = StatelessIf(p, x)
            then_branch: ... Sin(x)
            else_branch: ... Cos(x)
          return cond, p

After (once `constant_conditions` has run):

    while: f32[], bool[] = StatelessIf(p, x)
      then_branch:
        while: f32[], bool[] = StatelessWhile(x, p)
          body: ... Sin(x)
      else_branch:
        while: f32[], bool[] = StatelessWhile(x, p)
          body: ... Cos(x)

The condition has to be a value that the loop does not change; `loop_invariants` makes it one. As the loop is copied, it
has to be small, and all copies together have no more operations than the graph had to begin with.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.op_def import Flow
from autograph.framework.rewriting.cloning import around, clone
from autograph.framework.rewriting.editing import Rewriter
from autograph.optimizer.queries import Holders, holders, is_own
from autograph.optimizer.traits import flow_of

__all__ = ["run"]

#: Operations of the largest loop that is copied. What a copy saves is one branch in each iteration.
_MOST = 64


def run(graph: FuncGraph, held_by: Holders) -> bool:
    """Unswitches loops; whether there was one."""
    loops = [op for op in graph.operations if flow_of(op) is Flow.WHILE]
    if not loops or id(graph) in held_by.calling:
        return False
    with Rewriter(graph) as edit:
        for op in edit.among(loops):
            if all(is_own(g, held_by) for g in op.nested_graphs()) and (decided := _decided(op)) is not None:
                _unswitch(edit, op, decided, held_by)
    return edit.changed


def _decided(loop: Operation) -> int | None:
    """The position of a condition among a loop's values that the loop does not change, and a branch of it asks for."""
    body = loop.nested_graphs()[1]
    where = {id(t): i for i, (t, out) in enumerate(zip(body.inputs, body.outputs)) if t is out}
    for op in body.operations if where else ():
        i = where.get(id(op.inputs[0])) if flow_of(op) is Flow.IF else None
        if i is not None and loop.inputs[i].shape.rank == 0:
            return i
    return None


def _unswitch(edit: Rewriter, loop: Operation, decided: int, held_by: Holders) -> None:
    cond, body = loop.nested_graphs()
    inside = [holders(g) for g in (cond, body)]
    size = sum(len(g.operations) for each in inside for g in each.graphs)
    if size > min(_MOST, held_by.room):
        return
    held_by.room -= size
    branches = []
    for answer, graphs in ((True, (cond, body)), (False, (clone(cond)[0], clone(body)[0]))):
        for g in graphs:
            _decide(g, decided, answer)
        name = f"{loop.name}_{'true' if answer else 'false'}"
        branches.append(around(loop, name, {"cond": graphs[0], "body": graphs[1]}))
    kind = "If" if loop.stateful else "StatelessIf"
    inputs = [loop.inputs[decided], list(loop.inputs)]
    attrs = {"then_branch": branches[0], "else_branch": branches[1]}
    made = edit.insert_before(loop, kind, inputs, attrs, loop, loop.name)
    edit.replace_operation(loop, made.outputs, [made])


def _decide(graph: Any, position: int, answer: bool) -> None:
    """Has the operations of a graph read an answer instead of an input, which is returned as it is."""
    parameter = graph.inputs[position]
    if not parameter.consumers():
        return
    with Rewriter(graph) as edit:
        attrs = {"value": np.array(answer), "dtype": parameter.dtype}
        made = edit.insert_before(graph.operations[0], "Const", (), attrs, parameter.op, parameter.op.name)
        edit.replace(parameter, made.outputs[0], returned=False)
