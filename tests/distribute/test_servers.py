"""Variables on servers: what steps see, what follows from the order of calls alone, errors, and ends."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.compat import tf
from autograph.distribute.cluster import Cluster
from autograph.distribute.layouts import Layout, Part
from autograph.distribute.served import ServedStep


@pytest.fixture
def cluster() -> Any:
    with ag.distribute.connect(jobs={"worker": 2, "ps": 2}) as made:
        yield made


def growing(*variables: Any) -> Any:
    """A step that returns what it reads, and adds one."""

    def step(x: Any) -> Any:
        seen = [variable.read_value() for variable in variables]
        for variable, value in zip(variables, seen):
            variable.assign(value + ag.reduce_sum(x))
        return seen[0]

    return step


def test_without_staleness_each_step_sees_all_before_it(cluster: Cluster) -> None:
    v = ag.Variable(0.0)
    strategy = ag.distribute.ParameterServers(cluster)
    step = growing(v)
    assert [float(strategy.run(step, np.ones(1))) for _ in range(5)] == [0, 1, 2, 3, 4]
    assert v.numpy() == 5


@pytest.mark.parametrize("staleness", [1, 2, 3])
def test_a_step_may_miss_as_many_as_the_staleness_says(cluster: Cluster, staleness: int) -> None:
    seen = []
    for _ in range(2):
        v = ag.Variable(0.0)
        strategy = ag.distribute.ParameterServers(cluster, staleness)
        step = growing(v)
        under_way = [strategy.submit(step, np.ones(1)) for _ in range(8)]
        strategy.finish()
        seen.append([float(pending.result()) for pending in under_way])
    # The first ones see nothing of each other; each later one has what is older than the staleness.
    assert seen[0] == seen[1]
    assert seen[0][: staleness + 1] == [0.0] * (staleness + 1)
    assert seen[0][staleness + 1] > 0


def test_variables_are_spread_by_size(cluster: Cluster) -> None:
    large, small, other = ag.Variable(np.zeros(100)), ag.Variable(np.zeros(2)), ag.Variable(np.zeros(3))
    strategy = ag.distribute.ParameterServers(cluster)
    strategy.run(growing(large, small, other), np.ones(1))
    held = {task["task"]: task["bytes"] for task in cluster.status()}
    assert (held["/job:ps/task:0"], held["/job:ps/task:1"]) == (800, 40)
    assert (held["/job:worker/task:0"], held["/job:worker/task:1"]) == (0, 0)


def test_reading_a_variable_waits_for_what_was_submitted_and_so_does_the_end() -> None:
    v = ag.Variable(0.0)
    step = growing(v)
    with ag.distribute.connect(jobs={"worker": 2, "ps": 1}) as cluster:
        strategy = ag.distribute.ParameterServers(cluster, staleness=3)
        strategy.submit(step, np.ones(1))
        assert v.numpy() == 1
        strategy.submit(step, np.ones(1))
    assert v.numpy() == 2


def test_what_the_program_sets_is_seen_by_the_next_step(cluster: Cluster) -> None:
    v = ag.Variable(0.0)
    strategy = ag.distribute.ParameterServers(cluster)
    step = growing(v)
    strategy.run(step, np.ones(1))
    v.assign(10.0)
    assert strategy.run(step, np.ones(1)) == 10
    assert v.numpy() == 11


def test_a_step_that_fails_changes_nothing_and_is_told_again_and_again(cluster: Cluster) -> None:
    v = ag.Variable(np.zeros(2))

    def step(x: Any, at: Any) -> None:
        v.assign_add(ag.gather(x, at))

    strategy = ag.distribute.ParameterServers(cluster)
    strategy.run(step, np.ones((3, 2)), 1)
    bad = strategy.submit(step, np.ones((3, 2)), 7)
    for _ in range(2):
        with pytest.raises(ag.errors.IndexingError, match=r"7 is not in \[0, 3\) \(in /job:worker/task:1\)"):
            bad.result()
    np.testing.assert_array_equal(v.numpy(), [1, 1])


def test_an_error_is_raised_by_the_submission_that_waits_for_it(cluster: Cluster) -> None:
    v = ag.Variable(0.0)

    def step(x: Any) -> None:
        assert x > 0, "no"
        v.assign_add(x)

    strategy = ag.distribute.ParameterServers(cluster, staleness=1)
    strategy.submit(step, ag.constant(-1.0))
    strategy.submit(step, ag.constant(1.0))
    with pytest.raises(AssertionError, match="no"):
        strategy.submit(step, ag.constant(1.0))
    strategy.finish()
    assert v.numpy() == 1


@pytest.mark.parametrize("arguments", [{"staleness": -1}, {"staleness": True}, {"servers": "none"}])
def test_what_makes_no_sense_is_refused(cluster: Cluster, arguments: Any) -> None:
    with pytest.raises(ag.errors.InvalidArgumentError):
        ag.distribute.ParameterServers(cluster, **arguments)


def test_a_step_that_changes_python_objects_is_refused(cluster: Cluster) -> None:
    v, seen = ag.Variable(0.0), []

    def step(x: Any) -> None:
        v.assign_add(x)
        seen.append(x)

    with pytest.raises(ag.errors.OperatorNotAllowedInGraphError, match="Python objects"):
        ag.distribute.ParameterServers(cluster).run(step, 1.0)


def test_a_tensorflow_function_keeps_its_rules_for_numbers(cluster: Cluster) -> None:
    @tf.function
    def step(x: Any) -> Any:
        return x * 2147483647

    got = ag.distribute.ParameterServers(cluster).run(step, np.int32(5))
    assert (got, got.dtype) == (np.int32(2147483643), np.int32)  # it wraps, as there


@pytest.mark.parametrize("servers", [1, 3])
def test_all_servers_are_asked_at_the_same_time_in_few_rounds(servers: int) -> None:
    with ag.distribute.connect(jobs={"worker": 2, "ps": servers}) as cluster:
        variables = [ag.Variable(np.full(2, float(i))) for i in range(3)]

        def step(x: Any) -> Any:
            seen = ag.sqrt(variables[0] @ x) + variables[1] @ x
            seen = ag.tanh(seen) + variables[2] @ x
            for variable in variables:
                variable.assign_sub(seen * x)
            return seen

        trace = ag.function(step).get_concrete_function(ag.constant(np.ones(2)))
        tasks = cluster.of_job("ps")
        cells = [variable.handle._array for variable in variables]
        homes = {
            cell: Layout([Part(tasks[i % servers], "scope", f"v{i}", cell.dtype, cell.shape)])
            for i, cell in enumerate(cells)
        }
        served = ServedStep(trace, homes.__getitem__)
        # Servers read, the worker computes, servers change: each once.
        assert {program.chunk.stage for task, program in served.calls if task is not None} == {0, 2}
        assert [task for task, _ in served.calls[: served.reading] if task is not None] == [*tasks]
        assert [task for task, _ in served.calls[served.reading :]] == [*tasks]


def test_a_step_looks_entries_up_that_its_worker_has_computed_before_others_change_them(cluster: Cluster) -> None:
    table = ag.Variable(np.zeros((4, 2)))

    def step(x: Any) -> Any:
        rows = ag.cast(ag.round(x), ag.int64)
        seen = ag.gather(table, rows)
        table.scatter_add(ag.IndexedSlices(ag.ones_like(seen), rows))
        return seen[0, 0]

    strategy = ag.distribute.ParameterServers(cluster, staleness=1)
    under_way = [strategy.submit(step, np.array([1.2, 2.0])) for _ in range(5)]
    assert [float(one.result()) for one in under_way] == [0, 0, 1, 2, 3]


def sent_to_workers(step: Any, *args: Any) -> list[str]:
    """What servers are asked for before anything is changed."""
    with ag.distribute.connect(jobs={"worker": 1, "ps": 1}) as cluster:
        strategy = ag.distribute.ParameterServers(cluster)
        strategy.run(step, *args)
        (served,) = strategy._steps.values()
        programs = [program for task, program in served.calls[: served.reading] if task is not None]
        return [op.type for program in programs for op in program.chunk.graph.operations if op.type != "Placeholder"]


def test_servers_send_only_the_entries_that_are_looked_up() -> None:
    table = ag.Variable(np.arange(8.0).reshape(4, 2))

    def rows(at: Any) -> Any:
        with ag.GradientTape() as tape:
            found = ag.gather(table, at) + ag.gather(table, at - 1)
            loss = ag.reduce_sum(found)
        table.assign_sub(0.0 * tape.gradient(loss, table))
        return loss

    def whole(at: Any) -> Any:
        value = table.read_value()
        return ag.reduce_sum(ag.gather(value, at)) + ag.reduce_max(value)

    def columns(at: Any) -> Any:
        return ag.gather(table, at, axis=1)

    def before_a_change(at: Any) -> Any:
        value = table.read_value()
        table.assign(ag.zeros([4, 2], ag.float64))
        found = ag.gather(value, at)
        table.assign(value)
        return found

    at = np.array([1, 1])
    assert sent_to_workers(rows, at) == ["ResourceGather"] * 2
    for step in (whole, columns, before_a_change):
        assert "ResourceGather" not in sent_to_workers(step, at)
    with ag.distribute.connect(jobs={"worker": 1, "ps": 1}) as cluster:
        strategy = ag.distribute.ParameterServers(cluster)
        for step in (rows, whole, columns, before_a_change):
            np.testing.assert_array_equal(strategy.run(step, at), step(ag.constant(at)))
        with pytest.raises(IndexError, match=r"indices\[1\] = 4 is not in \[0, 4\)"):
            strategy.run(rows, np.array([1, 4]))
