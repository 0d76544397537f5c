"""Where the operations that are made meanwhile go: into which graph, under which names, and after which others."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator, Sequence
from typing import Any

from autograph.framework.context import building_graph, state
from autograph.framework.graph import Graph

__all__ = ["control_dependencies", "get_default_graph", "init_scope", "name_scope"]

_global_graph_lock = threading.Lock()
_global_graph: Graph | None = None


def get_default_graph() -> Graph:
    """The graph that this thread is building; outside of any, one graph for the whole process (TensorFlow 1's)."""
    global _global_graph
    graph = building_graph()
    if graph is not None:
        return graph
    with _global_graph_lock:
        if _global_graph is None:
            _global_graph = Graph("default")
        return _global_graph


@contextlib.contextmanager
def name_scope(name: str) -> Iterator[str]:
    """Groups the operations made meanwhile under `name/` in the graph being built, and variables anywhere."""
    graph, before = building_graph(), state.name_scope
    state.name_scope = name if name.endswith("/") or not name else f"{before}{name}/"
    try:
        with contextlib.nullcontext(state.name_scope) if graph is None else graph.name_scope(name) as scope:
            yield scope
    finally:
        state.name_scope = before


@contextlib.contextmanager
def control_dependencies(control_inputs: Sequence[Any] | None) -> Iterator[None]:
    """Operations made meanwhile run after `control_inputs`; eagerly, everything has run already."""
    graph = building_graph()
    if graph is None:
        yield
        return
    with graph.control_dependencies(control_inputs):
        yield


@contextlib.contextmanager
def init_scope() -> Iterator[None]:
    """Leaves the graph being built: operations made meanwhile run at once."""
    state.graphs.append(None)
    try:
        yield
    finally:
        state.graphs.pop()
