"""Linear regression by stochastic gradient descent: variables, a tape, and batches of a data set in a staged loop.

    python examples/linear_regression.py
    python examples/linear_regression.py --size 10000 --steps 3

`numpy_train` is the same in plain NumPy, with the derivatives written by hand. What the line should be, by the normal
equations, is printed too.
"""

from __future__ import annotations

import argparse
from typing import Any

import drawing
import numpy as np

import autograph as ag


class Line:
    """y = slope x + offset, to be fitted."""

    def __init__(self) -> None:
        self.slope = ag.Variable(0.0)
        self.offset = ag.Variable(0.0)

    def __call__(self, x):
        return self.slope * x + self.offset

    @ag.function
    def train(self, batches, rate):
        """Goes through the batches once, and gives the mean of their losses."""
        total = count = 0.0
        for x, y in batches:
            with ag.GradientTape() as tape:
                loss = ag.reduce_mean((self(x) - y) ** 2)
            by_slope, by_offset = tape.gradient(loss, [self.slope, self.offset])
            self.slope.assign_sub(rate * by_slope)
            self.offset.assign_sub(rate * by_offset)
            total += loss
            count += 1.0
        return total / count


def numpy_train(line: Any, batches: Any, rate: float) -> tuple[Any, float]:
    """The slope and offset after one pass over the batches, and the mean loss."""
    slope, offset = line
    losses = []
    for x, y in batches:
        errors = slope * x + offset - y
        losses.append(np.mean(errors**2))
        slope, offset = slope - rate * 2 * np.mean(errors * x), offset - rate * 2 * np.mean(errors)
    return (slope, offset), float(np.mean(losses))


def samples(size: int, seed: int = 1) -> tuple[Any, Any]:
    """Points around the line y = 1.5 x - 2."""
    rng = np.random.default_rng(seed)
    x = rng.uniform(-2.0, 4.0, size).astype(np.float32)
    return x, (1.5 * x - 2.0 + rng.normal(0.0, 0.8, size)).astype(np.float32)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=1000, help="number of points (default 1000)")
    parser.add_argument("--steps", type=int, default=5, help="passes over the data (default 5)")
    parser.add_argument("--save", metavar="FILE", help="also draw points and line there (needs matplotlib)")
    options = parser.parse_args(arguments)

    x, y = samples(options.size)
    batches = ag.data.Dataset.from_tensor_slices((x, y)).shuffle(options.size, seed=7).batch(20)
    line = Line()
    for step in range(options.steps):
        print(f"pass {step + 1}: loss {line.train(batches, ag.constant(0.1 / (step + 1))).numpy():.4f}")

    slope, offset = line.slope.numpy(), line.offset.numpy()
    best = np.polyfit(x, y, 1)
    xs = np.linspace(x.min(), x.max(), 200)
    print(drawing.canvas([np.stack([x, y], axis=1)[:300], np.stack([xs, slope * xs + offset], axis=1)], ".#"))
    print(f"y = {slope:.3f} x {offset:+.3f}; the best line is y = {best[0]:.3f} x {best[1]:+.3f}")
    if options.save:
        drawing.save(options.save, lambda ax: (ax.plot(x, y, "."), ax.plot(xs, slope * xs + offset)))


if __name__ == "__main__":
    main()
