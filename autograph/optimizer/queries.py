"""What passes ask of graphs and tensors: which graphs there are, who holds them, which tensors are constants."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from autograph.framework.func_graph import FuncGraph
from autograph.framework.tensor import Tensor

__all__ = ["Holders", "all_graphs", "constant_of", "holders", "is_own"]


class Holders(dict[int, int]):
    """By id of a graph, how many operations hold it.

    Attributes:
        failing: by id of a graph, whether something in it can fail (`can_fail`). What the pass that runs has asked for
            so far: it changes the innermost graphs first, so what it has been told stays true until it is done.
    """

    def __init__(self) -> None:
        super().__init__()
        self.failing: dict[int, bool] = {}


def all_graphs(graph: FuncGraph) -> list[FuncGraph]:
    """A graph and those in it, each once, the innermost first."""
    found: list[FuncGraph] = []
    seen: set[int] = set()

    def visit(g: Any) -> None:
        if id(g) not in seen:
            seen.add(id(g))
            for op in g.operations:
                for nested in op.nested_graphs():
                    visit(nested)
            found.append(g)

    visit(graph)
    return found


def holders(graphs: Iterable[FuncGraph]) -> Holders:
    """By id of a graph, how many operations hold it."""
    counts = Holders()
    for g in graphs:
        for op in g.operations:
            for nested in op.nested_graphs():
                counts[id(nested)] = counts.get(id(nested), 0) + 1
    return counts


def is_own(graph: Any, held_by: Holders) -> bool:
    """Whether one operation alone holds the graph, so that what goes into it and comes out may be changed."""
    return held_by.get(id(graph)) == 1 and graph.declared is None


def constant_of(tensor: Tensor) -> np.ndarray | None:
    """The value of a tensor that is a constant, of numbers or texts."""
    op = tensor.op  # type: ignore[attr-defined]  # symbolic, as all tensors of graphs
    return op.attrs["value"] if op.type == "Const" else None
