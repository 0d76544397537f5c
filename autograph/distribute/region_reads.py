"""Branches and loops that use variables of several servers: what they only read is read before them.

    w = StatefulIf(p, v: resource, ...)        a = ReadVariableOp(v)
      ... ReadVariableOp(v) ...                w = StatefulIf(p, a, ...)

A branch or loop runs on one task. It changes nothing that it only reads, so that the value is the same before; a branch
that is not taken has read it in vain. What it changes has to be on one server, as a whole.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph import errors
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.nested import operations_within
from autograph.framework.op_def import Flow
from autograph.framework.rewriting.editing import Rewriter
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.optimizer import unused_values
from autograph.optimizer.queries import Holders, holders, is_own
from autograph.placement.order import reads_variable

__all__ = ["read_before_regions"]


def read_before_regions(graph: FuncGraph, parts: Callable[[Any], int], task: Callable[[Any], str]) -> None:
    """Changes a graph, so that each branch or loop uses variables of one task alone.

    Args:
        parts: into how many parts the variable is cut that an input of the graph stands for.
        task: of a variable that is not cut, where it is.

    Raises:
        OperatorNotAllowedInGraphError: a branch or loop changes variables of which not all are on one task.
    """
    held_by = holders(graph)

    def is_apart(op: Operation) -> bool:
        handles = _handles(op)
        return any(parts(t) > 1 for t in handles) or len({task(t) for t in handles}) > 1

    if any(_is_region(op) and is_apart(op) for op in graph.operations):
        _take_out(graph, held_by, is_apart)
    for op in graph.operations:
        if _is_region(op) and is_apart(op):
            _refuse(op, parts)


def _is_region(op: Operation) -> bool:
    return op.op_def.regions is not None and bool(_handles(op))


def _handles(op: Operation) -> list[Tensor]:
    """The variables that a branch or loop is given."""
    return [t for t in op.inputs if t.handle_type is not None]


def _take_out(graph: FuncGraph, held_by: Holders, wanted: Callable[[Operation], bool]) -> None:
    """Reads variables before the branches and loops of a graph that only read them."""
    regions = [op for op in graph.operations if _is_region(op) and wanted(op)]
    regions = [op for op in regions if all(is_own(inner, held_by) for inner in op.nested_graphs())]
    for op in regions:
        for inner in op.nested_graphs():
            _take_out(inner, held_by, lambda op: True)
    with Rewriter(graph) as edit:
        for op in edit.among(regions):
            for at, handle in enumerate(op.nested_inputs):
                if handle.handle_type is not None:
                    _read_before(edit, op, at, handle)
    unused_values.run(graph, held_by)


def _read_before(edit: Rewriter, op: Operation, at: int, handle: Tensor) -> None:
    """Gives a branch or loop the value of a variable, beside the variable, if it only reads that."""
    graphs: list[Any] = op.nested_graphs()
    uses = [use for inner in graphs for use in inner.inputs[at].consumers()]
    if not uses or any(use.type != "ReadVariableOp" for use in uses):
        return
    read = edit.insert_before(op, "ReadVariableOp", [handle], dict(uses[0].attrs), uses[0], uses[0].name)
    value: SymbolicTensor = read.outputs[0]
    is_loop = op.op_def.regions is not None and op.op_def.regions.flow is Flow.WHILE
    for inner in graphs:
        with Rewriter(inner) as inside:
            given = inside.add_input(value, read.name)
            for use in inner.inputs[at].consumers():
                inside.replace(use.outputs[0], given)
                inside.erase(use)
            if is_loop and inner is graphs[1]:
                inside.set_outputs((*inner.outputs, given))
    if is_loop:
        edit.add_outputs(op, [value])
    edit.set_inputs(op, (*op.inputs, value))


def _refuse(op: Operation, parts: Callable[[Any], int]) -> None:
    handles = _handles(op)
    cut = next((t for t in handles if parts(t) > 1), None)
    inside = (inner for graph in op.nested_graphs() for inner in operations_within(graph.operations))
    changing = [
        inner for inner in inside
        if not reads_variable(inner) and inner.op_def.regions is None and any(t.handle_type for t in inner.inputs)
    ]  # fmt: skip
    if cut is not None:
        what = f"the variable {cut.op.name!r}, which is cut into {parts(cut)} parts"  # type: ignore[attr-defined]
    else:
        what = "variables of several servers: " + ", ".join(repr(t.op.name) for t in handles)  # type: ignore[attr-defined]
    raise errors.OperatorNotAllowedInGraphError(
        f"a branch or loop that a tensor decides changes or looks up {what}",
        location=(changing[0] if changing else op).location,
        expected="a branch or loop that reads variables, or changes those of one server",
        fix="have it give the new value, or the old one, and assign that behind it",
    )  # fmt: skip
