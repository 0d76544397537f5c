"""Powers of scalars: the bits of the C library, which are Python's, by products where these are known to have them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.executors.native.lower.powers import _is_accurate
from tests.executors.native.programs import text_of

SPECIAL = [0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan, 5e-324, -5e-324, 1e-160, -1e-154, 1e-103, 1e154, 1e200,
           -1e103, 2.0**-450, 2.0**-451, 2.0**64, 2.0**64.0001, 2.0**-64,
           2.0**-64.0001, 2.0**511.5, 1.3407807929942596e154, 1.3407807929942597e154]  # fmt: skip


def powers(a: Any, exponent: float) -> Any:
    out = np.zeros(len(a))
    for i in ag.range(len(a)):
        out[i] = a[i] ** exponent
    return out


@pytest.mark.parametrize("exponent", [2, 2.0, 3.0, 4, 0.5, 2.5, 5.0, -1.0])
def test_powers_of_scalars_have_pythons_bits(exponent: float) -> None:
    rng = np.random.default_rng(0)
    a = np.concatenate([rng.standard_normal(20000) * 3, np.exp(rng.uniform(-300, 300, 20000)), SPECIAL])
    if exponent < 0:
        a = a[a != 0]
    if exponent % 1:  # else the power is a complex number
        a = a[(a >= 0) | ~np.isfinite(a)]
    with np.errstate(all="ignore"):
        wanted = np.array([np.float64(x) ** np.float64(exponent) for x in a])
    got = ag.function(powers, executor="native")(ag.constant(a), exponent).numpy()
    np.testing.assert_array_equal(got.view(np.int64), wanted.view(np.int64))


def square(x):
    return x**2


@pytest.mark.skipif(not _is_accurate(), reason="the C library does not say how far off its powers are")
def test_a_square_is_a_product_where_that_is_sure() -> None:
    text = text_of(square, 1.5)
    assert "fma(%0, %0" in text and "libm.pow(%0, 2.0)" in text


@pytest.mark.skipif(not _is_accurate(), reason="the C library does not say how far off its powers are")
def test_the_library_is_asked_where_a_square_is_close_to_the_middle_between_two_floats() -> None:
    """One comparison finds that, and that it is very large, very small or no number; one of 33 is so close."""
    text = text_of(square, 1.5)
    assert text.count("if %") == 1 and "fma(%5, -1.03125, %4)" in text
