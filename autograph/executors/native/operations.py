"""The operations of `Let` statements: their types and their meaning, in NumPy.

`numpy.NAME` is one element of NumPy's own loop for the ufunc NAME: whatever has no operation here gives NumPy's
bits that way. `libm.NAME` is the function of the C library that Python's `math.NAME` calls. `fma` is a product and a
sum that are rounded once.
"""

from __future__ import annotations

import ctypes
import functools
import platform
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.executors.native.program import DTYPES, PARTS

__all__ = [
    "ADDRESSES", "COMPARISONS", "FLOATS_ONLY", "LIBM", "OVERFLOWS", "TELLS_UNFIT", "compute", "is_dear", "libm_address",
    "result_type",
]  # fmt: skip

COMPARISONS = {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal,
}  # fmt: skip
#: Whether the result of the operation of this name does not fit; the exact result, in Python's numbers.
OVERFLOWS: dict[str, tuple[str, Callable[[int, int], int]]] = {
    "over_add": ("add", lambda x, y: x + y),
    "over_sub": ("sub", lambda x, y: x - y),
    "over_mul": ("mul", lambda x, y: x * y),
}
#: A number as an address, and the other way round: the types that they take and give.
ADDRESSES = {"address": ("i64", "ptr"), "number": ("ptr", "i64")}
_ARITHMETIC = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "and": np.bitwise_and, "or": np.bitwise_or,
    "xor": np.bitwise_xor,
}  # fmt: skip
FLOATS_ONLY: dict[str, np.ufunc] = {
    "div": np.true_divide, "sqrt": np.sqrt, "floor": np.floor, "ceil": np.ceil, "trunc": np.trunc, "rint": np.rint,
    "fabs": np.absolute, "neg": np.negative, "copysign": np.copysign,
}  # fmt: skip
#: Functions of the C library on float64, and how many operands they take.
LIBM = {
    **dict.fromkeys(
        ("acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "cos", "cosh", "erf", "erfc", "exp", "exp2",
         "expm1", "log", "log10", "log1p", "log2", "sin", "sinh", "tan", "tanh"), 1),
    **dict.fromkeys(("atan2", "fmod", "pow", "remainder"), 2),
}  # fmt: skip
#: Whether this processor casts a float to the least i64, and to nothing else, if it does not fit.
TELLS_UNFIT = platform.machine() in ("x86_64", "AMD64")
_DEAR = {"div", "quot", "rem", "sqrt"}


def is_dear(operation: str) -> bool:
    """Whether an operation is not done where it may not be needed, ahead of a branch."""
    return operation in _DEAR or operation.startswith(("numpy.", "libm."))


@functools.cache
def _libm(name: str) -> Any:
    """A function of the C library that this process runs with."""
    function = ctypes.CDLL(None)[name]
    function.restype, function.argtypes = ctypes.c_double, [ctypes.c_double] * LIBM[name]
    return function


@functools.cache
def _fma(size: int) -> Any:
    """The C library's function for floats of so many bytes."""
    name, kind = ("fma", ctypes.c_double) if size == 8 else ("fmaf", ctypes.c_float)
    function = ctypes.CDLL(None)[name]
    function.restype, function.argtypes = kind, [kind] * 3
    return function


def libm_address(name: str) -> int | None:
    """Where a function of the C library is; None if this process has none of that name."""
    try:
        return ctypes.cast(_libm(name), ctypes.c_void_p).value
    except (AttributeError, OSError, TypeError):
        return None


def result_type(operation: str, types: Sequence[str], wanted: str) -> str | None:
    """The type that an operation gives for operands of these types; None if it does not take them.

    Args:
        wanted: the type of the target; what a cast and NumPy's own loops give.
    """
    first = types[0]
    same = all(t == first for t in types)
    if operation in COMPARISONS:
        return "b" if same and len(types) == 2 else None
    if operation in OVERFLOWS:
        return "b" if same and len(types) == 2 and first[0] == "i" else None
    if operation == "select":
        return types[1] if len(types) == 3 and first == "b" and types[1] == types[2] else None
    if operation == "cast":
        return wanted if len(types) == 1 else None
    if operation in ADDRESSES:
        return ADDRESSES[operation][1] if list(types) == [ADDRESSES[operation][0]] else None
    if operation.startswith("numpy."):
        return wanted if hasattr(np, operation[6:]) else None
    if operation.startswith("libm."):
        return "f64" if list(types) == ["f64"] * LIBM.get(operation[5:], -1) else None
    if operation in ("real", "imag"):
        return PARTS.get(first) if len(types) == 1 else None
    if operation == "complex":
        return wanted if PARTS.get(wanted) == first and same and len(types) == 2 else None
    if operation == "fma":
        return first if same and first[0] == "f" and len(types) == 3 else None
    if operation in FLOATS_ONLY:
        return first if same and first[0] == "f" and len(types) == FLOATS_ONLY[operation].nin else None
    if operation in ("quot", "rem", "shl", "shr"):
        return first if same and first[0] in "iu" and len(types) == 2 else None
    if operation in ("and", "or", "xor"):
        return first if same and first[0] in "biu" and len(types) == 2 else None
    if operation in _ARITHMETIC:
        return first if same and first[0] in "iuf" and len(types) == 2 else None
    return None


def compute(operation: str, type: str, operands: Sequence[Any]) -> Any:
    """The value of an operation, a NumPy scalar of dtype `type`, from NumPy scalars.

    >>> import numpy as np
    >>> compute("quot", "i32", [np.int32(-7), np.int32(2)])
    np.int32(-3)
    """
    if operation in ADDRESSES:
        return (np.uint64 if type == "ptr" else np.int64)(operands[0])
    with np.errstate(all="ignore"):
        return DTYPES[type].type(_value(operation, type, operands))


def _value(operation: str, type: str, operands: Sequence[Any]) -> Any:
    if operation == "select":
        return operands[1] if operands[0] else operands[2]
    if operation == "cast":
        return np.asarray(operands[0]).astype(DTYPES[type])[()]
    if operation in COMPARISONS:
        return COMPARISONS[operation](*operands)
    if operation in OVERFLOWS:
        exact = OVERFLOWS[operation][1](*map(int, operands))
        limits = np.iinfo(operands[0].dtype)
        return not limits.min <= exact <= limits.max
    if operation == "complex":
        return np.array(operands).view(DTYPES[type])[0]
    if operation in ("real", "imag"):
        return getattr(operands[0], operation)
    if operation == "fma":
        return _fma(operands[0].dtype.itemsize)(*map(float, operands))
    if operation == "quot":
        x, y = map(int, operands)
        return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
    if operation == "rem":
        return np.fmod(*operands)
    if operation in ("shl", "shr"):
        return (np.left_shift if operation == "shl" else np.right_shift)(*operands)
    if operation.startswith("numpy."):
        return getattr(np, operation[6:])(*operands, dtype=None)
    if operation.startswith("libm."):
        return _libm(operation[5:])(*map(float, operands))
    return (_ARITHMETIC.get(operation) or FLOATS_ONLY[operation])(*operands)
