"""Which arrays are alive over time, and at the peak."""

from __future__ import annotations

from dataclasses import dataclass, field

from autograph.profiler.analysis.lines import called
from autograph.profiler.profile import Buffer, Profile

__all__ = ["Alive", "Memory", "memory_of"]

#: So many points of the curve are kept.
_POINTS = 1000


@dataclass
class Alive:
    """Arrays that were alive at the peak and have the same origin.

    Attributes:
        kind: "output", "temporary", "argument" or "variable".
        name: what users call the op that made them, or the name of the variable or argument.
        file, line, source: the user's line; None, 0 and "" if there is none.
        count: how many arrays.
        bytes: of all together.
        share: of the bytes that were alive.
    """

    kind: str
    name: str
    file: str | None
    line: int
    source: str
    count: int = 0
    bytes: int = 0
    share: float = 0.0


@dataclass
class Memory:
    """Arrays over time.

    Attributes:
        peak: the most bytes that were alive at a time.
        at: when, in nanoseconds after the start of the profile.
        allocated: bytes of all arrays together.
        buffers: how many arrays there were.
        alive: what was there at the peak, the largest first.
        curve: (nanoseconds, bytes alive from then on); of many changes, the largest value in each stretch.
    """

    peak: int = 0
    at: int = 0
    allocated: int = 0
    buffers: int = 0
    alive: list[Alive] = field(default_factory=list)
    curve: list[tuple[int, int]] = field(default_factory=list)


def memory_of(profile: Profile) -> Memory:
    """What is known of the arrays of a profile."""
    changes: dict[int, int] = {}
    for buffer in profile.buffers:
        changes[buffer.start] = changes.get(buffer.start, 0) + buffer.size
        if buffer.end is not None:
            changes[buffer.end] = changes.get(buffer.end, 0) - buffer.size
    alive = peak = at = 0
    curve = []
    for time in sorted(changes):
        alive += changes[time]
        curve.append((time, alive))
        if alive > peak:
            peak, at = alive, time
    return Memory(
        peak, at, sum(buffer.size for buffer in profile.buffers), len(profile.buffers), _at_peak(profile, at, peak),
        _thinned(curve, profile.duration),
    )  # fmt: skip


def _at_peak(profile: Profile, at: int, peak: int) -> list[Alive]:
    found: dict[tuple[str, str, str | None, int], Alive] = {}
    for buffer in profile.buffers:
        if buffer.start <= at and (buffer.end is None or buffer.end > at):
            one = _origin(profile, buffer)
            one = found.setdefault((one.kind, one.name, one.file, one.line), one)
            one.count += 1
            one.bytes += buffer.size
    for one in found.values():
        one.share = one.bytes / peak if peak else 0.0
    return sorted(found.values(), key=lambda one: -one.bytes)


def _origin(profile: Profile, buffer: Buffer) -> Alive:
    if buffer.operation is None:
        return Alive(buffer.kind, buffer.name, None, 0, "")
    facts = profile.operations[buffer.operation]
    return Alive(buffer.kind, called(facts.type), facts.file, facts.line, facts.source)


def _thinned(curve: list[tuple[int, int]], duration: int) -> list[tuple[int, int]]:
    """At most `_POINTS` points: of each stretch of time the highest one."""
    if len(curve) <= _POINTS:
        return curve
    highest: dict[int, tuple[int, int]] = {}
    for time, size in curve:
        stretch = time * _POINTS // max(1, duration + 1)
        if stretch not in highest or size > highest[stretch][1]:
            highest[stretch] = time, size
    return list(highest.values())
