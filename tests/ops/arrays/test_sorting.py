"""top_k, sort, argsort, order_statistics, searchsorted, invert_permutation."""

from __future__ import annotations

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.executors import compile_graph
from autograph.ops.arrays import sorting
from autograph.ops.arrays.order_statistics import order_statistics
from tests.ops.harness import assert_same, check_gradient, run_both, trace

RNG = np.random.default_rng(5)
X = RNG.permutation(24).reshape(2, 3, 4).astype(np.float32)
TIES = np.array([3, 1, 3, 2, 1, 3], np.int32)
NANS = np.array([np.nan, 2, np.inf, -1, np.nan, -np.inf], np.float32)


@pytest.mark.parametrize("k", [0, 1, 3, 4])
def test_top_k(k: int) -> None:
    order = np.argsort(-X, axis=-1, kind="stable")[..., :k]
    for got in (
        run_both(lambda x: sorting.top_k(x, k), X),
        run_both(lambda x, k: sorting.top_k(x, k), X, np.array(k), static=False),
    ):
        assert_same(got[0], np.take_along_axis(X, order, -1))
        assert_same(got[1], order.astype(np.int32))


def test_top_k_ties_and_nans() -> None:
    assert run_both(lambda x: sorting.top_k(x, 6), TIES)[1].tolist() == [0, 2, 5, 3, 1, 4]
    values, order = run_both(lambda x: sorting.top_k(x, 6), NANS)
    assert order.tolist() == [2, 1, 3, 5, 0, 4]
    assert np.isnan(values[4:]).all()


def test_top_k_refuses() -> None:
    with pytest.raises(errors.ShapeMismatchError, match="k=5"):
        sorting.top_k(X, 5)
    with pytest.raises(errors.ShapeMismatchError, match="scalar"):
        sorting.top_k(1.0)
    with pytest.raises(errors.DTypeMismatchError):
        sorting.top_k([True, False])
    graph = trace(lambda x, k: sorting.top_k(x, k)[0], (np.float32, [None]), (np.int32, []))
    with pytest.raises(errors.InvalidArgumentError, match="k=4"):
        compile_graph(graph)(np.zeros(3, np.float32), np.int32(4))


@pytest.mark.parametrize("axis", [-1, 0, 1, 2, -3])
def test_sort(axis: int) -> None:
    assert_same(run_both(lambda x: sorting.sort(x, axis), X), np.sort(X, axis))
    assert_same(run_both(lambda x: sorting.sort(x, axis, "DESCENDING"), X), np.flip(np.sort(X, axis), axis))
    assert_same(run_both(lambda x: sorting.argsort(x, axis), X), np.argsort(X, axis).astype(np.int32))


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int64, np.uint64, np.float16, np.float64])
def test_sort_of_extremes(dtype: type) -> None:
    info = np.finfo(dtype) if np.issubdtype(dtype, np.floating) else np.iinfo(dtype)
    x = np.array([3, info.max, 0, info.min, 1], dtype)
    assert_same(run_both(sorting.sort, x), np.sort(x))
    assert_same(run_both(lambda x: sorting.sort(x, direction="DESCENDING"), x), np.sort(x)[::-1])


def test_sort_is_stable() -> None:
    assert_same(run_both(sorting.argsort, TIES), np.argsort(TIES, kind="stable").astype(np.int32))
    assert run_both(lambda x: sorting.argsort(x, direction="DESCENDING", stable=True), TIES).tolist() == [
        0,
        2,
        5,
        3,
        1,
        4,
    ]
    assert_same(run_both(sorting.sort, NANS), np.sort(NANS))
    assert_same(run_both(sorting.sort, np.zeros((2, 0))), np.zeros((2, 0)))


def test_sort_refuses() -> None:
    with pytest.raises(errors.InvalidArgumentError, match="direction 'UP'"):
        sorting.sort(X, direction="UP")
    with pytest.raises(errors.ShapeMismatchError, match="axis 3"):
        sorting.sort(X, 3)
    with pytest.raises(errors.ShapeMismatchError, match="scalar"):
        sorting.argsort(1)


@pytest.mark.parametrize("side", ["left", "right"])
def test_searchsorted(side: str) -> None:
    sequence, values = np.array([1, 3, 3, 5]), np.array([0, 3, 4, 5, 9])
    wanted = np.searchsorted(sequence, values, side)
    assert_same(run_both(lambda s, v: sorting.searchsorted(s, v, side), sequence, values), wanted)
    rows = np.stack([sequence, sequence + 1])[:, None]
    queries = np.stack([values, values])[:, None]
    wanted = np.stack([np.searchsorted(r[0], q[0], side) for r, q in zip(rows, queries)])[:, None]
    got = run_both(lambda s, v: sorting.searchsorted(s, v, side, out_type="int64"), rows, queries)
    assert_same(got, wanted)
    assert sorting.searchsorted(sequence, 3, side).numpy() == (1 if side == "left" else 3)


