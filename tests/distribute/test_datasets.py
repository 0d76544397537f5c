"""Datasets whose maps and filters run on tasks: elements, their order, random numbers, losses, what is refused."""

from __future__ import annotations

import itertools
import random
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.distribute.cluster import Cluster
from tests.distribute.conftest import RAY


def elements(dataset: Any) -> list[Any]:
    """The elements, as what is equal if they are equal to the bit."""

    def exact(value: Any) -> str:
        array = np.asarray(value)
        return f"{array.dtype} {array.shape} {array.tolist() if array.dtype == object else array.tobytes()}"

    return [ag.nest.map_structure(exact, one) for one in dataset.as_numpy_iterator()]


def texts(tmp_path: Path, count: int = 12) -> list[str]:
    """Names of files of numbers."""
    rng, names = np.random.default_rng(0), []
    for i in range(count):
        names.append(str(tmp_path / f"{i}.raw"))
        Path(names[-1]).write_bytes(rng.normal(size=4 + i).tobytes())
    return names


def samples(names: list[str]) -> Any:
    def read(name: Any) -> Any:
        values = ag.io.decode_raw(ag.io.read_file(name), ag.float64)
        return {"name": name, "values": values[:4], "sum": ag.reduce_sum(values)}

    return ag.data.Dataset.from_tensor_slices(names).shuffle(5, seed=3).map(read).filter(lambda one: one["sum"] > 0.0)


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_files_that_tasks_read_are_the_same_elements_in_the_same_order(workers: int, tmp_path: Path) -> None:
    names = texts(tmp_path)
    expected = elements(samples(names).batch(2))
    with ag.distribute.connect(jobs={"worker": workers}) as cluster:
        found = elements(samples(names).distribute(cluster).batch(2))
    assert found == expected and len(found) > 1


@pytest.mark.parametrize("seed", [7, None])
def test_random_numbers_follow_from_seed_pass_and_element(seed: int | None) -> None:
    def passes(workers: int) -> list[list[bytes]]:
        ag.random.set_seed(11)
        with ag.distribute.connect(jobs={"worker": workers}) as cluster:
            dataset = ag.data.Dataset.range(40).map(lambda x: ag.random.uniform([2], seed=seed)).distribute(cluster)
            return [elements(dataset), elements(dataset)]

    one, three = passes(1), passes(3)
    assert one == three and one[0] != one[1]
    assert len({repr(element) for element in itertools.chain(*one)}) == 80


def test_tasks_work_at_the_same_time_and_no_more_is_taken_than_they_need() -> None:
    taken: list[int] = []

    def source() -> Any:
        for i in range(1000):
            taken.append(i)
            yield i

    with ag.distribute.connect(jobs={"worker": 3}) as cluster:
        dataset = ag.data.Dataset.from_generator(source, output_signature=ag.TensorSpec([], ag.int64))
        with iter(dataset.map(lambda x: x * 2).distribute(cluster)) as found:
            assert int(next(found)) == 0
            assert len(taken) == 6  # two for each task
            assert int(next(found)) == 2
    assert len(taken) < 20


def test_a_loss_costs_no_element() -> None:
    rng = random.Random(4)
    expected = [x * x for x in range(300) if x % 3]
    for _ in range(5):
        with ag.distribute.connect(jobs={"worker": 3}) as cluster:
            dataset = ag.data.Dataset.range(300).map(lambda x: x * x).filter(lambda x: x % 3 != 0).distribute(cluster)
            found = []
            at = sorted(rng.sample(range(150), 3))
            for i, x in enumerate(dataset):
                if i in at:
                    cluster.kill(rng.choice(cluster.tasks))
                found.append(int(x))
        assert found == expected


def test_a_task_that_hangs_is_replaced() -> None:
    with ag.distribute.connect(jobs={"worker": 2}, timeout=0.5) as cluster:
        stopped = threading.Event()
        task: Any = cluster._workers["/job:worker/task:1"]
        task._task.run_stages = lambda *args: stopped.wait(30)
        try:
            dataset = ag.data.Dataset.range(20).map(lambda x: x + 1).distribute(cluster)
            assert [int(x) for x in dataset] == [*range(1, 21)]
        finally:
            stopped.set()


