"""The operations of a graph and of the graphs that these hold: branches, loop bodies, and functions that are called.

A function that calls itself holds its own graph, and one that is called at two places is held twice. So each graph is
entered once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograph.framework.graph import Graph, Operation

__all__ = ["alters", "graphs_within", "operations_within"]


def operations_within(operations: Iterable[Operation]) -> Iterator[Operation]:
    """Operations, each followed by those of the graphs that it holds, at any depth.

    >>> import autograph as ag
    >>> @ag.function
    ... def root(x):
    ...     return ag.sqrt(x) if x > 0 else x
    >>> graph = root.get_concrete_function(ag.constant(4.0)).graph
    >>> [op.type for op in operations_within(graph.operations)]
    ['Placeholder', 'Const', 'Greater', 'StatelessIf', 'Placeholder', 'Sqrt', 'Placeholder']
    """
    seen: set[int] = set()
    waiting = [iter(operations)]
    while waiting:
        for op in waiting[-1]:
            yield op
            inside = [graph for graph in op.nested_graphs() if id(graph) not in seen]
            if inside:
                seen.update(map(id, inside))
                waiting += [iter(graph.operations) for graph in reversed(inside)]
                break
        else:
            waiting.pop()


def graphs_within(graph: Graph) -> list[Graph]:
    """A graph and those that its operations hold, at any depth."""
    found: dict[int, Graph] = {id(graph): graph}
    for op in operations_within(graph.operations):
        found.update((id(inner), inner) for inner in op.nested_graphs())
    return list(found.values())


def alters(record: Any) -> bool:
    """Whether an operation, or one in the graphs that it holds, changes what an input refers to (`Trait.ALTERS`)."""
    op_def = record.op_def
    graphs = () if op_def.regions is None else [record.attrs[key] for key in op_def.regions.graphs]
    return op_def.alters or any(map(_graph_alters, graphs))


def _graph_alters(graph: Graph) -> bool:
    found: bool | None = graph.remembered.get("alters")
    if found is None:
        found = any(op.op_def.alters for op in operations_within(graph.operations))
        if graph.finalized:
            graph.remembered["alters"] = found
    return found
