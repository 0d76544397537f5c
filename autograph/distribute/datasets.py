"""Stages of datasets on a cluster: elements are sent to tasks, and what comes of them is given out in their order.

Stages depend on nothing but the element, its number, the pass and the seeds; so what a lost task was asked for is asked
of another, and results are the same on any number of tasks.

Where stages take one element at a time, elements are sent in chunks. Each task has one to run and one that waits, so
that no more of the source is taken than that. Where the first stage makes datasets of elements, each is passed over
by one task; some are begun before it is their turn, and while elements of one are given out, its next ones are
computed. Chunks, and what is asked of a dataset at a time, grow until one takes some hundredths of a second.
"""

from __future__ import annotations

import itertools
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from autograph import errors
from autograph.data.elsewhere import Arranged
from autograph.distribute.elements import MapProgram
from autograph.distribute.engines import LOSSES, TRIES
from autograph.framework.resource import own_copy
from autograph.ops.random.random_streams import fresh_seed, global_seed

if TYPE_CHECKING:
    from autograph.distribute.cluster import Cluster

__all__ = ["DatasetStages"]

#: A chunk is to take so many seconds, and is not longer than so many elements or bytes.
_SECONDS, _LONGEST, _BYTES = 0.05, 1024, 1 << 24
#: Of a dataset no more elements are asked for at a time: lines of text, say, of which a thousand take a millisecond.
_MOST = 1 << 14
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

    def __call__(self, stages: Sequence[Any], source: Iterator[Any], arranged: Arranged | None) -> Iterator[Any]:
        """A pass over what stages make of elements.

        Args:
            stages: each has a kind, a trace and its function.
            source: the leaves of the elements, as arrays.
            arranged: if the first stage makes datasets, puts their elements in order.
        """
        programs = [
            (stage.kind, MapProgram(stage.trace, None, stage.function, stage.kind == "datasets")) for stage in stages
        ]
        turn = next(self._turns)
        if arranged is None:
            return _Elements(self._cluster, self._scope, self._fresh, turn, programs).run(source)
        own = f"{self._scope}/{turn}"  # what is open there ends with the pass
        return _Datasets(self._cluster, own, self._fresh, turn, programs).run(source, arranged)


class _Asked:
    """What one task is asked for.

    Attributes:
        task, life: which task, and its life at that time.
        refs: to what comes of it; empty until it is sent.
    """

    def __init__(self) -> None:
        self.task = ""
        self.life = 0
        self.refs: list[Any] = []

    def call(self) -> tuple[Any, ...]:
        """What the method of the task is given besides what all have in common."""
        raise NotImplementedError


class _Turn:
    """A pass: what is asked for, and what becomes of it if tasks are lost."""

    _method: str

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
        self._open: list[Any] = []
        self._size = 1

    def _send(self, asked: _Asked) -> None:
        cluster = self._cluster
        if not asked.task or asked.life != cluster.life(asked.task):
            busy = Counter(other.task for other in self._open if other.life == cluster.life(other.task))
            asked.task = min(cluster.tasks, key=busy.__getitem__)
            asked.life = cluster.life(asked.task)
        cluster.ensure({asked.task: self._programs})
        cluster.seed(asked.task, self._scope, self._seeds)
        said = self._scope, self._turn, self._stages, *asked.call()
        asked.refs = cluster.call(asked.task, self._method, *said, *self._captured)

    def _send_all(self) -> None:
        for asked in self._open:
            if not asked.refs:
                self._send(asked)

    def _took(self, count: int, seconds: float, most: int) -> None:
        """So many elements have taken so long: how many are asked for next."""
        wanted = int(_SECONDS * count / max(seconds, 1e-6))
        self._size = max(1, min(wanted, 2 * self._size, most))

    def _own(self, arrays: list[Any] | None) -> list[Any] | None:
        """Arrays that are not in memory which is shared with tasks, so that this is let go of."""
        if arrays is None or not self._cluster.engine.processes:
            return arrays
        return list(map(own_copy, arrays))

    def _tried(self, action: Callable[[], _T]) -> _T:
        """What an action gives, once all is sent. Tasks that are gone or hang are replaced."""
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
            gone = [a.task for a in self._open if a.task in error.tasks and a.life == cluster.life(a.task)]
        else:
            gone = cluster.lost()
        for task in dict.fromkeys(gone):
            cluster.replace(task)
        for asked in self._open:
            if asked.task and asked.life != cluster.life(asked.task):  # by whomever it was replaced
                asked.refs = []