def test_searchsorted_refuses() -> None:
    with pytest.raises(errors.ShapeMismatchError):
        sorting.searchsorted([[1, 2]], [1])
    with pytest.raises(errors.ShapeMismatchError):
        sorting.searchsorted([[1, 2]], [[1], [2]])
    with pytest.raises(errors.InvalidArgumentError, match="side"):
        sorting.searchsorted([1, 2], [1], side="middle")


def test_invert_permutation() -> None:
    for perm in ([2, 0, 1], [], [0]):
        x = np.array(perm, np.int64)
        assert_same(run_both(sorting.invert_permutation, x), np.argsort(x))
    for wrong in ([0, 0], [1, 2], [-1, 0]):
        with pytest.raises(errors.InvalidArgumentError, match="not a permutation"):
            sorting.invert_permutation(wrong)
    with pytest.raises(errors.ShapeMismatchError, match="vector"):
        sorting.invert_permutation([[0]])


def test_gradients() -> None:
    x = X.astype(np.float64)
    check_gradient(lambda x: sorting.top_k(x * x, 2)[0], x)
    check_gradient(lambda x: sorting.sort(x * x, 1), x)
    check_gradient(lambda x: sorting.sort(x * x, direction="DESCENDING"), x[0, 0])


@pytest.mark.parametrize("axis", [-3, -2, -1, 0, 1, 2])
def test_gradients_along_an_axis_of_a_tensor_of_unknown_rank(axis: int) -> None:
    x = X.astype(np.float64)
    for direction in ("ASCENDING", "DESCENDING"):
        check_gradient(lambda x, d=direction: sorting.sort(x * x, axis, d), x)
    weights = np.arange(24.0).reshape(X.shape)

    def slopes(x: ag.Tensor) -> ag.Tensor:
        with ag.GradientTape() as tape:
            tape.watch(x)
            y = ag.reduce_sum(sorting.sort(x, axis) * weights)
        return tape.gradient(y, x)

    expected = np.empty_like(x)
    np.put_along_axis(expected, np.argsort(x, axis), weights, axis)
    for spec in (ag.TensorSpec(None, ag.float64), ag.TensorSpec([None] * 3, ag.float64)):
        for executor in ("numpy", "native"):
            assert_same(ag.function(slopes, input_signature=[spec], executor=executor)(x).numpy(), expected)


@pytest.mark.parametrize("axis", [0, 1])
def test_nans_come_last_in_either_direction(axis: int) -> None:
    x = np.stack([NANS, np.flip(NANS) - 5, np.zeros(6, np.float32)])
    down = -np.sort(-x, axis)
    assert_same(run_both(lambda x: sorting.sort(x, axis), x), np.sort(x, axis))
    assert_same(run_both(lambda x: sorting.sort(x, axis, "DESCENDING"), x), down)
    order = run_both(lambda x: sorting.argsort(x, axis, "DESCENDING"), x)
    assert_same(np.take_along_axis(x, order, axis), down)


def test_the_graph_sorts_along_any_axis_by_one_operation() -> None:
    for axis in (0, 1, -1):
        graph = trace(lambda x: (sorting.sort(x, axis), sorting.argsort(x, axis)), (np.float64, [3, 4]))
        assert [op.type for op in graph.operations] == ["Placeholder", "Sort", "ArgSort"]
    graph = trace(lambda x: (sorting.sort(x, 1), sorting.sort(x, -1)), (np.float64, [3, 4]))
    assert len({op.attrs["axis"] for op in graph.operations if op.type == "Sort"}) == 1


def test_sort_of_an_axis_that_only_the_run_knows() -> None:
    graph = trace(lambda x: sorting.sort(x, 2), (np.float64, None))
    assert_same(compile_graph(graph)(X.astype(np.float64))[0], np.sort(X.astype(np.float64), 2))
    with pytest.raises(errors.ShapeMismatchError, match="axis 2"):
        compile_graph(graph)(np.zeros((3, 3)))


@pytest.mark.parametrize("x", [X, NANS, np.tile(TIES, (2, 1)), np.arange(200.0)[::-1] % 17])
def test_order_statistics(x: np.ndarray) -> None:
    n = x.shape[-1]
    for places in ([0], [n - 1, 0, n // 2, n // 2], [], list(range(n))):
        at = np.array(places, np.int64)
        assert_same(run_both(order_statistics, x, at, static=False), np.sort(x, -1)[..., at])
    each = np.random.default_rng(0).integers(0, n, (*x.shape[:-1], 3))
    assert_same(run_both(order_statistics, x, each), np.take_along_axis(np.sort(x, -1), each, -1))


def test_order_statistics_refuses() -> None:
    for places in ([4], [-1]):
        with pytest.raises(errors.IndexingError, match="rows of 4 entries"):
            order_statistics(X, places)
    with pytest.raises(errors.ShapeMismatchError, match="places of shape"):
        order_statistics(X, 1)
    with pytest.raises(errors.ShapeMismatchError):
        order_statistics(X, np.zeros((3, 3, 1), np.int64))
