"""Lists of numbers and of arrays of one shape are memory that grows; so is what gradients of loops keep."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways
from tests.executors.native.test_failures import both
from tests.executors.native.test_sized import kernels

NUMBERS = np.random.default_rng(0).normal(size=50)


@pytest.mark.parametrize("dtype", [np.float64, np.int8, np.bool_])
def test_a_list_of_numbers(dtype: type) -> None:
    def f(x, n):
        found = []
        for i in ag.range(n):
            found.append(x[i % 50])
        return ag.stack(found), len(found)

    x = (NUMBERS * 5).astype(dtype)
    assert not kernels(check_all_ways(f, [x, 1], [x, 31], [x, 32], [x, 33], [x, 1000]))


def test_a_list_of_arrays() -> None:
    def f(x, n):
        rows = []
        for i in ag.range(n):
            rows.append(x * ag.cast(i, ag.float64))
            x = ag.reverse(x, [0])
        return ag.stack(rows), rows[-1] + rows[0]

    assert not kernels(check_all_ways(f, [NUMBERS, 1], [NUMBERS, 70]))


def test_a_list_of_no_entries() -> None:
    def f(n):
        found = []
        for i in ag.range(n):
            found.append(i)
        return ag.stack(found)

    check_all_ways(f, [0], [3])


def test_a_stack_of_work() -> None:
    def f(n):
        waiting = [n]
        total = 0
        while len(waiting) > 0:
            x = waiting.pop()
            total = total * 7 % 1009 + x
            if x > 1:
                waiting.append(x // 2)
                waiting.append(x - x // 2 - 1)
        return total

    check_all_ways(f, [1], [2], [200])


def test_entries_are_read_and_replaced() -> None:
    def f(x, n):
        found = []
        for i in ag.range(50):
            found.append(x[i])
        for i in ag.range(n):
            found[i] = found[i - 1] + found[-1]
        return ag.stack(found), found[-3]

    check_all_ways(f, [NUMBERS, 0], [NUMBERS, 50])


def test_lists_that_grow_from_one() -> None:
    def f(x, n):
        a = []
        for i in ag.range(n):
            a.append(x[i])
        b = list(a)
        a.append(1.0)
        b.append(2.0)
        b[0] = 3.0
        return ag.stack(a), ag.stack(b)

    check_all_ways(f, [NUMBERS, 1], [NUMBERS, 31], [NUMBERS, 40])


def test_lists_that_change_places_in_a_loop() -> None:
    def f(x, n):
        a, b = [x[0]], [x[1]]
        for i in ag.range(n):
            a.append(x[i])
            a, b = b, a
        return ag.stack(a), ag.stack(b)

    check_all_ways(f, [NUMBERS, 0], [NUMBERS, 1], [NUMBERS, 50])


def test_lists_in_branches_and_nested_loops() -> None:
    def f(x, n):
        up, down = [], []
        for i in ag.range(n):
            if x[i] > 0:
                up.append(x[i])
            else:
                for k in ag.range(i):
                    down.append(x[k] * 2)
        return len(up), len(down), ag.stack(up), ag.stack(down)

    check_all_ways(f, [NUMBERS, 2], [NUMBERS, 50])


def test_a_list_that_starts_again_in_each_iteration() -> None:
    def f(x, n):
        total = 0.0
        before = [0.0]
        for i in ag.range(n):
            now = []
            for k in ag.range(i + 1):
                now.append(x[k] + before[-1])
            total += ag.reduce_sum(ag.stack(before)) + now[i]
            before = now
        return total

    check_all_ways(f, [NUMBERS, 1], [NUMBERS, 40])


def pop_of_none(n):
    found = [n]
    i = ag.constant(0)
    while i < n:
        found.pop()
        i += 1
    return len(found)


def item_outside(n):
    found = [n]
    i = ag.constant(0)
    while i < 3:
        found.append(i)
        i += 1
    return found[n]


@pytest.mark.parametrize(("function", "argument"), [(pop_of_none, 2), (item_outside, 4), (item_outside, -5)])
def test_what_is_not_there_fails_as_on_the_reference(function: Callable[..., Any], argument: int) -> None:
    expected, actual = both(function, argument)
    assert (type(actual), str(actual)) == (type(expected), str(expected))


# --- gradients -------------------------------------------------------------------------------------------------


def test_the_gradient_of_a_loop_of_numbers() -> None:
    def f(x, n):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = x
            for _ in ag.range(n):
                y = y + 1e-3 * (ag.sin(y) - y * x)
        return tape.gradient(y, x)

    assert not kernels(check_all_ways(f, [0.5, 0], [0.5, 1], [0.5, 100]))


def test_the_gradient_of_a_loop_of_arrays() -> None:
    def f(x, w, n):
        with ag.GradientTape() as tape:
            tape.watch(w)
            h = x
            for _ in ag.range(n):
                h = ag.tanh(ag.matmul(h, w))
            loss = ag.reduce_sum(h * h)
        return loss, tape.gradient(loss, w)

    x, w = NUMBERS[:12].reshape(3, 4), NUMBERS[12:28].reshape(4, 4)
    check_all_ways(f, [x, w, 1], [x, w, 40])


def test_gradients_of_loops_in_loops_and_branches() -> None:
    def f(x, n):
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = x
            for i in ag.range(n):
                for _ in ag.range(i):
                    y = y * 0.9 + 0.1 * ag.cos(y)
                if y > 0.7:
                    y = y * y
                else:
                    y = y + x
        return tape.gradient(y, x)

    check_all_ways(f, [0.5, 1], [0.5, 9])


def test_the_memory_of_lists_that_an_iteration_made_is_free_after_it() -> None:
    def f(n):
        total = 0.0
        for i in ag.range(n):
            rows = []
            for k in ag.range(8):
                rows.append(ag.zeros([10_000], ag.float64) + ag.cast(i + k, ag.float64))
            total = total + ag.reduce_sum(rows[-1])
        return total

    native = ag.function(f, executor="native")
    native(ag.constant(1))
    peaks = []
    for n in (2, 40):
        tracemalloc.start()
        native(ag.constant(n))
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 2 * peaks[0] + 100_000
    check_all_ways(f, [0], [3])


def test_a_list_makes_room_for_the_entries_of_a_loop_of_known_length() -> None:
    def filled(x):
        found = []
        for i in ag.range(1000):
            found.append(x * i)
        return ag.stack(found)

    def of_arrays(x):
        found = []
        for i in ag.range(1000):
            found.append(x * i)
        return ag.stack(found)

    def from_some(x):
        found = [x, x + 1]
        for i in ag.range(1000):
            found.append(x * i)
        return ag.stack(found)

    assert "room(#0, 1000)" in check_all_ways(filled, (1.5,))
    assert "room(#1, 0)" in check_all_ways(of_arrays, (np.ones(100),))  # 800 KB, which may not be needed
    check_all_ways(from_some, (1.5,))
