"""Lists of numbers and of arrays of one shape, and the residuals of gradients: memory that grows.

A list value never changes: what is pushed goes behind its entries, where no other list has any, or into a copy.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.list_memory import Memory, capacity_for
from autograph.executors.native.lower.growing import (
    Keeping,
    alone,
    bytes_of,
    call_for_memory,
    failing,
    object_made,
    read_entry,
    token,
    write_entry,
)
from autograph.executors.native.lower.indexing import position_in
from autograph.executors.native.lower.layout import reshaped
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import DTYPES, Constant, If, Operand, Register, short
from autograph.executors.native.sites import OBJECT, Site
from autograph.executors.native.values import Field, Fields, Growing, Object, Rows, Scalar, Sized, Value, Virtual
from autograph.framework.dtypes import variant
from autograph.framework.graph import Operation
from autograph.framework.tensor import Tensor
from autograph.ops.lists.tensor_list import ListValue

__all__ = [
    "RULES", "begun", "empty_list", "from_object", "list_in", "longer", "new_list", "read_row", "values_of_parts",
    "write_row",
]  # fmt: skip

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")

_VARIANT = variant.numpy_dtype
#: The list that these give holds what the first one holds that they are given.
_SAME_KIND = frozenset((
    "Identity", "ListConcat", "ListDelete", "ListRepeat", "ListReplaceSlice", "ListSetRow", "ListSlice", "ListTake",
    "TensorListPopBack", "TensorListSetItem",
))  # fmt: skip


# --- memory ----------------------------------------------------------------------------------------------------


def _made(fields: Sequence[Field]) -> Callable[..., tuple[Any, ...]]:
    """A function that makes memory which holds the entries of some other, if there is such: the capacity, where each
    field's lies, and what keeps the memory of lists."""
    sizes = [bytes_of(field) for field in fields]

    def made(kept: dict[int, Memory] | None, length: Any, *others: Any) -> tuple[Any, ...]:
        capacity = capacity_for(int(length), sum(sizes))
        found = [Memory(capacity * size) for size in sizes]
        for memory, size, other in zip(found, sizes, others):
            ctypes.memmove(memory.address, int(other), int(length) * size)
        addresses = [memory.address for memory in found]
        return capacity, *addresses, {**(kept or {}), **dict(zip(addresses, found))}

    return made


def _grown(fields: Sequence[Field]) -> Callable[..., tuple[Any, ...]]:
    """A function that makes room for more entries in memory that one list has: the capacity, and where it lies then."""
    sizes = [bytes_of(field) for field in fields]

    def grown(kept: dict[int, Memory], length: Any, *addresses: Any) -> tuple[Any, ...]:
        capacity = capacity_for(int(length), sum(sizes))
        found = []
        for size, address in zip(sizes, addresses):
            memory = kept.pop(int(address))
            memory.resize(capacity * size)
            kept[memory.address] = memory
            found.append(memory.address)
        return capacity, *found

    return grown


def _holds(op: Operation) -> tuple[Any, ...] | Tensor | None:
    """What the list that an operation gives holds; or the list that holds the same."""
    if op.type in ("TensorListPushBack", "ListInsert"):
        parts = list(op.inputs[1 if op.type == "TensorListPushBack" else 2 :])
        pushed = parts[0].op  # type: ignore[attr-defined]
        of_residuals = pushed.type == "Residuals" and pushed.attrs["at"] is None
        of_fields = of_residuals or len(parts) > 1
        found = [static(t) for t in (pushed.inputs if of_residuals else parts)]
        fields = tuple((type, shape) for type, shape in found if type is not None and shape is not None)
        return (fields, not of_fields) if fields and len(fields) == len(found) else None
    return op.inputs[0] if op.type in _SAME_KIND else None


