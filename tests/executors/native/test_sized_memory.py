"""Counts of whole numbers, and what is made of vectors of which nobody knows beforehand how long they may be."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.agreement import same
from tests.executors.native.programs import check_all_ways
from tests.executors.native.test_sized import kernels

RNG = np.random.default_rng(5)


def numbers(dtype: str, size: int, most: int = 20) -> np.ndarray:
    return RNG.integers(0, most, size=size).astype(dtype)


@pytest.mark.parametrize("dtype", ["int8", "uint16", "int32", "int64"])
@pytest.mark.parametrize("least", [0, 5, 100])
def test_counts(dtype: str, least: int) -> None:
    def f(x, w):
        return np.bincount(x, minlength=least), np.bincount(x, w, least), np.bincount(x + 1, minlength=least).sum()

    calls = [[numbers(dtype, n), RNG.normal(size=n)] for n in (1, 40)]
    for call in calls:
        assert set(kernels(check_all_ways(f, call))) <= {"zeros", "NumPyCall"}  # it raises, of negative numbers
        for got, want in zip(ag.function(f)(*call), f(*call)):
            assert got.numpy().dtype == want.dtype
            np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("executor", ["numpy", "native"])
def test_counts_of_what_has_none(executor: Any) -> None:
    count = ag.function(lambda x: np.bincount(x, minlength=3), executor=executor)
    assert count(np.zeros(0, int)).numpy().tolist() == [0, 0, 0]
    assert count(np.array([4, 1], np.uint8)[::-1]).numpy().tolist() == [0, 1, 0, 0, 1]
    with pytest.raises(ValueError, match="negative") as caught:
        count(np.array([3, -1]))
    assert "test_sized_memory.py" in str(caught.value)


def equalized(image):
    counts = np.bincount(image.ravel(), minlength=16)
    below = counts.cumsum()
    table = (below - below.min()) * 255 // (below.max() - below.min())
    return table[image]


@pytest.mark.parametrize("executor", ["numpy", "native"])
def test_a_table_that_counts_make(executor: Any) -> None:
    image = numbers("int64", 60, 16).reshape(6, 10)
    staged = ag.function(equalized, executor=executor)
    for given in (image, image + 5, image // 2):
        np.testing.assert_array_equal(staged(given), equalized(given))
    with pytest.raises(ZeroDivisionError) as caught:  # NumPy warns, and a graph refuses
        staged(np.zeros_like(image))
    assert "test_sized_memory.py" in str(caught.value)
    negative = image.copy()
    negative[2, 3] = -1
    with pytest.raises(ValueError, match="negative"):
        staged(negative)


def test_a_table_that_counts_make_is_native() -> None:
    image = numbers("int64", 60, 16).reshape(6, 10)
    rare = {"CheckedSub", "GatherV2", "FloorDiv", "Mul", "NumPyCall", "Sub"}  # where it fails
    assert set(kernels(check_all_ways(equalized, [image], [image * 3]))) <= {"zeros", *rare}


@pytest.mark.parametrize("executor", ["numpy", "native"])
def test_places_in_a_vector_of_any_length(executor: Any) -> None:
    def f(x, places):
        counts = np.bincount(x)
        return counts[places], (counts * 3 - 1)[places], counts[places[0]], counts

    staged = ag.function(f, executor=executor)
    x = numbers("int64", 30, 9)
    for places in (np.array([[0, 1], [2, -1]]), np.array([[-3, 2], [1, 1]])):
        for got, want in zip(staged(x, places), f(x, places)):
            np.testing.assert_array_equal(got, want)
    for bad in (99, -99):
        with pytest.raises(IndexError) as caught:
            staged(x, np.array([[0, bad], [0, 0]]))
        assert "test_sized_memory.py" in str(caught.value)


@pytest.mark.parametrize("executor", ["numpy", "native"])
def test_sums_up_to_each(executor: Any) -> None:
    def f(x, w, n):
        sums = np.bincount(x, w)
        return np.cumsum(sums), np.cumprod(np.bincount(x)), np.cumsum(w[:n]), np.cumprod(w[:n] * 2)[::2]

    staged = ag.function(f, executor=executor)
    w = RNG.normal(size=30)
    w[0] = -0.0
    for n in (0, 1, 17, 30):
        x = numbers("int64", 30)
        for got, want in zip(staged(x, w, n), f(x, w, n)):
            assert got.numpy().tobytes() == want.tobytes()


def test_one_in_each_iteration() -> None:
    def f(x):
        best = np.bincount(x[0])
        for i in ag.range(5):
            found = np.bincount(x[i], minlength=4)
            if found[0] > best[0]:
                best = found
        return best

    x = RNG.integers(0, 9, size=(5, 12))
    check_all_ways(f, [x], [x // 2])


@pytest.mark.parametrize("dtype", [np.float64, np.int64])
def test_what_is_returned_stays_while_what_is_made_of_it_is_made(dtype: type) -> None:
    def tail_written(m, n):
        tail = m[n:]
        tail[0, 0] = 100
        return tail

    def either(m, n):
        tail = m[:, n:]
        if n < 2:
            tail[0, 0] = 100
            return tail, m
        return tail, m + 1

    given = np.arange(12).reshape(3, 4).astype(dtype)
    for program in (tail_written, either):
        check_all_ways(program, *[(given.copy(), n) for n in (0, 1, 2)])
        for n in (0, 1, 2):
            expected, found = given.copy(), given.copy()
            assert same(program(expected, n), ag.function(program)(found, ag.constant(n)))
            assert same(expected, found)
