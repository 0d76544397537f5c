"""Loops of elements that call NumPy's loops: in strips and stages, with the bits of one element after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors.native import program as lp
from autograph.executors.native.lanes import lanes_of
from tests.executors.native.programs import check_all_ways, lowered
from tests.executors.native.test_layouts import same_bits

RNG = np.random.default_rng(0)


def levels(x: Any, y: Any) -> Any:
    """Calls of calls, values that skip a stage, an array that two stages read."""
    d = np.log(np.abs(x / y)) + 0.5
    e = np.exp(-d) * x
    return np.sin(e + d) * y + e, np.tanh(d) > 0.1


def with_numbers(x: Any, y: Any) -> Any:
    """Calls of numbers that are known, of ones that are the same for all, and of positions."""
    s = y[0] * 2
    return np.arctan2(x, 0.7) + np.arctan2(s, x) + np.exp(s) * np.cos(ag.cast(ag.range(len(x)), x.dtype) * 0.1)


def in_place(x: Any, y: Any) -> Any:
    x[:] = np.exp(x) + y
    x[:] = np.tanh(x) * np.exp(-y)
    return x, np.sin(x) + y


def of_complex(x: Any, y: Any) -> Any:
    return np.exp(x * 1j) * np.sqrt(y + 2j)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("count", [1, 3, 8, 16, 65, 96, 100, 200, 1000])
@pytest.mark.parametrize("function", [levels, with_numbers, in_place, of_complex])
def test_strips_have_the_bits_of_whole_arrays(function: Callable[..., Any], count: int, dtype: type) -> None:
    x, y = (RNG.uniform(0.1, 3, count).astype(dtype) for _ in range(2))
    same_bits(function, x, y)


def test_rows_in_strips() -> None:
    x = RNG.normal(size=(7, 130)).astype(np.float32)
    check_all_ways(lambda x: np.exp(x - np.max(x, axis=1, keepdims=True)), [x])
    same_bits(lambda x: np.tanh(np.exp(x) + np.sin(x)), x)


def test_strips_in_threads() -> None:
    x = RNG.uniform(0.1, 3, 300_000)
    same_bits(levels, x, x[::-1].copy())


def test_a_vector_of_unknown_length_in_strips() -> None:
    check_all_ways(lambda x, n: np.exp(np.sin(x[:n]) * 2.0), [RNG.normal(size=300), 257])


def test_what_a_stage_holds() -> None:
    program = lowered(lambda x, y: np.exp(np.log(x) * y) + y, RNG.uniform(size=96), RNG.uniform(size=96))
    (loop,) = (s for s in program.top.statements if isinstance(s, lp.Loop))
    lanes = lanes_of(loop, 32)
    assert (lanes.width, lanes.each) == (48, 4)  # two strips of twelve vectors
    assert lanes.stages is not None
    assert [[call.operation for call in calls] for calls in lanes.stages.calls] == [["numpy.log"], ["numpy.exp"], []]
    shapes = [[type(s).__name__ for s in statements] for statements in lanes.stages.computed]
    assert shapes == [[], ["Let"], ["Let", "Store"]]  # what is loaded is loaded where it is read
    assert len(lanes.stages.loads) == 2
