"""A training loop that waits for its data: reading a record takes longer than learning from it.

    autograph profile --plain examples/profiling/slow_input.py:train 40

The first line of advice names the dataset's map, and what would help. `python examples/profiling/slow_input.py` trains.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np

import autograph as ag

SECONDS = 0.002  # that a disk takes for a record
weights = ag.Variable(np.zeros(64))


def read(number: Any) -> Any:
    time.sleep(SECONDS)
    return np.cos(np.arange(64.0) * number)


def record(number: Any) -> Any:
    return ag.ensure_shape(ag.numpy_function(read, [number], ag.float64), [64])


@ag.function
def learn(x: Any) -> Any:
    error = ag.reduce_sum(x * weights) - 1.0
    weights.assign_sub(0.01 * error * x)
    return error * error


def train(steps: int = 40) -> Any:
    """Learns from so many records; gives the last loss."""
    records = iter(ag.data.Dataset.range(int(steps)).map(record))
    loss = ag.constant(0.0)
    for number in range(int(steps)):
        with ag.profiler.step("train", step_num=number):
            loss = learn(next(records))
    return loss


if __name__ == "__main__":
    print(f"{float(train(int(sys.argv[1]) if sys.argv[1:] else 40)):.4f}")
