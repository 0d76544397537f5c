"""What a converted call calls instead of a function that is not the program's: a table that modules register into.

The modules with the staged forms of builtins, of `math` or of NumPy's functions know what is called here by its
identity; `converted_call` knows the table only. It is the same for `operators`: what calls converted code, or asks what
it would ask, finds the `ag__` to do that with here, and need not import the package that it is a part of.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from typing import Any

__all__ = [
    "Function", "library_overload", "overload_of", "register_class_methods", "register_families", "register_library",
    "register_methods", "register_operators", "register_overloads", "staged_method",
]  # fmt: skip

Function = Callable[..., Any]

# By identity: what is looked up need not be hashable, and objects may claim to equal a builtin.
_OVERLOADS: dict[int, Function] = {}
#: What has an overload, so that nothing else gets its identity.
_overloaded: list[Function] = []
_LIBRARIES: dict[str, Callable[[], Mapping[Function, Function]]] = {}
_METHODS: dict[type, Callable[..., Function | None]] = {}
_CLASS_METHODS: dict[tuple[type, str], Function] = {}
_FAMILIES: dict[str, Callable[..., Function | None]] = {}
#: The classes that belong to no family, as far as that has been asked.
_no_family: weakref.WeakSet[type] = weakref.WeakSet()

#: The package `autograph.operators`: the `ag__` of converted code that was not given another one.
operators: Any = None


def register_overloads(overloads: Mapping[Function, Function]) -> None:
    """Says what converted code calls instead of each of these functions."""
    _overloaded.extend(overloads)
    _OVERLOADS.update({id(function): overload for function, overload in overloads.items()})


def overload_of(function: Any) -> Function | None:
    """What a converted call of `function` calls instead; None where that is `function` itself.

    >>> overload_of(len)([1, 2])
    2
    """
    return _OVERLOADS.get(id(function))


def register_library(module: str, overloads: Callable[[], Mapping[Function, Function]]) -> None:
    """Says what gives the overloads of a module's functions, once one of them is called."""
    _LIBRARIES[module] = overloads


def library_overload(function: Any) -> Function | None:
    """As `overload_of`, for a function or class whose module may not have been asked for its overloads yet."""
    module: Any = getattr(function, "__module__", None)
    overloads = _LIBRARIES.pop(module, None)
    if overloads is None:
        return None
    register_overloads(overloads())
    return overload_of(function)


def register_methods(cls: type, find: Callable[[Any, tuple[Any, ...], Any], Function | None]) -> None:
    """Says what a converted call of a method in C of instances of `cls` itself calls instead, while a graph is built.

    Args:
        find: `find(bound_method, args, kwargs)` is what to call; None for the method as it is.
    """
    _METHODS[cls] = find


def register_class_methods(methods: Mapping[tuple[type, str], Function]) -> None:
    """Says what a converted call of a class method in C, such as `dict.fromkeys`, calls instead, while a graph is
    built."""
    _CLASS_METHODS.update(methods)


def staged_method(method: Any, args: tuple[Any, ...], kwargs: Any) -> Function | None:
    """What to call instead of a bound method of a builtin type or a registered family; None for the method itself."""
    kind = type(method.__self__)
    own = _CLASS_METHODS.get((method.__self__, method.__name__)) if kind is type else None
    if own is not None:
        return own
    find = _METHODS.get(kind)
    if find is None and kind not in _no_family:
        find = next((_FAMILIES[name] for name in map(_name, kind.__mro__) if name in _FAMILIES), None)
        if find is None:
            _no_family.add(kind)
    return None if find is None else find(method, args, kwargs)


def _name(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


def register_families(families: Mapping[str, Callable[[Any, tuple[Any, ...], Any], Function | None]]) -> None:
    """As `register_methods`, for the methods of a library's classes, by name, and of all classes derived from them."""
    _FAMILIES.update(families)


def register_operators(namespace: Any) -> None:
    """Says what converted code knows as `ag__`."""
    global operators
    operators = namespace
