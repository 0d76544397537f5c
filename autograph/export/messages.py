"""Protobuf messages as plain values: their text format, and their fields by name as protobuf's own classes give them.

What the fields of TensorFlow's messages are is stated here as far as reading them needs it; `graph_def` fills them in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from autograph.framework.dtypes import as_dtype

__all__ = ["Bare", "ListValue", "Message"]

_REPEATED = {
    "node", "node_def", "function", "input", "input_arg", "output_arg", "dim", "bool_val", "float_val", "double_val",
    "int_val", "int64_val", "string_val", "uint32_val", "uint64_val", "scomplex_val", "dcomplex_val", "half_val",
}  # fmt: skip
#: Lists of messages with a `key` and a `value`, which are read as dicts.
_MAPS = {"attr", "ret"}
#: What a field is that is not set: text, bytes, numbers, messages.
_TEXTS, _NUMBERS = {"name", "op", "device", "key"}, {"i", "type", "dtype", "producer", "min_consumer", "size"}
_MESSAGES = {"library", "versions", "signature", "value", "tensor", "tensor_shape", "shape", "func", "list"}
_DEFAULTS: dict[str, Any] = {
    **dict.fromkeys(_TEXTS, ""), **dict.fromkeys(_NUMBERS, 0), "f": 0.0, "b": False, "unknown_rank": False, "s": b"",
    "tensor_content": b"",
}  # fmt: skip


class Bare(str):
    """Text that stands without quotes: enum names, numbers, booleans."""

    __slots__ = ()

    def read(self) -> Any:
        """What it stands for: a bool, a number, or the number of a dtype."""
        if self in ("true", "false"):
            return self == "true"
        if self.startswith("DT_"):
            return as_dtype(self).enum_value
        try:
            return int(self)
        except ValueError:
            return float(self)


class Message(list[tuple[str, Any]]):
    """A message: a list of (field, value), whose `str` is its text format.

    A value is a message, `Bare`, text or bytes. Fields are read as attributes: `node.name`, `node.attr["T"].type`.
    """

    def __getattr__(self, field: str) -> Any:
        found = [_read(field, value) for name, value in self if name == field]
        if field in _MAPS:
            return {pair.key: pair.value for pair in found}
        if field in _REPEATED:
            return found
        if found:
            return found[0]
        if field in _MESSAGES:
            return Message()
        if field in _DEFAULTS:
            return _DEFAULTS[field]
        raise AttributeError(f"a GraphDef has no field {field!r}")

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in _text(self, ""))

    __repr__ = __str__


class ListValue(Message):
    """The `list` of an attribute: each of its fields is repeated."""

    def __getattr__(self, field: str) -> Any:
        return [_read(field, value) for name, value in self if name == field]


def _read(field: str, value: Any) -> Any:
    if isinstance(value, Bare):
        return value.read()
    return value.encode() if field == "s" and isinstance(value, str) else value


def _text(message: Message, indent: str) -> Iterator[str]:
    for field, value in message:
        if isinstance(value, Message):
            yield f"{indent}{field} {{"
            yield from _text(value, indent + "  ")
            yield f"{indent}}}"
        elif isinstance(value, Bare):
            yield f"{indent}{field}: {value}"
        else:
            yield f"{indent}{field}: {_quoted(value)}"


def _quoted(value: str | bytes) -> str:
    data = value.encode() if isinstance(value, str) else bytes(value)
    out = []
    for byte in data:
        char = chr(byte)
        if char in '"\\':
            out.append("\\" + char)
        elif 32 <= byte < 127:
            out.append(char)
        else:
            out.append(f"\\{byte:03o}")
    return '"' + "".join(out) + '"'
