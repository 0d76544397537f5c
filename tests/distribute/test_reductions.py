"""How values of replicas are reduced: in pieces, by all tasks, and in buckets while the rest is computed. Not a bit of
the results depends on it."""

from __future__ import annotations

import dataclasses
import threading
import time
from collections import Counter
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.distribute import buckets, data_parallel, pieces
from autograph.distribute.cluster import Cluster
from autograph.distribute.engines import lost
from tests.distribute.faults import killed_at_random
from tests.distribute.training import Training, same

WIDTH = 300


class Large:
    """A model whose weights fill several buckets; biases are small.

    Args:
        called: whether the loss, and with it the gradients, is of a function that is called.
    """

    def __init__(self, called: bool = False) -> None:
        draw = np.random.default_rng(0)
        shapes = [(WIDTH, WIDTH), (WIDTH,)] * 3
        self.variables = [ag.Variable(draw.normal(size=shape).astype(np.float32) * 0.1) for shape in shapes]
        self.batch = draw.normal(size=(8, WIDTH)).astype(np.float32)

        def loss_of(x: Any) -> Any:
            for w, b in zip(self.variables[::2], self.variables[1::2]):
                x = ag.tanh(x @ w + b)
            return ag.reduce_mean(x * x)

        inner = ag.function(loss_of) if called else loss_of

        @ag.function
        def step(x: Any) -> Any:
            with ag.GradientTape() as tape:
                loss = inner(x)
            slopes = tape.gradient(loss, self.variables)
            for variable, slope in zip(self.variables, ag.distribute.all_reduce("mean", slopes)):
                variable.assign_sub(0.5 * slope)
            return loss

        self.step = step

    def run(self, cluster: Any, steps: int = 2, **options: Any) -> list[Any]:
        strategy = ag.distribute.DataParallel(cluster, 4, **options)
        for _ in range(steps):
            strategy.run(self.step, self.batch)
        return [variable.numpy() for variable in self.variables]


class Calls:
    """Notes the calls of a cluster."""

    def __init__(self, cluster: Cluster) -> None:
        self.made: list[tuple[str, str, tuple[Any, ...], list[Any]]] = []
        call = cluster.call

        def noting(task: str, method: str, *args: Any, returns: int = 1) -> list[Any]:
            refs = call(task, method, *args, returns=returns)
            self.made.append((task, method, args, refs))
            return refs

        cluster.call = noting  # type: ignore[method-assign]

    def of(self, method: str) -> list[tuple[str, tuple[Any, ...], list[Any]]]:
        return [(task, args, refs) for task, name, args, refs in self.made if name == method]


# --- results ---


@pytest.mark.parametrize("called", [False, True])
def test_neither_tasks_nor_buckets_change_a_bit(called: bool) -> None:
    found = []
    for tasks in (1, 2, 3, 4):
        for bucket in (0, 100_000, 400_000):
            with ag.distribute.connect(jobs={"worker": tasks}) as cluster:
                found.append(Large(called).run(cluster, bucket=bucket))
    assert not same(found[0], [variable.numpy() for variable in Large().variables])
    assert all(same(found[0], other) for other in found[1:])


def test_a_cluster_of_either_kind_gives_the_same_in_buckets(cluster: Cluster) -> None:
    with ag.distribute.connect(jobs={"worker": 1}) as one:
        expected = Large().run(one)
    assert same(Large().run(cluster, bucket=100_000), expected)


def test_values_are_added_in_the_order_of_the_replicas() -> None:
    """Wherever an element lies: at the beginning of an array, in a block of its own, in any task's share."""
    draw = np.random.default_rng(3)
    batch = (draw.normal(size=(4, 300_000)) * 10.0 ** draw.integers(-6, 6, size=(4, 300_000))).astype(np.float32)
    expected = ((batch[0] + batch[1]) + batch[2]) + batch[3]
    assert not np.array_equal(expected, ((batch[3] + batch[2]) + batch[1]) + batch[0])
    step = ag.function(lambda x: ag.distribute.all_reduce("sum", x[0]))
    for tasks in (1, 3):
        with ag.distribute.connect(jobs={"worker": tasks}) as cluster:
            for value in ag.distribute.DataParallel(cluster, 4).run(step, batch):
                assert np.array_equal(value, expected)


