"""Data parallel training: the same on any number of tasks, and what one machine gets from the whole batch."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.distribute import PerReplica
from autograph.distribute.cluster import Cluster
from tests.distribute import training
from tests.distribute.conftest import kept
from tests.distribute.training import Training, same


@pytest.fixture(scope="module")
def two() -> Iterator[Cluster]:
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        yield cluster


def strategy_of(cluster: Cluster, replicas: int | None = None, **options: Any) -> Any:
    return ag.distribute.DataParallel(cluster, replicas, **options)


# --- training ---


def test_results_do_not_depend_on_how_many_tasks_there_are() -> None:
    found = []
    for tasks in (1, 2, 3, 4):
        with ag.distribute.connect(jobs={"worker": tasks}) as cluster:
            found.append(Training().run(cluster))
    assert all(same(found[0], other) for other in found[1:])


def test_a_cluster_of_either_kind_gives_the_same(cluster: Cluster) -> None:
    with ag.distribute.connect(jobs={"worker": 1}) as one:
        expected = Training(noise=True).run(one, 6, every=2)
    ag.random.set_seed(1)
    found = Training(noise=True).run(cluster, 6, every=2)
    with ag.distribute.connect(jobs={"worker": 1}) as one:
        ag.random.set_seed(1)
        assert same(Training(noise=True).run(one, 6), found)
    assert not same(expected, found)  # which had another seed


def test_the_mean_of_gradients_is_what_one_machine_gets_from_the_whole_batch(two: Cluster) -> None:
    here = Training()
    x, y = training.data()
    losses = [float(here.step(x, y)) for _ in range(20)]
    there = Training()
    strategy = strategy_of(two, 4)
    means = [float(strategy.reduce("mean", strategy.run(there.step, x, y))) for _ in range(20)]
    for one, other in zip(here.values(), there.values()):
        np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-14)
    np.testing.assert_allclose(losses, means, rtol=1e-12)


def test_all_replicas_have_the_same_variables(two: Cluster) -> None:
    trained = Training()
    strategy = strategy_of(two, 4)
    strategy.run(trained.step, *training.data())
    for variable in trained.net.trainable_variables:
        values = list(strategy.values(variable))
        assert len(values) == 4 and all(same([values[0]], [value]) for value in values)
        assert same([values[0]], [variable.numpy()])


# --- all_reduce ---


def each(strategy: Any, function: Any, *batch: Any) -> list[Any]:
    return list(strategy.run(ag.function(function), *batch))


@pytest.mark.parametrize(
    ("reduction", "expected"), [("sum", [12.0, 16.0]), ("mean", [3.0, 4.0]), ("max", [6.0, 7.0]), ("min", [0.0, 1.0])]
)
def test_reductions(two: Cluster, reduction: str, expected: list[float]) -> None:
    strategy = strategy_of(two, 4)
    found = each(strategy, lambda x: ag.distribute.all_reduce(reduction, x[0]), np.arange(8.0).reshape(4, 2))
    assert [value.tolist() for value in found] == [expected] * 4
    scalars = each(strategy, lambda x: ag.distribute.all_reduce(reduction, x[0]), np.array([3, 1, 4, 1]))
    assert scalars == [{"sum": 9, "mean": 2.25, "max": 4, "min": 1}[reduction]] * 4


def test_structures_keep_their_form_and_none(two: Cluster) -> None:
    @ag.function
    def step(x: Any) -> Any:
        both = ag.distribute.all_reduce("sum", {"a": x, "b": [None, (x * 2.0, ag.constant(1))]})
        return {"a": both["a"], "c": both["b"][1], "none": both["b"][0], "own": x}

    found = strategy_of(two).run(step, np.array([1.0, 10.0]))
    assert found["a"][0].tolist() == [11.0] and found["a"][1].tolist() == [11.0]
    assert found["c"][0][1].tolist() == [22.0] and list(found["c"][1]) == [2, 2] and found["none"] is None
    assert [own.tolist() for own in found["own"]] == [[1.0], [10.0]]


def test_reductions_in_called_functions_and_one_after_the_other(two: Cluster) -> None:
    @ag.function
    def normalised(x: Any) -> Any:
        mean = ag.distribute.all_reduce("mean", ag.reduce_mean(x))
        variance = ag.distribute.all_reduce("mean", ag.reduce_mean((x - mean) ** 2))
        return (x - mean) / ag.sqrt(variance)

    @ag.function
    def step(x: Any) -> Any:
        return normalised(normalised(x) * 3.0 + 1.0)

    x = np.random.default_rng(0).normal(size=(12, 2))
    found = np.concatenate(list(strategy_of(two, 3).run(step, x)))
    np.testing.assert_allclose(found, (x - x.mean()) / x.std(), rtol=1e-10)


def test_gradients_go_through_sums(two: Cluster) -> None:
    @ag.function
    def step(x: Any) -> Any:
        with ag.GradientTape() as tape:
            tape.watch(x)
            total = ag.distribute.all_reduce("sum", x) ** 2
        return tape.gradient(total, x)

    # total_r = (a + b)^2 on each replica; each x is in both
    assert [float(g[0]) for g in strategy_of(two).run(step, np.array([1.0, 2.0]))] == [12.0, 12.0]


def test_outside_of_a_strategy_there_is_one_replica() -> None:
    @ag.function
    def f(x: Any) -> Any:
        return ag.distribute.all_reduce("mean", x) + ag.distribute.replicas()

    assert f(2.0).numpy() == 3.0 and ag.distribute.all_reduce("max", [1, None])[1] is None
    with pytest.raises(ValueError, match="'product'"):
        ag.distribute.all_reduce("product", 1.0)


def test_a_step_knows_how_many_replicas_there_are(two: Cluster) -> None:
    @ag.function
    def step(x: Any) -> Any:
        return x / ag.distribute.replicas()

    assert [float(v[0]) for v in strategy_of(two, 4).run(step, np.ones(4))] == [0.25] * 4
    assert float(step(np.ones(1))[0]) == 1.0


def test_a_reduction_in_a_branch_or_loop_is_refused_at_its_line(two: Cluster) -> None:
    @ag.function
    def branch(x: Any) -> Any:
        if ag.reduce_sum(x) > 0.0:
            x = ag.distribute.all_reduce("sum", x)
        return x

    @ag.function
    def loop(x: Any, n: Any) -> Any:
        while n > 0:
            x = ag.distribute.all_reduce("sum", x)
            n -= 1
        return x

    strategy = strategy_of(two)
    for step, batch in ((branch, [np.ones(2)]), (loop, [np.ones(2), 3])):
        with pytest.raises(errors.OperatorNotAllowedInGraphError, match="branch or loop") as caught:
            strategy.run(step, *batch)
        assert "test_data_parallel.py" in str(caught.value)
    assert strategy.steps == 0


def test_a_loop_that_is_unrolled_reduces_in_each_iteration(two: Cluster) -> None:
    @ag.function
    def step(x: Any) -> Any:
        for _ in range(3):
            x = ag.distribute.all_reduce("sum", x)
        return x

    assert [float(v[0]) for v in strategy_of(two).run(step, np.ones(2))] == [8.0, 8.0]


# --- random numbers ---


def test_replicas_draw_different_numbers_and_steps_too(two: Cluster) -> None:
    @ag.function
    def step() -> Any:
        return ag.random.normal([3]), ag.random.normal([3], seed=4)

    def draws() -> Any:
        strategy = strategy_of(two, 3)
        return np.array([[list(own) for own in part] for _ in range(2) for part in strategy.run(step)])

    ag.random.set_seed(2)
    first, second = draws(), draws()
    assert np.array_equal(first, second)
    assert len({tuple(row) for row in first.reshape(-1, 3)}) == 12
    ag.random.set_seed(3)
    assert not np.array_equal(first, draws())


def test_a_function_that_is_called_twice_draws_twice(two: Cluster) -> None:
    @ag.function
    def noisy(x: Any) -> Any:
        return ag.distribute.all_reduce("sum", x * 0.0) + ag.random.uniform([])

    @ag.function
    def step(x: Any) -> Any:
        return noisy(x), noisy(x)

    one, other = strategy_of(two).run(step, np.ones(2))
    assert len({float(v[0]) for v in (*one, *other)}) == 4


# --- what is handed over ---


def test_arrays_are_cut_numbers_are_shared_and_each_replica_can_be_given_its_own(two: Cluster) -> None:
    @ag.function
    def step(x: Any, factor: Any, own: Any, more: Any) -> Any:
        return x * factor + own, more["texts"]

    values, texts = strategy_of(two).run(
        step, np.arange(4.0), 10.0, PerReplica([np.array([0.1, 0.2]), np.array([0.3, 0.4])]),
        {"texts": ag.constant(["a", "b"])},
    )  # fmt: skip
    np.testing.assert_allclose(np.concatenate(list(values)), [0.1, 10.2, 20.3, 30.4])
    assert [list(t) for t in texts] == [[b"a"], [b"b"]]


def test_a_batch_that_cannot_be_divided_is_refused(two: Cluster) -> None:
    step = ag.function(lambda x: x)
    with pytest.raises(errors.ShapeMismatchError, match="a batch of 5 cannot be divided evenly among 2 replicas"):
        strategy_of(two).run(step, np.ones(5))
    with pytest.raises(ValueError, match="values of 3 replicas are given, and there are 2"):
        strategy_of(two).run(step, PerReplica([1.0, 2.0, 3.0]))


def test_a_list_of_numbers_is_refused(two: Cluster) -> None:
    step = ag.function(lambda x: x)
    for batch in ([1.0, 2.0], (1, 2), {"a": [1.0]}):
        with pytest.raises(ValueError, match=r"np\.array"):
            strategy_of(two).run(step, batch)


def test_a_dataset_is_handed_over_in_parts(two: Cluster) -> None:
    strategy = strategy_of(two)
    step = ag.function(lambda x, y: ag.reduce_sum(x) + ag.reduce_sum(y))
    data = ag.data.Dataset.from_tensor_slices((np.arange(8.0), np.ones(8))).batch(4)
    found = [list(strategy.run(step, *element)) for element in strategy.distribute(data)]
    assert found == [[3.0, 7.0], [11.0, 15.0]]


def test_what_the_step_closes_over_is_sent_along(two: Cluster) -> None:
    table, number = ag.constant([10.0, 20.0]), np.array(3.0)
    step = ag.function(lambda x: x * table + number)
    found = strategy_of(two).run(step, np.ones((2, 2)))
    assert [v.tolist() for v in found] == [[[13.0, 23.0]]] * 2


def test_a_plain_function_is_a_step(two: Cluster) -> None:
    total = ag.Variable(0.0)

    def step(x: Any) -> Any:
        total.assign_add(ag.distribute.all_reduce("sum", ag.reduce_sum(x)))
        return {"n": 2, "sum": ag.reduce_sum(x)}

    strategy = strategy_of(two)
    for _ in range(3):
        found = strategy.run(step, np.ones(4))
    assert total.numpy() == 12.0 and list(found["n"]) == [2, 2] and list(found["sum"]) == [2.0, 2.0]


def test_reduce_puts_replicas_together(two: Cluster) -> None:
    strategy = strategy_of(two)
    values = {"a": PerReplica([np.array([1.0, 2.0]), np.array([5.0, 6.0])]), "b": 3}
    assert strategy.reduce("sum", values)["a"].tolist() == [6.0, 8.0]
    assert strategy.reduce("mean", values, axis=0) == {"a": 3.5, "b": 3}
    assert strategy.reduce("max", PerReplica([1, 9])) == 9
    with pytest.raises(ValueError, match="'product'"):
        strategy.reduce("product", values)


# --- variables ---


def test_the_program_reads_and_sets_variables_between_steps(two: Cluster) -> None:
    v, rate = ag.Variable([1.0, 2.0]), ag.Variable(0.5, trainable=False)

    @ag.function
    def step(x: Any) -> None:
        v.assign_add(rate * ag.distribute.all_reduce("sum", x[0]))

    reading = ag.function(lambda: v * 2.0)
    assert reading().numpy().tolist() == [2.0, 4.0]  # traced, and compiled, while the value is here
    strategy = strategy_of(two)
    ones = np.ones((2, 2))
    strategy.run(step, ones)
    assert v.numpy().tolist() == [2.0, 3.0] and reading().numpy().tolist() == [4.0, 6.0]
    rate.assign(10.0)
    strategy.run(step, ones)
    assert reading().numpy().tolist() == [44.0, 46.0]
    v[0].assign(0.0)
    v.assign_add([1.0, 1.0])
    strategy.run(step, ones)
    strategy.run(step, ones)
    assert v.numpy().tolist() == [41.0, 64.0]
    assert step(ones) is None and v.numpy().tolist() == [51.0, 74.0]  # outside of the strategy
    strategy.run(step, ones)
    assert v.numpy().tolist() == [71.0, 94.0]


def test_two_strategies_share_variables_through_the_program(two: Cluster) -> None:
    v = ag.Variable(0.0)
    step = ag.function(lambda x: v.assign_add(ag.distribute.all_reduce("sum", ag.reduce_sum(x))))
    one, other = strategy_of(two), strategy_of(two, 4)
    for _ in range(3):
        one.run(step, np.ones(4))
        other.run(step, np.ones(4))
    assert v.numpy() == 24.0


def test_checkpoints_of_modules_have_what_the_replicas_have(two: Cluster, tmp_path: Any) -> None:
    first = Training()
    strategy = strategy_of(two, 4)
    x, y = training.data()
    strategy.run(first.step, x, y)
    checkpoint = ag.Checkpoint(net=first.net)
    checkpoint.write(tmp_path / "one")
    before = first.values()
    strategy.run(first.step, x, y)
    after = first.values()
    checkpoint.restore(tmp_path / "one")
    assert same(first.values(), before)
    strategy.run(first.step, x, y)
    assert same(first.values(), after)


def test_steps_with_variables_of_their_own_on_each_replica(two: Cluster) -> None:
    seen = ag.Variable(0.0)
    step = ag.function(lambda x: seen.assign_add(ag.reduce_sum(x)))
    strategy = strategy_of(two)
    for _ in range(2):
        strategy.run(step, np.array([1.0, 10.0]))
    assert list(strategy.values(seen)) == [2.0, 20.0] and seen.numpy() == 2.0
    two.kill(two.tasks[1])
    assert list(strategy.values(seen)) == [2.0, 20.0]


def test_a_step_that_makes_variables_or_changes_objects_is_refused(two: Cluster) -> None:
    kept: list[Any] = []

    @ag.function
    def step(x: Any) -> Any:
        kept.append(1)
        return x

    with pytest.raises(errors.OperatorNotAllowedInGraphError, match="replicas have only copies of variables"):
        strategy_of(two).run(step, np.ones(2))


def test_a_step_that_calls_python_is_refused(two: Cluster) -> None:
    @ag.function
    def step(x: Any) -> Any:
        return ag.py_function(lambda v: v, [x], ag.float64)

    with pytest.raises(errors.SavingError, match=r"test_data_parallel\.py"):
        strategy_of(two).run(step, np.ones(2))


def test_shapes_of_batches_may_change(two: Cluster) -> None:
    strategy = strategy_of(two)
    step = ag.function(lambda x: ag.distribute.all_reduce("sum", ag.reduce_sum(x)))
    for n in (2, 4, 8, 2, 4):
        assert list(strategy.run(step, np.ones(n))) == [n, n]
    assert strategy.steps == 5


# --- strategies ---


@pytest.mark.parametrize(
    ("arguments", "match"),
    [
        ({"job": "ps"}, "no job 'ps'"),
        ({"replicas": 0}, "replicas is 0"),
        ({"replicas": True}, "replicas is True"),
        ({"every": 0.5}, "every is 0.5"),
    ],
)
def test_what_makes_no_sense_is_refused(two: Cluster, arguments: dict[str, Any], match: str) -> None:
    with pytest.raises(ValueError, match=match):
        ag.distribute.DataParallel(two, **arguments)


def test_a_strategy_without_a_cluster_makes_one_of_threads() -> None:
    strategy = ag.distribute.DataParallel()
    with strategy.scope() as same_one:
        assert same_one is strategy and strategy.replicas == 2 and "2 replicas on <ag cluster" in repr(strategy)
    strategy.cluster.close()
    with pytest.raises(errors.FailedPreconditionError, match="closed"):
        strategy.run(ag.function(lambda x: x), np.ones(2))


def test_nothing_is_left_of_a_strategy_that_is_gone() -> None:
    """Nor of its steps: tasks keep what steps go on with for as long as these run."""
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        trained = Training()
        strategy = strategy_of(cluster, 4)
        for _ in range(3):
            strategy.run(trained.step, *training.data())
        assert not kept(cluster)
        assert sum(one["variables"] for one in cluster.status()) == 12
        values = trained.values()
        del strategy
        gc.collect()
        assert sum(one["variables"] for one in cluster.status()) == 0
        assert same(trained.values(), values)
