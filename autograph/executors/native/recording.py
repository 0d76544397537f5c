"""Runs of native code that are recorded: each call of Python is an event, and so is what lies between two of them.

The latter is a *region*: the operations that stand, in the order of the program, between the two whose calls are around
it. Where a loop has come round, they are those from the first call to the loop's end, and from its beginning to the
second. Operations whose results nothing needs before are computed where they are needed, but count where they stand.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from autograph.executors.native.program import Program
from autograph.executors.native.sites import Frame, Layout, Site
from autograph.executors.recorded import noting
from autograph.framework import recorder
from autograph.framework.costs import category
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph, Operation
from autograph.framework.lanes import Row, What
from autograph.framework.needed import needed_operations
from autograph.framework.op_facts import Flow
from autograph.framework.recorder import SMALLEST

__all__ = ["Recording"]

#: Regions without operations are the way from one call to the next; they are events if they take longer (nanoseconds).
_SHORT = 2000
#: So many ops are in the name of a region.
_NAMED = 3


class _Stretch:
    """How far a run has come: when the last call of Python ended, and the position of its operation.

    Attributes:
        memory: the recorder, if it follows arrays.
        made: by slot, the arrays that were made: size, start, operation.
    """

    __slots__ = ("at", "lane", "made", "memory", "since")

    def __init__(self, lane: recorder.Lane, memory: recorder.Recorder | None) -> None:
        self.at = -1
        self.since = 0
        self.lane = lane
        self.memory = memory
        self.made: dict[int, Any] = {}

    def let_go(self, slots: Iterable[int], now: int) -> None:
        """Nothing is in these slots any more."""
        if self.memory is not None:
            for slot in slots:
                if slot in self.made:
                    self.lane.buffers += (*self.made.pop(slot), now)


class _Order:
    """The operations of a graph and of those in it, as the program has them one after the other.

    Attributes:
        operations: with those of a graph that an operation holds behind it.
        loops: the first position of each loop's graphs, and that behind the last.
        positions: of each operation, by its id; a graph that is called at several places is there as often.
    """

    def __init__(self, graph: FuncGraph) -> None:
        self.operations: list[Operation] = []
        self.loops: list[tuple[int, int]] = []
        self.positions: dict[int, list[int]] = {}
        self._open: list[Graph] = []
        self._add(graph)

    def _add(self, graph: Any) -> None:
        if any(graph is one for one in self._open):  # it calls itself
            return
        self._open.append(graph)
        for op in needed_operations(graph):
            self.positions.setdefault(id(op), []).append(len(self.operations))
            self.operations.append(op)
            first = len(self.operations)
            for inner in op.nested_graphs():
                self._add(inner)
            regions = op.op_def.regions
            if regions is not None and regions.flow is Flow.WHILE:
                self.loops.append((first, len(self.operations)))
        self._open.pop()

    def between(self, first: int, second: int) -> list[Operation]:
        """What runs after the operation at one position and before that at another."""
        if first < second:
            return self.operations[first + 1 : second]
        around = [(end - begin, begin, end) for begin, end in self.loops if begin <= second and first < end]
        if not around:
            return self.operations[first + 1 :]
        _, begin, end = min(around)
        return self.operations[first + 1 : end] + self.operations[begin:second]


class Recording:
    """What records the runs of a program.

    Args:
        graph: that it was made of.
    """

    def __init__(self, program: Program, graph: FuncGraph) -> None:
        self._order = _Order(graph)
        self._name = graph.name
        self._end = len(self._order.operations)
        self._running: dict[int, _Stretch] = {}  # by the address of the frame
        self._works = Layout(program).work > 0
        self._regions: dict[tuple[int, int], What] = {}
        positions = {i for site in program.sites for i in self._positions(site)}
        self._called = {id(self._order.operations[i]) for i in positions}
        for site in program.sites:
            if site.operation is not None and not site.rare and id(site.operation) in self._order.positions:
                site.call = noting(site.call, site.operation, single=False)

    def _positions(self, site: Site) -> list[int]:
        """Where the operation of a site stands; nowhere if the site does what the executor itself needs."""
        if site.operation is None or site.rare:
            return []
        for op in (site.operation, *reversed(site.around)):
            found = self._order.positions.get(id(op))
            if found is not None:
                return found
        return []

    def _region(self, first: int, second: int) -> What:
        """What runs between the operations at two positions."""
        found = self._regions.get((first, second))
        if found is None:
            operations = tuple([op for op in self._order.between(first, second) if self._is_of_region(op)])
            found = self._regions[first, second] = "region", _name(operations), operations, None
        return found

    def whole(self) -> list[What]:
        """What a run is that calls no Python: a region, and the run around it."""
        return [self._region(-1, self._end), ("run", self._name, None, None)]

    def _is_of_region(self, op: Operation) -> bool:
        return op.op_def.regions is None and op.type not in ("Const", "Placeholder") and id(op) not in self._called

    def of_code(self, call: Callable[[int], Any]) -> Callable[[int], Any]:
        """The code of the program, recorded."""
        running, end, clock = self._running, self._end, recorder.clock

        def recorded(address: int) -> Any:
            active = recorder.active
            if active is None or not active.fine:
                return call(address)
            memory = active.memory
            if memory and self._works:
                frame: Frame = ctypes.cast(ctypes.c_void_p.from_address(address), ctypes.py_object).value
                active.hold(frame.work, clock(), None, "temporary", "work memory")
            lane = active.local.lane
            stretch = running[address] = _Stretch(lane, active if memory else None)
            stretch.since = clock()
            try:
                return call(address)
            finally:
                now = clock()
                del running[address]
                region = self._region(stretch.at, end)
                if region[2] or now - stretch.since >= _SHORT:
                    lane.add(region, stretch.since, now, lane.begin())
                if memory:
                    stretch.let_go(list(stretch.made), now)

        return recorded

    def of_site(self, site: Site, handle: Callable[[Frame], None]) -> Callable[[Frame], None]:
        """A call of Python, recorded if it is that of an operation."""
        positions, filled = self._positions(site), site.filled()
        if not positions:
            return handle
        op = site.operation
        assert op is not None
        if id(op) not in self._order.positions:  # a simpler one, that stands for one of the graph
            op = self._order.operations[positions[0]]
        running, single, clock = self._running, len(positions) == 1, recorder.clock
        what: What = ("opaque", op.name, op, {"reason": _reason(op)})
        touched = dict.fromkeys([*site.release, *filled])
        leaf = not op.op_def.python and op.op_def.regions is None
        first = positions[0]
        regions: dict[tuple[int, int], tuple[What, What]] = {}  # with `what`
        alone = (what,)

        def recorded(frame: Frame) -> None:
            stretch = running.get(frame.address)
            if stretch is None:
                handle(frame)
                return
            start = clock()
            before, since, lane, position = stretch.at, stretch.since, stretch.lane, first
            if not single:
                position = next((i for i in positions if i > before), position)
            both = regions.get((before, position))
            if both is None:
                both = regions[before, position] = self._region(before, position), what
            region = both[0]
            shown = region[2] or start - since >= _SHORT
            if leaf:
                handle(frame)
                end, sums = clock(), lane.sums
                if sums is None:
                    lane.events += (region, since, start, what, start, end) if shown else (what, start, end)
                else:
                    _sum_up(lane, sums.row(both if shown else alone), since if shown else start, start, end)
            else:
                if shown:
                    lane.add(region, since, start, lane.begin())
                outer = lane.begin()
                try:
                    handle(frame)
                finally:
                    end = clock()
                    lane.add(what, start, end, outer)
            stretch.since, stretch.at = end, position
            if len(lane.events) > lane.most:
                lane.may_sum(end)
            if stretch.memory is not None and lane.sums is None:
                stretch.let_go(touched, end)
                slots, made = frame.slots, stretch.made
                for slot in filled:
                    value = slots[slot]
                    if type(value) is np.ndarray and value.nbytes >= SMALLEST and value.base is None:
                        made[slot] = value.nbytes, start, op

        return recorded


def _sum_up(lane: recorder.Lane, row: Row, since: int, start: int, end: int) -> None:
    """Adds a call, and the region before it, if that is in the row, too."""
    row.runs += 1
    row.times[0] += start - since
    row.times[-1] += end - start
    lane.inside += end - since


def _reason(op: Operation) -> str:
    """Why native code calls Python for an operation."""
    kernel = "its NumPy kernel runs"
    tensors = (*op.inputs, *op.outputs)
    if op.op_def.python:
        return "it is Python code"
    if op.op_def.regions is not None:
        return "native code cannot run its graph: the NumPy executor does"
    if any(t.dtype.name == "string" for t in tensors):
        return "native code has no strings"
    if category(op) == "product":
        return "NumPy's BLAS computes it"
    if not all(t.shape.is_fully_defined() for t in tensors):
        return f"its shapes are known only when it runs: {kernel}"
    return f"native code has no form of it: {kernel}"


def _name(operations: tuple[Operation, ...]) -> str:
    """The ops of a region, as far as there are not too many."""
    types = list(dict.fromkeys([op.type for op in operations]))
    more = len(operations) - len(types[:_NAMED])
    text = ", ".join(types[:_NAMED])
    return f"{text} and {more} more" if more > 0 else text or "between calls"
