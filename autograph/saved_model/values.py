"""Python values as JSON, exactly: what is no number, text, bool or None of JSON's own is a list with a tag.

    (1, 2.5)            ["tuple", [1, 2.5]]
    {"a": b"x"}         ["dict", [["a", ["bytes", "eA=="]]]]
    ag.float32          ["dtype", "float32"]

Reading makes values and nothing else: a tag stands for a class of this table, never for a name that is looked up.
"""

from __future__ import annotations

import base64
import enum
import math
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from autograph.framework import dtypes
from autograph.framework.dtypes import DType
from autograph.framework.either import Either
from autograph.framework.op_names import type_name, with_article
from autograph.framework.shapes import TensorShape
from autograph.framework.undefined import PossiblyNone
from autograph.ops.core.slots import SLOT
from autograph.ops.values.list_types import ListOf
from autograph.ops.values.nullable import OrNone
from autograph.saved_model.stand_ins import Member, record, record_of

__all__ = ["Damaged", "Unsaveable", "decode", "encode"]

#: How deeply values, and graphs in graphs, may be nested in a file.
DEPTH = 100


class Unsaveable(Exception):
    """A value cannot be saved; the text says what it is, as in "a function"."""


class Damaged(Exception):
    """What a file says cannot be right; the text says what."""


#: What else a place may hold: gives the JSON of a value, or None for one that is not its own.
Special = Callable[[Any], Any]
#: What other tags stand for: from what is behind the tag, and the function that reads a value.
Tags = Mapping[str, Callable[[list[Any], Callable[[Any], Any]], Any]]

_PLAIN = (bool, int, str, type(None))
_SEQUENCES: dict[type, str] = {
    tuple: "tuple", list: "list", set: "set", frozenset: "frozenset", deque: "deque",
}  # fmt: skip
_DICTS: dict[type, str] = {dict: "dict", OrderedDict: "OrderedDict", Counter: "Counter"}


def encode(value: Any, special: Special | None = None) -> Any:
    """A value as JSON.

    Args:
        special: is asked first, of each part.

    Raises:
        Unsaveable: something in it cannot be saved.

    >>> encode((1, {"a": 2.5}))
    ['tuple', [1, ['dict', [['a', 2.5]]]]]
    """
    if special is not None:
        found = special(value)
        if found is not None:
            return found
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is float:
        return value if math.isfinite(value) else ["float", repr(value)]

    def inside(part: Any) -> Any:
        return encode(part, special)

    if kind in _SEQUENCES:
        parts = sorted(value, key=repr) if kind in (set, frozenset) else value
        return [_SEQUENCES[kind], [inside(part) for part in parts]]
    if kind in _DICTS:
        return [_DICTS[kind], [[inside(key), inside(part)] for key, part in value.items()]]
    write = _WRITERS.get(kind)
    if write is not None:
        return write(value, inside)
    if isinstance(value, enum.Enum):
        return ["member", kind.__name__, value.name]
    if isinstance(value, np.generic) and value.dtype.kind in "biufc":
        return ["number", value.dtype.name, inside(value.item())]
    parts_of_record = record_of(value)
    if parts_of_record is not None:
        name, fields, parts = parts_of_record
        return ["record", name, list(fields), [inside(part) for part in parts]]
    raise Unsaveable(described(value))


def described(value: Any) -> str:
    """A value that cannot be saved, in words."""
    name = getattr(value, "__qualname__", None)
    if isinstance(name, str) and callable(value):
        if name.endswith("<lambda>"):
            return "a lambda"
        return f"the {'class' if isinstance(value, type) else 'function'} {name!r}"
    return with_article(type_name(value))


_WRITERS: dict[type, Callable[[Any, Callable[[Any], Any]], Any]] = {
    complex: lambda v, inside: ["complex", inside(v.real), inside(v.imag)],
    bytes: lambda v, inside: ["bytes", base64.b64encode(v).decode()],
    type(...): lambda v, inside: ["ellipsis"],
    slice: lambda v, inside: ["slice", inside(v.start), inside(v.stop), inside(v.step)],
    range: lambda v, inside: ["range", v.start, v.stop, v.step],
    type(SLOT): lambda v, inside: ["slot"],
    DType: lambda v, inside: ["dtype", v.name],
    TensorShape: lambda v, inside: ["shape", None if v.rank is None else list(v.as_tuple())],
    PossiblyNone: lambda v, inside: ["maybe", v.symbol_name, inside(v.value), inside(v.present)],
    Either: lambda v, inside: ["either", v.symbol_name, [inside(part) for part in v.alternatives]],
    ListOf: lambda v, inside: ["list_of", inside(v.item), inside(v.shape), v.guessed],
    OrNone: lambda v, inside: ["or_none", inside(v.value), inside(v.present), v.guessed],
    Member: lambda v, inside: ["member", *v.split(".", 1)],
}


# --- reading ---------------------------------------------------------------------------------------------


