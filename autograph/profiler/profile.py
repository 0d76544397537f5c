"""`Profile`: what was recorded in a stretch of time. Reports, pages and exports are made of this, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["KINDS", "Buffer", "Event", "OperationFacts", "Profile"]

#: What an event can be, and what it says.
KINDS: Mapping[str, str] = {
    "step": "a step of the program, with its number in details['step_num']; details['open']: it had not ended",
    "annotation": "a stretch that the program named",
    "call": "a call of a Function, from the arguments to the result",
    "convert": "a function's source was converted",
    "trace": "a function was traced; details['reason'] says why",
    "optimize": "a graph was optimised",
    "pass": "one pass of the optimiser over a graph",
    "compile": "a graph was compiled for an executor; details['cached'] says whether its code was found on disk",
    "run": "an executor ran a graph",
    "op": "one operation ran by itself, with NumPy",
    "region": "native code ran; details['operations'] are the operations that it is made of",
    "opaque": "native code called Python for one operation; details['reason'] says why",
    "stage": "a stage of a dataset made an element, those before it included; details['stage'], details['parent']",
    "wait": "a thread waited for an element that another one makes",
    "tasks": "the program waited for tasks of a cluster",
    "transfer": "values went into or out of graphs",
    "partition": "a partition of a session's step, or what a task of a cluster runs: details['task'], details['step']",
}


@dataclass(frozen=True)
class OperationFacts:
    """An operation that ran.

    Attributes:
        name: its name in its graph.
        type: of its op.
        function: the function that its graph was traced from.
        category: what kind of work it is: "product", "elementwise", "reduction", "movement", "control", "text" or
            "other".
        file, line, source: the user's line that it came from; None, 0 and "" if there is none.
        dtype, shape: of its first output; the shape as it is declared, with None for what is not known.
        flops: floating-point operations of one execution, if that is known.
        bytes: bytes that one execution reads and writes, if that is known.
    """

    name: str
    type: str
    function: str
    category: str = "other"
    file: str | None = None
    line: int = 0
    source: str = ""
    dtype: str = ""
    shape: tuple[int | None, ...] | None = None
    flops: float | None = None
    bytes: float | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that took time.

    Attributes:
        kind: one of `KINDS`.
        name: what it is called.
        start: nanoseconds after the start of the profile.
        duration: nanoseconds.
        thread: a key of `Profile.threads`.
        operation: a position in `Profile.operations`; None where it is not one operation's.
        details: what else is known: plain values, JSON's. `count`: it stands for so many that were summed up, as a
            loop made very many; its duration is their time in all, less that of what was within them.
    """

    kind: str
    name: str
    start: int
    duration: int
    thread: int
    operation: int | None = None
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def end(self) -> int:
        """Nanoseconds after the start of the profile."""
        return self.start + self.duration


@dataclass(frozen=True, slots=True)
class Buffer:
    """Memory that held an array.

    Attributes:
        size: bytes.
        start, end: nanoseconds after the start of the profile; `end` is None if it was still there at the end.
        operation: a position in `Profile.operations`: what made it; None for arguments and variables.
        kind: "output", "temporary", "argument" or "variable".
        name: of the variable or argument.
    """

    size: int
    start: int
    end: int | None
    operation: int | None
    kind: str = "output"
    name: str = ""


@dataclass
class Profile:
    """What was recorded.

    Attributes:
        started: when, in nanoseconds since 1970.
        duration: nanoseconds.
        host: the name of the machine.
        process: the id of the process.
        executor: the executor in force at the end.
        threads: their names, by number.
        operations: those that ran.
        events: ordered by their start; an event that lies within another one of its thread comes after it.
        buffers: ordered by their start.
        dropped: how many events of each kind had no room.
        whole_from: nanoseconds after the start of the profile; what began before may lack events within it that had
            no room.
        peak_flops, peak_bandwidth: what this machine can do at most, floating-point operations and bytes a second;
            None if it was not measured.
    """

    started: int
    duration: int
    host: str
    process: int
    executor: str = ""
    threads: dict[int, str] = field(default_factory=dict)
    operations: list[OperationFacts] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    buffers: list[Buffer] = field(default_factory=list)
    dropped: dict[str, int] = field(default_factory=dict)
    peak_flops: float | None = None
    peak_bandwidth: float | None = None
    whole_from: int = 0

    def whole(self, event: Event) -> bool:
        """Whether all is there that happened within an event, and its end, too."""
        return event.start >= self.whole_from and not event.details.get("open")

    def of_kind(self, *kinds: str) -> list[Event]:
        """The events of some kinds, in order."""
        return [event for event in self.events if event.kind in kinds]
