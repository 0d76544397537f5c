"""The names of `tf.profiler.experimental`, with TensorFlow's parameters."""

from __future__ import annotations

import contextlib
import os
from typing import Any, NamedTuple

from autograph import errors
from autograph.framework import recorder
from autograph.framework.user_frames import hides_internal_frames
from autograph.profiler import recording
from autograph.profiler.options import Options
from autograph.profiler.runs import save_run
from autograph.profiler.tensorboard import client

__all__ = ["Profile", "ProfilerOptions", "Trace", "monitor", "start", "stop", "trace"]


class ProfilerOptions(NamedTuple):
    """What is recorded.

    Attributes:
        host_tracer_level: 1: steps, calls, tracing and runs; 2: operations and datasets as well; 3: arrays as well.
        python_tracer_level: 1: calls of the program's own Python functions as well.
        device_tracer_level: has no effect: there is no other device than the processor.
        delay_ms: milliseconds before recording begins.
    """

    host_tracer_level: int = 2
    python_tracer_level: int = 0
    device_tracer_level: int = 1
    delay_ms: int | None = None


def _options(given: ProfilerOptions | None) -> Options:
    given = given or ProfilerOptions()
    return Options(
        level=max(1, min(3, given.host_tracer_level)),
        record_python=given.python_tracer_level > 0,
        delay_ms=given.delay_ms or 0,
    )


#: Where `stop` writes what `start` began to record.
_logdir: str | None = None


@hides_internal_frames
def start(logdir: str | os.PathLike[str], options: ProfilerOptions | None = None) -> None:
    """Begins to record; see `ag.profiler.start`.

    Raises:
        FailedPreconditionError: something is being recorded already.
    """
    global _logdir
    recording.start(options=_options(options))
    _logdir = os.fspath(logdir)


@hides_internal_frames
def stop(save: bool = True) -> None:
    """Ends recording.

    Args:
        save: whether what was recorded is written to the folder that `start` was given.

    Raises:
        FailedPreconditionError: nothing is being recorded.
        OSError: it cannot be written.
    """
    global _logdir
    profile = recording.stop()
    logdir, _logdir = _logdir, None
    if save and logdir is not None:
        save_run(profile, logdir)


class Profile:
    """Records what happens in a `with` statement.

    >>> import tempfile, pathlib
    >>> from autograph.compat import tf
    >>> with tempfile.TemporaryDirectory() as logdir:
    ...     with tf.profiler.experimental.Profile(logdir):
    ...         with tf.profiler.experimental.Trace("train", step_num=0, _r=1):
    ...             pass
    ...     len(list(pathlib.Path(logdir).rglob("*.profile.json.gz")))
    1
    """

    def __init__(self, logdir: str | os.PathLike[str], options: ProfilerOptions | None = None) -> None:
        self._logdir, self._options = logdir, options

    @hides_internal_frames
    def __enter__(self) -> None:
        start(self._logdir, self._options)

    @hides_internal_frames
    def __exit__(self, cls: type[BaseException] | None, *_: object) -> None:
        if cls is None:
            stop()
            return
        with contextlib.suppress(OSError, errors.FailedPreconditionError):  # the program's own error counts
            stop()


class Trace:
    """A named stretch, in a `with` statement; a step if it is given `step_num`.

    Args:
        kwargs: what is kept with it.
    """

    def __init__(self, name: str, **kwargs: Any) -> None:
        kwargs.pop("_r", None)
        self._kind = "step" if "step_num" in kwargs else "annotation"
        self._span: Any = None
        self._name, self._details = name, kwargs
        if "step_num" in kwargs:
            self._details["step_num"] = int(kwargs["step_num"])

    def __enter__(self) -> Trace:
        self._span = recorder.span(self._kind, self._name, **self._details)
        self._span.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._span.__exit__(*error)

    def set_metadata(self, **kwargs: Any) -> None:
        """Keeps more with it, known only now."""
        if self._span is not None:
            self._span.say(**kwargs)


@hides_internal_frames
def trace(
    service_addr: str,
    logdir: str | os.PathLike[str],
    duration_ms: int,
    worker_list: str = "",
    num_tracing_attempts: int = 3,
    options: ProfilerOptions | None = None,
) -> None:
    """Records running processes; see `ag.profiler.capture`.

    Args:
        worker_list: the addresses of the processes, with commas between them, if they are others than `service_addr`.
    """
    client.capture(worker_list or service_addr, logdir, duration_ms, num_tracing_attempts,
                   options=None if options is None else _options(options))  # fmt: skip


@hides_internal_frames
def monitor(service_addr: str, duration_ms: int, level: int = 1) -> str:
    """Says how quickly a running process makes its steps; see `ag.profiler.monitor`."""
    return client.monitor(service_addr, duration_ms, level)
