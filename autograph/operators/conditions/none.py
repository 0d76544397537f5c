"""`x is None` and `x is not None`, and the other operators on values that are None on some paths.

`ops.values.none_values` has the values, and their arithmetic.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

from autograph import errors
from autograph.framework import array_aliases, dtypes, nest, versions
from autograph.framework.context import building_graph
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import PossiblyNone
from autograph.framework.user_frames import current_location
from autograph.operators.conditions.classes import callable_, hasattr_, isinstance_, type_
from autograph.operators.conditions.logical import conjunction, disjunction, eq, negate, staged_cond, truth
from autograph.operators.dispatch import is_staged, lookup, register, register_staged, register_stand_in, require
from autograph.operators.state import ambiguous
from autograph.operators.state.reach import is_mutable, is_shared
from autograph.ops.arrays.local_arrays import LocalArray, moved
from autograph.ops.lists import list_refs
from autograph.ops.values.none_values import narrowed, read
from autograph.ops.values.staged_container import staged_of
from autograph.ops.values.staged_list import StagedList

__all__ = ["id_", "is_", "is_not"]


def is_(a: Any, b: Any) -> Any:
    """`a is b`: a scalar bool tensor, if one of them is a staged value and the other one is None, True or False; of
    two lists that are items of a staged list; and of an object of which a tensor says which one it is."""
    if b is True or b is False:
        a = narrowed(a) if type(a) is PossiblyNone else a
        if type(a) is PossiblyNone:
            return conjunction(a.present, is_(a.value, b))
        if isinstance(a, Tensor) and is_staged(a) and a.dtype.is_bool and a.shape.rank == 0:
            return a if b else negate(a)
        return a is b
    variable = _compared_with_none(a, b)
    return _same(a, b) if variable is None else negate(_present(variable))


def is_not(a: Any, b: Any) -> Any:
    """`a is not b`; see `is_`."""
    if b is True or b is False:
        return negate(is_(a, b))
    variable = _compared_with_none(a, b)
    return negate(_same(a, b)) if variable is None else _present(variable)


def _same(a: Any, b: Any) -> Any:
    a, b = staged_of(a), staged_of(b)
    if a is b:
        return True
    if type(a) is PossiblyNone or type(b) is PossiblyNone:
        return _same_where_present(a, b)
    if is_mutable(a) and is_mutable(b):
        ambiguous.tell_apart(a, b)
    if type(a) is not StagedList or type(b) is not StagedList:
        for one, other in ((a, b), (b, a)):
            found = lookup(one, "same") if is_staged(one) and type(one) not in (StagedList, list) else None
            if found is not None:
                return found(one, other)
        if _kind(a) is _kind(b) is bool:  # there is one True and one False
            return eq(a, b)
        _tell_apart(a, b)
        return False
    return list_refs.is_same(a.token, b.token) if a.type is not None and b.type is not None else False


def _same_where_present(a: Any, b: Any) -> Any:
    """`_same`, of values of which one at least may be None."""
    left, right = (narrowed(value) if type(value) is PossiblyNone else value for value in (a, b))
    if type(left) is not PossiblyNone:
        left, right = right, left
    if type(left) is not PossiblyNone:
        return _same(left, right)
    if type(right) is not PossiblyNone:
        return right is not None and conjunction(left.present, _same(left.value, right))
    neither = conjunction(negate(left.present), negate(right.present))
    both = conjunction(left.present, right.present)
    return disjunction(neither, conjunction(both, _same(left.value, right.value)))


def id_(value: Any) -> int:
    """`id(value)`, where that is known while tracing.

    Raises:
        StagedValueError: a tensor decides which object it is.
    """
    if building_graph() is None:
        return id(value)
    if is_mutable(value) or is_shared(value):
        return ambiguous.identity(value)
    value = moved(value) if isinstance(value, LocalArray) else narrowed(value) if type(value) is PossiblyNone else value
    if isinstance(value, Tensor):
        is_one_of_several = versions.is_array(value) and array_aliases.is_undecided(value)
    elif isinstance(value, tuple):
        is_one_of_several = _holds_tensors(value)
    else:
        is_one_of_several = is_staged(value) and lookup(value, "same") is not None or type(value) is PossiblyNone
    if is_one_of_several:
        raise _undecided("id()", value)
    return id(value)


def _tell_apart(a: Any, b: Any) -> None:
    """As `ambiguous.tell_apart`, for numbers, texts, arrays and tuples."""
    kind = _kind(a)
    if kind is not None and kind is _kind(b) and (is_staged(a) or is_staged(b)):
        raise errors.StagedValueError(
            f"`is` asks whether two {'texts' if kind is str else 'numbers'} are one object, and a tensor decides what "
            "they are",
            location=current_location(),
            expected="objects that are the same ones whatever a tensor says; equal numbers and texts may be one object "
            "or two in plain Python",
            fix="compare them: `==` or `!=`",
        )
    a, b = (moved(value) if issubclass(type(value), LocalArray) else value for value in (a, b))
    of_arrays = versions.is_array(a) and versions.is_array(b) and array_aliases.may_be_one(a, b)
    staged = type(a) is type(b) and isinstance(a, tuple) and len(a) == len(b) and _holds_tensors(a, b)
    for one, other in ((a, b), (b, a)):  # a tuple whose length a tensor decides
        is_tuple = issubclass(type(one), StagedList) and one.python is tuple
        staged = staged or is_tuple and issubclass(type(other), (tuple, StagedList))
    if of_arrays or staged:
        raise _undecided("`is`", a if of_arrays else ())


def _kind(value: Any) -> type | None:
    """The Python class that stands for those of a number, bool or text, staged or not; None for other values."""
    if issubclass(type(value), Tensor):  # of the type, as an object of the user's may work out its __class__
        is_value = value.dtype.is_numeric or value.dtype.is_bool or value.dtype is dtypes.string
        if not is_value or value.shape.rank != 0 or versions.is_array(value):
            return None
        return bool if value.dtype.is_bool else str if value.dtype is dtypes.string else float
    return {bool: bool, int: float, float: float, complex: float, str: str}.get(type(value))


def _undecided(what: str, value: Any) -> errors.StagedValueError:
    kind = "a tuple" if isinstance(value, tuple) else "an array" if isinstance(value, Tensor) else "an object"
    return errors.StagedValueError(
        f"{what} asks about {kind} that a tensor decides: which one it is, is known only when the graph runs",
        location=current_location(),
        expected="objects that are the same ones whatever a tensor says",
        fix="compare what is in them, or keep a flag or a number that says which one it is",
    )


def _holds_tensors(*values: Any) -> bool:
    return any(is_staged(leaf) for leaf in nest.flatten(values))


def _compared_with_none(a: Any, b: Any) -> PossiblyNone | None:
    if type(a) is PossiblyNone and b is None:
        return a
    return b if type(b) is PossiblyNone and a is None else None


def _present(variable: PossiblyNone) -> Any:
    value = narrowed(variable)
    return variable.present if type(value) is PossiblyNone else value is not None


def _asked(ask: Callable[..., Any]) -> Callable[..., Any]:
    """What `isinstance` or the like says: the flag, where it differs for the value and for None."""

    def implementation(variable: PossiblyNone, *args: Any) -> Any:
        of_value, of_none = ask(variable.value, *args), ask(None, *args)
        if of_value is of_none:
            return of_value
        present = _present(variable)
        return present if of_value else negate(present)

    return implementation


def _type(variable: PossiblyNone) -> Any:
    value = narrowed(variable)
    if type(value) is not PossiblyNone:
        return type_(value)
    raise errors.OperatorNotAllowedInGraphError(
        f"type() needs to know whether {variable.symbol_name!r} is None, which is known only when the graph runs",
        location=current_location(),
        fix="ask `is None` first",
    )


def _truth(variable: PossiblyNone) -> Any:
    """The truth value: None is false."""
    value = narrowed(variable)
    if type(value) is not PossiblyNone:
        return truth(value)
    inner = variable.value
    if not is_staged(inner):
        return variable.present if truth(inner) is True else False
    if isinstance(inner, Tensor) and inner.shape.rank == 0:
        return conjunction(variable.present, truth(inner))
    return staged_cond(variable.present, lambda: truth(inner), lambda: False, "the truth value")


def _equal(self: PossiblyNone, other: Any) -> Any:
    """Whether both are None, or both have values that are equal."""
    left, right = narrowed(self), narrowed(other) if type(other) is PossiblyNone else other
    if type(left) is not PossiblyNone and type(right) is not PossiblyNone:
        return eq(left, right)
    if type(left) is not PossiblyNone:
        left, right = right, left
    if right is None:
        return negate(left.present)
    if type(right) is not PossiblyNone:
        return staged_cond(left.present, lambda: eq(left.value, right), lambda: False, "the result of `==`")
    both = conjunction(left.present, right.present)
    neither = conjunction(negate(left.present), negate(right.present))
    same = staged_cond(both, lambda: eq(left.value, right.value), lambda: False, "the result of `==`")
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
register(PossiblyNone, "type", _type)
for _ask in (callable_, hasattr_, isinstance_):
    register(PossiblyNone, _ask.__name__.rstrip("_"), _asked(_ask))
PossiblyNone.__eq__ = _equal  # type: ignore[method-assign,assignment]
PossiblyNone.__ne__ = _not_equal  # type: ignore[method-assign,assignment]
PossiblyNone.__hash__ = object.__hash__  # type: ignore[method-assign]
