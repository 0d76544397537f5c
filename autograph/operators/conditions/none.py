"""`x is None` and `x is not None`, and the other operators on values that are None on some paths.

`ops.values.none_values` has the values, and their arithmetic.
"""

from __future__ import annotations

import builtins
import sys
from typing import Any

from autograph import errors
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.undefined import PossiblyNone
from autograph.framework.user_frames import current_location, is_internal
from autograph.operators.conditions.logical import conjunction, disjunction, negate, staged_cond, truth
from autograph.operators.dispatch import is_staged, register, register_staged, register_stand_in, require
from autograph.ops.values.none_values import narrowed, read

__all__ = ["is_", "is_not", "isinstance_", "type_"]


def is_(a: Any, b: Any) -> Any:
    """`a is b`, one of which is None, True or False: for a staged value, a scalar bool tensor."""
    if b is True or b is False:
        if isinstance(a, Tensor) and is_staged(a) and a.dtype.is_bool and a.shape.rank == 0:
            return a if b else negate(a)
        return a is b
    variable = _compared_with_none(a, b)
    return a is b if variable is None else negate(_present(variable))


def is_not(a: Any, b: Any) -> Any:
    """`a is not b`, one of which is None, True or False."""
    if b is True or b is False:
        return negate(is_(a, b))
    variable = _compared_with_none(a, b)
    return a is not b if variable is None else _present(variable)


def isinstance_(*args: Any) -> Any:
    """`isinstance(value, cls)`."""
    if len(args) != 2 or type(args[0]) is not PossiblyNone:
        if len(args) == 2 and isinstance(args[0], SymbolicTensor) and args[0].weak:
            return isinstance(*args) or issubclass(_python_type(args[0]), args[1])
        return isinstance(*args)
    value, cls = args
    of_value, of_none = isinstance(value.value, cls), isinstance(None, cls)
    present = _present(value)
    return of_value if of_value is of_none else present if of_value else negate(present)


def type_(*args: Any, **kwargs: Any) -> Any:
    """`type(value)`; of a tensor that stands for a Python number, the type of that.

    Raises:
        OperatorNotAllowedInGraphError: the value is None on some paths.
    """
    if len(args) == 1 and not kwargs:
        value = narrowed(args[0]) if type(args[0]) is PossiblyNone else args[0]
        if type(value) is PossiblyNone:
            raise errors.OperatorNotAllowedInGraphError(
                f"type() needs to know whether {value.symbol_name!r} is None, which is known only when the graph runs",
                location=current_location(),
                fix="ask `is None` first",
            )
        if issubclass(type(value), SymbolicTensor) and value.weak:  # `isinstance` may run the user's `__getattribute__`
            return _python_type(value)
    if len(args) == 3 and isinstance(args[2], dict):
        args = (*args[:2], {"__module__": _calling_module(), **args[2]})
    return type(*args, **kwargs)


def _calling_module() -> Any:
    """The name of the running module of the user, which `type` takes from the frame of its caller."""
    frame = sys._getframe(1)
    while frame.f_back is not None and is_internal(frame.f_code.co_filename):
        frame = frame.f_back
    return frame.f_globals.get("__name__")


def _python_type(tensor: SymbolicTensor) -> type:
    dtype = tensor.dtype
    return bool if dtype.is_bool else int if dtype.is_integer else complex if dtype.is_complex else float


def _compared_with_none(a: Any, b: Any) -> PossiblyNone | None:
    if type(a) is PossiblyNone and b is None:
        return a
    return b if type(b) is PossiblyNone and a is None else None


def _present(variable: PossiblyNone) -> Any:
    value = narrowed(variable)
    return variable.present if type(value) is PossiblyNone else value is not None


def _truth(variable: PossiblyNone) -> Any:
    """The truth value: None is false."""
    value = narrowed(variable)
    if type(value) is not PossiblyNone:
        return truth(value)
    inner = variable.value
    if not isinstance(inner, Tensor):
        return variable.present if truth(inner) is True else False
    if inner.shape.rank == 0:
        return conjunction(variable.present, truth(inner))
    return staged_cond(variable.present, lambda: truth(inner), lambda: False, "the truth value")


def _equal(self: PossiblyNone, other: Any) -> Any:
    """Whether both are None, or both have values that are equal."""
    left, right = narrowed(self), narrowed(other) if type(other) is PossiblyNone else other
    if type(left) is not PossiblyNone and type(right) is not PossiblyNone:
        return left == right
    if type(left) is not PossiblyNone:
        left, right = right, left
    if right is None:
        return negate(left.present)
    if type(right) is not PossiblyNone:
        return staged_cond(left.present, lambda: left.value == right, lambda: False, "the result of `==`")
    both = conjunction(left.present, right.present)
    neither = conjunction(negate(left.present), negate(right.present))
    same = staged_cond(both, lambda: left.value == right.value, lambda: False, "the result of `==`")
    return disjunction(neither, same)


def _not_equal(self: PossiblyNone, other: Any) -> Any:
    return negate(_equal(self, other))


def _delegate(kind: str) -> Any:
    """The operation `kind` of the value."""

    def implementation(*args: Any, **kwargs: Any) -> Any:
        values = [read(a) if type(a) is PossiblyNone else a for a in args]
        for value in values:
            if is_staged(value):
                return require(value, kind)(*values, **kwargs)
        if kind == "iterate":
            return None  # Python can
        if kind == "get_item":
            return values[0][values[1]]
        builtin = getattr(builtins, kind, None)
        return require(values[0], kind)(*values, **kwargs) if builtin is None else builtin(*values, **kwargs)

    return implementation


register_staged(PossiblyNone)
register_stand_in(PossiblyNone, _delegate)
register(PossiblyNone, "truth", _truth)
PossiblyNone.__eq__ = _equal  # type: ignore[method-assign,assignment]
PossiblyNone.__ne__ = _not_equal  # type: ignore[method-assign,assignment]
PossiblyNone.__hash__ = object.__hash__  # type: ignore[method-assign]
