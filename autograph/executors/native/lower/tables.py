"""Dicts and sets whose keys are numbers, or tuples of numbers: hash tables in memory that grows.

A table is as compact as a dict of CPython's: an index, and entries in the order in which their keys came (R. Hettinger,
"More compact dictionaries with faster iteration", 2012). The order of a set is that of its keys' places in Python's own
table, which is made where it is asked for: with the keys in the order in which they came, it is the same, as long as
none was taken out. A set from which something is taken is left to Python.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.lower.growing import (
    Keeping,
    alone,
    bytes_of,
    call_for_memory,
    failing,
    object_made,
    read_entry,
    size_of,
    token,
    write_entry,
)
from autograph.executors.native.lower.list_keepers import empty_list
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import DTYPES, PARTS, Affine, Buffer, Constant, If, Operand
from autograph.executors.native.table_memory import TableMemory, columns
from autograph.executors.native.values import Array, Field, Object, Scalar, Table, Value
from autograph.framework.graph import Operation
from autograph.framework.tensor import Tensor
from autograph.ops.lists.tensor_map import map_of, set_in_order

__all__ = ["RULES"]

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")
#: The places of columns in the memory of a table; parts of keys come next, then fields.
_INDEX, _HASHES, _THERE, _KEYS = 0, 1, 2, 3
#: The golden ratio times 2**64: products with it spread numbers that lie near each other (D. Knuth, TAOCP 3, 6.4).
_SPREAD = Constant(0x9E3779B97F4A7C15 - (1 << 64), "i64")
#: How many places are looked at, mostly: places are free where half of them are.
_MOSTLY = 2


# --- what tables hold ------------------------------------------------------------------------------------------


def _kind_of(op: Operation) -> tuple[Any, ...] | None:
    """What a table holds to which an operation adds an entry; None if that is not numbers of known shape."""
    count = op.attrs["tuple_of"] or 1
    found = [static(t) for t in op.inputs[1:]]
    if any(type is None or shape is None for type, shape in found):
        return None
    keys, fields = found[:count], found[count:]
    if any(type in PARTS or shape != () for type, shape in keys):
        return None
    return tuple(type for type, _ in keys), tuple(fields), not fields, op.attrs["tuple_of"]


def _holds(op: Operation, in_box: object) -> tuple[Any, ...] | Tensor | None:
    """What the table that an operation gives holds; or the table that holds the same."""
    if op.type == "MapInsert":
        return _kind_of(op)
    return op.inputs[0] if op.type in ("MapErase", "MapCheckKey", "Identity") else None


class _Tables(Keeping):
    """The keeper of tables."""

    holds = staticmethod(_holds)

    def made(self, table: Table) -> Object:
        return _as_object(self._state, table)

    def copied(self, table: Table) -> Table:
        memory = _memory_of(table.kind)
        operands = [table.capacity, table.used, *table.memory]
        addresses, (capacity,) = call_for_memory(
            self._state, "room", memory.copied, 1, len(table.memory), operands
        )
        return Table(table.kind, addresses, [table.used, table.live, capacity], token(), self)

    def empty(self, kind: tuple[Any, ...]) -> Table:
        memory, count = _memory_of(kind), _KEYS + len(kind[0]) + len(kind[1])
        addresses, (capacity,) = call_for_memory(self._state, "room", memory.empty, 1, count, [])
        return Table(kind, addresses, [_ZERO, _ZERO, capacity], token(), self)

    def without_memory(self, of_set: bool) -> Table:
        """An empty table, of which it is not known what will be in it."""
        return Table(((), (), of_set, 0), [], [_ZERO, _ZERO, _ZERO], token(), self)


def _memory_of(kind: tuple[Any, ...]) -> TableMemory:
    keys, fields = kind[:2]
    return TableMemory([8, 1, *[DTYPES[type].itemsize for type in keys], *map(bytes_of, fields)])


def _as_object(state: State, table: Table) -> Object:
    keys, fields, of_set, tuple_of = table.kind
    types = [(DTYPES["b"], ()), *[(DTYPES[type], ()) for type in keys], *[(DTYPES[t], shape) for t, shape in fields]]

    def made(used: Any, *addresses: Any) -> list[Any]:
        there, *parts = columns(types, [int(a) for a in addresses], int(used))
        if not there.all():
            parts = [part[there] for part in parts]
        found = [part.tolist() for part in parts[: len(keys)]]
        names = list(zip(*found)) if tuple_of else found[0]
        return [set_in_order(names) if of_set else map_of(names, zip(*map(list, parts[len(keys) :])))]

    if not table.memory:
        return object_made(state, "table", lambda: [set_in_order(()) if of_set else map_of((), ())], [])
    return object_made(state, "table", made, [table.used, *table.memory[_THERE:]])


# --- keys ------------------------------------------------------------------------------------------------------


def _keys_of(state: State, op: Operation, table: Table, parts: Sequence[Value]) -> list[Operand] | None:
    """The parts of a key of the types that the table has; None if they may be other numbers then."""
    if len(parts) != len(table.keys) or op.attrs["tuple_of"] != table.tuple_of:
        return None
    found = []
    for part, tensor, wanted in zip(parts, op.inputs[1:], table.keys):
        type, shape = static(tensor)
        if type is None or shape != ():
            return None
        x = state.operand(part, type)
        if type != wanted:
            fits = isinstance(x, Constant) and x.type[0] in "iu" and Constant(x.value, wanted).value == x.value
            if type[0] not in "iu" or wanted[0] not in "iu" or not (fits or np.can_cast(DTYPES[type], DTYPES[wanted])):
                return None
            x = state.b.cast(x, wanted)
        found.append(x)
    return found


def _hash(state: State, keys: Sequence[Operand]) -> Operand:
    """A number of type i64, the same for equal keys."""
    b = state.b
    found: Operand = _ZERO
    for key in keys:
        part = b.cast(key, "i64")
        if key.type[0] == "f":
            rest = b.let("sub", [key, b.let("trunc", [key], key.type)], key.type)
            scaled = b.let("mul", [rest, Constant(1 << 52, key.type)], key.type)
            part = b.let("xor", [part, b.cast(scaled, "i64")], "i64")
        found = b.let("mul", [b.let("xor", [found, part], "i64"), _SPREAD], "i64")
        found = b.let("xor", [found, b.let("shr", [found, Constant(32, "i64")], "i64")], "i64")
    return found


def _mask(state: State, table: Table) -> Operand:
    """What makes a hash, or a number of a place, a place in the index."""
    double = state.b.let("add", [table.capacity, table.capacity], "i64")
    return state.b.let("sub", [double, _ONE], "i64")


def _place(
    state: State, index: Buffer, mask: Operand, hash: Operand, goes_on: Callable[[Operand], Operand]
) -> tuple[Operand, Operand]:
    """The first place from that of a hash on where something does not hold of what stands in the index; and that."""
    b = state.b

    def after(carried: Sequence[Operand]) -> list[Operand]:
        place = b.let("and", [b.let("add", [carried[0], _ONE], "i64"), mask], "i64")
        return [place, b.load(index, place)]

    first = b.let("and", [hash, mask], "i64")
    place, entry = b.repeat([first, b.load(index, first)], lambda carried: goes_on(carried[1]), after, _MOSTLY)
    return place, entry


def _entry(state: State, table: Table, keys: Sequence[Operand], hash: Operand) -> Operand:
    """What stands in the index for a key: the position of its entry and 1, or 0."""
    b, name = state.b, tuple(x.key if isinstance(x, Constant) else x for x in keys)
    known = table.found.get(name)
    if known is not None and b.is_around(known[0]):
        return known[1]
    columns = [table.column(_KEYS + k) for k in range(len(keys))]

    def is_other(entry: Operand) -> Operand:
        at = b.let("select", [b.let("gt", [entry, _ZERO], "b"), b.let("sub", [entry, _ONE], "i64"), _ZERO], "i64")
        same: Operand = b.let("gt", [entry, _ZERO], "b")
        for column, key in zip(columns, keys):
            same = b.all_of(same, b.let("eq", [b.load(column, at), key], "b"))
        return b.all_of(b.let("ne", [entry, _ZERO], "b"), b.negated(same))

    _, entry = _place(state, table.column(_INDEX), _mask(state, table), hash, is_other)
    table.found[name] = b.block, entry
    return entry


def _is_there(state: State, entry: Operand) -> Operand:
    return state.b.let("gt", [entry, _ZERO], "b")


def _position(state: State, entry: Operand) -> Operand:
    """The position of an entry; 0 if there is none."""
    less = state.b.let("sub", [entry, _ONE], "i64")
    return state.b.let("select", [_is_there(state, entry), less, _ZERO], "i64")


def _looked_up(state: State, op: Operation, table: Table, parts: Sequence[Value]) -> Operand | None:
    keys = _keys_of(state, op, table, parts)
    return None if keys is None else _entry(state, table, keys, _hash(state, keys))


# --- changes ---------------------------------------------------------------------------------------------------


def _insert(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    table, *parts = ins
    kind = _kind_of(op)
    if not isinstance(table, Table) or kind is None or not table.may_be(kind):
        return None
    if not table.memory:
        made = table.keeper.empty(kind)
        assert isinstance(made, Table)
        table = made
    b, count = state.b, len(table.keys)
    keys = [state.operand(part, type) for part, type in zip(parts, table.keys)]
    for key in keys:
        if key.type[0] == "f":  # NaN is no key
            failing(state, op, b.let("ne", [key, key], "b"), ins)
    table = alone(state, table)
    hash = _hash(state, keys)
    entry = _entry(state, table, keys, hash)
    found = _is_there(state, entry)
    with b.inside("branch") as there:
        position = b.let("sub", [entry, _ONE], "i64")
    with b.inside("branch") as new:
        roomy = _with_room(state, table)
        place, _ = _place(state, roomy.column(_INDEX), _mask(state, roomy), hash, lambda e: _is_there(state, e))
        used, live = (b.let("add", [size, _ONE], "i64") for size in (roomy.used, roomy.live))
        b.store(roomy.column(_INDEX), place, used)
        b.store(roomy.column(_HASHES), roomy.used, hash)
        b.store(roomy.column(_THERE), roomy.used, Constant(True, "b"))
        for k, key in enumerate(keys):
            b.store(roomy.column(_KEYS + k), roomy.used, key)
    after = Table(table.kind, roomy.memory, [used, live, roomy.capacity], table.reads, table.keeper)
    at, *registers = _merged(
        state, found, (there, [position, *table.registers]), (new, [roomy.used, *after.registers])
    )
    changed = table.of_registers(registers, table.reads)
    assert isinstance(changed, Table)
    for k, (value, field) in enumerate(zip(parts[count:], table.fields)):
        write_entry(state, changed.column(_KEYS + count + k), field, at, value)
    return [changed]


def _merged(
    state: State, condition: Operand, yes: tuple[Any, Sequence[Operand]], no: tuple[Any, Sequence[Operand]]
) -> list[Operand]:
    """One of two lists of operands, each with the block that gives it."""
    merges = [(state.b.register(x.type), x, y) for x, y in zip(yes[1], no[1])]
    state.b.add(If(condition, yes[0], no[0], merges))
    return [target for target, _, _ in merges]


def _with_room(state: State, table: Table) -> Table:
    """The same table with room for one more entry."""
    b, memory = state.b, _memory_of(table.kind)
    full = b.let("ge", [table.used, table.capacity], "b")
    with b.inside("branch") as then:
        given = [table.used, table.live, table.capacity, *table.memory]
        addresses, (used, capacity) = call_for_memory(state, "grow", memory.grown, 2, len(table.memory), given)
        larger = Table(table.kind, addresses, [used, table.live, capacity], table.reads, table.keeper)
        _fill_index(state, larger)
    with b.inside("branch") as orelse:
        pass
    registers = _merged(state, full, (then, larger.registers), (orelse, table.registers))
    roomy = table.of_registers(registers, table.reads)
    assert isinstance(roomy, Table)
    return roomy


def _fill_index(state: State, table: Table) -> None:
    """Puts all entries into an index that is empty."""
    b, index, hashes, mask = state.b, table.column(_INDEX), table.column(_HASHES), _mask(state, table)

    def put(carried: Sequence[Operand]) -> list[Operand]:
        (at,) = carried
        place, _ = _place(state, index, mask, b.load(hashes, at), lambda entry: _is_there(state, entry))
        after = b.let("add", [at, _ONE], "i64")
        b.store(index, place, after)
        return [after]

    b.repeat([_ZERO], lambda carried: b.let("lt", [carried[0], table.used], "b"), put)


def _erase(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """Entries at the end that were taken out are in use no more."""
    table, *parts = ins
    if not isinstance(table, Table) or not table.memory or table.of_set:
        return None
    keys = _keys_of(state, op, table, parts)
    if keys is None:
        return None
    table, b = alone(state, table), state.b
    hash = _hash(state, keys)
    entry = _entry(state, table, keys, hash)
    with b.inside("branch") as there:
        index, alive = table.column(_INDEX), table.column(_THERE)
        place, _ = _place(state, index, _mask(state, table), hash, lambda x: b.let("ne", [x, entry], "b"))
        b.store(index, place, Constant(-1, "i64"))
        b.store(alive, b.let("sub", [entry, _ONE], "i64"), Constant(False, "b"))
        fewer = b.let("sub", [table.live, _ONE], "i64")
        used = _last_alive(state, table, alive)
    with b.inside("branch") as missing:
        pass
    used, live = _merged(
        state, _is_there(state, entry), (there, [used, fewer]), (missing, [table.used, table.live])
    )
    return [Table(table.kind, table.memory, [used, live, table.capacity], table.reads, table.keeper)]


def _last_alive(state: State, table: Table, alive: Buffer) -> Operand:
    """The position behind the last entry that was not taken out."""
    b = state.b

    def taken_out(carried: Sequence[Operand]) -> Operand:
        (used,) = carried
        some = b.let("gt", [used, _ZERO], "b")
        last = b.let("select", [some, b.let("sub", [used, _ONE], "i64"), _ZERO], "i64")
        return b.all_of(some, b.negated(b.load(alive, last)))

    return b.repeat([table.used], taken_out, lambda carried: [b.let("sub", [carried[0], _ONE], "i64")], _MOSTLY)[0]


# --- questions -------------------------------------------------------------------------------------------------


def _has_key(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    table, *parts = ins
    if not isinstance(table, Table):
        return None
    if not table.memory:
        return [Scalar(Constant(False, "b"))]
    entry = _looked_up(state, op, table, parts)
    return None if entry is None else [Scalar(_is_there(state, entry))]


def _lookup(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    table, *parts = ins
    if not isinstance(table, Table) or not table.memory or not _gives_fields(op, table):
        return None
    entry = _looked_up(state, op, table, parts)
    if entry is None:
        return None
    failing(state, op, state.b.negated(_is_there(state, entry)), ins)
    return list(_fields_at(state, table, state.b.let("sub", [entry, _ONE], "i64")))


def _check_key(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    table, *parts = ins
    if not isinstance(table, Table) or not table.memory:
        return None
    entry = _looked_up(state, op, table, parts)
    if entry is None:
        return None
    failing(state, op, state.b.negated(_is_there(state, entry)), ins)
    return [table]


def _get(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    table, *parts = ins
    if not isinstance(table, Table):
        return None
    count = op.attrs["tuple_of"] or 1
    defaults = parts[count:]
    if not table.memory:
        return list(defaults)
    if not _gives_fields(op, table) or [static(t) for t in op.inputs[1 + count :]] != list(table.fields):
        return None
    entry = _looked_up(state, op, table, parts[:count])
    if entry is None:
        return None
    b, there, at = state.b, _is_there(state, entry), _position(state, entry)
    found: list[Value] = []
    for k, (default, field) in enumerate(zip(defaults, table.fields)):
        column = table.column(_KEYS + count + k)
        if field[1] == ():
            other = state.operand(default, field[0])
            found.append(Scalar(b.let("select", [there, b.load(column, at), other], field[0])))
            continue
        given, size = state.array(default), size_of(field)
        made = state.allocate(*field)
        with b.loop(size) as i:
            here = b.load(column, Affine.of(at) * size + i)
            b.store(made.buffer, i, b.let("select", [there, here, state.flat_element(given, i)], field[0]))
        b.wrote(made.buffer)
        found.append(made)
    return found


def _gives_fields(op: Operation, table: Table) -> bool:
    """Whether the results of an operation are what the fields of a table hold."""
    return [static(t) for t in op.outputs] == list(table.fields)


def _fields_at(state: State, table: Table, at: Operand) -> list[Scalar | Array]:
    first = _KEYS + len(table.keys)
    return [read_entry(state, table.column(first + k), field, at) for k, field in enumerate(table.fields)]


def _size(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    (table,) = ins
    return [Scalar(state.b.cast(table.live, "i32"))] if isinstance(table, Table) else None


def _end_key(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """The key of the first entry, or of the last one, which is at the end of those in use."""
    (table,) = ins
    if not isinstance(table, Table) or not table.memory or table.of_set:
        return None
    b = state.b
    failing(state, op, b.let("eq", [table.live, _ZERO], "b"), ins)
    if op.attrs["last"]:
        at = b.let("sub", [table.used, _ONE], "i64")
    else:
        alive = table.column(_THERE)
        (at,) = b.repeat(
            [_ZERO], lambda carried: b.negated(b.load(alive, carried[0])),
            lambda carried: [b.let("add", [carried[0], _ONE], "i64")],
        )  # fmt: skip
    return [Scalar(b.load(table.column(_KEYS + k), at)) for k in range(len(table.keys))]


def _entries(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """The keys or values, as a list, where they are no tuples."""
    (table,) = ins
    if not isinstance(table, Table) or not table.memory or table.of_set or table.tuple_of:
        return None
    what = op.attrs["what"]
    if what == "items" or what == "values" and len(table.fields) != 1:
        return None
    number = _KEYS if what == "keys" else _KEYS + len(table.keys)
    field: Field = (table.keys[0], ()) if what == "keys" else table.fields[0]
    b, alive = state.b, table.column(_THERE)
    rows = empty_list(state, field, table.live)
    entries, column = rows.entries(0), table.column(number)

    def copy(carried: Sequence[Operand]) -> list[Operand]:
        at, count = carried
        there = b.load(alive, at)
        with b.inside("branch") as then:
            value = read_entry(state, column, field, at)
            write_entry(state, entries, field, count, value)
        b.when(there, then)
        return [b.let("add", [at, _ONE], "i64"), b.let("add", [count, b.cast(there, "i64")], "i64")]

    b.repeat([_ZERO, _ZERO], lambda carried: b.let("lt", [carried[0], table.used], "b"), copy)
    return [rows]


def _empty(state: State, op: Operation, ins: Sequence[Value]) -> list[Value]:
    return [_Tables(state).without_memory(op.type == "EmptyTensorSet")]


RULES: dict[str, Rule] = {
    "EmptyTensorMap": _empty,
    "EmptyTensorSet": _empty,
    "MapInsert": _insert,
    "MapErase": _erase,
    "MapCheckKey": _check_key,
    "MapHasKey": _has_key,
    "MapLookup": _lookup,
    "MapGet": _get,
    "MapEndKey": _end_key,
    "MapEntries": _entries,
    "TensorMapSize": _size,
}
