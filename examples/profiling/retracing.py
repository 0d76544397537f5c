"""A function that is traced for each of its calls: its argument has another shape each time.

    autograph profile --plain examples/profiling/retracing.py:running_mean 30

The first line of advice names the argument, and how to declare it. `python examples/profiling/retracing.py` prints the
means.
"""

from __future__ import annotations

import sys
from typing import Any

import autograph as ag


@ag.function
def mean(values: Any) -> Any:
    return ag.reduce_sum(values) / ag.size(values)


def running_mean(count: int = 30) -> list[float]:
    """The means of the first values, of the first two, and so on."""
    values = [float(k * k % 7) for k in range(int(count))]
    return [float(mean(ag.constant(values[: k + 1]))) for k in range(len(values))]


if __name__ == "__main__":
    print([round(value, 2) for value in running_mean(int(sys.argv[1]) if sys.argv[1:] else 8)])
