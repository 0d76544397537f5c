"""Trains a network on parts of each batch, on tasks that may be lost, and shows that nothing depends on them.

    python examples/distribute/data_parallel.py                 # threads of this process
    python examples/distribute/data_parallel.py --on local      # processes: needs pip install 'autograph[distributed]'
    python examples/distribute/data_parallel.py --workers 4 --steps 500

The network learns the sine of the sum of two numbers. The same program runs with one worker, then with several of which
one is killed on the way; both end with the same weights, to the bit.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import autograph as ag

REPLICAS = 4


class Network(ag.Module):
    """Two layers."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        rng = np.random.default_rng(0)
        self.w1 = ag.Variable(rng.normal(size=(2, hidden)))
        self.b1 = ag.Variable(np.zeros(hidden))
        self.w2 = ag.Variable(rng.normal(size=(hidden, 1)) / np.sqrt(hidden))

    def __call__(self, x: ag.Tensor) -> ag.Tensor:
        return ag.tanh(x @ self.w1 + self.b1) @ self.w2


def train(cluster: ag.distribute.Cluster, steps: int, lose: str | None = None) -> tuple[list[np.ndarray], float]:
    """The weights after some steps, and the last loss; `lose` names a task that is killed halfway."""
    network = Network(hidden=32)
    weights = network.trainable_variables

    @ag.function
    def step(x: ag.Tensor, y: ag.Tensor) -> ag.Tensor:
        with ag.GradientTape() as tape:
            loss = ag.reduce_mean((network(x) - y) ** 2)
        gradients = ag.distribute.all_reduce("mean", tape.gradient(loss, weights))
        for weight, gradient in zip(weights, gradients):
            weight.assign_sub(0.05 * gradient)
        return loss

    strategy = ag.distribute.DataParallel(cluster, replicas=REPLICAS)
    rng = np.random.default_rng(1)
    for number in range(steps):
        x = rng.uniform(-1, 1, size=(64, 2))
        y = np.sin(3 * x.sum(axis=1, keepdims=True))
        if lose is not None and number == steps // 2:
            cluster.kill(lose)
        loss = strategy.reduce("mean", strategy.run(step, x, y))
    return [weight.numpy() for weight in weights], float(loss)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--on", default=None, help="'local' for processes of this machine, host:port for a running Ray")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--steps", type=int, default=200)
    options = parser.parse_args()

    results = []
    for workers, lose in ((1, None), (options.workers, f"/job:worker/task:{options.workers - 1}")):
        with ag.distribute.connect(options.on, jobs={"worker": workers}) as cluster:
            start = time.perf_counter()
            weights, loss = train(cluster, options.steps, lose)
            took = (time.perf_counter() - start) / options.steps
        results.append(weights)
        story = "nothing lost" if lose is None else f"{lose} killed on the way"
        print(f"{workers} workers, {story}: loss {loss:.4f}, {took * 1e3:.1f} ms a step")
    same = all(np.array_equal(a, b) for a, b in zip(*results))
    print(f"the same weights to the bit: {same}")


if __name__ == "__main__":
    main()
