"""Running sums, where extremes are, elements at many positions, rolled arrays, and elements that fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways
from tests.executors.native.test_failures import both
from tests.executors.native.test_layouts import same_bits
from tests.executors.native.test_sized import kernels

RNG = np.random.default_rng(0)
CUBE = RNG.normal(size=(4, 5, 6))


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int8, np.int64])
@pytest.mark.parametrize("axis", [0, 1, -1])
def test_running_sums_and_products(dtype: type, axis: int) -> None:
    def f(x):
        sums = ag.cumsum(x, axis), ag.cumsum(x, axis, exclusive=True), ag.cumsum(x, axis, reverse=True)
        return *sums, ag.cumprod(x, axis), ag.cumprod(x, axis, exclusive=True, reverse=True)

    x = CUBE if np.dtype(dtype).kind == "f" else CUBE * 30
    assert not kernels(check_all_ways(f, [x.astype(dtype)], [-np.zeros_like(x).astype(dtype)]))


def test_running_sums_of_what_lies_otherwise_in_memory() -> None:
    same_bits(lambda x: ag.reduce_sum(ag.cumsum(ag.transpose(x), 0), 1), CUBE[0])
    same_bits(lambda x: ag.reduce_sum(ag.cumsum(x, 0), 1), CUBE[0].T)


@pytest.mark.parametrize("dtype", [np.float32, np.int16, np.uint8])
def test_where_extremes_are(dtype: type) -> None:
    def f(x):
        return ag.argmax(x, 0), ag.argmin(x, 2), ag.argmax(ag.reshape(x, [-1]) * 2, 0), ag.argmin(x, 1)

    x = RNG.integers(0, 4, (4, 5, 6)).astype(dtype)
    assert not kernels(check_all_ways(f, [x], [np.zeros_like(x)]))


def test_where_the_first_nan_is() -> None:
    def f(x):
        return ag.argmax(x, 0), ag.argmin(x, 1)

    x = CUBE[0].copy()
    x[1, 2] = x[3, 2] = x[1, 4] = np.nan
    x[0, 0], x[0, 1] = np.inf, -np.inf
    check_all_ways(f, [x], [np.full((5, 6), np.nan)], [np.zeros((5, 6)) * -1])


@pytest.mark.parametrize("count", [1, 2, 7, 16, 17, 47, 48, 49, 64, 127, 131, 255, 511, 512, 1030])
@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int64, np.uint8])
def test_the_first_of_equals_in_rows_of_all_lengths(count: int, dtype: type) -> None:
    def f(x):
        return ag.argmax(x, 1), ag.argmin(x, 1), ag.argmin(x[0], 0), ag.argmax(ag.transpose(x), 0), ag.argmin(x * 2, 0)

    rows = [RNG.integers(0, high, count) for high in (2, 3, 50, 200)]
    rows += [np.arange(count) % 251, np.arange(count)[::-1] % 251, np.zeros(count)]
    x = np.array(rows).astype(dtype)
    given = [x]
    if np.dtype(dtype).kind == "f":
        x = x.copy()
        for row, positions in enumerate([[0], [count - 1], [count // 2], [count // 3, 2 * count // 3], [], [], []]):
            x[row, positions] = np.nan
        given += [x, -np.zeros_like(x), np.where(x > 1, np.inf, -np.inf).astype(dtype)]
    check_all_ways(f, *[[g] for g in given])


def test_elements_at_many_positions() -> None:
    def f(x, places):
        rows = ag.gather(x * 2, places)
        return rows, ag.gather(x, places, axis=1), ag.reduce_sum(ag.gather(x, places, axis=-1), 0)

    assert not kernels(check_all_ways(f, [CUBE, [0, 3, 3]], [CUBE, [2, 1, 0]]))
    check_all_ways(lambda x, p: ag.gather(x, p), [CUBE[0], np.array([[0, 1], [4, 4]], np.int32)])


def test_what_is_gathered_is_what_was_there() -> None:
    def f(x, places):
        found = ag.gather(x, places)
        x[0] = 9.0
        return found + x[: len(places)], x

    check_all_ways(f, [CUBE[0, 0], [0, 5, 0]])


def test_rolled_arrays() -> None:
    def f(x):
        return ag.roll(x, [1], [0]), ag.roll(x + 1.0, [-2, 7], [1, 2]), ag.roll(x, [0, 4], [0, 0])

    assert not kernels(check_all_ways(f, [CUBE]))
    same_bits(lambda x: ag.reduce_sum(ag.roll(x, [1], [0])), CUBE[0].T)


def quotients(x, y):
    return x // y, x % y


def at_places(x, places):
    return ag.gather(x, places)


@pytest.mark.parametrize(("function", "arguments"), [
    (quotients, (np.array([5, 6]), np.array([1, 0]))), (quotients, (np.array([5, 6]), 0)),
    (at_places, (CUBE, [0, 4])), (at_places, (CUBE, [-1, 0])),
])  # fmt: skip
def test_elements_that_fail_do_so_as_on_the_reference(function: Callable[..., Any], arguments: Any) -> None:
    expected, actual = both(function, *arguments)
    assert (type(actual), str(actual)) == (type(expected), str(expected))


def test_division_of_whole_numbers_in_arrays() -> None:
    x = np.array([7, -7, 0, 2**31 - 1, -(2**31)], np.int32)
    for y in (np.array([2, 2, -3, -1, 3], np.int32), np.full(5, 7, np.int32)):
        assert not kernels(check_all_ways(quotients, [x, y]))
    assert not kernels(check_all_ways(lambda x: (x // 4, x % 3, x % -3), [x]))
