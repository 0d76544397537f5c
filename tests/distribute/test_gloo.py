"""Gloo's links: in one process, and between processes of Ray. What is not gloo's own is in `test_exchange`."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.distribute import buckets, data_parallel, gloo, links, pieces
from autograph.distribute.cluster import Cluster
from tests.distribute.conftest import RAY, TORCH
from tests.distribute.test_reductions import Calls, Large
from tests.distribute.training import everything, flat, same


def with_ray_and_torch(test: Any) -> Any:
    """A test of gloo between processes."""
    for mark in (*RAY, TORCH):
        test = mark(test)
    return test


# --- gloo ---


def groups(count: int, seconds: float) -> list[gloo.Group]:
    """Groups of threads of this process, linked by gloo."""
    listening = gloo.listen("127.0.0.1")
    meeting = listening.getsockname()[:2]
    found: list[Any] = [None] * count

    def make(rank: int) -> None:
        found[rank] = gloo.Group(rank, count, "127.0.0.1", meeting, None if rank else listening, 30, seconds)

    in_threads(count, make)
    return found


def in_threads(count: int, call: Callable[[int], object]) -> list[float]:
    """Makes a call in each of some threads; the seconds that they took."""
    took = [0.0] * count

    def timed(rank: int) -> None:
        began = time.monotonic()
        call(rank)
        took[rank] = time.monotonic() - began

    threads = [threading.Thread(target=timed, args=(rank,)) for rank in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return took


@pytest.mark.slow  # torch takes seconds to import
@TORCH
@pytest.mark.parametrize("replicas", [[1, 1], [2, 1], [1, 3, 2, 1]])
def test_gloo_carries_and_adds_nothing(replicas: list[int]) -> None:
    made = groups(len(replicas), 30)
    draw = np.random.default_rng(len(replicas))
    for turn in range(3):
        shares = [
            gloo.Share(int(draw.integers(len(replicas))), kind, np.dtype(dtype), int(size))
            for kind in ("sum", "max", "min") for dtype in ("f4", "f8", "i8", "i1", "c16", "?")
            for size in (0, 1, 1000, draw.integers(400_000))
            if kind == "sum" or dtype != "c16"
        ]  # fmt: skip
        whole = [
            [(draw.normal(size=share.size) * 50).astype(share.dtype) for _ in range(sum(replicas))] for share in shares
        ]
        own: list[Any] = []
        for rank, count in enumerate(replicas):
            first = sum(replicas[:rank])
            own.append([parts[first : first + count] for parts in whole])
        found: list[Any] = [None] * len(replicas)

        def exchange(rank: int, turn: int = turn, found: Any = found, shares: Any = shares, own: Any = own) -> None:
            found[rank] = made[rank].exchange(shares, replicas, own[rank])

        in_threads(len(replicas), exchange)
        expected = [pieces.total(share.kind, parts) for share, parts in zip(shares, whole)]
        assert all(same(one, expected) for one in found)
    for one in made:
        one.close()


@pytest.mark.slow
@TORCH
def test_who_waits_for_a_group_that_is_closed_is_told_at_once_and_else_in_time() -> None:
    shares = [gloo.Share(rank, "sum", np.dtype("f4"), 3_000_000) for rank in range(3)]
    own = [[np.ones(3_000_000, "f4")]] * 3
    for last, limit in ((lambda group: group.close(), 30.0), (lambda group: None, 1.5)):
        made = groups(3, limit)
        raised: list[Any] = [None, None]

        def exchange(rank: int, made: Any = made, last: Any = last, raised: Any = raised) -> None:
            if rank == 2:
                time.sleep(0.2)
                last(made[rank])
                return
            try:
                made[rank].exchange(shares, [1, 1, 1], own)
            except (errors.TaskLostError, errors.TaskTimeoutError) as error:
                raised[rank] = error

        took = in_threads(3, exchange)
        assert all(raised) and max(took) < 10
        assert limit > 10 or any(isinstance(error, errors.TaskTimeoutError) for error in raised)
        with pytest.raises(errors.TaskLostError, match="closed"):
            made[0].exchange(shares, [1, 1, 1], own)


@pytest.mark.slow
@TORCH
def test_tasks_that_do_not_meet_say_so() -> None:
    listening = gloo.listen("127.0.0.1")
    began = time.monotonic()
    with pytest.raises(errors.ClusterError, match=r"could not be linked by gloo within 1 s"):
        gloo.Group(0, 2, "127.0.0.1", listening.getsockname()[:2], listening, 1.0, 1.0)
    assert time.monotonic() - began < 20


# --- between processes ---


@pytest.fixture
def few_processes(request: pytest.FixtureRequest, imported_ray: Any) -> Iterator[Callable[..., Cluster]]:
    """Makes clusters within the Ray of the session."""
    request.getfixturevalue("_ray")
    with contextlib.ExitStack() as made:
        yield lambda count, timeout=120: made.enter_context(
            ag.distribute.connect("auto", jobs={"worker": count}, timeout=timeout)
        )


@with_ray_and_torch
def test_gloo_gives_the_bits_of_objects_on_ray(few_processes: Any) -> None:
    with ag.distribute.connect(jobs={"worker": 1}) as one:
        expected = Large().run(one)
        step, batch = everything(("sum", "mean", "max", "min"))
        values = flat(ag.distribute.DataParallel(one, 4).run(step, *batch))
    for count in (1, 2, 4):
        cluster = few_processes(count)
        for options in ({"transport": "objects"}, {"transport": "gloo"}, {"transport": "gloo", "bucket": 100_000}):
            assert same(Large().run(cluster, **options), expected)
        step, batch = everything(("sum", "mean", "max", "min"))
        strategy = ag.distribute.DataParallel(cluster, 4, transport="gloo")
        for _ in range(2):
            assert same(flat(strategy.run(step, *batch)), values)


@with_ray_and_torch
def test_gloo_is_used_on_one_machine_for_much(few_processes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = few_processes(2)
    calls = Calls(cluster)
    found = Large().run(cluster)
    assert not calls.of("link")
    monkeypatch.setattr(data_parallel, "LINKED", buckets.ALL)
    assert same(Large().run(cluster), found)
    assert len(calls.of("link")) == 2 and {args[3] for _, args, _ in calls.of("link")} == {"127.0.0.1"}


@with_ray_and_torch
def test_an_error_on_ray_is_raised_at_once(few_processes: Any) -> None:
    cluster = few_processes(3)
    w = ag.Variable(np.zeros(100_000))

    @ag.function
    def step(x: Any) -> Any:
        factor = ag.constant([1.0, 2.0])[ag.cast(x[0], ag.int64)]
        w.assign_add(ag.distribute.all_reduce("sum", (w + 1.0) * factor))
        return factor

    strategy = ag.distribute.DataParallel(cluster, transport="gloo")
    strategy.run(step, np.zeros(3))
    before = w.numpy()
    began = time.monotonic()
    with pytest.raises(errors.OutOfRangeError):
        strategy.run(step, np.array([0.0, 7.0, 0.0]))
    assert time.monotonic() - began < 20  # half of the time limit is 60
    assert np.array_equal(w.numpy(), before)
    assert [float(value) for value in strategy.run(step, np.array([0.0, 1.0, 0.0]))] == [1.0, 2.0, 1.0]


@with_ray_and_torch
@pytest.mark.parametrize("runs", [6])
def test_processes_that_are_killed_at_random_cost_no_bit(runs: int, few_processes: Any) -> None:
    rng = random.Random(runs)
    with ag.distribute.connect(jobs={"worker": 1}) as one:
        expected = Large().run(one, 6)
    cluster = few_processes(3, 60)
    for run in range(runs):
        large = Large()
        strategy = ag.distribute.DataParallel(cluster, 4, transport="gloo")
        for at in range(6):
            timer = None
            if at == 3:
                pid = rng.choice(cluster.status())["process"]
                timer = threading.Timer(rng.random() * 0.06, os.kill, (pid, signal.SIGKILL))
                timer.start()
            strategy.run(large.step, large.batch)
            if timer is not None:
                timer.join()
        assert same([variable.numpy() for variable in large.variables], expected), run


@contextlib.contextmanager
def gone_afterwards(pid: int) -> Iterator[None]:
    """The process, which is stopped meanwhile, is killed at the end, if nobody has yet."""
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


@with_ray_and_torch
def test_a_process_that_stands_still_costs_time_only(few_processes: Any) -> None:
    with ag.distribute.connect(jobs={"worker": 1}) as one:
        expected = Large().run(one, 4)
    cluster = few_processes(3, 60)
    large = Large()
    strategy = ag.distribute.DataParallel(cluster, 4, transport="gloo")
    strategy.run(large.step, large.batch)
    pid = cluster.status()[1]["process"]
    cluster.timeout = 8
    with gone_afterwards(pid):
        os.kill(pid, signal.SIGSTOP)
        for _ in range(3):
            strategy.run(large.step, large.batch)
        assert same([variable.numpy() for variable in large.variables], expected)


@with_ray_and_torch
def test_a_process_that_stops_before_it_gives_its_part_is_not_waited_for_long(
    few_processes: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All have computed, and one stops before it has its call; the other one is in the exchange already."""
    with ag.distribute.connect(jobs={"worker": 1}) as one:
        expected = Large().run(one, 3)
    cluster = few_processes(2, 60)
    large = Large()
    strategy = ag.distribute.DataParallel(cluster, 4, transport="gloo")
    strategy.run(large.step, large.batch)
    pid = cluster.status()[1]["process"]
    cluster.timeout = 6
    exchange = links.Links.exchange
    stopped: list[int] = []

    def stopping(self: Any, homes: Any, scopes: Any, step: int, shares: Any, ran: Any) -> Any:
        if not stopped:
            cluster.get(ran)
            os.kill(pid, signal.SIGSTOP)
            stopped.append(pid)
        return exchange(self, homes, scopes, step, shares, ran)

    monkeypatch.setattr(links.Links, "exchange", stopping)
    with gone_afterwards(pid):
        for _ in range(2):
            strategy.run(large.step, large.batch)
        assert stopped and same([variable.numpy() for variable in large.variables], expected)
        assert pid not in [one["process"] for one in cluster.status()]


def hide_torch(actor: Any) -> None:
    """In the process of a task: PyTorch is not there."""
    sys.modules["torch"] = None  # type: ignore[assignment]


@with_ray_and_torch
def test_who_lacks_torch_is_told_which_extra_has_it(few_processes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cluster = few_processes(2)
    large = Large()
    workers: list[Any] = list(cluster._workers.values())
    cluster.engine.ray.get([worker._actor.__ray_call__.remote(hide_torch) for worker in workers])  # type: ignore[attr-defined]
    with pytest.raises(errors.MissingExtraError, match=r"needs the package torch") as caught:
        ag.distribute.DataParallel(cluster, transport="gloo").run(large.step, large.batch)
    assert "autograph[gloo]" in str(caught.value) and isinstance(caught.value, ImportError)
    monkeypatch.setattr(data_parallel, "LINKED", buckets.ALL)
    ag.distribute.DataParallel(cluster).run(large.step, large.batch)
