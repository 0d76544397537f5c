"""Items that are None or a value: `OrNone`, their type, and what they are made of.

A list, dict or deque of the graph keeps two tensors for such an item, its value and whether there is one. Read, it is a
`PossiblyNone`, as a variable is that is None on some paths (`none_values`). Where there is no value, the first tensor
is 0, so that items are compared as their tensors are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph.framework import nest
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.framework.undefined import PossiblyNone

__all__ = ["OrNone", "as_nothing", "holds_none", "joined_with_none"]


class OrNone:
    """The type of an item that is None or of another type.

    A structure of that type and the type of a flag; with tensors for these, it is the item.

    Attributes:
        value: the type of the value; as for all types, a tree of dtypes, shapes or both.
        present: that of the flag.
        guessed: whether no item has been seen yet that is not None.
    """

    __slots__ = ("guessed", "present", "value")

    def __init__(self, value: Any, present: Any, guessed: bool = False) -> None:
        self.value = value
        self.present = present
        self.guessed = guessed

    def __autograph_children__(self) -> list[tuple[str, Any]]:
        return [(".value", self.value), (".present", self.present)]

    def __autograph_rebuild__(self, parts: list[Any]) -> Any:
        value, present = parts
        if isinstance(present, (bool, np.bool_, EagerTensor)):  # an item, once the graph has run
            return value if present else None
        if isinstance(present, Tensor):
            return PossiblyNone(value, present, "an item")
        return OrNone(value, present, self.guessed)

    def __autograph_static__(self) -> Any:
        return self.guessed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OrNone) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(type(self))

    def _key(self) -> tuple[Any, ...]:
        return self.value, self.present, self.guessed

    def __repr__(self) -> str:
        return f"{self.value} or None"


def joined_with_none(a: Any, b: Any, join: Callable[[Any, Any], Any]) -> OrNone | None:
    """The type that two have room in, one of which at least is that of an item that may be None; None if there is none.

    Args:
        join: gives the type that the types of two values have room in.
    """
    if not isinstance(a, OrNone):
        a, b = b, a
    other = b.value if isinstance(b, OrNone) else b
    if a.guessed:
        found, guessed = other, isinstance(b, OrNone) and b.guessed
    elif isinstance(b, OrNone) and b.guessed:
        found, guessed = a.value, False
    else:
        found, guessed = join(a.value, other), False
    return None if found is None else OrNone(found, a.present, guessed)


def holds_none(dtype: Any) -> bool:
    """Whether None is an item of this type, or may be a part of one."""
    if isinstance(dtype, OrNone):
        return True
    return nest.is_nested(dtype) and any(map(holds_none, nest.parts_of(dtype)))


def as_nothing(item: Any, dtype: Any) -> Any:
    """An item of a type, with None in place of the parts of which no value has been seen."""
    if isinstance(dtype, OrNone):
        return None if dtype.guessed else item
    if not nest.is_nested(dtype) or not holds_none(dtype):
        return item
    return nest.rebuild(item, [as_nothing(*pair) for pair in zip(nest.parts_of(item), nest.parts_of(dtype))])
