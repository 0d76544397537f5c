"""Places outside of the variables of a statement: attributes, closure cells, globals and the contents of containers."""

from __future__ import annotations

import array
import types
from collections import deque
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import nest
from autograph.framework.structures import rule_of
from autograph.framework.undefined import Undefined
from autograph.framework.user_frames import current_location
from autograph.ops.values.staged_container import StagedContainer, kind_of, move, staged_of

__all__ = [
    "CONTAINERS", "MISSING", "MUTATORS", "OuterPlace", "attribute_place", "contents_place", "fill", "home", "is_record",
    "locate", "mutators_of", "read_cell", "referred", "same_contents", "snapshot", "variable_key", "variable_place",
]  # fmt: skip


MISSING: Any = object()


@dataclass(eq=False)
class OuterPlace:
    """A place outside of the variables of a statement that the statement may change.

    Attributes:
        key: equal for the same place.
        name: as the user writes it, for errors.
        anchor: the object that the place is in, kept alive, so that its id in the key stays its own.
    """

    key: Any
    name: str
    read: Callable[[], Any]
    write: Callable[[Any], None]
    anchor: Any

    @property
    def is_reference(self) -> bool:
        """Whether it holds a reference, and is not the contents of a container."""
        return bool(self.key[0] != "contents")

    def is_in(self, objects: Container[int]) -> bool:
        """Whether it belongs to one of the objects with these ids. Globals are there for every function."""
        return self.key[0] == "global" or id(self.anchor) in objects

    def unchanged(self, old: Any, new: Any) -> bool:
        """Whether it still holds what it held: `old` is its snapshot, `new` its value now. Another list with the same
        items is another reference; a list that has become a staged one is not."""
        return home(old) is home(new) if self.is_reference else same_contents(old, new)


def home(container: Any) -> Any:
    """The Python list that a staged list replaces, for a staged list or that Python list; any other container
    itself."""
    container = staged_of(container)
    found = container.home if isinstance(container, StagedContainer) and not container.is_shared else None
    return found if found is not None and staged_of(found) is container else container


def is_record(value: Any) -> bool:
    """Whether the value is an object of a dataclass that can be changed. It is a reference as a list is, and its
    attributes are places, each for itself."""
    kind = type(value)
    if not hasattr(kind, "__dataclass_fields__") or kind.__dataclass_params__.frozen:
        return False
    return nest.is_nested(value) and rule_of(kind) is None and not hasattr(kind, "__autograph_children__")


def snapshot(container: Any) -> Any:
    """What a container holds now."""
    found = staged_of(container)
    if is_record(found):
        return dict(nest.children(found))
    if isinstance(found, _NUMBERS):
        return found[:]
    if isinstance(found, StagedContainer):
        return found.contents()
    kind = type(found)
    if isinstance(found, dict):
        return found.copy() if kind.__module__ in _OF_PYTHON else dict(nest.builtin_class(kind).items(found))
    held = nest.builtin_class(kind)
    return held.copy(found) if isinstance(found, set) else list(held.__iter__(found))


def referred(snapshot: Any) -> Iterable[Any]:
    """What a snapshot refers to; nothing if that is numbers and texts alone."""
    found = snapshot.values() if isinstance(snapshot, dict) else snapshot if isinstance(snapshot, list) else ()
    return () if nest.are_leaves(found) else found


def same_contents(old: Any, new: Any) -> bool:
    """Whether two snapshots of a container hold the very same objects, or tuples of the same ones."""
    if old is new:
        return True
    if isinstance(old, StagedContainer) and isinstance(new, StagedContainer):
        return old.token is new.token
    if type(old) is not type(new) or not isinstance(old, CONTAINERS) or len(old) != len(new):
        return False
    if isinstance(old, _NUMBERS):
        return bool(old == new)
    if isinstance(old, dict):
        return list(old) == list(new) and all(map(_same, old.values(), new.values()))
    if isinstance(old, set):
        return set(map(id, old)) == set(map(id, new))
    return all(map(_same, old, new))


def _same(a: Any, b: Any) -> bool:
    return a is b or type(a) is type(b) is tuple and same_contents(list(a), list(b))


#: By kind of builtin container, the methods that change what is in one.
MUTATORS: dict[type, frozenset[str]] = {
    list: frozenset(("append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse")),
    dict: frozenset(("clear", "pop", "popitem", "setdefault", "update")),
    set: frozenset(("add", "clear", "difference_update", "discard", "intersection_update", "pop", "remove",
                    "symmetric_difference_update", "update")),
    deque: frozenset(("append", "appendleft", "clear", "extend", "extendleft", "insert", "pop", "popleft", "remove",
                      "reverse", "rotate")),
    bytearray: frozenset(("append", "clear", "extend", "insert", "pop", "remove", "reverse")),
    array.array: frozenset(("append", "byteswap", "extend", "frombytes", "fromfile", "fromlist", "fromunicode",
                            "insert", "pop", "remove", "reverse")),
}  # fmt: skip
CONTAINERS: Any = tuple(MUTATORS)
#: Containers of plain numbers.
_NUMBERS = (bytearray, array.array)
_OF_PYTHON = ("builtins", "collections")


def mutators_of(kind: type) -> frozenset[str]:
    """The methods that change a container of this class, which may be a subclass of a builtin one."""
    return next(names for base in kind.__mro__ if (names := MUTATORS.get(base)) is not None)


