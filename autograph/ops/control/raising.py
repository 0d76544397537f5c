"""Errors raised under a staged condition: the `Raise` op, which raises if its branch runs.

Tensors among the arguments and attributes of an exception are inputs of the op. The exception that is raised has their
values at that time, as Python values.
"""

from __future__ import annotations

import builtins
import copy
import re
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.context import building_graph, state
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.origins import is_of_a_signal, mark_user_error
from autograph.framework.tensor import SymbolicTensor
from autograph.framework.user_frames import current_location, traceback_location
from autograph.ops.core.common import no_shape
from autograph.ops.text.printing import python_value

__all__ = [
    "RAISABLE", "RAISED", "Raised", "catching", "deferrable", "kept", "parts_of", "raise_when_run", "refusing",
    "shows_tensors", "traced", "traced_state", "wants_value", "with_parts",
]  # fmt: skip

#: Errors that a branch would raise if it ran. The other AutographErrors report that it cannot be staged.
_OF_THE_PROGRAM = (
    errors.InvalidArgumentError,
    errors.MissingKeyError,
    errors.NoneValueError,
    errors.OutOfRangeError,
    errors.ShapeMismatchError,
    errors.TextAndNumberError,
    errors.UndefinedVariableError,
)

#: What Python says of a staged value in the place of one of another class.
_WANTED = re.compile(r"(?!.*(?:object is not|not supported between)).*\b(?:SymbolicTensor|Staged[A-Z]\w*)\b")

#: What a branch may raise: errors, and the end of the program (`sys.exit`). Other signals are no part of it.
RAISABLE = (Exception, SystemExit)

#: Stands for the values of the variables at the end of a body, if that end is never reached.
RAISED: Any = object()


class Raised(BaseException):
    """The code being traced raises on every path, and its graph has the operations that do. So what follows is never
    reached.

    It is no `Exception`, since the handlers of the program must not catch it.
    """

    def __init__(self, outside: Any = ()) -> None:
        super().__init__("an error that the graph raises has left the function being traced")
        self.outside = outside


def wants_value(error: BaseException | None) -> bool:
    """Whether Python has refused a tensor where it would have taken its value: `n in b"abc"`, `int.bit_length(n)`.

    What it says of any number is no such thing: that it is not callable, or not compared with None.
    """
    if type(error) is not TypeError or [*map(type, error.args)] != [str]:
        return False
    return _WANTED.match(error.args[0]) is not None


def deferrable(error: BaseException) -> bool:
    """Whether an error met while tracing a branch is what plain Python would raise in that branch."""
    if wants_value(error):
        return False
    if isinstance(error, (RecursionError, MemoryError)) or not isinstance(error, RAISABLE):
        return False  # most likely an error of tracing: recursion that ends by a tensor does not end while tracing
    if is_of_a_signal(error) or isinstance(error, errors.IntegerOverflowError):
        return False  # plain Python's numbers have no end: no `except OverflowError` of the program is for it
    return isinstance(error, _OF_THE_PROGRAM) or not isinstance(error, errors.AutographError)


# --- what an exception holds -----------------------------------------------------------------------------


def parts_of(error: BaseException) -> Any:
    """The arguments and attributes of an exception, as one structure."""
    if isinstance(error, (errors.AutographError, *_GROUPS)):
        return ()
    return tuple(error.args), dict(vars(error))


def shows_tensors(error: BaseException) -> bool:
    """Whether an exception holds tensors of a graph, so that only a run has what it says."""
    return any(isinstance(part, SymbolicTensor) for part in nest.flatten(parts_of(error)))


def with_parts(error: BaseException, parts: Any) -> BaseException:
    """A new exception like `error` that holds `parts`, structured as `parts_of(error)`."""
    cls = type(error)
    try:
        made = copy.copy(error)
    except Exception:  # `__init__` does not take what is in `args`
        made = cls.__new__(cls, *error.args)
    if parts:
        made.args, attributes = parts
        made.__dict__.clear()
        made.__dict__.update(attributes)
    made.__cause__, made.__suppress_context__ = error.__cause__, error.__suppress_context__
    return made


#: Exceptions that hold exceptions (Python 3.11).
_GROUPS: tuple[type, ...] = tuple(filter(None, [getattr(builtins, "BaseExceptionGroup", None)]))


