"""Sessions on clusters: they do what sessions of one process do, and tasks keep the variables."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.distribute.cluster import Cluster

DEVICES = [f"/job:worker/task:{i}" for i in range(3)]


def network() -> ag.Graph:
    """Layers on three tasks, which share variables on the last."""
    graph = ag.Graph("network")
    with graph.as_default():
        x = ag.placeholder(ag.float64, [None, 3], name="x")
        with ag.device(DEVICES[2]):
            w = ag.Variable(np.arange(6.0).reshape(3, 2) / 10, name="w")
            count = ag.Variable(0, name="count", trainable=False)
        with ag.device(DEVICES[0]):
            h = ag.tanh(x @ w, name="h")
        with ag.device(DEVICES[1]):
            y = ag.reduce_sum(h * h, axis=1, name="y")
            grown = h + 1.0
        with ag.device(DEVICES[2]):
            w.assign_sub(0.1 * ag.matmul(x, grown, transpose_a=True), name="train")
            count.assign_add(1, name="counted")
            ag.identity(w, name="w_now"), ag.identity(count, name="count_now")
        with ag.device(DEVICES[0]):
            ag.add(ag.reduce_mean(y), ag.cast(count, ag.float64), name="z")
        ag.group(*[v.initializer for v in (w, count)], name="init")
    return graph


X = np.random.default_rng(4).normal(size=(5, 3))


def life(session: ag.Session) -> list[Any]:
    """What a program gets from a session."""
    found = []
    session.run("init")
    for _ in range(3):
        found.append(session.run(["z:0", "y:0"], {"x:0": X}))
        session.run("train", {"x:0": X})
        session.run("counted")
    found.append(session.run("w_now:0"))
    found.append(session.run(["w_now:0", "count_now:0", "h:0"], {"x:0": X[:1]}))
    found.append(session.run("y:0", {"h:0": X[:, :2]}))  # an inner value is fed
    return found


def test_the_same_as_in_one_process(cluster: Cluster) -> None:
    expected = life(ag.Session(network(), devices=[f"{d}/device:CPU:0" for d in DEVICES]))
    with ag.Session(network(), cluster=cluster) as session:
        found = life(session)
    for one, other in zip(ag.nest.flatten(expected), ag.nest.flatten(found), strict=True):
        assert np.array_equal(one, other) and one.dtype == other.dtype


def test_random_graphs_give_the_same_whatever_runs_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ag.config, "executor", "numpy")  # making machine code of each chunk would take minutes
    rng = np.random.default_rng(11)
    with ag.distribute.connect(jobs={"worker": 3}) as cluster:
        for _ in range(25):
            graph = ag.Graph()
            with graph.as_default():
                tensors = [ag.placeholder(ag.float64, [], name="x"), ag.constant(2.0), ag.constant(3.0)]
                for _ in range(int(rng.integers(3, 25))):
                    one, other = (tensors[int(i)] for i in rng.integers(0, len(tensors), 2))
                    with ag.device(str(rng.choice([*DEVICES, ""]))), ag.control_dependencies(
                        [tensors[int(rng.integers(0, len(tensors)))]] * int(rng.integers(0, 2))
                    ):
                        tensors.append(one + other if rng.random() < 0.5 else ag.tanh(one * other))
            fetches = [t for t in tensors[1:] if rng.random() < 0.4] + tensors[-1:]
            here = ag.Session(graph, devices=[f"{d}/device:CPU:0" for d in DEVICES])
            with ag.Session(graph, cluster=cluster) as there:
                for value in (0.5, -1.0):
                    feed = {tensors[0]: value}
                    assert there.run(fetches, feed) == here.run(fetches, feed)


def test_variables_are_kept_by_the_tasks_that_they_are_placed_on() -> None:
    with ag.distribute.connect(jobs={"worker": 1, "ps": 2}) as cluster:
        graph = ag.Graph()
        with graph.as_default():
            with ag.device("/job:ps/task:0"):
                v = ag.Variable(np.zeros(10), name="v")
            with ag.device("/job:ps/task:1"):
                w = ag.Variable(np.zeros(20), name="w")
            with ag.device("/job:worker/task:0"):
                total = ag.reduce_sum(v) + ag.reduce_sum(w)
            with ag.device("/job:ps/task:0"):
                grown = v.assign_add(np.ones(10))
        session = ag.Session(graph, cluster=cluster)
        session.run([v.initializer, w.initializer])
        session.run(grown.op)
        assert session.run(total) == 10.0
        assert {one["task"]: one["bytes"] for one in cluster.status()} == {
            "/job:worker/task:0": 0, "/job:ps/task:0": 80, "/job:ps/task:1": 160,
        }  # fmt: skip
        session.load(w, np.full(20, 2.0))
        assert session.run(total) == 50.0
        session.close()
        assert all(one["bytes"] == 0 and one["variables"] == 0 for one in cluster.status())


def test_sessions_of_one_cluster_have_variables_of_their_own(cluster: Cluster) -> None:
    graph = network()
    one, other = ag.Session(graph, cluster=cluster), ag.Session(graph, cluster=cluster)
    one.run("init")
    with pytest.raises(errors.FailedPreconditionError, match="initializer"):
        other.run("count_now:0")
    one.run("counted")
    other.run("init")
    assert (one.run("count_now:0"), other.run("count_now:0")) == (1, 0)
    one.close()
    assert other.run("count_now:0") == 0
    with pytest.raises((errors.FailedPreconditionError, RuntimeError)):
        one.run("count_now:0")
    other.close()


def test_a_value_that_is_loaded_before_anything_ran_is_there_when_it_does(cluster: Cluster) -> None:
    graph = network()
    with ag.Session(graph, cluster=cluster) as session:
        count = graph.get_tensor_by_name("count_now:0").op.inputs[0]
        session.load(count, 5)
        session.run("counted")
        assert session.run("count_now:0") == 6
        session.load(count, 40)
        session.run("counted")
        assert session.run("count_now:0") == 41


def test_an_error_names_the_line_and_the_task_and_the_session_goes_on(cluster: Cluster) -> None:
    graph = ag.Graph()
    with graph.as_default():
        x = ag.placeholder(ag.int64, [], name="x")
        with ag.device(DEVICES[1]):
            y = 10 // x  # the line
        with ag.device(DEVICES[0]):
            z = y + 1
    with ag.Session(graph, cluster=cluster) as session:
        for _ in range(2):
            with pytest.raises(ZeroDivisionError) as caught:
                session.run(z, {x: 0})
            assert "y = 10 // x  # the line" in str(caught.value) and DEVICES[1] in str(caught.value)
            assert session.run(z, {x: 3}) == 4


def test_a_task_that_is_lost_ends_the_step_and_takes_its_variables_with_it(cluster: Cluster) -> None:
    session = ag.Session(network(), cluster=cluster)
    session.run("init")
    session.run("z:0", {"x:0": X})
    cluster.kill(cluster.tasks[2])
    with pytest.raises(errors.TaskLostError) as caught:
        session.run("z:0", {"x:0": X})
    assert caught.value.tasks == (cluster.tasks[2],)
    cluster.replace(cluster.tasks[2])
    with pytest.raises(errors.FailedPreconditionError, match="initializer"):
        session.run("z:0", {"x:0": X})
    session.run("init")
    assert session.run("count_now:0") == 0
    session.close()


def test_partial_runs(cluster: Cluster) -> None:
    def both(session: ag.Session) -> list[Any]:
        session.run("init")
        handle = session.partial_run_setup(["h:0", "y:0"], ["x:0"])
        return [session.partial_run(handle, "h:0", {"x:0": X}), session.partial_run(handle, "y:0")]

    expected = both(ag.Session(network(), devices=[f"{d}/device:CPU:0" for d in DEVICES]))
    with ag.Session(network(), cluster=cluster) as session:
        for one, other in zip(expected, both(session), strict=True):
            assert np.array_equal(one, other)


def test_random_numbers_follow_from_the_seed_and_the_run(cluster: Cluster) -> None:
    graph = ag.Graph()
    with graph.as_default():
        with ag.device(DEVICES[1]):
            x = ag.random.normal([3], seed=5)
        with ag.device(DEVICES[0]):
            y = x + 0.0
    found = []
    for _ in range(2):
        with ag.Session(graph, cluster=cluster) as session:
            found.append([session.run([x, y]) for _ in range(3)])
    first, second = np.array(found)
    assert np.array_equal(first, second) and np.array_equal(first[:, 0], first[:, 1])
    assert not np.array_equal(first[0], first[1])


def test_loops_and_calls_stay_on_a_task(cluster: Cluster) -> None:
    @ag.function
    def power(x: Any, n: Any) -> Any:
        result = ag.ones_like(x)
        while n > 0:
            result *= x
            n -= 1
        return result

    graph = ag.Graph()
    with graph.as_default():
        x = ag.placeholder(ag.float64, [2], name="x")
        with ag.device(DEVICES[1]):
            cube = power(x, ag.constant(3))
        with ag.device(DEVICES[0]):
            y = cube - x
    with ag.Session(graph, cluster=cluster) as session:
        assert session.run(y, {x: [2.0, 3.0]}).tolist() == [6.0, 24.0]


def test_the_seed_of_a_graph_is_sent_with_it(cluster: Cluster) -> None:
    def draws(seed: int) -> Any:
        graph = ag.Graph()
        graph.seed = seed
        with graph.as_default(), ag.device(DEVICES[1]):
            x = ag.random.normal([3])
        with ag.Session(graph, cluster=cluster) as session:
            return session.run(x)

    assert np.array_equal(draws(5), draws(5)) and not np.array_equal(draws(5), draws(6))
