"""The memory of lists in lists (`boxes`): pieces, from which one thing is taken after the other.

A piece of which nothing is left is free at the end of an iteration, once much was taken: what is left is what can be
reached from the lists that are read later, which are known there.
"""

from __future__ import annotations

import bisect
import ctypes
from collections.abc import Iterable, Sequence
from typing import Any

from autograph.executors.native.list_memory import Memory
from autograph.executors.native.lower.growing import Keeping, bytes_of
from autograph.executors.native.lower.state import UNBOXED, State, Unsettled
from autograph.executors.native.program import Affine, Buffer, Constant, If, Operand, Store
from autograph.executors.native.sites import NUMBER, OBJECT, Site
from autograph.executors.native.values import Field, Fields, Object, Reference, Rows, Value
from autograph.framework.graph import Operation

__all__ = [
    "CAPACITY", "CHANGES", "HEAD", "LENGTH", "box_of", "ends_in_box", "free_at_end", "reference", "take_fields",
    "unboxed",
]  # fmt: skip

_ZERO = Constant(0, "i64")
#: The first words of a box, and how many of them are before the addresses of its fields.
LENGTH, CAPACITY, HEAD = 0, 1, 2
#: Memory comes in pieces of at least so many bytes; each is twice as large as the one before, up to the second number.
_PIECE, _LARGEST = 1 << 14, 1 << 24
#: It is time to free some once so many bytes more are taken, or as many as were left the last time.
_ENOUGH = 1 << 26
#: What all that is taken from a piece begins at a multiple of.
_ALIGNED = 16
#: No list has more entries; so many bytes there are nowhere.
_MOST, _TOO_MANY = Constant(1 << 40, "i64"), Constant(1 << 56, "i64")
#: What changes a list.
CHANGES = frozenset((
    "ListConcat", "ListDelete", "ListInsert", "ListRepeat", "ListSetRow", "TensorListPopBack", "TensorListPushBack",
    "TensorListSetItem",
))  # fmt: skip
#: Of so many operations it is known that they make one list.
_FAR = 100


