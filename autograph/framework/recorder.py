"""What is recorded while a program runs, for `ag.profiler`: `active` is the recorder in force, None when there is none.

Whatever could say something asks `active` first, or uses `span`; code that runs often has a variant of its own that
records (`executors.choice.Target`), and the ordinary one has no such question in it.

A thread writes events into a list of its own, its *lane*, without a lock. Full lists are handed over to the recorder,
which keeps a bounded number of events of all threads, and lets the oldest go. Those of which there are few (`COARSE`)
have a room of their own, so that operations do not drive the steps out.

What a run does very often is *summed up*. A `Frame` is a run of a graph, or an operation that holds graphs. When it has
made `MOST` events, all that follows in it adds to one event for each operation, whose `count` says how often it ran.
Such events stand in the frame one after the other, each with the time that its operation took by itself; so
times add up, and no loop drives everything else out.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
import weakref
from collections import Counter, deque
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, NamedTuple

import numpy as np

__all__ = [
    "CHUNK", "COARSE", "MOST", "OFF", "SMALLEST", "Frame", "Lane", "Raw", "RawBuffer", "Recorder", "active", "arm",
    "armed", "clock", "on_use", "say", "span", "transfer", "use",
]  # fmt: skip

clock = time.perf_counter_ns

#: The recorder in force.
active: Recorder | None = None
#: Whether there may be one: what then costs a little is prepared only if so (`data.stages`).
armed = False
_listeners: list[Callable[[], None]] = []
#: So many events a thread keeps before it hands them over.
CHUNK = 1024
#: So many events of a frame are events of their own.
MOST = 2000
#: Arrays of fewer bytes are not followed: there are very many of them, and they are no part of the memory that matters.
SMALLEST = 256
#: The kinds of events of which there are few.
COARSE = frozenset({"annotation", "call", "compile", "convert", "optimize", "partition", "pass", "step", "trace"})
#: The share of the room that they have.
_SHARE = 4


class Raw(NamedTuple):
    """An event as it is recorded.

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


class Frame:
    """A stretch of a thread in which what happens often is summed up."""

    __slots__ = ("around", "before")

    def __init__(self, around: Frame | None, before: int) -> None:
        self.around = around
        self.before = before


class _Sums:
    """What a frame has come to since it sums up: by what it was, how often, the nanoseconds, and its details."""

    __slots__ = ("frame", "start", "totals")

    def __init__(self, frame: Frame | None, start: int) -> None:
        self.frame = frame
        self.start = start
        self.totals: dict[Any, list[Any]] = {}

    def add(self, kind: str, name: str, duration: int, what: Any, details: dict[str, Any] | None) -> None:
        found = self.totals.get((kind, name, id(what)))
        if found is None:
            self.totals[kind, name, id(what)] = [1, duration, what, details]
        else:
            found[0] += 1
            found[1] += duration


class Lane:
    """What one thread has recorded and not handed over.

    Attributes:
        events: in the order of their ends.
        buffers: of arrays whose end is known where they are made: size, start, operation, end.
        frame: the innermost one that is open.
        most: so many events there may be before `frame` sums up.
        sums: what the events go into, as a frame sums up; None if none does.
        inside: while that is so, the time of what was within the event that is open.
        span: the innermost one that is open.
    """

    __slots__ = (
        "_recorder", "buffers", "events", "frame", "inside", "most", "number", "span", "sums", "thread",
    )  # fmt: skip

    def __init__(self, recorder: Recorder, number: int, thread: threading.Thread) -> None:
        self._recorder = recorder
        self.number = number
        self.thread = thread
        self.events: list[Any] = []
        self.buffers: list[Any] = []
        self.frame: Frame | None = None
        self.most = CHUNK
        self.sums: _Sums | None = None
        self.inside = 0
        self.span: _Span | None = None

    def open(self) -> Frame:
        """Begins a frame."""
        self.frame = frame = Frame(self.frame, self.most)
        self.most = len(self.events) + MOST
        return frame

    def close(self, frame: Frame) -> None:
        """Ends a frame, and whatever was begun in it and did not come to its end."""
        sums = self.sums
        if sums is not None and sums.frame is frame:
            self.sums = None
            at = sums.start
            for (kind, name, _), (count, duration, what, details) in sums.totals.items():
                self.events.append(Raw(kind, name, at, at + duration, what, {**(details or {}), "count": count}))
                at += duration
        self.frame, self.most = frame.around, frame.before
        if self.frame is None and len(self.events) >= CHUNK:
            self._recorder.take(self)

    def may_sum(self, now: int) -> None:
        """To be called between the events of a frame: has it sum up from now on if it has made very many."""
        if self.frame is not None and self.sums is None and len(self.events) > self.most:
            self.sums = _Sums(self.frame, now)

    def begin(self) -> int:
        """Before something that other events may be within; what it gives is for `add`."""
        outer, self.inside = self.inside, 0
        return outer

    def add(
        self, kind: str, name: str, start: int, end: int, what: Any = None, details: dict[str, Any] | None = None,
        outer: int = 0,
    ) -> None:  # fmt: skip
        """Records an event.

        Args:
            outer: what `begin` gave.
        """
        if self._recorder.gone:
            self._recorder.drain()
        sums, inside = self.sums, self.inside
        self.inside = outer + end - start
        if sums is not None:
            sums.add(kind, name, max(0, end - start - inside), what, details)
            return
        self.events.append((kind, name, start, end, what, details))
        if self.frame is None and len(self.events) >= CHUNK:
            self._recorder.take(self)


