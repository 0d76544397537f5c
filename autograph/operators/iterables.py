"""Staged iterables: what a staged `for` goes over, and what `range` of staged numbers gives.

A `StagedIterable` answers by position: how many there are, and what is at position `i`, where `i` is a Python int
or a scalar tensor. A staged loop reads it so:

    for each i below it.length():
        keep = it.keep(i)              # None, or a truth value: whether position i takes part
        if keep is None or keep:
            body(it.item(i))           # evaluated after keep(i), with the very same i

Elsewhere: `enumerate`, `zip`, `map`, `filter`, `reversed` in `combinators`; iterators with a Python position (`iter`,
`next`) in `iterators`; folding (`sum(map(...))`) in `folds`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.convert import convert_to_tensor, register_conversion
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location
from autograph.operators.dispatch import is_staged, lookup, register, register_staged
from autograph.operators.logical import truth
from autograph.ops.arithmetic import maximum
from autograph.ops.basic import cast, identity, shape
from autograph.ops.construction import range as range_op
from autograph.ops.reductions import reduce_any

__all__ = ["Range", "Rows", "StagedIterable", "as_python_number", "as_staged", "staged_range", "static_length"]


class StagedIterable:
    """Something to iterate over whose length or items are known only when the graph runs.

    In Python it can be iterated over, too, if the length is known while tracing: that unrolls.
    """
    def length(self) -> Any:
        """The number of positions: an int if known, else a scalar int32 tensor."""
        raise NotImplementedError

    def item(self, i: Any) -> Any:
        """The value at position `i`, 0 <= i < length(): a tensor, a Python value, or a structure of them."""
        raise NotImplementedError

    def keep(self, i: Any) -> Any:
        """Whether position `i` takes part: None for always, else a truth value (bool or scalar bool tensor)."""
        return None

    @property
    def filters(self) -> bool:
        """Whether `keep` leaves positions out, so that the length is only an upper bound."""
        return False

    def __iter__(self) -> Iterator[Any]:
        size = static_length(self)
        if size is None:
            raise _unknown_length(self, "iteration")
        for i in range(size):
            keep = self.keep(i)
            if keep is not None and is_staged(keep):
                raise errors.OperatorNotAllowedInGraphError(
                    "iteration in Python over filter(...) of staged values: which items there are is known only "
                    "when the graph runs",
                    location=current_location(),
                    fix="loop over it with `for` in converted code",
                )
            if keep is None or keep:
                yield self.item(i)


def static_length(iterable: StagedIterable) -> int | None:
    """The number of positions if it is known while tracing."""
    size = iterable.length()
    return size if isinstance(size, int) else None


def _unknown_length(value: Any, what: str) -> errors.OperatorNotAllowedInGraphError:
    return errors.OperatorNotAllowedInGraphError(
        f"{what} in Python needs the length of this {type(value).__name__.lower()}, known only when the graph runs",
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
            f"a {type(value).__name__} is staged and cannot be iterated over", location=current_location()
        )
    found: StagedIterable = iterate(value)
    return found


class Rows(StagedIterable):
    """The rows of a tensor: its slices along the first axis."""
    def __init__(self, tensor: Tensor) -> None:
        if tensor.shape.rank == 0:
            raise errors.OperatorNotAllowedInGraphError(
                f"a scalar {tensor.dtype.name} tensor cannot be iterated over",
                location=current_location(),
                expected="a tensor with at least one dimension, or range(x)",
            )
        self.tensor = tensor
        self._length: Any = tensor.shape[0]

    def length(self) -> Any:
        if self._length is not None:
            return self._length

        return shape(self.tensor)[0]

    def item(self, i: Any) -> Any:
        return self.tensor[i]


class Range(StagedIterable):
    """`range(start, stop, step)` with a staged argument; a tensor where one is needed."""
    def __init__(self, *args: Any) -> None:
        start, stop, step = (0, args[0], 1) if len(args) == 1 else (*args, 1) if len(args) == 2 else args
        for value in (start, stop, step):
            _check_index(value)
        if not is_staged(step) and step == 0:
            raise ValueError("range() arg 3 must not be zero")
        self.dtype = dtypes.int64 if any(map(_needs_int64, (start, stop, step))) else dtypes.int32
        # a start or step that Python knows stays a number, so that the graph has no `0 +` and `* 1`
        self.start, self.stop, self.step = (self._operand(v) for v in (start, stop, step))

    def _operand(self, value: Any) -> Any:
        return cast(value, self.dtype) if is_staged(value) else value.__index__()

    def length(self) -> Any:
        span = self.stop if is_number(self.start, 0) else self.stop - self.start
        if not is_number(self.step, 1):
            span = -((-span) // self.step)  # rounded up, whatever the signs
        return max(span, 0) if isinstance(span, int) else cast(maximum(span, 0), dtypes.int32)

    def item(self, i: Any) -> Any:
        at = i if isinstance(i, int) else cast(i, self.dtype)
        offset = at if is_number(self.step, 1) else at * self.step
        number = offset if is_number(self.start, 0) else self.start + offset
        return as_python_number(number, fresh=number is not i)

    def tensor(self) -> Tensor:
        """All numbers as a vector."""
        found: Tensor = range_op(self.start, self.stop, self.step, dtype=self.dtype)
        return found

    def contains(self, value: Any) -> Any:
        """`value in range(...)`."""
        return reduce_any(self.tensor() == value)

    def __getitem__(self, index: Any) -> Any:
        return self.tensor()[index]

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

    def __repr__(self) -> str:
        return f"range({self.start!r}, {self.stop!r}, {self.step!r})"


def staged_range(numbers: range) -> Range:
    """A Python range as a staged iterable, for a loop that turns out to be staged half way."""
    return Range(numbers.start, numbers.stop, numbers.step)


def _needs_int64(value: Any) -> bool:
    if is_staged(value):
        return value.dtype.size > 4 or value.dtype is dtypes.uint32
    return not -(2**31) <= value.__index__() < 2**31


def as_python_number(value: Any, fresh: bool = False) -> Any:
    """A tensor that stands for a Python number, so that its dtype adapts to the tensor beside it.

    Args:
        fresh: nothing else refers to the tensor; otherwise the result is another one.
    """
    if isinstance(value, SymbolicTensor) and not value.weak:

        if not fresh:
            value = identity(value)
        value.weak = True
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
            f"range() needs integers, and is given {dtype.name if dtype else type(value).__name__}",
            location=current_location(),
            fix="convert it: int(x)",
        )
    if value.shape.rank not in (0, None):
        raise errors.ShapeMismatchError(
            f"range() needs scalars, and is given a tensor of shape {value.shape}", location=current_location()
        )


def _range_tensor(value: Range, dtype: Any) -> Tensor:
    return convert_to_tensor(value.tensor(), dtype)


register(Tensor, "iterate", Rows)
register_staged(StagedIterable)
register(StagedIterable, "iterate", lambda value: value)
register(StagedIterable, "truth", lambda value: True)
register(Range, "truth", lambda value: truth(value.length()))
register(Range, "len", lambda value: value.length())
register(Range, "contains", lambda value, item: value.contains(item))
register(Range, "get_item", lambda value, index: value[index])
register_conversion(Range, _range_tensor)
