"""The methods of ufuncs on tensors: reduce, accumulate, outer, reduceat; `at` changes its operand and is refused."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.execution import apply
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol import reductions
from autograph.numpy_protocol.advice import unsupported
from autograph.numpy_protocol.ufuncs import call_ufunc
from autograph.numpy_protocol.values import (
    any_symbolic,
    array_or_tensor,
    asarray,
    given,
    known_rank,
    one_axis,
    to_dtype,
)
from autograph.ops.arrays.shaping import expand_dims, reshape

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
    x = _operand(ufunc, array, dtype, "reduce")
    axes = reductions.axis_tuple(x, axis, f"np.{ufunc.__name__}.reduce")
    if len(axes) > 1 and not _reorderable(ufunc):
        raise errors.InvalidArgumentError(f"np.{ufunc.__name__}.reduce along several axes", location=current_location())
    if ufunc.identity is None and any(x.shape.as_tuple()[a] == 0 for a in axes):
        raise errors.InvalidArgumentError(
            f"np.{ufunc.__name__}.reduce along an axis of size 0", location=current_location()
        )
    attrs = {"ufunc": ufunc.__name__, "axes": tuple(axes), "keep_dims": bool(keepdims)}
    return apply("UfuncReduce", [x], attrs)


def _reorderable(ufunc: np.ufunc) -> bool:
    return ufunc.identity is not None or ufunc.__name__ in ("fmax", "fmin")


def accumulate(ufunc: np.ufunc, array: Any, axis: Any = 0, dtype: Any = None) -> Tensor:
    """`ufunc.accumulate(array, axis)`."""
    x = asarray(array)
    at_ = one_axis(x, axis, f"np.{ufunc.__name__}.accumulate")
    known = _ACCUMULATIONS.get(ufunc.__name__)
    if known is not None:
        return known(x, at_, dtype)
    x = _operand(ufunc, x, dtype, "accumulate")
    return apply("UfuncAccumulate", [x], {"ufunc": ufunc.__name__, "axis": at_})


def _operand(ufunc: np.ufunc, array: Any, dtype: Any, method: str) -> Tensor:
    """What a method goes through, in the dtype of the ufunc's loop, which has to give what it takes."""
    x = asarray(array)
    if ufunc.nin != 2 or ufunc.nout != 1:
        raise unsupported(f"{ufunc.__name__}.{method}", "is not defined: it takes a function of two operands")
    x = to_dtype(x, dtype) if given(dtype) else x
    if ufunc.__name__.startswith("logical_"):
        x = to_dtype(x, dtypes.bool_)  # of what else there is, NumPy's loops read objects
    try:
        found = ufunc.resolve_dtypes((None, x.dtype.numpy_dtype, None), reduction=True)
    except TypeError:
        found = ()
    if len(set(found)) != 1:
        raise unsupported(f"{ufunc.__name__}.{method}", f"is not defined for {x.dtype.name}")
    return to_dtype(x, found[0])


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
    """`ufunc.reduceat(array, indices)`."""
    x = _operand(ufunc, array, dtype, "reduceat")
    at_ = one_axis(x, axis, f"np.{ufunc.__name__}.reduceat")
    places = asarray(indices)
    if places.shape.rank not in (None, 1) or places.dtype not in dtypes.INDEX:
        places = to_dtype(reshape(places, [-1]), dtypes.int64)
    return apply("UfuncReduceat", [x, places], {"ufunc": ufunc.__name__, "axis": at_})


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
