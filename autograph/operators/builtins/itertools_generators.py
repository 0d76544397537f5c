"""Functions of `itertools` as generators, after those in its documentation. They are converted when they are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

#: These functions are converted, as the program's own are.
__autograph_converts__ = True

__all__ = ["accumulate", "chain", "compress", "count", "dropwhile", "filterfalse", "islice", "repeat", "takewhile"]


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


def compress(data: Iterable[Any], selectors: Iterable[Any]) -> Iterator[Any]:
    for item, selected in zip(data, selectors):
        if selected:
            yield item


def count(start: Any = 0, step: Any = 1) -> Iterator[Any]:
    while True:
        yield start
        start += step


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


def islice(iterable: Iterable[Any], start: Any, stop: Any, step: Any) -> Iterator[Any]:
    first = 0 if start is None else start
    every = 1 if step is None else step
    for position, item in enumerate(iterable):
        if stop is not None and position >= stop:
            break
        if position >= first and (position - first) % every == 0:
            yield item


def repeat(object: Any, times: Any) -> Iterator[Any]:
    for _ in range(times):
        yield object


def takewhile(predicate: Callable[[Any], Any], iterable: Iterable[Any]) -> Iterator[Any]:
    for item in iterable:
        if not predicate(item):
            break
        yield item
