"""`StagedSet` and `StagedFrozenSet`: a set whose members a tensor decides, as one value of the graph: a tensor set
(`ops.lists.tensor_map`).

Its members are of one type, and come in the order in which Python's own set has them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from autograph import errors
from autograph.framework import nest, shapes
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.core.error_arguments import saying
from autograph.ops.lists import tensor_map
from autograph.ops.values.list_types import holds_lists
from autograph.ops.values.staged_container import kind_of, register_kind, staged_of
from autograph.ops.values.staged_keyed import Entry, StagedKeyed, key_type_of, nested_key
from autograph.ops.values.staged_list import StagedList

__all__ = ["StagedFrozenSet", "StagedMembers", "StagedSet"]


class StagedMembers(StagedKeyed):
    """What sets and frozensets of members of one type have in common: all that changes nothing."""

    #: Set by `operators.containers.staged_dicts`: the items of anything that converted code can loop over, as a set.
    of_items: ClassVar[Callable[[Any], Any]]

    @classmethod
    def empty(cls) -> Tensor:
        return tensor_map.empty_set()

    @classmethod
    def of(cls, value: Any, dtype: Any, element_shape: Any) -> StagedMembers:
        """A staged set with the members of a Python set."""
        result = cls(cls.empty(), dtype, element_shape)
        for item in value:
            result._put(item)
        return result

    def _put(self, item: Any) -> None:
        self.handle = tensor_map.insert(self.handle, self._new_key(item), [], self.key_type.tuple_of)

    @classmethod
    def of_list(cls, items: StagedList) -> StagedMembers:
        """The set of the items of a staged list. Raises TypeError if these are lists, as Python does."""
        if holds_lists(items.dtype):
            raise TypeError("unhashable type: 'list'")
        result = cls(items.handle, items.dtype, items.element_shape)  # only its type counts
        result.handle = tensor_map.set_of(items.handle, result.key_type.tuple_of)
        return result

    @classmethod
    def common(cls, values: Sequence[Any]) -> tuple[Any, Any] | None:
        """The dtype and shape that the members of several sets, staged or not, can share; None if they cannot."""
        keys = key_type_of([
            StagedList(None, v.dtype, v.element_shape) if isinstance(v, StagedMembers)  # type: ignore[arg-type]  # only its type counts
            else [v.key] if isinstance(v, Entry) else list(v)
            for v in values
        ])
        return None if keys is None else (keys, nest.pack(keys, [shapes.scalar] * len(nest.flatten(keys))))

    @property
    def key_dtype(self) -> Any:
        return self.dtype

    def unpacked(self, made: dict[int, Any], stacked: bool) -> Any:
        return self.python([nested_key(key, self.dtype) for key in tensor_map.keys_of(self.handle)])

    # --- two sets ---

    def other(self, other: Any) -> StagedMembers:
        """Another set, or the items of an iterable, as a staged set."""
        found = staged_of(other)
        if not isinstance(found, StagedMembers):
            found = staged_of(StagedMembers.of_items(other))
        if not isinstance(found, StagedMembers):
            if not found:
                return self._like(self.empty())
            common = StagedMembers.common([found])
            if common is None:
                self._new_key(next(iter(found)))  # says what is wrong
                return self._refuse("a set of members of several types")
            found = StagedSet.of(found, *common)
        return found

    def _combined(self, how: str, others: Sequence[Any]) -> Tensor:
        handle = self.handle
        for other in others:
            found = self.other(other)
            if found.dtype != self.dtype:
                raise errors.StagedValueError(
                    f"{how} of a set of {self._keys_in_words()} and one of {found._keys_in_words()}",
                    location=current_location(),
                    expected="members of one dtype",
                )
            handle = tensor_map.combined(handle, found.handle, how)
        return handle

    def union(self, *others: Any) -> StagedMembers:
        """The members of all sets."""
        return self._like(self._combined("union", others))

    def intersection(self, *others: Any) -> StagedMembers:
        """The members that are in all sets."""
        return self._like(self._combined("intersection", others))

    def difference(self, *others: Any) -> StagedMembers:
        """The members that are in no other set."""
        return self._like(self._combined("difference", others))

    def symmetric_difference(self, other: Any) -> StagedMembers:
        """The members that are in one set only."""
        return self._like(self._combined("symmetric_difference", [other]))

    def _compared(self, how: str, other: Any) -> Tensor:
        found = self.other(other)
        return tensor_map.compared(self.handle, found.handle, how)

    def issubset(self, other: Any) -> Tensor:
        """Whether all members are in the other set."""
        return self._compared("issubset", other)

    def issuperset(self, other: Any) -> Tensor:
        """Whether all members of the other set are here."""
        return self._compared("issuperset", other)

    def isdisjoint(self, other: Any) -> Tensor:
        """Whether no member is in both sets."""
        return self._compared("isdisjoint", other)

    # --- operators ---

    def __or__(self, other: Any) -> Any:
        return self.union(other) if _is_set(other) else NotImplemented

    def __and__(self, other: Any) -> Any:
        return self.intersection(other) if _is_set(other) else NotImplemented

    def __sub__(self, other: Any) -> Any:
        return self.difference(other) if _is_set(other) else NotImplemented

    def __xor__(self, other: Any) -> Any:
        return self.symmetric_difference(other) if _is_set(other) else NotImplemented

    def __ror__(self, other: Any) -> Any:
        return self._on_the_right("union", other)

    def __rand__(self, other: Any) -> Any:
        return self._on_the_right("intersection", other)

    def __rsub__(self, other: Any) -> Any:
        return self._on_the_right("difference", other)

    def __rxor__(self, other: Any) -> Any:
        return self._on_the_right("symmetric_difference", other)

    def _on_the_right(self, how: str, other: Any) -> Any:
        """An operation whose left operand is a Python set."""
        if not _is_set(other):
            return NotImplemented
        kind: Any = kind_of(other) or type(self)
        found = kind(self.other(other).handle if other else self.empty(), self.dtype, self.element_shape)
        return getattr(found, how)(self)

    def __lt__(self, other: Any) -> Any:
        return self._compared("__lt__", other) if _is_set(other) else NotImplemented

    def __le__(self, other: Any) -> Any:
        return self._compared("__le__", other) if _is_set(other) else NotImplemented

    def __gt__(self, other: Any) -> Any:
        return self._compared("__gt__", other) if _is_set(other) else NotImplemented

    def __ge__(self, other: Any) -> Any:
        return self._compared("__ge__", other) if _is_set(other) else NotImplemented

    def __eq__(self, other: Any) -> Any:
        if not _is_set(other):
            return NotImplemented
        found = self.other(other)
        return tensor_map.equal(self.handle, found.handle)

    __hash__ = StagedKeyed.__hash__


class StagedSet(StagedMembers):
    """A set of members of one type, whose size is known only at run time."""

    python: ClassVar[Any] = set

    # --- members ---

    def add(self, item: Any) -> None:
        """Puts a member in."""
        self._put(item)

    def discard(self, item: Any) -> None:
        """Takes a member out, if it is there."""
        parts = self._key(item)
        if parts is not None:
            self.handle = tensor_map.erase(self.handle, parts, self.key_type.tuple_of, missing_ok=True)

    def remove(self, item: Any) -> None:
        """Takes a member out. Raises MissingKeyError, at run time, if it is not there."""
        parts = self._key(item)
        if parts is None:
            raise self.missing(item)
        with saying(item):
            self.handle = tensor_map.erase(self.handle, parts, self.key_type.tuple_of)

    def pop(self) -> Any:
        """Takes a member out, the one that Python takes. Raises MissingKeyError, at run time, if there is none."""
        with saying("pop from an empty set"):
            self.handle, parts = tensor_map.pop_member(self.handle, self.key_type)
        return nest.pack(self.dtype, parts)

    def update(self, *others: Any) -> None:
        """Puts the members of other sets in."""
        self.handle = self._combined("update", others)

    def intersection_update(self, *others: Any) -> None:
        """Keeps the members that are in all sets."""
        self.handle = self._combined("intersection_update", others)

    def difference_update(self, *others: Any) -> None:
        """Keeps the members that are in no other set."""
        self.handle = self._combined("difference_update", others)

    def symmetric_difference_update(self, other: Any) -> None:
        """Keeps the members that are in one set only."""
        self.handle = self._combined("symmetric_difference_update", [other])

    def __ior__(self, other: Any) -> Any:
        return self._in_place(self.update, other)

    def __iand__(self, other: Any) -> Any:
        return self._in_place(self.intersection_update, other)

    def __isub__(self, other: Any) -> Any:
        return self._in_place(self.difference_update, other)

    def __ixor__(self, other: Any) -> Any:
        return self._in_place(self.symmetric_difference_update, other)

    def _in_place(self, change: Callable[[Any], None], other: Any) -> Any:
        if not _is_set(other):
            return NotImplemented
        change(other)
        return self.itself()


class StagedFrozenSet(StagedMembers):
    """The same of a frozenset, which nothing changes."""

    python: ClassVar[Any] = frozenset


def _is_set(value: Any) -> bool:
    return isinstance(staged_of(value), (StagedMembers, set, frozenset))


register_kind(set, lambda container: StagedSet)
register_kind(frozenset, lambda container: StagedFrozenSet)
