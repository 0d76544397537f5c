"""Operations that give back what they are given go.

    x + 0, x - 0      for integers; for floats x + -0.0 and x - 0.0, as -0.0 + 0.0 is 0.0
    x * 1, x / 1      for integers and floats; not for complex numbers, where inf * (1+0j) has a nan
    x // 1            for integers
    x and True, x or False
    --x, not not x    integers wrap around twice, to where they were
    cast to the dtype that x has, Identity
    transposed there and back, or not at all; reshaped to the shape that x is known to have

Before:

    y: f32[] = Const value=1.
    Mul: f32[] = Mul(x, y)
    Sub: f32[] = Sub(Mul, z)

After:

    y: f32[] = Const value=1.
    Sub: f32[] = Sub(x, z)

Each op says in its declaration what it folds to (`fold`). Arithmetic makes a new array, and what is read in its place
may be an array of the caller's, who may change it later. So it only goes where all that reads it makes new arrays
itself.
"""

from __future__ import annotations

from autograph.framework.func_graph import FuncGraph
from autograph.framework.rewriting.editing import Rewriter
from autograph.framework.tensor import Tensor
from autograph.optimizer.queries import Holders, constant_of

__all__ = ["run"]


def run(graph: FuncGraph, held_by: Holders) -> bool:
    """Takes out what changes nothing; whether there was something."""
    returned = set(map(id, graph.outputs))
    with Rewriter(graph) as edit:
        for op in edit:
            fold = op.op_def.fold
            same = fold(op, constant_of) if fold is not None else None
            if not isinstance(same, Tensor):  # a value is for `constant_folding`
                continue
            (out,) = op.outputs
            unseen = id(out) not in returned and all(reader.op_def.fresh for reader in out.consumers())
            if op.op_def.view or unseen:
                edit.replace_operation(op, [same])
    return edit.changed
