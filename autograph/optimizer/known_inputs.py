"""Constants that branches, loops and calls are given become constants inside of them.

Before:

    two: i32[] = Const value=2
    cond: i32[] = StatelessIf(p, two)
      then_branch:
        graph cond_true(two: i32[]) -> i32[]
          Square: i32[] = Square(two)

After (and `constant_folding` does the rest):

        graph cond_true(two: i32[]) -> i32[]
          Const: i32[] = Const value=2
          Square: i32[] = Square(Const)

Of a loop these are the values that no iteration changes. A graph that several operations hold is left as it is.
"""

from __future__ import annotations

from autograph.framework import op_def as op_defs
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.optimizer.editing import Held, constant_of, is_own, rebuild, substitute
from autograph.optimizer.traits import body_of, is_numeric, nested_graphs

__all__ = ["run"]


def run(graph: FuncGraph, held: Held) -> bool:
    """Passes constants on; whether there was something."""""
    changed = False
    for op in graph._operations:
        inside = nested_graphs(op)
        if not inside or not all(is_own(g, held) for g in inside):
            continue
        loop = body_of(op)
        given = op.nested_inputs
        for nested in inside:
            assert isinstance(nested, FuncGraph)
            known = {
                i: tensor for i, tensor in enumerate(given)
                if constant_of(tensor) is not None and is_numeric(tensor)
                and (loop is None or loop.outputs[i] is loop.inputs[i])
            }  # fmt: skip
            changed |= _take_in(nested, known, nested is loop)
    return changed


def _take_in(graph: FuncGraph, known: dict[int, Tensor], is_loop: bool) -> bool:
    read = {id(t) for op in graph._operations for t in op.inputs}
    if not is_loop:  # what a loop's body passes on unchanged has to be seen to be that
        read.update(map(id, graph.outputs))
    known = {i: t for i, t in known.items() if id(graph.inputs[i]) in read}
    if not known:
        return False
    constants = [_constant(graph, graph.inputs[i], tensor) for i, tensor in known.items()]
    instead: dict[int, Tensor] = {id(graph.inputs[i]): c.outputs[0] for i, c in zip(known, constants)}
    outputs = graph.outputs
    substitute(graph, instead)
    if is_loop:
        graph.outputs = [o if any(o is t for t in graph.inputs) else n for o, n in zip(outputs, graph.outputs)]
    rebuild(graph, [*constants, *graph._operations])
    return True


def _constant(graph: FuncGraph, stands_for: SymbolicTensor, tensor: Tensor) -> Operation:
    source = tensor.op  # type: ignore[attr-defined]
    name = graph._unique(stands_for.op.name)
    types = [(tensor.dtype, tensor.shape)]
    made = Operation(graph, op_defs.get("Const"), name, (), dict(source.attrs), types, (), source._site)
    made.outputs[0].weak = stands_for.weak
    return made
