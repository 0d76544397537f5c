"""Steps that lose nothing: what replicas' variables were at a barrier, and the steps since then.

Tasks keep variables in memory, and a task may be lost at any time. So a step has a number; at a *barrier*, when all
replicas have done the same steps, all variables are copied to this process (and into a file, if there is a folder); the
inputs of the steps since then are kept. When a task is lost, it is replaced, all replicas go back to the barrier
together, and the steps are done again. As a step's results depend on nothing but variables, inputs and its number, they
are the same to the bit. A step that raises is undone in the same way.
"""

from __future__ import annotations

import functools
import itertools
import json
import os
import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.distribute.cluster import Cluster
from autograph.distribute.draws import Seeds
from autograph.distribute.replicated import ReplicatedStep
from autograph.framework.resource import Cell
from autograph.framework.user_frames import current_location
from autograph.ops.random.random_streams import fresh_seed, global_seed
from autograph.state import archive

__all__ = ["History"]

#: A step is tried so often before its loss of tasks is taken for its own fault.
_TRIES = 5
_FILE = re.compile(r"step-(\d{12})\.checkpoint")
#: So many files are kept.
_FILES = 2


class _Entry:
    """What has been done since the barrier: a step with its inputs, or a variable that the program has set."""

    def __init__(self, number: int, plan: ReplicatedStep | None, data: Any, seeds: Seeds = (None, None)) -> None:
        self.number = number
        self.seeds = seeds
        self.plan = plan
        self.data = data


