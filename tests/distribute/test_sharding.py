"""Variables that are cut over servers: what steps do with them is what they do with whole ones, to the bit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.compat import tf
from tests.distribute.conftest import RAY
from tests.distribute.training import Training, same

partitioners = tf.distribute.experimental.partitioners
JOBS = {"worker": 2, "ps": 3}
FIRST = np.arange(21.0).reshape(7, 3)


def reads(v: Any, x: Any) -> Any:
    return v.read_value() @ x


def assigns(v: Any, x: Any) -> None:
    v.assign(v * 2.0 + x)


def adds(v: Any, x: Any) -> None:
    v.assign_add(v @ ag.ones([3, 3], ag.float64) * x)


def subtracts_a_gradient(v: Any, x: Any) -> Any:
    with ag.GradientTape() as tape:
        loss = ag.reduce_sum((v @ x - 1.0) ** 2)
    v.assign_sub(0.01 * tape.gradient(loss, v))
    return loss


def looks_up(v: Any, x: Any) -> Any:
    return v.sparse_read(np.array([[6, 0], [2, 2], [5, 3]])) + x


def looks_up_nothing(v: Any, x: Any) -> Any:
    return v.sparse_read(np.zeros([0], np.int32))


def looks_up_and_learns(v: Any, x: Any) -> Any:
    rows = ag.cast(ag.round(x), ag.int64) % 7
    with ag.GradientTape() as tape:
        loss = ag.reduce_sum(v.sparse_read(rows) ** 2)
    v.assign_sub(0.1 * tape.gradient(loss, v))
    return loss


def looks_up_elements(v: Any, x: Any) -> Any:
    return v.gather_nd(np.array([[6, 2], [0, 1]])) * x[0]


def scatters(v: Any, x: Any) -> None:
    rows = np.array([5, 1, 5, 0, 6])
    updates = ag.reshape(ag.range(15.0, dtype=ag.float64), [5, 3]) + x
    v.scatter_update(ag.IndexedSlices(updates, rows))
    v.scatter_add(ag.IndexedSlices(updates, rows))
    v.scatter_min(ag.IndexedSlices(updates, rows))
    v.scatter_sub(ag.IndexedSlices(ag.sqrt(updates), rows))


def scatters_elements(v: Any, x: Any) -> None:
    v.scatter_nd_add(np.array([[[6, 2], [0, 1]], [[6, 2], [3, 0]]]), ag.stack([x[:2], x[1:]]))
    v.scatter_nd_update(np.array([[4], [2]]), ag.stack([x, x]))


def sets_items(v: Any, x: Any) -> None:
    v[2:5, 1].assign(x)


def asks_the_shape(v: Any, x: Any) -> Any:
    return ag.shape(v)


STEPS: list[Callable[[Any, Any], Any]] = [
    reads, assigns, adds, subtracts_a_gradient, looks_up, looks_up_nothing, looks_up_and_learns, looks_up_elements,
    scatters, scatters_elements, sets_items, asks_the_shape,
]  # fmt: skip


def run(step: Callable[[Any, Any], Any], shards: int) -> tuple[Any, Any, list[int]]:
    """What two runs of a step return and leave, and how many variables each server has."""
    with ag.distribute.connect(jobs=JOBS) as cluster:
        v = ag.Variable(FIRST, name="table")
        strategy = ag.distribute.ParameterServers(cluster, shards=shards)
        found = [strategy.run(lambda x: step(v, x), np.array([0.5, 2.0, 3.0]) * i) for i in (1, 2)]
        held = [task["variables"] for task in cluster.status() if "ps" in task["task"]]
        return found, v.numpy(), held


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.__name__)
def test_steps_do_with_parts_what_they_do_with_the_whole(step: Callable[[Any, Any], Any]) -> None:
    whole, value, held = run(step, 1)
    parts, other, shared = run(step, 3)
    assert sum(held) == 1 and shared == [1, 1, 1]
    assert value.tobytes() == other.tobytes()
    for one, two in zip(whole, parts):
        assert (one is None) is (two is None)
        if one is not None:
            assert one.dtype == two.dtype and one.shape == two.shape and one.tobytes() == two.tobytes()


def test_an_index_outside_is_an_error_on_the_line() -> None:
    with ag.distribute.connect(jobs=JOBS) as cluster:
        v = ag.Variable(FIRST, name="table")

        def step(at: Any) -> Any:
            return v.sparse_read(at)

        strategy = ag.distribute.ParameterServers(cluster, shards=3)
        for at in ([1, 7], [-1, 0]):
            with pytest.raises(IndexError, match=r"not in \[0, 7\).*'table'") as caught:
                strategy.run(step, np.array(at))
            assert "return v.sparse_read(at)" in str(caught.value)
        np.testing.assert_array_equal(strategy.run(step, np.array([6])), FIRST[6:])


def test_a_value_of_another_shape_is_refused_when_it_is_known() -> None:
    with ag.distribute.connect(jobs=JOBS) as cluster:
        v = ag.Variable(FIRST)

        @ag.function(input_signature=[ag.TensorSpec([None, 3], ag.float64)])
        def step(x: Any) -> None:
            v.assign(x)

        strategy = ag.distribute.ParameterServers(cluster, shards=3)
        with pytest.raises(ag.errors.ShapeMismatchError):
            strategy.run(step, np.ones((12, 3)))
        np.testing.assert_array_equal(v.numpy(), FIRST)


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        ({"shards": 2}, 2),
        ({"shards": 100}, 7),
        ({"shards": 7, "shard_bytes": 50}, 3),
        ({"shards": 7, "shard_bytes": 10_000}, 1),
        ({"shards": lambda shape, dtype: shape[0] // 2}, 3),
        ({"shards": partitioners.FixedShardsPartitioner(4)}, 4),
        ({"shards": partitioners.MinSizePartitioner(50, 7)}, 4),
        ({"shards": partitioners.MaxSizePartitioner(48)}, 4),
    ],
)
def test_into_how_many_parts_a_variable_is_cut(options: Any, parts: int) -> None:
    with ag.distribute.connect(jobs={"worker": 1, "ps": 10}) as cluster:
        v, scalar = ag.Variable(FIRST), ag.Variable(1.0)

        def step() -> Any:
            return ag.reduce_sum(v) + scalar

        assert ag.distribute.ParameterServers(cluster, **options).run(step) == FIRST.sum() + 1
        assert sum(task["variables"] for task in cluster.status()) == parts + 1


@pytest.mark.parametrize("said", [[-1, 1], [1, 2], 2.5, [], "2"])
def test_a_function_that_says_no_number_of_parts_is_refused(said: Any) -> None:
    with ag.distribute.connect(jobs={"worker": 1, "ps": 2}) as cluster:
        v = ag.Variable(FIRST)
        servers = ag.distribute.ParameterServers(cluster, shards=lambda shape, dtype: said)
        with pytest.raises(ag.errors.InvalidArgumentError, match=r"shape \(7, 3\) is to be cut into"):
            servers.run(lambda: v.read_value())


def test_it_is_saved_as_one_variable_and_goes_on_with_other_servers(tmp_path: Path) -> None:
    def program(servers: int, shards: int, steps: int) -> Any:
        with ag.distribute.connect(jobs={"worker": 1, "ps": servers}) as cluster:
            v = ag.Variable(FIRST, name="table")

            @ag.function
            def step(x: Any) -> None:
                v.assign_add(v * x)

            strategy = ag.distribute.ParameterServers(cluster, shards=shards, checkpoint=tmp_path / "steps", every=2)
            while strategy.steps < steps:
                strategy.run(step, 0.5)
            ag.Checkpoint(table=v).write(str(tmp_path / "whole"))
            return v.numpy()

    first = program(3, 3, 2)
    other = ag.Variable(np.zeros((7, 3)))
    ag.Checkpoint(table=other).read(str(tmp_path / "whole"))
    assert other.numpy().tobytes() == first.tobytes() == (FIRST * 1.5 * 1.5).tobytes()
    assert program(2, 5, 4).tobytes() == (FIRST * 1.5**4).tobytes()
    assert program(1, 1, 6).tobytes() == (FIRST * 1.5**6).tobytes()


def test_the_program_sets_and_reads_it_and_a_lost_part_comes_back() -> None:
    with ag.distribute.connect(jobs=JOBS) as cluster:
        v = ag.Variable(FIRST)

        @ag.function
        def step(x: Any) -> None:
            v.assign_add(v * x)

        strategy = ag.distribute.ParameterServers(cluster, staleness=1, shards=3)
        strategy.run(step, 1.0)
        v.assign(FIRST + 1)
        strategy.submit(step, 1.0)
        cluster.kill("/job:ps/task:1")
        np.testing.assert_array_equal(v.numpy(), 2 * FIRST + 2)
        strategy.submit(step, 1.0)
        cluster.kill("/job:ps/task:2")
    np.testing.assert_array_equal(v.numpy(), 4 * FIRST + 4)


def test_training_with_parts_ends_as_without() -> None:
    def train(**options: Any) -> list[Any]:
        with ag.distribute.connect(jobs=JOBS) as cluster:
            return Training(noise=False).run_served(cluster, **options)

    assert same(train(), train(shards=3))


@pytest.mark.slow
@RAY[1]
def test_parts_on_processes(ray_servers: ag.distribute.Cluster) -> None:
    expected = run(looks_up_and_learns, 1)
    v = ag.Variable(FIRST)
    strategy = ag.distribute.ParameterServers(ray_servers, shards=2)
    found = [strategy.run(lambda x: looks_up_and_learns(v, x), np.array([0.5, 2.0, 3.0]) * i) for i in (1, 2)]
    assert [one.tobytes() for one in found] == [one.tobytes() for one in expected[0]]
    assert v.numpy().tobytes() == expected[1].tobytes()
