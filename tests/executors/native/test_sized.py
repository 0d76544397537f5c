"""Vectors of a length that is known when the program runs: ranges, slices between computed numbers, sums of these."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.executors.native.programs import check_all_ways
from tests.executors.native.test_failures import both


def kernels(shown: str) -> list[str]:
    """The operations whose kernels a program calls though nothing has failed."""
    return re.findall(r"^(?!.*\bfail if).*\b([A-Z]\w+)\(", shown, re.MULTILINE)


def test_a_loop_over_a_range_makes_no_array() -> None:
    def f(n):
        total = 0
        for i in ag.range(n):
            total = total * 3 % 1000 + i
        return total

    assert not kernels(check_all_ways(f, [0], [1], [10], [-5]))


@pytest.mark.parametrize("dtype", [np.int64, np.int32, np.int8, np.uint8])
def test_ranges_of_each_type(dtype: type) -> None:
    def f(a, b):
        up, down, wide = ag.range(a, b, dtype(1)), ag.range(a, b, dtype(2)), ag.range(a, b, dtype(5))
        total = ag.reduce_sum(up * 2), ag.reduce_sum(down), ag.size(wide), ag.reduce_max(wide), ag.reduce_min(down + 1)
        return *total, up, ag.cast(ag.shape(up)[0], ag.float32)

    shown = check_all_ways(f, *[[dtype(a), dtype(b)] for a, b in ((0, 9), (3, 3), (7, 2), (2, 13), (0, 1))])
    assert kernels(shown) == ["Range"]  # the one that is returned


def test_ranges_downwards() -> None:
    def f(a, b):
        total = 0
        for i in ag.range(a, b, -3):
            total = total * 10 + i
        return total, ag.reduce_sum(ag.range(a, b, -1))

    check_all_ways(f, [10, 0], [0, 10], [1, 0], [0, 0], [5, -5])


NUMBERS = np.random.default_rng(0).normal(size=60)


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int16, np.int64])
def test_slices_between_computed_numbers(dtype: type) -> None:
    def f(x, i, j):
        part = x[i:j]
        return ag.reduce_sum(part), ag.reduce_max(part * 2), ag.size(x[i::3]), ag.reduce_min(part[1:]), x[i:j] + x[i:j]

    x = (NUMBERS * 9).astype(dtype)
    check_all_ways(f, *[[x, i, j] for i, j in ((0, 60), (3, 40), (-7, 60), (5, -5), (50, 10), (-100, 100), (59, 60))])


def test_sums_of_slices_in_a_loop() -> None:
    def longest(x):
        best = ag.ones([60], ag.int64)
        for i in ag.range(1, 60):
            before = ag.where(x[:i] < x[i], best[:i], 0)
            best[i] = ag.reduce_max(before) + 1
        return ag.reduce_max(best)

    def sums(x):
        total = 0.0
        for i in ag.range(60):
            total = total * 0.5 + ag.reduce_sum(x[:i] * x[i]) + ag.reduce_mean(x[i:])
        return total

    for function in (longest, sums):
        assert not kernels(check_all_ways(function, [NUMBERS]))


def test_rows_and_columns() -> None:
    def f(x, i, j):
        return ag.reduce_sum(x[i, :j]), ag.reduce_sum(x[j:, i]), x[i, j:]

    check_all_ways(f, [NUMBERS.reshape(6, 10), 2, 4], [NUMBERS.reshape(6, 10), -1, 0])


def test_a_slice_keeps_what_it_was_made_of() -> None:
    def f(x, n):
        before = x[:n]
        x[0] = 100.0
        return ag.reduce_sum(before), x

    check_all_ways(f, [NUMBERS, 3], [NUMBERS, 0])


def item(x, n, i):
    return x[:n][i]


def of_range(n, i):
    return ag.range(n)[i]


@pytest.mark.parametrize(("function", "arguments"), [(item, (NUMBERS, 3, 3)), (of_range, (5, 7)), (of_range, (5, -6))])
def test_an_item_outside_fails_as_on_the_reference(function: Callable[..., Any], arguments: Any) -> None:
    expected, actual = both(function, *arguments)
    assert (type(actual), str(actual)) == (type(expected), str(expected))
    check_all_ways(function, (*arguments[:-1], 2), (*arguments[:-1], -1))


def test_what_has_no_rule_gets_an_array() -> None:
    def f(x, n):
        part = x[:n]
        if n > 3:
            part = ag.sort(part)
        return part, ag.cumsum(ag.range(n)), ag.reduce_sum(part)

    check_all_ways(f, [NUMBERS, 3], [NUMBERS, 10])


def test_slices_between_computed_numbers_are_written() -> None:
    def f(x, i, j):
        x[i:j] = 5.0
        x[j] = x[i:j][0] + 1.0
        return x

    check_all_ways(f, [NUMBERS, 3, 20], [NUMBERS, -3, 59], [NUMBERS, 0, 1])


def test_a_branch_that_knows_the_shape_of_what_it_is_given() -> None:
    def f(x):
        with ag.GradientTape() as tape:
            tape.watch(x)
            if ag.reduce_sum(x) > 0:
                y = x[:2]
            else:
                y = x * 2.0
            z = ag.reduce_sum(y * y)
        return tape.gradient(z, x)

    check_all_ways(f, [NUMBERS[:3]], [-NUMBERS[:3]], [NUMBERS[3:6]])


def test_kernels_that_make_a_vector_leave_what_others_take() -> None:
    def shifted(a, n):
        for k in ag.range(n):
            a[k, k:] -= 2.0 * a[0, k:]
        return a

    def eliminated(a, n):
        for k in ag.range(n):
            for i in ag.range(k + 1, n):
                a[i, k:] -= a[i, k] / a[k, k] * a[k, k:]
        return a

    def exchanged(a, n):
        for k in ag.range(n):
            p = k + ag.argmax(ag.abs(a[k:, k]))
            a[k], a[p] = a[p] + 0.0, a[k] + 0.0
            a[k, : k + 1] += a[p, : k + 1][::-1]
        return a

    rows = np.random.default_rng(0).normal(size=(6, 6))
    for f in (shifted, eliminated, exchanged):
        check_all_ways(f, [rows, 0], [rows, 6])


@pytest.mark.parametrize("step", [1, 2, 7, -1, -3])
def test_ranges_at_the_ends_of_int64(step: int) -> None:
    def last(a: Any, b: Any) -> Any:
        count = found = 0
        for i in ag.range(a, b, step):
            count += 1
            found = i
        return count, found

    f = ag.function(last, executor="native")
    low, high = -(2**63), 2**63 - 1
    near = ((high - 9, high), (high, high - 9), (low, low + 9), (low + 9, low), (5, 3), (3, 5), (0, low))
    for a, b in ((high, low), (low, high), *near):
        numbers = range(a, b, step)
        if (b - a) * step > 2**62:  # too many, or more than Python's own memory holds
            with pytest.raises(errors.AutographError, match=r"range: |Maximum allowed|does not fit"):
                f(ag.constant(a), ag.constant(b))
            continue
        assert [int(x) for x in f(ag.constant(a), ag.constant(b))] == [len(numbers), numbers[-1] if numbers else 0]


@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize("step", [1, 3, -1, -4])
def test_pythons_ranges_at_the_ends_of_int64(executor: str, step: int) -> None:
    def last(a: Any, b: Any) -> Any:
        count = found = 0
        for i in range(a, b, step):
            count += 1
            found = i
        return count, found

    f = ag.function(last, executor=executor)
    low, high = -(2**63), 2**63 - 1
    for a, b in ((high, low), (low, high), (high - 9, high), (low + 9, low), (2, low), (-2, high), (5, 3), (3, 5)):
        numbers = range(a, b, step)
        if (b - a) * step > 2**62:
            with pytest.raises(errors.IntegerOverflowError, match="does not fit int64"):
                f(ag.constant(a), ag.constant(b))
            continue
        assert [int(x) for x in f(ag.constant(a), ag.constant(b))] == [len(numbers), numbers[-1] if numbers else 0]


@pytest.mark.parametrize("numbers", [range, ag.range])
def test_positions_in_a_range_of_unknown_ends_are_not_checked_twice(numbers: Any) -> None:
    def total(x: Any, a: Any, b: Any) -> Any:
        found = 0.0
        for i in numbers(a, b):
            found += x[i]
        return found

    x = np.arange(20.0)
    shown = check_all_ways(total, [x, 3, 17], [x, 17, 3], [x, -5, 2], [x, 0, 20])
    quick = shown[: shown.index("else:")]
    assert "fail" not in quick[quick.index("while") :]  # nor whether the sum of its start and a count fits
