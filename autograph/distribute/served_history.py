"""The steps on servers, of which several may be under way, and the variables that servers keep."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from autograph import errors
from autograph.distribute.cluster import Cluster
from autograph.distribute.layouts import Layout, Part, Shards, shard_bounds
from autograph.distribute.recovery import Recovery
from autograph.distribute.served import ServedRun, ServedStep
from autograph.framework.dtypes import DType
from autograph.framework.resource import Cell
from autograph.framework.shapes import TensorShape
from autograph.framework.user_frames import current_location

__all__ = ["Pending", "ServedHistory"]


class Pending:
    """A step that may be under way."""

    def __init__(self, history: ServedHistory, run: ServedRun, returned: Callable[[Sequence[Any]], Any]) -> None:
        self._history = history
        self._run = run
        self._returned = returned
        self._outcome: tuple[Any, Exception | None] | None = None

    def result(self) -> Any:
        """What the step returns, with NumPy values. Waits for it, and for all steps before it to change variables.

        Raises:
            Exception: what the step has raised; it has changed no variable after that.
        """
        self._history.settle(self._run)
        result, error = self.outcome()
        self._history.told(self)
        if error is not None:
            raise error
        return result

    @property
    def run(self) -> ServedRun:
        """The run of the step."""
        return self._run

    def outcome(self) -> tuple[Any, Exception | None]:
        """Waits for the step, whose calls are all made: what it returns, or the error that it has raised."""
        if self._outcome is None:
            outputs, error = self._history.whole(self._run.outcome)
            self._outcome = (self._returned(outputs), None) if error is None else (None, error)
            self._run.settled = True
        return self._outcome


class ServedHistory(Recovery):
    """The variables of servers, and the steps of workers.

    Args:
        workers, servers: their jobs.
        count: into how many parts a variable is cut, by its shape and dtype.
        cluster, folder, every: as for `Recovery`.

    Attributes:
        under_way: the steps whose end nobody has been told of, in order.
    """

    def __init__(
        self, cluster: Cluster, workers: str, servers: str,
        count: Callable[[TensorShape, DType], int], folder: Any, every: int,
    ) -> None:  # fmt: skip
        self._scope = cluster.new_scope("servers")
        self._jobs = workers, servers
        self._workers: Sequence[str] = ()
        self._load: dict[str, int] = {}
        self._count = count
        self.under_way: deque[Pending] = deque()
        super().__init__(cluster, 1, folder, every)

    def _spread(self) -> list[tuple[str, str]]:
        self._workers, servers = map(self._cluster.of_job, self._jobs)
        self._load = dict.fromkeys(servers, 0)
        return [(task, self._scope) for task in dict.fromkeys([*self._workers, *servers])]

    def submit(
        self, step: ServedStep, feeds: Mapping[str, Any], returned: Callable[[Sequence[Any]], Any]
    ) -> Pending:
        """Begins a step.

        Args:
            feeds: by name, what it is given.
            returned: makes of its outputs what it returns.
        """
        if any(map(self.was_set, step.cells)):  # which comes after the steps that are under way
            self.settle()
        self.hand_over(step.cells)
        worker = self._workers[self.steps % len(self._workers)]
        run = ServedRun(self._cluster, self._scope, step, self.steps, worker, self.seeds, feeds)
        self.done(run.begin)
        pending = Pending(self, run, returned)
        self.under_way.append(pending)
        self.count_step(step.cells)
        return pending

    def settle(self, last: ServedRun | None = None) -> None:
        """Makes the calls that were held back, in order.

        Args:
            last: up to those of this run; by default all.
        """
        for pending in list(self.under_way):
            if not pending.run.gone_on:
                self.done(pending.run.go_on)
                pending.run.gone_on = True
            if pending.run is last:
                break

    def told(self, pending: Pending) -> None:
        """The program has been told of the end of a step."""
        if pending in self.under_way:
            self.under_way.remove(pending)

    def _settle(self) -> None:
        self.settle()
        for pending in self.under_way:
            pending.outcome()

    def _layout(self, cell: Cell, name: str, value: Any) -> Layout:
        value = np.asarray(value)
        count = self._count(cell.shape, cell.dtype)
        if count == 1:
            return Layout([Part(self._server(value), self._scope, name, cell.dtype, cell.shape)])
        bounds = shard_bounds(len(value), count)
        parts = []
        for at, (first, last) in enumerate(pairwise(bounds)):
            shape = TensorShape([last - first, *value.shape[1:]])
            parts.append(Part(self._server(value[first:last]), self._scope, f"{name}/{at}", cell.dtype, shape))
        return Shards(parts, bounds)

    def _server(self, value: np.ndarray) -> str:
        """The server that gets a variable, or a part of one: that with the fewest bytes."""
        server = min(self._load, key=self._load.__getitem__)
        self._load[server] += value.nbytes
        return server

    def _check_copies(self, path: str, count: int) -> None:
        if count != 1:
            raise errors.CheckpointError(
                f"{path!r} was written by {count} replicas, and servers have one value of each variable",
                location=current_location(), expected="a folder that ParameterServers has written",
                fix="give each strategy a folder of its own",
            )  # fmt: skip
