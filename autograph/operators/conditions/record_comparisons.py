"""`==` and `<` of tuples, lists and dataclasses with staged parts, as one staged scalar.

Python's own comparison needs a bool for each pair of items. Here the result is composed of the results for the pairs.
"""

from __future__ import annotations

import dataclasses
import functools
import operator
import types
from collections.abc import Callable, Sequence
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.context import building_graph
from autograph.operators import callees
from autograph.operators.conditions.logical import (
    conjunction,
    disjunction,
    eq,
    holds_staged,
    item_equals,
    negate,
    truth,
)
from autograph.operators.dispatch import is_staged

__all__ = ["COMPARISONS", "compare", "comparison", "ge", "gt", "le", "lt", "unequal"]

#: The comparisons that `@dataclass` makes.
COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    f"__{name}__": getattr(operator, name) for name in ("eq", "lt", "le", "gt", "ge")
}


def compare(name: str, a: Sequence[Any], b: Sequence[Any]) -> Any:
    """`a < b` and the like (`name` is `__lt__`) of two sequences some items of which are staged."""
    if name == "__eq__":
        return eq(a, b)
    decided: Any = False  # the first items that differ decide
    equal: Any = True
    strict = lt if name in ("__lt__", "__le__") else gt
    for x, y in zip(a, b):
        same = True if x is y else item_equals(x, y)
        if same is not True:
            decided = disjunction(decided, _of_unequal(strict, x, y, equal, same))
            equal = conjunction(equal, same)
        if equal is False:
            return decided
    return disjunction(decided, conjunction(equal, COMPARISONS[name](len(a), len(b))))


def _of_unequal(strict: Callable[[Any, Any], Any], x: Any, y: Any, equal: Any, same: Any) -> Any:
    """Whether two items decide, and the first is the smaller, or greater, one. Items that have no order, such as
    objects behind the numbers in a heap, are an error where they are reached.

    Args:
        equal: whether all items before them are equal.
        same: whether these two are.
    """
    try:
        found = truth(strict(x, y))
    except TypeError as error:
        reached = conjunction(equal, negate(same))
        if not is_staged(reached) or isinstance(error, errors.AutographError):
            raise
        unordered = error
    else:  # a number that is smaller than another differs from it
        return conjunction(equal, found if nest.are_leaves((x, y)) else conjunction(negate(same), found))

    def fail() -> None:
        raise unordered

    callees.operators.if_stmt(reached, fail, lambda: None, tuple, lambda values: None, (), 0)
    return False


def lt(a: Any, b: Any) -> Any:
    """`a < b`. Lists and tuples that hold staged values are compared item by item into one scalar."""
    return compare("__lt__", a, b) if _staged_sequences(a, b) else a < b


def le(a: Any, b: Any) -> Any:
    """`a <= b`; see `lt`."""
    return compare("__le__", a, b) if _staged_sequences(a, b) else a <= b


def gt(a: Any, b: Any) -> Any:
    """`a > b`; see `lt`."""
    return compare("__gt__", a, b) if _staged_sequences(a, b) else a > b


def ge(a: Any, b: Any) -> Any:
    """`a >= b`; see `lt`."""
    return compare("__ge__", a, b) if _staged_sequences(a, b) else a >= b


def _staged_sequences(a: Any, b: Any) -> bool:
    return type(a) is type(b) and type(a) in (list, tuple) and (holds_staged(a) or holds_staged(b))


def comparison(cls: type, name: str, generated: types.FunctionType) -> Any:
    """The replacement for a comparison that `@dataclass` or `@total_ordering` has made; None for any other function."""
    derived = _DERIVED.get(generated.__code__.co_name) if generated.__module__ == functools.__name__ else None
    if derived is not None:
        return _ordering(generated, *derived)
    if "__dataclass_fields__" not in vars(cls) or generated.__code__.co_filename != "<string>":
        return None

    @functools.wraps(generated)
    def method(self: Any, other: Any) -> Any:
        if building_graph() is None or other.__class__ is not self.__class__:
            return generated(self, other)
        fields = [f.name for f in dataclasses.fields(self) if f.compare]
        a, b = (tuple(getattr(value, field) for field in fields) for value in (self, other))
        if not any(is_staged(leaf) for leaf in nest.flatten((a, b))):
            return generated(self, other)
        return compare(name, a, b)

    return method




#: The functions of `functools.total_ordering`: the comparison that they ask, whether its answer is turned around, and
#: what `==` adds to it ("or") or takes away ("and not").
_DERIVED = {
    f"_{name}_from_{root}": (f"__{root}__", turned, equal)
    for root, rows in {
        "lt": {"gt": (True, "and not"), "le": (False, "or"), "ge": (True, "")},
        "le": {"ge": (True, "or"), "lt": (False, "and not"), "gt": (True, "")},
        "gt": {"lt": (True, "and not"), "ge": (False, "or"), "le": (True, "")},
        "ge": {"le": (True, "or"), "gt": (False, "and not"), "lt": (True, "")},
    }.items()
    for name, (turned, equal) in rows.items()
}


def _ordering(generated: types.FunctionType, root: str, turned: bool, equal: str) -> Any:
    @functools.wraps(generated)
    def method(self: Any, other: Any) -> Any:
        answer = getattr(type(self), root)(self, other)
        if answer is NotImplemented or not is_staged(answer):
            return generated(self, other)
        answer = negate(truth(answer)) if turned else truth(answer)
        if not equal:
            return answer
        same = truth(self == other)
        return disjunction(answer, same) if equal == "or" else conjunction(answer, negate(same))

    return method


def unequal(self: Any, other: Any) -> Any:
    """`self != other` of a class that defines `==` only."""
    same: Any = type(self).__eq__(self, other)  # type: ignore[call-arg]  # the function of the class, not bound
    return same if same is NotImplemented else negate(truth(same)) if is_staged(same) else not same
