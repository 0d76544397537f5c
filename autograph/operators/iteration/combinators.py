"""Staged iterables made of others: what `enumerate`, `zip`, `map` and `reversed` of staged values give.

Each comes in two forms: with positions, and for what has none (`iterables.Sequential`).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence, Sized
from functools import reduce
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import array_aliases, versions
from autograph.framework.convert import convert_to_tensor
from autograph.framework.op_names import type_name
from autograph.framework.user_frames import current_location
from autograph.operators import callees
from autograph.operators.conditions.iterables import Rows, Sequential, StagedIterable, as_staged, static_length
from autograph.operators.conditions.logical import conjunction, negate, truth
from autograph.operators.conditions.loops import Loop
from autograph.operators.conditions.ranges import Range, chosen, is_number
from autograph.operators.dispatch import is_staged, require
from autograph.operators.state.attributes import OwnName
from autograph.operators.state.effects import spend
from autograph.operators.state.iterator_effects import moved_with
from autograph.operators.state.places import same_contents, snapshot
from autograph.operators.statements.control_flow import if_stmt
from autograph.operators.statements.failing import ensure
from autograph.ops.arrays import local_arrays
from autograph.ops.control.failures import sure
from autograph.ops.elementwise.arithmetic import minimum
from autograph.ops.values.staged_dict import VIEWS, dict_behind
from autograph.ops.values.staged_list import StagedList

__all__ = [
    "Enumerated", "ItemsNow", "Mapped", "Reversed", "Zipped", "check_lengths", "enumerated", "mapped", "rows_of",
    "together",
]  # fmt: skip

#: Of so many lists or arrays beside a tensor a loop is not unrolled, to write into them.
_MANY = 16


class _Drawing(StagedIterable):
    """What takes its items from others, in step: as long as the shortest of them."""

    def __init__(self, inners: Sequence[StagedIterable]) -> None:
        self.inners = tuple(inners)
        self.is_live = any(inner.is_live for inner in inners)

    def length(self) -> Any:
        return _shortest([inner.length() for inner in self.inners])

    def there(self, i: Any) -> Any:
        return reduce(conjunction, [inner.there(i) for inner in self.inners]) if self.is_live else super().there(i)

    def guarded(self, loop: Loop, began: int | None = None) -> Loop:
        return reduce(lambda guarded, inner: inner.guarded(guarded, began), self.inners, loop)


class Enumerated(_Drawing):
    """`enumerate(inner, start)`."""

    def __init__(self, inner: StagedIterable, start: Any = 0) -> None:
        super().__init__([inner])
        self.start = start

    def item(self, i: Any) -> Any:
        return (i if is_number(self.start, 0) else self.start + i, self.inners[0].item(i))


class Zipped(_Drawing):
    """`zip(*inners)`."""

    def item(self, i: Any) -> Any:
        return tuple(inner.item(i) for inner in self.inners)


def _shortest(sizes: Sequence[Any]) -> Any:
    known = [n for n in sizes if isinstance(n, int)]
    shortest: Any = min(known) if known else None
    for size in sizes:
        if not isinstance(size, int):
            shortest = size if shortest is None else minimum(size, shortest)
    return shortest


class Mapped(_Drawing):
    """`map(function, ...)`: the function is called once for each item that is reached."""

    def __init__(self, function: Callable[..., Any], inner: StagedIterable) -> None:
        super().__init__([inner])
        self.function = function

    def item(self, i: Any) -> Any:
        return self.function(*self.inners[0].item(i))


class Reversed(_Drawing):
    """`reversed(inner)`, from what is its last item when this is made.

    Args:
        size: how many items are left, if not all.
    """

    def __init__(self, inner: StagedIterable, size: Any = None) -> None:
        super().__init__([inner])
        self._size = inner.length() if size is None else size

    def length(self) -> Any:
        return self._size

    def there(self, i: Any) -> Any:
        counted = i < self._size
        return conjunction(counted, self.inners[0].there(self._size - 1 - i)) if self.is_live else counted

    def item(self, i: Any) -> Any:
        return self.inners[0].item(self._size - 1 - i)


# --- the same of what has no positions ----------------------------------------------------------------


class _ZippedSequence(Sequential):
    """`zip(...)` of one `Sequential` and of iterables with positions; its items are counted, in a loop variable."""

    def __init__(self, before: Sequence[StagedIterable], inner: Sequential, after: Sequence[StagedIterable]) -> None:
        super().__init__()
        self.before = Zipped(before)
        self.inner = inner
        self.after = Zipped(after)

    def run(self, loop: Loop) -> None:
        # Python asks the iterables in turn, and stops at the first that has no more.
        position: Any = 0
        ended: Any = False
        get_rest, set_rest = loop.get_state, loop.set_state
        before = Zipped([x for x in self.before.inners if not isinstance(x, _Counting)])
        there = before.asked() if before.inners else None

        def more() -> Any:
            going_on = negate(ended)
            if loop.test is not None:
                going_on = conjunction(going_on, loop.test())
            return going_on if there is None else conjunction(there(position), going_on)

        def body(item: Any) -> None:
            if not self.after.inners:
                take(item)
            else:
                more_after = self.after.there(position)
                if_stmt(more_after, lambda: take(item), end, get_state, set_state, names, len(names))

        def step(item: Any) -> None:
            nonlocal position
            at, position = position, position + 1
            loop.body((*self.before.item(at), item, *self.after.item(at)))

        take = self.before.guarded(self.after.guarded(loop.with_body(step))).body

        def end() -> None:
            nonlocal ended
            ended = True

        def get_state() -> tuple[Any, ...]:
            return (position, ended, *get_rest())

        def set_state(values: tuple[Any, ...]) -> None:
            nonlocal position, ended
            position, ended = values[:2]
            set_rest(values[2:])

        names = (OwnName("position"), OwnName("ended"), *loop.names)
        test = more if loop.test is not None or there is not None or self.after.inners else None
        self.inner.loop(Loop(test, body, get_state, set_state, names, {}))

    def described(self) -> str:
        return "enumerate() or zip() of " + self.inner.described()


class _Counting(StagedIterable):
    """`itertools.count(start)`, to be zipped with something that ends."""

    def __init__(self, start: Any) -> None:
        self.start = start

    def item(self, i: Any) -> Any:
        return i if is_number(self.start, 0) else self.start + i


class _MappedSequence(Sequential):
    """`map(function, inner)`."""

    def __init__(self, function: Callable[..., Any], inner: Sequential) -> None:
        super().__init__()
        self.function = function
        self.inner = inner

    def run(self, loop: Loop) -> None:
        self.inner.loop(loop.with_body(lambda item: loop.body(self.function(item))))

    def described(self) -> str:
        return "map() of " + self.inner.described()


def enumerated(inner: StagedIterable, start: Any = 0) -> StagedIterable:
    """`enumerate(inner, start)`."""
    if isinstance(inner, Sequential):
        return _ZippedSequence([_Counting(start)], inner, [])
    return Enumerated(inner, start)


def mapped(function: Callable[..., Any], inner: StagedIterable) -> StagedIterable:
    """`map(function, ...)`, given the tuples of arguments."""
    if isinstance(inner, Sequential):
        return _MappedSequence(lambda item: function(*item), inner)
    return Mapped(function, inner)


def zipped(inners: Sequence[StagedIterable]) -> StagedIterable:
    """`zip(*inners)`.

    Raises:
        UnimplementedError: several of them have no positions.
    """
    sequences = [i for i, inner in enumerate(inners) if isinstance(inner, Sequential)]
    if not sequences:
        return Zipped(inners)
    at = sequences[0]
    inner: Any = inners[at]
    if len(inners) == 1:
        return _MappedSequence(lambda item: (item,), inner)
    if len(sequences) > 1:
        joined = inner.in_step(inners)
        if joined is not None:
            return joined
        raise errors.UnimplementedError(
            f"zip() of {inner.described()} and {inners[sequences[1]].described()}, gone over in step",  # type: ignore[attr-defined]
            location=current_location(),
            fix="make a list of one of them first",
        )
    return _ZippedSequence(inners[:at], inner, inners[at + 1 :])


# --- Python iterables beside staged ones ---------------------------------------------------------------


class ItemsNow(StagedIterable):
    """The items of a Python list, tuple or array as it is when they are asked for; a list may become a staged one."""

    def __init__(self, items: Any) -> None:
        self.items = items
        self.is_live = isinstance(items, list)

    def length(self) -> Any:
        return require(self.items, "len")(self.items) if is_staged(self.items) else len(self.items)

    def item(self, i: Any) -> Any:
        with sure():
            return callees.operators.get_item(self.items, i)


def together(what: str, iterables: tuple[Any, ...]) -> tuple[StagedIterable | None, list[Any]]:
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
            spend(moved_with(value))  # Python would take its items one by one, as many as the loop reaches
            values[i] = value = list(itertools.islice(value, known))
        rows = _held_rows_of(value) if _may_be_written(value) else rows_of(value)
        if rows is None and None in sizes:  # a text, a dict, tuples with texts: its items as a list of the graph
            try:
                rows = as_staged(StagedList.listed(list(value)))
            except errors.AutographError:
                raise _mixed(what, value) from None
        if None not in sizes and (rows is None or isinstance(rows, Rows) and rows.tensor.dtype.name == "string"):
            unroll = True  # objects, and texts that are likely to be used as Python strings
        found[i] = rows if rows is None else _as_they_are(value, rows)
    return (None, values) if unroll else (zipped([x for x in found if x is not None]), [])


class _Kept(_Drawing):
    """The items of a Python container that must not change as long as a loop goes over them.

    Args:
        container: the container.
        rows: its items.
    """

    def __init__(self, container: Any, rows: StagedIterable) -> None:
        super().__init__([rows])
        self._container = container
        self._was = snapshot(container)

    def item(self, i: Any) -> Any:
        if not same_contents(self._was, snapshot(self._container)):
            raise errors.UnimplementedError(
                f"a {type_name(self._container)} is changed while a loop goes over it beside something staged",
                location=current_location(),
                expected=f"a {type_name(self._container)} that stays as it is until the loop ends",
                fix="go over a copy: `list(...)`",
            )
        return self.inners[0].item(i)


def _as_they_are(values: Any, rows: StagedIterable) -> StagedIterable:
    """The items of a Python container that a loop may change, as they are when it comes to them.

    Args:
        rows: its items as they are now.
    """
    if isinstance(values, np.ndarray) or type(values) is list and not isinstance(rows, _Kept):
        return ItemsNow(values)
    behind = dict_behind(values) if type(values) in VIEWS else values
    return _Kept(behind, rows) if isinstance(behind, (dict, set)) else rows


def _may_be_written(values: Any) -> bool:
    """Whether a Python sequence has lists or arrays in it, which a loop may write into: rows of a tensor are copies."""
    return type(values) in (list, tuple) and any(
        isinstance(item, (list, np.ndarray)) or versions.is_array(item) for item in values
    )


def _held_rows_of(values: Sequence[Any]) -> StagedIterable | None:
    """Many lists or arrays as rows that nobody may write into; None of few, which are gone over as they are."""
    rows = rows_of(values) if len(values) >= _MANY else None
    if isinstance(rows, Rows):
        for array in (rows.tensor, *map(local_arrays.known, values)):
            array_aliases.hold(array)
        return _Kept(values, rows)
    return rows


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
        f"{what}() of a {type_name(value)} beside a tensor whose length is known only when the graph runs",
        location=current_location(),
        expected="tensors, ranges, or sequences of numbers, texts, or tuples of these",
    )


def check_lengths(items: StagedIterable) -> None:
    """`strict=True`: all lengths are equal, checked now or when the graph runs."""
    if not isinstance(items, Zipped):
        raise errors.UnimplementedError(
            "zip(strict=True) of an iterator over staged values",
            location=current_location(),
            fix="make a list of it first",
        )
    sizes = [inner.length() for inner in items.inners]
    first, *rest = sizes
    for number, size in enumerate(rest, 2):
        if isinstance(first, int) and isinstance(size, int):
            if first != size:
                raise ValueError(_unequal(sizes))
            continue

        message = f"zip() arguments 1 and {number} differ in length"
        ensure(truth(first == size), ValueError(message), [f"{message}:", first, size], lambda: _unequal(sizes))


def _unequal(sizes: Sequence[Any]) -> Any:
    """What Python says of arguments of `zip` that are not all as long: of the first one that ends, or that goes on
    where the first argument has ended."""
    first, least = sizes[0], reduce(_smaller, sizes)

    def text(number: int, relation: str) -> str:
        return f"zip() argument {number} is {relation} than argument{'s 1-' if number > 2 else ' '}{number - 1}"

    longer, shorter = text(len(sizes), "longer"), text(len(sizes), "shorter")
    for number in range(len(sizes) - 1, 1, -1):
        longer = chosen(sizes[number - 1] > least, text(number, "longer"), longer)
        shorter = chosen(sizes[number - 1] == least, text(number, "shorter"), shorter)
    return chosen(first == least, longer, shorter)


def _smaller(a: Any, b: Any) -> Any:
    return minimum(a, b) if is_staged(a) or is_staged(b) else min(a, b)

