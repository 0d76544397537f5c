"""An index with several arrays in it, `x[rows, columns]`: the arrays broadcast together, as NumPy defines it.

`ops.arrays.indexing` reads the key, and hands over what has more than one array or mask.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.constant_value import constant_value
from autograph.framework.convert import constant
from autograph.framework.execution import apply
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.gathering import gather_nd
from autograph.ops.arrays.shaping import broadcast_dynamic_shape, broadcast_static_shape, broadcast_to, transpose
from autograph.ops.arrays.slicing import basic_item
from autograph.ops.core.basic import cast, shape

__all__ = ["get_with_arrays"]

_ALL = slice(None)


def get_with_arrays(x: Tensor, parts: Sequence[Any]) -> Tensor:
    """`x[parts]` for a key with arrays in it; ints beside them count as arrays of shape ().

    Slices and new axes are taken first. Then the axes of the arrays go to the front, where their elements are
    gathered; the axes of the result go where the arrays stood if they stood together, else they stay in front.

    Raises:
        UnimplementedError: the number of dimensions of `x` or of an array is not known.
        IndexingError: an index is out of range, or there are too many.
    """
    if x.shape.rank is None or any(isinstance(p, Tensor) and p.shape.rank is None for p in parts):
        raise errors.UnimplementedError(
            "an index with several arrays needs to know how many dimensions there are", location=current_location(),
            fix="ag.ensure_shape(x, [None, None])",
        )  # fmt: skip
    parts = _without_masks(x, parts)
    parts = _without_ellipsis(x, parts)
    basic = tuple(_ALL if _is_index(p) else p for p in parts)
    if any(p is not _ALL for p in basic):
        x = basic_item(x, *basic)
    at = [i for i, p in enumerate(parts) if _is_index(p)]  # positions in the key are axes of x now
    indices = _together([_from_front(parts[i], x, i) for i in at])
    rank = len(x.shape)
    others = [i for i in range(rank) if i not in at]
    moved = x if at == list(range(len(at))) else transpose(x, [*at, *others])
    result = gather_nd(moved, apply("Pack", [indices], {"axis": -1}))
    width, first = indices[0].shape.rank or 0, at[0]
    if first == 0 or at[-1] - first + 1 != len(at):
        return result
    total = len(result.shape)
    order = [*range(width, width + first), *range(width), *range(width + first, total)]
    return transpose(result, order)


def _is_index(part: Any) -> bool:
    return isinstance(part, (int, Tensor))


def _without_masks(x: Tensor, parts: Sequence[Any]) -> list[Any]:
    """The parts with each mask as the indices of what is true in it."""
    found: list[Any] = []
    for part in parts:
        if isinstance(part, Tensor) and part.dtype.is_bool:
            places = apply("Where", [part])
            found += [basic_item(places, _ALL, i) for i in range(len(part.shape))]
        else:
            found.append(part)
    return found


def _without_ellipsis(x: Tensor, parts: Sequence[Any]) -> list[Any]:
    """The parts with a slice for every axis that none of them names."""
    count = sum(p is not None and p is not Ellipsis for p in parts)
    spare = len(x.shape) - count
    if spare < 0:
        raise errors.IndexingError(
            f"too many indices: {count} for a tensor of shape {x.shape}",
            location=current_location(),
            expected=f"at most {x.shape.rank}",
        )
    at = next((i for i, p in enumerate(parts) if p is Ellipsis), len(parts))
    return [*parts[:at], *[_ALL] * spare, *parts[at + 1 :]]


def _from_front(index: Any, x: Tensor, axis: int) -> Tensor:
    """An index as a tensor of int64 that counts from the front."""
    places = constant(index, dtypes.int64) if isinstance(index, int) else cast(index, dtypes.int64)
    length, value = x.shape[axis], constant_value(places)
    if value is not None and length is not None:
        wrong = value[(value < -length) | (value >= length)]
        if wrong.size:
            raise errors.IndexingError(
                f"index {wrong.flat[0]} is out of range for axis {axis} with size {length}", location=current_location()
            )
    if value is not None and not (value < 0).any():
        return places
    size = constant(length, dtypes.int64) if length is not None else basic_item(shape(x, dtypes.int64), axis)
    zero = constant(0, dtypes.int64)
    return apply("SelectV2", [apply("Less", [places, zero]), apply("AddV2", [places, size]), places])


def _together(indices: list[Tensor]) -> list[Tensor]:
    """The indices broadcast to one shape."""
    static = indices[0].shape
    for other in indices[1:]:
        static = broadcast_static_shape(static, other.shape)
    if static.is_fully_defined():
        return [t if t.shape == static else broadcast_to(t, list(static.as_tuple())) for t in indices]
    dynamic = shape(indices[0])
    for other in indices[1:]:
        dynamic = broadcast_dynamic_shape(dynamic, shape(other))
    found = [broadcast_to(t, dynamic) for t in indices]
    for t in found:
        t.set_shape(static)
    return found
