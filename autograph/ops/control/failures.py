"""Which errors operations may raise when the graph runs, and `Fails`, which asks beforehand whether one will."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.framework import dtypes, execution, op_def
from autograph.framework.context import state
from autograph.framework.graph import Operation
from autograph.framework.op_def import define
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.ops.core.common import scalar_shape

__all__ = ["SURE", "Failure", "asked", "fails", "failure_of", "refuse_caught", "sure"]

_DIVISIONS = frozenset({"FloorDiv", "FloorMod", "TruncateDiv", "TruncateMod"})
#: Ops that take a position, or several, as an input; for each, which of its inputs are no positions but values.
_INDEXING = {
    **dict.fromkeys(("ListDelete", "ListGetRow", "TensorListGetItem", "TensorListPopBack"), (0,)),
    **dict.fromkeys(("GatherNd", "GatherV2", "Slice", "StridedSlice"), (0,)),
    **dict.fromkeys(("ListSetRow", "TensorListSetItem", "TensorScatterAdd", "TensorScatterMax"), (0, 2)),
    **dict.fromkeys(("TensorScatterMin", "TensorScatterSub", "TensorScatterUpdate"), (0, 2)),
    "ScatterNd": (1,),
    "TensorStridedSliceUpdate": (0, 4),
}
#: Ops that run Python code: they may raise anything, and running them twice would show.
_PYTHON = frozenset({"EagerPyFunc", "PyFunc", "PyFuncStateless", "RecordedPyFunc"})


class Failure(NamedTuple):
    """An error that an operation may raise.

    Attributes:
        error: its class.
        plain: the class of the error that plain Python raises there, which is what handlers are written for.
        message: for an error that is raised in place of the operation.
    """

    error: type[errors.AutographError]
    plain: type[Exception]
    message: str

    def is_caught_by(self, handled: Iterable[type]) -> bool:
        """Whether an `except` clause with one of these classes is for it."""
        return any(
            issubclass(self.error if issubclass(cls, errors.AutographError) else self.plain, cls) for cls in handled
        )


_DIVISION = Failure(errors.DivisionByZeroError, ZeroDivisionError, "integer division or modulo by zero")
_POSITION = Failure(errors.IndexingError, IndexError, "index out of range")
_OTHERS = {
    "Assert": Failure(errors.AssertionFailedError, AssertionError, "assertion failed"),
    "CheckDefined": Failure(errors.UndefinedVariableError, UnboundLocalError, "{symbol!r} has no value on this path"),
    "CheckNotNone": Failure(errors.NoneValueError, TypeError, "{symbol!r} is None on this path"),
    "CheckNumerics": Failure(errors.InvalidArgumentError, ValueError, "{message}: inf or nan"),
    "ListFind": Failure(errors.InvalidArgumentError, ValueError, "the value is not in the list"),
    "StringToNumber": Failure(errors.InvalidArgumentError, ValueError, "the text is no number"),
}


def failure_of(op: Operation) -> Failure | None:
    """The error that an operation may raise, so far as the values of its inputs decide; None if there is none."""
    kind = op.type
    if kind in _DIVISIONS:
        divisor = op.inputs[1]
        return _DIVISION if divisor.dtype.is_integer and not _is_constant(divisor, np.all) else None
    if kind in _INDEXING:
        return None if _is_in_range(op) else _POSITION
    found = _OTHERS.get(kind)
    return found._replace(message=found.message.format(**op.attrs)) if found is not None else None


def _is_constant(tensor: Tensor, holds: Callable[[Any], Any] | None = None) -> bool:
    """Whether a tensor is a constant, for whose value something holds."""
    if not (isinstance(tensor, SymbolicTensor) and tensor.op.type == "Const"):
        return False
    return holds is None or bool(holds(tensor.op.attrs["value"]))


def _is_in_range(op: Operation) -> bool:
    """Whether the positions that an operation takes are known, and lie within its values."""
    arrays = []
    for i, tensor in enumerate(op.inputs):
        if isinstance(tensor, SymbolicTensor) and _is_constant(tensor):
            arrays.append(tensor.op.attrs["value"])
        elif i in _INDEXING[op.type] and tensor.shape.is_fully_defined() and tensor.dtype is not dtypes.variant:
            sizes = [d or 0 for d in tensor.shape.as_tuple()]
            arrays.append(np.broadcast_to(np.zeros((), tensor.dtype.numpy_dtype), sizes))  # any values will do
        else:
            return False
    return not _fails_kernel(arrays, kind=op.type, keywords=op.attrs)


# --- asking beforehand -----------------------------------------------------------------------------------


def _fails_kernel(inputs: list[Any], *, kind: str, keywords: dict[str, Any]) -> Any:
    declared = op_def.get(kind)
    run = execution.bind_kernel(declared, execution.group_inputs(declared, inputs, keywords), keywords)
    try:
        run(*inputs)
    except Exception as error:
        if isinstance(error, MemoryError):
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
    """Whether an operation like `op`, on these inputs, will raise an error: a bool scalar."""
    return execution.apply("Fails", [inputs], {"kind": op.type, "keywords": op.attrs})


#: Operations that only run if they do not fail.
asked: weakref.WeakSet[Operation] = weakref.WeakSet()


class _Sure:
    """Stands among the `try` statements around the code being traced while operations are added that cannot fail."""

    code = 0
    handled = tuple  # catches nothing


SURE = _Sure()


@contextmanager
def sure() -> Iterator[None]:
    """While it lasts, operations are added of which it is known that they do not fail, such as those that read the item
    a loop is at."""
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
    for op in operations:
        failure = failure_of(op) if op not in asked else None
        if op.type in _PYTHON:
            yield op, "any error"
        elif op.type == "Raise" and isinstance(op.attrs["error"], handled):
            yield op, type(op.attrs["error"]).__name__
        elif failure is not None and failure.is_caught_by(handled):
            yield op, failure.error.__name__
        for graph in op.nested_graphs():
            yield from _failing(graph.operations, handled)


def refuse_caught(operations: Iterable[Operation], handled: tuple[type, ...], kept: str = "") -> None:
    """Sees to it that none of the operations may raise an error of the classes in `handled`.

    Args:
        kept: what the statement is, if no `raise` in it is caught when the graph runs, either.

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
