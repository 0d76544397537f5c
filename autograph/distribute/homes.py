"""Variables of the program that tasks keep while graphs use them there.

Each is in one place at a time: in its cell, or on a task, from where the cell brings it when the program needs it.
"""

from __future__ import annotations

import functools
import itertools
import threading
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from autograph.framework.resource import Cell, own_copy
from autograph.ops.random.random_streams import fresh_seed, global_seed

if TYPE_CHECKING:
    from autograph.distribute.cluster import Cluster

__all__ = ["Homes"]


class Homes:
    """Which task keeps which variable of the program.

    Args:
        scope: the name of their scope on all tasks.
    """

    def __init__(self, cluster: Cluster, scope: str) -> None:
        self._cluster = cluster
        self.scope = scope
        self._names: dict[int, tuple[Cell, str]] = {}
        self._numbers = itertools.count()
        self._known: dict[str, tuple[str, Any]] = {}  # the task that has a variable, and what its cell has of it
        self._lock = threading.Lock()
        self._fresh = fresh_seed()
        cluster.holders.add(self)

    def name(self, cell: Cell) -> str:
        """What tasks call a variable."""
        with self._lock:
            found = self._names.get(id(cell))
            if found is None:
                found = self._names[id(cell)] = cell, f"{cell.name}#{next(self._numbers)}"
            return found[1]

    def seed(self, tasks: Iterable[str]) -> None:
        """Tells tasks the seeds of random operations."""
        for task in tasks:
            self._cluster.seed(task, self.scope, (global_seed(), self._fresh))

    def hand_over(self, cells: Iterable[tuple[Cell, str]]) -> list[Any]:
        """Gives tasks the variables that they do not have as they are now; references to what says that it is done."""
        refs: list[Any] = []
        for cell, task in cells:
            name = self.name(cell)
            home, array = self._known.get(name, ("", None))
            if home == task and (cell.array is None or cell.array is array):
                continue
            value = cell.read()  # from the task where it was before
            refs += self._cluster.assign(task, self.scope, name, cell, value)
            self._known[name] = task, value
        return refs

    def moved(self, cells: Iterable[tuple[Cell, str]]) -> None:
        """Notes that graphs may have changed variables where they are."""
        for cell, task in cells:
            name = self.name(cell)
            self._known[name] = task, None
            cell.move(functools.partial(self._bring, name, task))

    def _bring(self, name: str, task: str) -> Any:
        (value,) = self._cluster.get(self._cluster.call(task, "read", self.scope, [name]))
        array = own_copy(value[0])
        self._known[name] = task, array
        return array

    def prepare_to_move(self, leaving: Collection[str]) -> None:
        """Brings the variables back that are on tasks which are going to leave."""
        for cell, name in list(self._names.values()):
            if self._known.get(name, ("", None))[0] in leaving:
                if cell.elsewhere is not None and not cell.deleted:
                    cell.read()
                del self._known[name]

    def bring_all(self) -> None:
        """Brings all variables back to the program, before the tasks end."""
        for cell, name in list(self._names.values()):
            if name in self._known and cell.elsewhere is not None and not cell.deleted:
                cell.read()
