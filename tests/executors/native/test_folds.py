"""Loops that make whole numbers of what they read: vectors of them, and checks that are asked for afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors.native.emit import emit
from autograph.executors.native.instructions import APART
from autograph.executors.native.lower import lower
from autograph.executors.native.sites import Layout
from tests.concurrency import on_alarm, ring
from tests.executors.native.programs import check_all_ways, graph_of, text_of

LEAST, MOST = np.iinfo(np.int64).min, np.iinfo(np.int64).max


def count(a):
    found = 0
    for i in ag.range(len(a)):
        if a[i] > 0.5:
            found += 1
    return found


def total(a):
    found = 0
    for i in ag.range(len(a)):
        found += a[i]
    return found


def from_other(a, first):
    for i in ag.range(len(a)):
        first -= a[i]
    return first


def squares(a):
    found = 0
    for i in ag.range(len(a)):
        found += a[i] * a[i]
    return found


def largest(a):
    found = a[0]
    for i in ag.range(1, len(a)):
        if a[i] > found:
            found = a[i]
    return found


def every_third(a):
    found = 0
    for i in ag.range(1, len(a), 3):
        found += a[i]
    return found


def of_bits(a):
    both, any_, odd = True, 0, 0
    for i in ag.range(len(a)):
        any_ |= a[i]
        odd ^= a[i]
        both = both and a[i] > 0
    return both, any_, odd


def pairs(a):
    found = 0
    for i in ag.range(len(a)):
        for j in ag.range(i + 1, len(a)):
            if a[i] + a[j] == 10:
                found += 1
    return found


def inversions(a):
    found = 0
    for i in ag.range(len(a)):
        for j in ag.range(i + 1, len(a)):
            if a[i] > a[j]:
                found += 1
    return found


def up_to(a, n):
    found = 0
    for i in ag.range(n):
        found += i * 2 + a[0]
    return found


def both(function: Callable[..., Any], *arguments: Any) -> Any:
    """What the executors give or raise, which is the same."""
    found = []
    for name in ("numpy", "native"):
        try:
            found.append(ag.function(function, executor=name)(*arguments))
        except Exception as error:
            found.append(error)
    a, b = found
    assert type(a) is type(b) and str(a) == str(b)
    return b


def as_python(function: Callable[..., Any], *arguments: Any) -> Any:
    """What plain Python gives, with numbers that have no end."""
    return function(*[a.tolist() if isinstance(a, np.ndarray) else a for a in arguments])


WHOLE = [total, squares, largest, every_third, pairs, inversions]


@pytest.mark.parametrize("function", WHOLE)
@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64", "uint8"])
@pytest.mark.parametrize("size", [33, 64, 127, 200])
def test_whole_numbers(function: Callable[..., Any], dtype: str, size: int) -> None:
    a = np.random.default_rng(size).integers(0, 3, size).astype(dtype)
    signed = a if dtype[0] == "u" else a - a.dtype.type(1)
    for each in (a, signed):
        got = both(function, ag.constant(each))
        if isinstance(got, ag.Tensor) and dtype == "int64":
            assert int(got) == as_python(function, each)


@pytest.mark.parametrize("function", [count, total, squares, pairs, largest])
def test_all_ways_agree(function: Callable[..., Any]) -> None:
    rng = np.random.default_rng(0)
    if function is count:
        check_all_ways(function, *[[rng.random(100)] for _ in range(3)], [np.full(100, np.nan)])
    else:
        check_all_ways(function, *[[rng.integers(-9, 9, 100)] for _ in range(3)], [np.full(100, 2**27)])


def test_bits_and_booleans() -> None:
    a = np.random.default_rng(1).integers(1, 2**62, 300)
    assert [int(x) for x in ag.function(of_bits)(ag.constant(a))] == list(map(int, as_python(of_bits, a)))


@pytest.mark.parametrize(
    "function, a",
    [
        (total, np.array([MOST, *[0] * 99])),
        (total, np.array([MOST - 99, *[1] * 99])),
        (total, np.array([*[-1] * 99, LEAST + 99])),
        (total, np.array([*[0] * 50, 2**61, 2**61, *[0] * 49])),
        (squares, np.full(100, 2**28)),
        (squares, np.array([3037000499, *[0] * 63])),
        (total, np.full(100, -(2**31), np.int64)),
        (total, np.full(64, 127 // 64, np.int8)),
        (pairs, np.array([2**61, *[5] * 40, -(2**61) + 10])),
        (largest, np.array([*[0] * 70, MOST, LEAST])),
        (every_third, np.array([MOST, 1, MOST, MOST, 2] * 20)[:98] // 40),
    ],
)
def test_large_numbers_that_fit(function: Callable[..., Any], a: np.ndarray) -> None:
    assert int(both(function, ag.constant(a))) == as_python(function, a)


@pytest.mark.parametrize(
    "function, a",
    [
        (total, np.array([MOST, 1, *[-1] * 98])),  # the sum of all fits
        (total, np.array([*[0] * 98, LEAST, -1])),
        (total, np.array([1, *[2**57] * 100])),
        (squares, np.array([*[0] * 64, 3037000500])),
        (squares, np.array([*[0] * 64, LEAST])),
        (total, np.full(100, 2, np.int8)),
        (pairs, np.array([MOST, *[0] * 50, 1])),
        (every_third, np.full(99, MOST // 32)),
    ],
)
def test_numbers_that_do_not_fit_are_errors_as_before(function: Callable[..., Any], a: np.ndarray) -> None:
    error = both(function, ag.constant(a))
    assert isinstance(error, Exception) and "does not fit" in str(error), error


def test_what_a_loop_begins_with() -> None:
    a = np.arange(100)
    for first in (0, MOST, LEAST + 4950, 2**61, -(2**61) - 1, 2**62):
        assert int(both(from_other, ag.constant(a), ag.constant(first))) == first - 4950
    assert isinstance(both(from_other, ag.constant(a), ag.constant(LEAST + 4949)), Exception)


def test_the_line_of_an_error() -> None:
    with pytest.raises(OverflowError, match=r"test_folds.py:\d+(:\d+)?, in total\n +found \+= a\[i\]"):
        ag.function(total, executor="native")(ag.constant(np.full(100, MOST)))


def test_the_checks_are_asked_for_afterwards() -> None:
    text = text_of(total, np.zeros(100, np.int64))
    quick, _, usual = text.partition("\n  if %")
    assert "over_add" not in quick and "or(" in quick and "over_add" in usual
    assert "over_" not in text_of(count, np.zeros(100))  # none could fail
    assert text_of(inversions, np.zeros(100, np.int64)).count("over_add") == 1  # of the count, if it is large at first


def positions(a, at):
    found = 0
    for i in ag.range(len(at)):
        found += a[at[i]]
    return found


def divided(a, d):
    found = 0
    for i in ag.range(len(a)):
        found += a[i] // d[i]
    return found


def shifted(a, by):
    found = 0
    for i in ag.range(len(a)):
        found += a[i] << by[i]
    return found


def test_nothing_is_guessed_of_positions_divisors_and_shifts() -> None:
    """What is read at a wrong place, divided by zero, or shifted too far would be no wrong number but a crash."""
    a, at = np.arange(200), np.arange(100)
    for function, arguments in (
        (positions, (a, at)), (positions, (a, at + 2**50)), (divided, (a + 2**40, a + 1)), (divided, (a, a)),
        (divided, (np.array([*at, LEAST]), np.array([*at + 1, -1]))), (shifted, (at, at % 5)), (shifted, (at, at + 30)),
    ):  # fmt: skip
        assert text_of(function, *arguments).count("while") == 1
        both(function, *map(ag.constant, arguments))


def ir_of(function: Callable[..., Any], *arguments: Any) -> str:
    program = lower(graph_of(function, *arguments))
    return emit(program, Layout(program), 32)[0]


@pytest.mark.parametrize("function, is_fold", [(count, True), (total, True), (largest, True), (positions, False)])
def test_what_is_a_function_of_its_own(function: Callable[..., Any], is_fold: bool) -> None:
    arguments = (np.zeros(100), np.zeros(100, np.int64)) if function is positions else (np.zeros(100, np.int64),)
    assert (APART in ir_of(function, *arguments)) == is_fold


def bits(a, n):
    found = 0
    for i in ag.range(n):
        if (i * 7 ^ a[0]) & 5 == a[1]:
            found += 1
    return found


def test_iterations_go_by_in_chunks() -> None:
    made, a = ag.function(up_to, executor="native"), ag.constant(np.zeros(3, np.int64))
    assert int(made(a, ag.constant(0))) == int(made(a, ag.constant(-5))) == 0
    for n in (1000, 65535, 65536, 65537, 200000):
        assert int(made(a, ag.constant(n))) == n * (n - 1)


def test_signals_are_looked_for() -> None:
    made, a = ag.function(bits, executor="native"), ag.constant(np.array([3, 4]))
    assert APART in ir_of(bits, np.array([3, 4]), 5)
    assert int(made(a, ag.constant(1000))) == sum((i * 7 ^ 3) & 5 == 4 for i in range(1000))

    def interrupts(number: int, frame: Any) -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError), on_alarm(interrupts):
        ring(0.2)
        made(a, ag.constant(2**50))  # which takes days
