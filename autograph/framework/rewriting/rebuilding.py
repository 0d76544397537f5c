"""Graphs made of what a file says of them: operation by operation, exactly as they were, not as adding them would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from autograph import errors
from autograph.framework.dtypes import DType
from autograph.framework.func_graph import Declared, FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.op_def import Flow, OpDef
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor, Tensor

__all__ = ["Rebuilding", "TensorType", "flags_of", "set_captures"]

#: Dtype, shape, whether it is weak, and of the handle of a variable dtype and shape of that.
TensorType = tuple[DType, TensorShape, bool, "tuple[DType, TensorShape] | None"]


class Rebuilding:
    """One graph that is being made.

    Attributes:
        graph: it. Other graphs may refer to it before it is complete.
        tensors: the outputs of its operations so far, in order.
    """

    def __init__(self, name: str) -> None:
        self.graph = FuncGraph(name)
        self.tensors: list[SymbolicTensor] = []

    def add(
        self,
        op_def: OpDef,
        name: str,
        inputs: Sequence[Tensor],
        attrs: dict[str, Any],
        types: Sequence[TensorType],
        controls: Sequence[Operation],
        location: errors.Location | None,
    ) -> Operation:
        """Adds an operation with all that is known of it."""
        graph = self.graph
        made = Operation(graph, op_def, name, inputs, attrs, [(t[0], t[1]) for t in types], controls, location)
        for tensor, (_, _, weak, handle) in zip(made.outputs, types):
            tensor.weak, tensor.handle_type = weak, handle
        graph._operations.append(made)
        graph._by_name[name] = made
        graph._name_counts[name] = 1
        self.tensors += made.outputs
        return made

    def finish(
        self,
        inputs: Sequence[SymbolicTensor],
        outputs: Sequence[Tensor],
        *,
        is_body: bool = False,
        flow: Flow | None = None,
        saves_memory: bool = False,
        may_raise: bool = False,
        declared: Declared | None = None,
    ) -> FuncGraph:
        """Completes the graph and makes it read-only. Graphs that its operations hold are complete, or declared.

        Args:
            may_raise: whether an operation may raise, as far as the operations do not say so themselves.
        """
        graph = self.graph
        graph.inputs, graph.outputs = list(inputs), list(outputs)
        graph.is_body, graph.flow, graph.saves_memory, graph.declared = is_body, flow, saves_memory, declared
        for op in graph._operations:
            if op.stateful:
                graph._last_effect = op
            may_raise = may_raise or op.may_raise
        graph.may_raise = may_raise
        graph.finalize()
        return graph


def set_captures(graph: FuncGraph, captured: Sequence[tuple[Tensor, SymbolicTensor]]) -> None:
    """Says what a complete graph reads from outside, each with the input that stands for it."""
    graph._captured = {id(outer): (outer, inner) for outer, inner in captured}


def flags_of(graph: FuncGraph) -> Mapping[str, Any]:
    """What `finish` is told of a graph besides its inputs and outputs."""
    return {
        "is_body": graph.is_body, "flow": graph.flow, "saves_memory": graph.saves_memory, "may_raise": graph.may_raise,
        "declared": graph.declared,
    }  # fmt: skip
