"""Pooling: the maximum or mean of each window of an image, channels last."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Sequence
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
from autograph.ops.arrays import padding as padded_arrays
from autograph.ops.core import basic
from autograph.ops.core.common import as_tensor, same_shape
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

__all__ = ["avg_pool2d", "max_pool2d"]

_ATTRS: dict[str, Any] = {
    "ksize": "list(int)", "strides": "list(int)", "padding": "string", "data_format": ("string", "NHWC"),
}  # fmt: skip


def _pool_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    shape = inputs[0].shape
    if shape.rank not in (None, 4):
        raise errors.ShapeMismatchError(
            f"pooling: the input has shape {shape}", expected="4 dimensions: batch, height, width, channels"
        )
    sizes = [output_size(shape[i + 1], attrs["ksize"][i + 1], attrs, i) for i in range(2)]
    return TensorShape.of((shape[0], *sizes, shape[3]))


# --- kernels -----------------------------------------------------------------------------------------


def _lowest(dtype: Any) -> Any:
    return -np.inf if dtype.kind == "f" else np.iinfo(dtype).min


def _parts(x: Any, ksize: Any, strides: Any, padding: str, value: Any = 0) -> Iterator[Any]:
    """For each position in a window, what all windows have there: (batch, rows, columns, channels)."""
    pads = paddings_of(x.shape, ksize[1:3], strides, padding)
    padded = pad_image(x, pads, value)
    for index in taps(ksize[1:3], window_counts(x.shape, ksize[1:3], strides, pads), strides):
        yield padded[index]


def _max_kernel(x: Any, *, ksize: Any, strides: Any, padding: str) -> Any:
    parts = _parts(x, ksize, strides, padding, _lowest(x.dtype))
    largest = next(parts).copy()
    for part in parts:
        np.maximum(largest, part, out=largest)
    return largest


def _chosen(x: Any, y: Any, ksize: Any, strides: Any, padding: str) -> Iterator[Any]:
    """For each position in a window, whether the first of the window's largest inputs is there."""
    found = np.zeros(y.shape, bool)
    for part in _parts(x, ksize, strides, padding, _lowest(x.dtype)):
        here = ((part == y) | (part != part)) & ~found  # the maximum of what holds a NaN is that
        found |= here
        yield here


def _max_grad_kernel(x: Any, y: Any, dy: Any, *, ksize: Any, strides: Any, padding: str) -> Any:
    """Each output's gradient goes to the first of its window's largest inputs."""
    pads = paddings_of(x.shape, ksize[1:3], strides, padding)
    out = room(x.shape, pads, x.shape[3], dy.dtype)
    for index, here in zip(taps(ksize[1:3], y.shape[1:3], strides), _chosen(x, y, ksize, strides, padding)):
        out[index] += np.where(here, dy, dy.dtype.type(0))
    return cut(out, x.shape, pads)


def _max_grad_grad_kernel(x: Any, y: Any, dx: Any, *, ksize: Any, strides: Any, padding: str) -> Any:
    """Reads `dx` where `x` has the maximum of each window."""
    out = np.zeros(y.shape, dx.dtype)
    for part, here in zip(_parts(dx, ksize, strides, padding), _chosen(x, y, ksize, strides, padding)):
        np.copyto(out, part, where=here)
    return out


def _covered(shape: Any, ksize: Any, strides: Any, pads: Any, dtype: Any) -> Any:
    """How many pixels of the image each window covers: padding does not count."""
    counts = window_counts(shape, ksize[1:3], strides, pads)
    ones = pad_image(np.ones((1, *shape[1:3], 1), dtype), pads)
    return sum(ones[index] for index in taps(ksize[1:3], counts, strides))


def _avg_kernel(x: Any, *, ksize: Any, strides: Any, padding: str) -> Any:
    parts = _parts(x, ksize, strides, padding)
    total = next(parts).astype(np.float32 if x.dtype == np.float16 else x.dtype)
    for part in parts:
        total += part
    pads = paddings_of(x.shape, ksize[1:3], strides, padding)
    return (total / _covered(x.shape, ksize, strides, pads, total.dtype)).astype(x.dtype, copy=False)


