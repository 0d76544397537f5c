"""Which elements, and in what order: `repeat`, `take`, `skip`, `concatenate`, `zip`, `enumerate`, `shard`, `unique`,
and `shuffle`, `sample_from_datasets`, `choose_from_datasets`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.data.plans import INFINITE, UNKNOWN, Plan, fewest, total
from autograph.data.seeds import Seed, raw_numbers
from autograph.data.specs import Leaves

__all__ = [
    "ChoosePlan", "ConcatenatePlan", "EnumeratePlan", "RepeatPlan", "SamplePlan", "ShardPlan", "ShufflePlan",
    "SkipPlan", "TakePlan", "UniquePlan", "ZipPlan",
]  # fmt: skip


class _OverOne(Plan):
    """A plan over one other with elements of the same spec."""

    def __init__(self, spec: Any, source: Plan) -> None:
        super().__init__(spec)
        self._source = source

    def cardinality(self) -> int:
        return self._source.cardinality()


class RepeatPlan(_OverOne):
    """The same again, `count` times; for ever if that is negative. It ends with a pass that has no elements."""

    kind = "RepeatDataset"

    def __init__(self, spec: Any, source: Plan, count: int) -> None:
        super().__init__(spec, source)
        self._count = count

    def elements(self) -> Iterator[Leaves]:
        for _ in itertools.count() if self._count < 0 else range(self._count):
            empty = True
            for leaves in self._source.elements():
                empty = False
                yield leaves
            if empty:
                return

    def cardinality(self) -> int:
        count = self._source.cardinality()
        if count == 0 or self._count == 0:
            return 0
        if self._count < 0:
            return INFINITE if count != UNKNOWN else UNKNOWN
        return count if count < 0 else count * self._count


class TakePlan(_OverOne):
    """The first `count` elements; all if that is negative."""

    kind = "TakeDataset"

    def __init__(self, spec: Any, source: Plan, count: int) -> None:
        super().__init__(spec, source)
        self._count = count

    def elements(self) -> Iterator[Leaves]:
        source = self._source.elements()
        return source if self._count < 0 else itertools.islice(source, self._count)

    def cardinality(self) -> int:
        count = self._source.cardinality()
        if self._count < 0 or count == UNKNOWN:
            return 0 if self._count == 0 else count
        return self._count if count == INFINITE else min(count, self._count)


class SkipPlan(_OverOne):
    """All but the first `count` elements; none if that is negative."""

    kind = "SkipDataset"

    def __init__(self, spec: Any, source: Plan, count: int) -> None:
        super().__init__(spec, source)
        self._count = count

    def elements(self) -> Iterator[Leaves]:
        return iter(()) if self._count < 0 else itertools.islice(self._source.elements(), self._count, None)

    def cardinality(self) -> int:
        count = self._source.cardinality()
        return 0 if self._count < 0 else count if count < 0 else max(0, count - self._count)


class ShardPlan(_OverOne):
    """Every `number`-th element, from element `index` on."""

    kind = "ShardDataset"

    def __init__(self, spec: Any, source: Plan, number: int, index: int) -> None:
        super().__init__(spec, source)
        self._number = number
        self._index = index

    def elements(self) -> Iterator[Leaves]:
        return itertools.islice(self._source.elements(), self._index, None, self._number)

    def cardinality(self) -> int:
        count = self._source.cardinality()
        return count if count < 0 else len(range(self._index, count, self._number))


class ConcatenatePlan(Plan):
    """One dataset after another."""

    kind = "ConcatenateDataset"

    def __init__(self, spec: Any, sources: Sequence[Plan]) -> None:
        super().__init__(spec)
        self._sources = tuple(sources)

    def elements(self) -> Iterator[Leaves]:
        for source in self._sources:
            yield from source.elements()

    def cardinality(self) -> int:
        return total([source.cardinality() for source in self._sources])


class ZipPlan(Plan):
    """Datasets side by side, as long as the shortest."""

    kind = "ZipDataset"

    def __init__(self, spec: Any, sources: Sequence[Plan]) -> None:
        super().__init__(spec)
        self._sources = tuple(sources)

    def elements(self) -> Iterator[Leaves]:
        rows = zip(*[source.elements() for source in self._sources])
        return (tuple(itertools.chain(*row)) for row in rows)

    def cardinality(self) -> int:
        return fewest([source.cardinality() for source in self._sources])


class EnumeratePlan(_OverOne):
    """Elements with their numbers."""

    kind = "EnumerateDataset"

    def __init__(self, spec: Any, source: Plan, start: int) -> None:
        super().__init__(spec, source)
        self._start = start

    def elements(self) -> Iterator[Leaves]:
        return ((np.int64(i), *leaves) for i, leaves in enumerate(self._source.elements(), self._start))


class UniquePlan(_OverOne):
    """Elements that did not come before."""

    kind = "UniqueDataset"

    def elements(self) -> Iterator[Leaves]:
        seen = set()
        for leaves in self._source.elements():
            key = tuple(map(_value_of, leaves))
            if key not in seen:
                seen.add(key)
                yield leaves

    def cardinality(self) -> int:
        count = self._source.cardinality()
        return count if count in (0, 1) else UNKNOWN


def _value_of(array: Any) -> Any:
    """Hashable; equal for equal arrays. 0.0 and -0.0 are equal, as is nan to nan."""
    array = np.asarray(array)
    if array.dtype.kind == "O":
        return array.shape, tuple(array.ravel())
    return array.shape, (array + 0 if array.dtype.kind in "fc" else array).tobytes()


class ShufflePlan(_OverOne):
    """Elements in random order, each drawn from a buffer of the next `size` ones.

    The buffer is filled. Then, again and again, a place in it is drawn, the element there is given out, and the next
    element takes its place; when there are no more, the last one of the buffer does.
    """

    kind = "ShuffleDataset"

    def __init__(self, spec: Any, source: Plan, size: int, seed: Seed, reshuffle: bool) -> None:
        super().__init__(spec, source)
        self._size = None if size < 0 else size
        self._passes = seed.started()
        self._reshuffle = reshuffle

    def elements(self) -> Iterator[Leaves]:
        return self._shuffled(self._source.elements(), raw_numbers(self._passes.generator(self._reshuffle)))

    def _shuffled(self, source: Iterator[Leaves], numbers: Iterator[int]) -> Iterator[Leaves]:
        buffer = list(itertools.islice(source, self._size))
        size = len(buffer)
        for leaves, number in zip(source, numbers):
            at = number * size >> 32
            found, buffer[at] = buffer[at], leaves
            yield found
        while buffer:
            at = next(numbers) * len(buffer) >> 32
            found, buffer[at] = buffer[at], buffer[-1]
            buffer.pop()
            yield found


class ChoosePlan(Plan):
    """An element of the dataset whose number comes next, among several."""

    kind = "ChooseDataset"

    def __init__(self, spec: Any, sources: Sequence[Plan], choices: Plan, stop_on_empty: bool) -> None:
        super().__init__(spec)
        self._sources = tuple(sources)
        self._choices = choices
        self._stop = stop_on_empty

    def elements(self) -> Iterator[Leaves]:
        return _chosen(self, self._sources, (int(leaves[0]) for leaves in self._choices.elements()), self._stop)


def _chosen(plan: Plan, sources: Sequence[Plan], numbers: Iterator[int], stop: bool) -> Iterator[Leaves]:
    passes: list[Iterator[Leaves] | None] = [source.elements() for source in sources]
    left = len(passes)
    for number in numbers:
        if not 0 <= number < len(passes):
            raise plan.located(
                errors.InvalidArgumentError(f"{number} is chosen among {len(passes)} datasets, counted from 0")
            )
        source = passes[number]
        if source is None:
            continue
        leaves = next(source, None)
        if leaves is not None:
            yield leaves
            continue
        if stop:
            return
        passes[number] = None
        left -= 1
        if not left:
            return


class SamplePlan(Plan):
    """An element of a dataset drawn at random, among several.

    Args:
        weights: how likely each of them is; None for equally likely ones.
    """

    kind = "SampleDataset"

    def __init__(
        self, spec: Any, sources: Sequence[Plan], weights: Sequence[float] | None, seed: Seed, stop_on_empty: bool,
        rerandomize: bool,
    ) -> None:  # fmt: skip
        super().__init__(spec)
        # what has no weight is never drawn, so it is not waited for either
        pairs = [(source, w) for source, w in zip(sources, weights or [1.0] * len(sources)) if w > 0]
        self._sources = tuple(source for source, _ in pairs)
        self._weights = [weight for _, weight in pairs]
        self._passes = seed.started()
        self._stop = stop_on_empty
        self._rerandomize = rerandomize

    def elements(self) -> Iterator[Leaves]:
        limits = np.cumsum(self._weights) / sum(self._weights) * 2.0**32
        numbers = raw_numbers(self._passes.generator(self._rerandomize))
        last = len(self._sources) - 1
        choices = (min(int(np.searchsorted(limits, number, "right")), last) for number in numbers)
        return _chosen(self, self._sources, choices, self._stop)

    def cardinality(self) -> int:
        sizes = [source.cardinality() for source in self._sources]
        return INFINITE if set(sizes) == {INFINITE} else UNKNOWN if self._stop else total(sizes)
