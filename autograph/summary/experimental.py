"""The default step: that of summaries which name none."""

from __future__ import annotations

from typing import Any

from autograph.framework import names as _names
from autograph.summary.context import current

__all__ = ["get_step", "set_step"]


def set_step(step: Any) -> None:
    """Sets this thread's default step: an int, or an `ag.Variable`, whose value at the time of a summary counts."""
    current.step = step


def get_step() -> Any:
    """This thread's default step; None if there is none."""
    return current.step

_names.namespace(globals(), "ag.summary.experimental")
