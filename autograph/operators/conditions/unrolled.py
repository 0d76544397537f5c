"""Limits on how often Python loops run while a graph is built.

If a tensor decides whether a loop is reached, the loop is traced in any case, and on a path that is not taken it may
never end: `while node is not tail`, or a loop over a list that it appends to itself.
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

#: The most iterations of a `while` loop: if it adds no operations, if it does, and if each iteration is traced inside
#: of the one before, since that might raise an error.
_MANY, _MANY_WITH_OPERATIONS, _MANY_NESTED = 10_000, 1_000, 100

#: The most iterations of `for` loops, nested ones included. The limit is higher, as most of them end.
_MANY_ITEMS = 100_000


class Count:
    """Counts the iterations of a `while` loop."""

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
    iterations: int | None = None  # of the `for` loops that are running, one in another; None outside of them


_running = _Running()


def counted(items: Iterable[Any], container: Any = None) -> Generator[Any, None, None]:
    """The items of a `for` loop, counted.

    Args:
        container: the list that they are the items of, if it is one.

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
    """Watches a list that a loop iterates over and may append to."""

    def __init__(self, items: list[Any]) -> None:
        self._items = items
        self._size = len(items)
        self._seen = 0
        graph = building_graph()
        self._count = None if graph is None else Count(graph)

    def look(self) -> None:
        """Called for each item.

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
