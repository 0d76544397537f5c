"""NumPy's reductions and statistics: sum, mean, var, any, argmax, nansum, ... with NumPy's result dtypes."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol.joining import concatenate
from autograph.numpy_protocol.registry import implements
from autograph.numpy_protocol.selecting import diagonal
from autograph.numpy_protocol.shaping import broadcast_to
from autograph.numpy_protocol.ufuncs import call_ufunc
from autograph.numpy_protocol.values import (
    SEQUENCES,
    asarray,
    axis_tuple,
    dims,
    given,
    inexact,
    known_rank,
    promoted,
    to_dtype,
)  # fmt: skip
from autograph.ops.arrays.shaping import expand_dims, reshape, squeeze
from autograph.ops.core.basic import cast, size
from autograph.ops.elementwise.arithmetic import divide
from autograph.ops.elementwise.complex_ops import conj, real
from autograph.ops.elementwise.powers import sqrt
from autograph.ops.reductions import reductions as house
from autograph.ops.reductions.emptiness import check_not_empty

__all__ = ["accumulator", "counted", "reduce_extreme", "reduce_sum", "where_or_identity"]


def accumulator(dtype: DType) -> DType:
    """The dtype in which NumPy adds and multiplies: small ints and bools become int64 or uint64."""
    if dtype.is_bool or dtype.is_integer and dtype.size < 8:
        return dtypes.uint64 if dtype.is_unsigned else dtypes.int64
    return dtype


def _axes(x: Tensor, axis: Any, what: str) -> Any:
    """The `axis` argument for the house's reductions."""
    if axis is None:
        return None
    if x.shape.rank is None:
        return list(axis) if isinstance(axis, SEQUENCES) else axis
    return list(axis_tuple(x, axis, what))


def where_or_identity(x: Tensor, where: Any, identity: Any) -> Tensor:
    """`x` where the `where` argument of a reduction holds, the reduction's identity elsewhere."""
    if where is True or not given(where):
        return x
    return apply("SelectV2", [to_dtype(where, dtypes.bool_), x, to_dtype(identity, x.dtype)])


def _flag(keepdims: Any) -> bool:
    return bool(keepdims) if given(keepdims) else False


def reduce_sum(x: Tensor, axis: Any = None, keepdims: Any = False) -> Tensor:
    """The sum over axes, in the dtype of `x`."""
    return house.reduce_sum(x, _axes(x, axis, "np.sum"), _flag(keepdims))


def _total(op: str, reduce: Callable[..., Tensor], identity: int) -> Callable[..., Tensor]:
    def function(
        a: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = False, initial: Any = None,
        where: Any = True,
    ) -> Tensor:  # fmt: skip
        x = asarray(a)
        x = to_dtype(x, accumulator(x.dtype) if dtype is None else dtype)
        result = reduce(where_or_identity(x, where, identity), _axes(x, axis, op), _flag(keepdims))
        if given(initial):
            start = to_dtype(initial, result.dtype)
            return result + start if identity == 0 else result * start
        return result

    return function


sum = implements("sum")(_total("np.sum", house.reduce_sum, 0))
prod = implements("prod")(_total("np.prod", house.reduce_prod, 1))


@implements("trace", "linalg.trace")
def trace(a: Any, offset: Any = 0, axis1: Any = 0, axis2: Any = 1, dtype: Any = None, out: Any = None) -> Tensor:
    return sum(diagonal(a, offset, axis1, axis2), -1, dtype)


def counted(x: Tensor, axis: Any, dtype: DType, where: Any = True) -> Any:
    """How many elements go into each element of a reduction over `axis`."""
    if where is not True and given(where):
        present = broadcast_to(to_dtype(where, dtypes.bool_), dims(x))
        return house.reduce_sum(cast(present, dtype), _axes(x, axis, "np.mean"), True)
    if axis is None:
        known = x.shape.num_elements()
        return to_dtype(known, dtype) if known is not None else cast(size(x), dtype)
    sizes = dims(x)
    count: Any = 1
    for a in axis_tuple(x, axis, "np.mean"):
        count = count * sizes[a]
    return to_dtype(count, dtype)


@implements("mean")
def mean(
    a: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = False, *, where: Any = True
) -> Tensor:
    x = asarray(a)
    result = (x if x.dtype.is_floating or x.dtype.is_complex else cast(x, dtypes.float64)) if dtype is None else None
    x = to_dtype(x, dtype) if result is None else result
    if where is True or not given(where):
        return house.reduce_mean(x, _axes(x, axis, "np.mean"), _flag(keepdims))
    total = house.reduce_sum(where_or_identity(x, where, 0), _axes(x, axis, "np.mean"), True)
    return _dropped(divide(total, counted(x, axis, x.dtype, where)), x, axis, keepdims)


