"""reshape, transpose, expand_dims, squeeze, broadcasting, ensure_shape."""

from __future__ import annotations

import numpy as np
import pytest

from autograph import errors
from autograph.executors import compile_graph
from autograph.framework import dtypes
from autograph.framework.convert import constant
from autograph.framework.shapes import TensorShape, unknown
from autograph.ops.arrays import shaping
from autograph.ops.arrays.indexing import get_item
from autograph.ops.core.basic import cast, shape, size
from tests.ops.harness import assert_same, check_gradient, run_both, trace

X = np.arange(24, dtype=np.float32).reshape(2, 3, 4)


@pytest.mark.parametrize(
    "dims", [[24], [-1], [4, 6], [3, -1], [2, 1, -1, 4], [24, 1], -1, 24, (6, 4), TensorShape([8, 3])]
)
def test_reshape(dims: object) -> None:
    wanted = tuple(dims) if isinstance(dims, TensorShape) else dims
    assert_same(run_both(lambda x: shaping.reshape(x, dims), X), X.reshape(wanted))


def test_reshape_of_small_and_empty() -> None:
    assert_same(run_both(lambda x: shaping.reshape(x, []), np.array([5])), np.array(5))
    assert_same(run_both(lambda x: shaping.reshape(x, [1, 1]), np.float32(5)), np.array([[5]], np.float32))
    assert_same(run_both(lambda x: shaping.reshape(x, [-1, 3]), np.zeros((0, 6))), np.zeros((0, 3)))
    assert_same(run_both(lambda x: shaping.reshape(x, [0, 5]), np.zeros((0, 6))), np.zeros((0, 5)))
    assert run_both(lambda x: shaping.reshape(x, [1]), b"text").tolist() == [b"text"]


def test_reshape_by_tensors() -> None:
    n, dims = np.array(4), np.array([6, 4])
    assert_same(run_both(lambda x, n: shaping.reshape(x, [n, -1]), X, n, static=False), X.reshape(4, 6))
    assert_same(
        run_both(lambda x, n: shaping.reshape(x, [cast(n, dtypes.int32), n, -1]), X, np.array(2), static=False),
        X.reshape(2, 2, 6),
    )
    assert_same(run_both(lambda x, d: shaping.reshape(x, d), X, dims, static=False), X.reshape(6, 4))
    assert_same(run_both(lambda x: shaping.reshape(x, [get_item(shape(x), 0), -1]), X), X.reshape(2, 12))
    assert_same(run_both(lambda x: shaping.reshape(x, [size(x)]), X), X.reshape(24))


@pytest.mark.parametrize(
    ("given", "dims", "wanted"),
    [
        ([None, 3], [-1, 3], [None, 3]),
        ([None, 3], [6], [6]),
        ([2, 3], [None, -1], [None, None]),
        ([2, 3], [3, -1], [3, 2]),
        (None, [2, -1], [2, None]),
        (None, None, None),
        ([None], [None], [None]),
        ([0, 3], [-1, 3], [0, 3]),
    ],
)
def test_reshape_of_partial_shapes(given: object, dims: object, wanted: object) -> None:
    if dims is None:
        graph = trace(shaping.reshape, (np.float32, given), (np.int32, [None]))
    elif None in dims:
        graph = trace(
            lambda x, n: shaping.reshape(x, [n if d is None else d for d in dims]), (np.float32, given), (np.int32, [])
        )
    else:
        graph = trace(lambda x: shaping.reshape(x, dims), (np.float32, given))
    assert graph.outputs[0].shape == TensorShape(wanted)


@pytest.mark.parametrize(
    ("given", "dims", "words"),
    [
        ([2, 3], [7], r"\(2, 3\).*\(7,\)"), ([2, 3], [-1, 4], r"\(2, 3\)"), ([2, 3], [-1, -1], "only one"),
        ([2, 3], [-2, 3], "negative"), ([None, 4], [6], r"\(None, 4\)"),
    ],
)  # fmt: skip
def test_reshape_refuses(given: object, dims: object, words: str) -> None:
    with pytest.raises(errors.ShapeMismatchError, match=words):
        trace(lambda x: shaping.reshape(x, dims), (np.float32, given))
    if None not in given:
        with pytest.raises(ValueError, match=words):
            shaping.reshape(np.zeros(given), dims)


def test_reshape_refuses_at_run_time() -> None:
    graph = trace(lambda x, d: shaping.reshape(x, d), (np.float32, None), (np.int32, [None]))
    for dims in ([7], [-1, -1], [5, -1], [-1, 0]):
        with pytest.raises(errors.InvalidArgumentError, match=r"reshape: .* cannot be reshaped|reshape to"):
            compile_graph(graph)(X, np.array(dims, np.int32))


def test_shapes_must_be_known_ints() -> None:
    with pytest.raises(errors.DTypeMismatchError):
        shaping.reshape(X, [2.0, 12.0])
    with pytest.raises(errors.DTypeMismatchError):
        shaping.reshape(X, constant([24.0]))
    with pytest.raises(errors.ShapeMismatchError, match="not known"):
        shaping.reshape(X, [None, 12])


@pytest.mark.parametrize("perm", [None, [0, 1, 2], [2, 0, 1], [1, 0, 2], (-1, 0, 1), np.array([2, 1, 0])])
def test_transpose(perm: object) -> None:
    assert_same(run_both(lambda x: shaping.transpose(x, perm), X), np.transpose(X, perm))