class History:
    """The steps of a strategy.

    Args:
        cluster: where they run.
        homes: the task of each replica.
        folder: where variables are written at barriers; None for nowhere.
        every: a barrier comes after so many steps.

    Attributes:
        steps: how many have been done.
    """

    def __init__(self, cluster: Cluster, homes: Sequence[str], folder: Any, every: int) -> None:
        self._cluster = cluster
        self._homes = list(homes)
        self._every = every
        self._scope = cluster.new_scope("replicas")
        self._scopes = [f"{self._scope}/{r}" for r in range(len(homes))]
        self._cells: dict[str, Cell] = {}
        self._known: dict[str, Any] = {}  # what the program has of each variable that the replicas have, too
        self._barrier: dict[str, list[Any]] = {}  # by name, the value of each replica
        self._log: list[_Entry] = []
        self._folder = None if folder is None else os.fspath(folder)
        self._saved: dict[str, list[Any]] = {}  # read from a file, for variables that steps have not used yet
        self._fresh = fresh_seed()
        self.steps = 0
        if self._folder is not None:
            self._resume(self._folder)

    # --- steps ---

    def run(
        self, plan: ReplicatedStep, feeds: Sequence[Mapping[str, Any]], names: Mapping[int, str]
    ) -> list[list[Any]]:
        """Does a step: for each replica, its results. Raises as `DataParallel.run`."""
        try:
            self._hand_over(plan.cells, names)
        except (errors.TaskLostError, errors.TaskTimeoutError) as error:
            self._recover(error)  # with what was handed over
        entry = _Entry(self.steps, plan, feeds, (global_seed(), self._fresh))
        for attempt in itertools.count(1):
            try:
                results = self._do(entry)
                break
            except (errors.TaskLostError, errors.TaskTimeoutError) as error:
                if attempt == _TRIES:
                    raise
                self._recover(error)
            except BaseException:
                self._go_back()
                raise
        self._log.append(entry)
        self.steps += 1
        for cell in plan.cells:
            name = names[id(cell)]
            self._known.pop(name, None)
            cell.move(functools.partial(self._bring, name))
        if self.steps % self._every == 0:
            self.save()
        return results

    def _do(self, entry: _Entry) -> list[list[Any]]:
        plan = entry.plan
        assert plan is not None
        refs = plan.start(self._cluster, self._homes, self._scopes, entry.number, entry.seeds, entry.data)
        try:
            values = iter(self._cluster.get([ref for own in refs for ref in own]))
        finally:
            for home, scope in zip(self._homes, self._scopes):
                self._cluster.call(home, "end_step", scope, entry.number)
        return [plan.results_of([next(values) for _ in own]) for own in refs]

    # --- variables ---

    def _hand_over(self, cells: Sequence[Cell], names: Mapping[int, str]) -> None:
        """Gives the replicas the variables that they do not have, and those that the program has set since.

        What is given is noted first, so that going back has it, too, if a task is lost on the way.
        """
        new: list[tuple[str, list[Any]]] = []
        for cell in cells:
            name = names[id(cell)]
            if name not in self._cells:
                self._cells[name] = cell
                saved = self._saved.pop(name, None)
                if saved is not None:
                    cell.move(functools.partial(self._bring, name))
                else:
                    self._known[name] = cell.read()
                self._barrier[name] = [self._known[name]] * len(self._homes) if saved is None else saved
                new.append((name, self._barrier[name]))
            elif cell.array is not None and cell.array is not self._known.get(name):
                self._known[name] = cell.array
                values = [cell.array] * len(self._homes)
                self._log.append(_Entry(self.steps, None, (name, values)))
                new.append((name, values))
        for name, values in new:
            self._set(name, values)

    def _set(self, name: str, values: Sequence[Any]) -> None:
        cell = self._cells[name]
        shape = None if cell.shape.rank is None else list(cell.shape.as_tuple())
        declared = json.dumps([[name, cell.dtype.name, shape]]).encode()
        refs = [
            self._cluster.call(home, "assign", scope, declared, value)[0]
            for home, scope, value in zip(self._homes, self._scopes, values)
        ]
        self._cluster.get(refs)

    def read(self, cell: Cell, names: Mapping[int, str]) -> list[Any]:
        """The value of a variable on each replica."""
        name = names.get(id(cell))
        if name is None or name not in self._cells:
            return [cell.read()] * len(self._homes)
        return self._read([name])[name]

    def _read(self, names: Sequence[str]) -> dict[str, list[Any]]:
        """The values of variables, by name, for each replica. A task that is lost meanwhile is replaced first."""
        for attempt in itertools.count(1):
            try:
                refs = [
                    self._cluster.call(home, "read", scope, list(names))[0]
                    for home, scope in zip(self._homes, self._scopes)
                ]
                values = self._cluster.get(refs)
                return {name: [own[at] for own in values] for at, name in enumerate(names)}
            except (errors.TaskLostError, errors.TaskTimeoutError) as error:
                if attempt == _TRIES:
                    raise
                self._recover(error)
        raise AssertionError

    def _bring(self, name: str) -> Any:
        """The value of the first replica, for the program."""
        value = self._read([name])[name][0]
        array = np.array(value) if isinstance(value, np.ndarray) else value
        self._known[name] = array
        return array

    # --- barriers ---

    def save(self) -> None:
        """A barrier: all variables as they are after the steps that have been done."""
        if self._cells:
            found = self._read(list(self._cells))
            copies = {n: [np.array(v) if isinstance(v, np.ndarray) else v for v in own] for n, own in found.items()}
            self._barrier.update(copies)
        self._log.clear()
        if self._folder is not None:
            self._write(self._folder)

    def _write(self, folder: str) -> None:
        os.makedirs(folder, exist_ok=True)
        arrays = {
            f"{replica}/{name}": (self._cells[name].dtype, value)
            for name, own in self._barrier.items() for replica, value in enumerate(own)
        }  # fmt: skip
        archive.write(os.path.join(folder, f"step-{self.steps:012d}.checkpoint"), arrays)
        for name in sorted(filter(_FILE.fullmatch, os.listdir(folder)))[:-_FILES]:
            os.unlink(os.path.join(folder, name))

    def _resume(self, folder: str) -> None:
        found = sorted(filter(_FILE.fullmatch, os.listdir(folder))) if os.path.isdir(folder) else []
        if not found:
            return
        path = os.path.join(folder, found[-1])
        saved: dict[str, dict[int, Any]] = {}
        for key, (_, array) in archive.read(path).items():
            replica, _, name = key.partition("/")
            saved.setdefault(name, {})[int(replica)] = array if array.ndim else array[()]
        for name, own in saved.items():
            if sorted(own) != list(range(len(self._homes))):
                raise errors.CheckpointError(
                    f"{path!r} was written by {len(own)} replicas, and there are {len(self._homes)}",
                    location=current_location(), expected="as many replicas as before",
                    fix=f"DataParallel(cluster, replicas={len(own)}, checkpoint=...): on any number of tasks",
                )  # fmt: skip
            self._saved[name] = [own[r] for r in range(len(own))]
        self.steps = int(_FILE.fullmatch(found[-1])[1])  # type: ignore[index]  # it matches

    # --- going back ---

    def _recover(self, error: errors.AutographError) -> None:
        """Replaces the tasks that are gone or do not answer, and brings all replicas to where they were."""
        tasks = set(self._homes)
        gone = tasks.intersection(self._cluster.lost())
        if isinstance(error, errors.TaskTimeoutError):
            gone |= tasks.intersection(error.tasks)
        for task in gone:
            self._cluster.replace(task)
        self._go_back()

    def _go_back(self) -> None:
        """Brings all replicas to the barrier, and does again what was done since."""
        for attempt in itertools.count(1):
            try:
                for home, scope in zip(self._homes, self._scopes):
                    self._cluster.forget(home, scope)
                for name, values in self._barrier.items():
                    self._set(name, values)
                for entry in self._log:
                    if entry.plan is None:
                        self._set(*entry.data)
                    else:
                        self._do(entry)
                return
            except (errors.TaskLostError, errors.TaskTimeoutError):
                if attempt == _TRIES:
                    raise
                for task in set(self._homes).intersection(self._cluster.lost()):
                    self._cluster.replace(task)
