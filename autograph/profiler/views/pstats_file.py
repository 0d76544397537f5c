"""Profiles as `pstats.Stats` reads them, and as cProfile writes them."""

from __future__ import annotations

import marshal
from typing import Any

from autograph.profiler.analysis.nesting import Nesting, count
from autograph.profiler.profile import Profile
from autograph.profiler.views.stacks import Frame, frame_of

__all__ = ["pstats_file"]


class _Sums:
    """What a frame came to, or a frame as another one called it."""

    __slots__ = ("calls", "cumulative", "outermost", "own")

    def __init__(self) -> None:
        self.calls = self.outermost = 0
        self.own = self.cumulative = 0.0

    def add(self, calls: int, own: float, whole: float, recursive: bool) -> None:
        """Some executions; of recursive ones the whole time is in that of those around them."""
        self.calls += calls
        self.own += own
        if not recursive:
            self.outermost += calls
            self.cumulative += whole


def pstats_file(profile: Profile) -> bytes:
    """The contents of the file, all threads together: times in seconds."""
    nesting = Nesting(profile)
    frames = [frame_of(event, profile) for event in profile.events]
    sums: dict[Frame, _Sums] = {}
    callers: dict[Frame, dict[Frame, _Sums]] = {}
    for i, event in enumerate(profile.events):
        frame, parent = frames[i], nesting.parents[i]
        recursive = any(frames[j] == frame for j in nesting.around(i))
        numbers = count(event), nesting.own[i] / 1e9, event.duration / 1e9, recursive
        sums.setdefault(frame, _Sums()).add(*numbers)
        if parent >= 0:
            callers.setdefault(frame, {}).setdefault(frames[parent], _Sums()).add(*numbers)
    stats: dict[Any, Any] = {
        tuple(frame): (
            one.outermost, one.calls, one.own, one.cumulative,
            {
                tuple(caller): (by.calls, by.outermost, by.own, by.cumulative)
                for caller, by in callers.get(frame, {}).items()
            },
        )
        for frame, one in sums.items()
    }  # fmt: skip
    return marshal.dumps(stats)
