"""Entries that come again: tile, repeat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.constant_value import constant_value
from autograph.framework.convert import constant
from autograph.framework.costs import MOVEMENT
from autograph.framework.execution import apply
from autograph.framework.op_def import define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.ops.arrays.gathering import gather
from autograph.ops.arrays.indexing import get_item
from autograph.ops.arrays.joining import stack
from autograph.ops.arrays.shaping import broadcast_to, constant_int, expand_dims, index_tensor, reshape
from autograph.ops.core.basic import cast, shape, size
from autograph.ops.core.common import as_tensor, ndarray, normalize_axis

__all__ = ["repeat", "tile"]


def _tile_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    given, multiples = inputs[0].shape, constant_value(inputs[1])
    count = inputs[1].shape[0] if inputs[1].shape.rank == 1 else None
    if given.rank is not None and count is not None and given.rank != count:
        raise errors.ShapeMismatchError(
            f"tile of a tensor of shape {given} with {count} multiples", expected=f"{given.rank} multiples, one an axis"
        )
    if multiples is not None and np.any(multiples < 0):
        raise errors.ShapeMismatchError(f"tile with negative multiples {multiples.tolist()}")
    if given.rank is None:
        return shapes.unknown if count is None else TensorShape.of((None,) * count)
    if multiples is None:
        return TensorShape.of((None,) * given.rank)
    return TensorShape.of(
        tuple(0 if m == 0 else None if d is None else d * int(m) for d, m in zip(given.as_tuple(), multiples))
    )


def _tile_decomposed(op: Any) -> list[Tensor] | None:
    """The tensor with an axis of size 1 before each that is repeated, broadcast along these."""
    x, multiples = op.inputs[0], constant_value(op.inputs[1])
    if multiples is None or not x.shape.is_fully_defined() or np.all(multiples == 1):
        return None
    around: list[int] = []
    wide: list[int] = []
    sizes = [n * m for n, m in zip(x.shape.as_list(), multiples.tolist())]
    for n, m in zip(x.shape.as_list(), multiples.tolist()):
        around += [1, n] if m != 1 else [n]
        wide += [m, n] if m != 1 else [n]
    return [reshape(broadcast_to(reshape(x, around), wide), sizes)]


def _tile_kernel(x: Any, multiples: Any) -> Any:
    x = ndarray(x)
    if len(multiples) != x.ndim or np.any(np.asarray(multiples) < 0):
        raise errors.InvalidArgumentError(f"tile of shape {x.shape} by {list(map(int, multiples))}")
    return np.tile(x, tuple(int(m) for m in multiples))


def _tile_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    x, multiples = op.inputs
    interleaved = reshape(stack([multiples, shape(x, multiples.dtype)], axis=1), [-1])
    axes = apply("Range", [constant(0), size(interleaved), constant(2)])
    return [apply("Sum", [reshape(dy, interleaved), axes], {"keep_dims": False}), None]


define(
    "Tile",
    "input: T, multiples: Tmultiples -> output: T",
    types={"T": dtypes.ALL, "Tmultiples": dtypes.INDEX},
    shape=_tile_shape,
    kernel=_tile_kernel,
    gradient=_tile_gradient,
    decompose=_tile_decomposed,
    static_inputs=["multiples"],
    cost=MOVEMENT,
)


def tile(input: Any, multiples: Any, name: str | None = None) -> Tensor:
    """`input` repeated as a whole, `multiples[i]` times along axis `i`.

    >>> import autograph as ag
    >>> ag.tile([1, 2], [2])
    <ag.Tensor: shape=(4,), dtype=int64, numpy=array([1, 2, 1, 2])>
    """
    return apply("Tile", [as_tensor(input), index_tensor(multiples)], name=name)


def repeat(input: Any, repeats: Any, axis: int | None = None, name: str | None = None) -> Tensor:
    """Each entry of `input` repeated, as `numpy.repeat` does.

    Args:
        repeats: how often: one int for all, or one for each entry along the axis.
        axis: the axis; by default `input` is flattened first.

    >>> import autograph as ag
    >>> ag.repeat([7, 8], [1, 2])
    <ag.Tensor: shape=(3,), dtype=int64, numpy=array([7, 8, 8])>
    """
    tensor, counts = as_tensor(input), index_tensor(repeats)
    if axis is None:
        tensor, axis = reshape(tensor, [-1]), 0
    length = get_item(shape(tensor, counts.dtype), axis)
    one = cast(constant(1), counts.dtype)
    zero = cast(constant(0), counts.dtype)
    if counts.shape.rank == 0 or counts.shape.rank == 1 and counts.shape[0] == 1:
        each = reshape(counts, [])
        times = constant_int(each)
        if times is not None and times >= 0 and tensor.shape.rank is not None:
            return _each_repeated(tensor, times, normalize_axis(axis, tensor.shape.rank), name)
        positions = apply("FloorDiv", [apply("Range", [zero, apply("Mul", [length, each]), one]), each])
        return gather(tensor, positions, axis=axis, name=name)
    known = constant_value(counts)
    length_known = tensor.shape[axis] if tensor.shape.rank is not None else None
    if known is not None and length_known == len(known) and np.all(known >= 0):
        places = np.repeat(np.arange(len(known), dtype=known.dtype), known)
        return gather(tensor, constant(places), axis=axis, name=name)
    ends = apply(
        "Cumsum", [broadcast_to(counts, reshape(length, [1])), constant(0)], {"exclusive": False, "reverse": False}
    )
    total = apply("Sum", [broadcast_to(counts, reshape(length, [1])), constant([0])], {"keep_dims": False})
    wanted = apply("Range", [zero, total, one])
    rows = [reshape(ends, [1, -1]), reshape(wanted, [1, -1])]
    positions = apply("UpperBound", rows, {"out_type": dtypes.int32})
    return gather(tensor, reshape(positions, [-1]), axis=axis, name=name)


def _each_repeated(tensor: Tensor, times: int, axis: int, name: str | None) -> Tensor:
    """Each entry along an axis so many times: broadcast along a new axis behind it, which then becomes one with it."""
    sizes = [n if n is not None else shape(tensor)[k] for k, n in enumerate(tensor.shape.as_tuple())]
    wide = broadcast_to(expand_dims(tensor, axis + 1), index_tensor([*sizes[: axis + 1], times, *sizes[axis + 1 :]]))
    joined = index_tensor([*sizes[:axis], sizes[axis] * times, *sizes[axis + 1 :]])
    return apply("Reshape", [wide, joined], name=name)
