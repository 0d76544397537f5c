"""What `ag.profiler` records in tasks that are processes of their own.

These begin and end with the program's recording. On another machine a task has another clock: it is asked for its time
a few times, and taken to have answered in the middle of the quickest call, so that it is known to half of that call's
time. On the same machine processes have one clock.
"""

from __future__ import annotations

import contextlib
import importlib
import socket
import time
from typing import TYPE_CHECKING, Any

from autograph.distribute.engines import LOSSES
from autograph.framework import recorder

if TYPE_CHECKING:
    from autograph.distribute.cluster import Cluster

__all__ = ["ClusterRecording", "TaskRecording"]

#: A task is asked for its time so often.
_ASKED = 7


class ClusterRecording:
    """Has the tasks of a cluster record while this process does."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._options: tuple[Any, ...] | None = None

    def begin_recording(self, here: recorder.Recorder) -> None:
        """Has all tasks record."""
        self._options = here.most, here.fine
        if not self._cluster.closed:
            refs = [ref for task in self._cluster.tasks for ref in self.started(task)]
            with contextlib.suppress(*LOSSES):
                self._cluster.get_ready(refs)

    def started(self, task: str) -> list[Any]:
        """A task was started, perhaps while others record: references."""
        return [] if self._options is None else self._cluster.call(task, "begin_recording", *self._options)

    def end_recording(self) -> list[tuple[str, int, bytes]]:
        """What tasks have recorded; nothing of those that are gone."""
        self._options = None
        found: list[tuple[str, int, bytes]] = []
        for task in () if self._cluster.closed else self._cluster.tasks:
            with contextlib.suppress(*LOSSES):
                (packed,) = self._cluster.get(self._cluster.call(task, "end_recording"))
                if packed:
                    found.append((task, self._ahead(task), packed))
        return found

    def _ahead(self, task: str) -> int:
        """By how many nanoseconds the clock of a task is ahead."""
        samples = []
        for _ in range(_ASKED):
            start = time.time_ns()
            ((host, now),) = self._cluster.get(self._cluster.call(task, "now"))
            end = time.time_ns()
            if host == socket.gethostname():
                return 0
            samples.append((end - start, now - (start + end) // 2))
        return min(samples)[1]


class TaskRecording:
    """What one task records."""

    def __init__(self) -> None:
        self._recorder: recorder.Recorder | None = None

    def begin(self, most: int, fine: bool) -> None:
        """Begins, unless this process records already."""
        if recorder.active is None:
            self._recorder = recorder.Recorder(most, fine)
            recorder.use(self._recorder)

    def end(self) -> bytes:
        """Ends: the profile, packed; nothing if it has not begun."""
        made, self._recorder = self._recorder, None
        if made is None:
            return b""
        recorder.use(None)
        made.stop()
        building = importlib.import_module("autograph.profiler.building")
        files = importlib.import_module("autograph.profiler.files")
        packed: bytes = files.packed(building.profile_of(made))
        return packed
