"""What stands for the program's own classes where these are not there: records, and members of enumerations."""

from __future__ import annotations

import dataclasses
import enum
import keyword
import weakref
from collections.abc import Sequence
from operator import itemgetter
from typing import Any

from autograph.framework import nest

__all__ = ["Member", "Record", "record", "record_of", "standard"]


class Record(tuple):
    """Stands for a named tuple or a dataclass: a tuple with the same fields, whose class has the same name.

    >>> point = record("Point", ("x", "y"))(1, 2)
    >>> point, point.y, point == (1, 2)
    (Point(x=1, y=2), 2, True)
    """

    __slots__ = ()
    _fields: tuple[str, ...] = ()

    def __new__(cls, *parts: Any) -> Record:
        if len(parts) != len(cls._fields):
            raise TypeError(f"{cls.__name__} takes {len(cls._fields)} values, and {len(parts)} are given")
        return super().__new__(cls, parts)

    def _asdict(self) -> dict[str, Any]:
        return dict(zip(self._fields, self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={part!r}' for name, part in zip(self._fields, self))})"

    def __reduce__(self) -> Any:
        return _made_again, (type(self).__name__, self._fields, tuple(self))


def _made_again(name: str, fields: tuple[str, ...], parts: tuple[Any, ...]) -> Record:
    return record(name, fields)(*parts)


_classes: weakref.WeakValueDictionary[Any, type[Record]] = weakref.WeakValueDictionary()


def record(name: str, fields: tuple[str, ...]) -> type[Record]:
    """The class of records of a name with some fields: the same class for the same names.

    Raises:
        ValueError: these cannot be the names of a class and its fields.
    """
    found = _classes.get((name, fields))
    if found is not None:
        return found
    for text in (name, *fields):
        if not text.isidentifier() or keyword.iskeyword(text) or text.startswith("_") and text is not name:
            raise ValueError(f"{text[:40]!r} is no name")
    if len(set(fields)) != len(fields):
        raise ValueError("two fields have one name")
    members: dict[str, Any] = {field: property(itemgetter(i)) for i, field in enumerate(fields)}
    made = type(name, (Record,), {**members, "__slots__": (), "_fields": fields, "__match_args__": fields})
    return _classes.setdefault((name, fields), made)


def record_of(value: Any) -> tuple[str, tuple[str, ...], Sequence[Any]] | None:
    """Name, fields and parts of a named tuple or a dataclass that can be made again of its parts; None for others."""
    kind = type(value)
    if isinstance(value, tuple) and isinstance(getattr(kind, "_fields", None), tuple):
        return kind.__name__, kind._fields, tuple(value)
    if not isinstance(value, type) and dataclasses.is_dataclass(value) and nest.is_nested(value):
        parts = nest.children(value)
        return kind.__name__, tuple(step[1:] for step, _ in parts), [part for _, part in parts]
    return None


class Member(str):
    """Stands for a member of an enumeration: `Colour.RED`."""

    __slots__ = ()


def standard(value: Any) -> Any:
    """An argument with what stands for the program's classes in their places; most arguments are as they are."""
    kind = type(value)
    if kind in nest.leaf_types:
        return value
    if isinstance(value, enum.Enum):
        return Member(f"{kind.__name__}.{value.name}")
    if not nest.is_nested(value) or isinstance(value, Record):
        return value
    found = None if kind in (tuple, list, dict) else record_of(value)
    if found is None:
        return nest.with_parts(value, [standard(part) for part in nest.parts_of(value)])
    name, fields, parts = found
    return record(name, fields)(*[standard(part) for part in parts])
