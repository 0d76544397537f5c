"""Sorting, searching and counting: sort, argsort, unique, searchsorted, bincount, ..."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor, is_symbolic
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol.calls import call_numpy, helper
from autograph.numpy_protocol.registry import implements
from autograph.numpy_protocol.selecting import nonzero, take, take_along_axis
from autograph.numpy_protocol.values import (
    asarray,
    axis_tuple,
    dims,
    given,
    known_rank,
    one_axis,
    promoted,
    to_dtype,
)
from autograph.ops.arrays import sorting
from autograph.ops.arrays.joining import concat, stack
from autograph.ops.arrays.shaping import broadcast_to, reshape
from autograph.ops.core.basic import cast, size
from autograph.ops.core.common import as_tensor
from autograph.ops.reductions.reductions import reduce_any, reduce_max, reduce_min

__all__ = ["argsort", "sort"]

_VECTOR = TensorShape.of((None,))


def _flat_or(x: Tensor, axis: Any, what: str) -> tuple[Tensor, int]:
    """`x` and the axis to work along; flat if the axis is None."""
    if axis is None:
        return reshape(x, [-1]), 0
    return x, one_axis(x, axis, what)


@implements("argsort")
def argsort(a: Any, axis: Any = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> Tensor:
    _no_fields(order, "np.argsort")
    x, at = _flat_or(asarray(a), axis, "np.argsort")
    stable = stable or kind in ("stable", "mergesort")
    keywords = {"axis": at, "kind": "stable"} if stable else {"axis": at}
    return call_numpy("argsort", [x], [(dtypes.int64, x.shape)], keywords)[0]


@implements("sort")
def sort(a: Any, axis: Any = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> Tensor:
    _no_fields(order, "np.sort")
    x, at = _flat_or(asarray(a), axis, "np.sort")
    if x.dtype in dtypes.REAL:
        return sorting.sort(x, at)
    if not x.dtype.is_complex:
        return call_numpy("sort", [x], [(x.dtype, x.shape)], {"axis": at})[0]
    # through the order, which carries the gradient
    return take_along_axis(x, argsort(x, at, "stable"), at)


implements("msort")(lambda a: sort(a, 0))


@implements("sort_complex")
def sort_complex(a: Any) -> Tensor:
    x = sort(a, -1)
    return x if x.dtype.is_complex else to_dtype(x, np.result_type(x.dtype.numpy_dtype, np.complex64))


def _no_fields(order: Any, what: str) -> None:
    if given(order):
        raise errors.UnsupportedTypeError(f"{what} by the fields of a structured array", location=current_location())


@implements("partition")
def partition(a: Any, kth: Any, axis: Any = -1, kind: Any = "introselect", order: Any = None) -> Tensor:
    return take_along_axis(*_partitioned(a, kth, axis))


@implements("argpartition")
def argpartition(a: Any, kth: Any, axis: Any = -1, kind: Any = "introselect", order: Any = None) -> Tensor:
    return _partitioned(a, kth, axis)[1]


def _partitioned(a: Any, kth: Any, axis: Any) -> tuple[Tensor, Tensor, int]:
    x, at = _flat_or(asarray(a), axis, "np.partition")
    kth = tuple(kth) if isinstance(kth, (list, tuple)) else int(kth)
    return x, call_numpy("argpartition", [x], [(dtypes.int64, x.shape)], {"kth": kth, "axis": at})[0], at


@implements("lexsort")
def lexsort(keys: Any, axis: Any = -1) -> Tensor:
    x = stack(promoted(*keys)) if isinstance(keys, (list, tuple)) else asarray(keys)
    return call_numpy("lexsort", [x], [(dtypes.int64, x.shape[1:])], {"axis": axis})[0]


@implements("searchsorted")
def searchsorted(a: Any, v: Any, side: str = "left", sorter: Any = None) -> Tensor:
    x, values = promoted(asarray(a), asarray(v))
    if given(sorter):
        x = take(x, sorter)
    return call_numpy("searchsorted", [x, values], [(dtypes.int64, values.shape)], {"side": side})[0]


@implements("digitize")
def digitize(x: Any, bins: Any, right: bool = False) -> Tensor:
    values, edges = promoted(asarray(x), asarray(bins))
    return call_numpy("digitize", [values, edges], [(dtypes.int64, values.shape)], {"right": bool(right)})[0]


# --- distinct values -------------------------------------------------------------------------------------


@implements("unique")
def unique(
    ar: Any, return_index: bool = False, return_inverse: bool = False, return_counts: bool = False, axis: Any = None,
    *, equal_nan: bool = True, sorted: bool = True,
) -> Any:  # fmt: skip
    x = asarray(ar)
    if axis is None:
        first: Any = _VECTOR
        inverse = x.shape
    else:
        at = one_axis(x, axis, "np.unique")
        sizes = x.shape.as_tuple()
        first = TensorShape.of((*sizes[:at], None, *sizes[at + 1 :]))
        inverse = TensorShape.of((sizes[at],))
    outputs = [(x.dtype, first)]
    for wanted, shape in ((return_index, _VECTOR), (return_inverse, inverse), (return_counts, _VECTOR)):
        if wanted:
            outputs.append((dtypes.int64, shape))
    flags = {"index": bool(return_index), "inverse": bool(return_inverse), "counts": bool(return_counts)}
    results = call_numpy("_unique", [x], outputs, {"axis": axis, "equal_nan": bool(equal_nan), **flags})
    return results[0] if len(results) == 1 else tuple(results)


@helper
def _unique(x: Any, *, axis: Any, equal_nan: bool, index: bool, inverse: bool, counts: bool) -> Any:
    unique_: Any = np.unique  # its overloads do not take bools that are variables
    found = unique_(x, index, inverse, counts, axis, equal_nan=equal_nan)
    if not inverse:
        return found
    parts = list(found)
    at = 1 + index
    # NumPy 1.26 gave a vector, NumPy 2.0 another shape along an axis
    parts[at] = parts[at].reshape(x.shape if axis is None else -1)
    return tuple(parts)


@implements("unique_values")
def unique_values(x: Any) -> Tensor:
    return unique(x, equal_nan=False)


class UniqueAllResult(NamedTuple):
    """The result of `unique_all`, as NumPy names its parts."""

    values: Tensor
    indices: Tensor
    inverse_indices: Tensor
    counts: Tensor


class UniqueCountsResult(NamedTuple):
    """The result of `unique_counts`."""

    values: Tensor
    counts: Tensor


class UniqueInverseResult(NamedTuple):
    """The result of `unique_inverse`."""

    values: Tensor
    inverse_indices: Tensor


@implements("unique_all")
def unique_all(x: Any) -> UniqueAllResult:
    return UniqueAllResult(*unique(x, True, True, True, equal_nan=False))


@implements("unique_counts")
def unique_counts(x: Any) -> UniqueCountsResult:
    return UniqueCountsResult(*unique(x, return_counts=True, equal_nan=False))


@implements("unique_inverse")
def unique_inverse(x: Any) -> UniqueInverseResult:
    return UniqueInverseResult(*unique(x, return_inverse=True, equal_nan=False))


@implements("isin", "in1d")
def isin(
    element: Any, test_elements: Any, assume_unique: bool = False, invert: bool = False, *, kind: Any = None
) -> Tensor:
    x, test = promoted(asarray(element), asarray(test_elements))
    return call_numpy("isin", [x, test], [(dtypes.bool_, x.shape)], {"invert": bool(invert)})[0]


def _set_function(name: str) -> Any:
    def function(ar1: Any, ar2: Any, assume_unique: bool = False) -> Tensor:
        x, y = promoted(asarray(ar1), asarray(ar2))
        return call_numpy(name, [x, y], [(x.dtype, _VECTOR)])[0]

    return function


for _name in ("intersect1d", "union1d", "setdiff1d", "setxor1d"):
    implements(_name)(_set_function(_name))


@implements("flatnonzero")
def flatnonzero(a: Any) -> Tensor:
    return nonzero(reshape(asarray(a), [-1]))[0]


@implements("argwhere")
def argwhere(a: Any) -> Tensor:
    return apply("Where", [asarray(a)])


@implements("trim_zeros")
def trim_zeros(filt: Any, trim: str = "fb", axis: Any = None) -> Tensor:
    """A view: where it begins and ends stays, whatever is written."""
    x = asarray(filt)
    rank = known_rank(x, "np.trim_zeros")
    if rank != 1 and np.lib.NumpyVersion(np.__version__) < "2.2.0":
        return call_numpy("trim_zeros", [x], [(x.dtype, TensorShape.of((None,) * rank))], {"trim": trim})[0]
    there = x != 0
    parts = [slice(None)] * rank
    for trimmed in axis_tuple(x, axis, "np.trim_zeros"):
        others = [other for other in range(rank) if other != trimmed]
        at = apply("Where", [reduce_any(there, others) if others else there])
        count = cast(as_tensor(dims(x)[trimmed]), at.dtype)
        first = apply("Minimum", [reduce_min(at), count])
        behind = apply("Maximum", [reduce_max(at), as_tensor(-1, at.dtype)]) + 1
        parts[trimmed] = slice(first if "f" in trim.lower() else None, behind if "b" in trim.lower() else None)
    return x[tuple(parts)]


# --- counting ----------------------------------------------------------------------------------------------


@implements("bincount")
def bincount(x: Any, weights: Any = None, minlength: Any = 0) -> Tensor:
    values = asarray(x)
    if is_symbolic(minlength):
        counts = bincount(values, weights)
        missing = broadcast_to(to_dtype(0, counts.dtype), [minlength])[size(counts) :]
        return concat([counts, missing], 0)
    outputs: list[tuple[DType, TensorShape]]
    if given(weights):
        w = cast(asarray(weights), dtypes.float64)
        outputs = [(dtypes.float64, _VECTOR)]
        return call_numpy("bincount", [values, w], outputs, {"minlength": int(minlength)})[0]
    return call_numpy("bincount", [values], [(dtypes.int64, _VECTOR)], {"minlength": int(minlength)})[0]


@implements("packbits")
def packbits(a: Any, /, axis: Any = None, bitorder: str = "big") -> Tensor:
    x, at = _flat_or(asarray(a), axis, "np.packbits")
    n = x.shape[at]
    return _bits("packbits", x, at, None if n is None else -(-n // 8), {"bitorder": bitorder})


@implements("unpackbits")
def unpackbits(a: Any, /, axis: Any = None, count: Any = None, bitorder: str = "big") -> Tensor:
    x, at = _flat_or(asarray(a), axis, "np.unpackbits")
    n = x.shape[at]
    size = None if n is None else 8 * n if count is None else count if count >= 0 else 8 * n + count
    return _bits("unpackbits", x, at, size, {"count": count, "bitorder": bitorder})


def _bits(name: str, x: Tensor, axis: int, size: Any, keywords: dict[str, Any]) -> Tensor:
    sizes = list(x.shape.as_tuple())
    sizes[axis] = size
    return call_numpy(name, [x], [(dtypes.uint8, TensorShape.of(tuple(sizes)))], {"axis": axis, **keywords})[0]
