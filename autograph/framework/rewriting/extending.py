"""What gradients add to graphs: to copies of complete graphs, and to operations of graphs that are still being built.

A graph that is being built grows at its end; what an operation in the middle is to read, or what is to feed it, has to
be put before it. The order of effects is not touched: what is put in has none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from autograph.framework.context import state
from autograph.framework.dtypes import DType
from autograph.framework.func_graph import FuncGraph, source_of
from autograph.framework.graph import Operation
from autograph.framework.op_def import OpDef
from autograph.framework.resource import Handle
from autograph.framework.rewriting.cloning import Twins, check_open, copy_into
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor, Tensor

__all__ = ["Copy", "captured_before", "extend", "feed_from", "move_before"]


class Copy(FuncGraph):
    """A copy of a finalised graph to which more can be added. Graphs in it are not copied.

    Code that refers to tensors of the original finds the copy's: `FuncGraph.twin_of`. If what is added reads tensors
    from outside that the original does not read, the copy takes more inputs; whoever holds it has to give them.
    """

    original: FuncGraph

    def __init__(self, graph: FuncGraph) -> None:
        super().__init__(graph.name, graph.outer)
        twins: Twins = {}
        copy_into(self, graph, twins)
        self._captured = {key: (outer, twins[id(inner)]) for key, (outer, inner) in graph._captured.items()}
        self.original, self.twins = graph, twins

    @property
    def added(self) -> list[tuple[Tensor, SymbolicTensor]]:
        """What it takes from outside that the original does not, with the inputs, which come last."""
        return list(self._captured.values())[len(self.original._captured) :]

    def capture(self, tensor: Any, place: str | None = None) -> Tensor:
        if isinstance(tensor, SymbolicTensor):
            if tensor.op.graph is self:
                return tensor
            twin = self.twin_of(tensor)
            if twin is not None or tensor.op.type == "Const":
                return self._copy_constant(tensor) if twin is None else twin
        elif type(tensor) is not Handle:
            return super().capture(tensor, place)
        source = source_of(tensor)
        for outer, inner in self._captured.values():
            if source_of(outer) is source:
                return inner
        inner = self._captured_input(tensor, "more")
        self._operations.remove(inner.op)
        self._operations.insert(0, inner.op)  # what reads it may be an operation that is there already
        return inner

    def take(self, tensors: Sequence[Tensor]) -> None:
        """Has the inputs that were added stand for these tensors, in this order; there are new ones for some."""
        inner: dict[int, Any] = {id(t): self.capture(t) for t in tensors}
        kept = dict(list(self._captured.items())[: len(self.original._captured)])
        self._captured = kept | {id(t): (t, inner[id(t)]) for t in tensors}
        self.inputs = [*self.inputs[: len(self.original.inputs)], *(inner[id(t)] for t in tensors)]


def captured_before(op: Operation, tensor: Tensor) -> Tensor:
    """The tensor that stands for `tensor` in the graph of an operation, which then can read it."""
    found: Any = op.graph.capture(tensor)
    if not found.op.inputs:
        operations = op.graph._operations
        if operations.index(found.op) > operations.index(op):
            move_before(found.op, op)
    return found


def extend(
    op: Operation, attrs: Mapping[str, Any], inputs: Sequence[Tensor], types: Sequence[tuple[DType, TensorShape]]
) -> SymbolicTensor:
    """Gives an operation other graphs, more inputs, and more outputs; the last of them."""
    graph = op.graph
    check_open(graph)
    with graph._lock:
        op.attrs = {**op.attrs, **attrs}
        op._read((*op.inputs, *inputs))
        count = len(op.outputs)
        more = [SymbolicTensor(op, count + i, dtype, shape) for i, (dtype, shape) in enumerate(types)]
        op.outputs = (*op.outputs, *more)
        graph.may_raise = graph.may_raise or op.may_raise
    for tape in state.tapes:
        for out in more:
            tape.extended(op, out)
    return more[-1]


def move_before(made: Operation, op: Operation) -> None:
    """Has an operation that was made just now, and needs nothing, run before another."""
    graph = op.graph
    check_open(graph)
    with graph._lock:
        operations = graph._operations
        operations.remove(made)
        operations.insert(operations.index(op), made)


def feed_from(graph: FuncGraph, op_def: OpDef, source: Tensor, attrs: dict[str, Any], tensors: Sequence[Any]) -> None:
    """Has inputs of a graph come out of one operation, right behind the operation that makes what it reads.

    Args:
        source: what the operation reads.
        tensors: the inputs. They stay the same tensors; the operation's outputs are these. They stand for captures no
            more.
    """
    check_open(graph)
    made = Operation(graph, op_def, graph._unique(op_def.name), [source], attrs, [], [], None)
    made.outputs = tuple(tensors)
    gone = {id(t) for t in tensors}
    operations = [op for op in graph._operations if not (op.type == "Placeholder" and id(op.outputs[0]) in gone)]
    for t in tensors:
        graph._by_name.pop(t.op.name, None)
    for i, t in enumerate(tensors):
        t.op, t.value_index = made, i
    operations.insert(operations.index(source.op) + 1, made)  # type: ignore[attr-defined]  # symbolic
    graph._operations = operations
    graph._by_name[made.name] = made
    graph.inputs = [t for t in graph.inputs if id(t) not in gone]
    graph._captured = {k: pair for k, pair in graph._captured.items() if id(pair[1]) not in gone}
