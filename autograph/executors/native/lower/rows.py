"""Lists of numbers and of arrays of one shape, and the residuals of gradients: memory that grows.

A list value never changes: what is pushed goes behind its entries, where no other list has any, or into a copy.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.list_memory import Memory, capacity_for
from autograph.executors.native.lower.elementwise import kernel_of
from autograph.executors.native.lower.indexing import position_in
from autograph.executors.native.lower.layout import reshaped
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import DTYPES, Affine, Buffer, Constant, If, Operand, Register, short
from autograph.executors.native.sites import NUMBER, OBJECT, Site
from autograph.executors.native.values import Fields, Object, Rows, Scalar, Sized, Value, Virtual
from autograph.framework.dtypes import variant
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.tensor import Tensor
from autograph.ops.lists.tensor_list import ListValue

__all__ = ["RULES", "alone", "copied", "empty_rows", "fields_of", "memory_handed_on"]

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")

_VARIANT = variant.numpy_dtype

_Field = tuple[str, tuple[int, ...]]


# --- memory ----------------------------------------------------------------------------------------------------


def _size(field: _Field) -> int:
    return int(np.prod(field[1], dtype=np.int64))


def _made(fields: Sequence[_Field]) -> Callable[..., tuple[Any, ...]]:
    """A function that makes memory which holds the entries of some other, if there is such: the capacity, where each
    field's lies, and what keeps the memory of lists."""
    sizes = _bytes(fields)

    def made(kept: dict[int, Memory] | None, length: Any, *others: Any) -> tuple[Any, ...]:
        capacity = capacity_for(int(length), sum(sizes))
        found = [Memory(capacity * size) for size in sizes]
        for memory, size, other in zip(found, sizes, others):
            ctypes.memmove(memory.address, int(other), int(length) * size)
        addresses = [memory.address for memory in found]
        return capacity, *addresses, {**(kept or {}), **dict(zip(addresses, found))}

    return made


def _grown(fields: Sequence[_Field]) -> Callable[..., tuple[Any, ...]]:
    """A function that makes room for more entries in memory that one list has: the capacity, and where it lies then."""
    sizes = _bytes(fields)

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


def _handed_on(kept: dict[int, Memory], before: dict[int, Memory] | None, *addresses: Any) -> list[dict[int, Memory]]:
    """What keeps the memory of lists after an iteration: what was there before the loop, and what is handed on."""
    return [{**(before or {}), **{int(a): kept[int(a)] for a in addresses if int(a) in kept}}]


def _bytes(fields: Sequence[_Field]) -> list[int]:
    """The size of an entry of each field."""
    return [_size(field) * DTYPES[field[0]].itemsize for field in fields]


def _call(
    state: State, name: str, call: Callable[..., Any], fields: Sequence[_Field], operands: Sequence[Operand]
) -> list[Register]:
    """Calls a function that gives the capacity and the addresses of the memory of a list."""
    if state.kept is None:
        state.kept = state.slot()
        state.pinned.add(state.kept)
    keeps = (OBJECT, state.kept)
    gives: list[tuple[Any, ...]] = [(NUMBER, "i64"), *[(NUMBER, "u64")] * len(fields)]
    gives += [keeps] if name == "room" else []
    site = state.site(Site(name, call, None, [keeps, (NUMBER, "i64"), *[(NUMBER, "u64")] * (len(operands) - 1)], gives))
    capacity, *found = state.b.opaque(site, operands, ["i64", *["ptr"] * len(fields)])
    return [*found, capacity]


def _with_room(state: State, fields: Sequence[_Field], length: Operand, memory: Sequence[Operand]) -> list[Register]:
    """New memory that holds the entries of some memory, if there is one, and its capacity."""
    return _call(state, "room", _made(fields), fields, [length, *memory])


def memory_handed_on(state: State, kept: int, before: int, addresses: Sequence[Operand]) -> None:
    """Frees the memory of lists that an iteration made and does not hand on.

    Args:
        kept, before: the slots of what keeps the memory now, and of what kept it before the loop.
    """
    takes: list[tuple[Any, ...]] = [(OBJECT, kept), (OBJECT, before), *[(NUMBER, "u64")] * len(addresses)]
    state.b.opaque(state.site(Site("keep", _handed_on, None, takes, [(OBJECT, kept)])), list(addresses), [])


def empty_rows(state: State, fields: Sequence[_Field], single: bool, length: Operand = _ZERO) -> Rows:
    """A new list with room for some entries, of any contents."""
    *memory, capacity = _with_room(state, fields, length, [])
    return _rows(state, fields, single, memory, length, capacity)


