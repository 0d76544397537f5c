"""Choosing elements: where, nonzero, take, take_along_axis, choose, select, compress, clip, diag, tril, ..."""

from __future__ import annotations

import builtins
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.execution import apply
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol.calls import call_numpy, helper, register_numpy_gradient
from autograph.numpy_protocol.registry import implements
from autograph.numpy_protocol.shaping import moveaxis
from autograph.numpy_protocol.ufuncs import call_ufunc
from autograph.numpy_protocol.values import asarray, dims, given, known_rank, one_axis, promoted, to_dtype
from autograph.ops.arrays.construction import diag as house_diag
from autograph.ops.arrays.gathering import gather
from autograph.ops.arrays.indexing import get_item
from autograph.ops.arrays.padding import pad
from autograph.ops.arrays.shaping import broadcast_to, expand_dims, reshape
from autograph.ops.core.basic import cast
from autograph.ops.core.basic import shape as run_time_shape
from autograph.ops.reductions.reductions import all_axes
from autograph.ops.text.debugging import Assert

__all__ = ["clip", "nonzero", "take", "take_along_axis", "where"]


@implements("where")
def where(condition: Any, /, x: Any = None, y: Any = None) -> Any:
    if x is None and y is None:
        return nonzero(condition)
    if x is None or y is None:
        raise errors.InvalidArgumentError("np.where takes both x and y, or neither", location=current_location())
    chosen = to_dtype(asarray(condition), dtypes.bool_)
    return apply("SelectV2", [chosen, *promoted(x, y)])


@implements("nonzero")
def nonzero(a: Any) -> tuple[Tensor, ...]:
    x = asarray(a)
    rank = known_rank(x, "np.nonzero")
    if not rank:
        raise errors.ShapeMismatchError("np.nonzero of a scalar", location=current_location(), fix="np.atleast_1d(x)")
    places = apply("Where", [x])
    return tuple(places[:, i] for i in builtins.range(rank))


@implements("take")
def take(a: Any, indices: Any, axis: Any = None, out: Any = None, mode: str = "raise") -> Tensor:
    x, places = asarray(a), asarray(indices)
    if axis is None:
        x, at = reshape(x, [-1]), 0
    else:
        at = one_axis(x, axis, "np.take")
    places = cast(places, dtypes.int64) if places.dtype not in (dtypes.int32, dtypes.int64) else places
    n = to_dtype(dims(x)[at], places.dtype)
    if mode == "wrap":
        places = places % n
    elif mode == "clip":
        places = apply("Minimum", [apply("Maximum", [places, to_dtype(0, places.dtype)]), n - 1])
    else:
        return get_item(x, (slice(None),) * at + (places,))
    return gather(x, places, axis=at)


@implements("take_along_axis")
def take_along_axis(arr: Any, indices: Any, axis: Any = -1) -> Tensor:
    x, places = asarray(arr), asarray(indices)
    if axis is None:
        x, places, axis = reshape(x, [-1]), reshape(places, [-1]), 0
    at = one_axis(x, axis, "np.take_along_axis")
    if known_rank(places, "np.take_along_axis") != known_rank(x, "np.take_along_axis"):
        raise errors.ShapeMismatchError(
            f"indices of shape {places.shape} along an axis of a tensor of shape {x.shape}",
            location=current_location(), expected="as many dimensions",
        )  # fmt: skip
    mine, theirs = x.shape.as_tuple(), places.shape.as_tuple()
    known = TensorShape.of(tuple(1 if i == at else d for i, d in enumerate(mine)))
    shape_ = shapes.broadcast(known, places.shape).as_tuple()
    static = TensorShape.of(tuple(theirs[i] if i == at else d for i, d in enumerate(shape_)))
    return call_numpy("take_along_axis", [x, places], [(x.dtype, static)], {"axis": at})[0]


@register_numpy_gradient("take_along_axis")
def _take_gradient(op: Any, dy: Tensor) -> list[Any]:
    x, places = op.inputs
    keywords = dict(op.attrs["keywords"])
    return [call_numpy("_add_along_axis", [dy, places, run_time_shape(x)], [(x.dtype, x.shape)], keywords)[0], None]


@register_numpy_gradient("_add_along_axis")
def _add_gradient(op: Any, dy: Tensor) -> list[Any]:
    keywords = dict(op.attrs["keywords"])
    given_, places, _ = op.inputs
    return [call_numpy("take_along_axis", [dy, places], [(dy.dtype, given_.shape)], keywords)[0], None, None]



