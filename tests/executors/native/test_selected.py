"""What a mask selects is put together by native code, and added there."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways
from tests.executors.native.test_sized import kernels

RNG = np.random.default_rng(23)
DTYPES = ["bool", "int8", "uint16", "int64", "float32", "float64"]


def numbers(dtype: str, *shape: int) -> np.ndarray:
    return RNG.integers(0, 2 if dtype == "bool" else 90, size=shape).astype(dtype) if dtype[0] in "biu" else (
        RNG.normal(size=shape).astype(dtype))  # fmt: skip


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(1,), (40,), (40, 3), (12, 2, 3), (5, 1)])
def test_rows(dtype: str, shape: tuple[int, ...]) -> None:
    def f(x, mask):
        found = x[mask]
        return found, found[1:], len(found), found == found, x[x > x.mean()]

    some = RNG.integers(0, 2, size=shape[0]).astype(bool)
    masks = [some, ~some, some | True, some & False]
    check_all_ways(f, *[[numbers(dtype, *shape), mask] for mask in masks])


@pytest.mark.parametrize("dtype", DTYPES[1:])
@pytest.mark.parametrize("columns", [1, 2, 8, 11])
def test_sums_and_means(dtype: str, columns: int) -> None:
    def f(x, group):
        found = x[group == 1]
        return found.sum(axis=0), found.mean(axis=0), found.sum(), (found * 2).sum(axis=0), found.sum(axis=1)

    groups = [RNG.integers(0, 3, size=300), np.ones(300, int), np.arange(300) // 299]
    x = numbers(dtype, 300, columns)
    if dtype[0] == "f":
        x[4, 0], x[7, -1], x[299] = np.nan, np.inf, -0.0
    check_all_ways(f, *[[x, g] for g in groups])
    for executor in ("numpy", "native"):
        staged = ag.function(f, executor=executor)  # type: ignore[call-overload]
        for group in groups:
            for given in (x, np.asfortranarray(x), np.repeat(x, 2, axis=1)[:, ::2]):
                for got, want in zip(staged(given, group), f(given, group)):
                    assert got.numpy().dtype == want.dtype
                    np.testing.assert_allclose(got, want, rtol=1e-4 if dtype == "float32" else 1e-10)
                np.testing.assert_array_equal(staged(given, group)[0], f(given, group)[0])


@pytest.mark.parametrize("executor", ["numpy", "native"])
@pytest.mark.parametrize("dtype", ["int64", "float32", "float64"])
def test_of_nothing(executor: Any, dtype: str) -> None:
    staged = ag.function(lambda x, m: (x[m], x[m].sum(axis=0), x[m].sum()), executor=executor)
    x = numbers(dtype, 4, 3)
    empty, zeros, zero = staged(x, np.zeros(4, bool))
    assert empty.numpy().shape == (0, 3) and zeros.numpy().tolist() == [0, 0, 0] and float(zero) == 0
    assert not np.signbit(zeros.numpy()).any()
    if dtype[0] == "f":
        with np.errstate(all="ignore"):
            assert np.isnan(ag.function(lambda x, m: x[m].mean(axis=0), executor=executor)(x, np.zeros(4, bool))).all()


def test_they_need_no_kernel() -> None:
    def means(x, group):
        out = np.zeros((3, 4))
        for k in range(3):
            out[k] = x[group == k].mean(axis=0)
        return out

    x, group = numbers("float64", 50, 4), RNG.integers(0, 3, size=50)
    assert not kernels(check_all_ways(means, [x, group], [x, group[::-1].copy()]))


@pytest.mark.parametrize("executor", ["numpy", "native"])
def test_in_a_loop_and_its_gradient(executor: Any) -> None:
    def f(x, group):
        total = ag.constant(np.zeros(2))
        for k in ag.range(4):
            found = x[group == k]
            if len(found) > 1:
                total = total + found.sum(axis=0) * ag.cast(k, ag.float64)
        return total.sum()

    x, group = numbers("float64", 20, 2), np.array([0, 1, 2, 2, 3] * 4)
    want = sum(x[group == k].sum() * k for k in range(4))
    np.testing.assert_allclose(float(ag.function(f, executor=executor)(x, group)), want)
    (slope,) = ag.function(ag.grad(f, argnums=(0,)), executor=executor)(x, group)
    np.testing.assert_array_equal(slope, np.repeat(group[:, None], 2, axis=1))


@pytest.mark.parametrize("executor", ["numpy", "native"])
def test_a_mask_of_several_axes_and_what_is_written_afterwards(executor: Any) -> None:
    def f(x):
        found = x[x > 0]
        kept = found * 1
        found[:] = 7.0
        x[0, 0] = 100.0
        return found, kept, np.sort(kept), x[x > 50], kept.max()

    for x in (numbers("float64", 5, 6), numbers("float32", 3, 9)):
        x[1, 1] = 3
        staged = ag.function(f, executor=executor)(x.copy())
        for got, want in zip(staged, f(x.copy())):
            np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("executor", ["numpy", "native"])
def test_a_mask_of_another_length(executor: Any) -> None:
    staged = ag.function(lambda x, m: x[m].sum(), executor=executor)
    with pytest.raises(IndexError):
        staged(np.ones(4), np.ones(3, bool))
