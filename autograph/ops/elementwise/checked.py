"""Arithmetic of whole scalars that raises `OverflowError` where the result does not fit, instead of wrapping.

A scalar of a signed dtype stands for a Python int, which never wraps. Where the rules in force say so
(`framework.number_rules`), `arithmetic_op` takes the op of this module in place of the one that wraps; arrays and
unsigned numbers wrap, as NumPy's do. Plain Python raises nothing there, so no `except` clause of a program is for
these errors: they say that a number has left what the graph can hold.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.number_rules import rules
from autograph.framework.op_def import Failure, Trait, define
from autograph.framework.tensor import EagerTensor, Tensor, as_number
from autograph.ops.core.basic import cast
from autograph.ops.core.common import broadcast_shape, same_shape
from autograph.ops.core.folds import (
    absorbed,
    adds_nothing,
    alike,
    either,
    first_of,
    is_one,
    is_zero,
    right,
    takes_nothing,
    twice,
)

__all__ = [
    "NEGATIVE_SHIFT", "OVERFLOW", "WHOLE", "arithmetic_op", "checked_cast", "checked_kernel", "has_rank_0", "to_int",
]  # fmt: skip

WHOLE = (dtypes.int8, dtypes.int16, dtypes.int32, dtypes.int64)
#: The classes of whole numbers and of arrays of them; no others are computed with (there are some that read kernels).
_ARRAYS = frozenset({np.ndarray, *(d.numpy_dtype.type for d in WHOLE)})
_LIMITS = {d.numpy_dtype.type: (d.min, d.max) for d in dtypes.INTEGER}


def _overflow(what: str, dtype: Any) -> errors.IntegerOverflowError:
    return errors.IntegerOverflowError(f"{what} does not fit {np.dtype(dtype).name}")


def _fitting(value: int, dtype: Any, what: Callable[[], str]) -> Any:
    """A Python int as a scalar of the dtype, if it fits."""
    kind = dtype.type
    low, high = _LIMITS[kind]
    if low <= value <= high:
        return kind(value)
    raise _overflow(what(), dtype)


def _is_scalar(*values: Any) -> bool:
    """Whether values are scalars, rather than arrays or what reads kernels."""
    return all(isinstance(v, np.generic) or isinstance(v, np.ndarray) and v.ndim == 0 for v in values)


def _one_by_one(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel of scalars, for arrays too."""

    def each(x: Any, y: Any) -> Any:
        if _is_scalar(x, y):
            return kernel(int(x), int(y), x.dtype)
        return np.vectorize(lambda a, b: kernel(int(a), int(b), x.dtype), otypes=[x.dtype])(x, y)

    return each


