"""Copies of operations and graphs. What is copied finds its copies by id, in a mapping that grows on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from autograph import errors
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph, Operation
from autograph.framework.needed import needed_operations

__all__ = ["Twins", "add_copy", "around", "check_open", "clone", "copy_into", "copy_operation"]

#: By id of an operation or tensor, its copy; of what a copy is to read in the place of a tensor, that.
Twins = dict[int, Any]


def check_open(graph: Graph) -> None:
    """Raises FrozenGraphError if the graph is finalised."""
    if graph.finalized:
        raise errors.FrozenGraphError(
            f"the graph {graph.name!r} is finalised: it cannot be rewritten, as it may be running",
            fix="rewrite a copy of it: clone(graph)",
        )


def copy_operation(
    op: Operation, graph: Graph, name: str, twins: Twins, attrs: dict[str, Any] | None = None
) -> Operation:
    """A copy of an operation, made for another graph but not added to it.

    Args:
        twins: has what it reads, and takes up the operation and its outputs. It waits for those operations that are
            in there.
        attrs: other attributes than the operation has.
    """
    controls = op.control_inputs and [twins[id(c)] for c in op.control_inputs if id(c) in twins]
    made = op.twin(graph, name, [twins[id(t)] for t in op.inputs], controls, attrs)
    twins[id(op)] = made
    for mine, its in zip(made.outputs, op.outputs):
        twins[id(its)] = mine
    return made


def add_copy(graph: FuncGraph, op: Operation, twins: Twins) -> Operation:
    """Adds a copy of an operation without effects to a graph that is being built."""
    with graph._lock:
        made = copy_operation(op, graph, graph._unique(op.name.rpartition("/")[2]), twins)
        graph._operations.append(made)
        graph._by_name[made.name] = made
        graph.may_raise = graph.may_raise or made.may_raise
    return made


def copy_into(
    made: FuncGraph,
    graph: FuncGraph,
    twins: Twins,
    nested: Callable[[FuncGraph], FuncGraph] | None = None,
    operations: Iterable[Operation] | None = None,
) -> None:
    """Makes an empty graph a copy of another: operations under the same names, inputs, outputs.

    Args:
        twins: takes up what is copied.
        nested: gives what the copy holds for a graph that the original holds; the same graph by default.
        operations: those that are copied, in order; what they read and wait for is among them. All by default.
    """
    made.is_body, made.declared, made.may_raise = graph.is_body, graph.declared, graph.may_raise
    made.saves_memory = graph.saves_memory
    made._name_counts = dict(graph._name_counts)
    copies = made._operations
    for op in graph.operations if operations is None else operations:
        attrs = None
        if nested is not None and op.op_def.regions is not None:
            attrs = {k: nested(v) if isinstance(v, FuncGraph) else v for k, v in op.attrs.items()}
        copies.append(copy_operation(op, made, op.name, twins, attrs))
    made._by_name = {op.name: op for op in made._operations}
    made._last_effect = twins.get(id(graph._last_effect))
    made.inputs = [twins[id(t)] for t in graph.inputs]
    made.outputs = [twins[id(t)] for t in graph.outputs]


def around(op: Operation, name: str, attrs: dict[str, Any]) -> FuncGraph:
    """A graph that does what an operation does: it takes an input for each of its inputs, and gives what it gives.

    Args:
        attrs: other attributes for the operation in it.
    """
    outer = op.graph
    made = FuncGraph(name, outer)
    made.pruned = isinstance(outer, FuncGraph) and outer.pruned
    twins: Twins = {}
    taken = []
    for t in op.inputs:
        inner = made.add_input(t.dtype, t.shape, t.op.name.rpartition("/")[2])  # type: ignore[attr-defined]  # symbolic
        inner.weak, inner.handle_type = t.weak, t.handle_type
        taken.append(inner)
        twins[id(t)] = inner
    copy = copy_operation(op, made, made._unique(op.name), twins, attrs)
    made._operations.append(copy)
    made._by_name[copy.name] = copy
    made.may_raise = copy.may_raise
    made._last_effect = copy if copy.stateful else None
    for nested in copy.nested_graphs():
        nested.outer = made
    copy._read(taken)
    made.outputs = list(copy.outputs)
    return made


def _running(graph: FuncGraph) -> list[Operation]:
    """The inputs of a graph, and the operations that have to run, in order."""
    needed = needed_operations(graph)
    missing = {t.op for t in graph.inputs}.difference(needed)
    if not missing:
        return needed
    kept = missing.union(needed)
    return [op for op in graph.operations if op in kept]


def clone(graph: FuncGraph, pruned: bool = False) -> tuple[FuncGraph, Twins]:
    """A copy of a graph and of all graphs in it, not finalised, and the mapping.

    Args:
        pruned: whether the copies have only the operations that have to run, which are the only ones that would.

    Each graph is copied once: one that calls itself calls its copy. The copy captures what the graph captures; the
    graphs in it have inputs only, which the operations that hold them feed.

    >>> import autograph as ag
    >>> graph = ag.function(lambda x: x * 2.0).get_concrete_function(ag.TensorSpec([])).graph
    >>> made, twins = clone(graph)
    >>> twins[id(graph.outputs[0])] is made.outputs[0]
    True
    """
    twins: Twins = {}
    graphs: dict[int, FuncGraph] = {}

    def copied(original: FuncGraph, outer: Graph | None) -> FuncGraph:
        made = graphs.get(id(original))
        if made is None:
            made = graphs[id(original)] = FuncGraph(original.name, outer)
            operations = _running(original) if pruned else None
            copy_into(made, original, twins, lambda nested: copied(nested, made), operations)
            made.pruned = pruned or original.pruned
        return made

    made = copied(graph, graph.outer)
    made._captured = {key: (outer, twins[id(inner)]) for key, (outer, inner) in graph._captured.items()}
    return made, twins
