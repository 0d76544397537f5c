"""`map`: a function of one element, run on many inputs by all tasks of a cluster."""

from __future__ import annotations

import contextlib
import itertools
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from autograph import errors
from autograph.distribute.chunks import Done, Workforce
from autograph.distribute.cluster import Cluster
from autograph.distribute.connecting import current, own_threads
from autograph.distribute.elements import Element, Elements
from autograph.distribute.engines import LOSSES
from autograph.distribute.map_results import MapResults
from autograph.framework.context import building_graph
from autograph.framework.progress import each
from autograph.framework.resource import own_copy
from autograph.framework.user_frames import current_location, hides_internal_frames

__all__ = ["map"]

#: A chunk is made so long, if its length is not given, that it takes about so many seconds; at most so many elements,
#: and bytes of them.
_SECONDS, _LONGEST, _BYTES = 0.2, 1024, 1 << 24
#: So many failures are in the text of the error.
_SHOWN = 5


@hides_internal_frames
def map(
    f: Callable[..., Any], inputs: Iterable[Any], *, cluster: Cluster | None = None, chunk: int | None = None,
    retries: int = 2, timeout: float | None = None, resume: Any = None, on_error: str = "raise",
    progress: Callable[[int, int | None], object] | None = None,
) -> list[Any]:  # fmt: skip
    """The results of a function for many inputs, in their order, computed by all tasks of a cluster.

    Each input is sent to a task that is free. What runs there is a trace of the function, which is made here, once for
    each signature of inputs (sizes that differ are left open). A function that changes variables or Python objects, or
    calls Python code in its graph, is refused. Random numbers depend on an input's place and the seed, not on the task.

    Args:
        f: an `ag.function` of one argument, or a function that becomes one. It may read variables, which it sees with
            the values that they have when the map begins.
        inputs: arrays, numbers, texts such as names of files, or structures of these: in a list, an array, a dataset,
            or any iterable, of which no more is taken than the tasks need next.
        cluster: whose tasks do it; None for that whose `with` block runs, or for threads of this process.
        chunk: how many inputs a task is sent at a time; by default as many as it takes about 0.2 s for.
        retries: how often an input is tried again whose task is lost or does not answer, or that raises an OSError.
            What else it raises, it would raise again.
        timeout: how long an input may take, in seconds; by default as long as the cluster's timeout says.
        resume: a folder. What is done is written there, and not done again by a later call for the same function and
            inputs; that may have more inputs at the end.
        on_error: "raise" for an error at the end, which says what has failed; "keep" for the errors among the results.
        progress: called with the number of inputs that are done, and of all, if it is known. The commands of the shell
            draw a bar.

    Returns:
        For each input what the function returns, with NumPy values in the place of tensors.

    Raises:
        MapError: inputs have failed. Its `failures` are their places, the inputs, and the errors; its `results` what
            was computed for the others.
        InvalidArgumentError: an argument makes no sense; it is a ValueError.
        OperatorNotAllowedInGraphError: the function changes something outside of itself.
        SavingError: the function needs something of this process.
        CheckpointError: the folder has results of another function or of other inputs.

    >>> import autograph as ag
    >>> import numpy as np
    >>> with ag.distribute.connect(jobs={"worker": 2}):
    ...     ag.distribute.map(lambda x: ag.reduce_sum(x * x), [np.arange(3.0), np.arange(5.0)])
    [np.float64(5.0), np.float64(30.0)]
    """
    _check(inputs, chunk, retries, timeout, on_error)
    with contextlib.ExitStack() as stack:
        cluster = cluster or current()
        if cluster is None:
            cluster = own_threads("worker", os.cpu_count() or 1)
            stack.callback(cluster.close)
        saved = None if resume is None else MapResults(os.fspath(resume))
        run = _Map(Elements(f), inputs, cluster, chunk, retries, timeout or cluster.timeout, saved, progress)
        run.run()
    failures = sorted(run.failures, key=lambda failure: failure[0])
    for index, _, error in failures:
        run.results[index] = error
    if failures and on_error == "raise":
        raise _failed(failures, run.results)
    return run.results


