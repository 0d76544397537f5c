"""unique, unique_with_counts, bincount."""

from __future__ import annotations

import numpy as np
import pytest

from autograph import errors
from autograph.ops.arrays import sets
from tests.ops.harness import assert_same, check_gradient, run_both

X = np.array([7, 5, 7, 1, 5, 7])


@pytest.mark.parametrize("x", [X, X.astype(np.float32), X > 5, X + 1j, X[:0]], ids=lambda x: x.dtype.name)
def test_unique(x: np.ndarray) -> None:
    first = sorted({v: i for i, v in reversed(list(enumerate(x.tolist())))}.values())
    values, index = run_both(sets.unique, x, static=False)
    assert_same(values, x[first])
    assert_same(values[index], x)
    values, index, count = run_both(lambda x: sets.unique_with_counts(x, out_idx="int64"), x, static=False)
    assert_same(values, x[first])
    assert_same(count, np.array([np.sum(x == v) for v in values], np.int64))
    assert index.dtype == np.int64


def test_unique_strings() -> None:
    values, index = run_both(sets.unique, [b"b", b"a", b"b"], static=False)
    assert values.tolist() == [b"b", b"a"]
    assert index.tolist() == [0, 1, 0]
    with pytest.raises(errors.ShapeMismatchError, match="vector"):
        sets.unique([[1]])


def test_bincount() -> None:
    assert_same(run_both(sets.bincount, X, static=False), np.bincount(X))
    weights = np.arange(6.0) / 2
    assert_same(run_both(sets.bincount, X, weights, static=False), np.bincount(X, weights))
    assert_same(
        run_both(lambda x: sets.bincount(x, minlength=10), X, static=False),
        np.bincount(X, minlength=10),
    )
    assert_same(run_both(lambda x: sets.bincount(x, maxlength=6), X, static=False), np.bincount(X)[:6])
    assert_same(run_both(sets.bincount, X.reshape(2, 3), static=False), np.bincount(X))
    assert_same(run_both(lambda x: sets.bincount(x, dtype="float32"), X[:0], static=False), np.zeros(0, np.float32))


def test_bincount_gradient() -> None:
    check_gradient(lambda w: sets.bincount(X, w * w), np.arange(6.0))
    check_gradient(lambda x, w: sets.bincount(x, w * w, maxlength=6), X.reshape(2, 3), np.arange(6.0).reshape(2, 3))


def test_bincount_refuses() -> None:
    with pytest.raises(errors.InvalidArgumentError, match="negative"):
        sets.bincount([1, -1])
    with pytest.raises(errors.ShapeMismatchError, match="weights"):
        sets.bincount([1, 2], [1.0])
    with pytest.raises(errors.DTypeMismatchError):
        sets.bincount([1.5])
