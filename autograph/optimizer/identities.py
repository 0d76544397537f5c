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

Arithmetic makes a new array, and what is read in its place may be an array of the caller's, who may change it later.
So it only goes where all that reads it makes new arrays itself.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.rewriting.editing import Rewriter
from autograph.framework.tensor import Tensor
from autograph.optimizer.queries import Held, constant_of
from autograph.optimizer.traits import makes_new_array, operation_of

__all__ = ["run"]


def run(graph: FuncGraph, held: Held) -> bool:
    """Takes out what changes nothing; whether there was something."""
    returned = set(map(id, graph.outputs))
    with Rewriter(graph) as edit:
        for op in edit:
            rule = _VIEWS.get(op.type)
            if rule is not None:
                same = rule(op)
            elif op.type in _NEW_ARRAYS and id(op.outputs[0]) not in returned:
                same = _NEW_ARRAYS[op.type](op)
                if same is not None and not all(map(makes_new_array, op.outputs[0].consumers())):
                    continue
            else:
                continue
            if same is not None:
                edit.replace_operation(op, [same])
    return edit.changed


# --- rules: from an operation to what it gives back, or None -----------------------------------------------


def _beside(x: Tensor, other: Tensor, values: Callable[[np.ndarray], bool]) -> Tensor | None:
    """`x` if what is beside it is a constant scalar, that `values` says yes to."""
    constant = constant_of(other)
    if constant is None or np.ndim(constant) != 0 or constant.dtype.kind not in "iufb":
        return None
    return x if values(constant) else None


def _adds_nothing(constant: np.ndarray) -> bool:
    return bool(constant == 0) and (constant.dtype.kind != "f" or bool(np.signbit(constant)))


def _takes_nothing(constant: np.ndarray) -> bool:
    return bool(constant == 0) and not (constant.dtype.kind == "f" and bool(np.signbit(constant)))


def _is_one(constant: np.ndarray) -> bool:
    return bool(constant == 1)


def _is_integer_one(constant: np.ndarray) -> bool:
    return constant.dtype.kind in "iu" and bool(constant == 1)


def _is_true(constant: np.ndarray) -> bool:
    return bool(constant)


def _is_false(constant: np.ndarray) -> bool:
    return not constant


def _either(values: Callable[[np.ndarray], bool]) -> Callable[[Operation], Tensor | None]:
    def rule(op: Operation) -> Tensor | None:
        x, y = op.inputs
        found = _beside(x, y, values)
        return found if found is not None else _beside(y, x, values)

    return rule


def _right(values: Callable[[np.ndarray], bool]) -> Callable[[Operation], Tensor | None]:
    return lambda op: _beside(op.inputs[0], op.inputs[1], values)


def _twice(op: Operation) -> Tensor | None:
    before = operation_of(op.inputs[0])
    return before.inputs[0] if before.type == op.type else None


def _cast(op: Operation) -> Tensor | None:
    return op.inputs[0] if op.inputs[0].dtype is op.outputs[0].dtype else None


def _reshape(op: Operation) -> Tensor | None:
    x, shape = op.inputs
    known = x.shape.is_fully_defined() and x.shape.dims == op.outputs[0].shape.dims
    return x if known and constant_of(shape) is not None else None


def _transpose(op: Operation) -> Tensor | None:
    x, order = op.inputs[0], _order(op)
    if order is None:
        return None
    if order == list(range(len(order))):
        return x
    before = operation_of(x)
    first = _order(before) if before.type == "Transpose" else None
    if first is None or [first[i] for i in order] != list(range(len(order))):
        return None
    return before.inputs[0]


def _order(op: Operation) -> list[int] | None:
    """The axes of a transposition, from 0 on."""
    found = constant_of(op.inputs[1])
    return None if found is None else [int(i) % len(found) for i in found]


#: These give the array that they are given, or a view of it.
_VIEWS: dict[str, Callable[[Operation], Tensor | None]] = {
    "Identity": lambda op: op.inputs[0],
    "Reshape": _reshape,
    "Transpose": _transpose,
}
_NEW_ARRAYS: dict[str, Callable[[Operation], Tensor | None]] = {
    "AddV2": _either(_adds_nothing),
    "Cast": _cast,
    "FloorDiv": _right(_is_integer_one),
    "LogicalAnd": _either(_is_true),
    "LogicalNot": _twice,
    "LogicalOr": _either(_is_false),
    "Mul": _either(_is_one),
    "Neg": _twice,
    "RealDiv": _right(_is_one),
    "Sub": _right(_takes_nothing),
}
