"""`iter` and `next` on staged values: iterators with a position.

The position is an attribute, which branches and loops change as they change those of other objects: a Python number as
long as no tensor decides how often `next` was called. A loop over what `iter` gives moves it, too, so that its body may
call `next`. A loop over `zip` and the like, which programs hardly look at again, counts for itself and leaves the
position alone; what it was over is not used any more.
"""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.framework.context import building_graph
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators import callees
from autograph.operators.conditions.classes import type_
from autograph.operators.conditions.iterables import (
    Sequential,
    StagedIterable,
    as_staged,
    in_staged_loop,
    no_text,
    static_length,
)
from autograph.operators.conditions.logical import conjunction, staged_cond
from autograph.operators.conditions.loops import Loop
from autograph.operators.dispatch import is_staged, lookup, register, register_staged, require
from autograph.operators.iteration import folds
from autograph.operators.iteration.combinators import ItemsNow
from autograph.operators.state.effects import is_spent, note_attribute, note_made
from autograph.operators.statements.failing import ensure
from autograph.operators.statements.while_loops import staged_while
from autograph.ops.control.failures import sure
from autograph.ops.core.common import as_tensor
from autograph.ops.elementwise.arithmetic import maximum
from autograph.ops.text.py_text import is_text

__all__ = ["From", "StagedIterator", "iter_", "iterator_over", "next_"]


class StagedIterator:
    """What `iter(x)` gives for a staged `x`.

    Args:
        iterable: what it goes over.
        shown: whether the program may take items while a loop goes over it, and behind the loop.
    """

    def __init__(self, iterable: StagedIterable, shown: bool = False) -> None:
        self.iterable = iterable
        self.position: Any = 0
        self._shown = shown
        self._graph = building_graph()
        self._lent = False
        note_made(self)

    def __autograph_reach__(self) -> tuple[Any, ...]:
        return (self.iterable,)

    def __iter__(self) -> StagedIterator:
        return self

    def __autograph_shown__(self) -> Any:
        raise no_text()

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
        self._check()
        at = self.position
        there = self.iterable.there(at)
        if not is_staged(there):
            if not there:
                if default:
                    return default[0]
                raise StopIteration
            return self._taken()
        if default:
            self._move(at + 1)  # which stays behind the last one
            return staged_cond(there, lambda: self.iterable.item(at), lambda: default[0], "next()")
        had = self.iterable.length()
        ensure(there, StopIteration(), ["next() on an iterator that has no more items; it had", had])
        return self._taken()

    def _taken(self) -> Any:
        """The next item, which is there."""
        at = self.position
        self._move(at + 1)
        return self.iterable.item(at)

    def _move(self, position: Any) -> None:
        note_attribute(self, "position")
        self.position = position

    def __autograph_loop__(self, loop: Loop) -> bool:
        """Runs a `for` loop over the items, which moves the position; False if it is to go over `rest` instead."""
        self._check()
        if not self._shown:
            return False

        def test() -> Any:
            more = self.iterable.there(self.position)
            return more if loop.test is None else conjunction(more, loop.test())

        def step(_: Any) -> None:
            with sure():
                item = self._taken()
            loop.body(item)

        body = self.iterable.guarded(loop.with_body(step)).body
        self._move(as_tensor(self.position))
        staged_while(loop._replace(test=test, body=lambda: body(None)))
        return True

    def rest(self) -> StagedIterable:
        """The items not yet taken, handed to a loop; nothing may be taken here afterwards."""
        self._check()
        if in_staged_loop(self._graph):
            raise _refused("an iterator of a staged value, made outside of this staged loop, is gone over in it")
        self._lent = True
        at = self.position
        return self.iterable if type(at) is int and at == 0 else From(self.iterable, at)

    def _check(self) -> None:
        if self._lent:
            raise _refused("an iterator of a staged value is used again after it was gone over")
        graph = building_graph()
        if graph is not self._graph and (graph is None or self._graph is None or graph.root is not self._graph.root):
            # Calls of a function share its graph: the second one would take the item of the first.
            raise _refused("an iterator of a staged value is advanced in another function of the graph")


