"""Functions under `functools.lru_cache`, called with tensors."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest

import autograph as ag
from autograph import errors
from tests.agreement import same


def fibonacci(n):
    @functools.lru_cache(None)
    def at(k):
        return k if k < 2 else at(k - 1) + at(k - 2)

    return at(n)


def paths(n):
    @functools.cache
    def to(i, j):
        row = [1]
        for _ in range(2):
            row.append(1)
        return row[2] if i == 0 or j == 0 else to(i - 1, j) + to(i, j=j - 1)

    return to(n, 2)


class Scale:
    def __init__(self, by):
        self.by = by

    @functools.cache  # noqa: B019
    def of(self, k):
        return k * self.by if k > 0 else k


def of_a_method(n):
    scale = Scale(3)
    return scale.of(n) + scale.of(n) + scale.of(2)


def of_python_values(n):
    """Nothing that a tensor decides is remembered: it happens once a trace, as it would in Python."""
    made = []

    @functools.lru_cache
    def table(size):
        made.append(size)
        return list(range(size))

    return table(3)[n % 3]


@pytest.mark.parametrize("n", [0, 1, 5])
@pytest.mark.parametrize("program", [fibonacci, paths, of_a_method, of_python_values])
def test_the_result_is_that_of_each_call(program: Callable[[Any], Any], n: int) -> None:
    assert same(program(n), ag.function(program)(ag.constant(n)))


def counts(n):
    calls = 0

    @functools.lru_cache(None)
    def at(k):
        nonlocal calls
        calls += 1
        return k if k < 2 else at(k - 1) + at(k - 2)

    return at(n), calls


def notes(n):
    calls = []

    @functools.lru_cache(None)
    def at(k):
        calls.append(k)
        return k

    return at(n) + at(n), calls


class Table:
    def __init__(self):
        self.asked = 0

    @functools.cache  # noqa: B019
    def at(self, k):
        self.asked += 1
        return k


def counts_in_an_object(n):
    table = Table()
    return table.at(n) + table.at(n), table.asked


def prints(n):
    @functools.cache
    def at(k):
        if k > 0:
            print(k)
        return k

    return at(n) + at(n)


@pytest.mark.parametrize("program", [counts, notes, counts_in_an_object, prints])
def test_what_would_happen_too_often_is_refused(program: Callable[[Any], Any]) -> None:
    with pytest.raises(errors.StagedValueError, match=r"`lru_cache` remembers, (changes|prints)") as caught:
        ag.function(program)(ag.constant(5))
    assert caught.value.location is not None and caught.value.location.filename == __file__
