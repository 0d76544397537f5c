"""Clusters for the tests: threads for each test, and one of Ray for all of them."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator
from typing import Any

import pytest

import autograph as ag
from autograph.executors import elsewhere

#: Ray takes seconds to start, and its tests are few.
RAY = [
    pytest.mark.slow,
    pytest.mark.skipif(
        importlib.util.find_spec("ray") is None, reason="Ray, the extra `distributed`, is not installed here"
    ),
]
TORCH = pytest.mark.skipif(
    importlib.util.find_spec("torch") is None, reason="PyTorch, the extra `gloo`, is not installed here"
)
ENGINES = ["threads", pytest.param("ray", marks=RAY)]


def kept(cluster: ag.distribute.Cluster) -> bool:
    """Whether a task, a thread, keeps anything for a step, once all have done what they were asked for."""
    cluster.status()
    return any(worker._task._kept for worker in cluster._workers.values())  # type: ignore[attr-defined]


@pytest.fixture(scope="session")
def imported_ray() -> Any:
    """Ray, which changes the environment when it is imported: before a test looks at that."""
    return importlib.import_module("ray")


@pytest.fixture(scope="session")
def _ray() -> Iterator[ag.distribute.Cluster]:
    cluster = ag.distribute.connect("local", jobs={"worker": 3}, timeout=120)
    elsewhere.stop(cluster.functions)  # tests that have no cluster of their own are not to use it
    yield cluster
    cluster.close()


@pytest.fixture
def ray_servers(request: pytest.FixtureRequest, imported_ray: Any) -> Iterator[ag.distribute.Cluster]:
    """Two workers and two servers, within the Ray of the session."""
    request.getfixturevalue("_ray")
    cluster = ag.distribute.connect("auto", jobs={"worker": 2, "ps": 2}, timeout=120)
    yield cluster
    cluster.close()


@pytest.fixture(autouse=True)
def _started(request: pytest.FixtureRequest) -> None:
    """Ray sets variables of the environment when it starts; it does so before the test."""
    if request.node.get_closest_marker("skipif") and (
        "ray" in request.node.name or {"ray_cluster", "ray_servers", "few_processes"} & set(request.fixturenames)
    ):
        request.getfixturevalue("_ray")


@pytest.fixture(autouse=True)
def _settings_are_left_as_they_were(_started: None, _settings_are_left_as_they_were: None) -> None:
    """As everywhere, after Ray has started."""


@pytest.fixture
def ray_cluster(request: pytest.FixtureRequest) -> ag.distribute.Cluster:
    """Three tasks on Ray. What a test kills is there again for the next."""
    cluster: Any = request.getfixturevalue("_ray")
    cluster.timeout = 120
    for task in cluster.lost():
        cluster.replace(task)
    return cluster  # type: ignore[no-any-return]


@pytest.fixture(params=ENGINES)
def cluster(request: pytest.FixtureRequest) -> Iterator[ag.distribute.Cluster]:
    """Three tasks, on each engine."""
    if request.param == "ray":
        yield request.getfixturevalue("ray_cluster")
        return
    with ag.distribute.connect(jobs={"worker": 3}) as made:
        yield made
