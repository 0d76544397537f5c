"""Pooling: the maximum or mean of each window of an image, channels last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.constant_value import constant_value_as_shape
from autograph.framework.execution import apply
from autograph.framework.op_def import define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.ops.core import basic
from autograph.ops.core.common import as_tensor, same_shape
from autograph.ops.nn.windows import (
    check_layout,
    output_size,
    pad_image,
    padding_attrs,
    paddings_of,
    spatial,
    spread,
    windows,
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


def _max_windows(x: Any, ksize: Any, strides: Any, padding: str) -> tuple[Any, Any]:
    """(batch, rows, columns, channels, values of the window), and the paddings."""
    pads = paddings_of(x.shape, ksize[1:3], strides, padding)
    view = windows(pad_image(x, pads, _lowest(x.dtype)), ksize[1:3], strides)
    view = np.moveaxis(view, 5, 3)
    return view.reshape(*view.shape[:4], -1), pads


def _max_kernel(x: Any, *, ksize: Any, strides: Any, padding: str) -> Any:
    return np.max(_max_windows(x, ksize, strides, padding)[0], axis=-1)


def _max_grad_kernel(x: Any, y: Any, dy: Any, *, ksize: Any, strides: Any, padding: str) -> Any:
    """Each output's gradient goes to the first of its window's largest inputs."""
    view, pads = _max_windows(x, ksize, strides, padding)
    parts = np.zeros(view.shape, dy.dtype)
    np.put_along_axis(parts, np.argmax(view, axis=-1)[..., None], dy[..., None], axis=-1)
    parts = np.moveaxis(parts.reshape(*parts.shape[:4], ksize[1], ksize[2]), 3, 5)
    return spread(parts, x.shape, pads, strides)


def _max_grad_grad_kernel(x: Any, y: Any, dx: Any, *, ksize: Any, strides: Any, padding: str) -> Any:
    """Reads `dx` where `x` has the maximum of each window."""
    view, pads = _max_windows(x, ksize, strides, padding)
    picked = np.moveaxis(windows(pad_image(dx, pads), ksize[1:3], strides), 5, 3).reshape(view.shape)
    return np.take_along_axis(picked, np.argmax(view, axis=-1)[..., None], axis=-1)[..., 0]


def _counts(shape: Any, ksize: Any, strides: Any, pads: Any, dtype: Any) -> Any:
    """How many pixels of the image each window covers: padding does not count."""
    ones = pad_image(np.ones((1, *shape[1:3], 1), dtype), pads)
    return np.sum(windows(ones, ksize[1:3], strides), axis=(3, 4), dtype=dtype)


def _avg_kernel(x: Any, *, ksize: Any, strides: Any, padding: str) -> Any:
    pads = paddings_of(x.shape, ksize[1:3], strides, padding)
    total = np.sum(windows(pad_image(x, pads), ksize[1:3], strides), axis=(3, 4), dtype=x.dtype)
    return total / _counts(x.shape, ksize, strides, pads, x.dtype)


def _avg_grad_kernel(shape: Any, dy: Any, *, ksize: Any, strides: Any, padding: str) -> Any:
    sizes = tuple(int(d) for d in shape)
    pads = paddings_of(sizes, ksize[1:3], strides, padding)
    share = dy / _counts(sizes, ksize, strides, pads, dy.dtype)
    parts = np.broadcast_to(share[:, :, :, None, None, :], (*dy.shape[:3], ksize[1], ksize[2], dy.shape[3]))
    return spread(parts, sizes, pads, strides)


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
define(
    "MaxPool", "input: T -> output: T",
    types={"T": _REAL}, attrs=_ATTRS, shape=_pool_shape, kernel=_max_kernel, gradient=_max_gradient,
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
