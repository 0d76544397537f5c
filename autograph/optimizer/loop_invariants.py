"""What gives the same in each iteration of a loop is worked out once, before the loop.

Before:

    while: f32[], f32[] = StatelessWhile(x, k)
      body:
        graph while_body(x: f32[], k: f32[]) -> f32[], f32[]
          Sqrt: f32[] = Sqrt(k)
          Mul: f32[] = Mul(x, Sqrt)
          return Mul, k

After:

    Sqrt: f32[] = Sqrt(k)
    while: f32[], f32[], f32[] = StatelessWhile(x, k, Sqrt)
      body:
        graph while_body(x: f32[], k: f32[], Sqrt: f32[]) -> f32[], f32[], f32[]
          Mul: f32[] = Mul(x, Sqrt)
          return Mul, k, Sqrt

That goes for the loop's test, too. Only what cannot fail may go, as the loop may have no iteration, or end with an
error before it comes there; but the test runs at once, so what it does first may fail before the loop as well. What is
in a branch stays: it may be dear, and the branch never taken. Innermost loops are looked at first, so what none of
several loops changes gets before the outermost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.op_def import Flow, Trait
from autograph.framework.rewriting.cloning import Twins
from autograph.framework.rewriting.editing import Rewriter
from autograph.framework.tensor import Tensor
from autograph.optimizer.queries import Holders, is_own
from autograph.optimizer.traits import can_fail, flow_of, is_numeric, operation_of

__all__ = ["run"]


def run(graph: FuncGraph, held_by: Holders) -> bool:
    """Takes out of loops what they do not change; whether there was something."""
    loops = [op for op in graph.operations if flow_of(op) is Flow.WHILE]
    if not loops:
        return False
    with Rewriter(graph) as edit:
        for op in edit.among(loops):
            if all(is_own(g, held_by) for g in op.nested_graphs()):
                _hoist(edit, op, held_by)
    return edit.changed


def _hoist(edit: Rewriter, loop: Operation, held_by: Holders) -> None:
    """Takes out of one loop what it does not change."""
    cond, body = loop.nested_graphs()
    kept = [i for i, (t, given) in enumerate(zip(body.outputs, body.inputs)) if t is given]
    if not kept:
        return
    twins: Twins = {id(g.inputs[i]): loop.inputs[i] for g in (cond, body) for i in kept}
    moving = {g: _moving(g, {id(g.inputs[i]) for i in kept}, held_by, g is cond) for g in (cond, body)}
    passed: list[tuple[Tensor, Tensor]] = []  # what is worked out in the loop and read there, each with its twin before
    for inside, operations in moving.items():
        returned = set(map(id, inside.outputs))
        for op in operations:
            for t in op.inputs:
                if id(t) not in twins:  # a constant
                    edit.copy_before(loop, operation_of(t), twins)
            edit.copy_before(loop, op, twins)
            out = op.outputs[0]
            if id(out) in returned or any(reader not in operations for reader in out.consumers()):
                passed.append((out, twins[id(out)]))
    if any(moving.values()):
        for inside, operations in moving.items():
            _replace(inside, operations, passed, inside is body)
        edit.add_outputs(loop, [out for out, _ in passed])
        edit.set_inputs(loop, (*loop.inputs, *(before for _, before in passed)))


def _replace(
    inside: FuncGraph, moved: Iterable[Operation], passed: Sequence[tuple[Tensor, Tensor]], is_body: bool
) -> None:
    """Has a loop's test or body take what stands before the loop now."""
    with Rewriter(inside) as edit:
        added = [edit.add_input(out, operation_of(before).name) for out, before in passed]
        if is_body:
            edit.set_outputs((*inside.outputs, *added))
        for inner, (out, _) in zip(added, passed):
            if operation_of(out).graph is inside:
                edit.replace(out, inner)  # type: ignore[arg-type]  # symbolic
        for op in moved:
            edit.erase(op)


def _moving(graph: FuncGraph, invariant: set[int], held_by: Holders, runs: bool) -> dict[Operation, None]:
    """The operations that can be done before the loop, in order.

    Args:
        runs: whether the graph runs at least once, before all else in the loop.
    """
    found: dict[Operation, None] = {}
    failing = held_by.failing
    for op in graph.operations:
        op_def = op.op_def
        if not op.inputs:  # a constant, or an input
            continue
        moves = (
            op_def.pure
            and op_def.single
            and all(id(t) in invariant or operation_of(t).type == "Const" for t in op.inputs)
            and _is_plain(op)
            and (runs or not can_fail(op, failing))
        )
        if moves:
            invariant.add(id(op.outputs[0]))
            found[op] = None
        elif runs:
            runs = not can_fail(op, failing)
    return found


def _is_plain(op: Operation) -> bool:
    """Whether it makes numbers of numbers, and of nothing else."""
    if op.control_inputs or op.waiting() or op.op_def.traits & Trait.RANDOM:
        return False
    return all(map(is_numeric, (*op.inputs, *op.outputs)))
