"""What runs the plans of sessions on a cluster: chunks as calls, what they send each other as references."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from autograph.distribute.programs import Program, by_task, programs_of
from autograph.framework.resource import Cell
from autograph.ops.random.random_streams import fresh_seed, global_seed
from autograph.placement.partitioner import Split

if TYPE_CHECKING:
    from autograph.distribute.cluster import Cluster

__all__ = ["ClusterRunner"]

#: Larger arrays that are fed are put where several tasks can get them.
_LARGE = 1 << 16


class ClusterRunner:
    """Runs the plans of one session on a cluster, whose tasks keep the session's variables.

    Args:
        cluster: the session's devices are its tasks.
    """

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.scope = cluster.new_scope("session")
        self._steps = itertools.count()
        self._fresh = fresh_seed()
        self._prepared: dict[int, tuple[Split, list[tuple[str, Program]]]] = {}
        self._homes: dict[str, str] = {}

    @property
    def devices(self) -> tuple[str, ...]:
        """The full names of its devices."""
        return self.cluster.devices

    def run(self, split: Split, feeds: Mapping[str, Any]) -> dict[str, Any]:
        """Runs the partitions of a graph, as `sessions.threads.run` does."""
        steps = self._prepare(split, feeds)
        cluster, step = self.cluster, next(self._steps)
        tasks = by_task(steps)
        cluster.ensure(tasks)
        for task in tasks:
            cluster.seed(task, self.scope, (global_seed(), self._fresh))
        refs: dict[str, Any] = {
            name: cluster.put(value) if getattr(value, "nbytes", 0) > _LARGE else value
            for name, value in feeds.items() if not isinstance(value, Cell)
        }  # fmt: skip
        done: list[Any] = []
        asked = list(dict.fromkeys(split.results))
        try:
            for task, program in steps:
                ends = program is tasks[task][-1]
                done.append(cluster.start(task, program, self.scope, step, refs, ends=ends))
            values = cluster.get([*done, *[refs[name] for name in asked]])[len(done) :]
        except BaseException:
            cluster.end_step([(task, self.scope) for task in tasks], step)
            raise
        return {**feeds, **dict(zip(asked, values))}

    def _prepare(self, split: Split, feeds: Mapping[str, Any]) -> list[tuple[str, Program]]:
        found = self._prepared.get(id(split))
        if found is None:
            homes = dict(zip(self.devices, self.cluster.tasks))
            steps = [
                (homes[partition.device], program)
                for partition in split.partitions
                for program in programs_of(partition, split, lambda name: feeds[name].name)
            ]
            steps.sort(key=lambda step: step[1].chunk.stage)
            for task, program in steps:
                self._homes.update((take[1], task) for take in program.takes if take[0] == "variable")
            for cell in [value for value in feeds.values() if isinstance(value, Cell)]:
                if cell.name in self._homes and cell.has_value():  # it was set before its task was known
                    value = cell.read()
                    cell.array = None
                    self.assign(cell, value)
            found = self._prepared[id(split)] = split, steps
        return found[1]

    # --- variables ---

    def assign(self, cell: Cell, array: Any) -> None:
        """Sets a variable, on the task where it is; one that no plan has used yet keeps the value until one does."""
        home = self._homes.get(cell.name)
        if home is None:
            cell.assign(array)
            return
        self.cluster.get(self.cluster.assign(home, self.scope, cell.name, cell, array))

    def close(self) -> None:
        """Lets go of the session's variables."""
        if not self.cluster.closed:
            for task in self.cluster.tasks:
                self.cluster.forget(task, self.scope)
