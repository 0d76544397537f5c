"""What a container holds at one time, to tell later whether it was changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from autograph.ops.values.staged_container import StagedContainer, staged_of

__all__ = ["Watched", "items_of", "same_items"]

#: Equals no snapshot.
_CHANGED = object()


class Watched:
    """A container with what it held when this was made.

    Attributes:
        container: the container, which is kept alive.
    """

    __slots__ = ("_items", "container")

    def __init__(self, container: Any) -> None:
        self.container = container
        self._items = items_of(container)

    def look(self) -> None:
        """To be called before the container is changed, or put back: a change that a later one takes back is one,
        too."""
        if self.is_changed():
            self._items = _CHANGED

    def is_changed(self) -> bool:
        """Whether it holds something else than it did, or has done so when it was looked at."""
        return not same_items(self._items, items_of(self.container))

    def held(self) -> Iterator[int]:
        """The ids of what is held here, one for each reference."""
        yield id(self.container)
        if isinstance(self._items, list):
            is_dict = isinstance(self.container, dict)
            yield from (id(item[1] if is_dict else item) for item in self._items)


def items_of(part: Any) -> Any:
    """A snapshot of the items of a container, for `same_items`."""
    part = staged_of(part)
    return part.token if isinstance(part, StagedContainer) else list(part.items() if isinstance(part, dict) else part)


def same_items(a: Any, b: Any) -> bool:
    """Whether two snapshots of `items_of` hold the very same objects."""
    if isinstance(a, list) and isinstance(b, list):
        same_pairs = (x is y or type(x) is tuple and same_items(list(x), list(y)) for x, y in zip(a, b))
        return len(a) == len(b) and all(same_pairs)
    return a is b
