"""Starting and stopping: one recording of the process at a time."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator
from typing import Any

from autograph import errors
from autograph.framework import recorder
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.profiler import python_calls
from autograph.profiler.building import profile_of
from autograph.profiler.files import unpacked
from autograph.profiler.merging import add
from autograph.profiler.options import Options
from autograph.profiler.profile import Profile
from autograph.profiler.runs import save_run

__all__ = ["Recording", "annotate", "start", "step", "stop", "trace"]

recorder.arm()
_lock = threading.Lock()
_running: _Running | None = None


class _Running:
    """A recording that was started and not stopped."""

    def __init__(self, logdir: str | None, options: Options) -> None:
        self.logdir, self.options = logdir, options
        self.process = os.getpid()
        self.recorder: recorder.Recorder | None = None
        self._lock = threading.Lock()
        self._ended = False
        self._timer: threading.Timer | None = None
        if options.delay_ms:
            self._later(options.delay_ms, self._begin)
        else:
            self._begin()

    def _later(self, milliseconds: float, what: Any) -> None:
        self._timer = threading.Timer(milliseconds / 1000, what)
        self._timer.daemon = True
        self._timer.name = "autograph-profiler"
        self._timer.start()

    def _begin(self) -> None:
        options = self.options
        with self._lock:
            if self._ended:
                return
            self.recorder = recorder.Recorder(options.max_events, options.level > 1, options.level > 2)
            recorder.use(self.recorder)
            for other in recorder.elsewhere():
                other.begin_recording(self.recorder)
            if options.record_python:
                python_calls.begin()
            if options.duration_ms is not None:
                self._later(options.duration_ms, self._pause)

    def _pause(self) -> None:
        """Ends recording; what was recorded waits for `stop`."""
        with self._lock:
            if self.recorder is None or self.recorder.end is not None:
                return
            if self.options.record_python:
                python_calls.end()
            if self.process == os.getpid():
                recorder.use(None)
            self.recorder.stop()
            for other in recorder.elsewhere():
                other.end_recording()

    def stop(self) -> Profile:
        self._ended = True
        if self._timer is not None:
            self._timer.cancel()
        self._pause()
        if self.recorder is None:  # it was stopped within its delay
            self.recorder = recorder.Recorder()
            self.recorder.stop()
        profile = profile_of(self.recorder)
        for name, ahead, packed in self.recorder.others:
            add(profile, unpacked(packed), name, ahead)
        return profile


@hides_internal_frames
def start(logdir: str | os.PathLike[str] | None = None, *, options: Options | None = None) -> None:
    """Begins to record, in all threads.

    Functions run variants of their graphs that record, which are compiled when they are first called; machine code is
    taken from the cache on disk. Ordinary code is kept for afterwards.

    Args:
        logdir: where `stop` writes what was recorded, as `logdir/plugins/profile/<run>/<host>.profile.json.gz`; nothing
            is written without it.
        options: what is recorded.

    Raises:
        FailedPreconditionError: something is being recorded already.

    >>> import autograph as ag
    >>> f = ag.function(lambda x: x * 2 + 1)
    >>> ag.profiler.start()
    >>> float(f(ag.constant(3.0)))
    7.0
    >>> profile = ag.profiler.stop()
    >>> [event.name for event in profile.of_kind("trace", "call")]
    ['<lambda>', '<lambda>']
    """
    global _running
    with _lock:
        if _running is not None and _running.process == os.getpid():
            raise errors.FailedPreconditionError(
                "a profile is being recorded already, since "
                f"{'ag.profiler.start(' + repr(_running.logdir) + ')' if _running.logdir else 'ag.profiler.start()'}",
                location=current_location(),
                expected="one recording of a process at a time",
                fix="end it first: ag.profiler.stop()",
            )
        _running = _Running(None if logdir is None else os.fspath(logdir), options or Options())


@hides_internal_frames
def stop() -> Profile:
    """Ends recording.

    Returns:
        What was recorded.

    Raises:
        FailedPreconditionError: nothing is being recorded.
        OSError: it cannot be written; recording has ended all the same.
    """
    global _running
    with _lock:
        running, _running = _running, None
        if running is None or running.process != os.getpid():
            raise errors.FailedPreconditionError(
                "no profile is being recorded",
                location=current_location(),
                fix="begin with ag.profiler.start(), or use `with ag.profiler.trace() as recording:`",
            )
        try:
            profile = running.stop()
        finally:
            if recorder.active is running.recorder:  # it was interrupted
                recorder.use(None)
    if running.logdir is not None:
        save_run(profile, running.logdir)
    return profile


class Recording:
    """What `with trace() as recording` gives.

    Attributes:
        profile: what was recorded; None before the `with` statement has ended.
    """

    profile: Profile | None = None

    def __repr__(self) -> str:
        return f"<ag.profiler.Recording{'' if self.profile is None else f' of {len(self.profile.events)} events'}>"


@contextlib.contextmanager
def trace(
    logdir: str | os.PathLike[str] | None = None, *, options: Options | None = None
) -> Iterator[Recording]:
    """Records what happens in a `with` statement, also if it ends with an exception. See `start` for the arguments.

    Raises:
        FailedPreconditionError: something is being recorded already.

    >>> import autograph as ag
    >>> f = ag.function(lambda x: x * 2)
    >>> with ag.profiler.trace() as recording:
    ...     result = f(ag.constant(1.0))
    >>> len(recording.profile.of_kind("run"))
    1
    """
    start(logdir, options=options)
    made = Recording()
    try:
        yield made
    except BaseException:
        with contextlib.suppress(OSError, errors.FailedPreconditionError):  # the program's own error counts
            made.profile = stop()
        raise
    made.profile = stop()


class Named(contextlib.ContextDecorator):
    """A stretch of the program; one object may be used again, and in several threads."""

    def __init__(self, kind: str, name: str, details: dict[str, Any]) -> None:
        self._kind, self._name, self._details = kind, name, details
        self._open = threading.local()

    def __enter__(self) -> None:
        span = recorder.span(self._kind, self._name, **self._details)
        span.__enter__()
        if not hasattr(self._open, "spans"):
            self._open.spans = []
        self._open.spans.append(span)

    def __exit__(self, *error: Any) -> None:
        self._open.spans.pop().__exit__(*error)


def step(name: str = "step", *, step_num: int | None = None) -> Named:
    """A step of the program, as of a training loop: what happens in the `with` statement belongs to it.

    Args:
        name: what the steps are called.
        step_num: the number of this one.

    >>> import autograph as ag
    >>> with ag.profiler.trace() as recording:
    ...     for i in range(3):
    ...         with ag.profiler.step("train", step_num=i):
    ...             pass
    >>> [event.details["step_num"] for event in recording.profile.of_kind("step")]
    [0, 1, 2]
    """
    return Named("step", name, {} if step_num is None else {"step_num": int(step_num)})


def annotate(name: str, **details: Any) -> Named:
    """A named stretch, as a `with` statement or a decorator of a function. They nest.

    Args:
        name: what it is called.
        details: numbers, texts and the like, which are kept with it.

    >>> import autograph as ag
    >>> @ag.profiler.annotate("reading")
    ... def read():
    ...     return 1
    >>> with ag.profiler.trace() as recording:
    ...     read()
    1
    >>> [event.name for event in recording.profile.of_kind("annotation")]
    ['reading']
    """
    return Named("annotation", name, details)
