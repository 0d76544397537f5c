"""Sums and extremes of rows, a few side by side, which are in registers meanwhile."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from tests.executors.native.programs import check_all_ways, text_of

rng = np.random.default_rng(0)


def columns(x):
    return ag.reduce_sum(x, axis=0)


def middle(x):
    return ag.reduce_sum(x * 2, axis=1)


def two_axes(x):
    return ag.reduce_max(x, axis=[0, 2])


def apart(x):
    return ag.reduce_sum(ag.reduce_sum(x, axis=1, keepdims=True) + x, axis=[0, 1])


def test_few_sums_have_memory_of_their_own() -> None:
    assert (
        text_of(columns, np.ones((100, 3))).partition("\n")[2]
        == """\
  @1: f64[3] work
  @2: f64[3] out
  loop %0 in 3:
    @1[%0] = 0.0
  while %1: i64 = 0:
      %2: b = lt(%1, 100)
    if %2:
      loop %3 in 3:
        %4: f64 = @1[%3]
        %5: f64 = @0[3*%1 + %3]
        %6: f64 = add(%4, %5)
        @1[%3] = %6
      %7: i64 = add(%1, 1)
      next %7
  loop %8 in 3:
    %9: f64 = @1[%8]
    @2[%8] = %9
  return @2"""
    )
    assert " work" not in text_of(columns, np.ones((100, 17)))


@pytest.mark.parametrize("count", [1, 2, 3, 8, 16, 17])
@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.int32])
def test_as_the_reference(count: int, dtype: Any) -> None:
    matrix = (rng.standard_normal((70, count)) * 1000).astype(dtype)
    cube = (rng.standard_normal((6, 50, count)) * 1000).astype(dtype)
    check_all_ways(columns, (matrix,))
    for function in (middle, apart, columns) if dtype != np.int32 else (middle, columns):
        check_all_ways(function, (cube,))


@pytest.mark.parametrize("shape", [(6, 3, 50), (50, 2, 2, 3), (3, 1, 4)])
def test_several_axes(shape: tuple[int, ...]) -> None:
    check_all_ways(two_axes, (rng.standard_normal(shape),))


def test_extremes_with_nan_and_of_booleans() -> None:
    x = rng.standard_normal((40, 5))
    x[7, 2], x[9, 3] = np.nan, -0.0

    def extremes(x):
        return (
            ag.reduce_max(x, axis=0),
            ag.reduce_min(x, axis=0),
            ag.reduce_any(x > 2, axis=0),
            ag.reduce_all(x < 2, axis=0),
        )

    check_all_ways(extremes, (x,))
