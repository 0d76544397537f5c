"""Work in other threads: `ahead` runs a pass in a thread, `in_parallel` calls a function in several.

Both are generators. Their threads know the queues and the work, never the generator, so one that is abandoned is
closed by Python, and closing it tells the threads to stop. Queues that are waited for have a sentinel for that, so
nothing waits for ever; a thread that is in the middle of a long call stops after it. Threads are daemons: the exit of
the interpreter does not wait for them. At exit they are told to stop, and given a moment to do so.
"""

from __future__ import annotations

import atexit
import itertools
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from typing import Any

from autograph import errors
from autograph.data.specs import Leaves
from autograph.data.stages import current, working
from autograph.framework import recorder
from autograph.framework.context import handing_on

__all__ = ["ahead", "in_parallel"]

#: So often a consumer looks whether the thread that it waits for is still there (after a fork it is not).
_PATIENCE = 1.0
#: So long the exit of the interpreter waits for all threads together.
_AT_EXIT = 1.0

_STOP: Any = object()
_END: Any = object()

_running: weakref.WeakSet[_Team] = weakref.WeakSet()


class _Failed:
    """An error on its way from one thread to another."""

    __slots__ = ("error",)

    def __init__(self, error: BaseException) -> None:
        self.error = error


class _Team:
    """Daemon threads that run `work(team)` until `stopped`."""

    def __init__(self, size: int, work: Callable[[_Team], None], name: str) -> None:
        self.requests: SimpleQueue[Any] = SimpleQueue()
        self.results: SimpleQueue[Any] = SimpleQueue()
        self.stopped = False
        self._name = name
        self._threads = [
            threading.Thread(target=handing_on(work), args=(self,), name=f"autograph-{name}", daemon=True)
            for _ in range(size)
        ]
        _running.add(self)
        for thread in self._threads:
            thread.start()

    def result(self) -> Any:
        """The next result."""
        if recorder.active is not None and self.results.empty():
            stage = current.stage
            with recorder.span("wait", self._name, stage=None if stage is None else stage.name):
                return self._result()
        return self._result()

    def _result(self) -> Any:
        while True:
            try:
                return self.results.get(timeout=_PATIENCE)
            except Empty:
                if not any(thread.is_alive() for thread in self._threads) and self.results.empty():
                    raise errors.FailedPreconditionError(
                        "the threads of this iterator are gone",
                        fix="make an iterator in the process that uses it: threads do not survive a fork",
                    ) from None

    def stop(self) -> None:
        """Asks the threads to stop."""
        self.stopped = True
        for _ in self._threads:
            self.requests.put(_STOP)

    def join(self, timeout: float) -> None:
        for thread in self._threads:
            if thread is not threading.current_thread() and thread.is_alive():
                thread.join(timeout / len(self._threads))


@atexit.register
def _stop_all() -> None:
    teams = list(_running)
    for team in teams:
        team.stop()
    deadline = time.monotonic() + _AT_EXIT
    for team in teams:
        team.join(max(0.0, deadline - time.monotonic()))


# --- one thread ahead ------------------------------------------------------------------------------------


def ahead(make: Callable[[], Iterator[Leaves]], size: int) -> Iterator[Leaves]:
    """The elements of a pass, which a thread computes up to `size` ahead of what is asked for.

    Args:
        make: begins the pass; it is called in the thread.
    """
    stage = current.stage

    def work(team: _Team) -> None:
        source: Any = None
        current.stage = stage
        try:
            source = make()
            while team.requests.get() is not _STOP and not team.stopped:
                team.results.put(next(source, _END))
        except BaseException as error:
            team.results.put(_Failed(error))
        finally:
            if hasattr(source, "close"):
                source.close()

    team = _Team(1, work, "prefetch")
    try:
        for _ in range(size):
            team.requests.put(None)
        while True:
            found = team.result()
            if found is _END:
                return
            if type(found) is _Failed:
                raise found.error
            team.requests.put(None)
            yield found
    finally:
        team.stop()


# --- several threads -------------------------------------------------------------------------------------


class _Task:
    __slots__ = ("args", "done", "result")

    def __init__(self, args: Leaves) -> None:
        self.args = args
        self.done = False
        self.result: Any = None


def in_parallel(
    function: Callable[..., Any], source: Iterator[Leaves], threads: int, in_order: bool
) -> Iterator[Any]:
    """`function(*leaves)` for the elements of a pass, of which up to `threads` are worked on at a time.

    Args:
        in_order: whether the results come in the order of the elements, or as they are ready.
    """
    stage = current.stage

    def work(team: _Team) -> None:
        while True:
            task = team.requests.get()
            if task is _STOP or team.stopped:
                return
            try:
                with working(stage):
                    task.result = function(*task.args)
            except BaseException as error:
                task.result = _Failed(error)
            task.done = True
            team.results.put(task)

    team = _Team(threads, work, "map")
    waiting: deque[_Task] = deque()
    try:
        for leaves in itertools.chain(source, [_END]):
            if leaves is not _END:
                task = _Task(leaves)
                waiting.append(task)
                team.requests.put(task)
            while waiting and (len(waiting) >= threads or leaves is _END):
                yield _next(team, waiting, in_order)
    finally:
        team.stop()


def _next(team: _Team, waiting: deque[_Task], in_order: bool) -> Any:
    """The result of the first task, or of the first that is done."""
    if in_order:
        task = waiting.popleft()
        while not task.done:
            team.result()
    else:
        task = team.result()
        waiting.remove(task)
    if type(task.result) is _Failed:
        raise task.result.error
    return task.result