@helper
def _add_along_axis(values: Any, places: Any, sizes: Any, *, axis: int) -> Any:
    """The values added up at the places that `take_along_axis` takes from."""
    out = np.zeros(sizes, values.dtype)
    index = [
        np.arange(n).reshape([-1 if i == k else 1 for k in builtins.range(len(sizes))]) for i, n in enumerate(sizes)
    ]
    index[axis] = places
    np.add.at(out, tuple(index), values)
    return out


def _count(n: Any) -> Tensor:
    if isinstance(n, int):
        return asarray(np.arange(n, dtype=np.int64))
    zero, one = to_dtype(0, dtypes.int64), to_dtype(1, dtypes.int64)
    return apply("Range", [zero, to_dtype(n, dtypes.int64), one])


@implements("choose")
def choose(a: Any, choices: Any, out: Any = None, mode: str = "raise") -> Tensor:
    number = asarray(a)
    options = promoted(
        *[
            asarray(c)
            for c in (
                choices
                if isinstance(choices, (list, tuple))
                else [choices[i] for i in builtins.range(choices.shape[0])]
            )
        ]
    )
    count = len(options)
    number = cast(number, dtypes.int64)
    if mode == "wrap":
        number = number % count
    elif mode == "clip":
        number = apply(
            "Minimum", [apply("Maximum", [number, to_dtype(0, dtypes.int64)]), to_dtype(count - 1, dtypes.int64)]
        )
    else:
        Assert(
            apply("All", [(number >= 0) & (number < count), _all(number)], {"keep_dims": False}),
            ["invalid entry in choice array"],
        )
    result = options[0]
    for i, option in enumerate(options[1:], 1):
        result = apply("SelectV2", [number == i, option, result])
    return result if count > 1 else apply("SelectV2", [number == 0, result, result])


def _all(x: Tensor) -> Tensor:
    return all_axes(x)


@implements("select")
def select(condlist: Sequence[Any], choicelist: Sequence[Any], default: Any = 0) -> Tensor:
    if len(condlist) != len(choicelist) or not condlist:
        raise errors.InvalidArgumentError(
            f"np.select with {len(condlist)} conditions and {len(choicelist)} choices", location=current_location()
        )
    *choices, result = promoted(*choicelist, default)
    for condition, choice in zip(reversed(list(condlist)), reversed(choices)):
        result = apply("SelectV2", [to_dtype(condition, dtypes.bool_), choice, result])
    return result


@implements("compress")
def compress(condition: Any, a: Any, axis: Any = None, out: Any = None) -> Tensor:
    x, places = asarray(a), nonzero(to_dtype(condition, dtypes.bool_))[0]
    return take(x, places, axis)


@implements("extract")
def extract(condition: Any, arr: Any) -> Tensor:
    return compress(reshape(to_dtype(condition, dtypes.bool_), [-1]), reshape(asarray(arr), [-1]))


@implements("clip")
def clip(
    a: Any, a_min: Any = None, a_max: Any = None, out: Any = None, *, min: Any = None, max: Any = None, **kwargs: Any
) -> Tensor:
    low, high = (a_min if given(a_min) else min), (a_max if given(a_max) else max)
    values = [a, *[v for v in (low, high) if given(v)]]
    x, *bounds = promoted(asarray(a) if not isinstance(a, Tensor) else a, *values[1:])
    if given(low):
        x = _extreme(np.maximum, x, bounds[0])
    if given(high):
        x = _extreme(np.minimum, x, bounds[-1])
    return x


def _extreme(ufunc: np.ufunc, x: Tensor, bound: Tensor) -> Tensor:
    return call_ufunc(ufunc, [x, bound])


# --- diagonals and triangles ---------------------------------------------------------------------------------


def _two_dims(x: Tensor, what: str) -> tuple[Any, Any]:
    if known_rank(x, what) < 2:
        raise errors.ShapeMismatchError(f"{what} of a tensor of shape {x.shape}", expected="two dimensions or more")
    return tuple(dims(x)[-2:])


def _triangle(m: Any, k: Any, what: str, lower: bool) -> Tensor:
    x = asarray(m)
    if x.shape.rank == 1:  # NumPy repeats a vector
        n = dims(x)[0]
        x = broadcast_to(x, [n, n])
    rows, columns = _two_dims(x, what)
    distance = expand_dims(_count(columns), 0) - expand_dims(_count(rows), 1)
    inside = distance <= int(k) if lower else distance >= int(k)
    return apply("SelectV2", [inside, x, apply("ZerosLike", [x])])


