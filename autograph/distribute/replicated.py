"""A step that several replicas run: one program for all, cut where they reduce values, and the calls of one run of it.

The traced step is split as any graph is (`placement.partitioner`), over two places: the replica, and the reductions
between replicas. Each replica runs the replica's chunks; what they send to a reduction is reduced in the order of the
replicas, on one of their tasks, and given to all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.distribute.cluster import Cluster
from autograph.distribute.draws import Seeds
from autograph.distribute.programs import Program, programs_of
from autograph.distribute.steps import captured
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.nested import operations_within
from autograph.framework.resource import Cell
from autograph.framework.rewriting.cloning import clone
from autograph.placement.inlining import inline_calls
from autograph.placement.partitioner import Chunk, Split, split

__all__ = ["ReplicatedStep"]

_REPLICA, _REDUCTION = "/job:replica", "/job:reduction"


class ReplicatedStep:
    """A traced step, ready to be run by replicas.

    Args:
        graph: of the trace.
        name: what tasks call a variable.

    Attributes:
        split: the partitions of the replica and of the reductions.
        inputs: the names of the inputs that are fed: of all but variables.
        cells: the variables, in the order in which the graph captures them.
    """

    def __init__(self, graph: FuncGraph, name: Callable[[Cell], str]) -> None:
        made, _ = clone(graph)
        inline_calls(made, lambda op: op.type == "AllReduce")
        cells, self.captured = captured(graph, made)
        self.cells = list(cells.values())
        self.inputs = [t.name for t in made.inputs if t.name not in cells and t.name not in self.captured]
        placed = {id(t.op) for t in made.inputs}
        for op in made.operations:
            inside = (inner for graph in op.nested_graphs() for inner in operations_within(graph.operations))
            if any(inner.type == "AllReduce" for inner in inside):
                raise errors.OperatorNotAllowedInGraphError(
                    "replicas reduce values in a branch or loop that a tensor decides: not all of them may come there",
                    location=op.location, expected="ag.distribute.all_reduce where each replica calls it once a step",
                    fix="reduce before or after the statement",
                )  # fmt: skip
        of = {
            op: _REDUCTION if op.type == "AllReduce" else _REPLICA for op in made.operations if id(op) not in placed
        }
        made.finalize()
        self.split: Split = split(made, of, [_REPLICA, _REDUCTION])
        self.stages: list[Program | Chunk] = []
        for partition in self.split.partitions:
            if partition.device == _REPLICA:
                self.stages += programs_of(partition, self.split, lambda feed: name(cells[feed]))
            else:
                self.stages += partition.chunks
        self.stages.sort(key=lambda part: (part if isinstance(part, Chunk) else part.chunk).stage)
        self.programs = [part for part in self.stages if isinstance(part, Program)]

    def start(
        self, cluster: Cluster, homes: Sequence[str], scopes: Sequence[str], step: int, seeds: Seeds,
        feeds: Sequence[Mapping[str, Any]],
    ) -> list[Any]:  # fmt: skip
        """Makes the calls of one step.

        Args:
            homes: the task of each replica.
            scopes: for each replica, that of its variables.
            seeds: of its random numbers.
            feeds: for each replica, the values of `inputs`.

        Returns:
            References, a list of the same length for each replica: to what says that it is done, and to its results.
        """
        cluster.ensure(dict.fromkeys(homes, self.programs))
        for home, scope in zip(homes, scopes):
            cluster.seed(home, scope, seeds)
        values: list[dict[str, Any]] = [{**self.captured, **given} for given in feeds]
        done: list[list[Any]] = [[] for _ in homes]
        for part in self.stages:
            if isinstance(part, Chunk):
                self._reduce(cluster, part, homes, values)
                continue
            for replica, home in enumerate(homes):
                done[replica].append(cluster.start(home, part, scopes[replica], step, values[replica], replica))
        return [[*ends, *[own[name] for name in self.split.results]] for ends, own in zip(done, values)]

    def results_of(self, values: Sequence[Any]) -> list[Any]:
        """Of the values of a replica that `start` has given references to, the results."""
        return list(values[len(self.programs) :])

    def _reduce(self, cluster: Cluster, chunk: Chunk, homes: Sequence[str], values: list[dict[str, Any]]) -> None:
        """Shares the reductions of a stage out among the tasks, and gives all replicas the results."""
        names = {id(t): name for name, t in zip(chunk.inputs, chunk.graph.inputs)}
        waiting = []
        for op in chunk.graph.operations:
            if op.type == "AllReduce":
                waiting.append(op)
            elif op.type == "Const":  # each partition has its own
                names[id(op.outputs[0])] = f"{op.name}:0"
                for own in values:
                    own[f"{op.name}:0"] = op.attrs["value"]
        while waiting:  # those whose values are there, then those that reduce what these have given
            ready = [op for op in waiting if id(op.inputs[0]) in names]
            waiting = [op for op in waiting if id(op.inputs[0]) not in names]
            for (task, reduction), share in _shares(ready, list(dict.fromkeys(homes))).items():
                given = [names[id(op.inputs[0])] for op in share]
                arrays = [own[name] for own in values for name in given]
                made = cluster.call(task, "total", reduction, len(values), *arrays, returns=len(share) + 1)
                for own in values:
                    own.update((f"{op.name}:0", ref) for op, ref in zip(share, made))
                    own.update((f"^{op.name}", ref) for op, ref in zip(share, made))
            names.update((id(op.outputs[0]), f"{op.name}:0") for op in ready)


def _shares(reductions: Sequence[Operation], tasks: Sequence[str]) -> dict[tuple[str, str], list[Operation]]:
    """Which task reduces what, by task and kind: the largest first, each to the task that has the least."""
    loads = dict.fromkeys(tasks, 0)
    shares: dict[tuple[str, str], list[Operation]] = {}
    for op in sorted(reductions, key=lambda op: -(op.outputs[0].shape.num_elements() or 0)):
        task = min(loads, key=loads.__getitem__)
        loads[task] += (op.outputs[0].shape.num_elements() or 1) + 1
        shares.setdefault((task, op.attrs["reduction"]), []).append(op)
    return shares
