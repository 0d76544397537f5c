"""`tf.distribute`: strategies of TensorFlow's, over `ag.distribute.DataParallel`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.compat import tf

SUM, MEAN = tf.distribute.ReduceOp.SUM, tf.distribute.ReduceOp.MEAN


@pytest.fixture(scope="module")
def two() -> Any:
    return tf.distribute.MirroredStrategy(["cpu:0", "cpu:1"])


def test_by_default_there_is_one_replica() -> None:
    strategy = tf.distribute.get_strategy()
    assert (strategy.num_replicas_in_sync, tf.distribute.has_strategy()) == (1, False)
    assert strategy.run(lambda x: x + 1, args=(tf.constant(1),)).numpy() == 2
    assert tf.distribute.get_replica_context().all_reduce("sum", tf.constant(3)).numpy() == 3
    assert tf.distribute.MirroredStrategy().num_replicas_in_sync == 1


def test_a_scope_says_which_strategy(two: Any) -> None:
    with two.scope():
        assert tf.distribute.has_strategy() and tf.distribute.get_strategy() is two
        assert tf.distribute.in_cross_replica_context() and tf.distribute.get_replica_context() is None
    assert not tf.distribute.has_strategy()


def test_values_of_replicas_are_handed_to_them_and_others_are_whole(two: Any) -> None:
    batches = two.experimental_distribute_dataset(tf.data.Dataset.range(8).batch(4))
    (first, second) = list(batches)
    assert [part.numpy().tolist() for part in two.experimental_local_results(first)] == [[0, 1], [2, 3]]

    def step(part, whole, negate, scale=1):
        result = (part * scale, tf.shape(whole))
        return (-result[0], result[1]) if negate else result

    whole = tf.constant([1, 2, 3, 4])
    products, shapes = two.run(step, args=(first, whole, False), kwargs={"scale": tf.constant(10, tf.int64)})
    assert [v.numpy().tolist() for v in products] == [[0, 10], [20, 30]]
    assert [v.numpy().tolist() for v in shapes] == [[4], [4]]
    negated, _ = two.run(step, args=(second, whole, True))
    assert [v.numpy().tolist() for v in negated] == [[-4, -5], [-6, -7]]


def test_reductions(two: Any) -> None:
    values = two.run(lambda x: {"x": x}, args=(tf.distribute.DistributedValues([[1.0, 2.0], [3.0, 5.0]]),))
    assert two.reduce(SUM, values, axis=None)["x"].numpy().tolist() == [4.0, 7.0]
    assert two.reduce("mean", values, axis=None)["x"].numpy().tolist() == [2.0, 3.5]
    assert two.reduce(MEAN, values, axis=0)["x"].numpy() == 2.75
    assert two.gather(values["x"], axis=0).numpy().tolist() == [1.0, 2.0, 3.0, 5.0]
    assert values["x"][0].dtype is tf.float32
    with pytest.raises(ValueError, match="SUM or MEAN"):
        two.reduce("max", values)


def test_replicas_reduce_values_among_them(two: Any) -> None:
    def step(x):
        context = tf.distribute.get_replica_context()
        assert tf.distribute.get_strategy() is two
        return context.all_reduce(SUM, x), context.all_reduce(MEAN, [x]), context.num_replicas_in_sync

    total, (mean,), count = two.run(step, args=(tf.distribute.DistributedValues([1.0, 4.0]),))
    assert [float(v) for v in total] == [5.0, 5.0] and [float(v) for v in mean] == [2.5, 2.5]
    assert [int(v) for v in count] == [2, 2]


@pytest.mark.parametrize("staged", [False, True])
def test_training_as_in_the_guides(two: Any, staged: bool) -> None:
    x = np.linspace(-1, 1, 16).astype(np.float32)
    data = tf.data.Dataset.from_tensor_slices((x, 3 * x + 1)).batch(8)
    with two.scope():
        w, b = tf.Variable(0.0), tf.Variable(0.0)

    def train_step(inputs):
        x, y = inputs
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum((w * x + b - y) ** 2) * (1.0 / 8)
        gradients = tf.distribute.get_replica_context().all_reduce(SUM, tape.gradient(loss, [w, b]))
        for variable, gradient in zip([w, b], gradients):
            variable.assign_sub(0.3 * gradient)
        return loss

    def distributed_train_step(inputs):
        losses = two.run(train_step, args=(inputs,))
        return two.reduce(SUM, losses, axis=None)

    if staged:
        distributed_train_step = tf.function(distributed_train_step)
    expected = [np.float32(0), np.float32(0)]
    for _ in range(10):
        for (bx, by), batch in zip(data, two.experimental_distribute_dataset(data)):
            wrong = expected[0] * bx.numpy() + expected[1] - by.numpy()
            loss = distributed_train_step(batch)
            assert loss.shape.rank == 0
            np.testing.assert_allclose(loss.numpy(), np.mean(wrong**2), rtol=1e-4, atol=1e-6)
            expected[0] -= 0.3 * np.mean(2 * wrong * bx.numpy())
            expected[1] -= 0.3 * np.mean(2 * wrong)
    np.testing.assert_allclose([w.numpy(), b.numpy()], expected, rtol=1e-4)
    if staged:
        assert distributed_train_step.experimental_get_tracing_count() == 1


def test_workers_of_the_current_cluster() -> None:
    with ag.distribute.connect(jobs={"worker": 3}) as cluster:
        strategy = tf.distribute.MultiWorkerMirroredStrategy()
        assert strategy.num_replicas_in_sync == 3
        counts = strategy.run(lambda x: tf.distribute.get_replica_context().all_reduce(SUM, x), args=(tf.constant(1),))
        assert [int(v) for v in counts] == [3, 3, 3]
        assert tf.distribute.MultiWorkerMirroredStrategy(cluster).num_replicas_in_sync == 3
    assert tf.distribute.MultiWorkerMirroredStrategy().num_replicas_in_sync == 1
    with pytest.raises(ValueError, match="or None for the current one"):
        tf.distribute.MultiWorkerMirroredStrategy("somewhere")