@implements("tril")
def tril(m: Any, k: Any = 0) -> Tensor:
    return _triangle(m, k, "np.tril", True)


@implements("triu")
def triu(m: Any, k: Any = 0) -> Tensor:
    return _triangle(m, k, "np.triu", False)


@implements("diagonal", "linalg.diagonal")
def diagonal(a: Any, offset: Any = 0, axis1: Any = 0, axis2: Any = 1) -> Tensor:
    x = asarray(a)
    x = moveaxis(x, (axis1, axis2), (-2, -1))
    rows, columns = _two_dims(x, "np.diagonal")
    k = int(offset)
    first, skip = (0, k) if k >= 0 else (-k, 0)
    if isinstance(rows, int) and isinstance(columns, int):
        n: Any = builtins.max(0, builtins.min(rows - first, columns - skip))
    else:
        low = apply("Minimum", [to_dtype(rows, dtypes.int64) - first, to_dtype(columns, dtypes.int64) - skip])
        n = apply("Maximum", [low, to_dtype(0, dtypes.int64)])
    numbers = _count(n)
    flat = reshape(x, [*dims(x)[:-2], rows * columns])
    places = (numbers + first) * to_dtype(columns, dtypes.int64) + (numbers + skip)
    return gather(flat, places, axis=-1)


@implements("diag")
def diag(v: Any, k: Any = 0) -> Tensor:
    x = asarray(v)
    rank = known_rank(x, "np.diag")
    if rank == 2:
        return diagonal(x, k)
    if rank != 1:
        raise errors.ShapeMismatchError(f"np.diag of a tensor of shape {x.shape}", expected="a vector or a matrix")
    size = abs(int(k))
    before, after = (0, size) if k >= 0 else (size, 0)
    square = house_diag(x)
    return pad(square, [[before, after], [after, before]]) if k else square


@implements("diagflat")
def diagflat(v: Any, k: Any = 0) -> Tensor:
    return diag(reshape(asarray(v), [-1]), k)


# --- numbers of elements -------------------------------------------------------------------------------------


@implements("unravel_index")
def unravel_index(indices: Any, shape: Any, order: str = "C") -> tuple[Tensor, ...]:
    places, sizes = to_dtype(asarray(indices), dtypes.int64), _dimensions(shape)
    if all(isinstance(n, int) for n in sizes):
        outputs = [(dtypes.int64, places.shape)] * len(sizes)
        return tuple(call_numpy("unravel_index", [places], outputs, {"shape": tuple(sizes), "order": order}))
    found: list[Tensor] = []
    for n in reversed(sizes) if order == "C" else sizes:
        size = to_dtype(n, dtypes.int64)
        found.append(places % size)
        places = places // size
    return tuple(reversed(found) if order == "C" else found)


@implements("ravel_multi_index")
def ravel_multi_index(multi_index: Any, dims: Any, mode: Any = "raise", order: str = "C") -> Tensor:
    parts = [to_dtype(asarray(i), dtypes.int64) for i in multi_index]
    keywords = {"dims": tuple(int(n) for n in _dimensions(dims)), "mode": mode, "order": order}
    shape_ = parts[0].shape
    for part in parts[1:]:
        shape_ = shapes.broadcast(shape_, part.shape)
    return call_numpy("_ravel_multi_index", parts, [(dtypes.int64, shape_)], keywords)[0]


@helper
def _ravel_multi_index(*parts: Any, dims: Any, mode: Any, order: str) -> Any:
    return np.ravel_multi_index(parts, dims, mode, order)  # type: ignore[call-overload]


def _dimensions(shape: Any) -> list[Any]:
    if isinstance(shape, Tensor):
        return [shape[i] for i in builtins.range(shape.shape[0])] if shape.shape.rank else [shape]
    return list(shape) if isinstance(shape, (tuple, list)) or hasattr(shape, "__iter__") else [shape]


@implements("diag_indices_from")
def diag_indices_from(arr: Any) -> tuple[Tensor, ...]:
    x = asarray(arr)
    return (_count(dims(x)[0]),) * known_rank(x, "np.diag_indices_from")


def _indices_of_triangle(lower: bool) -> Any:
    def function(arr: Any, k: int = 0) -> tuple[Tensor, ...]:
        rows, columns = _two_dims(asarray(arr), "np.tril_indices_from")
        distance = expand_dims(_count(columns), 0) - expand_dims(_count(rows), 1)
        return nonzero(distance <= k if lower else distance >= k)

    return function


implements("tril_indices_from")(_indices_of_triangle(True))
implements("triu_indices_from")(_indices_of_triangle(False))
