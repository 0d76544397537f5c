"""What lists and tables have in common: memory that is made and freed while a program runs, and has one owner.

A value never changes: what is written goes where nothing else reads, or into a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Union

import numpy as np

from autograph.executors.native.list_memory import Memory
from autograph.executors.native.lower.elementwise import kernel_of
from autograph.executors.native.lower.state import State
from autograph.executors.native.program import DTYPES, Affine, Buffer, Constant, Operand, Register
from autograph.executors.native.sites import NUMBER, OBJECT, Site
from autograph.executors.native.values import (
    Array,
    Deferred,
    Field,
    Growing,
    Object,
    Reference,
    Rows,
    Scalar,
    Value,
    Virtual,
)
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.tensor import Tensor
from autograph.ops.lists.tensor_list import ListValue

__all__ = [
    "Keeping", "alone", "bytes_of", "call_for_memory", "failing", "memory_handed_on", "object_made", "read_entry",
    "size_of", "token", "write_entry",
]  # fmt: skip


# --- memory ----------------------------------------------------------------------------------------------------


def size_of(field: Field) -> int:
    """How many elements an entry of a field has."""
    return int(np.prod(field[1], dtype=np.int64))


def bytes_of(field: Field) -> int:
    return size_of(field) * DTYPES[field[0]].itemsize


def token() -> frozenset[Buffer]:
    """What stands for new memory."""
    return frozenset([Buffer("i64", 0, ("work", None))])


def call_for_memory(
    state: State, name: str, call: Callable[..., Any], sizes: int, count: int, operands: Sequence[Operand],
    of: Object | None = None,
) -> tuple[list[Register], list[Register]]:  # fmt: skip
    """Calls a function that makes memory ("room", "rows"), or makes it larger ("grow"): addresses, and what else it
    gives.

    Args:
        call: a function of what keeps the memory of lists, and of the operands. It gives so many sizes, then so many
            addresses, and, if it makes memory, what keeps it from then on.
        operands: numbers, and addresses.
        of: an object that is its first argument.
    """
    if state.kept is None:
        state.kept = state.slot()
        state.pinned.add(state.kept)
    keeps = (OBJECT, state.kept)
    gives: list[tuple[Any, ...]] = [*[(NUMBER, "i64")] * sizes, *[(NUMBER, "u64")] * count]
    gives += [] if name == "grow" else [keeps]
    takes = [(NUMBER, "u64" if x.type == "ptr" else "i64") for x in operands]
    given = [] if of is None else [(OBJECT, of.slot)]
    site = state.site(Site(name, call, None, [*given, keeps, *takes], gives))
    found = state.b.opaque(site, operands, [*["i64"] * sizes, *["ptr"] * count])
    return found[sizes:], found[:sizes]


def memory_handed_on(state: State, kept: int, before: int, addresses: Sequence[Operand]) -> None:
    """Frees the memory of lists that an iteration made and does not hand on.

    Args:
        kept, before: the slots of what keeps the memory now, and of what kept it before the loop.
    """
    takes: list[tuple[Any, ...]] = [(OBJECT, kept), (OBJECT, before), *[(NUMBER, "u64")] * len(addresses)]
    state.b.opaque(state.site(Site("keep", _handed_on, None, takes, [(OBJECT, kept)])), list(addresses), [])


def _handed_on(
    kept: dict[int, Memory] | None, before: dict[int, Memory] | None, *addresses: Any
) -> list[dict[int, Memory]]:
    """What keeps the memory of lists after an iteration: what was there before the loop, and what is handed on."""
    kept = kept or {}  # nothing was made on the way that was taken
    return [{**(before or {}), **{int(a): kept[int(a)] for a in addresses if int(a) in kept}}]


def alone(state: State, value: Any) -> Any:
    """The same list or table, in memory that nothing else has which is still read."""
    if value.memory and (value.keeper.lends or any(state.is_read_later(mark) for mark in value.reads)):
        return value.keeper.copied(value)
    return value


_Kind = Union[tuple[Any, ...], None]
#: Says of an operation what its result holds; or gives the operand that holds the same; or None. It may ask what the
#: list in a box holds.
_Holds = Callable[[Operation, Callable[[Tensor], _Kind]], Union[_Kind, Tensor]]


class Search:
    """Finds what a list or table is going to hold, by the operations that put something in.

    Args:
        given: the values of the inputs of the graph, by their ids.
    """

    def __init__(self, holds: _Holds, given: Mapping[int, Value]) -> None:
        self._holds, self._given = holds, given
        self._seen: set[int] = set()

    def in_loop(self, body: FuncGraph, variable: int) -> tuple[Any, ...] | None:
        """What a variable of a loop holds after an iteration; None if that is not known."""
        return self._find(body.outputs[variable], ((None, body),))

    def _find(self, tensor: Tensor, path: _Path) -> tuple[Any, ...] | None:
        """
        Args:
            path: the graphs around, those around others first, each with the operation that it is of.
        """
        if id(tensor) in self._seen:
            return None
        self._seen.add(id(tensor))
        op: Operation = tensor.op  # type: ignore[attr-defined]
        if op.type == "Placeholder":
            return self._of_input(tensor, path)
        found = self._holds(op, lambda box: self._in_box(box, path))
        if found is not None:
            return self._find(found, path) if isinstance(found, Tensor) else found
        place = next(k for k, t in enumerate(op.outputs) if t is tensor)
        for region in op.nested_graphs()["While" in op.type :]:
            if not any(region is other for _, other in path):  # it may call itself
                known = self._find(region.outputs[place], (*path, (op, region)))
                if known is not None:
                    return known
        return None

    def _in_box(self, tensor: Tensor, path: _Path) -> tuple[Any, ...] | None:
        """What the list in a box holds."""
        op: Operation = tensor.op  # type: ignore[attr-defined]
        if op.type == "ListNew":
            return self._find(op.inputs[0], path)
        if op.type != "Placeholder":
            return None
        around, graph = path[-1]
        if around is None:
            value = self._given.get(id(tensor))
            return value.kind if isinstance(value, Reference) else None
        place = next(k for k, t in enumerate(graph.inputs) if t is tensor)
        return self._in_box(around.inputs[place + len(around.inputs) - len(graph.inputs)], path[:-1])

    def _of_input(self, tensor: Tensor, path: _Path) -> tuple[Any, ...] | None:
        """What is given to a graph; of the body of a loop, that is also what an iteration hands to the next."""
        op, graph = path[-1]
        place = next((k for k, t in enumerate(graph.inputs) if t is tensor), None)
        if place is None:
            return None
        if op is None or "While" in op.type:
            known = self._find(graph.outputs[place], path)
            if known is not None or op is None:
                return known
        assert op is not None
        return self._find(op.inputs[place + len(op.inputs) - len(graph.inputs)], path[:-1])


_Path = tuple[tuple[Union[Operation, None], FuncGraph], ...]


class Keeping:
    """What keepers have in common (`values.Keeper`).

    Attributes:
        holds: see `Search`.
    """

    lends = False
    holds: _Holds

    def __init__(self, state: State) -> None:
        self._state = state

    def plain(self, value: Any) -> Any:
        """See `Keeper`."""
        return value

    def kind_in(self, body: FuncGraph, variable: int, given: Mapping[int, Value]) -> tuple[Any, ...] | None:
        """See `Keeper`."""
        return Search(type(self).holds, given).in_loop(body, variable)


# --- entries ---------------------------------------------------------------------------------------------------


def write_entry(state: State, buffer: Buffer, field: Field, at: Operand, value: Value) -> None:
    """Writes an entry of a field."""
    size, value = size_of(field), state.loaded(value)
    if isinstance(value, Scalar):
        state.b.store(buffer, at, value.operand)
        return
    if isinstance(value, Virtual) and (value.flat is None or value.items is not None):
        value = state.array(value)
    with state.b.loop(size) as i:
        state.b.store(buffer, Affine.of(at) * size + i, state.flat_element(value, i))
    state.b.wrote(buffer)


def read_entry(state: State, buffer: Buffer, field: Field, at: Operand) -> Scalar | Array:
    """An entry of a field."""
    size = size_of(field)
    if field[1] == ():
        return Scalar(state.b.load(buffer, at))
    made = state.allocate(*field)
    with state.b.loop(size) as i:
        state.b.store(made.buffer, i, state.b.load(buffer, Affine.of(at) * size + i))
    state.b.wrote(made.buffer)
    return made


def failing(state: State, op: Operation, condition: Operand, ins: Sequence[Value]) -> None:
    """Has the kernel raise where a condition holds."""
    if isinstance(condition, Constant) and not condition.value:
        return
    with state.b.inside("branch") as raising:
        given: list[Value] = [_shown(state, v) if isinstance(v, (Deferred, Growing)) else v for v in ins]
        state.b.fail(Constant(True, "b"), *state.failing(op, given, kernel_of(op)))
    state.b.when(condition, raising)
    state.b.assume(condition, False)


def _shown(state: State, value: Deferred | Growing) -> Object:
    """What is given to a kernel that raises: of lists in lists, only how many there are."""
    if isinstance(value, Reference):
        return object_made(state, "list", lambda: [None], [])
    if isinstance(value, Rows) and value.holds_lists:
        return object_made(state, "list", lambda length: [ListValue([None] * int(length), int(length))], [value.length])
    return value.made()


def object_made(
    state: State, name: str, call: Callable[..., Any], operands: Sequence[Operand]
) -> Object:
    """What a function of numbers and addresses gives, as an object."""
    slot = state.slot()
    takes = [(NUMBER, "u64" if x.type == "ptr" else "i64") for x in operands]
    state.b.opaque(state.site(Site(name, call, None, takes, [(OBJECT, slot)])), operands, [])
    return Object(slot, None, None)
