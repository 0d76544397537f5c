"""One profile of several processes: what tasks of a cluster have recorded becomes threads of the program's profile."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from autograph.profiler.profile import Event, Profile

__all__ = ["add"]


def add(profile: Profile, other: Profile, name: str, ahead: int) -> None:
    """Adds the threads, operations and events of another process to a profile. Arrays are those of the profile's own
    process: they are no part of its memory.

    Args:
        name: what its threads are called by.
        ahead: by how many nanoseconds the clock of the other process is ahead.
    """
    shift = other.started - ahead - profile.started
    numbers = {}
    for thread, called in other.threads.items():
        numbers[thread] = max(profile.threads, default=-1) + 1
        profile.threads[numbers[thread]] = name if len(other.threads) == 1 else f"{name} {called}"
    first = len(profile.operations)
    profile.operations += other.operations
    for event in other.events:
        start = event.start + shift
        if start >= 0 and start + event.duration <= profile.duration:
            profile.events.append(_moved(event, start, numbers[event.thread], first))
    profile.events.sort(key=lambda event: (event.start, -event.duration))
    if other.whole_from:
        profile.whole_from = max(profile.whole_from, other.whole_from + shift)
    for kind, count in other.dropped.items():
        profile.dropped[kind] = profile.dropped.get(kind, 0) + count


def _moved(event: Event, start: int, thread: int, first: int) -> Event:
    operation = None if event.operation is None else event.operation + first
    details: Any = event.details
    if "operations" in details:
        details = {**details, "operations": [position + first for position in details["operations"]]}
    return replace(event, start=start, thread=thread, operation=operation, details=details)
