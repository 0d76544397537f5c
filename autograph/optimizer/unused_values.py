"""What branches, loops and calls take or give for nothing is taken off them.

Before:

    cond: f32[], i32[] = StatelessIf(p, x, n)
      then_branch:
        graph cond_true(x: f32[], n: i32[]) -> f32[], i32[]
          return x, n
      else_branch:
        graph cond_false(x: f32[], n: i32[]) -> f32[], i32[]
          Neg: f32[] = Neg(x)
          return Neg, n
    return cond:0, cond:1

After:

    cond: f32[] = StatelessIf(p, x)
      then_branch:
        graph cond_true(x: f32[]) -> f32[]
          return x
      else_branch:
        graph cond_false(x: f32[]) -> f32[]
          Neg: f32[] = Neg(x)
          return Neg
    return cond, n

A value of a loop goes if neither its test nor anything that is needed depends on it. A graph that several operations
hold, such as one that calls itself, is left as it is.
"""

from __future__ import annotations

from typing import Any

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.needed import needed_operations
from autograph.framework.tensor import Tensor
from autograph.optimizer.editing import (
    Held,
    drop_at,
    drop_inputs,
    drop_outputs,
    is_own,
    read_ids,
    rebuild,
    substitute,
)
from autograph.optimizer.traits import body_of, can_fail, nested_graphs

__all__ = ["run"]


def run(graph: FuncGraph, held: Held) -> bool:
    """Takes off what is for nothing; whether there was something."""
    holding = [op for op in graph._operations if _is_free(op, held)]
    if not holding:
        return False
    instead = {id(out): t for op in holding for out, t in _passed_through(op) if out is not t}
    read = read_ids(graph)
    instead = {k: t for k, t in instead.items() if k in read}
    if instead:
        substitute(graph, instead)
        read = read_ids(graph)
    changed = bool(instead)
    for op in holding:
        unread = {i for i, out in enumerate(op.outputs) if id(out) not in read}
        changed |= _shrink_loop(op, unread) if body_of(op) is not None else _shrink(op, unread)
    return changed


def _is_free(op: Operation, held: Held) -> bool:
    """Whether it holds graphs, which are its own."""
    graphs = nested_graphs(op)
    return bool(graphs) and all(is_own(g, held) for g in graphs)


def _passed_through(op: Operation) -> list[tuple[Tensor, Tensor]]:
    """Outputs that are an input unchanged, whatever happens inside, with that input."""
    body = body_of(op)
    graphs: list[Any] = op.nested_graphs() if body is None else [body]
    given = op.nested_inputs
    found: list[tuple[Tensor, Tensor]] = []
    for i, out in enumerate(op.outputs):
        sources = {_position(g, g.outputs[i]) for g in graphs}
        if len(sources) == 1 and (source := sources.pop()) is not None and (body is None or source == i):
            found.append((out, given[source]))
    return found


def _position(graph: Any, tensor: Tensor) -> int | None:
    """Which input of a graph a tensor is."""
    return next((i for i, t in enumerate(graph.inputs) if t is tensor), None)


def _shrink(op: Operation, unread: set[int]) -> bool:
    """Takes off a conditional or call the outputs that are not read, and then inputs that are not."""
    graphs: list[Any] = op.nested_graphs()
    for g in graphs:
        g.outputs = drop_at(g.outputs, unread)
        if unread:
            rebuild(g, [o for o in needed_operations(g, _stays)])
    drop_outputs(op, unread)
    reads = [read_ids(g) for g in graphs]
    unused = {i for i in range(len(graphs[0].inputs)) if not any(id(g.inputs[i]) in r for g, r in zip(graphs, reads))}
    if unused:
        first = len(op.inputs) - len(graphs[0].inputs)
        for g in graphs:
            drop_inputs(g, unused)
        op.inputs = op.inputs[:first] + tuple(drop_at(op.inputs[first:], unused))
    return bool(unread or unused)


def _stays(op: Operation) -> bool:
    return op.type == "Placeholder" or can_fail(op)


def _shrink_loop(op: Operation, unread: set[int]) -> bool:
    """Takes off a loop the values that matter to nothing."""
    cond, body = nested_graphs(op)
    matters = {i for i in range(len(op.outputs)) if i not in unread}
    read = read_ids(cond)
    matters |= {i for i, t in enumerate(cond.inputs) if id(t) in read}
    # Of a value that matters, all matters that its next one is made of; and all that may fail is made of.
    outputs = body.outputs
    while True:
        body.outputs = [t for i, t in enumerate(outputs) if i in matters]
        needed = needed_operations(body, can_fail)
        kept = {id(o) for o in needed}
        more = {i for i, t in enumerate(body.inputs) if id(t.op) in kept} | matters
        if more == matters:
            break
        matters = more
    gone = set(range(len(outputs))) - matters
    if not gone:
        body.outputs = outputs
        return False
    rebuild(body, [o for o in body.operations if id(o) in kept or o.type == "Placeholder"])
    drop_inputs(body, gone)
    drop_inputs(cond, gone)
    op.inputs = tuple(drop_at(op.inputs, gone))
    drop_outputs(op, gone)
    return True
