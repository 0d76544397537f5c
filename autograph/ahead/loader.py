"""The text of a Python module that calls a library, and needs NumPy only."""

from __future__ import annotations

from collections.abc import Sequence

from autograph.ahead.c_functions import CFunction
from autograph.executors.native.program import DTYPES

__all__ = ["loader"]

_TEXT = '''\
"""Calls {library}, which autograph made. It needs NumPy, and nothing of autograph.

Each function takes arrays (or what NumPy makes arrays of) and gives what the program returns: an array, or tuples,
lists and dicts of them. What the program raises is a RuntimeError with its text.
"""

import ctypes
import os

import numpy as np

_library = ctypes.CDLL(os.path.join(os.path.dirname(os.path.abspath(__file__)), {library!r}))


def _function(name, parameters, results, pack):
    call, explain = _library[name], _library[name + "_error"]
    call.restype, explain.restype = ctypes.c_int, ctypes.c_char_p

    def function(*arguments):
        if len(arguments) != len(parameters):
            raise TypeError(f"{{name}}() takes {{len(parameters)}} arguments, not {{len(arguments)}}")
        given, kept = [], []
        for value, (parameter, dtype, shape) in zip(arguments, parameters):
            array = np.asarray(value)
            if array.shape != shape or not np.can_cast(array.dtype, dtype, "same_kind"):
                what = f"{{array.dtype}} of shape {{array.shape}}"
                raise TypeError(f"{{name}}() takes {{dtype}} of shape {{shape}} as {{parameter}}, not {{what}}")
            array = np.require(array, dtype, ["C", "A"])
            kept.append(array)
            pointed = shape or array.dtype.kind == "c"
            given.append(array.ctypes.data_as(ctypes.c_void_p) if pointed else _number(array))
        made = [np.empty(shape, dtype) for _, dtype, shape in results]
        status = call(*given, *(array.ctypes.data_as(ctypes.c_void_p) for array in made))
        if status:
            raise RuntimeError(explain(status).decode())
        return pack([array if array.shape else array[()] for array in made])

    function.__name__ = function.__qualname__ = name
    given, made = (", ".join(row[0] for row in rows) for rows in (parameters, results))
    function.__doc__ = f"{{name}}({{given}}) -> {{made}}"
    return function


def _number(array):
    return np.ctypeslib.as_ctypes_type(array.dtype)(array[()])


{functions}
'''


def loader(functions: Sequence[CFunction], library: str) -> str:
    """The text of the module.

    Args:
        library: the file name of the library, which lies beside the module.
    """
    lines = [
        f"{f.name} = _function({f.name!r}, {_rows(f.parameters)}, {_rows(f.results)}, lambda r: {f.packed})"
        for f in functions
    ]
    return _TEXT.format(library=library, functions="\n".join(lines))


def _rows(rows: Sequence[tuple[str, str, tuple[int, ...]]]) -> list[tuple[str, str, tuple[int, ...]]]:
    return [(name, DTYPES[type].name, shape) for name, type, shape in rows]
