"""Putting tensors together and taking them apart: concatenate, stack, split, meshgrid, append, insert, delete, ..."""

from __future__ import annotations

import builtins
import itertools
import operator
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol.registry import implements
from autograph.numpy_protocol.selecting import nonzero, take
from autograph.numpy_protocol.shaping import broadcast_arrays, with_rank
from autograph.numpy_protocol.values import asarray, dims, known_rank, one_axis, part_of, promoted, to_dtype
from autograph.ops.arrays import joining as house
from autograph.ops.arrays.shaping import broadcast_to, reshape
from autograph.ops.core.basic import cast

#: What is left of an array is so many slices at most; else it is gathered.
_FEW_RUNS = 8

__all__ = ["concatenate", "stack"]


def _parts(arrays: Any, what: str) -> list[Any]:
    if isinstance(arrays, Tensor):
        return house.unstack(arrays)
    parts = list(arrays)
    if not parts:
        raise errors.InvalidArgumentError(f"{what} of no arrays", location=current_location())
    return parts


def _together(arrays: Any, what: str, dtype: Any = None) -> list[Tensor]:
    parts = [asarray(a) for a in _parts(arrays, what)]
    return promoted(*parts) if dtype is None else [to_dtype(p, dtype) for p in parts]


@implements("concatenate", "concat")
def concatenate(
    arrays: Any, /, axis: Any = 0, out: Any = None, *, dtype: Any = None, casting: str = "same_kind"
) -> Tensor:
    parts = _together(arrays, "np.concatenate", dtype)
    if axis is None:
        return house.concat([reshape(p, [-1]) for p in parts], 0)
    return house.concat(parts, one_axis(parts[0], axis, "np.concatenate"))


@implements("stack")
def stack(arrays: Any, axis: Any = 0, out: Any = None, *, dtype: Any = None, casting: str = "same_kind") -> Tensor:
    return house.stack(_together(arrays, "np.stack", dtype), axis)


@implements("vstack", "row_stack")
def vstack(tup: Any, *, dtype: Any = None, casting: str = "same_kind") -> Tensor:
    return house.concat([with_rank(p, 2) for p in _together(tup, "np.vstack", dtype)], 0)


@implements("hstack")
def hstack(tup: Any, *, dtype: Any = None, casting: str = "same_kind") -> Tensor:
    parts = [with_rank(p, 1) for p in _together(tup, "np.hstack", dtype)]
    return house.concat(parts, 0 if known_rank(parts[0], "np.hstack") == 1 else 1)


@implements("dstack")
def dstack(tup: Any) -> Tensor:
    return house.concat([with_rank(p, 3) for p in _together(tup, "np.dstack")], 2)


@implements("column_stack")
def column_stack(tup: Any) -> Tensor:
    parts = _together(tup, "np.column_stack")
    return house.concat([reshape(p, [-1, 1]) if known_rank(p, "np.column_stack") < 2 else p for p in parts], 1)


@implements("block")
def block(arrays: Any) -> Tensor:
    depth = _depth(arrays)
    parts = [asarray(a) for a in _block_leaves(arrays)]
    dtype = promoted(*parts)[0].dtype
    rank = max(depth, *(known_rank(p, "np.block") for p in parts))
    return _block(arrays, depth, rank, dtype)


def _depth(arrays: Any) -> int:
    return 1 + max(map(_depth, arrays)) if isinstance(arrays, list) else 0


def _block_leaves(arrays: Any) -> list[Any]:
    return [leaf for a in arrays for leaf in _block_leaves(a)] if isinstance(arrays, list) else [arrays]


def _block(arrays: Any, depth: int, rank: int, dtype: Any) -> Tensor:
    if not isinstance(arrays, list):
        x = to_dtype(asarray(arrays), dtype)
        return reshape(x, [1] * (rank - known_rank(x, "np.block")) + dims(x))
    return house.concat([_block(a, depth - 1, rank, dtype) for a in arrays], rank - depth)


@implements("append")
def append(arr: Any, values: Any, axis: Any = None) -> Tensor:
    x, y = promoted(asarray(arr), asarray(values))
    return concatenate((x, y), axis)


# --- apart -------------------------------------------------------------------------------------------------


@implements("split")
def split(ary: Any, indices_or_sections: Any, axis: Any = 0) -> list[Tensor]:
    x = asarray(ary)
    at = one_axis(x, axis, "np.split")
    if np.ndim(indices_or_sections):
        return _at_places(x, indices_or_sections, at)
    count, n = int(indices_or_sections), x.shape[at]
    if n is None:
        n = dims(x)[at]
    elif count < 1 or n % count:
        raise errors.ShapeMismatchError(
            f"np.split of {n} entries into {count} equal parts", location=current_location(), fix="np.array_split"
        )
    each = n // count
    return [part_of(x, at, i * each, (i + 1) * each) for i in builtins.range(count)]