class _Lists(Keeping):
    """The keeper of lists."""

    holds = staticmethod(_holds)

    def made(self, rows: Rows) -> Object:
        return _as_object(self._state, rows)

    def copied(self, rows: Rows) -> Rows:
        return self._in_new_memory(rows.kind, rows.length, rows.memory)

    def empty(self, kind: tuple[Any, ...], length: Operand = _ZERO) -> Rows:
        """A list with room, of so many entries of any contents."""
        return self._in_new_memory(kind, length, ())

    def without_memory(self, fields: Sequence[Field]) -> Rows:
        """An empty list, of which it may not be known what will be in it."""
        return Rows((tuple(fields), True), [], [_ZERO, _ZERO], token(), self)

    def _in_new_memory(self, kind: tuple[Any, ...], length: Operand, others: Sequence[Operand]) -> Rows:
        fields = kind[0]
        memory, (capacity,) = call_for_memory(self._state, "room", _made(fields), 1, len(fields), [length, *others])
        return Rows(kind, memory, [length, capacity], token(), self)


def empty_list(state: State, field: Field, length: Operand = _ZERO) -> Rows:
    """A list with so many single entries, of any contents."""
    return _Lists(state).empty(((field,), True), length)


def new_list(state: State, kind: tuple[Any, ...], length: Operand) -> Rows:
    """A list that holds what another one does, with so many entries of any contents."""
    return _Lists(state).empty(kind, length)


def longer(state: State, rows: Rows, more: Operand) -> Rows:
    """A list that nothing else reads later, with so many entries more of any contents."""
    b, one = state.b, isinstance(more, Constant) and more.value == 1
    length = b.let("add", [rows.length, more], "i64")
    # room for more entries than those before, or at least for these
    full = b.let("ge", [rows.length, rows.capacity], "b") if one else b.let("gt", [length, rows.capacity], "b")
    with b.inside("branch") as then:
        addresses, (capacity,) = call_for_memory(
            state, "grow", _grown(rows.fields), 1, len(rows.fields), [rows.length if one else length, *rows.memory]
        )
    with b.inside("branch") as orelse:
        pass
    before: list[Operand] = [*rows.memory, rows.capacity]
    merges: list[tuple[Register, Operand, Operand]] = [
        (b.register(x.type), x, y) for x, y in zip([*addresses, capacity], before)
    ]
    b.add(If(full, then, orelse, merges))
    *memory, room = (target for target, _, _ in merges)
    return Rows(rows.kind, memory, [length, room], rows.reads, rows.keeper)


def _as_object(state: State, rows: Rows) -> Object:
    fields, single = rows.fields, rows.single
    if not rows.memory:
        return object_made(state, "list", lambda: [ListValue([], 0)], [])

    def made(length: Any, *memory: Any) -> list[Any]:
        columns = []
        for (type, shape), address in zip(fields, memory):
            array = np.empty((int(length), *shape), DTYPES[type])
            ctypes.memmove(array.ctypes.data, int(address), array.nbytes)
            columns.append(list(array))
        return [ListValue(columns[0] if single else list(zip(*columns)), int(length))]

    return object_made(state, "list", made, [rows.length, *rows.memory])


# --- what lists hold -------------------------------------------------------------------------------------------


def _fields_of_values(item: Value) -> list[Field]:
    """What a list holds to which this is pushed; nothing, if that is not numbers of known shape."""
    values = item.values if isinstance(item, Fields) else [item]
    found = [(v.type, v.shape) for v in values if v.type is not None and v.shape is not None]
    return [(type, shape) for type, shape in found] if len(found) == len(values) else []


def _values(rows: Rows, item: Value) -> list[Value] | None:
    """The value of each field of an entry, if it fits the list."""
    values = [item] if rows.single else list(item.values) if isinstance(item, Fields) else []
    if not rows.fields or len(values) != len(rows.fields):
        return None
    if any(isinstance(v, (Fields, Growing, Sized)) for v in values):
        return None
    return values if all(v.shape == shape for v, (_, shape) in zip(values, rows.fields)) else None