def _avg_grad_kernel(shape: Any, dy: Any, *, ksize: Any, strides: Any, padding: str) -> Any:
    sizes = tuple(int(d) for d in shape)
    pads = paddings_of(sizes, ksize[1:3], strides, padding)
    share = dy / _covered(sizes, ksize, strides, pads, dy.dtype)
    out = room(sizes, pads, dy.shape[3], dy.dtype)
    for index in taps(ksize[1:3], dy.shape[1:3], strides):
        out[index] += share
    return cut(out, sizes, pads)


# --- in terms of simpler ops -------------------------------------------------------------------------


def _slices(op: Any, value: Any) -> list[Tensor] | None:
    """What all windows have at each position in a window; None if that depends on a shape that is not known."""
    x = op.inputs[0]
    if not x.shape.is_fully_defined() or 0 in x.shape.as_tuple():
        return None
    attrs, shape = op.attrs, x.shape.as_tuple()
    pads = paddings_of(shape, attrs["ksize"][1:3], attrs["strides"], attrs["padding"])
    if any(map(any, pads)):
        x = padded_arrays.pad(x, [(0, 0), *pads, (0, 0)], constant_values=value)
    counts = window_counts(shape, attrs["ksize"][1:3], attrs["strides"], pads)
    return [x[index] for index in taps(attrs["ksize"][1:3], counts, attrs["strides"])]


def _max_decomposed(op: Any) -> list[Tensor] | None:
    dtype = op.inputs[0].dtype.numpy_dtype
    parts = _slices(op, dtype.type(_lowest(dtype)))
    return parts and [functools.reduce(lambda a, b: apply("Maximum", [a, b]), parts)]


def _avg_decomposed(op: Any) -> list[Tensor] | None:
    (x,) = op.inputs
    parts = None if x.dtype == dtypes.float16 else _slices(op, 0)  # whose sums are of float32
    if parts is None:
        return None
    attrs, shape = op.attrs, x.shape.as_tuple()
    pads = paddings_of(shape, attrs["ksize"][1:3], attrs["strides"], attrs["padding"])
    covered = _covered(shape, attrs["ksize"], attrs["strides"], pads, x.dtype.numpy_dtype)
    total = functools.reduce(lambda a, b: apply("AddV2", [a, b]), parts)
    return [apply("RealDiv", [total, as_tensor(covered)])]


# --- gradients ---------------------------------------------------------------------------------------


def _settings(op: Any) -> dict[str, Any]:
    return {key: op.attrs[key] for key in _ATTRS}


def _max_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    return [apply("MaxPoolGrad", [op.inputs[0], op.outputs[0], dy], _settings(op))]


def _max_grad_gradient(op: Any, ddx: Tensor) -> list[Tensor | None]:
    x, y, _ = op.inputs
    return [None, None, apply("MaxPoolGradGrad", [x, y, ddx], _settings(op))]


def _max_grad_grad_gradient(op: Any, ddy: Tensor) -> list[Tensor | None]:
    x, y, _ = op.inputs
    return [None, None, apply("MaxPoolGrad", [x, y, ddy], _settings(op))]


def _avg_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    return [apply("AvgPoolGrad", [basic.shape(op.inputs[0]), dy], _settings(op))]


def _avg_grad_gradient(op: Any, ddx: Tensor) -> list[Tensor | None]:
    return [None, apply("AvgPool", [ddx], _settings(op))]


def _avg_grad_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    shape = constant_value_as_shape(inputs[0])
    return shape if shape.rank is not None else TensorShape.of((None,) * 4)


_REAL = (dtypes.int32, dtypes.int64, *dtypes.FLOATING)
#: An operation for each element of each window.
_WINDOWS = Cost("reduction", lambda inputs, outputs, attrs: float(math.prod(outputs[0]) * math.prod(attrs["ksize"])))

