"""Which of NumPy's functions work on tensors: each implementation is registered under the name that it implements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["FUNCTIONS", "implements"]

#: Implementations by the dotted name below `numpy`; they have the parameters of NumPy's function.
FUNCTIONS: dict[str, Callable[..., Any]] = {}


def implements(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator: the function implements NumPy's functions of these names."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        for name in names:
            FUNCTIONS[name] = function
        return function

    return register
