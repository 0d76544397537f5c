"""Stages of datasets on a cluster: elements are sent in chunks, and what comes of them is given out in their order.

Chunks grow until one takes some hundredths of a second. Each task has one to run and one that waits, so that no more of
the source is taken than that. Stages depend on nothing but the element, its number, the pass and the seeds; so a
chunk whose task is lost is sent to another, and results are the same on any number of tasks.
"""

from __future__ import annotations

import itertools
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from autograph import errors
from autograph.distribute.elements import MapProgram
from autograph.distribute.engines import LOSSES, TRIES
from autograph.framework.resource import own_copy
from autograph.ops.random.random_streams import fresh_seed, global_seed

if TYPE_CHECKING:
    from autograph.distribute.cluster import Cluster

__all__ = ["DatasetStages"]

#: A chunk is to take so many seconds, and is not longer than so many elements or bytes.
_SECONDS, _LONGEST, _BYTES = 0.05, 1024, 1 << 24
_T = TypeVar("_T")


class DatasetStages:
    """Runs the stages of one dataset.

    Args:
        cluster: all its tasks are used.
    """

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._scope = cluster.new_scope("dataset")
        self._fresh = fresh_seed()
        self._turns = itertools.count()

    def __call__(self, stages: Sequence[Any], source: Iterator[Any]) -> Iterator[Any]:
        """A pass over what stages make of elements.

        Args:
            stages: each has a kind, a trace and its function.
            source: the leaves of the elements, as arrays.
        """
        programs = [(stage.kind, MapProgram(stage.trace, None, stage.function)) for stage in stages]
        return _Turn(self._cluster, self._scope, self._fresh, next(self._turns), programs).run(source)


class _Chunk:
    """Elements that were sent together.

    Attributes:
        first: the number of the first one.
        task, life: where it was sent, and the task's life at that time.
        refs: to what comes of it; empty until it is sent.
    """

    def __init__(self, first: int, elements: list[Any]) -> None:
        self.first = first
        self.elements = elements
        self.task = ""
        self.life = 0
        self.refs: list[Any] = []


class _Turn:
    """A pass."""

    def __init__(
        self, cluster: Cluster, scope: str, fresh: int, turn: int, programs: Sequence[tuple[str, MapProgram]]
    ) -> None:
        self._cluster = cluster
        self._scope = scope
        self._turn = turn
        self._seeds = global_seed(), fresh
        self._programs = [program.program for _, program in programs]
        self._stages: list[Any] = []
        self._captured: list[Any] = []
        for kind, program in programs:
            values = program.values()
            at = range(len(self._captured), len(self._captured) + len(values))
            self._stages.append([kind, program.program.key, list(at)])
            self._captured += map(cluster.put, values)
        self._open: deque[_Chunk] = deque()
        self._size = 1

    def run(self, source: Iterator[Any]) -> Iterator[Any]:
        """The leaves of the elements that the last stage gives."""
        taken, ended = 0, False
        failure: BaseException | None = None
        while True:
            while not ended and len(self._open) < 2 * len(self._cluster.tasks):
                chunk = _Chunk(taken, [])
                try:
                    ended = self._fill(chunk, source)
                except Exception as error:  # which comes after what was there before it
                    failure, ended = error, True
                if chunk.elements:
                    taken += len(chunk.elements)
                    self._open.append(chunk)
                    self._tried(lambda: None)
            if not self._open:
                break
            for arrays, raised in self._next():
                if raised is not None:
                    raise raised
                if arrays is not None:
                    yield tuple(arrays)
        if failure is not None:
            raise failure

    def _fill(self, chunk: _Chunk, source: Iterator[Any]) -> bool:
        """Takes elements for a chunk; whether these are the last."""
        size = 0
        for leaves in source:
            chunk.elements.append(list(leaves))
            size += sum(getattr(array, "nbytes", 8) for array in leaves)
            if len(chunk.elements) >= self._size or size >= _BYTES:
                return False
        return True

    def _send(self, chunk: _Chunk) -> None:
        busy = Counter(open_.task for open_ in self._open if open_.refs)
        chunk.task = min(self._cluster.tasks, key=busy.__getitem__)
        chunk.life = self._cluster.life(chunk.task)
        self._cluster.ensure({chunk.task: self._programs})
        self._cluster.seed(chunk.task, self._scope, self._seeds)
        said = self._scope, self._turn, self._stages, chunk.first, chunk.elements
        chunk.refs = self._cluster.call(chunk.task, "run_stages", *said, *self._captured)

    def _send_all(self) -> None:
        for chunk in self._open:
            if not chunk.refs:
                self._send(chunk)

    def _next(self) -> list[tuple[list[Any] | None, Exception | None]]:
        """What came of the first chunk that is open."""
        chunk = self._open[0]
        ((outcomes, seconds),) = self._tried(lambda: self._cluster.get(chunk.refs))
        self._open.popleft()
        wanted = int(_SECONDS * len(chunk.elements) / max(seconds, 1e-6))
        self._size = max(1, min(wanted, 2 * self._size, _LONGEST))
        return [(self._own(arrays), error) for arrays, error in outcomes]

    def _own(self, arrays: list[Any] | None) -> list[Any] | None:
        """Arrays that are not in memory which is shared with tasks, so that this is let go of."""
        if arrays is None or not self._cluster.engine.processes:
            return arrays
        return list(map(own_copy, arrays))

    def _tried(self, action: Callable[[], _T]) -> _T:
        """What an action gives, once all chunks are sent. Tasks that are gone or hang are replaced."""
        for attempt in itertools.count(1):
            try:
                self._send_all()
                return action()
            except LOSSES as error:
                if attempt == TRIES:
                    raise
                self._replace(error)
        raise AssertionError

    def _replace(self, error: errors.TaskLostError | errors.TaskTimeoutError) -> None:
        cluster = self._cluster
        if isinstance(error, errors.TaskTimeoutError):
            gone = [c.task for c in self._open if c.task in error.tasks and c.life == cluster.life(c.task)]
        else:
            gone = cluster.lost()
        for task in dict.fromkeys(gone):
            cluster.replace(task)
        for chunk in self._open:
            if chunk.task and chunk.life != cluster.life(chunk.task):  # by whomever it was replaced
                chunk.refs = []
