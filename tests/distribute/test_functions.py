"""Functions whose graphs name tasks: there while there is a cluster, and in this process otherwise, with one result."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.distribute.cluster import Cluster


@pytest.fixture
def cluster() -> Any:
    with ag.distribute.connect(jobs={"worker": 2, "ps": 1}) as made:
        yield made


def test_parts_run_on_the_tasks_that_they_name(cluster: Cluster) -> None:
    v, here = ag.Variable(np.zeros(3)), ag.Variable(1.0)

    @ag.function
    def step(x: Any) -> Any:
        with ag.device("/job:worker/task:0"):
            a = x * 2.0
        with ag.device("/job:worker/task:1"):
            b = a + 1.0
        with ag.device("/job:ps/task:0"):
            v.assign_add(b)
        here.assign_add(1.0)
        return b, v.read_value(), ag.reduce_sum(a) * here

    for number in range(1, 4):
        b, total, rest = step(np.ones(3))
        np.testing.assert_array_equal(b, [3, 3, 3])
        np.testing.assert_array_equal(total, [3.0 * number] * 3)
        assert rest.numpy() == 6 * (number + 1)
    assert [task["programs"] > 0 for task in cluster.status()] == [True, True, True]
    assert [task["variables"] for task in cluster.status()] == [0, 0, 1]


def test_a_variable_is_in_one_place_at_a_time() -> None:
    v = ag.Variable(0.0)

    @ag.function
    def add(x: Any) -> Any:
        with ag.device("/job:worker/task:0"):
            return v.assign_add(x)

    @ag.function
    def double() -> Any:
        with ag.device("/job:worker/task:1"):
            return v.assign(v * 2.0)

    @ag.function
    def plain() -> Any:
        return v.assign_sub(1.0)

    add(1.0)
    with ag.distribute.connect(jobs={"worker": 2}):
        add(2.0)
        double()
        plain()
        assert v.numpy() == 5
        v.assign(10.0)
        add(1.0)
        double()
    assert v.numpy() == 22
    add(1.0)
    assert v.numpy() == 23


def test_the_same_without_a_cluster_and_behind_its_end() -> None:
    @ag.function
    def f(x: Any) -> Any:
        with ag.device("/job:worker/task:1"):
            y = ag.sqrt(x)
        return y + 1.0

    without = f(ag.constant(4.0)).numpy()
    with ag.distribute.connect(jobs={"worker": 2}):
        inside = f(ag.constant(4.0)).numpy()
    assert without == inside == f(ag.constant(4.0)).numpy() == 3


def test_loops_and_calls_are_where_they_are_said_to_be(cluster: Cluster) -> None:
    @ag.function
    def inner(x: Any) -> Any:
        with ag.device("/job:ps/task:0"):
            return x * 10.0

    @ag.function
    def outer(x: Any) -> Any:
        with ag.device("/job:worker/task:1"):
            total = 0.0
            while x > 0:
                x -= 1
                total += x
        return inner(total)

    assert outer(ag.constant(4.0)).numpy() == 60
    assert [task["programs"] for task in cluster.status()] == [0, 1, 1]


def test_an_error_has_the_users_line_and_the_tasks_name(cluster: Cluster) -> None:
    @ag.function
    def f(x: Any, at: Any) -> Any:
        with ag.device("/job:worker/task:1"):
            return ag.gather(x, at)

    with pytest.raises(ag.errors.IndexingError, match=r"in /job:worker/task:1") as caught:
        f(np.ones(2), 5)
    assert caught.value.location is not None
    assert caught.value.location.filename == __file__


def test_what_comes_before_an_error_is_left_as_the_program_says(cluster: Cluster) -> None:
    v = ag.Variable(0.0)

    @ag.function
    def f(x: Any) -> Any:
        v.assign_add(1.0)
        with ag.device("/job:worker/task:1"):
            y = ag.gather(x, 5)
        v.assign_add(1.0)
        return y

    with pytest.raises(ag.errors.IndexingError):
        f(np.ones(2))
    assert v.numpy() == 1


def test_a_task_that_there_is_not_is_an_error(cluster: Cluster) -> None:
    @ag.function
    def f(x: Any) -> Any:
        with ag.device("/job:worker/task:9"):
            return x + 1.0

    with pytest.raises(ag.errors.InvalidArgumentError, match="there is no such device"):
        f(ag.constant(1.0))


def test_gradients_of_what_runs_on_tasks(cluster: Cluster) -> None:
    @ag.function
    def f(x: Any) -> Any:
        with ag.device("/job:worker/task:1"):
            return ag.reduce_sum(x * x)

    x = ag.constant([1.0, 2.0])
    with ag.GradientTape() as tape:
        tape.watch(x)
        y = f(x)
    np.testing.assert_array_equal(tape.gradient(y, x), [2, 4])


def test_what_sessions_and_strategies_have_is_no_matter_of_other_clusters(cluster: Cluster) -> None:
    """A part of a graph that a session has split is where it is to be; a strategy's own threads take no functions."""
    with ag.Graph().as_default() as graph:
        with ag.device("/job:other/task:1"):
            x = ag.constant(2.0)
        y = x * 3.0
    with ag.Session(graph, devices=["/job:other/task:0/device:CPU:0", "/job:other/task:1/device:CPU:0"]) as session:
        assert session.run(y) == 6
    ag.distribute.DataParallel(replicas=1)

    @ag.function
    def f(x: Any) -> Any:
        with ag.device("/job:ps/task:0"):
            return x + 1.0

    f(ag.constant(1.0))
    assert [task["programs"] for task in cluster.status()] == [0, 0, 1]


