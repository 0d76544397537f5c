"""Rules for lists of numbers, of arrays of one shape and of lists, and for the residuals of gradients, which are such
lists (`list_keepers`)."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.native.lower.box_memory import reference
from autograph.executors.native.lower.growing import (
    alone,
    failing,
    object_made,
    read_entry,
    write_entry,
)
from autograph.executors.native.lower.indexing import position_in
from autograph.executors.native.lower.layout import reshaped
from autograph.executors.native.lower.list_keepers import from_object, keeper_for, known_kind, longer
from autograph.executors.native.lower.opaque import opaque
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import DTYPES, Constant, Operand, short
from autograph.executors.native.sites import OBJECT, Site
from autograph.executors.native.values import (
    Fields,
    Object,
    Reference,
    Rows,
    Scalar,
    Sized,
    Table,
    Value,
    Virtual,
)
from autograph.framework.dtypes import variant
from autograph.framework.graph import Operation
from autograph.framework.tensor import Tensor

__all__ = ["RULES", "begun", "elements_of", "read_row", "values_of_parts", "write_row"]

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")
_VARIANT = variant.numpy_dtype


# --- entries -------------------------------------------------------------------------------------------


def _kind_of(values: Sequence[Value], single: bool) -> tuple[Any, ...] | None:
    """What a list holds that has an entry of these values; None if that is not numbers of known shape, and lists."""
    found = [("i64", ()) if isinstance(v, Reference) else (v.type, v.shape) for v in values]
    fields = tuple([(type, tuple(shape)) for type, shape in found if type is not None and shape is not None])
    if not fields or len(fields) != len(values):
        return None
    lists = tuple(v.kind if isinstance(v, Reference) else None for v in values)
    return (fields, single) if lists == (None,) * len(lists) else (fields, single, lists)


def _values(rows: Rows, parts: Sequence[Value]) -> list[Value] | None:
    """The value of each field of an entry that has these parts, if it fits the list."""
    (first, *others) = parts
    if others and rows.single:
        return None
    values = parts if others or rows.single else first.values if isinstance(first, Fields) else []
    if not rows.fields or len(values) != len(rows.fields):
        return None
    for value, (_, shape), kind in zip(values, rows.fields, rows.lists):
        fits = value.kind == kind if isinstance(value, Reference) else kind is None and value.shape == shape
        if not fits or isinstance(value, (Fields, Rows, Table, Sized)):
            return None
    return list(values)


def begun(state: State, rows: Value, parts: Sequence[Value]) -> Value:
    """A list to which an entry is added, of one part or several: one that has no memory yet gets it, if it is known
    what it holds."""
    if not isinstance(rows, Rows) or rows.memory:
        return rows
    first = parts[0]
    kind: tuple[Any, ...] | None
    if len(parts) > 1:
        kind = _kind_of(parts, False)
    elif isinstance(first, Fields):
        kind = _kind_of(first.values, False)
    else:
        kind = (rows.fields, True) if rows.fields and not isinstance(first, Reference) else _kind_of(parts, True)
    return rows if kind is None else rows.keeper.empty(kind)


def values_of_parts(rows: Rows, parts: Sequence[Value]) -> list[Value] | None:
    """The values of the fields of an entry that has these parts, if it fits the list."""
    return _values(rows, parts)


def read_row(state: State, rows: Rows, at: Operand) -> list[Value]:
    """The values of the fields of an entry."""
    return _read(state, rows, at)


def write_row(state: State, rows: Rows, at: Operand, values: Sequence[Value]) -> None:
    """Writes the fields of an entry."""
    for k, (value, field) in enumerate(zip(values, rows.fields)):
        if isinstance(value, Reference):
            value = Scalar(state.b.let("number", [value.memory[0]], "i64"))
        write_entry(state, rows.entries(k), field, at, value)


def _read(state: State, rows: Rows, at: Operand) -> list[Value]:
    found: list[Value] = []
    for k, (field, kind) in enumerate(zip(rows.fields, rows.lists)):
        value = read_entry(state, rows.entries(k), field, at)
        found.append(value if kind is None else reference(state, kind, state.operand(value, "i64")))
    return found


def _entry(state: State, rows: Rows, values: Sequence[Value]) -> Value:
    if rows.single:
        return values[0]
    return Fields(values, lambda: _packed(state, values))


def _packed(state: State, values: Sequence[Value]) -> Object:
    takes, operands = state.taken(values)
    slot = state.slot()
    site = Site("residuals", lambda *given: [tuple(given)], None, takes, [(OBJECT, slot)])
    state.b.opaque(state.site(site), operands, [])
    return Object(slot, None, None)


# --- rules -----------------------------------------------------------------------------------------------------


def _empty(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """No memory yet, and for a list of residuals no fields: what is pushed first says which there are."""
    dtype, shape = op.attrs["element_dtype"].numpy_dtype, op.attrs["element_shape"]
    type = short(dtype) if dtype.kind in "biufc" else None
    fields = [] if type is None or not shape.is_fully_defined() else [(type, tuple(n or 0 for n in shape.as_list()))]
    if not fields and dtype != _VARIANT:
        return None
    return [keeper_for(state, op).without_memory(fields)]


def _push(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    rows, item = ins
    rows = begun(state, rows, [item])
    values = _values(rows, [item]) if isinstance(rows, Rows) else None
    if not isinstance(rows, Rows) or values is None:
        return None
    rows = alone(state, rows)
    made = longer(state, rows, _ONE)
    write_row(state, made, rows.length, values)
    return [made]


def _pop(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    (rows,) = ins
    if not isinstance(rows, Rows) or not rows.memory:
        return None
    failing(state, op, state.b.let("eq", [rows.length, _ZERO], "b"), ins)
    length = state.b.let("sub", [rows.length, _ONE], "i64")
    shorter = Rows(rows.kind, rows.memory, [length, rows.capacity], rows.reads, rows.keeper)
    return [shorter, _entry(state, rows, _read(state, rows, length))]


def _get(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    rows, index = ins
    if not isinstance(rows, Rows) or not rows.memory or static(op.inputs[1])[1] != ():
        return None
    position, outside = position_in(state, state.operand(index, static(op.inputs[1])[0] or ""), rows.length)
    failing(state, op, outside, ins)
    return [_entry(state, rows, _read(state, rows, position))]


def _set(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    rows, index, item = ins
    values = _values(rows, [item]) if isinstance(rows, Rows) else None
    if not isinstance(rows, Rows) or not rows.memory or values is None or op.attrs["resize_if_index_out_of_bounds"]:
        return None
    position, outside = position_in(state, state.operand(index, static(op.inputs[1])[0] or ""), rows.length)
    failing(state, op, outside, ins)
    rows = alone(state, rows)
    write_row(state, rows, position, values)
    return [rows]


def _length(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    (rows,) = ins
    return [Scalar(state.b.cast(rows.length, "i32"))] if isinstance(rows, Rows) else None


def _stack(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    (rows,) = ins
    if not isinstance(rows, Rows) or not rows.memory or not rows.single or rows.holds_lists:
        return None
    ((type, shape),) = rows.fields
    of_none = tuple(n or 0 for n in op.attrs["element_shape"].dims or ())  # what rows of an empty list are said to be
    if shape == () != of_none:
        return None

    def stacked(length: Any, address: Any) -> list[Any]:
        array = np.empty((int(length), *(shape if length else of_none)), DTYPES[type])
        ctypes.memmove(array.ctypes.data, int(address), array.nbytes)
        return [array]

    def made() -> Object:
        return object_made(state, "stack", stacked, [rows.length, *rows.memory])

    if shape != ():
        return [made()]
    entries = rows.entries(0)
    return [Sized.vector(type, rows.length, None, lambda at: state.b.load(entries, at), made, rows.reads)]


def elements_of(state: State, value: Value, shape: Sequence[int]) -> Any:
    """The elements of an array in order, such that each is computed once."""
    flat = state.loaded(reshaped(state, state.loaded(value), (int(np.prod(shape, dtype=np.int64)),)))
    return state.array(flat) if isinstance(flat, Virtual) and (flat.flat is None or flat.items is not None) else flat


def _from_array(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    type, shape = static(op.inputs[0])
    if type is None or not shape or 0 in shape:
        return None
    count = Constant(shape[0], "i64")
    flat = elements_of(state, ins[0], shape)
    rows = keeper_for(state, op).empty((((type, shape[1:]),), True), count)
    with state.b.loop(flat.shape[0]) as i:
        state.b.store(rows.entries(0), i, state.flat_element(flat, i))
    return [rows]


def _residuals(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    if op.attrs["at"] is not None:
        return None
    values = [state.array(v) if isinstance(v, Virtual) and v.cost else v for v in ins]
    return [Fields(values, lambda: _packed(state, values))]


def _open(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    (value,) = ins
    if isinstance(value, Fields):
        return list(value.values)
    kinds = [_kind_popped(t) for t in op.outputs]
    if not any(kinds):
        return None
    found = opaque(state, op, ins)
    return [
        v if kind is None or not isinstance(v, Object) else from_object(state, v, kind) for v, kind in zip(found, kinds)
    ]


def _kind_popped(residuals: Tensor) -> tuple[Any, ...] | None:
    """What a list of residuals holds that another program has left, if all that is done with it is that a loop takes
    one after the other; None if that is not numbers of known shape."""
    users = residuals.consumers()  # type: ignore[attr-defined]  # symbolic, as all
    if len(users) != 1 or "While" not in users[0].type:
        return None
    place = next(k for k, t in enumerate(users[0].inputs) if t is residuals)
    popped = users[0].nested_graphs()[1].inputs[place].consumers()
    opened = popped[0].outputs[1].consumers() if [x.type for x in popped] == ["TensorListPopBack"] else []
    if [x.type for x in opened] != ["OpenResiduals"]:
        return None
    return known_kind(opened[0].attrs["dtypes"], opened[0].attrs["shapes"], False)


RULES: dict[str, Rule] = {
    "EmptyTensorList": _empty,
    "TensorListPushBack": _push,
    "TensorListPopBack": _pop,
    "TensorListGetItem": _get,
    "TensorListSetItem": _set,
    "TensorListLength": _length,
    "TensorListStack": _stack,
    "TensorListFromTensor": _from_array,
    "Residuals": _residuals,
    "OpenResiduals": _open,
}
