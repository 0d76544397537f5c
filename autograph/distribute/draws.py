"""Random numbers of steps: which ones an operation draws follows from the step and the replica, not from what ran before.

So a step that is done again draws the same, and replicas draw different ones.
"""

from __future__ import annotations

import itertools
from typing import Any

__all__ = ["StepDraws"]

#: A step may run an operation so often, and there may be so many steps, before numbers come again.
_RUNS, _STEPS = 1 << 20, 1 << 24


class _Draws:
    def __init__(self, first: int) -> None:
        self._runs = itertools.count(first)

    def next(self) -> int:
        """The number of this run of the operation."""
        return next(self._runs)


class StepDraws(dict[Any, Any]):
    """The counts (`framework.run_counts`) of a step of a replica."""

    def __init__(self, step: int, replica: int) -> None:
        super().__init__()
        self._first = (replica * _STEPS + step) * _RUNS

    def setdefault(self, key: Any, default: Any = None, /) -> Any:
        """The count of a stream; the default is not used."""
        found = self.get(key)
        if found is None:
            found = self[key] = _Draws(self._first)
        return found
