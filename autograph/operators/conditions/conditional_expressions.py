"""The conditional expression `a if c else b`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph.operators.conditions.logical import staged_cond
from autograph.operators.dispatch import is_staged

__all__ = ["if_exp"]


def if_exp(cond: Any, if_true: Callable[[], Any], if_false: Callable[[], Any], expr_repr: str) -> Any:
    """`if_true() if cond else if_false()`; only the chosen side runs, also when `cond` is staged.

    Args:
        cond: a Python value, or a staged scalar.
        expr_repr: the condition's source text.

    Raises:
        StagedValueError: `cond` is staged and the sides give values that one graph value cannot stand for.
    """
    if is_staged(cond):
        return staged_cond(cond, if_true, if_false, f"the result of `... if {expr_repr} else ...`")
    return if_true() if cond else if_false()
