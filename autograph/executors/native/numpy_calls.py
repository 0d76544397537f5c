"""Calls of NumPy's own inner loops: of one vector of elements at a time, and of whole arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from autograph.executors.native import vectors
from autograph.executors.native.loops_of_numpy import loop_of
from autograph.executors.native.program import DTYPES, Inner, Let, core_axes

if TYPE_CHECKING:
    from autograph.executors.native.emit import Emitter

__all__ = ["elements", "inner", "strip"]


def elements(emitter: Emitter, s: Let) -> str:
    """One element of the loop that an operation `numpy.NAME` stands for, or as many as there are lanes."""
    types = [*(o.type for o in s.operands), s.target.type]
    symbol, data = _loop(emitter, getattr(np, s.operation[6:]), types)
    names = [emitter.operand(o) for o in s.operands]
    room = _room(emitter, [DTYPES[t].itemsize for t in types])
    for name, type, at in zip(names, types, room.elements):
        vectors.put(emitter, name, type, at)
    emitter.put(f"call void {symbol}(ptr {room.arguments}, ptr {room.number}, ptr {room.steps}, ptr {data})")
    return vectors.get(emitter, types[-1], room.elements[-1])


def strip(emitter: Emitter, s: Let, rooms: Sequence[str], count: int) -> None:
    """Many elements of such a loop.

    Args:
        rooms: where the operands lie, and where the results are to lie.
    """
    types = [*(o.type for o in s.operands), s.target.type]
    symbol, data = _loop(emitter, getattr(np, s.operation[6:]), types)
    key = ("call", *types, *rooms, count)
    room = emitter.rooms.get(key)
    if room is None:
        room = emitter.rooms[key] = _prepared(emitter, rooms, [DTYPES[t].itemsize for t in types], count)
    emitter.put(f"call void {symbol}(ptr {room.arguments}, ptr {room.number}, ptr {room.steps}, ptr {data})")


def _loop(emitter: Emitter, function: Any, types: Sequence[str]) -> tuple[str, str]:
    """The names of a loop and of what it is given as data."""
    loop = loop_of(function, [DTYPES[t] for t in types])
    assert loop is not None
    symbol = f"numpy_{function.__name__}_{'_'.join(types)}"
    emitter.external(symbol, loop[0], "void", "ptr, ptr, ptr, ptr")
    emitter.symbols["data_" + symbol] = loop[1] or 1
    return f"@{symbol}", f"@data_{symbol}" if loop[1] else "null"


class _Room(NamedTuple):
    """Memory on the stack for calls of loops on vectors."""

    elements: Sequence[str]
    arguments: str
    number: str
    steps: str


def _room(emitter: Emitter, sizes: Sequence[int]) -> _Room:
    key = ("room", emitter.lanes, tuple(sizes))
    room = emitter.rooms.get(key)
    if room is None:
        room = emitter.rooms[key] = _new_room(emitter, sizes)
    return room


def _new_room(emitter: Emitter, sizes: Sequence[int]) -> _Room:
    elements = [emitter.first(f"alloca [{emitter.lanes * size} x i8], align 64") for size in sizes]
    return _prepared(emitter, elements, sizes, emitter.lanes)


def _prepared(emitter: Emitter, elements: Sequence[str], sizes: Sequence[int], number: int) -> _Room:
    """What calls are given for so many elements."""
    n = len(sizes)
    arguments, steps = (emitter.first(f"alloca [{n} x i64], align 8") for _ in range(2))
    count = emitter.first("alloca i64, align 8")
    emitter.entry.append(f"  store i64 {number}, ptr {count}")
    for k, (element, size) in enumerate(zip(elements, sizes)):
        for base, kind, what in ((arguments, "ptr", element), (steps, "i64", str(size))):
            at = emitter.first(f"getelementptr inbounds i64, ptr {base}, i64 {k}")
            emitter.entry.append(f"  store {kind} {what}, ptr {at}")
    return _Room(elements, arguments, count, steps)


def inner(emitter: Emitter, s: Inner) -> None:
    """A call on whole arrays."""
    lanes, emitter.lanes = emitter.lanes, 1
    symbol, data = _loop(emitter, s.function, s.types)
    views = s.views if s.function.signature else (s.views[1], s.views[0], s.views[1])
    addresses = [emitter.address(view.buffer, view.at) for view in views]
    sizes = [str(n) if isinstance(n, int) else emitter.operand(n) for n in s.sizes.values()]
    items = [DTYPES[view.buffer.type].itemsize for view in views]
    if s.function.signature:  # once: the first size and steps are those of a loop around the whole arrays
        sizes = ["1", *sizes]
        steps = [0] * len(views)
        for view, axes, item in zip(views, core_axes(s.function), items):
            steps += [stride * item for _, stride in zip(axes, view.strides)]
    else:  # what is reduced goes into the same number again and again
        steps = [0, views[1].strides[0] * items[1], 0]
    rooms = [
        _filled(emitter, name, kind, values)
        for name, kind, values in (
            ("arguments", "ptr", addresses), ("sizes", "i64", sizes), ("steps", "i64", list(map(str, steps))),
        )
    ]
    emitter.put(f"call void {symbol}({', '.join(f'ptr {room}' for room in rooms)}, ptr {data})")
    emitter.lanes = lanes


def _filled(emitter: Emitter, name: str, kind: str, values: Sequence[str]) -> str:
    """An array on the stack that holds some values."""
    key = (name, len(values))
    room = emitter.rooms.get(key)
    if room is None:
        room = emitter.rooms[key] = emitter.first(f"alloca [{len(values)} x i64], align 8")
    for k, value in enumerate(values):
        at = emitter.value(f"getelementptr inbounds i64, ptr {room}, i64 {k}")
        emitter.put(f"store {kind} {value}, ptr {at}")
    return room
