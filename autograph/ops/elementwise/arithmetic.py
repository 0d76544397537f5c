"""Arithmetic of one and two operands: declarations, and the public functions with TensorFlow's names.

Integers wrap around on overflow, as in any tensor library; division and modulo round down as in Python, and an
integer division by zero is an error. Powers and roots are in `powers`, clipping and sums of lists in `clipping`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.gradient_rules import no_gradient
from autograph.framework.op_def import Failure, Trait, define
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import hides_internal_frames
from autograph.ops.core.basic import cast
from autograph.ops.core.common import as_tensor, binary, broadcast_shape, ndarray, operands, same_shape, unbroadcast
from autograph.ops.core.folds import adds_nothing, either, is_integer_one, is_one, right, takes_nothing, twice
from autograph.ops.elementwise.complex_ops import conj

__all__ = [
    "abs", "add", "div_no_nan", "divide", "divide_no_nan", "floordiv", "floormod", "maximum", "minimum", "mod", "mul",
    "multiply", "multiply_no_nan", "negative", "realdiv", "sign", "squared_difference", "sub", "subtract", "truediv",
    "truncatediv", "truncatemod",
]  # fmt: skip

_SIGNED = tuple(d for d in dtypes.NUMERIC if not d.is_unsigned)


# --- kernels ---------------------------------------------------------------------------------------------


def _checked(ufunc: Callable[[Any, Any], Any], word: str) -> Callable[[Any, Any], Any]:
    """`ufunc`, refusing integer division by zero, which NumPy answers with 0."""

    def kernel(x: Any, y: Any) -> Any:
        # A lone number is asked directly: np.all would take longer than the division.
        if x.dtype.kind in "iu" and not (y if y.ndim == 0 else y.all()) and np.size(x):
            raise ZeroDivisionError(f"integer {word} by zero")
        return ufunc(x, y)

    return kernel


def _truncate_div_kernel(x: Any, y: Any) -> Any:
    if x.dtype.kind == "f":
        return np.trunc(x / y)
    return (x - np.fmod(x, y)) // y


def _div_no_nan_kernel(x: Any, y: Any) -> Any:
    zero, one = y.dtype.type(0), y.dtype.type(1)
    return np.where(y == zero, zero, x / np.where(y == zero, one, y))


def _mul_no_nan_kernel(x: Any, y: Any) -> Any:
    zero = y.dtype.type(0)
    return np.where(y == zero, zero, x * y)


def _add_strings_kernel(x: Any, y: Any) -> Any:
    return ndarray(np.add(x, y))


# --- gradients -------------------------------------------------------------------------------------------


def _both(op: Any, dx: Tensor, dy: Tensor) -> list[Tensor | None]:
    return [unbroadcast(dx, op.inputs[0]), unbroadcast(dy, op.inputs[1])]


def _mul_gradient(op: Any, dz: Tensor) -> list[Tensor | None]:
    x, y = op.inputs
    return _both(op, dz * conj(y), dz * conj(x))


def _real_div_gradient(op: Any, dz: Tensor) -> list[Tensor | None]:
    dx = dz / conj(op.inputs[1])
    return _both(op, dx, -dx * conj(op.outputs[0]))


def _div_no_nan_gradient(op: Any, dz: Tensor) -> list[Tensor | None]:
    dx = divide_no_nan(dz, conj(op.inputs[1]))
    return _both(op, dx, -dx * conj(op.outputs[0]))


def _mul_no_nan_gradient(op: Any, dz: Tensor) -> list[Tensor | None]:
    x, y = op.inputs
    return _both(op, multiply_no_nan(dz, conj(y)), multiply_no_nan(conj(x), dz))


def _floor_mod_gradient(op: Any, dz: Tensor) -> list[Tensor | None]:
    # x mod y = x - y floor(x / y), and the floor is constant almost everywhere.
    x, y = op.inputs
    return _both(op, dz, -dz * apply("FloorDiv", [x, y]))


def _truncate_mod_gradient(op: Any, dz: Tensor) -> list[Tensor | None]:
    x, y = op.inputs
    return _both(op, dz, -dz * apply("TruncateDiv", [x, y]))


def _select_gradient(chosen: str) -> Callable[[Any, Tensor], list[Tensor | None]]:
    """The gradient of Maximum and Minimum: it goes to the operand that was taken, to x when both are equal."""

    def gradient(op: Any, dz: Tensor) -> list[Tensor | None]:
        x, y = op.inputs
        taken = apply(chosen, [x, y])
        zeros = apply("ZerosLike", [dz])
        return _both(op, apply("SelectV2", [taken, dz, zeros]), apply("SelectV2", [taken, zeros, dz]))

    return gradient


def _squared_difference_gradient(op: Any, dz: Tensor) -> list[Tensor | None]:
    x, y = op.inputs
    dx = dz * 2 * (x - y)
    return _both(op, dx, -dx)


# --- declarations ----------------------------------------------------------------------------------------

_TOTAL = Trait.TOTAL
_COMMUTES = Trait.TOTAL | Trait.COMMUTATIVE
_BY_ZERO = Failure(
    errors.DivisionByZeroError,
    ZeroDivisionError,
    "integer division or modulo by zero",
    when=lambda y: y == 0,
    dtypes=dtypes.INTEGER,
)
_types: Any
_kernel: Any
_gradient: Any
for _name, _symbol, _types, _kernel, _gradient, _traits, _fold in (
    ("AddV2", "+", dtypes.NUMERIC, np.add, lambda op, dz: _both(op, dz, dz), _COMMUTES, either(adds_nothing)),
    ("Add", "+", (dtypes.string,), _add_strings_kernel, None, _TOTAL, None),
    ("Sub", "-", dtypes.NUMERIC, np.subtract, lambda op, dz: _both(op, dz, -dz), _TOTAL, right(takes_nothing)),
    ("Mul", "*", dtypes.NUMERIC, np.multiply, _mul_gradient, _COMMUTES, either(is_one)),
    ("RealDiv", "/", dtypes.INEXACT, np.true_divide, _real_div_gradient, _TOTAL, right(is_one)),
    ("DivNoNan", None, dtypes.INEXACT, _div_no_nan_kernel, _div_no_nan_gradient, _TOTAL, None),
    ("MulNoNan", None, dtypes.INEXACT, _mul_no_nan_kernel, _mul_no_nan_gradient, _TOTAL, None),
    ("Maximum", None, dtypes.REAL, np.maximum, _select_gradient("GreaterEqual"), _TOTAL, None),
    ("Minimum", None, dtypes.REAL, np.minimum, _select_gradient("LessEqual"), _TOTAL, None),
    ("SquaredDifference", None, dtypes.REAL, lambda x, y: np.square(x - y), _squared_difference_gradient, _COMMUTES,
     None),
):  # fmt: skip
    define(
        _name,
        "x: T, y: T -> z: T",
        types={"T": _types},
        shape=broadcast_shape,
        kernel=_kernel,
        gradient=_gradient,
        traits=Trait.ELEMENTWISE | Trait.FRESH | _traits,
        symbol=_symbol,
        fold=_fold,
    )

for _name, _symbol, _kernel, _gradient, _fold in (
    ("FloorDiv", "//", _checked(np.floor_divide, "division"), no_gradient, right(is_integer_one)),
    ("FloorMod", "%", _checked(np.mod, "modulo"), _floor_mod_gradient, None),
    ("TruncateDiv", None, _checked(_truncate_div_kernel, "division"), no_gradient, None),
    ("TruncateMod", None, _checked(np.fmod, "modulo"), _truncate_mod_gradient, None),
):
    define(
        _name,
        "x: T, y: T -> z: T",
        types={"T": dtypes.REAL},
        shape=broadcast_shape,
        kernel=_kernel,
        gradient=_gradient,
        traits=Trait.ELEMENTWISE | Trait.FRESH | Trait.RAISES,
        failure=_BY_ZERO,
        symbol=_symbol,
        fold=_fold,
    )

for _name, _called, _types, _kernel, _gradient, _fold in (
    ("Neg", "negative (`-x`)", dtypes.NUMERIC, np.negative, lambda op, dy: [-dy], twice),
    ("Abs", None, tuple(d for d in _SIGNED if not d.is_complex), np.absolute,
     lambda op, dy: [dy * sign(op.inputs[0])], None),
    ("Sign", None, dtypes.REAL, np.sign, no_gradient, None),
):  # fmt: skip
    define(
        _name,
        "x: T -> y: T",
        types={"T": _types},
        shape=same_shape,
        kernel=_kernel,
        gradient=_gradient,
        traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
        user_name=_called,
        fold=_fold,
    )


# --- public functions ----------------------------------------------------------------------------------

_DOC = """{what}, element by element; the operands broadcast.

    A Python number takes the dtype of the tensor beside it.

    Raises:
        DTypeMismatchError: the operands have different dtypes, or one that the operation does not work on.
        ShapeMismatchError: the shapes do not broadcast.{raises}

    >>> import autograph as ag
    >>> {example}
    {result}
    """


def _doc(what: str, example: str, result: str, raises: str = "") -> str:
    more = f"\n        InvalidArgumentError: {raises}." if raises else ""
    return _DOC.format(what=what, example=example, result=result, raises=more)


def _ints(values: str) -> str:
    return f"<ag.Tensor: shape=(2,), dtype=int32, numpy=array({values}, dtype=int32)>"


def _floats(values: str) -> str:
    return f"<ag.Tensor: shape=(2,), dtype=float32, numpy=array({values}, dtype=float32)>"


@hides_internal_frames
def add(x: Any, y: Any, name: str | None = None) -> Tensor:
    """x + y, element by element; the operands broadcast. Strings are joined.

    Raises:
        DTypeMismatchError: the operands have different dtypes, or are bools.
        ShapeMismatchError: the shapes do not broadcast.

    >>> import autograph as ag
    >>> ag.add([1, 2], 3)
    <ag.Tensor: shape=(2,), dtype=int32, numpy=array([4, 5], dtype=int32)>
    """
    x, y = operands(x, y)
    return apply("Add" if x.dtype is dtypes.string else "AddV2", [x, y], name=name)


_RAISES = "an integer is divided by zero"
subtract = binary("Sub", "subtract", _doc("x - y", "ag.subtract([1, 2], 3)", _ints("[-2, -1]")))
multiply = binary("Mul", "multiply", _doc("x * y", "ag.multiply([1, 2], 3)", _ints("[3, 6]")))
floordiv = binary(
    "FloorDiv",
    "floordiv",
    _doc("x // y, rounded down as in Python", "ag.floordiv([7, -7], 2)", _ints("[ 3, -4]"), _RAISES),
)
floormod = binary(
    "FloorMod",
    "floormod",
    _doc("x % y, with the sign of y as in Python", "ag.floormod([7, -7], 3)", _ints("[1, 2]"), _RAISES),
)
truncatediv = binary(
    "TruncateDiv",
    "truncatediv",
    _doc("x / y rounded towards zero, as in C", "ag.truncatediv([7, -7], 2)", _ints("[ 3, -3]"), _RAISES),
)
truncatemod = binary(
    "TruncateMod",
    "truncatemod",
    _doc("The rest of `truncatediv`, with the sign of x", "ag.truncatemod([7, -7], 3)", _ints("[ 1, -1]"), _RAISES),
)
realdiv = binary(
    "RealDiv", "realdiv", _doc("x / y of inexact dtypes", "ag.realdiv([1.0, 3.0], 2.0)", _floats("[0.5, 1.5]"))
)
divide_no_nan = binary(
    "DivNoNan",
    "divide_no_nan",
    _doc("x / y, but 0 where y is 0", "ag.divide_no_nan([1.0, 3.0], [2.0, 0.0])", _floats("[0.5, 0. ]")),
)
multiply_no_nan = binary(
    "MulNoNan",
    "multiply_no_nan",
    _doc(
        "x * y, but 0 where y is 0, even if x is infinite or NaN",
        "ag.multiply_no_nan([2.0, float('inf')], [3.0, 0.0])",
        _floats("[6., 0.]"),
    ),
)
maximum = binary(
    "Maximum", "maximum", _doc("The larger of x and y (NaN if either is)", "ag.maximum([1, 5], 3)", _ints("[3, 5]"))
)
minimum = binary(
    "Minimum", "minimum", _doc("The smaller of x and y (NaN if either is)", "ag.minimum([1, 5], 3)", _ints("[1, 3]"))
)
squared_difference = binary(
    "SquaredDifference",
    "squared_difference",
    _doc("(x - y) ** 2", "ag.squared_difference([1, 5], 3)", _ints("[4, 4]")),
)

sub, mul, mod, div_no_nan = subtract, multiply, floormod, divide_no_nan


def divide(x: Any, y: Any, name: str | None = None) -> Tensor:
    """x / y as Python divides: of ints too it is a float.

    int8, uint8, int16 and uint16 become float32 first, wider ints float64 (TensorFlow's rule; a Python int that a
    loop carries becomes what Python floats become, float32).

    Raises:
        DTypeMismatchError: the operands have different dtypes, or are bools.
        ShapeMismatchError: the shapes do not broadcast.

    >>> import autograph as ag
    >>> ag.divide([1, 3], 2)
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([0.5, 1.5])>
    """
    x, y = operands(x, y)
    if x.dtype.is_integer and x.dtype is y.dtype:
        weak = x.weak and y.weak
        dtype = dtypes.float32 if weak or x.dtype.size <= 2 else dtypes.float64
        x, y = cast_weakly(x, dtype, weak), cast_weakly(y, dtype, weak)
    return apply("RealDiv", [x, y], name=name)


truediv = divide


def cast_weakly(x: Tensor, dtype: DType, weak: bool | None = None) -> Tensor:
    """`x` as `dtype`; stands for a Python number if `x` does (or as `weak` says)."""
    result: Any = cast(x, dtype)
    if (x.weak if weak is None else weak) and result is not x:
        result.weak = True
    return result


def negative(x: Any, name: str | None = None) -> Tensor:
    """-x; of an unsigned dtype modulo the number of its values, as in NumPy.

    Raises:
        DTypeMismatchError: `x` is bool.

    >>> import autograph as ag
    >>> ag.negative([1, -2])
    <ag.Tensor: shape=(2,), dtype=int32, numpy=array([-1,  2], dtype=int32)>
    """
    return apply("Neg", [as_tensor(x)], name=name)


def abs(x: Any, name: str | None = None) -> Tensor:
    """The absolute value; of complex numbers, a real tensor.

    >>> import autograph as ag
    >>> ag.abs([3, -4])
    <ag.Tensor: shape=(2,), dtype=int32, numpy=array([3, 4], dtype=int32)>
    >>> ag.abs([3 + 4j])
    <ag.Tensor: shape=(1,), dtype=float32, numpy=array([5.], dtype=float32)>
    """
    x = as_tensor(x)
    if x.dtype.is_complex:
        return apply("ComplexAbs", [x], {"Tout": x.dtype.real_dtype}, name)
    return x if x.dtype.is_unsigned else apply("Abs", [x], name=name)


def sign(x: Any, name: str | None = None) -> Tensor:
    """-1, 0 or 1 with the sign of x; for complex numbers x / |x|, and 0 for 0.

    >>> import autograph as ag
    >>> ag.sign([-5, 0, 2])
    <ag.Tensor: shape=(3,), dtype=int32, numpy=array([-1,  0,  1], dtype=int32)>
    """
    x = as_tensor(x)
    if x.dtype.is_complex:
        return divide_no_nan(x, cast(abs(x), x.dtype))
    return apply("Sign", [x], name=name)
