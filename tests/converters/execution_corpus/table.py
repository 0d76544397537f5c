"""The table of functions, and what they log."""

# mypy: ignore-errors

from __future__ import annotations

from typing import Any

CORPUS: list[Any] = []
LOG: list[Any] = []
NUMBERS = ((0,), (1,), (2,), (5,), (-3,))


def log(value, result=None):
    LOG.append(value)
    return value if result is None else result


def cases(*arguments):
    def register(function):
        CORPUS.append((function, arguments))
        return function

    return register


class Box:
    def __init__(self, **values):
        self.__dict__.update(values)

    def __eq__(self, other):
        return isinstance(other, Box) and self.__dict__ == other.__dict__

    __hash__ = None
