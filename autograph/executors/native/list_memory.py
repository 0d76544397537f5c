"""The memory of a list that grows: the system's, which makes room where it is or moves it, without a second copy."""

from __future__ import annotations

import ctypes
from typing import Any

__all__ = ["Memory", "capacity_for"]

_api: Any = ctypes.pythonapi
# Python's own functions for memory: `tracemalloc` counts what they give.
_malloc = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_size_t)(("PyMem_RawMalloc", _api))
_realloc = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)(("PyMem_RawRealloc", _api))
_free = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(("PyMem_RawFree", _api))

#: How many entries there is room for at first, if they take less than so many bytes; and for so many bytes, if that is
#: for more entries.
_FIRST, _SMALL, _PAGE = 32, 1 << 16, 1 << 12


def capacity_for(length: int, size: int) -> int:
    """For how many entries a list makes room that has so many, of so many bytes each, and gets another one.

    Small entries get several times the room, so that there are few calls of the system and each is copied about once.
    Large ones get a sixteenth more, as what is left over of the room would be large, too.

    >>> capacity_for(0, 8), capacity_for(512, 8), capacity_for(1 << 14, 8), capacity_for(32, 1 << 20)
    (512, 4096, 32768, 34)
    """
    if size * max(length, _FIRST) <= _SMALL or size * 16 <= _SMALL:
        times = 8 if size * length * 8 <= _SMALL else 2
        return max(_FIRST, _PAGE // max(size, 1), times * length)
    return length + max(1, length >> 4)


class Memory:
    """Memory of some size, which is free when the object goes. Its `address` may be another one after `resize`."""

    __slots__ = ("address",)

    def __init__(self, size: int) -> None:
        self.address: int = _malloc(size) or 0
        if not self.address:
            raise MemoryError

    def resize(self, size: int) -> None:
        """Makes it larger; what it holds stays."""
        address = _realloc(self.address, size)
        if not address:
            raise MemoryError
        self.address = address

    def __del__(self, free: Any = _free) -> None:
        if getattr(self, "address", 0):
            free(self.address)
