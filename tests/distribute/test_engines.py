"""What each engine promises: the same tests on threads and on Ray."""

from __future__ import annotations

import importlib.util
import itertools
import json
import socket
import threading
import time
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.distribute import wire
from autograph.distribute.cluster import Cluster
from autograph.distribute.settings import apply, settings
from tests.distribute.conftest import RAY

_keys = itertools.count()


def load(cluster: Cluster, task: str, function: Any, *specs: Any) -> str:
    """Sends a task a function of arrays, and returns its key."""
    graph = ag.function(function).get_concrete_function(*specs).graph
    packed = wire.pack(graph)
    convention = {"takes": [["given"]] * len(graph.inputs), "returns": [*range(len(graph.outputs))], "keeps": []}
    key = f"test/{next(_keys)}"
    cluster.get(cluster.call(task, "load", key, json.dumps(convention).encode(), packed.text, *packed.arrays))
    return key


def run(cluster: Cluster, task: str, key: str, *given: Any, step: int = 0) -> Any:
    """A reference to the only output of a program."""
    return cluster.call(task, "run", key, "scope", step, 0, True, *given, returns=2)[0]


def busy(n: Any) -> Any:
    """Takes long for a large n."""
    total = ag.constant(0.5)
    while n > 0:
        total = ag.tanh(total * 1.1)
        n -= 1
    return total


#: A task is busy for about a second; the threads of a cluster that was closed go on for as long.
LONG = 30_000_000
NUMBER = ag.TensorSpec([], ag.float64)
COUNT = ag.TensorSpec([], ag.int64)


def test_calls_of_a_task_run_in_the_order_in_which_they_were_made(cluster: Cluster) -> None:
    task = cluster.tasks[0]
    declared = json.dumps([["v", "float64", []]]).encode()
    seen = []
    for i in range(30):
        cluster.call(task, "assign", "order", declared, np.float64(i))
        seen += cluster.call(task, "read", "order", ["v"])
    assert cluster.get(seen) == [[float(i)] for i in range(30)]
    cluster.call(task, "forget", "order")
    assert cluster.get(cluster.call(task, "read", "order", ["v"])) == [[None]]


def test_references_are_arguments_of_other_tasks(cluster: Cluster) -> None:
    keys = {task: load(cluster, task, lambda x: x + 1.0, NUMBER) for task in cluster.tasks}
    value: Any = np.float64(0)
    for task in itertools.islice(itertools.cycle(cluster.tasks), 10):
        value = run(cluster, task, keys[task], value)
    assert cluster.get([value, np.float64(7)]) == [10.0, 7.0]


def test_a_call_gives_several_values(cluster: Cluster) -> None:
    parts = [np.arange(3.0), np.array([1, 2]), np.full(3, 10.0), np.array([5, 5])]
    refs = cluster.call(cluster.tasks[1], "total", "sum", 2, *parts, returns=3)
    first, second, done = cluster.get(refs)
    assert first.tolist() == [10.0, 11.0, 12.0] and second.tolist() == [6, 7] and done is None
    put = cluster.put(np.arange(4.0))
    both = [cluster.call(task, "total", "max", 1, put, returns=2)[0] for task in cluster.tasks]
    assert all(value.tolist() == [0, 1, 2, 3] for value in cluster.get(both))


def test_what_a_task_has_is_not_changed_by_who_gave_it(cluster: Cluster) -> None:
    task = cluster.tasks[0]
    array = np.array([1.0, 2.0])
    declared = json.dumps([["v", "float64", [2]]]).encode()
    cluster.get(cluster.call(task, "assign", "own", declared, array))
    array[0] = 99.0
    assert cluster.get(cluster.call(task, "read", "own", ["v"]))[0][0].tolist() == [1.0, 2.0]
    cluster.get(cluster.call(task, "forget", "own"))


def test_texts_and_empty_arrays_travel(cluster: Cluster) -> None:
    one, other = cluster.tasks[:2]
    texts = ag.TensorSpec([None], ag.string)
    twice = load(cluster, one, lambda t: ag.strings.join([t, t]), texts)
    same = load(cluster, other, lambda t: ag.identity(t), texts)
    found = run(cluster, other, same, run(cluster, one, twice, np.array([b"a", b"yes"], object)))
    assert cluster.get([found])[0].tolist() == [b"aa", b"yesyes"]
    nothing = load(cluster, one, lambda x: x * 2.0, ag.TensorSpec([0, 3]))
    assert cluster.get([run(cluster, one, nothing, np.empty((0, 3)))])[0].shape == (0, 3)


