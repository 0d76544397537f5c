"""Where the operations that are made meanwhile go: into which graph, under which names, and after which others."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator, Sequence
from typing import Any

from autograph import errors
from autograph.framework.context import building_graph, state
from autograph.framework.graph import Graph
from autograph.framework.user_frames import current_location

__all__ = [
    "add_to_collection", "add_to_collections", "control_dependencies", "get_collection", "get_collection_ref",
    "get_default_graph", "init_scope", "name_scope", "reset_default_graph",
]  # fmt: skip

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
    if not isinstance(name, str):
        raise errors.UnsupportedTypeError(
            f"a name scope is called {name!r}", location=current_location(), expected="a text"
        )
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


def reset_default_graph() -> None:
    """Has the graph of the process, which is the default graph outside of all others, be a new one.

    Raises:
        FailedPreconditionError: this thread is building a graph.
    """
    global _global_graph
    if state.graphs:
        raise errors.FailedPreconditionError(
            "the default graph is to be reset while a graph is being built",
            location=current_location(),
            fix="do it outside of `with graph.as_default():`, or make a new graph",
        )
    with _global_graph_lock:
        _global_graph = None


def add_to_collection(name: Any, value: Any) -> None:
    """`Graph.add_to_collection` of the default graph."""
    get_default_graph().add_to_collection(name, value)


def add_to_collections(names: Any, value: Any) -> None:
    """`Graph.add_to_collections` of the default graph."""
    get_default_graph().add_to_collections(names, value)


def get_collection(key: Any, scope: str | None = None) -> list[Any]:
    """`Graph.get_collection` of the default graph."""
    return get_default_graph().get_collection(key, scope)


def get_collection_ref(key: Any) -> list[Any]:
    """`Graph.get_collection_ref` of the default graph."""
    return get_default_graph().get_collection_ref(key)
