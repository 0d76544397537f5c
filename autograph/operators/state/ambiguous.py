"""Lists and dicts that stand for one of two, as a tensor says: `c = a if x > 0 else b`, of lists `a` and `b`.

What is joined is a container of its own. It is right as long as nobody can tell: until it is changed, or one of the
two is, while others know that one. Then plain Python would show the change under both names, and a graph cannot.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from autograph import errors
from autograph.framework.user_frames import current_location
from autograph.ops.values.staged_list import StagedList, staged_of

__all__ = ["check", "count", "is_ambiguous", "isolated", "items_of", "known_of", "note", "same_items"]


class _Ambiguous(NamedTuple):
    name: str
    location: Any
    watched: list[tuple[Any, Any]]  # the joined container and those that it may be, with what they hold


class _Trace(threading.local):
    def __init__(self) -> None:
        self.found: list[_Ambiguous] = []
        self.joined: dict[int, Any] = {}


_trace = _Trace()


def note(name: str, joined: Any, known: Sequence[Any]) -> None:
    """Says that `joined` stands for one of several containers, of which others know those in `known`."""
    _trace.joined[id(joined)] = joined
    _trace.found.append(_Ambiguous(name, current_location(), [(part, items_of(part)) for part in (joined, *known)]))


def is_ambiguous(value: Any) -> bool:
    """Whether the container stands for one of several."""
    return id(value) in _trace.joined


def known_of(joined: Any) -> list[Any]:
    """The containers known to others that this one may be; none if it does not stand for one of several."""
    return [part for found in _trace.found if found.watched[0][0] is joined for part, _ in found.watched[1:]]


def count() -> int:
    """How many there are so far in this trace."""
    return len(_trace.found)


@contextmanager
def isolated() -> Iterator[None]:
    """While it lasts, a function is traced into a graph of its own."""
    around = _trace.found, _trace.joined
    _trace.found, _trace.joined = [], {}
    try:
        yield
    finally:
        _trace.found, _trace.joined = around


def check(since: int = 0) -> None:
    """To be called at the end of a body or function.

    Args:
        since: `count()` at its start.

    Raises:
        StagedValueError: one of the containers was changed.
    """
    found, _trace.found[since:] = _trace.found[since:], []
    for name, location, watched in found:
        if not all(same_items(items, items_of(part)) for part, items in watched):
            kind = "dict" if isinstance(watched[0][0], dict) else "list"
            raise errors.StagedValueError(
                f"{name} is one of two {kind}s, as a tensor says, and one of them is changed "
                "in place later, where others know it",
                location=location,
                expected="a container that is not changed after this, or that only this name knows",
                fix="take a copy here (`list(a)`, `dict(a)`), or make the change under the same condition",
            )


def items_of(part: Any) -> Any:
    """What a container holds now, to compare with what it holds later."""
    part = staged_of(part)
    return part.handle if isinstance(part, StagedList) else list(part.items() if isinstance(part, dict) else part)


def same_items(a: Any, b: Any) -> bool:
    """Whether a container held the very same things, by two answers of `items_of`."""
    if isinstance(a, list) and isinstance(b, list):
        same_pairs = (x is y or type(x) is tuple and same_items(list(x), list(y)) for x, y in zip(a, b))
        return len(a) == len(b) and all(same_pairs)
    return a is b
