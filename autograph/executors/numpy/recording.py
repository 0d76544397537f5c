"""Steps that are recorded: each is an event, and the arrays that it makes are followed until they go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.numpy.machine import Step, run_steps, step_failure
from autograph.framework import recorder
from autograph.framework.graph import Operation
from autograph.framework.recorder import SMALLEST, Lane

__all__ = ["run_recorded"]


def run_recorded(steps: Sequence[Step], operations: Sequence[Operation], registers: list[Any]) -> None:
    """As `run_steps`. An event begins where the one before it ends, so that the times of all add up."""
    active = recorder.active
    if active is None or not active.fine:
        run_steps(steps, operations, registers)
        return
    lane, memory, clock = active.lane(), active.memory, recorder.clock
    made: dict[int, Any] = {}  # by register, the arrays that were made here: size, start, operation
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
                if not single:
                    for slot in results:
                        _note(made, slot, args, registers, start, op)
                elif type(value) is np.ndarray:
                    _note(made, results, args, registers, start, op)
            value = part = None  # what is not used any more is to go now
            for slot in dead:
                registers[slot] = None
                if slot in made:
                    lane.buffers.append((*made.pop(slot), now))
            at += 1
        for slot, (_, since, op) in made.items():  # what the graph gives
            active.hold(registers[slot], since, op, "temporary")
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


def _note(
    made: dict[int, Any], slot: int, args: Sequence[int], registers: list[Any], start: int, op: Operation
) -> None:
    """Notes an array that was made, unless it is one of those that were given, or a view of one: then that one stays as
    long as this."""
    value = registers[slot]
    if type(value) is not np.ndarray:
        return
    base = value.base
    if base is None:
        for i in args:
            if registers[i] is value:
                break
        else:
            size = value.nbytes
            if size >= SMALLEST:
                made[slot] = size, start, op
            return
    for i in args:
        given = registers[i]
        if given is value or given is base or type(given) is np.ndarray and given.base is base:
            if i in made:
                made[slot] = made.pop(i)
            return
