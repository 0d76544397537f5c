"""`iter` and `next` on staged values: iterators whose position is a Python number.

The position moves while the program is traced, so `next` works in straight-line code; in the body of a staged
loop or branch, which is traced a fixed number of times however often it runs, `next` is refused.
"""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.framework.context import building_graph
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators.conditions.classes import type_
from autograph.operators.conditions.iterables import (
    Sequential,
    StagedIterable,
    as_staged,
    in_staged_loop,
    static_length,
)
from autograph.operators.conditions.logical import staged_cond
from autograph.operators.dispatch import is_staged, lookup, register, register_staged, require
from autograph.operators.iteration import folds
from autograph.operators.statements.failing import ensure
from autograph.ops.elementwise.arithmetic import maximum
from autograph.ops.text.py_text import is_text

__all__ = ["StagedIterator", "iter_", "iterator_over", "next_"]


class StagedIterator:
    """What `iter(x)` gives for a staged `x`."""

    def __init__(self, iterable: StagedIterable) -> None:
        self.iterable = iterable
        self.position = 0
        self._graph = building_graph()
        self._lent = False

    def __iter__(self) -> StagedIterator:
        return self

    def __next__(self) -> Any:
        if static_length(self.iterable) is None:
            raise errors.OperatorNotAllowedInGraphError(
                "iteration in Python needs the length of what an iterator goes over, known only when the graph runs",
                location=current_location(),
                fix="loop over it with `for` in converted code",
            )
        return self.take()

    def take(self, *default: Any) -> Any:
        """The next item; the default, if there is one, when there are no more.

        Raises:
            StopIteration: there are no more, as far as known while tracing.
            AssertionFailedError: (when the graph runs) there are no more.
        """
        self._check(building_graph() is not self._graph)
        at = self.position
        size = self.iterable.length()
        if isinstance(size, int):
            if at >= size:
                if default:
                    return default[0]
                raise StopIteration
            self.position += 1
            return self.iterable.item(at)
        self.position += 1
        if default:
            return staged_cond(at < size, lambda: self.iterable.item(at), lambda: default[0], "next()")

        ensure(at < size, StopIteration(), ["next() on an iterator that has no more items; it had", size])
        return self.iterable.item(at)

    def rest(self) -> StagedIterable:
        """The items not yet taken, handed to a loop; nothing may be taken here afterwards."""
        self._check(in_staged_loop(self._graph))
        self._lent = True
        return _From(self.iterable, self.position) if self.position else self.iterable

    def _check(self, elsewhere: bool) -> None:
        if self._lent:
            raise _refused("an iterator of a staged value is used again after a loop over it")
        if elsewhere:
            raise _refused("next() on an iterator of a staged value made outside this staged branch or loop")


class _From(StagedIterable):
    """The items of another iterable from some position on."""

    def __init__(self, inner: StagedIterable, start: int) -> None:
        self.inner = inner
        self.start = start

    def length(self) -> Any:
        size = static_length(self.inner)
        if size is not None:
            return size - self.start

        return maximum(self.inner.length() - self.start, 0)

    def item(self, i: Any) -> Any:
        return self.inner.item(self.start + i)


def _refused(what: str) -> errors.UnimplementedError:
    return errors.UnimplementedError(
        f"{what}: how often it ran is not known while tracing",
        location=current_location(),
        fix="keep a position in a variable and index: x = t[i]; i += 1; or make the iterator where it is used",
    )


def iter_(*args: Any) -> Any:
    """`iter(x)`."""
    if len(args) == 1 and is_staged(args[0]):
        value = args[0]
        if isinstance(value, (Sequential, StagedIterator)):
            return value
        made = lookup(value, "iter")
        if made is not None:
            return made(value)
        if isinstance(value, Tensor) and value.shape.rank == 0 and not is_text(value):
            raise TypeError(f"{type_(value).__name__!r} object is not iterable")  # programs ask this way
        iterable = as_staged(value)
        return iter(value) if iterable is None else StagedIterator(iterable)
    return iter(*args)


def iterator_over(items: StagedIterable) -> Any:
    """What Python gives out once only: `zip(...)` and the like."""
    return items if isinstance(items, Sequential) else StagedIterator(items)


def next_(*args: Any) -> Any:
    """`next(iterator[, default])`."""
    if 1 <= len(args) <= 2 and is_staged(args[0]):
        return require(args[0], "next")(*args)
    return next(*args)


register_staged(StagedIterator)
register(StagedIterator, "iterate", StagedIterator.rest)
register(StagedIterator, "truth", lambda value: True)
register(StagedIterator, "next", StagedIterator.take)
register(Sequential, "next", folds.next_of)
