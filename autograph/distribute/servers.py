"""`ParameterServers`: variables on servers, steps on workers that take turns, and how far these may be behind."""

from __future__ import annotations

import functools
import itertools
from collections import deque
from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.distribute.cluster import Cluster, device_of
from autograph.distribute.homes import Homes
from autograph.distribute.programs import Program, by_task, programs_of
from autograph.distribute.steps import Steps, captured, returned
from autograph.framework import nest
from autograph.framework.nested import operations_within
from autograph.framework.resource import Cell
from autograph.framework.rewriting.cloning import clone
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.function.concrete import ConcreteFunction
from autograph.ops.core.common import as_tensor
from autograph.placement.inlining import inline_calls
from autograph.placement.order import keep_order
from autograph.placement.partitioner import split
from autograph.placement.placer import place

__all__ = ["ParameterServers", "Pending"]

#: The place of what a step does besides reading and changing variables: the worker whose turn it is.
_WORKER = "/job:turn/replica:0/task:0/device:CPU:0"


class Pending:
    """A step that may be under way."""

    def __init__(self, strategy: ParameterServers, number: int, step: _ServedStep, worker: str) -> None:
        self._strategy = strategy
        self.number = number
        self.step = step
        self.worker = worker
        self.values: dict[str, Any] = {}
        self.left = list(step.calls)
        self.open: list[Any] = []
        self._result: Any = None
        self._error: Exception | None = None
        self._done = False

    def result(self) -> Any:
        """What the step returns, with NumPy values. Waits for it, and for all steps before it to change variables.

        Raises:
            Exception: what the step has raised; it has changed no variable after that.
        """
        if not self._done:
            try:
                self._result = self._strategy._finish(self)
            except Exception as error:
                self._error = error
            self._done = True
        if self._error is not None:
            raise self._error
        return self._result


