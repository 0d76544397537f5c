"""What a container holds at one time, to tell later whether it was changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from autograph.operators.state.places import referred, same_contents, snapshot

__all__ = ["Watched"]

_CHANGED: Any = object()  # equals no snapshot


class Watched:
    """A container with what it held when this was made.

    Attributes:
        container: the container, which is kept alive.
    """

    __slots__ = ("_items", "container")

    def __init__(self, container: Any) -> None:
        self.container = container
        self._items = snapshot(container)

    def look(self) -> None:
        """To be called before the container is changed, or put back: a change that a later one takes back is one,
        too."""
        if self.is_changed():
            self._items = _CHANGED

    def is_changed(self) -> bool:
        """Whether it holds something else than it did, or has done so when it was looked at."""
        return not same_contents(self._items, snapshot(self.container))

    def held(self) -> Iterator[int]:
        """The ids of what is held here, one for each reference."""
        yield id(self.container)
        yield from map(id, referred(self._items))
