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
from autograph.framework.execution import apply
from autograph.framework.op_def import Failure, Trait, define
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.ops.core.common import as_tensor
from autograph.ops.core.error_arguments import saying

__all__ = ["NO_SLICE_STEP", "require", "with_step"]

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
    with saying(says or message):
        found: Tensor = apply(_OPS[error], [as_tensor(holds), given], {"message": message})
    if isinstance(found, SymbolicTensor):
        found.weak = given.weak
    return found


def with_step(step: Any, message: str = NO_SLICE_STEP) -> Any:
    """The step of a range or slice, which must not be zero: checked, if it is a tensor, when the graph runs."""
    return require(step, step != 0, message) if isinstance(step, Tensor) else step
