"""Copies of graphs and changes of operations in place, as the optimiser and the gradients of graphs need them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from autograph.framework import shapes
from autograph.framework.context import state
from autograph.framework.dtypes import DType
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.op_def import OpDef
from autograph.framework.tensor import SymbolicTensor, Tensor

__all__ = ["Twins", "add_copy", "copy_operation", "extend", "feed_from", "move_before", "thawed"]

#: By id of an operation or tensor, its copy.
Twins = dict[int, Any]


def copy_operation(op: Operation, graph: FuncGraph, name: str, twins: Twins, attrs: dict[str, Any]) -> Operation:
    """A copy of an operation for another graph; `twins` finds what is there by id, and takes the copy up."""
    inputs = [twins[id(t)] for t in op.inputs]
    controls = [twins[id(c)] for c in op.control_inputs if id(c) in twins]
    types = [(t.dtype, t.shape) for t in op.outputs]
    made = Operation(graph, op.op_def, name, inputs, attrs, types, controls, op._site)
    twins[id(op)] = made
    for mine, its in zip(made.outputs, op.outputs):
        mine.weak, mine.handle_type = its.weak, its.handle_type
        twins[id(its)] = mine
    return made


def add_copy(graph: FuncGraph, op: Operation, twins: Twins) -> Operation:
    """Adds a copy of an operation without effects to a graph that is being built."""
    with graph._lock:
        made = copy_operation(op, graph, graph._unique(op.name.rpartition("/")[2]), twins, dict(op.attrs))
        graph._operations.append(made)
        graph._by_name[made.name] = made
        graph.may_raise = graph.may_raise or made.may_raise
    return made


def thawed(graph: FuncGraph) -> FuncGraph:
    """A copy of a finalised graph to which more can be added. Graphs in it are not copied.

    Code that refers to tensors of `graph` finds the copy's: `FuncGraph.twin_of`.
    """
    made = FuncGraph(graph.name, graph.outer)
    made.is_body, made.declared, made.may_raise = graph.is_body, graph.declared, graph.may_raise
    made.saves_memory = graph.saves_memory
    made._name_counts = dict(graph._name_counts)
    twins: Twins = {}
    for op in graph.operations:
        made._operations.append(copy_operation(op, made, op.name, twins, dict(op.attrs)))
    made._by_name = {op.name: op for op in made._operations}
    made.inputs = [twins[id(t)] for t in graph.inputs]
    made.outputs = [twins[id(t)] for t in graph.outputs]
    made._captured = {key: (outer, twins[id(inner)]) for key, (outer, inner) in graph._captured.items()}
    made._last_effect = twins.get(id(graph._last_effect))
    made.original, made.twins = graph, twins
    return made


def extend(op: Operation, attrs: Mapping[str, Any], inputs: Sequence[Tensor], dtype: DType) -> SymbolicTensor:
    """Gives an operation other graphs, more inputs, and one more output, a scalar; that output."""
    graph = op.graph
    with graph._lock:
        op.attrs = {**op.attrs, **attrs}
        op.inputs = (*op.inputs, *inputs)
        out = SymbolicTensor(op, len(op.outputs), dtype, shapes.scalar)
        op.outputs = (*op.outputs, out)
        graph.may_raise = graph.may_raise or op.may_raise
    for tape in state.tapes:
        tape.extended(op, out)
    return out


def move_before(made: Operation, op: Operation) -> None:
    """Has an operation that was made just now, and needs nothing, run before another."""
    graph = op.graph
    with graph._lock:
        operations = graph._operations
        operations.remove(made)
        operations.insert(operations.index(op), made)


def feed_from(graph: FuncGraph, op_def: OpDef, source: Tensor, attrs: dict[str, Any], tensors: Sequence[Any]) -> None:
    """Has inputs of a graph come out of one operation, right behind the operation that makes what it reads.

    Args:
        source: what the operation reads.
        tensors: the inputs. They stay the same tensors; the operation's outputs are these.
    """
    made = Operation(graph, op_def, graph._unique(op_def.name), [source], attrs, [], [], None)
    made.outputs = tuple(tensors)
    gone = {id(t) for t in tensors}
    operations = [op for op in graph._operations if not (op.type == "Placeholder" and id(op.outputs[0]) in gone)]
    for t in tensors:
        graph._by_name.pop(t.op.name, None)
    for i, t in enumerate(tensors):
        t.op, t.index = made, i
    operations.insert(operations.index(source.op) + 1, made)  # type: ignore[attr-defined]  # symbolic
    graph._operations = operations
    graph._by_name[made.name] = made
    graph.inputs = [t for t in graph.inputs if id(t) not in gone]