define(
    "MaxPool", "input: T -> output: T",
    types={"T": _REAL}, attrs=_ATTRS, shape=_pool_shape, kernel=_max_kernel, gradient=_max_gradient,
    decompose=_max_decomposed, cost=_WINDOWS,
)  # fmt: skip
define(
    "MaxPoolGrad", "orig_input: T, orig_output: T, grad: T -> output: T",
    types={"T": _REAL}, attrs=_ATTRS, shape=same_shape, kernel=_max_grad_kernel, gradient=_max_grad_gradient,
)  # fmt: skip
define(
    "MaxPoolGradGrad", "orig_input: T, orig_output: T, grad: T -> output: T",
    types={"T": _REAL}, attrs=_ATTRS, shape=lambda inputs, attrs: inputs[1].shape, kernel=_max_grad_grad_kernel,
    gradient=_max_grad_grad_gradient,
)  # fmt: skip
define(
    "AvgPool", "value: T -> output: T",
    types={"T": dtypes.FLOATING}, attrs=_ATTRS, shape=_pool_shape, kernel=_avg_kernel, gradient=_avg_gradient,
    decompose=_avg_decomposed, cost=_WINDOWS,
)  # fmt: skip
define(
    "AvgPoolGrad", "orig_input_shape: int32, grad: T -> output: T",
    types={"T": dtypes.FLOATING}, attrs=_ATTRS, shape=_avg_grad_shape, kernel=_avg_grad_kernel,
    gradient=_avg_grad_gradient,
    static_inputs=["orig_input_shape"],
)  # fmt: skip


# --- public functions --------------------------------------------------------------------------------


def _pool(op_name: str, value: Any, ksize: Any, strides: Any, padding: str, layout: str, name: str | None) -> Tensor:
    check_layout(op_name, layout, "NHWC")
    attrs = {"ksize": spatial(ksize, "ksize"), "strides": spatial(ksize if strides is None else strides, "strides")}
    kind = padding_attrs(padding)["padding"]
    if kind == "EXPLICIT":
        raise errors.UnimplementedError(f"{op_name}: explicit padding is not available", fix="use ag.pad first")
    return apply(op_name, [as_tensor(value)], {**attrs, "padding": kind}, name)


def max_pool2d(
    input: Any,
    ksize: Any,
    strides: Any = None,
    padding: str = "VALID",
    data_format: str = "NHWC",
    name: str | None = None,
) -> Tensor:
    """The largest value of each window, for each channel.

    Args:
        input: shape (batch, height, width, channels).
        ksize: the window: an int, a pair, or four ints of which the first and last are 1.
        strides: the distance of neighbouring windows, given likewise; by default `ksize`.
        padding: "VALID" or "SAME"; padding never is the maximum.

    Raises:
        ShapeMismatchError: not four dimensions, or a window larger than the image.

    >>> import autograph as ag
    >>> ag.nn.max_pool2d(ag.reshape(ag.range(4), [1, 2, 2, 1]), 2, 2, "VALID")
    <ag.Tensor: shape=(1, 1, 1, 1), dtype=int64, numpy=array([[[[3]]]])>
    """
    return _pool("MaxPool", input, ksize, strides, padding, data_format, name)


def avg_pool2d(
    input: Any,
    ksize: Any,
    strides: Any = None,
    padding: str = "VALID",
    data_format: str = "NHWC",
    name: str | None = None,
) -> Tensor:
    """The mean of each window, for each channel; padding does not count. Arguments as for `max_pool2d`.

    Raises:
        ShapeMismatchError: not four dimensions, or a window larger than the image.

    >>> import autograph as ag
    >>> ag.nn.avg_pool2d([[[[1.0], [3.0]]]], [1, 2], 1, "VALID")
    <ag.Tensor: shape=(1, 1, 1, 1), dtype=float64, numpy=array([[[[2.]]]])>
    """
    return _pool("AvgPool", input, ksize, strides, padding, data_format, name)
