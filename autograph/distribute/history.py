"""Steps that lose nothing: what replicas' variables were at a barrier, and the steps since then.

Tasks keep variables in memory, and a task may be lost at any time. So a step has a number; at a *barrier*, when all
replicas have done the same steps, all variables are copied to this process (and into a file, if there is a folder); the
inputs of the steps since then are kept. When a task is lost, it is replaced, all replicas go back to the barrier
together, and the steps are done again. As a step's results depend on nothing but variables, inputs and its number, they
are the same to the bit. A step that raises is undone in the same way, when something is next asked of the replicas.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import os
import re
import weakref
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np

from autograph import errors
from autograph.distribute.cluster import Cluster
from autograph.distribute.draws import Seeds
from autograph.distribute.replicated import ReplicatedStep
from autograph.framework.dtypes import DType
from autograph.framework.resource import Cell
from autograph.framework.user_frames import current_location
from autograph.ops.random.random_streams import fresh_seed, global_seed
from autograph.state import archive

__all__ = ["History"]

#: A step is tried so often before its loss of tasks is taken for its own fault.
_TRIES = 5
_T = TypeVar("_T")
_FILE = re.compile(r"step-(\d{12})\.checkpoint")
_HALF = re.compile(r"\.step-\d{12}\.checkpoint\..*\.tmp")
#: So many files are kept.
_FILES = 2


class _Entry:
    """What has been done since the barrier: a step with its inputs, or a variable that the program has set."""

    def __init__(self, number: int, plan: ReplicatedStep | None, data: Any, seeds: Seeds = (None, None)) -> None:
        self.number = number
        self.seeds = seeds
        self.plan = plan
        self.data = data


class _Past:
    """Where replicas go back to: a barrier, and what has been done since.

    Attributes:
        barrier: by name, the value that a variable had on each replica.
        log: steps, and what the program has set, in order.
    """

    def __init__(self, barrier: dict[str, list[Any]]) -> None:
        self.barrier = barrier
        self.log: list[_Entry] = []


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
        cluster.holders.add(self)
        weakref.finalize(self, cluster.dropped.extend, list(zip(self._homes, self._scopes)))
        self._names: dict[int, tuple[Cell, str]] = {}
        self._numbers: Counter[str] = Counter()
        self._cells: dict[str, Cell] = {}
        self._known: dict[str, Any] = {}  # what the program has of each variable that the replicas have, too
        self._here: dict[str, Callable[[], Any]] = {}  # by what cells have the values of replicas
        self._past = _Past({})
        self._broken = False  # whether replicas are somewhere else than the program believes
        self._folder = None if folder is None else os.fspath(folder)
        self._saved: dict[str, tuple[DType, list[Any]]] = {}  # read from a file, and not used by steps yet
        self._fresh = fresh_seed()
        self.steps = 0
        if self._folder is not None:
            self._resume(self._folder)

    # --- steps ---

    def run(self, plan: ReplicatedStep, feeds: Sequence[Mapping[str, Any]]) -> list[list[Any]]:
        """Does a step: for each replica, its results. Raises as `DataParallel.run`."""
        entry = _Entry(self.steps, plan, feeds, (global_seed(), self._fresh))

        def do() -> list[list[Any]]:
            self._hand_over(plan.cells)
            return self._do(entry)

        results = self._whole(do)
        self._past.log.append(entry)
        self.steps += 1
        for cell in plan.cells:
            name = self.name(cell)
            self._known.pop(name, None)
            self._move(name)
        if self.steps % self._every == 0:
            self.save()
        return results

    def _do(self, entry: _Entry) -> list[list[Any]]:
        plan = entry.plan
        assert plan is not None
        refs = plan.start(self._cluster, self._homes, self._scopes, entry.number, entry.seeds, entry.data)
        try:
            values = iter(self._cluster.get([ref for own in refs for ref in own]))
        except BaseException:  # the last program, which lets go of what is kept for the step, may not have run
            for home, scope in zip(self._homes, self._scopes):
                self._cluster.call(home, "end_step", scope, entry.number)
            raise
        return [plan.results_of([next(values) for _ in own]) for own in refs]

    # --- variables ---

    def name(self, cell: Cell) -> str:
        """What tasks call a variable: its name, and a number among those of that name, which is the same in each run of
        the program."""
        found = self._names.get(id(cell))
        if found is None:
            found = self._names[id(cell)] = cell, f"{cell.name}#{self._numbers[cell.name]}"
            self._numbers[cell.name] += 1
        return found[1]

    def _hand_over(self, cells: Sequence[Cell]) -> None:
        """Gives the replicas the variables that they do not have, and those that the program has set since.

        What is given is noted first, so that going back has it, too, if a task is lost on the way.
        """
        new: list[tuple[str, list[Any]]] = []
        for cell in cells:
            name = self.name(cell)
            if name not in self._cells:
                if name in self._saved:
                    self._cells[name] = cell
                    self._move(name)
                    values = self._saved[name][1]
                else:
                    self._known[name] = cell.read()
                    values = [self._known[name]] * len(self._homes)
                self._past.barrier[name] = values
                self._cells[name] = cell
                self._saved.pop(name, None)
                new.append((name, values))
            elif cell.elsewhere is None or cell.elsewhere is not self._here.get(name):
                array = cell.read()  # which another strategy may have
                if array is self._known.get(name):
                    continue
                self._known[name] = array
                values = [array] * len(self._homes)
                self._past.log.append(_Entry(self.steps, None, (name, values)))
                new.append((name, values))
        for name, values in new:
            self._set(name, values)

    def _set(self, name: str, values: Sequence[Any]) -> None:
        cell = self._cells[name]
        refs = [
            self._cluster.assign(home, scope, name, cell, value)[0]
            for home, scope, value in zip(self._homes, self._scopes, values)
        ]
        self._cluster.get(refs)

    def read(self, cell: Cell) -> list[Any]:
        """The value of a variable on each replica."""
        _, name = self._names.get(id(cell), (cell, ""))
        if name not in self._cells:
            return [cell.read()] * len(self._homes)
        return self._read([name])[name]

    def _read(self, names: Sequence[str]) -> dict[str, list[Any]]:
        """The values of variables, by name, for each replica."""

        def ask() -> list[list[Any]]:
            asked = zip(self._homes, self._scopes)
            return self._cluster.get([self._cluster.call(home, "read", scope, list(names))[0] for home, scope in asked])

        values = self._whole(ask)
        return {name: [own[at] for own in values] for at, name in enumerate(names)}

    def _move(self, name: str) -> None:
        """Says that the program finds the value of a variable here."""
        self._here[name] = functools.partial(self._bring, name)
        self._cells[name].move(self._here[name])

    def _bring(self, name: str) -> Any:
        """The value of the first replica, for the program."""
        value = self._read([name])[name][0]
        array = np.array(value) if isinstance(value, np.ndarray) else value
        self._known[name] = array
        return array

    def bring_all(self) -> None:
        """Brings all variables back to the program, before the tasks end."""
        for name, cell in self._cells.items():
            if cell.elsewhere is not None and cell.elsewhere is self._here.get(name):
                cell.read()

    # --- barriers ---

    def save(self) -> None:
        """A barrier: all variables as they are after the steps that have been done, and what was set since."""
        if self._cells:
            self._whole(lambda: self._hand_over(list(self._cells.values())))
            found = self._read(list(self._cells))
            copies = {n: [np.array(v) if isinstance(v, np.ndarray) else v for v in own] for n, own in found.items()}
            self._past = _Past(copies)
        if self._folder is not None:
            self._write(self._folder)

    def _write(self, folder: str) -> None:
        os.makedirs(folder, exist_ok=True)
        arrays = {
            f"{replica}/{name}": (self._cells[name].dtype, value)
            for name, own in self._past.barrier.items() for replica, value in enumerate(own)
        }  # fmt: skip
        for name, (dtype, own) in self._saved.items():
            arrays.update((f"{replica}/{name}", (dtype, value)) for replica, value in enumerate(own))
        archive.write(os.path.join(folder, f"step-{self.steps:012d}.checkpoint"), arrays)
        for name in sorted(filter(_FILE.fullmatch, os.listdir(folder)))[:-_FILES]:
            os.unlink(os.path.join(folder, name))

    def _resume(self, folder: str) -> None:
        names = os.listdir(folder) if os.path.isdir(folder) else []
        for name in filter(_HALF.fullmatch, names):  # of a process that was killed while it wrote
            with contextlib.suppress(OSError):
                os.unlink(os.path.join(folder, name))
        found = sorted(filter(_FILE.fullmatch, names))
        if not found:
            return
        path = os.path.join(folder, found[-1])
        saved: dict[str, dict[int, Any]] = {}
        dtypes: dict[str, DType] = {}
        for key, (dtype, array) in archive.read(path).items():
            replica, _, name = key.partition("/")
            saved.setdefault(name, {})[int(replica)] = array if array.ndim else array[()]
            dtypes[name] = dtype
        for name, own in saved.items():
            if sorted(own) != list(range(len(self._homes))):
                raise errors.CheckpointError(
                    f"{path!r} was written by {len(own)} replicas, and there are {len(self._homes)}",
                    location=current_location(), expected="as many replicas as before",
                    fix=f"DataParallel(cluster, replicas={len(own)}, checkpoint=...): on any number of tasks",
                )  # fmt: skip
            self._saved[name] = dtypes[name], [own[r] for r in range(len(own))]
        self.steps = int(_FILE.fullmatch(found[-1])[1])  # type: ignore[index]  # it matches

    # --- going back ---

    def _whole(self, action: Callable[[], _T]) -> _T:
        """What an action gives, once all replicas are where they were after the last step.

        Tasks that are lost, or do not answer, are replaced, and the action is tried again. Whatever else is raised, an
        interrupt, too, leaves replicas that are brought back before the next action.
        """
        failed: errors.TaskLostError | errors.TaskTimeoutError | None = None
        for attempt in itertools.count(1):
            try:
                if failed is not None:
                    self._replace(failed)  # of which one may be lost again at once
                if self._broken:
                    self._go_back()
                return action()
            except (errors.TaskLostError, errors.TaskTimeoutError) as error:
                self._broken = True
                if attempt == _TRIES:
                    raise
                failed = error
            except BaseException:
                self._broken = True
                raise
        raise AssertionError

    def _replace(self, error: errors.TaskLostError | errors.TaskTimeoutError) -> None:
        """Starts the tasks anew that are gone or have not answered."""
        late = isinstance(error, errors.TaskTimeoutError)
        gone = error.tasks if late else self._cluster.lost()
        for task in dict.fromkeys(self._homes):
            if task in gone:
                self._cluster.replace(task)

    def _go_back(self) -> None:
        """Brings all replicas to the barrier, and does again what was done since."""
        for home, scope in zip(self._homes, self._scopes):
            self._cluster.forget(home, scope)
        for name, values in self._past.barrier.items():
            self._set(name, values)
        for entry in self._past.log:
            if entry.plan is None:
                self._set(*entry.data)
            else:
                self._do(entry)
        self._broken = False
