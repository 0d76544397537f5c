"""`a, b = text.split()`: unpacking what has a length that is known only when the graph runs.

Python asks for an iterator, and for no length. So what is staged looks at the statement that asks: if that unpacks into
so many names, the graph checks that there are so many items. `first, *rest = items` is refused, as any other iteration
in Python.
"""

from __future__ import annotations

import dis
import functools
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

from autograph.framework.tensor import SymbolicTensor
from autograph.operators.conditions.iterables import Sequential, StagedIterable, as_staged, static_length
from autograph.operators.iteration.iterators import StagedIterator
from autograph.operators.statements.failing import ensure
from autograph.ops.text.py_format import py_format
from autograph.ops.text.py_text import is_text
from autograph.ops.values.staged_list import StagedList

__all__: list[str] = []

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


for _cls in (StagedIterable, StagedIterator, StagedList, SymbolicTensor):
    _cls.__iter__ = _or_unpacked(_cls.__iter__)  # type: ignore[method-assign]
