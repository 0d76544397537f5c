"""Staged iterables: what a staged `for` loop iterates over.

A `StagedIterable` has positions: it has a length, and an item at each position `i`, a Python int or a scalar tensor. A
staged loop reads it like this:

    i = 0
    while it.there(i):
        body(it.item(i))
        i += 1

A `Sequential` has no positions: its items are only found one after the other (`filter`, generators). It runs the loop
itself.

Elsewhere: `range` of staged numbers, and arrays that count, in `ranges`; `enumerate`, `zip`, `map`, `filter`,
`reversed` in `combinators`; comprehensions and generator expressions in `comprehensions`; generators in `generators`;
iterators with a Python position (`iter`, `next`) in `iterators`; folding (`sum(map(...))`) in `folds`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from autograph import errors
from autograph.framework.context import building_graph
from autograph.framework.func_graph import FuncGraph
from autograph.framework.op_def import Flow
from autograph.framework.op_names import type_name
from autograph.framework.tensor import SymbolicTensor, Tensor, as_number, not_iterable
from autograph.framework.user_frames import current_location
from autograph.operators.conditions.loops import Loop
from autograph.operators.dispatch import is_staged, lookup, register, register_staged
from autograph.operators.state.effects import note_made
from autograph.ops.control.failures import sure
from autograph.ops.core.basic import identity, shape

__all__ = [
    "Rows", "Sequential", "StagedIterable", "as_python_number", "as_staged", "in_staged_loop", "left_of", "no_text",
    "static_length", "unknown_length",
]  # fmt: skip


class StagedIterable:
    """An iterable whose length or items are known only when the graph runs.

    If the length is known while tracing, Python code can iterate over it, too: that unrolls.

    Attributes:
        is_live: whether its length may change while a loop goes over it, so that `there` is asked before each item.
    """

    is_live = False

    @property
    def __autograph_name__(self) -> str:
        return type(self).__name__.lstrip("_").lower()

    def __autograph_reach__(self) -> tuple[Any, ...]:
        return tuple(vars(self).values())

    def length(self) -> Any:
        """The number of positions: an int if known, else a scalar tensor of ints."""
        raise NotImplementedError

    def item(self, i: Any) -> Any:
        """The value at position `i`, 0 <= i < length(): a tensor, a Python value, or a structure of them."""
        raise NotImplementedError

    def there(self, i: Any) -> Any:
        """Whether there is an item at position `i`, which the loop has come to."""
        return i < self.length()

    def asked(self) -> Callable[[Any], Any]:
        """`there`, for one loop: a length that cannot change is asked for now."""
        if self.is_live:
            return self.there
        size = self.length()
        return lambda i: i < size

    def guarded(self, loop: Loop, began: int | None = None) -> Loop:
        """A loop over this whose body also checks that it has not done what no such loop may do.

        Args:
            loop: its body also finds the item, which may run code of the program.
            began: of a loop that has begun in Python, how many items there were then.
        """
        return loop

    def __iter__(self) -> Iterator[Any]:
        size = static_length(self)
        if size is None:
            raise unknown_length(self, "iteration")
        return self._one_by_one() if self.is_live else map(self.item, range(size))

    def _one_by_one(self) -> Iterator[Any]:
        for i in itertools.count():
            there = self.there(i)
            if is_staged(there):
                raise unknown_length(self, "iteration")
            if not there:
                return
            yield self.item(i)

    def __autograph_shown__(self) -> Any:
        raise no_text()


def no_text() -> errors.UnimplementedError:
    """The error for an iterator in a text."""
    return errors.UnimplementedError(
        "the text of an iterator or a generator, which says nothing of its items",
        location=current_location(),
        fix="make a list of it first: str(list(items))",
    )


def in_staged_loop(made_in: Any) -> bool:
    """Whether a staged loop is being traced that began after the graph `made_in` was current."""
    graph = building_graph()
    while graph is not made_in and isinstance(graph, FuncGraph):
        if graph.flow is Flow.WHILE:
            return True
        graph = graph.outer
    return False


class Sequential(StagedIterable):
    """An iterable to be iterated over once, from the first item on, whose length is found on the way.

    It is what Python calls an iterator. A subclass defines in `run` how a loop over it works.
    """

    once_only = True

    def __init__(self) -> None:
        self._graph = building_graph()
        note_made(self)
        self._used = False
        self._exhausted = False

    @property
    def may_be_plain(self) -> bool:
        """Whether all items may turn out to be Python values, so that Python's own `sum` and the like can be used."""
        return False

    def loop(self, loop: Loop) -> None:
        """Runs a `for` loop over the items.

        Raises:
            UnimplementedError: the items may be gone, and what is left is not known while tracing.
        """
        if self._exhausted and building_graph() is self._graph:
            return
        self.start()
        self.run(loop)
        self._exhausted = loop.test is None and building_graph() is self._graph

    def start(self) -> None:
        """Called before the first item is read."""
        if self._used:
            raise self.refused("is used again after it was gone over, in part or in a branch or loop")
        if in_staged_loop(self._graph):
            raise self.refused("is made before a staged loop and gone over in it")
        self._used = True

    def run(self, loop: Loop) -> None:
        """Runs the body of the loop for each item."""
        raise NotImplementedError

    def in_step(self, inners: Sequence[StagedIterable]) -> StagedIterable | None:
        """`zip(*inners)`, where this is the first of them without positions; None if that cannot be staged."""
        return None

    def length(self) -> Any:
        raise self.refused("has no length that is known while tracing")

    def item(self, i: Any) -> Any:
        raise self.refused("has no positions")

    def __iter__(self) -> Iterator[Any]:
        raise errors.OperatorNotAllowedInGraphError(
            f"iteration in Python over {self.described()}: which items there are is known only when the graph runs",
            location=current_location(),
            fix="loop over it with `for` in converted code",
        )

    def described(self) -> str:
        """The iterable in words, for an error."""
        return f"this {type_name(self)} of staged values"

    def refused(self, what: str) -> errors.UnimplementedError:
        """The error for a use that is not possible; `what` describes it."""
        return errors.UnimplementedError(
            f"{self.described()} {what}",
            location=current_location(),
            fix="make a list of it first, or write it where it is used",
        )