class _Map:
    """One map.

    Attributes:
        results: by place; None for what is not done yet.
        failures: the place, input and error of each element that has failed for good.
    """

    def __init__(
        self, elements: Elements, inputs: Iterable[Any], cluster: Cluster, chunk: int | None, retries: int,
        timeout: float | None, saved: MapResults | None, progress: Any,
    ) -> None:  # fmt: skip
        self._elements = elements
        self._total = _length(inputs)
        self._source = enumerate(inputs)
        self._cluster = cluster
        self._chunk = chunk
        self._size = chunk or 1
        self._retries = retries
        self._timeout = timeout
        self._saved = saved
        self._progress = progress
        self._bar: Iterator[int] = iter(each(range(self._total), "mapping") if self._total else ())
        self._again: deque[Sequence[Element]] = deque()
        self._finished = 0
        self.results: list[Any] = []
        self.failures: list[tuple[int, Any, BaseException]] = []

    def run(self) -> None:
        """Runs all elements."""
        first = self._next_chunk()  # before tasks are given work: most refusals come from here
        workforce = Workforce(self._cluster, self._timeout)
        running = 0
        try:
            while True:
                # Each task has one to run, and one is there when it is done: no more is taken from an endless source.
                while running < 2 * len(self._cluster.tasks) and (chunk := first or self._next_chunk()):
                    first = []
                    workforce.give(chunk)
                    running += 1
                if not running:
                    return
                done = workforce.take()
                running -= 1
                self._take(done)
        finally:
            workforce.end()
            next(self._bar, None)
            close = getattr(self._bar, "close", None)
            if close is not None:
                close()

    # --- what is to be done ---

    def _next_chunk(self) -> Sequence[Element]:
        """What is to be done next; empty if there is nothing."""
        if self._again:
            return self._again.popleft()
        chunk: list[Element] = []
        size = 0
        for index, value in self._source:
            self.results.append(None)
            element = self._element(index, value)
            if element is None:
                continue
            chunk.append(element)
            size += element.size
            if len(chunk) >= self._size or self._chunk is None and size >= _BYTES:
                break
        return chunk

    def _element(self, index: int, value: Any) -> Element | None:
        """An element that is to be computed; None if it is known already, or cannot be."""
        try:
            element = self._elements.element(index, value)
        except (errors.OperatorNotAllowedInGraphError, errors.SavingError):
            raise
        except Exception as error:
            if not len(self._elements):  # it is the function's fault, not that of one among many inputs
                raise
            self._fail(index, value, error)
            return None
        if self._saved is not None:
            if index == 0:
                self._saved.begin(element.program.digest)
            outputs = self._saved.take(element)
            if outputs is not None:
                self._finish(element, outputs)
                return None
        return element

    # --- what was done ---

    def _take(self, done: Done) -> None:
        if done.outcomes is None:
            self._lost(done)
            return
        finished: list[tuple[Element, list[Any]]] = []
        for element, (outputs, error) in zip(done.elements, done.outcomes):
            if outputs is not None:
                # Memory that is shared with tasks is let go of.
                own = [own_copy(array) for array in outputs]
                finished.append((element, own))
            elif isinstance(error, OSError) and element.tries < self._retries:
                element.tries += 1
                self._again.append([element])
            else:
                assert error is not None
                self._fail(element.index, element.value, error)
        if self._saved is not None:
            self._saved.write(finished)
        for element, own in finished:
            self._finish(element, own)
        if self._chunk is None:
            self._size = self._good_size(len(done.elements), done.seconds)

    def _lost(self, done: Done) -> None:
        """Has the elements of a chunk done again, one by one, as one of them may be what ends or holds up tasks."""
        error = done.error
        assert error is not None
        if not isinstance(error, LOSSES):
            raise error
        if len(done.elements) > 1:
            self._again.extend([element] for element in done.elements)
            return
        (element,) = done.elements
        if element.tries < self._retries:
            element.tries += 1
            self._again.append([element])
        else:
            self._fail(element.index, element.value, error)

    def _good_size(self, count: int, seconds: float) -> int:
        """How long the next chunks are to be, after one of so many elements took so long."""
        wanted = min(int(_SECONDS * count / max(seconds, 1e-6)), 2 * self._size, _LONGEST)
        if self._total is not None:  # all tasks are busy to the end
            wanted = min(wanted, (self._total - len(self.results)) // (2 * len(self._cluster.tasks)))
        return max(1, wanted)

    def _finish(self, element: Element, outputs: Sequence[Any]) -> None:
        self.results[element.index] = element.program.result(outputs)
        self._count()

    def _fail(self, index: int, value: Any, error: BaseException) -> None:
        self.failures.append((index, value, error))
        self._count()

    def _count(self) -> None:
        self._finished += 1
        next(self._bar, None)
        if self._progress is not None:
            self._progress(self._finished, self._total)


def _length(inputs: Iterable[Any]) -> int | None:
    """How many inputs there are, if they say so."""
    try:
        return len(inputs)  # type: ignore[arg-type]  # asked, in case that it can
    except Exception:  # a dataset that does not know raises as it likes
        return None


def _check(inputs: Any, chunk: Any, retries: Any, timeout: Any, on_error: Any) -> None:
    def refuse(what: str, expected: str) -> errors.InvalidArgumentError:
        return errors.InvalidArgumentError(what, location=current_location(), expected=expected)

    if building_graph() is not None:
        raise errors.OperatorNotAllowedInGraphError(
            "ag.distribute.map is called in a graph", location=current_location(),
            expected="a call in plain Python: it hands out work to a cluster",
        )  # fmt: skip
    if isinstance(inputs, (str, bytes, dict)) or not hasattr(inputs, "__iter__") or getattr(inputs, "ndim", 1) == 0:
        raise refuse(
            f"the inputs of a map are {type(inputs).__name__}", "a list, an array with axes, a dataset, or an iterable"
        )
    if chunk is not None and (type(chunk) is not int or chunk < 1):
        raise refuse(f"chunk is {chunk!r}", "a whole number from 1 on, or None")
    if type(retries) is not int or retries < 0:
        raise refuse(f"retries is {retries!r}", "a whole number from 0 on")
    if timeout is not None and (isinstance(timeout, bool) or not isinstance(timeout, (int, float)) or not timeout > 0):
        raise refuse(f"the timeout is {timeout!r}", "seconds, more than 0, or None")
    if on_error not in ("raise", "keep"):
        raise refuse(f"on_error is {on_error!r}", '"raise" or "keep"')


def _failed(failures: list[tuple[int, Any, BaseException]], results: list[Any]) -> errors.MapError:
    """The error that says what has failed."""
    lines = [_line(*failure) for failure in itertools.islice(failures, _SHOWN)]
    rest = len(failures) - len(lines)
    if rest:
        lines.append(f"  and {rest} more: see `failures` of this error")
    error = errors.MapError(
        "\n".join([f"{len(failures)} of {len(results)} inputs have failed:", *lines]), location=current_location(),
        fix='on_error="keep" has errors among the results; resume= does not compute again what is done',
    )  # fmt: skip
    error.failures, error.results = failures, results
    return error


def _line(index: int, value: Any, error: BaseException) -> str:
    shown = repr(value).replace("\n", " ")
    shown = shown if len(shown) <= 60 else shown[:57] + "..."
    text = error.message if isinstance(error, errors.AutographError) else str(error)
    where = getattr(error, "location", None)
    place = f" ({where.filename}:{where.line})" if where is not None else ""
    return f"  [{index}] {shown}: {type(error).__name__}: {text.partition(chr(10))[0]}{place}"
