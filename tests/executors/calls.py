"""How ops are called that take more than arrays that broadcast: from an array to the inputs and attributes of a call.

`CALLS[op](x)` yields calls for an array of any of `inputs.SHAPES`; none where the op cannot take it. Arrays that are
not of the dtype of `x` are constants of the graph in one run and inputs in another.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import autograph as ag

__all__ = ["CALLS", "Call"]

#: Inputs, as declared, and attributes.
Call = tuple[list[Any], dict[str, Any]]
CALLS: dict[str, Callable[[Any], Iterator[Call]]] = {}


def ints(*numbers: Any) -> Any:
    return np.array(numbers, np.int32)


def scalar(number: int) -> Any:
    return np.array(number, np.int32)


def one_of(x: Any) -> Any:
    """An array of rank 0 of the dtype of `x`: its first element, if it has one."""
    return np.array(x.reshape(-1)[0] if x.size else b"" if x.dtype == object else 0, x.dtype)


def calls(*ops: str) -> Callable[[Callable[[Any], Iterator[Call]]], Callable[[Any], Iterator[Call]]]:
    """Declares how some ops are called."""

    def declare(function: Callable[[Any], Iterator[Call]]) -> Callable[[Any], Iterator[Call]]:
        for op in ops:
            CALLS[op] = function
        return function

    return declare


@calls("Rank", "L2Loss", "Squeeze", "Where", "MatrixDiag", "EnsureShape")
def alone(x: Any) -> Iterator[Call]:
    yield [x], {}


@calls("Shape", "Size")
def with_either_type(x: Any) -> Iterator[Call]:
    yield [x], {"out_type": ag.int32}
    yield [x], {"out_type": ag.int64}


@calls("Softmax", "LogSoftmax")
def last_axis(x: Any) -> Iterator[Call]:
    if x.ndim:
        yield [x], {}


@calls("Correlate")
def correlated(x: Any) -> Iterator[Call]:
    if x.ndim == 1 and x.size:
        for mode in ("full", "same", "valid"):
            yield [x, x[:2].copy()], {"mode": mode}
            yield [np.tile(x, 9), np.tile(x, 3)], {"mode": mode}


# --- reductions and along an axis -----------------------------------------------------------------------------


@calls("Sum", "Prod", "Mean", "Max", "Min", "All", "Any", "EuclideanNorm")
def reduced(x: Any) -> Iterator[Call]:
    for axes in [ints(), ints(*range(x.ndim)), *([ints(0), scalar(-1), np.array([x.ndim - 1])] if x.ndim else [])]:
        for keep in (False, True):
            yield [x, axes], {"keep_dims": keep}


@calls("Cumsum", "Cumprod", "CumulativeLogsumexp")
def cumulative(x: Any) -> Iterator[Call]:
    for axis in (0, -1) if x.ndim else ():
        for exclusive in (False, True):
            for reverse in (False, True):
                yield [x, scalar(axis)], {"exclusive": exclusive, "reverse": reverse}


@calls("ShiftAlongAxis")
def shifted(x: Any) -> Iterator[Call]:
    for axis in (0, -1) if x.ndim else ():
        for reverse in (False, True):
            yield [x, scalar(axis)], {"reverse": reverse}


@calls("LinearRecurrence")
def recurrence(x: Any) -> Iterator[Call]:
    if x.ndim:
        yield [x, x, scalar(0)], {}
        yield [x, x, scalar(-1)], {"reverse": True}


@calls("UfuncAccumulate")
def accumulated(x: Any) -> Iterator[Call]:
    for ufunc in _along(x):
        for axis in range(x.ndim):
            yield [x], {"ufunc": ufunc, "axis": axis}


@calls("UfuncReduce")
def reduced_by_ufuncs(x: Any) -> Iterator[Call]:
    for ufunc in _along(x):
        for axis in range(x.ndim):
            if x.shape[axis]:
                yield [x], {"ufunc": ufunc, "axes": (axis,), "keep_dims": axis == 0}
    if x.dtype.kind in "biu":
        yield [x], {"ufunc": "bitwise_xor", "axes": tuple(range(x.ndim))}


@calls("UfuncReduceat")
def reduced_in_parts(x: Any) -> Iterator[Call]:
    for ufunc in _along(x):
        for axis in range(x.ndim):
            if x.shape[axis] > 1:
                yield [x, ints(0, 1, 0)], {"ufunc": ufunc, "axis": axis}


def _along(x: Any) -> Iterator[str]:
    """Ufuncs that are operations of loops, and those that are NumPy's loops."""
    yield from () if x.dtype.kind in "bc" else ("minimum", "subtract", "fmax")
    yield from ("subtract",) if x.dtype.kind == "c" else ("logical_xor",) if x.dtype.kind == "b" else ()


