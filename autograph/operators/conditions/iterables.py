"""Staged iterables: what a staged `for` loop iterates over, and what `range` of staged numbers returns.

A `StagedIterable` has positions: it has a length, and an item at each position `i`, a Python int or a scalar tensor. A
staged loop reads it like this:

    i = 0
    while it.there(i):
        body(it.item(i))
        i += 1

A `Sequential` has no positions: its items are only found one after the other (`filter`, generators). It runs the loop
itself.

Elsewhere: `enumerate`, `zip`, `map`, `filter`, `reversed` in `combinators`; comprehensions and generator expressions in
`comprehensions`; generators in `generators`; iterators with a Python position (`iter`, `next`) in `iterators`; folding
(`sum(map(...))`) in `folds`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from autograph import errors
from autograph.framework import dtypes, versions
from autograph.framework.constant_value import constant_value
from autograph.framework.context import building_graph
from autograph.framework.convert import convert_to_tensor, register_conversion
from autograph.framework.func_graph import FuncGraph
from autograph.framework.number_rules import rules
from autograph.framework.op_def import Flow
from autograph.framework.op_names import type_name
from autograph.framework.tensor import SymbolicTensor, Tensor, as_number, not_iterable
from autograph.framework.user_frames import current_location
from autograph.operators.conditions.classes import stands_for
from autograph.operators.conditions.logical import conjunction, disjunction, negate, truth
from autograph.operators.conditions.loops import Loop, TraceAgain
from autograph.operators.dispatch import is_staged, lookup, register, register_staged
from autograph.operators.state.effects import note_made
from autograph.ops.arrays.construction import range as range_op
from autograph.ops.arrays.selection import where
from autograph.ops.control.failures import sure
from autograph.ops.core.basic import cast, identity, shape
from autograph.ops.core.error_arguments import saying
from autograph.ops.core.requirements import with_step
from autograph.ops.elementwise.arithmetic import maximum, minimum
from autograph.ops.reductions.reductions import reduce_any
from autograph.ops.text.printing import ShownOf
from autograph.ops.text.py_text import is_text, py_text
from autograph.ops.values.python_operands import register_like
from autograph.ops.values.staged_container import refuse_hash
from autograph.ops.values.staged_list import StagedList

__all__ = [
    "Range", "Rows", "Sequential", "StagedIterable", "as_python_number", "as_staged", "chosen", "in_staged_loop",
    "left_of", "no_text", "staged_range", "static_length",
]  # fmt: skip

_NO_STEP = "range() arg 3 must not be zero"


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
            raise _unknown_length(self, "iteration")
        return self._one_by_one() if self.is_live else map(self.item, range(size))

    def _one_by_one(self) -> Iterator[Any]:
        for i in itertools.count():
            there = self.there(i)
            if is_staged(there):
                raise _unknown_length(self, "iteration")
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


def _unknown_length(value: Any, what: str) -> errors.OperatorNotAllowedInGraphError:
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


class Range(StagedIterable):
    """`range(start, stop, step)` with a staged argument; a tensor where one is needed.

    Args:
        dtype: of the numbers; found out if it is None.
    """

    def __init__(self, *args: Any, dtype: Any = None) -> None:
        start, stop, step = (0, args[0], 1) if len(args) == 1 else (*args, 1) if len(args) == 2 else args
        for value in (start, stop, step):
            _check_index(value)
        if not is_staged(step) and step == 0:
            raise ValueError(_NO_STEP)
        step = with_step(step, _NO_STEP)
        wide = dtype is None and any(map(_needs_int64, (start, stop, step)))
        self.dtype = dtypes.int64 if wide else dtype or rules().integer
        # a start or step that Python knows stays a number, so that the graph has no `0 +` and `* 1`
        self.start, self.stop, self.step = (self._operand(v) for v in (start, stop, step))

    def _operand(self, value: Any) -> Any:
        return cast(value, self.dtype) if is_staged(value) else value.__index__()

    def length(self) -> Any:
        bounded = not isinstance(self.step, int) or is_number(self.start, 0)
        span = self.stop if is_number(self.start, 0) else (self.stop if bounded else self._end()) - self.start
        if not is_number(self.step, 1):
            with sure():
                span = -((-span) // self.step)  # rounded up, whatever the signs
        if isinstance(span, int):
            return max(span, 0)
        return cast(maximum(span, 0) if bounded else span, rules().integer)

    def _end(self) -> Any:
        """The stop, or the start where the stop comes before it: so the distance of an empty range fits, however far
        apart they are."""
        if isinstance(self.start, int) and isinstance(self.stop, int):
            return max(self.stop, self.start) if self.step > 0 else min(self.stop, self.start)
        return maximum(self.stop, self.start) if self.step > 0 else minimum(self.stop, self.start)

    def item(self, i: Any) -> Any:
        number = self.number(i)
        return as_python_number(number, fresh=number is not i)

    def number(self, i: Any) -> Any:
        """The number at a position, which may be the position itself."""
        at = i if isinstance(i, int) else cast(i, self.dtype)
        offset = at if is_number(self.step, 1) else at * self.step
        return offset if is_number(self.start, 0) else self.start + offset

    def tensor(self) -> Tensor:
        """All numbers as a vector."""
        found: Tensor = range_op(self.start, self.stop, self.step, dtype=self.dtype)
        return found

    def contains(self, value: Any) -> Any:
        """`value in range(...)`."""
        return reduce_any(self.tensor() == value)

    def index(self, value: Any) -> Any:
        """The position of a number. Raises ValueError, at run time, where it is not among them."""
        return StagedList.listed(self).index_or(value, "{} is not in range")

    def count(self, value: Any) -> Any:
        """How often a number is among them."""
        return StagedList.listed(self).count(value)

    def __eq__(self, other: Any) -> Any:
        """Whether two ranges have the same numbers."""
        if not isinstance(other, (range, Range)):
            return NotImplemented
        other = staged_range(other) if isinstance(other, range) else other
        size, first, second = self.length(), self.start == other.start, self.step == other.step
        rest = disjunction(size == 0, conjunction(first, disjunction(size == 1, second)))
        return conjunction(size == other.length(), rest)

    def __ne__(self, other: Any) -> Any:
        same: Any = self.__eq__(other)
        return same if same is NotImplemented else negate(same)

    def __hash__(self) -> int:
        return refuse_hash(range(0))

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            start, stop, step = _bounds(index, self.length())
            first = self.start
            return Range(first + start * self.step, first + stop * self.step, step * self.step)
        if not isinstance(index, Tensor) and not hasattr(type(index), "__index__"):
            raise TypeError(f"range indices must be integers or slices, not {type_name(index)}")
        with saying("range object index out of range"):
            return as_python_number(self.tensor()[index], fresh=True)

    def __len__(self) -> int:
        size = static_length(self)
        if size is None:
            raise _unknown_length(self, "len()")
        return size

    def __contains__(self, value: Any) -> bool:
        raise errors.OperatorNotAllowedInGraphError(
            "`in` a range of staged numbers is known only when the graph runs",
            location=current_location(),
            fix="compare: start <= x < stop",
        )

    def __autograph_shown__(self) -> Any:
        return ShownOf.made(range, self.start, self.stop, self.step)

    def __repr__(self) -> str:
        return f"range({self.start!r}, {self.stop!r}, {self.step!r})"


def _bounds(at: slice, size: Any) -> tuple[Any, Any, Any]:
    """`slice.indices` of numbers that may be staged."""
    step = 1 if at.step is None else at.step
    for bound in (at.start, at.stop, step):
        if bound is not None:
            _check_index(bound)
    if is_number(step, 0):
        raise ValueError("slice step cannot be zero")
    forward = step > 0
    low, high = chosen(forward, 0, -1), chosen(forward, size, size - 1)

    def inside(bound: Any, otherwise: Any) -> Any:
        if bound is None:
            return otherwise
        counted = chosen(bound < 0, bound + size, bound)
        if all(isinstance(value, int) for value in (counted, low, high)):
            return min(max(counted, low), high)
        return minimum(maximum(counted, low), high)

    return inside(at.start, chosen(forward, low, high)), inside(at.stop, chosen(forward, high, low)), step


def chosen(holds: Any, value: Any, other: Any) -> Any:
    """One of two numbers, or texts, by a condition that may be staged."""
    return where(holds, value, other) if is_staged(holds) else value if holds else other


class _Counted(Rows):
    """The rows of what `ag.range` has made: numbers that are counted, so that they need not lie in memory.

    They are read from memory where they may have been written: by the loop, by code before, or, of an array from
    outside of a body, by an iteration before.
    """

    def __init__(self, tensor: SymbolicTensor, numbers: Range) -> None:
        super().__init__(tensor)
        self._numbers = numbers
        self._graph = tensor.op.graph
        self._is_written = self._is_guarded = False

    def length(self) -> Any:
        return self._numbers.length()

    def guarded(self, loop: Loop, began: int | None = None) -> Loop:
        def body(i: Any) -> None:
            before, self._is_guarded = versions.current(self.tensor), True
            try:
                loop.body(i)
            finally:
                self._is_guarded = False
            if not self._is_written and versions.current(self.tensor) is not before:
                self._is_written = True
                raise TraceAgain

        return loop.with_body(body)

    def item(self, i: Any) -> Any:
        seen = self._is_guarded or building_graph() is self._graph
        if self._is_written or not seen or versions.current(self.tensor) is not self.tensor:
            return super().item(i)
        number = self._numbers.number(i)
        return identity(convert_to_tensor(number, self.tensor.dtype))


def _counted(tensor: Tensor) -> Rows | None:
    """The rows of a tensor of whole numbers that `ag.range` has made in steps that are known; else None."""
    if not isinstance(tensor, SymbolicTensor) or tensor.op.type != "Range" or tensor.dtype.kind != "i":
        return None
    if tensor.op.graph is not building_graph() or versions.current(tensor) is not tensor:
        return None
    known = [constant_value(bound) for bound in tensor.op.inputs]
    if known[2] is None or known[2] == 0:
        return None
    bounds = [bound if value is None else int(value) for bound, value in zip(tensor.op.inputs, known)]
    return _Counted(tensor, Range(*bounds, dtype=tensor.dtype))


def staged_range(numbers: range) -> Range:
    """A Python range as a staged iterable, for a loop that turns out to be staged half way."""
    return Range(numbers.start, numbers.stop, numbers.step)


def _needs_int64(value: Any) -> bool:
    if is_staged(value):
        return value.dtype.size > 4 or value.dtype is dtypes.uint32
    return not -(2**31) <= value.__index__() < 2**31


def as_python_number(value: Any, fresh: bool = False) -> Any:
    """A tensor that stands for a Python number, so that its dtype adapts to that of another operand.

    Args:
        fresh: whether nothing else refers to the tensor; otherwise the result is a copy.
    """
    if isinstance(value, SymbolicTensor) and not value.weak:
        return as_number(value if fresh else identity(value))
    return value


def is_number(value: Any, number: int) -> bool:
    """Whether it is this int, known while tracing."""
    return isinstance(value, int) and value == number


def _check_index(value: Any) -> None:
    dtype = getattr(value, "dtype", None)
    if not is_staged(value):
        value.__index__()  # raises Python's own TypeError
        return
    if dtype is None or not dtype.is_integer:
        raise errors.DTypeMismatchError(
            f"range() needs integers, and is given {dtype.name if dtype else type_name(value)}",
            location=current_location(),
            fix="convert it: int(x)",
        )
    if value.shape.rank not in (0, None):
        raise errors.ShapeMismatchError(
            f"range() needs scalars, and is given a tensor of shape {value.shape}", location=current_location()
        )


def _range_tensor(value: Range, dtype: Any) -> Tensor:
    return convert_to_tensor(value.tensor(), dtype)


def _rows(tensor: Tensor) -> Rows:
    """The rows of a tensor; the characters of a text."""
    if is_text(tensor):
        return Rows(py_text("list", tensor))
    return _counted(tensor) or Rows(tensor)


register(Tensor, "iterate", _rows)
register_staged(StagedIterable)
register(StagedIterable, "iterate", lambda value: value)
register(StagedIterable, "truth", lambda value: True)
register(Range, "truth", lambda value: truth(value.length()))
register(Range, "len", lambda value: value.length())
register(Range, "contains", lambda value, item: value.contains(item))
register(Range, "get_item", lambda value, index: value[index])
register_conversion(Range, _range_tensor)
stands_for(Range, lambda value: [range(0)])
register_like(Range, lambda value: range(0))