def checked_kernel(symbol: str, exact: Callable[..., Any], ufunc: Any, wraps: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel of a checked operation.

    Args:
        exact: the operation on Python's ints, which scalars take: it is as fast as a ufunc there, and never wraps.
        ufunc: the operation that wraps.
        wraps: whether `ufunc` has wrapped, from the operands and its result: an expression, for what reads kernels.
    """

    def two(x: Any, y: Any) -> Any:
        if type(x) in _ARRAYS and type(y) in _ARRAYS and not x.ndim and not y.ndim:
            exactly, kind = exact(x.item(), y.item()), x.dtype.type
            low, high = _LIMITS[kind]
            if low <= exactly <= high:
                return kind(exactly)
            raise _overflow(f"{x} {symbol} {y}", x.dtype)
        result = ufunc(x, y)
        if np.any(wraps(x, y, result)):
            raise _overflow(f"x {symbol} y", x.dtype)
        return result

    def one(x: Any) -> Any:
        if type(x) in _ARRAYS and not x.ndim:
            a = x.item()
            return _fitting(exact(a), x.dtype, lambda: symbol.format(a))
        result = ufunc(x)
        if np.any(wraps(x, result)):
            raise _overflow(symbol.format("x"), x.dtype)
        return result

    return two if ufunc.nin == 2 else one


def _product_wraps(x: Any, y: Any, z: Any) -> Any:
    divisor = np.where(y == y.dtype.type(0), y.dtype.type(1), y)
    negated = (y == y.dtype.type(-1)) & (x == x.dtype.type(np.iinfo(x.dtype).min))
    return (y != y.dtype.type(0)) & ((np.floor_divide(z, divisor) != x) | negated)


OVERFLOW = Failure(errors.IntegerOverflowError, None, "the result does not fit its dtype")
#: Of shifts. Of those that may also overflow it is what handlers are for.
NEGATIVE_SHIFT = Failure(errors.InvalidArgumentError, ValueError, "negative shift count", when=lambda y: y < 0)
_exact: Any
_ufunc: Any
_wraps: Any
_fold: Any
for _name, _symbol, _exact, _ufunc, _wraps, _traits, _fold in (
    ("Add", "+", operator.add, np.add, lambda x, y, z: ((x ^ z) & (y ^ z)) < x.dtype.type(0), Trait.COMMUTATIVE,
     either(adds_nothing)),
    ("Sub", "-", operator.sub, np.subtract, lambda x, y, z: ((x ^ y) & (x ^ z)) < x.dtype.type(0), Trait.NONE,
     first_of(right(takes_nothing), alike(0))),
    ("Mul", "*", operator.mul, np.multiply, _product_wraps, Trait.COMMUTATIVE,
     first_of(either(is_one), absorbed(is_zero, 0))),
):  # fmt: skip
    define(
        f"Checked{_name}",
        "x: T, y: T -> z: T",
        types={"T": WHOLE},
        shape=broadcast_shape,
        kernel=checked_kernel(_symbol, _exact, _ufunc, _wraps),
        traits=Trait.ELEMENTWISE | Trait.FRESH | Trait.RAISES | _traits,
        failure=OVERFLOW,
        symbol=_symbol,
        fold=_fold,
    )

for _name, _called, _symbol, _exact, _ufunc, _fold in (
    ("Neg", "negative (`-x`)", "-({})", operator.neg, np.negative, twice),
    ("Abs", "abs", "abs({})", operator.abs, np.absolute, None),
):
    define(
        f"Checked{_name}",
        "x: T -> y: T",
        types={"T": WHOLE},
        shape=same_shape,
        kernel=checked_kernel(_symbol, _exact, _ufunc, lambda x, y: x == x.dtype.type(np.iinfo(x.dtype).min)),
        traits=Trait.ELEMENTWISE | Trait.FRESH | Trait.RAISES,
        failure=OVERFLOW,
        user_name=_called,
        fold=_fold,
    )


def _power(base: int, exponent: int, dtype: Any) -> Any:
    if exponent < 0:
        raise ValueError("an integer to a negative integer power is not an integer: cast the base to a float")
    if exponent > 64 and abs(base) > 1:  # so that nothing huge is computed
        raise _overflow(f"{base} ** {exponent}", dtype)
    return _fitting(base**exponent, dtype, lambda: f"{base} ** {exponent}")


def _shifted(value: int, count: int, dtype: Any) -> Any:
    if count < 0:
        raise ValueError("negative shift count")
    if count > 64 and value:
        raise _overflow(f"{value} << {count}", dtype)
    return _fitting(value << count if value else 0, dtype, lambda: f"{value} << {count}")


for _name, _symbol, _exact, _fold, _failure in (
    ("Pow", "**", _power, right(is_one), OVERFLOW),
    ("LeftShift", "<<", _shifted, right(is_zero), NEGATIVE_SHIFT),
):
    define(
        f"Checked{_name}",
        "x: T, y: T -> z: T",
        types={"T": WHOLE},
        shape=broadcast_shape,
        kernel=_one_by_one(_exact),
        traits=Trait.ELEMENTWISE | Trait.FRESH | Trait.RAISES,
        failure=_failure,
        symbol=_symbol,
        fold=_fold,
        opaque="it computes with Python's ints, which have no end",
    )


def _cast_kernel(x: Any, *, DstT: DType) -> Any:  # the attribute's name in TensorFlow's registry
    if not _is_scalar(x):
        return np.array([_cast_kernel(v, DstT=DstT) for v in np.ravel(x)], DstT.numpy_dtype).reshape(np.shape(x))
    value = x.item()
    wanted = DstT.numpy_dtype
    if isinstance(value, float) and not np.isfinite(value):
        kind = "NaN" if value != value else "infinity"
        raise errors.IntegerOverflowError(f"cannot convert float {kind} to integer")
    return _fitting(int(value), wanted, lambda: repr(value))


define(
    "CheckedCast",
    "x: SrcT -> y: DstT",
    types={"SrcT": dtypes.REAL, "DstT": dtypes.INTEGER},
    shape=same_shape,
    kernel=_cast_kernel,
    traits=Trait.ELEMENTWISE | Trait.FRESH | Trait.RAISES,
    failure=OVERFLOW,
    user_name="int",
    opaque="it computes with Python's ints, which have no end",
)


def has_rank_0(tensor: Tensor) -> bool:
    """Whether a tensor is known to be a scalar; an eager one is asked without making its shape."""
    return tensor._array.ndim == 0 if type(tensor) is EagerTensor else tensor.shape.rank == 0


def arithmetic_op(
    op_name: str, on_ints: str | None = None, on_bools: str | None = None, on_texts: str | None = None
) -> Callable[..., Tensor]:
    """An op on tensors of one dtype, as Python's and NumPy's operators work.

    Scalars of bools count as ints, as in Python; of arrays of bools NumPy has operators of its own.

    Args:
        on_ints: the op in its place for scalars of a signed dtype, if whole numbers are not to wrap.
        on_bools: the op in its place for arrays of bools; they become int8 if there is none.
        on_texts: the op in its place for strings, if it works on these.
    """

    def compute(*operands: Tensor, name: str | None = None) -> Tensor:
        dtype = operands[0].dtype
        if dtype.is_floating:
            return apply(op_name, operands, name=name)
        if dtype.is_integer:
            if on_ints is None or dtype.is_unsigned or rules().overflow != "raise":
                return apply(op_name, operands, name=name)
            return apply(on_ints if all(map(has_rank_0, operands)) else op_name, operands, name=name)
        if dtype is dtypes.bool_:
            if not all(map(has_rank_0, operands)):
                if on_bools is not None:
                    return apply(on_bools, operands, name=name)
                return apply(op_name, [cast(t, dtypes.int8) for t in operands], name=name)
            return compute(*(cast(t, rules().integer) for t in operands), name=name)
        return apply(on_texts if on_texts is not None and dtype is dtypes.string else op_name, operands, name=name)

    return compute


def checked_cast(x: Tensor, dtype: DType) -> Tensor:
    """A scalar as one of an integer dtype, cut towards zero; it raises if it does not fit, where the rules say so."""
    if x.dtype is dtype:
        return x
    fits = x.dtype.is_bool or x.dtype.is_integer and dtype.min <= x.dtype.min and x.dtype.max <= dtype.max
    if fits or x.dtype.is_complex or x.shape.rank != 0 or rules().overflow != "raise":
        return cast(x, dtype)
    return apply("CheckedCast", [x], {"DstT": dtype})


def to_int(x: Tensor) -> Tensor:
    """What `int(x)` is of a scalar: the default integer dtype, or the wider one of an integer; it stands for a Python
    int."""
    wide = x.dtype if x.dtype.is_integer and x.dtype.size > rules().integer.size else rules().integer
    result = checked_cast(x, wide) if x.shape.rank == 0 else cast(x, wide)
    return result if result is x else as_number(result)
