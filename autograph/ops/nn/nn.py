"""The `nn` namespace: parts of neural networks. Normalisation, dropout, bias and embeddings live here; activations,
losses, convolution and pooling are gathered from their own modules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.constant_value import constant_value
from autograph.framework.convert import constant, convert_to_tensor
from autograph.framework.costs import REDUCTION, of_elements
from autograph.framework.execution import apply
from autograph.framework.op_def import define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.gathering import gather
from autograph.ops.arrays.shaping import squeeze
from autograph.ops.core import basic
from autograph.ops.core.common import as_tensor, as_tensors, operands, scalar_shape
from autograph.ops.elementwise.activations import (
    elu,
    gelu,
    leaky_relu,
    log_softmax,
    relu,
    relu6,
    selu,
    silu,
    softmax,
    softsign,
    swish,
)  # fmt: skip
from autograph.ops.elementwise.elementwise import sigmoid, softplus, tanh
from autograph.ops.nn.convolution import conv1d, conv2d, conv2d_transpose
from autograph.ops.nn.losses import (
    sigmoid_cross_entropy_with_logits,
    softmax_cross_entropy_with_logits,
    sparse_softmax_cross_entropy_with_logits,
)  # fmt: skip
from autograph.ops.nn.pooling import avg_pool2d, max_pool2d
from autograph.ops.random.random import uniform
from autograph.ops.reductions.reductions import reduce_mean, reduce_sum

__all__ = [
    "avg_pool2d", "batch_normalization", "bias_add", "conv1d", "conv2d", "conv2d_transpose", "dropout", "elu",
    "embedding_lookup", "gelu", "l2_loss", "l2_normalize", "leaky_relu", "log_softmax", "max_pool2d", "moments",
    "relu", "relu6", "selu", "sigmoid", "sigmoid_cross_entropy_with_logits", "silu", "softmax",
    "softmax_cross_entropy_with_logits", "softplus", "softsign", "sparse_softmax_cross_entropy_with_logits", "swish",
    "tanh",
]  # fmt: skip


# --- bias ------------------------------------------------------------------------------------------------


def _bias_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    value, bias = inputs[0].shape, inputs[1].shape
    if bias.rank not in (None, 1) or value.rank is not None and value.rank < 2:
        raise errors.ShapeMismatchError(
            f"bias_add: a value of shape {value} and a bias of shape {bias}",
            expected="at least 2 dimensions in the value, 1 in the bias",
        )
    if value.rank is None:
        return value
    if bias.rank == 1 and None not in (bias[0], value[-1]) and bias[0] != value[-1]:
        raise errors.ShapeMismatchError(
            f"bias_add: the value {value} has {value[-1]} channels, the bias {bias} has {bias[0]}"
        )
    return value[:-1].concatenate(bias) if value[-1] is None and bias.rank == 1 else value


def _bias_kernel(value: Any, bias: Any) -> Any:
    if np.ndim(bias) != 1 or np.ndim(value) < 2 or value.shape[-1] != len(bias):
        raise ValueError(f"the value {np.shape(value)} and the bias {np.shape(bias)} do not fit together")
    return value + bias


def _bias_grad_kernel(dy: Any) -> Any:
    return np.sum(dy, axis=tuple(range(dy.ndim - 1)), dtype=dy.dtype)


def _bias_grad_gradient(op: Any, ddb: Tensor) -> list[Tensor]:
    return [apply("BroadcastTo", [ddb, basic.shape(op.inputs[0])])]


def _bias_decomposed(op: Any) -> list[Tensor] | None:
    value, bias = op.inputs
    fits = value.shape.rank is not None and bias.shape.is_fully_defined() and value.shape[-1] == bias.shape[0]
    return [apply("AddV2", [value, bias])] if fits else None


def _bias_grad_decomposed(op: Any) -> list[Tensor] | None:
    (dy,) = op.inputs
    if dy.shape.rank is None or dy.dtype == dtypes.float16:  # whose sums are kept in float16 here
        return None
    return [apply("Sum", [dy, as_tensor(np.arange(dy.shape.rank - 1, dtype=np.int32))], {"keep_dims": False})]


define(
    "BiasAdd",
    "value: T, bias: T -> output: T",
    user_name="nn.bias_add",
    types={"T": dtypes.NUMERIC},
    attrs={"data_format": ("string", "NHWC")},
    shape=_bias_shape,
    kernel=_bias_kernel,
    gradient=lambda op, dy: [dy, apply("BiasAddGrad", [dy])],
    decompose=_bias_decomposed,
    cost=of_elements(1, "elementwise"),
)
define(
    "BiasAddGrad",
    "out_backprop: T -> output: T",
    types={"T": dtypes.NUMERIC},
    attrs={"data_format": ("string", "NHWC")},
    shape=lambda inputs, attrs: TensorShape.of((inputs[0].shape[-1] if inputs[0].shape.rank else None,)),
    kernel=_bias_grad_kernel,
    gradient=_bias_grad_gradient,
    decompose=_bias_grad_decomposed,
    cost=REDUCTION,
)


def bias_add(value: Any, bias: Any, data_format: str | None = None, name: str | None = None) -> Tensor:
    """Adds a vector to the last dimension of `value`.

    Args:
        value: shape (..., channels), at least 2 dimensions.
        bias: shape (channels,), of the same dtype.

    Raises:
        ShapeMismatchError: the channels differ.
        UnimplementedError: `data_format` puts channels elsewhere than last.

    >>> import autograph as ag
    >>> ag.nn.bias_add([[1, 2]], [10, 20]).numpy().tolist()
    [[11, 22]]
    """
    if data_format not in (None, "NHWC", "N...C"):
        raise errors.UnimplementedError(
            f"bias_add: the data format {data_format!r} is not available",
            location=current_location(),
            fix="transpose the value so that channels come last",
        )
    return apply("BiasAdd", list(operands(value, bias)), None, name)


# --- norms -------------------------------------------------------------------------------------------


def _l2_loss_kernel(x: Any) -> Any:
    return np.asarray(np.sum(x * x) / 2, x.dtype)


def _l2_loss_decomposed(op: Any) -> list[Tensor] | None:
    (x,) = op.inputs
    if x.shape.rank is None or x.dtype == dtypes.float16:
        return None
    axes = as_tensor(np.arange(x.shape.rank, dtype=np.int32))
    total = apply("Sum", [apply("Square", [x]), axes], {"keep_dims": False})
    return [apply("RealDiv", [total, constant(2, x.dtype)])]


define(
    "L2Loss",
    "t: T -> output: T",
    user_name="nn.l2_loss",
    types={"T": dtypes.FLOATING},
    shape=scalar_shape,
    kernel=_l2_loss_kernel,
    gradient=lambda op, dy: [apply("Mul", [op.inputs[0], dy])],
    decompose=_l2_loss_decomposed,
    cost=of_elements(2),
)


def l2_loss(t: Any, name: str | None = None) -> Tensor:
    """`sum(t ** 2) / 2`, a scalar; floating-point.

    >>> import autograph as ag
    >>> float(ag.nn.l2_loss([3.0, 4.0]))
    12.5
    """
    return apply("L2Loss", [as_tensor(t)], None, name)


def l2_normalize(x: Any, axis: Any = None, epsilon: float = 1e-12, name: str | None = None) -> Tensor:
    """`x / sqrt(max(sum(x ** 2), epsilon))`, summed over `axis` (an int, a list, or None for all).

    >>> import autograph as ag
    >>> ag.nn.l2_normalize([3.0, 4.0])
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([0.6, 0.8])>
    """
    t = as_tensor(x)
    total = reduce_sum(apply("Mul", [t, t]), axis=axis, keepdims=True)
    bounded = apply("Maximum", [total, convert_to_tensor(epsilon, t.dtype)])
    return apply("Mul", [t, apply("Rsqrt", [bounded])], None, name)


# --- normalisation -----------------------------------------------------------------------------------


def moments(x: Any, axes: Any, keepdims: bool = False, name: str | None = None) -> tuple[Tensor, Tensor]:
    """The mean and the variance of `x` over `axes` (an int or a list).

    The variance is that of the numbers themselves, divided by their count. float16 is summed as float32.

    >>> import autograph as ag
    >>> mean, variance = ag.nn.moments(ag.constant([1.0, 3.0]), axes=[0])
    >>> float(mean), float(variance)
    (2.0, 1.0)
    """
    given = as_tensor(x)
    t = basic.cast(given, dtypes.float32) if given.dtype is dtypes.float16 else given
    mean = reduce_mean(t, axis=axes, keepdims=True)
    distance = apply("SquaredDifference", [t, mean])
    variance = reduce_mean(distance, axis=axes, keepdims=True)
    if not keepdims:
        where = [int(axes)] if isinstance(axes, (int, np.integer)) else [int(a) for a in axes]
        mean, variance = squeeze(mean, where), squeeze(variance, where)
    return basic.cast(mean, given.dtype), basic.cast(variance, given.dtype)


def batch_normalization(
    x: Any, mean: Any, variance: Any, offset: Any, scale: Any, variance_epsilon: Any, name: str | None = None
) -> Tensor:
    """`scale * (x - mean) / sqrt(variance + variance_epsilon) + offset`; all broadcast to `x`.

    Args:
        offset, scale: None leaves that step out.

    Ioffe and Szegedy, "Batch Normalization" (2015).

    >>> import autograph as ag
    >>> ag.nn.batch_normalization([1.0, 3.0], 2.0, 1.0, None, None, 0.0).numpy().tolist()
    [-1.0, 1.0]
    """
    given = [x, mean, variance, offset, scale, variance_epsilon]
    found = iter(as_tensors([v for v in given if v is not None]))
    t, center, spread, shift, gain, epsilon = (None if v is None else next(found) for v in given)
    factor = apply("Rsqrt", [apply("AddV2", [spread, epsilon])])
    if gain is not None:
        factor = apply("Mul", [factor, gain])
    start = apply("Mul", [center, factor])
    moved = apply("Sub", [shift, start]) if shift is not None else apply("Neg", [start])
    return apply("AddV2", [apply("Mul", [t, factor]), moved], None, name)


def dropout(
    x: Any, rate: Any, noise_shape: Any = None, seed: int | None = None, name: str | None = None
) -> Tensor:
    """Sets elements to 0 with probability `rate`, and divides the others by `1 - rate`.

    Args:
        x: floating-point.
        rate: a number or scalar tensor from 0 (nothing is dropped) up to, but not including, 1.
        noise_shape: the shape of the mask, which broadcasts to that of `x`; by default that shape.
        seed: as for `random.uniform`.

    Raises:
        InvalidArgumentError: `rate` is not in [0, 1).

    >>> import autograph as ag
    >>> ag.nn.dropout([1.0, 2.0], rate=0.0).numpy().tolist()
    [1.0, 2.0]
    """
    t = as_tensor(x)
    share = basic.cast(rate, t.dtype) if t.dtype.is_floating else operands(rate, t)[0]
    known = constant_value(share)
    if known is not None and not 0 <= known < 1:
        raise errors.InvalidArgumentError(
            f"dropout: rate = {known} is not in [0, 1)", location=current_location(), fix="rate is what is dropped"
        )
    if known is not None and known == 0:
        return t
    where = basic.shape(t) if noise_shape is None else noise_shape
    noise = uniform(where, dtype=t.dtype, seed=seed)
    if noise_shape is None and not noise.shape.is_fully_defined():
        noise.set_shape(t.shape)
    one = convert_to_tensor(1, t.dtype)
    scaled = apply("RealDiv", [t, apply("Sub", [one, share])])
    kept = apply("GreaterEqual", [noise, share])
    return apply("SelectV2", [kept, scaled, convert_to_tensor(0, t.dtype)], None, name)


def embedding_lookup(params: Any, ids: Any, max_norm: Any = None, name: str | None = None) -> Tensor:
    """The rows `ids` of the matrix `params`.

    Args:
        params: shape (rows, ...).
        ids: int32 or int64, any shape.
        max_norm: rows with a larger L2 norm are scaled down to it.

    Returns:
        A tensor of shape `ids.shape + params.shape[1:]`.

    Raises:
        InvalidArgumentError: an id is out of range (when it runs).

    >>> import autograph as ag
    >>> ag.nn.embedding_lookup([[1, 2], [3, 4]], [1, 1, 0]).numpy().tolist()
    [[3, 4], [3, 4], [1, 2]]
    """
    rows = gather(as_tensor(params), as_tensor(ids), name=name)
    if max_norm is None:
        return rows
    limit = convert_to_tensor(max_norm, rows.dtype)
    axes = apply("Range", as_tensors([basic.rank(as_tensor(ids)), basic.rank(rows), 1]))
    norm = apply("Sqrt", [reduce_sum(apply("Mul", [rows, rows]), axis=axes, keepdims=True)])
    return apply("Mul", [rows, apply("RealDiv", [limit, apply("Maximum", [norm, limit])])])
