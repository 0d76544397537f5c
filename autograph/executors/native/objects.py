"""Where CPython and NumPy keep what compiled calls read: looked up in this process, and tried out before it is used.

Offsets are in bytes. Those of slots and of NumPy's arrays and scalars are part of the ABI that extensions of CPython
are compiled for; whatever differs between versions is left to functions of the C API.
"""

from __future__ import annotations

import ctypes
import functools
import sys
import sysconfig
from typing import Any

import numpy as np

from autograph.executors.native.program import DTYPES
from autograph.framework import dtypes
from autograph.framework.tensor import EagerTensor

__all__ = [
    "ARRAY_FIELDS", "CLASS", "IN_ORDER", "ITEMS", "SIZE", "VALUE", "WRITEABLE", "allocator", "call_of",
    "function_of", "new_array", "readable", "slot_offset",
]  # fmt: skip

#: Of any object, its class; of a NumPy scalar, its value; of a list or tuple, how many items it has; of a tuple, those.
CLASS, VALUE, SIZE, ITEMS = 8, 16, 16, 24
#: Of an array. `flags` has `IN_ORDER` where its elements are in C order and aligned, and `WRITEABLE`.
ARRAY_FIELDS = {"data": 16, "rank": 24, "dims": 32, "descr": 56, "flags": 64}
IN_ORDER = 0x1 | 0x100
WRITEABLE = 0x400

#: Of `PyMemberDescrObject`, the definition, which other descriptors have there, too; of that, the offset.
_MEMBER, _OFFSET = 40, 16
_TP_ALLOC = 47  # of PyType_GetSlot
_NEW_FROM_DESCR = 94  # of NumPy's table of functions


def slot_offset(cls: type, name: str) -> int:
    """Where objects of a class keep what is in one of its `__slots__`."""
    member = next(c.__dict__[name] for c in cls.__mro__ if name in c.__dict__)
    return _at(_at(id(member) + _MEMBER) + _OFFSET)


def call_of(cls: type, address: int) -> Any:
    """A `__call__` for a class: a function of machine code of the object, the tuple of arguments, and the dict of named
    ones or null. It is one of those that CPython makes for classes written in C: calls of objects come to it without
    Python looking for `__call__`.
    """
    new = ctypes.pythonapi.PyDescr_NewWrapper
    new.restype, new.argtypes = ctypes.py_object, [ctypes.py_object, ctypes.c_void_p, ctypes.c_void_p]
    return new(cls, _at(id(type.__dict__["__call__"]) + _MEMBER), address)


def allocator(cls: type) -> int:
    """The address of the function that makes an object of a class, without calling its `__init__`."""
    get = ctypes.pythonapi.PyType_GetSlot
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_int]
    return get(cls, _TP_ALLOC) or 0


def function_of(name: str) -> int:
    """The address of a function or variable of Python's C API."""
    return ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value or 0


def new_array() -> int:
    """The address of NumPy's `PyArray_NewFromDescr`."""
    core: Any = getattr(np, "_core", None) or np.core  # the latter before NumPy 2
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return _at(get(core._multiarray_umath._ARRAY_API, None) + 8 * _NEW_FROM_DESCR)


@functools.cache
def readable() -> bool:
    """Whether objects are what this module says, which compiled calls depend on."""
    if sys.implementation.name != "cpython" or ctypes.sizeof(ctypes.c_void_p) != 8 or sys.byteorder != "little":
        return False
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        return False
    try:
        return _tensors_are_known() and _arrays_are_known() and _scalars_are_known() and _items_are_known()
    except (AttributeError, StopIteration, ValueError):
        return False


def _tensors_are_known() -> bool:
    array = np.zeros(3)
    tensor = EagerTensor(array, dtypes.float64)
    fields = {"_array": array, "dtype": dtypes.float64, "_shape": None}
    return _at(id(tensor) + CLASS) == id(EagerTensor) and all(
        _at(id(tensor) + slot_offset(EagerTensor, name)) == id(value) for name, value in fields.items()
    )


def _arrays_are_known() -> bool:
    array = np.arange(6.0).reshape(2, 3)
    found = {name: _at(id(array) + offset) for name, offset in ARRAY_FIELDS.items()}
    dims = found["dims"]
    other = np.zeros((4, 4))[:, ::2]
    return (
        _at(id(array) + CLASS) == id(np.ndarray)
        and found["data"] == array.ctypes.data
        and found["rank"] & 0xFFFFFFFF == 2
        and (_at(dims), _at(dims + 8)) == array.shape
        and found["descr"] == id(array.dtype)
        and found["flags"] & (IN_ORDER | WRITEABLE) == IN_ORDER | WRITEABLE
        and _at(id(other) + ARRAY_FIELDS["flags"]) & IN_ORDER != IN_ORDER
        and new_array() != 0
    )


def _scalars_are_known() -> bool:
    for dtype in DTYPES.values():
        scalar = dtype.type(1)
        held = ctypes.string_at(id(scalar) + VALUE, dtype.itemsize)
        if _at(id(scalar) + CLASS) != id(dtype.type) or held != scalar.tobytes() or not allocator(dtype.type):
            return False
    return True


def _items_are_known() -> bool:
    items = 1.5, "two"
    held = [_at(id(items) + ITEMS + 8 * k) for k in range(2)]
    return held == [*map(id, items)] and _at(id(items) + SIZE) == 2 and _at(id([*items, 3]) + SIZE) == 3


def _at(address: int) -> int:
    """What a pointer points to."""
    return ctypes.c_int64.from_address(address).value
