"""How a sample program is declared, and the list of all of them.

    @program((3,), (-3,))
    def absolute(x):
        ...

declares `absolute` with the argument tuples that it is run on. Every program is checked in plain Python, converted
on Python values, and staged with its numbers and lists of numbers as tensors; see `tests/test_corpus.py`. Options:

    static=("n",)      parameters that stay Python values when staged
    python_only="why"  not staged, for the reason given in words
    pending="what"     fails when staged, until what is missing in the library is there; strictly expected to

`@textbook` declares an algorithm as textbooks have it, with calls in its docstring (`>>> absolute(-3)`, and what it
gives) as inputs. It is staged in every `Mode` of handing over its arguments, but for those that the `PENDING` of its
module names beside it, and held to all digits.
"""

from __future__ import annotations

import ast
import doctest
import enum
import importlib
import os
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import autograph as ag
from tests import corpus

#: What takes minutes for all programs takes every so-manieth of them, unless `make corpus` asks for all.
STEP = 1 if os.environ.get("AUTOGRAPH_WHOLE_CORPUS") else 4


class Mode(enum.Enum):
    """How a staged call is handed the numbers and texts of its arguments."""

    TENSORS = "numbers are tensors, lists of numbers stay as they are"
    ARRAYS = "lists of numbers are tensors too"
    TEXTS = "numbers and texts are tensors"
    NUMPY = "lists of numbers are NumPy arrays of the caller, who sees what is written"


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
        modes: the ways in which its arguments are handed over when staged. Its graph is that of `ARRAYS`.
        tolerance: how far floats may differ, relative to their size.
        textbook: its inputs stand in its docstring.
    """

    name: str
    function: Callable[..., Any]
    inputs: tuple[tuple[Any, ...], ...]
    static: tuple[str, ...] = ()
    python_only: str = ""
    pending: str = ""
    modes: tuple[Mode, ...] = (Mode.ARRAYS,)
    tolerance: float = 1e-5
    textbook: bool = False

    @property
    def topic(self) -> str:
        """The module that it stands in; the golden file of its graph is named after it."""
        return self.name.partition(".")[0]

    def staged_arguments(self, arguments: tuple[Any, ...], mode: Mode = Mode.ARRAYS) -> list[Any]:
        """The arguments of a staged call: tensors for numbers, and for lists of numbers if the mode says so."""
        names = self.function.__code__.co_varnames
        return [a if names[i] in self.static else to_tensors(a, mode) for i, a in enumerate(arguments)]


def to_tensors(value: Any, mode: Mode = Mode.ARRAYS) -> Any:
    """Numbers as tensors; lists of numbers and texts, if the mode says so; anything else as it is."""
    if isinstance(value, (bool, int, float, complex, np.ndarray)):
        return ag.constant(value)
    if isinstance(value, str):
        return ag.constant(value) if mode is Mode.TEXTS else value
    if isinstance(value, list):
        return ag.constant(value) if mode is Mode.ARRAYS else np.array(value) if mode is Mode.NUMPY else value
    if isinstance(value, tuple):
        return tuple(to_tensors(v, mode) for v in value)
    if isinstance(value, dict):
        return {k: to_tensors(v, mode) for k, v in value.items()}
    return value


_programs: list[Program] = []


def program(
    *inputs: tuple[Any, ...], static: tuple[str, ...] = (), python_only: str = "", pending: str = ""
) -> Callable[..., Any]:
    """Declares the decorated function as a sample program."""

    def declare(function: Callable[..., Any]) -> Callable[..., Any]:
        _programs.append(Program(_name(function), function, inputs, static, python_only, pending))
        return function

    return declare


def textbook(function: Callable[..., Any]) -> Callable[..., Any]:
    """Declares the decorated function as a sample program, with the calls in its docstring as inputs."""
    nodes = [node for example in examples(function) for node in ast.walk(ast.parse(example.source))]
    calls = [n for n in nodes if isinstance(n, ast.Call) and ast.unparse(n.func) == function.__name__]
    inputs = tuple(tuple(map(ast.literal_eval, call.args)) for call in calls)
    pending = function.__globals__.get("PENDING", {}).get(function.__name__, ())
    modes = tuple(mode for mode in Mode if mode not in pending)
    missing = "" if modes else "what is missing is said beside its name in PENDING"
    declared = Program(_name(function), function, inputs, (), missing, modes=modes, tolerance=1e-9, textbook=True)
    _programs.append(declared)
    return function


def examples(function: Callable[..., Any]) -> list[doctest.Example]:
    """The calls in a docstring."""
    return doctest.DocTestParser().get_examples(function.__doc__ or "")


def _name(function: Callable[..., Any]) -> str:
    return f"{function.__module__.rpartition('.')[2]}.{function.__name__}"


def all_programs() -> list[Program]:
    """Every sample program, by topic."""
    for module in pkgutil.iter_modules(corpus.__path__):
        importlib.import_module(f"{corpus.__name__}.{module.name}")
    return list(_programs)
