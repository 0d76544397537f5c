"""Memory over time: what was made and what went, with how much was there then."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import Any

from autograph.profiler.profile import Buffer, Profile
from autograph.profiler.tensorboard.timeline import Timeline
from autograph.profiler.tensorboard.xspace import Plane

__all__ = ["add_memory", "changes", "label"]

#: What the tools call the kinds of memory.
_REGIONS = {"output": "output", "temporary": "temp", "argument": "parameter", "variable": "persist/dynamic"}
_ALLOCATOR = "arrays"


def changes(profile: Profile) -> Iterator[tuple[int, int, Buffer, bool]]:
    """In the order of time: when, the buffer's position, the buffer, and whether it comes (or else goes)."""
    buffers = profile.buffers
    ended = [i for i, buffer in enumerate(buffers) if buffer.end is not None]
    ended.sort(key=lambda i: _end(buffers[i]))
    comes = ((buffer.start, 1, i) for i, buffer in enumerate(buffers))
    goes = ((*_end(buffers[i]), i) for i in ended)
    for when, order, i in heapq.merge(comes, goes):
        yield when, i, buffers[i], order == 1


def _end(buffer: Buffer) -> tuple[int, int]:
    """When a buffer goes, and whether that is before others come or, as it comes at the same time, after."""
    assert buffer.end is not None
    return max(buffer.start, buffer.end), 2 if buffer.end <= buffer.start else 0


def label(profile: Profile, buffer: Buffer) -> str:
    """What a buffer is called: by the operation that made it, or its own name."""
    if buffer.operation is not None:
        return profile.operations[buffer.operation].name
    return buffer.name or buffer.kind


def add_memory(plane: Plane, timeline: Timeline, number: int) -> None:
    """Adds a line on which memory comes and goes.

    Args:
        number: of the line.
    """
    profile = timeline.profile
    if not profile.buffers:
        return
    line = plane.line(number, "memory")
    comes, goes = plane.kind("MemoryAllocation"), plane.kind("MemoryDeallocation")
    used = peak = 0
    for when, i, buffer, is_new in changes(profile):
        used += buffer.size if is_new else -buffer.size
        peak = max(peak, used)
        facts: dict[str, Any] = {
            "allocator_name": _ALLOCATOR, "bytes_reserved": 0, "bytes_allocated": used, "bytes_available": 0,
            "fragmentation": 0.0, "peak_bytes_in_use": peak, "requested_bytes": buffer.size,
            "allocation_bytes": buffer.size, "addr": i + 1,
        }  # fmt: skip
        if is_new:
            facts.update(tf_op=_tf_op(profile, buffer), region_type=_REGIONS.get(buffer.kind, buffer.kind))
            if buffer.operation is not None:
                made_by = profile.operations[buffer.operation]
                facts["shape"] = None if made_by.shape is None else f"[{','.join(map(_dim, made_by.shape))}]"
        plane.event(line, comes if is_new else goes, when, 0, facts)


def _tf_op(profile: Profile, buffer: Buffer) -> str:
    """The name, with the user's line, as the tool's table has no column for lines."""
    name = label(profile, buffer)
    if buffer.operation is None:
        return name
    facts = profile.operations[buffer.operation]
    return name if facts.file is None else f"{name} ({facts.file.rpartition('/')[2]}:{facts.line})"


def _dim(dim: int | None) -> str:
    return "?" if dim is None else str(dim)
