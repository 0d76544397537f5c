"""The gRPC service that TensorBoard's CAPTURE PROFILE and TensorFlow's client know, for this process.

A capture is answered with what would stand in files; who asks for it writes them. The folder that a request names is
never written to. The threads of the service are daemons: a program that ends does not wait for them.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping
from concurrent import futures
from typing import Any

from autograph import errors
from autograph.framework import extras
from autograph.profiler import recording
from autograph.profiler.options import Options
from autograph.profiler.peaks import measure_peaks
from autograph.profiler.profile import Profile
from autograph.profiler.runs import XPLANE_FILE, as_bytes, contents_of, of_host, write_run
from autograph.profiler.tensorboard import protos
from autograph.profiler.tensorboard.rates import Rates

__all__ = ["LONGEST_MS", "METHODS", "SERVICE", "Service"]

SERVICE = "tensorflow.ProfilerService"
#: Its methods, each with what is asked and what is answered.
METHODS = {
    "Profile": ("tensorflow.ProfileRequest", "tensorflow.ProfileResponse"),
    "Terminate": ("tensorflow.TerminateRequest", "tensorflow.TerminateResponse"),
    "Monitor": ("tensorflow.MonitorRequest", "tensorflow.MonitorResponse"),
}
#: A capture may last so long, and wait so long before, in milliseconds.
LONGEST_MS = 600_000
#: An answer may have so many bytes; protobuf's own limit is twice as much.
_LARGEST = 1 << 30
#: So many requests are looked at at a time. Only one records.
_REQUESTS = 8

_log = logging.getLogger("autograph.profiler")


class _Refused(Exception):
    """A request that is not answered.

    Args:
        code: the name of gRPC's status code.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Service:
    """What answers.

    Args:
        logdir: a folder in which captures are kept as well.
    """

    def __init__(self, logdir: str | None = None) -> None:
        self._logdir = logdir
        self._grpc = extras.load("grpc", extra="tensorboard", why="the profiler's server")
        self._one = threading.Lock()
        self._enough = threading.Event()
        self._ended = False

    def server(self) -> Any:
        """A gRPC server with this service, not yet started."""
        handlers = {
            "Profile": self._method("Profile", self._profile),
            "Terminate": self._method("Terminate", self._terminate),
            "Monitor": self._method("Monitor", self._monitor),
        }
        # Without the first option a second process could listen at the same port, and get half of the requests.
        options = [("grpc.so_reuseport", 0), ("grpc.max_send_message_length", _LARGEST)]
        made = self._grpc.server(_Daemons(), options=options, maximum_concurrent_rpcs=_REQUESTS)
        made.add_generic_rpc_handlers((self._grpc.method_handlers_generic_handler(SERVICE, handlers),))
        return made

    def end(self) -> None:
        """Ends a capture that runs; none is begun any more."""
        self._ended = True
        self._enough.set()

    def _method(self, name: str, answer: Callable[[Any, Any], Any]) -> Any:
        asked, answered = (protos.message(one) for one in METHODS[name])

        def answered_or_refused(request: Any, context: Any) -> Any:
            try:
                return answer(request, context)
            except _Refused as refused:
                context.abort(getattr(self._grpc.StatusCode, refused.code), str(refused))
            except errors.FailedPreconditionError as error:
                context.abort(self._grpc.StatusCode.FAILED_PRECONDITION, str(error))

        return self._grpc.unary_unary_rpc_method_handler(
            answered_or_refused, request_deserializer=asked.FromString, response_serializer=answered.SerializeToString
        )

    def _profile(self, request: Any, context: Any) -> Any:
        wait = self._delay(request.opts.start_timestamp_ns)
        level = 1 if request.opts.host_tracer_level == 1 else 2
        if level == 2 and request.opts.device_tracer_level:  # all that the memory viewer is made of
            level = 3
        options = Options(level=level, record_python=request.opts.python_tracer_level > 0)
        profile = self._recorded(request.duration_ms or request.opts.duration_ms, wait, options, context)
        contents = {name: as_bytes(content) for name, content in contents_of(measure_peaks(profile)).items()}
        if self._logdir is not None and profile.events:
            self._keep(contents, profile.host, self._logdir)
        response = protos.new("tensorflow.ProfileResponse")
        response.empty_trace = not profile.events
        for name, content in contents.items():
            if name == XPLANE_FILE or name in request.tools:  # others than autograph's client know the first one alone
                response.tool_data.add(name=name, data=content)
        if response.ByteSize() > _LARGEST:
            raise _Refused("RESOURCE_EXHAUSTED", f"the capture has {response.ByteSize()} bytes, more than {_LARGEST}")
        return response

    def _monitor(self, request: Any, context: Any) -> Any:
        options = Options(level=2 if request.monitoring_level > 1 else 1)
        profile = self._recorded(request.duration_ms, 0, options, context)
        rates = Rates.of(profile)
        response = protos.new("tensorflow.MonitorResponse")
        at = time.strftime("%H:%M:%S", time.localtime()) if request.timestamp else None
        response.data = rates.text(at)
        rates.fill(response.monitor_result)
        return response

    def _terminate(self, request: Any, context: Any) -> Any:
        """Ends the capture that runs; it is answered with what it has."""
        self._enough.set()
        return protos.new("tensorflow.TerminateResponse")

    def _recorded(self, duration_ms: int, wait_ms: float, options: Options, context: Any) -> Profile:
        """What happens in some time from now on; less if the client goes, or someone terminates it."""
        if not 0 < duration_ms <= LONGEST_MS:
            raise _Refused(
                "INVALID_ARGUMENT", f"a capture of {duration_ms} ms is refused: it has to last 1 to {LONGEST_MS} ms"
            )
        if not self._one.acquire(blocking=False):
            raise _Refused("FAILED_PRECONDITION", "another capture of this process runs: try again when it has ended")
        try:
            # one event for each capture: gRPC may tell of the end of the one before at any time
            enough = self._enough = threading.Event()
            if self._ended or not context.add_callback(enough.set):
                raise _Refused("CANCELLED", "the capture was called off")
            if wait_ms:
                enough.wait(wait_ms / 1000)
            recording.start(options=options)
            enough.wait(duration_ms / 1000)
            return recording.stop()
        finally:
            self._one.release()

    @staticmethod
    def _delay(start: int) -> float:
        """The milliseconds until a time in nanoseconds since 1970."""
        wait = (start - time.time_ns()) / 1e6 if start else 0
        if wait > LONGEST_MS:
            raise _Refused(
                "INVALID_ARGUMENT", f"a capture that begins in {wait:.0f} ms is refused: {LONGEST_MS} ms at most"
            )
        return max(0.0, wait)

    @staticmethod
    def _keep(contents: Mapping[str, bytes], host: str, logdir: str) -> None:
        """Writes a capture; if it cannot be written, whoever asked for it has it all the same."""
        try:
            write_run(logdir, of_host(host, contents))
        except OSError as error:
            _log.warning("a captured profile cannot be kept in %s: %s", logdir, error)


class _Daemons(futures.Executor):
    """Runs each request in a thread of its own, which does not keep the process from ending."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> futures.Future[Any]:
        future: futures.Future[Any] = futures.Future()

        def run() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(fn(*args, **kwargs))
            except BaseException as error:
                future.set_exception(error)

        threading.Thread(target=run, name="autograph-profiler-server", daemon=True).start()
        return future
