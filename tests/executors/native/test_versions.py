"""Loops in two versions: one without the checks that cannot fail for usual numbers, and one with them."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways, text_of
from tests.executors.native.test_failures import both

LEAST, MOST = np.iinfo(np.int64).min, np.iinfo(np.int64).max


def ahead(a, k):
    total = 0.0
    for i in ag.range(90):
        total += a[i + k]
    return total


def up_to(a, n):
    total = 0.0
    for i in ag.range(n):
        total += a[i]
    return total


def between(a, start, stop):
    total = 0.0
    for i in ag.range(start, stop):
        total += a[i]
    return total


def pack(best, w):
    for c in ag.range(len(best) - 1, 0, -1):
        if w <= c:
            best[c] = max(best[c], best[c - w] + 3)
    return best


def in_rows(a, width):
    total = 0.0
    for i in ag.range(20):
        if i < width:
            total += a[i + 2 * width]
    return total


def sums(n, k):
    total = 0
    for i in ag.range(n):
        total += i + k
    return total


numbers = np.arange(100) * 1.25
whole = np.arange(100) % 7


def test_two_versions() -> None:
    assert text_of(ahead, numbers, 3).partition("\n")[2] == """\
  %1: b = ge(%0, 0)
  %2: b = le(%0, 10)
  %3: b = and(%1, %2)
  if %3:
    while %4: i64 = 0, %5: f64 = 0.0:
        %6: b = lt(%4, 90)
      if %6:
        %7: i64 = add(%4, %0)
        %8: f64 = @0[%7]
        %9: f64 = add(%5, %8)
        %10: i64 = add(%4, 1)
        next %10, %9
  else:
    while %11: i64 = 0, %12: f64 = 0.0:
        %13: b = lt(%11, 90)
      if %13:
        %14: b = over_add(%11, %0)
        fail if %14: CheckedAdd(%11, %0)
        %15: i64 = add(%11, %0)
        %16: u64 = cast(%15)
        %17: b = ge(%16, 100)
        if %17:
          %18: b = lt(%15, 0)
          %19: i64 = add(%15, 100)
          %20: i64 = select(%18, %19, %15)
          %21: u64 = cast(%20)
          %22: b = ge(%21, 100)
          fail if %22: StridedSlice(#0, %15, %15, #1)
        %23: i64 = merge(%20, %15)
        %24: f64 = @0[%23]
        %25: f64 = add(%12, %24)
        %26: i64 = add(%11, 1)
        next %26, %25
  %27: f64 = merge(%5, %12)
  return %27"""


@pytest.mark.parametrize(
    ("function", "arguments", "asked"),
    [
        (up_to, (numbers, 50), ["le(%2, 100)"]),  # %2 is 50, but not below 0
        (between, (numbers, 5, 50), ["ge(%1, %0)", "ge(%0, 0)", "le(%3, 100)"]),  # %3 is 50, but not below 5
        (pack, (whole, 5), ["ge(%0, 0)"]),
        (in_rows, (numbers, 5), ["le(%0, 40)"]),  # at 0 and below, no item is read
        (sums, (5, 5), ["le(%1, 8070450532247928831)"]),  # a counter is less than 2**60
    ],
)  # fmt: skip
def test_what_is_asked(function: Any, arguments: tuple[Any, ...], asked: list[str]) -> None:
    before, _, rest = text_of(function, *arguments).partition("\n  if %")
    assert re.findall(r"\b[gl]e\(.*\)", before) == asked
    quick, _, usual = rest.partition("\n  else:")
    assert usual.count("fail if") > quick.count("fail if") == quick.count("CheckedAdd")  # those of sums are left


@pytest.mark.parametrize(
    ("function", "calls"),
    [
        (ahead, [(numbers, k) for k in (0, 3, 10, -90, -100)]),
        (up_to, [(numbers, n) for n in (-5, 0, 1, 99, 100)]),
        (between, [(numbers, *ends) for ends in ((0, 100), (-100, 100), (-3, 2), (99, 100), (50, 2))]),
        (pack, [(whole, w) for w in (0, 1, 5, 99, 100, 10**9, MOST)]),
        (in_rows, [(numbers, w) for w in (0, 7, 40, -3)]),
        (sums, [(n, k) for n in (0, 1, 1000) for k in (0, 7, -7, 10**15)]),
    ],
)  # fmt: skip
def test_both_versions_compute_the_same(function: Any, calls: list[tuple[Any, ...]]) -> None:
    check_all_ways(function, *calls)


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (ahead, (numbers, 11)), (ahead, (numbers, -101)), (ahead, (numbers, MOST)), (ahead, (numbers, LEAST)),
        (up_to, (numbers, 101)), (between, (numbers, -101, 5)), (between, (numbers, 5, 101)),
        (pack, (whole, -1)), (pack, (whole, LEAST)), (in_rows, (numbers, 50)), (sums, (3, MOST - 1)),
    ],
)  # fmt: skip
def test_errors_are_those_of_the_reference(function: Any, arguments: tuple[Any, ...]) -> None:
    expected, actual = both(function, *arguments)
    assert type(actual) is type(expected)
    assert str(actual) == str(expected)


def test_a_loop_of_few_iterations_has_one_version() -> None:
    def few(a, k):
        total = 0.0
        for i in ag.range(8):
            total += a[i + k]
        return total

    assert text_of(few, numbers, 3).count("while") == 1


def test_what_varies_in_a_loop_is_no_reason_for_two() -> None:
    def counts(a, where):
        for i in ag.range(len(where)):
            a[where[i]] += 1
        return a

    assert text_of(counts, whole, whole).count("while") == 1
