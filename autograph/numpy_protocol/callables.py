"""NumPy functions that take a function: apply_along_axis, apply_over_axes, piecewise."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.execution import apply
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol.registry import implements
from autograph.numpy_protocol.values import asarray, dims, known_rank, one_axis, to_dtype
from autograph.ops.arrays.joining import stack
from autograph.ops.arrays.shaping import expand_dims, reshape, transpose

__all__: list[str] = []


@implements("apply_along_axis")
def apply_along_axis(func1d: Callable[..., Any], axis: int, arr: Any, *args: Any, **kwargs: Any) -> Tensor:
    x = asarray(arr)
    at = one_axis(x, axis, "np.apply_along_axis")
    rank = known_rank(x, "np.apply_along_axis")
    order = [*[i for i in builtins.range(rank) if i != at], at]
    sizes = [dims(x)[i] for i in order[:-1]]
    if not all(isinstance(n, int) for n in sizes):
        raise errors.UnimplementedError(
            "np.apply_along_axis on axes of unknown size", location=current_location(),
            fix="a function that takes the axis, as np.sum(x, axis) does; or a loop",
        )  # fmt: skip
    rows = reshape(transpose(x, order), [int(np.prod(sizes)), -1])
    results = [asarray(func1d(rows[i], *args, **kwargs)) for i in builtins.range(rows.shape[0] or 0)]
    if not results:
        raise errors.InvalidArgumentError("np.apply_along_axis of no rows", location=current_location())
    found = reshape(stack(results), [*sizes, *dims(results[0])])
    lead, width = rank - 1, known_rank(results[0], "np.apply_along_axis")
    back = list(builtins.range(lead))
    back[at:at] = builtins.range(lead, lead + width)
    return transpose(found, back)


@implements("piecewise")
def piecewise(x: Any, condlist: Any, funclist: Sequence[Any], *args: Any, **kw: Any) -> Tensor:
    t = asarray(x)
    conditions = list(condlist) if isinstance(condlist, (list, tuple)) else [condlist]
    if len(funclist) not in (len(conditions), len(conditions) + 1):
        raise errors.InvalidArgumentError(
            f"np.piecewise with {len(conditions)} conditions and {len(funclist)} functions", location=current_location()
        )
    result = apply("ZerosLike", [t])
    if len(funclist) > len(conditions):
        result = _piece(funclist[-1], t, args, kw)
    # NumPy goes over them in order, so that the last condition that holds decides
    for condition, function in zip(conditions, funclist):
        result = apply("SelectV2", [to_dtype(condition, dtypes.bool_), _piece(function, t, args, kw), result])
    return result


def _piece(function: Any, x: Tensor, args: Any, kw: Any) -> Tensor:
    value = function(x, *args, **kw) if callable(function) else function
    return to_dtype(value, x.dtype) + apply("ZerosLike", [x])


@implements("apply_over_axes")
def apply_over_axes(func: Callable[..., Any], a: Any, axes: Any) -> Tensor:
    x = asarray(a)
    for axis in np.atleast_1d(axes).tolist():
        result = asarray(func(x, one_axis(x, axis, "np.apply_over_axes")))
        if known_rank(result, "np.apply_over_axes") != known_rank(x, "np.apply_over_axes"):
            result = expand_dims(result, one_axis(x, axis, "np.apply_over_axes"))
        x = result
    return x
