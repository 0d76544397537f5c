"""Positions that may count from the end: a usual one is asked for first, the rest is done where it happens."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways, text_of
from tests.executors.native.test_failures import both


def counts(a):
    found = np.zeros(8, np.int64)
    for i in ag.range(len(a)):
        found[int(a[i])] += 1
    return found


def picked(a, where):
    total = 0.0
    for i in ag.range(len(where)):
        total += a[where[i]]
    return total


def of_two_sizes(a, b, where):
    total = 0.0
    for i in ag.range(len(where)):
        k = where[i]
        total = total * 0.5 + a[k] + b[k] * k
    return total


def used_later(a, b):
    found = np.zeros(8, np.int64)
    last = 0
    for i in ag.range(len(a)):
        last = int(a[i])
        found[last] += last
        found[int(b[i])] -= last
    return found, last


def in_a_test(links):
    k, steps = links[0], 0
    while links[k] != 0 and steps < 20:
        k = links[k]
        steps += 1
    return k, steps


def in_branches(a, where):
    total = 0.0
    for i in ag.range(len(where)):
        if where[i] > 2:
            total += a[where[i]]
        else:
            total -= a[where[i] - 1]
    return total


def text_that_stays(a, k):
    return a[k]


numbers, few = np.arange(8) * 1.5, np.arange(3) + 0.25
positions = np.array([0, -1, 3, -8, 7, 7, -2])
floats = np.array([0.5, 1.0, -3.2, 7.9, -8.0, -0.5])


def test_what_is_usual_is_asked_for_first() -> None:
    assert text_of(counts, floats).partition("\n")[2] == """\
  @1: i64[8] const
  @2: i64[8] out
  loop %0 in 8:
    %1: i64 = @1[%0]
    @2[%0] = %1
  while %2: i64 = 0:
      %3: b = lt(%2, 6)
    if %3:
      %4: f64 = @0[%2]
      %5: i64 = cast(%4)
      %6: b = ne(%5, -9223372036854775808)
      %7: u64 = cast(%5)
      %8: b = ge(%7, 8)
      if %8:
        if %6:
        else:
          %9: i64 = PyCall(%4)
        %10: i64 = merge(%5, %9)
        %11: b = lt(%10, 0)
        %12: i64 = add(%10, 8)
        %13: i64 = select(%11, %12, %10)
        %14: u64 = cast(%13)
        %15: b = ge(%14, 8)
        fail if %15: StridedSlice(@2, %10, %10, #3)
      %16: i64 = merge(%13, %5)
      %17: i64 = @2[%16]
      %18: b = over_add(%17, 1)
      fail if %18: CheckedAdd(%17, 1)
      %19: i64 = add(%17, 1)
      @2[%16] = %19
      %20: i64 = add(%2, 1)
      next %20
  return @2"""


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (counts, (floats,)),
        (picked, (numbers, positions)),
        (of_two_sizes, (numbers, few, np.array([0, -1, 2, -3, 1]))),
        (used_later, (floats, floats[::-1].copy())),
        (in_a_test, (np.array([3, -1, 0, -2, 1, -4, 2, 5]),)),
        (in_branches, (numbers, np.array([0, -1, 3, -7, 7]))),
        (text_that_stays, (numbers, -3)),
    ],
)  # fmt: skip
def test_values(function: Any, arguments: tuple[Any, ...]) -> None:
    check_all_ways(function, arguments)


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        *((counts, (np.array([1.0, x]),)) for x in (8.0, -9.0, np.nan, np.inf, -np.inf, 1e300, -(2.0**63), 2.0**63)),
        *((picked, (numbers, np.array([1, k]))) for k in (8, -9, 2**63 - 1, -(2**63))),
        *((of_two_sizes, (numbers, few, np.array([1, k]))) for k in (3, -4, 8)),
        (used_later, (np.array([1.0]), np.array([np.nan]))),
        (text_that_stays, (numbers, 8)),
    ],
)  # fmt: skip
def test_errors_are_those_of_the_reference(function: Any, arguments: tuple[Any, ...]) -> None:
    expected, actual = both(function, *arguments)
    assert type(actual) is type(expected)
    assert str(actual) == str(expected)
