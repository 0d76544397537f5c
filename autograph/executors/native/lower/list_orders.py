"""Sorting lists of numbers: NumPy finds the order of entries in memory of native code, and puts them into it."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.list_memory import Memory
from autograph.executors.native.lower.growing import call_for_memory, object_made, size_of
from autograph.executors.native.lower.list_keepers import list_in
from autograph.executors.native.lower.state import Rule, State
from autograph.executors.native.program import DTYPES, PARTS
from autograph.executors.native.values import Object, Rows, Value
from autograph.framework.graph import Operation

__all__ = ["RULES"]


def _at(address: Any, type: str, shape: Sequence[int]) -> np.ndarray:
    """The entries at an address."""
    dtype = DTYPES[type]
    size = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
    if not size:
        return np.empty(shape, dtype)
    memory: Any = (ctypes.c_char * size).from_address(int(address))
    return np.frombuffer(memory, dtype).reshape(shape)


def _ordered(types: Sequence[str], reverse: bool) -> Callable[..., list[Any]]:
    """The positions of entries in the order of their keys, the first key first; equal ones stay as they are."""

    def ordered(length: Any, *addresses: Any) -> list[Any]:
        keys = [_at(address, type, (int(length),)) for address, type in zip(addresses, types)]
        if any(type[0] == "f" and np.isnan(key).any() for type, key in zip(types, keys)):
            rows = list(zip(*[key.tolist() for key in keys]))  # Python's order of what has none
            return [np.array(sorted(range(int(length)), key=rows.__getitem__, reverse=reverse), np.int64)]
        if reverse:
            return [(int(length) - 1 - np.lexsort([key[::-1] for key in keys[::-1]])[::-1]).astype(np.int64)]
        return [np.lexsort(keys[::-1]).astype(np.int64)]

    return ordered


def _order(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """Of lists of keys."""
    keys = [value for value in ins if isinstance(value, Rows) and value.memory and value.single]
    if not keys or len(keys) < len(ins) or any(k.fields[0][1] != () or k.fields[0][0] in PARTS for k in keys):
        return None
    ordered = _ordered([k.fields[0][0] for k in keys], op.attrs["reverse"])
    made = object_made(state, "order", ordered, [keys[0].length, *(k.memory[0] for k in keys)])
    return [Object(made.slot, "i64", None)]


def _take(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    """The entries at some positions."""
    rows, order = ins
    if not isinstance(rows, Rows) or not rows.memory or not isinstance(order, Object):
        return None
    fields = rows.fields

    def taken(order: Any, kept: dict[int, Memory] | None, length: Any, *addresses: Any) -> tuple[Any, ...]:
        places = np.asarray(order)
        if len(places) and not -int(length) <= places.min() <= places.max() < int(length):
            raise IndexError("list index out of range")
        found = []
        for address, (type, shape) in zip(addresses, fields):
            array = np.ascontiguousarray(_at(address, type, (int(length), *shape))[places])
            memory = Memory(max(1, len(places) * size_of((type, shape)) * array.itemsize))
            ctypes.memmove(memory.address, array.ctypes.data, array.nbytes)
            found.append(memory)
        made = [memory.address for memory in found]
        return len(places), *made, {**(kept or {}), **dict(zip(made, found))}

    memory, (count,) = call_for_memory(state, "rows", taken, 1, len(fields), [rows.length, *rows.memory], order)
    return [list_in(state, rows.kind, memory, count)]


RULES: dict[str, Rule] = {"ListOrder": _order, "ListTake": _take}
