"""Arithmetic of one and two operands: declarations, and the public functions with TensorFlow's names.

Arrays of integers wrap around on overflow, as NumPy's do, and scalars raise (`checked`); division and modulo round
down as in Python, and an integer division by zero is an error. Powers and roots are in `powers`, clipping and sums of
lists in `clipping`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.constant_value import constant_value
from autograph.framework.convert import convert_to_tensor, own_dtype
from autograph.framework.dtypes import DType, can_hold
from autograph.framework.execution import apply
from autograph.framework.gradient_rules import no_gradient
from autograph.framework.number_rules import rules
from autograph.framework.op_def import Failure, Trait, define
from autograph.framework.tensor import Tensor, as_number
from autograph.ops.arrays.construction import zeros_like
from autograph.ops.core.basic import cast
from autograph.ops.core.common import as_tensor, binary, broadcast_shape, ndarray, operands, same_shape, unbroadcast
from autograph.ops.core.folds import (
    absorbed,
    adds_nothing,
    alike,
    either,
    first_of,
    is_integer_one,
    is_one,
    is_zero,
    itself,
    right,
    takes_nothing,
    twice,
)
from autograph.ops.elementwise.checked import WHOLE, arithmetic_op, checked_kernel
from autograph.ops.elementwise.complex_ops import conj

__all__ = [
    "abs", "add", "div_no_nan", "divide", "divide_no_nan", "floordiv", "floormod", "maximum", "minimum", "mod", "mul",
    "multiply", "multiply_no_nan", "negative", "realdiv", "sign", "squared_difference", "sub", "subtract", "truediv",
    "truncatediv", "truncatemod",
]  # fmt: skip

_SIGNED = tuple(d for d in dtypes.NUMERIC if not d.is_unsigned)


def zero_division_text(operation: Callable[[Any, Any], Any], x: Any, y: Any) -> str:
    """What the Python that runs says of it: the texts differ from version to version."""
    try:
        operation(x, y)
    except ZeroDivisionError as error:
        return str(error)
    raise errors.InternalError(f"{operation.__name__} of {x!r} and {y!r} raises nothing")


# --- kernels ---------------------------------------------------------------------------------------------


def refusing_zero(ufunc: Callable[[Any, Any], Any], text: str, kinds: str = "iu") -> Callable[[Any, Any], Any]:
    """`ufunc`, refusing division by zero: of integers, which NumPy answers with 0, or of other kinds of dtypes."""

    def kernel(x: Any, y: Any) -> Any:
        # A lone number is asked directly: np.all would take longer than the division.
        if x.dtype.kind in kinds and not (y if y.ndim == 0 else y.all()) and np.size(x):
            raise ZeroDivisionError(text)
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


def _by_zero(operation: Callable[[Any, Any], Any]) -> Failure:
    return Failure(
        errors.DivisionByZeroError, ZeroDivisionError, zero_division_text(operation, 1, 0), when=lambda y: y == 0,
        dtypes=dtypes.INTEGER,
    )  # fmt: skip


_types: Any
_kernel: Any
_gradient: Any
for _name, _symbol, _types, _kernel, _gradient, _traits, _fold in (
    ("AddV2", "+", dtypes.NUMERIC, np.add, lambda op, dz: _both(op, dz, dz), _COMMUTES, either(adds_nothing)),
    ("Add", "+", (dtypes.string,), _add_strings_kernel, None, _TOTAL, None),
    ("Sub", "-", dtypes.NUMERIC, np.subtract, lambda op, dz: _both(op, dz, -dz), _TOTAL,
     first_of(right(takes_nothing), alike(0))),
    ("Mul", "*", dtypes.NUMERIC, np.multiply, _mul_gradient, _COMMUTES,
     first_of(either(is_one), absorbed(is_zero, 0))),
    ("RealDiv", "/", dtypes.INEXACT, np.true_divide, _real_div_gradient, _TOTAL, right(is_one)),
    ("DivNoNan", None, dtypes.INEXACT, _div_no_nan_kernel, _div_no_nan_gradient, _TOTAL, None),
    ("MulNoNan", None, dtypes.INEXACT, _mul_no_nan_kernel, _mul_no_nan_gradient, _TOTAL, None),
    ("Maximum", None, dtypes.REAL, np.maximum, _select_gradient("GreaterEqual"), _TOTAL, itself),
    ("Minimum", None, dtypes.REAL, np.minimum, _select_gradient("LessEqual"), _TOTAL, itself),
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

_DIVIDED, _REST = "integer division by zero", "integer modulo by zero"
for _name, _symbol, _failure, _kernel, _gradient, _fold in (
    ("FloorDiv", "//", _by_zero(operator.floordiv), refusing_zero(np.floor_divide, _DIVIDED), no_gradient,
     right(is_integer_one)),
    ("FloorMod", "%", _by_zero(operator.mod), refusing_zero(np.mod, _REST), _floor_mod_gradient, None),
    ("TruncateDiv", None, _by_zero(operator.floordiv), refusing_zero(_truncate_div_kernel, _DIVIDED), no_gradient,
     None),
    ("TruncateMod", None, _by_zero(operator.mod), refusing_zero(np.fmod, _REST), _truncate_mod_gradient, None),
):  # fmt: skip
    define(
        _name,
        "x: T, y: T -> z: T",
        types={"T": dtypes.REAL},
        shape=broadcast_shape,
        kernel=_kernel,
        gradient=_gradient,
        traits=Trait.ELEMENTWISE | Trait.FRESH | Trait.RAISES,
        failure=_failure,
        symbol=_symbol,
        fold=_fold,
    )

for _name, _called, _types, _kernel, _gradient, _fold in (
    ("Neg", "negative (`-x`)", dtypes.NUMERIC, np.negative, lambda op, dy: [-dy], twice),
    ("Abs", None, tuple(d for d in _SIGNED if not d.is_complex), np.absolute,
     lambda op, dy: [dy * sign(op.inputs[0])], None),
    ("Sign", None, dtypes.REAL, np.sign, lambda op, dy: [zeros_like(dy)], None),
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


define(
    "CheckedFloorDiv",
    "x: T, y: T -> z: T",
    types={"T": WHOLE},
    shape=broadcast_shape,
    kernel=refusing_zero(
        checked_kernel(
            "//",
            operator.floordiv,
            np.floor_divide,
            lambda x, y, z: (x == x.dtype.type(np.iinfo(x.dtype).min)) & (y == y.dtype.type(-1)),
        ),
        "integer division by zero",
    ),
    gradient=no_gradient,
    traits=Trait.ELEMENTWISE | Trait.FRESH | Trait.RAISES,
    failure=_by_zero(operator.floordiv),
    symbol="//",
    fold=right(is_integer_one),
)


# What operators do, with operands of one dtype.
plus = arithmetic_op("AddV2", "CheckedAdd", "LogicalOr", "Add")
minus = arithmetic_op("Sub", "CheckedSub", "Sub")  # NumPy refuses a difference of bools
times = arithmetic_op("Mul", "CheckedMul", "LogicalAnd")
_quotient = arithmetic_op("FloorDiv")
_any_quotient = arithmetic_op("FloorDiv", "CheckedFloorDiv")
remainder = arithmetic_op("FloorMod")
_negated = arithmetic_op("Neg", "CheckedNeg", "Neg")
_absolute = arithmetic_op("Abs", "CheckedAbs", "Abs")


def whole_quotient(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """x // y. It can overflow only where y is -1, which few are."""
    divisor = constant_value(y)
    fits = divisor is not None and (divisor.item() != -1 if divisor.ndim == 0 else not np.any(divisor == -1))
    return _quotient(x, y, name=name) if fits else _any_quotient(x, y, name=name)


