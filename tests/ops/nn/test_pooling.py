"""Pooling against a loop over every window."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import autograph.ops.values.overloads  # noqa: F401  operators
from autograph import errors
from autograph.ops.nn.pooling import avg_pool2d, max_pool2d
from tests.ops.harness import assert_close, check_gradient, run_both, trace

RNG = np.random.default_rng(0)


def slow_pool(x, ksize, strides, padding, reduce):
    """The definition, one window at a time; a window is cut off at the image's edge."""
    starts = []
    for i in range(2):
        size = x.shape[i + 1]
        if padding == "SAME":
            n = -(-size // strides[i])
            first = -(max(0, (n - 1) * strides[i] + ksize[i] - size) // 2)
        else:
            n, first = (size - ksize[i]) // strides[i] + 1, 0
        starts.append([first + k * strides[i] for k in range(n)])
    out = np.zeros((x.shape[0], len(starts[0]), len(starts[1]), x.shape[3]), x.dtype)
    for (r, top), (c, left) in itertools.product(*map(enumerate, starts)):
        window = x[:, max(0, top) : top + ksize[0], max(0, left) : left + ksize[1]]
        out[:, r, c] = reduce(window, axis=(1, 2))
    return out


CASES = [
    ((2, 4, 6, 2), (2, 2), (2, 2), "VALID"),
    ((1, 5, 5, 1), (2, 3), (1, 2), "VALID"),
    ((1, 5, 5, 2), (3, 3), (2, 2), "SAME"),
    ((1, 4, 5, 1), (2, 2), (1, 1), "SAME"),
    ((1, 5, 4, 1), (1, 2), (3, 3), "SAME"),
]


@pytest.mark.parametrize("shape, ksize, strides, padding", CASES)
@pytest.mark.parametrize("function, reduce", [(max_pool2d, np.max), (avg_pool2d, np.mean)])
def test_values_and_gradients(shape, ksize, strides, padding, function, reduce):
    x = RNG.permutation(np.prod(shape)).reshape(shape).astype(np.float64) / 10 - 1

    def fn(t):
        return function(t, list(ksize), list(strides), padding)

    assert_close(run_both(fn, x), slow_pool(x, ksize, strides, padding, reduce))
    check_gradient(fn, x)


def test_dtypes():
    x = RNG.integers(-9, 0, (1, 4, 4, 1)).astype(np.int32)
    assert_close(run_both(lambda t: max_pool2d(t, 3, 2, "SAME"), x), slow_pool(x, (3, 3), (2, 2), "SAME", np.max))
    half = x.astype(np.float16)
    assert run_both(lambda t: avg_pool2d(t, 2), half).dtype == np.float16
    with pytest.raises(errors.DTypeMismatchError, match="avg_pool"):
        avg_pool2d(x, 2)


def test_the_gradient_goes_to_the_first_maximum():
    from autograph.framework.convert import constant
    from autograph.gradients.tape import GradientTape

    x = constant(np.ones((1, 2, 2, 1)))
    with GradientTape() as tape:
        tape.watch(x)
        y = max_pool2d(x, 2)
    assert np.ravel(tape.gradient(y, x)).tolist() == [1, 0, 0, 0]


def test_shapes_are_inferred():
    graph = trace(lambda t: max_pool2d(t, 2, 2), (np.float32, [None, 28, None, 3]))
    assert graph.outputs[0].shape == (None, 14, None, 3)


@pytest.mark.parametrize(
    "shape, words",
    [((4, 4, 1), "4 dimensions"), ((1, 2, 2, 1), "reaches over 3"), ((1, 4, 4, 1, 1), "4 dimensions")],
)
def test_errors(shape, words):
    with pytest.raises(errors.ShapeMismatchError, match=words):
        max_pool2d(np.zeros(shape), 3)
    with pytest.raises(errors.ShapeMismatchError, match=words):
        trace(lambda t: avg_pool2d(t, 3), (np.float32, shape))


def test_unavailable_options():
    with pytest.raises(errors.UnimplementedError, match="NHWC"):
        max_pool2d(np.zeros((1, 4, 4, 1)), 2, data_format="NCHW")
    with pytest.raises(errors.UnimplementedError, match="explicit"):
        max_pool2d(np.zeros((1, 4, 4, 1)), 2, padding=[[0, 0], [1, 1], [1, 1], [0, 0]])