def test_transpose_more() -> None:
    assert_same(run_both(shaping.transpose, np.float32(1)), np.float32(1))
    assert_same(run_both(shaping.transpose, X, np.array([2, 0, 1]), static=False), X.transpose(2, 0, 1))
    z = np.array([[1 + 2j, 3j]])
    assert_same(run_both(lambda z: shaping.transpose(z, conjugate=True), z), z.conj().T)
    assert trace(lambda x, p: shaping.transpose(x, p), (np.float32, [2, 3]), (np.int32, [None])).outputs[0].shape == [
        None,
        None,
    ]


@pytest.mark.parametrize(("perm", "words"), [([0, 1], "2 axes"), ([0, 0, 1], "twice"), ([0, 1, 3], "out of range")])
def test_transpose_refuses(perm: object, words: str) -> None:
    with pytest.raises(errors.ShapeMismatchError, match=words):
        shaping.transpose(X, perm)


@pytest.mark.parametrize("axis", [0, 1, 3, -1, -4])
def test_expand_dims(axis: int) -> None:
    assert_same(run_both(lambda x: shaping.expand_dims(x, axis), X), np.expand_dims(X, axis))
    assert_same(run_both(shaping.expand_dims, X, np.array(axis), static=False), np.expand_dims(X, axis))


def test_expand_dims_refuses() -> None:
    with pytest.raises(errors.ShapeMismatchError, match="axis 4"):
        shaping.expand_dims(X, 4)


@pytest.mark.parametrize("axis", [None, 0, [0, 2], -1, (), [-4]])
def test_squeeze(axis: object) -> None:
    x = X.reshape(1, 6, 1, 4)[..., :1]
    np_axis = tuple(axis) or None if isinstance(axis, (list, tuple)) else axis
    assert_same(run_both(lambda x: shaping.squeeze(x, axis), x), np.squeeze(x, np_axis))


def test_squeeze_refuses() -> None:
    with pytest.raises(errors.ShapeMismatchError, match=r"axis 1 .*not 1"):
        shaping.squeeze(X, 1)
    graph = trace(lambda x: shaping.squeeze(x, 0), (np.float32, [None, 2]))
    assert graph.outputs[0].shape == [2]
    with pytest.raises(ValueError):
        compile_graph(graph)(np.zeros((3, 2), np.float32))


@pytest.mark.parametrize("dims", [[3, 4], [2, 3, 4], [5, 1, 3, 4]])
def test_broadcast_to(dims: list[int]) -> None:
    x = X[0, :, :1]
    assert_same(run_both(lambda x: shaping.broadcast_to(x, dims), x), np.broadcast_to(x, dims))
    assert_same(run_both(shaping.broadcast_to, x, np.array(dims), static=False), np.broadcast_to(x, dims))


def test_broadcast_to_partial() -> None:
    def shape_of(given: object, fn: object) -> TensorShape:
        return trace(fn, (np.float32, given), (np.int32, [])).outputs[0].shape

    assert shape_of([None, 1], lambda x, n: shaping.broadcast_to(x, [2, 3])) == [2, 3]
    assert shape_of([3], lambda x, n: shaping.broadcast_to(x, [n, n])) == [None, 3]
    assert shape_of([1], lambda x, n: shaping.broadcast_to(x, [2, n])) == [2, None]
    with pytest.raises(errors.ShapeMismatchError, match="cannot be broadcast"):
        shaping.broadcast_to(X, [2, 3, 5])
    with pytest.raises(errors.ShapeMismatchError, match="cannot be broadcast"):
        shaping.broadcast_to(X, [4])


def test_broadcast_shapes() -> None:
    assert shaping.broadcast_static_shape([None, 3], [2, 1]) == [2, 3]
    assert shaping.broadcast_static_shape(unknown, [2]) == unknown
    with pytest.raises(errors.ShapeMismatchError):
        shaping.broadcast_static_shape([2], [3])
    a, b = np.array([2, 1, 4], np.int32), np.array([3, 1], np.int32)
    assert_same(run_both(shaping.broadcast_dynamic_shape, a, b, unknown_rank=False), np.array([2, 3, 4], np.int32))
    assert_same(
        run_both(shaping.broadcast_dynamic_shape, a.astype(np.int64), b, unknown_rank=False), np.array([2, 3, 4])
    )
    with pytest.raises(ValueError):
        shaping.broadcast_dynamic_shape([2], [3])


def test_ensure_shape() -> None:
    assert_same(run_both(lambda x: shaping.ensure_shape(x, [2, None, 4]), X), X)
    with pytest.raises(errors.ShapeMismatchError):
        trace(lambda x: shaping.ensure_shape(x, [3, None]), (np.float32, [2, 2]))
    graph = trace(lambda x: shaping.ensure_shape(x, [3, None]), (np.float32, None))
    assert graph.outputs[0].shape == [3, None]
    with pytest.raises(errors.InvalidArgumentError, match=r"\(2, 3, 4\).*\(3, None\)"):
        compile_graph(graph)(X)


@pytest.mark.parametrize(
    "fn",
    [
        lambda x: shaping.reshape(x * x, [3, -1]),
        lambda x: shaping.transpose(x * x, [1, 0]),
        lambda x: shaping.transpose(x * x),
        lambda x: shaping.expand_dims(x * x, 1),
        lambda x: shaping.squeeze(shaping.expand_dims(x * x, 1)),
        lambda x: shaping.broadcast_to(shaping.expand_dims(x * x, 1), [4, 2, 5, 3]),
        lambda x: shaping.ensure_shape(x * x, [None, 3]),
    ],
)
def test_gradients(fn: object) -> None:
    check_gradient(fn, np.arange(6, dtype=np.float64).reshape(2, 3) + 1)
