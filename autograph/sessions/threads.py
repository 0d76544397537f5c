"""The engine that runs partitions on threads of this process, which meet in a rendezvous.

The thread that runs a step takes the first partition itself, so a graph on one device needs no other. If a partition
fails, the step fails with its error, and all others that wait are woken and end. No thread outlives its step, but for
one that computes in machine code when Ctrl-C ends the step.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from autograph.executors import compile_graph
from autograph.executors.elsewhere import here
from autograph.framework import recorder
from autograph.framework.context import handing_on
from autograph.placement.partitioner import Chunk, Partition, Split

__all__ = ["Rendezvous", "run"]

#: Seconds for which a thread that is to end is waited for, before it is asked to, and again.
_PATIENCE = 0.1
#: Seconds for which an interrupted step waits for its threads.
_LONGEST = 2.0


class _Ended(BaseException):
    """Ends a thread whose step has failed elsewhere."""


class Rendezvous:
    """Where values are handed over: each is sent once in a step, and received once."""

    def __init__(self) -> None:
        self._condition = threading.Condition()
        self._values: dict[str, Any] = {}
        self.error: BaseException | None = None

    def send(self, values: Mapping[str, Any]) -> None:
        """Hands over values, by the keys of their channels."""
        with self._condition:
            self._values.update(values)
            self._condition.notify_all()

    def receive(self, keys: list[str]) -> list[Any]:
        """Waits until all of these are there. Ends the thread if the step fails before."""
        with self._condition:
            self._condition.wait_for(lambda: self.error is not None or all(key in self._values for key in keys))
            if self.error is not None:
                raise _Ended
            return [self._values.pop(key) for key in keys]

    def fail(self, error: BaseException) -> None:
        """Ends the step with an error; the first one counts."""
        with self._condition:
            if self.error is None:
                self.error = error
            self._condition.notify_all()


def run(split: Split, feeds: Mapping[str, Any]) -> dict[str, Any]:
    """Runs the partitions of a graph.

    Args:
        feeds: a value for each of `split.feeds`.

    Returns:
        The values of `split.results`.

    Raises:
        Whatever a partition raises; where several fail, what the first of them does.
    """
    results = dict(feeds)
    if len(split.partitions) == 1:
        with recorder.span("partition", split.partitions[0].device):
            for chunk in split.partitions[0].chunks:
                _run_chunk(chunk, results)
        return results
    rendezvous = Rendezvous()
    threads = [
        threading.Thread(
            target=handing_on(_run_guarded), args=(p, feeds, rendezvous, results), name=f"ag:{p.device}", daemon=True
        )
        for p in split.partitions[1:]
    ]
    try:
        for thread in threads:
            thread.start()
        if split.partitions:
            _run_guarded(split.partitions[0], feeds, rendezvous, results)
        for thread in threads:
            thread.join()
    except BaseException as error:  # a signal's, in the middle of anything
        rendezvous.fail(error)
        _end(threads)
        raise
    if rendezvous.error is not None:
        raise rendezvous.error
    return results


def _run_guarded(
    partition: Partition, feeds: Mapping[str, Any], rendezvous: Rendezvous, results: dict[str, Any]
) -> None:
    try:
        _run_partition(partition, feeds, rendezvous, results)
    except _Ended:
        pass
    except BaseException as error:
        rendezvous.fail(error)
        if not isinstance(error, Exception) and threading.current_thread() is threading.main_thread():
            raise  # an interruption ends the others, too


def _run_partition(
    partition: Partition, feeds: Mapping[str, Any], rendezvous: Rendezvous, results: dict[str, Any]
) -> None:
    with recorder.span("partition", partition.device):
        _run_chunks(partition, feeds, rendezvous, results)


def _run_chunks(
    partition: Partition, feeds: Mapping[str, Any], rendezvous: Rendezvous, results: dict[str, Any]
) -> None:
    values = dict(feeds)
    for chunk in partition.chunks:
        if chunk.receives:
            with recorder.span("wait", "rendezvous"):
                received = rendezvous.receive([channel.key for channel in chunk.receives])
            values.update(zip([channel.name for channel in chunk.receives], received))
        _run_chunk(chunk, values)
        rendezvous.send({channel.key: values.get(channel.name) for channel in chunk.sends})
        results.update((name, values[name]) for name in chunk.outputs)


def _run_chunk(chunk: Chunk, values: dict[str, Any]) -> None:
    compiled: Callable[..., list[Any]] = compile_graph(chunk.graph)
    with here():
        values.update(zip(chunk.outputs, compiled(*[values[name] for name in chunk.inputs])))


def _end(threads: list[threading.Thread]) -> None:
    """Waits for threads whose step was interrupted. One that goes on computing is ended: Python raises an exception in
    it when it next runs Python code. Machine code has none: its thread ends by itself, and is not waited for longer."""
    late = time.monotonic() + _LONGEST
    for thread in threads:
        if thread.ident is None:  # the interruption came before it was started
            continue
        thread.join(_PATIENCE)
        while thread.is_alive() and time.monotonic() < late:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(_Ended))
            thread.join(_PATIENCE)