def _rows(
    state: State, fields: Sequence[_Field], single: bool, memory: Sequence[Operand], length: Operand, capacity: Operand
) -> Rows:
    token = frozenset([Buffer("i64", 0, ("work", None))])
    registers = [m for m in memory if isinstance(m, Register)]
    return Rows(fields, single, registers, length, capacity, token, lambda rows: _as_object(state, rows))


def alone(state: State, rows: Rows) -> Rows:
    """A list of the same entries whose memory no other list has that is still read."""
    if not rows.memory or not any(state.is_read_later(token) for token in rows.reads):
        return rows
    return copied(state, rows)


def copied(state: State, rows: Rows) -> Rows:
    """A list of the same entries in memory of its own."""
    *memory, capacity = _with_room(state, rows.fields, rows.length, rows.memory)
    return _rows(state, rows.fields, rows.single, memory, rows.length, capacity)


def _as_object(state: State, rows: Rows) -> Object:
    fields, single = rows.fields, rows.single
    if not rows.memory:
        slot = state.slot()
        state.b.opaque(state.site(Site("list", lambda: [ListValue([], 0)], None, [], [(OBJECT, slot)])), [], [])
        return Object(slot, None, None)

    def made(length: Any, *memory: Any) -> list[Any]:
        columns = []
        for (type, shape), address in zip(fields, memory):
            array = np.empty((int(length), *shape), DTYPES[type])
            ctypes.memmove(array.ctypes.data, int(address), array.nbytes)
            columns.append(list(array))
        return [ListValue(columns[0] if single else list(zip(*columns)), int(length))]

    slot = state.slot()
    takes = [(NUMBER, "i64"), *[(NUMBER, "u64")] * len(fields)]
    state.b.opaque(state.site(Site("list", made, None, takes, [(OBJECT, slot)])), [rows.length, *rows.memory], [])
    return Object(slot, None, None)


# --- what lists hold -------------------------------------------------------------------------------------------


def fields_of(tensor: Tensor, around: Sequence[FuncGraph] = ()) -> tuple[list[_Field], bool] | None:
    """What a list holds, and whether it is single arrays, by what is pushed to it; None if that is not known, or no
    numbers of known shape.

    Args:
        around: graphs that are looked into already: they may call themselves.
    """
    op = tensor.op  # type: ignore[attr-defined]
    if op.type == "TensorListPushBack":
        item = op.inputs[1]
        if item.op.type == "Residuals" and item.op.attrs["at"] is None:
            found = [static(t) for t in item.op.inputs]
        else:
            found = [static(item)]
        fields = [(type, shape) for type, shape in found if type is not None and shape is not None]
        return (fields, item.op.type != "Residuals") if fields and len(fields) == len(found) else None
    if op.type in ("TensorListPopBack", "Identity", "TensorListSetItem"):
        return fields_of(op.inputs[0], around)
    regions = op.nested_graphs()
    place = next(k for k, t in enumerate(op.outputs) if t is tensor)
    for region in regions[1:] if "While" in op.type else regions:
        known = None if region in around else fields_of(region.outputs[place], [*around, region])
        if known is not None:
            return known
    return None


def _fields_of_values(item: Value) -> list[_Field]:
    """What a list holds to which this is pushed; nothing, if that is not numbers of known shape."""
    values = item.values if isinstance(item, Fields) else [item]
    found = [(v.type, v.shape) for v in values if v.type is not None and v.shape is not None]
    return [(type, shape) for type, shape in found] if len(found) == len(values) else []


def _values(rows: Rows, item: Value) -> list[Value] | None:
    """The value of each field of an entry, if it fits the list."""
    values = [item] if rows.single else list(item.values) if isinstance(item, Fields) else []
    if not rows.fields or len(values) != len(rows.fields) or any(isinstance(v, (Fields, Rows, Sized)) for v in values):
        return None
    return values if all(v.shape == shape for v, (_, shape) in zip(values, rows.fields)) else None


def _write(state: State, rows: Rows, at: Operand, values: Sequence[Value]) -> None:
    for k, (value, field) in enumerate(zip(values, rows.fields)):
        buffer, size = rows.entries(k), _size(field)
        value = state.loaded(value)
        if isinstance(value, Scalar):
            state.b.store(buffer, at, value.operand)
            continue
        if isinstance(value, Virtual) and (value.flat is None or value.items is not None):
            value = state.array(value)
        with state.b.loop(size) as i:
            state.b.store(buffer, Affine.of(at) * size + i, state.flat_element(value, i))
        state.b.wrote(buffer)


def _read(state: State, rows: Rows, at: Operand) -> list[Value]:
    found: list[Value] = []
    for k, field in enumerate(rows.fields):
        buffer, size = rows.entries(k), _size(field)
        if field[1] == ():
            found.append(Scalar(state.b.load(buffer, at)))
            continue
        made = state.allocate(*field)
        with state.b.loop(size) as i:
            state.b.store(made.buffer, i, state.b.load(buffer, Affine.of(at) * size + i))
        state.b.wrote(made.buffer)
        found.append(made)
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


