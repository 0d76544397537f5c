"""Which errors operations may raise when the graph runs: no `try` statement of the program can catch these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from autograph import errors
from autograph.framework.func_graph import FuncGraph

__all__ = ["refuse_caught"]

_DIVISIONS = frozenset({"FloorDiv", "FloorMod", "TruncateDiv", "TruncateMod"})
#: Ops that take a position, or several, as an input.
_INDEXING = frozenset({
    "GatherNd", "GatherV2", "ListDelete", "ListGetRow", "ListSetRow", "ScatterNd", "Slice", "StridedSlice",
    "TensorListGetItem", "TensorListPopBack", "TensorListSetItem", "TensorScatterAdd", "TensorScatterMax",
    "TensorScatterMin", "TensorScatterSub", "TensorScatterUpdate", "TensorStridedSliceUpdate",
})  # fmt: skip
_OTHERS: dict[str, type[Exception]] = {
    "Assert": errors.AssertionFailedError,
    "CheckDefined": errors.UndefinedVariableError,
    "CheckNotNone": errors.NoneValueError,
    "CheckNumerics": errors.InvalidArgumentError,
    "ListFind": errors.InvalidArgumentError,
    "StringToNumber": errors.InvalidArgumentError,
}
#: Ops that run Python code: they may raise anything.
_PYTHON = frozenset({"EagerPyFunc", "PyFunc", "PyFuncStateless", "RecordedPyFunc"})


def _raised_by(op: Any) -> type[BaseException] | None:
    """The class of the error that an operation may raise, so far as the values of its inputs decide."""
    kind = op.type
    if kind == "Raise":
        return type(op.attrs["error"])
    if kind in _DIVISIONS:
        divisor = op.inputs[1]
        known = divisor.op.type == "Const"
        return errors.DivisionByZeroError if divisor.dtype.is_integer and not known else None
    if kind in _INDEXING:
        values = op.inputs[0]
        known = values.shape.is_fully_defined() and values.dtype.name != "variant"
        if known and all(position.op.type == "Const" for position in op.inputs[1:]):
            return None  # checked when it was made
        return errors.IndexingError
    return _OTHERS.get(kind)


def _failing(operations: Iterable[Any], handled: tuple[type, ...]) -> Iterator[tuple[Any, str]]:
    for op in operations:
        raised = _raised_by(op)
        if op.type in _PYTHON:
            yield op, "any error"
        elif raised is not None and issubclass(raised, handled):
            yield op, raised.__name__
        for value in op.attrs.values():
            if isinstance(value, FuncGraph):
                yield from _failing(value.operations, handled)


def refuse_caught(operations: Iterable[Any], handled: tuple[type, ...]) -> None:
    """Sees to it that none of the operations may raise an error of the classes in `handled`.

    Raises:
        StagedValueError: one of them may.
    """
    for op, what in _failing(operations, handled):
        raise errors.StagedValueError(
            f"this may raise {what} when the graph runs, where the `try` statement around it cannot catch it",
            location=op.location,
            expected="in a `try` statement that catches it, an error of a `raise` or `assert` of the program",
            fix="ask before with an `if` (such as `if d == 0:`), and raise the error there if you like",
        )
