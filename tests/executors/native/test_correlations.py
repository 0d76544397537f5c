"""Correlations with short vectors as loops, with NumPy's bits."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways
from tests.executors.native.test_sized import kernels

RNG = np.random.default_rng(0)


@pytest.mark.parametrize("mode", ["full", "same", "valid"])
@pytest.mark.parametrize("short", [1, 2, 3, 6, 11])
@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int16])
def test_short_ones_are_loops(dtype: type, short: int, mode: str) -> None:
    y = (RNG.normal(size=short) * 9).astype(dtype)
    for count in (short, 50):
        x = (RNG.normal(size=count) * 9).astype(dtype)
        shown = check_all_ways(lambda x, y: (np.convolve(x * 2, y, mode), np.correlate(y, x, mode)), [x, y])
        assert not kernels(shown)
        np.testing.assert_array_equal(ag.function(np.convolve)(ag.constant(x), y, mode), np.convolve(x, y, mode))


def test_long_ones_are_numpys() -> None:
    assert set(kernels(check_all_ways(np.convolve, [RNG.normal(size=50), RNG.normal(size=12)]))) == {"Correlate"}


def test_what_is_infinite_counts_only_where_it_lies_beside_a_number() -> None:
    x, y = np.array([1.0, 2.0, 3.0, 4.0]), np.array([np.inf, 1.0])
    np.testing.assert_array_equal(ag.function(np.convolve)(ag.constant(x), y), np.convolve(x, y))
