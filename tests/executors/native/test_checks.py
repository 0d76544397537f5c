"""Checks and their texts in native code: nothing is called where nothing fails; errors are those of the reference."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors.native import program as lp
from tests.executors.native.programs import check_all_ways, lowered
from tests.executors.native.test_failures import both


def sites_not_rare(function: Any, *arguments: Any) -> set[str]:
    return {s.name for s in lowered(function, *arguments).sites if not s.rare}


def asserted(n):
    total = 0
    for k in ag.range(n):
        assert k < 50, f"{k} is large, of {n}"
        total += k
    assert total >= 0
    return total


def defined(n):
    i = 0
    while i < n:
        last = i * 2
        i += 1
    return last


def not_none(n):
    found = None
    for k in ag.range(n):
        if k * k > 30:
            found = k
            break
    return found + 1


@pytest.mark.parametrize(("function", "good", "bad"), [(asserted, 50, 51), (defined, 3, 0), (not_none, 9, 3)])
def test_checks_call_nothing_where_they_hold(function: Any, good: int, bad: int) -> None:
    check_all_ways(function, [good])
    assert not sites_not_rare(function, good) & {"Assert", "CheckDefined", "CheckNotNone"}
    expected, actual = both(function, bad)
    assert type(actual) is type(expected)
    assert str(actual) == str(expected)


def test_a_text_is_made_where_the_error_is_raised() -> None:
    with pytest.raises(AssertionError, match="50 is large, of 60"):
        ag.function(asserted)(ag.constant(60))
    (loop,) = [s for s in lowered(asserted, 5).top.statements if isinstance(s, lp.While)]
    calls = [s for s in loop.body.statements if isinstance(s, lp.Opaque)]
    assert not calls  # those that make the text are in the branch that raises


def test_a_text_that_is_a_result_is_made() -> None:
    def f(n):
        text = ""
        for k in ag.range(n):
            text = f"{k} of {n}"
        return text

    assert ag.function(f)(ag.constant(3)).numpy() == b"2 of 3"
    assert ag.function(f)(ag.constant(0)).numpy() == b""


# --- sums of whole numbers -------------------------------------------------------------------------------------

LARGEST = 2**63 - 1


@pytest.mark.parametrize(
    "numbers",
    [[], [3], [LARGEST, 1, -1], [LARGEST, -5, -1], [-LARGEST, -1, 0], [LARGEST, LARGEST, -LARGEST], [1] * 5000],
)
def test_a_sum_is_exact(numbers: list[int]) -> None:
    def f(a):
        return sum(a)

    array = np.array(numbers, np.int64)
    assert ag.function(f)(ag.constant(array)).numpy() == sum(numbers)
    check_all_ways(f, [array])
    if 0 < len(numbers) < 5000:
        assert not sites_not_rare(f, array)


@pytest.mark.parametrize("array", [np.array([LARGEST, 1]), np.array([-LARGEST, -2, 0]), np.array([127, 1], np.int8)])
def test_a_sum_that_does_not_fit_is_an_error(array: Any) -> None:
    expected, actual = both(lambda a: sum(a), array)
    assert isinstance(actual, OverflowError)
    assert str(actual) == str(expected)


def test_a_sum_of_a_list_that_grew() -> None:
    def f(n):
        squares = []
        for k in ag.range(n):
            squares.append(k * k)
        return sum(squares)

    check_all_ways(f, [0], [1], [100])
    assert not sites_not_rare(f, 5) & {"CheckedSum"}
