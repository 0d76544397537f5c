"""Graphs made ready to run, once for each target, whoever runs them: calls with and without tapes, datasets, gradients.

What has been compiled is kept with the graph, and goes with it.
"""

from __future__ import annotations

import threading

from autograph.executors.choice import DEFAULT, Choice, Target
from autograph.executors.elsewhere import asks_for_tasks, placed
from autograph.executors.recorded import recorded
from autograph.executors.registry import Run, compiler, recording_compiler
from autograph.framework import recorder
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph
from autograph.pyct.depth import DEPTH, room, undisturbed

__all__ = ["compile_graph", "optimized_graph", "runs_of"]

#: So many graphs within each other run with room to recurse.
_DEEP = 50


class _Compiled:
    """What has been made of a graph.

    Attributes:
        runs: by target.
        optimized: what the optimiser has made of it; None if it was not asked.
    """

    __slots__ = ("lock", "optimized", "runs")

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.runs: dict[Target | None, Run] = {}
        self.optimized: FuncGraph | None = None


def _compiled(graph: FuncGraph) -> _Compiled:
    found: _Compiled | None = graph.remembered.get("compiled")
    return found or graph.remembered.setdefault("compiled", _Compiled())


def compile_graph(graph: FuncGraph, choice: Choice = DEFAULT) -> Run:
    """A function of arrays, one for each of `graph.inputs`, that returns a list of arrays, one for each output.

    A graph is compiled once for each executor, optimised or not; one that is not finalised anew each time.

    Args:
        choice: which executor, and whether it is optimised; that of the process unless given.

    Raises:
        SignatureError: the environment names an executor that there is not.

    >>> import autograph as ag
    >>> import numpy as np
    >>> traced = ag.function(lambda x: x + 1).get_concrete_function(ag.TensorSpec([])).graph
    >>> compile_graph(traced)(np.float32(2))
    [np.float64(3.0)]
    >>> compile_graph(traced) is compile_graph(traced)
    True
    """
    known = _compiled(graph) if graph.finalized else _Compiled()
    found = known.runs.get(choice.target)
    if found is not None:
        return found
    target = choice.resolved()
    with known.lock:
        found = known.runs.get(target)
        if found is None:
            with undisturbed(DEPTH):
                made = _optimized(graph, known) if target.optimized else graph
                run = _made(made, target, any(not one.recorded for one in known.runs if one is not None))
                if asks_for_tasks(graph):
                    run = placed(graph, run)
                found = known.runs[target] = run if _nesting(graph) < _DEEP else _with_room(run)
        return found


def _made(graph: FuncGraph, target: Target, again: bool) -> Run:
    """What an executor makes of a graph that was optimised for it; `again`, if only as it is to be recorded."""
    if not target.recorded:
        return compiler(target.executor)(graph)
    with recorder.span("compile", graph.name, executor=target.executor, again=again):
        return recorded(recording_compiler(target.executor)(graph), graph)


def runs_of(graph: FuncGraph) -> dict[Target | None, Run]:
    """What a finalised graph has been compiled to, by target. It grows when the graph is compiled."""
    return _compiled(graph).runs


def optimized_graph(graph: FuncGraph) -> FuncGraph:
    """What `autograph.optimizer` makes of a finalised graph; it is what runs unless `ag.config.optimizer` is off."""
    with room(DEPTH):
        return _optimized(graph, _compiled(graph))


def _optimized(graph: FuncGraph, known: _Compiled) -> FuncGraph:
    with known.lock:
        if known.optimized is None:
            from autograph.optimizer import optimize  # here, as not every process runs a graph

            known.optimized = optimize(graph)
        return known.optimized


def _nesting(graph: Graph) -> int:
    """How many graphs are within each other; one that calls itself counts once."""
    depth, level, seen = 0, [graph], {id(graph)}
    while level:
        depth += 1
        inner = {id(g): g for around in level for op in around.operations for g in op.nested_graphs()}
        level = [g for key, g in inner.items() if key not in seen]
        seen.update(inner)
    return depth


def _with_room(run: Run) -> Run:
    def deep(*arrays: object) -> list[object]:
        with room(DEPTH):
            return run(*arrays)

    return deep
