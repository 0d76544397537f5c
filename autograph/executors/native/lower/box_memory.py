"""The memory of lists in lists (`boxes`): large pieces, from which one thing is taken after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph.executors.native.list_memory import Memory
from autograph.executors.native.lower.growing import Keeping, bytes_of
from autograph.executors.native.lower.state import UNBOXED, State, Unsettled
from autograph.executors.native.program import Affine, Buffer, Constant, If, Operand, Store
from autograph.executors.native.sites import NUMBER, OBJECT, Site
from autograph.executors.native.values import Field, Object, Reference
from autograph.framework.graph import Operation

__all__ = ["CAPACITY", "CHANGES", "HEAD", "LENGTH", "box_of", "ends_in_box", "reference", "take_fields", "unboxed"]

_ZERO = Constant(0, "i64")
#: The first words of a box, and how many of them are before the addresses of its fields.
LENGTH, CAPACITY, HEAD = 0, 1, 2
#: Memory comes in pieces of at least so many bytes; each is twice as large as the one before, up to the second number.
_PIECE, _LARGEST = 1 << 14, 1 << 26
#: What all that is taken from a piece begins at a multiple of.
_ALIGNED = 16
#: What changes a list.
CHANGES = frozenset((
    "ListConcat", "ListDelete", "ListInsert", "ListRepeat", "ListSetRow", "TensorListPopBack", "TensorListPushBack",
    "TensorListSetItem",
))  # fmt: skip
#: Of so many operations it is known that they make one list.
_FAR = 100


def _piece(kept: list[Memory] | None, size: Any) -> tuple[int, int, list[Memory]]:
    """More memory: from where to where, and what keeps it and all before."""
    kept = kept or []
    room = max(int(size), min(_PIECE << len(kept), _LARGEST))
    memory = Memory(room + _ALIGNED)
    first = -(-memory.address // _ALIGNED) * _ALIGNED
    return first, first + room, [*kept, memory]


def _heap(state: State) -> Buffer:
    """Where memory is free, and where it ends."""
    if state.heap is None:
        state.heap = Buffer("i64", 2, ("work", None)), state.slot()
        state.pinned.add(state.heap[1])
        state.b.top.statements[:0] = [Store(state.heap[0], Affine(k), _ZERO) for k in range(2)]
    return state.heap[0]


def _take(state: State, size: Operand) -> Operand:
    """The address of so many bytes, a multiple of `_ALIGNED`, of any contents."""
    b, heap = state.b, _heap(state)
    assert state.heap is not None
    free, end = b.load(heap, 0), b.load(heap, 1)
    full = b.let("gt", [b.let("add", [free, size], "i64"), end], "b")
    with b.inside("branch") as then:
        keeps = (OBJECT, state.heap[1])
        site = state.site(Site("heap", _piece, None, [keeps, (NUMBER, "i64")], [(NUMBER, "i64")] * 2 + [keeps]))
        first, last = b.opaque(site, [size], ["i64", "i64"])
        b.store(heap, 1, last)
    with b.inside("branch") as orelse:
        pass
    found = b.register("i64")
    b.add(If(full, then, orelse, [(found, first, free)]))
    b.store(heap, 0, b.let("add", [found, size], "i64"))
    return found


def _bytes(state: State, field: Field, count: Operand) -> Operand:
    """How many bytes are taken for so many entries of a field."""
    b = state.b
    size = b.let("mul", [count, Constant(bytes_of(field), "i64")], "i64")
    up = b.let("add", [size, Constant(_ALIGNED - 1, "i64")], "i64")
    return b.let("and", [up, Constant(-_ALIGNED, "i64")], "i64")


def take_fields(state: State, fields: Sequence[Field], count: Operand) -> list[Operand]:
    """The addresses of memory for so many entries."""
    b = state.b
    sizes = [_bytes(state, field, count) for field in fields]
    total = sizes[0]
    for size in sizes[1:]:
        total = b.let("add", [total, size], "i64")
    found = [_take(state, total)]
    for size in sizes[:-1]:
        found.append(b.let("add", [found[-1], size], "i64"))
    return found


class _References(Keeping):
    """The keeper of references: what is copied of one is the same."""

    def copied(self, value: Reference) -> Reference:
        return value

    def made(self, value: Reference) -> Object:
        raise unboxed()

    def empty(self, kind: tuple[Any, ...]) -> Reference:
        return box_of(self._state, kind, _ZERO, _ZERO, take_fields(self._state, kind[0], _ZERO))


def unboxed() -> Unsettled:
    """What is raised where native code cannot have lists in lists."""
    return Unsettled(*UNBOXED)


def reference(state: State, kind: tuple[Any, ...], address: Operand) -> Reference:
    """The list in the box at an address."""
    return Reference(kind, [state.b.let("address", [address], "ptr")], [], frozenset(), _References(state))


def box_of(
    state: State, kind: tuple[Any, ...], length: Operand, capacity: Operand, addresses: Sequence[Operand]
) -> Reference:
    """A new box, of a list whose fields lie in the memory of boxes."""
    words = [length, capacity, *addresses]
    found = reference(state, kind, _take(state, Constant(-(-8 * len(words) // _ALIGNED) * _ALIGNED, "i64")))
    for k, word in enumerate(words):
        state.b.store(found.box, k, word)
    return found


def ends_in_box(op: Operation) -> bool:
    """Whether the list that an operation begins is only changed, and then put into a box: it is made in the memory of
    boxes."""
    made = op.outputs[0]
    for _ in range(_FAR):
        users = made.consumers()
        if len(users) != 1 or any(t is made for t in getattr(made.graph, "outputs", ())):
            return False
        (user,) = users
        if user.type == "ListNew":
            return True
        if "While" in user.type:
            made = user.outputs[next(k for k, t in enumerate(user.inputs) if t is made)]
        elif user.type in CHANGES and user.inputs[0] is made:
            made = user.outputs[0]
        else:
            return False
    return False
