"""What an element of a dataset costs, beside a plain Python loop that does the same, and TensorFlow's `tf.data`.

    python bench/bench_data.py
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import peer_process
from data_pipelines import COUNT, consume, loop, pipelines
from measure import seconds, table

import autograph as ag

_NUMBERS = [np.int64(i) for i in range(COUNT)]


def _mapped() -> Iterator[Any]:
    return (x * 2 + 1 for x in _NUMBERS)


def _batched(source: Iterator[Any]) -> Iterator[Any]:
    while rows := list(itertools.islice(source, 32)):
        yield np.array(rows)


#: What a Python programmer would write with NumPy.
PYTHON: dict[str, Callable[[], Any]] = {
    "range": lambda: iter(_NUMBERS),
    "range, map": _mapped,
    "range, map, batch(32)": lambda: _batched(_mapped()),
    "range, map, batch(32), prefetch(2)": lambda: _batched(_mapped()),
    "range, batch(32), map": lambda: (np.arange(i, i + 32) * 2 + 1 for i in range(0, COUNT, 32)),
    "range, filter": lambda: (x for x in _NUMBERS if x % 2 == 0),
}


def main() -> None:
    peers = peer_process.run("tf", "tensorflow_data.py")
    found: dict[str, Callable[[], Any]] = {n: partial(consume, ds) for n, ds in pipelines(ag.data).items()}
    total, numbers = loop(ag), ag.data.Dataset.range(COUNT)
    found["sum in a function"] = partial(total, numbers)
    rows = []
    for name, run in found.items():
        run()
        ours = seconds(run) / COUNT * 1e6
        plain = PYTHON.get(name)
        python = seconds(lambda: consume(plain())) / COUNT * 1e6 if plain else None  # noqa: B023  called at once
        theirs = peers.get(name)
        rows.append([
            name, f"{ours:.2f}", f"{python:.2f}" if python else "-", f"{ours / python:.1f}" if python else "-",
            f"{theirs:.2f}" if theirs else "-", f"{theirs / ours:.1f}" if theirs else "-",
        ])  # fmt: skip
    head = ["pipeline", "autograph", "Python", "times Python", "tf.data", "times quicker"]
    table("Datasets, us for an element of the source", head, rows)


if __name__ == "__main__":
    main()