def _choice(op_name: str, on_bools: str) -> Callable[..., Tensor]:
    """The larger or smaller of two; of bools one of them, as in Python and NumPy."""

    def choose(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
        return apply(on_bools if x.dtype.is_bool and y.dtype.is_bool else op_name, [x, y], name=name)

    return choose


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
    return f"<ag.Tensor: shape=(2,), dtype=int64, numpy=array({values})>"


def _floats(values: str) -> str:
    return f"<ag.Tensor: shape=(2,), dtype=float64, numpy=array({values})>"


def add(x: Any, y: Any, name: str | None = None) -> Tensor:
    """x + y, element by element; the operands broadcast. Strings are joined.

    Raises:
        DTypeMismatchError: the operands have different dtypes, or are bools.
        ShapeMismatchError: the shapes do not broadcast.

    >>> import autograph as ag
    >>> ag.add([1, 2], 3)
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([4, 5])>
    """
    x, y = operands(x, y)
    return plus(x, y, name=name)


_RAISES = "an integer is divided by zero"
subtract = binary(minus, "subtract", _doc("x - y", "ag.subtract([1, 2], 3)", _ints("[-2, -1]")))
multiply = binary(times, "multiply", _doc("x * y", "ag.multiply([1, 2], 3)", _ints("[3, 6]")))
floordiv = binary(
    whole_quotient,
    "floordiv",
    _doc("x // y, rounded down as in Python", "ag.floordiv([7, -7], 2)", _ints("[ 3, -4]"), _RAISES),
)
floormod = binary(
    remainder,
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
    _choice("Maximum", "LogicalOr"),
    "maximum",
    _doc("The larger of x and y (NaN if either is)", "ag.maximum([1, 5], 3)", _ints("[3, 5]")),
)
minimum = binary(
    _choice("Minimum", "LogicalAnd"),
    "minimum",
    _doc("The smaller of x and y (NaN if either is)", "ag.minimum([1, 5], 3)", _ints("[1, 3]")),
)
squared_difference = binary(
    "SquaredDifference",
    "squared_difference",
    _doc("(x - y) ** 2", "ag.squared_difference([1, 5], 3)", _ints("[4, 4]")),
)

sub, mul, mod, div_no_nan = subtract, multiply, floormod, divide_no_nan


def _divided(value: Any, other: Any) -> Any:
    """An operand of a division: a Python int beyond the integers beside it is a float, as the result will be."""
    if type(value) is int:
        dtype = own_dtype(other)[0]
        if dtype is not None and not (can_hold(rules().integer if dtype.is_bool else dtype, value)):
            return convert_to_tensor(value, rules().floating)
    return value


def dividend_and_divisor(x: Any, y: Any) -> tuple[Tensor, Tensor]:
    """The operands of a division that gives a float."""
    return operands(_divided(x, y), _divided(y, x))


def divide(x: Any, y: Any, name: str | None = None) -> Tensor:
    """x / y as Python divides: of ints too it is a float.

    Ints and bools become float64 first, as in NumPy. (In TensorFlow's functions 8 and 16 bits become float32, and so
    does what stands for a Python int.)

    Raises:
        DTypeMismatchError: the operands have different dtypes, or are bools.
        ShapeMismatchError: the shapes do not broadcast.

    >>> import autograph as ag
    >>> ag.divide([1, 3], 2)
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([0.5, 1.5])>
    """
    return divided(*dividend_and_divisor(x, y), name=name)


def divided(x: Tensor, y: Tensor, name: str | None = None) -> Tensor:
    """`divide` of two tensors that are operands already."""
    if (x.dtype.is_integer or x.dtype.is_bool) and x.dtype is y.dtype:
        weak = x.weak and y.weak
        dtype = quotient_dtype(x, y)
        x, y = cast_weakly(x, dtype, weak), cast_weakly(y, dtype, weak)
    return apply("RealDiv", [x, y], name=name)


def quotient_dtype(x: Tensor, y: Tensor) -> DType:
    """The dtype of `x / y`, of two integers or bools of one dtype."""
    return rules().floating if x.weak and y.weak or x.dtype.size <= 2 else dtypes.float64


truediv = divide


def cast_weakly(x: Tensor, dtype: DType, weak: bool | None = None) -> Tensor:
    """`x` as `dtype`; stands for a Python number if `x` does (or as `weak` says)."""
    result = cast(x, dtype)
    return as_number(result) if (x.weak if weak is None else weak) and result is not x else result


def negative(x: Any, name: str | None = None) -> Tensor:
    """-x; of an unsigned dtype modulo the number of its values, as in NumPy.

    Raises:
        DTypeMismatchError: `x` is bool.

    >>> import autograph as ag
    >>> ag.negative([1, -2])
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([-1,  2])>
    """
    x = as_tensor(x)
    return _negated(x, name=name) if not x.weak else as_number(_negated(x, name=name))


def abs(x: Any, name: str | None = None) -> Tensor:
    """The absolute value; of complex numbers, a real tensor.

    >>> import autograph as ag
    >>> ag.abs([3, -4])
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([3, 4])>
    >>> ag.abs([3 + 4j])
    <ag.Tensor: shape=(1,), dtype=float64, numpy=array([5.])>
    """
    x = as_tensor(x)
    if x.dtype.is_complex:
        return apply("ComplexAbs", [x], {"Tout": x.dtype.real_dtype}, name)
    if x.dtype.is_bool and x.shape.rank != 0:
        return x
    found: Any = x if x.dtype.is_unsigned else _absolute(x, name=name)
    return as_number(found) if x.weak else found


def sign(x: Any, name: str | None = None) -> Tensor:
    """-1, 0 or 1 with the sign of x; for complex numbers x / |x|, and 0 for 0.

    >>> import autograph as ag
    >>> ag.sign([-5, 0, 2])
    <ag.Tensor: shape=(3,), dtype=int64, numpy=array([-1,  0,  1])>
    """
    x = as_tensor(x)
    if x.dtype.is_complex:
        return divide_no_nan(x, cast(abs(x), x.dtype))
    return apply("Sign", [x], name=name)
