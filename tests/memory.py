"""How much memory a call takes, and when what is not needed any more goes."""

from __future__ import annotations

import contextlib
import gc
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any


@contextlib.contextmanager
def no_collections() -> Iterator[None]:
    """Keeps the garbage collector from what earlier tests have left, which may warn when it goes."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def peak(call: Callable[[], Any]) -> int:
    """The most memory that a call takes while it runs, in bytes.

    It is the least of three calls: a table of the interpreter may grow during one, or another thread be at work.
    """
    found = []
    for _ in range(3):
        gc.collect()
        tracemalloc.start()
        try:
            call()
            found.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    return min(found)