def _dropped(result: Tensor, x: Tensor, axis: Any, keepdims: Any) -> Tensor:
    """A result with the reduced axes still there, as `keepdims` asks for it."""
    if _flag(keepdims):
        return result
    axes = axis_tuple(x, axis, "keepdims")
    return squeeze(result, axes) if axes else result


def _variance(a: Any, axis: Any, dtype: Any, ddof: Any, keepdims: Any, where: Any, mean_: Any) -> Tensor:
    x = inexact(a) if dtype is None else to_dtype(asarray(a), dtype)
    half = x.dtype is dtypes.float16  # NumPy computes in float32, too
    x = cast(x, dtypes.float32) if half else x
    middle = to_dtype(mean_, x.dtype) if given(mean_) else mean(x, axis, keepdims=True, where=where)
    distance = x - middle
    squares = real(distance * conj(distance)) if x.dtype.is_complex else distance * distance
    total = house.reduce_sum(where_or_identity(squares, where, 0), _axes(x, axis, "np.var"), True)
    count = counted(x, axis, squares.dtype, where) - to_dtype(ddof, squares.dtype)
    zero = to_dtype(0, squares.dtype)
    result = _dropped(divide(total, apply("Maximum", [count, zero])), x, axis, keepdims)
    return cast(result, dtypes.float16) if half else result


def _ddof(ddof: Any, correction: Any) -> Any:
    return correction if given(correction) else ddof


@implements("var")
def var(
    a: Any, axis: Any = None, dtype: Any = None, out: Any = None, ddof: Any = 0, keepdims: Any = False, *,
    where: Any = True, mean: Any = None, correction: Any = None,
) -> Tensor:  # fmt: skip
    return _variance(a, axis, dtype, _ddof(ddof, correction), keepdims, where, mean)


@implements("std")
def std(
    a: Any, axis: Any = None, dtype: Any = None, out: Any = None, ddof: Any = 0, keepdims: Any = False, *,
    where: Any = True, mean: Any = None, correction: Any = None,
) -> Tensor:  # fmt: skip
    return sqrt(_variance(a, axis, dtype, _ddof(ddof, correction), keepdims, where, mean))


@implements("average")
def average(a: Any, axis: Any = None, weights: Any = None, returned: bool = False, *, keepdims: Any = False) -> Any:
    x = asarray(a)
    if weights is None:
        result = mean(x, axis, keepdims=keepdims)
        scale = counted(x, axis, result.dtype) + 0 * result
        return (result, scale) if returned else result
    x, w = promoted(inexact(x), inexact(weights))
    if w.shape.rank == 1 and known_rank(x, "np.average") > 1:
        (at,) = axis_tuple(x, axis, "np.average")
        for _ in builtins.range(known_rank(x, "np.average") - 1 - at):
            w = expand_dims(w, -1)
    w = w + 0 * x
    scale = house.reduce_sum(w, _axes(x, axis, "np.average"), _flag(keepdims))
    result = house.reduce_sum(x * w, _axes(x, axis, "np.average"), _flag(keepdims)) / scale
    return (result, scale) if returned else result


# --- largest and smallest ------------------------------------------------------------------------------------


def reduce_extreme(
    a: Any, axis: Any, keepdims: Any, initial: Any, where: Any, largest: bool, symbol: str = ""
) -> Tensor:
    """`np.max` or `np.min`.

    Args:
        symbol: the ufunc that NumPy names where there are no elements.
    """
    x = asarray(a)
    what = "np.max" if largest else "np.min"
    symbol = symbol or ("maximum" if largest else "minimum")
    axes = _axes(x, axis, what)
    reduced = None if axis is None else axis_tuple(x, axis, what)
    if x.dtype.is_bool:
        x = where_or_identity(x, where, not largest)
        result = (house.reduce_any if largest else house.reduce_all)(x, axes, _flag(keepdims))
        if not given(initial):
            return check_not_empty(result, x, reduced, symbol)
        return result | bool(initial) if largest else result & bool(initial)
    if x.dtype.is_complex:
        raise errors.DTypeMismatchError(
            f"{what} of complex numbers", location=current_location(), fix=f"{what}(np.abs(x)), or of x.real"
        )
    if where is not True and given(where) and not given(initial):
        raise errors.InvalidArgumentError(
            f"{what} with where= needs initial=, as it has no identity", location=current_location()
        )
    x = where_or_identity(x, where, initial)
    if not given(initial):
        _refuse_empty(x, axis, what)
    result = (house.reduce_max if largest else house.reduce_min)(x, axes, _flag(keepdims))
    if given(initial):
        return apply("Maximum" if largest else "Minimum", [result, to_dtype(initial, x.dtype)])
    return check_not_empty(result, x, reduced, symbol)


