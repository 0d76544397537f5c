"""Lists that have different lengths after the two branches of a conditional: after it they are staged lists.

The value of a variable may be such a list, or a tuple, list or dict with some in it: `return x, values`, where one
branch has appended to `values`.
"""

from __future__ import annotations

from typing import Any

from autograph.framework import nest
from autograph.framework.tensor import Tensor
from autograph.ops.values.staged_list import StagedList, as_staged_list, common_type

__all__ = ["ListPart", "list_type", "with_list_parts"]

ItemType = tuple[Any, Any]  # the dtype and the shape of the items


class ListPart:
    """Stands for a list among the leaves of a value."""

    __slots__ = ("_list", "item_type")

    def __init__(self, values: Any, item_type: ItemType) -> None:
        self._list = values
        self.item_type = item_type

    def handle(self) -> Tensor:
        """The staged list's tensor, made in the graph of the branch."""
        return as_staged_list(self._list, self.item_type).handle


def list_type(a: Any, b: Any) -> ItemType | None:
    """The type of the items, if the two values are lists that differ in length or if one of them is staged already."""
    if type(a) not in (list, StagedList) or type(b) not in (list, StagedList):
        return None
    if type(a) is list and type(b) is list and len(a) == len(b):
        return None
    return None if a is b else common_type(a, b)


def with_list_parts(a: Any, b: Any) -> tuple[Any, Any]:
    """Two values with a ListPart in place of each such list inside of tuples, lists and dicts."""
    if a is b or type(a) not in (tuple, list, dict) or not nest.same_outline(a, b):
        return a, b
    return nest.map_pairs(_part, a, b)


def _part(a: Any, b: Any) -> tuple[Any, Any]:
    item_type = list_type(a, b)
    if item_type is None:
        return with_list_parts(a, b)
    return ListPart(a, item_type), ListPart(b, item_type)
