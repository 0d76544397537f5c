"""Slices with bounds that a loop decides: as long each time, or not; read, combined, written, multiplied."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways
from tests.executors.native.test_failures import both
from tests.executors.native.test_sized import kernels

RNG = np.random.default_rng(3)
A, B = RNG.normal(size=(9, 9)) + 9 * np.eye(9), RNG.normal(size=9)


def test_windows_are_as_long_each_time() -> None:
    def convolved(x, k):
        out = ag.zeros([7, 7], ag.float64)
        for i in ag.range(7):
            for j in ag.range(7):
                out[i, j] = ag.reduce_sum(x[i : i + 3, j : j + 3] * k)
        return out

    assert not kernels(check_all_ways(convolved, [A, A[:3, :3]]))


def test_a_row_and_a_column_that_a_loop_chooses() -> None:
    def shortest(d):
        for k in ag.range(9):
            d = ag.minimum(d, d[:, k : k + 1] + d[k : k + 1, :])
        return d

    assert not kernels(check_all_ways(shortest, [np.abs(A)]))


def test_slices_of_slices() -> None:
    def f(x):
        total = 0.0
        for i in ag.range(3):
            window = x[i : i + 6]
            for j in ag.range(4):
                total = total * 0.5 + ag.reduce_max(window[j : j + 2] * [1.0, 2.0])
        return total

    check_all_ways(f, [B])


def test_a_window_that_may_end_before_it_is_full() -> None:
    def f(x):
        total = 0.0
        for i in ag.range(9):
            total = total * 0.5 + ag.reduce_sum(x[i : i + 3])
        return total, x[7:10] + 0.0

    check_all_ways(f, [B])


def test_a_slice_is_as_long_as_the_call_says() -> None:
    @ag.function
    def part(x, i, n):
        return ag.reduce_sum(x[i : i + n])

    def f(x):
        total = 0.0
        for i in ag.range(6):
            total = total * 0.5 + part(x, i, 2) + part(x, i, i)
        return total

    check_all_ways(f, [B])


def test_elimination() -> None:
    def solved(a, b):
        n = 9
        for k in ag.range(n):
            for i in ag.range(k + 1, n):
                f = a[i, k] / a[k, k]
                a[i, k:] -= f * a[k, k:]
                b[i] -= f * b[k]
        x = ag.zeros([n], ag.float64)
        for j in ag.range(n):
            i = n - 1 - j
            x[i] = (b[i] - np.dot(a[i, i + 1 :], x[i + 1 :])) / a[i, i]
        return x

    assert not kernels(check_all_ways(solved, [A, B]))
    np.testing.assert_allclose(ag.function(solved)(ag.constant(A), ag.constant(B)), np.linalg.solve(A, B))


def test_a_slice_is_written_where_it_overlaps() -> None:
    def f(x, n):
        for i in ag.range(1, 4):
            x[i:] = x[:-i] * 2.0
            x[: n + i] = x[9 - n - i :] + 1.0
        return x

    check_all_ways(f, [B, 3], [B, 0])


def test_one_number_is_as_long_as_any_slice() -> None:
    def f(x, i, j):
        x[i:] += x[j:] * 2.0
        return x, ag.reduce_sum(x[i:] - x[j:])

    check_all_ways(f, [B, 2, 2], [B, 2, 8], [B, 8, 8], [B, -3, 6])
    with pytest.raises(ValueError):
        ag.function(f)(ag.constant(B), 2, 3)


@pytest.mark.parametrize("function", [
    lambda x, i, j: x[i:] + x[j:],
    lambda x, i, j: ag.tensor_strided_slice_update(x, [i], [9], None, x[j:]),
    lambda x, i, j: np.dot(x[i:], x[j:]),
])  # fmt: skip
def test_lengths_that_do_not_fit_fail_as_on_the_reference(function: Any) -> None:
    both(function, [B, 2, 3])


def test_products_of_slices() -> None:
    def f(x, y):
        total = 0.0
        for i in ag.range(10):
            total = total * 0.5 + np.dot(x[:i], y[:i]) + x[i:] @ y[i:]
        return total

    assert not kernels(check_all_ways(f, [B, A[0]]))
    ints = check_all_ways(f, [np.arange(9), np.arange(9) * 2])
    assert "MatMul" not in kernels(ints)


def test_steps_that_a_loop_decides() -> None:
    def primes(n):
        sieve = ag.ones([60], ag.bool)
        for i in ag.range(2, n):
            if sieve[i]:
                sieve[i * i :: i] = False
        return sieve, ag.reduce_sum(ag.range(60)[:: n + 1])

    check_all_ways(primes, [8], [3], [20], [59])


def test_a_huge_step_takes_one() -> None:
    def f(x, n):
        if n > 0:
            x[1::n] = 0.0
            x[9::n] = 1.0
        return x

    check_all_ways(f, [B, 2**63 - 1], [B, 2**62], [B, 9], [B, 1])


def test_a_slice_that_gets_what_it_has_is_not_written() -> None:
    def f(x, i):
        x[i:] += 1.0
        return x

    graph = ag.function(f).get_concrete_function(ag.TensorSpec([9], "float64"), ag.TensorSpec([], "int64"))
    assert [op.type for op in graph.optimized_graph.operations].count("TensorStridedSliceUpdate") == 1


def test_reflections() -> None:
    def householder(a):
        for k in ag.range(9):
            x = a[k:, k].copy()
            s = np.sqrt(x @ x)
            if x[0] > 0:
                s = -s
            x[0] -= s
            v = x / np.sqrt(x @ x)
            a[k:, k:] -= 2.0 * np.outer(v, v @ a[k:, k:])
        return a

    assert not kernels(check_all_ways(householder, [A - 9 * np.eye(9)]))


def test_elimination_with_pivots() -> None:
    def determinant(a):
        found = 1.0
        for k in ag.range(9):
            p = k + np.argmax(np.abs(a[k:, k]))
            if p != k:
                row = a[k].copy()
                a[k] = a[p]
                a[p] = row
                found = -found
            found *= a[k, k]
            a[k + 1 :, k:] -= np.outer(a[k + 1 :, k] / a[k, k], a[k, k:])
        return found

    a = RNG.normal(size=(9, 9))
    check_all_ways(determinant, [a])
    np.testing.assert_allclose(ag.function(determinant)(ag.constant(a)), np.linalg.det(a))


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int16, np.uint8])
def test_places_of_extremes(dtype: type) -> None:
    def f(x, i, j):
        part = x[i:j]
        return np.argmax(part), np.argmin(part), np.argmax(part[::2] * dtype(2))

    x = (np.sin(np.arange(30)) * 9).astype(dtype)
    check_all_ways(f, [x, 0, 30], [x, 3, 9], [x, -4, 30], [x, 5, 6])
    if dtype is np.float64:
        x[[4, 8]] = np.nan
        check_all_ways(f, [x, 0, 30], [x, 5, 30], [x, 9, 20])
    with pytest.raises(ValueError):
        ag.function(f)(ag.constant(x), 5, 5)


def test_matrices_beside_vectors_and_numbers() -> None:
    def f(a, w, i, j):
        part = a[i:, :j]
        turned = part * 2.0 + w[:j]
        return ag.shape(turned), ag.size(part), turned - a[i:, :1], turned, part @ w[:j], w[i:] @ part

    check_all_ways(f, [A, B, 0, 9], [A, B, 3, 4], [A, B, 8, 1], [A, B, 4, 0])


def test_products_of_parts_of_matrices() -> None:
    def f(a, i, j):
        return a[i:, :j] @ a[:j, i:], ag.reduce_sum(a[i] * 1.0)

    check_all_ways(f, [A, 0, 9], [A, 2, 5], [A, 8, 1], [A, 3, 0])


def test_items_and_slices_of_a_part_are_written() -> None:
    def f(x, i):
        part = x[i:].copy()
        part[0] = 5.0
        part[1::2] = 7.0
        part[-2:] += x[:2]
        return part * 1.0, x

    check_all_ways(f, [B, 2], [B, 5], [B, 7])


@pytest.mark.parametrize("function", [
    lambda x, i: ag.tensor_strided_slice_update(x[i:], [4], [5], None, 1.0, shrink_axis_mask=1),
    lambda x, i: np.argmax(x[i:][7:]),
    lambda x, i: x[i:] @ x[:4],
])  # fmt: skip
def test_what_does_not_fit_a_part_fails_as_on_the_reference(function: Any) -> None:
    both(function, [B, 6])


def test_one_element_that_stands_for_many_has_room() -> None:
    def f(x, y, i, n):
        wide = ag.broadcast_to(x[i:], [n])  # x has 9 elements, and n may be more
        long = ag.concat([wide * 2.0, y[:n]], 0)
        return wide @ ag.ones_like(wide), long, ag.reduce_sum(y[:n] + x[i:])

    check_all_ways(f, [B, np.arange(50.0), 8, 40], [B, np.arange(50.0), 0, 9])


def test_parts_without_elements() -> None:
    def f(a, x, k):
        for i in ag.range(1, 3):
            a[-7:2, k + 1 : i + 2] -= 1.0
            a[k:k, i:] = x[i:]
            x[k:k] += 2.0
            x[i:] += ag.reduce_sum(a[k:k, i]) + ag.reduce_sum(a[k:k, :] @ x)
        return a, x

    check_all_ways(f, [A, B, 2], [A, B, 0])


def test_what_can_not_fit_raises_where_it_runs() -> None:
    def f(x, n):
        total = 0.0
        for i in ag.range(n):
            total += ag.reduce_sum(x[i : i + 2] + x[3 : i + 6])
        return total

    native = ag.function(f)
    assert float(native(ag.constant(B), 0)) == 0.0
    with pytest.raises(ag.errors.ShapeMismatchError):
        native(ag.constant(B), 1)
    for wrong in (lambda x, i: x[7:i] - x, lambda x, i: x @ x[i:i]):

        def g(x, n, wrong=wrong):
            total = 0.0
            for i in ag.range(1, n):
                total += ag.reduce_sum(wrong(x, i))
            return total

        assert float(ag.function(g)(ag.constant(B), 1)) == 0.0
        with pytest.raises((ag.errors.ShapeMismatchError, ValueError)):
            ag.function(g)(ag.constant(B), ag.constant(4))


def test_a_slice_is_an_object_after_its_array_was_written() -> None:
    """The gradient of each iteration makes objects of slices of what the iteration began with, after that was used."""

    def f(x):
        r = x.copy()
        for k in ag.range(3):
            v = r[k:, k] * 0.1
            r[k:, k:] -= np.outer(v, v)[:, :1]
        return r

    x, weight = np.linspace(0.1, 1.0, 20).reshape(5, 4), np.linspace(-1.0, 1.0, 20).reshape(5, 4)
    found = []
    for executor in ("numpy", "native"):
        with ag.GradientTape() as tape:
            given = ag.constant(x)
            tape.watch(given)
            total = ag.reduce_sum(ag.function(f, executor=executor)(given) * weight)
        found.append(tape.gradient(total, given).numpy())
    np.testing.assert_allclose(found[1], found[0], rtol=1e-12)
