"""where, boolean_mask, one_hot, sequence_mask."""

from __future__ import annotations

import numpy as np
import pytest

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.convert import constant
from autograph.framework.shapes import TensorShape
from autograph.ops.arrays import masks, selection
from tests.ops.harness import assert_same, check_gradient, run_both, trace

X = np.arange(12, dtype=np.float32).reshape(3, 4)


def test_where() -> None:
    c = X % 3 == 0
    assert_same(run_both(selection.where, c, X, -X), np.where(c, X, -X))
    assert_same(run_both(selection.where, c[:, :1], X, X[0]), np.where(c[:, :1], X, X[0]))
    assert_same(run_both(selection.where, True, X, np.float32(0)), X)
    assert_same(run_both(lambda c, x: selection.where(c, x, 0), c, X), np.where(c, X, np.float32(0)))
    assert_same(run_both(lambda c: selection.where(c, 1, 2.5), c), np.where(c, 1, 2.5))
    assert run_both(selection.where, [True, False], [b"a", b"b"], b"c").tolist() == [b"a", b"c"]
    assert run_both(selection.where, True, 1, 2) == 1


def test_where_with_one_argument() -> None:
    for x in (X % 3 == 0, X, np.array([0j, 1j]), np.array(True), np.array(0), np.zeros((2, 0), bool)):
        assert_same(run_both(selection.where, x, static=False), np.argwhere(x))
    assert trace(selection.where, (bool, [2, 3])).outputs[0].shape == TensorShape([None, 2])


def test_where_refuses() -> None:
    with pytest.raises(errors.ShapeMismatchError, match="broadcast"):
        selection.where([True, False], [1, 2, 3], 0)
    with pytest.raises(errors.DTypeMismatchError):
        selection.where([1, 0], [1, 2], 0)
    with pytest.raises(errors.DTypeMismatchError):
        selection.where(True, constant(1), constant("a"))
    with pytest.raises(errors.InvalidArgumentError, match="both"):
        selection.where(True, 1)


@pytest.mark.parametrize("axis", [None, 0, 1, -1, 2])
def test_boolean_mask(axis: int | None) -> None:
    x = np.arange(24.0).reshape(2, 3, 4)
    mask = np.arange(x.shape[axis or 0]) % 2 == 0
    wanted = np.compress(mask, x, axis or 0)
    got = run_both(lambda x, m: masks.boolean_mask(x, m, axis), x, mask, static=False, unknown_rank=False)
    assert_same(got, wanted)
    assert_same(run_both(lambda x: masks.boolean_mask(x, mask, axis), x, static=False), wanted)
    check_gradient(lambda x, m: masks.boolean_mask(x * x, m, axis), x, mask)


@pytest.mark.parametrize(("axis", "key"), [(0, (0, 1)), (1, (1, 2)), (-2, (1, 2)), (0, (0, 1, 2))])
def test_boolean_mask_of_higher_rank(axis: int, key: tuple[int, ...]) -> None:
    x = np.arange(24.0).reshape(2, 3, 4)
    mask = np.arange(np.prod([x.shape[k] for k in key])).reshape([x.shape[k] for k in key]) % 3 == 0
    index = (slice(None),) * key[0] + (mask,)
    got = run_both(lambda x, m: masks.boolean_mask(x, m, axis), x, mask, static=False, unknown_rank=False)
    assert_same(got, x[index])
    assert_same(run_both(lambda x: masks.boolean_mask(x, mask, axis), x, static=False), x[index])
    check_gradient(lambda x: masks.boolean_mask(x * x, mask, axis), x)


def test_boolean_mask_of_nothing() -> None:
    mask = np.zeros((0, 3), bool)
    assert_same(
        run_both(masks.boolean_mask, np.zeros((0, 3, 2)), mask, static=False, unknown_rank=False), np.zeros((0, 2))
    )


def test_boolean_mask_refuses() -> None:
    with pytest.raises(errors.ShapeMismatchError, match=r"\(2,\).*\(3, 4\)"):
        masks.boolean_mask(X, [True, False])
    with pytest.raises(errors.ShapeMismatchError):
        masks.boolean_mask(X, True)
    with pytest.raises(errors.DTypeMismatchError):
        masks.boolean_mask(X, [1, 0, 1])


@pytest.mark.parametrize("axis", [None, 0, 1, -1])
def test_one_hot(axis: int | None) -> None:
    indices = np.array([[0, 2], [-1, 3]])
    wanted = (indices[..., None] == np.arange(3)).astype(np.float64)
    wanted = np.moveaxis(wanted, -1, -1 if axis is None else axis)
    assert_same(run_both(lambda i: selection.one_hot(i, 3, axis=axis), indices), wanted)
    assert_same(run_both(lambda i, n: selection.one_hot(i, n, axis=axis), indices, np.array(3), static=False), wanted)


def test_one_hot_values() -> None:
    assert selection.one_hot(1, 2).numpy().tolist() == [0, 1]
    assert selection.one_hot([1], 2, 5, -1).dtype is dtypes.int64
    assert selection.one_hot([1], 2, 5.0, -1).numpy().tolist() == [[-1, 5]]
    assert selection.one_hot([1], 2, dtype="bool").numpy().tolist() == [[False, True]]
    assert selection.one_hot([1], 2, dtype=np.int64).dtype is dtypes.int64
    assert selection.one_hot([1], 2, True, False).numpy().tolist() == [[False, True]]
    assert selection.one_hot([1], 2, "on", "off").numpy().tolist() == [[b"off", b"on"]]
    with pytest.raises(errors.ShapeMismatchError, match="depth -1"):
        selection.one_hot([1], -1)
    with pytest.raises(errors.ShapeMismatchError, match="axis 3"):
        selection.one_hot([1], 2, axis=3)


def test_sequence_mask() -> None:
    lengths = np.array([[1, 0], [3, 2]])
    wanted = np.arange(3) < lengths[..., None]
    assert_same(run_both(selection.sequence_mask, lengths, static=False), wanted)
    assert_same(run_both(lambda n: selection.sequence_mask(n, 2), lengths), wanted[..., :2])
    assert_same(
        run_both(lambda n: selection.sequence_mask(n, 4, "float32"), np.int32(2)), np.array([1, 1, 0, 0], np.float32)
    )
    assert_same(run_both(selection.sequence_mask, lengths, np.array(3), static=False), wanted)


def test_gradients() -> None:
    x = X.astype(np.float64)
    check_gradient(lambda c, x, y: selection.where(c, x * x, y * y * y), X > 4, x, x[0])
    check_gradient(lambda on, off: selection.one_hot([[0, 2]], 3, on * on, off * off), np.array(2.0), np.array(3.0))
