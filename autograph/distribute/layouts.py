"""Where tasks keep a variable: its parts, and how these are made of its value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from autograph.framework.dtypes import DType
from autograph.framework.shapes import TensorShape

__all__ = ["Layout", "Part"]


@dataclass(frozen=True)
class Part:
    """What one task keeps of a variable.

    Attributes:
        task, scope: where.
        name: what the task calls it.
        dtype, shape: of the part.
    """

    task: str
    scope: str
    name: str
    dtype: DType
    shape: TensorShape


class Layout:
    """A variable of which each part is a copy.

    Args:
        parts: one for each copy.
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)

    def cut(self, copies: Sequence[Any]) -> Sequence[Any]:
        """The values of the parts."""
        return copies

    def join(self, values: Sequence[Any]) -> list[Any]:
        """The copies that parts with these values are."""
        return list(values)
