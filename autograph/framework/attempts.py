"""What a trace does once, though it may trace a piece of the program several times until it knows its types.

`tf.function` prints Python values while it traces. A loop's body is traced again when a variable of it turns out wider
than guessed, and says nothing anew then.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["TracedAgain", "acting_at_once", "acts_at_once", "attempts", "first_time"]


class TracedAgain(BaseException):
    """Ends the trace of a piece of the program, which is made again. The program has raised nothing: its handlers do
    not see it."""


class _Attempts:
    """The attempts at tracing one piece of a program.

    Attributes:
        done: how many things the present attempt has done.
        most: how many the attempts before it did.
    """

    def __init__(self) -> None:
        self.done = 0
        self.most = 0

    def start(self) -> None:
        """Begins another attempt."""
        self.most = max(self.most, self.done)
        self.done = 0


class _ThreadState(threading.local):
    #: The attempts that the function being traced is in, outermost first; None if what it prints is part of its graph.
    attempts: list[_Attempts] | None = None


_state = _ThreadState()


class attempts:  # a class, since much is traced in it
    """Around the attempts at tracing one piece of a program; gives what is to be called when one starts."""

    __slots__ = ("_within",)

    def __enter__(self) -> Callable[[], None]:
        made = _Attempts()
        self._within = _state.attempts
        if self._within is not None:
            self._within.append(made)
        return made.start

    def __exit__(self, *_: object) -> None:
        if self._within is not None:
            self._within.pop()


@contextmanager
def acting_at_once(wanted: bool) -> Iterator[None]:
    """While it lasts, the function being traced does what depends on Python values alone when it is traced, if that is
    `wanted`, and otherwise when its graph runs."""
    before = _state.attempts
    _state.attempts = [] if wanted else None
    try:
        yield
    finally:
        _state.attempts = before


def acts_at_once() -> bool:
    """Whether the function being traced is one of those."""
    return _state.attempts is not None


def first_time() -> bool:
    """Counts one thing that the program does while it is traced. Whether no attempt has done it yet."""
    new = True
    for made in _state.attempts or ():
        made.done += 1
        new &= made.done > made.most
    return new
