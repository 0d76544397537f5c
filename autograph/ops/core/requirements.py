"""Values that Python refuses for what they are, where that is known only when the graph runs: a step of zero, a number
that does not fit.

The check stands between the value and what uses it, so it needs no statement of its own, and any layer can add it: what
it raises is of the class that plain Python raises there, for the handlers of the program and for its callers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.op_def import Failure, Trait, define
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.ops.core.common import as_tensor
from autograph.ops.core.error_arguments import saying
from autograph.ops.core.slots import taken_out

__all__ = ["NO_SLICE_STEP", "fitting", "require", "with_step"]

NO_SLICE_STEP = "slice step cannot be zero"


def _kernel(error: type[errors.AutographError]) -> Callable[..., Any]:
    def run(holds: Any, value: Any, *, message: str) -> Any:
        if not holds:
            raise error(message)
        return value

    return run


def _known(op: Any, constant: Callable[[Tensor], Any]) -> Tensor | None:
    holds = constant(op.inputs[0])
    return op.inputs[1] if holds is not None and holds else None


#: The classes of errors in plain Python, and the op for each.
_OPS: Mapping[type[Exception], str] = {ValueError: "RequireValue", OverflowError: "RequireRange"}
for _error, _plain in ((errors.InvalidArgumentError, ValueError), (errors.NumberRangeError, OverflowError)):
    define(
        _OPS[_plain],
        "holds: bool, value: T -> output: T",
        attrs={"message": "string"},
        types={"T": dtypes.ALL},
        shape=lambda inputs, attrs: inputs[1].shape,
        kernel=_kernel(_error),
        gradient=lambda op, dy: [None, dy],
        traits=Trait.RAISES,
        failure=Failure(_error, _plain, "{message}", when=lambda holds: np.logical_not(holds)),
        passes="value",
        fold=_known,
    )


def require(
    value: Any, holds: Any, message: str, error: type[Exception] = ValueError, says: Callable[[], Any] | None = None
) -> Tensor:
    """`value` as a tensor, after checking when the graph runs that a condition holds.

    Args:
        holds: the condition, a bool tensor.
        message: what the error says.
        error: its class in plain Python: ValueError or OverflowError.
        says: gives what it says to handlers, if that depends on tensors.
    """
    given = as_tensor(value)
    with saying(message if says is None else says):
        found: Tensor = apply(_OPS[error], [as_tensor(holds), given], {"message": message})
    if isinstance(found, SymbolicTensor):
        found.weak = given.weak
    return found


def with_step(step: Any, message: str = NO_SLICE_STEP) -> Any:
    """The step of a range or slice, which must not be zero: checked, if it is a tensor, when the graph runs."""
    return require(step, step != 0, message) if isinstance(step, Tensor) else step


_LONG = 2.0**63


def fitting(value: Any, dtype: DType) -> Any:
    """A number that NumPy writes into an array of ints, or lists of such: it has to be one, and to fit as NumPy has it.
    The numbers of an array, which are written together, are left as they are.

    Of a float that is what `int()` and C's long hold, and the rest is cut off for a smaller dtype; an int has to fit
    the dtype itself.
    """
    if not dtype.is_integer:
        return value
    if isinstance(value, (list, tuple)):
        return [fitting(item, dtype) for item in value]
    if not isinstance(value, Tensor) or value.shape.rank != 0:
        return value
    own = value.dtype
    if own.is_floating and dtype is not dtypes.uint64:
        number: Any = require(value, apply("Equal", [value, value]), "cannot convert float NaN to integer")
        size: Any = apply("Abs", [number])
        text = "cannot convert float infinity to integer", "Python int too large to convert to C long"
        infinite: Callable[[], Any] = lambda: apply("SelectV2", [size == np.inf, *map(as_tensor, text)])  # noqa: E731
        return require(number, size < _LONG, "a float that is no C long", OverflowError, infinite)
    if dtype is dtypes.int32 and own is dtypes.int64:
        return value  # wraps: a check would keep the loops that fill such arrays from being vectors
    if own.is_integer and not (dtype.min <= own.min and own.max <= dtype.max):
        least, most = max(dtype.min, own.min), min(dtype.max, own.max)
        fits: Any = apply("LogicalAnd", [_at_least(value, least), _at_least(most, value)])
        parts, tensors = taken_out(("Python integer ", (value, "", ""), f" out of bounds for {dtype.name}"))
        says: Callable[[], Any] = lambda: apply("PyFormat", [tensors], {"parts": parts})  # noqa: E731
        return require(value, fits, f"a Python integer is out of bounds for {dtype.name}", OverflowError, says)
    return value


def _at_least(x: Any, y: Any) -> Tensor:
    own = x.dtype if isinstance(x, Tensor) else y.dtype
    found: Tensor = apply("GreaterEqual", [as_tensor(x, own), as_tensor(y, own)])
    return found