def test_kinds_dtypes_scalars_and_empty_arrays_are_reduced_together() -> None:
    @ag.function
    def step(x: Any, n: Any) -> Any:
        own = {
            "matrix": x, "scalar": ag.reduce_sum(x), "none": x[:, :0], "whole": n,
            "complex": ag.cast(x, ag.complex128) * 1j, "constant": ag.constant([1, 2]),
        }  # fmt: skip
        return {kind: ag.distribute.all_reduce(kind, own) for kind in ("sum", "mean")}

    draw = np.random.default_rng(1)
    x, n = draw.normal(size=(6, 2)), draw.integers(0, 9, size=(6, 1))
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        found = ag.distribute.DataParallel(cluster, 3).run(step, x, n)
    parts, whole = np.split(x, 3), np.split(n, 3)
    total = parts[0] + parts[1] + parts[2]
    for replica in range(3):
        sums = {name: value[replica] for name, value in found["sum"].items()}
        assert np.array_equal(sums["matrix"], total) and sums["none"].shape == (2, 0)
        assert sums["scalar"] == parts[0].sum() + parts[1].sum() + parts[2].sum()
        assert np.array_equal(sums["whole"], whole[0] + whole[1] + whole[2])
        assert np.array_equal(sums["complex"], total * 1j) and sums["constant"].tolist() == [3, 6]
        assert np.array_equal(found["mean"]["matrix"][replica], total / 3)


def test_a_value_may_be_returned_and_reduced_twice() -> None:
    step = ag.function(lambda x: (x * 2.0, [ag.distribute.all_reduce(kind, x * 2.0) for kind in ("sum", "max", "sum")]))
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        own, (one, most, other) = ag.distribute.DataParallel(cluster).run(step, np.array([1.0, 5.0]))
    assert [float(value[0]) for value in own] == [2.0, 10.0]
    assert [float(value[0]) for value in (*one, *most, *other)] == [12.0, 12.0, 10.0, 10.0, 12.0, 12.0]


def test_arrays_whose_size_is_known_when_they_are_there() -> None:
    step = ag.function(lambda x, limit: ag.distribute.all_reduce("sum", ag.boolean_mask(x, x > limit)))
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        strategy = ag.distribute.DataParallel(cluster)
        found = strategy.run(step, np.array([1.0, 5.0, 7.0, 2.0, 6.0, 8.0]), 3.0)
        assert [value.tolist() for value in found] == [[11.0, 15.0]] * 2
        with pytest.raises(errors.ShapeMismatchError, match=r"different shapes: \(1,\), \(2,\)"):
            strategy.run(step, np.array([1.0, 1.0, 7.0, 2.0, 6.0, 8.0]), 3.0)


# --- who reduces what ---


