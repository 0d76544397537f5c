"""Faults for tests: tasks that are killed between calls, and programs that are killed and started again."""

from __future__ import annotations

import contextlib
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import autograph as ag
from autograph.distribute.cluster import Cluster
from tests.distribute.training import STEPS, Training, same


class Faults:
    """Kills tasks when so many calls have been made: between the calls of a step, of a recovery, of a barrier."""

    def __init__(self, cluster: Cluster, at: dict[int, str]) -> None:
        self.killed = 0
        self.calls = 0
        call = cluster.call

        def counting(task: str, method: str, *args: Any, returns: int = 1) -> list[Any]:
            self.calls += 1
            victim = at.get(self.calls)
            if victim is not None:
                self.killed += 1
                cluster.kill(victim)
            return call(task, method, *args, returns=returns)

        cluster.call = counting  # type: ignore[method-assign]


def killed_at_random(points: int, kills: Sequence[int], **options: Any) -> list[Any]:
    """Trains so often with tasks of threads that are killed at random calls, and has the variables equal those of a run
    without faults, to the bit; the variables.

    Args:
        kills: how many tasks are killed in a run, of which one is drawn.
        options: of the cluster.
    """
    rng = random.Random(points)
    training = Training()
    first = training.values()

    def run(at: dict[int, str]) -> tuple[list[Any], Faults]:
        for variable, value in zip(training.net.trainable_variables, first):
            variable.assign(value)
        with ag.distribute.connect(jobs={"worker": 2}, **options) as cluster:
            faults = Faults(cluster, at)
            return training.run(cluster, bucket=100), faults

    undisturbed, faults = run({})
    for _ in range(points):
        at = rng.sample(range(1, faults.calls), rng.choice(kills))
        found, shaken = run({call: f"/job:worker/task:{rng.randrange(2)}" for call in at})
        assert shaken.killed and same(found, undisturbed), at
    return undisturbed


@contextlib.contextmanager
def by_the_clock(cluster: Cluster, rng: random.Random) -> Iterator[None]:
    """Three tasks are killed within the first 0.3 s of the block."""
    timers = [threading.Timer(rng.random() * 0.3, cluster.kill, [rng.choice(cluster.tasks)]) for _ in range(3)]
    for timer in timers:
        timer.start()
    yield
    for timer in timers:
        timer.cancel()


def start(
    kind: str, folder: Path, result: Path, *more: str, within: Sequence[str] = (),
    environment: dict[str, str] | None = None,
) -> subprocess.Popen[str]:  # fmt: skip
    """The program of `training`, as a process.

    Args:
        within: the command that runs it.
    """
    return subprocess.Popen(
        [*within, sys.executable, "-m", "tests.distribute.training", kind, str(folder), str(result), *more],
        stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2], env=environment,
    )  # fmt: skip


def restarts(kind: str, tmp_path: Path, seed: int) -> tuple[int, list[Any]]:
    """How often the program was killed before it came to its end, and what it left then."""
    rng = random.Random(seed)
    folder, result = tmp_path / "checkpoints", tmp_path / "result.npz"
    killed = 0
    while True:
        process = start(kind, folder, result)
        assert process.stdout is not None
        left = rng.randint(3, 9)
        for line in process.stdout:
            assert line.strip().isdigit(), line
            left -= 1
            if left == 0 and int(line) < STEPS - 2:
                time.sleep(rng.random() * 0.02)
                process.send_signal(signal.SIGKILL)
        if process.wait() == 0:
            return killed, list(np.load(result).values())
        killed += 1
        assert killed < 30
