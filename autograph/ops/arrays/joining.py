"""Putting tensors together and taking them apart: concat, stack, unstack, split, meshgrid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.constant_value import constant_value
from autograph.framework.costs import MOVEMENT
from autograph.framework.execution import apply
from autograph.framework.op_def import define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.indexing import get_item
from autograph.ops.arrays.shaping import broadcast_to, constant_int, index_tensor, narrow_index, reshape
from autograph.ops.core.basic import identity, shape, size
from autograph.ops.core.common import as_tensor, as_tensors, ndarray, normalize_axis

__all__ = ["concat", "meshgrid", "split", "stack", "unstack"]


# --- concat ------------------------------------------------------------------------------------------


def _concat_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    *parts, axis_tensor = inputs
    axis = constant_int(axis_tensor)
    known = [t.shape for t in parts if t.shape.rank is not None]
    if not known:
        return shapes.unknown
    first = known[0]
    for other in known:
        if len(other) != len(first) or not len(other):
            raise errors.ShapeMismatchError(
                f"concat of shapes {', '.join(str(t.shape) for t in parts)}: "
                + ("scalars cannot be concatenated" if not len(other) else "the number of dimensions differs"),
                fix="ag.stack joins tensors along a new axis" if not len(other) else "ag.expand_dims adds a dimension",
            )
    if axis is None:
        return TensorShape.of((None,) * len(first))
    at = normalize_axis(axis, len(first))
    total: int | None = 0 if len(known) == len(parts) else None
    merged: TensorShape = TensorShape.of((None,) * len(first))
    for other in known:
        dims = other.as_tuple()
        total = None if total is None or dims[at] is None else total + dims[at]  # type: ignore[operator]
        try:
            merged = shapes.merge(merged, TensorShape.of((*dims[:at], None, *dims[at + 1 :])))
        except errors.ShapeMismatchError:
            raise errors.ShapeMismatchError(
                f"concat of shapes {', '.join(str(t.shape) for t in parts)} along axis {at}: another axis differs",
                expected=f"equal sizes on all axes but {at}",
            ) from None
    dims = merged.as_tuple()
    return TensorShape.of((*dims[:at], total, *dims[at + 1 :]))


def _concat_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    *parts, axis = op.inputs
    at = constant_int(axis)
    if len(parts) == 1:
        return [dy, None]
    if at is not None and all(t.shape.rank is not None and t.shape[at] is not None for t in parts):
        sizes = index_tensor([t.shape[at] for t in parts])
    else:
        sizes = apply("Pack", [[get_item(shape(t), axis if at is None else at) for t in parts]], {"axis": 0})
    return [*split(dy, sizes, axis, num=len(parts)), None]


define(
    "ConcatV2",
    "values: N*T, axis: Tidx -> output: T",
    types={"T": dtypes.ALL, "Tidx": dtypes.INDEX},
    shape=_concat_shape,
    kernel=lambda values, axis: np.concatenate([ndarray(v) for v in values], int(axis)),
    gradient=_concat_gradient,
    static_inputs=["axis"],
    user_name="concat",
    cost=MOVEMENT,
)


def concat(values: Sequence[Any], axis: Any, name: str | None = None) -> Tensor:
    """Tensors one after the other along an existing axis.

    Raises:
        ShapeMismatchError: they differ in rank or in the size of another axis.

    >>> import autograph as ag
    >>> ag.concat([[1, 2], [3]], 0)
    <ag.Tensor: shape=(3,), dtype=int64, numpy=array([1, 2, 3])>
    """
    parts = as_tensors(_sequence(values, "concat"))
    if len(parts) == 1:
        return identity(parts[0], name)
    return apply("ConcatV2", [parts, index_tensor(axis)], name=name)


def _sequence(values: Any, what: str) -> Sequence[Any]:
    if isinstance(values, Tensor) and values.shape.rank == 0:
        values = []
    values = list(values)
    if not values:
        raise errors.InvalidArgumentError(f"{what} needs at least one tensor", location=current_location())
    return values


# --- stack and unstack -------------------------------------------------------------------------------


def _pack_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    merged = inputs[0].shape
    for t in inputs[1:]:
        try:
            merged = shapes.merge(merged, t.shape)
        except errors.ShapeMismatchError:
            raise errors.ShapeMismatchError(
                f"stack of shapes {', '.join(str(t.shape) for t in inputs)}: they differ", expected="equal shapes"
            ) from None
    if merged.rank is None:
        return merged
    at = normalize_axis(attrs["axis"], merged.rank + 1)
    dims = merged.as_tuple()
    return TensorShape.of((*dims[:at], len(inputs), *dims[at:]))


def _pack_kernel(values: Sequence[Any], *, axis: int) -> Any:
    if all(v.ndim == 0 and v.dtype.kind != "O" for v in values):  # the index vectors of slices; np.stack is slow
        return np.array(values, values[0].dtype)
    return np.stack([ndarray(v) for v in values], axis)


define(
    "Pack",
    "values: N*T -> output: T",
    types={"T": dtypes.ALL},
    attrs={"axis": ("int", 0)},
    shape=_pack_shape,
    kernel=_pack_kernel,
    gradient=lambda op, dy: list(unstack(dy, len(op.inputs), op.attrs["axis"])),
    user_name="stack",
    cost=MOVEMENT,
)


def stack(values: Sequence[Any], axis: int = 0, name: str | None = None) -> Tensor:
    """Tensors of one shape joined along a new axis.

    Raises:
        ShapeMismatchError: their shapes differ.

    >>> import autograph as ag
    >>> ag.stack([[1, 2], [3, 4]], axis=1)
    <ag.Tensor: shape=(2, 2), dtype=int64, numpy=
    array([[1, 3],
           [2, 4]])>
    """
    if isinstance(values, Tensor) and axis == 0:
        return values
    if axis == 0 and hasattr(values, "stack"):  # a list of the graph, whose length is not known yet
        return values.stack()
    parts = as_tensors(_sequence(values, "stack"))
    return apply("Pack", [parts], {"axis": int(axis)}, name)


def _unpack_shape(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    given, num = inputs[0].shape, attrs["num"]
    if given.rank is None:
        return [shapes.unknown] * num
    if not given.rank:
        raise errors.ShapeMismatchError("a scalar cannot be unstacked")
    at = normalize_axis(attrs["axis"], given.rank)
    dims = given.as_tuple()
    if dims[at] not in (None, num):
        raise errors.ShapeMismatchError(
            f"axis {at} of a tensor of shape {given} cannot be unstacked into {num} tensors"
        )
    return [TensorShape.of(dims[:at] + dims[at + 1 :])] * num


def _unpack_kernel(value: Any, *, num: int, axis: int) -> list[Any]:
    moved = np.moveaxis(value, axis, 0)
    if len(moved) != num:
        raise errors.InvalidArgumentError(f"axis {axis} has {len(moved)} entries, {num} are unstacked")
    return [moved[i, ...] for i in range(num)]


define(
    "Unpack",
    "value: T -> output: N*T",
    types={"T": dtypes.ALL},
    attrs={"num": "int", "axis": ("int", 0)},
    shape=_unpack_shape,
    kernel=_unpack_kernel,
    gradient=lambda op, *dys: [stack(dys, op.attrs["axis"])],
    user_name="unstack",
    cost=MOVEMENT,
)


def unstack(value: Any, num: int | None = None, axis: int = 0, name: str | None = None) -> list[Tensor]:
    """The slices of `value` along an axis, as a list: the inverse of `stack`.

    Args:
        num: how many there are; needed when the size of the axis is not known.

    >>> import autograph as ag
    >>> [int(t) for t in ag.unstack([1, 2, 3])]
    [1, 2, 3]
    """
    tensor = as_tensor(value)
    if num is None:
        if tensor.shape.rank is not None:
            if not tensor.shape.rank:
                raise errors.ShapeMismatchError("a scalar cannot be unstacked", location=current_location())
            num = tensor.shape[normalize_axis(axis, tensor.shape.rank)]
        if num is None:
            raise errors.InvalidArgumentError(
                f"unstack along axis {axis} of a tensor of shape {tensor.shape}: the number of results is not known",
                location=current_location(),
                fix="give it: ag.unstack(x, num=...), or loop over the tensor",
            )
    if num == 0:
        return []
    return list(apply("Unpack", [tensor], {"num": num, "axis": int(axis)}, name))


# --- split -------------------------------------------------------------------------------------------


def _split_shape(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    axis, given, num = constant_int(inputs[0]), inputs[1].shape, attrs["num_split"]
    if given.rank is None:
        return [shapes.unknown] * num
    if axis is None:
        return [TensorShape.of((None,) * given.rank)] * num
    at = normalize_axis(axis, given.rank)
    dims = list(given.as_tuple())
    if dims[at] is not None:
        if dims[at] % num:
            raise errors.ShapeMismatchError(
                f"axis {at} of a tensor of shape {given} does not divide into {num} equal parts",
                fix="give the sizes of the parts as a list",
            )
        dims[at] //= num
    return [TensorShape.of(tuple(dims))] * num


define(
    "Split",
    "split_dim: int32, value: T -> output: N*T",
    types={"T": dtypes.ALL},
    attrs={"num_split": "int"},
    shape=_split_shape,
    kernel=lambda split_dim, value, *, num_split: np.split(value, num_split, int(split_dim)),
    gradient=lambda op, *dys: [None, concat(dys, op.inputs[0])],
    static_inputs=["split_dim"],
    cost=MOVEMENT,
)


def _split_v_shape(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    given, sizes, axis, num = inputs[0].shape, constant_value(inputs[1]), constant_int(inputs[2]), attrs["num_split"]
    if given.rank is None:
        return [shapes.unknown] * num
    if axis is None:
        return [TensorShape.of((None,) * given.rank)] * num
    at = normalize_axis(axis, given.rank)
    dims = given.as_tuple()
    if sizes is None:
        return [TensorShape.of((*dims[:at], None, *dims[at + 1 :]))] * num
    parts: list[int | None] = [int(s) for s in sizes]
    if -1 in parts:
        rest = None if dims[at] is None else dims[at] - sum(s for s in parts if s != -1)  # type: ignore[misc,operator]
        parts = [rest if s == -1 else s for s in parts]
    if any(s is not None and s < 0 for s in parts) or None not in parts and dims[at] not in (None, sum(parts)):  # type: ignore[arg-type]
        raise errors.ShapeMismatchError(
            f"sizes {[int(s) for s in sizes]} do not add up to axis {at} of a tensor of shape {given}",
            expected=f"sizes that sum to {dims[at]}; one may be -1",
        )
    return [TensorShape.of((*dims[:at], s, *dims[at + 1 :])) for s in parts]


def _split_v_kernel(value: Any, size_splits: Any, split_dim: Any, *, num_split: int) -> list[Any]:
    axis, sizes = int(split_dim), [int(s) for s in size_splits]
    if len(sizes) != num_split:
        raise errors.InvalidArgumentError(f"{len(sizes)} sizes are given for a split into {num_split}")
    length = value.shape[axis]
    if sizes.count(-1) == 1:
        sizes[sizes.index(-1)] = length - sum(s for s in sizes if s != -1)
    if any(s < 0 for s in sizes) or sum(sizes) != length:
        raise errors.InvalidArgumentError(f"sizes {[int(s) for s in size_splits]} do not add up to {length}")
    return np.split(value, np.cumsum(sizes)[:-1], axis)


define(
    "SplitV",
    "value: T, size_splits: Tlen, split_dim: int32 -> output: N*T",
    user_name="split",
    types={"T": dtypes.ALL, "Tlen": dtypes.INDEX},
    attrs={"num_split": "int"},
    shape=_split_v_shape,
    kernel=_split_v_kernel,
    gradient=lambda op, *dys: [concat(dys, op.inputs[2]), None, None],
    static_inputs=["size_splits", "split_dim"],
    cost=MOVEMENT,
)


def split(
    value: Any, num_or_size_splits: Any, axis: Any = 0, num: int | None = None, name: str | None = None
) -> list[Tensor]:
    """`value` cut along an axis.

    Args:
        num_or_size_splits: an int, for that many equal parts; or the sizes of the parts, of which one may be -1.
        num: the number of parts, needed when the sizes are a tensor of unknown length.

    Raises:
        ShapeMismatchError: the parts do not add up to the size of the axis.

    >>> import autograph as ag
    >>> [t.shape.as_list() for t in ag.split(ag.zeros([5, 2]), [1, -1])]
    [[1, 2], [4, 2]]
    """
    tensor = as_tensor(value)
    at = narrow_index(axis)
    if isinstance(num_or_size_splits, (int, np.integer)):
        if num_or_size_splits < 1:
            raise errors.InvalidArgumentError(
                f"split into {num_or_size_splits} parts", location=current_location(), expected="1 or more"
            )
        return list(apply("Split", [at, tensor], {"num_split": int(num_or_size_splits)}, name))
    sizes = index_tensor(num_or_size_splits)
    if sizes.shape.rank == 0:
        known = constant_int(sizes)
        if known is None:
            raise errors.InvalidArgumentError(
                "the number of parts of a split must be known, it is a symbolic scalar", location=current_location(),
                fix="give a Python int, or a vector of sizes with num=...",
            )  # fmt: skip
        return split(tensor, known, at, name=name)
    if num is None:
        num = sizes.shape[0]
    if num is None:
        raise errors.InvalidArgumentError(
            "split: how many sizes there are is not known", location=current_location(), fix="give num=..."
        )
    return list(apply("SplitV", [tensor, sizes, at], {"num_split": num}, name))


def meshgrid(*args: Any, indexing: str = "xy", name: str | None = None) -> list[Tensor]:
    """Coordinate grids from vectors, as `numpy.meshgrid`.

    Args:
        indexing: `"xy"`: the first two axes of the results are swapped (rows run along y); `"ij"`: they are not.

    >>> import autograph as ag
    >>> [t.shape.as_list() for t in ag.meshgrid([1, 2, 3], [4, 5])]
    [[2, 3], [2, 3]]
    """
    if indexing not in ("xy", "ij"):
        raise errors.InvalidArgumentError(f"meshgrid: indexing {indexing!r}", expected="'xy' or 'ij'")
    vectors = [reshape(v, [-1]) for v in map(as_tensor, args)]
    count = len(vectors)
    order = list(range(count))
    if indexing == "xy" and count > 1:
        order[0], order[1] = 1, 0
    sizes = [v.shape[0] if v.shape[0] is not None else size(v) for v in vectors]
    full = index_tensor([sizes[order[i]] for i in range(count)])
    return [
        broadcast_to(reshape(v, [-1 if order[i] == at else 1 for i in range(count)]), full)
        for at, v in enumerate(vectors)
    ]
