"""The errors of Python's own functions that ops call (`PyCall`, `PyText`), and what is raised for each.

A graph can ask beforehand for the number of the error, so that `try` statements catch it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors

__all__ = ["ERRORS", "asked", "first_of", "raising"]

#: The classes of errors that handlers of the program tell apart, the special ones first, and what is raised for each.
ERRORS: tuple[tuple[str, type[Exception], type[errors.AutographError]], ...] = (
    ("statistics.StatisticsError", ValueError, errors.InvalidArgumentError),
    ("OverflowError", OverflowError, errors.NumberRangeError),
    ("ZeroDivisionError", ZeroDivisionError, errors.DivisionByZeroError),
    ("TypeError", TypeError, errors.UnsupportedTypeError),
    ("IndexError", IndexError, errors.OutOfRangeError),
    ("ValueError", ValueError, errors.InvalidArgumentError),
)


def first_of(function: str) -> int:
    """The first number in `ERRORS` of an error that a function may raise: one module has a class of its own."""
    return 1 if function.startswith("statistics.") else 2


def raising(run: Callable[[], Any], prefix: str = "") -> Any:
    """`run()`; for an error of Python's, the one of autograph that stands for it."""
    try:
        return run()
    except Exception as error:
        for _, plain, raised in ERRORS[1:]:
            if isinstance(error, plain):
                raise raised(f"{prefix}{error}") from None
        raise


def asked(run: Callable[[], Any]) -> list[Any]:
    """The number in `ERRORS`, from 1 on, of the error that `run()` raises, and its text; 0 if it raises none."""
    try:
        run()
    except Exception as error:
        for code, (name, plain, _) in enumerate(ERRORS, 1):
            if isinstance(error, plain) and (code > 1 or type(error).__name__ in name):
                return [np.int32(code), np.array(str(error).encode(), object)]
    return [np.int32(0), np.array(b"", object)]
