"""`AllReduce`: one value of what each replica of a program has. Who runs replicas puts their reduction in its place.

A program that runs by itself is the only replica, so that the value is its own.
"""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.execution import apply
from autograph.framework.op_def import define
from autograph.framework.tensor import Tensor
from autograph.ops.core.common import as_tensor, same_shape

__all__ = ["REDUCTIONS", "across_replicas"]

#: What can be asked for.
REDUCTIONS = ("sum", "max", "min")


def _gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    if op.attrs["reduction"] != "sum":
        raise errors.UnimplementedError(
            f"the {op.attrs['reduction']} over replicas has no gradient", location=op.location,
            fix='differentiate before it is taken, or take the "sum"',
        )  # fmt: skip
    # A change of one replica's value changes the results of all.
    return [apply("AllReduce", [dy], {"reduction": "sum"})]


define(
    "AllReduce",
    "x: T -> y: T",
    attrs={"reduction": "string"},
    types={"T": dtypes.NUMERIC},
    shape=same_shape,
    kernel=lambda x, *, reduction: x,
    gradient=_gradient,
    user_name="ag.distribute.all_reduce",
)


def across_replicas(value: Any, reduction: str) -> Tensor:
    """The sum, maximum or minimum of the value that each replica has."""
    return apply("AllReduce", [as_tensor(value)], {"reduction": reduction})
