"""Graph passes: graph in, graph out. Results stay exactly the same, and so do errors, effects and their order.

`PASSES` are run in order on a copy of the graph and on all graphs in it. A pass is a module with
`run(graph, held_by) -> bool`, which changes one graph in place, by a `Rewriter`, and says whether it did. Each pass
sees each graph once; those that are about operations which hold graphs see only graphs with such operations. After that
a graph is seen again only by the passes for which a change of it, or of a graph around it or in it, may be news. So a
graph with nothing to do costs its copy and one look of each pass.

`autograph graph --passes` prints the list, with the first line of each module's docstring.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NamedTuple

from autograph.framework import recorder
from autograph.framework.func_graph import FuncGraph
from autograph.framework.rewriting.cloning import clone
from autograph.optimizer import (
    common_subexpressions,
    constant_conditions,
    constant_folding,
    dead_operations,
    identities,
    inlining,
    known_inputs,
    known_shapes,
    loop_invariants,
    unswitching,
    unused_values,
)
from autograph.optimizer.queries import Holders, holders

__all__ = ["PASSES", "Pass", "optimize"]


class Pass(NamedTuple):
    """A row of the table.

    Attributes:
        run: changes a graph in place, and says whether it did.
        news: the passes that may find something new after it.
        regions: whether it is only about operations that hold graphs.
        moves: whether it makes graphs, or has other operations hold them.
        inwards: whether it sees a graph before those in it.
        later: whether there is nothing for it in a graph as it was traced.
    """

    name: str
    run: Callable[[FuncGraph, Holders], bool]
    news: tuple[str, ...]
    regions: bool = False
    moves: bool = False
    inwards: bool = False
    later: bool = False

    @property
    def description(self) -> str:
        """What it does, in one line: the first of its module's docstring."""
        return (sys.modules[self.run.__module__].__doc__ or "").partition("\n")[0]


_OF_OPERATIONS = ("known_shapes", "constant_folding", "identities", "common_subexpressions")
_OF_REGIONS = ("inlining", "known_inputs", "constant_conditions", "loop_invariants", "unswitching")
_ALL = (*_OF_OPERATIONS, *_OF_REGIONS, "unused_values", "dead_operations")
PASSES: tuple[Pass, ...] = (
    Pass("inlining", inlining.run, _ALL, regions=True, moves=True),
    Pass("known_inputs", known_inputs.run, (*_OF_OPERATIONS, *_OF_REGIONS, "unused_values"), regions=True),
    Pass("known_shapes", known_shapes.run, ("constant_folding", "common_subexpressions", "dead_operations")),
    Pass("identities", identities.run, _ALL),
    Pass("constant_folding", constant_folding.run, _ALL),
    Pass("constant_conditions", constant_conditions.run, _ALL, regions=True, moves=True),
    Pass("common_subexpressions", common_subexpressions.run, ("identities", "dead_operations")),
    Pass("loop_invariants", loop_invariants.run, ("common_subexpressions", "unswitching", "dead_operations"),
         regions=True),
    Pass("unswitching", unswitching.run, _ALL, regions=True, moves=True),
    Pass("unused_values", unused_values.run, ("unused_values", "dead_operations"), regions=True, inwards=True),
    Pass("dead_operations", dead_operations.run, ("unused_values",), later=True),
)  # fmt: skip
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
    with recorder.span("optimize", graph.name, before=len(graph.operations)) as span:
        made = _optimized(graph, after_pass)
        span.say(after=len(made.operations))
    return made


def _optimized(graph: FuncGraph, after_pass: Callable[[str, FuncGraph], None] | None) -> FuncGraph:
    made, _ = clone(graph, pruned=True)
    held_by = holders(made)
    every = {id(g) for g in held_by.graphs}
    holding = every.intersection(held_by.inside)
    waiting = {p.name: set() if p.later else holding if p.regions else every for p in PASSES}
    for _ in range(_MOST_ROUNDS):
        for each in PASSES:
            due = waiting[each.name]
            if not due:
                continue
            waiting[each.name] = set()
            order = reversed(held_by.graphs) if each.inwards else held_by.graphs
            with recorder.span("pass", each.name) as span:
                changed = [g for g in order if id(g) in due and each.run(g, held_by)]
                span.say(changed=len(changed))
            held_by.failing.clear()
            if changed:
                concerned = held_by.concerned(changed)
                if each.moves:
                    before, held_by = held_by, holders(made, held_by.room)
                    concerned |= held_by.concerned(changed)
                    new = set(map(id, held_by.graphs)).difference(map(id, before.graphs))
                    waiting = {name: ids | new for name, ids in waiting.items()}
                for name in each.news:
                    waiting[name] = waiting[name] | concerned
            if after_pass is not None:
                after_pass(each.name, made)
        if not any(waiting.values()):
            break
    for g in held_by.graphs:
        g.finalize()
    return made