def test_an_error_has_its_class_text_line_and_task_and_ends_what_depends_on_it(cluster: Cluster) -> None:
    def whole(x: Any, y: Any) -> Any:
        return x // y  # here

    first, second, third = cluster.tasks
    divide = load(cluster, first, whole, COUNT, COUNT)
    increase = {task: load(cluster, task, lambda x: x + 1, COUNT) for task in (second, third)}
    broken = run(cluster, first, divide, np.int64(1), np.int64(0))
    after = run(cluster, second, increase[second], broken)
    last = run(cluster, third, increase[third], after)
    for refs in ([broken], [after], [last], [last, broken]):
        with pytest.raises(errors.DivisionByZeroError) as caught:
            cluster.get(refs)
        assert isinstance(caught.value, ZeroDivisionError)
        text = str(caught.value)
        assert "return x // y  # here" in text and "test_engines.py" in text
        assert text.count(first) == 1 and second not in text and third not in text
        assert caught.value.code == "AG132"
    # and the tasks go on
    fine = run(cluster, third, increase[third], run(cluster, first, divide, np.int64(7), np.int64(2)))
    assert cluster.get([fine]) == [4]


def test_an_error_that_is_not_of_a_graph_is_raised_where_it_is_asked_for(cluster: Cluster) -> None:
    bad = cluster.call(cluster.tasks[0], "load", "bad", b"{}", b"not a graph")
    with pytest.raises(errors.SavedModelError, match="cannot be read"):
        cluster.get(bad)
    assert len(cluster.status()) == 3


def test_only_methods_of_a_task_can_be_called(cluster: Cluster) -> None:
    with pytest.raises((ValueError, AssertionError)):
        cluster.get(cluster.call(cluster.tasks[0], "_cell", "scope", "v", "float64", []))
    assert len(cluster.status()) == 3


def test_a_task_that_is_killed_is_lost_and_can_be_replaced(cluster: Cluster) -> None:
    first, second, third = cluster.tasks
    declared = json.dumps([["v", "float64", []]]).encode()
    for task in cluster.tasks:
        cluster.get(cluster.call(task, "assign", "s", declared, np.float64(3)))
    key = load(cluster, third, lambda x: x + 1.0, NUMBER)
    cluster.kill(second)
    with pytest.raises(errors.TaskLostError) as caught:
        cluster.get(cluster.call(second, "read", "s", ["v"]))
    assert second in str(caught.value) and first not in str(caught.value)
    assert isinstance(caught.value, ConnectionError) and caught.value.code == "AG152"
    dependent = run(cluster, third, key, cluster.call(second, "describe")[0])
    with pytest.raises(errors.TaskLostError):
        cluster.get([dependent])
    assert cluster.lost() == [second]
    cluster.replace(second)
    assert cluster.lost() == []
    assert cluster.get([cluster.call(task, "read", "s", ["v"])[0] for task in cluster.tasks]) == [[3.0], [None], [3.0]]
    for task in cluster.tasks:
        cluster.call(task, "forget", "s")


def test_what_a_killed_task_still_owed_is_lost(cluster: Cluster) -> None:
    first, second, _ = cluster.tasks
    slow = load(cluster, first, busy, COUNT)
    after = load(cluster, second, lambda x: x + 1.0, NUMBER)
    owed = run(cluster, first, slow, np.int64(LONG))
    waiting = run(cluster, second, after, owed)
    time.sleep(0.2)
    cluster.kill(first)
    for ref in (owed, waiting):
        with pytest.raises(errors.TaskLostError, match="is gone"):
            cluster.get([ref])
    cluster.replace(first)
    assert cluster.get([run(cluster, second, after, np.float64(1))]) == [2.0]


def test_a_task_that_does_not_answer_in_time_is_named(cluster: Cluster) -> None:
    first, second, _ = cluster.tasks
    slow = load(cluster, first, busy, COUNT)
    cluster.timeout = 0.5
    ref = run(cluster, first, slow, np.int64(LONG))
    began = time.monotonic()
    with pytest.raises(errors.TaskTimeoutError) as caught:
        cluster.get([*cluster.call(second, "describe"), ref])
    assert time.monotonic() - began < 10
    assert first in str(caught.value) and second not in str(caught.value) and "0.5 s" in str(caught.value)
    assert isinstance(caught.value, TimeoutError) and caught.value.tasks == (first,)
    cluster.replace(first)
    cluster.timeout = 60.0
    assert cluster.get(cluster.call(first, "read", "none", [])) == [[]]


def test_status_says_what_each_task_has(cluster: Cluster) -> None:
    task = cluster.tasks[0]
    before = cluster.status()[0]
    load(cluster, task, lambda x: x + 1.0, NUMBER)
    declared = json.dumps([["v", "float32", [4]]]).encode()
    cluster.get(cluster.call(task, "assign", "seen", declared, np.zeros(4, np.float32)))
    after = cluster.status()
    assert [one["task"] for one in after] == list(cluster.tasks)
    assert after[0]["programs"] == before["programs"] + 1 and after[0]["bytes"] == before["bytes"] + 16
    assert len({one["process"] for one in after}) == (3 if cluster.engine.processes else 1)
    cluster.call(task, "forget", "seen")
    assert cluster.nodes()[0]["alive"]


