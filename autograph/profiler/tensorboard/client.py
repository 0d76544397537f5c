"""Asks processes that run `ag.profiler.server` for what they do."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Sequence
from typing import Any

from autograph import errors
from autograph.framework import extras
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.profiler.options import Options
from autograph.profiler.runs import PROFILE_FILE, XPLANE_FILE, write_run
from autograph.profiler.tensorboard import protos, service

__all__ = ["capture", "monitor"]

#: So many seconds longer than a capture lasts an answer is waited for.
_PATIENCE = 60.0


@hides_internal_frames
def capture(
    service_addr: str, logdir: str | os.PathLike[str], duration_ms: int = 2000, num_tracing_attempts: int = 3, *,
    options: Options | None = None,
) -> str:  # fmt: skip
    """Records a running process, and writes that as a run for TensorBoard and `ag.profiler.report`.

    Args:
        service_addr: where the process listens, as "localhost:6009"; several addresses with commas between them are
            recorded at the same time, in one run. "grpc://" before an address is allowed.
        logdir: the run is written to `logdir/plugins/profile/<run>`.
        duration_ms: how long is recorded, up to ten minutes.
        num_tracing_attempts: so often it is tried if nothing happened in the time.
        options: of these, `level`, `record_python` and `delay_ms` count; level 3 unless given.

    Returns:
        The run's folder.

    Raises:
        MissingExtraError: grpcio or protobuf is not installed; the extra `tensorboard` brings them.
        FailedPreconditionError: nothing answers at an address, something is being recorded there already, or nothing
            happened in any attempt.
        InvalidArgumentError: the process refuses such a capture.
        OSError: it cannot be written.
    """
    hosts, options = _hosts(service_addr), options or Options(level=3)
    request = protos.new("tensorflow.ProfileRequest")
    request.duration_ms = request.opts.duration_ms = _milliseconds(duration_ms)
    request.opts.host_tracer_level = min(2, options.level)
    request.opts.device_tracer_level = int(options.level > 2)
    request.opts.python_tracer_level = int(options.record_python)
    request.tools.append(PROFILE_FILE)
    for _ in range(max(1, num_tracing_attempts)):
        if options.delay_ms:
            request.opts.start_timestamp_ns = time.time_ns() + int(options.delay_ms * 1e6)
        answers = _ask(hosts, "Profile", request, duration_ms + options.delay_ms)
        if not all(answer.empty_trace for answer in answers):
            return _write(os.fspath(logdir), hosts, answers)
    raise errors.FailedPreconditionError(
        f"nothing was recorded at {service_addr} in {max(1, num_tracing_attempts)} times {duration_ms} ms",
        location=current_location(),
        expected="a process that calls functions at that time",
        fix="capture while the program trains, or for longer: duration_ms=10000",
    )


@hides_internal_frames
def monitor(service_addr: str, duration_ms: int = 1000, level: int = 1) -> str:
    """Says how quickly a running process makes its steps.

    Args:
        service_addr: where it listens, as "localhost:6009".
        duration_ms: how long it is watched, up to ten minutes.
        level: 2 tells of waiting for input as well, which costs the process more.

    Returns:
        Lines of text.

    Raises:
        MissingExtraError, FailedPreconditionError, InvalidArgumentError: as of `capture`.
    """
    request = protos.new("tensorflow.MonitorRequest")
    request.duration_ms, request.monitoring_level, request.timestamp = _milliseconds(duration_ms), level, True
    (host,) = _hosts(service_addr)[:1]
    (answer,) = _ask([host], "Monitor", request, duration_ms)
    return str(answer.data)


def _hosts(service_addr: str) -> list[str]:
    hosts = [one.strip().removeprefix("grpc://") for one in service_addr.split(",")]
    for host in hosts:
        if not re.fullmatch(r"(\[[^\]]+\]|[^:\s/]+):\d+", host):
            raise errors.InvalidArgumentError(
                f"{host!r} is not an address",
                location=current_location(),
                expected='a host and a port: "localhost:6009"',
            )
    return hosts


def _milliseconds(duration_ms: int) -> int:
    if type(duration_ms) is not int or not 0 < duration_ms <= service.LONGEST_MS:
        raise errors.InvalidArgumentError(
            f"duration_ms is {duration_ms!r}",
            location=current_location(),
            expected=f"milliseconds, an int from 1 to {service.LONGEST_MS}",
        )
    return duration_ms


def _ask(hosts: Sequence[str], method: str, request: Any, duration_ms: float) -> list[Any]:
    """The answers of all hosts, which are asked at the same time."""
    grpc = extras.load("grpc", extra="tensorboard", why="asking the profiler's server")
    asked, answered = (protos.message(name) for name in service.METHODS[method])
    options = [("grpc.max_receive_message_length", -1)]
    channels = [grpc.insecure_channel(host, options=options) for host in hosts]
    try:
        calls = [
            channel.unary_unary(
                f"/{service.SERVICE}/{method}", request_serializer=asked.SerializeToString,
                response_deserializer=answered.FromString,
            ).future(request, timeout=duration_ms / 1000 + _PATIENCE)
            for channel in channels
        ]  # fmt: skip
        try:
            return [_answer(grpc, call, host) for call, host in zip(calls, hosts)]
        finally:
            for call in calls:
                call.cancel()
    finally:
        for channel in channels:
            channel.close()


def _answer(grpc: Any, call: Any, host: str) -> Any:
    """Waits for an answer, or raises what says why there is none."""
    try:
        return call.result()
    except grpc.RpcError as error:
        code, details = error.code(), error.details()
    location = current_location()
    if code == grpc.StatusCode.INVALID_ARGUMENT:
        raise errors.InvalidArgumentError(f"{host} refuses: {details}", location=location)
    if code == grpc.StatusCode.FAILED_PRECONDITION:
        raise errors.FailedPreconditionError(f"{host} refuses: {details}", location=location)
    fix = "start it in the program that is to be recorded: ag.profiler.server.start(6009)"
    raise errors.FailedPreconditionError(
        f"there is no answer from {host}: {details} ({code.name})",
        location=location,
        expected="a process that listens there",
        fix=fix if code == grpc.StatusCode.UNAVAILABLE else None,
    )


def _write(logdir: str, hosts: Sequence[str], answers: Sequence[Any]) -> str:
    """Writes the files of the answers as one run."""
    contents = {
        f"{re.sub(r'[^a-zA-Z0-9_.-]', '_', host)}.{one.name}": one.data
        for host, answer in zip(hosts, answers)
        for one in answer.tool_data
        if one.name in (XPLANE_FILE, PROFILE_FILE)
    }
    return write_run(logdir, contents)
