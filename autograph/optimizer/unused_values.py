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

from collections.abc import Iterable
from typing import Any

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.needed import needed_operations
from autograph.framework.rewriting.editing import Rewriter
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.optimizer.queries import Holders, is_own
from autograph.optimizer.traits import body_of, can_fail, operation_of

__all__ = ["run"]


def run(graph: FuncGraph, held_by: Holders) -> bool:
    """Takes off what is for nothing; whether there was something."""
    holding = [op for op in graph.operations if op.op_def.regions is not None and _is_free(op, held_by)]
    if not holding:
        return False
    returned = set(map(id, graph.outputs))
    passed = [
        (out, given)
        for op in holding
        for out, given in _passed_through(op)
        if out is not given and (out.is_read or id(out) in returned)
    ]
    if passed:
        with Rewriter(graph) as edit:
            for out, given in passed:
                edit.replace(out, given)
        returned = set(map(id, graph.outputs))
    with Rewriter(graph) as edit:
        for op in holding:
            unread = {i for i, out in enumerate(op.outputs) if not out.is_read and id(out) not in returned}
            shrink = _shrink if body_of(op) is None else _shrink_loop
            shrink(edit, op, unread, held_by.failing)
    return bool(passed) or edit.changed


def _is_free(op: Operation, held_by: Holders) -> bool:
    """Whether the graphs that it holds are its own."""
    return all(is_own(g, held_by) for g in op.nested_graphs())


def _passed_through(op: Operation) -> list[tuple[SymbolicTensor, Tensor]]:
    """Outputs that are an input unchanged, whatever happens inside, with that input."""
    body = body_of(op)
    if body is not None:
        values = zip(op.outputs, op.inputs, body.inputs, body.outputs)
        return [(out, given) for out, given, inner, next_one in values if inner is next_one]
    graphs: list[Any] = op.nested_graphs()
    passing = [i for i, t in enumerate(graphs[0].outputs) if t.op.type == "Placeholder"]
    if not passing:
        return []
    given = op.nested_inputs
    positions = [{id(t): i for i, t in enumerate(g.inputs)} for g in graphs]
    found: list[tuple[SymbolicTensor, Tensor]] = []
    for i in passing:
        sources = {where.get(id(g.outputs[i])) for g, where in zip(graphs, positions)}
        if len(sources) == 1 and (source := sources.pop()) is not None:
            found.append((op.outputs[i], given[source]))
    return found


def _shrink(edit: Rewriter, op: Operation, unread: set[int], known: dict[int, bool]) -> None:
    """Takes off a conditional or call the outputs that are not read, and then inputs that are not."""
    graphs: list[Any] = op.nested_graphs()

    def stays(inner: Operation) -> bool:
        return inner.type == "Placeholder" or can_fail(inner, known)

    if unread:
        edit.drop_outputs(op, unread)
        for g in graphs:
            with Rewriter(g) as inside:
                inside.set_outputs(t for i, t in enumerate(g.outputs) if i not in unread)
                _erase_unneeded(inside, needed_operations(g, stays))
    unused = set(range(len(graphs[0].inputs)))
    for g in graphs:
        unused -= _read_positions(g)
    if unused:
        first = len(op.inputs) - len(graphs[0].inputs)
        _drop_inputs(graphs, unused)
        edit.set_inputs(op, [t for i, t in enumerate(op.inputs) if i - first not in unused])


def _read_positions(graph: FuncGraph) -> set[int]:
    """The positions of the inputs that operations read, or the graph returns."""
    returned = set(map(id, graph.outputs))
    return {i for i, t in enumerate(graph.inputs) if t.is_read or id(t) in returned}


def _erase_unneeded(edit: Rewriter, needed: Iterable[Operation]) -> None:
    kept = set(needed)
    for op in edit.graph.operations:
        if op not in kept:
            edit.erase(op)


def _drop_inputs(graphs: Iterable[FuncGraph], positions: set[int]) -> None:
    for g in graphs:
        with Rewriter(g) as inside:
            inside.drop_inputs(positions)


def _shrink_loop(edit: Rewriter, op: Operation, unread: set[int], known: dict[int, bool]) -> None:
    """Takes off a loop the values that matter to nothing."""
    cond, body = op.nested_graphs()
    read = _read_positions(cond) | (set(range(len(op.outputs))) - unread)
    matters, needed = _what_matters(body, read, known)
    gone = set(range(len(op.outputs))) - matters
    if not gone:
        return
    with Rewriter(body) as inside:
        inside.set_outputs(t for i, t in enumerate(body.outputs) if i in matters)
        _erase_unneeded(inside, [*needed, *(t.op for t in body.inputs)])
    _drop_inputs((body, cond), gone)
    edit.set_inputs(op, [t for i, t in enumerate(op.inputs) if i not in gone])
    edit.drop_outputs(op, gone)


def _what_matters(body: FuncGraph, first: set[int], known: dict[int, bool]) -> tuple[set[int], set[Operation]]:
    """The positions of the values of a loop that matter if some do, and the operations of its body that they need.

    Of a value that matters, all matters that its next one is made of; and all that may fail is made of.
    """
    place = {t.op: i for i, t in enumerate(body.inputs)}
    matters: set[int] = set(first)
    needed: set[Operation] = set()
    waiting = [op for op in body.operations if can_fail(op, known)]
    waiting += [operation_of(body.outputs[i]) for i in first]
    while waiting:
        op = waiting.pop()
        if op in needed:
            continue
        needed.add(op)
        waiting += map(operation_of, op.inputs)
        waiting += op.control_inputs
        i = place.get(op)
        if i is not None and i not in matters:
            matters.add(i)
            waiting.append(operation_of(body.outputs[i]))
    return matters, needed
