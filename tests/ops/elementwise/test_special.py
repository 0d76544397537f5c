"""Special functions: values against the C library's (through `math`) and identities, gradients against differences."""

from __future__ import annotations

import math

import numpy as np
import pytest

from autograph import errors
from autograph.framework.convert import constant
from autograph.ops.elementwise import special as sp
from tests.ops.harness import assert_close, assert_same, check_gradient, run_both

RNG = np.random.default_rng(3)
SPREAD = np.concatenate([RNG.uniform(-7, 7, 400), 10.0 ** RNG.uniform(-20, 0, 100), [0.0, 0.5, 1.0, -1.0]])
EULER = 0.5772156649015329


@pytest.mark.parametrize(
    ("function", "scalar", "x"),
    [
        (sp.erf, math.erf, SPREAD),
        (sp.erfc, math.erfc, np.concatenate([SPREAD, RNG.uniform(0, 26, 200)])),
        (sp.lgamma, math.lgamma, np.concatenate([10.0 ** RNG.uniform(-18, 2, 300), RNG.uniform(2, 200, 200)])),
    ],
    ids=lambda v: getattr(v, "__name__", ""),
)
def test_relative_accuracy(function, scalar, x):
    want = np.array([scalar(v) for v in x.tolist()])
    got = run_both(function, x)
    # Python's own lgamma is off by some units in the last place near 1 and 2; erf and erfc are the C library's.
    np.testing.assert_allclose(got, want, rtol=2e-15, atol=1e-15 if function is sp.lgamma else 0)
    assert run_both(function, x.astype(np.float32)).dtype == np.float32
    np.testing.assert_allclose(run_both(function, x[:50].astype(np.float32)), want[:50], rtol=2e-6, atol=1e-6)


def test_lgamma_at_its_zeros_and_poles():
    assert_same(run_both(sp.lgamma, np.array([1.0, 2.0])), np.zeros(2))
    near = np.array([1 + 1e-9, 2 - 1e-9])  # lgamma(x) is about -euler (x - 1) and (1 - euler)(x - 2) there
    assert_close(run_both(sp.lgamma, near), np.array([-EULER * (near[0] - 1), (1 - EULER) * (near[1] - 2)]), 1e-8, 0)
    assert_same(run_both(sp.lgamma, np.array([0.0, -1.0, -7.0, np.inf])), np.full(4, np.inf))
    negative = np.array([-0.5, -1.5, -10.3, -1e-20])
    assert_close(run_both(sp.lgamma, negative), np.array([math.lgamma(v) for v in negative]), 1e-13, 1e-13)


def test_infinities_and_nan():
    x = np.array([np.inf, -np.inf, np.nan])
    assert_same(run_both(sp.erf, x), np.array([1.0, -1.0, np.nan]))
    assert_same(run_both(sp.erfc, x), np.array([0.0, 2.0, np.nan]))
    assert_same(run_both(sp.erfinv, np.array([1.0, -1.0, 1.5])), np.array([np.inf, -np.inf, np.nan]))
    assert np.isnan(run_both(sp.lgamma, np.nan))


def test_erfinv_inverts_erf():
    y = np.concatenate([RNG.uniform(-1, 1, 200), 10.0 ** RNG.uniform(-30, -1, 50)])
    assert_close(run_both(sp.erf, run_both(sp.erfinv, y)), y, rtol=1e-15, atol=0)
    tail = 10.0 ** RNG.uniform(-15, -1, 50)
    x = run_both(sp.erfinv, 1 - tail)
    assert_close([math.erfc(v) for v in x], 1 - (1 - tail), rtol=1e-13, atol=0)


def test_digamma():
    assert_close(run_both(sp.digamma, np.array([1.0, 0.5, 2.0])), [-EULER, -EULER - 2 * math.log(2), 1 - EULER], 1e-15)
    x = RNG.uniform(-5, 20, 200)
    assert_close(run_both(sp.digamma, x + 1), run_both(sp.digamma, x) + 1 / x, rtol=1e-11, atol=1e-11)
    assert np.isnan(run_both(sp.digamma, np.array([0.0, -3.0]))).all()


def test_zeta_and_polygamma():
    assert_close(run_both(sp.zeta, np.float64(2), np.array([1.0])), [math.pi**2 / 6], 1e-15)
    assert_close(run_both(sp.zeta, np.array([4.0]), np.float64(1)), [math.pi**4 / 90], 1e-7)
    assert_close(run_both(sp.polygamma, np.float64(1), np.array([1.0, 0.5])), [math.pi**2 / 6, math.pi**2 / 2], 1e-15)
    assert_close(run_both(sp.polygamma, np.float64(2), np.array([1.0])), [-2 * 1.2020569031595942], 1e-14)
    x = RNG.uniform(0.1, 9, 20)
    assert_close(run_both(sp.polygamma, np.float64(0), x), run_both(sp.digamma, x))
    assert run_both(sp.zeta, np.float64(1), np.array([2.0])) == np.inf
    assert np.isnan(run_both(sp.polygamma, np.float64(0.5), np.array([2.0]))).all()


@pytest.mark.parametrize(
    ("function", "x"),
    [
        (sp.erf, np.array([-1.2, 0.0, 0.7])),
        (sp.erfc, np.array([-1.2, 0.0, 0.7])),
        (sp.erfinv, np.array([-0.7, 0.0, 0.4])),
        (sp.lgamma, np.array([0.3, 1.5, 4.2])),
        (sp.digamma, np.array([0.6, 1.5, 4.2])),
        (lambda x: sp.polygamma(1.0, x), np.array([0.8, 1.5, 4.2])),
        (lambda x: sp.zeta(3.0, x), np.array([0.8, 1.5, 4.2])),
    ],
)
def test_gradients(function, x):
    check_gradient(function, x, rtol=1e-5, atol=1e-6)


def test_integers_are_refused():
    with pytest.raises(errors.DTypeMismatchError, match="erf does not work on int64"):
        sp.erf(constant([1]))
