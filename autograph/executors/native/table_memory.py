"""The memory of a table: columns of one block, after each other; an index that is empty."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.native.list_memory import Memory

__all__ = ["TableMemory", "columns"]

#: How many entries have room at first, and at least when room is made again, which is not to be soon; behind how many
#: room is made for twice as many instead of four times.
_FIRST, _NEXT, _MANY = 32, 256, 1 << 14
#: Where columns start.
_ALIGNMENT = 64


class TableMemory:
    """Makes the memory of tables whose columns, but for the index, have entries of these sizes in bytes.

    Methods are called from native code, which they give sizes, addresses, and what keeps the memory of lists.
    """

    def __init__(self, sizes: Sequence[int]) -> None:
        self._sizes = [16, *sizes]  # an entry has two places in the index

    def _made(self, capacity: int) -> tuple[Memory, list[int]]:
        """New memory, and the addresses of the columns. Nothing is in the index."""
        starts, end = [], 0
        for size in self._sizes:
            starts.append(end)
            end += (capacity * size + _ALIGNMENT - 1) & -_ALIGNMENT
        memory = Memory(end)
        ctypes.memset(memory.address, 0, capacity * self._sizes[0])
        return memory, [memory.address + start for start in starts]

    def empty(self, kept: dict[int, Memory] | None) -> tuple[Any, ...]:
        """The capacity, the addresses."""
        memory, addresses = self._made(_FIRST)
        return _FIRST, *addresses, {**(kept or {}), memory.address: memory}

    def copied(self, kept: dict[int, Memory], capacity: Any, used: Any, *others: Any) -> tuple[Any, ...]:
        """The capacity and the addresses of a table with the same entries."""
        memory, addresses = self._made(int(capacity))
        for place, (address, other, size) in enumerate(zip(addresses, others, self._sizes)):
            ctypes.memmove(address, int(other), int(used if place else capacity) * size)
        return int(capacity), *addresses, {**kept, memory.address: memory}

    def grown(self, kept: dict[int, Memory], used: Any, live: Any, capacity: Any, *others: Any) -> tuple[Any, ...]:
        """How many entries are in use, the capacity and the addresses where entries that were taken out are gone. The
        index has to be filled."""
        wanted = int(live) * (2 if live > _MANY else 4)
        capacity = _NEXT
        while capacity < wanted:
            capacity *= 2
        memory, addresses = self._made(capacity)
        alive = None if live == used else np.flatnonzero(_column(int(others[2]), int(used), 1)[:, 0])
        for address, other, size in zip(addresses[1:], others[1:], self._sizes[1:]):
            if alive is None:
                ctypes.memmove(address, int(other), int(used) * size)
            elif size:
                _column(address, alive.size, size)[:] = _column(int(other), int(used), size)[alive]
        del kept[int(others[0])]
        kept[memory.address] = memory
        return int(live), capacity, *addresses


def _column(address: int, count: int, size: int) -> np.ndarray:
    """Entries of a size, as bytes."""
    raw: Any = (ctypes.c_uint8 * (count * size)).from_address(address)
    return np.frombuffer(raw, np.uint8).reshape(count, size)


def columns(
    types: Sequence[tuple[np.dtype, tuple[int, ...]]], addresses: Sequence[int], count: int
) -> list[np.ndarray]:
    """Copies of columns of entries of these dtypes and shapes."""
    found = []
    for (dtype, shape), address in zip(types, addresses):
        array = np.empty((count, *shape), dtype)
        ctypes.memmove(array.ctypes.data, address, array.nbytes)
        found.append(array)
    return found

