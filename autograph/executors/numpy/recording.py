"""Steps that are recorded: each is an event, and the arrays that it makes are followed until they go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.numpy.machine import Step, run_steps, step_failure
from autograph.framework import recorder
from autograph.framework.graph import Operation
from autograph.framework.recorder import Lane, Recorder

__all__ = ["run_recorded"]


def run_recorded(steps: Sequence[Step], operations: Sequence[Operation], registers: list[Any]) -> None:
    """As `run_steps`. An event begins where the one before it ends, so that the times of all add up."""
    active = recorder.active
    if active is None or not active.fine:
        run_steps(steps, operations, registers)
        return
    lane, memory, clock = active.lane(), active.memory, recorder.clock
    at = 0
    now = clock()
    try:
        for kernel, args, results, single, dead in steps:
            op, start = operations[at], now
            if lane.sums is None and not op.op_def.python and op.op_def.regions is None:
                value = kernel(*[registers[i] for i in args])
                now = clock()
                lane.events.append(("op", op.name, start, now, op, None))
                if len(lane.events) > lane.most:
                    lane.may_sum(now)
            else:
                value, now = _around(lane, op, kernel, args, registers, start)
            if single:
                registers[results] = value
            else:
                for slot, part in zip(results, value):
                    registers[slot] = part
            if memory and lane.sums is None:
                _hold(active, op, value if not single else (value,), start)
            value = None  # what is not used any more is to go now
            for slot in dead:
                registers[slot] = None
            if active.gone:
                active.drain()
            at += 1
    except Exception as error:
        failure = step_failure(error, at, steps, operations, registers)
        if failure is error:
            raise
        raise failure from None


def _around(
    lane: Lane, op: Operation, kernel: Any, args: Sequence[int], registers: list[Any], start: int
) -> tuple[Any, int]:
    """The value of an operation that others may be within, and when it ended."""
    outer = lane.begin()
    frame = lane.open() if op.op_def.regions is not None else None
    try:
        value = kernel(*[registers[i] for i in args])  # one reference each: some are changed in place
    finally:
        now = recorder.clock()
        if frame is not None:
            lane.close(frame)
        lane.add("op", op.name, start, now, op, None, outer)
    lane.may_sum(now)
    return value, now


def _hold(active: Recorder, op: Operation, values: Sequence[Any], start: int) -> None:
    for value in values:
        if type(value) is np.ndarray:
            active.hold(value, start, op, "temporary")