@hides_internal_frames
class ParameterServers:
    """Keeps variables on servers, spread by size, and has workers take turns in running steps on them.

    With `staleness=0` each step sees what all steps before it have changed. With `staleness=s` a step that was
    submitted may read variables before the last `s` steps have changed them, so that s + 1 steps are under way at a
    time. Which changes a step sees follows from the order in which the program submits steps and asks for results, not
    from timing: two runs are equal to the bit.

    Args:
        cluster: with a job of servers and a job of workers.
        staleness: how many steps may be missing from what a step reads.
        workers, servers: the names of the jobs.

    Raises:
        InvalidArgumentError: there is no such job, or the staleness is no number from 0 on; it is a ValueError.

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
        self, cluster: Cluster, staleness: int = 0, *, workers: str = "worker", servers: str = "ps"
    ) -> None:
        for job in (workers, servers):
            if not cluster.of_job(job):
                raise errors.InvalidArgumentError(
                    f"there is no job {job!r} in {cluster!r}", location=current_location(),
                    expected='jobs for both: ag.distribute.connect(jobs={"worker": 4, "ps": 1})',
                )  # fmt: skip
        if type(staleness) is not int or staleness < 0:
            raise errors.InvalidArgumentError(
                f"the staleness is {staleness!r}", location=current_location(), expected="a whole number from 0 on"
            )
        self.cluster = cluster
        self.staleness = staleness
        self._workers = cluster.of_job(workers)
        self._servers = cluster.of_job(servers)
        self._homes = Homes(cluster, cluster.new_scope("servers"))
        self._load = dict.fromkeys(self._servers, 0)
        self._where: dict[int, tuple[Cell, str]] = {}
        self._traces = Steps("servers have only variables")
        self._steps: dict[int, _ServedStep] = {}
        self._numbers = itertools.count()
        self._held: deque[Pending] = deque()
        self._homes.settle = functools.partial(_settle, cluster, self._homes.scope, self._held)

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
        while len(self._held) > self.staleness:
            before = self._held.popleft()
            _advance(self.cluster, self._homes.scope, before)
            before.result()  # so that no more are under way than may be
        number = next(self._numbers)
        pending = Pending(self, number, served, self._workers[number % len(self._workers)])
        feeds = [*[t._array for t in nest.flatten(tensors)], *served.trace.fed]
        pending.values = dict(zip(served.split.feeds, feeds))
        cells = [(cell, self._home(cell)) for cell in served.cells]
        programs = by_task((task or pending.worker, program) for task, program in served.calls)
        self.cluster.ensure(programs)
        self._homes.seed(programs)
        self.cluster.get(self._homes.hand_over(cells))
        self._homes.moved(cells)
        # Servers give what they have. From what they do with what the worker gives on, the step is held back.
        while pending.left and (pending.left[0][0] is None or not pending.left[0][1].chunk.stage):
            _call(self.cluster, self._homes.scope, pending)
        self._held.append(pending)
        return pending

    def finish(self) -> None:
        """Waits for all steps.

        Raises:
            Exception: what the first step that failed has raised.
        """
        held = list(self._held)
        _settle(self.cluster, self._homes.scope, self._held)
        for pending in held:
            pending.result()

    def _finish(self, pending: Pending) -> Any:
        while pending in self._held:
            _advance(self.cluster, self._homes.scope, self._held.popleft())
        trace, results = pending.step.trace, pending.step.split.results
        try:
            found = self.cluster.get([*pending.open, *[pending.values[name] for name in results]])
        finally:
            for task in {task or pending.worker for task, _ in pending.step.calls}:
                self.cluster.call(task, "end_step", self._homes.scope, pending.number)
            pending.values.clear()
        return returned(trace, found[len(pending.open) :])

    def _home(self, cell: Cell) -> str:
        """The server that keeps a variable: at first, the one with the fewest bytes."""
        found = self._where.get(id(cell))
        if found is None:
            server = min(self._load, key=self._load.__getitem__)
            self._load[server] += np.asarray(cell.read()).nbytes
            found = self._where[id(cell)] = cell, server
        return found[1]

    def _served(self, step: Any, args: Any) -> _ServedStep:
        trace = self._traces.trace(step, args)
        found = self._steps.get(id(trace))
        if found is None:
            found = self._steps[id(trace)] = _ServedStep(trace, self._home, self._homes.name)
        return found

    def __repr__(self) -> str:
        return (
            f"<ag.distribute.ParameterServers of {len(self._servers)} servers and {len(self._workers)} workers, "
            f"staleness {self.staleness}>"
        )


def _call(cluster: Cluster, scope: str, pending: Pending) -> None:
    """Makes the next call of a step."""
    server, program = pending.left.pop(0)
    task = server or pending.worker
    pending.open.append(cluster.start(task, program, scope, pending.number, pending.values))


def _advance(cluster: Cluster, scope: str, pending: Pending) -> None:
    """Makes the calls of a step that were held back."""
    while pending.left:
        _call(cluster, scope, pending)


def _settle(cluster: Cluster, scope: str, held: deque[Pending]) -> None:
    """Makes all calls that were held back, in order."""
    while held:
        _advance(cluster, scope, held.popleft())


class _ServedStep:
    """A traced step: what servers do, and what the worker does whose turn it is.

    Attributes:
        calls: for each program the server that runs it, None for the worker, in order.
        cells: the variables.
    """

    def __init__(
        self, trace: ConcreteFunction, home: Callable[[Cell], str], name: Callable[[Cell], str]
    ) -> None:
        self.trace = trace
        graph = trace.graph
        made, _ = clone(graph)
        inline_calls(made, lambda op: any(t.handle_type is not None for t in op.inputs))
        cells, _ = captured(graph, made)
        self.cells = list(cells.values())
        for op in operations_within(made.operations):
            op.device, op.colocated = "", ()
        tasks: dict[str, str] = {}
        for tensor in made.inputs:
            if tensor.name in cells:
                task = home(cells[tensor.name])
                tensor.op.device = device_of(task)
                tasks[tensor.op.device] = task
        placement = place(made, (_WORKER, *tasks), True)
        keep_order(made, placement.of)
        made.finalize()
        self.split = split(made, placement.of, placement.devices)
        self.calls: list[tuple[str | None, Program]] = [
            (tasks.get(partition.device), program)
            for partition in self.split.partitions
            for program in programs_of(partition, self.split, lambda feed: name(cells[feed]))
        ]
        self.calls.sort(key=lambda call: call[1].chunk.stage)
