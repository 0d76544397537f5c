"""`ParameterServers`: variables on servers, steps on workers that take turns, and how far these may be behind."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.distribute.cluster import Cluster
from autograph.distribute.served import ServedStep
from autograph.distribute.served_history import Pending, ServedHistory
from autograph.distribute.steps import Steps, returned
from autograph.framework import nest
from autograph.framework.dtypes import DType
from autograph.framework.shapes import TensorShape
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.ops.core.common import as_tensor

__all__ = ["ParameterServers", "Pending"]


@hides_internal_frames
class ParameterServers:
    """Keeps variables on servers, spread by size, and has workers take turns in running steps on them.

    With `staleness=0` each step sees what all steps before it have changed. With `staleness=s` a step that was
    submitted may read variables before the last `s` steps have changed them, so that s + 1 steps are under way at a
    time. Which changes a step sees follows from the order in which the program submits steps and asks for results, not
    from timing: two runs are equal to the bit.

    When a worker or a server is lost, it is started anew; the servers go back to the last barrier, a copy of all
    variables, and the steps since then are done again, in the same order, with the same results to the bit.

    Args:
        cluster: with a job of servers and a job of workers.
        staleness: how many steps may be missing from what a step reads.
        workers, servers: the names of the jobs.
        shards: into how many parts a variable is cut along its first axis, each on a server of its own if there are so
            many; or a function of a variable's shape and dtype that says it, as a number or, like the partitioners
            of `tf.distribute.experimental`, as a list with a number for each axis. There are no more parts than
            entries. What is done with a variable is the same whether it is cut or not; looking entries up, with
            `ag.gather` or `variable.sparse_read`, has each server send only what it has.
        shard_bytes: no part has fewer bytes than this; so small variables stay whole.
        checkpoint: a folder. At each barrier all variables are written there, and a strategy that is made with the
            folder goes on from there: `steps` says how many steps have been submitted. Variables are found as
            `DataParallel` finds them.
        every: after so many steps comes a barrier. It waits for all steps before it, so that the next one sees all.

    Attributes:
        steps: how many steps have been submitted.

    Raises:
        InvalidArgumentError: there is no such job, or a number makes no sense; it is a ValueError.

    >>> import autograph as ag
    >>> import numpy as np
    >>> w = ag.Variable(0.0)
    >>> @ag.function
    ... def step(x, y):
    ...     with ag.GradientTape() as tape:
    ...         loss = ag.reduce_mean((w * x - y) ** 2)
    ...     w.assign_sub(0.1 * tape.gradient(loss, w))
    ...     return loss
    >>> x = np.array([1.0, 2.0])
    >>> with ag.distribute.connect(jobs={"worker": 2, "ps": 1}) as cluster:
    ...     strategy = ag.distribute.ParameterServers(cluster, staleness=1)
    ...     steps = [strategy.submit(step, x, 3 * x) for _ in range(60)]
    ...     strategy.finish()
    ...     print(round(float(w.numpy()), 3), steps[-1].result() < 1e-6)
    3.0 True
    """

    def __init__(
        self, cluster: Cluster, staleness: int = 0, *, workers: str = "worker", servers: str = "ps",
        shards: int | Callable[..., int | Sequence[int]] = 1, shard_bytes: int = 0, checkpoint: Any = None,
        every: int = 50,
    ) -> None:  # fmt: skip
        for job in (workers, servers):
            if not cluster.of_job(job):
                raise errors.InvalidArgumentError(
                    f"there is no job {job!r} in {cluster!r}", location=current_location(),
                    expected='jobs for both: ag.distribute.connect(jobs={"worker": 4, "ps": 1})',
                )  # fmt: skip
        numbers = {"staleness": (staleness, 0), "every": (every, 1), "shard_bytes": (shard_bytes, 0)}
        if not callable(shards):
            numbers["shards"] = shards, 1
        for what, (number, least) in numbers.items():
            if type(number) is not int or number < least:
                raise errors.InvalidArgumentError(
                    f"{what} is {number!r}", location=current_location(),
                    expected=f"a whole number from {least} on",
                )  # fmt: skip
        self.cluster = cluster
        self.staleness = staleness
        self._jobs = workers, servers
        self._traces = Steps("servers have only variables")
        self._steps: dict[tuple[int, int], ServedStep] = {}
        count = functools.partial(_count, shards, shard_bytes)
        self._history = ServedHistory(cluster, workers, servers, count, checkpoint, every)

    @property
    def steps(self) -> int:
        """How many steps have been submitted."""
        return self._history.steps

    def run(self, step: Callable[..., Any], *args: Any) -> Any:
        """Runs a step, and waits for it: `submit(step, *args).result()`."""
        return self.submit(step, *args).result()

    def submit(self, step: Callable[..., Any], *args: Any) -> Pending:
        """Has the next worker run a step.

        Args:
            step: an `ag.function`, or a function that becomes one, as `DataParallel.run` takes it.
            *args: its arguments: arrays, tensors and numbers, also in structures.

        Returns:
            The step, whose `result()` waits for it.

        Raises:
            Exception: what an earlier step has raised, of which it was time to be done. This one is not run then.
        """
        tensors = nest.map_structure(as_tensor, args)
        served = self._served(step, tensors)
        while len(self._history.under_way) > self.staleness:  # so that no more are under way than may be
            self._history.under_way[0].result()
        feeds = [*[t._array for t in nest.flatten(tensors)], *served.trace.fed]
        return self._history.submit(
            served, dict(zip(served.inputs, feeds)), functools.partial(returned, served.trace)
        )

    def finish(self) -> None:
        """Waits for all steps.

        Raises:
            Exception: what the first step that failed has raised, of those whose result was not asked for.
        """
        self._history.settle()
        while self._history.under_way:
            self._history.under_way[0].result()

    def save(self) -> None:
        """Waits for all steps, copies all variables to this process, and writes them if there is a folder for
        checkpoints."""
        self._history.save()

    def _served(self, step: Any, args: Any) -> ServedStep:
        trace = self._traces.trace(step, args)
        generation = self._history.follow()
        found = self._steps.get((generation, id(trace)))
        if found is None:
            self._steps = {key: step for key, step in self._steps.items() if key[0] == generation}
            found = self._steps[generation, id(trace)] = ServedStep(trace, self._history.layout)
        return found

    def __repr__(self) -> str:
        workers, servers = (len(self.cluster.of_job(job)) for job in self._jobs)
        return (
            f"<ag.distribute.ParameterServers of {servers} servers and {workers} workers, "
            f"staleness {self.staleness}>"
        )


def _count(shards: int | Callable[..., int | Sequence[int]], least: int, shape: TensorShape, dtype: DType) -> int:
    """Into how many parts a variable is cut."""
    if not shape.rank or not shape.is_fully_defined() or not shape[0]:
        return 1
    wanted = _asked(shards, shape, dtype) if callable(shards) else shards
    size = (shape.num_elements() or 0) * getattr(dtype.numpy_dtype, "itemsize", 1)
    return max(1, min(wanted, shape[0], size // least if least else wanted))


def _asked(shards: Callable[..., int | Sequence[int]], shape: TensorShape, dtype: DType) -> int:
    """What a function says of a variable."""
    found = shards(shape, dtype)
    first, *others = (*found,) if isinstance(found, (list, tuple)) and found else (found,)
    if not isinstance(first, (int, np.integer)) or first < 0 or any(other != 1 for other in others):
        raise errors.InvalidArgumentError(
            f"a variable of shape {shape} is to be cut into {found!r} parts", location=current_location(),
            expected="a whole number, or a list of one for each axis, which is 1 but for the first axis",
        )  # fmt: skip
    return int(first)
