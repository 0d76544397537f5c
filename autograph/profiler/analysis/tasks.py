"""Tasks of clusters: how long each was at work."""

from __future__ import annotations

from dataclasses import dataclass

from autograph.profiler.profile import Profile

__all__ = ["TaskTotal", "tasks_of"]


@dataclass
class TaskTotal:
    """What a task did.

    Attributes:
        name: the task's.
        time: nanoseconds in which it ran programs.
        count: how many it ran.
        share: of the time that was recorded.
    """

    name: str
    time: int
    count: int
    share: float


def tasks_of(profile: Profile) -> list[TaskTotal]:
    """The tasks that ran something, in the order of their names."""
    found: dict[str, TaskTotal] = {}
    for event in profile.of_kind("partition"):
        name = event.details.get("task")
        if name is not None:
            total = found.setdefault(name, TaskTotal(name, 0, 0, 0.0))
            total.time += event.duration
            total.count += 1
    for total in found.values():
        total.share = total.time / profile.duration if profile.duration else 0.0
    return [found[name] for name in sorted(found)]
