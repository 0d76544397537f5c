"""Events as the frames of stacks, which is what the formats of other programs are made of."""

from __future__ import annotations

from typing import NamedTuple

from autograph.profiler.analysis.lines import called
from autograph.profiler.analysis.nesting import Nesting
from autograph.profiler.profile import Event, Profile

__all__ = ["Frame", "Span", "frame_of", "spans_of"]

#: What is said of an event before its name; nothing of those whose name says it all.
_PREFIXES = {
    "call": "", "op": "", "step": "", "annotation": "", "region": "native ", "opaque": "Python for ",
    "stage": "dataset ",
}  # fmt: skip


class Frame(NamedTuple):
    """Something that takes time.

    Attributes:
        file, line: where it is in the user's program; "~" and 0 if that is not known.
        name: what it is called.
    """

    file: str
    line: int
    name: str


class Span(NamedTuple):
    """An event in its thread. Spans nest: none begins or ends outside of the one around it.

    Attributes:
        event: its position in the profile.
        start, end: nanoseconds after the start of the profile.
    """

    event: int
    start: int
    end: int


def frame_of(event: Event, profile: Profile) -> Frame:
    """The frame that an event is an execution of."""
    position = event.operation
    if position is None and event.kind == "region":
        position = next(iter(event.details.get("operations", ())), None)
    placed = event.kind != "trace"  # whose place is that of the call
    file, line = (event.details.get("file"), event.details.get("line", 0)) if placed else (None, 0)
    if position is not None:
        facts = profile.operations[position]
        file, line = facts.file, facts.line
        if event.kind != "region":
            return Frame(file or "~", line, _PREFIXES.get(event.kind, "") + called(facts.type))
    prefix = _PREFIXES.get(event.kind, f"{event.kind} ")
    name = event.name.rpartition("::")[2] if event.kind == "stage" else event.name
    return Frame(str(file or "~"), int(line or 0), prefix + name)


def spans_of(profile: Profile, nesting: Nesting) -> dict[int, list[Span]]:
    """The spans of each thread in the order of their starts, those around others first."""
    found: dict[int, list[Span]] = {thread: [] for thread in profile.threads}
    spans: list[Span] = []
    reached: dict[int, int] = {}  # where the last span within each one ended; that of a thread is under -1 - thread
    for i, event in enumerate(profile.events):
        parent = nesting.parents[i]
        around = parent if parent >= 0 else -1 - event.thread
        start = max(event.start, reached.get(around, 0), spans[parent].start if parent >= 0 else 0)
        end = max(start, min(event.end, spans[parent].end) if parent >= 0 else event.end)
        start = min(start, end)
        reached[around] = end
        spans.append(Span(i, start, end))
        found.setdefault(event.thread, []).append(spans[-1])
    return found
