"""Scatters, and gathers by vectors of positions, as loops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways
from tests.executors.native.test_failures import both
from tests.executors.native.test_sized import kernels

RNG = np.random.default_rng(0)
TABLE = RNG.normal(size=(5, 4)) * 9
ROWS = RNG.integers(0, 5, (9, 1))
PAIRS = RNG.integers(0, 4, (2, 9, 2))
NEW = RNG.normal(size=(9, 4)) * 9


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int8, np.int64, np.complex128])
@pytest.mark.parametrize("name", ["add", "sub", "update", "max", "min"])
def test_scatters_are_loops(name: str, dtype: type) -> None:
    if dtype is np.complex128 and name in ("max", "min"):
        return
    scatter: Callable[..., Any] = getattr(ag, f"tensor_scatter_nd_{name}")
    table, new = TABLE.astype(dtype), NEW.astype(dtype)
    assert not kernels(check_all_ways(lambda x, i, u: scatter(x * 2, i, u + 1), [table, ROWS, new]))
    elements = [table, PAIRS, np.stack([new[:, 0], new[:, 1]])]
    assert not kernels(check_all_ways(lambda x, i, u: (scatter(x, i, u), x), elements))


@pytest.mark.parametrize("dtype", [bool, np.float32, np.int32])
def test_zeros_to_which_something_is_added(dtype: type) -> None:
    found = check_all_ways(lambda i, u: ag.scatter_nd(i, u, [5, 4]), [ROWS, (NEW * -0.0).astype(dtype)])
    assert not kernels(found)


def test_gathers_by_vectors_of_positions() -> None:
    def f(x, i, j):
        return ag.gather_nd(x, i), x[j, j % 4], x[-j]

    assert not kernels(check_all_ways(f, [TABLE, PAIRS, ROWS[:, 0]]))


def test_what_is_scattered_is_what_was_there() -> None:
    def f(x):
        x = x * 1
        places = x[:, None]
        return ag.tensor_scatter_nd_add(x, places[::-1], x), ag.tensor_scatter_nd_update(x, places, x[::-1])

    assert not kernels(check_all_ways(f, [np.array([1, 3, 0, 2, 2])]))


def test_numbers_added_at_positions_go_through_them_once() -> None:
    def f(x, i, u):
        found = x + 0
        np.add.at(found, i, u)
        np.subtract.at(found, i - 3, 1)
        return found

    shown = check_all_ways(f, [TABLE, ROWS[:, 0], NEW])
    assert not kernels(shown)
    assert shown.count("while") == 2  # nothing else looks at the positions, or reads there


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_gradients_of_gathers(axis: int) -> None:
    x, places = RNG.normal(size=(3, 4, 2)), np.array([0, 1, 1, 0])

    def f(x, i):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = ag.gather(x, i, axis=axis)
            y = y * y
        return tape.gradient(y, x)

    assert not kernels(check_all_ways(f, [x, places]))


def test_known_positions_are_looked_at_once_and_for_all() -> None:
    known = [0, 3, 1, 4, 2, 0, 3, 1, 4, 2, 0, 3, 1, 4, 2, 0, 3]
    shown = check_all_ways(lambda x: (ag.gather(x, known), ag.gather_nd(x, [[0, 1]] * 20)), [TABLE])
    assert "while" not in shown and "fail" not in shown


def scattered(x, i, u):
    return ag.tensor_scatter_nd_add(x * 2, i + 0, u)


def constant_places(x, i, u):
    return ag.gather(x, [0, 5]) + u[0]


def vectors(x, i, u):
    return ag.gather_nd(x, i + 0)


@pytest.mark.parametrize("function", [scattered, constant_places, vectors])
@pytest.mark.parametrize("wrong", [5, -1])
def test_positions_outside_fail_as_on_the_reference(function: Callable[..., Any], wrong: int) -> None:
    places = ROWS.copy()
    places[[3, 5]] = wrong
    expected, actual = both(function, TABLE, places, NEW)
    assert (type(actual), str(actual)) == (type(expected), str(expected))


def repeated(x):
    return np.repeat(x, 3), np.repeat(x, 2, axis=1), np.repeat(x, [1, 0, 2, 1, 3], axis=0), np.tile(x, (2, 1, 3))


def left_over(x):
    return np.delete(x, 3), np.delete(x, [0, 2, 4], axis=0), np.delete(x, slice(1, 3), axis=1)


@pytest.mark.parametrize("function", [repeated, left_over])
def test_entries_that_come_again_or_go_away_need_no_positions(function: Callable[..., Any]) -> None:
    shown = check_all_ways(function, [TABLE], [TABLE.T.copy().T])
    assert not kernels(shown)
    assert "while" not in shown and "fail" not in shown and "quot" not in shown
