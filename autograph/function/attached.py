"""What autograph keeps on an object of the user's: the Functions of its methods, and traces that hold the object.

A trace of a call with an object holds on to the object: it knows its attributes. Were it kept by the Function, the
object would live as long as that. Kept by the object itself, both go together.
"""

from __future__ import annotations

import types
import weakref
from typing import Any

__all__ = ["SLOT", "Attached", "attached", "may_attach"]

#: Where it is in the object's `__dict__`.
SLOT = "__autograph_attached__"
_HEAP_TYPE = 1 << 9  # Py_TPFLAGS_HEAPTYPE: made by a `class` statement


class Attached:
    """What is kept on one object. A copy of the object, pickled or not, starts with nothing.

    Attributes:
        methods: by the Function of the class, that of the instance.
        traces: by the cache that they are in, traces that go when the object goes.
    """

    __slots__ = ("__weakref__", "_owner", "methods", "traces")

    def __init__(self, owner: Any = None) -> None:
        self._owner = id(owner) if owner is not None else 0
        self.methods: dict[Any, Any] = {}
        self.traces: weakref.WeakKeyDictionary[Any, list[Any]] = weakref.WeakKeyDictionary()

    def belongs_to(self, value: Any) -> bool:
        """Whether it is that of this object, not one that came along with a copy of its `__dict__`."""
        return self._owner == id(value)

    @property
    def size(self) -> int:
        """How many traces there are."""
        return sum(map(len, list(self.traces.values())))

    def keep(self, cache: Any, trace: Any) -> None:
        """Keeps a trace for as long as both the object and the cache live."""
        self.traces.setdefault(cache, []).append(trace)

    def drop(self, cache: Any, trace: Any) -> None:
        """Lets go of a trace."""
        kept = self.traces.get(cache, [])
        kept[:] = [other for other in kept if other is not trace]

    def __reduce__(self) -> tuple[Any, ...]:
        return Attached, ()

    def __deepcopy__(self, memo: Any) -> Attached:
        return Attached()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Attached)  # two objects that are compared by their `__dict__`s

    def __hash__(self) -> int:
        return hash(Attached)

    def __repr__(self) -> str:
        return "<kept by autograph>"


def may_attach(value: Any) -> bool:
    """Whether something can be kept on an object: it has a `__dict__` that is not what it is about."""
    if isinstance(value, type):
        return bool(value.__flags__ & _HEAP_TYPE)
    if isinstance(value, (types.ModuleType, types.SimpleNamespace)):
        return False
    return type(getattr(value, "__dict__", None)) is dict


def attached(value: Any) -> Attached:
    """What is kept on an object that `may_attach` is true of."""
    names = vars(value)
    found = names.get(SLOT)
    if found is None or not found.belongs_to(value):
        made = Attached(value)
        if isinstance(value, type):
            type.__setattr__(value, SLOT, made)
            return made
        if found is not None:
            names[SLOT] = made
        found = names.setdefault(SLOT, made)
    return found
