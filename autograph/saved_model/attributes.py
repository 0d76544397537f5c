"""Attributes of operations as JSON, as their declarations type them (`framework.op_attrs`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.dtypes import DType
from autograph.framework.graph import Operation
from autograph.framework.op_attrs import AttrType
from autograph.framework.op_def import OpDef, Trait
from autograph.ops.random.random_streams import Stream
from autograph.saved_model.exceptions import read_error, slot_of, write_error
from autograph.saved_model.values import DEPTH, Damaged, Tags, Unsaveable, decode, dims, dtype, encode, only

__all__ = ["read_array", "read_attr", "write_array", "write_attr"]

#: Arrays of so many elements are part of the JSON.
_SMALL = 16
#: Where an operation may write: a file's author must not have others' files written.
_STREAMS = ("stdout", "stderr", "log(info)", "log(warning)", "log(error)")
#: The attributes that hold one of these.
_STREAM_ATTRS = {("PrintV2", "output_stream"), ("PyPrint", "file")}


def write_attr(
    op: Operation, key: str, kind: AttrType, value: Any, arrays: Callable[[DType, Any], int], others: Any = None
) -> Any:
    """An attribute as JSON.

    Args:
        arrays: keeps an array, and gives its number.
        others: as `graphs.Stored` has it.

    Raises:
        Unsaveable: it holds something of this process.
    """
    if op.op_def.traits & Trait.PYTHON:
        raise Unsaveable("Python code of the program")
    if value is None:
        return None
    if kind.kind == "tensor":
        return write_array(op.attrs["dtype"], value, arrays)
    if kind.kind == "python" or kind.kind == "value":
        return _write_python(op, key, value, others)
    write = _WRITE.get(kind.kind, lambda v: v)
    if not kind.many:
        return write(value)
    parts = [write(part) for part in value]
    return {"tuple": parts} if isinstance(value, tuple) else parts


_WRITE: dict[str, Callable[[Any], Any]] = {
    "int": int,
    "float": lambda value: encode(float(value)),
    "bool": bool,
    "type": lambda value: value.name,
    "shape": lambda value: None if value.rank is None else list(value.as_tuple()),
}


def _write_python(op: Operation, key: str, value: Any, others: Any) -> Any:
    if (op.type, key) in _STREAM_ATTRS and value not in _STREAMS:
        raise Unsaveable(f"the file {value[7:]!r}" if isinstance(value, str) else "an open file")
    if key == "_stream" and isinstance(value, Stream):
        return ["stream", *value.key[: 2 + (value.key[2] is not None)]]
    if key == "_gradient_op_type" and callable(value):
        return ["gradient", getattr(value, "__qualname__", "custom_gradient")]

    def special(part: Any) -> Any:
        found = None if others is None else others(part, lambda inner: encode(inner, special))
        if found is not None:
            return found
        return slot_of(part) or write_error(part, lambda inner: encode(inner, special))

    return encode(value, special)


# --- reading ---------------------------------------------------------------------------------------------


class _LostGradient:
    """In the place of a gradient that the program gave: it is Python code, and has not been saved."""

    def __init__(self, name: str) -> None:
        self.__qualname__ = name

    def __call__(self, op: Any, incoming: Any) -> Any:
        raise errors.UnimplementedError(
            f"the custom gradient of {self.__qualname__!r} is Python code, and is not part of a saved model",
            location=op.location, fix="differentiate where the program is, or save a function of the gradient",
        )  # fmt: skip


_TAGS: dict[str, Callable[[list[Any], Callable[[Any], Any]], Any]] = {
    "error": read_error,
    "stream": lambda rest, inside: Stream(only(int, rest[0]), only(bool, rest[1]), *(only(int, s) for s in rest[2:3])),
    "gradient": lambda rest, inside: _LostGradient(only(str, rest[0])),
}


def read_attr(
    op_def: OpDef, key: str, kind: AttrType, data: Any, arrays: Callable[[int], Any], others: Tags | None = None
) -> Any:
    """The value of an attribute.

    Args:
        others: what tags stand for besides those of this room.

    Raises:
        Damaged: it is none that the declaration allows.
    """
    if op_def.traits & Trait.PYTHON:
        raise Damaged(f"{op_def.name} runs Python code, which is no part of a file")
    if data is None and kind.optional:
        return None
    if kind.kind == "tensor":
        return read_array(data, arrays)[1]
    if kind.kind in ("python", "value"):
        value = decode(data, _TAGS if others is None else {**others, **_TAGS}, DEPTH)
        _check_python(op_def, key, value)
    elif kind.many:
        is_tuple = type(data) is dict
        parts = [_READ[kind.kind](part) for part in only(list, data.get("tuple") if is_tuple else data)]
        value = tuple(parts) if is_tuple else parts
    else:
        value = _READ[kind.kind](data)
    if not kind.allows(value):
        raise Damaged(f"attribute {key!r} of {op_def.name} is no {kind}")
    return value


def _check_python(op_def: OpDef, key: str, value: Any) -> None:
    if (op_def.name, key) in _STREAM_ATTRS and value not in _STREAMS:
        raise Damaged(f"{op_def.name} writes to {str(value)[:40]!r}")
    if (key == "_stream") is not isinstance(value, Stream):
        raise Damaged(f"attribute {key!r} of {op_def.name} is of another kind")
    if key == "_gradient_op_type" and not (value is None or isinstance(value, _LostGradient)):
        raise Damaged(f"attribute {key!r} of {op_def.name} is no gradient")
    if (op_def.name == "Raise") is not isinstance(value, BaseException):
        raise Damaged(f"attribute {key!r} of {op_def.name} is no error")


def _plain(data: Any) -> Any:
    if type(data) not in (bool, int, float, str):
        raise Damaged(f"{str(data)[:40]} is no plain value")
    return data


def _integer(data: Any) -> int:
    if type(data) is not int or not -(1 << 63) <= data < 1 << 64:
        raise Damaged(f"{str(data)[:40]} is no number")
    return data


_READ: dict[str, Callable[[Any], Any]] = {
    "int": _integer,
    "float": lambda data: decode(data),
    "bool": _plain,
    "string": _plain,
    "type": dtype,
    "shape": dims,
}


# --- arrays ----------------------------------------------------------------------------------------------


def write_array(kind: DType, value: Any, arrays: Callable[[DType, Any], int]) -> Any:
    """An array as JSON: its elements if there are few, else its number among the arrays that are kept elsewhere."""
    array = np.asarray(value)
    if array.dtype.kind in "biuf" and array.size <= _SMALL and np.all(np.isfinite(array)):
        return [kind.name, list(array.shape), array.reshape(-1).tolist()]
    return [kind.name, list(array.shape), arrays(kind, array)]


def read_array(data: Any, arrays: Callable[[int], tuple[DType, np.ndarray]]) -> tuple[DType, np.ndarray]:
    """Dtype and array of what `write_array` wrote.

    Raises:
        Damaged: the elements are not those of such an array.
    """
    name, sizes, content = only(list, data)
    kind, shape = dtype(name), tuple(only(list, sizes))
    if type(content) is int:
        found_kind, array = arrays(content)
        if found_kind is not kind or list(array.shape) != list(shape):
            raise Damaged(f"array {content} is {found_kind.name}{array.shape}, and not {kind.name}{shape}")
        return kind, array
    letter = kind.numpy_dtype.kind
    wanted: type = {"b": bool, "i": int, "u": int, "f": float}.get(letter, type(None))
    count = 1
    for size in shape:
        count *= only(int, size)
    if len(only(list, content)) != count or count > _SMALL or any(type(x) is not wanted for x in content):
        raise Damaged(f"{str(data)[:60]} is no array")
    if letter in "iu" and not all(kind.min <= x <= kind.max for x in content):
        raise Damaged(f"{str(data)[:60]} does not fit {kind.name}")
    with np.errstate(all="ignore"):
        return kind, np.array(content, kind.numpy_dtype).reshape(shape)

