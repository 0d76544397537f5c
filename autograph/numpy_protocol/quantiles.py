"""Medians, percentiles and quantiles: a few entries of sorted rows, which are found without sorting them."""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol.order import sort
from autograph.numpy_protocol.reductions import count_nonzero, mean, without_nans
from autograph.numpy_protocol.registry import implements
from autograph.numpy_protocol.values import asarray, axis_tuple, dims, given, inexact, known_rank
from autograph.ops.arrays.gathering import gather
from autograph.ops.arrays.joining import concat, stack
from autograph.ops.arrays.order_statistics import order_statistics
from autograph.ops.arrays.shaping import expand_dims, reshape, transpose
from autograph.ops.core.basic import cast, stop_gradient
from autograph.ops.elementwise.elementwise import ceil, floor, rint


def _rows(a: Any, axis: Any, what: str) -> tuple[Tensor, Tensor, tuple[int, ...], DType]:
    """`x` with the named axes as one last axis; also x itself, the axes, and the dtype of what is between entries."""
    x = asarray(a)
    if x.dtype not in dtypes.REAL:
        x = inexact(x)
    axes = axis_tuple(x, axis, what)
    rest = [i for i in builtins.range(known_rank(x, what)) if i not in axes]
    sizes = dims(x)
    rows = reshape(transpose(x, [*rest, *axes]), [*[sizes[i] for i in rest], -1])
    return rows, x, axes, dtypes.float64 if x.dtype in dtypes.INTEGER else x.dtype


def _entries(rows: Tensor, places: Tensor) -> Tensor:
    """What would be at places, of shape (k,) or (..., k), of the rows, were these sorted; NaNs would come last."""
    if rows.dtype in dtypes.REAL:
        return order_statistics(rows, places)
    return gather(sort(rows, -1), places, axis=-1, batch_dims=0 if places.shape.rank == 1 else -1)


def _kept(result: Tensor, x: Tensor, axes: Sequence[int], keepdims: Any, lead: int = 0) -> Tensor:
    if not given(keepdims) or not keepdims:
        return result
    for a in builtins.sorted(axes):
        result = expand_dims(result, a + lead)
    return result


