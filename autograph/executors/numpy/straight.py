"""Recorded runs of graphs in which nothing can be recorded within a step, such as the tests and bodies of most loops,
and functions of a few operations: they are written out as Python functions, with a line for each step.

Such a run has no loop over steps and no list of registers, and adds its events to a lane at its end, all at once: what
recording costs is hardly more than to look at the clock. A loop runs its test and its body very often, and of a
function of one operation, events would be most of what recording costs. A graph of an addition and a product becomes

    def run(r0, r1):
        ...                                              # `_LOOP`, `_SUMMING` or `_WHOLE`, up to "steps"
        try:
            r3 = k0(r0, r1); r0 = None; t1 = clock()
            r4 = k1(r3, r2); r3 = None; t2 = clock()     # r2 is a constant
        except BaseException as error:
            fail(error, lane, locals())
        events += (w0, t0, t1, w1, t1, t2)               # and so on
        return [r4]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np

from autograph.executors.numpy.machine import Step, fail_at
from autograph.executors.registry import Run
from autograph.framework import recorder
from autograph.framework.graph import Operation
from autograph.framework.lanes import FULL, Lane, What

__all__ = ["MOST_STEPS", "Straight"]

#: Graphs of more steps are not written out: Python compiles a step in some 30 µs.
MOST_STEPS = 100

#: The steps, which begin where those before them ended.
_STEPS = """\
    t0 = lane.begun or clock()
    lane.begun = 0
    try:
        {steps}
    except BaseException as error:
        fail(error, lane, locals())
"""
#: A run in another one: its events are events of their own.
_LOOP = f"""
def run({{inputs}}):
    active = recorder.active
    if active is None or not active.fine or active.memory:
        return others({{inputs}})
    lane = active.local.lane
    if lane.sums is not None:
        return summing({{inputs}})
{_STEPS}\
    events = lane.events
    events += ({{events}})
    lane.until = {{now}}
    if len(events) > lane.most:
        lane.may_sum({{now}})
    return [{{outputs}}]
"""
#: The same, where events are summed up.
_SUMMING = f"""
def run({{inputs}}):
    lane = recorder.active.local.lane
{_STEPS}\
    row = lane.sums.row(whats)
    row.runs += 1
    times = row.times
    {{sums}}
    lane.inside += {{now}} - t0
    lane.until = {{now}}
    return [{{outputs}}]
"""
#: A run that Python calls, which is an event itself.
_WHOLE = """
def run({inputs}):
    active = recorder.active
    if active is None or active.memory:
        return others({inputs})
    lane = active.local.lane
    if lane.depth or lane.sums is not None:
        return others({inputs})
    with errstate(all="ignore"):
        t0 = clock()
        try:
            {steps}
        except BaseException as error:
            fail(error, lane, locals())
    events = lane.events
    if active.fine:
        events += ({events})
    if len(events) < {full}:
        events += (run_what, t0, {now})
    else:
        lane.add(run_what, t0, {now})
    return [{outputs}]
"""


class Straight:
    """The recorded runs of a graph that has at least one step, at most `MOST_STEPS`, and nothing within them.

    Args:
        operations: that the steps are made of.
        whats: what the events of the steps are.
        inputs: so many registers are the inputs.
        rest: the registers at the start, behind the inputs.
        outputs: the registers of the results.
    """

    def __init__(
        self, steps: Sequence[Step], operations: Sequence[Operation], whats: Sequence[What], inputs: int,
        rest: Sequence[Any], outputs: Sequence[int],
    ) -> None:  # fmt: skip
        self._steps = steps
        self._operations = operations
        self._whats = whats
        self._outputs = outputs
        self._names = _registers(range(inputs))
        self._globals: dict[str, Any] = {
            "recorder": recorder, "clock": recorder.clock, "errstate": np.errstate, "whats": whats,
            **{f"r{inputs + i}": constant for i, constant in enumerate(rest)},
            **{f"k{i}": step[0] for i, step in enumerate(steps)},
            **{f"w{i}": what for i, what in enumerate(whats)},
        }  # fmt: skip

    def within(self, others: Run) -> Run:
        """The run of a test, a body or a branch.

        Args:
            others: runs it while nothing, or memory, is recorded.
        """
        summing = self._written(_SUMMING, fail=self._fail_summing)
        return self._written(_LOOP, others=others, summing=summing, fail=self._fail)

    def whole(self, run_what: What, others: Run) -> Run:
        """The run of a graph that Python calls.

        Args:
            run_what: what it is as an event.
            others: serves any call.
        """

        def fail(error: BaseException, lane: Lane, values: dict[str, Any]) -> NoReturn:
            if values["active"].fine:
                lane.events += self._events(values)
            lane.add(run_what, values["t0"], recorder.clock())
            self._raise(error, values)

        return self._written(_WHOLE, others=others, run_what=run_what, fail=fail)

    def _written(self, template: str, **names: Any) -> Run:
        """A function of the text."""
        lines, count = [], len(self._steps)
        for i, (_, _, results, single, dead, args) in enumerate(self._steps):
            given = f"r{results} = " if single else f"{_registers(results)}, = " if results else ""
            gone = "".join(f"r{slot} = " for slot in dead)
            lines += [f"{given}k{i}({_registers(args)})", f"{gone}None" if gone else "", f"t{i + 1} = clock()"]
        indent = " " * (12 if template is _WHOLE else 8)
        text = template.format(
            inputs=self._names, outputs=_registers(self._outputs), now=f"t{count}",
            steps=f"\n{indent}".join(filter(None, lines)),
            events=", ".join(f"w{i}, t{i}, t{i + 1}" for i in range(count)),
            full=FULL, sums="; ".join(f"times[{i}] += t{i + 1} - t{i}" for i in range(count)),
        )  # fmt: skip
        made = {**self._globals, **names}
        exec(compile(text, __file__, "exec"), made)  # a frame of this package, as others of the executor are
        run: Run = made["run"]
        return run

    def _events(self, values: dict[str, Any]) -> list[Any]:
        """The events of the steps that have ended, of what the names in the function stand for."""
        times = [values[f"t{i}"] for i in range(_ended(values) + 1)]
        return [entry for event in zip(self._whats, times, times[1:]) for entry in event]

    def _fail(self, error: BaseException, lane: Lane, values: dict[str, Any]) -> NoReturn:
        lane.events += self._events(values)
        lane.until = values[f"t{_ended(values)}"]
        self._raise(error, values)

    def _fail_summing(self, error: BaseException, lane: Lane, values: dict[str, Any]) -> NoReturn:
        at = _ended(values)
        if lane.sums is not None:
            row = lane.sums.row(self._whats)
            for i in range(at):
                row.counts[i] += 1
                row.times[i] += values[f"t{i + 1}"] - values[f"t{i}"]
            lane.inside += values[f"t{at}"] - values["t0"]
        lane.until = values[f"t{at}"]
        self._raise(error, values)

    def _raise(self, error: BaseException, values: dict[str, Any]) -> NoReturn:
        """Raises what the run ends with; see `fail_at`."""
        if not isinstance(error, Exception):
            raise error
        known = {**self._globals, **values}
        args = [slot for step in self._steps for slot in step[5]]
        registers = [known.get(f"r{slot}") for slot in range(max(args, default=-1) + 1)]
        fail_at(error, _ended(values), self._steps, self._operations, registers)


def _registers(slots: Sequence[int]) -> str:
    return ", ".join(f"r{slot}" for slot in slots)


def _ended(values: dict[str, Any]) -> int:
    """How many steps have ended, of what the names in the function stand for."""
    return sum(name[0] == "t" for name in values) - 1
