"""`Task`: what one task of a cluster keeps and does. How it is reached is an engine's business.

A task keeps variables, in *scopes* (a session's, or those of a replica), and *programs*: graphs that were sent once,
and are compiled when they arrive. It never waits for another task, as what a program needs is given to it, but for a
short time in `link` and `exchange`.
"""

from __future__ import annotations

import json
import os
import platform
import socket
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.distribute import pieces
from autograph.distribute.draws import DATASETS, Seeds, StepDraws
from autograph.distribute.engines import lost
from autograph.distribute.gloo import Group, Share, listen, load
from autograph.distribute.opened import Opened
from autograph.distribute.recording import TaskRecording
from autograph.distribute.settings import apply
from autograph.distribute.wire import Packed, unpack
from autograph.executors import compile_graph
from autograph.executors.choice import executor
from autograph.executors.elsewhere import here
from autograph.framework import recorder
from autograph.framework.dtypes import as_dtype
from autograph.framework.resource import Cell
from autograph.framework.run_counts import counting
from autograph.framework.shapes import TensorShape

__all__ = ["METHODS", "Task"]


class _Program:
    """A graph and its calling convention.

    Attributes:
        takes: for each input, where it comes from: ["given"], ["kept", name] or ["variable", name, dtype, shape]; if it
            is made of pieces (`pieces.join`), ["joined", shape, stretches] of what is given, ["summed", ...] of
            `sums`, or ["exchanged", ...] of what is kept, by name; in what `run_each` runs, where "given" is with the
            element, also ["captured"].
        sums: what is reduced before: for each the reduction, and the positions of what is given that it is made of.
        returns: the positions of the outputs that are given back; for one that is a piece (`pieces`), its stretches.
        keeps: by the position of an output, or the stretches of a piece, the name under which it is kept for later
            programs of the step, or for an exchange.
    """

    def __init__(self, run: Any, convention: Any) -> None:
        self.run = run
        self.takes: list[list[Any]] = convention["takes"]
        self.sums: list[list[Any]] = convention.get("sums", [])
        self.returns: list[Any] = convention["returns"]
        self.keeps: list[tuple[Any, str]] = [(at, name) for at, name in convention["keeps"]]


class _Kept:
    """What later programs of a step go on with: values, by name, and the counts of random operations."""

    def __init__(self, draws: StepDraws) -> None:
        self.values: dict[str, Any] = {}
        self.draws = draws


