"""The table of programs whose gradients are compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

#: (function, arguments): floats are differentiated by, in float64.
PROGRAMS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []


def program(*calls: tuple[Any, ...]) -> Callable[[Any], Any]:
    """Puts a function into the table, with some calls of it."""

    def add(function: Any) -> Any:
        PROGRAMS.extend((function, arguments) for arguments in calls)
        return function

    return add


VECTOR = np.array([0.7, -1.3, 2.1])
MATRIX = np.array([[0.5, -1.0], [2.0, 0.3], [1.1, 0.9]])
