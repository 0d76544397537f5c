"""What threads record, and how much of it is kept (`framework.recorder`).

A thread writes events into a list of its own, its *lane*, without a lock. Full lists are handed over to the recorder,
which keeps a bounded number of events of all threads, and lets the oldest go. Those of which there are few (`COARSE`)
have a room of their own, so that operations do not drive the steps out.

An event is three entries of a list: what it is (a `What`, which is made once for all events of an operation), its start
and its end. Nothing is made for an event but its times, so that an event costs a tenth of a microsecond, and garbage
collection has nothing to look through.

What a run does very often is *summed up*. A *frame* is a run of a graph, or an operation that holds graphs. When it has
made `MOST` events, all that follows in it adds to one event for each operation, whose `count` says how often it ran.
Such events stand in the frame one after the other, each with the time that its operation took by itself; so
times add up, and no loop drives everything else out.
"""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

__all__ = ["CHUNK", "COARSE", "ENTRIES", "FULL", "MOST", "Lane", "Raw", "RawBuffer", "Room", "Row", "What"]

#: So many events a thread keeps before it hands them over.
CHUNK = 1024
#: So many events of a frame are events of their own.
MOST = 2000
#: So many entries of a list are an event.
ENTRIES = 3
#: So many entries a thread keeps.
FULL = CHUNK * ENTRIES
#: The kinds of events of which there are few.
COARSE = frozenset({"annotation", "call", "compile", "convert", "optimize", "partition", "pass", "step", "trace"})

#: What events are: kind, name, what ran (an operation, a tuple of operations of a region, or None), details.
What = tuple[str, str, Any, "dict[str, Any] | None"]


class Raw(NamedTuple):
    """An event as it is read.

    Attributes:
        start, end: of `clock`.
        what: what ran: an operation, a tuple of operations (of a region), or None.
    """

    kind: str
    name: str
    start: int
    end: int
    what: Any = None
    details: dict[str, Any] | None = None


class RawBuffer(NamedTuple):
    """Memory of an array as it is recorded; see `Profile`'s `Buffer`. `end` is None if it is still there."""

    size: int
    start: int
    end: int | None
    what: Any
    kind: str
    name: str


class Row:
    """What events that come one after the other very often have come to.

    Attributes:
        whats: what they are.
        counts: how often each was, besides `runs`.
        times: the nanoseconds of each.
        runs: how often all of them were, from the first to the last.
    """

    __slots__ = ("counts", "runs", "times", "whats")

    def __init__(self, whats: Sequence[What]) -> None:
        self.whats = whats
        self.counts = [0] * len(whats)
        self.times = [0] * len(whats)
        self.runs = 0


class _Sums:
    """What a frame has come to since it sums up: by what it was, how often, and the nanoseconds.

    Attributes:
        depth: of the frame.
        start: when it began to.
        totals: by what it was.
        rows: see `row`.
    """

    __slots__ = ("depth", "rows", "start", "totals")

    def __init__(self, depth: int, start: int) -> None:
        self.depth = depth
        self.start = start
        self.totals: dict[Any, list[Any]] = {}
        self.rows: dict[int, Row] = {}

    def add(self, what: What, duration: int, count: int = 1) -> None:
        kind, name, ran, _ = what
        found = self.totals.get((kind, name, id(ran)))
        if found is None:
            self.totals[kind, name, id(ran)] = [count, duration, what]
        else:
            found[0] += count
            found[1] += duration

    def row(self, whats: Sequence[What]) -> Row:
        """What is to be added to where these come one after the other. It is in `rows` by the id of the sequence."""
        found = self.rows.get(id(whats))
        if found is None:
            found = self.rows.setdefault(id(whats), Row(whats))
        return found

    def all(self) -> list[list[Any]]:
        """How often each was, the nanoseconds, and what it is."""
        for row in list(self.rows.values()):
            for count, duration, what in zip(row.counts, row.times, row.whats):
                if count + row.runs:
                    self.add(what, duration, count + row.runs)
        return list(self.totals.values())


