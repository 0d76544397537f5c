"""Direct calls of functions that write into the arrays of their caller."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.executors.native.direct_calls import is_direct


def bubble(a: Any) -> None:
    for i in range(len(a)):
        for j in range(len(a) - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]


def swap(a: Any, b: Any) -> None:
    c = a.copy()
    a[:] = b
    b[:] = c


def scaled(a: Any, k: Any) -> Any:
    a *= k
    return a.sum(), a[0] + 1


def half(a: Any, b: Any) -> Any:
    a[::2] = b[::2]
    return b


def partitioned(a: Any) -> Any:
    a[:] = np.partition(a, 1)
    return np.unique(a)


def exchanged(a: Any, b: Any) -> None:
    t = np.partition(a, 1)
    a[:] = b
    b[:] = t


def direct(function: Callable[..., Any], *arguments: Any) -> Any:
    """The function, called until it is called directly with such arguments."""
    made = ag.function(function, executor="native")
    for _ in range(60):
        made(*copies(arguments))
    assert is_direct(made, *copies(arguments))
    return made


def copies(arguments: Any) -> list[Any]:
    return [a.copy() if isinstance(a, np.ndarray) else a for a in arguments]


@pytest.mark.parametrize(
    "function, arguments",
    [
        (bubble, [np.array([3.0, 1.0, 2.0])]),
        (bubble, [np.array([3, 1, 2, -5], np.int8)]),
        (swap, [np.arange(3.0), np.arange(3.0, 6.0)]),
        (scaled, [np.arange(6.0).reshape(2, 3), 2.0]),
        (half, [np.zeros(5), np.arange(5.0)]),
        (partitioned, [np.array([3.0, 1.0, 2.0])]),  # NumPy's kernel, so that Python runs it
        (exchanged, [np.array([3.0, 1.0, 2.0]), np.arange(3.0)]),
    ],
)
def test_the_callers_arrays_are_written(function: Callable[..., Any], arguments: list[Any]) -> None:
    made = direct(function, *arguments)
    rng = np.random.default_rng(0)
    for _ in range(3):
        others = [rng.permutation(a.ravel()).reshape(a.shape) if isinstance(a, np.ndarray) else a for a in arguments]
        mine, plain = copies(others), copies(others)
        got, wanted = made(*mine), function(*plain)
        for a, b in zip(mine, plain):
            np.testing.assert_array_equal(a, b)
        for a, b in zip(ag.nest.flatten(got), ag.nest.flatten(wanted)):
            np.testing.assert_array_equal(a, b)


def test_results_are_no_part_of_the_callers_arrays() -> None:
    made = direct(half, np.zeros(4), np.arange(4.0))
    a, b = np.zeros(4), np.arange(4.0)
    given = made(a, b)
    b[:] = 9
    np.testing.assert_array_equal(given, np.arange(4.0))
    np.testing.assert_array_equal(a, [0, 0, 2, 0])


def test_what_must_not_be_written_is_refused_as_before() -> None:
    made = direct(half, np.zeros(4), np.arange(4.0))
    fixed = np.zeros(4)
    fixed.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        made(fixed, np.arange(4.0))
    memory = np.arange(6.0)
    for a, b in ((memory[:4], memory[2:]), (memory[1:5], memory[:4]), (memory[:4], memory[:4])):
        with pytest.raises(errors.StagedValueError, match="share memory"):
            made(a, b)
    np.testing.assert_array_equal(memory, np.arange(6.0))
    large = np.arange(8.0)
    made(large[:4], large[4:])  # one ends where the other begins
    np.testing.assert_array_equal(large, [4, 1, 6, 3, 4, 5, 6, 7])


def test_tensors_and_other_arrays_are_served_by_python() -> None:
    made = direct(bubble, np.array([3.0, 1.0, 2.0]))
    tensor = ag.constant([3.0, 1.0, 2.0])
    made(tensor)
    np.testing.assert_array_equal(tensor, [3.0, 1.0, 2.0])
    memory = np.array([3.0, 0.0, 1.0, 0.0, 2.0, 0.0])
    made(memory[::2])
    np.testing.assert_array_equal(memory, [1.0, 0.0, 2.0, 0.0, 3.0, 0.0])
    backwards = np.array([1.0, 2.0, 3.0])
    made(backwards[::-1])
    np.testing.assert_array_equal(backwards, [3.0, 2.0, 1.0])
    whole = np.array([3, 1, 2])
    made(whole)
    np.testing.assert_array_equal(whole, [1, 2, 3])


def test_an_error_leaves_the_array_as_it_was() -> None:
    def fails(a: Any, k: Any) -> None:
        a[0] = 9.0
        for i in ag.range(k):
            a[i] += 1.0

    made = direct(fails, np.zeros(3), ag.constant(2))
    a = np.zeros(3)
    with pytest.raises(IndexError, match="index 3 is out of range"):
        made(a, ag.constant(5))
    np.testing.assert_array_equal(a, np.zeros(3))
    made(a, ag.constant(1))
    np.testing.assert_array_equal(a, [10.0, 0.0, 0.0])


def test_a_function_that_changes_more_than_arrays_is_served_by_python() -> None:
    seen = []

    def notes(a: Any) -> None:
        a[0] = 1.0
        seen.append(a[1])

    made = ag.function(notes, executor="native")
    for _ in range(60):
        made(np.zeros(2))
    assert not is_direct(made, np.zeros(2)) and len(seen) == 61


def test_arrays_in_containers_are_served_by_python() -> None:
    def first(pair: Any) -> None:
        pair[0][0] = 5.0

    made = ag.function(first, executor="native")
    a = np.zeros(2)
    for _ in range(60):
        made([a, np.zeros(2)])
    np.testing.assert_array_equal(a, [5.0, 0.0])


def test_a_tape_and_a_graph_around_it() -> None:
    made = direct(scaled, np.arange(3.0), 2.0)

    @ag.function
    def outer(a: Any) -> Any:
        return made(a, 2.0)[0]

    a = np.arange(3.0)
    np.testing.assert_array_equal(outer(a), 6.0)
    np.testing.assert_array_equal(a, [0.0, 2.0, 4.0])
    with ag.GradientTape() as tape:
        x = ag.constant([1.0, 2.0, 3.0])
        tape.watch(x)
        total = made(x, 2.0)[0]
    np.testing.assert_array_equal(tape.gradient(total, x), [2.0, 2.0, 2.0])


def test_threads_write_each_their_own() -> None:
    made = direct(bubble, np.arange(50.0))
    rng = np.random.default_rng(0)
    arrays = [rng.permutation(50).astype(float) for _ in range(200)]

    def work(part: list[Any]) -> None:
        for a in part:
            made(a)

    threads = [threading.Thread(target=work, args=(arrays[k::4],)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for a in arrays:
        np.testing.assert_array_equal(a, np.arange(50.0))
