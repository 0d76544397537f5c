"""All that a function can see and change that outlives its calls, found before the function is traced.

From the function, its globals, closure cells and arguments, a `Survey` follows the names that its code uses, and those
in the code of every function found on the way: attributes of objects, items of containers, variables of functions. If
the code uses an attribute, every object that has an attribute of this name counts, since it is not known which object
the code means. So a survey may find more than a call uses, but it misses only what is reached through code that is not
the user's, or through names that are computed while the function runs.
"""

from __future__ import annotations

import builtins
import functools
import io
import types
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from autograph.conversion import is_user_file, original
from autograph.framework import nest
from autograph.framework.tensor import EagerTensor, SymbolicTensor, Tensor
from autograph.function.attached import may_attach
from autograph.function.state.places import CellPlace, ClassPlace, ContentsPlace, ItemPlace, NamePlace, Place, SlotPlace
from autograph.function.user_classes import is_users
from autograph.pyct.uses import ADDED, READ, STORED, outer_names, uses_of

__all__ = ["Survey"]

#: The most objects and containers that are looked at, the nearest first.
_MAX_OBJECTS = 5_000
#: Items of longer containers are not followed.
_MAX_ITEMS = 500
#: Larger arrays are compared by identity only.
_MAX_BYTES = 1 << 16

_LEAVES = nest.leaf_types | {
    EagerTensor, SymbolicTensor, types.BuiltinFunctionType, types.BuiltinMethodType, slice, range
}  # fmt: skip