@pytest.mark.parametrize("sizes", [[1_000_000], [700_000, 10, 20, 300_000], [1000] * 300, [300_000] * 4])
@pytest.mark.parametrize("tasks", [2, 3, 4])
def test_each_task_reduces_its_share_however_bytes_are_spread_over_arrays(sizes: list[int], tasks: int) -> None:
    variables = [ag.Variable(np.zeros(size, np.float32)) for size in sizes]

    @ag.function
    def step() -> None:
        values = [variable + 1.0 for variable in variables]
        for variable, total in zip(variables, ag.distribute.all_reduce("sum", values)):
            variable.assign(total)

    with ag.distribute.connect(jobs={"worker": tasks}) as cluster:
        calls = Calls(cluster)
        ag.distribute.DataParallel(cluster).run(step)
        asked: Counter[str] = Counter()
        for task, (_, count, *given), _ in calls.of("total"):
            assert count == tasks and len(given) <= count * len(sizes)
            asked[task] += sum(value.nbytes for value in cluster.get(given))
        assert all((variable.numpy() == tasks).all() for variable in variables)
    share = sum(sizes) * 4  # of what all replicas have, the part of one task
    used = min(tasks, sum(sizes) * 4 // buckets.THREADS.packed)
    assert len(asked) == used and max(asked.values()) <= share * tasks / used * 1.3


def test_small_arrays_are_packed_and_few_bytes_are_not_handed_around() -> None:
    def calls_of(sizes: list[int]) -> list[Any]:
        variables = [ag.Variable(np.zeros(size, np.float32)) for size in sizes]

        @ag.function
        def step() -> None:
            for variable, total in zip(variables, ag.distribute.all_reduce("sum", [v + 1.0 for v in variables])):
                variable.assign(total)

        with ag.distribute.connect(jobs={"worker": 2}) as cluster:
            strategy = ag.distribute.DataParallel(cluster)
            strategy.run(step)
            calls = Calls(cluster)
            strategy.run(step)
            made = list(calls.made)
            assert all((variable.numpy() == 6.0).all() for variable in variables)  # (0 + 1) * 2, and (2 + 1) * 2
        return made

    few = calls_of([10] * 30)
    assert [method for _, method, _, _ in few] == ["run"] * 4  # nothing else: two for each replica
    more = calls_of([1000] * 30)
    assert Counter(method for _, method, _, _ in more) == {"run": 4, "total": 1}
    assert [len(args) - 2 for _, method, args, _ in more if method == "total"] == [2]  # one piece of each replica


def test_one_replica_is_not_asked_to_reduce() -> None:
    step = ag.function(lambda x: ag.distribute.all_reduce("mean", x) * 2.0)
    with ag.distribute.connect(jobs={"worker": 1}) as cluster:
        strategy = ag.distribute.DataParallel(cluster)
        strategy.run(step, np.ones(2))
        calls = Calls(cluster)
        assert strategy.run(step, np.ones(2))[0].tolist() == [2.0, 2.0]
    assert [method for _, method, _, _ in calls.made] == ["run"]


# --- pieces ---


def test_a_piece_keeps_what_it_was_when_its_array_is_changed_in_place() -> None:
    """A view of a view would not show that it has the array; see `Cell.edit`."""
    owner = np.zeros(4)
    view = owner[:]
    piece = pieces.pack([view], [[0, 1, 3]])
    view[:] = 7.0
    assert piece.tolist() == [0.0, 0.0]
    assert pieces.pack([owner], [[0, 1, 3]]).base is owner


# --- buckets ---


@pytest.mark.parametrize("called", [False, True])
def test_a_bucket_is_reduced_while_the_rest_is_computed(called: bool) -> None:
    """The last chunk of the backward pass is held up; what was computed before is reduced meanwhile."""
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        large = Large(called)
        strategy = ag.distribute.DataParallel(cluster, bucket=300_000)
        strategy.run(large.step, large.batch)
        calls = Calls(cluster)
        strategy.run(large.step, large.batch)
        keys = list(dict.fromkeys(args[0] for _, args, _ in calls.of("run")))
        assert len(keys) == 4  # three buckets, and the update
        go_on = threading.Event()
        for task in cluster.tasks:
            worker: Any = cluster._workers[task]
            run = worker._task.run

            def held(key: str, *args: Any, run: Any = run) -> Any:
                assert key != keys[2] or go_on.wait(30)
                return run(key, *args)

            worker._task.run = held
        calls.made.clear()
        step = threading.Thread(target=strategy.run, args=(large.step, large.batch))
        step.start()
        try:
            while len(calls.of("total")) < 2:
                assert step.is_alive()
                time.sleep(0.001)
            (_, _, first), (_, _, second) = calls.of("total")[:2]
            assert all(array.any() for array in cluster.get([*first[:-1], *second[:-1]]))
            assert step.is_alive() and not go_on.is_set()
        finally:
            go_on.set()
            step.join()


def test_the_backward_pass_is_cut_where_tasks_are_on_several_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_parallel, "MACHINES", dataclasses.replace(buckets.MACHINES, bucket=300_000))

    def programs(machines: list[str]) -> int:
        with ag.distribute.connect(jobs={"worker": 2}) as cluster:
            monkeypatch.setattr(cluster.engine, "processes", True)
            monkeypatch.setattr(cluster, "machines", lambda tasks: machines)
            calls = Calls(cluster)
            Large().run(cluster, 1)
            return len({args[0] for _, args, _ in calls.of("run")})

    assert programs(["a", "a"]) == 2 and programs(["a", "b"]) == 4


def test_tasks_say_which_machine_they_are_on(cluster: Cluster) -> None:
    machines = cluster.machines(cluster.tasks)
    assert len(machines) == 3 and len(set(machines)) == 1 and machines[0]


def test_a_task_that_is_lost_before_the_first_step_is_replaced_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the others are is asked for the first step, and nobody fails for that."""

    def machines(tasks: Any) -> Any:
        raise lost(tasks[1])

    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        expected = Large().run(cluster)
        monkeypatch.setattr(cluster.engine, "processes", True)
        monkeypatch.setattr(cluster, "machines", machines)
        cluster.kill(cluster.tasks[1])
        assert same(Large().run(cluster), expected)


@pytest.mark.parametrize("bucket", [-1, 1.5, True])
def test_a_bucket_is_a_number_of_bytes(bucket: Any) -> None:
    with (
        ag.distribute.connect(jobs={"worker": 1}) as cluster,
        pytest.raises(errors.InvalidArgumentError, match=f"bucket is {bucket!r}"),
    ):
        ag.distribute.DataParallel(cluster, bucket=bucket)


# --- faults ---


@pytest.mark.parametrize("points", [6, pytest.param(50, marks=pytest.mark.slow)])  # the fifty take half a minute
def test_a_task_is_killed_at_random_points_of_steps_in_buckets(points: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_parallel, "THREADS", dataclasses.replace(buckets.THREADS, exchanged=0))
    undisturbed = killed_at_random(points, (1, 1, 2, 3))
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        assert same(undisturbed, Training().run(cluster, bucket=0))