def static_length(iterable: StagedIterable) -> int | None:
    """The number of positions if it is known while tracing."""
    if isinstance(iterable, Sequential):
        return None
    size = iterable.length()
    return size if isinstance(size, int) else None


def unknown_length(value: Any, what: str) -> errors.OperatorNotAllowedInGraphError:
    """The error for `what` in Python, which needs a length that only the graph tells."""
    return errors.OperatorNotAllowedInGraphError(
        f"{what} in Python needs the length of this {type_name(value)}, known only when the graph runs",
        location=current_location(),
        fix="loop over it with `for` in converted code",
    )


def as_staged(value: Any) -> StagedIterable | None:
    """`value` as a staged iterable; None if Python can iterate over it as it is.

    Raises:
        OperatorNotAllowedInGraphError: it is staged, and there is nothing to iterate over (a scalar tensor).
    """
    if not is_staged(value):
        return None
    iterate = lookup(value, "iterate")
    if iterate is None:
        raise errors.OperatorNotAllowedInGraphError(
            f"a {type_name(value)} is staged and cannot be iterated over", location=current_location()
        )
    found: StagedIterable = iterate(value)
    return found


def left_of(iterator: Any) -> StagedIterable | None:
    """What one of Python's iterators has left, as a staged iterable; None if that cannot be told."""
    left = lookup(iterator, "left")
    found: StagedIterable | None = None if left is None else left(iterator)
    return found


class Rows(StagedIterable):
    """The rows of a tensor: its slices along the first axis."""

    def __init__(self, tensor: Tensor) -> None:
        if tensor.shape.rank == 0:
            raise not_iterable(tensor)
        self.tensor = tensor
        self._length: Any = tensor.shape[0]

    def length(self) -> Any:
        if self._length is not None:
            return self._length
        return shape(self.tensor)[0]

    def item(self, i: Any) -> Any:
        with sure():
            return self.tensor[i]


def as_python_number(value: Any, fresh: bool = False) -> Any:
    """A tensor that stands for a Python number, so that its dtype adapts to that of another operand.

    Args:
        fresh: whether nothing else refers to the tensor; otherwise the result is a copy.
    """
    if isinstance(value, SymbolicTensor) and not value.weak:
        return as_number(value if fresh else identity(value))
    return value


register_staged(StagedIterable)
register(StagedIterable, "iterate", lambda value: value)
register(StagedIterable, "truth", lambda value: True)
