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
from autograph.ops.text.py_format import py_format
from autograph.ops.text.py_text import is_text

__all__ = ["OwnText", "formatted", "shown_error", "with_texts"]


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
        new = list(map(_as_part, parts))
        return value if all(a is b for a, b in zip(parts, new)) else nest.rebuild(value, new)
    parts = as_parts(value, _as_part)
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


def _as_part(value: Any) -> Any:
    """What stands for a part of a container, of which `repr` is shown."""
    shown = shown_error(value, "r")
    return with_texts(value, "r") if shown is value else OwnText(shown, shown)


def shown_error(value: Any, conversion: str = "s") -> Any:
    """What stands for `str(value)` or `repr(value)`: the value, or the text of an error that holds staged values."""
    if not isinstance(value, BaseException) or building_graph() is None or not _holds_staged(value):
        return value
    args: Any = value.args
    kind = type(value)
    one = args[0] if len(args) == 1 else args
    if conversion != "s":
        start, end = ("(", ")") if len(args) == 1 else ("", "")
        return py_format(f"{kind.__name__}{start}", (_as_part(one), "r", ""), end)
    if kind.__str__ is BaseException.__str__:
        shown = shown_error(one)
        return shown if shown is not one or is_text(one) else py_format((with_texts(one), "s", ""))
    if kind.__str__ is KeyError.__str__:
        return py_format((_as_part(one), "r", ""))
    return converted_call(kind.__str__, (value,), None)


def _holds_staged(error: BaseException) -> bool:
    """Whether there are staged values among the arguments of an error, or of errors among them."""
    leaves = nest.flatten(error.args)
    return any(_holds_staged(leaf) if isinstance(leaf, BaseException) else is_staged(leaf) for leaf in leaves)


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
