"""Sums and extremes of what lies in memory with gaps, and shifts."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways
from tests.executors.native.test_sized import kernels

RNG = np.random.default_rng(5)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("part", [
    lambda x: x[::2, 1:], lambda x: x[:, ::3], lambda x: x[3:9, 4:7].T, lambda x: x[1:, 5:], lambda x: x[::-2, :4],
])  # fmt: skip
def test_sums_and_means(part, dtype: type) -> None:
    def f(x):
        y = part(x)
        return ag.reduce_sum(y), ag.reduce_sum(y, 0), ag.reduce_sum(y, 1), ag.reduce_mean(y), ag.reduce_mean(y, 0)

    assert not kernels(check_all_ways(f, [RNG.normal(size=(40, 30)).astype(dtype)]))


def test_more_than_numpys_buffer_holds_is_left_to_it() -> None:
    assert kernels(check_all_ways(lambda x: ag.reduce_sum(x[:, 1:]), [RNG.normal(size=(100, 100))])) == ["Sum"]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_extremes(dtype: type) -> None:
    def f(x):
        return ag.reduce_max(x[::2, 1:]), ag.reduce_min(x[:, ::3])

    x = RNG.normal(size=(12, 11)).astype(dtype)
    zeros = np.where(x > 0, 0.0, -0.0).astype(dtype)
    with_nan = x.copy()
    with_nan[4, 3] = np.nan
    found = check_all_ways(f, [x], [zeros], [-np.abs(zeros)], [with_nan], [np.full_like(x, -np.inf)])
    assert kernels(found) == ["Max", "Min"]  # for zeros and NaN


@pytest.mark.parametrize("dtype", [np.int8, np.int64, np.uint8, np.uint32])
def test_shifts(dtype: type) -> None:
    bits = np.dtype(dtype).itemsize * 8
    x = np.array([0, 1, 5, 100, np.iinfo(dtype).max, np.iinfo(dtype).min], dtype)
    counts = np.array([0, 1, bits - 1, bits, bits + 3, 100], dtype)

    def f(x, n):
        return x << n, x >> n, x << dtype(1), x >> dtype(3)

    assert not kernels(check_all_ways(f, [x, counts], [x[::-1].copy(), counts]))
