"""Strings: join, lengths, and the way from numbers to text and back. The public names are `ag.strings.join`, ...

Comparing and adding strings are in `comparison` and `arithmetic`, formatting in `printing` and `py_format`.
Strings are bytes (UTF-8) inside, as in TensorFlow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.op_def import Failure, Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.core.common import as_tensor, ndarray, same_shape
from autograph.ops.text.printing import string_format

__all__ = ["as_string", "string_join", "string_length", "string_to_number"]


def _mapped(function: Callable[..., Any], dtype: Any, *arrays: Any) -> np.ndarray:
    """`function` of each element (the arrays broadcast), as an array."""
    spread = np.broadcast_arrays(*map(ndarray, arrays))
    out = np.empty(spread[0].shape, dtype)
    for index in np.ndindex(out.shape):
        out[index] = function(*[a[index] for a in spread])
    return out


def _bytes(text: Any) -> bytes:
    return text.encode() if isinstance(text, str) else text


# --- join, length ------------------------------------------------------------------------------------


def _join_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    found = TensorShape.of(())
    for t in inputs:
        if t.shape.rank and found.rank and not t.shape.is_compatible_with(found):
            raise errors.ShapeMismatchError(
                f"join of strings of shapes {', '.join(str(s.shape) for s in inputs)}",
                expected="equal shapes, or scalars",
            )
        found = t.shape if found.rank == 0 else found if t.shape.rank == 0 else found.merge_with(t.shape)
    return found


def _join_kernel(inputs: list[Any], *, separator: str) -> Any:
    arrays = [ndarray(x) for x in inputs]
    if len({a.shape for a in arrays if a.ndim}) > 1:
        raise errors.InvalidArgumentError(f"join of strings of shapes {', '.join(str(a.shape) for a in arrays)}")
    return _mapped(lambda *parts: separator.encode().join(map(_bytes, parts)), object, *arrays)


define(
    "StringJoin",
    "inputs: N*string -> output: string",
    attrs={"separator": ("string", "")},
    shape=_join_shape,
    kernel=_join_kernel,
)


def string_join(inputs: Sequence[Any], separator: str = "", name: str | None = None) -> Tensor:
    """Strings put together, element by element; all of one shape, or scalars.

    >>> string_join(["a", ["b", "c"]], separator="-").numpy().tolist()
    [b'a-b', b'a-c']
    """
    parts = [as_tensor(t, None if isinstance(t, Tensor) else dtypes.string) for t in inputs]
    if not parts:
        raise errors.InvalidArgumentError("join needs at least one string", location=current_location())
    return apply("StringJoin", [parts], {"separator": separator}, name)


def _length_kernel(input: Any, *, unit: str) -> Any:
    if unit == "BYTE":
        return _mapped(lambda text: len(_bytes(text)), np.int32, input)
    return _mapped(lambda text: len(_bytes(text).decode(errors="replace")), np.int32, input)


define(
    "StringLength",
    "input: string -> output: int32",
    attrs={"unit": ("string", "BYTE")},
    shape=same_shape,
    kernel=_length_kernel,
    traits=Trait.ELEMENTWISE,
    opaque="works on texts, with Python",
)


def string_length(input: Any, unit: str = "BYTE", name: str | None = None) -> Tensor:
    """The length of each string, in bytes, or with `unit="UTF8_CHAR"` in characters.

    >>> string_length("né").numpy(), string_length("né", unit="UTF8_CHAR").numpy()
    (np.int32(3), np.int32(2))
    """
    if unit not in ("BYTE", "UTF8_CHAR"):
        raise errors.InvalidArgumentError(
            f"length: unit {unit!r}", location=current_location(), expected="'BYTE' or 'UTF8_CHAR'"
        )
    return apply("StringLength", [as_tensor(input)], {"unit": unit}, name)


# --- numbers -----------------------------------------------------------------------------------------


def _as_string_kernel(
    input: Any, *, T: DType, precision: int, scientific: bool, shortest: bool, width: int, fill: str,
) -> Any:  # fmt: skip
    if scientific and shortest:
        raise errors.InvalidArgumentError("as_string: scientific and shortest exclude each other")
    size = f"{fill}{width}" if width >= 0 else ""
    digits = f".{precision}" if precision >= 0 else ""
    letter = "e" if scientific else "g" if shortest else "f"

    def text(value: Any) -> bytes:
        if T.is_bool:
            return (b"true" if value else b"false").rjust(max(width, 0))
        if T.is_complex:
            form = f"%{size}{digits}{letter}"
            return f"({form % value.real},{form % value.imag})".encode()
        if T.is_floating:
            return (f"%{size}{digits}{letter}" % float(value)).encode()
        if T is dtypes.string:
            return _bytes(value).rjust(max(width, 0))
        return (f"%{size}d" % int(value)).encode()

    return _mapped(text, object, input)


define(
    "AsString",
    "input: T -> output: string",
    types={"T": (*dtypes.NUMERIC, dtypes.bool_, dtypes.string)},
    attrs={
        "precision": ("int", -1), "scientific": ("bool", False), "shortest": ("bool", False),
        "width": ("int", -1), "fill": ("string", ""),
    },
    shape=same_shape,
    kernel=_as_string_kernel,
    traits=Trait.ELEMENTWISE,
    opaque="works on texts, with Python",
)


def as_string(
    input: Any, precision: int = -1, scientific: bool = False, shortest: bool = False, width: int = -1, fill: str = "",
    name: str | None = None,
) -> Tensor:  # fmt: skip
    """Each number as text, as C's `printf` writes it: floats with six digits behind the point, bools as true, false.

    Args:
        precision: the digits behind the point.
        scientific, shortest: `%e` or `%g` instead of `%f`.
        width, fill: the least width, and what to fill it with: spaces, `"0"`, or `"-"` to align left.

    >>> as_string([1.5, -2.0], precision=1).numpy().tolist()
    [b'1.5', b'-2.0']
    """
    if scientific and shortest:
        raise errors.InvalidArgumentError(
            "as_string: scientific and shortest exclude each other", location=current_location()
        )
    if fill not in ("", " ", "0", "-", "+"):
        raise errors.InvalidArgumentError(
            f"as_string: fill {fill!r}", location=current_location(), expected="'', ' ', '0', '-' or '+'"
        )
    attrs = {"precision": precision, "scientific": scientific, "shortest": shortest, "width": width, "fill": fill}
    return apply("AsString", [as_tensor(input)], attrs, name)


def _to_number_kernel(string_tensor: Any, *, out_type: DType) -> Any:
    def number(text: Any) -> Any:
        plain = _bytes(text).decode(errors="replace")
        try:
            value = int(plain) if out_type.is_integer else float(plain)
        except ValueError:
            raise errors.InvalidArgumentError(f"the string {plain!r} is not a number of type {out_type.name}") from None
        if out_type.is_integer and not out_type.min <= value <= out_type.max:
            raise errors.InvalidArgumentError(f"the number {plain!r} does not fit {out_type.name}")
        return value

    return _mapped(number, out_type.numpy_dtype, string_tensor)


define(
    "StringToNumber",
    "string_tensor: string -> output: out_type",
    types={"out_type": (dtypes.float32, dtypes.float64, dtypes.int32, dtypes.int64)},
    shape=same_shape,
    kernel=_to_number_kernel,
    traits=Trait.ELEMENTWISE,
    failure=Failure(errors.InvalidArgumentError, ValueError, "the text is no number"),
    opaque="works on texts, with Python",
)


def string_to_number(input: Any, out_type: Any = float, name: str | None = None) -> Tensor:
    """The number that each string says, read as Python's `int` and `float` read it.

    Raises:
        InvalidArgumentError: (when it runs) a string is no such number, or does not fit the dtype.

    >>> string_to_number(["1.5", " 2 "]).numpy().tolist()
    [1.5, 2.0]
    """
    return apply("StringToNumber", [as_tensor(input)], {"out_type": as_dtype(out_type)}, name)


#: The names in the namespace `ag.strings`.
join, length, to_number = string_join, string_length, string_to_number
format = string_format
