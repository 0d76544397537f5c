"""Gradients of ops on tensor lists: the gradient of a list is a list as long, in which None is zeros (`residuals`).

An op that moves entries about is run once more, on a list of numbers in place of the entries: what comes out says
where each entry came from, and so where its gradient goes. So every such op has the one rule `_moved`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.framework import dtypes, shapes
from autograph.framework.convert import convert_to_tensor
from autograph.framework.execution import apply, group_inputs
from autograph.framework.gradient_rules import no_gradient, register_gradient
from autograph.framework.op_def import define
from autograph.framework.shapes import TensorShape
from autograph.framework.tape import is_differentiable
from autograph.framework.tensor import Tensor
from autograph.ops.lists.residuals import added, zeros_for
from autograph.ops.lists.tensor_list import ListValue

__all__: list[str] = []


def _list(items: list[Any]) -> ListValue:
    return ListValue(items, len(items))


def _scalar(inputs: Sequence[Any], attrs: Any) -> TensorShape:
    return shapes.scalar


# --- ops -------------------------------------------------------------------------------------------------


def _row_kernel(gradient: ListValue, index: Any, like: list[Any]) -> list[Any]:
    i = int(index)
    entry = gradient.storage[i if i >= 0 else i + gradient.length]
    parts = (entry,) if len(like) == 1 else entry or (None,) * len(like)
    return [zeros_for(x) if part is None else part for part, x in zip(parts, like)]


def _at_kernel(index: Any, parts: list[Any], like: ListValue) -> ListValue:
    items: list[Any] = [None] * like.length
    items[int(index)] = parts[0] if len(parts) == 1 else tuple(parts)
    return _list(items)


def _without_kernel(gradient: ListValue, index: Any, like: ListValue) -> ListValue:
    if int(index) == like.length <= gradient.length:  # one was added: no copy, so that n of them take n steps
        return ListValue(gradient.storage, like.length)
    items = gradient.items()[: like.length]
    items += [None] * (like.length - len(items))
    if int(index) < like.length:
        items[int(index)] = None
    return _list(items)


define(
    "GradientRow",  # the gradient of an entry, from that of the list
    "gradient: variant, index: Tindex, like: list -> parts: list",
    types={"Tindex": dtypes.INDEX},
    shape=lambda inputs, attrs: [t.shape for t in inputs[2:]],
    out_dtypes=lambda inputs, attrs: [t.dtype for t in inputs[2:]],
    kernel=_row_kernel,
    gradient=lambda op, *ds: [_at(op.inputs[1], ds, op.inputs[0])] + [None] * (len(op.inputs) - 1),
)
define(
    "GradientAt",  # the gradient of a list of which one entry was read
    "index: Tindex, parts: list, like: variant -> gradient: variant",
    types={"Tindex": dtypes.INDEX},
    shape=_scalar,
    kernel=_at_kernel,
    gradient=lambda op, d: [None, *_row(d, op.inputs[0], op.inputs[1:-1]), None],
)
define(
    "GradientWithout",  # the gradient of a list of which one entry was replaced, or to which one was added
    "gradient: variant, index: Tindex, like: variant -> rest: variant",
    types={"Tindex": dtypes.INDEX},
    shape=_scalar,
    kernel=_without_kernel,
    gradient=lambda op, d: [apply("GradientWithout", [d, op.inputs[1], op.inputs[0]]), None, None],
)


def _stack_kernel(gradient: ListValue, like: Any) -> Any:
    out = np.zeros_like(like)
    for i, item in enumerate(gradient.items()):
        if item is not None:
            out[i] = item
    return out


define(
    "GradientStack",
    "gradient: variant, like: T -> stacked: T",
    types={"T": dtypes.ALL},
    shape=lambda inputs, attrs: inputs[1].shape,
    kernel=_stack_kernel,
    gradient=lambda op, d: [apply("TensorListFromTensor", [d]), None],
)


def _scatter_kernel(gradient: ListValue, where: ListValue, count: Any) -> ListValue:
    items: list[Any] = [None] * int(count)
    for entry, i in zip(gradient.items(), where.items()):
        items[i] = added(items[i], entry)
    return _list(items)


define(
    "ListPositions",  # the numbers from `start` on, in a list as long as another
    "like: variant, start: Tindex -> positions: variant",
    types={"Tindex": dtypes.INDEX},
    shape=_scalar,
    kernel=lambda like, start: _list(list(range(int(start), int(start) + like.length))),
    gradient=no_gradient,
)
define(
    "GradientScatter",
    "gradient: variant, where: variant, count: Tindex -> scattered: variant",
    types={"Tindex": dtypes.INDEX},
    shape=_scalar,
    kernel=_scatter_kernel,
    gradient=lambda op, d: [apply("GradientGather", [d, op.inputs[1]]), None, None],
)
define(
    "GradientGather",
    "gradient: variant, where: variant -> gathered: variant",
    shape=_scalar,
    kernel=lambda gradient, where: _list([gradient.storage[i] for i in where.items()]),
    gradient=lambda op, d: [apply("GradientScatter", [d, op.inputs[1], _length(op.inputs[0])]), None],
)


def _length(handle: Tensor) -> Tensor:
    return apply("TensorListLength", [handle])


def _at(index: Tensor, parts: Sequence[Any], like: Tensor) -> Tensor:
    return apply("GradientAt", [index, list(parts), like])


def _row(d: Tensor, index: Tensor, parts: Sequence[Tensor]) -> list[Any]:
    """The gradients of the parts of the entry at `index`, None for those that have none."""
    found = apply("GradientRow", [d, index, list(parts)])
    return [g if is_differentiable(t) else None for g, t in zip(found, parts)]


# --- rules -----------------------------------------------------------------------------------------------


@register_gradient("TensorListPushBack")
def _pushed(op: Any, d: Tensor) -> list[Any]:
    handle, item = op.inputs
    end = _length(handle)
    return [apply("GradientWithout", [d, end, handle]), *_row(d, end, [item])]


@register_gradient("TensorListPopBack")
def _popped(op: Any, d: Tensor, item: Tensor | None) -> list[Any]:
    return [None if item is None else apply("TensorListPushBack", [d, item])]


@register_gradient("TensorListGetItem")
def _read(op: Any, d: Tensor) -> list[Any]:
    handle, index = op.inputs
    return [_at(index, [d], handle), None]


@register_gradient("ListGetRow")
def _read_row(op: Any, *ds: Any) -> list[Any]:
    handle, index = op.inputs
    parts = [apply("ZerosLike", [out]) if d is None else d for d, out in zip(ds, op.outputs)]
    return [_at(index, parts, handle), None]


@register_gradient("TensorListSetItem", "ListSetRow")
def _written(op: Any, d: Tensor) -> list[Any]:
    handle, index, *parts = op.inputs
    return [apply("GradientWithout", [d, index, handle]), None, *_row(d, index, parts)]


@register_gradient("TensorListStack")
def _stacked(op: Any, d: Tensor) -> list[Any]:
    return [apply("TensorListFromTensor", [d])]


@register_gradient("TensorListFromTensor")
def _unstacked(op: Any, d: Tensor) -> list[Any]:
    return [apply("GradientStack", [d, op.inputs[0]])]


@register_gradient("ListConcat", "ListDelete", "ListInsert", "ListRepeat", "ListReplaceSlice", "ListSlice", "ListTake")
def _moved(op: Any, d: Tensor) -> list[Any]:
    """The gradients of an op that makes a list of the entries of lists, and of one more if it has an input `parts`."""
    numbered: list[Any] = []
    starts: list[Any] = []
    count: Any = convert_to_tensor(0)
    for arg, value in zip(op.op_def.inputs, group_inputs(op.op_def, op.inputs, op.attrs)):
        starts.append(count)
        if arg.type is dtypes.variant:
            numbered.append(apply("ListPositions", [value, count]))
            count = apply("AddV2", [count, _length(value)])
        elif arg.name == "parts":
            numbered.append([count])
            count = apply("AddV2", [count, convert_to_tensor(1)])
        else:
            numbered.append(value)
    ends = [*starts[1:], count]
    every = apply("GradientScatter", [d, apply(op.type, numbered, dict(op.attrs)), count])
    found: list[Any] = []
    for arg, value, start, end in zip(
        op.op_def.inputs, group_inputs(op.op_def, op.inputs, op.attrs), starts, ends
    ):
        if arg.type is dtypes.variant:
            found.append(apply("ListSlice", [every, [start, end]], {"given": (True, True, False)}))
        elif arg.name == "parts":
            found += _row(every, start, value)
        else:
            found += [None] * (len(value) if arg.many else 1)
    return found

