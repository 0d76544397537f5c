"""Which programs there are, and what they are given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

__all__ = ["PROGRAMS", "Program", "definite", "floats", "program"]


class Program(NamedTuple):
    """A function of arrays and numbers. It may write into its arguments.

    Attributes:
        inputs: makes them from random numbers; NumPy's scalars stand for numbers that a tensor may hold.
    """

    function: Callable[..., Any]
    inputs: Callable[[np.random.Generator], tuple[Any, ...]]

    def arguments(self) -> list[Any]:
        """The inputs, which are the same each time."""
        return list(self.inputs(np.random.default_rng(1)))


PROGRAMS: dict[str, Program] = {}


def program(inputs: Callable[[np.random.Generator], tuple[Any, ...]]) -> Callable[[Any], Any]:
    """A decorator: the function is one of the programs, under its name."""

    def register(function: Any) -> Any:
        PROGRAMS[function.__name__] = Program(function, inputs)
        return function

    return register


def floats(rng: np.random.Generator, *shape: int) -> np.ndarray:
    """Normally distributed numbers."""
    return rng.normal(size=shape)


def definite(rng: np.random.Generator, n: int) -> np.ndarray:
    """A symmetric positive definite matrix."""
    a = rng.normal(size=(n, n))
    return a @ a.T + n * np.eye(n)
