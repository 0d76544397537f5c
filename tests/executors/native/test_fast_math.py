"""`ag.config.fast_math`: which values may change, and that none do without it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from tests.executors.native.programs import text_of

rng = np.random.default_rng(3)
A, B = rng.random(1003), rng.random(1003)


@pytest.fixture
def fast() -> Iterator[None]:
    ag.config.fast_math = True
    yield
    ag.config.fast_math = False


def dot(a, b):
    total = 0.0
    for i in ag.range(len(a)):
        total += a[i] * b[i]
    return total


def cubes(a, b):
    out = np.zeros(len(a))
    for i in ag.range(len(a)):
        out[i] = a[i] ** 3 / 7.0 + b[i] * a[i]
    return out


def special(a, b):
    out = np.zeros(len(a))
    for i in ag.range(len(a)):
        x = a[i] * 1e300 * 1e300
        out[i] = x - x if b[i] > 0.5 else x
    return out


def ints(a, b):
    total = 0
    for i in ag.range(len(a)):
        total = (total * 31 + int(a[i] * 1000)) % 65537
    return total


@pytest.mark.parametrize("function", [dot, cubes, special, ints])
def test_values_are_nearly_the_same(function: Any, fast: None) -> None:
    got = ag.function(function, executor="native")(ag.constant(A), ag.constant(B)).numpy()
    want = ag.function(function, executor="numpy")(ag.constant(A), ag.constant(B)).numpy()
    assert got.dtype == want.dtype
    np.testing.assert_allclose(got, want, rtol=1e-12, atol=0)  # NaN and infinity are where they were
    if got.dtype.kind == "i":
        np.testing.assert_array_equal(got, want)


def test_a_switch_counts_from_the_next_call_on_and_back() -> None:
    f = ag.function(dot, executor="native")
    arguments = ag.constant(A), ag.constant(B)
    for _ in range(60):  # it is called directly from then on
        before = float(f(*arguments))
    assert before == float(ag.function(dot, executor="numpy")(*arguments))
    assert ag.config.fast_math is False
    ag.config.fast_math = True
    try:
        assert float(f(*arguments)) == pytest.approx(before, rel=1e-12)
        assert float(f(*arguments)) != before  # a thousand sums in another order
    finally:
        ag.config.fast_math = False
    assert float(f(*arguments)) == before


def cube(x):
    return x**3


def test_powers_are_products_only_then(fast: None) -> None:
    assert "pow" not in text_of(cube, 1.5)
    ag.config.fast_math = False
    assert "pow" in text_of(cube, 1.5)


def test_it_is_a_bool() -> None:
    with pytest.raises(errors.SignatureError, match=r"ag\.config\.fast_math is 1"):
        ag.config.fast_math = 1