class _Held(weakref.ref):
    """An array that is there.

    Attributes:
        entry: its `id`, and all that a `RawBuffer` has, less its end.
    """

    __slots__ = ("entry",)
    entry: list[Any]


class Recorder:
    """What is recorded, from `start` on.

    Args:
        most: so many events are kept at most, and so many buffers.
        fine: whether operations, regions and the stages of datasets are recorded.
        memory: whether arrays are.

    Attributes:
        gone: the arrays that have gone and were not noted yet (`drain`).
        shapes: by the id of each operation whose shapes are known only when it runs, it and the shapes of its inputs
            and outputs when it ran first.
        started: nanoseconds since 1970.
        start, end: of `clock`; `end` is None as long as it records.
    """

    def __init__(self, most: int = 200_000, fine: bool = True, memory: bool = True) -> None:
        self.fine = fine
        self.memory = memory
        self.started = time.time_ns()
        self.start = clock()
        self.end: int | None = None
        self.dropped: Counter[str] = Counter()
        self.shapes: dict[int, tuple[Any, list[Any], list[Any]]] = {}
        self._local = threading.local()
        self._lock = threading.Lock()
        self._lanes: list[Lane] = []
        self._names: dict[int, str] = {}
        self._rooms = {True: _Room(max(1, most // _SHARE)), False: _Room(max(1, most - most // _SHARE))}
        self._held: dict[int, _Held] = {}
        # What is called when an array goes is no Python code: there, Ctrl-C would be lost.
        self.gone: deque[_Held] = deque()
        self._buffers: deque[Any] = deque(maxlen=most)
        self._let_go = 0

    def lane(self) -> Lane:
        """This thread's."""
        found: Lane | None = getattr(self._local, "lane", None)
        return found or self._new_lane()

    def _new_lane(self) -> Lane:
        with self._lock:
            ended = [lane for lane in self._lanes if not lane.thread.is_alive()]
            thread = threading.current_thread()
            lane = self._local.lane = Lane(self, len(self._names), thread)
            self._names[lane.number] = thread.name
            self._lanes.append(lane)
        for each in ended:  # there may be very many short threads
            self.take(each)
            with self._lock, contextlib.suppress(ValueError):
                self._lanes.remove(each)
        return lane

    def take(self, lane: Lane) -> None:
        """Takes what a lane has."""
        events, lane.events = lane.events, []
        buffers, lane.buffers = lane.buffers, []
        self._let_go += len(buffers)
        self._buffers.extend([(size, start, end, what, "temporary", "") for size, start, what, end in buffers])
        self._keep(lane.number, events)

    def _keep(self, number: int, events: list[Any]) -> None:
        with self._lock:
            for coarse, room in self._rooms.items():
                room.add(number, [event for event in events if (event[0] in COARSE) == coarse], self.dropped)

    def hold(self, array: Any, start: int, what: Any, kind: str = "output", name: str = "") -> None:
        """Follows an array with memory of its own, until it goes.

        Args:
            array: of NumPy's; anything else is left out.
            start: when it was made.
        """
        if type(array) is not np.ndarray:
            return
        if self.gone:
            self.drain()
        key = id(array)
        known = self._held.get(key)
        if known is not None:
            if kind in ("output", "variable"):
                known.entry[4:] = kind, name
            return
        if array.base is not None or array.nbytes < SMALLEST or self.end is not None:
            return
        held = self._held[key] = _Held(array, self.gone.append)
        held.entry = [key, array.nbytes, start, what, kind, name]

    def drain(self) -> None:
        """Notes which arrays have gone; to be called often, as it takes them to have gone just now."""
        now, gone, there = clock(), self.gone, self._held
        while gone:
            try:
                held = gone.popleft()
            except IndexError:  # another thread was here
                return
            key, size, start, what, kind, name = held.entry
            if self.end is None and there.get(key) is held:
                del there[key]
                self._buffers.append((size, start, now, what, kind, name))
                self._let_go += 1

    def stop(self) -> None:
        """Ends it; what still runs is left out."""
        if self.end is None:
            self.drain()
            self.end = clock()
        for lane in list(self._lanes):
            self.take(lane)

    def threads(self) -> dict[int, str]:
        """The names of the threads that recorded something, by their numbers."""
        return dict(self._names)

    def events(self) -> Iterator[tuple[int, Raw]]:
        """All that was kept, with the numbers of threads; those of a thread in the order of their ends."""
        for room in self._rooms.values():
            for number, events in list(room.chunks):
                for event in events:
                    yield number, Raw(*event)

    def buffers(self) -> list[RawBuffer]:
        """What was known of memory."""
        ended = [RawBuffer(*entry) for entry in list(self._buffers)]
        there = [RawBuffer(size, start, None, *rest) for _, size, start, *rest in
                 [held.entry for held in list(self._held.values())]]  # fmt: skip
        if self._let_go > len(ended):
            self.dropped["buffer"] = self._let_go - len(ended)
        return ended + there


class _Room:
    """A bounded number of events."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.chunks: deque[tuple[int, list[Any]]] = deque()
        self._count = 0

    def add(self, number: int, events: list[Any], dropped: Counter[str]) -> None:
        if not events:
            return
        self.chunks.append((number, events))
        self._count += len(events)
        while self._count > self.most:
            first, oldest = self.chunks[0]
            over = self._count - self.most
            dropped.update(event[0] for event in oldest[:over])
            if over < len(oldest):
                self.chunks[0] = first, oldest[over:]
                self._count = self.most
                return
            self.chunks.popleft()
            self._count -= len(oldest)


def use(recorder: Recorder | None) -> None:
    """Has a recorder record from now on; None: has nothing recorded."""
    global active, armed
    armed = armed or recorder is not None
    active = recorder
    for listener in _listeners:
        listener()


def on_use(listener: Callable[[], None]) -> None:
    """Has `listener` called whenever recording begins or ends, and where a forked process does not go on with it."""
    _listeners.append(listener)


def arm() -> None:
    """Says that something may be recorded, sooner or later."""
    global armed
    armed = True


def _in_child() -> None:
    """A forked process records nothing: its parent's threads and lanes are not there."""
    if active is not None:
        use(None)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_in_child)


class _Off:
    """A span of which nobody wants to know."""

    __slots__ = ()
    details: dict[str, Any] = {}  # noqa: RUF012  nobody reads it

    def __enter__(self) -> _Off:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def say(self, **details: Any) -> None:
        """As of a span that is recorded."""


class _Span:
    __slots__ = ("_around", "_details", "_kind", "_lane", "_name", "_outer", "_start")

    def __init__(self, lane: Lane, kind: str, name: str, details: dict[str, Any]) -> None:
        self._lane, self._kind, self._name, self._details = lane, kind, name, details
        self._around = lane.span
        self._start: int | None = None

    def __enter__(self) -> _Span:
        lane = self._lane
        self._around, lane.span = lane.span, self
        self._outer = lane.begin()
        self._start = clock()
        return self

    def say(self, **details: Any) -> None:
        """Adds details, known only now."""
        self._details.update(details)

    def __exit__(self, cls: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if cls is not None and cls is not StopIteration:
            self._details["error"] = cls.__name__
        lane = self._lane
        if self._start is not None:  # else Ctrl-C came before it had begun
            lane.add(self._kind, self._name, self._start, clock(), None, self._details or None, self._outer)
        lane.span = self._around


#: The span of which nobody wants to know.
OFF = _Off()


def span(kind: str, name: str, **details: Any) -> _Span | _Off:
    """A `with` statement around what is to be an event. What it gives has `say(**details)`, for what is known later.

    Args:
        kind: a key of `profiler.profile.KINDS`.
        details: plain values.
    """
    return OFF if active is None else _Span(active.lane(), kind, name, details)


def say(**details: Any) -> None:
    """Adds details to the innermost span that is open in this thread."""
    if active is not None:
        inner = active.lane().span
        if inner is not None:
            inner.say(**details)


def transfer(way: str, array: Any, copy: Callable[[Any], Any]) -> Any:
    """A copy of an array of values that go "in" or "out" of graphs, as an event."""
    if active is None or not active.fine:
        return copy(array)
    with span("transfer", way, bytes=int(np.asarray(array).nbytes)):
        return copy(array)
