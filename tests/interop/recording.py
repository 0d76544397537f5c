"""An executor that notes what each graph was given and gave, and otherwise is the NumPy executor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograph import executors
from autograph.executors import numpy as reference
from autograph.framework.func_graph import FuncGraph
from autograph.framework.resource import Cell
from tests.agreement import optimizing
from tests.executors.recipe import executor_in_force

__all__ = ["Record", "recorded"]


@dataclass
class Record:
    """One run of a graph.

    Attributes:
        inputs: an array for each input; for a variable its value before, None if it had none.
        outputs: None if it raised `error`.
        after: the values of its variables afterwards, by position.
    """

    graph: FuncGraph
    inputs: list[Any]
    outputs: list[Any] | None = None
    error: BaseException | None = None
    after: dict[int, Any] = field(default_factory=dict)


_records: list[Record] = []


def compile_graph(graph: FuncGraph) -> Callable[..., list[Any]]:
    """A run that is noted."""
    run = reference.compile_graph(graph)

    def noted(*arrays: Any) -> list[Any]:
        record = Record(graph, [_copy(a) for a in arrays])
        _records.append(record)
        try:
            results = run(*arrays)
        except BaseException as error:
            record.error = error
            raise
        record.outputs = [_copy(r) for r in results]
        record.after = {i: _copy(a) for i, a in enumerate(arrays) if isinstance(a, Cell)}
        return results

    return noted


def _copy(value: Any) -> Any:
    if isinstance(value, Cell):
        return None if value.array is None else np.array(value.array)
    return np.array(value) if isinstance(value, (np.ndarray, np.generic)) else value


@contextmanager
def recorded() -> Iterator[list[Record]]:
    """While it lasts, graphs are run as they were traced, and what they do is noted in the list."""
    if "recording" not in executors.names():
        executors.register("recording", __name__)
    _records.clear()
    with executor_in_force("recording"), optimizing(False):
        yield _records
