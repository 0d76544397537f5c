"""Arrays for ops: values of each dtype with its extremes, odd shapes, and ways in which an array may lie in memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from autograph.framework.dtypes import DType

__all__ = ["BROADCAST", "SHAPES", "laid_out", "values"]

#: Rank 0, empty, one element, and others.
SHAPES: tuple[tuple[int, ...], ...] = ((), (0,), (1,), (5,), (2, 3), (2, 0, 3), (2, 3, 2))

#: Shapes that go together, by how many there are.
BROADCAST: dict[int, tuple[tuple[tuple[int, ...], ...], ...]] = {
    1: tuple((shape,) for shape in SHAPES),
    2: (
        ((), ()), ((0,), (0,)), ((1,), (5,)), ((5,), ()), ((11,), (11,)), ((2, 3), (3,)), ((2, 1), (1, 3)),
        ((0,), (1,)), ((2, 0, 3), (3,)),
    ),
    3: (((), (), ()), ((5,), (), (5,)), ((2, 1), (3,), (2, 3)), ((0,), (0,), ()), ((1,), (2, 3), (2, 1))),
}  # fmt: skip

_FLOATS = (0.5, -1.25, 0.0, 3.0, -0.0, 2.0, np.nan, -3.5, np.inf, 1.0, -np.inf, 6e4, 1e-7)
_TEXTS = (b"a", b"", b"bc", b"-7", b"1.5", "né".encode())


def values(dtype: DType, shape: Sequence[int], start: int = 0) -> Any:
    """An array of a dtype, with values from a list of them that begins at `start`."""
    kind = dtype.numpy_dtype.kind
    if kind == "b":
        some: Sequence[Any] = (True, False, False)
    elif kind in "iu":
        least, most = np.iinfo(dtype.numpy_dtype).min, np.iinfo(dtype.numpy_dtype).max
        some = (1, 3, 0, 2, most, 7, least, most - 1, 5) if kind == "u" else (1, -3, 0, 2, most, -1, least, 7, -8)
    elif kind == "f":
        some = _FLOATS
    elif kind == "c":
        some = [complex(a, b) for a, b in zip(_FLOATS, (*_FLOATS[3:], *_FLOATS[:3]))]
    else:
        some = _TEXTS
    count = int(np.prod(shape))
    array = np.empty(count, dtype.numpy_dtype)
    for i in range(count):
        array[i] = some[(start + i) % len(some)]
    return array.reshape(tuple(shape))


def laid_out(arrays: Sequence[Any]) -> Iterator[tuple[str, list[Any]]]:
    """The same arrays: contiguous; with gaps; backwards, with negative strides; the other order of dimensions."""
    yield "contiguous", [np.ascontiguousarray(a).reshape(a.shape) for a in arrays]
    if any(a.ndim for a in arrays):
        yield "with gaps", [np.repeat(a, 2, axis=-1)[..., ::2] if a.ndim else a for a in arrays]
    if any(a.size > 1 for a in arrays):
        yield "backwards", [np.flip(np.flip(a).copy()) if a.ndim else a for a in arrays]
    if any(a.ndim > 1 for a in arrays):
        yield "transposed", [np.asfortranarray(a) for a in arrays]
