"""Events as the rectangles of a flame chart."""

from __future__ import annotations

from typing import Any

from autograph.profiler.analysis.nesting import Nesting
from autograph.profiler.profile import Profile
from autograph.profiler.views.stacks import Frame, frame_of, spans_of

__all__ = ["flames"]

#: So many events are drawn, those that took longest; more make a page that nobody wants to open.
_MOST = 20_000


def flames(profile: Profile, nesting: Nesting) -> dict[str, Any]:
    """The rectangles of each thread as columns of numbers, and what they refer to: kinds and frames (name, file, line).

    Whatever is around an event that is drawn took at least as long, and so is drawn as well.
    """
    depths = nesting.depths()
    order = sorted(range(len(profile.events)), key=lambda i: (-profile.events[i].duration, depths[i]))
    drawn = set(order[:_MOST])
    frames: dict[Frame, int] = {}
    kinds: dict[str, int] = {}
    threads = []
    for thread, spans in spans_of(profile, nesting).items():
        columns: dict[str, list[int]] = {name: [] for name in ("start", "time", "depth", "frame", "kind")}
        for span in spans:
            if span.event in drawn:
                event = profile.events[span.event]
                columns["start"].append(span.start)
                columns["time"].append(span.end - span.start)
                columns["depth"].append(depths[span.event])
                columns["frame"].append(frames.setdefault(frame_of(event, profile), len(frames)))
                columns["kind"].append(kinds.setdefault(event.kind, len(kinds)))
        if columns["start"]:
            threads.append({"name": profile.threads.get(thread, f"thread {thread}"), **columns})
    return {
        "duration": max([profile.duration, *(event.end for event in profile.events)]),
        "threads": threads,
        "kinds": list(kinds),
        "frames": [list(frame) for frame in frames],
        "left_out": len(profile.events) - len(drawn),
    }
