"""What holds for every profile, whatever was recorded."""

from __future__ import annotations

import json
from collections import defaultdict

from autograph.profiler.profile import KINDS, Event, Profile


def children(profile: Profile) -> dict[int, list[Event]]:
    """The events directly within each, by the `id` of that. Fails if two of a thread overlap without one in the other,
    or come in another order than that of their starts."""
    found: dict[int, list[Event]] = defaultdict(list)
    open_: dict[int, list[Event]] = defaultdict(list)
    last: dict[int, int] = {}
    for event in profile.events:
        assert event.start >= last.get(event.thread, 0)
        last[event.thread] = event.start
        stack = open_[event.thread]
        while stack and stack[-1].end <= event.start and stack[-1].end < event.end:
            stack.pop()
        while stack and stack[-1].end <= event.start and event.duration == 0 and stack[-1].duration:
            stack.pop()
        if stack:
            assert event.end <= stack[-1].end, (event, stack[-1])
            found[id(stack[-1])].append(event)
        stack.append(event)
    return found


def check(profile: Profile) -> None:
    """Fails if a profile does not hold together."""
    within = children(profile)
    for event in profile.events:
        assert event.kind in KINDS
        assert event.thread in profile.threads
        assert 0 <= event.start and event.duration >= 0 and event.end <= profile.duration
        assert sum(child.duration for child in within[id(event)]) <= event.duration
        json.dumps(dict(event.details))
        for position in (*event.details.get("operations", ()), *([] if event.operation is None else [event.operation])):
            assert 0 <= position < len(profile.operations)
    for buffer in profile.buffers:
        assert buffer.size > 0 and buffer.start >= 0
        assert buffer.end is None or buffer.start <= buffer.end
