"""Statistics and norms made of the reductions: variance, standard deviation, logsumexp, Euclidean norm."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.costs import of_elements
from autograph.framework.execution import apply
from autograph.framework.op_def import define
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.core.basic import stop_gradient
from autograph.ops.core.common import as_tensor
from autograph.ops.elementwise.complex_ops import real
from autograph.ops.reductions.reductions import as_axes, axes_of, kept, reduce_mean, reduced_shape

__all__ = ["reduce_euclidean_norm", "reduce_logsumexp", "reduce_std", "reduce_variance"]


def _norm_kernel(x: Any, axis: Any, *, keep_dims: bool) -> Any:
    squares = np.square(np.abs(x))
    wide = np.float32 if squares.dtype == np.float16 else squares.dtype
    return np.sqrt(np.sum(squares, axis=axes_of(axis), dtype=wide, keepdims=keep_dims)).astype(x.dtype)


def _norm_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    # x / |x|, and 0 where all elements are 0. A complex norm is real: only the real part of dy counts.
    x = op.inputs[0]
    if x.dtype.is_complex:
        dy = apply("Cast", [real(dy)], {"DstT": x.dtype})
    return [x * kept(apply("DivNoNan", [dy, op.outputs[0]]), op), None]


def _norm_decomposed(op: Any) -> list[Tensor] | None:
    x, axis = op.inputs
    if not x.dtype.is_floating or x.dtype == dtypes.float16:
        return None
    return [apply("Sqrt", [apply("Sum", [apply("Square", [x]), axis], dict(keep_dims=op.attrs["keep_dims"]))])]


define(
    "EuclideanNorm",
    "input: T, reduction_indices: Tidx -> output: T",
    user_name="reduce_euclidean_norm",
    types={"T": dtypes.INEXACT, "Tidx": dtypes.INDEX},
    attrs={"keep_dims": ("bool", False)},
    shape=reduced_shape,
    kernel=_norm_kernel,
    gradient=_norm_gradient,
    decompose=_norm_decomposed,
    static_inputs=["reduction_indices"],
    cost=of_elements(2),
)


def reduce_euclidean_norm(
    input_tensor: Any, axis: Any = None, keepdims: bool = False, name: str | None = None
) -> Tensor:
    """The square root of the sum of squares over the given axes (None: all), of the dtype of `input_tensor`.

    >>> import autograph as ag
    >>> ag.reduce_euclidean_norm([[3.0, 4.0], [0.0, 2.0]], axis=1)
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([5., 2.])>
    """
    x = as_tensor(input_tensor)
    return apply("EuclideanNorm", [x, as_axes(x, axis)], {"keep_dims": bool(keepdims)}, name)


def _inexact(x: Tensor, what: str) -> Tensor:
    if not (x.dtype.is_floating or x.dtype.is_complex):
        raise errors.DTypeMismatchError(
            f"{what} of a tensor of {x.dtype.name} is not of that dtype",
            location=current_location(),
            expected="a floating-point or complex tensor",
            fix="convert it: ag.cast(x, ag.float32)",
        )
    return x


def reduce_variance(input_tensor: Any, axis: Any = None, keepdims: bool = False, name: str | None = None) -> Tensor:
    """The mean squared distance from the mean, over the given axes (None: all); real for complex tensors.

    Raises:
        DTypeMismatchError: a tensor of ints.

    >>> import autograph as ag
    >>> ag.reduce_variance([1.0, 2.0, 3.0, 6.0])
    <ag.Tensor: shape=(), dtype=float64, numpy=3.5>
    """
    x: Any = _inexact(as_tensor(input_tensor), "the variance")
    distance = x - reduce_mean(x, axis, keepdims=True)
    squares = real(distance * apply("Conj", [distance])) if x.dtype.is_complex else apply("Square", [distance])
    return reduce_mean(squares, axis, keepdims, name)


def reduce_std(input_tensor: Any, axis: Any = None, keepdims: bool = False, name: str | None = None) -> Tensor:
    """The standard deviation over the given axes (None: all): the square root of the variance.

    Raises:
        DTypeMismatchError: a tensor of ints.

    >>> import autograph as ag
    >>> ag.reduce_std([1.0, 1.0, 5.0, 5.0])
    <ag.Tensor: shape=(), dtype=float64, numpy=2.0>
    """
    x = _inexact(as_tensor(input_tensor), "the standard deviation")
    return apply("Sqrt", [reduce_variance(x, axis, keepdims)], name=name)


def reduce_logsumexp(input_tensor: Any, axis: Any = None, keepdims: bool = False, name: str | None = None) -> Tensor:
    """log(sum(exp(x))) over the given axes (None: all), without overflow: the largest element is taken out first.

    >>> import autograph as ag
    >>> f"{ag.reduce_logsumexp([1000.0, 1000.0]):.3f}"
    '1000.693'
    """
    x: Any = as_tensor(input_tensor)
    axes = as_axes(x, axis)
    largest = stop_gradient(apply("Max", [x, axes], {"keep_dims": True}))
    # All -inf: inf - inf would be NaN.
    largest = apply("SelectV2", [apply("IsFinite", [largest]), largest, apply("ZerosLike", [largest])])
    total = apply("Sum", [apply("Exp", [x - largest]), axes], {"keep_dims": bool(keepdims)})
    if not keepdims:
        largest = apply("Sum", [largest, axes], {"keep_dims": False})  # drops the axes of size 1
    return apply("AddV2", [apply("Log", [total]), largest], name=name)
