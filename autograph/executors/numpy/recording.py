"""Steps that are recorded: each is an event, and the arrays that it makes are followed until they go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.numpy.machine import Step, Steps, run_steps, step_failure
from autograph.executors.registry import Run
from autograph.framework import recorder
from autograph.framework.graph import Operation
from autograph.framework.lanes import Lane, What
from autograph.framework.recorder import SMALLEST

__all__ = ["Between", "recorded_run", "recording"]

clock = recorder.clock

#: A step, what its events are, and whether nothing can be recorded within it.
_Row = tuple[Any, tuple[int, ...], Any, bool, tuple[int, ...], What, bool]


def recording() -> Steps:
    """What runs the steps of some graphs as `run_steps` does, and records them."""
    prepared: dict[int, tuple[Sequence[Step], Run]] = {}  # by the id of the steps

    def run(steps: Sequence[Step], operations: Sequence[Operation], registers: list[Any]) -> None:
        found = prepared.get(id(steps))
        if found is None:
            found = prepared.setdefault(id(steps), (steps, recorded_run(steps, operations, None, 0, ())))
        found[1](registers)

    return run


def recorded_run(
    steps: Sequence[Step],
    operations: Sequence[Operation],
    template: list[Any] | None,
    inputs: int,
    outputs: Sequence[int],
) -> Run:
    """A run of the steps of a graph, which are recorded.

    An event begins where the one before it ends, so that the times of all add up. All is done by one function, as
    loops run graphs very often.

    Args:
        operations: that the steps are made of.
        template: the registers at the start, constants filled in; None: the run is given the registers.
        inputs: how many of them are inputs.
        outputs: the registers of the results.
    """
    rows: list[_Row] = [
        (*step, ("op", op.name, op, None), not op.op_def.python and op.op_def.regions is None)
        for step, op in zip(steps, operations)
    ]
    whats = [row[5] for row in rows]
    key = id(whats)

    def run(*arrays: Any) -> list[Any]:
        if template is None:
            (registers,) = arrays
        else:
            registers = template.copy()
            registers[:inputs] = arrays
        active = recorder.active
        if active is None or not active.fine:
            run_steps(steps, operations, registers)
            return [registers[i] for i in outputs]
        lane = active.local.lane
        events, sums = lane.events, lane.sums
        made: dict[int, Any] | None = {} if active.memory and sums is None else None
        if sums is not None:
            counts, times, _ = sums.rows.get(key) or sums.row(whats)
        at, now = 0, lane.begun or clock()
        lane.begun, since = 0, now
        try:
            for kernel, args, results, single, dead, what, leaf in rows:
                start = now
                if leaf:
                    value = kernel(*[registers[i] for i in args])
                    now = clock()
                    if sums is None:
                        events += (what, start, now)
                    else:
                        counts[at] += 1
                        times[at] += now - start
                else:
                    if sums is not None:
                        lane.inside += start - since
                    value, now = _around(lane, what, kernel, args, registers, start)
                    events, since = lane.events, now
                    if sums is not lane.sums:
                        sums = lane.sums
                        if sums is not None:
                            counts, times, _ = sums.row(whats)
                if single:
                    registers[results] = value
                else:
                    for slot, part in zip(results, value):
                        registers[slot] = part
                if made is not None:
                    _note(made, (results,) if single else results, args, registers, start, what)
                    value = part = None  # what is not used any more is to go now
                for slot in dead:
                    registers[slot] = None
                    if made and slot in made:
                        lane.buffers += (*made.pop(slot), now)
                at += 1
            if made:  # what the graph gives
                for slot, (_, since, op) in made.items():
                    active.hold(registers[slot], since, op, "temporary")
        except Exception as error:
            failure = step_failure(error, at, steps, operations, registers)
            if failure is error:
                raise
            raise failure from None
        lane.until = now
        if sums is not None:
            lane.inside += now - since
        elif len(events) > lane.most:
            lane.may_sum(now)
        return [registers[i] for i in outputs]

    return run


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
    lane: Lane, what: What, kernel: Any, args: Sequence[int], registers: list[Any], start: int
) -> tuple[Any, int]:
    """The value of an operation that others may be within, and when it ended."""
    outer = lane.begin()
    frame = lane.open() if what[2].op_def.regions is not None else None
    try:
        value = kernel(*[registers[i] for i in args])  # one reference each: some are changed in place
    finally:
        now = clock()
        if frame is not None:
            lane.close(frame, now)
        lane.add(what, start, now, outer)
    lane.may_sum(now)
    return value, now


def _note(
    made: dict[int, Any], slots: Sequence[int], args: Sequence[int], registers: list[Any], start: int, what: What
) -> None:
    """Notes the arrays that were made, but for those that were given, and views of them: then these stay as long."""
    for slot in slots:
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
