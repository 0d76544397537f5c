"""Convolutions over images (`conv2d`) and sequences (`conv1d`), channels last, and their transposes.

The kernels gather the windows of a few images at a time as rows, and multiply them with the filter as a matrix.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.constant_value import constant_value_as_shape
from autograph.framework.costs import Cost
from autograph.framework.execution import apply
from autograph.framework.op_def import define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.shaping import expand_dims, squeeze
from autograph.ops.core import basic
from autograph.ops.core.common import as_tensor, operands
from autograph.ops.nn.windows import (
    check_layout,
    cut,
    output_size,
    pad_image,
    padding_attrs,
    paddings_of,
    room,
    spatial,
    taps,
    window_counts,
)  # fmt: skip

__all__ = ["conv1d", "conv2d", "conv2d_transpose"]

_ATTRS: dict[str, Any] = {
    "strides": "list(int)",
    "use_cudnn_on_gpu": ("bool", True),
    "padding": "string",
    "explicit_paddings": ("list(int)", []),
    "data_format": ("string", "NHWC"),
    "dilations": ("list(int)", [1, 1, 1, 1]),
}


# --- shape rules -------------------------------------------------------------------------------------


def _conv_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    image, kernel = inputs[0].shape, inputs[1].shape
    for shape, what in ((image, "the input"), (kernel, "the filter")):
        if shape.rank not in (None, 4):
            raise errors.ShapeMismatchError(
                f"conv2d: {what} has shape {shape}", expected="4 dimensions: " + (
                    "batch, height, width, channels" if shape is image else "height, width, channels in, channels out"
                )
            )  # fmt: skip
    channels, wanted = image[3], kernel[2]
    if channels is not None and wanted is not None and channels != wanted:
        raise errors.ShapeMismatchError(
            f"conv2d: the input {image} has {channels} channels, the filter {kernel} takes {wanted}"
        )
    sizes = [
        output_size(image[i + 1], kernel[i], attrs, i, dilation=attrs["dilations"][i + 1]) for i in range(2)
    ]
    return TensorShape.of((image[0], *sizes, kernel[3]))


def _given_shape(position: int) -> Any:
    """The output has the shape that an int32 input states."""

    def rule(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
        shape = constant_value_as_shape(inputs[position])
        return shape if shape.rank is not None else TensorShape.of((None,) * 4)

    return rule


# --- kernels -----------------------------------------------------------------------------------------


def _conv_kernel(
    image: Any, kernel: Any, *, strides: Any, padding: str, explicit_paddings: Any, dilations: Any
) -> Any:
    if image.shape[3] != kernel.shape[2]:
        raise ValueError(f"the input has {image.shape[3]} channels, the filter takes {kernel.shape[2]}")
    pads = paddings_of(image.shape, kernel.shape, strides, padding, explicit_paddings, dilations)
    counts = window_counts(image.shape, kernel.shape, strides, pads, dilations)
    out = np.empty((image.shape[0], *counts, kernel.shape[3]), image.dtype)
    matrix = kernel.reshape(-1, kernel.shape[3])
    for chunk, rows in _window_rows(pad_image(image, pads), kernel.shape[:2], counts, strides, dilations):
        np.matmul(rows, matrix, out=out[chunk].reshape(-1, out.shape[3]))
    return out


#: How many numbers the windows of a few images may have that are multiplied at a time: a megabyte or two, as
#: what follows finds them in the processor's cache then.
_AT_A_TIME = 1 << 18


def _chunks(images: int, size: int) -> Iterator[slice]:
    """Some images at a time, where each takes `size` numbers."""
    step = max(1, _AT_A_TIME // max(1, size))
    for start in range(0, images, step):
        yield slice(start, min(images, start + step))


def _window_rows(padded: Any, size: Any, counts: Any, strides: Any, dilations: Any) -> Iterator[tuple[slice, Any]]:
    """For a few images at a time, a matrix that has a row for each window; the next one is in the same memory."""
    view = _windows(padded, size, counts, strides, dilations)
    width = math.prod(view.shape[3:])
    memory: Any = None
    for chunk in _chunks(padded.shape[0], counts[0] * counts[1] * width):
        some = view[chunk]
        memory = np.empty(some.shape, some.dtype) if memory is None else memory[: some.shape[0]]
        np.copyto(memory, some)
        yield chunk, memory.reshape(-1, width)


def _windows(padded: Any, size: Any, counts: Any, strides: Any, dilations: Any) -> Any:
    """A view (batch, rows, columns, parts of a window...) whose last axis is as long a piece of memory as can be."""
    batch, row, column, channel = padded.strides
    shape = [padded.shape[0], *counts, size[0]]
    steps = [batch, row * strides[1], column * strides[2], row * dilations[1]]
    if dilations[2] == 1 and column == channel * padded.shape[3]:  # columns of a window are neighbours
        shape, steps = [*shape, size[1] * padded.shape[3]], [*steps, channel]
    else:
        shape, steps = [*shape, size[1], padded.shape[3]], [*steps, column * dilations[2], channel]
    return np.lib.stride_tricks.as_strided(padded, shape, steps, writeable=False)


def _conv_input_kernel(
    input_sizes: Any, kernel: Any, dy: Any, *, strides: Any, padding: str, explicit_paddings: Any, dilations: Any
) -> Any:
    """The transpose of the convolution as a map of its input: each output pixel is spread over its window."""
    sizes = tuple(int(d) for d in input_sizes)
    pads = paddings_of(sizes, kernel.shape, strides, padding, explicit_paddings, dilations)
    _check_output(dy.shape, sizes, kernel.shape, strides, pads, dilations)
    out = room(sizes, pads, kernel.shape[2], dy.dtype)
    matrices = [matrix.T for matrix in kernel.reshape(-1, *kernel.shape[2:])]
    indices = list(taps(kernel.shape[:2], dy.shape[1:3], strides, dilations))
    memory: Any = None
    for chunk in _chunks(dy.shape[0], dy.shape[1] * dy.shape[2] * max(kernel.shape[2:])):
        some = dy[chunk]
        memory = np.empty((*some.shape[:3], kernel.shape[2]), dy.dtype) if memory is None else memory[: len(some)]
        for matrix, index in zip(matrices, indices):
            np.matmul(some.reshape(-1, dy.shape[3]), matrix, out=memory.reshape(-1, kernel.shape[2]))
            out[chunk][index] += memory
    return cut(out, sizes, pads)


def _conv_filter_kernel(
    image: Any, filter_sizes: Any, dy: Any, *, strides: Any, padding: str, explicit_paddings: Any, dilations: Any
) -> Any:
    """The transpose of the convolution as a map of its filter."""
    sizes = tuple(int(d) for d in filter_sizes)
    pads = paddings_of(image.shape, sizes, strides, padding, explicit_paddings, dilations)
    _check_output(dy.shape, image.shape, sizes, strides, pads, dilations)
    total = np.zeros((sizes[0] * sizes[1] * sizes[2], sizes[3]), dy.dtype)
    for chunk, rows in _window_rows(pad_image(image, pads), sizes[:2], dy.shape[1:3], strides, dilations):
        total += np.matmul(rows.T, dy[chunk].reshape(-1, sizes[3]))
    return total.reshape(sizes)


def _check_output(found: Any, image: Any, kernel: Any, strides: Any, pads: Any, dilations: Any) -> None:
    for i in range(2):
        reach = (kernel[i] - 1) * dilations[i + 1] + 1
        wanted = max(0, (image[i + 1] + sum(pads[i]) - reach) // strides[i + 1] + 1)
        if found[i + 1] != wanted:
            raise ValueError(f"the output has size {found[i + 1]} on axis {i + 1}, but {wanted} follows from the input")


# --- gradients: the three ops are each other's derivatives -----------------------------------------


def _conv_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    image, kernel = op.inputs
    attrs = _settings(op)
    return [
        apply("Conv2DBackpropInput", [basic.shape(image), kernel, dy], attrs),
        apply("Conv2DBackpropFilter", [image, basic.shape(kernel), dy], attrs),
    ]


def _conv_input_gradient(op: Any, dx: Tensor) -> list[Tensor | None]:
    _, kernel, dy = op.inputs
    attrs = _settings(op)
    return [
        None,
        apply("Conv2DBackpropFilter", [dx, basic.shape(kernel), dy], attrs),
        apply("Conv2D", [dx, kernel], attrs),
    ]


def _conv_filter_gradient(op: Any, dk: Tensor) -> list[Tensor | None]:
    image, _, dy = op.inputs
    attrs = _settings(op)
    return [
        apply("Conv2DBackpropInput", [basic.shape(image), dk, dy], attrs),
        None,
        apply("Conv2D", [image, dk], attrs),
    ]


def _settings(op: Any) -> dict[str, Any]:
    return {key: op.attrs[key] for key in _ATTRS}


def _filtered(kernel: int, result: int) -> Callable[..., float]:
    """A product and a sum for each element of the convolution's result and each of the filter that comes to it.

    Args:
        kernel, result: where these two are, among the inputs and then the output.
    """

    def flops(inputs: Sequence[Any], outputs: Sequence[Any], attrs: Mapping[str, Any]) -> float:
        all_of = [*inputs, *outputs]
        return 2.0 * math.prod(all_of[result]) * math.prod(all_of[kernel][:-1])

    return flops


for _name, _called, _signature, _static, _shape, _kernel, _gradient, _large in (
    ("Conv2D", "nn.conv2d", "input: T, filter: T -> output: T", [], _conv_shape, _conv_kernel, _conv_gradient, (1, 2)),
    (
        "Conv2DBackpropInput", "nn.conv2d_transpose",
        "input_sizes: int32, filter: T, out_backprop: T -> output: T", ["input_sizes"],
        _given_shape(0), _conv_input_kernel, _conv_input_gradient, (1, 2),
    ),
    (
        "Conv2DBackpropFilter", "the gradient of nn.conv2d",
        "input: T, filter_sizes: int32, out_backprop: T -> output: T", ["filter_sizes"],
        _given_shape(1), _conv_filter_kernel, _conv_filter_gradient, (3, 2),
    ),
):  # fmt: skip
    define(
        _name,
        _signature,
        user_name=_called,
        types={"T": (dtypes.int32, *dtypes.FLOATING)},
        attrs=_ATTRS,
        shape=_shape,
        kernel=_kernel,
        gradient=_gradient,
        static_inputs=_static,
        cost=Cost("product", _filtered(*_large)),
    )


# --- public functions --------------------------------------------------------------------------------


def conv2d(
    input: Any,
    filters: Any,
    strides: Any = 1,
    padding: Any = "VALID",
    data_format: str = "NHWC",
    dilations: Any = None,
    name: str | None = None,
) -> Tensor:
    """The cross-correlation of images with filters ("convolution" without mirroring the filter, as is usual).

    Args:
        input: shape (batch, height, width, channels).
        filters: shape (height, width, channels, output channels), of the same dtype.
        strides: an int, a pair, or four ints of which the first and last are 1.
        padding: "VALID" (none), "SAME" (zeros so that the output has ceil(size / stride) rows and columns), or
            explicit: `[[0, 0], [top, bottom], [left, right], [0, 0]]`.
        dilations: the distance of neighbouring filter taps, given as `strides`.

    Returns:
        A tensor of shape (batch, rows, columns, output channels).

    Raises:
        ShapeMismatchError: not four dimensions, or differing channels.
        UnimplementedError: a `data_format` other than NHWC.

    >>> import autograph as ag
    >>> ag.nn.conv2d(ag.ones([1, 3, 3, 1]), ag.ones([2, 2, 1, 1])).shape
    TensorShape([1, 2, 2, 1])
    """
    check_layout("conv2d", data_format, "NHWC")
    image, kernel = operands(input, filters)
    attrs = {"strides": spatial(strides, "strides"), "dilations": spatial(dilations, "dilations")}
    return apply("Conv2D", [image, kernel], {**attrs, **padding_attrs(padding)}, name)


def conv1d(
    input: Any,
    filters: Any,
    stride: Any = 1,
    padding: str = "VALID",
    data_format: str = "NWC",
    dilations: Any = None,
    name: str | None = None,
) -> Tensor:
    """The cross-correlation of sequences with filters.

    Args:
        input: shape (batch, width, channels).
        filters: shape (width, channels, output channels).
        stride, dilations: ints.
        padding: "VALID" or "SAME".

    Returns:
        A tensor of shape (batch, positions, output channels).

    Raises:
        ShapeMismatchError: not three dimensions, or differing channels.

    >>> import autograph as ag
    >>> ag.nn.conv1d([[[1.0], [2.0], [3.0]]], [[[1.0]], [[1.0]]]).numpy().tolist()
    [[[3.0], [5.0]]]
    """
    check_layout("conv1d", data_format, "NWC")
    x, kernel = operands(input, filters)
    for shape, what in ((x.shape, "the input"), (kernel.shape, "the filter")):
        if shape.rank not in (None, 3):
            raise errors.ShapeMismatchError(
                f"conv1d: {what} has shape {shape}, not 3 dimensions", location=current_location()
            )
    step, tap = _single(stride), _single(dilations)
    image = conv2d(expand_dims(x, 1), expand_dims(kernel, 0), [1, step], padding, dilations=[1, tap], name=name)
    return squeeze(image, [1])


def _single(value: Any) -> int:
    if value is None:
        return 1
    return value if isinstance(value, int) else list(value)[1 if len(value) == 3 else 0]


def conv2d_transpose(
    input: Any,
    filters: Any,
    output_shape: Any,
    strides: Any,
    padding: Any = "SAME",
    data_format: str = "NHWC",
    dilations: Any = None,
    name: str | None = None,
) -> Tensor:
    """The transpose of `conv2d`: spreads each input pixel over a window of the output ("deconvolution").

    Args:
        input: shape (batch, rows, columns, channels).
        filters: shape (height, width, output channels, channels).
        output_shape: four ints, or an int32 tensor of four.
        strides, padding, dilations: those of the `conv2d` that this is the transpose of.

    Raises:
        InvalidArgumentError: `output_shape` does not give back the shape of `input` (when it runs).

    >>> import autograph as ag
    >>> ag.nn.conv2d_transpose(ag.ones([1, 2, 2, 1]), ag.ones([2, 2, 1, 1]), [1, 4, 4, 1], strides=2).shape
    TensorShape([1, 4, 4, 1])
    """
    check_layout("conv2d_transpose", data_format, "NHWC")
    image, kernel = operands(input, filters)
    attrs = {"strides": spatial(strides, "strides"), "dilations": spatial(dilations, "dilations")}
    sizes = basic.cast(as_tensor(output_shape), dtypes.int32)
    return apply("Conv2DBackpropInput", [sizes, kernel, image], {**attrs, **padding_attrs(padding)}, name)
