"""A step that several replicas run: one program for all, cut where they reduce values, and the calls of one run of it.

The traced step is split as any graph is (`placement.partitioner`), over two places: the replica, and the reductions
between replicas. Each replica runs the replica's chunks; what they send to a reduction is reduced in the order of the
replicas, in pieces on their tasks (`buckets`), and given to all of them.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.distribute.buckets import Round, Terms, cutting, fills_buckets, take_pieces
from autograph.distribute.cluster import Cluster
from autograph.distribute.draws import Seeds
from autograph.distribute.links import Links
from autograph.distribute.programs import Program, programs_of
from autograph.distribute.steps import captured
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.nested import operations_within
from autograph.framework.resource import Cell
from autograph.framework.rewriting.cloning import clone
from autograph.framework.rewriting.editing import Rewriter
from autograph.placement.inlining import inline_calls
from autograph.placement.partitioner import Split, split

__all__ = ["ReplicatedStep"]

_REPLICA, _REDUCTION = "/job:replica", "/job:reduction"


class ReplicatedStep:
    """A traced step, ready to be run by replicas.

    Args:
        graph: of the trace.
        name: what tasks call a variable.
        homes: the task of each replica.
        terms: how values are reduced.

    Attributes:
        split: the partitions of the replica and of the reductions.
        inputs: the names of the inputs that are fed: of all but variables.
        cells: the variables, in the order in which the graph captures them.
    """

    def __init__(self, graph: FuncGraph, name: Callable[[Cell], str], homes: Sequence[str], terms: Terms) -> None:
        made, _ = clone(graph)
        inline_calls(made, lambda op: op.type == "AllReduce")
        alone = len(homes) == 1  # its values are the results
        cut = not alone and fills_buckets(made.operations, terms.bucket)
        if cut:  # what a call gives is there when all of it has run
            inline_calls(made, lambda op: True)
        cells, self.captured = captured(graph, made)
        self.cells = list(cells.values())
        self.inputs = [t.name for t in made.inputs if t.name not in cells and t.name not in self.captured]
        _refuse_within(made)
        if not alone:
            _put_replicas_around_reductions(made)
        placed = {id(t.op) for t in made.inputs}
        of = {
            op: _REDUCTION if op.type == "AllReduce" and not alone else _REPLICA
            for op in made.operations if id(op) not in placed
        }  # fmt: skip
        made.finalize()
        self.split: Split = split(made, of, [_REPLICA, _REDUCTION], cutting(terms.bucket) if cut else None)
        chunks = {partition.device: partition for partition in self.split.partitions}
        self.programs: list[Program] = []
        if _REPLICA in chunks:
            self.programs = programs_of(chunks[_REPLICA], self.split, lambda feed: name(cells[feed]))
        rounds: list[Round] = []
        if _REDUCTION in chunks:
            tasks = list(dict.fromkeys(homes))
            rounds = [Round(chunk, self.programs, tasks, len(homes), terms) for chunk in chunks[_REDUCTION].chunks]
        for index, program in enumerate(self.programs):
            for one in rounds:
                one.given_by(program, index, set(self.split.results))
            take_pieces(program, rounds)
        self.stages: list[Program | Round] = sorted([*self.programs, *rounds], key=_place)
        self._linked = any(one.linked for one in rounds)
        unlinked = dataclasses.replace(terms, linked=range(0))
        self._otherwise = functools.partial(ReplicatedStep, graph, name, homes, unlinked)

    def start(
        self, cluster: Cluster, links: Links, homes: Sequence[str], scopes: Sequence[str], step: int, seeds: Seeds,
        feeds: Sequence[Mapping[str, Any]],
    ) -> list[Any]:  # fmt: skip
        """Makes the calls of one step.

        Args:
            links: between the tasks.
            homes: the task of each replica.
            scopes: for each replica, that of its variables.
            seeds: of its random numbers.
            feeds: for each replica, the values of `inputs`.

        Returns:
            References, a list of the same length for each replica: to what says that it is done, and to its results.
        """
        if self._linked and not links.ready(homes, scopes):
            return self._without_links.start(cluster, links, homes, scopes, step, seeds, feeds)
        cluster.ensure(dict.fromkeys(homes, self.programs))
        for home, scope in zip(homes, scopes):
            cluster.seed(home, scope, seeds)
        values: list[dict[str, Any]] = [{**self.captured, **given} for given in feeds]
        done: list[list[Any]] = [[] for _ in homes]
        for part in self.stages:
            if isinstance(part, Round) and part.linked:
                part.start_linked(functools.partial(links.exchange, homes, scopes, step), values, done)
                continue
            if isinstance(part, Round):
                part.start(cluster.call, values)
                continue
            for replica, home in enumerate(homes):
                made = cluster.start(
                    home, part, scopes[replica], step, values[replica], replica=replica, ends=part is self.programs[-1]
                )
                done[replica].append(made)
        return [[*ends, *[own[name] for name in self.split.results]] for ends, own in zip(done, values)]

    @functools.cached_property
    def _without_links(self) -> ReplicatedStep:
        """The same step, with the same results to the bit and in as many programs, for tasks that cannot be linked."""
        return self._otherwise()

    def results_of(self, values: Sequence[Any]) -> list[Any]:
        """Of the values of a replica that `start` has given references to, the results."""
        return list(values[len(self.programs) :])


def _place(part: Program | Round) -> tuple[int, int, int]:
    """When calls are made: those of a bucket behind those of the chunk that comes after what has made it. Tasks take
    calls in order, so that they compute while the bucket is on its way."""
    if isinstance(part, Round):
        return part.chunk.stage - 1, part.chunk.part + 1, 1
    return part.chunk.stage, part.chunk.part, 0


def _refuse_within(graph: FuncGraph) -> None:
    """Reductions that not all replicas may come to."""
    for op in graph.operations:
        inside = (inner for graph in op.nested_graphs() for inner in operations_within(graph.operations))
        if any(inner.type == "AllReduce" for inner in inside):
            raise errors.OperatorNotAllowedInGraphError(
                "replicas reduce values in a branch or loop that a tensor decides: not all of them may come there",
                location=op.location, expected="ag.distribute.all_reduce where each replica calls it once a step",
                fix="reduce before or after the statement",
            )  # fmt: skip


def _put_replicas_around_reductions(graph: FuncGraph) -> None:
    """Has an operation of the replica give what is reduced, and take what comes of it: neither are values that a
    reduction shares with another one, with the inputs of the step, or with its results."""
    with Rewriter(graph) as edit:
        for op in edit:
            if op.type == "AllReduce":
                given: Any = op.inputs[0]
                if given.op.type == "AllReduce" or not given.op.inputs:
                    edit.set_inputs(op, [edit.insert_before(op, "Identity", [given], {}, op, "given").outputs[0]])
    with graph.as_default():
        graph.outputs = [
            apply("Identity", [t]) if t.op.type == "AllReduce" else t  # type: ignore[attr-defined]  # symbolic
            for t in graph.outputs
        ]