@calls("ArgMax", "ArgMin")
def position(x: Any) -> Iterator[Call]:
    for axis in (0, -1) if x.ndim else ():
        yield [x, scalar(axis)], {"output_type": ag.int64}
        yield [x, scalar(axis)], {"output_type": ag.int32}


@calls("TopKV2")
def largest(x: Any) -> Iterator[Call]:
    for k in (0, 1, 3) if x.ndim else ():
        if k <= x.shape[-1]:
            yield [x, scalar(k)], {}


@calls("Sort", "ArgSort")
def ordered(x: Any) -> Iterator[Call]:
    for axis in range(x.ndim):
        yield [x], {"axis": axis - x.ndim, "descending": axis % 2 == 1}
        yield [np.flip(x).copy()], {"axis": axis, "descending": axis % 2 == 0}


@calls("OrderStatistics")
def order_statistics(x: Any) -> Iterator[Call]:
    if x.ndim and x.shape[-1]:
        yield [x, ints(x.shape[-1] - 1, 0, 0)], {}
        yield [x, np.zeros((*x.shape[:-1], 2), np.int64)], {}
        yield [x, np.zeros(0, np.int64)], {}


@calls("Unique", "UniqueWithCounts")
def unique(x: Any) -> Iterator[Call]:
    if x.ndim == 1:
        yield [x], {"out_idx": ag.int32}
        yield [x], {"out_idx": ag.int64}


@calls("LowerBound", "UpperBound")
def bounds(x: Any) -> Iterator[Call]:
    if x.ndim == 2:
        yield [np.sort(x, -1), x], {"out_type": ag.int32}


@calls("SumToShape")
def summed_to(x: Any) -> Iterator[Call]:
    yield [x, ints(*[1 for _ in x.shape])], {}
    yield [x, ints(*x.shape[1:])], {}


# --- layout ---------------------------------------------------------------------------------------------------


@calls("Reshape")
def reshaped(x: Any) -> Iterator[Call]:
    yield [x, ints(x.size)], {}
    yield [x, ints(*x.shape, 1)], {}
    if x.size:
        yield [x, ints(1, -1)], {}


@calls("Transpose")
def transposed(x: Any) -> Iterator[Call]:
    yield [x, ints(*reversed(range(x.ndim)))], {}
    yield [x, ints(*range(1, x.ndim), *([0] if x.ndim else []))], {}


@calls("ExpandDims")
def expanded(x: Any) -> Iterator[Call]:
    yield [x, scalar(0)], {}
    yield [x, scalar(-1)], {}


@calls("BroadcastTo")
def broadcast(x: Any) -> Iterator[Call]:
    yield [x, ints(*x.shape)], {}
    yield [x, ints(3, *x.shape)], {}


@calls("Tile")
def tiled(x: Any) -> Iterator[Call]:
    yield [x, ints(*[2 for _ in x.shape])], {}
    yield [x, ints(*[0 for _ in x.shape])], {}


@calls("ReverseV2")
def reversed_along(x: Any) -> Iterator[Call]:
    yield [x, ints(*range(x.ndim))], {}
    if x.ndim:
        yield [x, ints(-1)], {}


@calls("Roll")
def rolled(x: Any) -> Iterator[Call]:
    if x.ndim:
        yield [x, scalar(1), scalar(0)], {}
        yield [x, ints(-2, 1), ints(-1, 0)], {}


@calls("PadV2")
def padded(x: Any) -> Iterator[Call]:
    yield [x, np.full((x.ndim, 2), [1, 2], np.int32), one_of(x)], {}


@calls("MirrorPad")
def mirrored(x: Any) -> Iterator[Call]:
    for mode in ("SYMMETRIC", "REFLECT"):
        room = [[0, min(1, n if mode == "SYMMETRIC" else max(n - 1, 0))] for n in x.shape]
        yield [x, np.array(room, np.int32).reshape(-1, 2)], {"mode": mode}