def _refuse_empty(x: Tensor, axis: Any, what: str) -> None:
    if x.shape.rank is None:
        return
    sizes = x.shape.as_tuple()
    if builtins.any(sizes[a] == 0 for a in axis_tuple(x, axis, what)):
        raise errors.InvalidArgumentError(
            f"{what} of no elements has no answer: the shape is {x.shape}", location=current_location(),
            fix="give initial=",
        )  # fmt: skip


@implements("max", "amax")
def max(
    a: Any, axis: Any = None, out: Any = None, keepdims: Any = False, initial: Any = None, where: Any = True
) -> Tensor:
    return reduce_extreme(a, axis, keepdims, initial, where, True)


@implements("min", "amin")
def min(
    a: Any, axis: Any = None, out: Any = None, keepdims: Any = False, initial: Any = None, where: Any = True
) -> Tensor:
    return reduce_extreme(a, axis, keepdims, initial, where, False)


@implements("ptp")
def ptp(a: Any, axis: Any = None, out: Any = None, keepdims: Any = False) -> Tensor:
    return max(a, axis, keepdims=keepdims) - min(a, axis, keepdims=keepdims)


def _arg(find: Callable[..., Tensor], what: str) -> Callable[..., Tensor]:
    def function(a: Any, axis: Any = None, out: Any = None, *, keepdims: Any = False) -> Tensor:
        x = asarray(a)
        if axis is None:
            result = find(reshape(x, [-1]), 0)
            for _ in builtins.range(known_rank(x, what) if _flag(keepdims) else 0):
                result = expand_dims(result, 0)
            return result
        (at,) = axis_tuple(x, axis, what)
        result = find(x, at)
        return expand_dims(result, at) if _flag(keepdims) else result

    return function


argmax = implements("argmax")(_arg(house.argmax, "np.argmax"))
argmin = implements("argmin")(_arg(house.argmin, "np.argmin"))


# --- truth -----------------------------------------------------------------------------------------------


def _truth(reduce: Callable[..., Tensor], what: str, identity: bool) -> Callable[..., Tensor]:
    def function(a: Any, axis: Any = None, out: Any = None, keepdims: Any = False, *, where: Any = True) -> Tensor:
        x = where_or_identity(to_dtype(asarray(a), dtypes.bool_), where, identity)
        return reduce(x, _axes(x, axis, what), _flag(keepdims))

    return function


any = implements("any", "sometrue")(_truth(house.reduce_any, "np.any", False))
all = implements("all", "alltrue")(_truth(house.reduce_all, "np.all", True))


@implements("count_nonzero")
def count_nonzero(a: Any, axis: Any = None, *, keepdims: Any = False) -> Tensor:
    x = asarray(a)
    return house.count_nonzero(x, _axes(x, axis, "np.count_nonzero"), _flag(keepdims))


# --- running totals ----------------------------------------------------------------------------------------


def _running(op_name: str, what: str, start: int) -> Callable[..., Tensor]:
    def function(a: Any, axis: Any = None, dtype: Any = None, out: Any = None) -> Tensor:
        x = asarray(a)
        x = to_dtype(x, accumulator(x.dtype) if dtype is None else dtype)
        if axis is None:
            x, axis = reshape(x, [-1]), 0
        (at,) = axis_tuple(x, axis, what)
        return apply(op_name, [x, to_dtype(at, dtypes.int32)], {"exclusive": False, "reverse": False})

    return function


cumsum = implements("cumsum")(_running("Cumsum", "np.cumsum", 0))
cumprod = implements("cumprod", "cumproduct")(_running("Cumprod", "np.cumprod", 1))


def _cumulative(running: Callable[..., Tensor], start: int) -> Callable[..., Tensor]:
    def function(
        x: Any, /, *, axis: Any = None, dtype: Any = None, out: Any = None, include_initial: bool = False
    ) -> Tensor:
        t = asarray(x)
        if axis is None:
            if known_rank(t, "np.cumulative_sum") != 1:
                raise errors.InvalidArgumentError(
                    "axis= must be given for more than one dimension", location=current_location()
                )
            axis = 0
        result = running(t, axis, dtype)
        if not include_initial:
            return result
        (at,) = axis_tuple(t, axis, "np.cumulative_sum")
        lead = [1 if i == at else d for i, d in enumerate(dims(t))]
        return concatenate([broadcast_to(to_dtype(start, result.dtype), lead), result], at)

    return function


