"""Constants, variables, what gives its input back, and the errors of the program."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.export.onnx.builder import INT, Refused, Scope, Value
from autograph.export.onnx.elementwise import expression_of, value_of
from autograph.export.onnx.rules import FAILURES, refuse, rule
from autograph.framework import op_def
from autograph.framework.graph import Operation

__all__: list[str] = []


@rule("Const")
def _constant(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return scope.constant(op.attrs["value"])


@rule("AddN")
def _sum_of_all(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    total = ins[0]
    for value in ins[1:]:
        total = scope.apply("Add", total, value)
    return total


# --- variables: their values as they are when the model is written ---


@rule("ReadVariableOp")
def _read(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return ins[0]


@rule("VariableShape")
def _variable_shape(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    return scope.cast(scope.shape(ins[0]), op.outputs[0].dtype.numpy_dtype)


@rule("ResourceGather")
def _gather(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    if op.attrs["batch_dims"]:
        raise Refused("it gathers batch by batch")
    return scope.gather(ins[0], scope.cast(ins[1], INT))


# --- errors of the program ---


@rule("Assert", raises=True)
def _assert(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    said = ins[1].number if len(ins) > 1 and ins[1].dtype == object else None
    text = said.decode() if isinstance(said, bytes) else "assertion failed"
    scope.error(scope.not_(ins[0]), f"AssertionError: {text}")
    return ()


@rule("Raise", raises=True)
def _raise(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    error = op.attrs["error"]
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    place = re.match(r"raised at (.*?:\d+)[:,]", op.attrs["note"])  # of the `raise`; the operation is at the `if`
    scope.fail(said, place[1] if place else "")
    return ()


@rule("CheckDefined")
def _check_defined(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    scope.error(scope.not_(ins[0]), f"UndefinedVariableError: {op.attrs['symbol']!r} was not assigned")
    return ins[1]


@rule("CheckNotNone")
def _check_not_none(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    scope.error(scope.not_(ins[0]), f"NoneValueError: {op.attrs['symbol']!r} is None")
    return ins[1]


def _require(name: str) -> Any:
    def check(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
        scope.error(scope.not_(ins[0]), f"{name}: {op.attrs['message']}")
        return ins[1]

    return check


rule("RequireValue")(_require("InvalidArgumentError"))
rule("RequireRange")(_require("NumberRangeError"))


@rule("CheckNumerics")
def _check_numerics(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    finite = scope.less(scope.apply("Abs", ins[0]), scope.like(np.inf, ins[0]))
    if scope.model.keeps("InvalidArgumentError"):
        scope.guard(scope.not_(finite), "InvalidArgumentError: not a number, or infinite")
    return ins[0]


@rule("Fails")
def _fails(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    """Whether an operation would fail on these inputs."""
    asked = FAILURES.get(op.attrs["kind"])
    if asked is not None:
        return asked(scope, op, ins)
    expression = expression_of(op, op_def.get(op.attrs["kind"]))
    values = {id(i): v for i, v in zip(expression.inputs, ins)}
    found: Value | None = None
    for failure in expression.failures:
        condition = scope.cast(value_of(scope, expression, failure.condition, values), np.bool_)
        found = condition if found is None else scope.apply("Or", found, condition)
    return found if found is not None else scope.constant(False)


FAILURES.update(
    dict.fromkeys(
        ("CheckDefined", "CheckNotNone", "RequireRange", "RequireValue"), lambda scope, op, ins: scope.not_(ins[0])
    )
)

refuse("it prints, and a model gives results only", "PrintV2", "PyPrint")
refuse("a model does not change variables; return the new value instead", "AssignVariableOp", "AssignAddVariableOp",
       "AssignSubVariableOp", "InitializeVariableOp")  # fmt: skip
refuse("it calls Python", "PyCall", "PyCallError", "PyEffect", "PyText", "PyTextError", "PyFormat", "NumPyCall")
