"""Operations that give back what they are given go, and those whose result is known become constants.

    x + 0, x - 0      for integers; for floats x + -0.0 and x - 0.0, as -0.0 + 0.0 is 0.0
    x * 1, x / 1      for integers and floats; not for complex numbers, where inf * (1+0j) has a nan
    x // 1            for integers
    x ** 1, x << 0, x & -1, x | 0, x ^ 0
    x and True, x or False
    x and x, x & x, x | x, max(x, x), min(x, x)
    where(c, x, x), where(True, x, y)
    --x, not not x    integers wrap around twice, to where they were
    cast to the dtype that x has, or to a wider one and back, Identity
    transposed there and back, or not at all; reshaped to the shape that x is known to have

    x - x, x ^ x, x * 0 are 0, x == x is True and x < x False, for integers; not for floats, which may be NaN
    x and False, x or True
    the shape of a tensor, as far as it is known, and what is picked out of that

Before:

    y: f32[] = Const value=1.
    Mul: f32[] = Mul(x, y)
    Sub: f32[] = Sub(Mul, z)

After:

    y: f32[] = Const value=1.
    Sub: f32[] = Sub(x, z)

Each op says in its declaration what it folds to (`fold`). Arithmetic makes a new array, and what is read in its place
may be an array of the caller's, who may change it later. So it only goes where all that reads it makes new arrays
itself, or where what is read in its place is a new array that is not returned otherwise.
"""

from __future__ import annotations

from collections.abc import Collection

from autograph.framework.func_graph import FuncGraph
from autograph.framework.rewriting.editing import Rewriter
from autograph.framework.tensor import Tensor
from autograph.optimizer.queries import Holders, constant_of
from autograph.optimizer.traits import operation_of

__all__ = ["run"]


def run(graph: FuncGraph, held_by: Holders) -> bool:
    """Takes out what changes nothing, and what is known; whether there was something."""
    candidates = [op for op in graph.operations if op.op_def.fold is not None]
    if not candidates:
        return False
    returned = set(map(id, graph.outputs))
    with Rewriter(graph) as edit:
        for op in edit.among(candidates):
            same = op.op_def.fold(op, constant_of)  # type: ignore[misc]  # not None
            if same is None:
                continue
            (out,) = op.outputs
            if not isinstance(same, Tensor):
                edit.to_constant(op, same)
            elif op.op_def.view or _is_new(same, returned) or id(out) not in returned and all(
                r.op_def.fresh for r in out.consumers()
            ):
                returned |= {id(same)} if id(out) in returned else set()
                edit.replace_operation(op, [same])
    return edit.changed


def _is_new(tensor: Tensor, returned: Collection[int]) -> bool:
    """Whether a tensor is an array that its operation has just made, and nobody gets but what reads it here."""
    return operation_of(tensor).op_def.fresh and id(tensor) not in returned
