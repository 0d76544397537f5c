"""Residuals: what the gradient of a graph needs from a run of the graph, as one value of dtype `variant`.

A run of a branch, an iteration of a loop, a call leaves one such value: a tuple of whatever its gradient needs, in
which there may be the residuals of other graphs. So it makes no difference to the operation that holds a graph what
that is, or how deep a function called itself.

Values of dtype `variant` have gradients, as the second derivative needs them. The gradient of residuals is residuals
of the same length, that of a tensor list is a tensor list of the same length; an entry that is None is zeros.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.framework import shapes
from autograph.framework.execution import apply
from autograph.framework.gradient_rules import no_gradient, register_gradient
from autograph.framework.op_def import define
from autograph.framework.resource import Cell
from autograph.framework.tape import gradient_type, is_differentiable
from autograph.framework.tensor import Tensor
from autograph.ops.lists.tensor_list import ListValue

__all__ = ["added", "opened", "opened_attrs", "packed", "zeros_for"]


# --- values ----------------------------------------------------------------------------------------------


def zeros_for(value: Any) -> Any:
    """The zero gradient of a value."""
    if type(value) is ListValue:
        return ListValue([None] * value.length, value.length)
    if type(value) is tuple:
        return (None,) * len(value)
    return np.zeros_like(value.read() if isinstance(value, Cell) else value)


def ones_for(value: Any) -> Any:
    """The gradient of the sum of all numbers in a tensor list with respect to the list."""
    if type(value) is ListValue:
        return ListValue([ones_for(item) for item in value.items()], value.length)
    if type(value) is tuple:
        return tuple(map(ones_for, value))
    return None if value is None or np.asarray(value).dtype.kind not in "fc" else np.ones_like(value)


def added(x: Any, y: Any) -> Any:
    """The sum of two gradients of one value."""
    if x is None or y is None:
        return y if x is None else x
    if type(x) is ListValue:
        items = [added(a, b) for a, b in zip(x.items(), y.items())]
        return ListValue(items, x.length)
    if type(x) is tuple:
        return tuple(map(added, x, y))
    return np.add(x, y)


define(
    "AddGradients",
    "x: variant, y: variant -> z: variant",
    shape=lambda inputs, attrs: shapes.scalar,
    kernel=added,
    gradient=lambda op, d: [d, d],
)
define(
    "ZeroGradient",
    "x: variant -> y: variant",
    shape=lambda inputs, attrs: shapes.scalar,
    kernel=zeros_for,
    gradient=no_gradient,
)
define(
    "OnesGradient",
    "x: variant -> y: variant",
    shape=lambda inputs, attrs: shapes.scalar,
    kernel=ones_for,
    gradient=no_gradient,
)


# --- residuals -------------------------------------------------------------------------------------------


def _pack_kernel(values: list[Any], *, at: Any, size: int) -> tuple[Any, ...]:
    if at is None:
        return tuple(values)
    entries: list[Any] = [None] * size
    for i, value in zip(at, values):
        entries[i] = value
    return tuple(entries)


define(
    "Residuals",
    "values: list -> residuals: variant",
    attrs={"at": ("list(int)?", None), "size": ("int", 0)},
    shape=lambda inputs, attrs: shapes.scalar,
    kernel=_pack_kernel,
)
define(
    "OpenResiduals",
    "residuals: variant -> values: list",
    attrs={"dtypes": "list(type)", "shapes": "list(shape)"},
    shape=lambda inputs, attrs: list(attrs["shapes"]),
    out_dtypes=lambda inputs, attrs: list(attrs["dtypes"]),
    kernel=list,
)


def _open_gradients_kernel(gradients: Any, residuals: Any, *, at: Any) -> list[Any]:
    return [zeros_for(residuals[i]) if gradients[i] is None else gradients[i] for i in at]


define(
    "OpenGradients",
    "gradients: variant, residuals: variant -> values: list",
    attrs={"at": "list(int)", "size": "int", "dtypes": "list(type)", "shapes": "list(shape)"},
    shape=lambda inputs, attrs: list(attrs["shapes"]),
    out_dtypes=lambda inputs, attrs: list(attrs["dtypes"]),
    kernel=_open_gradients_kernel,
)


def opened_attrs(tensors: Sequence[Tensor]) -> dict[str, Any]:
    """The attributes of the op that takes tensors like these out of residuals."""
    return {"dtypes": tuple(t.dtype for t in tensors), "shapes": tuple(t.shape for t in tensors)}


def packed(values: Sequence[Tensor]) -> Tensor:
    """Residuals that hold these values."""
    return apply("Residuals", [list(values)])


def opened(gradients: Tensor, residuals: Tensor, values: Sequence[Tensor], at: Sequence[int], size: int) -> list[Any]:
    """The gradients of those `values` that residuals hold at the positions `at`, from the gradient of the residuals."""
    types = [gradient_type(t) for t in values]
    attrs = {
        "at": tuple(at), "size": size, "dtypes": tuple(d for d, _ in types), "shapes": tuple(s for _, s in types)
    }  # fmt: skip
    return list(apply("OpenGradients", [gradients, residuals], attrs))


@register_gradient("Residuals", partial=True)
def _pack_gradient(op: Any, incoming: Sequence[Any], wanted: Sequence[bool]) -> list[Any]:
    slots = range(len(op.inputs)) if op.attrs["at"] is None else op.attrs["at"]
    size = len(op.inputs) if op.attrs["at"] is None else op.attrs["size"]
    chosen = [i for i, (t, w) in enumerate(zip(op.inputs, wanted)) if w and is_differentiable(t)]
    values = opened(incoming[0], op.outputs[0], [op.inputs[i] for i in chosen], [slots[i] for i in chosen], size)
    found: list[Any] = [None] * len(op.inputs)
    for i, value in zip(chosen, values):
        found[i] = value
    return found


@register_gradient("OpenResiduals", partial=True)
def _open_gradient(op: Any, incoming: Sequence[Any], wanted: Sequence[bool]) -> list[Any]:
    at = [i for i, g in enumerate(incoming) if g is not None]
    attrs = {"at": tuple(at), "size": len(incoming)}
    return [apply("Residuals", [[incoming[i] for i in at]], attrs)]


@register_gradient("OpenGradients", partial=True)
def _open_gradients_gradient(op: Any, incoming: Sequence[Any], wanted: Sequence[bool]) -> list[Any]:
    slots = op.attrs["at"]
    there = [k for k, g in enumerate(incoming) if g is not None]
    attrs = {"at": tuple(slots[k] for k in there), "size": op.attrs["size"]}
    return [apply("Residuals", [[incoming[k] for k in there]], attrs), None]


