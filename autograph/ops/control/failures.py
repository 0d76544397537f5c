"""Which errors operations may raise when the graph runs, `Fails`, which computes beforehand whether one will, and
`ErrorText`, which says what plain Python's error says then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, execution, op_def
from autograph.framework.context import state
from autograph.framework.graph import Operation
from autograph.framework.nested import operations_within
from autograph.framework.op_def import Failure, Trait, define
from autograph.framework.operation import asked
from autograph.framework.origins import is_kernels_own
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.ops.core.common import scalar_shape

__all__ = ["SURE", "asked", "fails", "failure_of", "refuse_caught", "sure", "text_of_error"]


def failure_of(op: Operation) -> Failure | None:
    """The error that an operation may raise, as far as the values of its inputs decide that; None if it raises none, or
    none that plain Python would raise there."""
    failure = op.op_def.failure
    if failure is None or failure.plain is None or not _may_fail(op, failure):
        return None
    return replace(failure, message=failure.message.format(**op.attrs))


def _may_fail(op: Operation, failure: Failure) -> bool:
    """Whether the operation may fail: it will, or the values that decide are not known while tracing."""
    if failure.dtypes is not None and op.inputs[0].dtype not in failure.dtypes:
        return False
    shaped = op.op_def.positions(failure.shaped)
    decide = range(len(op.inputs)) if failure.when is None else op.op_def.positions(failure.reads)
    arrays = [_stand_in(op.inputs[i], i in shaped) for i in decide]
    if any(a is None for a in arrays):
        return True
    if failure.when is None:
        return bool(_fails_kernel(arrays, kind=op.type, keywords=op.attrs))
    return bool(np.any(failure.when(*arrays, **{key: op.attrs[key] for key in failure.attributes})))


def _stand_in(tensor: Tensor, shape_only: bool) -> Any:
    """The value of a constant tensor; any value of its shape, if only the shape matters and is known; else None."""
    if isinstance(tensor, SymbolicTensor) and tensor.op.type == "Const":
        return tensor.op.attrs["value"]
    if not shape_only or not tensor.shape.is_fully_defined() or tensor.dtype is dtypes.variant:
        return None
    sizes = [d or 0 for d in tensor.shape.as_tuple()]
    return np.broadcast_to(np.zeros((), tensor.dtype.numpy_dtype), sizes)


# --- asking beforehand -----------------------------------------------------------------------------------


def _fails_kernel(inputs: list[Any], *, kind: str, keywords: dict[str, Any]) -> Any:
    declared = op_def.get(kind)
    if not declared.pure:  # a graph may come from a file
        raise errors.InternalError(f"{kind} is asked beforehand whether it fails, but it has effects")
    run = execution.bind_kernel(declared, execution.group_inputs(declared, inputs, keywords), keywords)
    try:
        run(*inputs)
    except Exception as error:
        if not is_kernels_own(error, declared):
            raise
        return np.True_
    return np.False_


define(
    "Fails",
    "inputs: list -> failed: bool",
    attrs={"kind": "string", "keywords": "python"},
    shape=scalar_shape,
    kernel=_fails_kernel,
)


def fails(op: Operation, inputs: Sequence[Tensor]) -> Tensor:
    """Whether an operation like `op`, on these inputs, will raise an error: a scalar bool tensor."""
    return execution.apply("Fails", [inputs], {"kind": op.type, "keywords": op.attrs})


def _text_of_error(inputs: list[Any], *, kind: str, keywords: dict[str, Any]) -> Any:
    declared = op_def.get(kind)
    assert declared.failure is not None and declared.failure.says is not None
    given = {key: keywords[key] for key in declared.attrs}
    return np.array(declared.failure.says(*inputs, **given).encode(), object)


define(
    "ErrorText",
    "inputs: list -> text: string",
    attrs={"kind": "string", "keywords": "python"},
    shape=scalar_shape,
    kernel=_text_of_error,
)


def text_of_error(op: Operation, inputs: Sequence[Tensor]) -> Tensor:
    """What plain Python's error says where an operation like `op`, on these inputs, fails: a scalar of text."""
    return execution.apply("ErrorText", [inputs], {"kind": op.type, "keywords": op.attrs})


class _Sure:
    """An entry among the `try` statements around the code being traced, while operations are added that cannot fail."""

    code = 0
    handled = tuple  # catches nothing


SURE = _Sure()


@contextmanager
def sure() -> Iterator[None]:
    """Context for adding operations that are known not to fail, such as reading the current item of a loop."""
    if not state.regions:
        yield
        return
    state.regions.append(SURE)
    try:
        yield
    finally:
        state.regions.remove(SURE)


# --- refusing ---------------------------------------------------------------------------------------------


def _failing(operations: Iterable[Operation], handled: tuple[type, ...]) -> Iterator[tuple[Operation, str]]:
    for op in operations_within(operations):
        failure = failure_of(op) if op not in asked else None
        if op.op_def.traits & Trait.PYTHON:
            yield op, "any error"
        elif op.type == "Raise" and isinstance(op.attrs["error"], handled):
            yield op, type(op.attrs["error"]).__name__
        elif failure is not None and failure.is_caught_by(handled):
            yield op, failure.error.__name__


def refuse_caught(operations: Iterable[Operation], handled: tuple[type, ...], kept: str = "") -> None:
    """Checks that none of the operations may raise an error of the classes in `handled`.

    Args:
        kept: names the statement, if it stays plain Python, in which no staged `raise` can be caught.

    Raises:
        StagedValueError: one of them may.
    """
    for op, what in _failing(operations, handled):
        expected = "in a `try` statement that catches it, an error of a `raise` or `assert` of the program"
        fix = "ask before with an `if` (such as `if d == 0:`), and raise the error there if you like"
        if kept:
            expected = f"no error in {kept}"
            fix = "ask before with an `if` (such as `if d == 0:`), or move the operation out of there"
        raise errors.StagedValueError(
            f"this may raise {what} when the graph runs, where the `try` statement around it cannot catch it",
            location=op.location,
            expected=expected,
            fix=fix,
        )
