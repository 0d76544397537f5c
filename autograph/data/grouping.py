"""Elements that belong together: `group_by_window`, `bucket_by_sequence_length`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

from autograph import errors
from autograph.data.batching import BatchPlan, ElementsPlan, PaddedBatchPlan
from autograph.data.functions import BoundFunction
from autograph.data.plans import Plan
from autograph.data.specs import Leaves
from autograph.framework.shapes import TensorShape

__all__ = ["BucketPlan", "GroupPlan"]


class GroupPlan(Plan):
    """The elements of datasets that a function makes of groups: so many elements of one key.

    A group is handed on as soon as it is full; those that are not, at the end, by their keys.

    Args:
        key: a function of an element, that gives an int64.
        reduce: a function of a key and a dataset, that gives a dataset.
        size: how many elements make a group; or a function of the key, that gives an int64.
    """

    kind = "GroupByWindowDataset"

    def __init__(
        self, spec: Any, source: Plan, key: BoundFunction, reduce: BoundFunction, size: int | BoundFunction
    ) -> None:
        super().__init__(spec)
        self._source = source
        self._key = key
        self._reduce = reduce
        self._size = size

    def elements(self) -> Iterator[Leaves]:
        groups: dict[int, list[Leaves]] = {}
        keys: dict[int, tuple[Any, int]] = {}  # each as it was given, and the size of its groups
        for leaves in self._source.elements():
            (key,) = self._key(*leaves)
            number = int(key)
            if number not in keys:
                keys[number] = key, self._size_of(key)
            group = groups.setdefault(number, [])
            group.append(leaves)
            if len(group) >= keys[number][1]:
                del groups[number]
                yield from self._reduced(key, group)
        for number, group in sorted(groups.items()):
            yield from self._reduced(keys[number][0], group)

    def _size_of(self, key: Any) -> int:
        if isinstance(self._size, int):
            return self._size
        found = int(self._size(key)[0])
        if found < 1:
            raise self.located(
                errors.InvalidArgumentError(
                    f"groups of {found} elements, for the key {int(key)}", expected="at least 1"
                )
            )
        return found

    def _reduced(self, key: Any, group: Sequence[Leaves]) -> Iterator[Leaves]:
        (plan,) = self._reduce(key, ElementsPlan(self._source.structure.spec, group))
        found: Iterator[Leaves] = plan.elements()
        return found


class BucketPlan(Plan):
    """Batches of elements of about one length.

    Args:
        length: a function of an element, that gives an int.
        boundaries: an element is in the bucket behind the last boundary that is not above its length.
        sizes: how many elements of a bucket make a batch.
        shapes, values: what to pad to and with, for each leaf; None for no padding.
        to_boundary: whether dimensions that `shapes` leaves open are padded to the longest that the bucket may hold.
    """

    kind = "BucketBySequenceLengthDataset"

    def __init__(
        self, spec: Any, source: Plan, length: BoundFunction, boundaries: Sequence[int], sizes: Sequence[int],
        shapes: Sequence[TensorShape] | None, values: Sequence[Any], to_boundary: bool, drop_remainder: bool,
    ) -> None:  # fmt: skip
        super().__init__(spec)
        self._source = source
        self._length = length
        self._boundaries = list(boundaries)
        self._sizes = list(sizes)
        self._shapes = shapes
        self._values = values
        self._to_boundary = to_boundary
        self._drop = drop_remainder

    def elements(self) -> Iterator[Leaves]:
        groups: dict[int, list[Leaves]] = {}
        for leaves in self._source.elements():
            length = int(self._length(*leaves)[0])
            bucket = bisect_right(self._boundaries, length)
            if self._to_boundary and bucket == len(self._boundaries):
                raise self.located(
                    errors.InvalidArgumentError(
                        f"an element of length {length} cannot be padded to a boundary",
                        expected=f"elements shorter than {self._boundaries[-1]}, the last boundary",
                    )
                )
            group = groups.setdefault(bucket, [])
            group.append(leaves)
            if len(group) == self._sizes[bucket]:
                yield from self._batch(bucket, groups.pop(bucket))
        if not self._drop:
            for bucket, group in sorted(groups.items()):
                yield from self._batch(bucket, group)

    def _batch(self, bucket: int, group: Sequence[Leaves]) -> Iterator[Leaves]:
        source = ElementsPlan(self._source.structure.spec, group)
        args = self.structure.spec, source, len(group), False
        plan: BatchPlan
        if self._shapes is None:
            plan = BatchPlan(*args)
        else:
            end = self._boundaries[bucket] - 1 if self._to_boundary else None
            shapes = [TensorShape([end if d is None else d for d in shape]) for shape in self._shapes]
            plan = PaddedBatchPlan(*args, shapes, self._values)
        plan.site = self.site
        return plan.elements()
