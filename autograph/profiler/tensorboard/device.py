"""The planes of devices: what computed, as the tools want to have it of an accelerator.

A thread that ran operations is a device with one core. A device has three lines: the steps, the graphs that ran, and
operations, which may lie within each other. A region of native code is one operation, which is made of others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from autograph.profiler.analysis.nesting import count
from autograph.profiler.profile import Event, OperationFacts
from autograph.profiler.tensorboard import protos
from autograph.profiler.tensorboard.host import FLOW, flow_number
from autograph.profiler.tensorboard.timeline import Timeline
from autograph.profiler.tensorboard.xspace import Space, Unsigned

__all__ = ["Programs", "add_devices"]

#: The tools have more to say of planes with this name than of others.
_PREFIX = "/device:TPU:"
#: In a `MemoryAccessBreakdown`.
_READ, _MAIN_MEMORY = 1, 1
#: The category of operations that the tools take for waiting for input.
_INPUT = "infeed"


class Programs:
    """The functions whose graphs ran, each with a number.

    Attributes:
        numbers: from 1 on.
        main: that of the function with most events, which input is for.
    """

    def __init__(self, timeline: Timeline) -> None:
        self.numbers = {name: i for i, name in enumerate(sorted(set(timeline.programs.values())), 1)}
        often = Counter(timeline.programs.values()).most_common(1)
        self.main = self.numbers[often[0][0]] if often else 1

    def title(self, name: str) -> str:
        """What the tools call a program: they take the number from it."""
        return f"{name}({self.numbers[name]})"


def add_devices(space: Space, timeline: Timeline, programs: Programs) -> None:
    """Adds the planes, the thread first that computed first."""
    by_thread: dict[int, list[int]] = {}
    for i in timeline.compute:
        by_thread.setdefault(timeline.event(i).thread, []).append(i)
    stepping = {timeline.event(step.event).thread for step in timeline.steps}
    for thread in stepping:
        by_thread.setdefault(thread, [])
    costs = _Costs(timeline)
    order = sorted(by_thread, key=lambda thread: (thread not in stepping, thread))
    for ordinal, thread in enumerate(order):
        _Device(space, timeline, programs, costs, ordinal, thread).add(by_thread[thread])


class _Costs:
    """How many executions an event of an operation stands for, on average: loops are summed up."""

    def __init__(self, timeline: Timeline) -> None:
        self._sums: dict[Any, list[int]] = {}
        for i in timeline.compute:
            event = timeline.event(i)
            found = self._sums.setdefault(_key(event, timeline.programs[i]), [0, 0])
            found[0] += count(event)
            found[1] += 1

    def total(self, key: Any, value: float) -> int:
        """What an event of the key comes to, if an execution comes to `value`."""
        executions, events = self._sums[key]
        return round(value * executions / events)


def _key(event: Event, program: str) -> Any:
    if event.operation is not None:
        return program, event.operation
    return program, event.name, tuple(event.details.get("operations", ()))


class _Device:
    """A plane that is being made."""

    def __init__(
        self, space: Space, timeline: Timeline, programs: Programs, costs: _Costs, ordinal: int, thread: int
    ) -> None:  # fmt: skip
        self._timeline, self._programs, self._costs, self._thread = timeline, programs, costs, thread
        self._has_steps = thread in {timeline.event(step.event).thread for step in timeline.steps}
        self._symbols: dict[Any, int] = {}
        self._plane = space.plane(f"{_PREFIX}{ordinal}")
        profile = timeline.profile
        self._plane.facts(self._plane.message.stats, {"device_type_string": f"{profile.executor or 'CPU'} executor"})
        if profile.peak_flops:
            self._plane.facts(self._plane.message.stats, {"peak_teraflops_per_second": profile.peak_flops / 1e12})
        if profile.peak_bandwidth:
            names = ("hbm_bw", "sram_rd_bw", "sram_wr_bw")
            peaks = {f"peak_{name}_gigabytes_per_second": profile.peak_bandwidth / 1e9 for name in names}
            self._plane.facts(self._plane.message.stats, peaks)

    def add(self, compute: Sequence[int]) -> None:
        """Adds the lines."""
        if self._has_steps:
            self._add_steps()
        self._add_programs(compute)
        events = [*compute, *(i for i in self._timeline.input if self._timeline.event(i).thread == self._thread)]
        line = self._plane.line(3, "XLA Ops")
        for i in sorted(events):
            event = self._timeline.event(i)
            if event.kind in ("stage", "wait"):
                kind = self._input()
            else:
                kind = self._operation(event, self._timeline.programs[i])
            facts = {"count": event.details["count"]} if "count" in event.details else None
            self._plane.event(line, kind, event.start, event.duration, facts)

    def _add_steps(self) -> None:
        line = self._plane.line(1, "Steps")
        for step in self._timeline.steps:
            event = self._timeline.event(step.event)
            facts = {"_ct": FLOW, "_c": flow_number(step.event), "step_num": step.number}
            self._plane.event(line, self._plane.kind(str(step.number)), event.start, event.duration, facts)

    def _add_programs(self, compute: Sequence[int]) -> None:
        """The outermost runs of graphs."""
        line = self._plane.line(2, "XLA Modules")
        runs: dict[int, str] = {}
        for i in compute:
            around = [j for j in self._timeline.nesting.around(i) if self._timeline.event(j).kind == "run"]
            if around:
                runs[around[-1]] = self._timeline.programs[i]
        for i, program in sorted(runs.items()):
            event, facts = self._timeline.event(i), {"run_id": i, "program_id": self._program(program)}
            self._plane.event(line, self._plane.kind(self._programs.title(program)), event.start, event.duration, facts)

    def _program(self, name: str) -> Unsigned:
        return Unsigned(self._programs.numbers[name])

    def _symbol(self, key: Any) -> Unsigned:
        return Unsigned(self._symbols.setdefault(key, len(self._symbols) + 1))

    def _input(self) -> int:
        """Elements that are waited for, as an operation."""
        number = self._programs.main
        facts = {
            "hlo_category": _INPUT, "program_id": Unsigned(number), "symbol_id": self._symbol(_INPUT),
            "tf_op": "IteratorGetNext:IteratorGetNext", "flops": 0, "bytes_accessed": 0,
        }  # fmt: skip
        return self._plane.kind("%input = get_next(dataset)", _INPUT, display_name="input", facts=facts)

    def _operation(self, event: Event, program: str) -> int:
        if event.operation is None:
            return self._region(event, program)
        return self._single(event.operation, program, _key(event, program))

    def _single(self, position: int, program: str, key: Any, within: bool = False) -> int:
        """An operation, or the part that one has in a region."""
        facts = self._timeline.profile.operations[position]
        times = (lambda value: round(value)) if within else (lambda value: self._costs.total(key, value))
        shared = {
            "hlo_category": facts.category, "program_id": self._program(program), "symbol_id": self._symbol(key),
            "tf_op": f"{facts.function}/{facts.name}:{facts.type}", "source": _source(facts),
            "flops": times(facts.flops or 0), "model_flops": times(facts.flops or 0),
            **_accesses(times(facts.bytes or 0)),
        }  # fmt: skip
        return self._plane.kind(_expression(facts), key, display_name=_shown(facts.name), facts=shared)

    def _region(self, event: Event, program: str) -> int:
        """A region of native code."""
        key = _key(event, program)
        operations = [self._timeline.profile.operations[i] for i in event.details.get("operations", ())]
        children = [
            self._single(i, program, ("within", key, i), within=True) for i in event.details.get("operations", ())
        ]
        main = max(operations, key=lambda one: (one.flops or 0, one.bytes or 0), default=None)
        flops, sizes = sum(one.flops or 0 for one in operations), sum(one.bytes or 0 for one in operations)
        places = dict.fromkeys(place for place in map(_source, operations) if place)
        shared = {
            "hlo_category": "native region", "program_id": self._program(program), "symbol_id": self._symbol(key),
            "tf_op": None if main is None else f"{main.function}/{main.name}:{main.type}",
            "source": None if main is None else _source(main), "source_stack": "\n".join(places) or None,
            "flops": self._costs.total(key, flops), "model_flops": self._costs.total(key, flops),
            **_accesses(self._costs.total(key, sizes)),
        }  # fmt: skip
        name = f"native.{self._symbol(key)}"
        long_name = f"%{name} = native({event.name})"
        return self._plane.kind(long_name, key, display_name=name, facts=shared, children=children)


def _accesses(size: int) -> dict[str, Any]:
    """So many bytes of main memory that are read or written."""
    if not size:
        return {"bytes_accessed": 0}
    breakdown = protos.new("tensorflow.profiler.MemoryAccessBreakdown")
    breakdown.memory_accessed.add(operation_type=_READ, memory_space=_MAIN_MEMORY, bytes_accessed=size)
    return {"bytes_accessed": size, "memory_access_breakdown": breakdown.SerializeToString()}


def _shown(name: str) -> str:
    """The name of an operation in tables. One of the tools leaves out names that begin as XLA's regions do."""
    return f"op.{name}" if name.startswith("region") else name


def _source(facts: OperationFacts) -> str | None:
    return None if facts.file is None else f"{facts.file}:{facts.line}"


def _expression(facts: OperationFacts) -> str:
    """An operation as the tools show it: its result, its op, the user's line."""
    shape = "" if facts.shape is None else f"[{','.join('?' if dim is None else str(dim) for dim in facts.shape)}]"
    text = f"%{facts.name} = {facts.dtype}{shape} {facts.type}()"
    return f"{text}  # {facts.source}" if facts.source else text
