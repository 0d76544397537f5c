"""Elementary functions: values against `math` and NumPy, gradients against differences."""

from __future__ import annotations

import cmath
import math

import numpy as np
import pytest

from autograph import errors
from autograph.framework.convert import constant
from autograph.ops.elementwise import elementwise as el
from tests.ops.harness import assert_close, assert_same, check_gradient, run_both

ANY = np.array([[-2.3, -0.4, 0.0], [0.3, 1.2, 3.7]])
INSIDE = np.array([-0.9, -0.2, 0.0, 0.5, 0.8])
POSITIVE = np.array([0.1, 0.9, 1.0, 4.5])
ABOVE_ONE = np.array([1.1, 2.0, 5.5])
Z = np.array([0.3 + 0.4j, -0.5 + 0.2j, 0.1 - 0.7j])

FUNCTIONS = [
    (el.exp, math.exp, ANY),
    (el.expm1, math.expm1, ANY),
    (el.log, math.log, POSITIVE),
    (el.log1p, math.log1p, INSIDE),
    (el.log2, math.log2, POSITIVE),
    (el.log10, math.log10, POSITIVE),
    (el.sin, math.sin, ANY),
    (el.cos, math.cos, ANY),
    (el.tan, math.tan, ANY),
    (el.asin, math.asin, INSIDE),
    (el.acos, math.acos, INSIDE),
    (el.atan, math.atan, ANY),
    (el.sinh, math.sinh, ANY),
    (el.cosh, math.cosh, ANY),
    (el.tanh, math.tanh, ANY),
    (el.asinh, math.asinh, ANY),
    (el.acosh, math.acosh, ABOVE_ONE),
    (el.atanh, math.atanh, INSIDE),
    (el.sigmoid, lambda x: 1 / (1 + math.exp(-x)), ANY),
    (el.softplus, lambda x: math.log(1 + math.exp(x)), ANY),
    (el.log_sigmoid, lambda x: -math.log(1 + math.exp(-x)), ANY),
]


@pytest.mark.parametrize(("function", "scalar", "x"), FUNCTIONS, ids=lambda v: getattr(v, "__name__", ""))
@pytest.mark.parametrize(("dtype", "rtol"), [(np.float16, 3e-3), (np.float32, 3e-6), (np.float64, 1e-14)])
def test_values(function, scalar, x, dtype, rtol):
    x = x.astype(dtype)
    want = np.array([scalar(float(v)) for v in x.flat]).reshape(x.shape)
    assert_close(run_both(function, x), want.astype(dtype), rtol=rtol, atol=rtol)
    assert_close(run_both(function, x.flat[0]), want.flat[0].astype(dtype), rtol=rtol, atol=rtol)


@pytest.mark.parametrize(("function", "scalar", "x"), FUNCTIONS, ids=lambda v: getattr(v, "__name__", ""))
def test_gradients(function, scalar, x):
    check_gradient(function, x)


@pytest.mark.parametrize(
    ("function", "scalar"),
    [
        (el.exp, cmath.exp), (el.log, cmath.log), (el.sin, cmath.sin), (el.cos, cmath.cos), (el.tan, cmath.tan),
        (el.asin, cmath.asin), (el.acos, cmath.acos), (el.atan, cmath.atan), (el.sinh, cmath.sinh),
        (el.cosh, cmath.cosh), (el.tanh, cmath.tanh), (el.asinh, cmath.asinh), (el.acosh, cmath.acosh),
        (el.atanh, cmath.atanh), (el.expm1, lambda z: cmath.exp(z) - 1), (el.log1p, lambda z: cmath.log(1 + z)),
        (el.sigmoid, lambda z: 1 / (1 + cmath.exp(-z))),
    ],
    ids=lambda f: f.__name__,
)  # fmt: skip
def test_complex(function, scalar):
    assert_close(run_both(function, Z), np.array([scalar(complex(z)) for z in Z]), rtol=1e-13)
    check_gradient(function, Z)


def test_extremes_neither_overflow_nor_underflow():
    x = np.array([-1e4, -750.0, 750.0, 1e4])
    assert_same(run_both(el.sigmoid, x), np.array([0.0, math.exp(-750.0), 1.0, 1.0]))
    assert_same(run_both(el.softplus, x), np.array([0.0, math.exp(-750.0), 750.0, 1e4]))
    assert_same(run_both(el.log_sigmoid, x), np.array([-1e4, -750.0, -math.exp(-750.0), -0.0]))
    assert_same(run_both(el.tanh, x), np.array([-1.0, -1.0, 1.0, 1.0]))
    assert_same(run_both(el.exp, x[2:]), np.array([np.inf, np.inf]))


def test_outside_of_the_domain_is_nan():
    assert np.isnan(run_both(el.log, -1.0))
    assert np.isnan(run_both(el.asin, 2.0))
    assert np.isnan(run_both(el.acosh, 0.5))
    assert run_both(el.log, 0.0) == -np.inf


def test_atan2():
    y, x = np.array([[1.0], [-2.0]]), np.array([0.5, -3.0, 1.0])
    want = [[math.atan2(b[0], a) for a in x] for b in y]
    assert_close(run_both(el.atan2, y, x), np.array(want), rtol=1e-15)
    check_gradient(el.atan2, y, x)


@pytest.mark.parametrize(
    ("function", "expected"),
    [(el.floor, math.floor), (el.ceil, math.ceil), (el.round, round), (el.rint, round)],
)
def test_rounding_is_pythons(function, expected):
    x = np.array([-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 2.4999, -2.7, 3.0])
    for dtype in (np.float32, np.float64):
        assert_same(run_both(function, x.astype(dtype)), np.array([expected(v) for v in x.tolist()], dtype))


def test_rounding_leaves_integers_alone():
    x = np.array([-3, 4], np.int32)
    for function in (el.floor, el.ceil, el.round):
        assert_same(run_both(function, x), x)


def test_tests_for_special_values():
    x = np.array([1.0, np.inf, -np.inf, np.nan], np.float32)
    assert run_both(el.is_nan, x).tolist() == [False, False, False, True]
    assert run_both(el.is_inf, x).tolist() == [False, True, True, False]
    assert run_both(el.is_finite, x).tolist() == [True, False, False, False]


@pytest.mark.parametrize("function", [el.exp, el.sin, el.sigmoid, el.softplus, el.is_nan, el.rint])
def test_integers_are_refused_with_advice(function):
    with pytest.raises(errors.DTypeMismatchError, match=r"ag.cast\(\w+, ag.float32\)") as caught:
        function(constant([1, 2]))
    assert caught.value.location.filename == __file__
