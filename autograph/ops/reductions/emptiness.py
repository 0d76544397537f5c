"""Reductions of nothing: `np.max` of no elements is an error, as no value is the largest of none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph.framework.execution import apply
from autograph.framework.tensor import Tensor
from autograph.ops.core.basic import shape, size
from autograph.ops.core.common import as_tensor
from autograph.ops.core.requirements import require

__all__ = ["check_not_empty"]


def check_not_empty(result: Tensor, array: Tensor, axes: Sequence[int] | None, symbol: str) -> Tensor:
    """The result of a reduction of an array along axes, none of which may be of size 0.

    Args:
        axes: which, of an array of known rank; None: all.
        symbol: NumPy's name of what is reduced by.

    Raises:
        InvalidArgumentError: one is, when the graph runs, if only then it is known.
    """
    sizes: Any = None if array.shape.rank is None else array.shape.as_tuple()
    if axes is None or sizes is None:
        unknown = array.shape.num_elements() is None
        counts = [size(array)] if unknown else []
    else:
        counts = [shape(array)[axis] for axis in axes if sizes[axis] is None]
    for count in counts:
        some = apply("NotEqual", [count, as_tensor(0)])
        result = require(result, some, f"zero-size array to reduction operation {symbol} which has no identity")
    return result
