"""The methods of ufuncs on tensors: reduce, accumulate, outer, reduceat; `at` changes its operand and is refused."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol import reductions
from autograph.numpy_protocol.advice import unsupported
from autograph.numpy_protocol.joining import concatenate
from autograph.numpy_protocol.ufuncs import call_ufunc
from autograph.numpy_protocol.values import (
    any_symbolic,
    array_or_tensor,
    asarray,
    dims,
    given,
    known_rank,
    one_axis,
    to_dtype,
)
from autograph.ops.arrays.shaping import expand_dims, squeeze

__all__ = ["accumulate", "at", "outer", "reduce", "reduceat"]

#: Reductions that are NumPy functions of their own; the last two take no dtype.
_REDUCTIONS: dict[str, Callable[..., Tensor]] = {
    "add": reductions.sum, "multiply": reductions.prod, "maximum": reductions.max, "minimum": reductions.min,
    "logical_and": reductions.all, "logical_or": reductions.any,
}  # fmt: skip
_ACCUMULATIONS: dict[str, Callable[..., Tensor]] = {"add": reductions.cumsum, "multiply": reductions.cumprod}


def reduce(
    ufunc: np.ufunc, array: Any, axis: Any = 0, dtype: Any = None, keepdims: Any = False, initial: Any = np._NoValue,
    where: Any = True,
) -> Tensor:  # fmt: skip
    """`ufunc.reduce(array, axis)`."""
    known = _REDUCTIONS.get(ufunc.__name__)
    if known is not None:
        keywords: dict[str, Any] = {"keepdims": keepdims, "where": where}
        if given(initial) and ufunc.__name__ not in ("logical_and", "logical_or"):
            keywords["initial"] = initial
        if given(dtype) and ufunc.__name__ in ("add", "multiply"):
            keywords["dtype"] = dtype
        return known(array, axis, **keywords)
    if given(initial) or where is not True:
        raise unsupported(f"{ufunc.__name__}.reduce", "with initial= or where= has no form on tensors")
    x = asarray(array)
    axes = reductions.axis_tuple(x, axis, f"np.{ufunc.__name__}.reduce")
    if len(axes) > 1 and not _reorderable(ufunc):
        raise errors.InvalidArgumentError(f"np.{ufunc.__name__}.reduce along several axes", location=current_location())
    for a in axes:
        *_, result = _steps(ufunc, x, a)
        x = expand_dims(result, a)
    if given(dtype):
        x = to_dtype(x, dtype)
    return x if keepdims else squeeze(x, axes) if axes else x


def _reorderable(ufunc: np.ufunc) -> bool:
    return ufunc.identity is not None or ufunc.__name__ in ("fmax", "fmin")


def accumulate(ufunc: np.ufunc, array: Any, axis: Any = 0, dtype: Any = None) -> Tensor:
    """`ufunc.accumulate(array, axis)`."""
    x = asarray(array)
    at_ = one_axis(x, axis, f"np.{ufunc.__name__}.accumulate")
    known = _ACCUMULATIONS.get(ufunc.__name__)
    if known is not None:
        return known(x, at_, dtype)
    steps = _steps(ufunc, x if dtype is None else to_dtype(x, dtype), at_)
    return concatenate([expand_dims(to_dtype(s, steps[-1].dtype), at_) for s in steps], at_)


def _steps(ufunc: np.ufunc, x: Tensor, axis: int) -> list[Tensor]:
    """The results after one element, two elements, ... along an axis, which are unrolled."""
    n = dims(x)[axis]
    what = f"np.{ufunc.__name__} along an axis"
    if ufunc.nin != 2 or ufunc.nout != 1:
        raise unsupported(f"{ufunc.__name__}.reduce", "is not defined: it takes a function of two operands")
    if not isinstance(n, int):
        raise errors.UnimplementedError(
            f"{what} of unknown size",
            location=current_location(),
            fix="a `for` loop over the tensor in an @ag.function",
        )
    if not n:
        raise errors.InvalidArgumentError(f"{what} of size 0", location=current_location())
    parts = [x[(slice(None),) * axis + (i,)] for i in builtins.range(n)]
    if ufunc.__name__.startswith("logical_"):
        parts = [to_dtype(p, dtypes.bool_) for p in parts]
    results = [parts[0]]
    for p in parts[1:]:
        results.append(call_ufunc(ufunc, [results[-1], p]))
    return results


def outer(ufunc: np.ufunc, a: Any, b: Any, **kwargs: Any) -> Tensor:
    """`ufunc.outer(a, b)`: of every element of a with every one of b."""
    x, y = a, b
    if np.ndim(a) if not isinstance(a, Tensor) else known_rank(a, "outer"):
        x = asarray(a)
        for _ in builtins.range(known_rank(asarray(b), "outer")):
            x = expand_dims(x, -1)
    if kwargs:
        raise unsupported(f"{ufunc.__name__}.outer", f"with {', '.join(kwargs)} has no form on tensors")
    return call_ufunc(ufunc, [x, y])


def reduceat(ufunc: np.ufunc, array: Any, indices: Any, axis: Any = 0, dtype: Any = None) -> Tensor:
    """`ufunc.reduceat(array, indices)`, for indices that are known."""
    x = asarray(array)
    at_ = one_axis(x, axis, f"np.{ufunc.__name__}.reduceat")
    if isinstance(indices, Tensor):
        raise unsupported(f"{ufunc.__name__}.reduceat", "with a tensor of indices has no form")
    places = [int(i) for i in np.asarray(indices)]
    parts = []
    for low, high in zip(places, [*places[1:], None]):
        high = low + 1 if high is not None and high <= low else high
        part = x[(slice(None),) * at_ + (slice(low, high),)]
        parts.append(reduce(ufunc, part, at_, dtype, True))
    return concatenate(parts, at_)


def at(ufunc: np.ufunc, a: Any, indices: Any, *b: Any) -> None:
    """Refused for a tensor `a`; values of eager tensors go into an array."""
    if isinstance(a, Tensor) or any_symbolic([indices, *b]):
        name = ufunc.__name__
        instead = {"add": "ag.tensor_scatter_nd_add", "subtract": "ag.tensor_scatter_nd_sub",
                   "maximum": "ag.tensor_scatter_nd_max", "minimum": "ag.tensor_scatter_nd_min"}  # fmt: skip
        fix = f"x = {instead[name]}(x, indices[:, None], values)" if name in instead else "x = ... with a new tensor"
        raise errors.UnsupportedNumPyError(
            f"np.{name}.at changes its first operand, and a tensor never changes", location=current_location(), fix=fix
        )
    ufunc.at(a, array_or_tensor(indices), *map(array_or_tensor, b))
