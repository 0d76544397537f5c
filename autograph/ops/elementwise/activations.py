"""Activation functions of neural networks, and softmax. `sigmoid` and `tanh` live with the other unary functions."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.framework import dtypes
from autograph.framework.convert import convert_to_tensor
from autograph.framework.costs import of_elements
from autograph.framework.execution import apply
from autograph.framework.number_rules import rules
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.ops.arrays.shaping import transpose
from autograph.ops.core import basic
from autograph.ops.core.common import as_tensor, normalize_axis, same_shape

__all__ = [
    "elu", "gelu", "leaky_relu", "log_softmax", "relu", "relu6", "selu", "silu", "softmax", "softsign", "swish",
]  # fmt: skip

_SELU_ALPHA = 1.6732632423543772
_SELU_SCALE = 1.0507009873554805


# --- piecewise functions -----------------------------------------------------------------------------


def _scalar(value: float, like: Tensor) -> Tensor:
    return convert_to_tensor(value, like.dtype)


def _where(condition: Tensor, x: Tensor, y: Tensor) -> Tensor:
    return apply("SelectV2", [condition, x, y])


def _positive(x: Tensor) -> Tensor:
    return apply("Greater", [x, _scalar(0, x)])


def _relu_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    return [_where(_positive(op.inputs[0]), dy, _scalar(0, dy))]


def _relu6_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    x = op.inputs[0]
    inside = apply("LogicalAnd", [_positive(x), apply("Less", [x, _scalar(6, x)])])
    return [_where(inside, dy, _scalar(0, dy))]


def _leaky_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    slope = _scalar(op.attrs["alpha"], dy)
    return [_where(_positive(op.inputs[0]), dy, apply("Mul", [dy, slope]))]


def _exponential_gradient(alpha: float, scale: float) -> Callable[..., list[Tensor]]:
    """Of `scale * (x if x > 0 else alpha * (exp(x) - 1))`."""

    def gradient(op: Any, dy: Tensor) -> list[Tensor]:
        x = op.inputs[0]
        # min(x, 0), so that exp does not overflow on the side that is not taken
        low = apply("Exp", [apply("Minimum", [x, _scalar(0, x)])])
        above = apply("Mul", [dy, _scalar(scale, dy)]) if scale != 1.0 else dy
        below = apply("Mul", [dy, apply("Mul", [low, _scalar(scale * alpha, x)])])
        return [_where(_positive(x), above, below)]

    return gradient


def _leaky_kernel(x: Any, *, alpha: float) -> Any:
    return np.where(x > 0, x, x * x.dtype.type(alpha))


def _elu_kernel(x: Any) -> Any:
    return np.where(x > 0, x, np.expm1(np.minimum(x, x.dtype.type(0))))


def _selu_kernel(x: Any) -> Any:
    kind = x.dtype.type
    return kind(_SELU_SCALE) * np.where(x > 0, x, kind(_SELU_ALPHA) * np.expm1(np.minimum(x, kind(0))))


def _relu_kernel(x: Any) -> Any:
    return np.maximum(x, x.dtype.type(0))


def _relu6_kernel(x: Any) -> Any:
    return np.minimum(np.maximum(x, x.dtype.type(0)), x.dtype.type(6))


def _softsign_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    x = op.inputs[0]
    bottom = apply("AddV2", [apply("Abs", [x]), _scalar(1, x)])
    return [apply("RealDiv", [dy, apply("Mul", [bottom, bottom])])]


for _name, _kernel, _gradient, _types in (
    ("Relu", _relu_kernel, _relu_gradient, dtypes.REAL),
    ("Relu6", _relu6_kernel, _relu6_gradient, dtypes.REAL),
    ("Elu", _elu_kernel, _exponential_gradient(1.0, 1.0), dtypes.FLOATING),
    ("Selu", _selu_kernel, _exponential_gradient(_SELU_ALPHA, _SELU_SCALE), dtypes.FLOATING),
    ("Softsign", lambda x: x / (np.abs(x) + x.dtype.type(1)), _softsign_gradient, dtypes.FLOATING),
):
    define(
        _name,
        "features: T -> activations: T",
        types={"T": _types},
        shape=same_shape,
        kernel=_kernel,
        gradient=_gradient,
        traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
    )

define(
    "LeakyRelu",
    "features: T -> activations: T",
    types={"T": dtypes.FLOATING},
    attrs={"alpha": ("float", 0.2)},
    shape=same_shape,
    kernel=_leaky_kernel,
    gradient=_leaky_gradient,
    traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
)


def relu(features: Any, name: str | None = None) -> Tensor:
    """`max(x, 0)`, elementwise, for any real dtype.

    >>> import autograph as ag
    >>> ag.nn.relu([-1.0, 2.0])
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([0., 2.])>
    """
    return apply("Relu", [as_tensor(features)], name=name)


def relu6(features: Any, name: str | None = None) -> Tensor:
    """`min(max(x, 0), 6)`, elementwise, for any real dtype.

    >>> import autograph as ag
    >>> ag.nn.relu6([-1.0, 2.0, 8.0])
    <ag.Tensor: shape=(3,), dtype=float64, numpy=array([0., 2., 6.])>
    """
    return apply("Relu6", [as_tensor(features)], name=name)


def leaky_relu(features: Any, alpha: float = 0.2, name: str | None = None) -> Tensor:
    """`x` where it is positive, else `alpha * x`. Ints are cast to the default float first.

    >>> import autograph as ag
    >>> ag.nn.leaky_relu([-10.0, 2.0])
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([-2.,  2.])>
    """
    x = as_tensor(features)
    if x.dtype.is_integer:
        x = apply("Cast", [x], {"DstT": rules().floating})
    return apply("LeakyRelu", [x], {"alpha": float(alpha)}, name)


def elu(features: Any, name: str | None = None) -> Tensor:
    """`x` where it is positive, else `exp(x) - 1`; floating-point.

    >>> import autograph as ag
    >>> ag.nn.elu([0.0, 2.0])
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([0., 2.])>
    """
    return apply("Elu", [as_tensor(features)], name=name)


def selu(features: Any, name: str | None = None) -> Tensor:
    """The scaled exponential linear unit, `scale * (x if x > 0 else alpha * (exp(x) - 1))`; floating-point.

    The constants are those of Klambauer et al., "Self-Normalizing Neural Networks" (2017).

    >>> import autograph as ag
    >>> ag.nn.selu([0.0, 1.0])
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([0.        , 1.05070099])>
    """
    return apply("Selu", [as_tensor(features)], name=name)


def softsign(features: Any, name: str | None = None) -> Tensor:
    """`x / (abs(x) + 1)`, elementwise; floating-point.

    >>> import autograph as ag
    >>> ag.nn.softsign([-1.0, 3.0])
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([-0.5 ,  0.75])>
    """
    return apply("Softsign", [as_tensor(features)], name=name)


def gelu(features: Any, approximate: bool = False, name: str | None = None) -> Tensor:
    """The Gaussian error linear unit, `x * P(X <= x)` for a standard normal X; floating-point.

    Args:
        approximate: use the tanh form, `x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x**3)))`.

    Both are from Hendrycks and Gimpel, "Gaussian Error Linear Units" (2016).

    >>> import autograph as ag
    >>> ag.nn.gelu([0.0, 1.0])
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([0.        , 0.84134475])>
    """
    x = as_tensor(features)
    if approximate:
        cubed = apply("Mul", [apply("Mul", [x, x]), x])
        inner = apply("AddV2", [x, apply("Mul", [cubed, _scalar(0.044715, x)])])
        inside = apply("Tanh", [apply("Mul", [inner, _scalar(math.sqrt(2 / math.pi), x)])])
    else:
        inside = apply("Erf", [apply("Mul", [x, _scalar(math.sqrt(0.5), x)])])
    share = apply("Mul", [apply("AddV2", [inside, _scalar(1, x)]), _scalar(0.5, x)])
    return apply("Mul", [x, share], None, name)


def silu(features: Any, beta: Any = 1.0, name: str | None = None) -> Tensor:
    """`x * sigmoid(beta * x)`, also known as swish; floating-point.

    >>> import autograph as ag
    >>> ag.nn.silu([0.0, 1.0])
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([0.        , 0.73105858])>
    """
    x = as_tensor(features)
    scaled = x if isinstance(beta, (int, float)) and beta == 1 else apply("Mul", [x, convert_to_tensor(beta, x.dtype)])
    return apply("Mul", [x, apply("Sigmoid", [scaled])], None, name)


swish = silu


# --- softmax -----------------------------------------------------------------------------------------


def _shifted(x: Any) -> Any:
    if not np.ndim(x):
        raise ValueError("a scalar has no axis to sum over")
    return x - np.max(x, axis=-1, keepdims=True)


def _softmax_kernel(x: Any) -> Any:
    if not np.size(x):
        return x
    e = np.exp(_shifted(x))
    return e / np.sum(e, axis=-1, keepdims=True)


def _log_softmax_kernel(x: Any) -> Any:
    if not np.size(x):
        return x
    shifted = _shifted(x)
    return shifted - np.log(np.sum(np.exp(shifted), axis=-1, keepdims=True))


def _softmax_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    shape = inputs[0].shape
    if shape.rank is not None:
        normalize_axis(-1, shape.rank)
    return shape


def _sum_last(x: Tensor) -> Tensor:
    return apply("Sum", [x, convert_to_tensor([-1])], {"keep_dims": True})


def _softmax_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    y = op.outputs[0]
    return [apply("Mul", [apply("Sub", [dy, _sum_last(apply("Mul", [dy, y]))]), y])]


def _log_softmax_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    y = apply("Exp", [op.outputs[0]])
    return [apply("Sub", [dy, apply("Mul", [y, _sum_last(dy)])])]


def _shifted_by_largest(x: Tensor) -> Tensor | None:
    """The logits less the largest of each row; None where there may be none, as the maximum of nothing is -inf."""
    if not x.shape.is_fully_defined() or not x.shape.rank or 0 in x.shape.as_tuple():
        return None
    return apply("Sub", [x, apply("Max", [x, convert_to_tensor([-1])], {"keep_dims": True})])


def _softmax_decomposed(op: Any) -> list[Tensor] | None:
    shifted = _shifted_by_largest(op.inputs[0])
    if shifted is None:
        return None
    e = apply("Exp", [shifted])
    return [apply("RealDiv", [e, _sum_last(e)])]


def _log_softmax_decomposed(op: Any) -> list[Tensor] | None:
    shifted = _shifted_by_largest(op.inputs[0])
    if shifted is None:
        return None
    return [apply("Sub", [shifted, apply("Log", [_sum_last(apply("Exp", [shifted]))])])]


for _name, _kernel, _gradient, _decompose, _out in (
    ("Softmax", _softmax_kernel, _softmax_gradient, _softmax_decomposed, "softmax"),
    ("LogSoftmax", _log_softmax_kernel, _log_softmax_gradient, _log_softmax_decomposed, "logsoftmax"),
):
    define(
        _name,
        f"logits: T -> {_out}: T",
        types={"T": dtypes.FLOATING},
        shape=_softmax_shape,
        kernel=_kernel,
        gradient=_gradient,
        decompose=_decompose,
        cost=of_elements(5),
    )


def _along(op_name: str, logits: Any, axis: int | None, name: str | None) -> Tensor:
    x = as_tensor(logits)
    axis = -1 if axis is None else int(axis)
    rank = x.shape.rank
    if axis == -1 or rank is not None and normalize_axis(axis, rank) == rank - 1:
        return apply(op_name, [x], None, name)
    return swapped_with_last(apply(op_name, [swapped_with_last(x, axis)], None, name), axis)


def swapped_with_last(x: Tensor, axis: int) -> Tensor:
    """`x` with `axis` and the last axis swapped."""
    rank = x.shape.rank
    if rank is not None:
        at = normalize_axis(axis, rank)
        order: Any = [rank - 1 if i == at else at if i == rank - 1 else i for i in range(rank)]
        return transpose(x, order)
    count = basic.rank(x)
    last = apply("Sub", [count, convert_to_tensor(1)])
    place = convert_to_tensor(axis) if axis >= 0 else apply("AddV2", [count, convert_to_tensor(axis)])
    axes = apply("Range", [convert_to_tensor(0), count, convert_to_tensor(1)])
    order = _where(apply("Equal", [axes, place]), last, axes)
    return transpose(x, _where(apply("Equal", [axes, last]), place, order))


def softmax(logits: Any, axis: int | None = None, name: str | None = None) -> Tensor:
    """`exp(x) / sum(exp(x))` along `axis` (the last one by default), without overflow; floating-point.

    Raises:
        ShapeMismatchError: there is no such axis.

    >>> import autograph as ag
    >>> ag.nn.softmax([0.0, 0.0])
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([0.5, 0.5])>
    """
    return _along("Softmax", logits, axis, name)


def log_softmax(logits: Any, axis: int | None = None, name: str | None = None) -> Tensor:
    """The logarithm of `softmax`, computed as `x - log(sum(exp(x)))`; floating-point.

    Raises:
        ShapeMismatchError: there is no such axis.

    >>> import autograph as ag
    >>> ag.nn.log_softmax([0.0, 0.0])
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([-0.69314718, -0.69314718])>
    """
    return _along("LogSoftmax", logits, axis, name)
