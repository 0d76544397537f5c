"""Where tasks keep a variable: its parts, and how these are made of its value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from autograph.framework.dtypes import DType
from autograph.framework.shapes import TensorShape

__all__ = ["Layout", "Part", "Shards", "shard_bounds"]


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


class Shards(Layout):
    """A variable that is cut along its first axis.

    Attributes:
        bounds: where each part begins, and at last where the axis ends.
    """

    def __init__(self, parts: Sequence[Part], bounds: Sequence[int]) -> None:
        super().__init__(parts)
        self.bounds = tuple(bounds)

    def cut(self, copies: Sequence[Any]) -> Sequence[Any]:
        return [copies[0][first:last] for first, last in pairwise(self.bounds)]

    def join(self, values: Sequence[Any]) -> list[Any]:
        return [np.concatenate(values)]


def shard_bounds(length: int, count: int) -> list[int]:
    """Where parts of an axis begin and end, if the first ones get what is left over."""
    each, more = divmod(length, count)
    return [at * each + min(at, more) for at in range(count + 1)]
