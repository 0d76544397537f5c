"""Numbers of which only the last bits are kept: chains of them, loops that carry them, and what such loops count."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors.native import texts
from tests.executors.native.programs import check_all_ways, text_of
from tests.executors.native.test_failures import both

LEAST, MOST = np.iinfo(np.int64).min, np.iinfo(np.int64).max


def two_draws(seed):
    first = (seed * 1103515245 + 12345) % 2147483648
    return first, (first * 1103515245 - 12345) % 65536


def two_small_masks(seed):
    first = (seed * 5 + 7) % 256
    return first, (first * 5 + 7) % 1024  # needs more bits than are kept of the first


def draws(n, seed):
    total, above = 0.0, 0
    for _ in ag.range(n):
        seed = (seed * 1103515245 + 12345) % 2147483648
        total += seed / 3
        if seed > 2**30:
            above += 1
    return total, above, seed


def draws_of_a_falling_count(n, seed):
    last = 0
    for i in ag.range(n, -n, -3):
        seed = (seed * 69069 + 1) % 65536
        last += i * seed
    return last, seed


def stores(a, seed):
    for i in ag.range(len(a)):
        seed = (seed * 69069 + 1) % 65536
        a[seed % 20] += i
    return a


def ring(a, n):
    total, k = 0.0, 0
    for _ in ag.range(n):
        k = (k + 1) % 64
        total += a[k]
    return total


def until(seed):
    count = 0
    while seed % 1000 != 1:
        seed = (seed * 69069 + 1) % 65536
        count += 1
    return count


def test_a_chain_goes_back_to_where_it_begins() -> None:
    assert text_of(two_draws, 1).partition("\n")[2] == """\
  %1: b = over_mul(%0, 1103515245)
  fail if %1: CheckedMul(%0, 1103515245)
  %2: i64 = mul(%0, 1103515245)
  %3: i64 = add(%2, 12345)
  %4: i64 = and(%3, 2147483647)
  %5: i64 = mul(%0, -26007)
  %6: i64 = add(%5, -18932)
  %7: i64 = and(%6, 65535)
  return %4, %7"""


@pytest.mark.parametrize("function", [two_draws, two_small_masks])
def test_chains(function: Any) -> None:
    check_all_ways(function, *[(s,) for s in (0, 1, 42, -1, -12345, 2**31, 8358173644, -8358173644)])


@pytest.mark.parametrize("dtype", [np.int32, np.uint8, np.uint32, np.uint64])
def test_chains_of_other_types(dtype: Any) -> None:
    def chain(x):
        y = (x * dtype(5) + dtype(7)) % dtype(64)
        return y, (y * dtype(3) - dtype(2)) % dtype(32)

    check_all_ways(chain, *[(dtype(x),) for x in (0, 1, 7, 25, 40)])


def test_more_bits_than_are_kept_are_none_of_a_chain() -> None:
    assert "mul(%5, 5)" in text_of(two_small_masks, 1)


def test_a_loop_of_draws_does_four_iterations_at_once() -> None:
    quick, _, usual = text_of(draws, 10, 1).partition("  else:")
    several, rest = re.split(r"\n +while ", quick)[1:]
    multiplied = re.findall(r"mul\((%\d+), (-?\d+)", several)
    assert len({register for register, _ in multiplied}) == 1
    assert [int(factor) % 2**31 for _, factor in multiplied] == [pow(1103515245, k, 2**31) for k in (1, 2, 3, 4)]
    assert rest.count(" mul(") == 1
    assert "fail if" not in quick
    assert usual.count("CheckedMul(") == 1


@pytest.mark.parametrize("function", [draws, draws_of_a_falling_count])
def test_all_numbers_of_iterations(function: Any) -> None:
    check_all_ways(function, *[(n, 42) for n in (*range(10), 1003, -5)], (5, -3), (7, 2**32))


def test_memory_is_written_in_order() -> None:
    check_all_ways(stores, *[(np.arange(27), s) for s in (1, 2, 2**32)])


def test_loops_that_count_to_the_end_of_all_numbers() -> None:
    def near_the_end(start, stop, seed):
        for _ in ag.range(start, stop):
            seed = (seed * 69069 + 1) % 65536
        return seed

    ends = [(LEAST, LEAST + 2), (LEAST, LEAST + 7), (MOST - 6, MOST), (MOST, MOST), (LEAST, LEAST)]
    check_all_ways(near_the_end, *[(*e, 3) for e in ends])


def test_what_is_not_multiplied_is_carried_as_it_is() -> None:
    assert text_of(ring, np.ones(64), 100).count("while") == 1
    check_all_ways(ring, (np.arange(64.0), 100))


def test_a_loop_that_is_no_counting_loop() -> None:
    assert text_of(until, 5).count("mul(") <= 4  # in two versions, one with the check
    check_all_ways(until, (5,), (1,), (-7,), (2**33,))


def test_loops_that_end_by_other_tests_and_other_types() -> None:
    def while_finite(x, seed):
        while np.isfinite(x):
            seed = (seed * 69069 + 1) % 65536
            x = x * 1e30
        return seed

    def counted_without_sign(n, seed):
        i = ag.constant(0, ag.uint32)
        while i < n:
            seed = (seed * 69069 + 1) % 65536
            i += np.uint32(1)
        return seed

    def in_large_steps(seed):
        for _ in ag.range(-(2**62), 2**62, 2**62):
            seed = (seed * 69069 + 1) % 65536
        return seed

    def down_in_steps(n, seed):
        i = n
        while i > 0:
            seed = (seed * 69069 + 1) % 65536
            i -= 2**62
        return seed

    check_all_ways(in_large_steps, (3,))
    check_all_ways(down_in_steps, *[(n, 3) for n in (-5, 5, 2**62, MOST)])
    check_all_ways(while_finite, (1.0, 3), (np.inf, 3))
    check_all_ways(counted_without_sign, *[(np.uint32(n), 3) for n in (0, 1, 2, 3, 9)])


@pytest.mark.parametrize("seed", [8358173645, -8358173646, MOST, LEAST])
def test_a_first_number_that_does_not_fit_is_an_error(seed: int) -> None:
    expected, actual = both(draws, 5, seed)
    assert type(actual) is type(expected)
    assert str(actual) == str(expected)


# --- what is counted -------------------------------------------------------------------------------------------


def counted(a, start):
    for i in ag.range(len(a)):
        if a[i] > 0:
            start += 1
    return start


def counted_from_0(a):
    count = 0
    for i in ag.range(len(a)):
        if a[i] > 0:
            count += 2
        elif a[i] < -5:
            count -= 1
    return count


def doubled(n):
    total = 1
    for _ in ag.range(n):
        total += total
    return total


def summed(a):
    total = ag.constant(0, ag.int32)
    for i in ag.range(len(a)):
        total += ag.cast(a[i], ag.int32)
    return total


numbers = np.arange(-50, 50) * 3 % 17 - 8


def test_a_count_that_starts_from_a_known_number_is_not_checked() -> None:
    assert "CheckedAdd" not in text_of(counted_from_0, numbers)
    check_all_ways(counted_from_0, (numbers,))


@pytest.mark.parametrize(("count", "checks"), [(100, 0), (20_000_000, 1)])
def test_sums_of_small_numbers_are_checked_where_there_are_many(count: int, checks: int) -> None:
    program = ag.function(summed).get_concrete_function(ag.TensorSpec([count], ag.uint8))
    assert texts.loops(program.graph).count("CheckedAdd") == checks


def test_sums_of_small_numbers() -> None:
    check_all_ways(summed, (np.full(100, 255, np.uint8),))


def test_a_count_from_anywhere_is_checked() -> None:
    check_all_ways(counted, (numbers, 5), (numbers, LEAST), (numbers, MOST - 100))
    expected, actual = both(counted, numbers, MOST - 3)
    assert type(actual) is type(expected) is not type(None)
    assert str(actual) == str(expected)


def test_what_grows_by_itself_is_checked() -> None:
    check_all_ways(doubled, (5,), (62,))
    expected, actual = both(doubled, 63)
    assert str(actual) == str(expected)
    assert type(actual) is type(expected) is not type(None)
