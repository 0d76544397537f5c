"""Profiles in the format of https://www.speedscope.app: https://www.speedscope.app/file-format-schema.json."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from autograph.profiler.analysis.nesting import Nesting
from autograph.profiler.profile import Profile
from autograph.profiler.views.stacks import Frame, Span, frame_of, spans_of

__all__ = ["speedscope"]


def speedscope(profile: Profile) -> str:
    """The text of the file: an evented profile for each thread, in nanoseconds."""
    nesting = Nesting(profile)
    frames: dict[Frame, int] = {}
    numbers = [frames.setdefault(frame_of(event, profile), len(frames)) for event in profile.events]
    profiles = [
        {
            "type": "evented", "name": profile.threads.get(thread, f"thread {thread}"), "unit": "nanoseconds",
            "startValue": 0, "endValue": max([profile.duration, *(span.end for span in spans)]),
            "events": list(_events(spans, nesting, numbers)),
        }
        for thread, spans in spans_of(profile, nesting).items()
    ]  # fmt: skip
    return json.dumps(
        {
            "$schema": "https://www.speedscope.app/file-format-schema.json",
            "exporter": "autograph",
            "name": f"autograph on {profile.host}, process {profile.process}",
            "activeProfileIndex": 0,
            "shared": {"frames": [_frame(frame) for frame in frames]},
            "profiles": profiles,
        },
        separators=(",", ":"),
    )


def _frame(frame: Frame) -> dict[str, Any]:
    place = {} if frame.file == "~" else {"file": frame.file, "line": frame.line}
    return {"name": frame.name, **place}


def _events(spans: Sequence[Span], nesting: Nesting, numbers: Sequence[int]) -> Iterator[dict[str, Any]]:
    """The openings and closings of spans, as they follow each other."""
    open_: list[Span] = []
    for span in spans:
        while open_ and open_[-1].event != nesting.parents[span.event]:
            done = open_.pop()
            yield {"type": "C", "frame": numbers[done.event], "at": done.end}
        open_.append(span)
        yield {"type": "O", "frame": numbers[span.event], "at": span.start}
    for done in reversed(open_):
        yield {"type": "C", "frame": numbers[done.event], "at": done.end}
