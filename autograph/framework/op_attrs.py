"""The types of attributes: what a declaration says of the values that an attribute of an operation may have.

    attrs={"num_split": "int", "axis": ("int", 0), "shapes": "list(shape)", "at": ("list(int)?", None)}

A kind alone is an attribute that every operation has to give; with a default it may be left out. The kinds are those of
TensorFlow's op registry, `int float bool string type shape tensor graph` and lists of them, and two more:

- `value`: nested tuples, lists and dicts of plain Python values, such as keyword arguments; text can say them.
- `python`: an object of this process, such as a function of the program: a graph with one runs only where it was made.

`?` behind a kind allows None.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.dtypes import DType
from autograph.framework.shapes import TensorShape

__all__ = ["REQUIRED", "AttrType", "attr_type", "parse_attrs"]


class _Required:
    def __repr__(self) -> str:
        return "REQUIRED"


REQUIRED: Any = _Required()


def _is_value(value: Any) -> bool:
    if isinstance(value, (tuple, list)):
        return all(map(_is_value, value))
    if isinstance(value, dict):
        return all(isinstance(k, str) and _is_value(v) for k, v in value.items())
    return value is None or isinstance(value, (bool, int, float, complex, str, bytes, np.generic))


def _is_graph(value: Any) -> bool:
    return hasattr(value, "operations") and hasattr(value, "outputs")


_KINDS: dict[str, Callable[[Any], bool]] = {
    "int": lambda value: isinstance(value, (int, np.integer)) and not isinstance(value, bool),
    "float": lambda value: isinstance(value, (float, int, np.floating)) and not isinstance(value, bool),
    "bool": lambda value: isinstance(value, (bool, np.bool_)),
    "string": lambda value: isinstance(value, str),
    "type": lambda value: isinstance(value, DType),
    "shape": lambda value: isinstance(value, TensorShape),
    "tensor": lambda value: isinstance(value, np.ndarray),
    "graph": _is_graph,
    "value": _is_value,
    "python": lambda value: True,
}


@dataclass(frozen=True)
class AttrType:
    """The type of an attribute.

    Attributes:
        kind: one of the kinds of the module docstring.
        many: whether a value is a list (or tuple) of such.
        optional: whether it may be None.
    """

    kind: str
    many: bool = False
    optional: bool = False

    def __str__(self) -> str:
        return (f"list({self.kind})" if self.many else self.kind) + ("?" if self.optional else "")

    def allows(self, value: Any) -> bool:
        """Whether an attribute of this type may have a value.

        >>> attr_type("list(int)?").allows((1, 2)), attr_type("int").allows(1.5)
        (True, False)
        """
        if value is None and self.optional:
            return True
        is_kind = _KINDS[self.kind]
        if self.many:
            return isinstance(value, (list, tuple)) and all(map(is_kind, value))
        return is_kind(value)


@functools.cache
def attr_type(text: str) -> AttrType:
    """The type that a text of the small language says.

    Raises:
        InternalError: there is no such kind.

    >>> attr_type("list(int)?")
    AttrType(kind='int', many=True, optional=True)
    """
    kind = text.removesuffix("?")
    many = kind.startswith("list(") and kind.endswith(")")
    if many:
        kind = kind[len("list(") : -1]
    if kind not in _KINDS:
        raise errors.InternalError(f"{text!r} is no type of attributes")
    return AttrType(kind, many, text.endswith("?"))


def parse_attrs(declared: Any) -> tuple[dict[str, Any], dict[str, AttrType]]:
    """The defaults of declared attributes (`REQUIRED` where there is none), and their types.

    Raises:
        InternalError: a default has another type than its attribute.
    """
    defaults: dict[str, Any] = {}
    types: dict[str, AttrType] = {}
    for name, entry in declared.items():
        text, default = (entry, REQUIRED) if isinstance(entry, str) else entry
        types[name] = attr_type(text)
        defaults[name] = default
        if default is not REQUIRED and not types[name].allows(default):
            raise errors.InternalError(f"attribute {name!r}: {default!r} is no {text}")
    return defaults, types
