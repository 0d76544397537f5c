"""`bisect`, `heapq` and functions of numbers that are written in Python, staged: converted like the program's own.

The first two replace their functions by ones in C at the end. The copy of a module that is made here leaves the end
out. It is compiled under the module's own file name, so its source is found as that of any function.
"""

from __future__ import annotations

import ast
import functools
import importlib.util
import types
from collections.abc import Callable
from typing import Any

from autograph import conversion
from autograph.framework.user_frames import hide
from autograph.operators.builtins.python_calls import refusal
from autograph.operators.calls.call import converted_call
from autograph.operators.conditions.ranges import chosen
from autograph.operators.containers.slices import get_item
from autograph.operators.dispatch import staged_among
from autograph.operators.state.call_effects import note_call

__all__ = ["pure_functions"]


@functools.cache
def _pure(name: str) -> types.ModuleType:
    """The module without what it takes from C."""
    spec = importlib.util.find_spec(name)
    assert spec is not None and spec.origin is not None
    with open(spec.origin, encoding="utf-8") as stream:
        tree = ast.parse(stream.read(), spec.origin)
    tree.body = [statement for statement in tree.body if not _takes_from_c(statement)]
    module = types.ModuleType(name)
    module.__file__ = spec.origin
    exec(compile(tree, spec.origin, "exec"), vars(module))
    conversion.follow(spec.origin)
    hide(spec.origin)
    return module


def _takes_from_c(statement: ast.stmt) -> bool:
    """Whether it is `try: from _module import ...`."""
    return isinstance(statement, ast.Try) and isinstance(statement.body[0], ast.ImportFrom)


def pure_functions(name: str) -> dict[Any, Callable[..., Any]]:
    """What stands in for each function of a module: itself, unless an argument is staged."""
    module = importlib.import_module(name)
    found = {key: f for key, f in vars(module).items() if callable(f) and key in _NAMES[name].split()}
    return {function: _overload(name, key, function) for key, function in found.items()}


_NAMES = {
    "calendar": "isleap leapdays",
    "colorsys": "hls_to_rgb hsv_to_rgb rgb_to_hls rgb_to_hsv rgb_to_yiq yiq_to_rgb",
    "bisect": "bisect_left bisect_right insort_left insort_right",  # `bisect` and `insort` are the latter
    "heapq": (
        "heapify heapify_max heappop heappop_max heappush heappush_max heappushpop heappushpop_max heapreplace "
        "heapreplace_max merge nlargest nsmallest"
    ),
}


def _overload(module: str, name: str, function: Any) -> Callable[..., Any]:
    staged = _STAGED.get(name)

    @functools.wraps(function, updated=())
    def overload(*args: Any, **kwargs: Any) -> Any:
        if not staged_among(*args, *kwargs.values()) and not callable(kwargs.get("key")):
            note_call(function, args, kwargs)  # which changes a list
            return function(*args, **kwargs)
        return converted_call(getattr(_pure(module), name) if staged is None else staged, args, kwargs)

    return overload


def _nlargest(n: Any, iterable: Any, key: Any = None) -> Any:
    ranked = converted_call(sorted, (iterable,), {"key": key, "reverse": True})
    return get_item(ranked, slice(None, _count(n)))


def _nsmallest(n: Any, iterable: Any, key: Any = None) -> Any:
    return get_item(converted_call(sorted, (iterable,), {"key": key}), slice(None, _count(n)))


def _count(n: Any) -> Any:
    """How many items are wanted: none where it is negative, which a slice would take from the end."""
    return converted_call(max, (n, 0), None)


def _searched(name: str) -> Callable[..., Any]:
    """A function of `bisect`, for which -1 as `hi` is none, as it is for the version in C."""

    def search(a: Any, x: Any, lo: Any = 0, hi: Any = None, **kwargs: Any) -> Any:
        if hi is not None:
            size = converted_call(len, (a,), None)
            hi = chosen(hi == -1, size, hi)
        return converted_call(getattr(_pure("bisect"), name), (a, x, lo, hi), kwargs)

    return search


def _merge(*iterables: Any, **kwargs: Any) -> Any:
    if not staged_among(*iterables):
        return importlib.import_module("heapq").merge(*iterables, **kwargs)
    raise refusal("heapq.merge()", "of values that are known only when the graph runs", "use sorted([*a, *b])")


#: What is called instead of the version in Python.
_STAGED: dict[str, Callable[..., Any]] = {
    "merge": _merge, "nlargest": _nlargest, "nsmallest": _nsmallest,
    **{name: _searched(name) for name in _NAMES["bisect"].split()},
}  # fmt: skip
