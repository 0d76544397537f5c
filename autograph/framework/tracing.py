"""Whether a graph is being built on any thread, and what is quicker as long as none is.

While no graph is being built no value is staged, so code that is run often need not look at its values. It asks one of
the sets here, `Kinds`, which hold less while a graph is being built: one look tells both.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterable
from typing import Protocol

__all__ = ["Kinds", "Memory", "begin", "end", "forget_when_tracing", "in_progress"]

_lock = threading.Lock()
_graphs = 0


class Memory(Protocol):
    """Something remembered that does not hold while a graph is being built."""

    def forget(self) -> None:
        """Drops it."""


class Kinds(set[type]):
    """A set of types, `outside` of tracing; `inside`, while a graph is being built."""

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __init__(self, outside: Iterable[type], inside: Iterable[type] = ()) -> None:
        super().__init__(outside)
        self._only_outside = self.difference(inside)
        with _lock:
            _kinds.append(self)
            if _graphs:
                self -= self._only_outside


_kinds: list[Kinds] = []
_memories: weakref.WeakSet[Memory] = weakref.WeakSet()


def in_progress() -> bool:
    """Whether a graph is being built on any thread."""
    return _graphs > 0


def begin() -> None:
    """Says that a graph is going to be built; `end` must follow."""
    global _graphs
    with _lock:
        _graphs += 1
        if _graphs == 1:
            for kinds in _kinds:
                kinds -= kinds._only_outside
            for memory in _memories:
                memory.forget()
            _memories.clear()


def end() -> None:
    """Says that a graph has been built."""
    global _graphs
    with _lock:
        _graphs -= 1
        if not _graphs:
            for kinds in _kinds:
                kinds |= kinds._only_outside


def forget_when_tracing(memory: Memory) -> None:
    """Calls `memory.forget()`, now or as soon as a graph is being built, once."""
    with _lock:
        if _graphs:
            memory.forget()
        else:
            _memories.add(memory)
