"""Shapes that are found out while a graph is lowered: of slices as long in each iteration, such as `x[i : i + 3]`.

Whether a slice ends at the end of an axis goes by what is known of its bounds as numbers, which the lowering knows and
the tracing does not. So a graph in which there are such slices is lowered again, with their shapes and those that
follow from them.
"""

from __future__ import annotations

from collections.abc import Mapping

from autograph import errors
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph
from autograph.framework.op_binding import infer
from autograph.framework.rewriting.cloning import clone
from autograph.framework.shapes import TensorShape, merge

__all__ = ["Learned", "with_shapes"]

#: By the id of a tensor its shape, or None, if it is not known wherever it was lowered.
Learned = dict[int, "tuple[int, ...] | None"]


def with_shapes(graph: FuncGraph, learned: Mapping[int, tuple[int, ...] | None]) -> FuncGraph | None:
    """A copy of a graph where more shapes are known; None if there are no more, or they do not fit each other: then the
    kernel of an operation raises, if it runs."""
    if not any(shape is not None for shape in learned.values()):
        return None
    made, twins = clone(graph)
    shapes = {id(twins[key]): TensorShape.of(shape) for key, shape in learned.items() if shape is not None}
    try:
        _spread(made, shapes, set())
    except errors.AutographError:
        return None
    made.finalize()
    return made


def _spread(graph: Graph, shapes: Mapping[int, TensorShape], seen: set[int]) -> None:
    """Sets shapes, and those of what is computed of such tensors."""
    seen.add(id(graph))
    changed: set[int] = set()
    for op in graph.operations:
        for nested in op.nested_graphs():
            if id(nested) not in seen:
                _spread(nested, shapes, seen)
        if not changed.isdisjoint(map(id, op.inputs)) and op.op_def.regions is None:
            found = [shape for _, shape in infer(op.op_def, op.inputs, op.attrs)]
        else:
            found = [shapes.get(id(t), t.shape) for t in op.outputs]
        for t, shape in zip(op.outputs, found):
            if shape.key != t.shape.key:
                t._shape = merge(t.shape, shape)
                changed.add(id(t))
