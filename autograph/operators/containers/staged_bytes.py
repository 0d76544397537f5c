"""`bytearray` where a tensor decides on its length or on what is in it: a staged list of whole numbers from 0 to 255.

A `bytearray` that is made of Python values alone stays Python's own until a tensor decides on something in one: then
the function is traced again, and all that it makes are staged. What a staged one has of lists it has as a
`bytearray` does, with its errors; what looks for several bytes at once (`find`, `split`, ...) is refused by name.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, nest, shapes
from autograph.framework.context import building_graph
from autograph.framework.number_rules import rules
from autograph.framework.tensor import Tensor, as_number
from autograph.framework.user_frames import current_location
from autograph.operators.callees import register_overloads
from autograph.operators.conditions.classes import stands_for, type_
from autograph.operators.conditions.iterables import as_staged
from autograph.operators.conditions.logical import conjunction
from autograph.operators.containers.selecting import check
from autograph.operators.dispatch import describe, is_staged, staged_among
from autograph.operators.iteration import folds
from autograph.ops.core.basic import cast
from autograph.ops.core.common import as_tensor
from autograph.ops.lists import list_edits
from autograph.ops.lists.tensor_list import tensor_list_from_tensor
from autograph.ops.reductions.reductions import reduce_all
from autograph.ops.text.py_text import is_text
from autograph.ops.values.list_results import as_python
from autograph.ops.values.list_types import stages_bytes
from autograph.ops.values.overloads import register_repeated
from autograph.ops.values.staged_container import staged_of
from autograph.ops.values.staged_list import END, OfLists, StagedList

__all__ = ["StagedBytes"]

_OF_BYTES = (bytes, bytearray)
_RANGE = "byte must be in range(0, 256)"


class StagedBytes(StagedList):
    """A bytearray whose length or contents are known only at run time."""

    python = bytearray
    _empty = "pop from empty bytearray"
    _no_place = "bytearray index out of range"
    sort: Any = OfLists()
    appendleft: Any = OfLists()
    popleft: Any = OfLists()

    def _like(self, handle: Tensor) -> StagedBytes:
        return StagedBytes(handle, self.dtype, self.element_shape)

    @classmethod
    def from_items(cls, items: Any) -> StagedBytes:
        """A new one with the items of a list, staged or not, or of bytes.

        Raises:
            TypeError: an item is no whole number.
            ValueError: (also when the graph runs) one is no byte.
        """
        items = staged_of(items)
        if isinstance(items, StagedBytes):
            return items._like(items.handle)
        if isinstance(items, Tensor):
            _check_memory(items)
            items = StagedList.listed(items)
        if isinstance(items, _OF_BYTES):
            numbers = as_tensor(np.frombuffer(items, np.uint8).astype(rules().integer.numpy_dtype))
            return cls(tensor_list_from_tensor(numbers), rules().integer, shapes.scalar)
        if not isinstance(items, StagedList):
            result: StagedBytes = cls.empty(rules().integer, shapes.scalar)
            for item in items:
                result.append(item)
            return result
        if items.guessed:
            empty: StagedBytes = cls.empty(rules().integer, shapes.scalar)
            return empty
        if not items.is_plain or nest.is_nested(items.dtype):
            raise TypeError("'tuple' object cannot be interpreted as an integer")
        return cls(tensor_list_from_tensor(_checked(items.stack())), rules().integer, shapes.scalar)

    def as_list(self) -> StagedList:
        """The bytes as a list of numbers."""
        return StagedList(self.handle, self.dtype, self.element_shape)

    def unpacked(self, made: dict[int, Any], stacked: bool) -> Any:
        return bytearray(map(int, as_python(self, made)))

    def __autograph_shown__(self) -> Tensor:
        return self._refuse("the text")

    def _parts(self, item: Any) -> list[Tensor]:
        return [_byte(item)]

    def _of_same_type(self, items: Any) -> StagedList:
        items = staged_of(items)
        if isinstance(items, StagedBytes):
            return items
        if isinstance(items, (*_OF_BYTES, StagedList)):
            return StagedBytes.from_items(items)
        if is_staged(items) and as_staged(items) is not None and not is_text(items):
            return StagedBytes.from_items(items if isinstance(items, Tensor) else folds.list_of(items))
        if is_staged(items) or not hasattr(type(items), "__iter__"):
            raise TypeError(f"can't extend bytearray with {type_(items).__name__}")
        return StagedBytes.from_items(list(items))

    def _sought(self, item: Any) -> tuple[Tensor, list[Tensor]]:
        if isinstance(item, (*_OF_BYTES, StagedBytes)) or is_text(item):
            self._refuse("looking for several bytes")
        return self.handle, self._parts(item)

    def _never_holds(self, item: Any) -> bool:
        return False

    def remove(self, item: Any) -> None:
        """Takes the first byte that equals this one out. Raises ValueError, at run time, when there is none."""
        self._remove(item, "value not found in bytearray")

    def index(self, item: Any, start: Any = 0, stop: Any = END) -> Tensor:
        """The position of the first byte that equals this one. Raises ValueError, at run time, when there is none."""
        return self.index_or(item, "subsection not found", start, stop)

    def count(self, item: Any, start: Any = 0, stop: Any = END) -> Tensor:
        """How many bytes equal this one."""
        return as_number(list_edits.find(*self._sought(item), start, stop)[1])

    def __setitem__(self, key: Any, value: Any) -> None:
        is_number = isinstance(value, Tensor) or not is_staged(value) and hasattr(value, "__index__")
        if isinstance(key, slice) and is_number:
            raise TypeError("can assign only bytes, buffers, or iterables of ints in range(0, 256)")
        super().__setitem__(key, value)

    def __iadd__(self, items: Any) -> Any:
        self.extend(_of_bytes(items))
        return self

    def __add__(self, items: Any) -> Any:
        result = self.copy()
        result.extend(_of_bytes(items))
        return result

    def __radd__(self, items: Any) -> StagedList:
        if isinstance(items, bytes):
            self._refuse("bytes + ...")
        if not isinstance(items, bytearray):
            kind = type_(items).__name__
            raise TypeError(f'can only concatenate {kind} (not "bytearray") to {kind}')
        return StagedBytes.from_items(items) + self

    def __eq__(self, other: Any) -> Any:
        other = self._compared(other)
        return False if other is NotImplemented else list_edits.equal(self.handle, other.handle)

    __hash__ = None  # type: ignore[assignment]

    def _compared(self, other: Any) -> Any:
        return StagedBytes.from_items(other) if isinstance(other, (*_OF_BYTES, StagedBytes)) else NotImplemented

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and hasattr(bytearray, name):
            self._refuse(f"{name}()")
        raise AttributeError(f"'bytearray' object has no attribute {name!r}")

    def _refuse(self, what: str) -> Any:
        raise errors.UnimplementedError(
            f"{what} of a bytearray whose length or contents a tensor decides",
            location=current_location(),
            expected="what lists do: items, slices, append() and the like, sum(), len()",
            fix="write a loop over its bytes, or return it and do that behind the call",
        )

    def __repr__(self) -> str:
        return "<staged bytearray>"


def _byte(item: Any) -> Tensor:
    """A number as an item."""
    if isinstance(item, Tensor) and item.shape.rank == 0:
        return _checked(item)
    if isinstance(item, Tensor) or is_staged(item):
        raise _no_integer(item)
    number = operator.index(item)
    if not 0 <= number < 256:
        raise ValueError(_RANGE)
    return as_tensor(number, rules().integer)


def _checked(numbers: Tensor) -> Tensor:
    """Numbers as bytes, which they are when the graph runs."""
    if numbers.dtype.is_bool:
        return cast(numbers, rules().integer)
    if not numbers.dtype.is_integer:
        raise _no_integer(numbers)
    wide = cast(numbers, rules().integer)
    holds = conjunction(reduce_all(wide >= 0), reduce_all(wide < 256))
    check(holds, lambda: ValueError(_RANGE))
    return wide


def _no_integer(value: Any) -> TypeError:
    name = "float" if isinstance(value, Tensor) and value.dtype.is_floating else type_(value).__name__
    return TypeError(f"{name!r} object cannot be interpreted as an integer")


def _check_memory(array: Tensor) -> None:
    """Of an array, Python takes the bytes in memory: these are its numbers if each is one byte."""
    if array.dtype is not dtypes.uint8 or array.shape.rank != 1:
        raise errors.UnimplementedError(
            f"a bytearray is made of the memory of {describe(array)}",
            location=current_location(),
            expected="a vector of uint8, or a list of numbers",
            fix="bytearray(list(a)), if its numbers are meant",
        )


def _of_bytes(items: Any) -> Any:
    if not isinstance(items, (*_OF_BYTES, StagedBytes)):
        raise TypeError(f"can't concat {type_(items).__name__} to bytearray")
    return items


def _zeros(count: Tensor) -> StagedBytes:
    """`bytearray(n)`."""
    if not (count.dtype.is_integer or count.dtype.is_bool):
        raise TypeError(f"cannot convert {type_(count).__name__!r} object to bytearray")
    count = cast(count, rules().integer)
    check(count >= 0, lambda: ValueError("negative count"))
    return _repeated(count, b"\0")


def bytearray_(*args: Any, **kwargs: Any) -> Any:
    """`bytearray(source)`; a staged one if a tensor decides on its length or contents."""
    source = staged_of(args[0]) if len(args) == 1 and not kwargs and building_graph() is not None else None
    if isinstance(source, Tensor) and is_text(source):
        raise errors.UnimplementedError(
            "bytearray() of bytes that a tensor holds", location=current_location(), fix="go over their numbers"
        )
    if isinstance(source, Tensor) and source.shape.rank == 0 and is_staged(source):
        return _zeros(source)
    if is_staged(source):
        return StagedBytes.from_items(source if isinstance(source, Tensor) else folds.list_of(source))
    if isinstance(source, Sequence) and staged_among(source):
        return StagedBytes.from_items(source)
    made = bytearray(*args, **kwargs)
    return StagedBytes.from_items(made) if building_graph() is not None and stages_bytes() else made


def _repeated(times: Any, items: bytes | bytearray) -> StagedBytes:
    found = StagedBytes.from_items(items)
    return found._like(list_edits.repeat(found.handle, times))


register_repeated(bytearray, _repeated)
stands_for(StagedBytes, lambda staged: [bytearray(1)])
register_overloads({bytearray: bytearray_})