class _Chunk(_Asked):
    """Elements that are sent together.

    Attributes:
        first: the number of the first one.
    """

    def __init__(self, first: int, elements: list[Any]) -> None:
        super().__init__()
        self.first = first
        self.elements = elements

    def call(self) -> tuple[Any, ...]:
        return self.first, self.elements


class _Elements(_Turn):
    """A pass of stages that take one element at a time."""

    _method = "run_stages"

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

    def _next(self) -> list[tuple[list[Any] | None, Exception | None]]:
        """What came of the first chunk that is open."""
        chunk = self._open[0]
        ((outcomes, seconds),) = self._tried(lambda: self._cluster.get(chunk.refs))
        self._open.pop(0)
        self._took(len(chunk.elements), seconds, _LONGEST)
        return [(self._own(arrays), error) for arrays, error in outcomes]


class _Dataset(_Asked):
    """A dataset that a task makes of an element, and passes over.

    Attributes:
        number: of the element.
        at: how many of its elements have been given.
        count: how many are asked for.
    """

    def __init__(self, number: int, leaves: Sequence[Any]) -> None:
        super().__init__()
        self.number = number
        self.leaves = list(leaves)
        self.at = 0
        self.count = 1

    def call(self) -> tuple[Any, ...]:
        return self.number, self.leaves, self.at, self.count


class _Datasets(_Turn):
    """A pass of stages of which the first makes datasets."""

    _method = "read_dataset"

    def run(self, source: Iterator[Any], arranged: Arranged) -> Iterator[Any]:
        """The leaves of the elements that the last stage gives."""
        try:
            for arrays in arranged(self._passes(source)):
                if arrays is not None:
                    yield tuple(arrays)
        finally:
            self._cluster.dropped.extend((task, self._scope) for task in self._cluster.tasks)

    def _passes(self, source: Iterator[Any]) -> Iterator[Iterator[Any]]:
        """A pass over each dataset. Two for each task are begun before they are asked for."""
        ahead: deque[_Dataset] = deque()
        numbers, ended = itertools.count(), False
        failure: BaseException | None = None
        while True:
            while not ended and len(ahead) < 2 * len(self._cluster.tasks):
                try:
                    leaves = next(source, None)
                except Exception as error:  # which comes after the datasets before it
                    leaves, failure = None, error
                ended = leaves is None
                if leaves is not None:
                    ahead.append(_Dataset(next(numbers), leaves))
                    ahead[-1].count = self._size
                    self._open.append(ahead[-1])
                    self._tried(lambda: None)
            if not ahead:
                break
            yield self._elements(ahead.popleft())
        if failure is not None:
            raise failure

    def _elements(self, dataset: _Dataset) -> Iterator[Any]:
        """What the last stage gives of each element of a dataset; None where a filter has left it out."""
        ended = False
        while not ended:
            ((outcomes, ended, seconds),) = self._tried(lambda: self._cluster.get(dataset.refs))
            dataset.at += len(outcomes)
            self._took(len(outcomes), seconds, _MOST)
            if ended:
                self._open.remove(dataset)
            else:
                dataset.refs, dataset.count = [], self._size
                self._tried(lambda: None)  # so that the task computes the next ones meanwhile
            for arrays, raised in outcomes:
                if raised is not None:
                    raise raised
                yield self._own(arrays)
