"""The rules by which operations become ONNX nodes, one for each op, registered in the files of their families.

An op without one is elementwise, and its kernel is read; or its declaration says what it is in simpler ops; or it is
refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.export.onnx.builder import Refused, Scope, Value
from autograph.framework.constant_value import constant_value
from autograph.framework.graph import Operation

__all__ = ["FAILURES", "RAISING", "RULES", "Rule", "as_vector", "known_axes", "known_int", "rank_of", "refuse", "rule"]

#: From the scope, the operation, and what its inputs are, to what its outputs are: one, or a sequence of them.
Rule = Callable[[Scope, Operation, Sequence[Any]], Any]
RULES: dict[str, Rule] = {}
#: By op, whether it would fail: from the scope, the `Fails` operation that asks, and the inputs, to a bool.
FAILURES: dict[str, Callable[[Scope, Operation, Sequence[Any]], Value]] = {}
#: The ops that do nothing but raise.
RAISING: set[str] = set()


def rule(*ops: str, raises: bool = False) -> Callable[[Rule], Rule]:
    """Registers the decorated function as the rule of some ops. `raises`: they give nothing, and may raise."""

    def register(function: Rule) -> Rule:
        for op in ops:
            if op in RULES:
                raise errors.InternalError(f"op {op!r} has two rules for ONNX")
            RULES[op] = function
            if raises:
                RAISING.add(op)
        return function

    return register


def refuse(why: str, *ops: str) -> None:
    """Declares that ops cannot be exported, for a reason in words."""

    def refused(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
        raise Refused(why)

    rule(*ops)(refused)


def rank_of(op: Operation, index: int = 0) -> int:
    """The rank of an input, which the rule has to know."""
    rank = op.inputs[index].shape.rank
    if rank is None:
        raise Refused("the rank of its operand is not known: give a signature with one")
    return rank


def known_int(op: Operation, index: int, ins: Sequence[Any] = ()) -> int:
    """The value of an input that has to be a constant."""
    return int(np.ravel(_known(op, index))[0])


def known_axes(op: Operation, index: int, rank: int) -> list[int]:
    """The axes that an input gives, which have to be constants, counted from the front."""
    return [int(a) % rank if rank else int(a) for a in np.ravel(_known(op, index))]


def _known(op: Operation, index: int) -> Any:
    value = constant_value(op.inputs[index])
    if value is None:
        name = op.op_def.inputs[min(index, len(op.op_def.inputs) - 1)].name
        raise Refused(f"its input {name!r} has to be a constant")
    return value


def as_vector(scope: Scope, value: Value) -> Value:
    """A vector of int64 of an int or a vector of ints."""
    return (
        scope.reshape(scope.cast(value, np.int64), scope.ints(-1))
        if value.known is None
        else scope.constant(np.ravel(value.known).astype(np.int64))
    )
