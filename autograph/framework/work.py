"""A bound on the work of one trace, so that tracing what has no end is an error and does not go on for minutes.

Work is counted in operations, those that are dropped again included; a branch or loop body that is traced counts as
many, since it takes as long. Programs that end by Python values alone can be large: the bound is a setting.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from autograph import errors
from autograph.framework.attempts import TracedAgain
from autograph.framework.user_frames import current_location

__all__ = ["BODY", "DEFAULT", "TooMuch", "attempting", "bounded", "count", "limit", "set_limit"]

#: By default; and what a branch or body counts.
DEFAULT, BODY = 500_000, 100
_limit: int | None = DEFAULT


_RAISE_IT = "if the program is that large, raise the bound: ag.config.max_operations = 10_000_000"


class TooMuch(TracedAgain):
    """An attempt comes to more work than it may be."""


class _Work(threading.local):
    done: int | None = None  # by the trace in progress; None outside of traces
    allowed: int | None = None  # what an attempt may come to; None: there is none that has a bound


_work = _Work()


def limit() -> int | None:
    """How much work a trace may be; None: there is no bound."""
    return _limit


def set_limit(operations: int | None) -> None:
    global _limit
    _limit = operations


@contextmanager
def bounded() -> Iterator[None]:
    """Around a trace. Traces inside of it are a part of its work."""
    outermost = _work.done is None
    if outermost:
        _work.done = 0
    try:
        yield
    finally:
        if outermost:
            _work.done = None


def say_how_to_roll(error: errors.UnrolledLoopError, example: str) -> None:
    """Says in the error of `count` how the loops over what is given become part of the graph."""
    if error.fix is not None and error.fix.endswith(_RAISE_IT):
        error.fix = (
            "loops over arrays whose shapes are known are unrolled: leave these open, for example "
            f"@ag.function(input_signature=[{example}]); or {error.fix}"
        )


@contextmanager
def attempting(operations: int) -> Iterator[None]:
    """Around what a trace can do without: more than so much work of it is refused with `TooMuch`."""
    if _work.done is None:
        yield
        return
    before, _work.allowed = _work.allowed, _work.done + operations
    try:
        yield
    finally:
        _work.allowed = before


def count(operations: int = 1) -> None:
    """Says that so much is done.

    Raises:
        UnrolledLoopError: that is too much for one trace.
        TooMuch: it is too much for an attempt.
    """
    done = _work.done
    if done is None:
        return
    _work.done = done = done + operations
    if _work.allowed is not None and done > _work.allowed:
        raise TooMuch
    if _limit is not None and done > _limit:
        _work.done = 0  # handlers of the program may go on
        raise errors.UnrolledLoopError(
            f"tracing has come to {_limit:,} operations, and goes on: a loop or recursion here may never end while it "
            "is traced, or is unrolled into very many operations",
            location=current_location(),
            expected="Python loops and recursions that end, or ones that become part of the graph",
            fix=f"loop over tensors: `for i in ag.range(n)`; {_RAISE_IT}",
        )
