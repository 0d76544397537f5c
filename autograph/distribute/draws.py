"""Random numbers of steps: which ones an operation draws follows from the seed, the step and the replica, not from what
ran before.

So a step that is done again draws the same, and replicas draw different ones.
"""

from __future__ import annotations

import itertools
from typing import Any

from autograph.framework.run_counts import Counts

__all__ = ["DATASETS", "STEPS", "Seeds", "StepDraws"]

#: The global seed of a program, None if it has set none, and a seed for operations that would draw anything then.
Seeds = tuple[int | None, int | None]

#: A step may run an operation so often, and there may be so many steps, before numbers come again.
STEPS = 1 << 20, 1 << 24
#: Likewise for datasets that a function makes of the elements of a pass, each of which takes the room of two: one is of
#: the dataset, which threads may be computing ahead, the other of what is made of its elements.
DATASETS = 1 << 30, 1 << 21


class _Draws:
    def __init__(self, first: int) -> None:
        self._runs = itertools.count(first)

    def next(self) -> int:
        """The number of this run of the operation."""
        return next(self._runs)


class StepDraws(Counts):
    """The counts of a step of a replica.

    Args:
        seeds: `seed` and `fresh` of `Counts`.
        room: how often a step may run an operation, and how many steps there may be.
    """

    def __init__(self, step: int, replica: int, seeds: Seeds, room: tuple[int, int] = STEPS) -> None:
        super().__init__()
        runs, steps = room
        self._first = (replica * steps + step) * runs
        self.seed, self.fresh = seeds

    def setdefault(self, stream: Any, default: Any = None, /) -> Any:
        """The count of a stream; the default is not used.

        Copies of an operation, of a function that is called twice, have one count, wherever in the step they run;
        operations that were given the same seed have one each, as everywhere.
        """
        _, given, _ = stream.key
        key = stream if given else stream.key
        found = self.get(key)
        if found is None:
            found = self[key] = _Draws(self._first)
        return found
