"""`Versioned`: a Python dict or set as a value of the graph, which never changes: a change gives a new value.

The newest value of a line holds the Python container; an older one knows its successor, and what to do to go back from
there. So a change of the newest one takes as long as in Python, however many there are. Reading an older one makes a
copy, and takes it back step by step (H. G. Baker, "Shallow binding makes functional arrays fast", 1991).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["Versioned"]

_Undo = Callable[[Any], Any]


class Versioned:
    """One value of a dict or set.

    Args:
        held: the Python container, which nothing else refers to.
    """

    __slots__ = ("_held", "_newer", "_undo")

    def __init__(self, held: Any) -> None:
        self._held = held
        self._newer: Versioned | None = None
        self._undo: _Undo | None = None

    def read(self) -> Any:
        """The Python container, not to be changed."""
        if self._held is None:
            self._held = self._restored()
            self._newer = self._undo = None
        return self._held

    def _restored(self) -> Any:
        steps = []
        at: Versioned = self
        while at._held is None:
            assert at._newer is not None and at._undo is not None
            steps.append(at._undo)
            at = at._newer
        found: Any = at._held.copy()
        for undo in reversed(steps):
            undo(found)
        return self.in_order(found)

    def in_order(self, found: Any) -> Any:
        """The container with its entries in order, after changes were taken back."""
        return found

    def mapped(self, change: Callable[[Any], Any]) -> Versioned:
        """The same with what `change` gives in place of each tensor of a value; a set, which has none, as it is."""
        return self

    def taken(self) -> Any:
        """The Python container, for the next value, which may change it: the caller calls `become` then."""
        held = self.read()
        return held if held else held.copy()  # what is made empty may be a constant, with which each call begins

    def become(self, newer: Versioned, undo: _Undo) -> Versioned:
        """Makes way for the value that holds the container now; returns that one."""
        if newer._held is self._held:
            self._held, self._newer, self._undo = None, newer, undo
        return newer

    def __len__(self) -> int:
        return len(self.read())
