"""Steps that are recorded: each is an event, and the arrays that it makes are followed until they go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.numpy.machine import Step, Steps, Take, fail_at, run_steps, taking
from autograph.executors.numpy.straight import MOST_STEPS, Straight
from autograph.executors.registry import Run
from autograph.framework import recorder
from autograph.framework.graph import Operation
from autograph.framework.lanes import Lane, What
from autograph.framework.recorder import SMALLEST

__all__ = ["Between", "recorded_run", "recording"]

clock = recorder.clock

#: A step, what its events are, and whether nothing can be recorded within it.
_Row = tuple[Any, Take, Any, bool, tuple[int, ...], tuple[int, ...], What, bool]


def recording() -> Steps:
    """What runs the steps of some graphs as `run_steps` does, and records them."""
    prepared: dict[int, tuple[Sequence[Step], Run]] = {}  # by the id of the steps

    def run(steps: Sequence[Step], operations: Sequence[Operation], registers: list[Any]) -> None:
        found = prepared.get(id(steps))
        if found is None:
            found = prepared.setdefault(id(steps), (steps, recorded_run(steps, operations, None, ())))
        found[1](registers)

    return run


def _rows(steps: Sequence[Step], operations: Sequence[Operation]) -> tuple[list[_Row], list[What]]:
    """What is run, and what its events are."""
    rows: list[_Row] = [
        (*step, ("op", op.name, op, None), not op.op_def.python and op.op_def.regions is None)
        for step, op in zip(steps, operations)
    ]
    return rows, [row[6] for row in rows]


def recorded_run(
    steps: Sequence[Step], operations: Sequence[Operation], rest: Sequence[Any] | None, outputs: Sequence[int],
    inputs: int = 0,
) -> Run:  # fmt: skip
    """A run of the steps of a graph, which are recorded.

    An event begins where the one before it ends, so that the times of all add up. All is done by one function, as a
    call of a helper is as long as an event. Most graphs in which steps hold nothing are written out (`straight`).

    Args:
        operations: that the steps are made of.
        rest: the registers at the start, behind the inputs; None: the run is given the registers instead of inputs.
        outputs: the registers of the results.
        inputs: so many registers are the inputs.

    Returns:
        The run. If it is written out, its `whole` makes one that Python calls, of the event that it is and of a run
        that serves any such call.
    """
    rows, whats = _rows(steps, operations)
    run = _looped_run(rows, whats, steps, operations, rest, outputs)
    if rest is None or not _is_straight(rows):
        return run
    straight = Straight(steps, operations, whats, inputs, rest, outputs)
    found = straight.within(run)
    found.whole = straight.whole  # type: ignore[attr-defined]
    return found


def _looped_run(
    rows: Sequence[_Row], whats: Sequence[What], steps: Sequence[Step], operations: Sequence[Operation],
    rest: Sequence[Any] | None, outputs: Sequence[int],
) -> Run:  # fmt: skip
    taken = taking(outputs)

    def run(*arrays: Any) -> list[Any]:
        registers = arrays[0] if rest is None else [*arrays, *rest]
        active = recorder.active
        if active is None or not active.fine:
            run_steps(steps, operations, registers)
            return list(taken(registers))
        lane = active.local.lane
        events, sums = lane.events, lane.sums
        made: dict[int, Any] | None = {} if active.memory and sums is None else None
        row = None if sums is None else sums.row(whats)
        at, now = 0, lane.begun or clock()
        lane.begun, since = 0, now
        try:
            for kernel, take, results, single, dead, _, what, leaf in rows:
                start = now
                if leaf:
                    value = kernel(*take(registers))
                    now = clock()
                    if row is None:
                        events += (what, start, now)
                    else:
                        row.counts[at] += 1
                        row.times[at] += now - start
                else:
                    if sums is not None:
                        lane.inside += start - since
                    value, now = _around(lane, what, kernel, take, registers, start)
                    events, sums, since = lane.events, lane.sums, now
                    row = None if sums is None else sums.row(whats)
                if single:
                    registers[results] = value
                else:
                    for slot, part in zip(results, value):
                        registers[slot] = part
                if made is not None:
                    lane.buffers += _note(made, rows[at], registers, start, now)
                    value = part = None  # what is not used any more is to go now
                for slot in dead:
                    registers[slot] = None
                at += 1
            if made:  # what the graph gives
                _hold(active, made, registers)
        except Exception as error:
            fail_at(error, at, steps, operations, registers)
        lane.until = now
        if sums is not None:
            lane.inside += now - since
        elif len(events) > lane.most:
            lane.may_sum(now)
        return list(taken(registers))

    return run


def _is_straight(rows: Sequence[_Row]) -> bool:
    return 0 < len(rows) <= MOST_STEPS and all(row[-1] for row in rows)


class Between:
    """Records what happens between the steps of graphs that call: it is the time of the operations that call."""

    __slots__ = ("_lane", "_outer", "_since")

    def __init__(self) -> None:
        active = recorder.active
        self._lane: Lane | None = active.local.lane if active is not None and active.fine else None

    def begin(self) -> None:
        """Steps have come to their end."""
        if self._lane is not None:
            self._outer, self._since = self._lane.begin(), self._lane.until

    def end(self, cause: Operation | None) -> None:
        """Others begin; it was for this operation that graphs were left and entered. None: they are the first."""
        if self._lane is not None and cause is not None:
            self._lane.begun = now = clock()
            self._lane.add(("op", cause.name, cause, None), self._since, now, self._outer)
            self._lane.may_sum(now)


def _around(
    lane: Lane, what: What, kernel: Any, take: Take, registers: list[Any], start: int
) -> tuple[Any, int]:
    """The value of an operation that others may be within, and when it ended."""
    outer = lane.begin()
    frame = lane.open() if what[2].op_def.regions is not None else None
    try:
        value = kernel(*take(registers))  # one reference each: some are changed in place
    finally:
        now = clock()
        if frame is not None:
            lane.close(frame, now)
        lane.add(what, start, now, outer)
    lane.may_sum(now)
    return value, now


def _note(made: dict[int, Any], row: _Row, registers: list[Any], start: int, now: int) -> list[Any]:
    """Notes the arrays that were made, but for those that were given, and views of them: then these stay as long. Gives
    what is noted of those that are not used any more."""
    _, _, results, single, dead, args, what, _ = row
    for slot in (results,) if single else results:
        value = registers[slot]
        if type(value) is not np.ndarray or value.nbytes < SMALLEST:
            continue
        base = value.base
        for i in args:
            given = registers[i]
            if given is value or base is not None and (
                given is base or type(given) is np.ndarray and given.base is base
            ):
                if i in made:
                    made[slot] = made.pop(i)
                break
        else:
            if base is None:
                made[slot] = value.nbytes, start, what[2]
    return [entry for slot in dead if slot in made for entry in (*made.pop(slot), now)]


def _hold(active: recorder.Recorder, made: dict[int, Any], registers: list[Any]) -> None:
    """Follows the arrays that a graph gives."""
    for slot, (_, since, op) in made.items():
        active.hold(registers[slot], since, op, "temporary")
