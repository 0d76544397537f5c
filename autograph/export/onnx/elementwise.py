"""Elementwise operations: the scalar expressions of their kernels, node by node."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from autograph.export.onnx.builder import Refused, Scope, Value
from autograph.export.onnx.ufuncs import ufunc
from autograph.framework import scalar_expressions as tree
from autograph.framework.graph import Operation
from autograph.framework.kernel_tracer import UntraceableKernelError, kernel_expression
from autograph.framework.op_def import OpDef
from autograph.framework.scalar_expressions import Expression, Node

__all__ = ["elementwise", "expression_of", "failures", "value_of"]


def expression_of(op: Operation, declared: OpDef | None = None) -> Expression:
    """The expression of an operation, or of one like it of another op."""
    op_def = declared or op.op_def
    bound = {arg.type for arg in op_def.inputs}
    given = op.attrs if declared is None else op.attrs["keywords"]
    attrs = {k: v for k, v in given.items() if k not in bound}
    ranks = [1 if t.shape.rank is None else t.shape.rank for t in op.inputs]
    try:
        return kernel_expression(op_def, [t.dtype for t in op.inputs], attrs, ranks)
    except UntraceableKernelError as error:
        raise Refused(str(error)) from None


def value_of(scope: Scope, expression: Expression, root: Node, values: dict[int, Value]) -> Value:
    """The value of a node; `values` has those of the inputs, and gets what is computed."""
    for node in tree.reachable(expression.nodes, [root]):
        if id(node) not in values:
            values[id(node)] = _node_value(scope, node, [values[id(o)] for o in node.operands])
    return values[id(root)]


def _node_value(scope: Scope, node: Node, operands: Sequence[Value]) -> Value:
    if isinstance(node, tree.Constant):
        return scope.constant(node.value, node.dtype)
    if isinstance(node, tree.Select):
        condition, *chosen = operands
        return scope.where(scope.cast(condition, np.bool_), *(scope.cast(v, node.dtype) for v in chosen))
    if isinstance(node, tree.Cast):
        return scope.cast(operands[0], node.dtype)
    if isinstance(node, tree.Call):
        return ufunc(scope, node.function, operands, node.loop)
    raise Refused("ONNX Runtime does not compute with complex numbers")


def elementwise(scope: Scope, op: Operation, ins: Sequence[Value]) -> Value:
    expression = expression_of(op)
    values = {id(i): v for i, v in zip(expression.inputs, ins)}
    failures(scope, op, expression, values)
    result = value_of(scope, expression, expression.result, values)
    return _in_shape(scope, op, expression, ins, result)


def failures(scope: Scope, op: Operation, expression: Expression, values: dict[int, Value]) -> None:
    """Has the model fail where the kernel raises, if its errors are kept."""
    for failure in expression.failures:
        error = type(failure.error).__name__
        if scope.model.keeps(error):
            condition = scope.cast(value_of(scope, expression, failure.condition, values), np.bool_)
            scope.guard(condition, f"{error}: {failure.error}", scalar=op.outputs[0].shape.rank == 0)


def _in_shape(scope: Scope, op: Operation, expression: Expression, ins: Sequence[Value], result: Value) -> Value:
    """The result in the shape to which all inputs broadcast, also those that it does not depend on."""
    read = {id(node) for node in tree.reachable(expression.nodes, [expression.result])}
    for node, value, tensor in zip(expression.inputs, ins, op.inputs):
        if id(node) not in read and tensor.shape.rank != 0:
            result = scope.expand(result, scope.shape(value))
    return result
