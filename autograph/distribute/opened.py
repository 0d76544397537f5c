"""Passes over datasets that a task makes of elements: where each has come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from autograph.data.graph import plan_of
from autograph.framework.run_counts import Counts, counting

__all__ = ["Opened"]

#: No more is given at a time, in bytes.
_BYTES = 1 << 24


class Opened:
    """A pass over a dataset, from its beginning.

    Args:
        make: makes the dataset.
        through: what is made of each of its elements.
        own, others: the counts of random operations of the dataset itself, and of what is made of its elements. They
            are two, so that numbers are the same if a thread of the dataset works ahead.

    Attributes:
        at: how many elements it has given.
        ended: whether there are no more.
    """

    def __init__(
        self, make: Callable[[], Any], through: Callable[[list[Any]], list[Any] | None], own: Counts, others: Counts
    ) -> None:
        self.at = 0
        self.ended = False
        self._make = make
        self._through = through
        self._own = own
        self._others = others
        self._source: Iterator[Any] | None = None

    def take(self, at: int, count: int) -> Iterator[list[Any] | None]:
        """What is made of the next elements.

        Args:
            at: which are given: those that come after so many. Those before are computed, too, as random numbers depend
                on how many have been drawn.
            count: how many are given, at most.
        """
        size = 0
        while self.at < at + count and size < _BYTES:
            with counting(self._own):
                if self._source is None:
                    self._source = plan_of(self._make()).elements()
                leaves = next(self._source, None)
            if leaves is None:
                self.ended = True
                return
            with counting(self._others):
                made = self._through(list(leaves))
            self.at += 1
            if self.at > at:
                size += sum(getattr(array, "nbytes", 8) for array in made or ())
                yield made
