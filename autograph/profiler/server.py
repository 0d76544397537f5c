"""`ag.profiler.server`: answers those who want to record this process from outside, such as TensorBoard.

    ag.profiler.server.start(6009)
    for batch in batches:
        train_step(batch)

As long as nobody asks, nothing is recorded. The extra `tensorboard` brings what is needed.
"""

from __future__ import annotations

import atexit
import os
import threading
from typing import Any

from autograph import errors
from autograph.framework import names as _names
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.profiler.peaks import peaks
from autograph.profiler.tensorboard.service import Service

__all__ = ["start", "stop"]

_lock = threading.Lock()
_running: _Running | None = None


class _Running:
    """A server that was started and not stopped."""

    def __init__(self, service: Service, server: Any, port: int) -> None:
        self.service, self.server, self.port = service, server, port
        self.process = os.getpid()


@hides_internal_frames
def start(port: int = 6009, host: str = "127.0.0.1", logdir: str | os.PathLike[str] | None = None) -> int:
    """Begins to answer captures: of TensorBoard's CAPTURE PROFILE, `autograph profile capture`, `ag.profiler.capture`,
    and TensorFlow's client.

    What this machine can do at most is measured first, which takes half a second; it is kept for all later processes.

    Args:
        port: to listen at; 0 has the system choose one.
        host: the address to listen at. Anybody who can reach it can record this process: "0.0.0.0" means any machine.
        logdir: a folder in which what was captured is kept as well, also if whoever asked for it has gone. Otherwise
            nothing is written here: who asks for a capture writes it.

    Returns:
        The port.

    Raises:
        MissingExtraError: grpcio or protobuf is not installed; the extra `tensorboard` brings them.
        FailedPreconditionError: this process has a server already, or the address is in use.

    >>> import autograph as ag
    >>> port = ag.profiler.server.start(0)
    >>> ag.profiler.server.stop()
    """
    global _running
    with _lock:
        if _running is not None and _running.process == os.getpid():
            raise errors.FailedPreconditionError(
                f"the profiler's server listens already, at port {_running.port}",
                location=current_location(),
                expected="one server of a process",
                fix="end it first: ag.profiler.server.stop()",
            )
        service = Service(None if logdir is None else os.fspath(logdir))
        server = service.server()
        address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        try:
            bound = server.add_insecure_port(address)
        except RuntimeError:
            bound = 0
        if not bound:
            raise errors.FailedPreconditionError(
                f"the profiler's server cannot listen at {address}: the address is in use, or not this machine's",
                location=current_location(),
                fix="name another port, or 0 for any that is free",
            )
        peaks()
        server.start()
        _running = _Running(service, server, bound)
    return bound


@hides_internal_frames
def stop() -> None:
    """Ends the server, if there is one. A capture that runs ends without an answer, and the program goes on."""
    global _running
    with _lock:
        running, _running = _running, None
    if running is not None and running.process == os.getpid():
        running.service.end()
        running.server.stop(None).wait(5)


# A capture must not keep a program that has ended from going.
atexit.register(stop)

_names.namespace(globals(), "ag.profiler.server")