def _raise_kernel(values: list[Any], *, error: Any, slots: Any, note: Any) -> Any:
    parts = parts_of(error)
    if slots:
        found = iter(values)
        leaves = [python_value(next(found)) if slot else leaf for leaf, slot in zip(nest.flatten(parts), slots)]
        parts = nest.pack(parts, leaves)
    raised = with_parts(error, parts)
    raised.__traceback__ = raised.__context__ = None
    if raised.__cause__ is not None:
        raised.__cause__.__traceback__ = None
    if note and hasattr(raised, "add_note"):  # Python 3.11
        raised.__dict__["__notes__"] = [*getattr(raised, "__notes__", ()), note]
    mark_user_error(raised)
    raise raised


define(
    "Raise",
    "values: list -> ",
    attrs={"error": "python", "slots": ("list(bool)", ()), "note": ("string", "")},
    shape=no_shape,
    kernel=_raise_kernel,
    traits=Trait.STATEFUL,
)


def raise_when_run(error: BaseException) -> None:
    """Adds an operation that raises `error` to the graph being built; tensors in the error show as values."""
    location = None if isinstance(error, errors.AutographError) else traceback_location(error.__traceback__)
    if isinstance(error, errors.AutographError):
        error.at(traceback_location(error.__traceback__))
    note = "" if location is None else f"raised at {location}"
    assert building_graph() is not None
    leaves = nest.flatten(parts_of(error))
    slots = tuple(isinstance(leaf, SymbolicTensor) for leaf in leaves)
    values = [leaf for leaf, slot in zip(leaves, slots) if slot]
    apply("Raise", [values], {"error": error, "slots": slots if any(slots) else (), "note": note})


# --- under a `try` statement -----------------------------------------------------------------------------


class _Refusing:
    """An entry among the `try` statements around code in which no error may depend on a tensor."""

    code = 0

    def __init__(self, where: str, handled: Callable[[], tuple[type, ...]] = tuple) -> None:
        self.where = where
        self.handled = handled

    def __enter__(self) -> None:
        state.regions.append(self)

    def __exit__(self, *exc_info: object) -> None:
        state.regions.remove(self)

    def record(self, error: BaseException) -> None:
        raise errors.StagedValueError(
            f"{type(error).__name__} is raised here if a tensor decides so, in {self.where}",
            location=traceback_location(error.__traceback__) or current_location(),
            expected=f"no error in {self.where} that a `try` or `with` statement around it might catch",
            fix="move the condition with its `raise` out of there",
        ) from error


_AS_IT_IS = nullcontext()


def catching() -> bool:
    """Whether a `try` or `with` statement is around the code being traced."""
    return bool(state.regions)


def refusing(where: str) -> AbstractContextManager[None]:
    """Context in which an error of staged control flow is refused, if a `try` statement around might catch it."""
    return _Refusing(where) if state.regions else _AS_IT_IS


def kept(where: str, handled: Callable[[], tuple[type, ...]]) -> Any:
    """Context for the body of a `try` or `with` statement that stays plain Python: errors in it that depend on a tensor
    are refused. `handled` gives the classes that the statement catches."""
    return _Refusing(where, handled)


def traced(body: Callable[[], Sequence[Any]], names: Sequence[str], whole: bool = False) -> Sequence[Any]:
    """Traces a body of staged control flow. Returns the values of its variables at the end.

    If something in it may have raised, the code after that was traced as a *rest* (`operators.bodies.rests`), which
    ends here.

    Args:
        body: gives the values.
        names: what they are called.
        whole: it is the body of a `try` statement, so that an error which it raises in any case is the caller's.

    Raises:
        Raised: the end is not reached.
        Exception: what the body raises, if nobody may catch it.
    """
    rests: list[Any] = []
    state.rests.append(rests)
    try:
        ends: Any = RAISED
        try:
            ends = body()
        except Raised:
            pass
        except RAISABLE as error:
            if not state.regions or not deferrable(error) or whole and not rests:
                raise
            state.regions[-1].record(error)
        while rests:
            ends = rests.pop().close(ends, names)
    finally:
        while rests:
            rests.pop().abandon()
        state.rests.pop()
    if ends is RAISED:
        raise Raised
    return ends


def traced_state(
    run: Callable[[], None], get_state: Callable[[], tuple[Any, ...]], names: Sequence[str], whole: bool = False
) -> Sequence[Any]:
    """As `traced`, for a body that leaves its values in variables; `get_state` reads them."""

    def body() -> tuple[Any, ...]:
        run()
        return get_state()

    return traced(body, names, whole)
