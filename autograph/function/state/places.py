"""Places that outlive a call: variables, attributes, items, and the contents of containers.

A `Place` has one value and can be read and written; a `ContentsPlace` is the place of all that is in a list, dict, set,
deque or NumPy array. Both bypass properties and `__setattr__`, since they undo and repeat what the function itself has
done.
"""

from __future__ import annotations

import threading
import types
from collections import deque
from collections.abc import Callable
from typing import Any

import numpy as np

from autograph.framework.undefined import Undefined
from autograph.operators.calls.hooks import own_member
from autograph.operators.state.arrays import same_bits
from autograph.operators.state.places import OuterPlace, fill
from autograph.ops.values.staged_container import StagedContainer, move
from autograph.pyct.uses import ADDED, STORED

__all__ = ["MISSING", "CellPlace", "ClassPlace", "ContentsPlace", "ItemPlace", "NamePlace", "Place", "SlotPlace"]


class _Missing:
    def __repr__(self) -> str:
        return "nothing"


#: What a place without a value reads as.
MISSING: Any = _Missing()


#: Held while a function is traced: one at a time, as the program's objects hold symbolic tensors meanwhile.
tracing = threading.RLock()


class Place:
    """A variable, attribute or item.

    Attributes:
        key: equal for the same place, while `owner` lives.
        owner: the object that it belongs to.
        name: as it is called there.
        flags: what the code does with it (`pyct.uses`).
    """

    __slots__ = ("flags", "key", "name", "owner")

    def __init__(self, key: Any, owner: Any, name: Any, flags: int) -> None:
        self.key = key
        self.owner = owner
        self.name = name
        self.flags = flags

    @property
    def is_state(self) -> bool:
        """Whether the code changes it."""
        return bool(self.flags & (ADDED | STORED))

    def read(self) -> Any:
        """What it holds now."""
        raise NotImplementedError

    def write(self, value: Any) -> None:
        """Gives it another value."""
        raise NotImplementedError

    def as_outer(self) -> OuterPlace:
        """The same place in the form that staged control flow records (`operators.state.places`)."""

        def read() -> Any:
            value = self.read()
            return Undefined(str(self.name)) if value is MISSING else value

        def write(value: Any) -> None:
            self.write(MISSING if isinstance(value, Undefined) else value)

        return OuterPlace(self.key, str(self.name), read, write, self.owner)


class NamePlace(Place):
    """A global variable, or an attribute in the `__dict__` of its object."""

    __slots__ = ("namespace",)

    def __init__(self, namespace: dict[str, Any], owner: Any, name: str, flags: int) -> None:
        kind = "global" if owner is namespace else "attribute"
        super().__init__((kind, id(owner), name), owner, name, flags)
        self.namespace = namespace

    def read(self) -> Any:
        return self.namespace.get(self.name, MISSING)

    def write(self, value: Any) -> None:
        if value is MISSING:
            self.namespace.pop(self.name, None)
        else:
            self.namespace[self.name] = value


class CellPlace(Place):
    """A variable of an enclosing function."""

    __slots__ = ()

    def __init__(self, cell: types.CellType, name: str, flags: int) -> None:
        super().__init__(("cell", id(cell)), cell, name, flags)

    def read(self) -> Any:
        try:
            return self.owner.cell_contents
        except ValueError:
            return MISSING

    def write(self, value: Any) -> None:
        if value is not MISSING:
            self.owner.cell_contents = value
        elif self.read() is not MISSING:
            del self.owner.cell_contents


class ClassPlace(Place):
    """An attribute of a class."""

    __slots__ = ()

    def __init__(self, owner: type, name: str, flags: int) -> None:
        super().__init__(("attribute", id(owner), name), owner, name, flags)

    def read(self) -> Any:
        return own_member(self.owner, self.name, MISSING)

    def write(self, value: Any) -> None:
        if value is not MISSING:
            type.__setattr__(self.owner, self.name, value)
        elif self.name in self.owner.__dict__:
            type.__delattr__(self.owner, self.name)


class SlotPlace(Place):
    """An attribute that its class declares in `__slots__`.

    Args:
        member: what the class has under that name.
    """

    __slots__ = ("member",)

    def __init__(self, owner: Any, member: Any, flags: int) -> None:
        super().__init__(("attribute", id(owner), member.__name__), owner, member.__name__, flags)
        self.member = member

    def read(self) -> Any:
        try:
            return self.member.__get__(self.owner)
        except AttributeError:
            return MISSING

    def write(self, value: Any) -> None:
        if value is not MISSING:
            self.member.__set__(self.owner, value)
        elif self.read() is not MISSING:
            self.member.__delete__(self.owner)


class ItemPlace(Place):
    """An item of a list or dict, by index or key."""

    __slots__ = ()

    def __init__(self, owner: Any, index: Any, flags: int) -> None:
        super().__init__(("item", id(owner), index), owner, index, flags)

    def read(self) -> Any:
        try:
            return self.owner[self.name]
        except LookupError:
            return MISSING

    def write(self, value: Any) -> None:
        self.owner[self.name] = value


# --- contents ------------------------------------------------------------------------------------------


#: How the contents of a container are copied.
_KINDS: dict[type, Callable[[Any], Any]] = {list: list, dict: dict, set: set, deque: list, np.ndarray: np.array}


class ContentsPlace:
    """The contents of a container.

    Attributes:
        container: the container.
        kind: what it is in the first place: list, dict, set, deque or numpy.ndarray.
        flags: what the code does with it (`pyct.uses`).
    """

    __slots__ = ("_copy", "container", "flags", "kind")

    def __init__(self, container: Any, kind: type, flags: int) -> None:
        self.container = container
        self.kind = kind
        self.flags = flags
        self._copy = _KINDS[kind]

    @staticmethod
    def kind_of(value: Any) -> type | None:
        """The kind of container that a value is; None for any other value."""
        for kind in _KINDS:
            if isinstance(value, kind):
                return kind
        return None

    def read(self) -> Any:
        """A copy of the contents: a list, dict, set or array."""
        return self._copy(self.container)

    def write(self, items: Any) -> None:
        """Replaces the contents."""
        if isinstance(items, StagedContainer):  # in a graph, whose list it becomes
            move(self.container, items)
        else:
            fill(self.container, items)

    def of(self, other: Any) -> ContentsPlace:
        """The contents of another container of the same kind, or of an object's `__dict__`."""
        return ContentsPlace(other if isinstance(other, self.kind) else vars(other), self.kind, 0)

    def holds(self, items: Any) -> bool:
        """Whether the contents are these very objects."""
        now = self.container
        if self.kind is np.ndarray:
            return same_bits(now, items)
        if len(now) != len(items):
            return False
        if self.kind is set:
            return set(map(id, now)) == set(map(id, items))
        if self.kind is dict:
            return all(a is b for a, b in zip(now, items)) and all(
                a is b for a, b in zip(now.values(), items.values())
            )
        return all(a is b for a, b in zip(now, items))
