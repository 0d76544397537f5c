"""`IndexedSlices`: some rows of a tensor, which `Variable.scatter_add` and its like take."""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.framework.convert import convert_to_tensor, register_conversion
from autograph.framework.dtypes import DType
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.ops.arrays.gathering import scatter_nd
from autograph.ops.arrays.shaping import expand_dims, index_tensor
from autograph.ops.core.common import as_tensor

__all__ = ["IndexedSlices"]


@hides_internal_frames
class IndexedSlices:
    """Rows, and which rows of a larger tensor they are.

    Args:
        values: the rows, of shape `indices.shape + dense_shape[1:]`.
        indices: int32 or int64; the row that each of `values` is. A row named twice counts twice.
        dense_shape: the shape of the larger tensor, if it is to be made.

    >>> import autograph as ag
    >>> rows = ag.IndexedSlices(values=[1.0, 2.0], indices=[3, 0], dense_shape=[4])
    >>> ag.convert_to_tensor(rows)
    <ag.Tensor: shape=(4,), dtype=float64, numpy=array([2., 0., 0., 1.])>
    """

    def __init__(self, values: Any, indices: Any, dense_shape: Any = None) -> None:
        self.values = as_tensor(values)
        self.indices = index_tensor(indices)
        self.dense_shape = None if dense_shape is None else index_tensor(dense_shape)

    @property
    def dtype(self) -> DType:
        return self.values.dtype

    def __neg__(self) -> IndexedSlices:
        return IndexedSlices(-self.values, self.indices, self.dense_shape)

    def __repr__(self) -> str:
        return f"IndexedSlices(values={self.values!r}, indices={self.indices!r}, dense_shape={self.dense_shape!r})"


def _dense(slices: IndexedSlices, dtype: DType | None) -> Tensor:
    if slices.dense_shape is None:
        raise errors.UnsupportedTypeError(
            "IndexedSlices without dense_shape cannot become a tensor",
            location=current_location(),
            fix="IndexedSlices(values, indices, dense_shape=[...])",
        )
    return convert_to_tensor(scatter_nd(expand_dims(slices.indices, -1), slices.values, slices.dense_shape), dtype)


register_conversion(IndexedSlices, _dense)
