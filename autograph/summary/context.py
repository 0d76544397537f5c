"""What is in force in a thread: the default writer, the default step, and whether summaries are recorded."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from autograph.framework.context import HANDED_ON

if TYPE_CHECKING:
    from autograph.summary.writers import SummaryWriter

__all__ = ["current", "flush", "record_if", "should_record_summaries"]


class _Current(threading.local):
    writer: SummaryWriter | None = None
    step: Any = None
    condition: Any = True


current = _Current()
HANDED_ON.append(current)


@contextlib.contextmanager
def record_if(condition: bool | Callable[[], Any] | Any) -> Iterator[None]:
    """Summaries are recorded only where the condition holds.

    Args:
        condition: a bool, a tensor, or a function without arguments, which is asked at each summary.

    >>> import autograph as ag
    >>> with ag.summary.record_if(False):
    ...     ag.summary.should_record_summaries()
    False
    """
    before, current.condition = current.condition, condition
    try:
        yield
    finally:
        current.condition = before


def should_record_summaries() -> bool:
    """Whether a summary would be recorded now: what `record_if` says. Without a default writer none is."""
    condition = current.condition
    return bool(condition() if callable(condition) else condition)


def flush(writer: SummaryWriter | None = None) -> None:
    """Has a writer (the default one if none is given) write to disk what it holds back."""
    writer = writer or current.writer
    if writer is not None:
        writer.flush()
