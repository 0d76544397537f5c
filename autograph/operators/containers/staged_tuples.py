"""`tuple(items)` where a tensor decides on the number of items: a staged list that does what tuples do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph.framework import nest
from autograph.framework.tensor import Tensor
from autograph.operators.conditions.classes import stands_for, type_
from autograph.ops.values import list_types
from autograph.ops.values.list_results import as_python
from autograph.ops.values.list_types import ListOf
from autograph.ops.values.nullable import OrNone
from autograph.ops.values.overloads import register_repeated
from autograph.ops.values.shown_items import shown_list
from autograph.ops.values.staged_container import register_kind, staged_of
from autograph.ops.values.staged_list import END, OfLists, StagedList, common_type
from autograph.ops.values.typed_items import item_type

__all__ = ["StagedTuple", "tuple_of"]

_NOT_IN_TUPLE = "tuple.index(x): x not in tuple"


class StagedTuple(StagedList):
    """A tuple whose length is known only at run time."""

    python = tuple
    append: Any = OfLists()
    appendleft: Any = OfLists()
    clear: Any = OfLists()
    copy: Any = OfLists()
    extend: Any = OfLists()
    insert: Any = OfLists()
    pop: Any = OfLists()
    popleft: Any = OfLists()
    remove: Any = OfLists()
    reverse: Any = OfLists()
    sort: Any = OfLists()

    def _like(self, handle: Tensor) -> StagedTuple:
        return StagedTuple(handle, self.dtype, self.element_shape)

    @classmethod
    def common(cls, values: Sequence[Any]) -> tuple[Any, Any] | None:
        """See `StagedContainer.common`: tuples of scalars, none of which is converted. An array in a tuple stays the
        array that it is, and a tuple of an int and a float is no tuple of floats."""
        found = super().common(values)
        if found is None or any(shape.rank != 0 for shape in nest.flatten(found[1])):
            return None
        items = [item for value in values if not isinstance(value, StagedTuple) for item in value]
        kinds = [value.dtype for value in values if isinstance(value, StagedTuple) and not value.guessed]
        kinds += [types[0] for item in items if (types := list_types.split(item_type(item))) is not None]
        return found if all(_kinds(kind) in (None, _kinds(found[0])) for kind in kinds) else None

    @classmethod
    def of(cls, items: Any, dtype: Any, element_shape: Any) -> StagedTuple:
        """A staged tuple of `items`."""
        return cls(StagedList.of(list(items), dtype, element_shape).handle, dtype, element_shape)

    @classmethod
    def as_type(cls, value: Any, dtype: Any, element_shape: Any) -> StagedTuple:
        items = value.as_list() if isinstance(value, StagedTuple) else list(value)
        return cls(StagedList.as_type(items, dtype, element_shape).handle, dtype, element_shape)

    def as_list(self) -> StagedList:
        """Its items as a list."""
        return StagedList(self.handle, self.dtype, self.element_shape)

    def unpacked(self, made: dict[int, Any], stacked: bool) -> Any:
        return tuple(as_python(self, made))

    def __autograph_shown__(self) -> Any:
        return shown_list(self.frozen(), self.dtype, tuple)

    def __copy__(self) -> StagedTuple:
        return self

    def __setitem__(self, key: Any, value: Any) -> None:
        raise TypeError("'tuple' object does not support item assignment")

    def __delitem__(self, key: Any) -> None:
        raise TypeError("'tuple' object doesn't support item deletion")

    def __add__(self, items: Any) -> Any:
        return tuple_of(self.as_list() + _list_in(items, 'can only concatenate tuple (not "{}") to tuple'))

    def __radd__(self, items: Any) -> StagedTuple:
        return tuple_of(self.as_list().__radd__(_list_in(items, 'can only concatenate {0} (not "tuple") to {0}')))

    __iadd__ = __add__

    def __imul__(self, times: Any) -> StagedTuple:
        return self * times

    def __eq__(self, other: Any) -> Any:
        if self is other:
            return True
        if not isinstance(other, (tuple, StagedTuple)):
            return NotImplemented
        items = _list_in(other, "")
        if type(items) is list and common_type(self, items) is None:
            return False  # items of other types
        return self.as_list() == items

    __hash__ = StagedList.__hash__

    def _compared(self, other: Any) -> Any:
        if not isinstance(other, (tuple, StagedTuple)):
            return NotImplemented
        return self.as_list()._compared(_list_in(other, ""))

    def index(self, item: Any, start: Any = 0, stop: Any = END) -> Tensor:
        """The position of the first item that equals this one. Raises ValueError, at run time, when there is none."""
        return self.index_or(item, _NOT_IN_TUPLE, start, stop)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"'tuple' object has no attribute {name!r}")

    def __repr__(self) -> str:
        return super().__repr__().replace("list", "tuple")


def _kinds(dtype: Any) -> list[str] | None:
    """Of each tensor of an item, whether it is a bool, an int, a float or a text; None of an item that is None."""
    if isinstance(dtype, OrNone):
        return None if dtype.guessed else _kinds(dtype.value)
    return [leaf.name if isinstance(leaf, ListOf) else leaf.numpy_dtype.kind for leaf in nest.flatten(dtype)]


def _list_in(items: Any, refusal: str) -> Any:
    """The items of a tuple as a list. Raises TypeError for what is no tuple."""
    if isinstance(items, StagedTuple):
        return items.as_list()
    if isinstance(items, tuple):
        return list(items)
    raise TypeError(refusal.format(type_(items).__name__))


def tuple_of(items: Any) -> Any:
    """A tuple of the items of a list, which a tensor may have grown."""
    items = staged_of(items)
    if not isinstance(items, StagedList) or items.known_length() is not None:
        return tuple(items)
    if isinstance(items, StagedTuple):
        return items
    found = StagedTuple(items.handle, items.dtype, items.element_shape)
    found.guessed = items.guessed
    return found


stands_for(StagedTuple, lambda staged: [()])
register_repeated(tuple, lambda times, items: tuple_of(list(items) * times))
register_kind(tuple, lambda container: StagedTuple)
