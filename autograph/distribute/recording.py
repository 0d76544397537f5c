"""What `ag.profiler` records in tasks that are processes of their own.

These begin and end with the program's recording. On another machine a task has another clock: it is asked for its time
a few times, and taken to have answered in the middle of the quickest call, so that it is known to half of that call's
time. On the same machine processes have one clock.
"""

from __future__ import annotations

import socket
import time
from typing import TYPE_CHECKING, Any

from autograph.distribute.engines import LOSSES
from autograph.framework import recorder
from autograph.profiler.building import profile_of
from autograph.profiler.files import packed

if TYPE_CHECKING:
    from autograph.distribute.cluster import Cluster

__all__ = ["ClusterRecording", "TaskRecording"]

#: A task is asked for its time so often.
_ASKED = 7
#: So many seconds it may take to begin or end.
_PATIENCE = 60.0


class ClusterRecording:
    """Has the tasks of a cluster record while this process does."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._recorder: recorder.Recorder | None = None

    def begin_recording(self, here: recorder.Recorder) -> None:
        """Has all tasks record."""
        if not self._cluster.closed:
            self._recorder = here
            self._get([ref for task in self._cluster.tasks for ref in self.started(task)])

    def started(self, task: str) -> list[Any]:
        """A task was started, perhaps while others record: references."""
        here = self._recorder
        return [] if here is None else self._cluster.call(task, "begin_recording", here.most, here.fine)

    def end_recording(self) -> None:
        """Takes what tasks have recorded, at the end of a recording or a cluster; nothing of tasks that are gone."""
        here, self._recorder = self._recorder, None
        if here is None:
            return
        for task in self._cluster.tasks:
            recorded = self._get(self._cluster.call(task, "end_recording"))
            ahead = self._ahead(task) if recorded and recorded[0] else None
            if ahead is not None:
                here.others.append((task, ahead, recorded[0]))

    def _get(self, refs: list[Any]) -> list[Any]:
        """The values of references; none if their tasks are gone."""
        try:
            return self._cluster.engine.get(refs, _PATIENCE)
        except LOSSES:
            return []

    def _ahead(self, task: str) -> int | None:
        """By how many nanoseconds the clock of a task is ahead; None if it is gone."""
        samples = []
        for _ in range(_ASKED):
            start = time.time_ns()
            answer = self._get(self._cluster.call(task, "now"))
            end = time.time_ns()
            if not answer:
                return None
            host, now = answer[0]
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
        return packed(profile_of(made))
