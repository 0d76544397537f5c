"""Searching, sorting, set and indexing functions of the standard."""

from __future__ import annotations

from typing import Any

from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import hides_internal_frames
from autograph.numpy_protocol import order, reductions, selecting, shaping
from autograph.numpy_protocol.values import dims, one_axis


@hides_internal_frames
def argmax(x: Tensor, /, *, axis: int | None = None, keepdims: bool = False) -> Tensor:
    """Where the largest element is (int64), the first of several."""
    return reductions.argmax(x, axis, keepdims=keepdims)


@hides_internal_frames
def argmin(x: Tensor, /, *, axis: int | None = None, keepdims: bool = False) -> Tensor:
    """Where the smallest element is (int64), the first of several."""
    return reductions.argmin(x, axis, keepdims=keepdims)


@hides_internal_frames
def count_nonzero(x: Tensor, /, *, axis: Any = None, keepdims: bool = False) -> Tensor:
    """How many elements are not zero (int64)."""
    return reductions.count_nonzero(x, axis, keepdims=keepdims)


@hides_internal_frames
def nonzero(x: Tensor, /) -> tuple[Tensor, ...]:
    """The indices of the elements that are not zero, one vector for each axis."""
    return selecting.nonzero(x)


@hides_internal_frames
def searchsorted(x1: Tensor, x2: Any, /, *, side: str = "left", sorter: Tensor | None = None) -> Tensor:
    """Where values would go into a sorted vector (int64)."""
    return order.searchsorted(x1, x2, side, sorter)


@hides_internal_frames
def where(condition: Tensor, x1: Any, x2: Any, /) -> Tensor:
    """`x1` where the condition holds, `x2` elsewhere."""
    return selecting.where(condition, x1, x2)


@hides_internal_frames
def argsort(x: Tensor, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Tensor:
    """The indices (int64) that sort `x` along an axis; equal elements keep their order."""
    if not descending:
        return order.argsort(x, axis, "stable")
    at = one_axis(x, axis, "argsort")
    backwards = order.argsort(shaping.flip(x, at), at, "stable")
    return dims(x)[at] - 1 - shaping.flip(backwards, at)


@hides_internal_frames
def sort(x: Tensor, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Tensor:
    """`x` sorted along an axis."""
    result = order.sort(x, axis)
    return shaping.flip(result, axis) if descending else result


@hides_internal_frames
def take(x: Tensor, indices: Tensor, /, *, axis: int | None = None) -> Tensor:
    """The entries of `x` at indices along an axis."""
    return selecting.take(x, indices, 0 if axis is None else axis)


@hides_internal_frames
def take_along_axis(x: Tensor, indices: Tensor, /, *, axis: int = -1) -> Tensor:
    """For each row along an axis, the entries at the indices in the same place."""
    return selecting.take_along_axis(x, indices, axis)


@hides_internal_frames
def isin(x1: Any, x2: Any, /, *, invert: bool = False) -> Tensor:
    """Whether each element of `x1` is among those of `x2`."""
    return order.isin(x1, x2, invert=invert)


@hides_internal_frames
def unique_all(x: Tensor, /) -> order.UniqueAllResult:
    """The distinct values, where each comes first, which one each element is, and how often each comes."""
    return order.unique_all(x)


@hides_internal_frames
def unique_counts(x: Tensor, /) -> order.UniqueCountsResult:
    """The distinct values, and how often each comes."""
    return order.unique_counts(x)


@hides_internal_frames
def unique_inverse(x: Tensor, /) -> order.UniqueInverseResult:
    """The distinct values, and which one each element is."""
    return order.unique_inverse(x)


@hides_internal_frames
def unique_values(x: Tensor, /) -> Tensor:
    """The distinct values; NaNs are distinct."""
    return order.unique_values(x)
