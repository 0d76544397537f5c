"""The embedded engine: each task is a thread of this process. It needs nothing else, and does what others do."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, wait
from typing import Any

from autograph.distribute.engines import Engine, Worker, late, lost
from autograph.distribute.task import METHODS, Task
from autograph.framework.context import handing_on

__all__ = ["ThreadEngine"]

#: The machine, by name and address.
_HERE = "this process"
#: How long threads that still compute are waited for at the end, in seconds.
_ENDING = 2.0
#: How often a thread that waits for the value of another task looks whether its own is to end, in seconds.
_LOOK = 0.1


class _Ref(Future[Any]):
    """A value that a task will give."""

    def __init__(self, task: str) -> None:
        super().__init__()
        self.task = task


class _Thread(Worker):
    def __init__(self, name: str) -> None:
        self.name = name
        self._task = Task(name)
        self._calls: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._dead = threading.Event()
        self._lock = threading.Lock()
        self._open: dict[_Ref, None] = {}
        self._thread = threading.Thread(target=handing_on(self._serve), name=f"ag:{name}", daemon=True)
        self._thread.start()

    def call(self, method: str, *args: Any, returns: int = 1) -> list[Any]:
        assert method in METHODS, method
        refs = [_Ref(self.name) for _ in range(returns)]
        with self._lock:
            if self._dead.is_set():
                for ref in refs:
                    ref.set_exception(lost(self.name))
                return refs
            self._open.update(dict.fromkeys(refs))
            self._calls.put((method, args, refs))
        return refs

    def machine(self) -> Any:
        return _HERE

    def kill(self) -> None:
        with self._lock:
            self._dead.set()
            waiting, self._open = self._open, {}
        for ref in waiting:
            _settle(ref, error=lost(self.name))
        self._calls.put(None)

    def is_alive(self) -> bool:
        """Whether it still computes."""
        return self._thread.is_alive()

    def join(self, until: float) -> None:
        """Waits for what a killed task still computes, so that nothing of it goes on behind the end; not for long."""
        if self._thread is not threading.current_thread():
            self._thread.join(max(0.0, until - time.monotonic()))

    def _serve(self) -> None:
        while not self._dead.is_set():
            call = self._calls.get()
            if call is None:
                return
            method, args, refs = call
            try:
                given = [self._value(arg) for arg in args]
                result = getattr(self._task, method)(*given)
                results, error = (result if len(refs) != 1 else [result]), None
            except BaseException as caught:
                results, error = [None] * len(refs), caught
            del args, call
            with self._lock:
                for ref in refs:
                    self._open.pop(ref, None)
            for ref, value in zip(refs, results):
                _settle(ref, value, error)
            del refs, results, error

    def _value(self, arg: Any) -> Any:
        """What an argument stands for, once it is there."""
        if not isinstance(arg, _Ref):
            return arg
        while not arg.done() and not self._dead.is_set():
            wait([arg], _LOOK)
        return arg.result(0)


def _settle(ref: _Ref, value: Any = None, error: BaseException | None = None) -> None:
    """Gives a reference its value, unless its task was killed meanwhile."""
    try:
        if error is None:
            ref.set_result(value)
        else:
            ref.set_exception(error)
    except Exception:
        pass


class ThreadEngine(Engine):
    """Tasks as threads of this process. What a task is given and gives is shared, not copied."""

    name = "threads"
    processes = False

    def __init__(self) -> None:
        self._workers: dict[str, _Thread] = {}
        self._replaced: list[_Thread] = []  # those that may still compute

    def start(self, name: str, resources: Mapping[str, float]) -> Worker:
        if name in self._workers:
            self._replaced = [worker for worker in (*self._replaced, self._workers[name]) if worker.is_alive()]
        worker = self._workers[name] = _Thread(name)
        return worker

    def end(self, name: str) -> None:
        worker = self._workers.pop(name)
        worker.kill()
        self._replaced.append(worker)

    def get(self, refs: Sequence[Any], timeout: float | None = None) -> list[Any]:
        asked = [ref for ref in refs if isinstance(ref, _Ref)]
        if timeout is not None and wait(asked, timeout).not_done:
            waiting = [ref.task for ref in asked if not ref.done()]
            if waiting:
                raise late(list(dict.fromkeys(waiting)), timeout)
        return [ref.result() if isinstance(ref, _Ref) else ref for ref in refs]

    def put(self, value: Any) -> Any:
        return value

    def nodes(self) -> list[dict[str, Any]]:
        return [{"name": _HERE, "address": _HERE, "alive": True, "resources": {}}]

    def close(self) -> None:
        ending = [*self._replaced, *self._workers.values()]
        for worker in ending:
            worker.kill()
        until = time.monotonic() + _ENDING
        for worker in ending:
            worker.join(until)
        self._workers.clear()
        self._replaced.clear()
