"""Operators on a value that is of one kind on some paths and of another kind on others.

`isinstance`, `==`, `is`, `in`, the truth value and texts are asked of the alternative that is there. Arithmetic, order,
`len` and items become branches, one for each kind; where Python has no such operation, the branch raises its TypeError.
Whatever else is done to it needs to know the kind, as it is known behind `if isinstance(x, str)`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from autograph import errors
from autograph.framework.convert import register_conversion
from autograph.framework.either import Either
from autograph.framework.tensor import Tensor
from autograph.operators import callees
from autograph.operators.conditions.classes import callable_, hasattr_, isinstance_, type_
from autograph.operators.conditions.logical import conjunction, disjunction, eq, negate, staged_cond, truth
from autograph.operators.conditions.none import is_
from autograph.operators.dispatch import register, register_staged, register_stand_in
from autograph.operators.state.reach import containers_in, parts
from autograph.ops.text.py_text import is_text
from autograph.ops.values.either_values import refusal
from autograph.ops.values.none_values import possible

__all__: list[str] = []


def _asked(ask: Callable[..., Any]) -> Callable[..., Any]:
    """What a predicate says of the alternative that is there, which is a truth value."""

    def implementation(value: Either, *args: Any) -> Any:
        left = possible(value)
        found, there = False, False
        for part in left:
            found = disjunction(found, conjunction(part.present, ask(part.value, *args)))
            there = disjunction(there, part.present)
        return disjunction(found, conjunction(negate(there), ask(None, *args)))

    return implementation


def _refuse(value: Either, *_: Any, **__: Any) -> Any:
    raise refusal(value, possible(value))


def _branching(operation: Callable[..., Any], name: str) -> Callable[..., Any]:
    """An operation that reads the value, as branches of which one runs."""

    def implementation(value: Either, *args: Any) -> Any:
        left = possible(value)
        if not all(_is_flat(part.value) for part in left):
            return _refuse(value)

        def of(k: int) -> Any:
            if k == len(left):
                return operation(None, *args)
            return staged_cond(left[k].present, lambda: of_kind(left[k].value), lambda: of(k + 1), name)

        def of_kind(part: Any) -> Any:
            try:
                return operation(part, *args)
            except errors.DTypeMismatchError as error:
                if any(map(is_text, (part, *args))):  # Python does not mix texts with others either
                    raise TypeError(error.message) from None
                raise

        return of(0)

    return implementation


def _item(value: Any, key: Any) -> Any:
    if isinstance(value, Tensor) and value.shape.rank == 0 and not is_text(value):
        raise TypeError(f"{type_(value).__name__!r} object is not subscriptable")
    return callees.operators.get_item(value, key)


def _is_flat(value: Any) -> bool:
    """Whether what is read from a value has no identity that other places may know."""
    return not any(containers_in(parts(value)))


def _attribute(value: Either, name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    return _refuse(value)


def _equal(value: Either, other: Any) -> Any:
    return _asked(lambda part: truth(eq(part, other)))(value)


def _not_equal(value: Either, other: Any) -> Any:
    return negate(_equal(value, other))


_BINARY = (
    "add", "sub", "mul", "truediv", "floordiv", "mod", "divmod", "pow", "matmul", "and", "or", "xor", "lshift",
    "rshift",
)  # fmt: skip
#: What Python asks a value for that only one of a known kind can answer.
_OTHERS = ("getitem", "index", "int", "float", "complex", "len", "iter", "round", "bool", "contains", "call", "array")

register_staged(Either)
register_conversion(Either, _refuse)
for _name in _OTHERS:
    setattr(Either, f"__{_name}__", _refuse)
for _name in _BINARY:
    _operation: Any = getattr(operator, f"__{_name}__", divmod)
    setattr(Either, f"__{_name}__", _branching(_operation, f"the result of `{_name}`"))
    _reflected = _branching(lambda value, other, of=_operation: of(other, value), f"the result of `{_name}`")
    setattr(Either, f"__r{_name}__", _reflected)
    if _name != "divmod":
        _in_place: Any = getattr(operator, f"__i{_name}__")
        setattr(Either, f"__i{_name}__", _branching(_in_place, f"the result of `{_name}`"))
for _name in ("lt", "le", "gt", "ge", "neg", "pos", "abs", "invert"):
    setattr(Either, f"__{_name}__", _branching(getattr(operator, f"__{_name}__"), f"the result of `{_name}`"))
register_stand_in(Either, lambda kind: _refuse)
for _builtin in (int, float, complex, abs, round):
    register(Either, _builtin.__name__, _branching(callees.overload_of(_builtin) or _builtin, "the number"))
register(Either, "len", _branching(callees.overload_of(len) or len, "the length"))
register(Either, "get_item", _branching(_item, "the item"))
register(Either, "truth", _asked(truth))
register(Either, "same", _asked(is_))
for _ask in (callable_, hasattr_, isinstance_):
    register(Either, _ask.__name__.rstrip("_"), _asked(_ask))
Either.__eq__ = _equal  # type: ignore[method-assign,assignment]
Either.__ne__ = _not_equal  # type: ignore[method-assign,assignment]
Either.__hash__ = object.__hash__  # type: ignore[method-assign]
Either.__getattr__ = _attribute  # type: ignore[attr-defined]
