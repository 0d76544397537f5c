"""What Python does to whole lists (`*`, `+`, slices, `insert`, `del`), in native code."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import text_of

KERNELS = re.compile(r"^ *(?:\S+(?:, \S+)* = )?(List\w+)\(", re.MULTILINE)


def sieve(n):
    prime = [True] * (n + 1)
    i = 2
    while i * i <= n:
        if prime[i]:
            for j in range(i * i, n + 1, i):
                prime[j] = False
        i += 1
    count = 0
    for k in range(2, n + 1):
        if prime[k]:
            count += 1
    return count


def several(n):
    xs = [n, 2, 3]
    ys = xs * n
    xs[0] = 9
    return ys, xs, len(ys)


def repeated_later(n):
    xs = []
    for k in range(n):
        xs.append(k)
    zs = xs * 3
    xs[0] = -1
    return zs, xs


def rows(n):
    a = [np.array([1.0, 2.0])] * n
    a[1] = np.array([3.0, 4.0])
    return a


def joined(n):
    xs, ys = [0], [5, 6]
    for k in range(n):
        xs = xs + ys
        ys += [k]
        xs.extend(ys)
    return xs, ys


def doubled(n):
    xs = [n]
    for _ in range(n):
        xs = xs + xs
    ys = xs
    ys = ys + xs[:1]
    return xs, ys


def queue(n):
    todo, seen = [1], []
    while todo:
        k = todo.pop(0)
        seen.append(k)
        if k * 2 <= n:
            todo.append(k * 2)
        if k * 3 <= n:
            todo.append(k * 3)
    return seen


def sorted_in(n):
    found = []
    x = n
    for _ in range(n):
        x = (x * 7 + 3) % 31
        at = 0
        while at < len(found) and found[at] < x:
            at += 1
        found.insert(at, x)
    return found


def ends(n):
    xs = [1, 2, 3]
    for k in range(n):
        xs.insert(-1, k)
        xs.insert(100, -k)
        xs.insert(-100, 50 + k)
        del xs[-2]
        del xs[1]
    return xs


def sliced(n):
    xs = []
    for k in range(2 * n):
        xs.append(k * k)
    a, b, c = xs[n:], xs[:n], xs[-3:n + 2]
    b[0] = -5
    return a, b, c, xs[5:2], xs[-100:100], xs


def merge_sort(n):
    xs, x = [], 5
    for _ in range(n):
        x = (x * 13 + 7) % 101
        xs.append(x)
    width = 1
    while width < n:
        made = []
        at = 0
        while at < n:
            left, right = xs[at:at + width], xs[at + width:at + 2 * width]
            i = j = 0
            while i < len(left) and j < len(right):
                if left[i] <= right[j]:
                    made.append(left[i])
                    i += 1
                else:
                    made.append(right[j])
                    j += 1
            made = made + left[i:] + right[j:]
            at += 2 * width
        xs = made
        width *= 2
    return xs


def quicksort(n):
    xs = [(k * 7919) % 1009 for k in range(n)]
    todo = [(0, n - 1)]
    while todo:
        lo, hi = todo.pop()
        if lo < hi:
            pivot, i = xs[hi], lo
            for j in range(lo, hi):
                if xs[j] < pivot:
                    xs[i], xs[j] = xs[j], xs[i]
                    i += 1
            xs[i], xs[hi] = xs[hi], xs[i]
            todo.append((lo, i - 1))
            todo.append((i + 1, hi))
    return xs


def pairs(n):
    found = []
    for k in range(n):
        found.insert(0, (k, k * 0.5))
    found[-1] = (7, 0.25)
    a, b = found[0]
    del found[0]
    return a, b, found


def asked(n):
    xs = []
    for k in range(n):
        xs.append(k % 3)
    xs.reverse()
    return xs, xs.index(0), xs.count(1), xs.count(9), max(xs), min(xs), sum(xs), 2 in xs, xs[::-1], xs[::2]


def in_order(n):
    xs, ys = [], []
    for k in range(3 * n):
        xs.append((k * 7) % 5)
        ys.append(((k * 7) % 3 - 1.5) * k)
    ups, downs = sorted(xs), sorted(xs, reverse=True)
    ys.sort(reverse=True)
    xs.sort(key=lambda x: -x)
    return xs, ys, ups, downs, sorted(ys)


def replaced(n):
    xs = []
    for k in range(n + 3):
        xs.append(k)
    xs[1:3] = [9, 8, 7]
    del xs[::2]
    xs.append(5)
    return xs


NATIVE = [sieve, joined, doubled, queue, sorted_in, sliced, merge_sort, repeated_later, quicksort, pairs]
PROGRAMS = [*NATIVE, asked, in_order, replaced, several, ends]


@pytest.mark.parametrize("function", PROGRAMS)
@pytest.mark.parametrize("n", [1, 2, 3, 4, 7, 11])
def test_they_are_pythons(function: Callable[..., Any], n: int) -> None:
    wanted = ag.nest.flatten(function(n))
    for executor in ("numpy", "native"):
        got = ag.nest.flatten(ag.function(function, executor=executor)(ag.constant(n)))
        flat = [x for part in got for x in np.asarray(part).ravel().tolist()]
        assert flat == wanted, executor


@pytest.mark.parametrize("function", NATIVE)
def test_no_kernel_is_called(function: Callable[..., Any]) -> None:
    assert not KERNELS.findall(text_of(function, 5))


def test_entries_that_are_arrays() -> None:
    for executor in ("numpy", "native"):
        got = ag.function(rows, executor=executor)(ag.constant(3))
        np.testing.assert_array_equal(np.asarray(got), [[1.0, 2.0], [3.0, 4.0], [1.0, 2.0]])
    assert not KERNELS.findall(text_of(rows, 3))


@pytest.mark.parametrize("n", [0, -1, -(2**62)])
def test_a_list_of_nothing(n: int) -> None:
    def times(n):
        xs = [1, 2] * n
        xs.append(3)
        return xs

    for executor in ("numpy", "native"):
        assert np.asarray(ag.function(times, executor=executor)(ag.constant(n))).tolist() == [3]


def test_what_fails() -> None:
    def gone(n):
        xs = [1] * n
        del xs[n]
        return xs

    def too_long(n):
        xs = [1, 2] * n
        return len(xs)

    def missing(n):
        xs = [1] * n
        return xs.index(2)

    errors = []
    for executor in ("numpy", "native"):
        with pytest.raises(IndexError) as raised:
            ag.function(gone, executor=executor)(ag.constant(3))
        with pytest.raises(ValueError) as not_found:
            ag.function(missing, executor=executor)(ag.constant(3))
        errors.append(str(raised.value) + str(not_found.value))
        for n in (2**62, 2**55):
            with pytest.raises(MemoryError):
                ag.function(too_long, executor=executor)(ag.constant(n))
    assert errors[0] == errors[1]


def test_a_long_sieve_takes_no_time_for_each_change() -> None:
    assert int(ag.function(sieve, executor="native")(ag.constant(3_000_000))) == 216816
