"""Lists in lists: each is a box in memory of the run, which all that leads to the list refer to by its address.

A box has the length and the capacity of its list, and the addresses of the fields of its entries. What is read of it is
`Rows` in its memory: lent, if something looks at it before any box is written, and written where it is, if it goes back
to the box at once (`row[j] = x`, `row.append(x)`); else a copy. Boxes and what is in them come one after the other from
large pieces of memory, which are free when the run ends: a list that grows leaves the memory behind that it had.

Either all lists in lists of a program are boxes of this kind, or none is: where something of one would have to be an
object of Python's before the end, the graph is lowered again, with all of them left to Python.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.lower.box_memory import (
    CAPACITY,
    CHANGES,
    HEAD,
    LENGTH,
    box_of,
    reference,
    take_fields,
    unboxed,
)
from autograph.executors.native.lower.growing import alone, object_made, token
from autograph.executors.native.lower.list_keepers import (
    BoxedLists,
    copy_entries,
    keeper_for,
    kind_in_box,
    list_in,
    list_of,
)
from autograph.executors.native.lower.rows import elements_of
from autograph.executors.native.lower.state import UNBOXED, Rule, State, static
from autograph.executors.native.program import DTYPES, Affine, Constant, If, Operand, Register
from autograph.executors.native.sites import NUMBER, OBJECT, Site
from autograph.executors.native.values import Object, Reference, Rows, Scalar, Value
from autograph.framework.graph import Operation
from autograph.ops.lists.list_refs import Box
from autograph.ops.lists.tensor_list import ListValue

__all__ = ["RULES", "as_objects"]

_ZERO = Constant(0, "i64")
#: What only looks at a list, or copies it at once.
_LOOKS = frozenset((
    "ListFind", "ListGetRow", "ListNew", "ListRepeat", "ListSlice", "ListWrite", "TensorListGetItem",
    "TensorListLength",
))  # fmt: skip
#: What reads or writes boxes.
_OF_BOXES = frozenset(("ListRead", "ListWrite", "ListFreeze", "ListClone", "ListLess"))


# --- what is read of a box ------------------------------------------------------------------------------------


class _Read(BoxedLists):
    """The keeper of what is read of a box."""

    def __init__(self, state: State, of: Reference, lends: bool) -> None:
        super().__init__(state)
        self.lends = lends
        self._of = of
        b = state.b
        self.length, self.capacity = b.load(of.box, LENGTH), b.load(of.box, CAPACITY)
        self.addresses = [b.load(of.box, HEAD + k) for k in range(len(of.kind[0]))]
        memory = [b.let("address", [x], "ptr") for x in self.addresses]
        self.rows = Rows(of.kind, memory, [self.length, self.capacity], token(), self)

    def copied(self, rows: Rows) -> Rows:
        return self.plain(rows)

    def is_of(self, box: Reference) -> bool:
        return not self.lends and self._of.memory == box.memory

    def put_back(self, rows: Rows) -> None:
        """Says in the box what has become of its list."""
        b, box = self._state.b, self._of.box
        if rows.length is not self.length:
            b.store(box, LENGTH, rows.length)
        if rows.capacity is not self.capacity:
            b.store(box, CAPACITY, rows.capacity)
            for k, address in enumerate(rows.memory):
                b.store(box, HEAD + k, b.let("number", [address], "i64"))


# --- how a list that is read is used ---------------------------------------------------------------------------


def _may_write(op: Operation) -> bool:
    """Whether an operation may write a box."""
    inside = (inner for graph in op.nested_graphs() for inner in graph.operations)
    return op.type == "ListWrite" or any(map(_may_write, inside))


def _goes_back(op: Operation) -> bool:
    """Whether the list that is read is changed once and written back to its box, and nothing looks at any box between
    the change and that."""
    users = op.outputs[0].consumers()
    changes = [user for user in users if user.type in CHANGES and user.inputs[0] is op.outputs[0]]
    if len(changes) != 1 or any(user.type not in _LOOKS and user is not changes[0] for user in users):
        return False
    graph, changed = op.graph, changes[0].outputs[0]
    (last, *more) = changed.consumers() or [op]
    if more or last.type != "ListWrite" or last.inputs[0] is not op.inputs[0] or last.inputs[1] is not changed:
        return False
    if any(x.graph is not graph for x in (last, *users)) or any(t is changed for t in getattr(graph, "outputs", ())):
        return False
    places = {id(x): k for k, x in enumerate(graph.operations)}
    start, first, end = places[id(op)], places[id(changes[0])], places[id(last)]
    if any(places[id(user)] > first for user in users) or any(map(_may_write, graph.operations[start + 1 : first])):
        return False
    return not any(x.type in _OF_BOXES or x.nested_graphs() for x in graph.operations[first + 1 : end])


def _is_seen_before_a_write(op: Operation) -> bool:
    """Whether all that uses the list that is read only looks at it, before any box is written."""
    found = op.outputs[0]
    users = found.consumers()
    if any(user.type not in _LOOKS or user.graph is not op.graph for user in users):
        return False
    if any(t is found for t in getattr(op.graph, "outputs", ())):
        return False
    left = {id(user) for user in users}
    operations = iter(op.graph.operations)
    for x in operations:
        if x is op:
            break
    for x in operations:
        left.discard(id(x))
        if not left:
            return True
        if _may_write(x):
            return False
    return not left


# --- rules -----------------------------------------------------------------------------------------------------


def _new(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    (rows,) = ins
    if UNBOXED in state.unsettled or not isinstance(rows, Rows):
        return None
    if not rows.memory:
        kind = kind_in_box(op)
        if kind is None:
            return None
        rows = BoxedLists(state).empty(kind)
    elif type(rows.keeper) is BoxedLists:
        rows = alone(state, rows)
    else:
        rows = BoxedLists(state).copied(rows)
    addresses = [state.b.let("number", [x], "i64") for x in rows.memory]
    return [box_of(state, rows.kind, rows.length, rows.capacity, addresses)]


def _new_rows(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    kind, (_, shape) = kind_in_box(op), static(op.inputs[0])
    if UNBOXED in state.unsettled or kind is None or shape is None:
        return None
    b, (count, length, *_) = state.b, shape
    size = int(np.prod(shape[1:], dtype=np.int64))
    flat, whole = elements_of(state, ins[0], shape), Constant(length, "i64")
    rows = keeper_for(state, op).empty(list_of(kind) or (), Constant(count, "i64"))
    with b.loop(count) as i:
        addresses = take_fields(state, kind[0], whole)
        row = list_in(state, kind, [b.let("address", [x], "ptr") for x in addresses], whole)
        with b.loop(size) as j:
            b.store(row.entries(0), j, state.flat_element(flat, Affine.of(i) * size + j))
        b.wrote(row.entries(0))
        box = box_of(state, kind, whole, whole, addresses)
        b.store(rows.entries(0), i, b.let("number", [box.memory[0]], "i64"))
    b.wrote(rows.entries(0))
    return [rows, *[reference(state, kind, b.load(rows.entries(0), k)) for k in range(count)]]


def _read(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    (box,) = ins
    if not isinstance(box, Reference):
        return None
    in_place = _goes_back(op)
    found = _Read(state, box, lends=not in_place).rows
    return [found if in_place or _is_seen_before_a_write(op) else found.keeper.copied(found)]


def _write(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    box, rows, b = *ins, state.b
    if not isinstance(box, Reference):
        return None
    if not isinstance(rows, Rows) or rows.memory and rows.kind != box.kind:
        raise unboxed()
    if isinstance(rows.keeper, _Read) and rows.keeper.is_of(box):
        rows.keeper.put_back(rows)
        return []
    if rows.memory:
        there = _Read(state, box, lends=False)
        full = b.let("gt", [rows.length, there.capacity], "b")
        with b.inside("branch") as larger:
            addresses = take_fields(state, rows.fields, rows.length)
            b.store(box.box, CAPACITY, rows.length)
            for k, x in enumerate(addresses):
                b.store(box.box, HEAD + k, x)
        with b.inside("branch") as orelse:
            pass
        merges: list[tuple[Register, Operand, Operand]] = [
            (b.register("i64"), x, y) for x, y in zip(addresses, there.addresses)
        ]
        b.add(If(full, larger, orelse, merges))
        memory = [b.let("address", [x], "ptr") for x, _, _ in merges]
        copy_entries(b, rows, _ZERO, rows.length, Rows(rows.kind, memory, rows.sizes, frozenset(), there), _ZERO)
    b.store(box.box, LENGTH, rows.length)
    return []


def _is_same(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    if not all(isinstance(v, Reference) for v in ins):
        return None
    numbers = [state.b.let("number", [v.memory[0]], "i64") for v in ins if isinstance(v, Reference)]
    return [Scalar(state.b.let("eq", numbers, "b"))]


# --- objects of Python's ---------------------------------------------------------------------------------------


def _words(address: int, count: int) -> list[int]:
    return list((ctypes.c_int64 * count).from_address(address))


class _Taken:
    """Lists of Python's executor that have what boxes have."""

    def __init__(self, of_box: Callable[[ListValue], Any]) -> None:
        self._of_box = of_box
        self._made: dict[int, Any] = {}

    def box(self, kind: tuple[Any, ...], address: int) -> Any:
        if address not in self._made:
            length, _, *memory = _words(address, HEAD + len(kind[0]))
            self._made[address] = self._of_box(self.rows(kind, length, memory))
        return self._made[address]

    def rows(self, kind: tuple[Any, ...], length: int, memory: Sequence[int]) -> ListValue:
        fields, single, *lists = kind
        columns = []
        for (type, shape), address, inner in zip(fields, memory, lists[0] if lists else (None,) * len(fields)):
            array = np.empty((length, *shape), DTYPES[type])
            ctypes.memmove(array.ctypes.data, address, array.nbytes)
            columns.append([*array] if inner is None else [self.box(inner, int(x)) for x in array])
        return ListValue(columns[0] if single else list(zip(*columns)), length)


