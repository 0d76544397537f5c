"""What Python's iterators over lists have left, where a list has become a staged one while a loop goes over it:
`for i, x in enumerate(items): items[x] = 0` with a staged `x`.

An iterator of Python's says where it stands when it is asked how to pickle it (`__reduce__`).
"""

from __future__ import annotations

from typing import Any

from autograph.operators.conditions.iterables import StagedIterable, left_of
from autograph.operators.conditions.ranges import staged_range
from autograph.operators.dispatch import register
from autograph.operators.iteration.combinators import Enumerated, ItemsNow, Mapped, Reversed, Zipped
from autograph.operators.iteration.iterators import From

__all__: list[str] = []


def _all_left(iterators: tuple[Any, ...]) -> list[StagedIterable] | None:
    found = [left_of(iterator) for iterator in iterators]
    known = [one for one in found if one is not None]
    return known if len(known) == len(found) else None


def _of_sequence(iterator: Any) -> StagedIterable:
    _, (sequence,), *position = iterator.__reduce__()
    at = position[0] if position else 0
    if isinstance(sequence, range):
        return staged_range(sequence[at:])
    return From(ItemsNow(sequence), at) if at else ItemsNow(sequence)


def _of_reversed_list(iterator: Any) -> StagedIterable:
    _, (items,), *position = iterator.__reduce__()
    return Reversed(ItemsNow(items), position[0] + 1 if position else 0)


def _of_enumerate(iterator: Any) -> StagedIterable | None:
    _, (inner, count) = iterator.__reduce__()
    left = left_of(inner)
    return None if left is None else Enumerated(left, count)


def _of_zip(iterator: Any) -> StagedIterable | None:
    _, inners, *strict = iterator.__reduce__()
    left = None if strict else _all_left(inners)
    return None if left is None else Zipped(left)


def _of_map(iterator: Any) -> StagedIterable | None:
    _, (function, *inners), *strict = iterator.__reduce__()
    left = None if strict else _all_left(tuple(inners))
    return None if left is None else Mapped(function, Zipped(left))


for _kind in (type(iter([])), type(iter(())), type(iter(range(0)))):
    register(_kind, "left", _of_sequence)
register(type(reversed([])), "left", _of_reversed_list)
register(enumerate, "left", _of_enumerate)
register(zip, "left", _of_zip)
register(map, "left", _of_map)
