"""Runs a program once in plain Python and once staged, and compares.

A program is a function `f(py, *args)`: it calls builtins as `py.sum(...)`, which are Python's own in the plain run
and the operators' overloads in the staged one, where each of `args` is an input of a graph.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

import autograph.operators  # noqa: F401  the whole of it, as converted code has it
from autograph.executors import compile_graph
from autograph.framework import nest
from autograph.framework.convert import constant
from autograph.framework.func_graph import FuncGraph
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import EagerTensor, SymbolicTensor
from autograph.framework.versions import current
from autograph.operators.builtins.py_builtins import BUILTINS
from autograph.operators.iteration import folds
from autograph.ops.values.staged_list import StagedList


def _python_loop(items: Any, body: Callable[[Any, Any], Any], start: Any) -> Any:
    result = start
    for item in items:
        result = body(result, item)
    return result


def _staged_loop(items: Any, body: Callable[[Any, Any], Any], start: Any) -> Any:
    """What `for item in items: result = body(result, item)` becomes."""
    return folds.fold(items, body, start, "result")


PYTHON = SimpleNamespace(**vars(builtins), loop=_python_loop)
STAGED = SimpleNamespace(
    **{**vars(builtins), **{f.__name__: overload for f, overload in BUILTINS.items()}}, loop=_staged_loop
)


def run_staged(function: Callable[..., Any], *args: Any, known: bool = True) -> Any:
    """The result of `function` traced with one input for each argument, run by the executor in force.

    Args:
        known: whether the tracer knows the sizes of the inputs' dimensions.
    """
    given = [constant(a) for a in args]
    graph = FuncGraph("staged")
    with graph.as_default():
        inputs = [
            graph.add_input(t.dtype, t.shape if known else TensorShape([None] * t.shape.rank), f"x{i}")
            for i, t in enumerate(given)
        ]
        result = function(*inputs)
        result = result.stack() if isinstance(result, StagedList) else result
        leaves = nest.flatten(result)
        graph.outputs = [graph.capture(current(t)) for t in leaves if isinstance(t, (SymbolicTensor, EagerTensor))]
    arrays = iter(compile_graph(graph)(*[t._array for t in given]))
    values = [
        python_value(next(arrays)) if isinstance(t, (SymbolicTensor, EagerTensor)) else t for t in leaves
    ]
    return nest.pack(result, values) if leaves else result


def python_value(array: Any) -> Any:
    value = np.asarray(array).tolist()
    return value.decode() if isinstance(value, bytes) else value


def same(actual: Any, expected: Any) -> None:
    """Equal values of the same kind; bool and numbers are told apart, NaNs are equal."""
    np.testing.assert_equal(_plain(actual), _plain(expected))
    kinds = [[type(x) for x in nest.flatten(_plain(v))] for v in (actual, expected)]
    assert kinds[0] == kinds[1], f"{actual!r} is not of the types of {expected!r}"


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_plain(v) for v in value]
    return value


def check(program: Callable[..., Any], *args: Any) -> None:
    """The program gives the same in plain Python, and staged with known and with unknown sizes."""
    expected = program(PYTHON, *args)
    for known in (True, False) if any(np.ndim(a) for a in args) else (True,):
        same(run_staged(lambda *tensors: program(STAGED, *tensors), *args, known=known), expected)
