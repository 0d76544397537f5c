"""Marks on converted functions, as converted code sets them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph.conversion import mark_converted

__all__ = ["autograph_artifact"]


def autograph_artifact(entity: Callable[..., Any]) -> Callable[..., Any]:
    """Marks a function defined in converted code, so that it is not converted again when it is called."""
    return mark_converted(entity)
