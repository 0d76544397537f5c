"""The steps of replicas, each of which has a copy of every variable. A step is done as a whole or not at all: one that
raises is undone on all replicas when something is next asked of them.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.distribute.cluster import Cluster
from autograph.distribute.draws import Seeds
from autograph.distribute.layouts import Layout, Part
from autograph.distribute.links import Links
from autograph.distribute.recovery import Recovery
from autograph.distribute.replicated import ReplicatedStep
from autograph.framework.resource import Cell
from autograph.framework.user_frames import current_location

__all__ = ["History"]


class History(Recovery):
    """The variables and steps of replicas.

    Args:
        job: whose tasks run replicas.
        replicas: how many there are.
        links: between the tasks.
        cluster, folder, every: as for `Recovery`.

    Attributes:
        homes: the task of each replica.
    """

    def __init__(self, cluster: Cluster, job: str, replicas: int, folder: Any, every: int, links: Links) -> None:
        self._job = job
        self._links = links
        scope = cluster.new_scope("replicas")
        self._scopes = [f"{scope}/{r}" for r in range(replicas)]
        self.homes: list[str] = []
        super().__init__(cluster, replicas, folder, every)

    def _spread(self) -> list[tuple[str, str]]:
        tasks, count = self._cluster.of_job(self._job), len(self._scopes)
        self.homes = [tasks[i * len(tasks) // count] for i in range(count)]
        return list(zip(self.homes, self._scopes))

    def run(self, plan: ReplicatedStep, feeds: Sequence[Mapping[str, Any]]) -> list[list[Any]]:
        """Does a step: for each replica, its results. Raises as `DataParallel.run`."""
        self.hand_over(plan.cells)
        results = self.done(functools.partial(self._do, plan, self.steps, self.seeds, feeds))
        self.count_step(plan.cells)
        return results

    def _do(
        self, plan: ReplicatedStep, number: int, seeds: Seeds, feeds: Sequence[Mapping[str, Any]]
    ) -> list[list[Any]]:
        try:
            refs = plan.start(self._cluster, self._links, self.homes, self._scopes, number, seeds, feeds)
            values = iter(self._cluster.get([ref for own in refs for ref in own]))
        except BaseException:
            self._cluster.end_step(zip(self.homes, self._scopes), number)
            raise
        return [plan.results_of([next(values) for _ in own]) for own in refs]

    def _go_back(self) -> None:
        self._links.drop()  # which tasks let go of when they forget what they have for the replicas
        super()._go_back()

    def _settle(self) -> None:
        """No step is under way when the next thing is asked for."""

    def _layout(self, cell: Cell, name: str, value: Any) -> Layout:
        return Layout(
            [Part(home, scope, name, cell.dtype, cell.shape) for home, scope in zip(self.homes, self._scopes)]
        )

    def _check_copies(self, path: str, count: int) -> None:
        if count != len(self.homes):
            raise errors.CheckpointError(
                f"{path!r} was written by {count} replicas, and there are {len(self.homes)}",
                location=current_location(), expected="as many replicas as before",
                fix=f"DataParallel(cluster, replicas={count}, checkpoint=...): on any number of tasks",
            )  # fmt: skip
