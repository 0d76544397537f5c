"""Pieces of arrays: what tasks send each other for a reduction, how a task makes them, adds them up, and puts them
together again. Who makes which pieces is decided in `buckets`.

A piece is one array with one axis: a stretch of an array's elements in C order, or several stretches, one after the
other. A stretch is said as [position, start, stop]; start and stop are None for an array as a whole, in its own shape,
when its size is not known beforehand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from autograph import errors

__all__ = ["join", "pack", "total"]

_REDUCTIONS: dict[str, Any] = {"sum": np.add, "max": np.maximum, "min": np.minimum}
#: So many elements of all replicas are reduced before the next ones are looked at: they are in the cache then.
_BLOCK = 1 << 15


def pack(arrays: Sequence[Any], stretches: Sequence[Sequence[Any]]) -> Any:
    """A piece: of one stretch, a view of what it is a part of where that can be.

    Args:
        stretches: each with the position of its array.

    >>> pack([np.arange(4.0).reshape(2, 2), np.float64(7)], [[0, 2, 4], [1, 0, 1]])
    array([2., 3., 7.])
    """
    if stretches[0][1] is None:
        return arrays[stretches[0][0]]
    whole = [np.asarray(arrays[at]) for at, _, _ in stretches]
    parts = [array.reshape(-1)[start:stop] for array, (_, start, stop) in zip(whole, stretches)]
    if len(parts) > 1:
        return np.concatenate(parts)
    # A view refers to what owns its memory. If that is not the array, nobody would seem to have the array, and whoever
    # changes it in place then would change the piece.
    return parts[0] if whole[0].base is None else parts[0].copy()


def join(
    pieces: Sequence[Any] | Mapping[str, Any], shape: Sequence[int] | None, stretches: Sequence[Sequence[Any]]
) -> Any:
    """An array out of pieces: of one stretch, a view of the piece.

    Args:
        shape: of the array; None for a piece as a whole.
        stretches: of the pieces, in the order of the array's elements; names may stand in the place of positions.

    >>> join([np.array([2.0, 3.0, 7.0]), np.array([0.0, 1.0])], [2, 2], [[1, 0, 2], [0, 0, 2]])
    array([[0., 1.],
           [2., 3.]])
    """
    found: Any = pieces
    if shape is None:
        return found[stretches[0][0]]
    parts = [found[at][start:stop] for at, start, stop in stretches]
    flat = parts[0] if len(parts) == 1 else np.concatenate(parts)
    return flat.reshape(shape) if shape else flat[0]


def total(reduction: str, parts: Sequence[Any], into: Any = None) -> Any:
    """Reduces what several replicas have, one after the other in the order in which it is given.

    Each element is ((first + second) + third) + ..., wherever it lies in a piece: how arrays are cut into pieces does
    not change a bit of the result.

    Args:
        reduction: "sum", "max" or "min".
        parts: arrays of one shape and dtype.
        into: an array of that shape and dtype, with axes, for the result; None for a new one.

    Raises:
        ShapeMismatchError: they are of several shapes.

    >>> total("sum", [np.array([1, 2]), np.array([10, 20]), np.array([100, 200])])
    array([111, 222])
    """
    combine = _REDUCTIONS[reduction]
    first, others = parts[0], parts[1:]
    shapes = list(dict.fromkeys(np.shape(part) for part in parts))
    if len(shapes) > 1:
        raise errors.ShapeMismatchError(
            f"replicas reduce arrays of different shapes: {', '.join(map(str, shapes))}",
            expected="the same shape on each replica", fix="reduce what has one shape: a sum or mean over the axis",
        )  # fmt: skip
    if into is not None and not others:
        into[...] = first
        return into
    if not shapes[0] or not others:
        result = first if not shapes[0] else np.array(first)
        for part in others:
            result = combine(result, part)
        return result
    result = np.empty(shapes[0], first.dtype) if into is None else into
    flat, rows = result.reshape(-1), [np.asarray(part).reshape(-1) for part in parts]
    for start in range(0, flat.size, _BLOCK):
        block = slice(start, start + _BLOCK)
        out = flat[block]
        combine(rows[0][block], rows[1][block], out=out)
        for row in rows[2:]:
            combine(out, row[block], out=out)
    return result