class Task:
    """A task of a cluster. All its methods that `METHODS` names may be called from another process, with arrays, bytes
    and plain values.

    Args:
        name: "/job:worker/task:0".
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._programs: dict[str, _Program] = {}
        self._cells: dict[str, dict[str, Cell]] = {}
        self._kept: dict[tuple[str, int], _Kept] = {}
        self._opened: dict[tuple[str, int], Opened] = {}
        self._seeds: dict[str, Seeds] = {}
        self._listening: dict[str, socket.socket] = {}
        self._groups: dict[str, Group] = {}
        self._recording = TaskRecording()

    # --- programs ---

    def load(self, key: str, convention: bytes, text: bytes, *arrays: np.ndarray) -> None:
        """Takes a program, and compiles it. One that it has already is not taken again."""
        if key not in self._programs:
            graph = unpack(Packed(text, arrays))
            self._programs[key] = _Program(compile_graph(graph), json.loads(convention))

    def unload(self, keys: Sequence[str]) -> None:
        """Lets go of programs that the cluster does not have any more."""
        for key in keys:
            self._programs.pop(key, None)

    def configure(self, settings: bytes) -> None:
        """Has this process run programs as the settings of another say; what is loaded already, too."""
        apply(settings)

    def run(self, key: str, scope: str, step: int, replica: int, ends: bool, *given: Any) -> list[Any]:
        """Runs a program.

        Args:
            scope: whose variables it uses.
            step: of those that share what is kept.
            replica: tells the random numbers of several replicas apart.
            ends: whether it is the last program of the step here, so that what is kept is let go of.
            *given: arrays, for the inputs that are given.

        Returns:
            The outputs that are given back, and None, which says that it has run.
        """
        program = self._programs[key]
        kept = self._kept.get((scope, step))
        if kept is None:
            kept = self._kept[scope, step] = _Kept(StepDraws(step, replica, self._seeds.get(scope, (None, None))))
        try:
            inputs = self._inputs(program, scope, kept, given)
            with here(), counting(kept.draws), self._span(key, step):
                outputs = program.run(*inputs)
        except errors.AutographError as error:
            raise self._named(error) from None
        for at, name in program.keeps:
            kept.values[name] = _output(outputs, at)
        if ends:
            self.end_step(scope, step)
        return [*[_output(outputs, at) for at in program.returns], None]

    def run_each(
        self, scope: str, programs: Sequence[Sequence[Any]], elements: Sequence[Sequence[Any]], *captured: Any
    ) -> list[tuple[list[Any] | None, Exception | None]]:
        """Runs programs that depend on nothing but an element, and values that are the same for all of them.

        Args:
            scope: whose seeds random operations have.
            programs: for each, its key, and which of `captured` its inputs are that are not of the element.
            elements: for each, which of `programs` is run, its number (by which random numbers are drawn), and its
                arrays.

        Returns:
            For each element, the outputs and None, or None and the error that it has raised.
        """
        ready = []
        for key, positions in programs:
            program = self._programs[key]
            ready.append((program, _shared_inputs(program.takes, [captured[at] for at in positions])))
        found: list[tuple[list[Any] | None, Exception | None]] = []
        for which, number, arrays in elements:
            program, shared = ready[which]
            try:
                draws = StepDraws(number, 0, self._seeds.get(scope, (None, None)))
                with here(), counting(draws), self._span("map", number):
                    found.append((_run(program, shared, arrays), None))
            except Exception as error:
                found.append((None, error.with_traceback(None)))  # which would keep what was computed
        return found

    def run_stages(
        self, scope: str, turn: int, stages: Sequence[Sequence[Any]], first: int, elements: Sequence[Sequence[Any]],
        *captured: Any,
    ) -> tuple[list[tuple[list[Any] | None, Exception | None]], float]:  # fmt: skip
        """Runs stages of a dataset.

        Args:
            turn: which pass over the dataset it is.
            stages: for each, "map" or "filter", the key of its program, and which of `captured` its inputs are that are
                not of the element.
            first: the number of the first element, by which, and the turn, random numbers are drawn.
            elements: for each, its arrays.

        Returns:
            For each element, the arrays that the last map gives, or None if a filter has left it out, and the error
            that it has raised, or None; and how many seconds it took.
        """
        start = time.monotonic()
        ready = self._ready(stages, captured)
        seeds = self._seeds.get(scope, (None, None))
        found: list[tuple[list[Any] | None, Exception | None]] = []
        for number, arrays in enumerate(elements, first):
            try:
                with here(), counting(StepDraws(number, turn, seeds)), self._span("stages", number):
                    found.append((_through(ready, list(arrays)), None))
            except Exception as error:
                found.append(self._failed(error))
        return found, time.monotonic() - start

    def read_dataset(
        self, scope: str, turn: int, stages: Sequence[Sequence[Any]], number: int, arrays: Sequence[Any], at: int,
        count: int, *captured: Any,
    ) -> tuple[list[tuple[list[Any] | None, Exception | None]], bool, float]:  # fmt: skip
        """Goes on with a pass over a dataset, or begins it, and does again what it has done before if it has come to
        another place.

        Args:
            scope: of a pass over the whole, which lets go of what is open by `forget`.
            turn, stages: as for `run_stages`; the program of the first stage makes the dataset.
            number: of the element that the dataset is made of, by which, and the turn, random numbers are drawn.
            arrays: of that element.
            at: how many of its elements have been given.
            count: at most so many are given now.

        Returns:
            For each element, what `run_stages` gives; whether the dataset has ended, as it does with an error; and how
            many seconds it took.
        """
        start = time.monotonic()
        (_, make, shared), *rest = self._ready(stages, captured)
        key = scope, number
        found: list[tuple[list[Any] | None, Exception | None]] = []
        try:
            opened = self._opened.get(key)
            if opened is None or opened.at != at:
                seeds = self._seeds.get(scope, (None, None))
                draws = [StepDraws(2 * number + which, turn, seeds, DATASETS) for which in (0, 1)]
                opened = self._opened[key] = Opened(
                    lambda: _run(make, shared, arrays)[0], lambda leaves: _through(rest, leaves), *draws
                )
            with here(), self._span("dataset", number):
                for made in opened.take(at, count):
                    found.append((made, None))
            ended = opened.ended
        except Exception as error:
            found.append(self._failed(error))
            ended = True
        if ended:
            self._opened.pop(key, None)
        return found, ended, time.monotonic() - start

    def _ready(
        self, stages: Sequence[Sequence[Any]], captured: Sequence[Any]
    ) -> list[tuple[str, _Program, list[Any]]]:
        """The programs of stages, and the inputs that are the same for all elements."""
        ready = []
        for kind, key, positions in stages:
            program = self._programs[key]
            ready.append((kind, program, _shared_inputs(program.takes, [captured[at] for at in positions])))
        return ready

    def _failed(self, error: Exception) -> tuple[None, Exception]:
        """What came of an element of a dataset that has raised."""
        if isinstance(error, errors.AutographError):
            self._named(error)
        return None, error.with_traceback(None)  # which would keep what was computed

    def _inputs(self, program: _Program, scope: str, kept: _Kept, given: Sequence[Any]) -> list[Any]:
        arrays = iter(given)
        sums = [pieces.total(reduction, [given[i] for i in at]) for reduction, at in program.sums]
        inputs: list[Any] = []
        for kind, *rest in program.takes:
            if kind == "given":
                inputs.append(next(arrays))
            elif kind == "kept":
                inputs.append(kept.values[rest[0]])
            elif kind == "variable":
                inputs.append(self._cell(scope, *rest))
            elif kind == "exchanged":
                inputs.append(pieces.join(kept.values, *rest))
            else:
                inputs.append(pieces.join(sums if kind == "summed" else given, *rest))
        return inputs

    def _named(self, error: errors.AutographError) -> errors.AutographError:
        """The error, with the task's name in its message."""
        if self.name not in error.message:
            error.message += f" (in {self.name})"
            error.args = (error.message,)
        return error

    def _span(self, what: str, step: int) -> Any:
        """An event of what runs here, if somebody records."""
        return recorder.span("partition", what, task=self.name, step=step)

    def end_step(self, scope: str, step: int) -> None:
        """Lets go of what is kept for a step, also of one whose last program has not run."""
        self._kept.pop((scope, step), None)

    # --- variables ---

    def _cell(self, scope: str, name: str, dtype: str, shape: Sequence[int | None] | None) -> Cell:
        cells = self._cells.setdefault(scope, {})
        found = cells.get(name)
        if found is None:
            found = cells[name] = Cell(name, as_dtype(dtype), TensorShape(shape))
            found.advice = "run its initializer first, or assign a value"
        return found

    def assign(self, scope: str, declared: bytes, *arrays: Any) -> None:
        """Sets variables.

        Args:
            declared: as JSON, for each array the name, dtype and shape of its variable.
        """
        for (name, dtype, shape), array in zip(json.loads(declared), arrays):
            self._cell(scope, name, dtype, shape).assign(array)

    def read(self, scope: str, names: Sequence[str]) -> list[Any]:
        """The values of variables; None for those that have none."""
        cells = self._cells.get(scope, {})
        return [cells[name].read() if name in cells and cells[name].has_value() else None for name in names]

    def forget(self, scope: str) -> None:
        """Lets go of a scope's variables, of all that is kept for its steps, of passes over datasets, of its seed, and
        of its links."""
        self._cells.pop(scope, None)
        self._seeds.pop(scope, None)
        self._unlink(scope)
        for of_step in [key for key in self._kept if key[0] == scope]:
            del self._kept[of_step]
        for of_element in [key for key in self._opened if key[0] == scope]:
            del self._opened[of_element]

    # --- for other tasks ---

    def total(self, reduction: str, count: int, *arrays: Any) -> list[Any]:
        """Reduces values of several replicas, one after the other in the order in which they are given.

        Args:
            reduction: "sum", "max" or "min".
            count: how many replicas there are; the arrays are those of the first, then those of the second, ...

        Returns:
            An array for each that one replica has given, and None.
        """
        each = len(arrays) // count
        return [*[pieces.total(reduction, arrays[i::each]) for i in range(each)], None]

    def load_gloo(self) -> None:
        """Imports what links need. Raises MissingExtraError if it is not there."""
        load()

    def meet(self, scope: str, host: str) -> tuple[str, int]:
        """Listens where the tasks of a group will meet, at an address of this machine; host and port."""
        listening = self._listening[scope] = listen(host)
        return host, listening.getsockname()[1]

    def link(
        self, scope: str, rank: int, size: int, host: str, within: float, seconds: float, meeting: tuple[str, int]
    ) -> None:  # fmt: skip
        """Links this task with others, and waits for them.

        Args:
            scope: who forgets it lets go of the links.
            rank, size, host, within, seconds, meeting: as for `Group`.
        """
        listening = self._listening.pop(scope, None)
        self._groups[scope] = Group(rank, size, host, meeting, listening, within, seconds)

    def exchange(self, scopes: Sequence[str], rank: int, step: int, said: bytes, *ran: None) -> None:
        """Reduces pieces that programs have kept with all linked tasks, and keeps the results, each under the name of
        its piece and "+". The pieces are let go of.

        Args:
            scopes: of the replicas here; the first one's links are used.
            rank: of this task among the linked ones.
            step: the pieces are kept for it.
            said: as JSON, how many replicas each task has; and for each piece its name, the rank of the task that
                reduces it, the reduction, dtype and size.
            *ran: say that all replicas have computed the pieces.
        """
        replicas, reduced = json.loads(said)
        shares = [Share(of, kind, as_dtype(dtype).numpy_dtype, size) for _, of, kind, dtype, size in reduced]
        kept = [self._kept[scope, step].values for scope in scopes]
        own = [[values.pop(name) for values in kept] for name, *_ in reduced]
        with recorder.span("tasks", "exchange", task=self.name, step=step):
            if len(replicas) == 1:
                results = [pieces.total(share.kind, parts) for share, parts in zip(shares, own)]
            else:
                group = self._groups.get(scopes[0])
                if group is None:
                    raise lost(self.name)
                results = group.exchange(shares, replicas, own)
        for values in kept:
            values.update((f"{name}+", result) for (name, *_), result in zip(reduced, results))

    def _unlink(self, scope: str) -> None:
        listening, group = self._listening.pop(scope, None), self._groups.pop(scope, None)
        if listening is not None:
            listening.close()
        if group is not None:
            group.close()

    def seed(self, scope: str, seed: int | None, fresh: int | None) -> None:
        """Says which seeds the random operations of a scope's steps have."""
        self._seeds[scope] = seed, fresh

    def begin_recording(self, most: int, fine: bool) -> None:
        """Begins to record what runs here, for the program's profile; as `Recorder` is told."""
        self._recording.begin(most, fine)

    def end_recording(self) -> bytes:
        """Ends that, and gives what was recorded."""
        return self._recording.end()

    def now(self) -> tuple[str, int]:
        """The machine, and its time in nanoseconds since 1970."""
        return socket.gethostname(), time.time_ns()

    def describe(self) -> dict[str, Any]:
        """Where it runs, and what it has."""
        return {
            "task": self.name, "host": socket.gethostname(), "process": os.getpid(),
            "python": platform.python_version(), "executor": executor(), "programs": len(self._programs),
            "variables": sum(len(cells) for cells in self._cells.values()),
            "bytes": sum(
                np.asarray(cell.array).nbytes for cells in self._cells.values() for cell in cells.values()
                if cell.array is not None
            ),
        }  # fmt: skip