class _Heap:
    """The pieces of memory of a run."""

    def __init__(self) -> None:
        self._pieces: list[tuple[int, int, Memory]] = []  # from where to where each is, by where
        self._last = 0
        self._new, self._enough = 0, _ENOUGH

    def more(self, size: int) -> tuple[int, int, bool]:
        """Another piece: from where to where, and whether it is time to free some."""
        room = max(size, min(_PIECE << len(self._pieces), _LARGEST))
        memory = Memory(room + _ALIGNED)
        first = -(-memory.address // _ALIGNED) * _ALIGNED
        bisect.insort(self._pieces, (first, first + room, memory), key=lambda piece: piece[0])
        self._last = first
        self._new += room
        return first, first + room, self._new > self._enough

    def free(self, roots: Iterable[tuple[tuple[Any, ...], int, Sequence[int]]]) -> None:
        """Frees the pieces of which nothing is left.

        Args:
            roots: the lists that are read later, each with what it holds, its length, and where its fields lie; of a
                list in a box, -1 and where the box is.
        """
        starts = [first for first, _, _ in self._pieces]
        seen, left = {self._last}, list(roots)
        boxes: set[int] = set()

        def see(address: int) -> None:
            at = bisect.bisect(starts, address) - 1
            if at >= 0 and address < self._pieces[at][1]:
                seen.add(starts[at])

        while left:
            kind, length, memory = left.pop()
            if length < 0:
                (box,) = memory
                if box in boxes:
                    continue
                boxes.add(box)
                see(box)
                words = (ctypes.c_int64 * (HEAD + len(kind[0]))).from_address(box)
                length, memory = words[LENGTH], words[HEAD:]
            for address, inner in zip(memory, kind[2] if len(kind) > 2 else [None] * len(memory)):
                see(address)
                if inner is not None:
                    entries = (ctypes.c_int64 * length).from_address(address)
                    left += [(inner, -1, [x]) for x in set(entries)]
        self._pieces = [piece for piece in self._pieces if piece[0] in seen]
        self._new, self._enough = 0, max(_ENOUGH, sum(end - first for first, end, _ in self._pieces))


def _more(heap: _Heap | None, size: Any) -> tuple[int, int, bool, _Heap]:
    heap = heap or _Heap()
    return *heap.more(int(size)), heap


def _heap(state: State) -> Buffer:
    """Where memory is free, where it ends, and whether it is time to free some."""
    if state.heap is None:
        state.heap = Buffer("i64", 3, ("work", None)), state.slot()
        state.pinned.add(state.heap[1])
        state.b.top.statements[:0] = [Store(state.heap[0], Affine(k), _ZERO) for k in range(3)]
    return state.heap[0]


def free_at_end(state: State, sites: int, values: Iterable[Value]) -> None:
    """At the end of an iteration, frees memory of boxes that it has taken, if that is much and nothing needs it.

    Args:
        sites: how many there were before the body.
        values: what the iteration hands on.
    """
    if state.heap is None or not any(site.name == "heap" for site in state.sites[sites:]):
        return
    found = [*values, *(value for scope in state.scopes for value in scope.values())]
    found += [part for value in found if isinstance(value, Fields) for part in value.values]
    roots = [v for v in dict.fromkeys(found) if isinstance(v, (Rows, Reference)) and v.memory]
    kinds = [(v.kind, isinstance(v, Reference), len(v.memory)) for v in roots]

    def freed(heap: _Heap, *given: Any) -> list[Any]:
        numbers, lists = iter(map(int, given)), []
        for kind, boxed, count in kinds:
            lists.append((kind, -1 if boxed else next(numbers), [next(numbers) for _ in range(count)]))
        heap.free(lists)
        return []

    b, (buffer, slot) = state.b, state.heap
    operands = [x for v in roots for x in ([] if isinstance(v, Reference) else [v.length]) + [*v.memory]]
    takes = [(NUMBER, "u64" if x.type == "ptr" else "i64") for x in operands]
    with b.inside("branch") as freeing:
        b.opaque(state.site(Site("free", freed, None, [(OBJECT, slot), *takes], [])), operands, [])
        b.store(buffer, 2, _ZERO)
    b.when(b.let("ne", [b.load(buffer, 2), _ZERO], "b"), freeing)


def _take(state: State, size: Operand) -> Operand:
    """The address of so many bytes, a multiple of `_ALIGNED`, of any contents."""
    b, heap = state.b, _heap(state)
    assert state.heap is not None
    free, end = b.load(heap, 0), b.load(heap, 1)
    full = b.let("gt", [b.let("add", [free, size], "i64"), end], "b")
    with b.inside("branch") as then:
        keeps = (OBJECT, state.heap[1])
        site = state.site(Site("heap", _more, None, [keeps, (NUMBER, "i64")], [(NUMBER, "i64")] * 3 + [keeps]))
        first, last, is_much = b.opaque(site, [size], ["i64"] * 3)
        b.store(heap, 1, last)
        b.store(heap, 2, b.let("or", [b.load(heap, 2), is_much], "i64"))
    with b.inside("branch") as orelse:
        pass
    found = b.register("i64")
    b.add(If(full, then, orelse, [(found, first, free)]))
    b.store(heap, 0, b.let("add", [found, size], "i64"))
    return found


def _bytes(state: State, field: Field, count: Operand) -> Operand:
    """How many bytes are taken for so many entries of a field: more than there are, if there cannot be so many."""
    b = state.b
    size = b.let("mul", [count, Constant(bytes_of(field), "i64")], "i64")
    up = b.let("add", [size, Constant(_ALIGNED - 1, "i64")], "i64")
    rounded = b.let("and", [up, Constant(-_ALIGNED, "i64")], "i64")
    return b.let("select", [b.let("gt", [count, _MOST], "b"), _TOO_MANY, rounded], "i64")


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
