"""Datasets that are made of values: tensors, their slices, ranges, random numbers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from autograph.data.plans import INFINITE, Plan
from autograph.data.seeds import Seed
from autograph.data.specs import Leaves
from autograph.framework import dtypes

__all__ = ["RandomPlan", "RangePlan", "SlicesPlan", "TensorsPlan"]


class TensorsPlan(Plan):
    """One element."""

    kind = "TensorDataset"

    def __init__(self, spec: Any, leaves: Sequence[Any]) -> None:
        super().__init__(spec)
        self._leaves = tuple(leaves)

    def elements(self) -> Iterator[Leaves]:
        yield self._leaves

    def cardinality(self) -> int:
        return 1


class SlicesPlan(Plan):
    """The slices of arrays along their first axis."""

    kind = "TensorSliceDataset"

    def __init__(self, spec: Any, arrays: Sequence[Any]) -> None:
        super().__init__(spec)
        self._arrays = tuple(arrays)
        sizes = {len(array) for array in self._arrays}
        if len(sizes) > 1:
            raise ValueError(f"the components differ in their first dimension: {[len(a) for a in self._arrays]}")
        self._size = sizes.pop()

    def elements(self) -> Iterator[Leaves]:
        return zip(*map(_rows, self._arrays))

    def cardinality(self) -> int:
        return self._size

    def batches(self, size: int, drop_remainder: bool) -> Iterator[Leaves]:
        end = self._size - self._size % size if drop_remainder else self._size
        for start in range(0, end, size):
            yield tuple([_copied(array[start : start + size]) for array in self._arrays])


def _rows(array: np.ndarray) -> Iterator[Any]:
    if isinstance(array, np.memmap):
        return map(_copied, array)
    if array.dtype == object and array.ndim == 1:  # texts, which a scalar tensor has in an array
        return (np.array(text, object) for text in array)
    return iter(array)


def _copied(array: Any) -> Any:
    """Part of an array; of a mapped file, a copy in memory."""
    return np.array(array) if isinstance(array, np.memmap) else array


class RangePlan(Plan):
    """The numbers of a range."""

    kind = "RangeDataset"

    def __init__(self, spec: Any, start: int, stop: int, step: int) -> None:
        super().__init__(spec)
        if step == 0:
            raise ValueError("range() step must not be zero")
        self._numbers = range(start, stop, step)
        self._dtype = self.structure.dtypes[0].numpy_dtype

    def elements(self) -> Iterator[Leaves]:
        return zip(map(self._dtype.type, self._numbers))

    def cardinality(self) -> int:
        return len(self._numbers)

    def batches(self, size: int, drop_remainder: bool) -> Iterator[Leaves]:
        numbers = self._numbers
        end = len(numbers) - len(numbers) % size if drop_remainder else len(numbers)
        for at in range(0, end, size):
            part = numbers[at : at + size]
            yield (np.arange(part.start, part.stop, part.step).astype(self._dtype),)


class CounterPlan(Plan):
    """Numbers without end."""

    kind = "CounterDataset"

    def __init__(self, spec: Any, start: Any, step: Any) -> None:
        super().__init__(spec)
        self._start = start
        self._step = step

    def elements(self) -> Iterator[Leaves]:
        return zip(map(self.structure.dtypes[0].numpy_dtype.type, itertools.count(self._start, self._step)))

    def cardinality(self) -> int:
        return INFINITE


class RandomPlan(Plan):
    """Random 32-bit numbers, without end."""

    kind = "RandomDataset"

    def __init__(self, spec: Any, seed: Seed, rerandomize: bool) -> None:
        super().__init__(spec)
        self._seed = seed.started()
        self._rerandomize = rerandomize

    def elements(self) -> Iterator[Leaves]:
        return self._draw(self._seed.generator(self._rerandomize))

    def _draw(self, bits: np.random.Philox) -> Iterator[Leaves]:
        while True:
            yield from zip((bits.random_raw(256) >> np.uint64(32)).astype(dtypes.int64.numpy_dtype))

    def cardinality(self) -> int:
        return INFINITE