def locate(
    write: Any, function: types.FunctionType, args: Sequence[Any], kwargs: Mapping[str, Any]
) -> OuterPlace | None:
    """The place that a write in the source of a function (`pyct.writes`) refers to in this call; None if it is local to
    the call."""
    if write.kind == "name":
        return _variable(write.root, function)
    value = _value_of(write.root, function, args, kwargs)
    steps = write.path if write.kind == "items" else write.path[:-1]
    for step in steps:
        value = getattr(value, step, MISSING)
    if value is MISSING:
        return None
    if write.kind == "items":
        if type(value) in MUTATORS or isinstance(value, StagedContainer):
            return contents_place(home(value), str(write))
        return None
    return attribute_place(value, write.path[-1], str(write))


def _value_of(root: str, function: types.FunctionType, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
    """The value that a variable of the called function has when the call starts; MISSING for its local variables."""
    code = function.__code__
    parameters = code.co_varnames[: code.co_argcount]
    if root in parameters:
        position = parameters.index(root)
        return args[position] if position < len(args) else kwargs.get(root, MISSING)
    variable = _variable(root, function)
    if variable is None:
        return MISSING
    value = variable.read()
    return MISSING if isinstance(value, Undefined) else value


def _variable(name: str, function: types.FunctionType) -> OuterPlace | None:
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or ()))
    if name in function.__code__.co_varnames:
        return None
    return variable_place(name, cells.get(name), function.__globals__)


def variable_key(name: str, cell: types.CellType | None, variables: dict[str, Any]) -> tuple[Any, ...]:
    """The key of the place of a variable: its cell, or else the global of that name."""
    return ("global", id(variables), name) if cell is None else ("cell", id(cell))


def variable_place(name: str, cell: types.CellType | None, variables: dict[str, Any]) -> OuterPlace | None:
    """The place of a variable: its cell, or else the global of that name, if there is one."""
    key = variable_key(name, cell, variables)
    if cell is not None:
        return OuterPlace(key, name, lambda: read_cell(cell, Undefined(name)), lambda v: _write_cell(cell, v), cell)
    if name not in variables:
        return None
    return OuterPlace(
        key,
        name,
        lambda: variables.get(name, Undefined(name)),
        lambda v: variables.__setitem__(name, v),
        variables,
    )


def read_cell(cell: types.CellType, empty: Any = MISSING) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return empty


def _write_cell(cell: types.CellType, value: Any) -> None:
    if isinstance(value, Undefined):
        del cell.cell_contents
    else:
        cell.cell_contents = value


def attribute_place(owner: Any, name: str, text: str) -> OuterPlace | None:
    """The place of an attribute; None for a property, whose setter is code that is recorded itself, and for what sets
    those of other objects."""
    if isinstance(getattr(type(owner), name, None), property) or hasattr(type(owner), "__autograph_stands_for__"):
        return None
    own = getattr(owner, "__dict__", None)
    member = _of_class(owner, name)
    # What code gives, a method or a cached property, is none of its values.
    computed = own is not None and hasattr(type(member), "__get__") and not hasattr(type(member), "__set__")
    inherited = MISSING if own is None or name in own or hasattr(type(member), "__get__") else member

    def is_there() -> bool:
        return name in own if computed and own is not None else hasattr(owner, name)

    def write(value: Any) -> None:
        if isinstance(value, Undefined):
            if is_there():
                delattr(owner, name)
        elif value is not inherited:
            setattr(owner, name, value)
        elif name in vars(owner):
            delattr(owner, name)  # what it inherits may change
        elif getattr(owner, name, MISSING) is not value:
            setattr(owner, name, value)

    def read() -> Any:
        return getattr(owner, name, None) if is_there() else Undefined(text)

    return OuterPlace(("attribute", id(owner), name), text, read, write, owner)


def _of_class(owner: Any, name: str) -> Any:
    """What the class of an object, or a class or a base of it, has under a name; MISSING if there is nothing."""
    classes = (owner if isinstance(owner, type) else type(owner)).__mro__
    return next((vars(cls)[name] for cls in classes if name in vars(cls)), MISSING)


def fill(container: Any, items: Any) -> None:
    """Replaces all that a builtin container, or an array, contains."""
    if isinstance(container, np.ndarray):
        container[...] = items
    elif isinstance(container, _NUMBERS):
        container[:] = items
    elif isinstance(container, list):
        list.__setitem__(container, slice(None), items)
    else:
        kind = nest.builtin_class(type(container))
        kind.clear(container)
        (kind.extend if kind is deque else kind.update)(container, items)


def contents_place(container: Any, text: str) -> OuterPlace:
    """The place of all that a builtin container, or a staged list, contains."""

    def write(value: Any) -> None:
        if isinstance(container, StagedContainer):
            container.become(value)
        elif isinstance(value, StagedContainer):
            kind: Any = kind_of(container)
            if kind is None or not issubclass(kind, type(value)):
                raise errors.StagedValueError(
                    f"{text} changes its length under a condition or in a loop that a tensor decides",
                    location=current_location(),
                    expected="a plain list, dict or set, which can become one of the graph",
                )
            move(container, kind.of_contents(value))
        else:
            fill(container, value)

    return OuterPlace(("contents", id(container)), text, lambda: snapshot(container), write, container)
