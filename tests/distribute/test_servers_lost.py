"""Losses of workers and servers: steps on servers lose nothing, whatever was under way."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph.distribute.cluster import Cluster
from tests.distribute.conftest import RAY
from tests.distribute.faults import Faults, by_the_clock, restarts
from tests.distribute.training import Training, same

JOBS = {"worker": 2, "ps": 2}


@pytest.fixture(scope="module")
def undisturbed() -> list[Any]:
    """What the training leaves, and its losses, if nothing happens."""
    with ag.distribute.connect(jobs=JOBS) as cluster:
        return Training().run_served(cluster)


def calls_of_a_run() -> int:
    with ag.distribute.connect(jobs=JOBS) as cluster:
        faults = Faults(cluster, {})
        Training().run_served(cluster)
    return faults.calls


def again(training: Training, first: list[Any]) -> None:
    """Has the variables of a training be what they were, so that its trace is used again."""
    for variable, value in zip(training.net.trainable_variables, first):
        variable.assign(value)


@pytest.mark.parametrize("points", [6, pytest.param(50, marks=pytest.mark.slow)])  # the fifty take half a minute
def test_workers_and_servers_are_killed_at_random_points(points: int, undisturbed: list[Any]) -> None:
    rng = random.Random(points)
    last = calls_of_a_run()
    training = Training()
    first = training.values()
    victims: set[str] = set()
    for point in range(points):
        at = sorted(rng.sample(range(1, last), rng.choice((1, 1, 2, 3))))
        if point % 3 == 0:  # and again while it recovers from that
            at += [at[-1] + rng.randint(1, 30)]
        with ag.distribute.connect(jobs=JOBS) as cluster:
            plan = {call: rng.choice(cluster.tasks) for call in at}
            faults = Faults(cluster, plan)
            again(training, first)
            found = training.run_served(cluster)
        assert faults.killed
        victims.update(plan.values())
        assert same(found, undisturbed), plan
    assert {task.split("/")[1] for task in victims} == {"job:worker", "job:ps"}


@pytest.mark.parametrize("runs", [1, pytest.param(15, marks=pytest.mark.slow)])  # each takes a second
def test_they_are_killed_by_the_clock(runs: int, undisturbed: list[Any]) -> None:
    rng = random.Random(runs)
    training = Training()
    first = training.values()
    for _ in range(runs):
        with ag.distribute.connect(jobs=JOBS) as cluster:
            again(training, first)
            with by_the_clock(cluster, rng):
                found = training.run_served(cluster, between=lambda i: time.sleep(0.01))
        assert same(found, undisturbed)


def test_what_is_under_way_when_a_server_is_lost_is_done_again_and_what_was_told_stays_true() -> None:
    with ag.distribute.connect(jobs=JOBS) as cluster:
        v = ag.Variable(0.0)

        @ag.function
        def step(x: Any) -> Any:
            seen = v.read_value()
            v.assign_add(ag.sqrt(x))  # which the worker computes
            return seen

        strategy = ag.distribute.ParameterServers(cluster, staleness=1)
        pending = [strategy.submit(step, 1.0) for _ in range(6)]
        assert float(pending[0].result()) == 0
        for task in cluster.of_job("ps"):
            cluster.kill(task)
        assert [float(one.result()) for one in pending] == [0, 0, 1, 2, 3, 4]
        assert v.numpy() == 6


def test_a_step_that_has_failed_fails_again_in_silence() -> None:
    with ag.distribute.connect(jobs=JOBS) as cluster:
        v = ag.Variable(np.ones(3))

        def step(x: Any, at: Any) -> None:
            v.assign_add(ag.gather(x, at) * v)

        strategy = ag.distribute.ParameterServers(cluster)
        strategy.run(step, np.ones((3, 3)), 1)
        with pytest.raises(ag.errors.IndexingError):
            strategy.run(step, np.ones((3, 3)), 7)
        strategy.run(step, np.ones((3, 3)), 2)
        cluster.kill("/job:ps/task:0")
        np.testing.assert_array_equal(v.numpy(), [4, 4, 4])
        assert strategy.steps == 3


def test_a_loss_keeps_what_the_program_has_set_between_steps() -> None:
    def run(kill: bool) -> list[Any]:
        with ag.distribute.connect(jobs=JOBS) as cluster:
            training = Training()

            def between(i: int) -> None:
                if i in (4, 9):
                    training.net.b1.assign(np.full(16, i / 10))
                if kill and i in (5, 9, 12):
                    cluster.kill(cluster.tasks[i % 4])

            return training.run_served(cluster, between=between)

    assert same(run(False), run(True))


def test_the_program_sets_a_variable_after_the_steps_that_are_under_way() -> None:
    with ag.distribute.connect(jobs=JOBS) as cluster:
        v = ag.Variable(0.0)

        @ag.function
        def step(x: Any) -> None:
            v.assign_add(x)

        strategy = ag.distribute.ParameterServers(cluster, staleness=3)
        strategy.submit(step, 1.0)
        v.assign(10.0)
        strategy.submit(step, 1.0)
        assert v.numpy() == 11


def test_an_argument_that_the_program_changes_later_is_done_again_as_it_was() -> None:
    with ag.distribute.connect(jobs=JOBS) as cluster:
        v = ag.Variable(np.zeros(2))

        @ag.function
        def step(x: Any) -> None:
            v.assign_add(x)

        strategy = ag.distribute.ParameterServers(cluster)
        batch = np.ones(2)
        strategy.run(step, batch)
        batch[:] = 100.0
        cluster.kill("/job:ps/task:0")
        np.testing.assert_array_equal(v.numpy(), [1, 1])


def test_random_numbers_are_drawn_again_after_a_loss() -> None:
    with ag.distribute.connect(jobs=JOBS) as cluster:
        v = ag.Variable(np.zeros(2))

        @ag.function
        def step() -> Any:
            drawn = ag.random.normal([2], dtype=ag.float64)
            v.assign_add(drawn)
            return drawn

        strategy = ag.distribute.ParameterServers(cluster)
        ag.random.set_seed(3)
        total = strategy.run(step) + strategy.run(step)
        ag.random.set_seed(4)
        total = total + strategy.run(step)
        ag.random.set_seed(5)
        cluster.kill("/job:ps/task:0")
        assert v.numpy().tobytes() == total.tobytes() and len({*v.numpy()}) == 2


def test_a_task_that_another_strategy_has_replaced_is_noticed() -> None:
    with ag.distribute.connect(jobs=JOBS) as cluster:
        v, w = ag.Variable(0.0), ag.Variable(0.0)

        @ag.function
        def step(x: Any) -> None:
            v.assign_add(x)

        @ag.function
        def other(x: Any) -> None:
            w.assign_add(ag.distribute.all_reduce("sum", x))

        served = ag.distribute.ParameterServers(cluster)
        parallel = ag.distribute.DataParallel(cluster, job="ps")
        for _ in range(2):
            served.run(step, 1.0)
            parallel.run(other, 1.0)
        cluster.kill("/job:ps/task:0")
        parallel.run(other, 1.0)
        assert v.numpy() == 2
        served.run(step, 1.0)
        assert (v.numpy(), w.numpy()) == (3, 6)


def test_variables_come_home_from_a_lost_server_when_the_cluster_is_closed() -> None:
    v = ag.Variable(0.0)

    @ag.function
    def step(x: Any) -> None:
        v.assign_add(x)

    with ag.distribute.connect(jobs=JOBS) as cluster:
        strategy = ag.distribute.ParameterServers(cluster, staleness=2)
        for _ in range(5):
            strategy.submit(step, 1.0)
        cluster.kill("/job:ps/task:0")
    assert v.numpy() == 5


def test_an_interrupt_leaves_a_strategy_that_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    with ag.distribute.connect(jobs=JOBS) as cluster:
        v = ag.Variable(0.0)

        @ag.function
        def step(x: Any) -> None:
            v.assign_add(x)

        strategy = ag.distribute.ParameterServers(cluster, staleness=1)
        get, rng, interrupts = cluster.get, random.Random(1), 0

        def interrupted(refs: Any) -> list[Any]:
            nonlocal interrupts
            if rng.random() < 0.2:
                interrupts += 1
                raise KeyboardInterrupt
            return get(refs)

        monkeypatch.setattr(cluster, "get", interrupted)
        while strategy.steps < 20:
            try:
                strategy.submit(step, 1.0)
            except KeyboardInterrupt:
                pass
        monkeypatch.setattr(cluster, "get", get)
        assert interrupts >= 3 and v.numpy() == 20


# --- the program itself ---


@pytest.mark.slow  # each start of Python takes seconds
@pytest.mark.parametrize("seed", range(4))
def test_a_program_that_is_killed_and_started_again_ends_the_same(seed: int, tmp_path: Path) -> None:
    ag.random.set_seed(9)
    with ag.distribute.connect(jobs=JOBS) as cluster:
        expected = Training(noise=True)
        expected.run_served(cluster, every=3)
        values = expected.values()
    killed, found = restarts("servers", tmp_path, seed)
    assert killed >= 1 and same(found, values)


def test_another_number_of_servers_goes_on_with_a_checkpoint(tmp_path: Path) -> None:
    def train(servers: int, steps: int, **options: Any) -> list[Any]:
        with ag.distribute.connect(jobs={"worker": 2, "ps": servers}) as cluster:
            training = Training()
            training.run_served(cluster, steps, every=5, **options)
            return training.values()

    train(2, 10, checkpoint=tmp_path)
    assert same(train(3, 20, checkpoint=tmp_path), train(1, 20))


def test_checkpoints_of_replicas_are_refused(tmp_path: Path) -> None:
    with ag.distribute.connect(jobs=JOBS) as cluster:
        Training().run(cluster, 3, checkpoint=tmp_path, every=3)
        with pytest.raises(ag.errors.CheckpointError, match="written by 4 replicas, and servers have one value"):
            ag.distribute.ParameterServers(cluster, checkpoint=tmp_path)


# --- on Ray ---


@pytest.mark.slow
@RAY[1]
def test_processes_are_killed(ray_servers: Cluster, undisturbed: list[Any]) -> None:
    def kill(i: int) -> None:
        if i in (3, 8, 9):
            ray_servers.kill(ray_servers.tasks[i % 4])
        if i in (5, 12):  # a worker, and a server
            process = ray_servers.status()[1 if i == 5 else 3]["process"]
            os.kill(process, signal.SIGKILL)

    assert same(Training().run_served(ray_servers, between=kill), undisturbed)


@pytest.mark.slow
@RAY[1]
def test_processes_are_killed_at_random_points(ray_servers: Cluster, undisturbed: list[Any]) -> None:
    rng, call, last = random.Random(3), ray_servers.call, calls_of_a_run()
    training = Training()
    first = training.values()
    for _ in range(5):
        again(training, first)
        faults = Faults(ray_servers, {rng.randrange(1, last): rng.choice(ray_servers.tasks) for _ in range(2)})
        found = training.run_served(ray_servers)
        ray_servers.call = call  # type: ignore[method-assign]
        assert faults.killed and same(found, undisturbed)
