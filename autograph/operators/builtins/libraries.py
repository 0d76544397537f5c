"""Functions of the standard library on staged values: how each module is treated.

- `math`, `operator`: `mathematics`. `cmath`, `statistics`: `number_modules`; Python's own functions, called when the
  graph runs.
- `bisect`, `heapq`, `colorsys`: their versions in Python are converted like the program's functions (`pure_modules`).
- `calendar`: leap years likewise; Python's own functions say which day of the week it is (`number_modules`).
- `itertools`: those whose results a tensor decides on are written in Python and converted, too (`itertools_calls`).
- what has an effect outside of the program, or draws numbers: `effect_calls`.
- what cannot be: refused by name here, if it is given a staged value.

Modules that no program may have imported are registered when a function of theirs is first called.
"""

from __future__ import annotations

import functools
import itertools
import sys
from collections.abc import Callable
from typing import Any

from autograph.operators.builtins.python_calls import refusal
from autograph.operators.callees import register_class_methods, register_library
from autograph.operators.conditions.own_iterators import opened
from autograph.operators.dispatch import is_staged

__all__: list[str] = []

_PAIRS = "compute with whole numbers (numerator and denominator) or with floats"
_REFUSED = {
    "fractions": (("Fraction",), _PAIRS),
    "decimal": (("Decimal", "Context"), "compute with floats, or with whole numbers of the smallest unit (cents)"),
}


def _refusing(module: str, name: str, function: Any, fix: str) -> Callable[..., Any]:
    @functools.wraps(function, updated=())
    def overload(*args: Any, **kwargs: Any) -> Any:
        if any(map(is_staged, (*args, *kwargs.values()))):
            raise refusal(f"{module}.{name}", "of a value that is known only when the graph runs", fix)
        return function(*args, **kwargs)

    return overload


def _refused(module: str) -> dict[Any, Callable[..., Any]]:
    names, fix = _REFUSED[module]
    found = {name: getattr(sys.modules[module], name) for name in names if hasattr(sys.modules[module], name)}
    return {function: _refusing(module, name, function, fix) for name, function in found.items()}


def _pure(module: str) -> dict[Any, Callable[..., Any]]:
    from autograph.operators.builtins.pure_modules import pure_functions

    return pure_functions(module)


def _numbers(module: str) -> dict[Any, Callable[..., Any]]:
    from autograph.operators.builtins.number_modules import cmath_functions, statistics_functions

    return cmath_functions() if module == "cmath" else statistics_functions()


def _calendar() -> dict[Any, Callable[..., Any]]:
    from autograph.operators.builtins.number_modules import calendar_functions

    return {**calendar_functions(), **_pure("calendar")}


def _itertools() -> dict[Any, Callable[..., Any]]:
    from autograph.operators.builtins.itertools_calls import ITERTOOLS

    return ITERTOOLS


def _from_iterable(*iterables: Any) -> Any:
    from autograph.operators.builtins.itertools_calls import from_iterable

    return from_iterable(*map(opened, iterables))


register_class_methods({(itertools.chain, "from_iterable"): _from_iterable})
for _module, _functions in (
    ("_bisect", lambda: _pure("bisect")),
    ("_heapq", lambda: _pure("heapq")),
    ("heapq", lambda: _pure("heapq")),
    ("calendar", _calendar),
    ("colorsys", lambda: _pure("colorsys")),
    ("cmath", lambda: _numbers("cmath")),
    ("statistics", lambda: _numbers("statistics")),
    ("itertools", _itertools),
    ("fractions", lambda: _refused("fractions")),
    ("decimal", lambda: _refused("decimal")),
):
    register_library(_module, _functions)
