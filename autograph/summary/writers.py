"""Writers of event files."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Iterator
from typing import Any

from autograph import errors
from autograph.framework import extras
from autograph.summary.context import current

__all__ = ["SummaryWriter", "create_file_writer", "create_noop_writer", "load"]


def load(module: str) -> Any:
    """A module of the `tensorboard` package.

    Raises:
        MissingExtraError: it is not installed.
    """
    return extras.load(f"tensorboard.{module}", extra="tensorboard", why="ag.summary")


class SummaryWriter:
    """Writes summaries into an event file. Several threads may use one; a forked process gets a file of its own.

    Attributes:
        logdir: the folder of the file; None of a writer that writes nothing.
    """

    def __init__(self, logdir: str | None, max_queue: int, flush_seconds: float, suffix: str) -> None:
        self.logdir = logdir
        self._arguments = max_queue, flush_seconds, suffix
        self._lock = threading.Lock()
        self._file: Any = None
        self._process: int | None = None
        self._closed = False

    @contextlib.contextmanager
    def as_default(self, step: Any = None) -> Iterator[SummaryWriter]:
        """While the context lasts, this thread's summaries go to this writer; `step` is the default step meanwhile.

        What was written is on disk when it ends.
        """
        self._refuse_closed()
        before = current.writer, current.step
        current.writer = self
        if step is not None:
            current.step = step
        try:
            yield self
        finally:
            current.writer, current.step = before
            self.flush()

    def set_as_default(self, step: Any = None) -> None:
        """From now on, this thread's summaries go to this writer."""
        self._refuse_closed()
        current.writer = self
        if step is not None:
            current.step = step

    def init(self) -> None:
        """Does nothing: the file is made when the writer is. The method is there for programs that call it."""

    def add(self, event: Any) -> None:
        """Writes an `Event` message; the time of one that has none is now."""
        if self.logdir is None:
            return
        if not event.wall_time:
            event.wall_time = time.time()
        with self._lock:
            self._refuse_closed()
            self._opened().add_event(event)

    def flush(self) -> None:
        """Writes to disk what is held back; of a closed writer nothing is."""
        with self._lock:
            if self._file is not None and not self._closed and self._process == os.getpid():
                self._file.flush()

    def close(self) -> None:
        """Writes to disk what is held back, and closes the file. Summaries are refused from then on."""
        with self._lock:
            self._closed = True
            if self._file is not None and self._process == os.getpid():
                self._file.close()

    def open(self) -> None:
        """Makes the file, unless there is one."""
        with self._lock:
            self._opened()

    def _opened(self) -> Any:
        if self._file is None or self._process != os.getpid():
            max_queue, seconds, suffix = self._arguments
            file_writer = load("summary.writer.event_file_writer").EventFileWriter
            self._file, self._process = file_writer(self.logdir, max_queue, seconds, suffix), os.getpid()
        return self._file

    def _refuse_closed(self) -> None:
        if self._closed:
            raise errors.FailedPreconditionError(
                f"the summary writer of {self.logdir!r} is closed",
                fix="make another one: ag.summary.create_file_writer",
            )

    def __repr__(self) -> str:
        state = ", closed" if self._closed else ""
        return f"<ag.summary.SummaryWriter {self.logdir!r}{state}>"


def create_file_writer(
    logdir: str | os.PathLike[str],
    max_queue: int | None = None,
    flush_millis: int | None = None,
    filename_suffix: str | None = None,
    name: str | None = None,
) -> SummaryWriter:
    """A writer of a new event file in a folder, which is made if it is not there.

    Args:
        logdir: the folder; TensorBoard shows each folder as a run.
        max_queue: how many summaries may wait to be written (10).
        flush_millis: after how many milliseconds they are written at the latest (120,000).
        filename_suffix: the end of the file's name.
        name: ignored; TensorFlow has it.

    Raises:
        MissingExtraError: the extra `tensorboard` is not installed.
        OSError: the folder cannot be made.
    """
    made = SummaryWriter(
        os.fspath(logdir),
        10 if max_queue is None else max_queue,
        120.0 if flush_millis is None else flush_millis / 1000,
        filename_suffix or "",
    )
    made.open()
    return made


def create_noop_writer() -> SummaryWriter:
    """A writer that writes nothing: for the runs of a program that are not to be recorded."""
    return SummaryWriter(None, 0, 0.0, "")
