"""What is known of whole numbers by what was checked: sums and products that fit, differences of what was compared."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways, text_of
from tests.executors.native.test_failures import both

LEAST, MOST = np.iinfo(np.int64).min, np.iinfo(np.int64).max


def product_and_sum(n):
    return n * 3 + 1


def sum_and_sum(n):
    return (n - 7) + 7


def on_one_side(n):
    return n * 3 + 1 if n > 0 else n - 5


def difference(a, b):
    if a <= b:
        return b - a
    return a - b


def either(n, way):
    return n * 4 - 2 if way else n + 2


@pytest.mark.parametrize(
    ("function", "arguments", "left"),
    [
        (product_and_sum, (5,), ["over_mul"]),
        (sum_and_sum, (5,), ["over_sub"]),
        (on_one_side, (5,), ["over_mul", "over_sub"]),
        (either, (5, True), ["over_mul", "over_sub", "over_add"]),
        (difference, (5, 7), ["over_sub", "over_sub"]),
    ],
)  # fmt: skip
def test_checks_that_are_left(function: Any, arguments: tuple[Any, ...], left: list[str]) -> None:
    text = text_of(function, *arguments)
    assert [word for word in text.replace("(", " ").split() if word.startswith("over_")] == left


SHARP = [MOST // 3, -(MOST // 3), MOST // 4, LEAST // 4, 0, 1, -1, 5]


@pytest.mark.parametrize("function", [product_and_sum, on_one_side])
def test_values_at_the_limits(function: Any) -> None:
    check_all_ways(function, *[(n,) for n in SHARP])
    check_all_ways(either, *[(n, way) for n in (MOST // 4, LEAST // 4 + 1, MOST - 2, LEAST) for way in (True, False) if
                             not way or abs(n) < MOST // 3])  # fmt: skip
    check_all_ways(difference, (3, 8), (8, 3), (MOST, 0), (-1, MOST - 1), (LEAST, -1))


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (product_and_sum, (MOST // 3 + 1,)), (product_and_sum, (-(MOST // 3) - 1,)), (sum_and_sum, (LEAST + 6,)),
        (on_one_side, (MOST // 3 + 1,)), (on_one_side, (LEAST + 4,)), (either, (MOST - 1, False)),
        (either, (MOST, True)), (difference, (LEAST, 0)), (difference, (MOST, -1)),
    ],
)  # fmt: skip
def test_errors_are_those_of_the_reference(function: Any, arguments: tuple[Any, ...]) -> None:
    expected, actual = both(function, *arguments)
    assert type(actual) is type(expected)
    assert str(actual) == str(expected)


def test_a_side_in_a_side() -> None:
    def f(n, a, b):
        if a > 0:
            if b > 0:
                m = n + 5
            else:
                m = n - 5
        else:
            m = n * 2
        return m

    ways = [(1, 1), (1, -1), (-1, 1)]
    check_all_ways(f, *[(7, *way) for way in ways], (MOST - 5, 1, 1), (LEAST + 5, 1, -1), (MOST // 2, -1, 1))
    check_all_ways(f, (MOST, 1, -1), (LEAST, 1, 1))  # what is not taken does not fail
    for arguments in ((MOST - 4, 1, 1), (LEAST + 4, 1, -1), (MOST // 2 + 1, -1, 1), (LEAST // 2 - 1, -1, -1)):
        expected, actual = both(f, *arguments)
        assert str(actual) == str(expected)


def test_what_holds_on_one_side_does_not_on_the_other() -> None:
    def f(n, k):
        for _ in ag.range(3):
            m = n + 5 if k > 0 else n - 5
            n = m + 1
        return n

    check_all_ways(f, (1, 1), (1, -1), (LEAST + 14, -1), (MOST - 18, 1))
    for arguments in ((LEAST + 3, -1), (MOST - 16, 1)):
        expected, actual = both(f, *arguments)
        assert str(actual) == str(expected)


def above_the_diagonal(a):
    total = 0.0
    for i in ag.range(len(a)):
        for j in ag.range(i + 1, len(a)):
            total += a[i] * a[j]
    return total


def test_a_range_from_the_next_to_the_end_is_inside() -> None:
    assert "fail" not in check_all_ways(above_the_diagonal, (np.arange(30.0),))


def sorted_in_place(a):
    a = a.copy()
    for i in ag.range(1, len(a)):
        x, j = a[i], i - 1
        while j >= 0 and a[j] > x:
            a[j + 1] = a[j]
            j -= 1
        a[j + 1] = x
    return a


def test_what_a_question_asked_before_the_next_is_known_in_the_loop() -> None:
    numbers = np.random.default_rng(1).random(40)
    text = check_all_ways(sorted_in_place, (numbers,))
    inner = text.split("while")[2].split("next")[0]
    assert "fail" not in inner and "select" not in inner
    np.testing.assert_array_equal(ag.function(sorted_in_place)(numbers), np.sort(numbers))
