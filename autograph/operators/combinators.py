"""Staged iterables made of others: what `enumerate`, `zip`, `map`, `filter` and `reversed` of staged values give."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence, Sized
from typing import Any

from autograph import errors
from autograph.framework.convert import convert_to_tensor
from autograph.framework.user_frames import current_location
from autograph.operators.dispatch import is_staged
from autograph.operators.iterables import Range, Rows, StagedIterable, as_staged, is_number, static_length
from autograph.operators.logical import staged_cond, truth
from autograph.ops.arithmetic import minimum
from autograph.ops.debugging import Assert

__all__ = ["Enumerated", "Filtered", "Mapped", "Reversed", "Zipped", "check_lengths", "rows_of", "together"]


class Enumerated(StagedIterable):
    """`enumerate(inner, start)`."""
    def __init__(self, inner: StagedIterable, start: Any = 0) -> None:
        _refuse_filter(inner, "enumerate")
        self.inner = inner
        self.start = start

    def length(self) -> Any:
        return self.inner.length()

    def item(self, i: Any) -> Any:
        return (i if is_number(self.start, 0) else self.start + i, self.inner.item(i))


class Zipped(StagedIterable):
    """`zip(*inners)`: as long as the shortest."""
    def __init__(self, inners: Sequence[StagedIterable]) -> None:
        if len(inners) > 1:
            for inner in inners:
                _refuse_filter(inner, "zip")
        self.inners = tuple(inners)

    def length(self) -> Any:
        sizes = [inner.length() for inner in self.inners]
        known = [n for n in sizes if isinstance(n, int)]
        shortest: Any = min(known) if known else None
        for size in sizes:
            if not isinstance(size, int):

                shortest = size if shortest is None else minimum(size, shortest)
        return shortest

    def item(self, i: Any) -> Any:
        return tuple(inner.item(i) for inner in self.inners)

    def keep(self, i: Any) -> Any:
        return self.inners[0].keep(i)

    @property
    def filters(self) -> bool:
        return any(inner.filters for inner in self.inners)


class Mapped(StagedIterable):
    """`map(function, ...)`: the function is called once for each item that is reached."""
    def __init__(self, function: Callable[..., Any], inner: Zipped) -> None:
        self.function = function
        self.inner = inner

    def length(self) -> Any:
        return self.inner.length()

    def item(self, i: Any) -> Any:
        return self.function(*self.inner.item(i))

    def keep(self, i: Any) -> Any:
        return self.inner.keep(i)

    @property
    def filters(self) -> bool:
        return self.inner.filters


class Filtered(StagedIterable):
    """`filter(function, inner)`: positions whose item the function finds true."""
    def __init__(self, function: Callable[[Any], Any] | None, inner: StagedIterable) -> None:
        self.function = function
        self.inner = inner
        # What keep(i) looked at, for item(i): the inner iterable may have side effects, which happen once.
        self._looked_at: tuple[Any, Any] | None = None

    def length(self) -> Any:
        return self.inner.length()

    def item(self, i: Any) -> Any:
        if self._looked_at is not None and self._looked_at[0] is i:
            return self._looked_at[1]
        return self.inner.item(i)

    def keep(self, i: Any) -> Any:
        outer = self.inner.keep(i)
        if outer is None:
            return self._look(i)
        if not isinstance(self.inner, Filtered):
            raise errors.UnimplementedError(
                "filter() of map() of filter() of staged values",
                location=current_location(),
                fix="loop over the inner filter() and test in the loop",
            )
        value = self.inner.item(i)  # the inner filter has looked at it already
        self._looked_at = (i, value)
        return staged_cond(outer, lambda: self._test(value), lambda: False, "filter()") if is_staged(outer) else (
            outer and self._test(value)
        )

    def _look(self, i: Any) -> Any:
        value = self.inner.item(i)
        self._looked_at = (i, value)
        return self._test(value)

    def _test(self, value: Any) -> Any:
        return truth(value if self.function is None else self.function(value))

    @property
    def filters(self) -> bool:
        return True


class Reversed(StagedIterable):
    """`reversed(inner)`."""
    def __init__(self, inner: StagedIterable) -> None:
        self.inner = inner

    def length(self) -> Any:
        return self.inner.length()

    def item(self, i: Any) -> Any:
        return self.inner.item(self.inner.length() - 1 - i)


def _refuse_filter(inner: StagedIterable, what: str) -> None:
    if inner.filters:
        raise errors.UnimplementedError(
            f"{what}() of a filter() of staged values",
            location=current_location(),
            fix="filter the result instead, or count in the loop",
        )


# --- Python iterables beside staged ones ---------------------------------------------------------------


def together(what: str, iterables: tuple[Any, ...]) -> tuple[Zipped | None, list[Any]]:
    """Several iterables, some staged, side by side.

    Returns:
        One staged iterable of tuples, and nothing; or None and the iterables to go over in Python, where one holds
        what cannot be staged and the lengths are known, so that the loop can be unrolled.
    """
    found = [as_staged(x) for x in iterables]
    sizes = [static_length(x) for x in found if x is not None]
    known = min((n for n in sizes if n is not None), default=None)
    values = [value if items is None else items for value, items in zip(iterables, found)]
    unroll = False
    for i, value in enumerate(iterables):
        if found[i] is not None:
            continue
        if not isinstance(value, Sized):
            if known is None:
                raise _mixed(what, value)
            values[i] = value = list(itertools.islice(value, known))
        rows = rows_of(value)
        if rows is None and None in sizes:
            raise _mixed(what, value)
        if None not in sizes and (rows is None or isinstance(rows, Rows) and rows.tensor.dtype.name == "string"):
            unroll = True  # objects, and texts that are likely to be used as Python strings
        found[i] = rows
    return (None, values) if unroll else (Zipped([x for x in found if x is not None]), [])


def rows_of(values: Any) -> StagedIterable | None:
    """A Python sequence as the rows of a tensor; None if it cannot become one."""
    if isinstance(values, range):
        return Range(values.start, values.stop, values.step)
    if isinstance(values, (str, bytes, dict, set, frozenset)):
        return None
    try:
        return Rows(convert_to_tensor(values))
    except (errors.UnsupportedTypeError, errors.DTypeMismatchError, errors.ShapeMismatchError):
        return None


def _mixed(what: str, value: Any) -> errors.UnsupportedTypeError:
    return errors.UnsupportedTypeError(
        f"{what}() of a {type(value).__name__} beside a tensor whose length is known only when the graph runs",
        location=current_location(),
        expected="tensors, ranges, or sequences of numbers",
    )


def check_lengths(items: Zipped) -> None:
    """`strict=True`: all lengths are equal, checked now or when the graph runs."""
    first, *rest = [inner.length() for inner in items.inners]
    for number, size in enumerate(rest, 2):
        if isinstance(first, int) and isinstance(size, int):
            if first != size:
                relation = "shorter" if size < first else "longer"
                raise ValueError(f"zip() argument {number} is {relation} than argument 1")
            continue

        Assert(truth(first == size), [f"zip() arguments 1 and {number} differ in length:", first, size])
