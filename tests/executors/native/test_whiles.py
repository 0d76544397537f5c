"""Loops that are left in the middle: what they carry, and that what comes after them has the last values."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors.native import machine
from autograph.executors.native.emit import emit
from autograph.executors.native.lower import lower
from autograph.executors.native.sites import Layout
from tests.executors.native.programs import check_all_ways, graph_of, text_of


def first_over(a, bound):
    total = 0.0
    for i in ag.range(len(a)):
        total += a[i]
        if total > bound:
            return i
    return -1


def last_before(a, bound):
    found = -7
    for i in ag.range(len(a)):
        if a[i] > bound:
            break
        found = i
    return found, i


def two_ways_out(a, low, high):
    way = 0
    for i in ag.range(len(a)):
        if a[i] > high:
            way = 1
            break
        if a[i] < low:
            way = 2
            break
    else:
        way = 3
    return way, i


def while_going(n):
    going = n > 0
    count = 0
    while going and count < 50:
        n = n - 3
        count += 1
        going = n > 0
    return n, count, going


def going_only(n):
    going = n > 0
    count = 0
    while going:
        n = n - 3
        count += 1
        going = n > 0
    return n, count


def left_by_inner(a, bound):
    for i in ag.range(len(a)):
        total = 0.0
        for j in ag.range(len(a)):
            total += a[j]
            if total > bound:
                break
        if total - a[i] > bound:
            return i, j
    return -1, -1


def overflows_late(n):
    total = n
    for i in ag.range(200):
        total = total * 3
        if total > 10**17:
            return i
    return -1


numbers = np.array([1.0, 2.0, 4.0, 8.0, 16.0])
CALLS: list[tuple[Any, ...]] = [
    (first_over, (numbers, 0.5), (numbers, 2.5), (numbers, 7.5), (numbers, 30.5), (numbers, 99.0), (numbers, np.nan)),
    (last_before, (numbers, 0.5), (numbers, 3.0), (numbers, 8.0), (numbers, 20.0)),
    (two_ways_out, (numbers, 0.0, 0.5), (numbers, 0.0, 9.0), (numbers, 5.0, 20.0), (numbers, 0.0, 20.0)),
    (while_going, (0,), (-5,), (1,), (10,), (1000,)),
    (going_only, (0,), (-5,), (1,), (10,), (70_000,)),
    (left_by_inner, (numbers, 0.5), (numbers, 2.5), (numbers, 100.0)),
    (overflows_late, (1,), (0,), (2,)),
]


@pytest.mark.parametrize("case", CALLS, ids=lambda case: case[0].__name__)
def test_values_after_the_loop(case: Any) -> None:
    function, *calls = case
    check_all_ways(function, *calls)


def test_a_flag_is_known_where_the_loop_asked_for_it() -> None:
    text = text_of(first_over, numbers, 2.5)
    assert text.partition("\n")[2] == """\
  while %1: i64 = 0, %2: b = False, %3: i64 = 0, %4: f64 = 0.0:
      %5: b = lt(%1, 5)
      %6: b = xor(%2, True)
      %7: b = and(%5, %6)
    if %7:
      %8: f64 = @0[%1]
      %9: f64 = add(%4, %8)
      %10: b = gt(%9, %0)
      %11: i64 = select(%10, %1, 0)
      %12: i64 = add(%1, 1)
      next %12, %10, %11, %9
  %13: b = xor(%2, True)
  %14: i64 = select(%13, -1, %3)
  return %14"""


def test_the_flag_is_no_value_of_the_machine_code() -> None:
    program = lower(graph_of(first_over, np.ones(1000), 2.5))
    ir, _ = emit(program, Layout(program), 32)
    flags = re.findall(r"= phi i1 (.*)", ir)
    assert len(flags) == 1 and re.fullmatch(r"\[false, %\w+\], \[true, %\w+\]", flags[0])


def test_four_iterations_of_a_long_small_loop_are_written_down() -> None:
    """LLVM would write 25 down, of the 125 that the zeros take here."""

    def columns(x: Any) -> Any:
        return np.sum(x, axis=0)

    program = lower(graph_of(columns, np.ones((3, 1000))))
    text, _ = emit(program, Layout(program), machine.vector_width())
    assert 0 < machine.optimized(text).count("zeroinitializer") < 8


def shifted_down(a, x):
    a = a.copy()
    j = len(a) - 1
    while j >= 0 and a[j] > x and a[j] < 90.0:
        a[j] = a[j] + 1.0
        j -= 1
    return a, j


def test_a_loop_ends_at_the_first_question_that_says_so() -> None:
    """Where each is asked only if the ones before hold, no truth is kept until all are asked."""
    rows = [np.arange(30.0), np.arange(80.0, 110.0), np.full(30, 5.0)]
    check_all_ways(shifted_down, *[(a, x) for a in rows for x in (-1.0, 12.0, 200.0)])
    program = lower(graph_of(shifted_down, rows[0], 1.0))
    ir, _ = emit(program, Layout(program), 32)
    assert "phi i1" not in ir