def begun(state: State, rows: Value, parts: Sequence[Value]) -> Value:
    """A list to which an entry is added, of one part or several: one that has no memory yet gets it, if it is known
    what it holds."""
    if not isinstance(rows, Rows) or rows.memory:
        return rows
    single = len(parts) == 1 and not isinstance(parts[0], Fields)
    if single or len(parts) == 1:
        known = (rows.fields if single else ()) or _fields_of_values(parts[0])
    else:
        known = [field for part in parts for field in _fields_of_values(part)]
        known = known if len(known) == len(parts) else []
    return _Lists(state).empty((tuple(known), single)) if known else rows


def values_of_parts(rows: Rows, parts: Sequence[Value]) -> list[Value] | None:
    """The values of the fields of an entry that has these parts, if it fits the list."""
    if len(parts) == 1:
        return _values(rows, parts[0])
    if rows.single or len(parts) != len(rows.fields) or any(isinstance(v, (Fields, Growing, Sized)) for v in parts):
        return None
    return list(parts) if all(v.shape == shape for v, (_, shape) in zip(parts, rows.fields)) else None


def read_row(state: State, rows: Rows, at: Operand) -> list[Value]:
    """The values of the fields of an entry."""
    return _read(state, rows, at)


def from_object(state: State, made: Object, kind: tuple[Any, ...]) -> Rows:
    """A list that Python has made, whose entries are of a kind that is known, in memory of native code."""
    fields, single = kind

    def taken(found: ListValue, kept: dict[int, Memory] | None) -> tuple[Any, ...]:
        entries = found.items()
        columns: list[Any] = [entries] if single else list(zip(*entries)) or [[] for _ in fields]
        arrays = [np.array(column, DTYPES[type]) for (type, _), column in zip(fields, columns)]
        memory = [Memory(max(1, array.nbytes)) for array in arrays]
        for one, array in zip(memory, arrays):
            ctypes.memmove(one.address, array.ctypes.data, array.nbytes)
        addresses = [one.address for one in memory]
        return len(entries), *addresses, {**(kept or {}), **dict(zip(addresses, memory))}

    addresses, (length,) = call_for_memory(state, "rows", taken, 1, len(fields), [], made)
    return list_in(state, kind, addresses, length)


def list_in(state: State, kind: tuple[Any, ...], memory: Sequence[Operand], length: Operand) -> Rows:
    """A list in memory of its own, that has room for as many entries as it has."""
    return Rows(kind, memory, [length, length], token(), _Lists(state))


def write_row(state: State, rows: Rows, at: Operand, values: Sequence[Value]) -> None:
    """Writes the fields of an entry."""
    for k, (value, field) in enumerate(zip(values, rows.fields)):
        write_entry(state, rows.entries(k), field, at, value)


def _read(state: State, rows: Rows, at: Operand) -> list[Value]:
    return [read_entry(state, rows.entries(k), field, at) for k, field in enumerate(rows.fields)]


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
    return [_Lists(state).without_memory(fields)]


def _push(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    rows, item = ins
    rows = begun(state, rows, [item])
    values = _values(rows, item) if isinstance(rows, Rows) else None
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
    values = _values(rows, item) if isinstance(rows, Rows) else None
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
    if not isinstance(rows, Rows) or not rows.memory or not rows.single:
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


def _from_array(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    type, shape = static(op.inputs[0])
    if type is None or not shape or 0 in shape:
        return None
    count = Constant(shape[0], "i64")
    value = state.loaded(ins[0])
    rows = empty_list(state, (type, shape[1:]), count)
    flat = state.loaded(reshaped(state, value, (int(np.prod(shape, dtype=np.int64)),)))
    if isinstance(flat, Virtual) and (flat.flat is None or flat.items is not None):
        flat = state.array(flat)
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
    return list(value.values) if isinstance(value, Fields) else None


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