class Survey:
    """The places that a function may read or write.

    Args:
        function: what is called: a function, method, partial, or an object with `__call__`.
        arguments: the values that it is called with.

    Attributes:
        places: variables and attributes, and those items of containers that are tensors.
        contents: containers.
        objects: objects with a `__dict__`, and the names that may be looked up there.
        of_libraries: the names of containers of modules that are not the program's, by id.
    """

    def __init__(self, function: Any, arguments: Iterable[Any] = ()) -> None:
        self._places: dict[Any, Place] = {}
        self._contents: dict[int, ContentsPlace] = {}
        self._objects: dict[int, Any] = {}
        self._classes: dict[int, type] = {}
        self.of_libraries: dict[int, str] = {}
        self._libraries: dict[int, types.ModuleType] = {}
        self._functions: dict[int, types.FunctionType] = {}
        self._slots: dict[type, dict[str, Any]] = {}
        self._names: dict[str, int] = {}  # of attributes, with flags
        self._anything = False
        self._makes = False  # an object of a class that no variable names
        self._owners: set[int] = set()  # functions of which a variable's attributes are named
        self._changed = False
        self._pending: deque[tuple[Any, int]] = deque([(function, READ)])
        #: Whether there is an iterator, which cannot be looked at without advancing it.
        self.iterators = False
        for value in arguments:
            self._argument(value)
        self._find()

    @property
    def places(self) -> list[Place]:
        return list(self._places.values())

    @property
    def contents(self) -> list[ContentsPlace]:
        return list(self._contents.values())

    @property
    def objects(self) -> list[tuple[dict[str, Any], Any]]:
        """The objects that have names of their own, with their `__dict__`s."""
        return [(vars(found), found) for found in self._objects.values() if _own_names(found) is not None]

    @property
    def names(self) -> dict[str, int]:
        """The attributes that the code names, with flags."""
        return self._names

    @property
    def anything(self) -> bool:
        """Whether the code computes names of attributes."""
        return self._anything

    def knows(self, value: Any) -> bool:
        """Whether an object or container was there when the survey was made."""
        return id(value) in self._contents or id(value) in self._objects or id(value) in self._functions

    # --- the search ---

    def _find(self) -> None:
        while True:
            while self._pending:
                value, flags = self._pending.popleft()
                self._value(value, flags)
            self._changed = False
            for found in list(self._classes.values()):
                self._class(found)
                if self._makes:
                    self._makers(found)
            for found in list(self._objects.values()):
                self._attributes(found)
            for library in self._libraries.values():
                self._lists_of(library)
            if not self._changed and not self._pending:
                return

    def _argument(self, value: Any) -> None:
        """Looks into a structure among the arguments. The trace gets copies of such structures, so only their leaves
        count."""
        if not nest.is_nested(value):
            self._pending.append((value, READ))
            return
        self._add_classes(type(value))
        for _, part in nest.children(value):
            self._argument(part)

    def _value(self, value: Any, flags: int) -> None:
        kind = type(value)
        if kind in _LEAVES:
            return
        own = kind.__module__.startswith("autograph.")  # graphs take from an iterator over a dataset when they run
        if hasattr(kind, "__next__") and not (own or is_users(kind) or isinstance(value, io.IOBase)):
            self.iterators = True
            return
        if kind is types.FunctionType:
            self._function(original(value))
            if vars(value):
                self._object(value)
        elif kind is types.MethodType:
            self._pending += [(value.__func__, READ), (value.__self__, READ)]
        elif kind is functools.partial:
            self._pending += [(part, READ) for part in (value.func, *value.args, *value.keywords.values())]
        elif kind in (staticmethod, classmethod):
            self._makes = self._makes or kind is classmethod  # its class is there to be called
            self._pending.append((value.__func__, READ))
        elif kind is property:
            self._pending += [(part, READ) for part in (value.fget, value.fset, value.fdel)]
        elif kind is functools.cached_property:
            self._pending.append((value.func, READ))
        elif isinstance(value, tuple):
            self._pending += [(part, READ) for part in value[:_MAX_ITEMS]]
            self._add_classes(kind)
        elif isinstance(value, types.ModuleType):
            if is_user_file(getattr(value, "__file__", None) or "<string>"):
                self._object(value)
            else:
                self._libraries[id(value)] = value
                self._changed = True
        elif isinstance(value, type):
            self._add_classes(value)
            self._makers(value)
        elif own:
            self._pending.append((getattr(value, "python_function", None), READ))
        else:
            container = ContentsPlace.kind_of(value)
            if container is not None:
                self._container(value, container, flags)
            if container is not np.ndarray:
                self._object(value)

    def _room(self) -> bool:
        return len(self._objects) + len(self._contents) < _MAX_OBJECTS

    def _container(self, value: Any, kind: type, flags: int) -> None:
        if kind is np.ndarray and value.nbytes > _MAX_BYTES:
            return
        found = self._contents.get(id(value))
        if found is None:
            if not self._room():
                return
            found = self._contents[id(value)] = ContentsPlace(value, kind, 0)
        elif not flags & ~found.flags:
            return
        found.flags |= flags
        if kind is np.ndarray or len(value) > _MAX_ITEMS:
            return
        for index, item in value.items() if kind is dict else enumerate(value):
            if isinstance(item, Tensor) and kind in (list, dict):
                key = "item", id(value), index
                self._places.setdefault(key, ItemPlace(value, index, READ))
            else:
                self._pending.append((item, READ))

    def _object(self, value: Any) -> None:
        if id(value) in self._objects or not self._room():
            return
        self._objects[id(value)] = value
        self._changed = True
        if not isinstance(value, types.ModuleType):
            self._add_classes(type(value))
            wrapped = getattr(value, "__wrapped__", None) if callable(value) else None
            self._pending.append((wrapped, READ))

    def _add_classes(self, kind: type) -> None:
        """Looks into a class of the program's, and into those that it inherits from."""
        for cls in kind.__mro__:
            if id(cls) not in self._classes and is_users(cls):
                self._classes[id(cls)] = cls
                self._changed = True
                # Python calls these by itself, so that their names need not occur anywhere.
                for name, member in list(vars(cls).items()):
                    if name.startswith("__") and name not in _NOT_IMPLICIT and type(member) is types.FunctionType:
                        self._place((id(cls), name), READ, functools.partial(ClassPlace, cls, name))

    def _makers(self, kind: type) -> None:
        """Looks into what is called where a class is."""
        self._add_classes(type(kind))
        for cls in kind.__mro__:
            if is_users(cls):
                for name in _MAKERS.intersection(vars(cls)):
                    self._place((id(cls), name), READ, functools.partial(ClassPlace, cls, name))

    def _function(self, function: types.FunctionType) -> None:
        if id(function) in self._functions:
            return
        self._functions[id(function)] = function
        code = function.__code__
        if not is_user_file(code.co_filename) and code.co_filename != "<string>":
            self._pending.append((getattr(function, "__wrapped__", None), READ))
            return
        uses = uses_of(function)
        self._anything = self._anything or uses.anything
        self._makes = self._makes or "type" in uses.variables or "__class__" in uses.attributes
        for name, flags in uses.attributes.items():
            if flags & ~self._names.get(name, 0):
                self._names[name] = self._names.get(name, 0) | flags
                self._changed = True
        self._pending += [(value, READ) for value in function.__defaults__ or ()]
        self._pending += [(value, READ) for value in (function.__kwdefaults__ or {}).values()]
        cells = dict(zip(code.co_freevars, function.__closure__ or ()))
        variables = function.__globals__
        outer = outer_names(code)
        for name, flags in uses.variables.items():
            if name in cells:
                value = self._place(id(cells[name]), flags, functools.partial(CellPlace, cells[name], name))
            elif name in outer and (name in variables or flags & STORED and not hasattr(builtins, name)):
                global_ = functools.partial(NamePlace, variables, variables, name)
                value = self._place((id(variables), name), flags, global_)
            else:
                continue
            if type(value) is types.FunctionType and name in uses.owners:
                self._owners.add(id(value))
                self._object(value)

    def _class(self, cls: type) -> None:
        members = vars(cls)
        for name, flags in list(self._names.items()):
            there = name in members and type(members[name]) is not types.MemberDescriptorType
            # What it inherits may become its own: `type(self).count += 1`.
            inherited = name not in members and flags & (STORED | ADDED) and hasattr(cls, name)
            if there or inherited:
                self._place((id(cls), name), flags, functools.partial(ClassPlace, cls, name))

    def _attributes(self, value: Any) -> None:
        if is_users(type(value)):
            may_attach(value)  # makes room for traces, before places refer to the object's `__dict__`
        names = _own_names(value)
        may_add = type(value) is not types.FunctionType or id(value) in self._owners
        slots = self._slots.get(type(value))
        if slots is None:
            slots = self._slots[type(value)] = _slots_of(type(value))
        for name, flags in self._names.items():
            member = slots.get(name)
            if member is not None:
                self._place((id(value), name), flags, functools.partial(SlotPlace, value, member))
            elif names is not None and (
                name in names or may_add and flags & (STORED | ADDED) and not _is_computed(value, name)
            ):
                self._place((id(names), name), flags, functools.partial(NamePlace, names, value, name))
        if self._anything and names is not None and not isinstance(value, types.ModuleType):
            for name in names:
                if not name.startswith("__"):
                    self._place((id(names), name), READ | STORED, functools.partial(NamePlace, names, value, name))

    def _lists_of(self, library: types.ModuleType) -> None:
        """The lists and the like that the program may change, of a module that is not its own: `sys.path`."""
        names = vars(library)
        for name, flags in self._names.items():
            if type(names.get(name)) in (list, dict, set, deque):
                self._place((id(names), name), flags, functools.partial(NamePlace, names, library, name))
                self.of_libraries[id(names[name])] = f"{library.__name__}.{name}"

    def _place(self, key: Any, flags: int, make: Callable[[int], Place]) -> Any:
        """What a place holds, which is followed."""
        found = self._places.get(key)
        if found is None:
            found = self._places[key] = make(flags)
        elif not flags & ~found.flags:
            return found.read()
        else:
            found.flags |= flags
        self._changed = True
        value = found.read()
        self._pending.append((value, found.flags))
        return value


#: Methods that are called where a class is.
_MAKERS = frozenset(("__init__", "__new__"))
#: Methods that are called by name, or when an object is made; and what looks at an object without changing anything.
_NOT_IMPLICIT = frozenset(("__init__", "__new__", "__init_subclass__", "__repr__", "__str__", "__del__", "__reduce__"))


def _own_names(value: Any) -> dict[str, Any] | None:
    try:
        names = vars(value)
    except TypeError:
        return None
    return names if isinstance(names, dict) else None


def _is_computed(value: Any, name: str) -> bool:
    """Whether assigning an attribute runs code of its class instead of writing into the object's `__dict__`."""
    return hasattr(getattr(type(value), name, None), "__set__")


def _slots_of(cls: type) -> dict[str, Any]:
    return {
        name: member
        for base in reversed(cls.__mro__) if is_users(base)
        for name, member in vars(base).items() if type(member) is types.MemberDescriptorType
    }  # fmt: skip
