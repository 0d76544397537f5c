"""Tasks that join and leave between steps: results are those of a cluster that stays as it is, to the bit.

Changing the tasks is a barrier for steps that are under way, as `resize({})` is, too.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.distribute.cluster import Cluster
from tests.distribute.conftest import RAY
from tests.distribute.training import Training, same

#: By the number of steps that have been done, how many tasks there are from then on.
SIZES = {3: {"worker": 4}, 4: {"worker": 1}, 9: {"worker": 3, "ps": 4}, 11: {"ps": 1}, 16: {"worker": 2, "ps": 2}}
#: The same barriers, and the cluster as it was.
BARRIERS: dict[int, Any] = {step: {} for step in SIZES}


def trained(kind: str, sizes: dict[int, Any], cluster: Cluster | None = None, kill: Any = (), **options: Any) -> Any:
    """What training leaves, if the cluster gets other sizes on the way."""
    ag.random.set_seed(9)
    training = Training(noise=True)
    rng = random.Random(1)
    if cluster is None:
        cluster = ag.distribute.connect(jobs={"worker": 2, "ps": 2})

    def between(step: int) -> None:
        if step in sizes:
            cluster.resize({job: count for job, count in sizes[step].items() if cluster.of_job(job)})
        if step in kill:
            cluster.kill(rng.choice(cluster.tasks))

    with cluster:
        run = training.run if kind == "replicas" else training.run_served
        return run(cluster, between=between, **options)


KINDS = [{"kind": "replicas"}, {"kind": "servers"}, {"kind": "servers", "shards": 3}]


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_a_training_ends_as_on_a_cluster_that_stays(options: Any) -> None:
    steady = trained(sizes=BARRIERS, **options)
    assert same(trained(sizes=SIZES, **options), steady)
    assert same(trained(sizes=SIZES, kill=(2, 4, 5, 9, 12, 17), **options), steady)


def test_new_tasks_are_used_and_what_tasks_have_leaves_with_them() -> None:
    v, w = ag.Variable(np.arange(12.0).reshape(6, 2)), ag.Variable(1.0)

    def step() -> Any:
        v.assign_add(v)
        w.assign_add(ag.distribute.all_reduce("sum", ag.constant(1.0)))
        return ag.reduce_sum(v)

    with ag.distribute.connect(jobs={"worker": 1, "ps": 2}) as cluster:
        servers = ag.distribute.ParameterServers(cluster, shards=2, staleness=1)
        first = [servers.submit(step) for _ in range(3)]
        cluster.resize({"worker": 2, "ps": 3})
        assert repr(servers).startswith("<ag.distribute.ParameterServers of 3 servers and 2 workers")
        assert [int(one.result()) for one in first] == [132, 198, 330]
        assert servers.run(step) == 660
        assert [task["variables"] for task in cluster.status()] == [0, 0, 1, 1, 1]
        cluster.resize({"ps": 1})
        assert servers.run(step) == 1320 and w.numpy() == 6.0
        assert [task["variables"] for task in cluster.status()] == [0, 0, 3]

        strategy = ag.distribute.DataParallel(cluster, replicas=2)
        assert list(strategy.run(step)) == [2640.0, 2640.0] and w.numpy() == 8.0
        assert [task["variables"] for task in cluster.status()] == [2, 2, 3]
        cluster.resize({"worker": 1})
        assert list(strategy.run(step)) == [5280.0, 5280.0]
        assert [task["variables"] for task in cluster.status()] == [4, 3]
    np.testing.assert_array_equal(v.numpy(), np.arange(12.0).reshape(6, 2) * 80)


def test_steps_without_variables_follow() -> None:
    def step(x: Any) -> Any:
        return ag.distribute.all_reduce("sum", ag.reduce_sum(x))

    with ag.distribute.connect(jobs={"worker": 2, "ps": 1}) as cluster:
        strategy = ag.distribute.DataParallel(cluster, replicas=4)
        servers = ag.distribute.ParameterServers(cluster)
        for count in (2, 3, 1, 2):
            cluster.resize({"worker": count})
            assert list(strategy.run(step, np.arange(8.0))) == [28.0] * 4 and servers.run(step, np.arange(3.0)) == 3.0
            assert len(strategy._history._past.log) == 1


def test_functions_and_datasets_follow() -> None:
    total = ag.Variable(0.0)

    @ag.function
    def add(x: Any) -> Any:
        with ag.device("/job:worker/task:1"):
            return total.assign_add(x)

    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        assert add(1.0).numpy() == 1.0
        numbers = ag.data.Dataset.range(400).map(lambda x: x + 1).distribute(cluster)
        files = ag.data.Dataset.range(20).interleave(ag.data.Dataset.range, 3).distribute(cluster)
        found: list[list[int]] = [[], []]
        for i, (x, y) in enumerate(zip(numbers, files)):
            if i in (3, 20, 50):
                cluster.resize({"worker": (1, 3, 2)[(3, 20, 50).index(i)]})
            found[0].append(int(x))
            found[1].append(int(y))
        plain = ag.data.Dataset.range(20).interleave(ag.data.Dataset.range, 3)
        assert found == [[*range(1, 191)], [int(x) for x in plain]]
        assert add(2.0).numpy() == 3.0
        cluster.resize({"worker": 1})
        assert total.numpy() == 3.0
        with pytest.raises(ag.errors.InvalidArgumentError, match="there is no such device"):
            add(1.0)
        cluster.resize({"worker": 2})
        assert add(3.0).numpy() == 6.0


def test_a_session_whose_task_has_left_says_so() -> None:
    graph = ag.Graph()
    with graph.as_default(), ag.device("/job:worker/task:1"):
        y = ag.constant(2.0) + ag.placeholder(ag.float64, [], name="x")
    with ag.distribute.connect(jobs={"worker": 2}) as cluster, ag.Session(graph, cluster=cluster) as session:
        assert session.run(y, {"x:0": 1.0}) == 3.0
        cluster.resize({"worker": 1})
        with pytest.raises(ag.errors.TaskLostError, match="/job:worker/task:1 is gone"):
            session.run(y, {"x:0": 1.0})


@pytest.mark.parametrize(
    ("jobs", "text"), [({"ps": 1}, "there is no job 'ps'"), ({"worker": 0}, "0 tasks"), ({"worker": 1.5}, "1.5 tasks")]
)
def test_what_makes_no_sense_is_refused(jobs: Any, text: str) -> None:
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        with pytest.raises(ag.errors.InvalidArgumentError, match=text):
            cluster.resize(jobs)
        assert len(cluster.tasks) == 2 and len(cluster.status()) == 2
    with pytest.raises(ag.errors.FailedPreconditionError, match="closed"):
        cluster.resize({"worker": 1})


def test_a_checkpoint_goes_on_with_the_tasks_that_there_are(tmp_path: Path) -> None:
    steady = trained("servers", {}, staleness=0)[:3]
    for limit in (8, 20):
        sizes = {5: {"ps": 3}, 12: {"ps": 1}}
        found = trained("servers", sizes, steps=limit, checkpoint=tmp_path, every=4, staleness=0)
    assert same(found[:3], steady)


@pytest.mark.slow
@RAY[1]
@pytest.mark.parametrize("kind", ["replicas", "servers"])
def test_processes_join_and_leave(kind: str, ray_servers: Cluster) -> None:
    assert same(trained(kind, SIZES, ray_servers, kill=(5, 12)), trained(kind, BARRIERS))
