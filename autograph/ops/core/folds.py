"""Rules of `define(fold=...)`: what an operation gives back where constants, shapes and dtypes tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph.framework.tensor import Tensor

__all__ = [
    "Constant", "absorbed", "adds_nothing", "alike", "either", "first_of", "has_all_bits", "is_false", "is_integer_one",
    "is_one", "is_true", "is_zero", "itself", "right", "takes_nothing", "twice",
]  # fmt: skip

#: Elements of the largest array of one value that a rule gives.
_MOST = 1024

#: The value of a tensor, if it is known.
Constant = Callable[[Tensor], "np.ndarray | None"]
Fold = Callable[[Any, Constant], "Tensor | np.ndarray | None"]
Holds = Callable[[np.ndarray], bool]


def either(values: Holds) -> Fold:
    """Of two operands one, where the other is a constant scalar that `values` says yes to."""

    def rule(op: Any, constant: Constant) -> Tensor | None:
        x, y = op.inputs
        found = _kept_operand(x, constant(y), values)
        return found if found is not None else _kept_operand(y, constant(x), values)

    return rule


def right(values: Holds) -> Fold:
    """The left operand, where the right one is a constant scalar that `values` says yes to."""
    return lambda op, constant: _kept_operand(op.inputs[0], constant(op.inputs[1]), values)


def twice(op: Any, constant: Constant) -> Tensor | None:
    """What it was before, where the operand is a result of the same op."""
    before = op.inputs[0].op
    return before.inputs[0] if before.type == op.type else None


def itself(op: Any, constant: Constant) -> Tensor | None:
    """The operand, where both are the same."""
    x, y = op.inputs
    return x if x is y else None


def alike(value: Any) -> Fold:
    """A value, where both operands are the same: not of floats, which may be NaN."""

    def rule(op: Any, constant: Constant) -> np.ndarray | None:
        x, y = op.inputs
        return _full(op, value) if x is y and not (x.dtype.is_floating or x.dtype.is_complex) else None

    return rule


def absorbed(values: Holds, value: Any) -> Fold:
    """A value, where one operand is a constant scalar that `values` says yes to: not of floats, which may be NaN."""

    def rule(op: Any, constant: Constant) -> np.ndarray | None:
        for t in op.inputs:
            found = constant(t)
            if found is not None and np.ndim(found) == 0 and found.dtype.kind in "iub" and values(found):
                return _full(op, value)
        return None

    return rule


def first_of(*rules: Fold) -> Fold:
    """What the first rule gives that gives something."""

    def rule(op: Any, constant: Constant) -> Tensor | np.ndarray | None:
        for each in rules:
            found = each(op, constant)
            if found is not None:
                return found
        return None

    return rule


def _full(op: Any, value: Any) -> np.ndarray | None:
    out = op.outputs[0]
    count = out.shape.num_elements()
    return np.full(out.shape.as_tuple(), value, out.dtype.numpy_dtype) if count is not None and count <= _MOST else None


def _kept_operand(x: Tensor, other: np.ndarray | None, values: Holds) -> Tensor | None:
    if other is None or np.ndim(other) != 0 or other.dtype.kind not in "iufb":
        return None
    return x if values(other) else None


# --- of a constant -----------------------------------------------------------------------------------------


def adds_nothing(constant: np.ndarray) -> bool:
    """0, of floats -0.0, as -0.0 + 0.0 is 0.0."""
    return bool(constant == 0) and (constant.dtype.kind != "f" or bool(np.signbit(constant)))


def takes_nothing(constant: np.ndarray) -> bool:
    """0, of floats 0.0: x - 0.0 is x for x = -0.0, too."""
    return bool(constant == 0) and not (constant.dtype.kind == "f" and bool(np.signbit(constant)))


def is_zero(constant: np.ndarray) -> bool:
    return bool(constant == 0)


def has_all_bits(constant: np.ndarray) -> bool:
    return constant.dtype.kind in "iu" and bool(~constant == 0)


def is_one(constant: np.ndarray) -> bool:
    return bool(constant == 1)


def is_integer_one(constant: np.ndarray) -> bool:
    return constant.dtype.kind in "iu" and bool(constant == 1)


def is_true(constant: np.ndarray) -> bool:
    return bool(constant)


def is_false(constant: np.ndarray) -> bool:
    return not constant
