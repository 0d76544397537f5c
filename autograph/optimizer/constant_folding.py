"""Operations on constants become constants, by calling the op's own kernel.

Before:

    Const: i32[] = Const value=2
    Const_1: i32[] = Const value=3
    Mul: i32[] = Mul(Const, Const_1)

After (once `dead_operations` has taken out what nothing reads):

    Mul: i32[] = Const value=6

An operation that fails stays, to fail when it runs, if it runs. Texts and lists stay, random numbers stay, and so does
what would make a constant of more than `LARGEST` bytes.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from autograph.framework import execution
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.op_def import Trait
from autograph.framework.origins import is_kernels_own
from autograph.framework.rewriting.editing import Rewriter
from autograph.optimizer.queries import Holders, constant_of
from autograph.optimizer.traits import is_numeric

__all__ = ["LARGEST", "evaluate", "run"]

#: Bytes of the largest constant that is made.
LARGEST = 65536


def run(graph: FuncGraph, held_by: Holders) -> bool:
    """Folds what can be; whether there was something."""
    with Rewriter(graph) as edit:
        for op in graph.operations:  # nothing is replaced, so all of them read what they are to read
            inputs = op.inputs
            if not inputs or constant_of(inputs[0]) is None or not op.op_def.single or not op.op_def.pure:
                continue
            arrays = [constant_of(t) for t in inputs]
            if any(a is None for a in arrays):
                continue
            value = _value(op, arrays)  # type: ignore[arg-type]  # none of them is None
            if value is not None:
                edit.to_constant(op, value)
    return edit.changed


def evaluate(graph: FuncGraph, arrays: Sequence[np.ndarray | None]) -> list[np.ndarray] | None:
    """What a graph gives for known inputs, if working it out cannot fail or have effects; else None."""
    values = {id(t): a for t, a in zip(graph.inputs, arrays)}
    for op in graph.operations:
        if op.type == "Placeholder":
            continue
        value = constant_of(op.outputs[0]) if op.type == "Const" else None
        if value is None and op.op_def.single:
            given = [values.get(id(t)) for t in op.inputs]
            if not any(a is None for a in given):
                value = _value(op, given)  # type: ignore[arg-type]
        if value is None:
            return None
        values[id(op.outputs[0])] = value
    results = [values.get(id(t)) for t in graph.outputs]
    return None if any(r is None for r in results) else results  # type: ignore[return-value]


def _value(op: Operation, arrays: Sequence[np.ndarray]) -> np.ndarray | None:
    out = op.outputs[0]
    if not op.op_def.pure or not is_numeric(out) or not all(map(is_numeric, op.inputs)):
        return None
    count = out.shape.num_elements()
    if count is None or count * out.dtype.size > LARGEST or op.op_def.traits & Trait.RANDOM:
        return None
    try:
        with np.errstate(all="ignore"):
            kernel = execution.bind_kernel(op.op_def, execution.group_inputs(op.op_def, op.inputs, op.attrs), op.attrs)
            value = np.asarray(kernel(*arrays))
    except Exception as error:
        if not is_kernels_own(error, op.op_def):
            raise
        return None  # it is to fail when it runs, and only if it runs
    fits = value.dtype == out.dtype.numpy_dtype and out.shape.is_compatible_with(value.shape)
    return value if fits else None
