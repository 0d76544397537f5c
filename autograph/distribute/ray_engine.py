"""The engine on Ray: each task is an actor. Values travel by Ray's object store, which machines share memory by.

Ray is never asked to restart an actor or to call one again: an actor that is restarted has lost its variables, and says
nothing. Who keeps the variables' history (`recovery`) replaces it.
"""

from __future__ import annotations

import importlib.metadata
import os
import platform
import secrets
import socket
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.distribute.engines import Engine, Worker, late, lost
from autograph.distribute.task import METHODS, Task
from autograph.framework import extras
from autograph.framework.user_frames import current_location

__all__ = ["Actor", "RayEngine"]

#: Of so many references it is remembered whose results they are.
_NAMES = 10_000
#: Arrays and bytes up to this size travel with the call, in bytes.
_SHORT = 4096
#: How long a machine may take to answer at all, in seconds.
_KNOCKING = 10.0


class Actor:
    """What runs in the process of a task."""

    def __init__(self, name: str, versions: dict[str, str]) -> None:
        own = versions_here()
        if own != versions:
            wrong = ", ".join(f"{key} {own[key]}, not {versions[key]}" for key in own if own[key] != versions.get(key))
            raise errors.ClusterError(
                f"the task {name} runs with other versions than the program: {wrong}",
                expected="the same minor version of Python, major version of NumPy and version of autograph everywhere",
            )
        self._task = Task(name)

    def call(self, packed: tuple[str, int, list[Any], list[int]], *apart: Any) -> Any:
        """Runs a method of the task; see `packed_call`."""
        method, returns, args, places = packed
        if method not in METHODS:
            raise ValueError(f"{method!r} is no method of a task")
        for place, value in zip(places, apart):
            args[place] = value
        result = getattr(self._task, method)(*args)
        return result if returns == 1 else tuple(result)

    def machine(self) -> str:
        """Ray's name of the machine: of what shares one store of objects."""
        ray = extras.load("ray", extra="distributed", why="a cluster of processes")
        node: str = ray.get_runtime_context().get_node_id()
        return node


def _size(value: Any) -> int:
    """Bytes of an array or of bytes."""
    return value.nbytes if isinstance(value, np.ndarray) else len(value) if isinstance(value, bytes) else 0


def packed_call(
    method: str, returns: int, args: Sequence[Any], reference: type
) -> tuple[tuple[str, int, list[Any], list[int]], list[Any]]:
    """A call, as one argument and those that stay apart: references, which Ray replaces by values, and large arrays,
    which it shares. Each argument of a call of Ray costs some ten microseconds on both sides, however short it is."""
    places = [at for at, value in enumerate(args) if isinstance(value, reference) or _size(value) > _SHORT]
    kept = list(args)
    for at in places:
        kept[at] = None
    return (method, returns, kept, places), [args[at] for at in places]


def versions_here() -> dict[str, str]:
    """What has to be the same on all machines."""
    return {
        "Python": platform.python_version().rpartition(".")[0],
        "autograph": importlib.metadata.version("autograph"),
        "NumPy": np.__version__.partition(".")[0],
    }


def _knock(address: str) -> None:
    """Raises OSError unless something answers at "host:port": Ray itself tries for minutes."""
    host, _, port = address.rpartition(":")
    if host and "/" not in address and port.isdecimal():
        with socket.create_connection((host.strip("[]"), int(port)), timeout=_KNOCKING):
            pass


class _Remote(Worker):
    def __init__(self, engine: RayEngine, name: str, actor: Any) -> None:
        self.name = name
        self._engine = engine
        self._actor = actor
        self._calls: dict[int, Any] = {}  # by how many values they give: making one takes as long as calling it

    def call(self, method: str, *args: Any, returns: int = 1) -> list[Any]:
        call = self._calls.get(returns)
        if call is None:
            call = self._calls[returns] = self._actor.call.options(num_returns=returns)
        packed, apart = packed_call(method, returns, args, self._engine.ray.ObjectRef)
        refs = call.remote(packed, *apart)
        refs = [refs] if returns == 1 else refs
        self._engine.note(refs, self.name)
        return list(refs)

    def machine(self) -> Any:
        ref = self._actor.machine.remote()
        self._engine.note([ref], self.name)
        return ref

    def kill(self) -> None:
        self._engine.ray.kill(self._actor, no_restart=True)


