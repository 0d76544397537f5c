"""NumPy's methods and functions that write into an array, on tensors of a function being traced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol.calls import call_numpy, helper
from autograph.numpy_protocol.registry import FUNCTIONS, implements
from autograph.numpy_protocol.ufuncs import has_ufunc
from autograph.numpy_protocol.values import asarray, to_dtype
from autograph.ops.arrays import gathering, shaping, writing
from autograph.ops.core.basic import shape

__all__ = ["WRITING", "ufunc_at"]


def _fill(x: Tensor, value: Any) -> None:
    writing.fill(x, value)


def _sort(x: Tensor, axis: Any = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> None:
    writing.write_result(x, FUNCTIONS["sort"](x, axis), "x.sort")


def _partition(x: Tensor, kth: Any, axis: Any = -1, kind: Any = "introselect", order: Any = None) -> None:
    writing.write_result(x, FUNCTIONS["partition"](x, kth, axis), "x.partition")


def _put(x: Tensor, indices: Any, values: Any, mode: str = "raise") -> None:
    flat = shaping.reshape(x, [-1])
    chosen = shaping.reshape(asarray(indices), [-1])
    count = chosen.shape.num_elements()
    found = asarray(values)
    if found.shape.rank != 0:
        if found.shape.num_elements() is None or found.shape.num_elements() != count:
            raise errors.UnsupportedNumPyError(
                "np.put with another number of values than indices has no form on tensors", location=current_location()
            )
        found = shaping.reshape(found, [-1])
    writing.set_item(flat, chosen, found)


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
    _put(_checked(a, "put"), ind, v)


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
    if found.shape.rank not in (0,) and found.shape != a.shape:
        raise errors.UnsupportedNumPyError(
            "np.putmask with values of another shape than the array has no form on tensors", location=current_location()
        )
    writing.write_result(a, to_dtype(FUNCTIONS["where"](mask, found, a), a.dtype), "np.putmask")


@implements("fill_diagonal")
def fill_diagonal(a: Any, val: Any, wrap: bool = False) -> None:
    _checked(a, "fill_diagonal")
    if a.shape.rank != 2 or not a.shape.is_fully_defined() or wrap:
        raise errors.UnsupportedNumPyError(
            "np.fill_diagonal of anything but a matrix of known shape has no form on tensors",
            location=current_location(),
        )
    writing.fill(a.reshape(-1)[:: a.shape[1] + 1][: min(a.shape)], val)


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
