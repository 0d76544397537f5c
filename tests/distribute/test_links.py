"""Training over a link that is slow, loses packets, or stands still: no step is lost, and none done twice."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.distribute import links
from tests.distribute.conftest import RAY, TORCH
from tests.distribute.faults import start
from tests.distribute.training import STEPS, same

HERE, THERE = f"ag-h-{os.getpid()}", f"ag-t-{os.getpid()}"  # several processes may run tests
ADDRESSES = "10.77.9.1", "10.77.9.2"
pytestmark = [
    *RAY,
    pytest.mark.skipif(
        not links.possible or shutil.which("ip") is None, reason="network namespaces need root, ip and /dev/net/tun"
    ),
]


class Machines:
    """Two machines of a Ray, and the link between them."""

    def __init__(self, link: links.Link, environment: dict[str, str]) -> None:
        self.link = link
        self.environment = environment
        self.address = f"{ADDRESSES[0]}:6390"

    def processes(self, namespace: str) -> list[int]:
        found = subprocess.run(["ip", "netns", "pids", namespace], capture_output=True, text=True, check=True).stdout
        return [int(pid) for pid in found.split()]

    def tasks(self, namespace: str) -> list[int]:
        """The processes of tasks."""
        return [pid for pid in self.processes(namespace) if b"ray::Actor" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    def end(self) -> None:
        for namespace in (HERE, THERE):
            for pid in self.processes(namespace):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)


@pytest.fixture(scope="module")
def machines() -> Iterator[Machines]:
    folder = tempfile.mkdtemp(prefix="agray")  # Ray's sockets are in it, whose names must not be long
    environment = {
        **os.environ, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32), "RAY_USAGE_STATS_ENABLED": "0",
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }  # fmt: skip
    ray = str(Path(sys.executable).with_name("ray"))
    with links.linked((HERE, THERE), ADDRESSES) as link:
        found = Machines(link, environment)
        try:
            for namespace, own, where in (
                (HERE, ADDRESSES[0], ["--head", "--port=6390", f"--temp-dir={folder}", "--include-dashboard=false"]),
                (THERE, ADDRESSES[1], [f"--address={found.address}"]),
            ):
                command = [ray, "start", *where, f"--node-ip-address={own}", "--num-cpus=1", "--disable-usage-stats"]
                subprocess.run(
                    ["ip", "netns", "exec", namespace, *command], env=environment, check=True, timeout=120,
                    stdout=subprocess.DEVNULL,
                )  # fmt: skip
            yield found
        finally:
            found.end()
            shutil.rmtree(folder, ignore_errors=True)


def trained(
    machines: Machines, kind: str, tmp_path: Path, at: Callable[[int], object] = lambda step: None
) -> tuple[list[Any], float]:
    """What training over the link leaves, and the seconds of a step."""
    result = tmp_path / "result.npz"
    process = start(
        kind, tmp_path / "checkpoints", result, machines.address, within=["ip", "netns", "exec", HERE],
        environment=machines.environment,
    )  # fmt: skip
    assert process.stdout is not None
    times = []
    for line in process.stdout:
        times.append(time.monotonic())
        assert int(line) == len(times) - 1
        at(len(times))
    assert process.wait() == 0 and len(times) == STEPS
    return list(np.load(result).values()), float(np.median(np.diff(times)))


@pytest.fixture(scope="module", params=["replicas", "servers", pytest.param("linked", marks=TORCH)])
def undisturbed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[Any]]:
    """What training on threads leaves."""
    folder = tmp_path_factory.mktemp("threads")
    process = start(request.param, folder / "checkpoints", folder / "result.npz")
    process.communicate()
    assert process.returncode == 0
    return request.param, list(np.load(folder / "result.npz").values())


LINKS = {
    "quick": {}, "slow": {"delay": 0.02, "jitter": 0.01}, "losing": {"delay": 0.002, "loss": 0.03},
    "narrow": {"rate": 1e6},
}  # fmt: skip


@pytest.mark.parametrize("kind", LINKS)
def test_results_are_those_of_threads(
    kind: str, undisturbed: tuple[str, list[Any]], machines: Machines, tmp_path: Path, record_property: Any
) -> None:
    machines.link.set(**LINKS[kind])
    try:
        found, seconds = trained(machines, undisturbed[0], tmp_path)
        handed_on, dropped = machines.link.handed_on, machines.link.dropped
    finally:
        machines.link.set()
    record_property("a step", f"{seconds * 1e3:.0f} ms")
    record_property("packets", f"{handed_on} handed on, {dropped} dropped")
    assert same(found, undisturbed[1])
    assert handed_on > 100 and (dropped > 0) is (kind == "losing")


def test_a_link_and_a_task_that_stand_still_cost_time_only(
    undisturbed: tuple[str, list[Any]], machines: Machines, tmp_path: Path
) -> None:
    stopped: list[int] = []

    def standing_still(step: int) -> None:
        if step in (4, 12):
            machines.link.set(loss=1.0)
            threading.Timer(1.5, machines.link.set).start()
        if step == 8:
            stopped.extend(machines.tasks(THERE))
            for pid in stopped:
                os.kill(pid, signal.SIGSTOP)
            threading.Timer(1.5, lambda: [os.kill(pid, signal.SIGCONT) for pid in stopped]).start()

    found, _ = trained(machines, undisturbed[0], tmp_path, standing_still)
    assert len(stopped) >= 1 and same(found, undisturbed[1])
