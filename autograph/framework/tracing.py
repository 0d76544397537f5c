"""Whether a graph is being built on any thread, and what is quicker as long as none is.

While no graph is being built no value is staged, so code that is run often need not look at its values. It asks one of
the sets here, `Kinds`, which hold less while a graph is being built: one look tells both.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterable
from typing import Protocol

__all__ = ["Builder", "Kinds", "Memory", "begin", "end", "forget_when_tracing", "in_progress"]

_lock = threading.RLock()  # garbage may be collected in here, and with it somebody who has built a graph
#: Those who build graphs, as long as they are there: Ctrl-C may keep one from saying that it has ended.
_open: weakref.WeakSet[Builder] = weakref.WeakSet()


class Builder:
    """Somebody who builds a graph."""

    __slots__ = ("__weakref__",)


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
            if _open:
                self -= self._only_outside


_kinds: list[Kinds] = []
_memories: weakref.WeakSet[Memory] = weakref.WeakSet()


def in_progress() -> bool:
    """Whether a graph is being built on any thread."""
    return bool(_open)


def begin(who: Builder) -> None:
    """Says that somebody is going to build a graph; `end` must follow, even if Ctrl-C comes in here."""
    with _lock:
        _open.add(who)
        if len(_open) == 1:
            for kinds in _kinds:
                kinds -= kinds._only_outside
            for memory in _memories:
                memory.forget()
            _memories.clear()


def end(who: Builder) -> None:
    """Says that somebody no longer builds a graph, whether or not `begin` was told."""
    with _lock:
        _open.discard(who)
        if not _open:
            for kinds in _kinds:
                kinds |= kinds._only_outside


def forget_when_tracing(memory: Memory) -> None:
    """Calls `memory.forget()`, now or as soon as a graph is being built, once."""
    with _lock:
        if _open:
            memory.forget()
        else:
            _memories.add(memory)
