"""Ufuncs along axes: `UfuncAccumulate`, `UfuncReduce`, `UfuncReduceat`, whose kernels are the methods of the ufunc.

Each is one operation, however long an axis is. The ufunc's name is an attribute, so a graph stays data. Operands have
the one dtype that the ufunc's loop takes and gives: whoever applies these ops casts to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.costs import REDUCTION
from autograph.framework.op_def import define
from autograph.framework.shapes import TensorShape, unknown
from autograph.framework.tensor import Tensor
from autograph.numpy_protocol.calls import load

__all__ = ["GRADIENTS", "ufunc_named"]

#: The rules of the ops below, which `ufunc_gradients` gives: they apply ufuncs, which stand above the ops.
GRADIENTS: dict[str, Callable[..., Sequence[Any]]] = {}


def ufunc_named(name: str) -> np.ufunc:
    """NumPy's ufunc of a name. A graph may come from a file, whose author must not be able to call anything else.

    Raises:
        InvalidArgumentError: there is none, or it is not one of two operands and one result.

    >>> ufunc_named("minimum")
    <ufunc 'minimum'>
    """
    found = getattr(np, name, None)
    if isinstance(found, np.ufunc) and (found.nin, found.nout) == (2, 1) and found.signature is None:
        return found
    raise errors.InvalidArgumentError(f"np.{name} is no function of two operands that goes along an axis")


def _rule(name: str) -> Callable[..., Sequence[Any]]:
    def gradient(op: Any, dy: Tensor) -> Sequence[Any]:
        load()
        return GRADIENTS[name](op, dy)

    return gradient


def _accumulated(x: Any, *, ufunc: str, axis: int) -> Any:
    return ufunc_named(ufunc).accumulate(x, axis=axis, dtype=x.dtype)


def _reduced(x: Any, *, ufunc: str, axes: Sequence[int], keep_dims: bool) -> Any:
    return ufunc_named(ufunc).reduce(x, axis=tuple(axes), dtype=x.dtype, keepdims=keep_dims)


def _reduced_at(x: Any, indices: Any, *, ufunc: str, axis: int) -> Any:
    return ufunc_named(ufunc).reduceat(x, indices, axis=axis, dtype=x.dtype)


def _reduced_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    sizes = inputs[0].shape
    if sizes.rank is None:
        return unknown
    kept = [1 if i in attrs["axes"] else n for i, n in enumerate(sizes.as_tuple())]
    return TensorShape.of(tuple(n for i, n in enumerate(kept) if attrs["keep_dims"] or i not in attrs["axes"]))


def _reduced_at_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    sizes = inputs[0].shape
    if sizes.rank is None:
        return unknown
    count = inputs[1].shape.num_elements()
    return TensorShape.of(tuple(count if i == attrs["axis"] else n for i, n in enumerate(sizes.as_tuple())))


# What is declared here is not in TensorFlow's registry. Axes are not negative.
define(
    "UfuncAccumulate",
    "x: T -> y: T",
    types={"T": (*dtypes.NUMERIC, dtypes.bool_)},
    attrs={"ufunc": "string", "axis": ("int", 0)},
    shape=lambda inputs, attrs: inputs[0].shape,
    kernel=_accumulated,
    gradient=_rule("UfuncAccumulate"),
    cost=REDUCTION,
)
define(
    "UfuncReduce",
    "x: T -> y: T",
    types={"T": (*dtypes.NUMERIC, dtypes.bool_)},
    attrs={"ufunc": "string", "axes": "list(int)", "keep_dims": ("bool", False)},
    shape=_reduced_shape,
    kernel=_reduced,
    gradient=_rule("UfuncReduce"),
    cost=REDUCTION,
)
define(
    "UfuncReduceat",
    "x: T, indices: Tidx -> y: T",
    types={"T": (*dtypes.NUMERIC, dtypes.bool_), "Tidx": dtypes.INDEX},
    attrs={"ufunc": "string", "axis": ("int", 0)},
    shape=_reduced_at_shape,
    kernel=_reduced_at,
    gradient=_rule("UfuncReduceat"),
    cost=REDUCTION,
)
