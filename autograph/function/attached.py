"""What autograph keeps on an object of the user's: the Functions of its methods, and traces that hold the object.

A trace of a call with an object holds on to the object: it knows its attributes. Were it kept by the Function, the
object would live as long as that. Kept by the object itself, both go together. Python collects what is reachable from
the object alone, so that it has to be the object that refers to what is kept; no weak dictionary does that.

The program must not see it. Among the attributes it would be seen by an `__eq__` or `__repr__` that uses `vars(self)`,
and by copies and pickles. So the object's `__dict__` becomes a dict that has room for it besides its items.
"""

from __future__ import annotations

import copy
import sys
import threading
import types
import weakref
from collections.abc import Iterator
from typing import Any

__all__ = ["SLOT", "Attached", "attached", "found_on", "may_attach"]

#: Where it is in the `__dict__` of a class, which cannot be another dict.
SLOT = "__autograph_attached__"
_HEAP_TYPE = 1 << 9  # Py_TPFLAGS_HEAPTYPE: made by a `class` statement
_lock = threading.Lock()


class Attached:
    """What is kept on one object. A copy of the object, pickled or not, starts with nothing.

    Attributes:
        methods: by the Function of the class, that of the instance.
        traces: by the cache that they are in, traces that go when the object goes.
    """

    __slots__ = ("__weakref__", "_owner", "methods", "traces")

    def __init__(self, owner: Any) -> None:
        self._owner = id(owner)
        self.methods: dict[Any, Any] = {}
        self.traces: weakref.WeakKeyDictionary[Any, list[Any]] = weakref.WeakKeyDictionary()

    def belongs_to(self, value: Any) -> bool:
        """Whether it is that of this object, not one that came along with its `__dict__`."""
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


class _Names(dict[str, Any]):
    """The `__dict__` of an object on which something is kept. Copies and pickles of it are plain dicts."""

    __slots__ = ("attached",)

    attached: Attached

    def __copy__(self) -> dict[str, Any]:
        return dict(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, Any]:
        made = memo[id(self)] = {}
        for name, value in self.items():
            made[copy.deepcopy(name, memo)] = copy.deepcopy(value, memo)
        return made

    def __reduce_ex__(self, protocol: Any) -> tuple[type, tuple[()], None, None, Iterator[tuple[str, Any]]]:
        return dict, (), None, None, iter(self.items())


def _references(value: Any) -> int:
    """So many references there are to the `__dict__` of an object."""
    return sys.getrefcount(value.__dict__)


class _Example:
    pass


_ALONE = _references(_Example())
_TRIES = 5
_MOMENT = 0.001  # seconds


def may_attach(value: Any) -> bool:
    """Whether something can be kept on an object: it has a `__dict__` that is not what it is about, and that nothing
    but the object refers to, as another dict has to take its place."""
    if isinstance(value, type):
        return bool(value.__flags__ & _HEAP_TYPE)
    if isinstance(value, (types.ModuleType, types.SimpleNamespace)):
        return False
    if found_on(value) is not None:
        return True
    if type(getattr(value, "__dict__", None)) not in (dict, _Names):
        return False
    for _ in range(_TRIES if threading.active_count() > 1 else 1):
        if _give_room(value):
            return True
        # Another thread that asks the same refers to the `__dict__`, too, for a moment. (`time.sleep` is taken for the
        # program's own where a function is traced.)
        threading.Event().wait(_MOMENT)
    return False


def found_on(value: Any) -> Attached | None:
    """What is kept on an object; None if nothing has been."""
    if isinstance(value, type):
        found = vars(value).get(SLOT)
    else:
        found = getattr(getattr(value, "__dict__", None), "attached", None)
    return found if type(found) is Attached and found.belongs_to(value) else None


def attached(value: Any) -> Attached:
    """What is kept on an object that `may_attach` is true of."""
    found = found_on(value)
    if found is None:  # a class
        with _lock:
            found = found_on(value)
            if found is None:
                found = Attached(value)
                type.__setattr__(value, SLOT, found)
    return found


def _give_room(value: Any) -> bool:
    """Puts a `_Names` in the place of an object's `__dict__`, if nothing else refers to that; whether it is one now."""
    with _lock:
        if found_on(value) is None:
            kind = type(value.__dict__)
            if kind is not dict or _references(value) > _ALONE:
                return False
            # the copy is made and stored in one step, so that no other thread stores an attribute in between
            swap = map(object.__setattr__, (value,), ("__dict__",), map(_Names, (value.__dict__,)))
            try:
                next(swap)
            except (AttributeError, TypeError):  # `__dict__` is an attribute of its class
                return False
            value.__dict__.attached = Attached(value)
    return True
