"""`range` of staged numbers, and arrays of numbers that are counted, which need not lie in memory."""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.framework import dtypes, versions
from autograph.framework.constant_value import constant_value
from autograph.framework.context import building_graph
from autograph.framework.convert import convert_to_tensor, register_conversion
from autograph.framework.number_rules import rules
from autograph.framework.op_names import type_name
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location
from autograph.operators.conditions.classes import stands_for
from autograph.operators.conditions.iterables import (
    Rows,
    StagedIterable,
    as_python_number,
    static_length,
    unknown_length,
)
from autograph.operators.conditions.logical import conjunction, disjunction, negate, truth
from autograph.operators.conditions.loops import Loop, TraceAgain
from autograph.operators.dispatch import is_staged, register
from autograph.ops.arrays.construction import range as range_op
from autograph.ops.arrays.selection import where
from autograph.ops.control.failures import sure
from autograph.ops.core.basic import cast, identity
from autograph.ops.core.error_arguments import saying
from autograph.ops.core.requirements import with_step
from autograph.ops.elementwise.arithmetic import maximum, minimum
from autograph.ops.reductions.reductions import reduce_any
from autograph.ops.text.printing import ShownOf
from autograph.ops.text.py_text import is_text, py_text
from autograph.ops.values.python_operands import register_like
from autograph.ops.values.staged_container import refuse_hash
from autograph.ops.values.staged_list import StagedList

__all__ = ["Range", "chosen", "is_number", "staged_range"]

_NO_STEP = "range() arg 3 must not be zero"


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
            raise unknown_length(self, "len()")
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
register(Range, "truth", lambda value: truth(value.length()))
register(Range, "len", lambda value: value.length())
register(Range, "contains", lambda value, item: value.contains(item))
register(Range, "get_item", lambda value, index: value[index])
register_conversion(Range, _range_tensor)
stands_for(Range, lambda value: [range(0)])
register_like(Range, lambda value: range(0))
