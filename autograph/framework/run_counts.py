"""Whose counts the operations that run now go on with: by default their own, in a session that session's."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Any

__all__ = ["Counts", "counting", "counts"]


class Counts(dict[Any, Any]):
    """By what counts (a stream of random numbers), its count.

    Attributes:
        seed: in the place of the global seed; None for that.
        fresh: the seed of random operations that have none, nor their graph, where there is no global one; None for
            numbers that never come again.
    """

    seed: int | None = None
    fresh: int | None = None


_counts: ContextVar[Counts | None] = ContextVar("counts", default=None)


def counts() -> Counts | None:
    """The counts in force; None if everything counts by itself."""
    return _counts.get()


@contextlib.contextmanager
def counting(found: Counts) -> Iterator[None]:
    """Operations that run meanwhile keep their counts here. It is empty at first."""
    token = _counts.set(found)
    try:
        yield
    finally:
        _counts.reset(token)
