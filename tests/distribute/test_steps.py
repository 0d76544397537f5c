"""What tasks keep for a step, whoever makes its calls: nothing behind its end, for which no call is made, nor behind an
error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.distribute.cluster import Cluster
from tests.distribute.conftest import kept

WORKER, OTHER, SERVER = "/job:worker/task:0", "/job:worker/task:1", "/job:ps/task:0"


@pytest.fixture
def cluster() -> Any:
    with ag.distribute.connect(jobs={"worker": 2, "ps": 1}) as made:
        yield made


def over_two_tasks(x: Any) -> Any:
    """Both tasks have two programs, and go on with what the first one kept; the first of the other may fail."""
    with ag.device(WORKER):
        a = x * 2.0
    with ag.device(OTHER):
        b = a + 1.0
        assert ag.reduce_max(b) < 100.0, "too large"
    with ag.device(WORKER):
        c = a * b
    with ag.device(OTHER):
        return b + c


def by_a_function(cluster: Cluster) -> Callable[[Any], Any]:
    return ag.function(over_two_tasks)


def by_a_session(cluster: Cluster) -> Callable[[Any], Any]:
    graph = ag.Graph()
    with graph.as_default():
        x = ag.placeholder(ag.float64, [2], name="x")
        y = ag.function(over_two_tasks)(x)
    session = ag.Session(graph, cluster=cluster)
    return lambda value: session.run(y, {x: value})


def by_replicas(cluster: Cluster) -> Callable[[Any], Any]:
    @ag.function
    def step(x: Any) -> Any:
        y = x * 2.0
        total = ag.distribute.all_reduce("max", y)
        assert ag.reduce_max(total) < 100.0, "too large"
        return total + y

    strategy = ag.distribute.DataParallel(cluster)
    return lambda value: strategy.run(step, value)


def on_servers(cluster: Cluster) -> Callable[[Any], Any]:
    v, w = ag.Variable(np.ones(2)), ag.Variable(np.ones(2))

    @ag.function
    def step(x: Any) -> Any:
        seen = v.read_value()
        assert ag.reduce_max(x) < 50.0, "too large"
        v.assign_add(x)
        w.assign_add(seen + v)
        return w * seen

    servers = ag.distribute.ParameterServers(cluster)
    return lambda value: servers.run(step, value)


@pytest.mark.parametrize("by", [by_a_function, by_a_session, by_replicas, on_servers])
def test_nothing_is_kept_behind_a_step_nor_behind_one_that_raises(cluster: Cluster, by: Any) -> None:
    run = by(cluster)
    call, calls = cluster.call, Counter[str]()

    def counting(task: str, method: str, *args: Any, returns: int = 1) -> list[Any]:
        calls[method] += 1
        return call(task, method, *args, returns=returns)

    cluster.call = counting  # type: ignore[method-assign]
    for value, fails in ((1.0, False), (90.0, True), (2.0, False), (3.0, False)):
        calls.clear()
        if fails:
            with pytest.raises(AssertionError, match="too large"):
                run(np.full(2, value))
        else:
            run(np.full(2, value))
        assert calls["run"] >= 3 and (calls["end_step"] > 0) is fails
        assert not kept(cluster)
