"""concat, stack, unstack, split, meshgrid."""

from __future__ import annotations

import numpy as np
import pytest

from autograph import errors
from autograph.executors import compile_graph
from autograph.framework.convert import constant
from autograph.framework.shapes import TensorShape
from autograph.ops.arrays import joining
from tests.ops.harness import assert_same, check_gradient, run_both, trace

X = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
M = np.arange(6, dtype=np.float64).reshape(2, 3) + 1


@pytest.mark.parametrize("axis", [0, 1, 2, -1])
def test_concat(axis: int) -> None:
    assert_same(run_both(lambda x, y: joining.concat([x, y, x], axis), X, X + 1), np.concatenate([X, X + 1, X], axis))
    assert_same(
        run_both(lambda x, a: joining.concat([x, x], a), X, np.array(axis), static=False), np.concatenate([X, X], axis)
    )


def test_concat_more() -> None:
    assert_same(run_both(lambda x: joining.concat([x], 0), X), X)
    assert_same(run_both(lambda x: joining.concat([x, [9]], 0), np.array([1, 2])), np.array([1, 2, 9]))
    assert run_both(lambda s: joining.concat([s, ["b"]], 0), [b"a"]).tolist() == [b"a", b"b"]
    shape = (
        trace(lambda x, y: joining.concat([x, y], 1), (np.float32, [None, 2]), (np.float32, [3, None])).outputs[0].shape
    )
    assert shape == [3, None]
    shape = trace(lambda x, y: joining.concat([x, y], -1), (np.float32, [None, 2]), (np.float32, None)).outputs[0].shape
    assert shape == TensorShape([None, None])


@pytest.mark.parametrize(
    ("shapes", "axis", "words"),
    [
        ([[2, 3], [2]], 0, "number of dimensions"),
        ([[2, 3], [2, 4]], 0, "axis 0.*another axis"),
        ([[], []], 0, "scalars"),
        ([[2], [2]], 1, "axis 1 is out of range"),
    ],
)
def test_concat_refuses(shapes: list[list[int]], axis: int, words: str) -> None:
    with pytest.raises(errors.ShapeMismatchError, match=words):
        joining.concat([constant(np.zeros(s)) for s in shapes], axis)
    with pytest.raises(errors.ShapeMismatchError, match=words):
        trace(lambda *xs: joining.concat(xs, axis), *[(np.float32, s) for s in shapes])


def test_nothing_to_join() -> None:
    for fn in (lambda: joining.concat([], 0), lambda: joining.stack([])):
        with pytest.raises(errors.InvalidArgumentError, match="at least one"):
            fn()


@pytest.mark.parametrize(("left", "right"), [("int64", "float32"), ("bool", "int8"), ("float16", "float32")])
def test_dtypes_promote_as_in_numpy(left: str, right: str) -> None:
    x, y = np.array([1, 0], left), np.array([0, 1], right)
    assert_same(run_both(lambda x, y: joining.concat([x, y], 0), x, y), np.concatenate([x, y]))
    assert_same(run_both(lambda x, y: joining.stack([x, y], 0), x, y), np.stack([x, y]))
    for fn in (joining.concat, joining.stack):
        with pytest.raises(errors.DTypeMismatchError):
            fn([x, constant(["a", "b"])], 0)


@pytest.mark.parametrize("axis", [0, 1, 3, -1, -2])
def test_stack_and_unstack(axis: int) -> None:
    assert_same(run_both(lambda x, y: joining.stack([x, y], axis), X, -X), np.stack([X, -X], axis))
    if axis < 3:
        parts = run_both(lambda x: joining.unstack(x, X.shape[axis], axis), X)
        for got, want in zip(parts, np.moveaxis(X, axis, 0)):
            assert_same(got, want)
        assert len(parts) == X.shape[axis]


def test_stack_more() -> None:
    assert_same(
        run_both(lambda a, b: joining.stack([a, b, 3]), np.int32(1), np.int32(2)), np.array([1, 2, 3], np.int32)
    )
    assert run_both(lambda a: joining.stack([a, "b"]), b"a").tolist() == [b"a", b"b"]
    shape = (
        trace(lambda x, y: joining.stack([x, y], 1), (np.float32, [None, 2]), (np.float32, [3, None])).outputs[0].shape
    )
    assert shape == [3, 2, 2]
    with pytest.raises(errors.ShapeMismatchError, match="stack of shapes"):
        joining.stack([constant([1]), constant([1, 2])])


