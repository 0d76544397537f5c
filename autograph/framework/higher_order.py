"""Functions of autograph that call functions of the program: converted code has these converted, too.

`converted_call` looks for the mark. A function without it is called as it is, and so is what it calls.
"""

from __future__ import annotations

import functools
import weakref
from collections.abc import Callable
from typing import Any

__all__ = ["calls_first_argument", "calls_functions", "over_of"]

_MARK = "__autograph_calls__"

Function = Callable[..., Any]
#: From what converts a function to the function to call.
Over = Callable[[Callable[[Any], Any]], Function]


def calls_functions(function: Function, over: Over) -> Function:
    """Marks `function`. `over(convert)` is what to call in its place: the same, of the converted functions."""
    function.__dict__[_MARK] = (weakref.ref(function), over)
    return function


def over_of(function: Function) -> Over | None:
    """What `function` was marked with; None if it was not."""
    entry = function.__dict__.get(_MARK)
    # functools.wraps copies __dict__: the entry counts only on the function that it was made for
    return entry[1] if entry is not None and entry[0]() is function else None


def calls_first_argument(function: Function) -> Function:
    """Marks a function that takes a function of the program as its first argument, and calls it."""
    name = getattr(function, "__wrapped__", function).__code__.co_varnames[0]

    def over(convert: Callable[[Any], Any]) -> Function:
        @functools.wraps(function, updated=())
        def call(*args: Any, **kwargs: Any) -> Any:
            if args:
                return function(convert(args[0]), *args[1:], **kwargs)
            return function(**{**kwargs, name: convert(kwargs[name])})

        return call

    return calls_functions(function, over)
