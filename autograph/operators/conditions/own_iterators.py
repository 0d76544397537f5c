"""Objects of the program that have an `__iter__`: what goes over one asks that for an iterator first, which a tensor
may decide on, as it does on a generator or on the iterator of a staged list."""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import FunctionType
from typing import Any

from autograph.conversion import is_user_code
from autograph.framework.context import building_graph
from autograph.operators.state.iterator_effects import note_iterator

__all__ = ["opened", "opening"]


def opened(value: Any) -> Any:
    """The iterator of an object whose `__iter__` is the program's, while a graph is built; any other value itself."""
    cls = type(value)
    own = getattr(cls, "__iter__", None)
    if type(own) is not FunctionType or building_graph() is None or hasattr(cls, "__next__"):
        return value
    if not is_user_code(getattr(own, "__wrapped__", own).__code__):  # a hook has the program's function inside
        return value
    return note_iterator(iter(value), (value,))


def opening(
    function: Callable[..., Any], start: int = 0, stop: int | None = None, alone: bool = False
) -> Callable[..., Any]:
    """A function that goes over those of its arguments from `start` up to `stop`, which are `opened` for it.

    Args:
        alone: whether it goes over an argument only if that is the only one, as `max` does.
    """
    @functools.wraps(function, updated=())
    def overload(*args: Any, **kwargs: Any) -> Any:
        if building_graph() is not None and not (alone and len(args) > 1):
            args = (*args[:start], *map(opened, args[start:stop]), *(() if stop is None else args[stop:]))
        return function(*args, **kwargs)

    return overload
