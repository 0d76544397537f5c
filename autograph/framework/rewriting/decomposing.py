"""Operations in terms of simpler ones: what their declaration says with `decompose=`, as a graph."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph.framework.constant_value import constant_value
from autograph.framework.execution import OpRecord
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.tensor import EagerTensor

__all__ = ["decomposition"]


def decomposition(op: Operation) -> tuple[FuncGraph, list[int]] | None:
    """A graph that does what an operation does, and which of the operation's inputs are the inputs of that graph.

    Inputs that are known constants, such as axes and sizes, are constants of the graph: a decomposition looks at them.
    Its operations have the location of `op`. None: the declaration says nothing for these dtypes and shapes.
    """
    declared = op.op_def
    if declared.decompose is None:
        return None
    graph = FuncGraph(op.name)
    inputs: list[Any] = []
    left: list[int] = []
    with graph.as_default():
        for i, t in enumerate(op.inputs):
            known = constant_value(t)
            if known is not None:
                inputs.append(EagerTensor(np.asarray(known), t.dtype))
            else:
                inputs.append(graph.add_input(t.dtype, t.shape, f"x{len(inputs)}"))
                left.append(i)
        found = declared.decompose(OpRecord(declared, inputs, [], op.attrs))
        if found is None:
            return None
        graph.outputs = [graph.capture(t) for t in found]
    for made in graph.operations:
        made._site = op._site
    return graph, left
