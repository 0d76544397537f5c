"""What a step may ask about the other replicas: `all_reduce`, `replicas`."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.ops.core.common import as_tensor
from autograph.ops.reductions.across_replicas import REDUCTIONS, across_replicas

__all__ = ["all_reduce", "replicas", "tracing_for"]

_replicas: ContextVar[int] = ContextVar("replicas", default=1)


def replicas() -> int:
    """How many replicas run the step that is being traced; 1 outside of a strategy's steps.

    >>> replicas()
    1
    """
    return _replicas.get()


@contextlib.contextmanager
def tracing_for(count: int) -> Iterator[None]:
    """What is traced meanwhile is run by so many replicas."""
    token = _replicas.set(count)
    try:
        yield
    finally:
        _replicas.reset(token)


@hides_internal_frames
def all_reduce(reduction: str, values: Any) -> Any:
    """One value of what each replica has, in the step of a strategy (`DataParallel.run`); each gets the same.

    Values are added in the order of the replicas, so that the result does not depend on which is ready first.

    Args:
        reduction: "sum", "mean", "max" or "min", over replicas: of gradients of mean losses, take the "mean".
        values: a tensor, or a structure of tensors, such as a list of gradients; None in it stays.

    Returns:
        The same structure. Outside of a strategy's steps there is one replica, and values stay as they are.

    Raises:
        InvalidArgumentError: there is no such reduction; it is a ValueError.

    >>> import autograph as ag
    >>> ag.distribute.all_reduce("sum", ag.constant([1.0, 2.0])).numpy()
    array([1., 2.])
    """
    if reduction not in (*REDUCTIONS, "mean"):
        raise errors.InvalidArgumentError(
            f"values of replicas are to be reduced by {reduction!r}", location=current_location(),
            expected='"sum", "mean", "max" or "min"',
        )  # fmt: skip
    return nest.map_structure(lambda value: _reduced(reduction, value), values)


def _reduced(reduction: str, value: Any) -> Any:
    if value is None:
        return None
    tensor: Tensor = as_tensor(value)
    if reduction != "mean":
        return across_replicas(tensor, reduction)
    total = across_replicas(tensor, "sum")
    return total if replicas() == 1 else total / replicas()
