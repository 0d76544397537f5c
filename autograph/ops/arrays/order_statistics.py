"""Order statistics: entries of sorted rows, found without sorting them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.ops.arrays.gathering import gather
from autograph.ops.arrays.shaping import index_tensor
from autograph.ops.arrays.sorting import put_in_rows, sorted_by_top_k
from autograph.ops.core.common import as_tensor

__all__ = ["order_statistics"]

#: Selection goes once through the rows for each entry that is asked for, about; sorting as often as the rows' length
#: has bits, or somewhat more.
_MOST = 32


def _shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    x, places = (t.shape for t in inputs)
    if x.rank == 0 or places.rank == 0:
        raise errors.ShapeMismatchError(
            f"order statistics of a tensor of shape {x} at places of shape {places}", expected="at least one dimension"
        )
    if x.rank is None or places.rank is None:
        return shapes.unknown
    if places.rank == 1:
        return x[:-1].concatenate(places)
    return shapes.merge(x[:-1], places[:-1]).concatenate(places[-1:])


def _kernel(x: Any, places: Any) -> Any:
    n = x.shape[-1]
    if places.ndim > 1 and places.shape[:-1] != x.shape[:-1]:
        raise errors.InvalidArgumentError(f"order statistics: rows of shape {x.shape}, places of shape {places.shape}")
    if places.size and not 0 <= places.min() <= places.max() < n:
        raise errors.IndexingError(f"order statistics at {places.tolist()} of rows of {n} entries")
    wanted = sorted(set(places.ravel().tolist()))
    # a NaN is larger than any number for both of NumPy's functions
    ordered = np.partition(x, wanted, -1) if 0 < len(wanted) <= min(_MOST, n) else np.sort(x, -1)
    return ordered.take(places, -1) if places.ndim == 1 else np.take_along_axis(ordered, places, -1)


def _at(x: Tensor, places: Tensor) -> Tensor:
    """The entries of the rows of `x` at places, one set of them for all rows or one for each."""
    return gather(x, places, axis=-1, batch_dims=0 if places.shape.rank == 1 else -1)


def _gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    x, places = op.inputs
    return [put_in_rows(x, _at(apply("ArgSort", [x]), places), dy), None]


def _decomposed(op: Any) -> list[Tensor] | None:
    x, places = op.inputs
    return None if places.shape.rank is None else [_at(sorted_by_top_k(x).values, places)]


define(
    "OrderStatistics",
    "x: T, places: Tindices -> y: T",
    types={"T": dtypes.REAL, "Tindices": dtypes.INDEX},
    shape=_shape,
    kernel=_kernel,
    gradient=_gradient,
    decompose=_decomposed,
    traits=Trait.FRESH,
)


def order_statistics(x: Any, places: Any) -> Tensor:
    """What would be at some places of the rows of `x`, were these sorted; NaNs would come last.

    Args:
        x: of shape (..., n).
        places: ints from 0 to n - 1, of shape (k,) for all rows or (..., k) for each of them.

    Returns:
        A tensor of shape (..., k), of the dtype of `x`.

    Raises:
        ShapeMismatchError: one of them is a scalar, or the shapes do not go together.
        IndexingError: (when it runs) there is no such place.

    >>> from autograph.ops.arrays.order_statistics import order_statistics
    >>> order_statistics([[7, 1, 5], [4, 6, 2]], [0, 1]).numpy().tolist()
    [[1, 5], [2, 4]]
    """
    return apply("OrderStatistics", [as_tensor(x), index_tensor(places)])
