"""Copies of graphs, and changing them in place: what passes are written with.

A pass gets a graph that is the optimiser's own. After it has changed operations, `rebuild` makes the graph consistent
again: which operations there are, and how those with effects are chained.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from autograph.framework import op_def as op_defs
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.graph_editing import Twins, copy_operation
from autograph.framework.tensor import Tensor
from autograph.optimizer.traits import has_effects, nested_graphs

__all__ = [
    "Held", "all_graphs", "constant_of", "copied", "copy_operation", "drop_at", "drop_inputs", "drop_outputs",
    "holders", "inlined", "is_own", "operations_reading", "read_ids", "rebuild", "resolved", "substitute",
    "to_constant",
]  # fmt: skip

#: By id of a graph, how many operations hold it.
Held = dict[int, int]


# --- copies ----------------------------------------------------------------------------------------------


def copied(graph: FuncGraph) -> FuncGraph:
    """A copy of a graph and of all graphs in it, each copied once: one that calls itself calls its copy."""
    twins: Twins = {}
    made = _copied(graph, graph.outer, {}, twins)
    made._captured = {k: (source, twins[id(inner)]) for k, (source, inner) in graph._captured.items()}
    return made


def _copied(graph: FuncGraph, outer: Any, graphs: dict[int, FuncGraph], twins: Twins) -> FuncGraph:
    made = graphs.get(id(graph))
    if made is not None:
        return made
    made = graphs[id(graph)] = FuncGraph(graph.name, outer)
    made.is_body, made.declared, made.may_raise = graph.is_body, graph.declared, graph.may_raise
    made._name_counts = dict(graph._name_counts)
    for op in graph.operations:
        attrs = dict(op.attrs)
        if nested_graphs(op):
            attrs = {k: _copied(v, made, graphs, twins) if isinstance(v, FuncGraph) else v for k, v in attrs.items()}
        made._operations.append(copy_operation(op, made, op.name, twins, attrs))
    made.inputs = [twins[id(t)] for t in graph.inputs]
    made.outputs = [twins[id(t)] for t in graph.outputs]
    rebuild(made, made._operations)
    made._finalized = True
    return made


# --- looking ---------------------------------------------------------------------------------------------


def all_graphs(graph: FuncGraph) -> list[FuncGraph]:
    """A graph and those in it, each once, the innermost first."""
    found: list[FuncGraph] = []
    seen: set[int] = set()

    def visit(g: Any) -> None:
        if id(g) not in seen:
            seen.add(id(g))
            for op in g._operations:
                for nested in nested_graphs(op):
                    visit(nested)
            found.append(g)

    visit(graph)
    return found


def holders(graphs: Iterable[FuncGraph]) -> Held:
    """By id of a graph, how many operations hold it."""
    counts: Held = {}
    for g in graphs:
        for op in g._operations:
            for nested in nested_graphs(op):
                counts[id(nested)] = counts.get(id(nested), 0) + 1
    return counts


def is_own(graph: Any, held: Held) -> bool:
    """Whether one operation alone holds the graph, so that what goes into it and comes out may be changed."""
    return held.get(id(graph)) == 1 and graph.declared is None


def read_ids(graph: FuncGraph) -> set[int]:
    """The ids of the tensors that operations of the graph read, or that it returns."""
    found = {id(t) for op in graph._operations for t in op.inputs}
    found.update(map(id, graph.outputs))
    return found


def constant_of(tensor: Tensor) -> np.ndarray | None:
    """The value of a tensor that is a constant, of numbers or texts."""
    op = tensor.op  # type: ignore[attr-defined]  # symbolic, as all tensors of graphs
    return op.attrs["value"] if op.type == "Const" else None


# --- changing --------------------------------------------------------------------------------------------


def to_constant(op: Operation, value: np.ndarray) -> None:
    """Makes an operation with one output a constant, in its place and under its name."""
    out = op.outputs[0]
    op.op_def = op_defs.get("Const")
    op.inputs = ()
    op.attrs = {"dtype": out.dtype, "value": value}
    out.shape = out.shape.merge_with(value.shape)


def substitute(graph: FuncGraph, instead: Mapping[int, Tensor]) -> None:
    """Has everything that read a tensor read another, by the first one's id."""

    for op in graph._operations:
        if any(id(t) in instead for t in op.inputs):
            op.inputs = tuple(resolved(t, instead) for t in op.inputs)
    graph.outputs = [resolved(t, instead) for t in graph.outputs]


def resolved(tensor: Tensor, instead: Mapping[int, Tensor]) -> Tensor:
    """What is to be read instead of a tensor in the end."""
    while id(tensor) in instead:
        tensor = instead[id(tensor)]
    return tensor


def rebuild(graph: FuncGraph, operations: Iterable[Operation]) -> None:
    """Gives a graph these operations, in this order, and chains those that have effects."""
    graph._operations = list(operations)
    graph._by_name = {op.name: op for op in graph._operations}
    present: set[int] = set()
    last: Operation | None = None
    for op in graph._operations:
        controls = tuple(c for c in op.control_inputs if id(c) in present)
        if has_effects(op):
            if last is not None and last not in controls:
                controls += (last,)
            last = op
        op.control_inputs = controls
        present.add(id(op))
    graph._last_effect = last
    graph.may_raise = any(op.may_raise for op in graph._operations) or graph.declared is not None and graph.may_raise


def drop_at(items: Sequence[Any], positions: set[int]) -> list[Any]:
    """The items, less those at some positions."""
    return [item for i, item in enumerate(items) if i not in positions]


def drop_outputs(op: Operation, positions: set[int]) -> None:
    """Takes outputs off an operation."""
    op.outputs = tuple(drop_at(op.outputs, positions))
    for i, out in enumerate(op.outputs):
        out.index = i


def drop_inputs(graph: FuncGraph, positions: set[int]) -> None:
    """Takes inputs, which nothing reads, off a graph."""
    gone = {id(t.op) for i, t in enumerate(graph.inputs) if i in positions}
    graph.inputs = drop_at(graph.inputs, positions)
    rebuild(graph, [op for op in graph._operations if id(op) not in gone])


def inlined(graph: FuncGraph, inside: Any, arguments: Sequence[Tensor]) -> tuple[list[Operation], list[Tensor]]:
    """The operations of a nested graph as operations of `graph`, for these arguments, and what it returns then."""
    twins: Twins = {id(t): given for t, given in zip(inside.inputs, arguments)}
    made = []
    for op in inside.operations:
        if op.type != "Placeholder":
            name = graph._unique(op.name)
            made.append(copy_operation(op, graph, name, twins, dict(op.attrs)))
    for op in made:
        for nested in nested_graphs(op):
            nested.outer = graph
    return made, [twins[id(t)] for t in inside.outputs]


def operations_reading(graph: FuncGraph) -> dict[int, list[Operation]]:
    """By id of a tensor, the operations that read it."""
    found: dict[int, list[Operation]] = {}
    for op in graph._operations:
        for tensor in op.inputs:
            found.setdefault(id(tensor), []).append(op)
    return found
