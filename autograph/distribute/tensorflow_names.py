"""TensorFlow's names for data parallel training: strategies, as thin names over `DataParallel`.

Values of replicas are tensors here, as TensorFlow's are, under its number rules. What `run` is given that is no value
of replicas is given to each of them whole.
"""

from __future__ import annotations

import contextlib
import enum
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.api import convert, tensorflow_function
from autograph.distribute.cluster import Cluster
from autograph.distribute.collectives import all_reduce, replicas
from autograph.distribute.connecting import current, own_threads
from autograph.distribute.data_parallel import DataParallel
from autograph.distribute.per_replica import PerReplica
from autograph.framework import nest
from autograph.framework.context import building_graph
from autograph.framework.number_rules import TENSORFLOW, using
from autograph.framework.scopes import init_scope
from autograph.framework.tensor import Tensor
from autograph.framework.tensor_spec import TensorSpec
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.function.function import Function
from autograph.ops.arrays.joining import concat, stack
from autograph.ops.control.py_function import py_function
from autograph.ops.core.common import as_tensor
from autograph.ops.reductions.reductions import reduce_mean, reduce_sum
from autograph.placement.devices import list_logical_devices

__all__ = [
    "DistributedValues", "MirroredStrategy", "MultiWorkerMirroredStrategy", "ReduceOp", "ReplicaContext", "Strategy",
    "get_replica_context", "get_strategy", "has_strategy", "in_cross_replica_context",
]  # fmt: skip


class ReduceOp(enum.Enum):
    """How values of replicas become one."""

    SUM = "SUM"
    MEAN = "MEAN"

    @classmethod
    def of(cls, given: Any) -> ReduceOp:
        """The one that is meant: itself, or its name in any case."""
        for op in cls:
            if given is op or isinstance(given, str) and given.upper() == op.value:
                return op
        raise errors.InvalidArgumentError(
            f"values of replicas are to be reduced by {given!r}", location=current_location(),
            expected="tf.distribute.ReduceOp.SUM or MEAN",
        )  # fmt: skip


class DistributedValues(PerReplica):
    """The values that the replicas have, in order. To `tf.function` it is a structure of them."""

    __slots__ = ()

    def __autograph_children__(self) -> list[tuple[str, Any]]:
        return [(f"[{r}]", value) for r, value in enumerate(self.values)]

    def __autograph_rebuild__(self, parts: Sequence[Any]) -> DistributedValues:
        return DistributedValues(parts)


#: What is handed to replicas; all else is a constant of the step.
_MOVING = (DistributedValues, Tensor, np.ndarray, np.generic)
#: The strategies whose scopes are open, or whose replicas are being traced, innermost last.
_strategies: list[Strategy] = []


