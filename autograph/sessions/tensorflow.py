"""TensorFlow 1's way to make sessions: the same sessions, configured by a `ConfigProto`."""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.framework.op_names import with_article
from autograph.framework.user_frames import current_location
from autograph.placement import devices
from autograph.sessions.session import InteractiveSession, Session

__all__ = ["ConfigProto", "TensorFlowInteractiveSession", "TensorFlowSession"]


class ConfigProto:
    """How a session runs.

    Args:
        allow_soft_placement: whether an operation that asks for a device that there is not runs on another one.
        device_count: how many logical devices the session has: `{"CPU": 2}`.
        log_device_placement, inter_op_parallelism_threads, intra_op_parallelism_threads: accepted for TensorFlow's
            sake; `session.plan` shows the devices, `ag.config.threads` bounds the threads.
    """

    def __init__(
        self,
        allow_soft_placement: bool = False,
        device_count: dict[str, int] | None = None,
        log_device_placement: bool = False,
        inter_op_parallelism_threads: int = 0,
        intra_op_parallelism_threads: int = 0,
    ) -> None:
        self.allow_soft_placement = allow_soft_placement
        self.device_count = dict(device_count or {})
        self.log_device_placement = log_device_placement
        self.inter_op_parallelism_threads = inter_op_parallelism_threads
        self.intra_op_parallelism_threads = intra_op_parallelism_threads


class TensorFlowSession(Session):
    """`Session` with TensorFlow 1's arguments.

    Args:
        target: "", as sessions run in this process.
        graph: by default the default graph.
        config: a `ConfigProto`.
    """

    def __init__(self, target: str = "", graph: Any = None, config: Any = None) -> None:
        super().__init__(graph, **_options(target, config))


class TensorFlowInteractiveSession(InteractiveSession):
    """`InteractiveSession` with TensorFlow 1's arguments."""

    def __init__(self, target: str = "", graph: Any = None, config: Any = None) -> None:
        super().__init__(graph, **_options(target, config))


def _options(target: Any, config: Any) -> dict[str, Any]:
    if target:
        raise errors.UnimplementedError(
            f"a session is to run at {target!r}, and sessions run in this process",
            location=current_location(),
            fix="leave `target` out",
        )
    if config is None:
        return {}
    if not isinstance(config, ConfigProto):
        raise errors.UnsupportedTypeError(
            f"a session is configured with {with_article(type(config).__name__)}",
            location=current_location(),
            expected="a ConfigProto, or nothing",
        )
    found: dict[str, Any] = {"soft_placement": bool(config.allow_soft_placement)}
    if "CPU" in config.device_count:
        first = devices.local_devices()[0].rpartition(":")[0]
        found["devices"] = [f"{first}:{i}" for i in range(max(1, config.device_count["CPU"]))]
    return found
