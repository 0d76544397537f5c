"""A network tells two spirals apart: trained over batches until it is right often enough, in one staged function.

    python examples/mlp.py
    python examples/mlp.py --size 2000 --hidden 64

`numpy_train` is the same training in plain NumPy, with the derivatives written by hand.
"""

from __future__ import annotations

import argparse
from typing import Any

import drawing
import numpy as np

import autograph as ag

TURNS = 3.5 * np.pi


class Network(ag.Module):
    """Two hidden layers; positive where it sees the second spiral."""

    def __init__(self, weights: list[Any]) -> None:
        super().__init__()
        self.weights = [ag.Variable(w) for w in weights]
        self.velocities = [ag.Variable(ag.zeros_like(w), trainable=False) for w in weights]

    def __call__(self, x):
        w1, b1, w2, b2, w3 = self.weights
        return (ag.tanh(ag.tanh(x @ w1 + b1) @ w2 + b2) @ w3)[:, 0]

    def loss(self, x, labels):
        """The mean cross entropy."""
        logits = self(x)
        return ag.reduce_mean(ag.softplus(logits) - labels * logits)

    def accuracy(self, x, labels):
        return ag.reduce_mean(ag.cast((self(x) > 0.0) == (labels > 0.5), ag.float32))

    def train(self, batches, rate):
        for x, labels in batches:
            with ag.GradientTape() as tape:
                loss = self.loss(x, labels)
            gradients = tape.gradient(loss, self.trainable_variables)
            for w, v, gradient in zip(self.trainable_variables, self.velocities, gradients):
                v.assign(0.9 * v + gradient)
                w.assign_sub(rate * v)

    @ag.function
    def fit(self, batches, x, labels, rate, limit):
        """Trains until all of `x` but one in a hundred are told apart; gives the number of passes over the batches."""
        for step in range(limit):
            self.train(batches, rate)
            if self.accuracy(x, labels) >= 0.99:
                return step + 1
        return limit


def numpy_train(weights: list[Any], velocities: list[Any], batches: Any, rate: float) -> tuple[list[Any], list[Any]]:
    """The weights and velocities after one pass over the batches."""
    for x, labels in batches:
        w1, b1, w2, b2, w3 = weights
        h1 = np.tanh(x @ w1 + b1)
        h2 = np.tanh(h1 @ w2 + b2)
        logits = (h2 @ w3)[:, 0]
        d3 = (1 / (1 + np.exp(-logits)) - labels)[:, None] / len(x)
        d2 = d3 @ w3.T * (1 - h2**2)
        d1 = d2 @ w2.T * (1 - h1**2)
        gradients = [x.T @ d1, d1.sum(axis=0), h1.T @ d2, d2.sum(axis=0), h2.T @ d3]
        velocities = [0.9 * v + g for v, g in zip(velocities, gradients)]
        weights = [w - rate * v for w, v in zip(weights, velocities)]
    return weights, velocities


def spirals(size: int, seed: int = 0) -> tuple[Any, Any]:
    """Points on two spirals, and 0 or 1 for which it is."""
    rng = np.random.default_rng(seed)
    labels = rng.integers(2, size=size)
    angles = np.sqrt(rng.uniform(0.02, 1.0, size)) * TURNS
    turned = angles + np.pi * labels
    points = np.stack([np.cos(turned), np.sin(turned)], axis=1) * angles[:, None] / (TURNS)
    return (points + rng.normal(0.0, 0.02, (size, 2))).astype(np.float32), labels.astype(np.float32)


def initial(hidden: int, seed: int = 0) -> list[Any]:
    rng = np.random.default_rng(seed)
    shapes = [(2, hidden), (hidden,), (hidden, hidden), (hidden,), (hidden, 1)]
    scales = [2.0, 1.0, hidden**-0.5, 0.0, hidden**-0.5]
    return [rng.normal(0.0, scale, shape).astype(np.float32) for shape, scale in zip(shapes, scales)]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=600, help="number of points (default 600)")
    parser.add_argument("--hidden", type=int, default=32, help="units of a hidden layer (default 32)")
    parser.add_argument("--steps", type=int, default=300, help="passes over the data at most (default 300)")
    parser.add_argument("--save", metavar="FILE", help="also draw regions and points there (needs matplotlib)")
    options = parser.parse_args(arguments)

    x, labels = spirals(options.size)
    batches = ag.data.Dataset.from_tensor_slices((x, labels)).shuffle(options.size, seed=1).batch(20)
    network = Network(initial(options.hidden))
    passes = network.fit(batches, x, labels, ag.constant(0.1, ag.float32), ag.constant(options.steps))

    columns, rows = np.meshgrid(np.linspace(-1.1, 1.1, 72), np.linspace(1.1, -1.1, 30))
    places = np.stack([columns, rows], axis=-1).reshape(-1, 2).astype(np.float32)
    regions = (network(ag.constant(places)).numpy() > 0.0).reshape(columns.shape)
    print("\n".join("".join(".#"[int(cell)] for cell in row) for row in regions))
    accuracy = network.accuracy(x, labels).numpy()
    print(f"{accuracy:.1%} of {options.size} points are told apart after {passes.numpy()} passes")
    if options.save:
        kwargs = {"extent": (-1.1, 1.1, -1.1, 1.1), "alpha": 0.3}
        drawing.save(options.save, lambda ax: (ax.imshow(regions, **kwargs), ax.scatter(*x.T, 9, labels)))


if __name__ == "__main__":
    main()
