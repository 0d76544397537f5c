"""Steps: how long they take, what they consist of, and how much of them no graph runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from autograph.profiler.analysis.nesting import Nesting
from autograph.profiler.profile import Event, Profile

__all__ = ["PARTS", "Steps", "steps_of"]

#: What the time of events of a kind counts as.
PARTS = {
    "convert": "tracing", "trace": "tracing", "optimize": "compiling", "pass": "compiling", "compile": "compiling",
    "run": "graphs", "op": "graphs", "region": "graphs", "opaque": "graphs", "partition": "graphs",
    "transfer": "calls", "call": "calls", "stage": "input", "wait": "input", "step": "Python", "annotation": "Python",
    "tasks": "tasks",
}  # fmt: skip


@dataclass
class Steps:
    """Steps of one name.

    Attributes:
        name: of the steps.
        count: how many there are.
        tracing: in how many of them a function was traced. The numbers below leave these out, unless all are so.
        mean, median, least, most, total: nanoseconds.
        first: nanoseconds of the first of all.
        idle: the share in which the thread of the step runs no graph.
        parts: nanoseconds of all together: "graphs" that ran, "input" (datasets made elements, or were waited for),
            "calls" (arguments and results of functions), "tasks" (tasks of a cluster were waited for), "tracing",
            "compiling", and "Python" for what remains. A graph that a dataset runs counts as input.
    """

    name: str
    count: int
    tracing: int
    mean: float
    median: float
    least: int
    most: int
    total: int
    first: int
    idle: float
    parts: dict[str, int] = field(default_factory=dict)


def steps_of(profile: Profile, nesting: Nesting) -> list[Steps]:
    """The steps of each name that have no steps in them, those that took most time first. A step that had not ended
    when the recording did, or has lost some of what happened in it, is left out, unless there is no other."""
    around = {nesting.nearest(i, "step") for i, event in enumerate(profile.events) if event.kind == "step"}
    inner = [i for i, event in enumerate(profile.events) if event.kind == "step" and i not in around]
    whole = [i for i in inner if profile.whole(profile.events[i])]
    parts: dict[int, dict[str, int]] = {i: {} for i in whole or inner}
    for i, of_step, part in _parts(profile, nesting):
        if of_step in parts:
            parts[of_step][part] = parts[of_step].get(part, 0) + nesting.own[i]
    groups: dict[str, list[int]] = {}
    for i in parts:
        groups.setdefault(profile.events[i].name, []).append(i)
    found = [
        _summed(name, [profile.events[i] for i in group], [parts[i] for i in group]) for name, group in groups.items()
    ]
    return sorted(found, key=lambda steps: -steps.total)


def _parts(profile: Profile, nesting: Nesting) -> list[tuple[int, int, str]]:
    """Of each event in a step: its position, that of the step, and what its time counts as."""
    found = []
    step_of: list[int] = []
    in_input: list[bool] = []
    for i, event in enumerate(profile.events):
        parent = nesting.parents[i]
        step_of.append(i if event.kind == "step" else step_of[parent] if parent >= 0 else -1)
        in_input.append(event.kind in ("stage", "wait") or parent >= 0 and in_input[parent])
        if step_of[i] >= 0:
            part = PARTS.get(event.kind, "Python")
            found.append((i, step_of[i], "input" if in_input[i] and part in ("graphs", "calls", "Python") else part))
    return found


def _summed(name: str, steps: Sequence[Event], parts: Sequence[dict[str, int]]) -> Steps:
    usual = [k for k, part in enumerate(parts) if not part.get("tracing")] or list(range(len(steps)))
    times = [steps[k].duration for k in usual]
    sums: dict[str, int] = {}
    for k in usual:
        for part, time in parts[k].items():
            sums[part] = sums.get(part, 0) + time
    total, middle = sum(times), sorted(times)
    half = len(times) // 2
    return Steps(
        name, len(steps), sum(1 for part in parts if part.get("tracing")),
        total / len(times), (middle[half] + middle[~half]) / 2, min(times),
        max(times), total, steps[0].duration, 1 - sums.get("graphs", 0) / total if total else 0.0,
        dict(sorted(sums.items(), key=lambda item: -item[1])),
    )  # fmt: skip
