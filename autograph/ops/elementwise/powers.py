"""Powers, roots and reciprocals, and the products with logarithms that are 0 at 0."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.constant_value import constant_value
from autograph.framework.execution import apply
from autograph.framework.float_powers import power_of_floats
from autograph.framework.op_def import Failure, Trait, define
from autograph.framework.tensor import Tensor
from autograph.ops.core.basic import cast
from autograph.ops.core.common import binary, broadcast_shape, operands, same_shape, unary, unbroadcast
from autograph.ops.core.folds import is_one, right
from autograph.ops.elementwise.checked import arithmetic_op
from autograph.ops.elementwise.complex_ops import conj

__all__ = ["pow", "reciprocal", "rsqrt", "sqrt", "square", "xdivy", "xlog1py", "xlogy"]

#: An integer to a higher power is left to NumPy's loop: it wraps, unless it is 0, 1 or -1.
_LARGEST = 64


# --- one operand -----------------------------------------------------------------------------------------


def _sqrt_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    # Infinite at 0; yet where dy is 0, since `where` takes another value, there is no influence.
    return [apply("MulNoNan", [0.5 / conj(op.outputs[0]), dy])]


def _rsqrt_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    y = conj(op.outputs[0])
    return [apply("MulNoNan", [-0.5 * (y * y * y), dy])]


def _reciprocal_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    y = conj(op.outputs[0])
    return [-dy * (y * y)]


_kernel: Any
for _name, _types, _kernel, _gradient in (
    ("Square", dtypes.NUMERIC, np.square, lambda op, dy: [dy * 2 * conj(op.inputs[0])]),
    ("Sqrt", dtypes.INEXACT, np.sqrt, _sqrt_gradient),
    ("Rsqrt", dtypes.INEXACT, lambda x: np.reciprocal(np.sqrt(x)), _rsqrt_gradient),
    ("Reciprocal", dtypes.INEXACT, np.reciprocal, _reciprocal_gradient),
):
    define(
        _name,
        "x: T -> y: T",
        types={"T": _types},
        shape=same_shape,
        kernel=_kernel,
        gradient=_gradient,
        traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
    )


# --- two operands ----------------------------------------------------------------------------------------


def _pow_kernel(x: Any, y: Any) -> Any:
    if x.dtype.kind == "i" and np.size(x) and np.any(y < 0):
        raise ValueError("an integer to a negative integer power is not an integer: cast the base to a float")
    if x.ndim and y.ndim == 0 and y == 2 and x.dtype.kind in "fiu":
        return np.square(x)
    return power_of_floats(x, y) if x.dtype.kind == "f" else np.power(x, y)


def _pow_gradient(op: Any, dz: Tensor) -> list[Tensor | None]:
    x, y = op.inputs
    # With y = 0 the power is constantly 1, also at x = 0, where x ** -1 is infinite.
    dx = dz * conj(apply("MulNoNan", [pow(x, y - 1), y]))
    positive = apply("NotEqual" if x.dtype.is_complex else "Greater", [x, apply("ZerosLike", [x])])
    # No derivative by y where the logarithm does not exist; 0 ** y is constantly 0.
    safe = apply("SelectV2", [positive, x, apply("OnesLike", [x])])
    dy = dz * conj(op.outputs[0] * apply("Log", [safe]))
    return [unbroadcast(dx, x), unbroadcast(dy, y)]


def _pow_decomposed(op: Any) -> list[Tensor] | None:
    """An integer to a known power: products by the exponent's bits, which wrap as NumPy's loop does."""
    x, y = op.inputs
    known = constant_value(y) if x.dtype.is_integer and y.shape.rank == 0 else None
    if known is None or not 0 <= known <= _LARGEST:
        return None
    exponent = int(known)
    factors = [x]  # to the powers 1, 2, 4 and so on
    while 2 ** len(factors) <= exponent:
        factors.append(apply("Mul", [factors[-1], factors[-1]]))
    taken = [factor for k, factor in enumerate(factors) if exponent >> k & 1]
    total = apply("Identity" if taken else "OnesLike", [taken[0] if taken else x])
    for factor in taken[1:]:
        total = apply("Mul", [total, factor])
    return [total]


def _zero_at_zero(compute: Any) -> Any:
    """The kernel of x times something of y, which is 0 where x is, whatever y is."""

    def kernel(x: Any, y: Any) -> Any:
        zero = x.dtype.type(0)
        return np.where(x == zero, zero, compute(x, y))

    return kernel


def _not_zero(x: Tensor) -> Tensor:
    return cast(apply("NotEqual", [x, apply("ZerosLike", [x])]), x.dtype)


def _xdivy_gradient(op: Any, dz: Tensor) -> list[Tensor | None]:
    x, y = op.inputs
    dx = dz * conj(xdivy(_not_zero(x), y))
    dy = dz * conj(xdivy(-x, y * y))
    return [unbroadcast(dx, x), unbroadcast(dy, y)]


def _xlogy_gradient(op: Any, dz: Tensor) -> list[Tensor | None]:
    x, y = op.inputs
    dx = dz * conj(xlogy(_not_zero(x), y))
    dy = dz * conj(xdivy(x, y))
    return [unbroadcast(dx, x), unbroadcast(dy, y)]


def _xlog1py_gradient(op: Any, dz: Tensor) -> list[Tensor | None]:
    x, y = op.inputs
    dx = dz * conj(xlog1py(_not_zero(x), y))
    dy = dz * conj(xdivy(x, y + 1))
    return [unbroadcast(dx, x), unbroadcast(dy, y)]


define(
    "Pow",
    "x: T, y: T -> z: T",
    types={"T": dtypes.NUMERIC},
    shape=broadcast_shape,
    kernel=_pow_kernel,
    gradient=_pow_gradient,
    traits=Trait.ELEMENTWISE | Trait.FRESH,
    failure=Failure(
        errors.InvalidArgumentError,
        None,
        "an integer to a negative integer power",
        when=lambda y: y < 0,
        dtypes=tuple(d for d in dtypes.INTEGER if not d.is_unsigned),
    ),
    symbol="**",
    fold=right(is_one),
    decompose=_pow_decomposed,
)
for _name, _types, _kernel, _gradient in (
    ("Xdivy", dtypes.INEXACT, _zero_at_zero(np.true_divide), _xdivy_gradient),
    ("Xlogy", dtypes.INEXACT, _zero_at_zero(lambda x, y: x * np.log(y)), _xlogy_gradient),
    ("Xlog1py", dtypes.INEXACT, _zero_at_zero(lambda x, y: x * np.log1p(y)), _xlog1py_gradient),
):
    define(
        _name,
        "x: T, y: T -> z: T",
        types={"T": _types},
        shape=broadcast_shape,
        kernel=_kernel,
        gradient=_gradient,
        traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
    )


# --- public functions ----------------------------------------------------------------------------------

_DOC = """{what}, element by element{more}.

    >>> import autograph as ag
    >>> ag.{call}
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array({values})>
    """


def _doc(what: str, call: str, values: str, more: str = "") -> str:
    return _DOC.format(what=what, call=call, values=values, more=more)


square = unary("Square", "square", _doc("x * x", "square([2.0, -3.0])", "[4., 9.]"))
sqrt = unary("Sqrt", "sqrt", _doc("The square root", "sqrt([4.0, 9.0])", "[2., 3.]", "; NaN for negative numbers"))
rsqrt = unary("Rsqrt", "rsqrt", _doc("1 / sqrt(x)", "rsqrt([4.0, 16.0])", "[0.5 , 0.25]"))
reciprocal = unary("Reciprocal", "reciprocal", _doc("1 / x", "reciprocal([4.0, 2.0])", "[0.25, 0.5 ]"))
xdivy = binary("Xdivy", "xdivy", _doc("x / y, but 0 where x is 0", "xdivy([1.0, 0.0], [2.0, 0.0])", "[0.5, 0. ]"))
xlogy = binary("Xlogy", "xlogy", _doc("x * log(y), but 0 where x is 0", "xlogy([3.0, 0.0], [1.0, 0.0])", "[0., 0.]"))
xlog1py = binary(
    "Xlog1py", "xlog1py", _doc("x * log(1 + y), but 0 where x is 0", "xlog1py([3.0, 0.0], [0.0, -1.0])", "[0., 0.]")
)


power = arithmetic_op("Pow", "CheckedPow")


def pow(x: Any, y: Any, name: str | None = None) -> Tensor:
    """x ** y, element by element; the operands broadcast.

    A negative float to a fractional power is NaN. The derivative by y is 0 where x is not positive.

    Raises:
        DTypeMismatchError: the operands have different dtypes.
        ShapeMismatchError: the shapes do not broadcast.
        InvalidArgumentError: an integer to a negative power.

    >>> import autograph as ag
    >>> ag.pow([2, 3], 2)
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([4, 9])>
    """
    x, y = operands(x, y)
    return power(x, y, name=name)
