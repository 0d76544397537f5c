"""Graphs as ONNX nodes, operation by operation."""

from __future__ import annotations

from collections.abc import Sequence

from autograph.export.onnx.builder import ListOf, Lowered, Refused, Scope, TupleOf, Value, refusal
from autograph.export.onnx.elementwise import elementwise
from autograph.export.onnx.rules import RAISING, RULES
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.needed import needed_operations
from autograph.framework.nested import graphs_within
from autograph.framework.progress import each
from autograph.framework.rewriting.decomposing import decomposition

__all__ = ["lowered"]


def lowered(scope: Scope, graph: FuncGraph, ins: Sequence[Lowered]) -> list[Lowered]:
    """Adds a graph's operations to a scope.

    Args:
        ins: what its inputs are.

    Returns:
        What its outputs are.

    Raises:
        UnimplementedError: an operation cannot be exported; it names the user's line.
    """
    values: dict[int, Lowered] = {id(t): v for t, v in zip(graph.inputs, ins)}
    for op in each(_needed(scope, graph), "translating"):
        if all(id(t) in values for t in op.outputs) and op.outputs:
            continue  # an input
        scope.op = op
        try:
            found = _operation(scope, op, [values[id(t)] for t in op.inputs])
        except Refused as error:
            raise refusal(op, str(error)) from None
        values.update((id(t), v) for t, v in zip(op.outputs, found))
    return [values[id(t)] for t in graph.outputs]


def _needed(scope: Scope, graph: FuncGraph) -> list[Operation]:
    if scope.model.checks == "keep":
        return needed_operations(graph)
    return needed_operations(graph, _has_effects)


def _has_effects(op: Operation) -> bool:
    """Whether an operation does something besides raising errors, itself or in a graph that it holds."""
    if op.op_def.regions is None:
        return op.op_def.stateful and op.type not in RAISING
    within = [inner for graph in op.nested_graphs() for g in graphs_within(graph) for inner in g.operations]
    return any(_has_effects(inner) for inner in within if inner.op_def.regions is None)


def _operation(scope: Scope, op: Operation, ins: Sequence[Lowered]) -> Sequence[Lowered]:
    rule = RULES.get(op.type)
    if rule is not None:
        given = rule(scope, op, ins)
        return [given] if isinstance(given, (Value, ListOf, TupleOf)) else given or ()
    if op.op_def.elementwise and op.op_def.opaque is None:
        return [elementwise(scope, op, ins)]  # type: ignore[arg-type]  # tensors
    found = decomposition(op)
    if found is None:
        raise Refused("there is no rule for it")
    return lowered(scope, found[0], [ins[i] for i in found[1]])
