"""Sums of several tensors, clipping by value and norm, and interpolation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.core.basic import cast
from autograph.ops.core.common import as_tensor, as_tensors, operands
from autograph.ops.reductions.reductions import as_axes

__all__ = ["accumulate_n", "add_n", "clip_by_global_norm", "clip_by_norm", "clip_by_value", "global_norm", "lerp"]


def _add_n_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    shape = inputs[0].shape
    for i, other in enumerate(inputs[1:], 1):
        if not shape.is_compatible_with(other.shape):
            raise errors.ShapeMismatchError(
                f"add_n needs tensors of one shape: the first have {shape}, inputs[{i}] has {other.shape}",
                fix="add with +, which broadcasts",
            )
        shape = shapes.merge(shape, other.shape)
    return shape


def _add_n_kernel(inputs: list[Any]) -> Any:
    total = inputs[0]
    for i, other in enumerate(inputs[1:], 1):
        if np.shape(other) != np.shape(total):
            raise ValueError(f"tensors of one shape are needed: {np.shape(total)} and inputs[{i}] of {np.shape(other)}")
        total = np.add(total, other)
    return total


define(
    "AddN",
    "inputs: N*T -> sum: T",
    types={"T": dtypes.NUMERIC},
    shape=_add_n_shape,
    kernel=_add_n_kernel,
    gradient=lambda op, dy: [dy] * len(op.inputs),
    traits=Trait.ELEMENTWISE,
)


def add_n(inputs: Any, name: str | None = None) -> Tensor:
    """The sum of a list of tensors of one shape and dtype.

    Raises:
        InvalidArgumentError: the list is empty.
        ShapeMismatchError: the shapes differ (they do not broadcast).

    >>> import autograph as ag
    >>> ag.add_n([[1, 2], [3, 4], [5, 6]])
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([ 9, 12])>
    """
    values = [inputs] if isinstance(inputs, Tensor) else list(inputs)
    if not values:
        raise errors.InvalidArgumentError("add_n needs at least one tensor", location=current_location())
    return apply("AddN", [as_tensors(values)], name=name)


accumulate_n = add_n


def clip_by_value(t: Any, clip_value_min: Any, clip_value_max: Any, name: str | None = None) -> Tensor:
    """The elements of `t`, those below `clip_value_min` or above `clip_value_max` replaced by these.

    The bounds broadcast to the shape of `t`. The gradient is 0 where `t` was replaced.

    Raises:
        DTypeMismatchError: a bound has another dtype.
        ShapeMismatchError: a bound does not broadcast to the shape of `t`.

    >>> import autograph as ag
    >>> ag.clip_by_value([-5, 2, 9], 0, 3)
    <ag.Tensor: shape=(3,), dtype=int64, numpy=array([0, 2, 3])>
    """
    if not isinstance(t, Tensor):
        t, clip_value_min, clip_value_max = as_tensors([t, clip_value_min, clip_value_max])
    x, high = operands(t, clip_value_max)
    clipped, low = operands(apply("Minimum", [x, high]), clip_value_min)
    result: Tensor = apply("Maximum", [clipped, low], name=name)
    if not result.shape.is_compatible_with(x.shape):
        raise errors.ShapeMismatchError(
            f"the bounds of clip_by_value, of shapes {low.shape} and {high.shape}, do not broadcast to {x.shape}",
            location=current_location(),
        )
    return result


def clip_by_norm(t: Any, clip_norm: Any, axes: Any = None, name: str | None = None) -> Tensor:
    """`t` scaled so that its Euclidean norm, over the given axes (None: all), is at most `clip_norm`.

    >>> import autograph as ag
    >>> ag.clip_by_norm([3.0, 4.0], 1.0)
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([0.6, 0.8])>
    """
    x: Any
    x, limit = operands(t, clip_norm)
    squares = apply("Sum", [x * x, as_axes(x, axes)], {"keep_dims": True})
    # The derivative of sqrt at 0 is infinite; there the norm is not needed.
    some = apply("Greater", [squares, apply("ZerosLike", [squares])])
    norm = apply("Sqrt", [apply("SelectV2", [some, squares, apply("OnesLike", [squares])])])
    norm = apply("SelectV2", [some, norm, squares])
    return apply("RealDiv", [x * limit, apply("Maximum", [norm, limit])], name=name)


def global_norm(t_list: Sequence[Any], name: str | None = None) -> Tensor:
    """The Euclidean norm of all tensors of a list taken together; None entries are left out.

    >>> import autograph as ag
    >>> ag.global_norm([[3.0], [4.0], None])
    <ag.Tensor: shape=(), dtype=float64, numpy=5.0>
    """
    squares = []
    for x in as_tensors([t for t in t_list if t is not None]):
        squares.append(apply("Sum", [apply("Square", [x]), as_axes(x, None)], {"keep_dims": False}))
    return apply("Sqrt", [add_n(squares)], name=name)


def clip_by_global_norm(
    t_list: Sequence[Any], clip_norm: Any, use_norm: Any = None, name: str | None = None
) -> tuple[list[Tensor | None], Tensor]:
    """Scales all tensors of a list alike so that their global norm is at most `clip_norm`; None entries stay.

    Returns:
        The list of scaled tensors, and the global norm before (or `use_norm`, if given). An infinite norm makes all
        elements NaN, as in TensorFlow.

    >>> import autograph as ag
    >>> clipped, norm = ag.clip_by_global_norm([[3.0], [4.0]], 1.0)
    >>> norm
    <ag.Tensor: shape=(), dtype=float64, numpy=5.0>
    >>> clipped[0]
    <ag.Tensor: shape=(1,), dtype=float64, numpy=array([0.6])>
    """
    norm: Any = as_tensor(use_norm) if use_norm is not None else global_norm(t_list)
    norm, limit = operands(norm, clip_norm)
    # norm - norm is 0, or NaN for an infinite norm.
    scale: Any = apply("RealDiv", [limit, apply("Maximum", [norm, limit])]) + (norm - norm)
    return [None if t is None else _scaled(as_tensor(t), scale, name) for t in t_list], norm


def _scaled(t: Tensor, scale: Tensor, name: str | None) -> Tensor:
    """The tensor times a factor, of the tensor's own dtype, if that is inexact."""
    factor = cast(scale, t.dtype) if t.dtype.is_floating or t.dtype.is_complex else scale
    return apply("Mul", list(operands(t, factor)), name=name)


def lerp(start: Any, stop: Any, weight: Any, name: str | None = None) -> Tensor:
    """Linear interpolation: start + weight * (stop - start), element by element.

    >>> import autograph as ag
    >>> ag.lerp(0.0, [10.0, 20.0], 0.5)
    <ag.Tensor: shape=(2,), dtype=float64, numpy=array([ 5., 10.])>
    """
    x, y = operands(start, stop)
    way, share = operands(apply("Sub", [y, x]), weight)
    return apply("AddV2", [x, apply("Mul", [share, way])], name=name)
