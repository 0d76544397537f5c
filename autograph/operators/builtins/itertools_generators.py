"""Functions of `itertools` as generators, after those in its documentation. They are converted when they are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

#: These functions are converted, as the program's own are.
__autograph_converts__ = True

__all__ = [
    "accumulate", "chain", "combinations", "combinations_with_replacement", "compress", "count", "cycle", "dropwhile",
    "filterfalse", "from_iterable", "groupby", "islice", "pairwise", "permutations", "product", "repeat", "starmap",
    "takewhile", "zip_longest",
]  # fmt: skip


def accumulate(iterable: Iterable[Any], func: Callable[[Any, Any], Any], initial: Any) -> Iterator[Any]:
    total = initial
    if initial is not None:
        yield initial
    for item in iterable:
        total = item if total is None else func(total, item)
        yield total


def chain(*iterables: Iterable[Any]) -> Iterator[Any]:
    for iterable in iterables:
        yield from iterable


def from_iterable(iterables: Iterable[Iterable[Any]]) -> Iterator[Any]:
    for iterable in iterables:
        yield from iterable


def combinations(iterable: Iterable[Any], r: int) -> Iterator[Any]:
    yield from _combined(list(iterable), r, 0, 1)


def combinations_with_replacement(iterable: Iterable[Any], r: int) -> Iterator[Any]:
    yield from _combined(list(iterable), r, 0, 0)


def _combined(items: list[Any], r: int, first: int, step: int) -> Iterator[Any]:
    """`r` items each, of those from `first` on; the next is `step` behind one."""
    if r == 0:
        yield ()
    else:
        for i in range(first, len(items)):
            for others in _combined(items, r - 1, i + step, step):
                yield (items[i], *others)


def compress(data: Iterable[Any], selectors: Iterable[Any]) -> Iterator[Any]:
    for item, selected in zip(data, selectors):
        if selected:
            yield item


def count(start: Any = 0, step: Any = 1) -> Iterator[Any]:
    while True:
        yield start
        start += step


def cycle(iterable: Iterable[Any]) -> Iterator[Any]:
    items = list(iterable)
    position = 0
    while len(items) > 0:
        yield items[position]
        position = position + 1 if position + 1 < len(items) else 0


def dropwhile(predicate: Callable[[Any], Any], iterable: Iterable[Any]) -> Iterator[Any]:
    dropping = True
    for item in iterable:
        if dropping and not predicate(item):
            dropping = False
        if not dropping:
            yield item


def filterfalse(predicate: Callable[[Any], Any] | None, iterable: Iterable[Any]) -> Iterator[Any]:
    for item in iterable:
        if not (item if predicate is None else predicate(item)):
            yield item


def groupby(iterable: Iterable[Any], key: Callable[[Any], Any] | None) -> Iterator[Any]:
    items = list(iterable)
    start = 0
    while start < len(items):
        same = items[start] if key is None else key(items[start])
        end = start + 1
        while end < len(items) and (items[end] if key is None else key(items[end])) == same:
            end += 1
        yield same, iter(items[start:end])
        start = end


def islice(iterable: Iterable[Any], start: Any, stop: Any, step: Any) -> Iterator[Any]:
    first = 0 if start is None else start
    every = 1 if step is None else step
    end = None if stop is None else max(first, stop)
    if end is None:
        for position, item in enumerate(iterable):
            if position >= first and (position - first) % every == 0:
                yield item
    elif end > 0:
        for position, item in enumerate(iterable):
            if first <= position < stop and (position - first) % every == 0:
                yield item
            if position + 1 >= end:
                break  # before the next item is taken


def pairwise(iterable: Iterable[Any]) -> Iterator[Any]:
    items = list(iterable)
    for i in range(len(items) - 1):
        yield items[i], items[i + 1]


def permutations(iterable: Iterable[Any], r: int) -> Iterator[Any]:
    yield from _permuted(list(iterable), r, ())


def _permuted(items: list[Any], r: int, taken: tuple[int, ...]) -> Iterator[Any]:
    """`r` items more, at other positions than those that were taken."""
    if r == 0:
        yield ()
    else:
        for i in range(len(items)):
            if all(i != other for other in taken):
                for others in _permuted(items, r - 1, (*taken, i)):
                    yield (items[i], *others)


def product(*iterables: Iterable[Any], repeat: int = 1) -> Iterator[Any]:
    yield from _multiplied([list(iterable) for iterable in iterables] * repeat)


def _multiplied(pools: list[list[Any]]) -> Iterator[Any]:
    if not pools:
        yield ()
    else:
        for item in pools[0]:
            for others in _multiplied(pools[1:]):
                yield (item, *others)


def repeat(object: Any, times: Any) -> Iterator[Any]:
    for _ in range(times):
        yield object


def starmap(function: Callable[..., Any], iterable: Iterable[Any]) -> Iterator[Any]:
    for items in iterable:
        yield function(*items)


def takewhile(predicate: Callable[[Any], Any], iterable: Iterable[Any]) -> Iterator[Any]:
    for item in iterable:
        if not predicate(item):
            break
        yield item


def zip_longest(*iterables: Iterable[Any], fillvalue: Any = None) -> Iterator[Any]:
    columns = [list(iterable) for iterable in iterables]
    for i in range(max([len(column) for column in columns])):
        yield tuple([column[i] if i < len(column) else fillvalue for column in columns])
