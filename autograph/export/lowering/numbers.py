"""Arithmetic of Python's numbers, which raises where TensorFlow's wraps or gives infinity: the same, and an `Assert`.

Whether a whole number has wrapped is told from the operands and the result, as H. S. Warren's "Hacker's Delight"
(chapter 2) has it.
"""

from __future__ import annotations

from typing import Any

from autograph.export.lowering.rules import constant, lowers, refuse, require
from autograph.framework import dtypes
from autograph.framework.execution import apply
from autograph.framework.rewriting.translating import Seen
from autograph.framework.tensor import Tensor

__all__: list[str] = []


def _of(value: Any, like: Tensor) -> Tensor:
    return constant(value, like.dtype)


def _both(a: Tensor, b: Tensor) -> Tensor:
    return apply("LogicalAnd", [a, b])


def _either(a: Tensor, b: Tensor) -> Tensor:
    return apply("LogicalOr", [a, b])


def _equal(a: Tensor, value: Any) -> Tensor:
    return apply("Equal", [a, _of(value, a)])


def _differs(a: Tensor, b: Tensor) -> Tensor:
    return apply("NotEqual", [a, b])


def _negative(a: Tensor) -> Tensor:
    return apply("Less", [a, _of(0, a)])


def _fits(seen: Seen, wrapped: Tensor, result: Tensor) -> list[Tensor]:
    return require(wrapped, f"the result of {seen.op_def.user_name} does not fit {result.dtype.name}", [result])


@lowers("CheckedAdd")
def _add(seen: Seen) -> list[Tensor]:
    x, y = seen.inputs
    z = apply("AddV2", [x, y])
    return _fits(seen, _negative(apply("BitwiseAnd", [apply("BitwiseXor", [x, z]), apply("BitwiseXor", [y, z])])), z)


@lowers("CheckedSub")
def _sub(seen: Seen) -> list[Tensor]:
    x, y = seen.inputs
    z = apply("Sub", [x, y])
    return _fits(seen, _negative(apply("BitwiseAnd", [apply("BitwiseXor", [x, y]), apply("BitwiseXor", [x, z])])), z)


@lowers("CheckedMul")
def _mul(seen: Seen) -> list[Tensor]:
    x, y = seen.inputs
    z = apply("Mul", [x, y])
    zero, minus = _equal(y, 0), _equal(y, -1)
    divisor = apply("SelectV2", [_either(zero, minus), _of(1, y), y])  # which division always takes
    inexact = _both(apply("LogicalNot", [zero]), _differs(apply("FloorDiv", [z, divisor]), x))
    return _fits(seen, apply("SelectV2", [minus, _equal(x, x.dtype.min), inexact]), z)


@lowers("CheckedNeg")
def _neg(seen: Seen) -> list[Tensor]:
    (x,) = seen.inputs
    return _fits(seen, _equal(x, x.dtype.min), apply("Neg", [x]))


@lowers("CheckedAbs")
def _abs(seen: Seen) -> list[Tensor]:
    (x,) = seen.inputs
    return _fits(seen, _equal(x, x.dtype.min), apply("Abs", [x]))


@lowers("CheckedPow")
def _pow(seen: Seen) -> list[Tensor]:
    """A float says how large the result is. It may be a little off, so near the limits the sign has to agree, too:
    no power but one of two comes closer to a limit than that."""
    x, y = seen.inputs
    wide = dtypes.float64
    about = apply("Pow", [apply("Cast", [t], {"DstT": wide}) for t in (x, y)])
    below = _negative(y)
    exponent = apply("Maximum", [y, _of(0, y)])
    z = apply("Pow", [x, exponent])
    low, high = (constant(float(v), wide) for v in (x.dtype.min, float(x.dtype.max) + 1))
    outside = _either(apply("Less", [about, low]), apply("GreaterEqual", [about, high]))
    near = apply("Greater", [apply("Abs", [about]), constant(float(x.dtype.max) / 2, wide)])
    wrong = _either(outside, _both(near, _differs(_negative(z), _negative(about))))
    wrong = _either(below, _both(wrong, apply("Greater", [y, _of(1, y)])))  # floats round what is not multiplied
    return _fits(seen, wrong, z)


@lowers("CheckedLeftShift")
def _left_shift(seen: Seen) -> list[Tensor]:
    x, y = seen.inputs
    z = apply("LeftShift", [x, y])
    lost = _either(apply("GreaterEqual", [y, _of(8 * x.dtype.size, y)]), _differs(apply("RightShift", [z, y]), x))
    return _fits(seen, _either(_negative(y), _both(_differs(x, _of(0, x)), lost)), z)