cumulative_sum = implements("cumulative_sum")(_cumulative(cumsum, 0))
cumulative_prod = implements("cumulative_prod")(_cumulative(cumprod, 1))


# --- leaving NaNs out ----------------------------------------------------------------------------------------


def _nans(x: Tensor) -> Tensor | None:
    if x.dtype.is_complex:
        return call_ufunc(np.isnan, [x])
    return apply("IsNan", [x]) if x.dtype.is_floating else None


def without_nans(a: Any, instead: Any) -> tuple[Tensor, Tensor | None]:
    """A tensor with another value in place of NaN, and where there was none; None if it cannot have any."""
    x = asarray(a)
    nan = _nans(x)
    if nan is None:
        return x, None
    return apply("SelectV2", [nan, to_dtype(instead, x.dtype), x]), apply("LogicalNot", [nan])


def _both(where: Any, present: Tensor | None) -> Any:
    if present is None:
        return where
    return present if where is True or not given(where) else present & to_dtype(where, dtypes.bool_)


for _name, _plain, _identity in (("nansum", sum, 0), ("nanprod", prod, 1)):

    def _nan_total(a: Any, *args: Any, _plain: Any = _plain, _identity: int = _identity, **kwargs: Any) -> Tensor:
        return _plain(without_nans(a, _identity)[0], *args, **kwargs)

    implements(_name)(_nan_total)

for _name, _plain, _identity in (("nancumsum", cumsum, 0), ("nancumprod", cumprod, 1)):

    def _nan_running(a: Any, *args: Any, _plain: Any = _plain, _identity: int = _identity, **kwargs: Any) -> Tensor:
        return _plain(without_nans(a, _identity)[0], *args, **kwargs)

    implements(_name)(_nan_running)


@implements("nanmean")
def nanmean(
    a: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = False, *, where: Any = True
) -> Tensor:
    x, present = without_nans(a, 0)
    return mean(x, axis, dtype, keepdims=keepdims, where=_both(where, present))


def _nan_variance(a: Any, axis: Any, dtype: Any, ddof: Any, keepdims: Any, where: Any, mean_: Any) -> Tensor:
    x, present = without_nans(a, 0)
    if present is None:
        return _variance(x, axis, dtype, ddof, keepdims, where, mean_)
    present = _both(where, present)
    result = _variance(x, axis, dtype, ddof, keepdims, present, mean_)
    count = house.count_nonzero(present, _axes(x, axis, "np.nanvar"), _flag(keepdims))
    enough = cast(count, result.dtype) > to_dtype(ddof, result.dtype)
    return apply("SelectV2", [enough, result, to_dtype(np.nan, result.dtype)])


@implements("nanvar")
def nanvar(
    a: Any, axis: Any = None, dtype: Any = None, out: Any = None, ddof: Any = 0, keepdims: Any = False, *,
    where: Any = True, mean: Any = None, correction: Any = None,
) -> Tensor:  # fmt: skip
    return _nan_variance(a, axis, dtype, _ddof(ddof, correction), keepdims, where, mean)


@implements("nanstd")
def nanstd(
    a: Any, axis: Any = None, dtype: Any = None, out: Any = None, ddof: Any = 0, keepdims: Any = False, *,
    where: Any = True, mean: Any = None, correction: Any = None,
) -> Tensor:  # fmt: skip
    return sqrt(_nan_variance(a, axis, dtype, _ddof(ddof, correction), keepdims, where, mean))


def _nan_extreme(largest: bool) -> Callable[..., Tensor]:
    worst = -np.inf if largest else np.inf

    def function(
        a: Any, axis: Any = None, out: Any = None, keepdims: Any = False, initial: Any = None, where: Any = True
    ) -> Tensor:
        x, present = without_nans(a, worst)
        result = reduce_extreme(x, axis, keepdims, initial, where, largest, "fmax" if largest else "fmin")
        if present is None:
            return result
        some = any(present, axis, keepdims=keepdims, where=where)
        return apply("SelectV2", [some, result, to_dtype(initial if given(initial) else np.nan, result.dtype)])

    return function


implements("nanmax")(_nan_extreme(True))
implements("nanmin")(_nan_extreme(False))


def _nan_arg(largest: bool) -> Callable[..., Tensor]:
    def function(a: Any, axis: Any = None, out: Any = None, *, keepdims: Any = False) -> Tensor:
        x, _ = without_nans(a, -np.inf if largest else np.inf)
        return (argmax if largest else argmin)(x, axis, keepdims=keepdims)

    return function


implements("nanargmax")(_nan_arg(True))
implements("nanargmin")(_nan_arg(False))