class Strategy:
    """Runs a step on replicas. Without a cluster there is one, which is this process: what is in force by default.

    Args:
        parallel: what runs the replicas; None for this process alone.
    """

    def __init__(self, parallel: DataParallel | None = None) -> None:
        self._parallel = parallel
        self._bound: dict[Any, tuple[Any, Function]] = {}

    @property
    def num_replicas_in_sync(self) -> int:
        """How many replicas there are."""
        return 1 if self._parallel is None else self._parallel.replicas

    @contextlib.contextmanager
    def scope(self) -> Iterator[Strategy]:
        """The strategy is that of `get_strategy` meanwhile. Variables need not be made here: replicas get copies."""
        _strategies.append(self)
        try:
            yield self
        finally:
            _strategies.pop()

    @hides_internal_frames
    def run(
        self, fn: Callable[..., Any], args: Sequence[Any] = (), kwargs: Mapping[str, Any] | None = None,
        options: Any = None,
    ) -> Any:  # fmt: skip
        """Runs a function on each replica.

        Args:
            args, kwargs: its arguments. Values of replicas, also in tuples, lists and dicts, are handed to their
                replicas, tensors and arrays to each replica whole; anything else is a constant of the function.
            options: has no effect.

        Returns:
            What the function returns, with `DistributedValues` in the place of tensors if there are several replicas.
        """
        given = tuple(args), dict(kwargs or {})
        if self._parallel is None:
            return fn(*given[0], **given[1])
        leaves: list[Any] = []
        template = _swapped(lambda leaf: leaves.append(leaf) or len(leaves) - 1, given)  # type: ignore[func-returns-value]
        moving = [at for at, leaf in enumerate(leaves) if isinstance(leaf, _MOVING)]
        step = self._step(fn, template, leaves, moving)
        with self.scope(), using(TENSORFLOW):
            values = [self._of_replicas(leaves[at]) for at in moving]
            if building_graph() is not None:
                return self._staged(step, values)
            found = self._parallel.run(step, *[PerReplica(own) for own in values])
        return nest.map_structure(lambda own: self._joined([as_tensor(value) for value in own]), found)

    def _step(self, fn: Any, template: Any, leaves: Sequence[Any], moving: Sequence[int]) -> Function:
        """The function of those arguments alone that are not constants; the same again for the same constants."""
        fixed = tuple([_key(leaf) for at, leaf in enumerate(leaves) if at not in moving])
        key = id(fn), nest.structure_of(template), tuple(moving), fixed
        found = self._bound.get(key)
        if found is None:
            called = fn if isinstance(fn, Function) else convert()(fn)
            constants = {at: leaf for at, leaf in enumerate(leaves) if at not in moving}

            def step(*values: Any) -> Any:
                arguments = {**constants, **dict(zip(moving, values))}
                args, kwargs = _swapped(arguments.__getitem__, template)
                return called(*args, **kwargs)

            found = self._bound[key] = (fn, leaves), tensorflow_function(step)
        return found[1]

    def _of_replicas(self, leaf: Any) -> tuple[Any, ...]:
        if isinstance(leaf, DistributedValues):
            return tuple([as_tensor(value) for value in leaf])
        return (as_tensor(leaf),) * self.num_replicas_in_sync

    def _joined(self, values: Sequence[Any]) -> Any:
        return values[0] if len(values) == 1 else DistributedValues(values)

    def _staged(self, step: Function, values: Sequence[tuple[Any, ...]]) -> Any:
        """The run as an operation of the graph that is being built: the graph calls the strategy when it runs."""
        assert self._parallel is not None
        parallel, count = self._parallel, self.num_replicas_in_sync
        flat = [own[r] for own in values for r in range(count)]
        with init_scope():
            _, trace = parallel._plan(step, [TensorSpec(t.shape, t.dtype) for t in flat[::count]])
        leaves = nest.flatten(trace.structured_outputs)
        outputs = [leaf for leaf in leaves if isinstance(leaf, Tensor)]

        def call(*arrays: Any) -> list[Any]:
            found = parallel.run(step, *[PerReplica(arrays[at : at + count]) for at in range(0, len(arrays), count)])
            own = [value for value, leaf in zip(nest.flatten(found), leaves) if isinstance(leaf, Tensor)]
            return [value for one in own for value in one] or [np.int32(0)]

        made = py_function(call, flat, [t.dtype for t in outputs for _ in range(count)] or [np.int32])
        for at, tensor in enumerate(made[: len(outputs) * count]):
            tensor.set_shape(outputs[at // count].shape)
        parts = iter([self._joined(made[at : at + count]) for at in range(0, len(outputs) * count, count)])
        return nest.pack(
            trace.structured_outputs, [next(parts) if isinstance(leaf, Tensor) else leaf for leaf in leaves]
        )

    @hides_internal_frames
    def reduce(self, reduce_op: Any, value: Any, axis: int | None = None) -> Any:
        """One value of those of the replicas.

        Args:
            reduce_op: `tf.distribute.ReduceOp.SUM` or `MEAN`.
            value: what `run` has returned.
            axis: an axis of each replica's value that is reduced as well; None for none.
        """
        op = ReduceOp.of(reduce_op)
        combine = reduce_sum if op is ReduceOp.SUM else reduce_mean

        def one(leaf: Any) -> Any:
            if not isinstance(leaf, DistributedValues):
                return leaf if axis is None else combine(leaf, axis)
            values = [as_tensor(own) for own in leaf]
            return combine(stack(values), 0) if axis is None else combine(concat(values, axis), axis)

        return _swapped(one, value)

    def gather(self, value: Any, axis: int) -> Any:
        """The values of the replicas, one after the other along an axis."""
        return _swapped(
            lambda leaf: concat([as_tensor(v) for v in leaf], axis) if isinstance(leaf, DistributedValues) else leaf,
            value,
        )  # fmt: skip

    def experimental_local_results(self, value: Any) -> tuple[Any, ...]:
        """The values of the replicas as a tuple."""
        return value.values if isinstance(value, DistributedValues) else (value,)

    def experimental_distribute_dataset(self, dataset: Any, options: Any = None) -> Any:
        """A dataset of batches, as batches that are cut into a part for each replica."""
        return dataset if self.num_replicas_in_sync == 1 else _Distributed(self, dataset)

    def __repr__(self) -> str:
        return f"<tf.distribute.{type(self).__name__} of {self.num_replicas_in_sync} replicas>"


class MirroredStrategy(Strategy):
    """Replicas that are threads of this process.

    Args:
        devices: one for each replica; by default the logical devices of the processor.
        cross_device_ops: has no effect: values are reduced in the order of the replicas.
    """

    def __init__(self, devices: Sequence[str] | None = None, cross_device_ops: Any = None) -> None:
        count = len(list_logical_devices("CPU") if devices is None else devices)
        super().__init__(DataParallel(own_threads("worker", count)))


class MultiWorkerMirroredStrategy(Strategy):
    """Replicas on the workers of a cluster, all driven by this process.

    Args:
        cluster_resolver: an `ag.distribute` cluster; None for that whose `with` block runs, or else a worker in this
            process.
        communication_options: has no effect.
    """

    def __init__(self, cluster_resolver: Any = None, communication_options: Any = None) -> None:
        cluster = current() if cluster_resolver is None else cluster_resolver
        if cluster is not None and not isinstance(cluster, Cluster):
            raise errors.InvalidArgumentError(
                f"the workers are to be found by {cluster!r}", location=current_location(),
                expected="a cluster, ag.distribute.connect(...), or None for the current one",
            )  # fmt: skip
        super().__init__(DataParallel(cluster or own_threads("worker", 1)))


class _Distributed:
    """A dataset whose elements are cut into a part for each replica."""

    def __init__(self, strategy: Strategy, dataset: Any) -> None:
        self._strategy = strategy
        self._dataset = dataset

    def __iter__(self) -> Iterator[Any]:
        parallel = self._strategy._parallel
        assert parallel is not None
        for element in self._dataset:
            yield nest.pack(element, [DistributedValues(parallel._parts(leaf)) for leaf in nest.flatten(element)])

    def __len__(self) -> int:
        return len(self._dataset)


class ReplicaContext:
    """What the function that replicas run may ask.

    Attributes:
        strategy: which runs it.
    """

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy

    @property
    def num_replicas_in_sync(self) -> int:
        """How many replicas there are."""
        return self.strategy.num_replicas_in_sync

    def all_reduce(self, reduce_op: Any, value: Any, options: Any = None) -> Any:
        """One value of what each replica has, a tensor or a structure; each replica gets the same."""
        return all_reduce(ReduceOp.of(reduce_op).value.lower(), value)


_default = Strategy()


def get_strategy() -> Strategy:
    """The strategy whose scope is open, or whose replicas run this; else one of this process alone."""
    return _strategies[-1] if _strategies else _default


def has_strategy() -> bool:
    """Whether the scope of a strategy is open."""
    return bool(_strategies)


def get_replica_context() -> ReplicaContext | None:
    """What a replica may ask of the others; None in the scope of a strategy, but outside of its steps."""
    return None if in_cross_replica_context() else ReplicaContext(get_strategy())


def in_cross_replica_context() -> bool:
    """Whether this is in the scope of a strategy, but outside of its steps."""
    return has_strategy() and replicas() == 1 and get_strategy().num_replicas_in_sync > 1


def _swapped(function: Callable[[Any], Any], value: Any) -> Any:
    """A structure of tuples, lists and dicts, with what the function makes of each of its leaves."""
    if isinstance(value, dict):
        return type(value)((key, _swapped(function, part)) for key, part in value.items())
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*[_swapped(function, part) for part in value])
    if type(value) in (tuple, list):
        return type(value)([_swapped(function, part) for part in value])
    return function(value)


def _key(leaf: Any) -> Any:
    """What says whether a constant is the same as before."""
    try:
        hash(leaf)
    except TypeError:
        return id(leaf)
    return type(leaf), leaf
