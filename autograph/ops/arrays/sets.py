"""Distinct values and how often they come: unique, unique_with_counts, bincount."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.convert import constant
from autograph.framework.dtypes import as_dtype
from autograph.framework.execution import apply
from autograph.framework.op_def import define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.shaping import constant_int, narrow_index, reshape
from autograph.ops.core.basic import cast, shape
from autograph.ops.core.common import as_tensor

__all__ = ["bincount", "unique", "unique_with_counts"]

_UNIQUE_TYPES = {"T": (*dtypes.NUMERIC, dtypes.bool_, dtypes.string), "out_idx": dtypes.INDEX}


# --- unique ------------------------------------------------------------------------------------------


def _unique(x: Any, dtype: Any) -> tuple[Any, Any, Any]:
    """Values in the order in which they first come, which of them each entry is, and how often each comes."""
    numbers: dict[Any, int] = {}
    index = np.empty(x.shape, dtype)
    first: list[int] = []
    for i, value in enumerate(x.tolist()):
        number = numbers.setdefault(value, len(first))
        if number == len(first):
            first.append(i)
        index[i] = number
    return x[np.array(first, np.intp)], index, np.bincount(index, minlength=len(first)).astype(dtype)


def _unique_shape(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    given = inputs[0].shape
    if given.rank not in (None, 1):
        raise errors.ShapeMismatchError(
            f"unique of a tensor of shape {given}", expected="a vector", fix="ag.reshape(x, [-1])"
        )
    return [TensorShape.of((None,)), TensorShape.of((given[0] if given.rank else None,))]


define(
    "Unique",
    "x: T -> y: T, idx: out_idx",
    types=_UNIQUE_TYPES,
    shape=_unique_shape,
    kernel=lambda x, *, out_idx: _unique(x, out_idx.numpy_dtype)[:2],
)
define(
    "UniqueWithCounts",
    "x: T -> y: T, idx: out_idx, count: out_idx",
    types=_UNIQUE_TYPES,
    shape=lambda inputs, attrs: [*_unique_shape(inputs, attrs), TensorShape.of((None,))],
    kernel=lambda x, *, out_idx: _unique(x, out_idx.numpy_dtype),
)


class Unique(NamedTuple):
    """The result of `unique`."""

    y: Tensor
    idx: Tensor


class UniqueWithCounts(NamedTuple):
    """The result of `unique_with_counts`."""

    y: Tensor
    idx: Tensor
    count: Tensor  # type: ignore[assignment]  # the field that TensorFlow users know


def unique(x: Any, out_idx: Any = int, name: str | None = None) -> Unique:
    """The distinct values of a vector, in the order in which they first come, and for each entry which one it is.

    >>> import autograph as ag
    >>> values, index = ag.unique([7, 5, 7])
    >>> values.numpy().tolist(), index.numpy().tolist()
    ([7, 5], [0, 1, 0])
    """
    return Unique(*apply("Unique", [as_tensor(x)], {"out_idx": as_dtype(out_idx)}, name))


def unique_with_counts(x: Any, out_idx: Any = int, name: str | None = None) -> UniqueWithCounts:
    """As `unique`, and how often each value comes.

    >>> import autograph as ag
    >>> ag.unique_with_counts([7, 5, 7])[2].numpy().tolist()
    [2, 1]
    """
    return UniqueWithCounts(*apply("UniqueWithCounts", [as_tensor(x)], {"out_idx": as_dtype(out_idx)}, name))


# --- bincount ----------------------------------------------------------------------------------------


def _bincount_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    arr, _, weights = (t.shape for t in inputs)
    if weights.num_elements() not in (None, 0) and not arr.is_compatible_with(weights):
        raise errors.ShapeMismatchError(f"bincount of a tensor of shape {arr} with weights of shape {weights}")
    return TensorShape.of((constant_int(inputs[1]),))


def _bincount_kernel(arr: Any, size: Any, weights: Any) -> Any:
    if np.any(arr < 0):
        raise errors.InvalidArgumentError(f"bincount of negative numbers: {arr.min()}")
    if weights.size and weights.shape != arr.shape:
        raise errors.InvalidArgumentError(f"bincount of shape {arr.shape} with weights of shape {weights.shape}")
    out = np.zeros(int(size), weights.dtype)
    counted = arr < size
    np.add.at(out, arr[counted], weights[counted] if weights.size else weights.dtype.type(1))
    return out


def _bincount_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    """Each weight went into one bin, those beyond the last bin into none."""
    arr, size, weights = op.inputs
    if weights.shape.num_elements() == 0:
        return [None, None, None]
    padded = apply("PadV2", [dy, constant([[0, 1]]), constant(0, dy.dtype)])
    inside = apply("Minimum", [arr, size])
    return [None, None, reshape(apply("GatherV2", [padded, inside, constant(0)], {"batch_dims": 0}), shape(weights))]


define(
    "Bincount",
    "arr: int32, size: int32, weights: T -> bins: T",
    types={"T": (dtypes.int32, dtypes.int64, dtypes.float32, dtypes.float64)},
    shape=_bincount_shape,
    kernel=_bincount_kernel,
    gradient=_bincount_gradient,
    static_inputs=["size"],
)


def bincount(
    arr: Any, weights: Any = None, minlength: Any = None, maxlength: Any = None, dtype: Any = int,
    name: str | None = None,
) -> Tensor:  # fmt: skip
    """How often each of 0, 1, 2, ... comes in `arr` (of any shape), or the sum of its `weights`.

    Args:
        weights: what each entry counts; of the shape of `arr`.
        minlength: the result has at least this length.
        maxlength: and at most this one; greater numbers are not counted.
        dtype: that of the result when there are no weights.

    Raises:
        InvalidArgumentError: (when it runs) a number is negative.

    >>> import autograph as ag
    >>> ag.bincount([1, 1, 3]).numpy().tolist()
    [0, 2, 0, 1]
    """
    numbers = as_tensor(arr)
    if not numbers.dtype.is_integer:
        raise errors.DTypeMismatchError(
            f"bincount of {numbers.dtype.name}", location=current_location(), expected="integers"
        )
    numbers = cast(numbers, dtypes.int32)
    flat = apply("ConcatV2", [[reshape(numbers, [-1]), constant([-1], dtypes.int32)], constant(0)])
    size = apply("AddV2", [apply("Max", [flat, constant([0])], {"keep_dims": False}), constant(1, dtypes.int32)])
    if minlength is not None:
        size = apply("Maximum", [size, narrow_index(minlength)])
    if maxlength is not None:
        size = apply("Minimum", [size, narrow_index(maxlength)])
    share = constant(np.zeros(0, as_dtype(dtype).numpy_dtype)) if weights is None else as_tensor(weights)
    return apply("Bincount", [numbers, size, share], name=name)