def test_random_numbers_do_not_depend_on_the_task(cluster: Cluster) -> None:
    def draw() -> Any:
        return ag.random.normal([4])

    found = []
    for task in cluster.tasks[:2]:
        key = load(cluster, task, draw)
        cluster.seed(task, "scope", (3, None))
        for step in (0, 1, 0):
            found += cluster.get([run(cluster, task, key, step=step)])
    assert np.array_equal(found[0], found[2]) and not np.array_equal(found[0], found[1])
    assert np.array_equal(found[:3], found[3:])


# --- of clusters, on threads ---


def test_a_closed_cluster_says_so() -> None:
    with ag.distribute.connect(jobs={"worker": 1, "ps": 2}) as cluster:
        assert cluster.of_job("ps") == ("/job:ps/task:0", "/job:ps/task:1")
        assert cluster.devices[0] == "/job:worker/replica:0/task:0/device:CPU:0"
        assert "3 tasks on threads" in repr(cluster) and not cluster.closed
        owed = cluster.call("/job:worker/task:0", "describe")
    assert cluster.closed and "closed cluster" in repr(cluster)
    cluster.close()
    with pytest.raises(errors.FailedPreconditionError, match="closed"):
        cluster.status()
    assert isinstance(owed, list)


@pytest.mark.parametrize(
    ("arguments", "match"),
    [
        ({"jobs": {}}, "without jobs"),
        ({"jobs": {"worker": 0}}, "0 tasks"),
        ({"jobs": {"worker": True}}, "True tasks"),
        ({"jobs": {"a/b": 1}}, "a/b"),
        ({"jobs": {"worker": 1}, "resources": {"ps": {"CPU": 1}}}, "no such job"),
        ({"timeout": 0}, "timeout is 0"),
        ({"timeout": True}, "timeout is True"),
        ({"address": ""}, "asked for at ''"),
        ({"address": 7}, "asked for at 7"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: dict[str, Any], match: str) -> None:
    with pytest.raises(ValueError, match=match):
        ag.distribute.connect(**arguments)


def test_threads_end_with_the_cluster() -> None:
    def names() -> list[str]:
        return [thread.name for thread in threading.enumerate() if thread.name.startswith("ag:/job:counted")]

    with ag.distribute.connect(jobs={"counted": 4}):
        assert len(names()) == 4
    end = time.monotonic() + 10
    while names():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray, the extra `distributed`, is not installed")
def test_where_nothing_answers_there_is_no_cluster(imported_ray: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(ag.errors.ClusterError, match=rf"there is no Ray at '127.0.0.1:{port}'") as caught:
        ag.distribute.connect(f"127.0.0.1:{port}", jobs={"worker": 1})
    assert isinstance(caught.value, ConnectionError)


@pytest.mark.slow
@RAY[1]
def test_settings_travel_to_processes(ray_cluster: Cluster) -> None:
    config, before = ag.config, ag.config.executor
    v = ag.Variable(1.0)
    strategy = ag.distribute.ParameterServers(ray_cluster, servers="worker")

    @ag.function
    def step(x: Any) -> None:
        v.assign_add(x)

    def seen() -> set[str]:
        strategy.run(step, 1.0)
        strategy.run(step, 1.0)
        strategy.run(step, 1.0)
        return {task["executor"] for task in ray_cluster.status()}

    assert seen() == {before}
    other = "numpy" if before == "native" else "native"
    try:
        config.executor = other
        assert other in seen()  # on the tasks that have run something
    finally:
        config.executor = before
    assert seen() == {before} and v.numpy() == 10


def test_settings_are_applied_where_they_differ(number_rules_as_before: None) -> None:
    config = ag.config
    before = {name: getattr(config, name) for name in ("executor", "fast_math", "threads", "default_float")}
    here = settings()
    try:
        config.executor, config.fast_math, config.threads = "numpy", not config.fast_math, 1
        config.default_float, config.integer_overflow = ag.float32, "wrap"
        config.optimizer.enable(False)
        there = settings()
        assert json.loads(there)["threads"] == 1 and there != here
        apply(here)
        assert config.executor == before["executor"] and config.default_float is before["default_float"]
        assert config.optimizer.enabled
        apply(there)
        assert settings() == there and config.integer_overflow == "wrap" and config.default_float is ag.float32
    finally:
        apply(here)
        config.threads = before["threads"]
