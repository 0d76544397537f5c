"""Room to recurse, and work that the garbage collector does not disturb, for as long as some thread needs it."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["DEPTH", "room", "undisturbed", "usual"]

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


def usual() -> int:
    """The recursion limit that there is when no thread needs more room."""
    with _lock:
        return _before if _wanted else sys.getrecursionlimit()


_working = threading.Lock()
_running = 0
_collecting = False


@contextmanager
def undisturbed(limit: int = 20_000) -> Iterator[None]:
    """Room for visitors to recurse, and no garbage collection, while any thread converts or compiles.

    An `elif` chain is as deep a tree as it is long. And the collector would walk what only grows again and again to
    free nothing: a tree, which makes conversion quadratic, a loop program, the modules that are imported for all that.
    """
    global _running, _collecting
    with _working:
        if not _running:
            _collecting = gc.isenabled()
            gc.disable()
        _running += 1
    try:
        with room(limit):
            yield
    finally:
        with _working:
            _running -= 1
            if not _running and _collecting:
                gc.enable()
