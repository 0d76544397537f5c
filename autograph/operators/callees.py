"""What a converted call calls instead of a function that is not the program's: a table that modules register into.

The modules with the staged forms of builtins, of `math` or of NumPy's functions know what is called here by its
identity; `converted_call` knows the table only. It is the same for `operators`: what calls converted code, or asks what
it would ask, finds the `ag__` to do that with here, and need not import the package that it is a part of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["Function", "overload_of", "register_methods", "register_operators", "register_overloads", "staged_method"]

Function = Callable[..., Any]

# By identity: what is looked up need not be hashable, and objects may claim to equal a builtin.
_OVERLOADS: dict[int, Function] = {}
#: What has an overload, so that nothing else gets its identity.
_overloaded: list[Function] = []
_METHODS: dict[type, Callable[..., Function | None]] = {}

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


def register_methods(cls: type, find: Callable[[Any, tuple[Any, ...], Any], Function | None]) -> None:
    """Says what a converted call of a method in C of instances of `cls` itself calls instead, while a graph is built.

    Args:
        find: `find(bound_method, args, kwargs)` is what to call; None for the method as it is.
    """
    _METHODS[cls] = find


def staged_method(method: Any, args: tuple[Any, ...], kwargs: Any) -> Function | None:
    """What to call instead of a bound method of a builtin type; None for the method itself."""
    find = _METHODS.get(type(method.__self__))
    return None if find is None else find(method, args, kwargs)


def register_operators(namespace: Any) -> None:
    """Says what converted code knows as `ag__`."""
    global operators
    operators = namespace
