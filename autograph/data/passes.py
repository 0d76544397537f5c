"""`Pass`: one pass over a dataset, from which elements are taken one by one."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator

from autograph.data.plans import Plan
from autograph.data.specs import Leaves, Structure
from autograph.data.stages import Stage

__all__ = ["Pass"]


class Pass:
    """Where a pass over a dataset has come to. Several threads may take elements; each element comes once.

    An error ends the pass: it is raised once, and after it there are no more elements.
    """

    def __init__(self, plan: Plan) -> None:
        self.structure: Structure = plan.structure
        self._source: Iterator[Leaves] | None = plan.elements()
        self._kept: Leaves | None = None
        self._lock = threading.RLock()

    def take(self) -> Leaves:
        """The next element. Raises StopIteration if there are no more."""
        with self._lock:
            kept = self._kept
            if kept is not None:
                self._kept = None
                return kept
            if self._source is None:
                raise StopIteration
            try:
                return next(self._source)
            except BaseException:
                self.close()
                raise

    def has_next(self) -> bool:
        """Whether there is another element, which is fetched to find out and kept."""
        with self._lock:
            if self._kept is None:
                try:
                    self._kept = self.take()
                except StopIteration:
                    return False
            return True

    def close(self) -> None:
        """Ends the pass: there are no more elements, and threads that work for it stop."""
        with self._lock:
            source, self._source, self._kept = self._source, None, None
        if isinstance(source, (Generator, Stage)):
            source.close()
