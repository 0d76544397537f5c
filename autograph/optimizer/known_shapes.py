"""What is asked of a shape is asked of the first tensor that has it.

Before:

    graph f(x: f32[?,3]) -> i64[2]
      Tanh: f32[?,3] = Tanh(x)
      Shape: i64[2] = Shape(Tanh)
      return Shape

After (once `dead_operations` has run):

    graph f(x: f32[?,3]) -> i64[2]
      Shape: i64[2] = Shape(x)
      return Shape

A shape that is known, and what is picked out of the known part of one, are constants: for `constant_folding`, as the
declarations of the ops say so (`fold`).
"""

from __future__ import annotations

from autograph.framework.func_graph import FuncGraph
from autograph.framework.rewriting.editing import Rewriter
from autograph.framework.tensor import Tensor
from autograph.optimizer.queries import Holders
from autograph.optimizer.traits import is_numeric, operation_of

__all__ = ["run"]


def run(graph: FuncGraph, held_by: Holders) -> bool:
    """Rewrites what asks for shapes; whether there was something."""
    asking = [op for op in graph.operations if op.op_def.of_shapes and is_numeric(op.inputs[0])]
    if not asking:
        return False
    found: dict[int, Tensor] = {}
    with Rewriter(graph) as edit:
        for op in asking:
            source = _first_of_its_shape(op.inputs[0], found)
            if source is not op.inputs[0]:
                edit.set_inputs(op, [source])
    return edit.changed


def _first_of_its_shape(tensor: Tensor, found: dict[int, Tensor]) -> Tensor:
    """The tensor that elementwise operations have made this one of, if that has to be of the same shape.

    Args:
        found: the answers so far, by id of the tensor.
    """
    way = []
    while id(tensor) not in found:
        way.append(tensor)
        op = operation_of(tensor)
        shaped = {id(t): t for t in op.inputs if t.shape.key != ()} if op.op_def.elementwise else {}
        before = shaped.popitem()[1] if len(shaped) == 1 else None
        if before is None or not is_numeric(before):
            found[id(tensor)] = tensor
            break
        tensor = before
    source = found[id(tensor)]
    for each in way:
        found[id(each)] = source
    return source
