"""The variables and modules in an object, each with the path of attributes that leads to it.

What is looked into: the attributes of modules and of objects of the user's own classes, and the items of lists, tuples,
dicts and deques among them. In the order of their names, attributes (and dict entries under texts) come first that are
variables, or containers of variables; then the objects are looked into, one after the other. So order and paths do not
depend on how an object came to be, and each thing has one path, the first.
"""

from __future__ import annotations

import types
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

from autograph import errors
from autograph.framework.user_frames import current_location
from autograph.function.user_classes import is_users
from autograph.ops.variables.variables import Variable

__all__ = ["Trackable", "found_in", "is_tracked"]

_NO_OBJECTS = (type, types.ModuleType, types.FunctionType, types.MethodType, types.BuiltinFunctionType)


class Trackable:
    """The base of what is looked into wherever its class is defined."""


def found_in(attributes: Mapping[str, Any], seen: set[int] | None = None) -> Iterator[tuple[str, Any]]:
    """(path, object) of the variables and trackable objects under some names.

    Args:
        seen: ids of what is left out.

    Raises:
        UnsupportedTypeError: something in a set, which has no order, or under a dict key that is no number or text.
    """
    seen = set() if seen is None else seen
    waiting: list[tuple[str, Any]] = []
    names: Mapping[str, Any] | None = attributes
    prefix = ""
    while names is not None:
        below = []
        for name in sorted(names):
            path = f"{prefix}.{name}" if prefix else name
            for where, leaf in list(_leaves(path, names[name], seen)):
                if isinstance(leaf, Variable):
                    yield where, leaf
                else:
                    if isinstance(leaf, Trackable):
                        yield where, leaf
                    below.append((where, leaf))
        waiting += reversed(below)
        names = None
        if waiting:
            prefix, owner = waiting.pop()
            names = attributes_of(owner)


def is_tracked(value: Any) -> bool:
    """Whether a value is a variable, or an object that may hold some."""
    if isinstance(value, (Variable, Trackable)):
        return True
    kind = type(value)
    return not isinstance(value, _NO_OBJECTS) and is_users(kind) and not isinstance(value, (list, tuple, dict, set))


def attributes_of(owner: Any) -> dict[str, Any]:
    """The attributes that an object has itself, in its `__dict__` or in slots, less those of Python's own."""
    names = dict(getattr(owner, "__dict__", None) or {})
    for base in type(owner).__mro__:
        for name, member in vars(base).items():
            if type(member) is types.MemberDescriptorType and name not in names:
                try:
                    names[name] = member.__get__(owner)
                except AttributeError:
                    continue
    return {name: value for name, value in names.items() if not name.startswith("__")}


def _leaves(path: str, value: Any, seen: set[int]) -> Iterator[tuple[str, Any]]:
    """What is tracked in a value, through containers."""
    stack = [(path, value)]
    while stack:
        where, part = stack.pop()
        container = isinstance(part, (list, tuple, dict, deque, set, frozenset))
        if not (container or is_tracked(part)) or id(part) in seen:
            continue
        if not (isinstance(part, tuple) and not part):  # the empty tuple is one object, wherever it is
            seen.add(id(part))
        if not container:
            yield where, part
        elif isinstance(part, (set, frozenset)):
            if any(_holds_any(item) for item in part):
                raise _no_path(where, "a set, whose items have no order", "use a list")
        else:
            stack += reversed(list(_items(where, part)))


def _items(path: str, container: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(container, dict):
        keys = list(container)
        for key in sorted(keys) if all(type(key) is str for key in keys) else keys:
            if type(key) in (str, int, bool, float, bytes, type(None), tuple):
                yield f"{path}[{key!r}]", container[key]
            elif _holds_any(container[key]):
                raise _no_path(path, f"a dict under the key {key!r}", "use a text or a number as the key")
    elif hasattr(container, "_fields"):  # a named tuple
        for name, part in zip(container._fields, container):
            yield f"{path}.{name}", part
    else:
        for index, part in enumerate(container):
            yield f"{path}[{index}]", part


def _holds_any(value: Any) -> bool:
    return any(True for _ in _leaves("", value, set()))


def _no_path(path: str, what: str, fix: str) -> errors.UnsupportedTypeError:
    return errors.UnsupportedTypeError(
        f"{path} holds a variable or module in {what}", location=current_location(),
        expected="attributes, and items of lists, tuples and dicts", fix=fix,
    )  # fmt: skip
