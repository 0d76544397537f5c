"""Short rows in order: by networks; NumPy sorts long ones, and those where its order shows."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors.native.lower.sorting import _network
from tests.executors.native.programs import check_all_ways, lowered
from tests.executors.native.test_sized import kernels

RNG = np.random.default_rng(7)
DTYPES = ["int8", "uint16", "int64", "float32", "float64"]


def numbers(dtype: str, *shape: int) -> np.ndarray:
    return (RNG.integers(1, 9, size=shape) if dtype[0] in "iu" else RNG.normal(size=shape)).astype(dtype)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(1,), (2,), (9,), (32,), (4, 7), (2, 3, 5)])
def test_short_rows(dtype: str, shape: tuple[int, ...]) -> None:
    def f(x):
        return np.sort(x), ag.sort(x * 2, direction="DESCENDING"), np.median(x, axis=-1), np.sort(x, axis=None)

    found = kernels(check_all_ways(f, [numbers(dtype, *shape)], [numbers(dtype, *shape)]))
    assert not found if dtype[0] in "iu" else set(found) <= {"Sort", "OrderStatistics"}  # for zeros


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_zeros_and_nan(dtype: str) -> None:
    def f(x):
        return np.sort(x), np.median(x), np.quantile(x, [0.1, 0.9])

    x = numbers(dtype, 9)
    zeros, nan, infinite = x.copy(), x.copy(), x.copy()
    zeros[[1, 4, 7]] = 0.0, -0.0, 0.0
    nan[[2, 3]] = np.nan
    infinite[[0, 8]] = np.inf, -np.inf
    check_all_ways(f, [x], [zeros], [nan], [infinite], [-zeros])
    native = ag.function(f)
    for values in (x, zeros, nan, infinite):
        for got, want in zip(native(values), (np.sort(values), np.median(values))):
            assert got.numpy().tobytes() == want.tobytes()


def test_long_rows_are_numpys() -> None:
    assert kernels(check_all_ways(lambda x: np.sort(x), [numbers("int64", 33)])) == ["Sort"]
    assert kernels(check_all_ways(lambda x: np.sort(x, axis=0), [numbers("int64", 33, 4)])) == ["Sort"]


@pytest.mark.parametrize("length", [*range(1, 20), 23, 31, 32])
def test_networks_sort(length: int) -> None:
    """A network that sorts all rows of two numbers sorts whatever there is."""
    pairs = list(_network(length))
    assert all(0 <= i < j < length for i, j in pairs)
    halves = itertools.product([0, 1], repeat=length) if length <= 14 else RNG.integers(0, 2, size=(4000, length))
    rows = np.array(list(halves))
    for i, j in pairs:
        rows[:, [i, j]] = np.sort(rows[:, [i, j]])
    assert (np.diff(rows) >= 0).all()


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(3, 4), (17, 20), (20, 17), (2, 31), (4, 31), (3, 5, 4)])
def test_along_any_axis(dtype: str, shape: tuple[int, ...]) -> None:
    def f(x):
        medians = [np.median(x, axis=k) for k in range(x.ndim)]
        return *medians, *[np.sort(x, axis=k) for k in range(x.ndim)], np.quantile(x, [0.2, 0.7], axis=0)

    found = kernels(check_all_ways(f, [numbers(dtype, *shape)], [numbers(dtype, *shape)]))
    assert not found if dtype[0] in "iu" else set(found) <= {"Sort", "OrderStatistics"}  # for NaN and -0


@pytest.mark.parametrize("executor", ["numpy", "native"])
def test_random_ones_are_numpys(executor: Any) -> None:
    def f(x):
        across = np.median(x, axis=0), np.percentile(x, 40, axis=0, method="lower"), np.sort(x, axis=0)
        turned = np.median(x.T, axis=0), np.sort(x.T, axis=0), np.sort(x.T).sum(axis=1)
        return *across, *turned, np.median(x, axis=(0, 1))

    native = ag.function(f, executor=executor)
    for shape in ((5, 9), (17, 33), (33, 18), (40, 40)):
        for dtype in DTYPES:
            plain = numbers(dtype, *shape)
            several = [plain, plain[::-1, ::-1], np.asfortranarray(plain)]
            if dtype[0] == "f":
                odd = plain.copy()
                odd.flat[:6] = np.nan, np.inf, -np.inf, 0.0, -0.0, 0.0
                several += [odd, np.where(plain > 0, dtype == "float32", np.zeros(1, dtype)), odd[:, ::-1]]
            for x in several:
                for got, want in zip(native(x), f(x)):
                    np.testing.assert_array_equal(got, want)


def test_no_matter_how_they_lie_they_are_rows_for_numpy() -> None:
    x = RNG.normal(size=(50, 40))
    program = lowered(lambda x: np.median(x, axis=0), x)
    (site,) = [s for s in program.sites if s.name == "OrderStatistics"]
    assert site.takes[0] == ("array", "f64", (40, 50), None)
    assert sum(s.name == "elements" for s in program.sites) == 1  # though three of its parts are read


def test_medians_of_windows() -> None:
    def filtered(x):
        out = ag.zeros([7, 7], ag.float64)
        for i in ag.range(7):
            for j in ag.range(7):
                out[i, j] = np.median(x[i : i + 3, j : j + 3])
        return out

    assert set(kernels(check_all_ways(filtered, [RNG.normal(size=(9, 9))]))) == {"OrderStatistics"}
