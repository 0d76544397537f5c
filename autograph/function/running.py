"""Graphs made ready to run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph.executors.numpy import compile_graph, run_quietly
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph
from autograph.function.config import optimizer
from autograph.pyct.depth import DEPTH, room

__all__ = ["compiled", "runnable"]

#: So many graphs within each other run with room to recurse.
_DEEP = 50


def compiled(graph: FuncGraph) -> Callable[..., list[Any]]:
    """A function of arrays that runs a graph; it is kept with the graph."""
    run = graph.remembered.get("run")
    if run is None:
        with room(DEPTH):
            if optimizer.enabled:
                from autograph.optimizer import optimize  # here, as few programs need it

                run = runnable(graph, optimize(graph))
            else:
                run = runnable(graph, graph)
        graph.remembered["run"] = run
    return lambda *arrays: run_quietly(run, *arrays)


def runnable(graph: FuncGraph, optimized: FuncGraph) -> Callable[..., list[Any]]:
    """A function of arrays that runs what has been made of a graph."""
    run = compile_graph(optimized)
    return run if _nesting(graph) < _DEEP else _with_room(run)


def _nesting(graph: Graph) -> int:
    """How many graphs are within each other; one that calls itself counts once."""
    depth, level, seen = 0, [graph], {id(graph)}
    while level:
        depth += 1
        inner = {id(g): g for around in level for op in around.operations for g in op.nested_graphs()}
        level = [g for key, g in inner.items() if key not in seen]
        seen.update(inner)
    return depth


def _with_room(run: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
    def deep(*arrays: Any) -> list[Any]:
        with room(DEPTH):
            return run(*arrays)

    return deep