def _registers(value: Rows | Reference) -> list[Operand]:
    return [*value.memory] if isinstance(value, Reference) else [value.length, *value.memory]


def _taken(value: Rows | Reference) -> Callable[[_Taken, Sequence[int]], Any]:
    """How its object is made of the numbers in `_registers`."""
    kind = value.kind
    if isinstance(value, Reference):
        return lambda taken, given: taken.box(kind, given[0])
    return lambda taken, given: taken.rows(kind, given[0], given[1:])


def _freeze(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    (value,) = ins
    if not isinstance(value, (Rows, Reference)) or isinstance(value, Rows) and not value.holds_lists:
        return None
    taken = _taken(value)

    def frozen(*given: Any) -> list[Any]:
        found = taken(_Taken(lambda rows: rows), list(map(int, given)))
        return [found]

    return [object_made(state, "frozen", frozen, _registers(value))]


def as_objects(state: State, values: Sequence[Value]) -> list[Value]:
    """What a program gives, with objects of Python's in the place of boxes and lists of them; nothing is read after."""
    places = [k for k, v in enumerate(values) if isinstance(v, Reference) or isinstance(v, Rows) and v.holds_lists]
    if not places:
        return list(values)
    chosen: list[Any] = [values[k] for k in places]
    makers = [(_taken(value), len(_registers(value))) for value in chosen]

    def made(*given: Any) -> list[Any]:
        taken, numbers = _Taken(Box), list(map(int, given))
        found = []
        for make, count in makers:
            found.append(make(taken, numbers[:count]))
            del numbers[:count]
        return found

    slots = [state.slot() for _ in places]
    operands = [x for value in chosen for x in _registers(value)]
    takes: list[tuple[Any, ...]] = [(NUMBER, "u64" if x.type == "ptr" else "i64") for x in operands]
    state.b.opaque(state.site(Site("boxes", made, None, takes, [(OBJECT, slot) for slot in slots])), operands, [])
    found = list(values)
    for k, slot in zip(places, slots):
        found[k] = Object(slot, None, None)
    return found


RULES: dict[str, Rule] = {
    "ListNew": _new, "ListNewRows": _new_rows, "ListRead": _read, "ListWrite": _write, "ListIsSame": _is_same,
    "ListFreeze": _freeze,
}  # fmt: skip
