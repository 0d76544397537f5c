"""The cross entropy of classes that are given by number: all labels are looked at first."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from autograph.executors.native.lower.elementwise import kernel_of
from autograph.executors.native.lower.indexing import outside_of
from autograph.executors.native.lower.layout import mapped
from autograph.executors.native.lower.state import Rule, State, static
from autograph.executors.native.program import Affine, Constant, Operand
from autograph.executors.native.values import Value, Virtual
from autograph.framework.dtypes import int32
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.tensor import EagerTensor

__all__ = ["RULES"]


def _parts(op: Operation) -> FuncGraph:
    """The logarithms of the probabilities, and the probabilities less 1 at the labels, as a graph."""
    features, labels = op.inputs
    graph = FuncGraph(op.name)
    with graph.as_default():
        x, y = (graph.add_input(t.dtype, t.shape, name) for t, name in ((features, "features"), (labels, "labels")))
        depth = EagerTensor(np.asarray(features.shape[1], np.int32), int32)
        one, zero = (EagerTensor(np.asarray(k, features.dtype.numpy_dtype), features.dtype) for k in (1, 0))
        log_p = apply("LogSoftmax", [x])
        hot = apply("OneHot", [y, depth, one, zero], {"axis": -1})
        graph.outputs = [graph.capture(t) for t in (log_p, apply("Sub", [apply("Exp", [log_p]), hot]))]
    for made in graph.operations:
        made._site = op._site
    return graph


def _sparse(state: State, op: Operation, ins: Sequence[Value]) -> list[Value] | None:
    type, shape = static(op.inputs[0])
    if type is None or not shape or 0 in shape or static(op.inputs[1])[1] is None or state.b.predicate is not None:
        return None
    features, labels, b = state.array(state.loaded(ins[0])), state.array(state.loaded(ins[1])), state.b
    classes, count = Constant(shape[1], "i64"), Constant(shape[0], "i64")

    def label(at: Affine | Operand) -> Operand:
        return b.position(b.load(labels.buffer, at))

    def look(carried: Sequence[Operand]) -> list[Operand]:
        i, outside = carried
        here = outside_of(state, label(i), classes)
        return [b.let("add", [i, Constant(1, "i64")], "i64"), b.let("or", [outside, here], "b")]

    first = [Constant(0, "i64"), Constant(False, "b")]
    _, outside = b.repeat(first, lambda c: b.let("lt", [c[0], count], "b"), look, shape[0])
    b.fail(outside, *state.failing(op, [features, labels], kernel_of(op)))
    log_p, rest = state.graph(_parts(op), [features, labels])
    found = mapped(state, state.array(log_p), shape[:1], lambda i: [i[0], label(Affine.of(i[0]))], view=False)
    loss = Virtual(
        type, shape[:1], lambda i: b.let("neg", [state.element(found, i)], type), None, found.reads | labels.reads, 2
    )
    return [loss, rest]


RULES: dict[str, Rule] = {"SparseSoftmaxCrossEntropyWithLogits": _sparse}
