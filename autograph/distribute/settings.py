"""What `ag.config` says here, for tasks in other processes: it decides how the graphs that are sent there run.

    {"executor": "native", "fast_math": false, "threads": 2, "default_int": "int64", ...}

What only tracing asks (`max_operations`, `roll_loops`) is not sent: nothing is traced there.
"""

from __future__ import annotations

import json
from typing import Any

from autograph.executors import threads
from autograph.framework.dtypes import as_dtype
from autograph.function import config

__all__ = ["apply", "settings"]

_PLAIN = ("executor", "fast_math", "integer_overflow", "zero_division")
_DTYPES = ("default_int", "default_float")


def settings() -> bytes:
    """The settings of this process. How many threads loops have is among them only if the program has said it: other
    machines have other processors."""
    said: dict[str, Any] = {name: getattr(config, name) for name in _PLAIN}
    said.update((name, getattr(config, name).name) for name in _DTYPES)
    said["optimizer"] = config.optimizer.enabled
    if threads.said():
        said["threads"] = config.threads
    return json.dumps(said).encode()


def apply(said: bytes) -> None:
    """Sets what another process has said, where it is something else here."""
    found = json.loads(said)
    for name in (*_PLAIN, *_DTYPES, "threads"):
        if name in found:
            value = as_dtype(found[name]) if name in _DTYPES else found[name]
            if getattr(config, name) != value:
                setattr(config, name, value)
    if config.optimizer.enabled is not found["optimizer"]:
        config.optimizer.enable(found["optimizer"])
