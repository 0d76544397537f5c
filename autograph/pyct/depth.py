"""Room to recurse, for as long as some thread needs it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["DEPTH", "room"]

#: The limit for tracing and for running deep graphs: a call, or a branch in a branch, takes several of Python's frames.
DEPTH = 10_000

_lock = threading.Lock()
_wanted: list[int] = []
_before = 0


@contextmanager
def room(limit: int) -> Iterator[None]:
    """While it lasts, Python's recursion limit is at least `limit`; then what it was before the first thread came.

    >>> before = sys.getrecursionlimit()
    >>> with room(before + 9):
    ...     print(sys.getrecursionlimit() - before)
    9
    """
    global _before
    with _lock:
        if not _wanted:
            _before = sys.getrecursionlimit()
        _wanted.append(limit)
        sys.setrecursionlimit(max(_before, *_wanted))
    try:
        yield
    finally:
        with _lock:
            _wanted.remove(limit)
            sys.setrecursionlimit(max([_before, *_wanted]))
