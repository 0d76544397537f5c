"""Progress of long work: whoever does it goes through `each`, and whoever shows it says so with `shown`.

Nobody shows it by itself: libraries keep silent. The commands of the shell draw a bar.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextvars import ContextVar
from typing import Any, TypeVar

__all__ = ["Show", "each", "shown"]

T = TypeVar("T")
#: Gives the items again, and shows how many were taken. It is given what is done with them, too.
Show = Callable[[Sequence[Any], str], Iterable[Any]]

_show: ContextVar[Show | None] = ContextVar("show", default=None)


def each(items: Sequence[T], what: str) -> Iterable[T]:
    """The items, one after the other, while progress is shown of what is done with them.

    >>> [2 * x for x in each([1, 2], "doubling")]
    [2, 4]
    """
    show = _show.get()
    return items if show is None else show(items, what)


@contextlib.contextmanager
def shown(show: Show) -> Iterator[None]:
    """Progress of the work done meanwhile is shown."""
    token = _show.set(show)
    try:
        yield
    finally:
        _show.reset(token)
