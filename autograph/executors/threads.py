"""Among how many threads executors divide large loops: `ag.config.threads`."""

from __future__ import annotations

import os
from typing import Any

from autograph import errors
from autograph.framework.user_frames import current_location

__all__ = ["MOST", "said", "set_threads", "share", "threads"]

#: There are never more.
MOST = 64

_threads: int | None = None
_said = False
_shared: list[Any] = []


def threads() -> int:
    """How many threads a loop is divided among at most; at first, as many as the process may use processors."""
    global _threads
    if _threads is None:
        allowed = getattr(os, "sched_getaffinity", None)  # which not every system has
        _threads = min(len(allowed(0)) if allowed is not None else os.cpu_count() or 1, MOST)
    return _threads


def said() -> bool:
    """Whether the program has said how many."""
    return _said


def set_threads(count: Any) -> None:
    """Sets how many, for all loops from the next on.

    Raises:
        SignatureError: it is no int from 1 to 64.
    """
    global _said, _threads
    if type(count) is not int or not 1 <= count <= MOST:
        raise errors.SignatureError(
            f"ag.config.threads is {count!r}", location=current_location(), expected=f"an int from 1 to {MOST}"
        )
    _threads, _said = count, True
    for cell in _shared:
        cell.value = count


def share(cell: Any) -> None:
    """Has the `value` of an object of `ctypes` be the number of threads from now on."""
    _shared.append(cell)
    cell.value = threads()
