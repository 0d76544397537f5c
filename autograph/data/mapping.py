"""Datasets that call a user's function: `map`, `filter`, `take_while`, `flat_map`, `interleave`, `scan`."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator, Sequence
from typing import Any

from autograph.data.background import ahead, in_parallel
from autograph.data.functions import BoundFunction
from autograph.data.plans import UNKNOWN, Plan
from autograph.data.specs import Leaves

__all__ = ["FilterPlan", "FlatMapPlan", "InterleavePlan", "MapPlan", "PrefetchPlan", "ScanPlan", "TakeWhilePlan"]

#: In place of a number of threads, elements or inputs: choose one.
AUTOTUNE = -1

#: So many datasets an `interleave` without `cycle_length` has open: the same on every machine.
_CYCLE = 16
_MOST_THREADS = 8
_AHEAD = 4


class _Applied(Plan):
    """A plan over one other and a function of its elements."""

    def __init__(self, spec: Any, source: Plan, function: BoundFunction) -> None:
        super().__init__(spec)
        self._source = source
        self._function = function

    @property
    def source(self) -> Plan:
        """Where the elements come from."""
        return self._source

    @property
    def function(self) -> BoundFunction:
        """What is called with them."""
        return self._function


class MapPlan(_Applied):
    """A function of each element.

    Args:
        threads: how many calls may run at a time: None for no threads, AUTOTUNE for as many as there are processors
            if the function runs the user's Python, else none: the kernels of small arrays hold Python's lock.
    """

    kind = "MapDataset"

    def __init__(
        self, spec: Any, source: Plan, function: BoundFunction, threads: int | None, in_order: bool
    ) -> None:
        super().__init__(spec, source, function)
        if threads == AUTOTUNE:
            threads = min(os.cpu_count() or 1, _MOST_THREADS) if function.runs_python else None
        self._threads = None if function.in_turn else threads
        self._in_order = in_order

    def elements(self) -> Iterator[Leaves]:
        source = self._source.elements()
        if self._threads is None:
            return itertools.starmap(self._function, source)
        return in_parallel(self._function, source, self._threads, self._in_order)

    def cardinality(self) -> int:
        return self._source.cardinality()


class FilterPlan(_Applied):
    """The elements that a function finds true."""

    kind = "FilterDataset"

    def elements(self) -> Iterator[Leaves]:
        holds = self._function
        return (leaves for leaves in self._source.elements() if holds(*leaves)[0])

    def cardinality(self) -> int:
        return UNKNOWN if self._source.cardinality() != 0 else 0


class TakeWhilePlan(FilterPlan):
    """The elements before the first that a function does not find true."""

    kind = "TakeWhileDataset"

    def elements(self) -> Iterator[Leaves]:
        holds = self._function
        return itertools.takewhile(lambda leaves: holds(*leaves)[0], self._source.elements())


class FlatMapPlan(_Applied):
    """The elements of the datasets that a function makes of elements, one dataset after the other."""

    kind = "FlatMapDataset"

    def elements(self) -> Iterator[Leaves]:
        return self.arranged(self._opened(self._function(*leaves)[0]) for leaves in self._source.elements())

    def arranged(self, passes: Iterator[Iterator[Any]]) -> Iterator[Any]:
        """The elements of passes over the datasets, which are asked for where the next one is begun."""
        for one in passes:
            yield from one

    def _opened(self, plan: Plan) -> Iterator[Leaves]:
        return plan.elements()

    def cardinality(self) -> int:
        return 0 if self._source.cardinality() == 0 else UNKNOWN


class InterleavePlan(FlatMapPlan):
    """The elements of the datasets that a function makes of elements, in turn.

    `cycle` datasets are open at a time, in as many slots. The slots are visited in turn; each visit gives up to `block`
    elements. A slot whose dataset has ended is left, and gets the next dataset when it is visited again.

    Args:
        threaded: whether each open dataset has a thread that works ahead.
    """

    kind = "InterleaveDataset"

    def __init__(
        self, spec: Any, source: Plan, function: BoundFunction, cycle: int, block: int, threaded: bool
    ) -> None:
        super().__init__(spec, source, function)
        self._cycle = _CYCLE if cycle == AUTOTUNE else cycle
        self._block = block
        self._threaded = threaded

    def arranged(self, passes: Iterator[Iterator[Any]]) -> Iterator[Any]:
        slots: list[Iterator[Any] | None] = [None] * self._cycle
        more, last = True, -1  # the last slot that was ever used
        at = 0
        while more or any(slots):
            if slots[at] is None and more:
                slots[at] = next(passes, None)
                if slots[at] is None:
                    more = False
                else:
                    last = max(last, at)
            inner = slots[at]
            if inner is not None:
                count = 0
                for leaves in itertools.islice(inner, self._block):
                    count += 1
                    yield leaves
                if count < self._block:
                    slots[at] = None
            at += 1
            if at >= (self._cycle if more else last + 1):
                at = 0

    def _opened(self, plan: Plan) -> Iterator[Leaves]:
        return ahead(plan.elements, max(self._block, _AHEAD)) if self._threaded else plan.elements()


class ScanPlan(_Applied):
    """What a function makes of a state and each element, besides the next state."""

    kind = "ScanDataset"

    def __init__(self, spec: Any, source: Plan, function: BoundFunction, initial: Sequence[Any]) -> None:
        super().__init__(spec, source, function)
        self._initial = tuple(initial)

    def elements(self) -> Iterator[Leaves]:
        state, size = self._initial, len(self._initial)
        for leaves in self._source.elements():
            results = self._function(*state, *leaves)
            state = results[:size]
            yield results[size:]

    def cardinality(self) -> int:
        return self._source.cardinality()


class PrefetchPlan(Plan):
    """Elements that a thread computes ahead of what is asked for."""

    kind = "PrefetchDataset"

    def __init__(self, spec: Any, source: Plan, size: int) -> None:
        super().__init__(spec)
        self._source = source
        self._size = _AHEAD if size == AUTOTUNE else size

    def elements(self) -> Iterator[Leaves]:
        return ahead(self._source.elements, self._size) if self._size else self._source.elements()

    def cardinality(self) -> int:
        return self._source.cardinality()


