"""`DataParallel`: a training step that several replicas run, each on its part of the batch."""

from __future__ import annotations

import contextlib
import dataclasses
import importlib.util
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.distribute.buckets import ALL, LINKED, MACHINES, PROCESSES, THREADS, Terms
from autograph.distribute.cluster import Cluster
from autograph.distribute.collectives import tracing_for
from autograph.distribute.connecting import own_threads
from autograph.distribute.engines import LOSSES
from autograph.distribute.history import History
from autograph.distribute.links import Links
from autograph.distribute.per_replica import PerReplica
from autograph.distribute.replicated import ReplicatedStep
from autograph.distribute.steps import Steps, returned
from autograph.framework import nest
from autograph.framework.tensor import EagerTensor
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.function.concrete import ConcreteFunction
from autograph.ops.core.common import as_tensor

__all__ = ["DataParallel"]


@hides_internal_frames
class DataParallel:
    """Trains with replicas of a program: each has its own copy of the variables and gets its part of each batch.

    `run` cuts a batch into as many parts as there are replicas. A step that reduces its gradients with
    `ag.distribute.all_reduce` then does the same to all copies, which stay equal. Values are reduced in the order of
    the replicas: results depend on how many replicas there are, but not on timing, nor on how many tasks they are
    spread over. A step is done as a whole or not at all: if it raises, or a task is lost, all variables go back to
    what they were; after a loss it is done again, on a new task, with the same results to the bit.

    Args:
        cluster: where the replicas run; None for a new one of threads, with two workers.
        replicas: how many; by default one for each task that the job has now. A number of your own gives the same
            results on any number of tasks.
        job: whose tasks run replicas.
        checkpoint: a folder. Every so many steps all variables are written there, and a strategy that is made with the
            folder goes on from there: `steps` says how many steps have been done. Variables are found by their
            names; those of one name, by the order in which steps first use them.
        every: after so many steps variables are copied to this process (and written); after a loss, the steps since
            then are done again.
        bucket: values are reduced in buckets of so many bytes or more, each as soon as all replicas have computed what
            is in it, while they compute what is left; 0 for all at once. By default 8 MB if the tasks are on several
            machines, and 0 if they are on one, where there is nothing to wait for. It changes no bit of the results.
        transport: how tasks that are processes hand over what is reduced: "objects" for Ray's store of objects; "gloo"
            for links of PyTorch's between the tasks, which are not authenticated (extra `gloo`). By default links for
            what they are known to be quicker for, if PyTorch is installed here and where the tasks are, and these are
            all on one machine, where links are bound to loopback. It changes no bit of the results. Threads hand over
            nothing.

    Attributes:
        steps: how many steps have been done.
        replicas: how many replicas there are.

    Raises:
        InvalidArgumentError: there is no such job or transport, or a number makes no sense; it is a ValueError.

    >>> import autograph as ag
    >>> import numpy as np
    >>> w = ag.Variable(0.0)
    >>> @ag.function
    ... def step(x, y):
    ...     with ag.GradientTape() as tape:
    ...         loss = ag.reduce_mean((w * x - y) ** 2)
    ...     slope = ag.distribute.all_reduce("mean", tape.gradient(loss, w))
    ...     w.assign_sub(0.1 * slope)
    ...     return loss
    >>> with ag.distribute.connect(jobs={"worker": 2}) as cluster:
    ...     strategy = ag.distribute.DataParallel(cluster)
    ...     for _ in range(50):
    ...         losses = strategy.run(step, np.array([1.0, 2.0]), np.array([3.0, 6.0]))
    ...     print(round(float(w.numpy()), 3), len(losses))
    3.0 2
    """

    def __init__(
        self, cluster: Cluster | None = None, replicas: int | None = None, *, job: str = "worker",
        checkpoint: Any = None, every: int = 50, bucket: int | None = None, transport: str | None = None,
    ) -> None:  # fmt: skip
        if cluster is None:
            cluster = own_threads(job, 2)
        tasks = cluster.of_job(job)
        if not tasks:
            raise errors.InvalidArgumentError(
                f"there is no job {job!r} in {cluster!r}", location=current_location(),
                expected=f"one of {', '.join(sorted({task.split('/')[1][4:] for task in cluster.tasks}))}",
            )  # fmt: skip
        for what, number in {"replicas": replicas, "every": every}.items():
            if number is not None and (type(number) is not int or number < 1):
                raise errors.InvalidArgumentError(
                    f"{what} is {number!r}", location=current_location(), expected="a whole number from 1 on"
                )
        if bucket is not None and (type(bucket) is not int or bucket < 0):
            raise errors.InvalidArgumentError(
                f"bucket is {bucket!r}", location=current_location(), expected="a number of bytes, from 0 on, or None"
            )
        if transport not in (None, "objects", "gloo"):
            raise errors.InvalidArgumentError(
                f"transport is {transport!r}", location=current_location(), expected='"objects", "gloo" or None'
            )
        self._cluster = cluster
        self.replicas = len(tasks) if replicas is None else replicas
        self._steps = Steps("replicas have only copies of variables")
        self._bucket = bucket
        self._transport = transport
        self._plans: dict[tuple[int, int], tuple[ConcreteFunction, ReplicatedStep]] = {}
        links = Links(cluster, insists=transport == "gloo")
        self._history = History(cluster, job, self.replicas, checkpoint, every, links)

    @property
    def steps(self) -> int:
        """How many steps have been done."""
        return self._history.steps

    @property
    def cluster(self) -> Cluster:
        """Where the replicas run."""
        return self._cluster

    # --- steps ---

    def run(self, step: Callable[..., Any], *batch: Any) -> Any:
        """Runs a step once on each replica.

        Args:
            step: an `ag.function`, or a function that becomes one. It may read and assign variables; it must not change
                Python objects, or make variables.
            *batch: its arguments. Arrays and tensors with axes, also in structures, are cut along the first axis into a
                part for each replica, numbers are given to all; a `PerReplica` is taken as it is.

        Returns:
            What the step returns, with a `PerReplica` of NumPy values in the place of each value; None stays.

        Raises:
            ShapeMismatchError: an axis cannot be divided evenly; it is a ValueError.
            TaskLostError: tasks were lost again and again.
            TaskTimeoutError: the step takes longer than the cluster's timeout, again and again.
            MissingExtraError: PyTorch is to be the transport, and is not installed where the tasks are.
            ClusterError: it is to be, and cannot link the tasks.
            Exception: what the step raises on one of the replicas. No variable is changed then.
        """
        _refuse_lists(batch)
        leaves = nest.flatten(batch)
        parts = [self._parts(leaf) for leaf in leaves]
        given = [nest.pack(batch, [part[r] for part in parts]) for r in range(self.replicas)]
        plan, trace = self._plan(step, given[0])
        feeds = [dict(zip(plan.inputs, [part[r]._array for part in parts])) for r in range(self.replicas)]
        values = self._history.run(plan, feeds)
        return nest.map_structure(_of_replicas, *[returned(trace, own) for own in values])

    def _parts(self, leaf: Any) -> Sequence[EagerTensor]:
        """What each replica gets of an argument."""
        if isinstance(leaf, PerReplica):
            if len(leaf) != self.replicas:
                raise errors.InvalidArgumentError(
                    f"values of {len(leaf)} replicas are given, and there are {self.replicas}",
                    location=current_location(), expected="one for each replica",
                )  # fmt: skip
            return [_eager(value) for value in leaf]
        tensor = _eager(leaf)
        if not tensor.shape.rank:
            return [tensor] * self.replicas
        array = tensor._array
        if len(array) % self.replicas:
            raise errors.ShapeMismatchError(
                f"a batch of {len(array)} cannot be divided evenly among {self.replicas} replicas",
                location=current_location(), expected=f"a multiple of {self.replicas}: means over parts of different"
                " sizes would not be the mean of the batch",
                fix="drop the remainder: dataset.batch(n, drop_remainder=True)",
            )  # fmt: skip
        return [EagerTensor(part, tensor.dtype) for part in np.split(array, self.replicas)]

    def _plan(self, step: Any, example: Sequence[Any]) -> tuple[ReplicatedStep, ConcreteFunction]:
        with tracing_for(self.replicas):
            trace = self._steps.trace(step, example)
        generation = self._history.follow()
        known = self._plans.get((generation, id(trace)))
        if known is None:
            made = ReplicatedStep(trace.graph, self._history.name, self._history.homes, self._terms())
            self._plans = {key: plan for key, plan in self._plans.items() if key[0] == generation}
            known = self._plans[generation, id(trace)] = trace, made
        return known[1], trace

    def _terms(self) -> Terms:
        """How values are reduced, by where the tasks are."""
        found = THREADS
        if self._cluster.engine.processes:
            found = PROCESSES
            # A task that is lost now says nothing. Who runs the step finds out, and replaces it.
            with contextlib.suppress(*LOSSES):
                if len(set(self._cluster.machines(list(dict.fromkeys(self._history.homes))))) > 1:
                    found = MACHINES
            if self._transport == "gloo":
                found = dataclasses.replace(found, linked=ALL)
            elif self._transport is None and found is PROCESSES and importlib.util.find_spec("torch") is not None:
                found = dataclasses.replace(found, linked=LINKED)
        return found if self._bucket is None else dataclasses.replace(found, bucket=self._bucket)

    # --- around steps ---

    def reduce(self, reduction: str, values: Any, axis: int | None = None) -> Any:
        """One value of a `PerReplica`, or of each in a structure, in the order of the replicas.

        Args:
            reduction: "sum", "mean", "max" or "min".
            axis: an axis of each value that is reduced as well; None for none.
        """
        functions: Mapping[str, Any] = {"sum": np.sum, "mean": np.mean, "max": np.max, "min": np.min}
        if reduction not in functions:
            raise errors.InvalidArgumentError(
                f"values of replicas are to be reduced by {reduction!r}", location=current_location(),
                expected='"sum", "mean", "max" or "min"',
            )  # fmt: skip

        def one(value: Any) -> Any:
            if not isinstance(value, PerReplica):
                return value
            if axis is not None:
                return functions[reduction](np.concatenate([np.asarray(v) for v in value], axis), axis=axis)
            return functions[reduction](np.stack([np.asarray(v) for v in value]), axis=0)

        return nest.map_structure(one, values)

    def distribute(self, dataset: Any) -> Iterator[Any]:
        """The elements of a dataset of batches, each cut into a part for each replica: what `run` takes."""
        for element in dataset:
            leaves = [PerReplica([part.numpy() for part in self._parts(leaf)]) for leaf in nest.flatten(element)]
            yield nest.pack(element, leaves)

    @contextlib.contextmanager
    def scope(self) -> Iterator[DataParallel]:
        """For programs of TensorFlow's: variables need not be made here, all that steps use are copied to replicas."""
        yield self

    def values(self, variable: Any) -> PerReplica:
        """The value of a variable on each replica; they are equal if all that was assigned was reduced."""
        return PerReplica(self._history.read(variable.handle._array))

    def save(self) -> None:
        """Copies all variables to this process now, and writes them if there is a folder for checkpoints."""
        self._history.save()

    def __repr__(self) -> str:
        return f"<ag.distribute.DataParallel of {self.replicas} replicas on {self._cluster!r}>"


def _refuse_lists(batch: Any) -> None:
    """A list of numbers would be a structure of numbers, each given to all replicas, where a batch is meant."""
    for path, value in nest.flatten_with_paths(batch):
        if isinstance(value, (bool, int, float, complex)) and path.endswith("]") and path.count("[") > 1:
            raise errors.InvalidArgumentError(
                "a list or tuple of numbers is handed to a step of replicas: it is not said whether it is a batch",
                location=current_location(), expected="an array, which is cut into parts, or single numbers",
                fix="np.array([...]) for a batch; a number of its own for what all replicas get",
            )  # fmt: skip


def _eager(value: Any) -> EagerTensor:
    tensor: EagerTensor = as_tensor(value)  # type: ignore[assignment]  # no graph is being built
    return tensor


def _of_replicas(*values: Any) -> Any:
    """What the step has returned in one place, on each replica."""
    return None if values[0] is None else PerReplica(values)
