"""Cross entropy of logits: the three forms that networks are trained with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.convert import constant
from autograph.framework.costs import of_elements
from autograph.framework.execution import apply
from autograph.framework.op_def import define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.joining import concat
from autograph.ops.arrays.selection import one_hot
from autograph.ops.arrays.shaping import expand_dims, reshape
from autograph.ops.core import basic
from autograph.ops.core.common import as_tensor, normalize_axis, operands, unbroadcast
from autograph.ops.elementwise.activations import log_softmax, softmax, swapped_with_last
from autograph.ops.elementwise.elementwise import softplus
from autograph.ops.reductions.reductions import reduce_sum

__all__ = [
    "sigmoid_cross_entropy_with_logits", "softmax_cross_entropy_with_logits",
    "sparse_softmax_cross_entropy_with_logits",
]  # fmt: skip


def _log_softmax(x: Any) -> Any:
    shifted = x - np.max(x, axis=-1, keepdims=True)
    return shifted - np.log(np.sum(np.exp(shifted), axis=-1, keepdims=True))


# --- softmax, with a distribution as the label ---------------------------------------------------


def _dense_shapes(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    for t in inputs:
        if t.shape.rank not in (None, 2):
            raise errors.ShapeMismatchError(f"logits and labels must have 2 dimensions, got shape {t.shape}")
    full = shapes.broadcast(inputs[0].shape, inputs[1].shape)
    return [full[:1] if full.rank is not None else TensorShape.of((None,)), full]


def _dense_kernel(features: Any, labels: Any) -> tuple[Any, Any]:
    log_p = _log_softmax(features)
    # where: a label of 0 beside a logit of -inf adds 0, not nan
    loss = -np.sum(np.where(labels == 0, 0, labels * log_p), axis=-1, dtype=features.dtype)
    return loss, np.asarray(np.exp(log_p) - labels, features.dtype)


def _dense_gradient(op: Any, dloss: Tensor, dbackprop: Tensor) -> list[Tensor]:
    # Written with softmax rather than the op's second output, so that it can be differentiated again. It is exact
    # also for labels that do not sum to 1.
    features, labels = op.inputs
    dy = expand_dims(dloss, -1)
    total = reduce_sum(labels, axis=-1, keepdims=True)
    dfeatures = dy * (softmax(features) * total - labels)
    dlabels = -dy * log_softmax(features)
    return [unbroadcast(dfeatures, features), unbroadcast(dlabels, labels)]


def _dense_decomposed(op: Any) -> list[Tensor] | None:
    features, labels = op.inputs
    if features.shape != labels.shape or not features.shape.is_fully_defined() or 0 in features.shape.as_tuple():
        return None
    log_p = apply("LogSoftmax", [features])
    zero = apply("ZerosLike", [labels])
    terms = apply("SelectV2", [apply("Equal", [labels, zero]), zero, apply("Mul", [labels, log_p])])
    loss = apply("Neg", [apply("Sum", [terms, constant([-1])], {"keep_dims": False})])
    return [loss, apply("Sub", [apply("Exp", [log_p]), labels])]


define(
    "SoftmaxCrossEntropyWithLogits",
    "features: T, labels: T -> loss: T, backprop: T",
    user_name="nn.softmax_cross_entropy_with_logits",
    types={"T": dtypes.FLOATING},
    shape=_dense_shapes,
    kernel=_dense_kernel,
    gradient=_dense_gradient,
    decompose=_dense_decomposed,
    cost=of_elements(5),
)


def softmax_cross_entropy_with_logits(
    labels: Any, logits: Any, axis: int = -1, name: str | None = None
) -> Tensor:
    """The cross entropy between `labels` and the softmax of `logits`: `-sum(labels * log_softmax(logits))`.

    Args:
        labels: a probability distribution along `axis` for each example, of the shape and dtype of `logits`.
        logits: unscaled log probabilities, floating-point, shape (..., classes).
        axis: the axis of the classes.

    Returns:
        The loss of each example: the shape of `logits` without `axis`.

    Raises:
        ShapeMismatchError: the shapes differ.

    >>> import autograph as ag
    >>> ag.nn.softmax_cross_entropy_with_logits(labels=[[0.0, 1.0]], logits=[[0.0, 0.0]])
    <ag.Tensor: shape=(1,), dtype=float64, numpy=array([0.69314718])>
    """
    x, y = operands(logits, labels)
    if not x.shape.is_compatible_with(y.shape):
        raise errors.ShapeMismatchError(
            f"logits {x.shape} and labels {y.shape} must have the same shape",
            location=current_location(),
            fix="for labels that are class numbers use sparse_softmax_cross_entropy_with_logits",
        )
    rank = x.shape.rank if x.shape.rank is not None else y.shape.rank
    if axis != -1 and (rank is None or normalize_axis(axis, rank) != rank - 1):
        x, y = swapped_with_last(x, axis), swapped_with_last(y, axis)
    if rank == 2:
        return apply("SoftmaxCrossEntropyWithLogits", [x, y], None, name)[0]
    outer, x_rows = _rows(x)
    loss = apply("SoftmaxCrossEntropyWithLogits", [x_rows, _rows(y)[1]], None, name)[0]
    return _with_shape(reshape(loss, outer), x.shape[:-1])


def _rows(x: Tensor) -> tuple[Tensor, Tensor]:
    """The outer dimensions, and `x` as a matrix of one row per example."""
    dims = basic.shape(x)
    outer, last = dims[:-1], dims[-1:]
    matrix = reshape(x, concat([[-1], last], 0))
    return outer, _with_shape(matrix, TensorShape.of((None, x.shape[-1] if x.shape.rank else None)))


def _with_shape(x: Tensor, shape: TensorShape) -> Tensor:
    if not x.shape.is_fully_defined():
        x.set_shape(shape)
    return x


# --- softmax, with the number of the class as the label --------------------------------------------


def _sparse_shapes(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    features, labels = inputs[0].shape, inputs[1].shape
    if features.rank not in (None, 2) or labels.rank not in (None, 1):
        raise errors.ShapeMismatchError(
            f"logits must have one dimension more than labels, got shapes {features} and {labels}"
        )
    examples = shapes.merge(TensorShape.of((features[0],)), TensorShape.of((labels[0],)))
    return [examples, examples.concatenate(TensorShape.of((features[1],)))]


def _sparse_kernel(features: Any, labels: Any) -> tuple[Any, Any]:
    classes = features.shape[-1]
    bad = (labels < 0) | (labels >= classes)
    if bad.any():
        raise errors.InvalidArgumentError(
            f"labels[{int(np.argmax(bad))}] = {labels[bad][0]} is not a class: the logits have classes [0, {classes})"
        )
    log_p = _log_softmax(features)
    rows = np.arange(len(labels))
    backprop = np.exp(log_p)
    backprop[rows, labels] -= 1
    return -log_p[rows, labels], backprop


def _sparse_gradient(op: Any, dloss: Tensor, dbackprop: Tensor) -> list[Tensor | None]:
    features, labels = op.inputs
    classes = features.shape[1]
    hot = one_hot(labels, basic.shape(features)[1] if classes is None else classes, dtype=features.dtype)
    return [expand_dims(dloss, -1) * (softmax(features) - hot), None]


define(
    "SparseSoftmaxCrossEntropyWithLogits",
    "features: T, labels: Tlabels -> loss: T, backprop: T",
    user_name="nn.sparse_softmax_cross_entropy_with_logits",
    types={"T": dtypes.FLOATING, "Tlabels": dtypes.INDEX},
    shape=_sparse_shapes,
    kernel=_sparse_kernel,
    gradient=_sparse_gradient,
    cost=of_elements(5),
)


def sparse_softmax_cross_entropy_with_logits(labels: Any, logits: Any, name: str | None = None) -> Tensor:
    """The cross entropy of the softmax of `logits` when `labels` are class numbers.

    Args:
        labels: int32 or int64, shape (...,), each from 0 to classes - 1.
        logits: unscaled log probabilities, floating-point, shape (..., classes).

    Returns:
        The loss of each example, with the shape of `labels`.

    Raises:
        ShapeMismatchError: `logits` does not have one dimension more than `labels`.
        InvalidArgumentError: a label is out of range (when it runs).

    >>> import autograph as ag
    >>> ag.nn.sparse_softmax_cross_entropy_with_logits(labels=[1], logits=[[0.0, 0.0]])
    <ag.Tensor: shape=(1,), dtype=float64, numpy=array([0.69314718])>
    """
    x, y = as_tensor(logits), as_tensor(labels)
    known = x.shape.rank is not None and y.shape.rank is not None
    if known and (x.shape.rank == 0 or not x.shape[:-1].is_compatible_with(y.shape)):
        raise errors.ShapeMismatchError(
            f"logits {x.shape} must have the shape of labels {y.shape} and one more dimension for the classes",
            location=current_location(),
            fix="for labels that are distributions use softmax_cross_entropy_with_logits",
        )
    if x.shape.rank == 2 and y.shape.rank == 1:
        return apply("SparseSoftmaxCrossEntropyWithLogits", [x, y], None, name)[0]
    flat = reshape(y, [-1])
    loss = apply("SparseSoftmaxCrossEntropyWithLogits", [_rows(x)[1], flat], None, name)[0]
    return _with_shape(reshape(loss, basic.shape(y)), y.shape)


# --- sigmoid -----------------------------------------------------------------------------------------


def sigmoid_cross_entropy_with_logits(labels: Any, logits: Any, name: str | None = None) -> Tensor:
    """The cross entropy between `labels` and the sigmoid of `logits`, elementwise.

    Computed as `max(x, 0) - x * z + log(1 + exp(-abs(x)))`, which does not overflow.

    Args:
        labels: probabilities, of the shape and dtype of `logits`.
        logits: floating-point.

    Raises:
        ShapeMismatchError: the shapes differ.

    >>> import autograph as ag
    >>> ag.nn.sigmoid_cross_entropy_with_logits(labels=[1.0], logits=[0.0])
    <ag.Tensor: shape=(1,), dtype=float64, numpy=array([0.69314718])>
    """
    x, z = operands(logits, labels)
    if not x.shape.is_compatible_with(z.shape):
        raise errors.ShapeMismatchError(
            f"logits {x.shape} and labels {z.shape} must have the same shape", location=current_location()
        )
    # max(x, 0) + log(1 + exp(-|x|)) is softplus(x): smooth, so its second derivative at 0 is right too
    return apply("Sub", [softplus(x), x * z], None, name)