@implements("array_split")
def array_split(ary: Any, indices_or_sections: Any, axis: Any = 0) -> list[Tensor]:
    x = asarray(ary)
    at = one_axis(x, axis, "np.array_split")
    if np.ndim(indices_or_sections):
        return _at_places(x, indices_or_sections, at)
    count = int(indices_or_sections)
    n: Any = dims(x)[at]
    each, extra = n // count, n % count
    bounds: list[Any] = [0]
    for i in builtins.range(count):
        if isinstance(n, int):
            bounds.append(bounds[-1] + each + (i < extra))
        else:
            bounds.append(bounds[-1] + each + cast(extra > i, each.dtype))
    return [part_of(x, at, low, high) for low, high in itertools.pairwise(bounds)]


def _at_places(x: Tensor, places: Any, axis: int) -> list[Tensor]:
    bounds = [0, *[p if isinstance(p, Tensor) else int(p) for p in places], None]
    return [part_of(x, axis, low, high) for low, high in itertools.pairwise(bounds)]



for _name, _axis in (("vsplit", 0), ("dsplit", 2)):
    implements(_name)(lambda ary, indices_or_sections, _axis=_axis: split(ary, indices_or_sections, _axis))


@implements("hsplit")
def hsplit(ary: Any, indices_or_sections: Any) -> list[Tensor]:
    x = asarray(ary)
    return split(x, indices_or_sections, 0 if known_rank(x, "np.hsplit") == 1 else 1)


@implements("unstack")
def unstack(x: Any, /, *, axis: Any = 0) -> tuple[Tensor, ...]:
    t = asarray(x)
    at = one_axis(t, axis, "np.unstack")
    n = t.shape[at]
    if n is None:
        return tuple(house.unstack(t, axis=at))
    return tuple(t[(slice(None),) * at + (i,)] for i in builtins.range(n))


# --- grids -------------------------------------------------------------------------------------------------


@implements("meshgrid")
def meshgrid(*xi: Any, copy: bool = True, sparse: bool = False, indexing: str = "xy") -> Any:
    if indexing not in ("xy", "ij"):
        raise errors.InvalidArgumentError(f"np.meshgrid: indexing {indexing!r}", expected="'xy' or 'ij'")
    vectors = [reshape(asarray(x), [-1]) for x in xi]
    order = list(builtins.range(len(vectors)))
    if indexing == "xy" and len(vectors) > 1:
        order[:2] = [1, 0]
    spread = [
        reshape(v, [-1 if i == order[k] else 1 for i in builtins.range(len(vectors))]) for k, v in enumerate(vectors)
    ]
    old = np.lib.NumpyVersion(np.__version__) < "2.0.0"
    if not sparse:
        found = broadcast_arrays(*spread) if spread else []
        return list(found) if old else tuple(found)
    return spread if old else tuple(spread)


@implements("ix_")
def ix_(*args: Any) -> tuple[Tensor, ...]:
    found = []
    for k, a in enumerate(args):
        x = asarray(a)
        x = nonzero(x)[0] if x.dtype.is_bool else x
        found.append(reshape(x, [-1 if i == k else 1 for i in builtins.range(len(args))]))
    return tuple(found)


# --- edits -------------------------------------------------------------------------------------------------


@implements("delete")
def delete(arr: Any, obj: Any, axis: Any = None) -> Tensor:
    x, at, n = _edited(arr, axis, "np.delete")
    mask = np.ones(n, bool)
    mask[obj] = False
    kept = np.flatnonzero(mask)
    runs = np.split(kept, np.flatnonzero(np.diff(kept) != 1) + 1)
    if len(runs) > _FEW_RUNS:
        return take(x, kept, at)
    parts = [part_of(x, at, int(run[0]), int(run[-1]) + 1) for run in runs if len(run)]
    return house.concat(parts or [part_of(x, at, 0, 0)], at)


@implements("insert")
def insert(arr: Any, obj: Any, values: Any, axis: Any = None) -> Tensor:
    x, at, n = _edited(arr, axis, "np.insert")
    if isinstance(obj, Tensor) or not np.isscalar(obj):
        raise errors.UnimplementedError(
            "np.insert at several places has no form on tensors", location=current_location(),
            fix="np.concatenate((x[:i], values, x[i:]))",
        )  # fmt: skip
    place = operator.index(obj)  # type: ignore[arg-type]  # one place
    place = place + n if place < 0 else place
    new = to_dtype(asarray(values), x.dtype)
    sizes = dims(x)
    if known_rank(new, "np.insert") < known_rank(x, "np.insert"):
        if known_rank(new, "np.insert") == 1 and known_rank(x, "np.insert") == 1:
            pass
        else:
            new = broadcast_to(new, [*sizes[:at], *sizes[at + 1 :]])
            new = reshape(new, [*sizes[:at], 1, *sizes[at + 1 :]])
    return house.concat([part_of(x, at, 0, place), new, part_of(x, at, place, None)], at)


def _edited(arr: Any, axis: Any, what: str) -> tuple[Tensor, int, int]:
    x = asarray(arr)
    x, at = (reshape(x, [-1]), 0) if axis is None else (x, one_axis(x, axis, what))
    n = x.shape[at]
    if n is None:
        raise errors.UnimplementedError(
            f"{what} along an axis of unknown size", location=current_location(),
            fix="np.concatenate((x[:i], x[j:]))",
        )  # fmt: skip
    return x, at, n
