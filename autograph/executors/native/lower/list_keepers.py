"""The memory of lists, of numbers and of lists in lists, and what they hold: the keepers of `Rows`.

A list value never changes: what is pushed goes behind its entries, where no other list has any, or into a copy.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.builder import Builder
from autograph.executors.native.list_memory import Memory, capacity_for
from autograph.executors.native.lower.box_memory import ends_in_box, take_fields
from autograph.executors.native.lower.growing import (
    Keeping,
    bytes_of,
    call_for_memory,
    object_made,
    size_of,
    token,
)
from autograph.executors.native.lower.state import UNBOXED, State, Unsettled, static
from autograph.executors.native.program import DTYPES, Affine, Constant, If, Operand, Register, short
from autograph.executors.native.values import (
    Field,
    Object,
    Rows,
    Value,
)
from autograph.framework.dtypes import variant
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.tensor import Tensor
from autograph.ops.lists.tensor_list import ListValue

__all__ = [
    "BoxedLists", "Lists", "copy_entries", "empty_list", "from_object", "keeper_for", "kind_in_box", "known_kind",
    "list_in", "list_of", "longer", "new_list",
]  # fmt: skip

_ZERO, _ONE = Constant(0, "i64"), Constant(1, "i64")

#: A list in the memory of boxes has room for so many entries at least, once it has grown.
_LEAST = Constant(8, "i64")
#: The list that these give holds what the first one holds that they are given.
_SAME_KIND = frozenset((
    "Identity", "ListConcat", "ListDelete", "ListRepeat", "ListReplaceSlice", "ListSetRow", "ListSlice", "ListTake",
    "TensorListPopBack", "TensorListSetItem",
))  # fmt: skip


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


def _holds(op: Operation, in_box: Callable[[Tensor], tuple[Any, ...] | None]) -> tuple[Any, ...] | Tensor | None:
    """What the list that an operation gives holds; or the list that holds the same.

    Args:
        in_box: see `growing.Search`.
    """
    if op.type in ("TensorListPushBack", "ListInsert"):
        parts = list(op.inputs[1 if op.type == "TensorListPushBack" else 2 :])
        pushed = parts[0].op  # type: ignore[attr-defined]
        of_residuals = pushed.type == "Residuals" and pushed.attrs["at"] is None
        of_fields = of_residuals or len(parts) > 1
        found = [static(t) for t in (pushed.inputs if of_residuals else parts)]
        lists = tuple(_of_box(t, in_box) if t.dtype == variant else None for t in parts)
        fields = tuple(
            ("i64", ()) if kind is not None else (type, shape)
            for (type, shape), kind in zip(found, lists if len(lists) == len(found) else (None,) * len(found))
        )
        if not fields or any(type is None or shape is None for type, shape in fields):
            return None
        return (fields, not of_fields) if lists == (None,) * len(lists) else (fields, not of_fields, lists)
    if op.type == "ListNewRows":
        return list_of(kind_in_box(op))
    return op.inputs[0] if op.type in _SAME_KIND else None


def _of_box(tensor: Tensor, in_box: Callable[[Tensor], tuple[Any, ...] | None]) -> tuple[Any, ...] | None:
    return kind_in_box(tensor.op) or in_box(tensor)  # type: ignore[attr-defined]


def kind_in_box(op: Operation) -> tuple[Any, ...] | None:
    """What the list holds that an operation puts into a box; None if that is not numbers of known shape."""
    if op.type == "ListNewRows":
        type, of_all = static(op.inputs[0])
        return None if type is None or not of_all or 0 in of_all else (((type, of_all[2:]),), True)
    if op.type != "ListNew":
        return None
    return known_kind(op.attrs["dtypes"], op.attrs["shapes"], len(op.attrs["dtypes"]) == 1)


def known_kind(dtypes: Sequence[Any], shapes: Sequence[Any], single: bool) -> tuple[Any, ...] | None:
    """What a list holds whose entries have fields of these dtypes and shapes; None if these are not known numbers."""
    fields = []
    for dtype, shape in zip(dtypes, shapes):
        type = short(dtype.numpy_dtype) if dtype.numpy_dtype.kind in "biufc" else None
        if type is None or not shape.is_fully_defined():
            return None
        fields.append((type, tuple(shape.as_list())))
    return tuple(fields), single


def list_of(kind: tuple[Any, ...] | None) -> tuple[Any, ...] | None:
    """What a list of lists holds that hold this."""
    return None if kind is None else ((("i64", ()),), True, (kind,))


class Lists(Keeping):
    """The keeper of lists."""

    holds = staticmethod(_holds)

    def made(self, rows: Rows) -> Object:
        if rows.holds_lists:
            raise Unsettled(*UNBOXED)
        return _as_object(self._state, rows)

    def kind_in(self, body: FuncGraph, variable: int, given: Mapping[int, Value]) -> tuple[Any, ...] | None:
        found = super().kind_in(body, variable, given)
        return None if found is not None and found[2:] and UNBOXED in self._state.unsettled else found

    def grown(self, rows: Rows, length: Operand) -> tuple[Sequence[Operand], Operand]:
        """Where there is room for more than so many entries, with those that it has; and for how many."""
        operands = [length, *rows.memory]
        addresses, (capacity,) = call_for_memory(
            self._state, "grow", _grown(rows.fields), 1, len(rows.fields), operands
        )
        return addresses, capacity

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


class BoxedLists(Lists):
    """The keeper of lists in the memory of boxes, which is free when the run ends."""

    def grown(self, rows: Rows, length: Operand) -> tuple[Sequence[Operand], Operand]:
        b = self._state.b
        double = b.let("add", [length, length], "i64")
        few = b.let("lt", [double, _LEAST], "b")
        capacity = b.let("select", [few, _LEAST, double], "i64")
        larger = self._with_room(rows.kind, rows.length, capacity)
        copy_entries(b, rows, _ZERO, rows.length, larger, _ZERO)
        return larger.memory, capacity

    def copied(self, rows: Rows) -> Rows:
        made = self._with_room(rows.kind, rows.length, rows.length)
        copy_entries(self._state.b, rows, _ZERO, rows.length, made, _ZERO)
        return made

    def plain(self, rows: Rows) -> Rows:
        return Lists(self._state).copied(rows)

    def _in_new_memory(self, kind: tuple[Any, ...], length: Operand, others: Sequence[Operand]) -> Rows:
        return self._with_room(kind, length, length)

    def _with_room(self, kind: tuple[Any, ...], length: Operand, capacity: Operand) -> Rows:
        addresses = take_fields(self._state, kind[0], capacity)
        memory = [self._state.b.let("address", [x], "ptr") for x in addresses]
        return Rows(kind, memory, [length, capacity], token(), self)


def keeper_for(state: State, op: Operation) -> Lists:
    """The keeper of the list that an operation begins."""
    boxed = UNBOXED not in state.unsettled and ends_in_box(op)
    return BoxedLists(state) if boxed else Lists(state)


def empty_list(state: State, field: Field, length: Operand = _ZERO) -> Rows:
    """A list with so many single entries, of any contents."""
    return Lists(state).empty(((field,), True), length)


def new_list(state: State, kind: tuple[Any, ...], length: Operand) -> Rows:
    """A list that holds what another one does, with so many entries of any contents."""
    return Lists(state).empty(kind, length)


def longer(state: State, rows: Rows, more: Operand) -> Rows:
    """A list that nothing else reads later, with so many entries more of any contents."""
    b, one = state.b, isinstance(more, Constant) and more.value == 1
    length = b.let("add", [rows.length, more], "i64")
    # room for more entries than those before, or at least for these
    full = b.let("ge", [rows.length, rows.capacity], "b") if one else b.let("gt", [length, rows.capacity], "b")
    with b.inside("branch") as then:
        assert isinstance(rows.keeper, Lists)
        addresses, capacity = rows.keeper.grown(rows, rows.length if one else length)
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
    return Rows(kind, memory, [length, length], token(), Lists(state))


def copy_entries(b: Builder, source: Rows, first: Operand, count: Operand, target: Rows, at: Operand) -> None:
    """Copies entries, which are apart from where they go."""
    for k, field in enumerate(source.fields):
        size = size_of(field)
        whole = b.let("mul", [count, Constant(size, "i64")], "i64")
        with b.loop(whole) as i:
            b.store(target.entries(k), Affine.of(at) * size + i, b.load(source.entries(k), Affine.of(first) * size + i))
        b.wrote(target.entries(k))
