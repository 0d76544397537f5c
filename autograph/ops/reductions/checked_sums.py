"""What builtin `sum` is of a tensor: whole numbers that do not fit raise, since Python's have no end."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.costs import REDUCTION
from autograph.framework.execution import apply
from autograph.framework.number_rules import rules
from autograph.framework.op_def import Trait, define
from autograph.framework.tensor import Tensor
from autograph.ops.core.basic import cast
from autograph.ops.core.common import scalar_shape
from autograph.ops.elementwise.checked import OVERFLOW, WHOLE
from autograph.ops.reductions.reductions import reduce_sum

__all__ = ["sum_of_rows"]

def _kernel(x: Any) -> Any:
    limits = np.iinfo(x.dtype)
    largest = max(abs(int(x.max())), abs(int(x.min()))) if x.size else 0
    if largest * x.size <= limits.max:
        return np.sum(x, dtype=x.dtype)
    total = sum(x.tolist())
    if not limits.min <= total <= limits.max:
        raise errors.IntegerOverflowError(f"the sum, {total}, does not fit {x.dtype.name}")
    return x.dtype.type(total)


define(
    "CheckedSum",
    "x: T -> y: T",
    types={"T": WHOLE},
    shape=scalar_shape,
    kernel=_kernel,
    traits=Trait.FRESH | Trait.RAISES,
    failure=OVERFLOW,
    user_name="sum",
    cost=REDUCTION,
)


def sum_of_rows(tensor: Tensor) -> Tensor:
    """What builtin `sum` gives for a tensor: Python's sum of scalars, and of arrays NumPy's, which wraps."""
    if tensor.dtype.is_bool:
        tensor = cast(tensor, rules().integer)
    if tensor.shape.rank == 1 and tensor.dtype in WHOLE and rules().overflow == "raise":
        return apply("CheckedSum", [tensor])
    return reduce_sum(tensor, axis=0)
