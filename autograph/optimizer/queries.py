"""What passes ask of graphs and tensors: which graphs there are, who holds them, which tensors are constants."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from autograph.framework.func_graph import FuncGraph
from autograph.framework.tensor import Tensor

__all__ = ["Holders", "constant_of", "holders", "is_own"]


class Holders(dict[int, int]):
    """A graph and those in it; by id of a graph, how many operations hold it.

    Attributes:
        graphs: each once, the innermost first.
        inside: by id of a graph, the graphs that its operations hold; those that hold none are not in it.
        around: by id of a graph, the graphs whose operations hold it.
        calling: ids of graphs that may come to a graph which calls itself.
        failing: by id of a graph, whether something in it can fail (`can_fail`). What the pass that runs has asked for
            so far: it changes the innermost graphs first, so what it has been told stays true until it is done.
        room: how many more operations passes may make by copying, which keeps their work linear in the graph.
    """

    def __init__(self) -> None:
        super().__init__()
        self.graphs: list[FuncGraph] = []
        self.inside: dict[int, list[FuncGraph]] = {}
        self.around: dict[int, list[FuncGraph]] = {}
        self.calling: set[int] = set()
        self.failing: dict[int, bool] = {}
        self.room = 0

    def concerned(self, changed: Iterable[FuncGraph]) -> set[int]:
        """Ids of the graphs in which a pass may find something new: those that changed, those around and in them."""
        found: set[int] = set()
        for g in changed:
            found.add(id(g))
            found.update(map(id, self.around.get(id(g), ())))
            found.update(map(id, self.inside.get(id(g), ())))
        return found


def holders(graph: FuncGraph, room: int | None = None) -> Holders:
    """What holds what, in a graph and those in it.

    Args:
        room: see `Holders`; as many as there are operations, unless given.
    """
    found = Holders()
    operations = 0
    open_: set[int] = set()
    closed: set[int] = set()

    def visit(g: Any) -> None:
        nonlocal operations
        open_.add(id(g))
        operations += len(g.operations)
        inside = [nested for op in g.operations if op.op_def.regions is not None for nested in op.nested_graphs()]
        if inside:
            found.inside[id(g)] = inside
        for nested in inside:
            found[id(nested)] = found.get(id(nested), 0) + 1
            found.around.setdefault(id(nested), []).append(g)
            if id(nested) not in closed and id(nested) not in open_:
                visit(nested)
            if id(nested) in open_ or id(nested) in found.calling:
                found.calling.add(id(g))
        open_.discard(id(g))
        closed.add(id(g))
        found.graphs.append(g)

    visit(graph)
    found.room = operations if room is None else room
    return found


def is_own(graph: Any, held_by: Holders) -> bool:
    """Whether one operation alone holds the graph, so that what goes into it and comes out may be changed."""
    return held_by.get(id(graph)) == 1 and graph.declared is None


def constant_of(tensor: Tensor) -> np.ndarray | None:
    """The value of a tensor that is a constant, of numbers or texts."""
    op = tensor.op  # type: ignore[attr-defined]  # symbolic, as all tensors of graphs
    return op.attrs["value"] if op.op_def.name == "Const" else None
