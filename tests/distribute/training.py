"""A training program that several tests run: on one machine, on clusters, and in processes that are killed."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

import autograph as ag

STEPS, REPLICAS = 20, 4


class Net(ag.Module):
    """Two layers."""

    def __init__(self) -> None:
        super().__init__()
        draw = np.random.default_rng(1)
        self.w1 = ag.Variable(draw.normal(size=(8, 16)) * 0.3)
        self.b1 = ag.Variable(np.zeros(16))
        self.w2 = ag.Variable(draw.normal(size=(16, 1)) * 0.3)

    def __call__(self, x: Any) -> Any:
        return ag.tanh(x @ self.w1 + self.b1) @ self.w2


def data() -> tuple[Any, Any]:
    draw = np.random.default_rng(0)
    return draw.normal(size=(64, 8)), draw.normal(size=(64, 1))


class Training:
    """A model, and its step.

    Args:
        noise: whether the step draws random numbers.
    """

    def __init__(self, noise: bool = False) -> None:
        self.net = net = Net()

        @ag.function
        def loss_of(x: Any, y: Any) -> Any:
            return ag.reduce_mean((net(x) - y) ** 2)

        @ag.function
        def update(gradients: Any) -> None:
            for variable, gradient in zip(net.trainable_variables, gradients):
                variable.assign_sub(0.1 * gradient)

        @ag.function
        def step(x: Any, y: Any) -> Any:
            if noise:
                x = x + 0.1 * ag.random.normal([16, 8], dtype=ag.float64)
            with ag.GradientTape() as tape:
                loss = loss_of(x, y)
            gradients = ag.distribute.all_reduce("mean", tape.gradient(loss, net.trainable_variables))
            update(gradients)
            return loss

        self.step = step

    def values(self) -> list[Any]:
        return [variable.numpy() for variable in self.net.trainable_variables]

    def run(
        self, cluster: Any, steps: int = STEPS, *, between: Callable[[int], object] = lambda i: None, **options: Any
    ) -> list[Any]:
        """Trains with replicas, and returns the variables."""
        strategy = ag.distribute.DataParallel(cluster, REPLICAS, **{"every": 7, **options})
        x, y = data()
        while strategy.steps < steps:
            between(strategy.steps)
            strategy.run(self.step, x, y)
            if strategy.steps % 5 == 0:
                self.net.w1.numpy()
        return self.values()

    def run_served(
        self, cluster: Any, steps: int = STEPS, *, between: Callable[[int], object] = lambda i: None, **options: Any
    ) -> list[Any]:
        """Trains on servers, and returns the variables and the losses of steps since the start of this program."""
        strategy = ag.distribute.ParameterServers(cluster, **{"staleness": 2, "every": 7, **options})
        x, y = data()
        pending: list[Any] = []
        while strategy.steps < steps:
            between(strategy.steps)
            at = strategy.steps % 4 * 16
            pending.append(strategy.submit(self.step, x[at : at + 16], y[at : at + 16]))
            if strategy.steps % 5 == 0:
                self.net.w1.numpy()
        strategy.finish()
        return [*self.values(), *[one.result() for one in pending]]


def everything(reductions: tuple[str, ...]) -> tuple[Any, tuple[Any, ...]]:
    """A step that reduces values of many kinds, and its batch for four replicas."""

    @ag.function
    def step(x: Any, n: Any) -> Any:
        own = {
            "matrix": x, "scalar": ag.reduce_sum(x), "none": x[:, :0], "whole": n, "small": ag.cast(x, ag.float32),
            "constant": ag.constant([1, 2]),
        }  # fmt: skip
        more = {"complex": ag.cast(x, ag.complex128) * 1j}
        return {
            kind: ag.distribute.all_reduce(kind, own | more if kind in ("sum", "mean") else own) for kind in reductions
        }

    draw = np.random.default_rng(1)
    return step, (draw.normal(size=(8, 700)) * 10.0 ** draw.integers(-9, 9, (8, 700)), draw.integers(0, 9, (8, 1)))


def flat(found: Any) -> list[Any]:
    return [np.asarray(value) for of in found.values() for each in of.values() for value in each]


def same(one: list[Any], other: list[Any]) -> bool:
    """Whether they are equal to the bit."""
    return all(a.tobytes() == b.tobytes() for a, b in zip(one, other, strict=True))


def main(kind: str, folder: str, result: str, address: str | None = None) -> None:
    """Trains from where a checkpoint is, says each step on stdout, and writes the variables.

    Args:
        kind: "replicas" or "servers"; "linked" for replicas that reduce through gloo.
        address: of a Ray with two machines of one CPU each, whose tasks are half here and half there; None for threads.
    """
    ag.random.set_seed(9)
    jobs = {"worker": 2, "ps": 2} if kind == "servers" else {"worker": 2}
    options = {"transport": "gloo"} if kind == "linked" else {}
    needed = None if address is None else {job: {"CPU": 2 / sum(jobs.values())} for job in jobs}
    with ag.distribute.connect(address, jobs=jobs, resources=needed) as cluster, contextlib.closing(sys.stdout):
        training = Training(noise=True)
        run = training.run_served if kind == "servers" else training.run
        run(cluster, between=lambda i: print(i, flush=True), checkpoint=folder, every=3, **options)
        np.savez(result, *training.values())


if __name__ == "__main__":
    main(*sys.argv[1:])
