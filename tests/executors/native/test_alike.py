"""What both sides of a branch do, done once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways, text_of
from tests.executors.native.test_failures import both


def same_place(a, b):
    for i in ag.range(3, 20):
        if a[i] > 0:
            b[i + 1] = b[i] * 2 + 5
        else:
            b[i + 1] = b[i] // (a[i] + 30)
    return b


def other_places(a, b):
    for i in ag.range(20):
        if a[i] > 0:
            b[i + 1] = b[i] + 5
        else:
            b[i + 2] = b[i] - 5
    return b


def two_arrays(a, b):
    c = b * 2
    for i in ag.range(1, 20):
        if a[i] > 0:
            b[i] = c[i - 1] + 1
            c[i] = b[i] + 1
        else:
            b[i] = c[i - 1] - b[i + 1] // 3
            c[i] = b[i] - 1
    return b, c


def written_between(a, b):
    for i in ag.range(1, 20):
        if a[i] > 0:
            b[i - 1] = 3
            b[i] = b[i - 1] + 1
        else:
            b[i] = b[i - 1] // (a[i] - 9)
    return b


def checked_position(a, where):
    total = 0
    for i in ag.range(20):
        if i < 10:
            total += a[where[i]] * 2 // (i + 1)
        else:
            total += a[where[i]] * 3 // i
    return total


def nested(a, b):
    for i in ag.range(1, 20):
        if a[i] > 0:
            if a[i] > 5:
                b[i] = b[i - 1] // 3
            else:
                b[i] = b[i - 1] // 5
        else:
            b[i] = b[i - 1] // 7
    return b


def only_chosen(a, b):
    for i in ag.range(1, 20):
        if b[i - 1] % 3 == 0:
            b[i] = b[i - 1] + a[i]
        else:
            b[i] = b[i - 1] - a[i]
    return b


def in_test(a, n):
    k = 0
    while (a[k] + 1 if a[k] > 0 else a[k] - n // 3) < 5:
        k += 1
    return k


signs = np.arange(25) * 7 % 13 - 6
numbers = np.arange(25) * 11 % 17


def test_loads_come_before_and_stores_after_the_branch() -> None:
    def moved(a, b):
        for i in ag.range(3, 20):
            if a[i] > 0:
                b[i] = b[i - 2]
            else:
                b[i] = b[i - 2] + a[i]
        return b

    body = text_of(moved, signs, numbers).partition("    if %3:\n")[2].partition("  loop ")[0]
    assert body == """\
      %4: i64 = add(3, %2)
      %5: i64 = @0[%4]
      %6: b = gt(%5, 0)
      %7: i64 = sub(%4, 2)
      %8: i64 = @2[%7]
      if %6:
      else:
        %9: b = over_add(%8, %5)
        fail if %9: CheckedAdd(%8, %5)
        %10: i64 = add(%8, %5)
      %11: i64 = merge(%8, %10)
      @2[%4] = %11
      %12: i64 = add(%2, 1)
      next %12
"""


def test_stores_in_other_places_stay() -> None:
    body = text_of(other_places, signs, numbers).partition("    if %")[2].partition("\n  loop ")[0]
    assert body.count("[%") == 4  # two loads before the branch, and two stores
    assert "merge" not in body


def test_a_load_does_not_go_before_its_check() -> None:
    text = text_of(checked_position, numbers, signs)
    assert text.index("fail if") < text.index("= @0[")
    expected, actual = both(checked_position, numbers, np.full(25, 2**40))
    assert type(actual) is type(expected)
    assert str(actual) == str(expected)


@pytest.mark.parametrize(
    "function", [same_place, other_places, two_arrays, written_between, nested, only_chosen]
)
def test_the_same_is_computed(function: Any) -> None:
    check_all_ways(function, (signs, numbers), (-signs, numbers), (signs * 0, numbers), (signs * 0 + 1, numbers))


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int16])
def test_in_loops_that_do_several_iterations_at_once(dtype: Any) -> None:
    def halves(a, b):
        for i in ag.range(len(a)):
            if a[i] > 3:
                b[i] = a[i] + a[i]
            else:
                b[i] = a[i] * a[i]
        return b

    a = (np.arange(101) % 7).astype(dtype)
    check_all_ways(halves, (a, a * 0))


def test_positions_that_count_from_the_end() -> None:
    check_all_ways(checked_position, (numbers, signs))


def test_a_branch_in_the_test_of_a_loop() -> None:
    check_all_ways(in_test, (numbers, 5), (numbers, -100), (numbers[::-1].copy(), 30))


def test_what_is_stored_before_an_error_is_stored() -> None:
    expected, actual = both(same_place, signs * 0 - 30, numbers)
    assert type(actual) is type(expected)
    assert str(actual) == str(expected)
