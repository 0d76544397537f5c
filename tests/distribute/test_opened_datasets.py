"""Datasets that tasks make of elements and go over: elements and their order, random numbers, losses, refusals."""

from __future__ import annotations

import itertools
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.distribute.cluster import Cluster
from tests.distribute.conftest import RAY
from tests.distribute.test_datasets import elements

Dataset = ag.data.Dataset


@pytest.fixture
def pattern(tmp_path: Path) -> str:
    """Files of 0 to 60 lines, each with a number of its own."""
    for i in range(9):
        lines = [f"{i * 1000 + j}" for j in range((i * 7) % 61)]
        (tmp_path / f"{i}.txt").write_text("".join(line + "\n" for line in lines))
    return str(tmp_path / "*.txt")


def lines(path: Any) -> Any:
    return ag.data.TextLineDataset(path)


def numbers(path: Any) -> Any:
    return lines(path).map(lambda line: ag.strings.to_number(line, ag.int64)).batch(3).shuffle(4, seed=5).unbatch()


#: What stands before `distribute`, for a dataset of names.
PIPELINES: dict[str, Callable[[Any], Any]] = {
    "flat_map": lambda names: names.flat_map(lines),
    "interleave": lambda names: names.interleave(lines),
    "interleave blocks": lambda names: names.interleave(lines, cycle_length=3, block_length=4),
    "interleave one": lambda names: names.interleave(numbers, cycle_length=1, num_parallel_calls=2),
    "interleave with stages": lambda names: names.interleave(numbers, 4, 2).map(lambda x: x + 1).filter(
        lambda x: x % 3 != 0
    ).map(lambda x: {"x": x, "y": (x, x * 2)}),
    "flat_map of flat_map": lambda names: names.flat_map(
        lambda path: lines(path).take(5).flat_map(lambda line: Dataset.from_tensors(line).repeat(2))
    ),
    "what it reads": lambda names: names.enumerate().interleave(
        lambda i, path: Dataset.from_tensor_slices(ag.io.decode_raw(ag.io.read_file(path), ag.uint8)).take(i * 9), 2
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", PIPELINES)
def test_files_are_the_same_elements_in_the_same_order(kind: str, pattern: str) -> None:
    def passes(distribute: Callable[[Any], Any]) -> list[Any]:
        ag.random.set_seed(2)
        dataset = distribute(PIPELINES[kind](Dataset.list_files(pattern, seed=3)))
        return [elements(dataset), elements(dataset.prefetch(2))]

    expected = passes(lambda dataset: dataset)
    assert len(expected[0]) > 20 and expected[0] != expected[1]
    for workers in (1, 2, 5):
        with ag.distribute.connect(jobs={"worker": workers}) as cluster:
            assert passes(lambda dataset: dataset.distribute(cluster)) == expected


@pytest.mark.parametrize("seed", [7, None])
def test_random_numbers_follow_from_seed_pass_and_element(seed: int | None) -> None:
    def noisy(n: Any) -> Any:
        return Dataset.range(20).shuffle(20).map(lambda x: (n, x, ag.random.uniform([2], seed=seed))).prefetch(3)

    def passes(workers: int, losing: bool = False) -> list[Any]:
        ag.random.set_seed(11)
        found: list[Any] = []
        with ag.distribute.connect(jobs={"worker": workers}) as cluster:
            dataset = Dataset.range(5).interleave(noisy, 2).map(lambda n, x, y: (n, x, y + ag.random.uniform([2])))
            dataset = dataset.distribute(cluster)
            for _ in range(2):
                found.append([])
                for i, one in enumerate(dataset.as_numpy_iterator()):
                    if losing and i in (3, 40, 77):
                        cluster.kill(cluster.tasks[i % workers])
                    found[-1].append(ag.nest.map_structure(lambda array: array.tobytes(), one))
        return found

    one = passes(1)
    assert one == passes(3) == passes(2, losing=True)
    assert len(set(itertools.chain(*one))) == 200  # datasets and passes have numbers of their own


def test_a_loss_costs_no_element(pattern: str) -> None:
    rng = random.Random(4)
    pipeline = PIPELINES["interleave with stages"]
    expected = elements(pipeline(Dataset.list_files(pattern, shuffle=False)))
    for _ in range(5):
        with ag.distribute.connect(jobs={"worker": 3}) as cluster:
            dataset = pipeline(Dataset.list_files(pattern, shuffle=False)).distribute(cluster)
            at = rng.sample(range(len(expected)), 4)

            def killing(i: int, element: Any) -> Any:
                if i in at:
                    cluster.kill(rng.choice(cluster.tasks))
                return element

            found = [killing(i, element) for i, element in enumerate(dataset.as_numpy_iterator())]
        assert [ag.nest.map_structure(int, one) for one in found] == [
            ag.nest.map_structure(int, one)
            for one in pipeline(Dataset.list_files(pattern, shuffle=False)).as_numpy_iterator()
        ]


def test_a_task_that_hangs_is_replaced() -> None:
    with ag.distribute.connect(jobs={"worker": 2}, timeout=0.5) as cluster:
        stopped = threading.Event()
        task: Any = cluster._workers["/job:worker/task:1"]
        task._task.read_dataset = lambda *args: stopped.wait(30)
        try:
            dataset = Dataset.range(6).flat_map(lambda n: Dataset.range(n)).distribute(cluster)
            assert [int(x) for x in dataset] == [x for n in range(6) for x in range(n)]
        finally:
            stopped.set()


def test_datasets_without_end_and_a_pass_that_is_left() -> None:
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        dataset = Dataset.range(100).interleave(lambda n: Dataset.from_tensors(n).repeat(), 3).distribute(cluster)
        with iter(dataset) as found:
            assert [int(next(found)) for _ in range(7)] == [0, 1, 2, 0, 1, 2, 0]
            cluster.status()
            opened = [len(worker._task._opened) for worker in cluster._workers.values()]  # type: ignore[attr-defined]
            assert sum(opened) == 6  # three have their turn, and of two for each task the first has its turn next
        cluster.status()
        assert not any(worker._task._opened for worker in cluster._workers.values())  # type: ignore[attr-defined]


def test_tasks_read_at_the_same_time() -> None:
    """Each waits for the other once."""
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        both = threading.Barrier(2)
        for worker in cluster._workers.values():
            task: Any = worker
            read, first = task._task.read_dataset, iter([True])

            def meeting(*args: Any, read: Any = read, first: Any = first) -> Any:
                if next(first, False):
                    both.wait(20)
                return read(*args)

            task._task.read_dataset = meeting
        dataset = Dataset.range(4).flat_map(lambda n: Dataset.range(n)).distribute(cluster)
        assert [int(x) for x in dataset] == [0, 0, 1, 0, 1, 2]


def test_an_error_comes_in_its_turn_with_line_and_task(pattern: str) -> None:
    def checked(x: Any) -> Any:
        assert x != 2003, "three"
        return x

    dataset = Dataset.list_files(pattern, shuffle=False).flat_map(lines).map(
        lambda line: checked(ag.strings.to_number(line, ag.int64))
    )  # fmt: skip
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        found = iter(dataset.distribute(cluster))
        assert [int(next(found)) for _ in range(10)] == [*range(1000, 1007), *range(2000, 2003)]
        with pytest.raises(AssertionError, match=r"three \(in /job:worker/task:\d\)") as caught:
            next(found)
        assert 'assert x != 2003, "three"' in str(caught.value)
        assert next(found, None) is None


def test_a_file_that_is_not_there_and_a_source_that_fails(pattern: str) -> None:
    def source() -> Any:
        yield pattern.replace("*", "1")
        yield pattern.replace("*", "none")

    def failing() -> Any:
        yield 2
        raise OSError("the disk is gone")

    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        names = Dataset.from_generator(source, output_signature=ag.TensorSpec([], ag.string))
        found = iter(names.flat_map(lines).distribute(cluster))
        assert [next(found).numpy() for _ in range(7)] == [b"%d" % i for i in range(1000, 1007)]
        with pytest.raises(ag.errors.InvalidArgumentError, match="there is no file"):
            next(found)
        counts = Dataset.from_generator(failing, output_signature=ag.TensorSpec([], ag.int64))
        found = iter(counts.flat_map(Dataset.range).distribute(cluster))
        assert [int(next(found)) for _ in range(2)] == [0, 1]
        with pytest.raises(OSError, match="the disk is gone"):
            next(found)


def test_values_that_functions_read_are_those_at_the_beginning_of_a_pass() -> None:
    scale = ag.Variable(2)

    def scaled(n: Any) -> Any:
        return Dataset.range(n).map(lambda x: x * scale)

    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        dataset = Dataset.range(4).flat_map(scaled).distribute(cluster)
        assert [int(x) for x in dataset] == [0, 0, 2, 0, 2, 4]
        scale.assign(3)
        assert [int(x) for x in dataset] == [0, 0, 3, 0, 3, 6]


def test_what_cannot_travel_is_refused(tmp_path: Path) -> None:
    outer = Dataset.range(3)
    seen: list[Any] = []

    def python(n: Any) -> Any:
        return Dataset.range(n).map(lambda x: ag.py_function(lambda y: y, [x], ag.int64))

    def appends(n: Any) -> Any:
        seen.append(n)
        return Dataset.range(n)

    with ag.distribute.connect(jobs={"worker": 1}) as cluster:
        for function, error, text in (
            (lambda n: outer.take(n), ag.errors.SavingError, "a dataset or iterator from outside"),
            (lambda n: Dataset.range(n).cache(str(tmp_path / "kept")), ag.errors.SavingError, "a CacheDataset, which"),
            (python, ag.errors.SavingError, "Python code of the program"),
            (appends, ag.errors.OperatorNotAllowedInGraphError, "changes a list outside"),
        ):
            with pytest.raises(error, match=text):
                list(Dataset.range(3).flat_map(function).distribute(cluster))
        with pytest.raises(ag.errors.SavingError, match="returns a dataset or iterator"):
            ag.distribute.map(lambda n: Dataset.range(n), [1, 2], cluster=cluster)


def test_functions_on_tasks_may_go_over_datasets_that_they_make(pattern: str) -> None:
    def total(path: Any) -> Any:
        found = ag.constant(0, ag.int64)
        for line in lines(path):
            found += ag.strings.to_number(line, ag.int64)
        return found

    @ag.function
    def there(path: Any) -> Any:
        with ag.device("/job:worker/task:1"):
            return total(path)

    @ag.function
    def leaves(n: Any) -> Any:
        with ag.device("/job:worker/task:0"):
            return Dataset.range(n)

    names = [pattern.replace("*", str(i)) for i in range(9)]
    expected = [sum(map(int, Path(name).read_text().split())) for name in names]
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        assert [int(found) for found in ag.distribute.map(total, names)] == expected
        assert int(there(names[3])) == expected[3] and cluster.status()[1]["programs"]
        with pytest.raises(ag.errors.SavingError, match=r"cannot leave the task[^\n]*\n *at .*, in leaves"):
            leaves(3)


@pytest.mark.slow
@RAY[1]
def test_processes_read_and_are_killed(ray_cluster: Cluster, pattern: str) -> None:
    def dataset() -> Any:
        return PIPELINES["interleave with stages"](Dataset.list_files(pattern, shuffle=False))

    expected = elements(dataset())
    assert elements(dataset().distribute(ray_cluster)) == expected
    found = []
    for i, element in enumerate(dataset().distribute(ray_cluster).as_numpy_iterator()):
        if i in (1, 30, 90):
            ray_cluster.kill(ray_cluster.tasks[i % 3])
        found.append(int(element["x"]))
    assert found == [int(one["x"]) for one in dataset().as_numpy_iterator()]
    with pytest.raises(ag.errors.InvalidArgumentError, match="there is no file"):
        list(Dataset.from_tensor_slices([str(np.nan)]).flat_map(lines).distribute(ray_cluster))
