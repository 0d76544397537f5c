"""Stages of datasets, and which one the program waits for."""

from __future__ import annotations

import linecache
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from autograph.profiler.analysis.nesting import Nesting, count, covered
from autograph.profiler.analysis.steps import Steps
from autograph.profiler.profile import Event, Profile

__all__ = ["Input", "Stage", "input_of"]

#: A thread that works so much less than the threads of a stage do on average only takes what others made.
_WORKS = 0.25


@dataclass
class Stage:
    """A stage of a dataset.

    Attributes:
        path, parent: the way to this stage, and to the one that takes its elements; None if that is the program.
        name: what it does: "map", "batch".
        elements: how many it made.
        time: nanoseconds that it took to make them, the stages before it included.
        own: nanoseconds without those stages, and without waiting.
        waits: nanoseconds that it waited for another thread.
        threads: how many threads did its work at the same time.
        file, line, source: the user's line in which most of its own time was spent, if known; else None, 0 and "".
    """

    path: str
    parent: str | None
    name: str
    elements: int = 0
    time: int = 0
    own: int = 0
    waits: int = 0
    threads: int = 0
    file: str | None = None
    line: int = 0
    source: str = ""


@dataclass
class Input:
    """What a program's input does.

    Attributes:
        stages: those of all datasets, the one with most time of its own first.
        slowest: the position in `stages` of the one that holds the program up: it has most time of its own for each
            thread that it runs in; None if there are no stages.
        time: nanoseconds that the threads of the program's steps spend with datasets: they make elements, or wait.
        of: nanoseconds that this is to be compared with: all steps, or all that these threads do. Steps that trace are
            left out of both.
        steps: whether `of` is the time of steps.
    """

    stages: list[Stage] = field(default_factory=list)
    slowest: int | None = None
    time: int = 0
    of: int = 0
    steps: bool = False

    @property
    def share(self) -> float:
        """`time` as a share of `of`."""
        return self.time / self.of if self.of else 0.0


def input_of(profile: Profile, nesting: Nesting, steps: Sequence[Steps]) -> Input:
    """What there is to say of the stages of datasets in a profile.

    Args:
        steps: those of the profile.
    """
    stages = _stages(profile, nesting)
    slowest = max(range(len(stages)), key=lambda k: stages[k].own / max(1, stages[k].threads), default=None)
    if steps:
        time, of = sum(one.parts.get("input", 0) for one in steps), sum(one.total for one in steps)
    else:
        time, of = _without_steps(profile, nesting)
    return Input(stages, slowest, time, of, bool(steps))


def _without_steps(profile: Profile, nesting: Nesting) -> tuple[int, int]:
    """Of the threads that called functions other than a dataset's: the time with datasets, and all time."""
    threads = {
        event.thread for i, event in enumerate(profile.events)
        if event.kind in ("call", "run") and nesting.nearest(i, "stage") < 0
    }  # fmt: skip
    time, roots = 0, []
    for i, event in enumerate(profile.events):
        if event.thread in threads:
            if event.kind in ("stage", "wait") and nesting.nearest(i, "stage", "wait") < 0:
                time += event.duration
            if nesting.parents[i] < 0:
                roots.append((event.start, event.end))
    return time, covered(roots)


def _stages(profile: Profile, nesting: Nesting) -> list[Stage]:
    found: dict[str, Stage] = {}
    made: Counter[tuple[str, int]] = Counter()  # elements, by stage and thread
    worked: Counter[tuple[str, int]] = Counter()  # nanoseconds, likewise
    spans: dict[tuple[str, int], tuple[int, int]] = {}  # from the first to the last element, likewise
    lines: dict[str, Counter[tuple[str, int, str]]] = {}
    nearest: list[int] = []  # of each event, the innermost stage that it is or lies in
    for i, event in enumerate(profile.events):
        parent = nesting.parents[i]
        nearest.append(i if event.kind == "stage" else nearest[parent] if parent >= 0 else -1)
        if nearest[i] < 0:
            continue
        path = profile.events[nearest[i]].name
        if event.kind == "stage":
            one = found.setdefault(path, Stage(path, event.details.get("parent"), _name(event)))
            one.time += event.duration
            made[path, event.thread] += count(event)
            first, _ = spans.get((path, event.thread), (event.start, 0))
            spans[path, event.thread] = first, event.end
        if event.kind == "wait":
            found[path].waits += nesting.own[i]
            continue
        worked[path, event.thread] += nesting.own[i]
        place = _place(profile, event)
        if place is not None:
            lines.setdefault(path, Counter())[place] += nesting.own[i]
    for path, one in found.items():
        of_threads = {thread: time for (other, thread), time in worked.items() if other == path}
        one.own = sum(of_threads.values())
        working = {thread for thread, time in of_threads.items() if time > _WORKS * one.own / len(of_threads)}
        one.threads = _together([spans[path, thread] for thread in working if (path, thread) in spans])
        counts = {thread: number for (other, thread), number in made.items() if other == path}
        here = sum(number for thread, number in counts.items() if thread in working)
        one.elements = max(here, sum(counts.values()) - here)  # what some make, others only take
        if path in lines:
            one.file, one.line, one.source = lines[path].most_common(1)[0][0]
    return sorted(found.values(), key=lambda one: -one.own)


def _together(spans: Sequence[tuple[int, int]]) -> int:
    """How many of some spans overlap at most; 1 of none.

    >>> _together([(0, 5), (1, 4), (6, 9), (7, 9), (8, 9)])
    3
    """
    return max([sum(1 for start, end in spans if start <= at < end) for at, _ in spans], default=1) or 1


def _name(event: Event) -> str:
    """What a stage does, as its method is called.

    >>> _name(Event("stage", "Iterator::ParallelMap", 0, 1, 0, details={"stage": "ParallelMap"}))
    'parallel_map'
    """
    kind = str(event.details.get("stage", event.name.rpartition("::")[2]))
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", kind).lower()


def _place(profile: Profile, event: Event) -> tuple[str, int, str] | None:
    """The user's line of an event."""
    operation = event.operation
    if operation is None and event.kind == "region":
        operation = next(iter(event.details.get("operations", ())), None)
    if operation is not None:
        facts = profile.operations[operation]
        return None if facts.file is None else (facts.file, facts.line, facts.source)
    if event.kind == "stage" and event.details.get("file"):
        file, line = str(event.details["file"]), int(event.details.get("line", 0))
        return file, line, linecache.getline(file, line).strip()
    return None