class RayEngine(Engine):
    """Tasks as actors of Ray.

    Args:
        address: "local" for a Ray of this machine alone, which is ended by `close`; "auto", or the "host:port" of a Ray
            that runs already.

    Raises:
        MissingExtraError: the extra `distributed` is not installed.
        ClusterError: there is no Ray at the address.
    """

    name = "ray"
    processes = True

    def __init__(self, address: str) -> None:
        self._names: dict[Any, str] = {}
        self._workers: dict[str, _Remote] = {}
        self._environment: dict[str, str] = {}  # what is set there for as long as this lasts
        self._started = False
        try:
            self._join(address)
        except BaseException:
            self.close()
            raise
        self._actors = self.ray.remote(Actor)

    def _join(self, address: str) -> None:
        known = "ray" in sys.modules
        self._set("RAY_USAGE_STATS_ENABLED", "0")
        self._set("RAY_IGNORE_UNHANDLED_ERRORS", "1")  # what a step raises is raised where it is asked for
        if address == "local" and "RAY_AUTH_MODE" not in os.environ:
            # Ray listens on all interfaces: only who knows the token, the processes that it starts itself, is answered.
            self._set("RAY_AUTH_MODE", "token")
            self._set("RAY_AUTH_TOKEN", secrets.token_hex(32))
        self.ray = extras.load("ray", extra="distributed", why="a cluster of processes")
        if self.ray.is_initialized():
            own = self.ray.get_runtime_context().gcs_address
            if address not in ("local", "auto", own):
                raise errors.ClusterError(
                    f"there is no Ray at {address!r} that can be joined: this process is part of the one at {own}",
                    location=current_location(), expected='"auto", for that one',
                    fix="ray.shutdown() first, or another process",
                )  # fmt: skip
            return
        if known:  # what the environment says was read when Ray was imported
            private = extras.load("ray._raylet", extra="distributed", why="a cluster of processes")
            private.Config.initialize("")
            private.AuthenticationTokenLoader.instance().reset_cache()
        options: dict[str, Any] = {"address": address}
        if address == "local":
            options.update(include_dashboard=False, _node_ip_address="127.0.0.1")
        try:
            _knock(address)
            self.ray.init(log_to_driver=False, logging_level="warning", namespace="autograph", **options)
        except (OSError, RuntimeError, ValueError) as error:
            raise errors.ClusterError(
                f"there is no Ray at {address!r} that can be joined: {str(error).partition(chr(10))[0][:300]}",
                location=current_location(), expected='"local", "auto", or the host:port of a running Ray',
                fix="start one with `ray start --head`, and give its address",
            ) from None  # fmt: skip
        self._started = True

    def _set(self, name: str, value: str) -> None:
        if name not in os.environ:
            os.environ[name] = self._environment[name] = value

    def start(self, name: str, resources: Mapping[str, float]) -> Worker:
        more = {key: value for key, value in resources.items() if key not in ("CPU", "GPU")}
        actor = self._actors.options(
            num_cpus=resources.get("CPU", 0), num_gpus=resources.get("GPU", 0), resources=more or None,
            max_restarts=0, max_task_retries=0,
        ).remote(name, versions_here())  # fmt: skip
        worker = _Remote(self, name, actor)
        self._workers[name] = worker
        return worker

    def end(self, name: str) -> None:
        self._workers.pop(name).kill()

    def note(self, refs: Sequence[Any], name: str) -> None:
        """Remembers whose results these are, for errors."""
        if len(self._names) > _NAMES:
            for ref in list(self._names)[: _NAMES // 2]:
                del self._names[ref]
        self._names.update((ref.hex(), name) for ref in refs)

    def get(self, refs: Sequence[Any], timeout: float | None = None) -> list[Any]:
        asked = [ref for ref in refs if isinstance(ref, self.ray.ObjectRef)]
        failures = self.ray.exceptions
        try:
            values = iter(self.ray.get(asked, timeout=timeout))
        except failures.GetTimeoutError:
            _, open_ = self.ray.wait(asked, num_returns=len(asked), timeout=0)
            raise late(list(dict.fromkeys(self._name(ref) for ref in open_)), timeout) from None
        except failures.RayTaskError as error:
            raise self._cause(error) from None
        except (failures.RayActorError, failures.ObjectLostError, failures.WorkerCrashedError) as error:
            raise self._lost(error, asked) from None
        return [next(values) if isinstance(ref, self.ray.ObjectRef) else ref for ref in refs]

    def _cause(self, error: Any) -> BaseException:
        """What a call has raised, or what the call that it waited for has."""
        failures = self.ray.exceptions
        while isinstance(error, failures.RayTaskError) and isinstance(error.cause, BaseException):
            error = error.cause
        if isinstance(error, (failures.RayActorError, failures.ObjectLostError, failures.WorkerCrashedError)):
            return self._lost(error, ())
        found: BaseException = error
        return found

    def _lost(self, error: Any, asked: Sequence[Any]) -> BaseException:
        cause = getattr(error, "cause", None)
        if isinstance(cause, errors.AutographError):  # the actor refused to start
            return cause
        text = str(error)
        if "ClusterError" in text and "other versions" in text:
            line = next(line for line in text.splitlines() if "other versions" in line)
            return errors.ClusterError(line.partition("ClusterError: ")[2] or line, location=current_location())
        dead = [worker.name for worker in self._workers.values() if self._is_gone(worker)]
        names = dead or list(dict.fromkeys(self._name(ref) for ref in asked))
        return lost(*names)

    def _is_gone(self, worker: _Remote) -> bool:
        try:
            self.ray.get(worker.call("describe"), timeout=1.0)
        except self.ray.exceptions.GetTimeoutError:
            return False
        except self.ray.exceptions.RayError:
            return True
        return False

    def _name(self, ref: Any) -> str:
        return self._names.get(ref.hex(), "a task")

    def put(self, value: Any) -> Any:
        return self.ray.put(value)

    def nodes(self) -> list[dict[str, Any]]:
        return [
            {
                "name": node["NodeID"], "address": node["NodeManagerAddress"], "alive": node["Alive"],
                "resources": dict(node["Resources"]),
            }
            for node in self.ray.nodes()
        ]

    def close(self) -> None:
        for worker in self._workers.values():
            worker.kill()
        self._workers.clear()
        if self._started and self.ray.is_initialized():
            self.ray.shutdown()
        for name, value in self._environment.items():
            if os.environ.get(name) == value:
                del os.environ[name]
        self._environment.clear()
