"""Staged iterables made of others: what `enumerate`, `zip`, `map`, `filter` and `reversed` of staged values give."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from autograph import errors
from autograph.framework.user_frames import current_location
from autograph.operators.dispatch import is_staged
from autograph.operators.iterables import StagedIterable, is_number
from autograph.operators.logical import staged_cond, truth

__all__ = ["Enumerated", "Filtered", "Mapped", "Reversed", "Zipped"]


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
                from autograph.ops.arithmetic import minimum

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
