"""NumPy's own inner loops: their addresses. Native code gives NumPy's bits with them where it has no operation.

An inner loop is a C function `void(char **args, npy_intp const *dimensions, npy_intp const *steps, void *data)`; a
ufunc has a table of them by dtypes. The layout of `PyUFuncObject` is part of NumPy's ABI.
"""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Sequence

import numpy as np

__all__ = ["loop_of"]

_COUNTS, _FUNCTIONS, _DATA, _NTYPES, _TYPES = 16, 32, 40, 48, 64


@functools.cache
def _table(function: np.ufunc) -> dict[tuple[int, ...], tuple[int, int]]:
    """Numbers of dtypes, operands and result: the address of the loop and what it is to be given as data."""
    if ctypes.sizeof(ctypes.c_void_p) != 8:
        return {}
    base = id(function)
    nin, nout, nargs = (ctypes.c_int.from_address(base + _COUNTS + 4 * i).value for i in range(3))
    count = ctypes.c_int.from_address(base + _NTYPES).value
    if (nin, nout, nargs, count) != (function.nin, function.nout, function.nargs, function.ntypes):
        return {}  # another layout
    functions, data, types = (ctypes.c_void_p.from_address(base + at).value for at in (_FUNCTIONS, _DATA, _TYPES))
    if not functions or not types:
        return {}
    numbers = ctypes.string_at(types, count * nargs)
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    for i in range(count):
        loop = ctypes.c_void_p.from_address(functions + 8 * i).value
        given = ctypes.c_void_p.from_address(data + 8 * i).value if data else None
        if loop:
            found.setdefault(tuple(numbers[i * nargs : (i + 1) * nargs]), (loop, given or 0))
    return found


def loop_of(function: np.ufunc, dtypes: Sequence[np.dtype]) -> tuple[int, int] | None:
    """The address of the loop for these dtypes, operands and result, and its data; None if there is none.

    >>> loop_of(np.exp, [np.dtype(np.float64)] * 2) is not None
    True
    """
    return _table(function).get(tuple(d.num for d in dtypes))
