"""`PerReplica`: a value of each replica."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

__all__ = ["PerReplica"]


class PerReplica:
    """The values that the replicas of a step have, in order.

    >>> losses = PerReplica([0.5, 0.25])
    >>> losses[0], len(losses), list(losses)
    (0.5, 2, [0.5, 0.25])
    """

    __slots__ = ("values",)

    def __init__(self, values: Sequence[Any]) -> None:
        self.values = tuple(values)

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, replica: int) -> Any:
        return self.values[replica]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values)

    def __repr__(self) -> str:
        return f"PerReplica({list(self.values)!r})"