def test_unstack_more() -> None:
    assert [int(t) for t in joining.unstack([1, 2, 3])] == [1, 2, 3]
    assert [t.numpy() for t in joining.unstack(["a", "b"])] == [b"a", b"b"]
    assert joining.unstack(np.zeros((0, 2))) == []
    with pytest.raises(errors.InvalidArgumentError, match="not known"):
        trace(joining.unstack, (np.float32, [None]))
    with pytest.raises(errors.ShapeMismatchError):
        joining.unstack(1.0)
    with pytest.raises(errors.ShapeMismatchError, match="into 2"):
        joining.unstack([1, 2, 3], num=2)
    graph = trace(lambda x: joining.unstack(x, num=2), (np.float32, [None]))
    with pytest.raises(errors.InvalidArgumentError, match="into 2"):
        compile_graph(graph)(np.zeros(3, np.float32))


@pytest.mark.parametrize(
    ("splits", "axis"),
    [(2, 0), (3, 1), (4, -1), ([1, 2], 1), ([1, -1], 2), ([2, 0, 2], -1), (1, 0), (np.array([1, 3]), 2)],
)
def test_split(splits: object, axis: int) -> None:
    got = run_both(lambda x: joining.split(x, splits, axis), X)
    if isinstance(splits, int):
        wanted = np.split(X, splits, axis)
    else:
        sizes = [X.shape[axis] - 1 if s == -1 else s for s in splits]
        wanted = np.split(X, np.cumsum(sizes)[:-1], axis)
    assert len(got) == len(wanted)
    for g, w in zip(got, wanted):
        assert_same(g, w)


def test_split_by_tensors() -> None:
    sizes = np.array([1, -1], np.int32)
    got = run_both(lambda x, s: joining.split(x, s, 1, num=2), X, sizes, static=False)
    assert_same(got[0], X[:, :1])
    assert_same(got[1], X[:, 1:])
    got = run_both(lambda x, a: joining.split(x, 2, a), X, np.array(2), static=False)
    assert_same(got[1], X[..., 2:])
    assert len(joining.split(X, constant(2))) == 2


def test_split_refuses() -> None:
    with pytest.raises(errors.ShapeMismatchError, match="2 equal parts"):
        joining.split(X, 2, 1)
    with pytest.raises(errors.ShapeMismatchError, match="do not add up"):
        joining.split(X, [1, 1], 1)
    with pytest.raises(errors.InvalidArgumentError, match="0 parts"):
        joining.split(X, 0)
    with pytest.raises(errors.InvalidArgumentError, match="not known"):
        trace(lambda x, s: joining.split(x, s), (np.float32, [3]), (np.int32, [None]))
    graph = trace(lambda x, s: joining.split(x, s, num=2), (np.float32, [None]), (np.int32, [None]))
    for sizes in ([1, 1], [1, 1, 1], [4, -1]):
        with pytest.raises(errors.InvalidArgumentError, match=r"add up|sizes are given"):
            compile_graph(graph)(np.zeros(3, np.float32), np.array(sizes, np.int32))


@pytest.mark.parametrize("indexing", ["xy", "ij"])
def test_meshgrid(indexing: str) -> None:
    a, b, c = np.arange(3), np.arange(2.0), np.arange(4)
    for vectors in ((a, b), (a, b, c), (a,)):
        got = run_both(lambda *v: joining.meshgrid(*v, indexing=indexing), *vectors)
        for g, w in zip(got, np.meshgrid(*vectors, indexing=indexing)):
            assert_same(g, w)
    with pytest.raises(errors.InvalidArgumentError, match="indexing"):
        joining.meshgrid(a, b, indexing="yx")


@pytest.mark.parametrize(
    "fn",
    [
        lambda x: joining.concat([x, x * x, x], 0),
        lambda x: joining.concat([x * x, x], -1),
        lambda x: joining.concat([x * x], 0),
        lambda x: joining.stack([x, x * x], 1),
        lambda x: joining.unstack(x * x, 2)[1],
        lambda x: joining.unstack(x * x, 3, -1)[::2],
        lambda x: joining.split(x * x, 3, 1)[1],
        lambda x: joining.split(x * x, [2, 1], 1),
        lambda x: joining.meshgrid(x[0] * x[0], x[1]),
    ],
)
def test_gradients(fn: object) -> None:
    check_gradient(fn, M)


def test_concat_gradient_of_unequal_parts() -> None:
    check_gradient(lambda x, y: joining.concat([x * x, y * y], 1), M, M[:, :1])