def test_what_cannot_be_sent_is_refused_as_that(cluster: Cluster) -> None:
    @ag.function
    def f(x: Any) -> Any:
        with ag.device("/job:worker/task:1"):
            return ag.numpy_function(np.sort, [x], ag.float64)

    with pytest.raises(ag.errors.SavingError, match="cannot be sent to the tasks of a cluster") as caught:
        f(np.ones(2))
    assert "written" not in str(caught.value) and "in this process" in str(caught.value)
    assert caught.value.location is not None and caught.value.location.filename == __file__


#: An argument that is no constant of the trace.
ONE = ag.constant(1.0)


def programs(cluster: Cluster) -> int:
    """How many programs the first task has."""
    return int(cluster.status()[0]["programs"])


def on_a_task() -> Any:
    """A function of which a part runs on a task."""

    @ag.function
    def double(x: Any) -> Any:
        with ag.device("/job:worker/task:0"):
            return x * 2.0

    return double


def test_programs_of_functions_that_are_gone_are_let_go(cluster: Cluster) -> None:
    kept = on_a_task()
    for _ in range(20):
        assert on_a_task()(ONE) == 2.0 and kept(ONE) == 2.0
        gc.collect()
    assert 1 <= programs(cluster) <= 2
    assert kept(ONE) == 2.0


def test_functions_run_on_the_current_cluster() -> None:
    """That of the innermost `with` block, or else the newest that is open."""
    double = on_a_task()
    assert ag.distribute.current() is None and double(ONE) == 2.0
    first = ag.distribute.connect(jobs={"worker": 1})
    second = ag.distribute.connect(jobs={"worker": 1})
    assert ag.distribute.current() is second and double(ONE) == 2.0
    assert (programs(first), programs(second)) == (0, 1)
    with first:
        third = ag.distribute.connect(jobs={"worker": 1})
        assert ag.distribute.current() is first and double(ONE) == 2.0
        assert (programs(first), programs(third)) == (1, 0)
        with third:
            assert ag.distribute.current() is third
        assert ag.distribute.current() is first
    assert ag.distribute.current() is second
    second.close()
    assert ag.distribute.current() is None and double(ONE) == 2.0
