"""Pipelines that `bench_data.py` times, for whichever library has TensorFlow's names."""

from collections.abc import Callable
from typing import Any

__all__ = ["COUNT", "consume", "loop", "pipelines"]

#: Elements of each source.
COUNT = 10_000


def _step(x: Any) -> Any:
    return x * 2 + 1


def pipelines(data: Any) -> dict[str, Any]:
    """{name: dataset}; `data` is `tf.data` or `ag.data`."""
    numbers = data.Dataset.range(COUNT)
    return {
        "range": numbers,
        "range, map": numbers.map(_step),
        "range, map, batch(32)": numbers.map(_step).batch(32),
        "range, map, batch(32), prefetch(2)": numbers.map(_step).batch(32).prefetch(2),
        "range, batch(32), map": numbers.batch(32).map(_step),
        "range, shuffle(1000), batch(32)": numbers.shuffle(1000, seed=1).batch(32),
        "range, filter": numbers.filter(lambda x: x % 2 == 0),
        "range, prefetch(8)": numbers.prefetch(8),
        "range, map in 2 threads": numbers.map(_step, num_parallel_calls=2),
    }


def consume(dataset: Any) -> None:
    """Goes over a dataset."""
    for _ in dataset:
        pass


def loop(library: Any) -> Callable[[Any], Any]:
    """The sum of a dataset, as a function of the library."""

    @library.function
    def total(dataset: Any) -> Any:
        result = library.constant(0, library.int64)
        for x in dataset:
            result += x
        return result

    found: Callable[[Any], Any] = total
    return found