def decode(data: Any, tags: Tags | None = None, depth: int = DEPTH) -> Any:
    """The value that JSON stands for.

    Args:
        tags: what tags stand for besides those of this module.

    Raises:
        Damaged: it stands for none.

    >>> decode(["tuple", [1, ["dtype", "int32"]]])
    (1, ag.int32)
    """
    kind = type(data)
    if kind in _PLAIN or kind is float:
        return data
    if kind is not list or not data or type(data[0]) is not str or depth == 0:
        raise Damaged("a value is nested too deeply" if depth == 0 else f"{str(data)[:40]} is no value")

    def inside(part: Any) -> Any:
        return decode(part, tags, depth - 1)

    tag, *rest = data
    read = (tags or {}).get(tag) or _READERS.get(tag)
    if read is None:
        raise Damaged(f"{tag[:40]!r} is no kind of value")
    try:
        return read(rest, inside)
    except (ValueError, TypeError, KeyError, IndexError, OverflowError, AttributeError) as error:
        raise Damaged(f"{str(data)[:60]} is no {tag[:40]} ({error})") from None


def _sequence(make: Callable[[list[Any]], Any]) -> Callable[[list[Any], Callable[[Any], Any]], Any]:
    def read(rest: list[Any], inside: Callable[[Any], Any]) -> Any:
        (parts,) = rest
        return make([inside(part) for part in only(list, parts)])

    return read


def _pairs(make: Callable[[dict[Any, Any]], Any]) -> Callable[[list[Any], Callable[[Any], Any]], Any]:
    def read(rest: list[Any], inside: Callable[[Any], Any]) -> Any:
        (pairs,) = rest
        return make({inside(key): inside(part) for key, part in only(list, pairs)})

    return read


def only(kind: type, value: Any) -> Any:
    """A part of JSON that has to be of a type.

    Raises:
        Damaged: it is not.
    """
    if type(value) is not kind:
        raise Damaged(f"{str(value)[:40]} is no {kind.__name__}")
    return value


def dims(data: Any) -> TensorShape:
    """A shape, of a list of sizes."""
    if data is None:
        return TensorShape(None)
    if len(only(list, data)) > 64 or not all(d is None or type(d) is int and 0 <= d < 1 << 62 for d in data):
        raise Damaged(f"{str(data)[:40]} is no shape")
    return TensorShape.of(tuple(data))


_DTYPES = {dtype.name: dtype for dtype in dtypes.ALL}


def dtype(data: Any) -> DType:
    """The dtype of a name."""
    found = _DTYPES.get(only(str, data))
    if found is None:
        raise Damaged(f"{data[:40]!r} is no dtype")
    return found


def _list_of(rest: list[Any], inside: Callable[[Any], Any]) -> ListOf:
    item, shape, guessed = rest
    return ListOf(inside(item), inside(shape), frozenset(), only(bool, guessed))


def _number(rest: list[Any], inside: Callable[[Any], Any]) -> Any:
    name, value = rest
    return dtype(name).as_numpy_dtype(inside(value))


def _record(rest: list[Any], inside: Callable[[Any], Any]) -> Any:
    name, fields, parts = rest
    if len(only(list, fields)) != len(only(list, parts)):
        raise ValueError("it has other fields than values")
    return record(only(str, name), tuple(only(str, field) for field in fields))(*[inside(part) for part in parts])


_READERS: dict[str, Callable[[list[Any], Callable[[Any], Any]], Any]] = {
    "tuple": _sequence(tuple),
    "list": _sequence(list),
    "set": _sequence(set),
    "frozenset": _sequence(frozenset),
    "deque": _sequence(deque),
    "dict": _pairs(dict),
    "OrderedDict": _pairs(OrderedDict),
    "Counter": _pairs(Counter),
    "float": lambda rest, inside: {"inf": math.inf, "-inf": -math.inf, "nan": math.nan}[rest[0]],
    "complex": lambda rest, inside: complex(inside(rest[0]), inside(rest[1])),
    "bytes": lambda rest, inside: base64.b64decode(only(str, rest[0]), validate=True),
    "ellipsis": lambda rest, inside: ...,
    "slice": lambda rest, inside: slice(*map(inside, rest)),
    "range": lambda rest, inside: range(*[only(int, part) for part in rest]),
    "slot": lambda rest, inside: SLOT,
    "dtype": lambda rest, inside: dtype(rest[0]),
    "shape": lambda rest, inside: dims(rest[0]),
    "maybe": lambda rest, inside: PossiblyNone(inside(rest[1]), inside(rest[2]), only(str, rest[0])),
    "either": lambda rest, inside: Either([inside(part) for part in rest[1]], only(str, rest[0])),
    "list_of": _list_of,
    "or_none": lambda rest, inside: OrNone(inside(rest[0]), inside(rest[1]), only(bool, rest[2])),
    "number": _number,
    "record": _record,
    "member": lambda rest, inside: Member(f"{only(str, rest[0])}.{only(str, rest[1])}"),
}
