"""Marks on converted functions, as converted code sets them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph.conversion import mark_converted
from autograph.operators.calls.activations import made_by_caller

__all__ = ["autograph_artifact"]


def autograph_artifact(entity: Callable[..., Any]) -> Callable[..., Any]:
    """Marks a function defined in converted code, so that it is not converted again when it is called."""
    made_by_caller(entity)
    return mark_converted(entity)
