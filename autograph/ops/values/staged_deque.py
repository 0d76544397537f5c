"""`StagedDeque`: a `collections.deque` whose length a tensor decides."""

from __future__ import annotations

import functools
import operator
from collections import deque
from typing import Any, ClassVar

from autograph.framework import nest
from autograph.framework.tensor import Tensor
from autograph.ops.core.error_arguments import saying
from autograph.ops.elementwise.arithmetic import maximum
from autograph.ops.lists import list_edits
from autograph.ops.values.list_results import as_python
from autograph.ops.values.python_operands import asked
from autograph.ops.values.shown_items import shown_list
from autograph.ops.values.staged_container import kind_of, register_kind, staged_of
from autograph.ops.values.staged_list import END, StagedList, common_type

__all__ = ["StagedDeque"]


class StagedDeque(StagedList):
    """What deques do, on the items of a staged list.

    Attributes:
        maxlen: at most so many items; where more are put in at one end, those at the other end go. None: any number.
    """

    python: ClassVar[Any] = deque
    _empty = "pop from an empty deque"
    _no_place = "deque index out of range"
    maxlen: ClassVar[int | None] = None

    def _like(self, handle: Tensor) -> StagedDeque:
        return type(self)(handle, self.dtype, self.element_shape)

    def as_list(self) -> StagedList:
        """Its items as a list."""
        return StagedList(self.handle, self.dtype, self.element_shape)

    def unpacked(self, made: dict[int, Any], stacked: bool) -> Any:
        return deque(as_python(self, made), self.maxlen)

    def __autograph_shown__(self) -> Any:
        return shown_list(self.frozen(), self.dtype, functools.partial(deque, maxlen=self.maxlen))

    def contents(self) -> StagedList:
        return self.as_list()

    @classmethod
    def of_contents(cls, contents: Any) -> StagedDeque:
        found = cls(contents.handle, contents.dtype, contents.element_shape)
        found.guessed = contents.guessed
        return found

    # --- methods ---

    def append(self, item: Any) -> None:
        """Adds an item at the right."""
        super().append(item)
        self._keep_right()

    def appendleft(self, item: Any) -> None:
        """Adds an item at the left."""
        super().insert(0, item)
        self._keep_left()

    def extend(self, items: Any) -> None:
        """Adds all items of an iterable at the right."""
        super().extend(items)
        self._keep_right()

    def extendleft(self, items: Any) -> None:
        """Adds all items of an iterable at the left, one after the other, so that they are in reversed order."""
        other = self._of_same_type(items)
        self.handle = list_edits.concat(list_edits.take_slice(other.handle, slice(None, None, -1)), self.handle)
        self._relax_to(nest.flatten(other.element_shape))
        self._keep_left()

    def insert(self, index: Any, item: Any) -> None:
        """Adds an item before a position."""
        if self.maxlen is not None:
            self._refuse("insert() with a maxlen")
        super().insert(index, item)

    def popleft(self) -> Any:
        """Takes the first item out. Raises IndexError, at run time, when there is none."""
        with saying(self._empty):
            item = self._item(0)
        del self[0]
        return item

    def pop(self) -> Any:  # type: ignore[override]  # a deque takes out at its ends only
        """Takes the last item out. Raises IndexError, at run time, when there is none."""
        return super().pop()

    def rotate(self, n: Any = 1) -> None:
        """Moves the items `n` positions to the right, and those that leave it there in again at the left."""
        size = self.length()
        at = size - n % maximum(size, 1)
        left = list_edits.take_slice(self.handle, slice(at, None))
        self.handle = list_edits.concat(left, list_edits.take_slice(self.handle, slice(None, at)))

    def remove(self, item: Any) -> None:
        """Takes the first item that equals this one out. Raises ValueError, at run time, when there is none."""
        self._remove(item, "{} is not in deque")

    def sort(self, **how: Any) -> None:
        """There is none: raises AttributeError."""
        raise AttributeError("'collections.deque' object has no attribute 'sort'")

    def _keep_right(self) -> None:
        if self.maxlen is not None:
            self.handle = list_edits.take_slice(self.handle, slice(-self.maxlen or END, None))

    def _keep_left(self) -> None:
        if self.maxlen is not None:
            self.handle = list_edits.take_slice(self.handle, slice(None, self.maxlen))

    # --- operators ---

    def __getitem__(self, key: Any) -> Any:
        return self.item(_no_slice(key))

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(_no_slice(key), value)

    def __delitem__(self, key: Any) -> None:
        super().__delitem__(_no_slice(key))

    def __add__(self, items: Any) -> Any:
        if not self._is_alike(items):
            return asked(operator.add, self, items)
        result = self.copy()
        result.extend(items)
        return result

    def __radd__(self, items: Any) -> Any:
        found = super().__radd__(items)
        if not isinstance(found, StagedList):
            return found
        kind: Any = kind_of(items)
        result = kind.of_contents(found)
        result._keep_right()
        return result

    def __iadd__(self, items: Any) -> Any:
        self.extend(items)
        return self

    def __mul__(self, times: Any) -> Any:
        result = super().__mul__(times)
        if isinstance(result, StagedDeque):
            result._keep_right()
        return result

    def __imul__(self, times: Any) -> Any:
        result = super().__imul__(times)
        self._keep_right()
        return result

    def __eq__(self, other: Any) -> Any:
        if self is other:
            return True
        other = self._compared(other)
        return other if other is NotImplemented else list_edits.equal(self.frozen(), other.frozen())

    __hash__ = StagedList.__hash__

    def _compared(self, other: Any) -> Any:
        other = staged_of(other)
        if isinstance(other, deque):
            found = common_type(self, other)
            return self._refuse("a comparison with a deque of other items") if found is None else (
                StagedList.of(list(other), *found)
            )
        return other if isinstance(other, StagedDeque) else NotImplemented

    def __repr__(self) -> str:
        return super().__repr__().replace("list", "deque")


def _no_slice(key: Any) -> Any:
    if isinstance(key, slice):
        raise TypeError("sequence index must be integer, not 'slice'")
    return key


@functools.cache
def _with_maxlen(maxlen: int) -> type[StagedDeque]:
    return type("StagedDeque", (StagedDeque,), {"maxlen": maxlen})


register_kind(deque, lambda found: StagedDeque if found.maxlen is None else _with_maxlen(found.maxlen))