def test_a_dataset_and_a_strategy_share_a_cluster_that_loses_tasks() -> None:
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        w = ag.Variable(0.0, dtype=ag.float64)

        @ag.function
        def step(x: Any) -> None:
            w.assign_add(ag.distribute.all_reduce("sum", ag.reduce_sum(x)))

        strategy = ag.distribute.DataParallel(cluster)
        dataset = ag.data.Dataset.range(64).map(lambda x: ag.cast(x, ag.float64)).distribute(cluster).batch(8)
        for i, batch in enumerate(strategy.distribute(dataset)):
            if i in (2, 5):
                cluster.kill(cluster.tasks[i % 2])
            strategy.run(step, batch)
        assert w.numpy() == sum(range(64))


def test_an_error_comes_in_its_turn_with_line_and_task() -> None:
    def inverse(x: Any) -> Any:
        assert x != 5, "five"
        return x + 1

    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        found = iter(ag.data.Dataset.range(30).map(inverse).distribute(cluster))
        assert [int(next(found)) for _ in range(5)] == [1, 2, 3, 4, 5]
        with pytest.raises(AssertionError, match=r"five \(in /job:worker/task:\d\)") as caught:
            next(found)
        assert 'assert x != 5, "five"' in str(caught.value)
        assert next(found, None) is None


def test_an_error_of_the_source_comes_after_the_elements_before_it() -> None:
    def source() -> Any:
        yield from range(3)
        raise OSError("the disk is gone")

    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        dataset = ag.data.Dataset.from_generator(source, output_signature=ag.TensorSpec([], ag.int64))
        found = iter(dataset.map(lambda x: x + 1).distribute(cluster))
        assert [int(next(found)) for _ in range(3)] == [1, 2, 3]
        with pytest.raises(OSError, match="the disk is gone"):
            next(found)


def test_values_that_functions_read_are_those_at_the_beginning_of_a_pass() -> None:
    scale = ag.Variable(2)
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        dataset = ag.data.Dataset.range(4).map(lambda x: x * scale).distribute(cluster)
        assert [int(x) for x in dataset] == [0, 2, 4, 6]
        scale.assign(3)
        assert [int(x) for x in dataset] == [0, 3, 6, 9]


def test_its_length_is_known_where_no_filter_is() -> None:
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        assert len(ag.data.Dataset.range(4).map(lambda x: x).distribute(cluster).batch(3)) == 2
        unknown = ag.data.Dataset.range(4).filter(lambda x: x > 1).distribute(cluster)
        assert int(unknown.cardinality()) == ag.data.UNKNOWN_CARDINALITY


def test_what_cannot_travel_is_refused() -> None:
    seen = ag.Variable(0)

    def counts(x: Any) -> Any:
        seen.assign_add(1)
        return x

    def python(x: Any) -> Any:
        return ag.py_function(lambda y: y, [x], ag.int64)

    with ag.distribute.connect(jobs={"worker": 1}) as cluster:
        numbers = ag.data.Dataset.range(4)
        with pytest.raises(ag.errors.OperatorNotAllowedInGraphError, match="changes the variable"):
            list(numbers.map(counts).distribute(cluster))
        with pytest.raises(ag.errors.SavingError, match="cannot be sent to the tasks of a cluster"):
            list(numbers.map(python).distribute(cluster))
        with pytest.raises(ag.errors.InvalidArgumentError, match="BatchDataset is no map, filter, flat_map"):
            numbers.map(lambda x: x).batch(2).distribute(cluster)
        with pytest.raises(ag.errors.InvalidArgumentError, match="hold datasets"):
            numbers.window(2).map(lambda x: x).distribute(cluster)
        with pytest.raises(ag.errors.InvalidArgumentError, match="distributed over 'auto'"):
            numbers.map(lambda x: x).distribute("auto")
    with pytest.raises(ag.errors.FailedPreconditionError, match="closed"):
        numbers.map(lambda x: x).distribute(cluster)


@pytest.mark.slow
@RAY[1]
def test_processes_read_and_are_killed(ray_cluster: Cluster, tmp_path: Path) -> None:
    names = texts(tmp_path, 40)
    expected = elements(samples(names).batch(2))
    assert elements(samples(names).distribute(ray_cluster).batch(2)) == expected
    found = []
    for i, element in enumerate(samples(names).distribute(ray_cluster).batch(2).as_numpy_iterator()):
        if i in (1, 4):
            ray_cluster.kill(ray_cluster.tasks[i % 3])
        found.append(element)
    assert [one["name"].tolist() for one in found] == [
        one["name"].tolist() for one in samples(names).batch(2).as_numpy_iterator()
    ]
