"""Errors raised under a staged condition: the `Raise` op, which raises when (and only if) its branch runs."""

from __future__ import annotations

import copy
from typing import Any

from autograph import errors
from autograph.framework.context import building_graph
from autograph.framework.execution import apply, mark_user_error
from autograph.framework.op_def import REQUIRED, Trait, define
from autograph.framework.tensor import SymbolicTensor
from autograph.framework.user_frames import traceback_location
from autograph.ops.common import no_shape
from autograph.ops.printing import python_value

__all__ = ["deferrable", "raise_when_run"]

#: Errors that say what a branch would do if it ran. The other AutographErrors say that it cannot be staged.
_OF_THE_PROGRAM = (
    errors.InvalidArgumentError,
    errors.NoneValueError,
    errors.OutOfRangeError,
    errors.ShapeMismatchError,
    errors.UndefinedVariableError,
)


def deferrable(error: Exception) -> bool:
    """Whether an error met while tracing a branch is what plain Python would raise in that branch."""
    if isinstance(error, (RecursionError, MemoryError)):
        return False  # of tracing, most likely: recursion that a tensor would end never ends while tracing
    return isinstance(error, _OF_THE_PROGRAM) or not isinstance(error, errors.AutographError)


def _raise_kernel(values: list[Any], *, error: Any, places: Any, note: Any) -> Any:
    raised = copy.copy(error)
    raised.__traceback__ = raised.__context__ = raised.__cause__ = None
    if places:
        args = list(raised.args)
        for place, value in zip(places, values):
            args[place] = python_value(value)
        raised.args = tuple(args)
    if note and hasattr(raised, "add_note"):  # Python 3.11
        raised.add_note(note)
    mark_user_error(raised)
    raise raised


define(
    "Raise",
    "values: list -> ",
    attrs={"error": REQUIRED, "places": (), "note": ""},
    shape=no_shape,
    kernel=_raise_kernel,
    traits=Trait.STATEFUL,
)


def raise_when_run(error: Exception) -> None:
    """Adds to the graph being built an operation that raises `error`; tensors in its arguments are shown as values."""
    location = None if isinstance(error, errors.AutographError) else traceback_location(error.__traceback__)
    if isinstance(error, errors.AutographError):
        error.at(traceback_location(error.__traceback__))
    note = "" if location is None else f"raised at {location}"
    graph = building_graph()
    assert graph is not None
    args = getattr(error, "args", ())
    places = tuple(i for i, a in enumerate(args) if isinstance(a, SymbolicTensor))
    values = [args[i] for i in places]
    apply("Raise", [values], {"error": error, "places": places, "note": note})
