"""Reductions of nothing: `np.max` of no elements is an error, as no value is the largest of none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.execution import apply
from autograph.framework.op_def import Failure, Trait, define
from autograph.framework.tensor import Tensor
from autograph.ops.core.basic import shape, size
from autograph.ops.core.common import as_tensor

__all__ = ["check_not_empty"]

_TEXT = "zero-size array to reduction operation {symbol} which has no identity"


def _check_kernel(some: Any, value: Any, *, symbol: str) -> Any:
    if not some:
        raise errors.InvalidArgumentError(
            _TEXT.format(symbol=symbol), fix="ask for the size first: `if x.size:`; or give initial="
        )
    return value


define(
    "CheckNotEmpty",
    "some: bool, value: T -> output: T",
    attrs={"symbol": "string"},
    types={"T": dtypes.ALL},
    shape=lambda inputs, attrs: inputs[1].shape,
    kernel=_check_kernel,
    gradient=lambda op, dy: [None, dy],
    traits=Trait.RAISES,
    failure=Failure(errors.InvalidArgumentError, ValueError, _TEXT, when=lambda some: np.logical_not(some)),
    passes="value",
)


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
        result = apply("CheckNotEmpty", [some, result], {"symbol": symbol})
    return result
