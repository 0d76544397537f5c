"""What loses nothing: variables that tasks keep as they were at a barrier, and what has been done to them since.

Tasks keep variables in memory, and a task may be lost at any time. So steps have numbers; at a *barrier*, when all
tasks have done the same steps, all variables are copied to this process (and into a file, if there is a folder); what
is done after that is kept, in order: steps with their inputs, and what the program has set. When a task is lost, it is
replaced, all tasks go back to the barrier together, and the same is done again. As a step's results depend on nothing
but variables, inputs and its number, they are the same to the bit.

What a step is, and where variables are, is said by `history` for replicas, and by `served_history` for servers.
"""

from __future__ import annotations

import functools
import itertools
import os
import weakref
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

from autograph import errors
from autograph.distribute import barrier_files
from autograph.distribute.cluster import Cluster
from autograph.distribute.draws import Seeds
from autograph.distribute.engines import LOSSES, TRIES
from autograph.distribute.layouts import Layout
from autograph.framework.dtypes import DType
from autograph.framework.resource import Cell, own_copy
from autograph.ops.random.random_streams import fresh_seed, global_seed

__all__ = ["Recovery"]

_T = TypeVar("_T")


class _Past:
    """Where tasks go back to: a barrier, and what has been done since.

    Attributes:
        barrier: by name, the copies that there were of a variable.
        log: what was done, in order; called, each does it again.
    """

    def __init__(self, barrier: dict[str, list[Any]]) -> None:
        self.barrier = barrier
        self.log: list[Callable[[], object]] = []