@implements("median")
def median(a: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False, keepdims: Any = False) -> Tensor:
    rows, x, axes, kind = _rows(a, axis, "np.median")
    n: Any = dims(rows)[-1]
    if isinstance(n, int) and n == 0:
        return _kept(mean(rows, -1), x, axes, keepdims)  # NaN
    places = [(n - 1) // 2, n // 2]
    if x.dtype.is_floating:  # NaNs are last: one of them makes the result NaN
        places.append(n - 1)
    found = cast(_entries(rows, cast(stack(places), dtypes.int64)), kind)
    middle = _middle(found, bool(n % 2) if isinstance(n, int) else apply("Equal", places[:2]))
    if x.dtype.is_floating:
        middle = middle + _nan_mark(found[..., 2])
    return _kept(middle, x, axes, keepdims)


def _middle(found: Tensor, alone: Any) -> Tensor:
    """The mean of the two in the middle; of one that is there alone, itself: added to itself it may be too large."""
    low, high = found[..., 0], found[..., 1]
    if alone is True:
        return low
    mean_ = (low + high) / 2
    return mean_ if alone is False else apply("SelectV2", [alone, low, mean_])


def _nan_mark(x: Tensor) -> Tensor:
    """NaN where `x` is, else 0; no gradient goes through it."""
    nan = apply("IsNan", [x])
    return stop_gradient(apply("SelectV2", [nan, x, apply("ZerosLike", [x])]))


@implements("nanmedian")
def nanmedian(
    a: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False, keepdims: Any = False
) -> Tensor:
    return nanquantile(a, 0.5, axis, keepdims=keepdims)


@implements("quantile")
def quantile(
    a: Any, q: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False, method: str = "linear",
    keepdims: Any = False, *, weights: Any = None, interpolation: Any = None,
) -> Tensor:  # fmt: skip
    return _quantile("np.quantile", a, q, axis, method, keepdims, weights, False)


@implements("percentile")
def percentile(
    a: Any, q: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False, method: str = "linear",
    keepdims: Any = False, *, weights: Any = None, interpolation: Any = None,
) -> Tensor:  # fmt: skip
    return _quantile("np.percentile", a, _hundredth(q), axis, method, keepdims, weights, False)


@implements("nanquantile")
def nanquantile(
    a: Any, q: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False, method: str = "linear",
    keepdims: Any = False, *, weights: Any = None, interpolation: Any = None,
) -> Tensor:  # fmt: skip
    return _quantile("np.nanquantile", a, q, axis, method, keepdims, weights, True)


@implements("nanpercentile")
def nanpercentile(
    a: Any, q: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False, method: str = "linear",
    keepdims: Any = False, *, weights: Any = None, interpolation: Any = None,
) -> Tensor:  # fmt: skip
    return _quantile("np.nanpercentile", a, _hundredth(q), axis, method, keepdims, weights, True)


def _hundredth(q: Any) -> Any:
    return asarray(q) / 100 if isinstance(q, Tensor) else np.true_divide(q, 100)


#: Methods that take an entry as it is: the one at this whole number next to where the fraction is.
_ENTRY = {"lower": floor, "higher": ceil, "nearest": rint}
_METHODS = ("linear", "lower", "higher", "midpoint", "nearest")


def _quantile(what: str, a: Any, q: Any, axis: Any, method: str, keepdims: Any, weights: Any, nans: bool) -> Tensor:
    if given(weights) or method not in _METHODS:
        raise errors.UnimplementedError(
            f"{what} with {'weights' if given(weights) else f'method={method!r}'} has no form on tensors",
            location=current_location(),
            expected=f"no weights, and one of the methods {', '.join(_METHODS)}",
        )
    rows, x, axes, kind = _rows(a, axis, what)
    fractions = cast(inexact(q), kind) if isinstance(q, Tensor) else asarray(np.asarray(q, np.float64))
    positions_in = dtypes.float64
    fractions = cast(fractions, positions_in)
    n: Any = dims(rows)[-1]
    count = cast(asarray(n), positions_in)
    if nans:
        _, present = without_nans(rows, 0)
        if present is not None:
            count = cast(count_nonzero(present, -1), positions_in)
    lead = known_rank(fractions, what)
    batch = known_rank(count, what)
    shaped = fractions
    for _ in builtins.range(batch):
        shaped = expand_dims(shaped, -1)
    places = shaped * apply("Maximum", [count - 1, asarray(np.float64(0))])
    low = _ENTRY.get(method, floor)(places)
    sides = [low] if method in _ENTRY else [low, ceil(places)]
    parts = [_places(cast(p, dtypes.int64), lead, batch) for p in sides]
    marked = not nans and x.dtype.is_floating  # NaNs are last: one of them makes the result NaN
    if marked:
        parts.append(reshape(cast(asarray(n - 1), dtypes.int64), [1]))
    found = _entries(rows, concat(parts, -1))
    k: Any = dims(parts[0])[-1]
    result = _led(found[..., :k], rows, fractions)
    if method not in _ENTRY:
        second = cast(_led(found[..., k : 2 * k], rows, fractions), kind)
        weight = cast((sides[1] - low) * 0.5 if method == "midpoint" else places - low, kind)
        if not batch:
            for _ in builtins.range(known_rank(rows, what) - 1):
                weight = expand_dims(weight, -1)
        result = _between(cast(result, kind), second, weight)
    if marked:
        result = result + _nan_mark(found[..., -1])
    elif nans and x.dtype.is_floating and batch:
        empty = apply("Equal", [count, asarray(np.float64(0))])
        result = apply("SelectV2", [empty, asarray(np.array(np.nan, x.dtype.numpy_dtype)), result])
    return _kept(result, x, axes, keepdims, lead)


def _between(first: Tensor, second: Tensor, weight: Tensor) -> Tensor:
    """From `first` to `second`, from the nearer end, as NumPy does it."""
    distance = second - first
    near = first + distance * weight
    far = second - distance * (1 - weight)
    return apply("SelectV2", [weight >= 0.5, far, near])


def _places(places: Tensor, lead: int, batch: int) -> Tensor:
    """Places of shape q, or q + rows, as those in rows: of shape (k,) or rows + (k,)."""
    if not batch:
        return reshape(places, [-1])
    back = places
    if lead:
        back = transpose(places, [*builtins.range(lead, lead + batch), *builtins.range(lead)])
    return reshape(back, [*dims(back)[:batch], -1])


def _led(found: Tensor, rows: Tensor, fractions: Tensor) -> Tensor:
    """What was found in rows, of shape rows + (k,), with one axis for each of those of the fractions before them."""
    sizes, lead = dims(rows)[:-1], dims(fractions)
    split = reshape(found, [*sizes, *lead])
    rank, count = len(sizes), len(lead)
    if not rank or not count:
        return split
    return transpose(split, [*builtins.range(rank, rank + count), *builtins.range(rank)])
