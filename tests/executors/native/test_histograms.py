"""Histograms of bins of equal width: to NumPy's counts and edges, by native code but where a range is unusual."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways
from tests.executors.native.test_sized import kernels

RNG = np.random.default_rng(11)
DTYPES = ["int8", "uint16", "int64", "uint64", "float32", "float64"]
ODD = np.array([np.nan, np.inf, -np.inf, -0.0, 0.0, 4.0, -4.0, np.nextafter(4, 9), np.nextafter(-4, -9), 1e300])


def numbers(dtype: str, *shape: int) -> np.ndarray:
    if dtype[0] in "iu":
        return RNG.integers(0, 60, size=shape).astype(dtype)
    return (RNG.normal(size=shape) * 2).astype(dtype)


def on_edges(count: int, low: float, high: float, dtype: str) -> np.ndarray:
    """The edges of bins, and the numbers next to them."""
    edges = np.histogram_bin_edges(np.zeros(1, dtype), count, (low, high)).astype(dtype)
    return np.concatenate([edges, np.nextafter(edges, edges + 1), np.nextafter(edges, edges - 1), edges])


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("size", [1, 7, 1100])
def test_in_the_range_of_the_numbers_and_in_another_one(dtype: str, size: int) -> None:
    def f(x):
        return np.histogram(x, bins=11), np.histogram(x, 7, range=(-1.5, 40)), np.histogram(x, 5, (x.min(), x[0] + 1))

    program = check_all_ways(f, [numbers(dtype, size)], *([[np.full(size, 3, dtype)]] if size < 99 else []))
    assert set(kernels(program)) <= {"NumPyCall"}
    if size < 99:
        known = check_all_ways(lambda x: np.histogram(x, 7, range=(-1.5, 40)), [numbers(dtype, size)])
        assert not kernels(known)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize(("low", "high"), [(-4, 4), (0.1, 0.8), (1e-3, 1e9), (1e6, 1e6 + 40), (-3, -3), (0, 1e-300)])
@pytest.mark.parametrize("count", [1, 3, 50])
def test_at_the_edges(dtype: str, low: float, high: float, count: int) -> None:
    if dtype == "float32" and not (np.float32(high) - np.float32(low)) / count > 1 and high > 1e5:
        pytest.skip("float32 has no such bins")
    if dtype == "float32" and high == 1e-300:
        high = 1e-30
    x = np.concatenate([on_edges(count, low, high, dtype), ODD.clip(-1e30, 1e30).astype(dtype), numbers(dtype, 40)])

    def known(x):
        return np.histogram(x, count, (low, high))

    def computed(x, ends):
        return np.histogram(x, count, (ends[0], ends[1])), np.histogram_bin_edges(x, count, (ends[0], ends[1]))

    assert not kernels(check_all_ways(known, [x], [x[::-1].copy()]))
    for kind in (np.float32, np.float64):
        ends = np.array([low, high], kind)
        if (ends[1] - ends[0]) / count > np.spacing(abs(ends).max()) or low == high:
            check_all_ways(computed, [x, ends])
            for got, want in zip(ag.function(computed)(x, ends)[0], np.histogram(x, count, tuple(ends))):
                assert got.numpy().tobytes() == want.tobytes() and got.numpy().dtype == want.dtype


@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize("dtype", DTYPES)
def test_random_ones_are_numpys(dtype: str, executor: Any) -> None:
    for _ in range(12):
        size, count = int(RNG.integers(1, 400)), int(RNG.integers(1, 90))
        x, low, width = numbers(dtype, size, 3)[:, ::2], float(RNG.normal()), float(RNG.exponential()) + 0.01
        if dtype[0] == "f":
            x.flat[RNG.integers(x.size)] = RNG.choice([-0.0, np.float32(low), np.float32(low + width)])

        def f(x, w, count=count, ends=(low, low + width)):
            outside = np.histogram(x, count, ends), np.histogram(x, count, ends, weights=w)
            return *outside, np.histogram(x, count), np.histogram(x, count, density=True)

        for weights in (RNG.normal(size=x.shape), RNG.normal(size=x.shape).astype("f4"), RNG.integers(0, 9, x.shape)):
            for got, want in zip(ag.function(f, executor=executor)(x, weights), f(x, weights)):
                for g, w in zip(got, want):
                    assert g.numpy().dtype == w.dtype
                    np.testing.assert_array_equal(g.numpy(), w)


@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_a_range_that_is_not_finite(executor: Any, bad: float) -> None:
    f = ag.function(lambda x: np.histogram(x, 4)[0], executor=executor)
    x = numbers("float64", 30)
    np.testing.assert_array_equal(f(x), np.histogram(x, 4)[0])
    x[9] = bad
    with pytest.raises(ValueError, match="is not finite") as caught:
        f(x)
    assert "test_histograms.py" in str(caught.value)
    between = ag.function(lambda x, low: np.histogram(x, 4, (low, 2 * low))[0], executor=executor)
    np.testing.assert_array_equal(between(x, 1.0), np.histogram(x, 4, (1, 2))[0])
    with pytest.raises(ValueError, match="max must be larger"):
        between(x, -1.0)
    with pytest.raises(ValueError, match="is not finite"):
        between(x, bad)


@pytest.mark.parametrize("executor", ["numpy", "native"])
def test_unusual_ones(executor: Any) -> None:
    """Of nothing, of bools, of numbers that have gaps between them, of many weights, of bins that are none."""

    def f(x):
        return np.histogram(x, 3, range=(0, 2))

    native = ag.function(f, executor=executor)
    for x in (np.zeros(0), numbers("float64", 9, 9)[::2, ::3], numbers("float64", 5, 5).T):
        for got, want in zip(native(x), f(x)):
            np.testing.assert_array_equal(got, want)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        truths = numbers("float64", 50) > 0
        np.testing.assert_array_equal(native(truths)[0], f(truths)[0])
    x, w = numbers("float64", 70000), RNG.normal(size=70000)
    weighted = lambda x, w: np.histogram(x, 3, weights=w)[0]
    np.testing.assert_array_equal(ag.function(weighted, executor=executor)(x, w), weighted(x, w))
    close = 1 + np.arange(3) * 2.0**-52
    many = lambda x: np.histogram(x, 50)[1]
    if np.lib.NumpyVersion(np.__version__) >= "2.0.0":
        with pytest.raises(ValueError, match="Too many bins"):
            ag.function(many, executor=executor)(close)


def test_a_range_of_a_dtype_of_its_own() -> None:
    def f(x):
        return np.histogram(x, 5, (np.float32(0.1), np.float32(0.7)))

    for dtype in ("float32", "float64"):
        x = numbers(dtype, 90)
        for got, want in zip(ag.function(f)(x), f(x)):
            assert got.numpy().dtype == want.dtype
            np.testing.assert_array_equal(got, want)


def test_the_numbers_are_computed_where_they_are_counted() -> None:
    program = check_all_ways(lambda x: np.histogram(x * 2 + 1, 4, (0, 3))[0], [numbers("float64", 100)])
    assert "f64[100] work" not in program


def test_too_many_bins_for_two_ways_to_agree() -> None:
    x = numbers("float64", 20)
    assert kernels(check_all_ways(lambda x: np.histogram(x, 1 << 17, (0, 1))[0], [x])) == ["NumPyCall"]
