"""Bias, normalisation, dropout and embeddings."""

from __future__ import annotations

import numpy as np
import pytest

import autograph.ops.values.overloads  # noqa: F401  operators
from autograph import errors
from autograph.framework.convert import constant
from autograph.ops.nn import nn
from autograph.ops.random import random
from tests.ops.harness import assert_close, check_gradient, run_both, trace

RNG = np.random.default_rng(0)


def test_every_name_is_there():
    for name in nn.__all__:
        assert callable(getattr(nn, name)), name


@pytest.mark.parametrize("shape", [(4, 3), (2, 4, 3), (2, 1, 4, 3)])
def test_bias_add(shape):
    x, b = RNG.normal(size=shape), RNG.normal(size=3)
    assert_close(run_both(nn.bias_add, x, b), x + b)
    check_gradient(nn.bias_add, x, b)


def test_bias_add_fills_in_the_channels():
    graph = trace(nn.bias_add, (np.float32, [None, None]), (np.float32, [3]))
    assert graph.outputs[0].shape == (None, 3)


@pytest.mark.parametrize("value, bias", [((2, 3), (4,)), ((2, 3), (1,)), ((3,), (3,)), ((2, 3), (1, 3))])
def test_bias_add_errors(value, bias):
    with pytest.raises(errors.ShapeMismatchError, match="bias"):
        nn.bias_add(np.zeros(value), np.zeros(bias))
    with pytest.raises(errors.ShapeMismatchError, match="bias"):
        trace(nn.bias_add, (np.float64, value), (np.float64, bias))


def test_l2():
    x = RNG.normal(size=(2, 3))
    assert_close(run_both(nn.l2_loss, x), (x**2).sum() / 2)
    check_gradient(nn.l2_loss, x)
    assert_close(run_both(lambda t: nn.l2_normalize(t, axis=1), x), x / np.sqrt((x**2).sum(1, keepdims=True)))
    check_gradient(lambda t: nn.l2_normalize(t, axis=1), x)
    assert run_both(nn.l2_normalize, np.zeros(2)).tolist() == [0, 0]


@pytest.mark.parametrize("axes", [[0], [0, 1], 1, [-1]])
@pytest.mark.parametrize("keepdims", [False, True])
def test_moments(axes, keepdims):
    x = RNG.normal(size=(3, 2, 2))
    axis = tuple(axes) if isinstance(axes, list) else axes
    mean, variance = run_both(lambda t: nn.moments(t, axes, keepdims=keepdims), x, unknown_rank=False)
    assert_close(mean, x.mean(axis, keepdims=keepdims))
    assert_close(variance, x.var(axis, keepdims=keepdims))


def test_moments_gradient():
    check_gradient(lambda t: nn.moments(t, [0]), RNG.normal(size=(3, 2)))


def test_moments_of_half_precision():
    x = np.full(4096, 30.0, np.float16)
    mean, variance = run_both(lambda t: nn.moments(t, [0]), x)
    assert (mean, variance) == (30, 0) and mean.dtype == np.float16


def test_batch_normalization():
    x, mean, offset, scale = RNG.normal(size=(4, 3)), RNG.normal(size=3), RNG.normal(size=3), RNG.normal(size=3)
    variance = RNG.uniform(1, 2, size=3)

    def fn(*args):
        return nn.batch_normalization(*args, variance_epsilon=1e-3)

    expected = scale * (x - mean) / np.sqrt(variance + 1e-3) + offset
    assert_close(run_both(fn, x, mean, variance, offset, scale), expected)
    check_gradient(fn, x, mean, variance, offset, scale)
    bare = run_both(lambda *a: nn.batch_normalization(*a, None, None, 1e-3), x, mean, variance)
    assert_close(bare, (x - mean) / np.sqrt(variance + 1e-3))


def test_dropout():
    x = np.ones((200, 50), np.float32)
    y = nn.dropout(x, rate=0.25, seed=1).numpy()
    assert set(np.unique(y)) == {np.float32(0), np.float32(1) / np.float32(0.75)}
    assert abs((y == 0).mean() - 0.25) < 0.02
    rows = nn.dropout(x, rate=0.5, noise_shape=[200, 1]).numpy()
    assert all(len(set(row)) == 1 for row in rows) and len(np.unique(rows)) == 2
    assert nn.dropout(constant(x), 0).numpy().all()
    random.set_seed(1)
    graph = trace(lambda t: nn.dropout(t, 0.5), (np.float32, [None, 3]))
    assert graph.outputs[0].shape == (None, 3)


@pytest.mark.parametrize("rate", [1.0, -0.1, 1.5])
def test_dropout_refuses_a_rate_that_is_no_probability(rate):
    with pytest.raises(errors.InvalidArgumentError, match="rate"):
        nn.dropout([1.0], rate)


def test_dropout_gradient_is_the_mask():
    from autograph.gradients.tape import GradientTape

    x = constant(np.arange(1.0, 101.0))
    with GradientTape() as tape:
        tape.watch(x)
        y = nn.dropout(x, 0.5)
    assert_close(tape.gradient(y, x), np.where(np.asarray(y) != 0, 2.0, 0.0))


def test_embedding_lookup():
    table, ids = RNG.normal(size=(5, 3)), np.array([[0, 4], [2, 2]])
    assert_close(run_both(nn.embedding_lookup, table, ids), table[ids])
    check_gradient(nn.embedding_lookup, table, ids)
    clipped = run_both(lambda t, i: nn.embedding_lookup(t, i, max_norm=1.0), table, ids)
    norms = np.linalg.norm(table[ids], axis=-1, keepdims=True)
    assert_close(clipped, table[ids] / np.maximum(norms, 1))
    with pytest.raises(errors.InvalidArgumentError, match="5"):
        nn.embedding_lookup(table, [5])
