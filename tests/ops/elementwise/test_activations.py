"""Activation functions and softmax."""

from __future__ import annotations

import math

import numpy as np
import pytest

import autograph.ops.values.overloads  # noqa: F401  operators
from autograph import errors
from autograph.ops.elementwise import activations as act
from tests.ops.harness import assert_close, check_gradient, run_both

X = np.array([-30.0, -2.5, -0.5, 0.0, 0.3, 2.0, 5.5, 7.0, 30.0])
erf = np.vectorize(math.erf)

EXPECTED = {
    act.relu: lambda x: np.maximum(x, 0),
    act.relu6: lambda x: np.clip(x, 0, 6),
    act.leaky_relu: lambda x: np.where(x > 0, x, 0.2 * x),
    act.elu: lambda x: np.where(x > 0, x, np.expm1(x)),
    act.selu: lambda x: 1.0507009873554805 * np.where(x > 0, x, 1.6732632423543772 * np.expm1(x)),
    act.softsign: lambda x: x / (1 + np.abs(x)),
    act.silu: lambda x: x / (1 + np.exp(-x)),
    act.gelu: lambda x: x * (1 + erf(x / math.sqrt(2))) / 2,
}


@pytest.mark.parametrize("function", EXPECTED, ids=lambda f: f.__name__)
@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_values(function, dtype):
    x = X.astype(dtype)
    tolerance = {np.float16: 2e-3, np.float32: 1e-6, np.float64: 1e-12}[dtype]
    assert_close(run_both(function, x), EXPECTED[function](x.astype(np.float64)), rtol=tolerance, atol=tolerance)
    assert_close(run_both(function, x[4]), EXPECTED[function](np.float64(x[4])), rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("function", EXPECTED, ids=lambda f: f.__name__)
def test_gradient(function):
    check_gradient(function, X[(X != 0) & (np.abs(X) < 20)], rtol=1e-5)


def test_the_tanh_form_of_gelu():
    expected = X / 2 * (1 + np.tanh(math.sqrt(2 / math.pi) * (X + 0.044715 * X**3)))
    assert_close(run_both(lambda x: act.gelu(x, approximate=True), X), expected)
    check_gradient(lambda x: act.gelu(x, approximate=True), X[1:-3])


def test_no_overflow_in_values_or_gradients():
    from autograph.framework.convert import constant
    from autograph.gradients.tape import GradientTape

    for function in (act.elu, act.selu, act.silu, act.softsign):
        x = constant([1000.0, -1000.0])
        with GradientTape() as tape:
            tape.watch(x)
            y = function(x)
        assert np.isfinite(np.asarray(y)).all() and np.isfinite(np.asarray(tape.gradient(y, x))).all()


def test_parameters():
    assert_close(run_both(lambda x: act.leaky_relu(x, alpha=0.5), X), np.where(X > 0, X, X / 2))
    assert_close(run_both(lambda x: act.silu(x, 2.0), X), X / (1 + np.exp(-2 * X)))
    assert act.swish is act.silu


def test_integers():
    x = np.array([-2, 3, 9], np.int32)
    assert run_both(act.relu, x).tolist() == [0, 3, 9]
    assert run_both(act.relu6, x).tolist() == [0, 3, 6]
    assert_close(run_both(act.leaky_relu, x), [-0.4, 3, 9])
    with pytest.raises(errors.DTypeMismatchError, match="elu does not work on int32"):
        act.elu(x)


def _softmax(x, axis):
    e = np.exp(x - x.max(axis, keepdims=True))
    return e / e.sum(axis, keepdims=True)


@pytest.mark.parametrize("shape, axis", [((3,), -1), ((2, 3), -1), ((2, 3), 0), ((2, 3, 4), 1), ((2, 3, 4), -3)])
def test_softmax(shape, axis):
    x = np.random.default_rng(0).normal(size=shape) * 5
    assert_close(run_both(lambda t: act.softmax(t, axis), x), _softmax(x, axis))
    assert_close(run_both(lambda t: act.log_softmax(t, axis), x), np.log(_softmax(x, axis)))
    check_gradient(lambda t: act.softmax(t, axis), x)
    check_gradient(lambda t: act.log_softmax(t, axis), x)


def test_softmax_does_not_overflow():
    x = np.array([[1e4, 0.0, -1e4]], np.float32)
    assert run_both(act.softmax, x).tolist() == [[1, 0, 0]]
    assert run_both(act.log_softmax, x).tolist() == [[0, -1e4, -2e4]]
    assert run_both(act.softmax, np.zeros((0, 3), np.float32)).shape == (0, 3)


def test_softmax_errors():
    with pytest.raises(errors.ShapeMismatchError, match="axis"):
        act.softmax([1.0, 2.0], axis=1)
    with pytest.raises(errors.ShapeMismatchError, match="axis"):
        act.softmax(1.0)
    with pytest.raises(errors.DTypeMismatchError):
        act.softmax([1, 2])
