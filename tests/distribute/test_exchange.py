"""Reduction over links between tasks: what carries changes no bit, and nobody waits for a replica that has failed, nor
for long for a task that is lost. Here tasks are threads, and links queues; `test_gloo` has those of gloo's."""

from __future__ import annotations

import contextlib
import dataclasses
import gc
import importlib.util
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.distribute import buckets, data_parallel, gloo, pieces, task
from tests.distribute.faults import killed_at_random
from tests.distribute.test_reductions import Calls, Large
from tests.distribute.training import everything, flat, same

# --- links that are queues ---


class Network:
    """What groups that have met are linked by."""

    def __init__(self) -> None:
        self.closed = threading.Event()
        self.queues: dict[tuple[int, int, int], queue.SimpleQueue[Any]] = {}
        self.lock = threading.Lock()

    def between(self, *key: int) -> queue.SimpleQueue[Any]:
        with self.lock:
            return self.queues.setdefault(key, queue.SimpleQueue())  # type: ignore[arg-type]

    def abort(self) -> None:
        self.closed.set()


class Begun:
    def __init__(self, wait: Callable[[timedelta], bool]) -> None:
        self.wait = wait


class Queued(gloo.Group):
    """A group of threads."""

    networks: dict[int, Network] = {}  # of all, as ports are

    def _linked(self, size: int, host: str, meeting: Any, listening: Any, within: float) -> Any:
        return self.networks.setdefault(meeting[1], Network())

    def send(self, rank: int, what: int, array: Any) -> Any:
        self._group.between(self._rank, rank, what).put(array.copy())
        return Begun(lambda limit: True)

    def receive(self, rank: int, what: int, array: Any) -> Any:
        network = self._group

        def wait(limit: timedelta) -> bool:
            end = time.monotonic() + limit.total_seconds()
            while True:
                with contextlib.suppress(queue.Empty):
                    array[...] = network.between(rank, self._rank, what).get(timeout=0.01)
                    return True
                if network.closed.is_set():
                    raise RuntimeError("Connection closed by peer")
                if time.monotonic() >= end:
                    raise RuntimeError("Timed out")

        return Begun(wait)


