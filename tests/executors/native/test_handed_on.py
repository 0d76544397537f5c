"""What an iteration stores and the next one reads: handed on in a register, where that is the same to the bit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways

rng = np.random.default_rng(3)
ROW, PLANE = rng.random(40), rng.random((20, 30))


def smoothed(a):
    out = a.copy()
    for i in ag.range(1, len(a)):
        out[i] = out[i - 1] * 0.5 + out[i]
    return out


def relaxed(a):
    out = a.copy()
    n, m = a.shape
    for i in ag.range(1, n - 1):
        for j in ag.range(1, m - 1):
            out[i, j] = 0.25 * (out[i - 1, j] + out[i + 1, j] + out[i, j - 1] + out[i, j + 1])
    return out


def warped(a, b):
    n, m = len(a), len(b)
    d = np.full((n + 1, m + 1), np.inf)
    d[0, 0] = 0.0
    for i in ag.range(1, n + 1):
        for j in ag.range(1, m + 1):
            d[i, j] = abs(a[i - 1] - b[j - 1]) + min(d[i - 1, j], d[i, j - 1], d[i - 1, j - 1])
    return d


def checked(a):
    out = np.zeros(len(a) + 1, np.int64)
    for i in ag.range(len(a)):
        out[i + 1] = a[i] * 3 + out[i]
    return out


def rows(a):
    out = np.zeros(len(a))
    for i in ag.range(len(a)):
        for j in ag.range(a.shape[1]):
            out[i] += a[i, j]
    return out


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (rows, (PLANE,)), (smoothed, (ROW,)), (relaxed, (PLANE,)), (warped, (ROW, ROW[::-1] * 2)),
        (checked, (np.arange(30),)),
    ],
)
def test_what_is_stored_is_not_loaded(function: Any, arguments: tuple[Any, ...]) -> None:
    text = check_all_ways(function, arguments)
    inner = text.split("while")[-1].splitlines()[0]
    assert inner.count("=") == 2, text  # the counter, and what is handed on


def every_other(a):
    out = a.copy()
    for i in ag.range(2, len(a)):
        out[i] = out[i - 2] * 0.5
    return out


def read_after(a):
    out, last = np.zeros(len(a)), np.zeros(1)
    for i in ag.range(len(a)):
        last[0] = a[i]
        out[i] = last[0] * 2.0 + last[0]
    return out, last


def only_some(a):
    out = a.copy()
    for i in ag.range(1, len(a)):
        if a[i] > 0.5:
            out[i] = out[i - 1] * 0.5
    return out


def written_twice(a, k):
    out = a.copy()
    for i in ag.range(1, len(a)):
        out[i] = out[i - 1] * 0.5
        out[k] = 3.0
    return out


def none_or_more(a, n):
    out = a.copy()
    for i in ag.range(n):
        out[i + 1] = out[i] * 0.5
    return out


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (every_other, (ROW,)), (read_after, (ROW,)), (only_some, (ROW,)), (written_twice, (ROW, 7)),
        (none_or_more, (ROW, 0)),
    ],
)
def test_what_may_be_another_number_is_loaded(function: Any, arguments: tuple[Any, ...]) -> None:
    text = check_all_ways(function, arguments)
    assert all("f64" not in loop.splitlines()[0] for loop in text.split("while")[1:]), text
