"""Python's whole numbers: the ops whose kernels compute with Python's ints, which have no end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.export.onnx.builder import BOOL, Scope, Value
from autograph.export.onnx.rules import rule
from autograph.export.onnx.ufuncs import ufunc
from autograph.framework.graph import Operation

__all__: list[str] = []

_DOUBLE = np.dtype(np.float64)


def _guard(scope: Scope, op: Operation, failed: Value, error: str) -> None:
    if scope.model.keeps(error.partition(":")[0]):
        scope.guard(failed, error, scalar=op.outputs[0].shape.rank == 0)


def _outside(scope: Scope, estimate: Value, dtype: np.dtype) -> Value:
    """Whether a float64 is outside of what an integer dtype holds."""
    limits = np.iinfo(dtype)
    above = scope.apply("GreaterOrEqual", estimate, scope.constant(float(limits.max + 1)), dtype=BOOL)
    return scope.apply("Or", scope.less(estimate, scope.constant(float(limits.min))), above)


@rule("CheckedPow")
def _power(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    """No power of whole numbers is so near to the limits that a float64 could not tell on which side it is."""
    x, y = ins
    zero = scope.like(0, y)
    _guard(scope, op, scope.less(y, zero), "ValueError: an integer to a negative integer power is not an integer")
    estimate = scope.apply("Pow", scope.cast(x, _DOUBLE), scope.cast(y, _DOUBLE))
    many = scope.less(scope.like(1, y), y)  # the first power is the number itself, which may be rounded up
    too_large = scope.apply("And", many, _outside(scope, estimate, x.dtype))
    _guard(scope, op, too_large, f"IntegerOverflowError: the power does not fit {x.dtype.name}")
    exponent = y if y.known is not None and np.all(y.known >= 0) else scope.apply("Max", y, zero)
    return ufunc(scope, np.power, [x, exponent], [x.dtype] * 3)


@rule("CheckedLeftShift")
def _shift(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    """A shift fits if shifting back gives the number again."""
    x, count = ins
    zero = scope.like(0, count)
    _guard(scope, op, scope.less(count, zero), "ValueError: negative shift count")
    count = scope.apply("Max", count, zero)
    shifted = ufunc(scope, np.left_shift, [x, count], [x.dtype] * 3)
    back = ufunc(scope, np.right_shift, [shifted, count], [x.dtype] * 3)
    beyond = scope.less(scope.like(np.iinfo(x.dtype).bits - 1, count), count)
    lost = scope.apply("Or", scope.not_(scope.equal(back, x)), beyond)
    lost = scope.apply("And", lost, scope.not_(scope.equal(x, scope.like(0, x))))
    _guard(scope, op, lost, f"IntegerOverflowError: the shifted number does not fit {x.dtype.name}")
    return shifted


@rule("CheckedCast")
def _cast(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    (x,) = ins
    wanted = op.outputs[0].dtype.numpy_dtype
    error = f"IntegerOverflowError: a number does not fit {wanted.name}"
    if x.dtype.kind == "f":
        cut = ufunc(scope, np.trunc, [scope.cast(x, _DOUBLE)], [_DOUBLE, _DOUBLE])
        bad = scope.apply("Or", scope.apply("IsNaN", cut, dtype=BOOL), _outside(scope, cut, wanted))
        _guard(scope, op, bad, error)
        return scope.cast(scope.where(bad, scope.like(0, cut), cut), wanted)
    result = scope.cast(x, wanted)
    moved = scope.not_(scope.equal(scope.cast(result, x.dtype), x))
    negative = scope.apply("Xor", _below_0(scope, result), _below_0(scope, x))
    _guard(scope, op, scope.apply("Or", moved, negative), error)
    return result


def _below_0(scope: Scope, value: Value) -> Value:
    return scope.less(value, scope.like(0, value))


@rule("CheckedIntDiv")
def _quotient(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    x, y = ins
    none = scope.equal(y, scope.like(0, y))
    _guard(scope, op, none, "ZeroDivisionError: division by zero")
    return scope.apply("Div", scope.cast(x, _DOUBLE), scope.cast(y, _DOUBLE))
