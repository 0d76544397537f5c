"""Running sums and products along an axis."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.constant_value import constant_value
from autograph.framework.convert import convert_to_tensor
from autograph.framework.costs import MOVEMENT, REDUCTION, of_elements
from autograph.framework.execution import apply
from autograph.framework.op_def import define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.ops.core.common import as_tensor, normalize_axis
from autograph.ops.elementwise.complex_ops import conj

__all__ = ["cumprod", "cumsum", "cumulative_logsumexp"]


def _scan_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    """That of the first input; the last input is the axis."""
    shape = inputs[0].shape
    if shape.rank == 0:
        raise errors.ShapeMismatchError("a scalar has no axis to run along", fix="give it one: ag.reshape(x, [1])")
    value = constant_value(inputs[-1])
    if value is not None and shape.rank is not None:
        normalize_axis(int(value), shape.rank)
    return shape


# --- kernels ---------------------------------------------------------------------------------------------


def _shifted(x: Any, axis: int, first: Any, reverse: bool) -> Any:
    """Each element moved one place on (back, if `reverse`) along the axis, `first` moving in."""
    out = np.empty_like(x)
    moved, source = np.moveaxis(out, axis, 0), np.moveaxis(x, axis, 0)
    if reverse:
        moved[:-1], moved[-1:] = source[1:], first
    else:
        moved[1:], moved[:1] = source[:-1], first
    return out


def _scan_kernel(accumulate: Callable[..., Any], neutral: float) -> Callable[..., Any]:
    def kernel(x: Any, axis: Any, *, exclusive: bool, reverse: bool) -> Any:
        axis = int(axis)
        source = np.flip(x, axis) if reverse else x
        # float16 is added up in float32, and rounded once.
        wide = np.float32 if x.dtype == np.float16 else x.dtype
        running = accumulate(source, axis=axis, dtype=wide)
        running = np.flip(running, axis) if reverse else running
        return (_shifted(running, axis, neutral, reverse) if exclusive else running).astype(x.dtype)

    return kernel


def _recurrence_kernel(a: Any, b: Any, axis: Any, *, reverse: bool) -> Any:
    out = np.empty_like(b)
    a, b, s = (np.moveaxis(v, int(axis), 0) for v in (a, b, out))
    places = range(len(b))[::-1] if reverse else range(len(b))
    before: Any = b.dtype.type(0)
    for i in places:
        s[i] = a[i] * before + b[i]
        before = s[i]
    return out


# --- gradients -----------------------------------------------------------------------------------------


def _shift(x: Tensor, axis: Tensor, reverse: bool) -> Tensor:
    return apply("ShiftAlongAxis", [x, axis], {"reverse": reverse})


def _recurrence(a: Tensor, b: Tensor, axis: Tensor, reverse: bool) -> Tensor:
    return apply("LinearRecurrence", [a, b, axis], {"reverse": reverse})


def _cumsum_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    attrs = {"exclusive": op.attrs["exclusive"], "reverse": not op.attrs["reverse"]}
    return [apply("Cumsum", [dy, op.inputs[1]], attrs), None]


def _cumprod_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    """dx[k] = (product before k) * sum over i >= k of dy[i] * (product of those between k and i).

    TensorFlow divides by x instead, which fails at zeros. The sum runs backwards as the recurrence
    s[k] = x[k+1] s[k+1] + dy[k]; for exclusive products dy moves one place too.
    """
    x, axis = op.inputs
    exclusive, reverse = op.attrs["exclusive"], op.attrs["reverse"]
    before = apply("Cumprod", [x, axis], {"exclusive": True, "reverse": reverse})
    source = _shift(dy, axis, not reverse) if exclusive else dy
    behind = _recurrence(_shift(conj(x), axis, not reverse), source, axis, not reverse)
    return [conj(before) * behind, None]


def _recurrence_gradient(op: Any, ds: Tensor) -> list[Tensor | None]:
    a, _, axis = op.inputs
    reverse = op.attrs["reverse"]
    db = _recurrence(_shift(conj(a), axis, not reverse), ds, axis, not reverse)
    return [db * conj(_shift(op.outputs[0], axis, reverse)), db, None]


def _logsumexp_gradient(op: Any, dy: Any) -> list[Tensor | None]:
    """dx[k] = sum over i >= k of dy[i] exp(x[k] - y[i]), with no exponent above 0.

    The sum runs backwards as the recurrence s[k] = exp(y[k] - y[k+1]) s[k+1] + dy[k]; dx[k] is exp(x[k] - y[k]) s[k].
    Exclusive sums are the inclusive ones, moved by one place.
    """
    x, axis = op.inputs
    exclusive, reverse = op.attrs["exclusive"], op.attrs["reverse"]
    y = op.outputs[0]
    if exclusive:
        y = apply("CumulativeLogsumexp", [x, axis], {"exclusive": False, "reverse": reverse})
        dy = _shift(dy, axis, not reverse)
    ratio = _share(y, _shift(y, axis, not reverse), y)
    return [_share(x, y, y) * _recurrence(ratio, dy, axis, not reverse), None]


def _share(a: Tensor, b: Tensor, y: Tensor) -> Tensor:
    """exp(a - b), at most 1; 0 where y is the logarithm of 0."""
    nothing = apply("Equal", [y, convert_to_tensor(-np.inf, y.dtype)])
    zeros = apply("ZerosLike", [y])
    size = apply("Minimum", [apply("SelectV2", [nothing, zeros, a - b]), zeros])
    return apply("SelectV2", [nothing, zeros, apply("Exp", [size])])


# --- declarations ----------------------------------------------------------------------------------------

for _name, _types, _kernel, _gradient in (
    ("Cumsum", dtypes.NUMERIC, _scan_kernel(np.add.accumulate, 0), _cumsum_gradient),
    ("Cumprod", dtypes.NUMERIC, _scan_kernel(np.multiply.accumulate, 1), _cumprod_gradient),
    ("CumulativeLogsumexp", dtypes.FLOATING, _scan_kernel(np.logaddexp.accumulate, -np.inf), _logsumexp_gradient),
):
    define(
        _name,
        "x: T, axis: Tidx -> out: T",
        types={"T": _types, "Tidx": dtypes.INDEX},
        attrs={"exclusive": ("bool", False), "reverse": ("bool", False)},
        shape=_scan_shape,
        kernel=_kernel,
        gradient=_gradient,
        static_inputs=["axis"],
        cost=REDUCTION,
    )


def _shift_kernel(x: Any, axis: Any, *, reverse: bool) -> Any:
    return _shifted(x, int(axis), 0, reverse)


# Each element moved one place on, a zero moving in. Not in TensorFlow's registry; nor is the next.
define(
    "ShiftAlongAxis",
    "x: T, axis: Tidx -> out: T",
    types={"T": dtypes.NUMERIC, "Tidx": dtypes.INDEX},
    attrs={"reverse": ("bool", False)},
    shape=_scan_shape,
    kernel=_shift_kernel,
    gradient=lambda op, dy: [_shift(dy, op.inputs[1], not op.attrs["reverse"]), None],
    static_inputs=["axis"],
    cost=MOVEMENT,
)

# s[i] = a[i] * s[i-1] + b[i], from s = 0; from the end if `reverse`.
define(
    "LinearRecurrence",
    "a: T, b: T, axis: Tidx -> s: T",
    types={"T": dtypes.INEXACT, "Tidx": dtypes.INDEX},
    attrs={"reverse": ("bool", False)},
    shape=_scan_shape,
    kernel=_recurrence_kernel,
    gradient=_recurrence_gradient,
    static_inputs=["axis"],
    cost=of_elements(2),
)


# --- public functions ----------------------------------------------------------------------------------


def _scan(op_name: str, x: Any, axis: Any, exclusive: bool, reverse: bool, name: str | None) -> Tensor:
    attrs = {"exclusive": bool(exclusive), "reverse": bool(reverse)}
    return apply(op_name, [as_tensor(x), as_tensor(axis)], attrs, name)


def cumsum(x: Any, axis: Any = 0, exclusive: bool = False, reverse: bool = False, name: str | None = None) -> Tensor:
    """Running sums along an axis, of the shape and dtype of `x`.

    Args:
        axis: the axis to run along, an int or int tensor.
        exclusive: whether to leave out the element itself: sums of those before it, beginning with 0.
        reverse: whether to run from the end.

    Raises:
        ShapeMismatchError: there is no such axis.

    >>> import autograph as ag
    >>> ag.cumsum([1, 2, 3])
    <ag.Tensor: shape=(3,), dtype=int64, numpy=array([1, 3, 6])>
    >>> ag.cumsum([1, 2, 3], exclusive=True, reverse=True)
    <ag.Tensor: shape=(3,), dtype=int64, numpy=array([5, 3, 0])>
    """
    return _scan("Cumsum", x, axis, exclusive, reverse, name)


def cumprod(x: Any, axis: Any = 0, exclusive: bool = False, reverse: bool = False, name: str | None = None) -> Tensor:
    """Running products along an axis; arguments as for `cumsum`. The gradient is right at zeros too.

    >>> import autograph as ag
    >>> ag.cumprod([2, 3, 4])
    <ag.Tensor: shape=(3,), dtype=int64, numpy=array([ 2,  6, 24])>
    """
    return _scan("Cumprod", x, axis, exclusive, reverse, name)


def cumulative_logsumexp(
    x: Any, axis: Any = 0, exclusive: bool = False, reverse: bool = False, name: str | None = None
) -> Tensor:
    """log(cumsum(exp(x))) along an axis, without overflow; arguments as for `cumsum`. Exclusive begins with -inf.

    >>> import autograph as ag
    >>> [f"{value:.4f}" for value in ag.cumulative_logsumexp([0.0, 0.0]).numpy()]
    ['0.0000', '0.6931']
    """
    return _scan("CumulativeLogsumexp", x, axis, exclusive, reverse, name)
