"""Direct calls that are recorded: machine code notes each in a ring (`direct.ll`), which is read when recording ends.

A record says which plan ran, in which thread, and when; it costs a tenth of a microsecond. Arrays are not followed so:
a recording that follows them has no direct calls.
"""

from __future__ import annotations

import ctypes
import time
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.executors.native import direct_code as tables
from autograph.framework import recorder
from autograph.framework.lanes import COARSE, What

__all__ = ["ADDRESS", "add", "clock", "possible"]

_records = tables.Records()
#: Where machine code finds what it is to note.
ADDRESS = ctypes.addressof(_records)
_FIELDS = len(tables.Record._fields_)
#: One in so many of the events of a recording may be a direct call.
_SHARE = 4


def _clock() -> Any:
    """The system's function, if it has the clock that Python has."""
    try:
        get = ctypes.CDLL(None).clock_gettime
        get.argtypes = [ctypes.c_int, ctypes.c_void_p]
        now = (ctypes.c_int64 * 2)()
        before = recorder.clock()
        failed = get(time.CLOCK_MONOTONIC, ctypes.addressof(now))
        after = recorder.clock()
    except (OSError, AttributeError, TypeError):
        return None
    return None if failed or not before <= now[0] * 10**9 + now[1] <= after else get


_get_time = _clock()


def clock() -> int:
    """The address of a function that tells the time; of any function where there is none that is known."""
    return ctypes.cast(_get_time or ctypes.pythonapi.Py_IncRef, ctypes.c_void_p).value or 0


def possible() -> bool:
    """Whether direct calls can be recorded."""
    return _get_time is not None


class _Reading:
    """The ring of a recorder."""

    def __init__(self, active: recorder.Recorder) -> None:
        self.recorder = active
        self.room = max(1, active.most // _SHARE)
        self.memory = np.zeros((self.room, _FIELDS), np.int64)
        self.plans: dict[int, tuple[Any, Sequence[What]]] = {}
        _records.room, _records.count, _records.memory = self.room, 0, self.memory.ctypes.data

    def end(self) -> None:
        """Ends it, and hands over what it has."""
        _records.memory = 0
        count, active = int(_records.count), self.recorder
        rows = self.memory if count > self.room else self.memory[:count]
        if count > self.room:
            active.until = int(rows[:, -1].min())
        kept: dict[int, list[Any]] = {}
        # What lies where a thread summed up is left out: events that stand for many have its time.
        for plan, thread, ident, called, started, ended in rows[rows[:, -1].argsort(kind="stable")].tolist():
            number = active.number_of(thread, ident)
            if plan not in self.plans or _within(active.summed(number), called):
                active.dropped["call"] += 1
                continue
            events = kept.setdefault(number, [])
            for what in self.plans[plan][1]:
                events += (what, called if what[0] in COARSE else started, ended)
        for number, events in kept.items():
            active.give(number, events)
        if count > self.room:
            active.dropped["call"] += count - self.room


_reading: _Reading | None = None


def _switch() -> None:
    global _reading
    ended, active = _reading, recorder.active
    if ended is not None and ended.recorder is active:
        return
    _reading = None
    if ended is not None:
        ended.end()
    if active is not None and not active.memory and _get_time is not None:
        _reading = _Reading(active)


def add(address: int, plan: Any, events: Sequence[What]) -> None:
    """Says what calls of a plan are as events, the inner ones first. The plan stays alive until recording ends."""
    if _reading is not None:
        fine = _reading.recorder.fine
        _reading.plans[address] = plan, [what for what in events if fine or what[0] != "region"]


def _within(stretches: Sequence[tuple[int, int]], when: int) -> bool:
    """Whether a time is in one of some stretches, which are in order."""
    k = bisect_right(stretches, (when, 1 << 63))
    return k > 0 and when < stretches[k - 1][1]


recorder.on_use(_switch)
