"""`Counter`, `OrderedDict` and `defaultdict` whose keys a tensor decides (`staged_dict`)."""

from __future__ import annotations

import functools
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable
from typing import Any, ClassVar

from autograph.framework.tensor import Tensor
from autograph.ops.elementwise.arithmetic import maximum
from autograph.ops.elementwise.logical import logical_and
from autograph.ops.reductions.reductions import reduce_all, reduce_sum
from autograph.ops.values.staged_container import register_kind, staged_of
from autograph.ops.values.staged_dict import StagedDict
from autograph.ops.values.staged_list import StagedList

__all__ = ["StagedCounter"]


class StagedCounter(StagedDict):
    """A `collections.Counter` of the graph: a missing key has the count 0."""

    python = Counter
    factory = int
    #: Set by `operators.containers.staged_dicts`: adds (or subtracts) counts, or ones for the items of an iterable.
    count: ClassVar[Callable[[StagedCounter, Any, int], None]]
    #: Likewise: what an operator gives for two counters, by its name; whether no count is greater than in the other.
    combined: ClassVar[Callable[[str, Any, Any], Any]]
    within: ClassVar[Callable[[Any, Any], Any]]

    def _erase(self, key: Any, missing_ok: bool) -> None:
        super()._erase(key, missing_ok=True)

    def update(self, *others: Any, **named: Any) -> None:
        """Adds the counts of another counter, or the items of an iterable."""
        for other in (*others, *([named] if named else [])):
            StagedCounter.count(self, other, 1)

    def subtract(self, *others: Any, **named: Any) -> None:
        """Subtracts them."""
        for other in (*others, *([named] if named else [])):
            StagedCounter.count(self, other, -1)

    def total(self) -> Tensor:
        """The sum of the counts."""
        return reduce_sum(self.listed_as("values").stack())

    def most_common(self, n: Any = None) -> StagedList:
        """The pairs of key and count, the greatest count first; `n` of them, if that is given."""
        pairs = self.listed_as("items").copy()
        pairs.sort(key=lambda pair: pair[1], reverse=True)
        found: StagedList = pairs if n is None else pairs[: maximum(n, 0) if isinstance(n, Tensor) else max(n, 0)]
        return found

    def __eq__(self, other: Any) -> Any:
        """Whether the counts are equal; one that is missing is 0."""
        other = staged_of(other)
        if not isinstance(other, (StagedCounter, Counter)):
            return super().__eq__(other)
        rest = self.copy()
        rest.subtract(other)
        return reduce_all(rest.listed_as("values").stack() == 0)

    def __pos__(self) -> Any:
        return StagedCounter.combined("add", self, Counter())

    def __neg__(self) -> Any:
        return StagedCounter.combined("sub", Counter(), self)

    def __le__(self, other: Any) -> Any:
        return StagedCounter.within(self, other) if _is_counter(other) else NotImplemented

    def __ge__(self, other: Any) -> Any:
        return StagedCounter.within(other, self) if _is_counter(other) else NotImplemented

    def __lt__(self, other: Any) -> Any:
        return logical_and(self <= other, self != other) if _is_counter(other) else NotImplemented

    def __gt__(self, other: Any) -> Any:
        return logical_and(self >= other, self != other) if _is_counter(other) else NotImplemented

    __hash__ = StagedDict.__hash__


def _is_counter(value: Any) -> bool:
    return isinstance(staged_of(value), (StagedCounter, Counter))


def _of_counters(operator: str) -> tuple[Any, Any, Any]:
    """An operator of counters, reflected, and in place."""

    def forward(self: StagedCounter, other: Any) -> Any:
        return StagedCounter.combined(operator, self, other) if _is_counter(other) else NotImplemented

    def reflected(self: StagedCounter, other: Any) -> Any:
        return StagedCounter.combined(operator, other, self) if _is_counter(other) else NotImplemented

    def in_place(self: StagedCounter, other: Any) -> Any:
        if not _is_counter(other):
            return NotImplemented
        self.become(staged_of(StagedCounter.combined(operator, self, other)))
        return self.itself()

    return forward, reflected, in_place


for _name in ("add", "sub", "or", "and"):
    for _prefix, _method in zip(("", "r", "i"), _of_counters(_name)):
        setattr(StagedCounter, f"__{_prefix}{_name}__", _method)


class StagedOrderedDict(StagedDict):
    """A `collections.OrderedDict` of the graph."""

    python = OrderedDict

    def move_to_end(self, key: Any, last: bool = True) -> None:
        """Makes an entry the last one. Raises MissingKeyError, at run time, if there is none with this key."""
        if last is not True:
            self._refuse("move_to_end(), to the front,")
        value = self[key]
        del self[key]
        self[key] = value


@functools.cache
def _with_factory(made: Any) -> type[StagedDict]:
    of: Any = functools.partial(defaultdict, made)
    members = {"python": defaultdict, "factory": staticmethod(made), "keeps_missing": True, "made_of": staticmethod(of)}
    return type("StagedDefaultDict", (StagedDict,), members)


def _default_dict(container: Any) -> type[StagedDict]:
    return StagedDict if container.default_factory is None else _with_factory(container.default_factory)


register_kind(Counter, lambda container: StagedCounter)
register_kind(OrderedDict, lambda container: StagedOrderedDict)
register_kind(defaultdict, _default_dict)