class Lane:
    """What one thread has recorded and not handed over.

    Args:
        take: takes what it has.

    Attributes:
        events: in the order of their ends, without the coarse ones.
        coarse: those, likewise.
        buffers: four entries for each array whose end is known where it is made: size, start, operation, end.
        depth: so many frames are open.
        most: so many entries there may be in `events` before the innermost frame sums up.
        sums: what the events go into, as a frame sums up; None if none does.
        summed: from when to when frames summed up.
        inside: while that is so, the time of what was within the event that is open.
        span: the innermost one that is open.
        begun: when the steps begin that come next, if that is known.
        until: when the last steps ended.
    """

    __slots__ = (
        "_take", "begun", "buffers", "coarse", "depth", "events", "inside", "most", "number", "span", "summed", "sums",
        "thread", "until",
    )  # fmt: skip

    def __init__(self, number: int, thread: threading.Thread, take: Callable[[Lane], None]) -> None:
        self._take = take
        self.number = number
        self.thread = thread
        self.events: list[Any] = []
        self.coarse: list[Any] = []
        self.buffers: list[Any] = []
        self.depth = 0
        self.most = 0
        self.sums: _Sums | None = None
        self.summed: deque[tuple[int, int]] = deque(maxlen=MOST)
        self.inside = 0
        self.span: Any = None
        self.begun = self.until = 0

    def open(self) -> tuple[int, int]:
        """Begins a frame; what it gives is for `close`."""
        before = self.depth, self.most
        self.depth += 1
        self.most = len(self.events) + MOST * ENTRIES
        return before

    def close(self, before: tuple[int, int], now: int) -> None:
        """Ends a frame, and whatever was begun in it and did not come to its end."""
        sums = self.sums
        self.depth, self.most = before
        if sums is not None and sums.depth > self.depth:
            self.end_sums(now)
        if not self.depth and len(self.events) >= FULL:
            self._take(self)

    def end_sums(self, now: int) -> None:
        """Makes events of what was summed up, if it was."""
        sums, self.sums = self.sums, None
        if sums is None:
            return
        self.summed.append((sums.start, now))
        at = sums.start
        for count, duration, (kind, name, ran, details) in sums.all():
            events = self.coarse if kind in COARSE else self.events
            events += ((kind, name, ran, {**(details or {}), "count": count}), at, at + duration)
            at += duration

    def may_sum(self, now: int) -> None:
        """To be called between the events of a frame: has it sum up from now on if it has made very many."""
        if self.depth and self.sums is None and len(self.events) > self.most:
            self.sums = _Sums(self.depth, now)

    def begin(self) -> int:
        """Before something that other events may be within; what it gives is for `add`."""
        outer, self.inside = self.inside, 0
        return outer

    def add(self, what: What, start: int, end: int, outer: int = 0) -> None:
        """Records an event.

        Args:
            outer: what `begin` gave.
        """
        sums, inside = self.sums, self.inside
        self.inside = outer + end - start
        if sums is not None:
            sums.add(what, max(0, end - start - inside))
        elif what[0] in COARSE:
            self.coarse += (what, start, end)
            if len(self.coarse) >= FULL:
                self._take(self)
        else:
            self.events += (what, start, end)
            if not self.depth and len(self.events) >= FULL:
                self._take(self)


class Room:
    """A bounded number of events.

    Attributes:
        chunks: the number of a thread, and events of it.
        until: when the last one ended that was let go.
    """

    def __init__(self, most: int) -> None:
        self.until = 0
        self._most = most * ENTRIES
        self.chunks: deque[tuple[int, list[Any]]] = deque()
        self._count = 0

    def add(self, number: int, events: list[Any], dropped: Counter[str]) -> None:
        """Takes events of a thread, and lets go of the oldest that there are too many of."""
        if not events:
            return
        self.chunks.append((number, events))
        self._count += len(events)
        while self._count > self._most:
            first, oldest = self.chunks[0]
            over = self._count - self._most
            dropped.update(what[0] for what in oldest[:over:ENTRIES])
            self.until = max(self.until, oldest[min(over, len(oldest)) - 1])
            if over < len(oldest):
                self.chunks[0] = first, oldest[over:]
                self._count = self._most
                return
            self.chunks.popleft()
            self._count -= len(oldest)
