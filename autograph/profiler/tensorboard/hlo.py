"""The graphs that ran, as far as the memory viewer wants them: which arrays a run had, and when they came and went.

Of each function there is the run in which most memory was in use. An array that was there when it began is a parameter;
one that was made in it is the result of an instruction. A `Profile` does not know what an operation is given, so that
instructions have no operands.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import Any

from autograph.profiler.profile import Buffer, Event, Profile
from autograph.profiler.tensorboard import protos
from autograph.profiler.tensorboard.device import Programs
from autograph.profiler.tensorboard.memory import changes, label
from autograph.profiler.tensorboard.timeline import Timeline
from autograph.profiler.tensorboard.xspace import Space, Unsigned

__all__ = ["MOST", "add_programs"]

#: So many arrays of a run are shown by themselves, the largest; the others are one.
MOST = 1000
#: XLA's numbers of dtypes, and the bytes of an element.
_DTYPES = {
    "bool": (1, 1), "int8": (2, 1), "int16": (3, 2), "int32": (4, 4), "int64": (5, 8), "uint8": (6, 1),
    "uint16": (7, 2), "uint32": (8, 4), "uint64": (9, 8), "float16": (10, 2), "float32": (11, 4), "float64": (12, 8),
    "complex64": (15, 8), "bfloat16": (16, 2), "complex128": (18, 16),
}  # fmt: skip
_BYTE = 6
#: In a `HeapSimulatorTrace`: memory is taken, memory is given back.
_TAKEN, _GIVEN_BACK = 0, 1
_ENTRY = "main"


def add_programs(space: Space, timeline: Timeline, programs: Programs) -> None:
    """Adds the plane on which the memory viewer finds the functions."""
    plane = space.plane("/host:metadata")
    if not timeline.profile.buffers:
        return
    for name, run in sorted(_runs_of_most_memory(timeline).items()):
        shown = _shown(timeline.profile, run)
        if shown:
            module = _Module(timeline.profile, name, programs.numbers[name], run, shown).made()
            facts = {"Hlo Proto": module.SerializeToString(deterministic=True)}
            facts["program_id"] = Unsigned(programs.numbers[name])
            plane.kind(programs.title(name), facts=facts)


def _runs_of_most_memory(timeline: Timeline) -> dict[str, Event]:
    """Of each function, the run in which most memory was in use at a time."""
    times, sums = [0], [0]
    for when, _, buffer, is_new in changes(timeline.profile):
        times.append(when)
        sums.append(sums[-1] + (buffer.size if is_new else -buffer.size))
    found: dict[str, tuple[int, Event]] = {}
    seen: set[int] = set()
    for i, name in timeline.programs.items():
        around = [j for j in timeline.nesting.around(i) if timeline.event(j).kind == "run"]
        if not around or around[-1] in seen:
            continue
        seen.add(around[-1])
        run = timeline.event(around[-1])
        most = max(sums[bisect_left(times, run.start) - 1 if run.start else 0 : bisect_right(times, run.end)])
        if name not in found or most > found[name][0]:
            found[name] = most, run
    return {name: run for name, (_, run) in found.items()}


def _shown(profile: Profile, run: Event) -> list[Buffer]:
    """The buffers that were there at some time of a run, in the order in which they came."""
    found = [
        buffer for buffer in profile.buffers
        if buffer.start < run.end and (buffer.end is None or buffer.end > run.start) and buffer.size
    ]  # fmt: skip
    if len(found) > MOST:
        found.sort(key=lambda buffer: -buffer.size)
        rest = found[MOST - 1 :]
        size = sum(buffer.size for buffer in rest)
        found = [*found[: MOST - 1], Buffer(size, run.start, None, None, "argument", f"{len(rest)} smaller arrays")]
    return sorted(found, key=lambda buffer: buffer.start)


@dataclass
class _Shown:
    """A buffer of a run, and the instruction that stands for it."""

    buffer: Buffer
    number: int
    name: str


class _Module:
    """An `HloProto` that is being made: a program of one computation, its schedule, and its memory."""

    def __init__(self, profile: Profile, name: str, number: int, run: Event, buffers: list[Buffer]) -> None:
        self._profile, self._run = profile, run
        self._proto = protos.new("xla.HloProto")
        self._module = self._proto.hlo_module
        self._module.name, self._module.id = name, number
        self._module.entry_computation_name, self._module.entry_computation_id = _ENTRY, 1
        self._computation = self._module.computations.add(name=_ENTRY, id=1)
        names: dict[str, int] = {}
        self._shown = [_Shown(b, i, self._unique(label(profile, b), names)) for i, b in enumerate(buffers, 1)]

    def made(self) -> Any:
        """The message."""
        parameters = [one for one in self._shown if one.buffer.start <= self._run.start]
        inside = [one for one in self._shown if one.buffer.start > self._run.start]
        for position, one in enumerate(parameters):
            self._add_instruction(one).parameter_number = position
            for shape in (self._computation.program_shape, self._module.host_program_shape):
                self._set_shape(shape.parameters.add(), one.buffer)
                shape.parameter_names.append(one.name)
        for one in inside:
            self._add_instruction(one)
        last = self._shown[-1]
        self._computation.root_id = last.number
        for shape in (self._computation.program_shape, self._module.host_program_shape):
            self._set_shape(shape.result, last.buffer)
        self._module.schedule.sequences[1].instruction_ids.extend(one.number for one in self._shown)
        self._add_memory(parameters, inside)
        return self._proto

    @staticmethod
    def _unique(name: str, names: dict[str, int]) -> str:
        names[name] = names.get(name, 0) + 1
        return name if names[name] == 1 else f"{name}#{names[name]}"

    def _add_instruction(self, one: _Shown) -> Any:
        made = self._computation.instructions.add(name=one.name, id=one.number)
        self._set_shape(made.shape, one.buffer)
        if one.buffer.start <= self._run.start:
            made.opcode = "parameter"
        else:
            made.opcode = "custom-call"
        if one.buffer.operation is not None:
            facts = self._profile.operations[one.buffer.operation]
            made.custom_call_target = facts.type if made.opcode == "custom-call" else ""
            made.metadata.op_type, made.metadata.op_name = facts.type, f"{facts.function}/{facts.name}"
            if facts.file is not None:
                made.metadata.source_file, made.metadata.source_line = facts.file, facts.line
        else:
            made.metadata.op_name = one.name
        return made

    def _set_shape(self, shape: Any, buffer: Buffer) -> None:
        """The declared shape if it is as large as the buffer, else so many bytes."""
        dims: tuple[int, ...] = (buffer.size,)
        dtype = _BYTE
        if buffer.operation is not None:
            facts = self._profile.operations[buffer.operation]
            known = [dim for dim in facts.shape or () if dim is not None]
            number, size = _DTYPES.get(facts.dtype, (_BYTE, 0))
            is_known = facts.shape is not None and len(known) == len(facts.shape)
            if is_known and math.prod(known) * size == buffer.size:
                dtype, dims = number, tuple(known)
        shape.element_type = dtype
        shape.dimensions.extend(dims)
        shape.is_dynamic_dimension.extend([False] * len(dims))
        shape.layout.minor_to_major.extend(reversed(range(len(dims))))

    def _add_memory(self, parameters: list[_Shown], inside: list[_Shown]) -> None:
        assignment = self._proto.buffer_assignment
        for one in self._shown:
            made = assignment.logical_buffers.add(id=one.number, size=one.buffer.size)
            made.defined_at.instruction_name, made.defined_at.instruction_id = one.name, one.number
        for position, one in enumerate(parameters):
            made = assignment.buffer_allocations.add(index=position, size=one.buffer.size)
            made.is_entry_computation_parameter, made.parameter_number = True, position
            made.assigned.add(logical_buffer_id=one.number, size=one.buffer.size)
        if not inside:
            return
        heap = assignment.buffer_allocations.add(index=len(parameters))
        for one, offset in _places(inside, self._run.end):
            heap.assigned.add(logical_buffer_id=one.number, offset=offset, size=one.buffer.size)
            heap.size = max(heap.size, offset + one.buffer.size)
        trace = assignment.heap_simulator_traces.add(whole_module_simulation=True, buffer_allocation_index=heap.index)
        for kind, one in _heap_events(inside, self._run.end):
            trace.events.add(kind=kind, buffer_id=one.number, computation_name=_ENTRY, instruction_name=one.name)


def _end(buffer: Buffer, end: int) -> int:
    return end if buffer.end is None else min(buffer.end, end)


def _heap_events(inside: list[_Shown], end: int) -> list[tuple[int, _Shown]]:
    """In order: what is taken, and what is given back, at the end of the run at the latest."""
    events = []
    for one in inside:
        events.append((one.buffer.start, 1, one.number, _TAKEN, one))
        gone = max(_end(one.buffer, end), one.buffer.start)
        events.append((gone, 2 if gone == one.buffer.start else 0, one.number, _GIVEN_BACK, one))
    return [(kind, one) for *_, kind, one in sorted(events, key=lambda event: event[:3])]


def _places(inside: list[_Shown], end: int) -> list[tuple[_Shown, int]]:
    """A place for each array in one stretch of memory: the first that is large enough at the time."""
    placed: list[tuple[_Shown, int]] = []
    there: list[tuple[int, _Shown]] = []
    for one in inside:
        there = [entry for entry in there if _end(entry[1].buffer, end) > one.buffer.start]
        there.sort(key=lambda entry: entry[0])
        offset = 0
        for at, other in there:
            if at - offset >= one.buffer.size:
                break
            offset = max(offset, at + other.buffer.size)
        there.append((offset, one))
        placed.append((one, offset))
    return placed