class Recovery(ABC):
    """The variables and steps of a strategy.

    Args:
        cluster: where they are.
        copies: how many values a variable has.
        folder: where variables are written at barriers; None for nowhere.
        every: a barrier comes after so many steps.

    Attributes:
        steps: how many have been done.
    """

    def __init__(self, cluster: Cluster, copies: int, folder: Any, every: int) -> None:
        self._cluster = cluster
        self._generation = cluster.generation
        self._places = self._spread()
        self._copies = copies
        self._every = every
        cluster.holders.add(self)
        weakref.finalize(self, cluster.dropped.extend, self._places)
        self._names: dict[int, tuple[Cell, str]] = {}
        self._numbers: Counter[str] = Counter()
        self._cells: dict[str, Cell] = {}
        self._layouts: dict[str, Layout] = {}
        self._known: dict[str, Any] = {}  # what the program has of each variable that the tasks have, too
        self._here: dict[str, Callable[[], Any]] = {}  # by what cells have the values that tasks keep
        self._past = _Past({})
        self._broken = False  # whether tasks are somewhere else than the program believes
        self._lives = self._lives_now()
        self._folder = None if folder is None else os.fspath(folder)
        self._saved: dict[str, tuple[DType, list[Any]]] = {}  # read from a file, and not used by steps yet
        self._fresh = fresh_seed()
        self.steps = 0
        if self._folder is not None:
            self.steps, self._saved = barrier_files.newest(self._folder, self._check_copies)

    # --- what strategies differ in ---

    @abstractmethod
    def _spread(self) -> list[tuple[str, str]]:
        """Takes note of which tasks there are: those that are used, each with the scope of what it keeps."""

    @abstractmethod
    def _layout(self, cell: Cell, name: str, value: Any) -> Layout:
        """Where a variable is kept that tasks get now, with this value."""

    @abstractmethod
    def _check_copies(self, path: str, count: int) -> None:
        """Raises CheckpointError unless a file with so many copies of each variable can be gone on with."""

    @abstractmethod
    def _settle(self) -> None:
        """Waits for all steps that are under way, before variables are read."""

    # --- what is done ---

    @property
    def seeds(self) -> Seeds:
        """Those of a step that begins now."""
        return global_seed(), self._fresh

    def follow(self) -> int:
        """Has all variables on the tasks that the cluster has now; the generation of these."""
        self.whole(lambda: None)
        return self._generation

    def done(self, action: Callable[[], _T]) -> _T:
        """What an action gives; it is done again whenever what it has done is lost."""
        result = self.whole(action)
        self._past.log.append(action)
        return result

    def count_step(self, cells: Sequence[Cell]) -> None:
        """A step more has been begun, which may change variables; perhaps it is time for a barrier."""
        self.steps += 1
        for cell in cells:
            name = self.name(cell)
            self._known.pop(name, None)
            self._move(name)
        if self.steps % self._every == 0:
            self.save()

    # --- variables ---

    def name(self, cell: Cell) -> str:
        """What tasks call a variable: its name, and a number among those of that name, which is the same in each run of
        the program."""
        found = self._names.get(id(cell))
        if found is None:
            found = self._names[id(cell)] = cell, f"{cell.name}#{self._numbers[cell.name]}"
            self._numbers[cell.name] += 1
        return found[1]

    def layout(self, cell: Cell) -> Layout:
        """Where a variable is kept."""
        name = self.name(cell)
        found = self._layouts.get(name)
        if found is None:
            copies = self._past.barrier.get(name)
            found = self._layouts[name] = self._layout(cell, name, cell.read() if copies is None else copies[0])
        return found

    def hand_over(self, cells: Sequence[Cell]) -> None:
        """Gives tasks the variables that they do not have, and those that the program has set since.

        What is given is noted first, so that going back has it, too, if a task is lost on the way.
        """
        self.whole(lambda: self._hand_over(cells))

    def was_set(self, cell: Cell) -> bool:
        """Whether the program has set a variable that tasks have."""
        name = self.name(cell)
        if name not in self._cells or cell.elsewhere is not None and cell.elsewhere is self._here.get(name):
            return False
        return cell.read() is not self._known.get(name)  # which another strategy may have

    def _hand_over(self, cells: Sequence[Cell]) -> None:
        for cell in cells:
            name = self.name(cell)
            if name not in self._cells:
                _, values = self._saved.get(name) or (cell.dtype, [cell.read()] * self._copies)
                self._past.barrier[name] = values
                self._cells[name] = cell
                if self._saved.pop(name, None) is None:
                    self._known[name] = values[0]
                else:
                    self._move(name)
                self._set(name, values)
            elif self.was_set(cell):
                self._known[name] = cell.read()
                set_again = functools.partial(self._set, name, [self._known[name]] * self._copies)
                self._past.log.append(set_again)
                set_again()

    def _set(self, name: str, copies: Sequence[Any]) -> None:
        layout = self.layout(self._cells[name])
        refs: list[Any] = []
        for part, value in zip(layout.parts, layout.cut(copies)):
            refs += self._cluster.assign(part.task, part.scope, part.name, part, value)
        self._cluster.get(refs)

    def read(self, cell: Cell) -> list[Any]:
        """The copies of a variable."""
        _, name = self._names.get(id(cell), (cell, ""))
        if name not in self._cells:
            return [cell.read()] * self._copies
        return self._read([name])[name]

    def _read(self, names: Sequence[str]) -> dict[str, list[Any]]:
        """The copies of variables, by name."""
        layouts = {name: self.layout(self._cells[name]) for name in names}
        asked: dict[tuple[str, str], list[str]] = {}
        for layout in layouts.values():
            for part in layout.parts:
                asked.setdefault((part.task, part.scope), []).append(part.name)

        def ask() -> list[Any]:
            calls = [self._cluster.call(task, "read", scope, own) for (task, scope), own in asked.items()]
            return self._cluster.get([ref for refs in calls for ref in refs])

        self._settle()
        found = {
            (*place, name): value
            for (place, own), values in zip(asked.items(), self.whole(ask)) for name, value in zip(own, values)
        }  # fmt: skip
        return {
            name: layout.join([found[part.task, part.scope, part.name] for part in layout.parts])
            for name, layout in layouts.items()
        }

    def _move(self, name: str) -> None:
        """Says that the program finds the value of a variable here."""
        self._here[name] = functools.partial(self._bring, name)
        self._cells[name].move(self._here[name])

    def _bring(self, name: str) -> Any:
        """The value of a variable, its first copy, for the program."""
        self._known[name] = array = own_copy(self._read([name])[name][0])
        return array

    def bring_all(self) -> None:
        """Brings all variables back to the program, before the tasks end."""
        for name, cell in self._cells.items():
            if cell.elsewhere is not None and cell.elsewhere is self._here.get(name) and not cell.deleted:
                cell.read()

    # --- barriers ---

    def prepare_to_move(self, leaving: Collection[str]) -> None:
        """A barrier, before the tasks of the cluster change: the next ones are given what was copied here."""
        self._copy_all()

    def _copy_all(self) -> None:
        self._settle()
        self.hand_over(list(self._cells.values()))
        found = self._read(list(self._cells))
        self._past = _Past({name: [own_copy(value) for value in copies] for name, copies in found.items()})

    def save(self) -> None:
        """A barrier: all variables as they are after the steps that have been done, and what was set since."""
        self._copy_all()
        if self._folder is not None:
            values = {name: (self._cells[name].dtype, copies) for name, copies in self._past.barrier.items()}
            barrier_files.write(self._folder, self.steps, {**values, **self._saved})

    # --- going back ---

    def whole(self, action: Callable[[], _T]) -> _T:
        """What an action gives, once all tasks are where they were after what was done last.

        Tasks that are lost, or do not answer, are replaced, and the action is tried again. Whatever else is raised, an
        interrupt, too, leaves tasks that are brought back before the next action.
        """
        failed: errors.TaskLostError | errors.TaskTimeoutError | None = None
        for attempt in itertools.count(1):
            try:
                if failed is not None:
                    self._replace(failed)  # of which one may be lost again at once
                if self._broken or self._others_replaced():
                    self._go_back()
                result = action()
                if not self._others_replaced():
                    return result
            except LOSSES as error:
                self._broken = True
                if attempt == TRIES:
                    raise
                failed = error
            except BaseException as error:
                self._broken = True
                if attempt == TRIES or not isinstance(error, Exception) or not self._others_replaced():
                    raise
        raise AssertionError

    def _lives_now(self) -> dict[str, int]:
        return {task: self._cluster.life(task) for task, _ in self._places}

    def _others_replaced(self) -> bool:
        """Whether somebody else on the cluster has replaced a task, which has nothing of this strategy any more, or
        there are other tasks."""
        return self._generation != self._cluster.generation or self._lives != self._lives_now()

    def _replace(self, error: errors.TaskLostError | errors.TaskTimeoutError) -> None:
        """Starts the tasks anew that are gone or have not answered."""
        late = isinstance(error, errors.TaskTimeoutError)
        gone = error.tasks if late else self._cluster.lost()
        for task in self._lives:
            if task in gone:
                self._cluster.replace(task)

    def _go_back(self) -> None:
        """Brings all tasks to the barrier, and does again what was done since."""
        self._broken = True
        self._lives = self._lives_now()
        for task, scope in self._places:
            self._cluster.forget(task, scope)
        if self._generation != self._cluster.generation:
            # Nothing has been done since the barrier (`prepare_to_move`) that knows the tasks that there were.
            self._generation = self._cluster.generation
            self._places[:] = self._spread()
            self._layouts.clear()
            self._lives = self._lives_now()
        for name, copies in self._past.barrier.items():
            self._set(name, copies)
        for again in self._past.log:
            again()
        self._broken = False
