"""The `assert` statement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph.framework import nest
from autograph.framework.tensor import Tensor
from autograph.operators.dispatch import is_staged
from autograph.operators.logical import truth
from autograph.ops.debugging import Assert

__all__ = ["assert_stmt"]


def assert_stmt(expression1: Any, expression2: Callable[[], Any] | None = None) -> None:
    """`assert expression1, expression2()`.

    With a staged condition the check happens when the graph runs, in program order. The message is evaluated
    while tracing then; tensors in it are printed with the values that they have when the assertion fails.

    Args:
        expression1: the condition.
        expression2: gives the message; None for an assertion without one.

    Raises:
        AssertionError: the condition is a false Python value.
        AssertionFailedError: (when the graph runs) the staged condition is false. An `AssertionError` too.
    """
    if not __debug__:
        return
    if is_staged(expression1):

        data = _message_data(expression2()) if expression2 is not None else []
        Assert(truth(expression1, "the condition of an assertion"), data or ["assertion failed"])
        return
    if expression1:
        return
    if expression2 is None:
        raise AssertionError
    raise AssertionError(expression2())


def _message_data(message: Any) -> list[Any]:
    """The message as what an Assert prints: tensors stay tensors, the rest becomes text."""
    return [leaf if isinstance(leaf, Tensor) else str(leaf) for leaf in nest.flatten(message)]
