"""Going over a staged iterable to one result: what `sum(map(...))`, `any(...)`, `max(zip(...))`, `list(...)` become.

A fold is a loop. Reductions of a plain tensor have ops of their own and are in `reductions`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph.framework import versions
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import PossiblyUndefined, Undefined
from autograph.operators.conditions.iterables import Rows, as_staged, static_length
from autograph.operators.conditions.lists import list_append
from autograph.operators.conditions.logical import negate, staged_cond
from autograph.operators.dispatch import is_staged
from autograph.operators.state import effects
from autograph.operators.statements.control_flow import for_stmt
from autograph.operators.statements.failing import ensure
from autograph.ops.arrays.selection import where
from autograph.ops.arrays.shared_arrays import chosen_among
from autograph.ops.core.common import operands
from autograph.ops.values.staged_list import StagedList

__all__ = ["choose", "first_of", "fold", "fold_first", "list_of", "next_of"]


def fold(
    items: Any,
    combine: Callable[[Any, Any], Any],
    initial: Any,
    name: str,
    finished: Callable[[Any], Any] | None = None,
) -> Any:
    """`combine(... combine(combine(initial, first), second) ..., last)` in a loop, staged if need be.

    Args:
        items: anything that a `for` of converted code goes over.
        initial: where to start; an `Undefined` variable is replaced by the first item's `combine`.
        name: what errors call the running result.
        finished: a truth value of the running result that ends the loop early.
    """
    result = initial
    del initial  # references to a list are counted

    def body(item: Any) -> None:
        nonlocal result
        result = combine(result, item)

    def get_state() -> tuple[Any, ...]:
        return (result,)

    def set_state(values: tuple[Any, ...]) -> None:
        nonlocal result
        (result,) = values

    going_on = None if finished is None else lambda: negate(finished(result))
    for_stmt(items, going_on, body, get_state, set_state, (name,), {})
    return result


def fold_first(items: Any, combine: Callable[[Any, Any], Any], name: str) -> tuple[Any, Any]:
    """A fold that starts with the first item.

    Returns:
        The result, and the truth value that says whether there was an item at all.
    """
    def step(result: Any, item: Any) -> Any:
        if isinstance(result, Undefined):
            return item
        if isinstance(result, PossiblyUndefined):
            value = result.value
            return staged_cond(result.defined, lambda: combine(value, item), lambda: item, name)
        return combine(result, item)

    result = fold(items, step, Undefined(name), name)
    return _value_of(result), _is_there(result)


def first_of(items: Any, name: str) -> tuple[Any, Any]:
    """The first item, and the truth value that says whether there is one; later ones are not asked for."""
    result = fold(items, lambda _, item: item, Undefined(name), name, finished=_is_there)
    return _value_of(result), _is_there(result)


def _is_there(result: Any) -> Any:
    return result.defined if isinstance(result, PossiblyUndefined) else not isinstance(result, Undefined)


def _value_of(result: Any) -> Any:
    return result.value if isinstance(result, PossiblyUndefined) else None if isinstance(result, Undefined) else result


def next_of(items: Any, *default: Any) -> Any:
    """`next(items[, default])` of what nothing is taken from afterwards.

    Raises:
        StopIteration: there is no item, as far as known while tracing.
        AssertionFailedError: (when the graph runs) there is no item.
    """
    value, there = first_of(items, "next()")
    if not is_staged(there):
        if there:
            return value
        if default:
            return default[0]
        raise StopIteration
    if default:
        return staged_cond(there, lambda: value, lambda: default[0], "next()")
    ensure(there, StopIteration(), ["next() on an iterator that has no items"])
    return value


def list_of(items: Any) -> Any:
    """`list(items)`: a list, or a staged one if a tensor decides on its length."""
    if isinstance(items, StagedList):
        return items.as_list()
    staged = as_staged(items)
    if staged is not None and static_length(staged) is not None:
        return list(staged)
    if isinstance(staged, Rows):
        return StagedList.listed(staged.tensor)
    return fold(items if staged is None else staged, list_append, _new_list(), "the list")


def _new_list() -> list[Any]:
    found: list[Any] = []
    effects.note_made(found)
    return found


_LEAF = (Tensor, bool, int, float, complex)


def choose(condition: Any, if_true: Any, if_false: Any, name: str) -> Any:
    """`if_true if condition else if_false` for values that both are there already."""
    if not is_staged(condition):
        return if_true if condition else if_false
    if isinstance(if_true, _LEAF) and isinstance(if_false, _LEAF):
        found = where(condition, *operands(if_true, if_false))
        if versions.is_array(if_true) and versions.is_array(if_false):
            chosen_among(found, [lambda: condition], [if_true, if_false])
        return found
    return staged_cond(condition, lambda: if_true, lambda: if_false, name)