def _failing(state: State, op: Operation, condition: Operand, ins: Sequence[Value]) -> None:
    """Has the kernel raise where a condition holds."""
    if isinstance(condition, Constant) and not condition.value:
        return
    with state.b.inside("branch") as raising:
        given = [v.made() if isinstance(v, Rows) else v for v in ins]
        state.b.fail(Constant(True, "b"), *state.failing(op, given, kernel_of(op)))
    state.b.when(condition, raising)
    state.b.assume(condition, False)


# --- rules -----------------------------------------------------------------------------------------------------


def _empty(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """No memory yet, and for a list of residuals no fields: what is pushed first says which there are."""
    dtype, shape = op.attrs["element_dtype"].numpy_dtype, op.attrs["element_shape"]
    type = short(dtype) if dtype.kind in "biufc" else None
    fields = [] if type is None or not shape.is_fully_defined() else [(type, tuple(n or 0 for n in shape.as_list()))]
    if not fields and dtype != _VARIANT:
        return None
    return [_rows(state, fields, True, [], _ZERO, _ZERO)]


def _push(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    rows, item = ins
    if isinstance(rows, Rows) and not rows.memory:
        known = rows.fields or _fields_of_values(item)
        rows = empty_rows(state, known, not isinstance(item, Fields)) if known else rows
    values = _values(rows, item) if isinstance(rows, Rows) else None
    if not isinstance(rows, Rows) or values is None:
        return None
    rows, b = alone(state, rows), state.b
    full = b.let("ge", [rows.length, rows.capacity], "b")
    with b.inside("branch") as then:
        more = _call(state, "grow", _grown(rows.fields), rows.fields, [rows.length, *rows.memory])
    with b.inside("branch") as orelse:
        pass
    before: list[Operand] = [*rows.memory, rows.capacity]
    merges: list[tuple[Register, Operand, Operand]] = [(b.register(x.type), x, y) for x, y in zip(more, before)]
    b.add(If(full, then, orelse, merges))
    *memory, capacity = (target for target, _, _ in merges)
    length = b.let("add", [rows.length, _ONE], "i64")
    longer = rows.of_registers([*memory, length, capacity], rows.reads)
    _write(state, longer, rows.length, values)
    return [longer]


def _pop(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    (rows,) = ins
    if not isinstance(rows, Rows) or not rows.memory:
        return None
    _failing(state, op, state.b.let("eq", [rows.length, _ZERO], "b"), ins)
    length = state.b.let("sub", [rows.length, _ONE], "i64")
    shorter = rows.of_registers([*rows.memory, length, rows.capacity], rows.reads)
    return [shorter, _entry(state, rows, _read(state, rows, length))]


def _get(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    rows, index = ins
    if not isinstance(rows, Rows) or not rows.memory or static(op.inputs[1])[1] != ():
        return None
    position, outside = position_in(state, state.operand(index, static(op.inputs[1])[0] or ""), rows.length)
    _failing(state, op, outside, ins)
    return [_entry(state, rows, _read(state, rows, position))]


def _set(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    rows, index, item = ins
    values = _values(rows, item) if isinstance(rows, Rows) else None
    if not isinstance(rows, Rows) or not rows.memory or values is None or op.attrs["resize_if_index_out_of_bounds"]:
        return None
    position, outside = position_in(state, state.operand(index, static(op.inputs[1])[0] or ""), rows.length)
    _failing(state, op, outside, ins)
    rows = alone(state, rows)
    _write(state, rows, position, values)
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

    def made() -> Object:
        def stacked(length: Any, address: Any) -> list[Any]:
            array = np.empty((int(length), *(shape if length else of_none)), DTYPES[type])
            ctypes.memmove(array.ctypes.data, int(address), array.nbytes)
            return [array]

        slot = state.slot()
        site = Site("stack", stacked, None, [(NUMBER, "i64"), (NUMBER, "u64")], [(OBJECT, slot)])
        state.b.opaque(state.site(site), [rows.length, *rows.memory], [])
        return Object(slot, None, None)

    if shape != ():
        return [made()]
    entries = rows.entries(0)
    return [Sized(type, rows.length, None, lambda at: state.b.load(entries, at), made, rows.reads)]


def _from_array(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    type, shape = static(op.inputs[0])
    if type is None or not shape or 0 in shape:
        return None
    count = Constant(shape[0], "i64")
    value = state.loaded(ins[0])
    *memory, capacity = _with_room(state, [(type, shape[1:])], count, [])
    rows = _rows(state, [(type, shape[1:])], True, memory, count, capacity)
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
