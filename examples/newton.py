"""Square roots by Newton's method: a `return` in the middle of a loop, and another before it.

    python examples/newton.py
    python examples/newton.py 10 1e-12 --steps 50

`numpy_square_root` is the same in plain NumPy, for many numbers at a time.
"""

from __future__ import annotations

import argparse
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


def numpy_square_root(x: Any, max_steps: int) -> Any:
    guess = 0.5 * (np.maximum(x, 0.0) + 1.0)
    done = x < 0.0
    for _ in range(max_steps):
        better = np.where(done, guess, 0.5 * (guess + x / guess))
        done |= np.abs(better - guess) <= 1e-6 * better
        guess = better
    return np.where(x < 0.0, -1.0, guess)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("numbers", type=float, nargs="*", default=[2.0, 144.0, 1e-4, -1.0], help="2 144 1e-4 -1")
    parser.add_argument("--steps", type=int, default=30, help="steps at most (default 30)")
    options = parser.parse_args(arguments)

    for x in options.numbers:
        print(f"square_root({x}) = {square_root(ag.constant(x), ag.constant(options.steps)).numpy():.6f}")


if __name__ == "__main__":
    main()
