"""Which of NumPy's functions work on tensors: each implementation is registered under the name that it implements."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

__all__ = ["FUNCTIONS", "found", "implements"]

#: Implementations by the dotted name below `numpy`; they have the parameters of NumPy's function.
FUNCTIONS: dict[str, Callable[..., Any]] = {}

#: The modules of what few programs use, which are loaded when a function of theirs is first called: by the first part
#: of its dotted name.
_LATER = {"linalg": "autograph.numpy_protocol.linalg", "fft": "autograph.numpy_protocol.fourier"}


def found(name: str) -> Callable[..., Any] | None:
    """The implementation of a function; None if there is none."""
    made = FUNCTIONS.get(name)
    module = _LATER.get(name.partition(".")[0]) if made is None else None
    if module is not None:
        importlib.import_module(module)
        made = FUNCTIONS.get(name)
    return made


def implements(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator: the function implements NumPy's functions of these names."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        for name in names:
            FUNCTIONS[name] = function
        return function

    return register