#: The position of an iterator that has come to its end: it stays there, also if the list gets more items.
_ENDED = 2**62


class SequenceIterator(StagedIterator):
    """What `iter(items)` gives for a Python list or tuple: an iterator of Python's that is staged from where a tensor
    decides on its position. Whoever takes an item moves the position, so that a body which does may be undone."""

    #: For `operators.state.iterator_effects`.
    keeps_position = True

    iterable: ItemsNow

    def __init__(self, items: Any) -> None:
        super().__init__(ItemsNow(items), shown=True)

    @property
    def is_plain(self) -> bool:
        """Whether it is known while tracing which item is the next one, if any is."""
        return type(self.position) is int and type(self.iterable.length()) is int

    def __next__(self) -> Any:
        if not self.is_plain:
            raise errors.OperatorNotAllowedInGraphError(
                "iteration in Python needs the position of an iterator, known only when the graph runs",
                location=current_location(),
                fix="loop over it with `for` in converted code, or call next()",
            )
        return self.take()

    @property
    def __autograph_name__(self) -> str:
        return f"{type(self.iterable.items).__name__}_iterator"

    def take(self, *default: Any) -> Any:
        self._check()
        at, size = self.position, self.iterable.length()
        there = at < size
        self._move(folds.choose(there, at + 1, _ENDED, "an iterator's position"))
        if not is_staged(there):
            if there:
                return self.iterable.item(at)
            if default:
                return default[0]
            raise StopIteration
        if default:
            return staged_cond(there, lambda: self.iterable.item(at), lambda: default[0], "next()")
        ensure(there, StopIteration(), ["next() on an iterator that has no more items; it had", size])
        return self.iterable.item(at)

    def __length_hint__(self) -> Any:
        return max(self.iterable.length() - self.position, 0) if self.is_plain else NotImplemented

    def __autograph_loop__(self, loop: Loop) -> bool:
        self._check()

        def test() -> Any:
            more = self.position < self.iterable.length()
            return more if loop.test is None or more is False else conjunction(more, loop.test())

        def body() -> None:
            with sure():
                item = self._taken()
            loop.body(item)

        callees.operators.while_stmt(test, body, *loop[2:])
        ended = self.position >= self.iterable.length()
        ended = ended if loop.test is None or ended is False else conjunction(ended, loop.test())
        self._move(folds.choose(ended, _ENDED, self.position, "an iterator's position"))
        return True

    def _check(self) -> None:
        super()._check()
        if is_spent(self):
            raise _refused("an iterator is used again after others that draw from it, where a tensor decides")


class From(StagedIterable):
    """The items of another iterable from some position on."""

    def __init__(self, inner: StagedIterable, start: Any) -> None:
        self.inner = inner
        self.start = start
        self.is_live = inner.is_live

    def length(self) -> Any:
        size = static_length(self.inner)
        if size is not None:
            return size - self.start

        return maximum(self.inner.length() - self.start, 0)

    def there(self, i: Any) -> Any:
        return self.inner.there(self.start + i) if self.is_live else super().there(i)

    def guarded(self, loop: Loop, began: int | None = None) -> Loop:
        return self.inner.guarded(loop, began)

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
        return iter(value) if iterable is None else StagedIterator(iterable, shown=True)
    if len(args) == 1 and type(args[0]) in (list, tuple) and building_graph() is not None:
        return SequenceIterator(args[0])
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
register_staged(SequenceIterator, lambda iterator: not iterator.is_plain)
register(StagedIterator, "iterate", StagedIterator.rest)
register(StagedIterator, "truth", lambda value: True)
register(StagedIterator, "next", lambda iterator, *default: iterator.take(*default))
register(Sequential, "next", folds.next_of)
