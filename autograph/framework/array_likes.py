"""Arrays and what offers itself as one: what a tensor can hold of them, and a clear refusal of the rest."""

from __future__ import annotations

import array
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.op_names import type_name, with_article
from autograph.framework.user_frames import current_location

__all__ = ["array_of", "check_array", "is_array_class", "vectorized"]

_PROTOCOLS = ("__array__", "__array_interface__", "__array_struct__")
#: Python's own arrays of numbers. (`bytes` and `bytearray` are texts.)
_BUFFERS = (array.array, memoryview)


def is_array_class(kind: type) -> bool:
    """Whether instances of a class are arrays to NumPy: columns and tables of pandas, images, tensors of others."""
    return issubclass(kind, _BUFFERS) or any(hasattr(kind, name) for name in _PROTOCOLS)


def array_of(value: Any) -> np.ndarray | None:
    """The array that a value is or offers; None if it offers none.

    Raises:
        UnsupportedTypeError: a tensor cannot hold that array.
    """
    if isinstance(value, (np.ndarray, np.generic, *_BUFFERS)) or any(hasattr(value, name) for name in _PROTOCOLS):
        return check_array(value, np.asarray(value))
    return None


def check_array(value: Any, found: np.ndarray) -> np.ndarray:
    """`found`, the array that was made of `value`, if a tensor can hold it.

    Raises:
        UnsupportedTypeError: it cannot, or something of the value would be lost.
    """
    if type(value) is np.ndarray and found.dtype.kind in "biufc" and found.dtype.itemsize <= 8:
        return found
    if _is_masked(value):
        raise _refused(
            "a masked array", "its mask would be lost", "x.filled(value), and ~np.ma.getmaskarray(x) beside it"
        )
    kind = found.dtype.kind
    fix: str | None
    if kind == "M":
        fix = 'x.astype("datetime64[s]").astype(np.int64), the seconds since 1970'
        raise _refused("an array of dates", "there is no such dtype", fix)
    if kind == "m":
        raise _refused("an array of time differences", "there is no such dtype", 'x / np.timedelta64(1, "s")')
    if kind == "V":
        names = found.dtype.names
        fix = f"a dict of the fields: {{name: x[name] for name in {names!r}}}" if names else None
        raise _refused("a structured array" if names else "raw memory", "a tensor has elements of one dtype", fix)
    if kind in "fc" and found.dtype.itemsize > (8 if kind == "f" else 16):
        fix = "x.astype(np.float64)" if kind == "f" else "x.astype(np.complex128)"
        raise _refused(f"an array of {found.dtype.name}", "there is no such dtype", fix)
    if kind == "O":
        other = next((v for v in found.flat if not isinstance(v, (str, bytes))), None)
        if other is not None or any(v is None for v in found.flat):
            what = "None" if other is None else with_article(type_name(other))
            fix = "give it a dtype: x.astype(np.float64); of a table, take the columns of one dtype"
            raise _refused(f"an array of objects ({what} among them)", "its elements have no dtype", fix)
    return found


def vectorized() -> errors.UnsupportedNumPyError:
    """The error for a tensor that an object of `numpy.vectorize` is called with."""
    return errors.UnsupportedNumPyError(
        "np.vectorize calls its function for each element, with a value, and a symbolic tensor has none yet",
        location=current_location(),
        fix="call the function itself on the whole tensor; or for each element in a `for` loop",
    )


def _is_masked(value: Any) -> bool:
    # numpy.ma is loaded on first use, and then only if someone has made such an array
    return hasattr(value, "mask") and isinstance(value, np.ma.MaskedArray)


def _refused(what: str, why: str, fix: str | None) -> errors.UnsupportedTypeError:
    return errors.UnsupportedTypeError(
        f"{what} cannot become a tensor: {why}",
        location=current_location(),
        expected="numbers, bools or strings" if fix is None else None,
        fix=fix,
    )
