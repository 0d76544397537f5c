"""Graphs of functions that name tasks, on a cluster: what names none runs in this process, as part of the same step."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from autograph.distribute.homes import Homes
from autograph.distribute.programs import Program, by_task, programs_of
from autograph.executors import Run, compile_graph
from autograph.executors.elsewhere import here
from autograph.framework.func_graph import FuncGraph
from autograph.framework.resource import Cell
from autograph.framework.rewriting.cloning import clone
from autograph.placement import devices as local
from autograph.placement.inlining import inline_calls
from autograph.placement.order import keep_order
from autograph.placement.partitioner import Chunk, split
from autograph.placement.placer import place

if TYPE_CHECKING:
    from autograph.distribute.cluster import Cluster

__all__ = ["FunctionRunner"]


class FunctionRunner:
    """Makes graphs ready to run on a cluster, and has the variables that they use there."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.homes = Homes(cluster, cluster.new_scope("functions"))
        self.steps = itertools.count()

    def __call__(self, graph: FuncGraph) -> Run:
        placed: list[_PlacedGraph] = []

        def run(*arrays: Any) -> list[Any]:
            if not placed or placed[0].generation != self.cluster.generation:
                placed[:] = [_PlacedGraph(self, graph, arrays)]
            return placed[0].run(*arrays)

        return run


class _PlacedGraph:
    """A graph, split over the tasks and this process.

    Args:
        arrays: what its first run is given: the variables are the same in all.

    Attributes:
        generation: of the cluster, whose tasks it is for.
    """

    def __init__(self, runner: FunctionRunner, graph: FuncGraph, arrays: Sequence[Any]) -> None:
        self._runner = runner
        cluster = runner.cluster
        self.generation = cluster.generation
        made, _ = clone(graph)
        inline_calls(made, lambda op: bool(op.device))
        own = local.local_devices()[0]
        placement = place(made, (own, *cluster.devices), local.get_soft_device_placement())
        keep_order(made, placement.of)
        made.finalize()
        self._split = split(made, placement.of, placement.devices)
        tasks = dict(zip(cluster.devices, cluster.tasks))
        self._steps: list[tuple[str | None, Program | Chunk]] = []
        given = dict(zip(self._split.feeds, arrays))
        #: The variables that a task keeps, and the task.
        self._remote: dict[Cell, str] = {}
        for partition in self._split.partitions:
            task = tasks.get(partition.device)
            if task is None:
                self._steps += [(None, chunk) for chunk in partition.chunks]
                continue
            for program in programs_of(partition, self._split, lambda name: runner.homes.name(given[name])):
                self._steps.append((task, program))
                self._remote.update((given[name], task) for name in program.variables)
        # Of what can run at the same time, calls are made first, and then this process does its own part.
        self._steps.sort(key=lambda step: (_chunk(step[1]).stage, step[0] is None))
        self._programs = by_task(
            (task, part) for task, part in self._steps if task is not None and isinstance(part, Program)
        )

    def run(self, *arrays: Any) -> list[Any]:
        """Runs it, as executors run graphs."""
        cluster, homes, step = self._runner.cluster, self._runner.homes, next(self._runner.steps)
        values: dict[str, Any] = dict(zip(self._split.feeds, arrays))
        cluster.ensure(self._programs)
        homes.seed(self._programs)
        cluster.get(homes.hand_over(self._remote.items()))
        open_: list[Any] = []
        try:
            for task, part in self._steps:
                if task is None:
                    self._run_here(_chunk(part), values)
                    continue
                assert isinstance(part, Program)
                ends = part is self._programs[task][-1]
                open_.append(cluster.start(task, part, homes.scope, step, values, ends=ends))
            found = cluster.get([*open_, *[values[name] for name in self._split.results]])
        except BaseException:
            cluster.end_step([(task, homes.scope) for task in self._programs], step)
            raise
        finally:
            homes.moved(self._remote.items())
        return found[len(open_) :]

    def _run_here(self, chunk: Chunk, values: dict[str, Any]) -> None:
        cluster = self._runner.cluster
        needed = list(dict.fromkeys([*chunk.inputs, *[c.name for c in chunk.receives]]))
        values.update(zip(needed, cluster.get([values[name] for name in needed])))
        with here():
            results = compile_graph(chunk.graph)(*[values[name] for name in chunk.inputs])
        values.update(zip(chunk.outputs, results))
        values.update((channel.name, None) for channel in chunk.sends if channel.name.startswith("^"))


def _chunk(part: Program | Chunk) -> Chunk:
    return part if isinstance(part, Chunk) else part.chunk
