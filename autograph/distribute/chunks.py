"""Which task runs which elements of a map: whichever is free takes the next chunk. One that is lost is replaced."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from autograph.distribute.cluster import Cluster
from autograph.distribute.elements import Element
from autograph.distribute.engines import LOSSES
from autograph.framework.context import handing_on
from autograph.ops.random.random_streams import fresh_seed, global_seed

__all__ = ["Done", "Workforce"]


class Done(NamedTuple):
    """What came of a chunk.

    Attributes:
        elements: of the chunk.
        outcomes: for each element, its outputs and None, or None and its error; None if the task was lost.
        error: of a task that was lost, or did not answer in time; of anything else, what ends the map.
        seconds: how long it took.
    """

    elements: Sequence[Element]
    outcomes: Sequence[tuple[list[Any] | None, Exception | None]] | None
    error: BaseException | None
    seconds: float = 0.0


class Workforce:
    """The tasks of a cluster, each of which runs a chunk at a time. A thread waits for each.

    Args:
        cluster: all its tasks are used.
        timeout: how long an element may take, in seconds; None for as long as it takes.
    """

    def __init__(self, cluster: Cluster, timeout: float | None) -> None:
        self._cluster = cluster
        self._timeout = timeout
        self._waiting: queue.SimpleQueue[Sequence[Element] | None] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[Done] = queue.SimpleQueue()
        self._ended = threading.Event()
        self._shared: dict[int, Any] = {}  # by id of what captures it
        self._lock = threading.Lock()
        self._scope, self._fresh = cluster.new_scope("map"), fresh_seed()
        for task in cluster.tasks:
            threading.Thread(target=handing_on(self._serve), args=(task,), name=f"ag:map:{task}", daemon=True).start()

    def give(self, chunk: Sequence[Element]) -> None:
        """Has a chunk run by whichever task is free first."""
        self._waiting.put(chunk)

    def take(self) -> Done:
        """Waits for a chunk, whichever is done first."""
        return self._done.get()

    def end(self) -> None:
        """Gives out no more chunks. What tasks are running now runs to its end, and nobody waits for it."""
        self._ended.set()
        for _ in self._cluster.tasks:
            self._waiting.put(None)

    def _serve(self, task: str) -> None:
        while not self._ended.is_set():
            chunk = self._waiting.get()
            if chunk is None or self._ended.is_set():
                return
            try:
                self._done.put(self._run(task, chunk))
            except BaseException as error:
                self._done.put(Done(chunk, None, error))

    def _run(self, task: str, chunk: Sequence[Element]) -> Done:
        try:
            programs = list({id(e.program): e.program for e in chunk}.values())
            self._cluster.ensure({task: [p.program for p in programs]})
            shared: dict[int, Any] = {}
            for program in programs:
                self._share(program.captured, program.values, shared)
            places = {key: at for at, key in enumerate(shared)}
            which = {id(program): at for at, program in enumerate(programs)}
            said = [[p.program.key, [places[id(t)] for t in p.captured]] for p in programs]
            sent = [[which[id(e.program)], e.index, e.arrays] for e in chunk]
            self._cluster.seed(task, self._scope, (global_seed(), self._fresh))
            start = time.monotonic()
            refs = self._cluster.call(task, "run_each", self._scope, said, sent, *shared.values())
            limit = None if self._timeout is None else self._timeout * len(chunk)
            (outcomes,) = self._cluster.engine.get(refs, limit)
            return Done(chunk, outcomes, None, time.monotonic() - start)
        except LOSSES as error:
            if not self._ended.is_set():
                self._cluster.replace(task)
            return Done(chunk, None, error)

    def _share(self, captured: Sequence[Any], values: Any, shared: dict[int, Any]) -> None:
        """Puts what elements share where all tasks get it: once, with the values of when it is first needed."""
        with self._lock:
            if any(id(t) not in self._shared for t in captured):
                for tensor, value in zip(captured, values()):
                    if id(tensor) not in self._shared:
                        self._shared[id(tensor)] = self._cluster.put(value)
            shared.update((id(t), self._shared[id(t)]) for t in captured)
