"""`Combining`: the methods of `Dataset` that choose among elements, order them, or bring datasets together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from autograph.data import flow
from autograph.data.arguments import common_spec, size, wrong
from autograph.data.elsewhere import DistributedPlan, distributed_part
from autograph.data.seeds import Seed
from autograph.data.specs import DatasetSpec, Structure, is_dataset, leaves_of, map_parts, short
from autograph.framework import dtypes
from autograph.framework.tensor import EagerTensor
from autograph.framework.tensor_spec import TensorSpec

if TYPE_CHECKING:
    from autograph.data.dataset import Dataset
    from autograph.data.plans import Plan

__all__ = ["Combining"]


class Combining:
    """Which elements come, and in what order."""

    __slots__ = ()

    if TYPE_CHECKING:
        element_spec: Any

        @property
        def plan(self) -> Plan: ...

        @staticmethod
        def _made(cls: Any, spec: Any, *args: Any) -> Dataset: ...

    def repeat(self, count: Any = None, name: str | None = None) -> Dataset:
        """The elements again and again.

        Args:
            count: how many passes; for ever, if left out or -1.

        >>> import autograph as ag
        >>> [int(x) for x in ag.data.Dataset.range(2).repeat(2)]
        [0, 1, 0, 1]
        """
        number = -1 if count is None else size(count, "count", 0, [-1])
        return self._made(flow.RepeatPlan, self.element_spec, self, number)

    def take(self, count: Any, name: str | None = None) -> Dataset:
        """The first elements.

        Args:
            count: how many; all, if -1.

        >>> import autograph as ag
        >>> [int(x) for x in ag.data.Dataset.range(10).take(2)]
        [0, 1]
        """
        return self._made(flow.TakePlan, self.element_spec, self, size(count, "count", 0, [-1]))

    def skip(self, count: Any, name: str | None = None) -> Dataset:
        """The elements but the first ones.

        Args:
            count: how many are left out; all, if -1.

        >>> import autograph as ag
        >>> [int(x) for x in ag.data.Dataset.range(5).skip(3)]
        [3, 4]
        """
        return self._made(flow.SkipPlan, self.element_spec, self, size(count, "count", 0, [-1]))

    def shard(self, num_shards: Any, index: Any, name: str | None = None) -> Dataset:
        """Every `num_shards`-th element, from element `index` on.

        >>> import autograph as ag
        >>> [int(x) for x in ag.data.Dataset.range(7).shard(3, 1)]
        [1, 4]
        """
        number, which = size(num_shards, "num_shards", 1), size(index, "index", 0)
        if isinstance(number, int) and isinstance(which, int) and which >= number:
            raise wrong(f"shard {which} of {number}", "an index less than num_shards")
        return self._made(flow.ShardPlan, self.element_spec, self, number, which)

    def distribute(self, cluster: Any) -> Dataset:
        """The same elements in the same order; the `map` and `filter` stages right before, and the `interleave` or
        `flat_map` below them, run on a cluster's tasks.

        What these stages read, `ag.io.read_file` or a `TextLineDataset` for example, is read there. Elements below them
        are taken here, sent to whichever task has the least to do, and what comes of them is given out in order, so
        that it does not depend on how many tasks there are, nor on their speed. Random numbers of the functions follow
        from the seed, the pass and the element's number. A task that is lost is replaced, and its elements are done
        again.

        Args:
            cluster: `ag.distribute.connect(...)`; all its tasks are used.

        Raises:
            InvalidArgumentError: there is no such stage right before, or elements hold datasets.
            OperatorNotAllowedInGraphError (in a pass): a function changes something outside of itself.
            SavingError (in a pass): a function needs something of this process, such as Python code.

        >>> import autograph as ag
        >>> with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        ...     ds = ag.data.Dataset.range(6).map(lambda x: x * x).filter(lambda x: x % 2 == 0).distribute(cluster)
        ...     print([int(x) for x in ds])
        [0, 4, 16]
        """
        if not hasattr(cluster, "dataset_stages"):
            raise wrong(f"a dataset is distributed over {cluster!r}", "a cluster: ag.distribute.connect(...)")
        source, stages = distributed_part(self.plan)
        return self._made(DistributedPlan, self.element_spec, source, stages, cluster)

    def enumerate(self, start: Any = 0, name: str | None = None) -> Dataset:
        """Pairs of a number, counted from `start`, and an element.

        >>> import autograph as ag
        >>> [(int(i), int(x)) for i, x in ag.data.Dataset.range(5, 7).enumerate()]
        [(0, 5), (1, 6)]
        """
        spec = (TensorSpec([], dtypes.int64), self.element_spec)
        return self._made(flow.EnumeratePlan, spec, self, size(start, "start"))

    def unique(self, name: str | None = None) -> Dataset:
        """The elements that did not come before.

        >>> import autograph as ag
        >>> [int(x) for x in ag.data.Dataset.from_tensor_slices([1, 2, 1, 3, 2]).unique()]
        [1, 2, 3]
        """
        if any(isinstance(leaf, DatasetSpec) for leaf in Structure(self.element_spec).leaves):
            raise wrong("unique() of datasets within elements", "elements of tensors")
        return self._made(flow.UniquePlan, self.element_spec, self)

    def shuffle(
        self, buffer_size: Any, seed: int | None = None, reshuffle_each_iteration: bool | None = None,
        name: str | None = None,
    ) -> Dataset:  # fmt: skip
        """The elements in random order.

        A buffer is filled with the next `buffer_size` elements. An element of it is drawn and given out, and the next
        one takes its place. So the order is uniform if all elements fit in. Which order it is follows from the global
        seed, `seed` and the number of the pass, on every platform: see `autograph.data.seeds`.

        Args:
            buffer_size: how many elements to draw from; all, if -1.
            seed: the order is the same for the same seed.
            reshuffle_each_iteration: whether each pass has an order of its own (the default).

        >>> import autograph as ag
        >>> ag.random.set_seed(7)
        >>> [int(x) for x in ag.data.Dataset.range(8).shuffle(8, seed=1)]
        [7, 2, 3, 1, 6, 5, 0, 4]
        """
        number = size(buffer_size, "buffer_size", 1, [-1])
        again = reshuffle_each_iteration is not False
        return self._made(flow.ShufflePlan, self.element_spec, self, number, Seed(seed), again)

    def concatenate(self, dataset: Dataset, name: str | None = None) -> Dataset:
        """The elements of this dataset, and then those of another of the same structure and dtypes.

        >>> import autograph as ag
        >>> [int(x) for x in ag.data.Dataset.range(2).concatenate(ag.data.Dataset.range(2))]
        [0, 1, 0, 1]
        """
        parts = [self, *_datasets([dataset], "concatenate")]
        spec = common_spec([d.element_spec for d in parts], "concatenate()")
        return self._made(flow.ConcatenatePlan, spec, parts)

    @classmethod
    def zip(cls, *args: Any, datasets: Any = None, name: str | None = None) -> Dataset:
        """Elements of several datasets side by side, as many as the shortest has.

        Args:
            args: datasets, or one structure of datasets; `datasets` is another way to give that.

        >>> import autograph as ag
        >>> ds = ag.data.Dataset.range(3)
        >>> [(int(x), int(y)) for x, y in ag.data.Dataset.zip(ds, ds.skip(1))]
        [(0, 1), (1, 2)]
        """
        given = datasets if datasets is not None else args[0] if len(args) == 1 else args
        if isinstance(given, list):
            given = tuple(given)
        parts = _datasets(leaves_of(given), "zip")
        if not parts:
            raise wrong("zip() of no datasets", "datasets")
        spec = map_parts(lambda part: part.element_spec, given)
        return cls._made(flow.ZipPlan, spec, parts)

    @classmethod
    def sample_from_datasets(
        cls, datasets: Sequence[Dataset], weights: Any = None, seed: int | None = None,
        stop_on_empty_dataset: bool = False, rerandomize_each_iteration: bool | None = None,
    ) -> Dataset:  # fmt: skip
        """Elements of several datasets, each of one that is drawn at random.

        Args:
            weights: how likely each dataset is; equally, if left out.
            seed: the draws are the same for the same seed.
            stop_on_empty_dataset: whether it ends when a dataset is drawn that has no more elements; otherwise when
                none has.
            rerandomize_each_iteration: whether each pass has draws of its own.

        >>> import autograph as ag
        >>> a, b = ag.data.Dataset.from_tensors(0).repeat(), ag.data.Dataset.from_tensors(1).repeat()
        >>> ds = ag.data.Dataset.sample_from_datasets([a, b], [0.0, 1.0], seed=1)
        >>> [int(x) for x in ds.take(3)]
        [1, 1, 1]
        """
        parts = _datasets(datasets, "sample_from_datasets")
        if weights is not None:
            if isinstance(weights, EagerTensor):
                weights = weights.numpy()
            try:
                weights = [float(weight) for weight in weights]
            except (TypeError, ValueError):
                raise wrong(f"weights is {short(weights)}", "a number for each dataset") from None
            if len(weights) != len(parts) or any(not weight >= 0 for weight in weights) or not 0 < sum(weights) < 1e300:
                raise wrong(f"weights is {weights}", f"{len(parts)} numbers, none negative and not all 0")
        spec = common_spec([d.element_spec for d in parts], "sample_from_datasets()")
        again = bool(rerandomize_each_iteration)
        return cls._made(flow.SamplePlan, spec, parts, weights, Seed(seed), bool(stop_on_empty_dataset), again)

    @classmethod
    def choose_from_datasets(
        cls, datasets: Sequence[Dataset], choice_dataset: Dataset, stop_on_empty_dataset: bool = True
    ) -> Dataset:
        """Elements of several datasets, each of the one whose number comes next in `choice_dataset`.

        Args:
            choice_dataset: scalar int64 numbers of datasets, from 0 on.
            stop_on_empty_dataset: whether it ends when a dataset is chosen that has no more elements.

        >>> import autograph as ag
        >>> parts = [ag.data.Dataset.from_tensors(x).repeat() for x in ("a", "b")]
        >>> choices = ag.data.Dataset.from_tensor_slices([0, 1, 1]).map(lambda x: ag.cast(x, ag.int64))
        >>> list(ag.data.Dataset.choose_from_datasets(parts, choices).as_numpy_iterator())
        [b'a', b'b', b'b']
        """
        parts = _datasets(datasets, "choose_from_datasets")
        (choices,) = _datasets([choice_dataset], "choose_from_datasets")
        wanted = choices.element_spec
        if not isinstance(wanted, TensorSpec) or wanted.dtype is not dtypes.int64 or wanted.shape.rank not in (0, None):
            raise wrong(f"choose_from_datasets() by a dataset of {wanted!r}", "a dataset of int64 scalars")
        spec = common_spec([d.element_spec for d in parts], "choose_from_datasets()")
        return cls._made(flow.ChoosePlan, spec, parts, choices, bool(stop_on_empty_dataset))

    def apply(self, transformation_func: Callable[[Dataset], Dataset]) -> Dataset:
        """`transformation_func(self)`, which is a dataset.

        >>> import autograph as ag
        >>> [int(x) for x in ag.data.Dataset.range(9).apply(lambda ds: ds.skip(7))]
        [7, 8]
        """
        (made,) = _datasets([transformation_func(self)], "apply")  # type: ignore[arg-type]
        return made


def _datasets(found: Sequence[Any], what: str) -> list[Dataset]:
    """Datasets among what a method was given."""
    parts = list(found)
    if not parts:
        raise wrong(f"{what}() of no datasets", "datasets")
    for part in parts:
        if not is_dataset(part):
            raise wrong(f"{what}() of {short(part)}", "a dataset")
    return parts