@lowers("CheckedCast")
def _cast(seen: Seen) -> list[Tensor]:
    (x,), wanted = seen.inputs, seen.outputs[0].dtype
    z = apply("Cast", [x], {"DstT": wanted})
    if x.dtype.is_floating:
        whole = apply("Cast", [x], {"DstT": dtypes.float64})
        low = constant(float(wanted.min), dtypes.float64)
        above = apply("Greater", [whole, apply("Sub", [low, constant(1.0, dtypes.float64)])])
        if float(wanted.min) - 1 == float(wanted.min):  # no float64 stands between
            above = apply("GreaterEqual", [whole, low])
        limit = constant(float(2 ** (8 * wanted.size - (not wanted.is_unsigned))), dtypes.float64)
        wrong = apply("LogicalNot", [_both(above, apply("Less", [whole, limit]))])  # NaN is not above anything
        safe = apply("SelectV2", [wrong, _of(0, x), x])
        return _fits(seen, wrong, apply("Cast", [safe], {"DstT": wanted}))
    wrong = _differs(apply("Cast", [z], {"DstT": x.dtype}), x)
    if x.dtype.is_unsigned != wanted.is_unsigned:
        wrong = _either(wrong, _negative(z if x.dtype.is_unsigned else x))
    return _fits(seen, wrong, z)


@lowers("CheckedSum")
def _sum(seen: Seen) -> list[Tensor]:
    """The upper and the lower halves of the numbers are summed apart: neither sum wraps."""
    (x,) = seen.inputs
    axes = {"keep_dims": False}
    flat = apply("Reshape", [x, constant([-1], dtypes.int32)])
    wide = flat if x.dtype is dtypes.int64 else apply("Cast", [flat], {"DstT": dtypes.int64})
    half = constant(32, dtypes.int64)
    parts = apply("RightShift", [wide, half]), apply("BitwiseAnd", [wide, constant(2**32 - 1, dtypes.int64)])
    upper, lower = (apply("Sum", [part, constant([0], dtypes.int32)], axes) for part in parts)
    upper = apply("AddV2", [upper, apply("RightShift", [lower, half])])
    total = apply("Sum", [wide, constant([0], dtypes.int32)], axes)
    wrong = _differs(apply("RightShift", [total, half]), upper)  # the upper half of a total that did not wrap
    if x.dtype is dtypes.int64:
        return _fits(seen, wrong, total)
    low, high = (constant(v, dtypes.int64) for v in (x.dtype.min, x.dtype.max))
    wrong = _either(wrong, _either(apply("Less", [total, low]), apply("Greater", [total, high])))
    return _fits(seen, wrong, apply("Cast", [total], {"DstT": x.dtype}))


def _no_zero(seen: Seen, op_type: str) -> list[Tensor]:
    x, y = seen.inputs
    return require(_equal(y, 0), str(seen.op_def.failure.message), [apply(op_type, [x, y])])  # type: ignore[union-attr]


@lowers("CheckedRealDiv")
def _real_div(seen: Seen) -> list[Tensor]:
    return _no_zero(seen, "RealDiv")


@lowers("CheckedRealFloorDiv")
def _real_floor_div(seen: Seen) -> list[Tensor]:
    return _no_zero(seen, "FloorDiv")


@lowers("CheckedRealFloorMod")
def _real_floor_mod(seen: Seen) -> list[Tensor]:
    return _no_zero(seen, "FloorMod")


@lowers("CheckedRealPow")
def _real_pow(seen: Seen) -> list[Tensor]:
    x, y = seen.inputs
    if x.dtype.is_complex:
        raise refuse(seen, "which complex powers raise is not written in TensorFlow's ops")
    wrong = _both(_equal(x, 0), _negative(y))
    return require(wrong, str(seen.op_def.failure.message), [apply("Pow", [x, y])])  # type: ignore[union-attr]


@lowers("CheckedBase")
def _base(seen: Seen) -> list[Tensor]:
    x, y = seen.inputs
    wrong = _both(_both(_negative(x), apply("IsFinite", [x])), apply("Less", [apply("Floor", [y]), y]))
    return require(wrong, str(seen.op_def.failure.message), [x])  # type: ignore[union-attr]


@lowers("CheckedFloorDiv")
def _floor_div(seen: Seen) -> list[Tensor]:
    """TensorFlow raises where the divisor is zero; the smallest number by -1 is kept from it."""
    x, y = seen.inputs
    wraps = _both(_equal(y, -1), _equal(x, x.dtype.min))
    z = apply("FloorDiv", [x, apply("SelectV2", [wraps, _of(1, y), y])])
    return _fits(seen, wraps, z)


@lowers("CheckedIntDiv")
def _int_div(seen: Seen) -> list[Tensor]:
    """Python divides whole numbers of any size and rounds once; here they have to be floats before."""
    x, y = seen.inputs
    floats = [apply("Cast", [t], {"DstT": dtypes.float64}) for t in (x, y)]
    quotient = apply("RealDiv", floats)
    results = require(_equal(y, 0), str(seen.op_def.failure.message), [quotient])  # type: ignore[union-attr]
    if x.dtype.size < 8:
        return results
    limit = constant(float(2**53), dtypes.float64)
    large = [apply("Greater", [apply("Abs", [f]), limit]) for f in floats]
    return require(_either(*large), "whole numbers beyond 2**53 are not divided exactly", results)


