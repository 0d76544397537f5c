"""Elements to batches and back: `batch`, `padded_batch`, `unbatch`, `window`."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.data.plans import UNKNOWN, Plan
from autograph.data.specs import DatasetSpec, Leaves, map_parts
from autograph.framework.dtypes import DType
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor_spec import TensorSpec

__all__ = [
    "BatchPlan", "ElementsPlan", "PaddedBatchPlan", "UnbatchPlan", "WindowPlan", "batched_spec", "padded_spec",
    "unbatched_spec", "window_spec",
]  # fmt: skip


def _batches(size: int, count: int, drop_remainder: bool) -> int:
    """How many batches `count` elements make."""
    if count < 0:
        return count
    return count // size if drop_remainder else -(-count // size)


# --- batch -----------------------------------------------------------------------------------------------


def batched_spec(spec: Any, size: int | None) -> Any:
    """The spec of a batch: one more dimension in front, which is unknown if the last batch may be short.

    Raises:
        TypeError: the elements hold datasets.
    """
    def leaf(part: Any) -> Any:
        if isinstance(part, DatasetSpec):
            raise TypeError("datasets cannot be batched: make them into batches first, with flat_map")
        return part if part is None else TensorSpec(TensorShape([size]).concatenate(part.shape), part.dtype)

    return map_parts(leaf, spec)


class BatchPlan(Plan):
    """Stacks of so many elements."""

    kind = "BatchDataset"

    def __init__(self, spec: Any, source: Plan, size: int, drop_remainder: bool) -> None:
        super().__init__(spec)
        self._source = source
        self._size = size
        self._drop = drop_remainder

    def elements(self) -> Iterator[Leaves]:
        return self._source.batches(self._size, self._drop) or self._stacked(self._source.elements())

    def _stacked(self, source: Iterator[Leaves]) -> Iterator[Leaves]:
        size, types = self._size, self.structure.dtypes
        while True:
            rows = list(itertools.islice(source, size))
            if len(rows) < size and (self._drop or not rows):
                return
            yield tuple([self._stack(column, dtype) for column, dtype in zip(zip(*rows), types)])

    def _stack(self, column: Sequence[Any], dtype: DType) -> np.ndarray:
        return stacked(self, column, dtype)

    def cardinality(self) -> int:
        return _batches(self._size, self._source.cardinality(), self._drop)


def stacked(plan: Plan, column: Sequence[Any], dtype: DType) -> np.ndarray:
    """Arrays of one shape, stacked."""
    shape = np.shape(column[0])
    if shape:
        try:
            return np.stack(column)
        except ValueError:
            raise _unlike(plan, column) from None
    try:
        if dtype.numpy_dtype.kind != "O":
            return np.array(column, dtype.numpy_dtype)
    except ValueError:
        raise _unlike(plan, column) from None
    if any(map(np.shape, column)):
        raise _unlike(plan, column)
    return np.array([np.asarray(text, object).item() for text in column], object)


def _unlike(plan: Plan, column: Sequence[Any]) -> errors.AutographError:
    shapes = list(dict.fromkeys(map(np.shape, column)))
    first = next(i for i, row in enumerate(column) if np.shape(row) != shapes[0])
    return plan.located(
        errors.InvalidArgumentError(
            f"batch() of elements of different shapes: {shapes[0]} at 0, {np.shape(column[first])} at {first} of the "
            "batch",
            expected="elements of one shape",
            fix="padded_batch(...) fills up the shorter ones",
        )
    )


# --- padded_batch ----------------------------------------------------------------------------------------


def padded_spec(spec: Any, shapes: Any, size: int | None) -> Any:
    """The spec of a padded batch; `shapes` is structured like the spec."""
    return map_parts(
        lambda part, shape: part and TensorSpec(TensorShape([size]).concatenate(shape), part.dtype), spec, shapes
    )


class PaddedBatchPlan(BatchPlan):
    """Stacks of so many elements, padded to one shape.

    Args:
        shapes: what to pad to, for each leaf; None is as large as the largest of the batch.
        values: what to pad with, for each leaf.
    """

    kind = "PaddedBatchDataset"

    def __init__(
        self, spec: Any, source: Plan, size: int, drop_remainder: bool, shapes: Sequence[TensorShape],
        values: Sequence[Any],
    ) -> None:  # fmt: skip
        super().__init__(spec, source, size, drop_remainder)
        self._shapes = tuple(shapes)
        self._values = tuple(values)

    def elements(self) -> Iterator[Leaves]:
        return self._padded(self._source.elements())

    def _padded(self, source: Iterator[Leaves]) -> Iterator[Leaves]:
        size = self._size
        while True:
            rows = list(itertools.islice(source, size))
            if len(rows) < size and (self._drop or not rows):
                return
            columns = zip(zip(*rows), self._shapes, self._values, self.structure.dtypes)
            yield tuple([self._fill(*column) for column in columns])

    def _fill(self, column: Sequence[Any], shape: TensorShape, value: Any, dtype: DType) -> np.ndarray:
        given = [np.shape(row) for row in column]
        rank = len(given[0]) if shape.dims is None else len(shape.dims)
        wanted = shape.dims or [None] * rank
        for at, dims in enumerate(given):
            if len(dims) != rank or any(w is not None and d > w for d, w in zip(dims, wanted)):
                raise self.located(
                    errors.InvalidArgumentError(
                        f"padded_batch() of an element of shape {dims}, at {at} of the batch, which is to be padded to "
                        f"{shape}",
                        expected="elements that are no larger",
                    )
                )
        full = [max(d) if w is None else w for d, w in zip(zip(*given), wanted)] if rank else []
        out = np.full((len(column), *full), value, dtype.numpy_dtype)
        for target, row, dims in zip(out, column, given):
            if rank:
                target[tuple(map(slice, dims))] = row
        if not rank:
            out[...] = stacked(self, column, dtype)
        return out


# --- unbatch ---------------------------------------------------------------------------------------------


def unbatched_spec(spec: Any) -> Any:
    """The spec of a row. Raises TypeError where there are no rows."""
    def leaf(part: Any) -> Any:
        if isinstance(part, DatasetSpec) or part is not None and part.shape.rank == 0:
            raise TypeError(f"there are no rows in {part!r}: unbatch() needs tensors of at least one dimension")
        return part and TensorSpec(part.shape[1:] if part.shape.rank else None, part.dtype)

    return map_parts(leaf, spec)


class UnbatchPlan(Plan):
    """The rows of elements."""

    kind = "UnbatchDataset"

    def __init__(self, spec: Any, source: Plan) -> None:
        super().__init__(spec)
        self._source = source

    def elements(self) -> Iterator[Leaves]:
        texts = [dtype.numpy_dtype.kind == "O" for dtype in self.structure.dtypes]
        for leaves in self._source.elements():
            sizes = list(map(len, leaves))
            if len(set(sizes)) > 1:
                raise self.located(
                    errors.InvalidArgumentError(
                        f"unbatch() of an element whose components have {sizes} rows", expected="as many rows in each"
                    )
                )
            for row in zip(*leaves):
                yield tuple([np.asarray(r, object) if t else r for r, t in zip(row, texts)])

    def cardinality(self) -> int:
        count = self._source.cardinality()
        rows = {leaf.shape[0] for leaf in self._source.structure.leaves if leaf.shape.rank} - {None}
        return count * rows.pop() if count >= 0 and rows else count if count < 0 else UNKNOWN


# --- window ----------------------------------------------------------------------------------------------


def window_spec(spec: Any) -> Any:
    """The spec of a window: a dataset for each component."""
    return map_parts(lambda part: part and DatasetSpec(part), spec)


class ElementsPlan(Plan):
    """Elements that are there already."""

    kind = "WindowDataset"

    def __init__(self, spec: Any, elements: Sequence[Leaves]) -> None:
        super().__init__(spec)
        self._elements = elements

    def elements(self) -> Iterator[Leaves]:
        return iter(self._elements)

    def cardinality(self) -> int:
        return len(self._elements)


class WindowPlan(Plan):
    """Datasets of `size` elements, `stride` apart, that begin `shift` elements after one another."""

    kind = "WindowDataset"

    def __init__(self, spec: Any, source: Plan, size: int, shift: int, stride: int, drop_remainder: bool) -> None:
        super().__init__(spec)
        self._source = source
        self._size = size
        self._shift = shift
        self._stride = stride
        self._drop = drop_remainder

    def elements(self) -> Iterator[Leaves]:
        source = self._source.elements()
        span = (self._size - 1) * self._stride + 1
        buffer: list[Leaves] = []
        specs = self._source.structure.leaves
        while True:
            buffer += itertools.islice(source, span - len(buffer))
            window = buffer[:: self._stride]
            if not window or self._drop and len(buffer) < span:
                return
            yield tuple([
                ElementsPlan(spec, [(leaves[i],) for leaves in window]) for i, spec in enumerate(specs)
            ])  # fmt: skip
            beyond = self._shift - len(buffer)
            buffer = buffer[self._shift :]
            if beyond > 0 and sum(1 for _ in itertools.islice(source, beyond)) < beyond:
                return

    def cardinality(self) -> int:
        count = self._source.cardinality()
        if count < 0:
            return count
        span = (self._size - 1) * self._stride + 1
        if self._drop:
            return max(0, (count - span) // self._shift + 1)
        return -(-count // self._shift)


