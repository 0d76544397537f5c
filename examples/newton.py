"""Newton's method: a `return` in the middle of a loop, and others before and after it.

    python examples/newton.py
    python examples/newton.py 10 1e-12 --steps 50

First for square roots, then for any function, whose derivative `ag.value_and_grad` takes in each step. That solves
Kepler's equation: where a planet on an ellipse is after some part of its year. `numpy_square_root` and `numpy_anomaly`
are the same in plain NumPy, for many numbers at a time and with the derivative written by hand.
"""

from __future__ import annotations

import argparse
import math
from typing import Any

import numpy as np

import autograph as ag

CASES = [(2.0, 30), (144.0, 30), (1e-4, 30), (-1.0, 30)]


@ag.function
def square_root(x, max_steps):
    if x < 0.0:
        return -1.0
    guess = 0.5 * (x + 1.0)
    for _ in range(max_steps):
        better = 0.5 * (guess + x / guess)
        if abs(better - guess) <= 1e-6 * better:
            return better
        guess = better
    return guess


def newton(function, x, max_steps):
    """A zero of a function, searched from x on; nan if none is found."""
    for _ in range(max_steps):
        value, slope = ag.value_and_grad(function)(x)
        if slope == 0.0:
            return math.nan
        x -= value / slope
        if abs(value / slope) <= 1e-6:
            return x
    return math.nan


@ag.function
def anomaly(mean, eccentricity, max_steps):
    """The angle E, as the center of the ellipse sees it, with E - eccentricity sin(E) = mean."""
    return newton(lambda angle: angle - eccentricity * ag.sin(angle) - mean, mean, max_steps)


def numpy_square_root(x: Any, max_steps: int) -> Any:
    guess = 0.5 * (np.maximum(x, 0.0) + 1.0)
    done = x < 0.0
    for _ in range(max_steps):
        better = np.where(done, guess, 0.5 * (guess + x / guess))
        done |= np.abs(better - guess) <= 1e-6 * better
        guess = better
    return np.where(x < 0.0, -1.0, guess)


def numpy_anomaly(mean: Any, eccentricity: float, max_steps: int) -> Any:
    angle, found = mean, np.zeros(np.shape(mean), bool)
    for _ in range(max_steps):
        change = (angle - eccentricity * np.sin(angle) - mean) / (1.0 - eccentricity * np.cos(angle))
        angle = np.where(found, angle, angle - change)
        found |= np.abs(change) <= 1e-6
    return np.where(found, angle, np.nan)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("numbers", type=float, nargs="*", default=[2.0, 144.0, 1e-4, -1.0], help="2 144 1e-4 -1")
    parser.add_argument("--steps", type=int, default=30, help="steps at most (default 30)")
    options = parser.parse_args(arguments)

    steps = ag.constant(options.steps)
    for x in options.numbers:
        print(f"square_root({x}) = {square_root(ag.constant(x), steps).numpy():.6f}")
    eccentricity = 0.8
    for twelfth in range(7):
        angle = anomaly(ag.constant(math.pi * twelfth / 6), ag.constant(eccentricity), steps).numpy()
        distance = 1.0 - eccentricity * math.cos(angle)
        print(f"month {twelfth:2}: {' ' * round(40 * distance)}o  at {distance:.3f} from its sun")


if __name__ == "__main__":
    main()