@calls("Pack")
def packed(x: Any) -> Iterator[Call]:
    yield [[x, x, x]], {"axis": 0}
    yield [[x]], {"axis": -1}


@calls("Unpack")
def unpacked(x: Any) -> Iterator[Call]:
    for axis in (0, -1) if x.ndim else ():
        yield [x], {"num": x.shape[axis], "axis": axis}


@calls("ConcatV2")
def joined(x: Any) -> Iterator[Call]:
    for axis in (0, -1) if x.ndim else ():
        yield [[x, x, x], scalar(axis)], {}


@calls("Split")
def split(x: Any) -> Iterator[Call]:
    if x.ndim:
        yield [scalar(0), x], {"num_split": 1}
        yield [scalar(-1), x], {"num_split": max(x.shape[-1], 1)}


@calls("SplitV")
def split_as(x: Any) -> Iterator[Call]:
    if x.ndim:
        yield [x, ints(0, x.shape[0]), scalar(0)], {"num_split": 2}


@calls("Slice")
def sliced(x: Any) -> Iterator[Call]:
    yield [x, ints(*[0 for _ in x.shape]), ints(*x.shape)], {}
    yield [x, ints(*[n // 2 for n in x.shape]), ints(*[-1 for _ in x.shape])], {}


#: begin, end, strides, masks: a slice backwards, an item, an ellipsis, a new axis, one out of range.
_STRIDED: tuple[tuple[Any, Any, Any, dict[str, int]], ...] = (
    (ints(0), ints(0), ints(-1), {"begin_mask": 1, "end_mask": 1}),
    (ints(1), ints(9), ints(2), {}),
    (ints(-1), ints(0), ints(1), {"shrink_axis_mask": 1}),
    (ints(0, 0), ints(0, 1), ints(1, 1), {"ellipsis_mask": 1}),
    (ints(0), ints(0), ints(1), {"new_axis_mask": 1}),
    (ints(7), ints(8), ints(1), {"shrink_axis_mask": 1}),
)


@calls("StridedSlice")
def strided(x: Any) -> Iterator[Call]:
    for begin, end, strides, masks in _STRIDED if x.ndim else ():
        yield [x, begin, end, strides], masks


@calls("TensorStridedSliceUpdate")
def updated(x: Any) -> Iterator[Call]:
    for begin, end, strides, masks in _STRIDED if x.size and x.ndim else ():
        yield [x, begin, end, strides, one_of(x)], masks


@calls("GatherV2")
def gathered(x: Any) -> Iterator[Call]:
    if x.ndim:
        yield [x, ints(0, 0), scalar(-1)], {}
        yield [x, scalar(0), scalar(0)], {}
        yield [x, np.zeros((2, 0), np.int64), scalar(0)], {}
        yield [x, ints(99), scalar(0)], {}


@calls("GatherNd")
def gathered_nd(x: Any) -> Iterator[Call]:
    yield [x, np.zeros((2, x.ndim), np.int32)], {}
    if x.ndim:
        yield [x, ints(0)], {}


@calls("ScatterNd")
def scattered(x: Any) -> Iterator[Call]:
    if x.ndim:
        yield [np.arange(len(x), dtype=np.int32)[:, None] % 2, x, ints(3, *x.shape[1:])], {}


@calls(
    "TensorScatterUpdate", "TensorScatterAdd", "TensorScatterSub", "TensorScatterMax", "TensorScatterMin",
)  # fmt: skip
def scattered_into(x: Any) -> Iterator[Call]:
    if x.ndim:
        yield [x, np.arange(len(x), dtype=np.int32)[::-1, None], x], {}
        yield [x, np.zeros((0, 1), np.int32), x[:0]], {}


@calls("SegmentSum")
def segments(x: Any) -> Iterator[Call]:
    if x.ndim:
        yield [x, np.arange(len(x), dtype=np.int32) // 2], {}


@calls("UnsortedSegmentSum")
def unsorted_segments(x: Any) -> Iterator[Call]:
    if x.ndim:
        yield [x, np.arange(len(x), dtype=np.int32) % 2 * 2, scalar(3)], {}


# --- making, changing dtypes ----------------------------------------------------------------------------------


@calls("Fill")
def filled(x: Any) -> Iterator[Call]:
    if not x.ndim:
        for shape in ((), (0,), (2, 3)):
            yield [ints(*shape), x], {}


@calls("AddN")
def added(x: Any) -> Iterator[Call]:
    yield [[x]], {}
    yield [[x, x, x]], {}


@calls("OneHot")
def one_hot(x: Any) -> Iterator[Call]:
    if x.size > 1:
        on, off = one_of(x), one_of(np.flip(x))
        yield [ints(0, -1, 2), scalar(3), on, off], {}
        yield [np.zeros((2, 0), np.int64), scalar(3), on, off], {"axis": 0}


@calls("BooleanMask")
def masked(x: Any) -> Iterator[Call]:
    if x.ndim:
        chosen = np.arange(x.shape[0]) % 2 == 0
        yield [x, chosen], {}
        yield [x, ~chosen], {}
        yield [x, np.broadcast_to(np.arange(x.shape[-1]) > 0, x.shape).copy()], {}
    if x.ndim == 2:
        yield [x, np.arange(x.shape[1]) > 0], {"axis": 1}


# --- matrices -------------------------------------------------------------------------------------------------


@calls("MatMul")
def product(x: Any) -> Iterator[Call]:
    if x.ndim == 2:
        yield [x, x], {"transpose_b": True}
        yield [x, x], {"transpose_a": True}
        yield [x, x.T], {}
        yield [x[:0], x.T], {}
        yield [x[:, :0], x.T[:0]], {}


@calls("BatchMatMulV2")
def products(x: Any) -> Iterator[Call]:
    if x.ndim > 1:
        yield [x, x], {"adj_y": True}
        yield [x, np.swapaxes(x, -1, -2)], {}


@calls("Einsum")
def einsum(x: Any) -> Iterator[Call]:
    if x.ndim == 2:
        yield [[x]], {"equation": "ij->ji"}
        yield [[x, x]], {"equation": "ij,kj->ik"}


@calls("MatrixDiagPart")
def diagonal(x: Any) -> Iterator[Call]:
    if x.ndim > 1:
        yield [x], {}


@calls("MatrixSetDiag")
def with_diagonal(x: Any) -> Iterator[Call]:
    if x.ndim > 1:
        yield [x, np.ones((*x.shape[:-2], min(x.shape[-2:])), x.dtype)], {}


@calls("MatrixBandPart")
def band(x: Any) -> Iterator[Call]:
    if x.ndim > 1:
        yield [x, scalar(0), scalar(-1)], {}


@calls("Cross")
def cross(x: Any) -> Iterator[Call]:
    if x.shape[-1:] == (3,):
        yield [x, np.flip(x)], {}


@calls("BiasAdd")
def biased(x: Any) -> Iterator[Call]:
    if x.ndim > 1:
        yield [x, np.ones(x.shape[-1], x.dtype)], {}


@calls("BiasAddGrad")
def bias_gradient(x: Any) -> Iterator[Call]:
    if x.ndim > 1:
        yield [x], {}


# --- where the values are sizes or positions --------------------------------------------------------------------


@calls("InvertPermutation")
def inverted(x: Any) -> Iterator[Call]:
    if x.ndim == 1:
        yield [np.arange(x.size, dtype=x.dtype)[::-1]], {}


@calls("Range")
def ranged(x: Any) -> Iterator[Call]:
    if not x.ndim:
        for start, limit, delta in ((0, 5, 2), (5, 0, 1), *(() if x.dtype.kind == "u" else ((3, -4, -2),))):
            yield [np.asarray(n, x.dtype) for n in (start, limit, delta)], {}


@calls("LinSpace")
def spaced(x: Any) -> Iterator[Call]:
    if not x.ndim:
        yield [np.asarray(-1, x.dtype), np.asarray(2, x.dtype), scalar(4)], {}


@calls("BroadcastArgs")
def broadcast_shapes(x: Any) -> Iterator[Call]:
    if not x.ndim:
        yield [np.array([2, 1], x.dtype), np.array([3], x.dtype)], {}
        yield [np.array([], x.dtype), np.array([0, 1], x.dtype)], {}


@calls("Bincount")
def counted(x: Any) -> Iterator[Call]:
    yield [np.arange(x.size, dtype=np.int32).reshape(x.shape) % 3, scalar(math.prod(x.shape) + 1), x], {}
