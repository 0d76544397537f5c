"""`a, b = text.split()`: unpacking what has a length that is known only when the graph runs.

Python asks for an iterator, and for no length. So what is staged looks at the statement that asks: if that unpacks into
so many names, the graph checks that there are so many items. `first, *rest = items`, for which Python makes a list that
it counts, is `unpack(items, 1, 0)` in converted code.
"""

from __future__ import annotations

import dis
import functools
import itertools
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

from autograph.framework.tensor import SymbolicTensor
from autograph.operators.conditions.iterables import Sequential, StagedIterable, as_staged, static_length
from autograph.operators.conditions.own_iterators import opened
from autograph.operators.dispatch import is_staged
from autograph.operators.iteration import folds
from autograph.operators.iteration.iterators import StagedIterator
from autograph.operators.state.iterator_effects import note_advanced
from autograph.operators.statements.failing import ensure
from autograph.ops.text.py_format import py_format
from autograph.ops.text.py_text import is_text
from autograph.ops.values.staged_dict import StagedView
from autograph.ops.values.staged_keyed import StagedKeyed
from autograph.ops.values.staged_list import StagedList

__all__ = ["unpack"]


def unpack(value: Any, before: int, after: int) -> tuple[Any, ...]:
    """What the targets of `a, *rest, z = value` get, with so many of them before the star and behind it.

    Raises:
        ValueError: (when the graph runs, if a tensor decides) there are too few items.

    >>> unpack("abcd", 1, 1)
    ('a', ['b', 'c'], 'd')
    """
    value = opened(value)
    if not is_staged(value):
        note_advanced(value)
        return _in_python(value, before, after)
    items = folds.list_of(value)
    if not isinstance(items, StagedList) or items.known_length() is not None:
        return _in_python(items, before, after)
    size = items.length()
    short = py_format(f"not enough values to unpack (expected at least {before + after}, got ", (size, "", ""), ")")
    ensure(size >= before + after, ValueError(short), [short])
    first = [items.item(i) for i in range(before)]
    return *first, items[before : size - after], *[items.item(size - after + i) for i in range(after)]


def _in_python(value: Any, before: int, after: int) -> tuple[Any, ...]:
    if not hasattr(type(value), "__iter__") and not hasattr(type(value), "__getitem__"):
        raise TypeError(f"cannot unpack non-iterable {type(value).__name__} object")
    iterator = iter(value)
    first = list(itertools.islice(iterator, before))
    rest = list(iterator) if len(first) == before else []
    if len(rest) < after or len(first) < before:
        least, size = before + after, len(first) + len(rest)
        raise ValueError(f"not enough values to unpack (expected at least {least}, got {size})")
    end = len(rest) - after
    return *first, rest[:end], *rest[end:]


_UNPACK = dis.opmap["UNPACK_SEQUENCE"]


def _count(frame: FrameType) -> int | None:
    """How many names the running instruction unpacks an iterator into; None if it does something else."""
    code, at = frame.f_code.co_code, frame.f_lasti
    return code[at + 1] if at >= 0 and code[at] == _UNPACK else None


def _unpacked(items: StagedIterable, count: int) -> Iterator[Any]:
    """The items, of which there have to be so many."""
    size: Any = items.length()
    short = py_format(f"not enough values to unpack (expected {count}, got ", (size, "", ""), ")")
    ensure(size >= count, ValueError(short), [short])
    long = f"too many values to unpack (expected {count})"
    ensure(size <= count, ValueError(long))
    return iter([items.item(i) for i in range(count)])


def _or_unpacked(iterate: Callable[[Any], Iterator[Any]]) -> Callable[[Any], Iterator[Any]]:
    """`__iter__` of a staged value, for which unpacking is no matter of Python's if the length is not known."""

    @functools.wraps(iterate)
    def __iter__(self: Any) -> Iterator[Any]:
        count = _count(sys._getframe(1))
        if count is None or isinstance(self, SymbolicTensor) and self.shape.rank == 0 and not is_text(self):
            return iterate(self)
        items = as_staged(self)
        if items is None or static_length(items) is not None or isinstance(items, Sequential):
            return iterate(self)
        return _unpacked(items, count)

    return __iter__


for _cls in (StagedIterable, StagedIterator, StagedKeyed, StagedList, StagedView, SymbolicTensor):
    _cls.__iter__ = _or_unpacked(_cls.__iter__)  # type: ignore[method-assign]
