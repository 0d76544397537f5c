"""What stands for the gradient of a source that the target does not depend on."""

from __future__ import annotations

import enum
from typing import Any

from autograph.framework.convert import convert_to_tensor
from autograph.framework.execution import apply

__all__ = ["UnconnectedGradients", "or_unconnected"]


class UnconnectedGradients(enum.Enum):
    """What stands for the gradient with respect to a source that the target does not depend on: None, or zeros."""

    NONE = "none"
    ZERO = "zero"


def or_unconnected(gradient: Any, source: Any, mode: UnconnectedGradients) -> Any:
    """A gradient, or what stands for one that is not there."""
    if gradient is None and mode is UnconnectedGradients.ZERO:
        return apply("ZerosLike", [convert_to_tensor(source)])
    return gradient
