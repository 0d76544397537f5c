"""From what a recorder has kept to a `Profile`."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Mapping
from typing import Any

from autograph.executors.choice import executor
from autograph.framework.graph import Operation
from autograph.framework.recorder import Raw, RawBuffer, Recorder
from autograph.profiler.facts import facts_of
from autograph.profiler.profile import Buffer, Event, OperationFacts, Profile

__all__ = ["profile_of"]


class _Operations:
    """The operations that ran, each at its position."""

    def __init__(self, shapes: Mapping[int, Any]) -> None:
        self._shapes = shapes
        self.facts: list[OperationFacts] = []
        self._positions: dict[int, int] = {}
        self._lists: dict[int, list[int]] = {}
        self._keep: list[Any] = []

    def position(self, op: Operation) -> int:
        found = self._positions.get(id(op))
        if found is None:
            found = self._positions[id(op)] = len(self.facts)
            self.facts.append(facts_of(op, self._shapes))
            self._keep.append(op)
        return found

    def positions(self, operations: tuple[Operation, ...]) -> list[int]:
        """One list for the same operations: there are many events of a region."""
        found = self._lists.get(id(operations))
        if found is None:
            found = self._lists[id(operations)] = [self.position(op) for op in operations]
            self._keep.append(operations)
        return found


def profile_of(recorder: Recorder) -> Profile:
    """What a recorder that was stopped has kept."""
    end = recorder.end
    assert end is not None
    operations = _Operations(recorder.shapes)
    events = _events(recorder.events(), recorder.start, end, operations)
    buffers = [_buffer(raw, recorder.start, operations) for raw in recorder.buffers()]
    return Profile(
        recorder.started,
        end - recorder.start,
        socket.gethostname(),
        os.getpid(),
        executor(),
        recorder.threads(),
        events=events,
        buffers=sorted(buffers, key=lambda buffer: buffer.start),
        operations=operations.facts,
        dropped=dict(recorder.dropped),
        whole_from=recorder.whole_from() - recorder.start,
    )


def _events(found: Iterable[tuple[int, Raw]], start: int, end: int, operations: _Operations) -> list[Event]:
    """In order: by their start, those around others first, which ended after them."""
    kept = [(raw.start, -raw.end, -number, lane, raw) for number, (lane, raw) in enumerate(found)]
    kept.sort(key=lambda entry: entry[:3])
    events: list[Event] = []
    for _, _, _, lane, raw in kept:
        if raw.start < start or raw.end > end:  # begun before, or ended after: not whole
            continue
        position, details = None, raw.details or {}
        if isinstance(raw.what, Operation):
            position = operations.position(raw.what)
        elif raw.what is not None:
            details = {**details, "operations": operations.positions(raw.what)}
        events.append(Event(raw.kind, raw.name, raw.start - start, raw.end - raw.start, lane, position, details))
    return events


def _buffer(raw: RawBuffer, start: int, operations: _Operations) -> Buffer:
    position = operations.position(raw.what) if isinstance(raw.what, Operation) else None
    ended = None if raw.end is None else raw.end - start
    return Buffer(raw.size, raw.start - start, ended, position, raw.kind, raw.name)
