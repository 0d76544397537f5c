"""What tests of long loops over a range compute with, and compare."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import autograph as ag
from autograph.framework.nested import operations_within

__all__ = [
    "LETTERS",
    "NUMBERS",
    "OTHERS",
    "RNG",
    "WHOLE",
    "N",
    "check",
    "graph_size",
    "horner",
    "largest_until_zero",
    "running_sums",
    "until_thirty",
    "values",
]  # fmt: skip

N = 40
RNG = np.random.default_rng(0)
NUMBERS = RNG.normal(size=N)
WHOLE = RNG.integers(-9, 10, N)
LETTERS, OTHERS = RNG.integers(0, 4, N), RNG.integers(0, 4, N)


def horner(x, c):
    total = 0.0
    for k in range(len(c)):
        total = total * x + c[k]
    return total, k


def running_sums(x):
    sums, total = np.zeros(len(x)), 0.0
    for i in range(len(x)):
        total += x[i]
        sums[i] = total
    return sums


def largest_until_zero(x):
    most, at = x[0], 0
    for i in range(1, len(x)):
        if x[i] == 0:
            break
        if x[i] > most:
            most, at = x[i], i
    else:
        at = -1
    return most, at


def until_thirty(x):
    total = x[0]
    for i in range(len(x)):
        total = total + x[i]
        if i == 30:
            break
    return total, i


def values(result: Any) -> list[Any]:
    return [np.asarray(part) for part in (result if isinstance(result, (tuple, list)) else [result])]


def graph_size(function: Any, arguments: Any) -> int:
    return len(list(operations_within(function.get_concrete_function(*arguments).graph.operations)))


def check(function: Callable[..., Any], arguments: tuple[Any, ...], executor: str) -> Any:
    """That a traced function gives what Python gives; the traced function."""
    tensors = [ag.constant(a) for a in arguments]
    traced = ag.function(function, executor=executor)
    expected = values(function(*[np.array(a) if np.ndim(a) else a for a in arguments]))
    for found, wanted in zip(values(traced(*tensors)), expected, strict=True):
        np.testing.assert_array_equal(found, wanted)
        assert found.dtype == wanted.dtype
    return traced
