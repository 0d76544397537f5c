"""How much memory a call takes."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from typing import Any


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
