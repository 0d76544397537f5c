"""What messages of a GraphDef say, as values of ours. Sizes are checked before arrays are made."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.shapes import TensorShape

__all__ = ["bad", "default_of", "dtype_of", "field_of", "read_attr", "read_shape", "read_tensor"]

_BY_NUMBER = {d.enum_value: d for d in dtypes.ALL}
#: NumPy's arrays have no more dimensions in all releases that we run on.
_MAX_RANK = 32
#: Protobuf has no larger messages; a tensor of one repeated value might say more.
_MAX_BYTES = 2**31 - 1


def bad(what: str, fix: str | None = None) -> errors.GraphDefError:
    """The error for a GraphDef that does not hold together."""
    return errors.GraphDefError(what, fix=fix)


def field_of(attr: Any) -> str | None:
    """Which of its fields an attribute has: `"type"`, `"list"`."""
    which = getattr(attr, "WhichOneof", None)
    if which is not None:
        return which("value")
    return next((name for name, _ in attr), None)


def dtype_of(number: Any) -> DType:
    """The dtype of a number of TensorFlow's enumeration."""
    found = _BY_NUMBER.get(int(number))
    if found is None:
        raise bad(f"there is no dtype number {int(number)} here")
    return found


def read_shape(message: Any) -> TensorShape:
    """A shape; -1 is a dimension that is not known."""
    if message.unknown_rank:
        return TensorShape(None)
    sizes = [int(dim.size) for dim in message.dim]
    if len(sizes) > _MAX_RANK or any(size < -1 for size in sizes):
        raise bad(f"{str(sizes)[:60]} is no shape")
    return TensorShape.of(tuple(None if size == -1 else size for size in sizes))


_CONTENT = {"bool": "bool_val", "float32": "float_val", "float64": "double_val", "int64": "int64_val",
    "string": "string_val", "uint32": "uint32_val", "uint64": "uint64_val", "complex64": "scomplex_val",
    "complex128": "dcomplex_val", "float16": "half_val"}  # fmt: skip


def read_tensor(message: Any) -> tuple[DType, np.ndarray]:
    """Dtype and array of a TensorProto: bytes, or values of which the last fills what is left.

    The array is read-only. One that repeats a value takes the memory of that value.
    """
    kind = dtype_of(message.dtype)
    if kind.is_opaque:
        raise bad(f"a constant of dtype {kind.name} is nothing that a file can hold")
    shape = read_shape(message.tensor_shape)
    if not shape.is_fully_defined():
        raise bad("a constant has an unknown shape")
    sizes = [int(d) for d in shape.as_tuple()]  # type: ignore[arg-type]  # it is fully defined
    count = math.prod(sizes)
    if count * kind.numpy_dtype.itemsize > _MAX_BYTES:
        raise bad(f"a constant of shape {shape} and dtype {kind.name} is too large")
    if message.tensor_content:
        content = bytes(message.tensor_content)
        if kind is dtypes.string or len(content) != count * kind.numpy_dtype.itemsize:
            raise bad(f"{len(content)} bytes are no {kind.name} tensor of shape {shape}")
        return kind, np.frombuffer(content, kind.numpy_dtype.newbyteorder("<")).astype(kind.numpy_dtype).reshape(sizes)
    given = getattr(message, _CONTENT.get(kind.name, "int_val"))
    values = _values(given, kind)
    if len(values) > count:
        raise bad(f"{len(values)} values are no {kind.name} tensor of shape {shape}")
    if len(values) <= 1:
        zero = np.array(b"", object) if kind is dtypes.string else np.zeros((), kind.numpy_dtype)
        return kind, np.broadcast_to(values.reshape(()) if len(values) else zero, sizes)
    if len(values) < count:
        filled = np.empty(count, kind.numpy_dtype)
        filled[: len(values)], filled[len(values) :] = values, values[-1]
        values = filled
    return kind, values.reshape(sizes)


def _values(given: Any, kind: DType) -> np.ndarray:
    if kind is dtypes.string:
        texts = np.empty(len(given), object)
        texts[:] = [text if isinstance(text, bytes) else str(text).encode() for text in given]
        return texts
    if kind is dtypes.float16:
        numbers = np.array(list(given), np.int64)
        if np.any((numbers < 0) | (numbers > 0xFFFF)):
            raise bad("half_val has numbers beyond 16 bits")
        return numbers.astype(np.uint16).view(np.float16)
    if kind.is_complex:
        if len(given) % 2:
            raise bad("a complex number has no imaginary part")
        parts = np.array(list(given), kind.real_dtype.numpy_dtype)
        return parts.view(kind.numpy_dtype)
    found = np.array(list(given))
    if kind.is_integer and len(found):
        low, high = (int(v) for v in (kind.min, kind.max))
        if any(not low <= int(v) <= high for v in given):
            raise bad(f"a constant has values that do not fit {kind.name}")
    return found.astype(kind.numpy_dtype)


def _text(value: Any) -> str:
    try:
        return value.decode() if isinstance(value, bytes) else str(value)
    except UnicodeDecodeError:
        raise bad(f"{value[:40]!r} is no text") from None


#: By type of attributes: the field that holds one, and what makes a value of ours of it.
_KINDS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "int": ("i", int),
    "float": ("f", float),
    "bool": ("b", bool),
    "string": ("s", _text),
    "type": ("type", dtype_of),
    "shape": ("shape", read_shape),
    "tensor": ("tensor", read_tensor),
    "func": ("func", lambda message: str(message.name)),
    "graph": ("func", lambda message: str(message.name)),
}


def read_attr(attr: Any, kind: str) -> Any:
    """An attribute of the type that the op's signature says.

    Raises:
        GraphDefError: it is of another.
    """
    many = kind.startswith("list(")
    field, read = _KINDS[kind[5:-1] if many else kind]
    found = field_of(attr)
    if found != ("list" if many else field):
        raise bad(f"an attribute has the field {found!r}, and not {'list' if many else field!r}")
    return [read(item) for item in getattr(attr.list, field)] if many else read(getattr(attr, field))


def default_of(kind: str, default: Any) -> Any:
    """A default of TensorFlow's registry as a value of ours."""
    if default is None:
        return TensorShape(None) if kind == "shape" else None
    if kind == "type":
        return as_dtype(default)
    if kind == "list(type)":
        return [as_dtype(d) for d in default]
    return TensorShape(default) if kind == "shape" else default
