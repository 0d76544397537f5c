"""`Transforming`: the methods of `Dataset` that look at one element, or one batch of elements, at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from autograph import errors
from autograph.data import batching, caching, grouping, mapping
from autograph.data.arguments import common_spec, own_tensors, padding_shapes, padding_values, path_list, size, wrong
from autograph.data.functions import TracedFunction
from autograph.data.iterator import wrapped
from autograph.data.mapping import AUTOTUNE
from autograph.data.reducing import reduced
from autograph.data.specs import DatasetSpec, Structure, leaves_of, map_parts, spec_of
from autograph.framework import dtypes, shapes
from autograph.framework.tensor_spec import TensorSpec
from autograph.ops.core.basic import cast

if TYPE_CHECKING:
    from autograph.data.dataset import Dataset

__all__ = ["Transforming"]

#: So often the spec of the state of a `scan` may be widened.
_MOST_TRACES = 8


class Transforming:
    """What can be made of each element."""

    __slots__ = ()

    if TYPE_CHECKING:
        element_spec: Any

        @staticmethod
        def _made(cls: Any, spec: Any, *args: Any) -> Dataset: ...

    def _traced(self, function: Callable[..., Any]) -> TracedFunction:
        """The function for elements of this dataset; an element that is a tuple is several arguments."""
        spec = self.element_spec
        return TracedFunction(function, spec if type(spec) is tuple else (spec,), wrapped)

    def _predicate(self, function: Callable[..., Any], what: str) -> TracedFunction:
        traced = self._traced(function)
        spec = traced.spec
        if not isinstance(spec, TensorSpec) or spec.dtype is not dtypes.bool_ or spec.shape.rank not in (0, None):
            raise wrong(f"{what}() with a function that returns {spec!r}", "a scalar bool")
        return traced

    def map(
        self, map_func: Callable[..., Any], num_parallel_calls: int | None = None, deterministic: bool | None = None,
        name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """The results of a function for each element.

        Args:
            map_func: takes an element (a tuple as several arguments) and returns one. It is an `ag.function`: traced
                once, and again where something that it reads outside of itself changes.
            num_parallel_calls: how many calls may run at a time, in threads. They help where the function waits, as for
                files in a `numpy_function`. AUTOTUNE uses threads for functions that call Python. A function that
                draws random numbers or changes Python values is called for one element after the other.
            deterministic: False lets results come as they are ready, in any order.

        >>> import autograph as ag
        >>> [int(x) for x in ag.data.Dataset.range(3).map(lambda x: x * 2)]
        [0, 2, 4]
        """
        threads = num_parallel_calls
        if threads is not None and threads != AUTOTUNE:
            threads = size(threads, "num_parallel_calls", 1, [AUTOTUNE])
        traced = self._traced(map_func)
        return self._made(mapping.MapPlan, traced.spec, self, traced, threads, deterministic is not False)

    def filter(self, predicate: Callable[..., Any], name: str | None = None) -> Dataset:
        """The elements for which a function returns true.

        >>> import autograph as ag
        >>> [int(x) for x in ag.data.Dataset.range(6).filter(lambda x: x % 2 == 1)]
        [1, 3, 5]
        """
        return self._made(mapping.FilterPlan, self.element_spec, self, self._predicate(predicate, "filter"))

    def take_while(self, predicate: Callable[..., Any], name: str | None = None) -> Dataset:
        """The elements before the first for which a function returns false.

        >>> import autograph as ag
        >>> [int(x) for x in ag.data.Dataset.range(10).take_while(lambda x: x < 3)]
        [0, 1, 2]
        """
        return self._made(mapping.TakeWhilePlan, self.element_spec, self, self._predicate(predicate, "take_while"))

    def _to_datasets(self, function: Callable[..., Any], what: str) -> tuple[TracedFunction, Any]:
        traced = self._traced(function)
        if not isinstance(traced.spec, DatasetSpec):
            raise wrong(f"{what}() with a function that returns {traced.spec!r}", "a dataset")
        return traced, traced.spec.element_spec

    def flat_map(self, map_func: Callable[..., Any], name: str | None = None) -> Dataset:
        """The elements of the datasets that a function makes of the elements, one dataset after the other.

        >>> import autograph as ag
        >>> [int(x) for x in ag.data.Dataset.range(4).flat_map(ag.data.Dataset.range)]
        [0, 0, 1, 0, 1, 2]
        """
        traced, spec = self._to_datasets(map_func, "flat_map")
        return self._made(mapping.FlatMapPlan, spec, self, traced)

    def interleave(
        self, map_func: Callable[..., Any], cycle_length: int | None = None, block_length: int | None = None,
        num_parallel_calls: int | None = None, deterministic: bool | None = None, name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """The elements of the datasets that a function makes of the elements, a block of each in turn.

        Args:
            cycle_length: how many datasets are open at a time; 16, if left out.
            block_length: how many elements of a dataset come before those of the next; 1, if left out.
            num_parallel_calls: if given, a thread works ahead in each open dataset. The order stays the same.

        >>> import autograph as ag
        >>> ds = ag.data.Dataset.range(3).interleave(lambda x: ag.data.Dataset.from_tensors(x).repeat(2), 2)
        >>> [int(x) for x in ds]
        [0, 1, 0, 1, 2, 2]
        """
        traced, spec = self._to_datasets(map_func, "interleave")
        cycle = size(AUTOTUNE if cycle_length is None else cycle_length, "cycle_length", 1, [AUTOTUNE])
        block = 1 if block_length is None else size(block_length, "block_length", 1)
        return self._made(mapping.InterleavePlan, spec, self, traced, cycle, block, num_parallel_calls is not None)

    def scan(self, initial_state: Any, scan_func: Callable[..., Any], name: str | None = None) -> Dataset:
        """What a function of a state and an element gives besides the next state.

        Args:
            initial_state: an element's structure of tensors.
            scan_func: takes the state and an element, and returns the next state and an element.

        >>> import autograph as ag
        >>> sums = ag.data.Dataset.range(4).scan(0, lambda total, x: (total + x, total + x))
        >>> [int(x) for x in sums]
        [0, 1, 3, 6]
        """
        state = own_tensors(initial_state)
        spec = spec_of(state)
        numbers = map_parts(lambda part: None if part is None else type(part) in (int, float), initial_state)
        for _ in range(_MOST_TRACES):
            traced = TracedFunction(scan_func, (spec, self.element_spec), wrapped, leaves_of(numbers))
            if not isinstance(traced.spec, tuple) or len(traced.spec) != 2:
                raise wrong(f"scan() with a function that returns {traced.spec!r}", "the next state and an element")
            after, result = traced.spec
            wider = _wider(spec, after, numbers)
            if DatasetSpec(wider) == DatasetSpec(spec):
                start = [cast(leaf, part.dtype) for leaf, part in zip(leaves_of(state), Structure(spec).leaves)]
                return self._made(mapping.ScanPlan, result, self, traced, start)
            spec = wider
        raise wrong("scan() with a state whose shape does not settle", "a state of one rank")

    def reduce(self, initial_state: Any, reduce_func: Callable[..., Any], name: str | None = None) -> Any:
        """What a function of a state and an element makes of all elements.

        Args:
            initial_state: the state to begin with.
            reduce_func: takes the state and an element (one argument, also if it is a tuple); returns the next state.

        Returns:
            The last state.

        >>> import autograph as ag
        >>> int(ag.data.Dataset.range(5).reduce(0, lambda total, x: total + x))
        10
        """
        return reduced(self, initial_state, reduce_func)  # type: ignore[arg-type]  # a Dataset

    # --- batches ---

    def batch(
        self, batch_size: Any, drop_remainder: bool = False, num_parallel_calls: int | None = None,
        deterministic: bool | None = None, name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """So many elements at a time, stacked.

        Args:
            drop_remainder: whether a last batch that is short is left out. The size of batches is known then.

        Raises:
            InvalidArgumentError: `batch_size` is less than 1; in a pass, the shapes in a batch differ.

        >>> import autograph as ag
        >>> list(ag.data.Dataset.range(5).batch(2).as_numpy_iterator())
        [array([0, 1]), array([2, 3]), array([4])]
        """
        number = size(batch_size, "batch_size", 1)
        known = number if drop_remainder and isinstance(number, int) else None
        try:
            spec = batching.batched_spec(self.element_spec, known)
        except TypeError as error:
            raise wrong(str(error), "elements of tensors") from None
        return self._made(batching.BatchPlan, spec, self, number, bool(drop_remainder))

    def padded_batch(
        self, batch_size: Any, padded_shapes: Any = None, padding_values: Any = None, drop_remainder: bool = False,
        name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """So many elements at a time, padded to one shape and stacked.

        Args:
            padded_shapes: what to pad to, structured like the elements: a shape for each tensor, where None or -1 is
                the largest of the batch. By default the shapes of the element_spec.
            padding_values: what to pad with: a scalar, or one for each tensor. By default 0, "" and False.
            drop_remainder: as for `batch`.

        Raises:
            InvalidArgumentError: an argument does not fit; in a pass, an element is larger.

        >>> import autograph as ag
        >>> ds = ag.data.Dataset.range(1, 4).map(lambda n: ag.fill([n], n))
        >>> for batch in ds.padded_batch(3):
        ...     print(batch.numpy())
        [[1 0 0]
         [2 2 0]
         [3 3 3]]
        """
        number = size(batch_size, "batch_size", 1)
        spec = self.element_spec
        to = padding_shapes(spec, padded_shapes)
        found = batching.padded_spec(spec, to, number if drop_remainder and isinstance(number, int) else None)
        values = _padding_values(spec, padding_values)
        return self._made(batching.PaddedBatchPlan, found, self, number, bool(drop_remainder), leaves_of(to), values)

    def unbatch(self, name: str | None = None) -> Dataset:
        """The rows of the elements.

        >>> import autograph as ag
        >>> [int(x) for x in ag.data.Dataset.from_tensors([1, 2]).unbatch()]
        [1, 2]
        """
        try:
            spec = batching.unbatched_spec(self.element_spec)
        except TypeError as error:
            raise wrong(str(error), "batches") from None
        return self._made(batching.UnbatchPlan, spec, self)

    def rebatch(self, batch_size: Any, drop_remainder: bool = False, name: str | None = None) -> Dataset:
        """Batches of another size.

        >>> import autograph as ag
        >>> [int(ag.size(b)) for b in ag.data.Dataset.range(6).batch(2).rebatch(4)]
        [4, 2]
        """
        return self.unbatch().batch(batch_size, drop_remainder)

    def window(
        self, size: Any, shift: Any = None, stride: Any = 1, drop_remainder: bool = False, name: str | None = None
    ) -> Dataset:
        """Datasets of neighbouring elements; of tuples, dicts, ... one dataset for each component.

        Args:
            size: how many elements.
            shift: how far a window begins after the last one; `size`, if left out.
            stride: how far apart the elements of a window are.
            drop_remainder: whether windows that are short are left out.

        >>> import autograph as ag
        >>> [[int(x) for x in w] for w in ag.data.Dataset.range(5).window(3, shift=2)]
        [[0, 1, 2], [2, 3, 4], [4]]
        """
        number = _size(size, "size", 1)
        step = number if shift is None else _size(shift, "shift", 1)
        spec = batching.window_spec(self.element_spec)
        gap = _size(stride, "stride", 1)
        return self._made(batching.WindowPlan, spec, self, number, step, gap, bool(drop_remainder))

    # --- groups ---

    def group_by_window(
        self, key_func: Callable[..., Any], reduce_func: Callable[..., Any], window_size: Any = None,
        window_size_func: Callable[..., Any] | None = None, name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """The elements of the datasets that a function makes of groups of elements with one key.

        Args:
            key_func: takes an element; returns its key, a scalar int64.
            reduce_func: takes a key and a dataset of elements; returns a dataset.
            window_size: how many elements make a group. At the end there may be smaller ones.
            window_size_func: takes a key; returns how many, a scalar int64.

        >>> import autograph as ag
        >>> ds = ag.data.Dataset.range(7).group_by_window(lambda x: x % 2, lambda key, group: group.batch(9), 2)
        >>> [x.numpy().tolist() for x in ds]
        [[0, 2], [1, 3], [4, 6], [5]]
        """
        if (window_size is None) == (window_size_func is None):
            raise wrong("group_by_window() with both or none of window_size and window_size_func", "one of them")
        key = self._traced(key_func)
        _check_int(key.spec, "group_by_window() with a key_func")
        reduced = TracedFunction(reduce_func, (key.spec, DatasetSpec(self.element_spec)), wrapped)
        if not isinstance(reduced.spec, DatasetSpec):
            raise wrong(f"group_by_window() with a reduce_func that returns {reduced.spec!r}", "a dataset")
        if window_size_func is None:
            number = _size(window_size, "window_size", 1)
        else:
            number = TracedFunction(window_size_func, (key.spec,), wrapped)
            _check_int(number.spec, "group_by_window() with a window_size_func")
        return self._made(grouping.GroupPlan, reduced.spec.element_spec, self, key, reduced, number)

    def bucket_by_sequence_length(
        self, element_length_func: Callable[..., Any], bucket_boundaries: Sequence[int],
        bucket_batch_sizes: Sequence[int], padded_shapes: Any = None, padding_values: Any = None,
        pad_to_bucket_boundary: bool = False, no_padding: bool = False, drop_remainder: bool = False,
        name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """Batches of elements of about one length, padded.

        Args:
            element_length_func: takes an element; returns its length, a scalar int.
            bucket_boundaries: increasing lengths at which buckets begin, but for the first bucket.
            bucket_batch_sizes: how many elements of a bucket make a batch: one number more than boundaries.
            padded_shapes, padding_values: as for `padded_batch`.
            pad_to_bucket_boundary: whether open dimensions are padded to one less than the next boundary, rather than
                to the longest of the batch.
            no_padding: whether elements are stacked as they are.
            drop_remainder: whether batches that are short are left out.

        Raises:
            InvalidArgumentError: arguments do not fit; in a pass, an element is too long for the last boundary.

        >>> import autograph as ag
        >>> ds = ag.data.Dataset.range(1, 6).map(lambda n: ag.fill([n], n))
        >>> for batch in ds.bucket_by_sequence_length(lambda x: ag.size(x), [3], [2, 2]):
        ...     print(batch.numpy().tolist())
        [[1, 0], [2, 2]]
        [[3, 3, 3, 0], [4, 4, 4, 4]]
        [[5, 5, 5, 5, 5]]
        """
        boundaries = [_size(n, "a bucket boundary") for n in bucket_boundaries]
        sizes = [_size(n, "a bucket batch size", 1) for n in bucket_batch_sizes]
        if boundaries != sorted(set(boundaries)) or len(sizes) != len(boundaries) + 1:
            raise wrong(f"boundaries {boundaries} and sizes {sizes}", "increasing boundaries, and one size more")
        if pad_to_bucket_boundary and not boundaries:
            raise wrong("pad_to_bucket_boundary without boundaries", "a boundary")
        length = self._traced(element_length_func)
        _check_int(length.spec, "bucket_by_sequence_length() with an element_length_func")
        spec = self.element_spec
        to = None if no_padding else padding_shapes(spec, padded_shapes)
        found = batching.batched_spec(spec, None) if to is None else batching.padded_spec(spec, to, None)
        values = _padding_values(spec, padding_values)
        limits = None if to is None else leaves_of(to)
        flags = bool(pad_to_bucket_boundary), bool(drop_remainder)
        return self._made(grouping.BucketPlan, found, self, length, boundaries, sizes, limits, values, *flags)

    # --- when ---

    def prefetch(self, buffer_size: Any, name: str | None = None) -> Dataset:
        """The same elements, computed by a thread ahead of what is asked for.

        Args:
            buffer_size: how many; AUTOTUNE chooses.

        >>> import autograph as ag
        >>> [int(x) for x in ag.data.Dataset.range(3).prefetch(2)]
        [0, 1, 2]
        """
        number = size(buffer_size, "buffer_size", 0, [AUTOTUNE])
        return self._made(mapping.PrefetchPlan, self.element_spec, self, number)

    def cache(self, filename: Any = "", name: str | None = None) -> Dataset:
        """The same elements, kept once a pass over them was complete.

        Args:
            filename: where to keep them; by default in memory. The file appears when it is complete, and is used by
                later programs too: delete it when the dataset changes.

        Raises:
            FailedPreconditionError: in a pass, the file holds something else or is damaged.

        >>> import autograph as ag
        >>> ds = ag.data.Dataset.random(rerandomize_each_iteration=True).take(2).cache()
        >>> list(ds.as_numpy_iterator()) == list(ds.as_numpy_iterator())
        True
        """
        (path,) = path_list(filename, "filename")
        if not path:
            return self._made(caching.MemoryCachePlan, self.element_spec, self)
        if any(isinstance(leaf, DatasetSpec) for leaf in Structure(self.element_spec).leaves):
            raise wrong("cache() of datasets within elements in a file", "elements of tensors")
        return self._made(caching.FileCachePlan, self.element_spec, self, path)


_size, _padding_values = size, padding_values


def _check_int(spec: Any, what: str) -> None:
    if not isinstance(spec, TensorSpec) or not spec.dtype.is_integer or spec.shape.rank not in (0, None):
        raise wrong(f"{what} that returns {spec!r}", "a scalar int")


def _wider(spec: Any, after: Any, numbers: Any) -> Any:
    """The spec that a state has at the beginning and after a step; Python numbers take the dtype of the result."""
    def leaf(a: Any, b: Any, number: Any) -> Any:
        adapts = number and isinstance(b, TensorSpec) and b.dtype.is_numeric
        if adapts and (b.dtype.is_floating or a.dtype.is_integer):
            return TensorSpec(shapes.relax(a.shape, b.shape), b.dtype)
        return a

    try:
        return common_spec([map_parts(leaf, spec, after, numbers), after], "scan()")
    except (errors.InvalidArgumentError, IndexError, AttributeError):
        raise wrong(
            f"scan() with a state of {spec!r} that becomes {after!r}", "a state of one structure and dtypes"
        ) from None


