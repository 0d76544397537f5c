"""Short rows in order: counted natively; NumPy sorts long ones, and those where its order shows."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways
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
    assert kernels(check_all_ways(lambda x: np.sort(x, axis=0), [numbers("int64", 3, 4)])) == ["Sort"]


def test_medians_of_windows() -> None:
    def filtered(x):
        out = ag.zeros([7, 7], ag.float64)
        for i in ag.range(7):
            for j in ag.range(7):
                out[i, j] = np.median(x[i : i + 3, j : j + 3])
        return out

    assert set(kernels(check_all_ways(filtered, [RNG.normal(size=(9, 9))]))) == {"OrderStatistics"}
