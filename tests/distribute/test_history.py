"""Faults: tasks that are killed or hang, and a program that is killed and started again. No bit is lost."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import autograph as ag
from autograph import errors
from autograph.distribute.cluster import Cluster
from tests.distribute import training
from tests.distribute.conftest import RAY
from tests.distribute.faults import Faults, by_the_clock, restarts
from tests.distribute.training import STEPS, Training, same


@pytest.fixture(scope="module")
def undisturbed() -> list[Any]:
    """What the training leaves if nothing happens."""
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        return Training().run(cluster)


def calls_of_a_run() -> int:
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        faults = Faults(cluster, {})
        Training().run(cluster)
    return faults.calls


@pytest.mark.parametrize("points", [6, pytest.param(50, marks=pytest.mark.slow)])  # the fifty take half a minute
def test_a_task_is_killed_at_random_points_of_a_run(points: int, undisturbed: list[Any]) -> None:
    rng = random.Random(points)
    last = calls_of_a_run()
    training_ = Training()  # one trace for all
    first = training_.values()
    for point in range(points):
        at = sorted(rng.sample(range(1, last), rng.choice((1, 1, 2, 3))))
        if point % 3 == 0:  # and again while it recovers from that
            at += [at[-1] + rng.randint(1, 30)]
        with ag.distribute.connect(jobs={"worker": 2}) as cluster:
            faults = Faults(cluster, {call: rng.choice(cluster.tasks) for call in at})
            for variable, value in zip(training_.net.trainable_variables, first):
                variable.assign(value)
            found = training_.run(cluster)
        assert faults.killed
        assert same(found, undisturbed), at


@pytest.mark.parametrize("runs", [1, pytest.param(15, marks=pytest.mark.slow)])  # each takes a second
def test_tasks_are_killed_by_the_clock(runs: int, undisturbed: list[Any]) -> None:
    """At any moment: while calls run, while they wait, while results are fetched."""
    rng = random.Random(runs)
    training_ = Training()
    first = training_.values()
    for _ in range(runs):
        with ag.distribute.connect(jobs={"worker": 3}) as cluster:
            for variable, value in zip(training_.net.trainable_variables, first):
                variable.assign(value)
            with by_the_clock(cluster, rng):
                found = training_.run(cluster, between=lambda i: time.sleep(0.01))
        assert same(found, undisturbed)


def test_random_numbers_are_drawn_again_after_a_loss() -> None:
    """Also if there is no seed: what a step has shown stays true."""
    for seed in (5, None):
        if seed is not None:
            ag.random.set_seed(seed)
        with ag.distribute.connect(jobs={"worker": 2}) as cluster:
            training_ = Training(noise=True)
            strategy = ag.distribute.DataParallel(cluster, 4, every=100)
            x, y = training.data()
            losses = [strategy.run(training_.step, x, y) for _ in range(6)]
            before = training_.values()
            cluster.kill(cluster.tasks[0])
            kept = [strategy.values(variable)[3] for variable in training_.net.trainable_variables]
            assert same(before, kept)
            assert len({float(loss) for own in losses for loss in own}) == 24


def test_the_program_sets_variables_between_steps_and_a_loss_keeps_that() -> None:
    def run(kill: bool) -> list[Any]:
        with ag.distribute.connect(jobs={"worker": 2}) as cluster:
            training_ = Training()

            def between(i: int) -> None:
                if i in (4, 9):
                    training_.net.b1.assign(np.full(16, i / 10))
                    training_.net.w1.assign_add(np.full((8, 16), 0.01))
                if kill and i in (5, 9, 12):
                    cluster.kill(cluster.tasks[i % 2])

            return training_.run(cluster, between=between)

    assert same(run(False), run(True))


def test_a_step_that_fails_on_one_replica_changes_nothing_on_any() -> None:
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        training_ = Training()
        total = ag.Variable(0.0, dtype=ag.float64)

        @ag.function
        def step(x: Any, y: Any) -> Any:
            total.assign_add(1.0)
            loss = training_.step(x, y)
            assert ag.reduce_max(x) < 100.0, "too large"
            return loss

        strategy = ag.distribute.DataParallel(cluster, 4, every=4)
        x, y = training.data()
        bad = x.copy()
        bad[40, 0] = 1000.0  # of the third replica
        for i in range(10):
            if i in (0, 5, 6):
                before = training_.values(), float(total.numpy())
                with pytest.raises(AssertionError, match="too large") as caught:
                    strategy.run(step, bad, y)
                assert 'assert ag.reduce_max(x) < 100.0, "too large"' in str(caught.value)
                assert same(before[0], training_.values()) and before[1] == total.numpy() == strategy.steps
            strategy.run(step, x, y)
        assert strategy.steps == 10 and list(strategy.values(total)) == [10.0] * 4
        assert same(training_.values(), Training().run(cluster, 10))


def test_an_interrupt_leaves_a_strategy_that_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        expected = Training().run(cluster)
        training_ = Training()
        strategy = ag.distribute.DataParallel(cluster, 4, every=7)
        x, y = training.data()
        get, interrupts, rng = cluster.get, 0, random.Random(2)

        def interrupted(refs: Any) -> list[Any]:
            nonlocal interrupts
            if rng.random() < 0.1:
                interrupts += 1
                raise KeyboardInterrupt
            return get(refs)

        monkeypatch.setattr(cluster, "get", interrupted)
        while strategy.steps < STEPS:
            try:
                strategy.run(training_.step, x, y)
            except KeyboardInterrupt:
                pass
        monkeypatch.setattr(cluster, "get", get)
        assert interrupts >= 3 and same(training_.values(), expected)


def _busy(n: Any) -> Any:
    total = ag.constant(0.5)
    while n > 0:
        total = ag.tanh(total * 1.1)
        n -= 1
    return total


def test_a_task_that_hangs_is_replaced(undisturbed: list[Any]) -> None:
    """Its thread is stopped, as if its machine did not answer; the step is done again."""
    with ag.distribute.connect(jobs={"worker": 2}, timeout=0.5) as cluster:
        stopped = threading.Event()

        def between(i: int) -> None:
            if i in (3, 8):
                task: Any = cluster._workers[cluster.tasks[i % 2]]
                task._task.run = lambda *args: [stopped.wait(30)] * len(args)

        try:
            assert same(Training().run(cluster, between=between), undisturbed)
        finally:
            stopped.set()


def test_a_step_that_always_takes_too_long_is_an_error_that_names_the_tasks() -> None:
    with ag.distribute.connect(jobs={"worker": 2}, timeout=20.0) as cluster:
        count = ag.Variable(0)

        @ag.function
        def step(n: Any) -> Any:
            count.assign_add(1)
            return _busy(n)

        strategy = ag.distribute.DataParallel(cluster)
        strategy.run(step, 1)
        cluster.timeout = 0.02
        with pytest.raises(errors.TaskTimeoutError, match=r"/job:worker/task:\d.* did not answer within") as caught:
            strategy.run(step, 2_000_000)
        assert caught.value.tasks and set(caught.value.tasks) <= set(cluster.tasks)
        cluster.timeout = 20.0
        strategy.run(step, 1)
        assert count.numpy() == 2 and strategy.steps == 2


# --- the program itself ---


@pytest.mark.slow  # each start of Python takes seconds
@pytest.mark.parametrize("seed", range(4))
def test_a_program_that_is_killed_and_started_again_ends_the_same(seed: int, tmp_path: Path) -> None:
    ag.random.set_seed(9)
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        expected = Training(noise=True).run(cluster, every=3)
    killed, found = restarts("replicas", tmp_path, seed)
    assert killed >= 1 and same(found, expected)
    assert len(os.listdir(tmp_path / "checkpoints")) <= 3  # of which one may be half written


def test_checkpoints_hold_what_was_set_and_what_is_not_used_yet(tmp_path: Path) -> None:
    def program(kinds: list[str]) -> tuple[Any, Any, Any]:
        v, w = ag.Variable(1.0, name="v"), ag.Variable(2.0, name="w")

        @ag.function
        def grow(x: Any) -> None:
            v.assign_add(x)

        @ag.function
        def double(x: Any) -> None:
            w.assign(w * x)

        with ag.distribute.connect(jobs={"worker": 2}) as cluster:
            strategy = ag.distribute.DataParallel(cluster, checkpoint=tmp_path / "steps")
            for kind in kinds:
                strategy.run(*((grow, 10.0) if kind == "grow" else (double, 2.0)))
            strategy.save()
            return strategy.steps, float(v.numpy()), float(w.numpy())

    assert program(["grow", "double"]) == (2, 11.0, 4.0)
    assert program(["double"])[::2] == (3, 8.0)
    # another order of first uses, and one of them is not used at all in a run
    assert program(["grow", "double"]) == (5, 21.0, 16.0)


def test_save_hands_over_what_the_program_has_set(tmp_path: Path) -> None:
    def strategy_of(cluster: Cluster) -> tuple[Any, Any, Any]:
        v = ag.Variable(1.0, name="v")

        @ag.function
        def step() -> None:
            v.assign_add(1.0)

        return v, step, ag.distribute.DataParallel(cluster, checkpoint=tmp_path / "steps")

    with ag.distribute.connect() as cluster:
        v, step, strategy = strategy_of(cluster)
        strategy.run(step)
        v.assign(50.0)
        strategy.save()
    with ag.distribute.connect() as cluster:
        v, step, strategy = strategy_of(cluster)
        strategy.run(step)
        assert v.numpy() == 51.0 and strategy.steps == 2


def test_checkpoints_of_another_number_of_replicas_are_refused(tmp_path: Path) -> None:
    with ag.distribute.connect(jobs={"worker": 2}) as cluster:
        Training().run(cluster, 3, checkpoint=tmp_path, every=3)
        with pytest.raises(errors.CheckpointError, match="written by 4 replicas, and there are 2"):
            ag.distribute.DataParallel(cluster, 2, checkpoint=tmp_path)


# --- on Ray ---


@pytest.mark.slow
@RAY[1]
def test_processes_are_killed_and_stopped(ray_cluster: Cluster, undisturbed: list[Any]) -> None:
    def kill(i: int) -> None:
        if i in (3, 8, 9):
            ray_cluster.kill(ray_cluster.tasks[i % 3])
        if i == 12:
            process = ray_cluster.status()[1]["process"]
            os.kill(process, signal.SIGKILL)

    assert same(Training().run(ray_cluster, between=kill), undisturbed)

    stopped: list[int] = []

    def stop(i: int) -> None:
        if i == 4:
            ray_cluster.timeout = 60
            stopped.append(ray_cluster.status()[i % 3]["process"])
            os.kill(stopped[-1], signal.SIGSTOP)
            ray_cluster.timeout = 20

    try:
        assert same(Training().run(ray_cluster, between=stop), undisturbed)
    finally:
        for process in stopped:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
