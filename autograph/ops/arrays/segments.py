"""Sums over segments: the rows of a tensor added up by the number that each row carries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.constant_value import constant_value
from autograph.framework.costs import REDUCTION
from autograph.framework.execution import apply
from autograph.framework.op_def import define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.ops.core.basic import shape
from autograph.ops.core.common import as_tensor

__all__ = ["segment_sum", "unsorted_segment_sum"]


# --- shape rules -----------------------------------------------------------------------------------------


def _check_prefix(data: TensorShape, ids: TensorShape) -> None:
    if data.rank is None or ids.rank is None:
        return
    if ids.rank > data.rank or not data[: ids.rank].is_compatible_with(ids):
        raise errors.ShapeMismatchError(
            f"segment ids of shape {ids} do not number the rows of data of shape {data}",
            expected="the shape of segment_ids to be the beginning of the shape of data",
        )


def _segment_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    data, ids = inputs[0].shape, inputs[1].shape
    if ids.rank not in (1, None):
        raise errors.ShapeMismatchError(f"segment ids of shape {ids} are not a vector", expected="shape (n,)")
    _check_prefix(data, ids)
    value = constant_value(inputs[1])
    count = None if value is None else int(value[-1]) + 1 if value.size else 0
    return TensorShape.of((count,)) + data[1:]


def _unsorted_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    data, ids = inputs[0].shape, inputs[1].shape
    _check_prefix(data, ids)
    value = constant_value(inputs[2])
    count = None if value is None else int(value)
    if count is not None and count < 0:
        raise errors.ShapeMismatchError(f"num_segments is {count}", expected="0 or more")
    if ids.rank is None:
        return TensorShape(None)
    return TensorShape.of((count,)) + data[ids.rank :]


# --- kernels ---------------------------------------------------------------------------------------------


def _add_up(data: Any, ids: Any, count: int) -> Any:
    out = np.zeros((count, *data.shape[ids.ndim :]), data.dtype)
    np.add.at(out, ids, data)
    return out


def _segment_kernel(data: Any, ids: Any) -> Any:
    if data.shape[:1] != ids.shape:
        raise ValueError(f"{len(ids)} segment ids for data of shape {data.shape}")
    if np.any(np.diff(ids) < 0) or (ids.size and ids[0] < 0):
        raise ValueError("segment ids are not ascending from 0: sort them, or use unsorted_segment_sum")
    return _add_up(data, ids, int(ids[-1]) + 1 if ids.size else 0)


def _unsorted_kernel(data: Any, ids: Any, count: Any) -> Any:
    ids, data, count = np.asarray(ids), np.asarray(data), int(count)
    if data.shape[: ids.ndim] != ids.shape:
        raise ValueError(f"segment ids of shape {ids.shape} for data of shape {data.shape}")
    if ids.size and ids.max() >= count:
        at = np.unravel_index(int(np.argmax(ids >= count)), ids.shape)
        place = "".join(f"[{int(i)}]" for i in at)
        raise errors.InvalidArgumentError(f"segment_ids{place} = {ids[at]} is not in [0, {count})")
    kept = ids >= 0
    return _add_up(data[kept], ids[kept], count)


# --- gradients -------------------------------------------------------------------------------------------


def _segment_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    return [apply("GatherV2", [dy, op.inputs[1], as_tensor(np.int32(0))]), None]


def _unsorted_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    """Each row of the result for each row that went into it; zeros for rows with a negative number."""
    data, ids = op.inputs[0], op.inputs[1]
    zeros = apply("ZerosLike", [ids])
    rows = apply("GatherV2", [dy, apply("Maximum", [ids, zeros]), as_tensor(np.int32(0))])
    kept: Any = apply("GreaterEqual", [ids, zeros])
    # One axis of size 1 for each axis of a row, so that the mask broadcasts.
    missing = apply("Sub", [apply("Rank", [data]), apply("Rank", [ids])])
    ones = apply("Fill", [apply("Reshape", [missing, as_tensor(np.array([1], np.int32))]), as_tensor(np.int32(1))])
    mask = apply("Reshape", [kept, apply("ConcatV2", [[shape(ids), ones], as_tensor(np.int32(0))])])
    return [apply("SelectV2", [mask, rows, apply("ZerosLike", [rows])]), None, None]


# --- declarations and public functions -----------------------------------------------------------------

define(
    "SegmentSum",
    "data: T, segment_ids: Tindices -> output: T",
    types={"T": dtypes.NUMERIC, "Tindices": dtypes.INDEX},
    shape=_segment_shape,
    kernel=_segment_kernel,
    gradient=_segment_gradient,
    static_inputs=["segment_ids"],
    cost=REDUCTION,
)
define(
    "UnsortedSegmentSum",
    "data: T, segment_ids: Tindices, num_segments: Tnumsegments -> output: T",
    types={"T": dtypes.NUMERIC, "Tindices": dtypes.INDEX, "Tnumsegments": dtypes.INDEX},
    shape=_unsorted_shape,
    kernel=_unsorted_kernel,
    gradient=_unsorted_gradient,
    static_inputs=["num_segments"],
    cost=REDUCTION,
)


def segment_sum(data: Any, segment_ids: Any, name: str | None = None) -> Tensor:
    """Rows of `data` added up by segment: row i goes to row `segment_ids[i]` of the result.

    Args:
        data: a tensor of numbers, shape (n, ...).
        segment_ids: int vector of length n, ascending from 0 or more; numbers left out give rows of zeros.

    Raises:
        ShapeMismatchError: `segment_ids` is not a vector as long as `data`.
        InvalidArgumentError: `segment_ids` are not ascending.

    >>> import autograph as ag
    >>> ag.segment_sum([1, 2, 3], [0, 0, 1])
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([3, 3])>
    """
    return apply("SegmentSum", [as_tensor(data), as_tensor(segment_ids)], name=name)


def unsorted_segment_sum(data: Any, segment_ids: Any, num_segments: Any, name: str | None = None) -> Tensor:
    """Rows of `data` added up by segment, in any order; rows with a negative number are left out.

    Args:
        data: a tensor of numbers whose shape begins with that of `segment_ids`.
        segment_ids: an int tensor of any shape, the row of the result to add to.
        num_segments: how many rows the result has.

    Raises:
        ShapeMismatchError: the shape of `data` does not begin with that of `segment_ids`.
        InvalidArgumentError: a segment id is `num_segments` or more.

    >>> import autograph as ag
    >>> ag.unsorted_segment_sum([1, 2, 3], [1, 0, 1], 2)
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([2, 4])>
    """
    return apply("UnsortedSegmentSum", [as_tensor(data), as_tensor(segment_ids), as_tensor(num_segments)], name=name)
