"""Operators on a value that is of one kind on some paths and of another kind on others.

`isinstance`, `==`, `is`, `in`, the truth value and texts are asked of the alternative that is there. Whatever else is
done to it needs to know the kind: behind `if isinstance(x, str)`, `if x == -1: return` and the like it is known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph.framework.convert import register_conversion
from autograph.framework.either import Either
from autograph.operators.conditions.classes import callable_, hasattr_, isinstance_
from autograph.operators.conditions.logical import conjunction, disjunction, eq, negate, truth
from autograph.operators.conditions.none import is_
from autograph.operators.dispatch import register, register_staged, register_stand_in
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


def _attribute(value: Either, name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    return _refuse(value)


def _equal(value: Either, other: Any) -> Any:
    return _asked(lambda part: truth(eq(part, other)))(value)


def _not_equal(value: Either, other: Any) -> Any:
    return negate(_equal(value, other))


#: What Python asks a value for that only one of a known kind can answer.
_BINARY = (
    "add", "sub", "mul", "truediv", "floordiv", "mod", "divmod", "pow", "matmul", "and", "or", "xor", "lshift",
    "rshift",
)  # fmt: skip
_OTHERS = (
    "lt", "le", "gt", "ge", "neg", "pos", "abs", "invert", "getitem", "index", "int", "float", "complex", "len", "iter",
    "round", "bool", "contains", "call", "array",
)  # fmt: skip

register_staged(Either)
register_conversion(Either, _refuse)
for _name in (*_BINARY, *(f"r{name}" for name in _BINARY), *_OTHERS):
    setattr(Either, f"__{_name}__", _refuse)
register_stand_in(Either, lambda kind: _refuse)
register(Either, "truth", _asked(truth))
register(Either, "same", _asked(is_))
for _ask in (callable_, hasattr_, isinstance_):
    register(Either, _ask.__name__.rstrip("_"), _asked(_ask))
Either.__eq__ = _equal  # type: ignore[method-assign,assignment]
Either.__ne__ = _not_equal  # type: ignore[method-assign,assignment]
Either.__hash__ = object.__hash__  # type: ignore[method-assign]
Either.__getattr__ = _attribute  # type: ignore[attr-defined]
