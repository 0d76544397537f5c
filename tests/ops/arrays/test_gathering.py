"""gather, gather_nd, scatter_nd, tensor_scatter_nd_*."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.executors import compile_graph
from autograph.framework.shapes import TensorShape
from autograph.ops.arrays import gathering
from tests.ops.harness import assert_same, check_gradient, run_both, trace

X = np.arange(24, dtype=np.float32).reshape(2, 3, 4)


@pytest.mark.parametrize("axis", [0, 1, 2, -1, -2])
@pytest.mark.parametrize("indices", [1, [0, 1, 1], [[0], [1]], []])
def test_gather(axis: int, indices: object) -> None:
    where = np.array(indices, np.int64)
    wanted = np.take(X, where, axis)
    assert_same(run_both(lambda x, i: gathering.gather(x, i, axis=axis), X, where), wanted)
    assert_same(
        run_both(lambda x, i, a: gathering.gather(x, i, axis=a), X, where, np.array(axis), static=False), wanted
    )


def _batched(params: np.ndarray, indices: np.ndarray, axis: int, batch: int) -> np.ndarray:
    if not batch:
        return np.take(params, indices, axis)
    return np.stack([_batched(p, i, axis - 1, batch - 1) for p, i in zip(params, indices)])


@pytest.mark.parametrize(("axis", "batch"), [(1, 1), (2, 1), (2, 2), (1, 0)])
def test_gather_with_batch_dims(axis: int, batch: int) -> None:
    indices = np.array([[[0, 1], [2, 0], [1, 1]], [[1, 1], [2, 2], [0, 0]]], np.int32)
    wanted = _batched(X, indices, axis, batch)
    assert_same(run_both(lambda x, i: gathering.gather(x, i, axis=axis, batch_dims=batch), X, indices), wanted)
    if batch:
        got = run_both(lambda x, i: gathering.gather(x, i, axis=axis, batch_dims=batch - 3), X, indices)
        assert_same(got, wanted)
    x = X.astype(np.float64)
    check_gradient(lambda x, i: gathering.gather(x * x, i, axis=axis, batch_dims=batch), x, indices)


def test_gather_default_axis_is_batch_dims() -> None:
    indices = np.array([[0, 2], [1, 1]])
    assert_same(run_both(lambda x: gathering.gather(x, indices, batch_dims=1), X), _batched(X, indices, 1, 1))
    assert run_both(lambda x: gathering.gather(x, [1, 0]), [b"a", b"b"]).tolist() == [b"b", b"a"]


def test_gather_refuses() -> None:
    for index, words in ((3, "indices = 3"), ([0, -1], r"indices\[1\] = -1 is not in \[0, 3\)")):
        with pytest.raises(errors.InvalidArgumentError, match=words) as caught:
            gathering.gather(X, index, axis=1)
        assert isinstance(caught.value, IndexError)
    with pytest.raises(errors.ShapeMismatchError, match="axis 3"):
        gathering.gather(X, [0], axis=3)
    with pytest.raises(errors.ShapeMismatchError, match="batch_dims"):
        gathering.gather(X, [[0]], axis=0, batch_dims=1)
    with pytest.raises(errors.ShapeMismatchError):
        gathering.gather(1.0, 0)
    with pytest.raises(errors.DTypeMismatchError):
        gathering.gather(X, [0.5])


@pytest.mark.parametrize("indices", [[[0, 1, 2], [1, 0, 0]], [[1], [0], [1]], [0, 2], [[[1, 2]], [[0, 0]]], [[], []]])
def test_gather_nd(indices: object) -> None:
    where = np.array(indices, np.int32)
    wanted = X[tuple(np.moveaxis(where, -1, 0))] if where.size else np.stack([X, X])
    assert_same(run_both(gathering.gather_nd, X, where), wanted)
    check_gradient(lambda x, i: gathering.gather_nd(x * x, i), X.astype(np.float64), where)


def test_gather_nd_with_batch_dims() -> None:
    where = np.array([[[0], [2]], [[1], [1]]])
    wanted = np.stack([X[0][[0, 2]], X[1][[1, 1]]])
    assert_same(run_both(lambda x, i: gathering.gather_nd(x, i, batch_dims=1), X, where, unknown_rank=False), wanted)
    where = np.array([[[0], [2], [3]], [[1], [1], [0]]])
    wanted = np.take_along_axis(X, where, 2)[..., 0]
    assert_same(run_both(lambda x, i: gathering.gather_nd(x, i, batch_dims=2), X, where, unknown_rank=False), wanted)
    with pytest.raises(errors.ShapeMismatchError, match="batch_dims 2"):
        gathering.gather_nd(X, [[0]], batch_dims=2)


def test_gather_nd_refuses() -> None:
    with pytest.raises(errors.InvalidArgumentError, match=r"indices\[1\] = \[1, 3\]"):
        gathering.gather_nd(X, [[0, 0], [1, 3]])
    with pytest.raises(errors.ShapeMismatchError, match="length 4"):
        gathering.gather_nd(X, [[0, 0, 0, 0]])
    with pytest.raises(errors.ShapeMismatchError):
        gathering.gather_nd(X, 0)


def test_scatter_nd() -> None:
    where, updates = np.array([[1], [3], [1]]), np.array([[1.0, 2], [3, 4], [5, 6]])
    wanted = np.zeros((4, 2))
    np.add.at(wanted, where[:, 0], updates)
    assert_same(run_both(lambda i, u: gathering.scatter_nd(i, u, [4, 2]), where, updates), wanted)
    assert_same(run_both(gathering.scatter_nd, where, updates, np.array([4, 2], np.int32), static=False), wanted)
    check_gradient(lambda u: gathering.scatter_nd(where, u * u, [4, 2]), updates)
    assert_same(
        run_both(lambda u: gathering.scatter_nd(np.zeros((2, 0), int), u, [2]), updates[:2]), updates[:2].sum(0)
    )


SCATTERS = {
    "update": lambda out, i, u: [out.__setitem__(tuple(a), b) for a, b in zip(i, u)],
    "add": lambda out, i, u: np.add.at(out, tuple(i.T), u),
    "sub": lambda out, i, u: np.subtract.at(out, tuple(i.T), u),
    "max": lambda out, i, u: np.maximum.at(out, tuple(i.T), u),
    "min": lambda out, i, u: np.minimum.at(out, tuple(i.T), u),
}


@pytest.mark.parametrize("kind", list(SCATTERS))
@pytest.mark.parametrize("where", [[[0, 1], [1, 2], [0, 1]], [[1], [0], [1]], np.zeros((0, 2), int)])
def test_tensor_scatter(kind: str, where: object) -> None:
    fn = getattr(gathering, f"tensor_scatter_nd_{kind}")
    indices = np.array(where, np.int64)
    rows = (len(indices), *X.shape[indices.shape[1] :])
    count = int(np.prod(rows))
    updates = (np.random.default_rng(0).permutation(2 * count)[:count].astype(np.float32) / 2).reshape(rows)
    wanted = X.copy()
    SCATTERS[kind](wanted, indices, updates)
    assert_same(run_both(fn, X, indices, updates), wanted)
    check_gradient(
        lambda x, i, u: fn(x * x, i, u * u), X.astype(np.float64) + 0.25, indices, updates.astype(np.float64) + 0.1
    )


def test_scatter_of_whole_tensors() -> None:
    nothing, updates = np.zeros((2, 0), np.int32), np.stack([X, -X])
    assert_same(run_both(gathering.tensor_scatter_nd_update, X, nothing, updates), -X)
    assert_same(run_both(gathering.tensor_scatter_nd_add, X, nothing, updates), X)
    assert run_both(lambda x: gathering.tensor_scatter_nd_update(x, [[1]], ["z"]), [b"a", b"b"]).tolist() == [
        b"a",
        b"z",
    ]


def test_extreme_gradients_are_shared_between_equals() -> None:
    from autograph.framework.convert import constant
    from autograph.gradients.tape import GradientTape

    x, u = constant([1.0, 2.0]), constant([2.0, 2.0])
    with GradientTape() as tape:
        tape.watch([x, u])
        y = gathering.tensor_scatter_nd_max(x, [[1], [0]], u)
    dx, du = tape.gradient(y, [x, u])
    assert dx.numpy().tolist() == [0.0, 0.5]
    assert du.numpy().tolist() == [0.5, 1.0]


def test_indices_are_lists_that_hold_tensors() -> None:
    @ag.function
    def f(x, k):
        return ag.tensor_scatter_nd_update(x, [[k], [0]], [x[k] * 2, 9.0]), ag.gather(x, [[k, 1]])

    updated, gathered = f(ag.constant([1.0, 2.0, 3.0]), ag.constant(2))
    assert updated.numpy().tolist() == [9.0, 2.0, 6.0]
    assert gathered.numpy().tolist() == [[3.0, 2.0]]


def test_scatter_refuses() -> None:
    with pytest.raises(errors.InvalidArgumentError, match=r"indices\[0\] = \[4\]"):
        gathering.scatter_nd([[4]], [1.0], [4])
    with pytest.raises(errors.ShapeMismatchError, match=r"updates of shape \(2,\)"):
        gathering.scatter_nd([[1]], [1.0, 2.0], [4])
    with pytest.raises(errors.ShapeMismatchError, match="updates"):
        gathering.tensor_scatter_nd_update(X, [[0]], [1.0])
    with pytest.raises(errors.DTypeMismatchError):
        gathering.tensor_scatter_nd_update([1, 2], [[0]], [1.5])
    graph = trace(gathering.tensor_scatter_nd_add, (np.float32, [None]), (np.int32, None), (np.float32, None))
    assert graph.outputs[0].shape == TensorShape([None])
    with pytest.raises(errors.InvalidArgumentError, match="updates of shape"):
        compile_graph(graph)(np.zeros(3, np.float32), np.array([[0]], np.int32), np.zeros(2, np.float32))
