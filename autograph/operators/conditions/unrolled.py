"""Python loops that run while a graph is built: how often.

Where a tensor decides whether a loop is reached, it is traced whether it is reached or not, and then it need not end:
`while node is not tail`, or a list that the loop itself makes longer.
"""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterable
from typing import Any

from autograph import errors
from autograph.framework.context import building_graph
from autograph.framework.graph import Graph
from autograph.framework.user_frames import current_location
from autograph.ops.control.calls import may_be_skipped

__all__ = ["Count", "counted"]

#: So often runs a `while` loop: one that adds no operations, one that does, and one of which each iteration is traced
#: within the one before, as it might raise an error.
_MANY, _MANY_WITH_OPERATIONS, _MANY_NESTED = 10_000, 1_000, 100

#: So often run `for` loops, with those in them: most have an end.
_MANY_ITEMS = 100_000


class Count:
    """The iterations of a `while` loop."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._start = graph.version
        self._iterations = 0

    def count(self) -> None:
        """Counts an iteration.

        Raises:
            UnrolledLoopError: the loop goes on and on, and might not be reached at all when the graph runs.
        """
        self._iterations += 1
        if self._iterations % _MANY_NESTED:
            return
        graph = building_graph()
        if graph is not self._graph:
            limit = _MANY_NESTED
        else:
            limit = _MANY_WITH_OPERATIONS if graph.version - self._start >= self._iterations else _MANY
        if self._iterations >= limit and may_be_skipped(graph):
            raise _endless(self._iterations)


class _Running(threading.local):
    iterations: int | None = None  # of the `for` loops that are under way, one in another; None if there is none


_running = _Running()


def counted(items: Iterable[Any], container: Any = None) -> Generator[Any, None, None]:
    """The items that a `for` loop goes through.

    Args:
        container: what they are the items of, if that is a list.

    Raises:
        UnrolledLoopError: as for `Count`.
    """
    outermost = _running.iterations is None
    if outermost:
        _running.iterations = 0
    growing = _Growing(container) if type(container) is list else None
    try:
        for item in items:
            if growing is not None:
                growing.look()
            done = _running.iterations = (_running.iterations or 0) + 1
            if done % _MANY_ITEMS == 0 and may_be_skipped(building_graph()):
                raise _endless(done)
            yield item
    finally:
        if outermost:
            _running.iterations = None


class _Growing:
    """A list that a loop goes over, and may make longer."""

    def __init__(self, items: list[Any]) -> None:
        self._items = items
        self._size = len(items)
        self._seen = 0
        graph = building_graph()
        self._count = None if graph is None else Count(graph)

    def look(self) -> None:
        """To be called for each item.

        Raises:
            UnrolledLoopError: as for `Count`, if the list grows as fast as it is gone over, or by very much.
        """
        self._seen += 1
        grown = len(self._items) - self._size
        if grown >= self._seen - 1 and self._count is not None:
            self._count.count()
            if grown > 10 * _MANY_ITEMS and may_be_skipped(building_graph()):
                raise _endless(self._seen)


def _endless(iterations: int) -> errors.UnrolledLoopError:
    return errors.UnrolledLoopError(
        f"this loop has run {iterations} times while it is traced, and does not end: a tensor decides "
        "whether it is reached, so that it is traced whether it is reached or not",
        location=current_location(),
        expected="a loop that ends on the path that is not taken, too, or one whose test is a tensor",
        fix="let its test depend on a tensor, bound it, or move it to a function with @ag.do_not_convert",
    )
