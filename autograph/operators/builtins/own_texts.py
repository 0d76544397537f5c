"""Texts of objects whose classes say how they look, with `__str__`, `__repr__` or `__format__`.

Python calls these methods itself, and takes nothing from them but a str. So where a text is made while a graph is
built, their converted forms are called before, and what they give, which may be staged, stands for the objects.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any

from autograph.conversion import is_user_code
from autograph.framework import nest
from autograph.framework.context import building_graph
from autograph.framework.tensor import Tensor
from autograph.operators.calls.call import converted_call
from autograph.operators.dispatch import is_staged, staged_among
from autograph.ops.arrays.local_arrays import LocalArray, moved
from autograph.ops.text.printing import as_parts
from autograph.ops.text.py_text import is_text

__all__ = ["formatted", "with_texts"]


class OwnText:
    """Stands for an object in a text.

    Attributes:
        plain: what `str` gives, a str or a staged text.
        represented: what `repr` gives.
    """

    __slots__ = ("plain", "represented")

    def __init__(self, plain: Any, represented: Any) -> None:
        self.plain, self.represented = plain, represented

    def __autograph_children__(self) -> list[tuple[str, Any]]:
        return [(".plain", self.plain), (".represented", self.represented)]

    def __autograph_rebuild__(self, parts: list[Any]) -> OwnText:
        return OwnText(*parts)

    def __str__(self) -> str:
        return str(self.plain)

    def __repr__(self) -> str:
        return str(self.represented)


def with_texts(value: Any, conversion: str = "s") -> Any:
    """A value with an `OwnText` in the place of each object that says how it looks, and with tensors for arrays that
    stand for them; in containers, too.

    Args:
        conversion: "s" or "r" for what `str` or `repr` takes of the value itself, "" for both.
    """
    if type(value) in nest.leaf_types or isinstance(value, Tensor) or building_graph() is None:
        return value
    if isinstance(value, LocalArray):
        there = moved(value)
        return value if there is None else there
    if nest.is_nested(value):
        parts = nest.parts_of(value)
        new = [with_texts(part, "r") for part in parts]
        return value if all(a is b for a, b in zip(parts, new)) else nest.rebuild(value, new)
    parts = as_parts(value, lambda part: with_texts(part, "r"))
    if parts is not value:
        return parts
    if type(value) in (set, bytearray) and not is_staged(value):
        text = repr(value)  # as it is now: it may be changed before the graph runs
        return OwnText(text, text)
    represented = _own(value, "__repr__")
    cls: Any = type(value)
    plain = _own(value, "__str__") or (represented if cls.__str__ is object.__str__ else None)
    if plain is represented or conversion == "s":
        represented = None
    elif conversion:
        plain = None
    if plain is None and represented is None:
        return value
    texts = [None if method is None else _called(method, value) for method in (plain, represented)]
    return OwnText(*[texts[1 - i] if text is None else text for i, text in enumerate(texts)])


def formatted(value: Any, conversion: str, spec: Any) -> tuple[Any, str, Any]:
    """A part of an f-string with the texts of the objects in it."""
    if building_graph() is None:
        return value, conversion, spec
    method = None if conversion else _own(value, "__format__")
    if method is not None:
        return _called(method, value, spec), "", ""
    has_spec = isinstance(spec, str) and spec and not conversion
    cls: Any = type(value)
    if has_spec and cls.__format__ is object.__format__ and not staged_among(value):
        format(value, spec)  # raises that there is no such format
    return with_texts(value, "s" if conversion in ("", "s") else "r"), conversion, spec


def _own(value: Any, name: str) -> FunctionType | None:
    """The method of a class of the program's; errors have texts of their own (`output`)."""
    method = getattr(type(value), name, None)
    if isinstance(value, BaseException) or not isinstance(method, FunctionType) or not is_user_code(method.__code__):
        return None
    return method


def _called(method: FunctionType, *args: Any) -> Any:
    text = converted_call(method, args, None)
    if not isinstance(text, str) and not is_text(text):
        raise TypeError(f"{method.__name__} returned non-string (type {type(text).__name__})")
    return text