#: Stands for an input that each element brings.
_OF_ELEMENT = object()


def _output(outputs: Sequence[Any], at: Any) -> Any:
    """An output by its position, or a piece of outputs by its stretches."""
    return pieces.pack(outputs, at) if isinstance(at, list) else outputs[at]


def _shared_inputs(takes: Sequence[Sequence[Any]], captured: Sequence[Any]) -> list[Any]:
    """The inputs of a program that are the same for all elements; variables among them are not assigned."""
    values = iter(captured)
    inputs: list[Any] = []
    for take in takes:
        if take[0] == "given":
            inputs.append(_OF_ELEMENT)
        elif take[0] == "variable":
            cell = Cell(take[1], as_dtype(take[2]), TensorShape(take[3]))
            cell.assign(next(values), owned=True)
            inputs.append(cell)
        else:
            inputs.append(next(values))
    return inputs


def _through(stages: Sequence[tuple[str, _Program, list[Any]]], arrays: list[Any]) -> list[Any] | None:
    """What stages make of an element; None if a filter leaves it out."""
    for kind, program, shared in stages:
        outputs = _run(program, shared, arrays)
        if kind == "map":
            arrays = outputs
        elif not outputs[0]:
            return None
    return arrays


def _run(program: _Program, shared: Sequence[Any], arrays: Sequence[Any]) -> list[Any]:
    """What a program gives for an element."""
    own = iter(arrays)
    outputs = program.run(*[next(own) if value is _OF_ELEMENT else value for value in shared])
    return [outputs[at] for at in program.returns]


#: What may be called from outside, and how many values it gives: None if what runs decides.
METHODS = frozenset(
    {"load", "run", "run_each", "run_stages", "read_dataset", "end_step", "assign", "read", "forget", "total", "seed",
     "describe", "unload", "configure", "begin_recording", "end_recording", "now", "load_gloo", "meet", "link",
     "exchange"}
)