@pytest.fixture
def linked_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads reduce over links of that kind."""
    terms = dataclasses.replace(buckets.THREADS, linked=buckets.ALL)
    monkeypatch.setattr(data_parallel, "THREADS", terms)
    monkeypatch.setattr(task, "Group", Queued)
    monkeypatch.setattr(task, "load", lambda: None)
    monkeypatch.setattr(Queued, "networks", {})


@pytest.mark.usefixtures("linked_threads")
@pytest.mark.parametrize("called", [False, True])
def test_links_and_buckets_and_tasks_change_no_bit(called: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gloo, "_MESSAGE", 20_000)  # several to an array
    found = []
    for tasks in (1, 2, 3, 4):
        for bucket in (0, 100_000):
            with ag.distribute.connect(jobs={"worker": tasks}) as cluster:
                calls = Calls(cluster)
                found.append(Large(called).run(cluster, bucket=bucket))
                made = calls.of("exchange")
                assert len(made) == 2 * tasks * (3 if bucket else 1) and not calls.of("total")
    monkeypatch.setattr(data_parallel, "THREADS", buckets.THREADS)
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        expected = Large(called).run(cluster)
    assert all(same(expected, other) for other in found)


@pytest.mark.usefixtures("linked_threads")
@pytest.mark.parametrize("tasks", [1, 2, 3, 4])
def test_kinds_dtypes_scalars_and_empty_arrays(tasks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    step, batch = everything(("sum", "mean", "max", "min"))
    with ag.distribute.connect(jobs={"worker": tasks}) as cluster:
        found = flat(ag.distribute.DataParallel(cluster, 4).run(step, *batch))
    monkeypatch.setattr(data_parallel, "THREADS", buckets.THREADS)
    with ag.distribute.connect(jobs={"worker": 1}) as cluster:
        expected = flat(ag.distribute.DataParallel(cluster, 4).run(step, *batch))
    assert same(found, expected) and [a.dtype for a in found] == [a.dtype for a in expected]


@pytest.mark.usefixtures("linked_threads")
def test_a_value_that_is_kept_is_returned_used_and_reduced_twice() -> None:
    step = ag.function(lambda x: (x * 2.0, [ag.distribute.all_reduce(kind, x * 2.0) for kind in ("sum", "max", "sum")]))
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        own, (one, most, other) = ag.distribute.DataParallel(cluster).run(step, np.array([1.0, 5.0]))
    assert [float(value[0]) for value in own] == [2.0, 10.0]
    assert [float(value[0]) for value in (*one, *most, *other)] == [12.0, 12.0, 10.0, 10.0, 12.0, 12.0]


@pytest.mark.usefixtures("linked_threads")
def test_what_is_reduced_and_not_used_is_no_harm() -> None:
    w = ag.Variable(1.0)

    @ag.function
    def step(x: Any) -> Any:
        ag.distribute.all_reduce("sum", x + w)
        w.assign_add(ag.distribute.all_reduce("max", x[0]))
        ag.distribute.all_reduce("sum", x * w)
        return x * 2.0

    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        strategy = ag.distribute.DataParallel(cluster)
        for _ in range(2):
            assert [value.tolist() for value in strategy.run(step, np.array([1.0, 2.0]))] == [[2.0], [4.0]]
    assert w.numpy() == 5.0


@pytest.mark.usefixtures("linked_threads")
def test_results_that_stay_somewhere_are_not_written_over() -> None:
    """Their memory is used again for the next step only if nobody has it any more."""
    v, w = ag.Variable(np.zeros(50_000)), ag.Variable(np.zeros(50_000))

    @ag.function
    def step(x: Any) -> Any:
        total = ag.distribute.all_reduce("sum", w + x[0])
        before = v + 0.0
        v.assign(total)
        w.assign_add(ag.ones([50_000], ag.float64))
        return before, total

    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        strategy = ag.distribute.DataParallel(cluster, 4)
        found = [strategy.run(step, np.arange(4.0)) for _ in range(4)]
        for at, (before, total) in enumerate(found):
            assert all((value == 6 + 4 * at).all() for value in total)
            assert all((value == (6 + 4 * (at - 1) if at else 0)).all() for value in before)
        assert all((value == 18).all() for value in strategy.values(v))


@pytest.mark.usefixtures("linked_threads")
def test_a_round_of_unknown_sizes_takes_the_other_way() -> None:
    step = ag.function(lambda x, limit: ag.distribute.all_reduce("sum", ag.boolean_mask(x, x > limit)))
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        calls = Calls(cluster)
        found = ag.distribute.DataParallel(cluster).run(step, np.array([1.0, 5.0, 7.0, 2.0, 6.0, 8.0]), 3.0)
        assert [value.tolist() for value in found] == [[11.0, 15.0]] * 2
        assert calls.of("total") and not calls.of("exchange") and not calls.of("link")


@pytest.mark.usefixtures("linked_threads")
@pytest.mark.parametrize("bucket", [0, 100_000])
def test_an_error_of_one_replica_is_raised_at_once_and_nobody_waits(bucket: int) -> None:
    large = Large()

    @ag.function
    def step(x: Any, at: Any) -> Any:
        loss = large.step(x)
        return loss, ag.constant([1.0, 2.0])[at]

    @ag.function
    def failing(x: Any, at: Any) -> Any:
        wrong = ag.constant([1.0, 2.0])[at]
        return large.step(x * wrong)

    with ag.distribute.connect(jobs={"worker": 2}, timeout=60) as cluster:
        strategy = ag.distribute.DataParallel(cluster, 4, bucket=bucket)
        before = strategy.run(large.step, large.batch)
        values = [variable.numpy() for variable in large.variables]
        for one in (failing, step):
            began = time.monotonic()
            with pytest.raises(errors.OutOfRangeError, match=r"index|5"):
                strategy.run(one, large.batch, np.array([0, 5, 1, 0]).repeat(2)[::2])
            assert time.monotonic() - began < 20
            assert same([variable.numpy() for variable in large.variables], values)
        assert len(strategy.run(large.step, large.batch)) == len(before)


@pytest.mark.usefixtures("linked_threads")
@pytest.mark.parametrize("points", [4, pytest.param(40, marks=pytest.mark.slow)])  # a kill may cost a time limit
def test_a_task_is_killed_at_random_points(points: int) -> None:
    killed_at_random(points, (1, 1, 2), timeout=4)


@pytest.mark.usefixtures("linked_threads")
def test_rounds_of_two_threads_reach_all_tasks_in_one_order() -> None:
    with ag.distribute.connect(jobs={"worker": 3}, timeout=60) as cluster:
        calls = Calls(cluster)
        larges = [Large(), Large()]
        expected = Large().run(cluster, 3)
        found: list[Any] = [None, None]

        def train(at: int) -> None:
            found[at] = larges[at].run(cluster, 3)

        threads = [threading.Thread(target=train, args=(at,)) for at in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        made = [name for name, method, *_ in calls.made if method == "exchange"]
        assert made == list(cluster.tasks) * (len(made) // 3)
    assert all(same(one, expected) for one in found)


@pytest.mark.usefixtures("linked_threads")
def test_links_are_made_anew_for_other_tasks_and_let_go_of() -> None:
    with ag.distribute.connect(jobs={"worker": 2}, timeout=60) as cluster:
        large = Large()
        strategy = ag.distribute.DataParallel(cluster, 4)
        calls = Calls(cluster)
        strategy.run(large.step, large.batch)
        strategy.run(large.step, large.batch)
        assert len(calls.of("link")) == 2  # once for each task
        cluster.resize({"worker": 3})
        strategy.run(large.step, large.batch)
        assert len(calls.of("link")) == 2 + 3
        cluster.kill(cluster.tasks[2])
        strategy.run(large.step, large.batch)
        assert len(calls.of("link")) == 2 + 3 + 3
        found = [variable.numpy() for variable in large.variables]
        threads: list[Any] = [cluster._workers[name] for name in cluster.tasks]
        assert all(len(one._task._groups) == 1 for one in threads)
        calls.made.clear()
        del strategy
        gc.collect()
        cluster.status()
        assert not any(one._task._groups or one._task._listening for one in threads)
    with ag.distribute.connect(jobs={"worker": 1}) as cluster:
        assert same(found, Large().run(cluster, 4))


@pytest.mark.usefixtures("linked_threads")
def test_tasks_that_cannot_be_linked_take_the_other_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise errors.MissingExtraError("reduction through gloo needs the package torch")

    monkeypatch.setattr(task, "load", missing)
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        calls = Calls(cluster)
        found = Large().run(cluster)
        assert len(calls.of("load_gloo")) == 2 and not calls.of("exchange")  # asked once each
        with pytest.raises(errors.MissingExtraError, match="torch"):
            strategy = ag.distribute.DataParallel(cluster, 4, transport="gloo")
            strategy.run(Large().step, Large().batch)
    monkeypatch.setattr(task, "load", lambda: None)
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        monkeypatch.setattr(cluster, "machines", lambda tasks: ["a", "b"])
        calls = Calls(cluster)
        assert same(Large().run(cluster), found) and not calls.of("exchange")  # who connects would not be asked
        monkeypatch.setattr(cluster, "nodes", lambda: [{"name": one, "address": "localhost"} for one in "ab"])
        assert same(Large().run(cluster, transport="gloo"), found)
        assert [args[3] for _, args, _ in calls.of("link")] == ["localhost"] * 2


# --- what is chosen ---


def test_gloo_is_chosen_on_one_machine_where_torch_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec

    def terms(machines: list[str], torch: bool, **options: Any) -> range:
        monkeypatch.setattr(
            importlib.util, "find_spec",
            lambda name, *rest: (object() if torch else None) if name == "torch" else found(name, *rest),
        )  # fmt: skip
        with ag.distribute.connect(jobs={"worker": 2}) as cluster:
            monkeypatch.setattr(cluster.engine, "processes", True)
            monkeypatch.setattr(cluster, "machines", lambda tasks: machines)
            return ag.distribute.DataParallel(cluster, **options)._terms().linked

    assert terms(["a", "a"], torch=True) == buckets.LINKED
    assert not terms(["a", "a"], torch=False) and not terms(["a", "b"], torch=True)
    assert not terms(["a", "a"], torch=True, transport="objects")
    assert terms(["a", "b"], torch=False, transport="gloo") == buckets.ALL


def test_threads_hand_over_nothing() -> None:
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        calls = Calls(cluster)
        Large().run(cluster, transport="gloo")
        assert not calls.of("exchange")


@pytest.mark.parametrize("transport", ["nccl", 1, True, ""])
def test_a_transport_is_one_that_there_is(transport: Any) -> None:
    with (
        ag.distribute.connect(jobs={"worker": 1}) as cluster,
        pytest.raises(errors.InvalidArgumentError, match=f"transport is {transport!r}"),
    ):
        ag.distribute.DataParallel(cluster, transport=transport)


def test_a_result_is_put_where_it_is_wanted() -> None:
    for parts in ([np.arange(3)], [np.arange(3), np.arange(3), np.ones(3, int)]):
        into = np.empty(3, int)
        assert pieces.total("sum", parts, into) is into and np.array_equal(into, pieces.total("sum", parts))


def test_torch_is_not_imported_unless_it_is_needed() -> None:
    code = "import sys, autograph as ag; ag.distribute.DataParallel; sys.exit('torch' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
