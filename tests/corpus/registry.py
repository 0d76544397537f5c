"""How a sample program is declared, and the list of all of them.

    @program((3,), (-3,))
    def absolute(x):
        ...

declares `absolute` with the argument tuples that it is run on. Every program is checked in plain Python, converted
on Python values, and staged with its numbers and lists of numbers as tensors; see `tests/test_corpus.py`. Options:

    static=("n",)      parameters that stay Python values when staged
    python_only="why"  not staged, for the reason given in words
    pending="what"     fails when staged, until what is missing in the library is there; strictly expected to
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import autograph as ag
from tests import corpus


@dataclass(frozen=True)
class Program:
    """A sample program.

    Attributes:
        name: `topic.function`; the golden file of its source is named after it.
        function: the plain Python function.
        inputs: tuples of arguments.
        static: parameters that are Python values in the staged form too.
        python_only: why it is not staged; empty if it is.
        pending: what is missing before it can be staged; empty if nothing.
    """

    name: str
    function: Callable[..., Any]
    inputs: tuple[tuple[Any, ...], ...]
    static: tuple[str, ...] = ()
    python_only: str = ""
    pending: str = ""

    @property
    def topic(self) -> str:
        """The module that it stands in; the golden file of its graph is named after it."""
        return self.name.partition(".")[0]

    def staged_arguments(self, arguments: tuple[Any, ...]) -> list[Any]:
        """The arguments of a staged call: tensors for numbers and lists of numbers."""
        names = self.function.__code__.co_varnames
        return [a if names[i] in self.static else to_tensors(a) for i, a in enumerate(arguments)]


def to_tensors(value: Any) -> Any:
    """Numbers and lists of numbers as tensors; anything else as it is."""
    if isinstance(value, (bool, int, float, complex, np.ndarray)):
        return ag.constant(value)
    if isinstance(value, list):
        return ag.constant(value)
    if isinstance(value, tuple):
        return tuple(map(to_tensors, value))
    if isinstance(value, dict):
        return {k: to_tensors(v) for k, v in value.items()}
    return value


_programs: list[Program] = []


def program(
    *inputs: tuple[Any, ...], static: tuple[str, ...] = (), python_only: str = "", pending: str = ""
) -> Callable[..., Any]:
    """Declares the decorated function as a sample program."""

    def declare(function: Callable[..., Any]) -> Callable[..., Any]:
        topic = function.__module__.rpartition(".")[2]
        _programs.append(Program(f"{topic}.{function.__name__}", function, inputs, static, python_only, pending))
        return function

    return declare


def all_programs() -> list[Program]:
    """Every sample program, by topic."""
    for module in pkgutil.iter_modules(corpus.__path__):
        importlib.import_module(f"{corpus.__name__}.{module.name}")
    return list(_programs)
