"""Variables as constants: a program of its own has the values that they had when it was built."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.nested import graphs_within
from autograph.framework.resource import Cell, Handle
from autograph.framework.rewriting.cloning import clone
from autograph.framework.rewriting.editing import Rewriter
from autograph.framework.tensor import SymbolicTensor

__all__ = ["frozen"]


def frozen(graph: FuncGraph) -> FuncGraph:
    """A copy of a graph that reads no variables: each read is a constant. Operations that change variables stay."""
    copy, _ = clone(graph)
    source = _cells(graph, copy)
    for inner in graphs_within(copy):
        reads = [op for op in inner.operations if op.type == "ReadVariableOp"]
        if reads:
            with Rewriter(inner) as rewriter:  # type: ignore[arg-type]  # nested graphs are functions
                for op in reads:
                    cell = source(op.inputs[0])
                    if cell is not None:
                        rewriter.to_constant(op, np.asarray(cell.read()))
    return copy


def _cells(graph: FuncGraph, copy: FuncGraph) -> Callable[[Any], Cell | None]:
    """A function that gives the cell of the variable that a tensor of the copy, or of a graph in it, stands for."""
    captured: dict[int, Any] = {}
    for mine, its in zip(copy.inputs, graph.inputs):
        outer = graph.captured_source(its)
        if isinstance(outer, Handle):
            captured[id(mine)] = outer._array
    holders: dict[int, Operation] = {}
    for inner in graphs_within(copy):
        for op in inner.operations:
            holders.update((id(held), op) for held in op.nested_graphs())

    def cell(tensor: SymbolicTensor) -> Cell | None:
        while id(tensor) not in captured:
            inner = tensor.op.graph
            holder = holders.get(id(inner))
            position = next((i for i, t in enumerate(getattr(inner, "inputs", ())) if t is tensor), None)
            if holder is None or position is None:
                return None
            tensor = holder.nested_inputs[position]  # type: ignore[assignment]  # symbolic, as all tensors of graphs
        found: Cell = captured[id(tensor)]
        return found

    return cell
