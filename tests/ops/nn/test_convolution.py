"""Convolutions against a loop over every output pixel."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import autograph.ops.values.overloads  # noqa: F401  operators
from autograph import errors
from autograph.ops.nn.convolution import conv1d, conv2d, conv2d_transpose
from tests.ops.harness import assert_close, check_gradient, run_both, trace

RNG = np.random.default_rng(0)


def slow_conv(x, w, strides, padding, dilations=(1, 1)):
    """The definition, one pixel at a time."""
    sizes, pads = [], []
    for i in range(2):
        reach = (w.shape[i] - 1) * dilations[i] + 1
        if padding == "SAME":
            n = -(-x.shape[i + 1] // strides[i])
            total = max(0, (n - 1) * strides[i] + reach - x.shape[i + 1])
            pads.append((total // 2, total - total // 2))
        else:
            pads.append((0, 0) if padding == "VALID" else tuple(padding[i + 1]))
            n = (x.shape[i + 1] + sum(pads[i]) - reach) // strides[i] + 1
        sizes.append(n)
    x = np.pad(x, [(0, 0), *pads, (0, 0)])
    out = np.zeros((x.shape[0], *sizes, w.shape[3]), x.dtype)
    for r, c in itertools.product(*map(range, sizes)):
        for i, j in itertools.product(range(w.shape[0]), range(w.shape[1])):
            pixel = x[:, r * strides[0] + i * dilations[0], c * strides[1] + j * dilations[1]]
            out[:, r, c] += pixel @ w[i, j]
    return out


CASES = [
    ((2, 5, 6, 2), (3, 2, 2, 3), (1, 1), "VALID", (1, 1)),
    ((2, 5, 6, 2), (3, 2, 2, 3), (1, 1), "SAME", (1, 1)),
    ((1, 5, 6, 1), (2, 3, 1, 2), (2, 3), "SAME", (1, 1)),
    ((1, 6, 7, 1), (2, 3, 1, 2), (2, 1), "VALID", (1, 1)),
    ((1, 7, 7, 1), (3, 2, 1, 1), (1, 1), "VALID", (2, 3)),
    ((1, 7, 6, 1), (3, 2, 1, 1), (1, 1), "SAME", (2, 2)),
    ((1, 4, 4, 1), (1, 1, 1, 2), (3, 3), "SAME", (1, 1)),
    ((1, 4, 5, 1), (3, 3, 1, 1), (2, 2), [[0, 0], [2, 1], [0, 3], [0, 0]], (1, 1)),
]


@pytest.mark.parametrize("image, kernel, strides, padding, dilations", CASES)
def test_conv2d(image, kernel, strides, padding, dilations):
    x, w = RNG.normal(size=image), RNG.normal(size=kernel)

    def fn(a, b):
        return conv2d(a, b, list(strides), padding, dilations=list(dilations))

    assert_close(run_both(fn, x, w), slow_conv(x, w, strides, padding, dilations))


@pytest.mark.parametrize("image, kernel, strides, padding, dilations", CASES[2:])
def test_conv2d_gradient(image, kernel, strides, padding, dilations):
    x, w = RNG.normal(size=image), RNG.normal(size=kernel)
    check_gradient(lambda a, b: conv2d(a, b, list(strides), padding, dilations=list(dilations)), x, w)


@pytest.mark.parametrize(
    "strides, per_axis",
    [(1, (1, 1)), (2, (2, 2)), ([2], (2, 2)), ([2, 1], (2, 1)), ([1, 2, 2, 1], (2, 2)), ((1, 1, 2, 1), (1, 2))],
)
def test_forms_of_strides(strides, per_axis):
    x, w = RNG.normal(size=(1, 5, 5, 1)), RNG.normal(size=(2, 2, 1, 1))
    assert_close(conv2d(x, w, strides, "SAME"), slow_conv(x, w, per_axis, "SAME"))


@pytest.mark.parametrize("dtype", [np.int32, np.float16, np.float32])
def test_dtypes(dtype):
    x, w = np.arange(16).reshape(1, 4, 4, 1).astype(dtype), np.ones((2, 2, 1, 1), dtype)
    assert_close(run_both(conv2d, x, w), slow_conv(x, w, (1, 1), "VALID"))


@pytest.mark.parametrize("stride, padding, dilation", [(1, "VALID", 1), (2, "SAME", 1), (1, "SAME", 2)])
def test_conv1d(stride, padding, dilation):
    x, w = RNG.normal(size=(2, 7, 2)), RNG.normal(size=(3, 2, 3))
    expected = slow_conv(x[:, None], w[None], (1, stride), padding, (1, dilation))[:, 0]
    fn = lambda a, b: conv1d(a, b, stride, padding, dilations=dilation)
    assert_close(run_both(fn, x, w), expected)
    check_gradient(fn, x, w)


@pytest.mark.parametrize("strides, padding, size", [(1, "VALID", 4), (2, "SAME", 6), (2, "SAME", 5), (2, "VALID", 7)])
def test_conv2d_transpose_is_the_transpose(strides, padding, size):
    x, w = RNG.normal(size=(1, size, size, 2)), RNG.normal(size=(2, 3, 2, 3))
    y = slow_conv(x, w, (strides, strides), padding)
    dy = RNG.normal(size=y.shape)
    back = run_both(lambda a, b: conv2d_transpose(a, b, [1, size, size, 2], strides, padding), dy, w)
    assert_close(np.vdot(back, x), np.vdot(dy, y))


def test_conv2d_transpose_gradient():
    check_gradient(
        lambda a, b: conv2d_transpose(a, b, [1, 4, 4, 1], 2),
        RNG.normal(size=(1, 2, 2, 2)),
        RNG.normal(size=(2, 3, 1, 2)),
    )


def test_shapes_are_inferred():
    fn = lambda a, b: conv2d(a, b, 2, "SAME")
    graph = trace(fn, (np.float32, [None, 28, None, 1]), (np.float32, [3, 3, 1, 8]))
    assert graph.outputs[0].shape == (None, 14, None, 8)
    graph = trace(lambda a, b: conv2d(a, b), (np.float32, None), (np.float32, None))
    assert graph.outputs[0].shape.rank == 4


@pytest.mark.parametrize(
    "image, kernel, words",
    [
        ((1, 4, 4, 2), (2, 2, 3, 1), "2 channels"),
        ((4, 4, 1), (2, 2, 1, 1), "dimensions"),
        ((1, 2, 2, 1), (3, 3, 1, 1), "reaches over 3"),
    ],
)
def test_shapes_that_do_not_fit(image, kernel, words):
    with pytest.raises(errors.ShapeMismatchError, match=words):
        conv2d(np.zeros(image), np.zeros(kernel))
    with pytest.raises(errors.ShapeMismatchError, match=words):
        trace(conv2d, (np.float32, image), (np.float32, kernel))


@pytest.mark.parametrize(
    "arguments",
    [{"strides": 0}, {"strides": [1, 2, 3]}, {"strides": [2, 1, 1, 1]}, {"padding": "FULL"}, {"padding": [[1, 1]] * 4}],
)
def test_bad_arguments(arguments):
    with pytest.raises(errors.InvalidArgumentError, match=next(iter(arguments))):
        conv2d(np.zeros((1, 4, 4, 1)), np.zeros((2, 2, 1, 1)), **arguments)


def test_channels_first_is_refused_with_a_hint():
    with pytest.raises(errors.UnimplementedError, match="transpose"):
        conv2d(np.zeros((1, 4, 4, 1)), np.zeros((2, 2, 1, 1)), data_format="NCHW")


def test_an_output_shape_that_does_not_fit():
    with pytest.raises(errors.InvalidArgumentError, match="follows from the input"):
        conv2d_transpose(np.zeros((1, 3, 3, 1)), np.zeros((2, 2, 1, 1)), [1, 9, 9, 1], 2)


def test_ops_have_the_attributes_of_a_graphdef():
    graph = trace(conv2d, (np.float32, [1, 4, 4, 1]), (np.float32, [2, 2, 1, 1]))
    attrs = graph.outputs[0].op.attrs
    assert attrs["strides"] == [1, 1, 1, 1] and attrs["padding"] == "VALID" and attrs["data_format"] == "NHWC"
