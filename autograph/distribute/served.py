"""A step on variables that servers keep, split between these and a worker; and one run of it, whose calls can be made
again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from autograph.distribute.cluster import Cluster, device_of
from autograph.distribute.draws import Seeds
from autograph.distribute.engines import LOSSES
from autograph.distribute.layouts import Layout, Part, Shards
from autograph.distribute.lookups import look_up
from autograph.distribute.programs import Program, by_task, programs_of
from autograph.distribute.region_reads import read_before_regions
from autograph.distribute.sharding import cut_variables
from autograph.distribute.steps import captured
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.nested import operations_within
from autograph.framework.resource import Cell
from autograph.framework.rewriting.cloning import clone
from autograph.function.concrete import ConcreteFunction
from autograph.placement.inlining import inline_calls
from autograph.placement.order import keep_order, reads_variable
from autograph.placement.partitioner import split
from autograph.placement.placer import place

__all__ = ["ServedRun", "ServedStep"]

#: The place of what a step does besides reading and changing variables: the worker whose turn it is.
_WORKER = "/job:turn/replica:0/task:0/device:CPU:0"


class ServedStep:
    """A traced step: what servers do, and what the worker does whose turn it is.

    Args:
        layout: where servers keep a variable.

    Attributes:
        inputs: the names of what it is given, variables among them, in the order of the trace.
        calls: for each program the server that runs it, None for the worker, in order.
        cells: the variables.
        reading: how many calls come before the first that changes a variable.
    """

    def __init__(self, trace: ConcreteFunction, layout: Callable[[Cell], Layout]) -> None:
        self.trace = trace
        graph = trace.graph
        made, _ = clone(graph)
        inline_calls(made, lambda op: any(t.handle_type is not None for t in op.inputs))
        cells, _ = captured(graph, made)
        self.cells = list(cells.values())
        self.inputs = [t.name for t in made.inputs]
        layouts = {name: layout(cell) for name, cell in cells.items()}
        read_before_regions(made, lambda t: len(layouts[t.name].parts), lambda t: layouts[t.name].parts[0].task)
        look_up(made)
        made, parts = _parts(made, layouts)
        for op in operations_within(made.operations):
            op.device, op.colocated = "", ()
        tasks: dict[str, str] = {}
        for tensor in made.inputs:
            if tensor.name in parts:
                task = parts[tensor.name].task
                tensor.op.device = device_of(task)
                tasks[tensor.op.device] = task
        placement = place(made, (_WORKER, *tasks), True)
        keep_order(made, placement.of, _is_unseen)
        made.finalize()
        self.split = split(made, placement.of, placement.devices)
        self.calls: list[tuple[str | None, Program]] = [
            (tasks.get(partition.device), program)
            for partition in self.split.partitions
            for program in programs_of(partition, self.split, lambda feed: parts[feed].name)
        ]
        self.calls.sort(key=lambda call: call[1].chunk.stage)
        self.reading = next((at for at, (_, program) in enumerate(self.calls) if _changes(program)), len(self.calls))


class ServedRun:
    """A run of a step. Its calls are made in two parts, `begin` and `go_on`, and both can be made again.

    Args:
        scope: of the variables, on all servers.
        number: of the run.
        worker: whose turn it is.
        feeds: the values of the step's arguments, and of what it captures besides variables.

    Attributes:
        gone_on: whether all its calls are made.
        settled: whether what came of it is known.
    """

    def __init__(
        self, cluster: Cluster, scope: str, step: ServedStep, number: int, worker: str, seeds: Seeds,
        feeds: Mapping[str, Any],
    ) -> None:  # fmt: skip
        self._cluster = cluster
        self._scope = scope
        self._step = step
        self._number = number
        self._seeds = seeds
        self._feeds = feeds
        self._calls = [(task or worker, program) for task, program in step.calls]
        self._programs = by_task(self._calls)
        self._values: dict[str, Any] = {}
        self._open: list[Any] = []
        self._left: list[tuple[str, Program]] = []
        self.gone_on = self.settled = False

    def begin(self) -> None:
        """Makes the calls that change nothing: servers give their variables, and the worker computes."""
        self._cluster.ensure(self._programs)
        self._values, self._open = dict(self._feeds), []
        self._make(self._calls[: self._step.reading])
        self._left = self._calls[self._step.reading :]

    def go_on(self) -> None:
        """Makes the other calls, which change variables."""
        self._make(self._left)
        self._left = []
        if self.settled:  # it is done again, and nobody asks for what comes of it
            self.outcome()

    def outcome(self) -> tuple[Sequence[Any], Exception | None]:
        """Waits: the results of the step, and None; or nothing, and the error that it has raised.

        Raises:
            TaskLostError, TaskTimeoutError: tasks are gone, or hang.
        """
        refs = [*self._open, *[self._values[name] for name in self._step.split.results]]
        try:
            found = self._cluster.get(refs)
        except LOSSES:
            raise
        except Exception:
            error = self._error(refs)
            self._cluster.end_step([(task, self._scope) for task in self._programs], self._number)
            return [], error
        finally:
            self._values, self._open = {}, []
        return found[len(self._calls) :], None

    def _error(self, refs: Sequence[Any]) -> Exception:
        """The first error of a run that has failed, unless tasks are gone as well, which decides."""
        failures: list[Exception] = []
        for ref in refs:
            try:
                self._cluster.get([ref])
            except LOSSES:
                raise
            except Exception as error:
                failures.append(error)
        return failures[0]

    def _make(self, calls: Sequence[tuple[str, Program]]) -> None:
        for task in self._programs:
            self._cluster.seed(task, self._scope, self._seeds)
        for task, program in calls:
            ends = program is self._programs[task][-1]
            made = self._cluster.start(task, program, self._scope, self._number, self._values, ends=ends)
            self._open.append(made)


def _parts(graph: FuncGraph, layouts: Mapping[str, Layout]) -> tuple[FuncGraph, dict[str, Part]]:
    """The graph with a part of a variable for each of its inputs that is one, and these parts.

    Args:
        layouts: by the name of an input that is a variable, where it is.
    """
    shards = {name: layout for name, layout in layouts.items() if isinstance(layout, Shards)}
    whole = {name: layout.parts[0] for name, layout in layouts.items() if name not in shards}
    if not shards:
        return graph, whole
    cut, parts = cut_variables(graph, shards)
    return cut, {**whole, **parts}


def _is_unseen(op: Operation) -> bool:
    """Whether it reads a variable, which all have values on servers, or sets one to what is known to fit."""
    if reads_variable(op):
        return len(op.inputs) == 1  # else it looks up entries, which may not be there
    if op.outputs or len(op.inputs) != 2 or op.op_def.regions is not None:
        return False
    handle, value = op.inputs
    kind = handle.handle_type
    return kind is not None and kind[1].is_fully_defined() and kind[1].as_tuple() == value.shape.as_tuple()


def _changes(program: Program) -> bool:
    """Whether it changes a variable."""
    return any(
        t.handle_type is not None for op in program.chunk.graph.operations if not reads_variable(op) for t in op.inputs
    )
