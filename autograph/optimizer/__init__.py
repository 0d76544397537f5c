"""Graph passes: graph in, graph out. Results stay exactly the same, and so do errors, effects and their order.

`PASSES` are run in order on a copy of the graph and on all graphs in it, again and again until nothing changes.
A pass is a module with `run(graph, held_by) -> bool`, which changes one graph in place, by a `Rewriter`, and says
whether it did. `autograph graph --passes` prints the list, with the first line of each module's docstring.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NamedTuple

from autograph.framework.func_graph import FuncGraph
from autograph.framework.rewriting.cloning import clone
from autograph.optimizer import (
    common_subexpressions,
    constant_conditions,
    constant_folding,
    dead_operations,
    identities,
    known_inputs,
    unused_values,
)
from autograph.optimizer.queries import Holders, all_graphs, holders

__all__ = ["PASSES", "Pass", "optimize"]


class Pass(NamedTuple):
    """A row of the table: a name, and what changes a graph in place and says whether it did."""

    name: str
    run: Callable[[FuncGraph, Holders], bool]

    @property
    def description(self) -> str:
        """What it does, in one line: the first of its module's docstring."""
        return (sys.modules[self.run.__module__].__doc__ or "").partition("\n")[0]


PASSES: tuple[Pass, ...] = (
    Pass("known_inputs", known_inputs.run),
    Pass("constant_folding", constant_folding.run),
    Pass("identities", identities.run),
    Pass("constant_conditions", constant_conditions.run),
    Pass("common_subexpressions", common_subexpressions.run),
    Pass("unused_values", unused_values.run),
    Pass("dead_operations", dead_operations.run),
)
#: Each round may bring constants or removals one graph further in or out; who nests deeper gets a little less.
_MOST_ROUNDS = 10


def optimize(graph: FuncGraph, after_pass: Callable[[str, FuncGraph], None] | None = None) -> FuncGraph:
    """A graph that gives the same as `graph`, with less to do. The given one stays as it is.

    Args:
        graph: finalised; its inputs and outputs have counterparts at the same places.
        after_pass: called after each pass with its name and the graph, for checks.

    >>> import autograph as ag
    >>> traced = ag.function(lambda x: (x + 1) * (x + 1)).get_concrete_function(ag.TensorSpec([])).graph
    >>> print(optimize(traced))
    graph <lambda>(x: f64[]) -> f64[]
      Const: f64[] = Const value=1.
      AddV2: f64[] = AddV2(x, Const)
      Mul: f64[] = Mul(AddV2, AddV2)
      return Mul
    """
    made, _ = clone(graph)
    dead_operations.prune(made)
    graphs = all_graphs(made)
    for _ in range(_MOST_ROUNDS):
        changed: set[int] = set()
        held_by = holders(all_graphs(made))
        for name, run in PASSES:
            ids = {id(g) for g in graphs if run(g, held_by)}
            changed |= ids
            held_by.failing.clear()
            if ids and name == "constant_conditions":  # what was in a branch that is no more has another holder now
                graphs = all_graphs(made)
                held_by = holders(graphs)
            if after_pass is not None:
                after_pass(name, made)
        if not changed:
            break
        graphs = [g for g in all_graphs(made) if _concerned(g, changed)]
    for g in all_graphs(made):
        g.finalize()
    return made


def _concerned(graph: FuncGraph, changed: set[int]) -> bool:
    """Whether a pass may find something new in a graph: it has changed, or those in it, or that around it."""
    if id(graph) in changed or id(graph.outer) in changed:
        return True
    return any(id(g) in changed for op in graph.operations for g in op.nested_graphs())
