"""slice, strided_slice and assignment by strided slice (the Python syntax is tested in test_indexing)."""

from __future__ import annotations

import numpy as np
import pytest

from autograph import errors
from autograph.executors import compile_graph
from autograph.framework.shapes import TensorShape
from autograph.ops.arrays import slicing
from tests.ops.harness import assert_same, check_gradient, run_both, trace

X = np.arange(24, dtype=np.float32).reshape(2, 3, 4)


@pytest.mark.parametrize(
    ("begin", "size", "wanted"),
    [
        ([0, 0, 0], [2, 3, 4], X), ([1, 0, 2], [1, 2, 2], X[1:2, :2, 2:]), ([1, 1, 1], [-1, -1, 1], X[1:, 1:, 1:2]),
        ([2, 0, 0], [0, -1, -1], X[2:]),
    ],
)  # fmt: skip
def test_slice(begin: list[int], size: list[int], wanted: np.ndarray) -> None:
    assert_same(run_both(lambda x: slicing.slice(x, begin, size), X), wanted)
    got = run_both(slicing.slice, X, np.array(begin), np.array(size), static=False)
    assert_same(got, wanted)


def test_slice_of_partial_shapes() -> None:
    shape = (
        trace(lambda x, n: slicing.slice(x, [0, n], [-1, 2]), (np.float32, [None, 5]), (np.int32, [])).outputs[0].shape
    )
    assert shape == [None, 2]
    assert trace(lambda x: slicing.slice(x, [1, 1], [2, -1]), (np.float32, None)).outputs[0].shape == TensorShape(
        [2, None]
    )


@pytest.mark.parametrize(
    ("begin", "size", "error"),
    [
        ([0, 0, 3], [1, 1, 2], IndexError), ([-1, 0, 0], [1, 1, 1], IndexError), ([0, 0, 0], [1, 1, -2], IndexError),
        ([0, 0], [1, 1], errors.ShapeMismatchError),
    ],
)  # fmt: skip
def test_slice_refuses(begin: list[int], size: list[int], error: type) -> None:
    with pytest.raises(error):
        slicing.slice(X, begin, size)
    with pytest.raises(error):
        trace(lambda x: slicing.slice(x, begin, size), (np.float32, X.shape))
    graph = trace(slicing.slice, (np.float32, None), (np.int32, [None]), (np.int32, [None]))
    with pytest.raises(ValueError):
        compile_graph(graph)(X, np.array(begin, np.int32), np.array(size, np.int32))


def test_strided_slice() -> None:
    assert_same(run_both(lambda x: slicing.strided_slice(x, [0, 1], [2, 3]), X), X[0:2, 1:3])
    assert_same(run_both(lambda x: slicing.strided_slice(x, [1, -1], [2, 0], [1, -2]), X), X[1:2, -1:0:-2])
    assert_same(run_both(lambda x: slicing.strided_slice(x, [1, 1], [0, 2], shrink_axis_mask=1), X), X[1, 1:2])
    assert_same(run_both(lambda x: slicing.strided_slice(x, [9, 1], [9, 9], begin_mask=1, end_mask=3), X), X[:, 1:])
    got = run_both(lambda x: slicing.strided_slice(x, [0, 0, 0], [0, 0, 1], ellipsis_mask=1, new_axis_mask=2), X)
    assert_same(got, X[..., None, 0:1])
    vectors = [np.array(v) for v in ([0, 2], [2, 0], [1, -1])]
    assert_same(run_both(slicing.strided_slice, X, *vectors, static=False), X[0:2, 2:0:-1])


def test_tensor_strided_slice_update() -> None:
    wanted = X.copy()
    wanted[1:, ::2] = 7
    got = run_both(lambda x: slicing.tensor_strided_slice_update(x, [1, 0], [2, 3], [1, 2], 7), X)
    assert_same(got, wanted)
    x = X.astype(np.float64)
    check_gradient(lambda x, v: slicing.tensor_strided_slice_update(x * x, [1, 0], [2, 3], [1, 2], v * v), x, x[0, 0])


def test_gradients() -> None:
    x = X.astype(np.float64)
    check_gradient(lambda x: slicing.slice(x * x, [0, 1, 1], [1, 2, -1]), x)
    check_gradient(lambda x: slicing.strided_slice(x * x, [0, 2], [2, 0], [1, -1]), x)
