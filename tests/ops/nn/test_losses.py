"""Cross entropies against their formulas."""

from __future__ import annotations

import numpy as np
import pytest

import autograph.ops.values.overloads  # noqa: F401  operators
from autograph import errors
from autograph.ops.nn.losses import (
    sigmoid_cross_entropy_with_logits,
    softmax_cross_entropy_with_logits,
    sparse_softmax_cross_entropy_with_logits,
)
from tests.ops.harness import assert_close, check_gradient, run_both

RNG = np.random.default_rng(0)


def _log_softmax(x, axis=-1):
    x = x - x.max(axis, keepdims=True)
    return x - np.log(np.exp(x).sum(axis, keepdims=True))


def dense(logits, labels):
    return softmax_cross_entropy_with_logits(labels=labels, logits=logits)


def sparse(logits, labels):
    return sparse_softmax_cross_entropy_with_logits(labels=labels, logits=logits)


@pytest.mark.parametrize("shape", [(4, 3), (3,), (2, 4, 3)])
def test_dense(shape):
    x, p = RNG.normal(size=shape), RNG.dirichlet(np.ones(shape[-1]), shape[:-1])
    assert_close(run_both(dense, x, p), -(p * _log_softmax(x)).sum(-1))
    check_gradient(dense, x, p)


def test_dense_along_another_axis():
    x, p = RNG.normal(size=(3, 2)), RNG.dirichlet(np.ones(3), 2).T.copy()
    got = run_both(lambda a, b: softmax_cross_entropy_with_logits(b, a, axis=0), x, p)
    assert_close(got, -(p * _log_softmax(x, 0)).sum(0))


def test_dense_gradient_of_labels_that_do_not_sum_to_one():
    check_gradient(dense, RNG.normal(size=(2, 3)), RNG.uniform(size=(2, 3)))


def test_large_logits():
    x = np.array([[1e4, 0.0]], np.float32)
    assert run_both(dense, x, np.array([[0, 1]], np.float32)).tolist() == [1e4]
    assert run_both(sparse, x, np.array([0])).tolist() == [0]


@pytest.mark.parametrize("shape", [(4, 3), (3,), (2, 4, 3)])
@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_sparse(shape, dtype):
    x, labels = RNG.normal(size=shape), RNG.integers(0, 3, shape[:-1]).astype(dtype)
    expected = -np.take_along_axis(_log_softmax(x), labels[..., None].astype(int), -1)[..., 0]
    assert_close(run_both(sparse, x, labels), expected)
    check_gradient(sparse, x, labels)


def test_sigmoid():
    x, z = np.array([-500.0, -2.0, 0.5, 500.0]), np.array([0.0, 1.0, 0.3, 1.0])
    with np.errstate(over="ignore"):
        expected = np.maximum(x, 0) - x * z + np.log1p(np.exp(-np.abs(x)))
    got = run_both(lambda a, b: sigmoid_cross_entropy_with_logits(labels=b, logits=a), x, z)
    assert_close(got, expected)
    check_gradient(lambda a, b: sigmoid_cross_entropy_with_logits(labels=b, logits=a), x[1:3], z[1:3])


def test_errors():
    with pytest.raises(errors.ShapeMismatchError, match="sparse_softmax"):
        dense(np.zeros((2, 3)), np.zeros((2,)))
    with pytest.raises(errors.ShapeMismatchError, match="one more dimension"):
        sparse(np.zeros((2, 3)), np.zeros((2, 3), np.int32))
    with pytest.raises(errors.ShapeMismatchError, match="same shape"):
        sigmoid_cross_entropy_with_logits(labels=np.zeros(2), logits=np.zeros(3))
    with pytest.raises(errors.InvalidArgumentError, match=r"labels\[1\] = 3 .*\[0, 3\)"):
        sparse(np.zeros((2, 3)), np.array([0, 3]))
    with pytest.raises(errors.DTypeMismatchError):
        sparse(np.zeros((2, 3)), np.zeros(2))
