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

from autograph.framework.func_graph import FuncGraph
from autograph.framework.rewriting.editing import Rewriter
from autograph.framework.tensor import Tensor
from autograph.optimizer.queries import Holders, constant_of, is_own
from autograph.optimizer.traits import body_of, is_numeric, operation_of

__all__ = ["run"]


def run(graph: FuncGraph, held_by: Holders) -> bool:
    """Passes constants on; whether there was something.""" ""
    changed = False
    for op in graph.operations:
        if op.op_def.regions is None:
            continue
        inside = op.nested_graphs()
        if not all(is_own(g, held_by) for g in inside):
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
    if not known:
        return False
    # What a loop's body passes on unchanged has to be seen to be that.
    returned = set() if is_loop else set(map(id, graph.outputs))
    start = graph.operations[0]
    with Rewriter(graph) as edit:
        for i, tensor in known.items():
            parameter, source = graph.inputs[i], operation_of(tensor)
            if parameter.is_read or id(parameter) in returned:
                made = edit.insert_before(start, "Const", (), source.attrs, source, parameter.op.name)
                made.outputs[0].weak = parameter.weak
                edit.replace(parameter, made.outputs[0], returned=not is_loop)
    return edit.changed
