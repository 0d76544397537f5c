"""What is recorded while a program runs, for `ag.profiler`: `active` is the recorder in force, None when there is none.

Whatever could say something asks `active` first, or uses `span`; code that runs often has a variant of its own that
records (`executors.choice.Target`), and the ordinary one has no such question in it. What threads record goes into
their lanes (`framework.lanes`).
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import threading
import time
import weakref
from collections import Counter, deque
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Protocol

import numpy as np

from autograph.framework.lanes import COARSE, ENTRIES, FULL, Lane, Raw, RawBuffer, Room, What

__all__ = [
    "OFF", "SMALLEST", "Begun", "Elsewhere", "Recorder", "active", "also", "arm", "armed", "call", "call_event",
    "clock", "elsewhere", "ended", "on_use", "say", "serial", "span", "thread_id", "transfer", "use",
]  # fmt: skip

clock = time.perf_counter_ns

#: The recorder in force.
active: Recorder | None = None
#: Whether there may be one: what then costs a little is prepared only if so (`data.stages`).
armed = False
#: How often recording has begun or ended.
serial = 0
_listeners: list[Callable[[], None]] = []
#: Arrays of fewer bytes are not followed: there are very many of them, and they are no part of the memory that matters.
SMALLEST = 256
#: The share of the room that coarse events have.
_SHARE = 4


def _thread_ids() -> Callable[[], int]:
    try:
        state, number = ctypes.pythonapi.PyThreadState_Get, ctypes.pythonapi.PyThreadState_GetID
    except AttributeError:
        return threading.get_ident
    state.restype = ctypes.c_void_p
    number.restype, number.argtypes = ctypes.c_uint64, [ctypes.c_void_p]
    return lambda: int(number(state()))


#: A number of this thread that no other one of the process has or will have; the ident, where Python tells no such one.
thread_id = _thread_ids()


class _Held(weakref.ref):
    """An array that is there.

    Attributes:
        key: its `id`.
        start, what, kind, name, size: as of a `RawBuffer`.
    """

    __slots__ = ("key", "kind", "name", "size", "start", "what")
    key: int
    size: int
    start: int
    what: Any
    kind: str
    name: str


class _Local(threading.local):
    """What each thread has."""

    def __init__(self, make: Callable[[], Lane]) -> None:
        self.lane = make()


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
        calls: what calls are, by the number of the trace that runs.
        local: has the `lane` of each thread.
        others: what other processes have recorded meanwhile: for each a name, by how many nanoseconds its clock is
            ahead, and its profile, packed.
        started: nanoseconds since 1970.
        start, end: of `clock`; `end` is None as long as it records.
        until: likewise: when the last direct call ended for which there was no room.
    """

    def __init__(self, most: int = 200_000, fine: bool = True, memory: bool = False) -> None:
        self.most = most
        self.fine = fine
        self.memory = memory
        self.started = time.time_ns()
        self.start = clock()
        self.end: int | None = None
        self.until = 0
        self.dropped: Counter[str] = Counter()
        self.shapes: dict[int, tuple[Any, list[Any], list[Any]]] = {}
        self.calls: dict[int | None, What] = {}
        self.others: list[tuple[str, int, bytes]] = []
        self._lock = threading.Lock()
        self._lanes: list[Lane] = []
        self._names: dict[int, str] = {}
        self._numbers: dict[int, int] = {}  # by `thread_id`
        self._coarse, self._fine = Room(max(1, most // _SHARE)), Room(max(1, most - most // _SHARE))
        self._held: dict[int, _Held] = {}
        # What is called when an array goes is no Python code: there, Ctrl-C would be lost.
        self.gone: deque[_Held] = deque()
        self._buffers: deque[Any] = deque(maxlen=most)
        self._let_go = 0
        self._closed = False
        self._summed: dict[int, list[tuple[int, int]]] = {}
        self._given: list[tuple[int, list[Any]]] = []
        self.local = _Local(self._new_lane)

    def lane(self) -> Lane:
        """This thread's; what runs often has it from `local`."""
        return self.local.lane

    def _new_lane(self) -> Lane:
        with self._lock:
            ended = [lane for lane in self._lanes if not lane.thread.is_alive()]
            thread = threading.current_thread()
            lane = Lane(len(self._names), thread, self.take)
            self._names[lane.number] = thread.name
            self._numbers[thread_id()] = lane.number
            self._lanes.append(lane)
        for each in ended:  # there may be very many short threads
            self.take(each)
            with self._lock, contextlib.suppress(ValueError):
                self._lanes.remove(each)
        return lane

    def take(self, lane: Lane) -> None:
        """Takes what a lane has; what comes after the end is let go."""
        events, lane.events = lane.events, []
        coarse, lane.coarse = lane.coarse, []
        buffers, lane.buffers = lane.buffers, []
        if self._closed:
            return
        self._let_go += len(buffers) // 4
        each = iter(buffers)
        self._buffers.extend([(size, start, end, what, "temporary", "")
                              for size, start, what, end in zip(each, each, each, each)])  # fmt: skip
        if self.gone:
            self.drain()
        with self._lock:
            while lane.summed:
                self._summed.setdefault(lane.number, []).append(lane.summed.popleft())
            self._fine.add(lane.number, events, self.dropped)
            self._coarse.add(lane.number, coarse, self.dropped)

    def hold(self, array: Any, start: int, what: Any, kind: str = "output", name: str = "") -> None:
        """Follows an array with memory of its own, until it goes.

        Args:
            array: of NumPy's; anything else is left out.
            start: when it was made.
        """
        if type(array) is not np.ndarray or array.nbytes < SMALLEST:
            return
        if self.gone:
            self.drain()
        key = id(array)
        known = self._held.get(key)
        if known is not None:
            if kind in ("output", "variable"):
                known.kind, known.name = kind, name
            return
        if array.base is not None or self.end is not None:
            return
        held = self._held[key] = _Held(array, self.gone.append)
        held.key, held.size, held.start, held.what, held.kind, held.name = key, array.nbytes, start, what, kind, name

    def drain(self) -> None:
        """Notes which arrays have gone; to be called often, as it takes them to have gone just now."""
        now, gone, there = clock(), self.gone, self._held
        while gone:
            try:
                held = gone.popleft()
            except IndexError:  # another thread was here
                return
            if self.end is None and there.get(held.key) is held:
                del there[held.key]
                self._buffers.append((held.size, held.start, now, held.what, held.kind, held.name))
                self._let_go += 1

    def stop(self) -> None:
        """Ends it. Steps and the like that still run end with it, and say so; operations that do are left out."""
        if self.end is not None:
            return
        self.drain()
        self.end = clock()
        for lane in list(self._lanes):
            lane.end_sums(self.end)
            open_ = lane.span
            while open_ is not None:
                open_.cut(self.end)
                open_ = open_.around
            self.take(lane)
        self._closed = True

    def number_of(self, thread: int, ident: int) -> int:
        """The number here of a thread, whose events are given as they are not its lane's.

        Args:
            thread: as `thread_id` gave it there. Idents are given to new threads again, so that they say too little.
            ident: what it had, by which its name is found as long as it lives.
        """
        with self._lock:
            number = self._numbers.get(thread)
            if number is None:
                number = self._numbers[thread] = len(self._names)
                named = [thread.name for thread in threading.enumerate() if thread.ident == ident]
                self._names[number] = named[0] if named else f"thread {ident}"
            return number

    def summed(self, number: int) -> list[tuple[int, int]]:
        """From when to when events of a thread were summed up."""
        return self._summed.get(number, [])

    def give(self, number: int, events: list[Any]) -> None:
        """Takes events of a thread that were recorded elsewhere: three entries each, in the order of their ends."""
        self._given.append((number, events))

    def whole_from(self) -> int:
        """From when on, by `clock`, there is all that happened."""
        return max(self.start, self.until, self._fine.until, self._coarse.until)

    def threads(self) -> dict[int, str]:
        """The names of the threads that recorded something, by their numbers."""
        found = {number for chunks in self._chunks() for number, _ in chunks}
        return {number: name for number, name in self._names.items() if number in found}

    def _chunks(self) -> Iterator[list[tuple[int, list[Any]]]]:
        return iter([list(self._given), list(self._fine.chunks), list(self._coarse.chunks)])

    def events(self) -> Iterator[tuple[int, Raw]]:
        """All that was kept, with the numbers of threads; those of a thread in the order of their ends, coarse ones
        behind the others."""
        for chunks in self._chunks():
            for number, events in chunks:
                for i in range(0, len(events), ENTRIES):
                    kind, name, what, details = events[i]
                    yield number, Raw(kind, name, events[i + 1], events[i + 2], what, details)

    def buffers(self) -> list[RawBuffer]:
        """What was known of memory."""
        ended = [RawBuffer(*entry) for entry in list(self._buffers)]
        there = [RawBuffer(held.size, held.start, None, held.what, held.kind, held.name)
                 for held in list(self._held.values())]  # fmt: skip
        if self._let_go > len(ended):
            self.dropped["buffer"] = self._let_go - len(ended)
        return ended + there


def use(recorder: Recorder | None) -> None:
    """Has a recorder record from now on; None: has nothing recorded."""
    global active, armed, serial
    serial += 1
    armed = armed or recorder is not None
    active = recorder
    for listener in _listeners:
        listener()


def on_use(listener: Callable[[], None]) -> None:
    """Has `listener` called whenever recording begins or ends, and where a forked process does not go on with it."""
    _listeners.append(listener)


class Elsewhere(Protocol):
    """What records in other processes while this one does: tasks of a cluster."""

    def begin_recording(self, recorder: Recorder) -> None:
        """Has them record as this process does."""

    def end_recording(self) -> None:
        """Ends that, and puts what they have recorded among the recorder's `others`."""


_elsewhere: weakref.WeakSet[Any] = weakref.WeakSet()


def also(other: Elsewhere) -> None:
    """What is to record from now on whenever this process does, as long as something refers to it."""
    _elsewhere.add(other)
    if active is not None:
        other.begin_recording(active)


def elsewhere() -> list[Elsewhere]:
    """What else records."""
    return list(_elsewhere)


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
    __slots__ = ("_details", "_kind", "_lane", "_name", "_outer", "_start", "around")

    def __init__(self, lane: Lane, kind: str, name: str, details: dict[str, Any]) -> None:
        self._lane, self._kind, self._name, self._details = lane, kind, name, details
        self.around: _Span | None = lane.span
        self._start: int | None = None

    def __enter__(self) -> _Span:
        lane = self._lane
        self.around, lane.span = lane.span, self
        self._outer = lane.begin()
        self._start = clock()
        return self

    def say(self, **details: Any) -> None:
        """Adds details, known only now."""
        self._details.update(details)

    def cut(self, end: int) -> None:
        """Ends it before it has come to its end."""
        if self._start is not None and self._kind in COARSE:
            self._lane.coarse += ((self._kind, self._name, None, {**self._details, "open": True}), self._start, end)

    def __exit__(self, cls: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if cls is not None and cls is not StopIteration:
            self._details["error"] = cls.__name__
        lane = self._lane
        if self._start is not None:  # else Ctrl-C came before it had begun
            lane.add((self._kind, self._name, None, self._details or None), self._start, clock(), self._outer)
        lane.span = self.around


#: A call of a function that has begun: the recorder, the lane, what `Lane.begin` gave, and when.
Begun = tuple[Recorder, Lane, int, int]


def call() -> Begun | None:
    """A call of a function, which is an event from now until `ended`; None if nothing is recorded."""
    if active is None:
        return None
    lane = active.local.lane
    return active, lane, 0 if lane.sums is None else lane.begin(), clock()


def ended(
    begun: Begun, name: str, trace: int | None, cached: bool = True, error: type[BaseException] | None = None
) -> None:
    """Ends a call of a function; its event is `call_event` of the other arguments."""
    into, lane, outer, start = begun
    what = into.calls.get(trace)  # all calls of a trace that it was found for, and that do not fail, are the same
    if what is None or error is not None or not cached or what[1] != name:
        what = call_event(name, trace, cached, error)
        if cached and error is None:
            into.calls[trace] = what
    if lane.sums is None and len(lane.coarse) < FULL:
        lane.coarse += (what, start, clock())
    else:
        lane.add(what, start, clock(), outer)


def call_event(
    name: str, trace: int | None, cached: bool = True, error: type[BaseException] | None = None
) -> What:
    """What calls of a function are as events.

    Args:
        trace: the number of the trace that runs.
        cached: whether there was one.
        error: the class of what they raise.
    """
    details: dict[str, Any] = {"cached": cached}
    if trace is not None:
        details["trace"] = trace
    if error is not None and error is not StopIteration:
        details["error"] = error.__name__
    return "call", name, None, details


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
