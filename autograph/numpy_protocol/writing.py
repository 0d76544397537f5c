"""NumPy's methods and functions that write into an array, on tensors of a function being traced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, layouts
from autograph.framework.context import building_graph
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol.calls import call_numpy, helper
from autograph.numpy_protocol.registry import FUNCTIONS, implements
from autograph.numpy_protocol.ufuncs import has_ufunc
from autograph.numpy_protocol.values import asarray, known_rank, one_axis, to_dtype
from autograph.ops.arrays import construction, gathering, shaping, writing
from autograph.ops.core.basic import shape, size

__all__ = ["WRITING", "flat", "ufunc_at"]


def _fill(x: Tensor, value: Any) -> None:
    writing.fill(x, value)


def _sort(x: Tensor, axis: Any = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> None:
    writing.write_result(x, FUNCTIONS["sort"](x, axis), "x.sort")


def _partition(x: Tensor, kth: Any, axis: Any = -1, kind: Any = "introselect", order: Any = None) -> None:
    writing.write_result(x, FUNCTIONS["partition"](x, kth, axis), "x.partition")


def flat(x: Tensor) -> Tensor:
    """The elements in a row: a view, however the array lies in memory."""
    result: Tensor = FUNCTIONS["ravel"](x)
    if building_graph() is not None and result is not x:
        layouts.never_copied(result)
    return result


def _put(x: Tensor, indices: Any, values: Any, mode: str = "raise") -> None:
    row = flat(x)
    chosen = shaping.reshape(asarray(indices), [-1])
    if mode != "raise":
        last = _length(row) - 1
        chosen = FUNCTIONS["clip"](chosen, 0, last) if mode == "clip" else chosen % (last + 1)
    writing.set_item(row, chosen, _repeated(values, x, lambda: shape(chosen, dtypes.int64)[0]))


def _length(row: Tensor) -> Any:
    return row.shape[0] if row.shape[0] is not None else shape(row, dtypes.int64)[0]


def _repeated(values: Any, x: Tensor, count: Callable[[], Any]) -> Tensor:
    """Values for `count` elements of an array, again from the first if they are fewer."""
    found = to_dtype(asarray(values), x.dtype)
    return found if found.shape.rank == 0 else _values_at(found, construction.range(count()))


def _values_at(values: Tensor, places: Tensor) -> Tensor:
    """The values for elements at places in a row, again from the first behind the last."""
    row = shaping.reshape(values, [-1])
    found: Tensor = FUNCTIONS["take"](row, places % _length(row))
    return found


#: The methods that write into the array.
WRITING: dict[str, Callable[..., Any]] = {"fill": _fill, "partition": _partition, "put": _put, "sort": _sort}


def _checked(x: Any, name: str) -> Tensor:
    if not writing.writable(x):
        raise errors.UnsupportedNumPyError(
            f"np.{name} writes into an array, and a tensor outside of a traced function never changes",
            location=current_location(),
            fix="call it in an @ag.function, or on x.numpy()",
        )
    return x


@implements("put")
def put(a: Any, ind: Any, v: Any, mode: str = "raise") -> None:
    _put(_checked(a, "put"), ind, v, mode)


@implements("copyto")
def copyto(dst: Any, src: Any, casting: str = "same_kind", where: Any = True) -> None:
    _checked(dst, "copyto")
    if where is not True:
        src = FUNCTIONS["where"](where, src, dst)
    writing.write_result(dst, src, "np.copyto", casting)


@implements("putmask")
def putmask(a: Any, mask: Any, values: Any) -> None:
    _checked(a, "putmask")
    found = asarray(values)
    if found.shape.rank != 0 and (found.shape != a.shape or not a.shape.is_fully_defined()):
        found = shaping.reshape(_repeated(found, a, lambda: size(a)), shape(a))
    writing.write_result(a, to_dtype(FUNCTIONS["where"](mask, found, a), a.dtype), "np.putmask")


@implements("place")
def place(arr: Any, mask: Any, vals: Any) -> None:
    _checked(arr, "place")
    row = flat(arr)
    chosen = to_dtype(shaping.reshape(asarray(mask), [-1]), np.bool_)
    values = to_dtype(asarray(vals), arr.dtype)
    # The values are taken in order, by the elements where the mask is true.
    nth = FUNCTIONS["where"](chosen, FUNCTIONS["cumsum"](chosen) - 1, 0)
    writing.write_result(row, FUNCTIONS["where"](chosen, _values_at(values, nth), row), "np.place")


@implements("put_along_axis")
def put_along_axis(arr: Any, indices: Any, values: Any, axis: Any = -1) -> None:
    _checked(arr, "put_along_axis")
    target, places = (arr, asarray(indices)) if axis is not None else (flat(arr), asarray(indices))
    at = one_axis(target, axis if axis is not None else 0, "np.put_along_axis")
    given = [target, places, to_dtype(asarray(values), arr.dtype)]
    result = call_numpy("_put_along_axis", given, [(target.dtype, target.shape)], {"axis": at})[0]
    writing.write_result(target, result, "np.put_along_axis")


@helper
def _put_along_axis(x: Any, places: Any, values: Any, axis: int) -> Any:
    found = x.copy()
    np.put_along_axis(found, places, values, axis)
    return found


@implements("fill_diagonal")
def fill_diagonal(a: Any, val: Any, wrap: bool = False) -> None:
    _checked(a, "fill_diagonal")
    rank = known_rank(a, "np.fill_diagonal")
    sizes = a.shape.as_tuple()
    if rank < 2 or rank > 2 and (None in sizes or len(set(sizes)) > 1):
        raise errors.ShapeMismatchError(
            f"np.fill_diagonal of an array of shape {a.shape}", location=current_location(),
            expected="two dimensions, or more of the same known length",
        )  # fmt: skip
    row = flat(a)
    if rank > 2:
        step, end = 1 + sum(sizes[0] ** i for i in range(1, rank)), None
    else:
        columns = sizes[1] if sizes[1] is not None else shape(a, dtypes.int64)[1]
        step, end = columns + 1, None if wrap else columns * columns
    diagonal = row[:end:step]
    writing.fill(diagonal, _repeated(val, a, lambda: _length(diagonal)))


@helper
def _ufunc_at(x: Any, values: Any, *indices: Any, ufunc: str, several: bool) -> Any:
    found = x.copy()
    getattr(np, ufunc).at(found, indices if several else indices[0], values)
    return found


def _at_by_numpy(ufunc: np.ufunc, x: Tensor, indices: Any, values: Any) -> None:
    parts = indices if type(indices) is tuple else (indices,)
    if not has_ufunc(ufunc) or any(part is None or part is Ellipsis or isinstance(part, slice) for part in parts):
        raise errors.UnsupportedNumPyError(
            f"np.{ufunc.__name__}.at with these arguments has no form on tensors", location=current_location(),
            fix="np.add.at(x, rows, values)",
        )  # fmt: skip
    keywords = {"ufunc": ufunc.__name__, "several": type(indices) is tuple}
    given = [x, to_dtype(values, x.dtype), *map(asarray, parts)]
    result = call_numpy("_ufunc_at", given, [(x.dtype, x.shape)], keywords)[0]
    writing.write_result(x, result, f"np.{ufunc.__name__}.at")


def ufunc_at(ufunc: np.ufunc, x: Tensor, indices: Any, *values: Any) -> None:
    """`np.add.at(x, indices, values)`: repeated indices count as often as they occur."""
    if len(values) == 1 and (ufunc.__name__ not in ("add", "subtract") or type(indices) is tuple):
        _at_by_numpy(ufunc, x, indices, values[0])
        return
    if len(values) != 1 or not writing.writable(x):
        raise errors.UnsupportedNumPyError(
            f"np.{ufunc.__name__}.at with these arguments has no form on tensors", location=current_location(),
            fix="np.add.at(x, rows, values)",
        )  # fmt: skip
    chosen = asarray(indices)
    if chosen.shape.rank == 0:
        chosen = shaping.reshape(chosen, [1])
    if chosen.dtype.is_bool or chosen.shape.rank is None or x.shape.rank is None:
        _at_by_numpy(ufunc, x, indices, values[0])
        return
    updates = to_dtype(values[0], x.dtype)
    if ufunc.__name__ == "subtract":
        updates = -updates
    sizes = shape(x, chosen.dtype)
    size = sizes[0]
    target = FUNCTIONS["concatenate"]([shape(chosen, chosen.dtype), sizes[1:]])
    updates = shaping.broadcast_to(updates, target)
    chosen = FUNCTIONS["where"](chosen < 0, chosen + size, chosen)
    result = gathering.tensor_scatter_nd_add(x, shaping.expand_dims(chosen, -1), updates)
    writing.write_result(x, result, "np.add.at")
