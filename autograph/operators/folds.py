"""Going over a staged iterable to one result: what `sum(map(...))`, `any(...)`, `max(zip(...))` become.

A fold is a staged loop. Reductions of a plain tensor have ops of their own and are in `reductions`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph.framework.tensor import Tensor
from autograph.framework.undefined import PossiblyUndefined, Undefined
from autograph.operators.dispatch import is_staged
from autograph.operators.iterables import StagedIterable
from autograph.operators.logical import conjunction, negate, staged_cond
from autograph.ops.common import operands
from autograph.ops.loop_carry import while_values
from autograph.ops.selection import where

__all__ = ["fold", "fold_first"]


def fold(
    items: StagedIterable,
    combine: Callable[[Any, Any], Any],
    initial: Any,
    name: str,
    finished: Callable[[Any], Any] | None = None,
) -> Any:
    """`combine(... combine(combine(initial, first), second) ..., last)` in a staged loop.

    Args:
        initial: where to start; an `Undefined` variable is replaced by the first item's `combine`.
        name: what errors call the running result.
        finished: a truth value of the running result that ends the loop early.
    """
    length = items.length()

    def test(values: Any) -> Any:
        i, result = values
        more = i < length
        return more if finished is None else conjunction(more, negate(finished(result)))

    def step(values: Any) -> list[Any]:
        i, result = values
        keep = items.keep(i)
        if keep is None:
            result = combine(result, items.item(i))
        elif is_staged(keep):
            before = result
            result = staged_cond(keep, lambda: combine(before, items.item(i)), lambda: before, name)
        elif keep:
            result = combine(result, items.item(i))
        return [i + 1, result]

    return while_values(test, step, [0, initial], ["position", name], {})[1]


def fold_first(items: StagedIterable, combine: Callable[[Any, Any], Any], name: str) -> tuple[Any, Any]:
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
    if isinstance(result, Undefined):
        return None, False
    if isinstance(result, PossiblyUndefined):
        return result.value, result.defined
    return result, True


_LEAF = (Tensor, bool, int, float, complex)


def choose(condition: Any, if_true: Any, if_false: Any, name: str) -> Any:
    """`if_true if condition else if_false` for values that both are there already."""
    if not is_staged(condition):
        return if_true if condition else if_false
    if isinstance(if_true, _LEAF) and isinstance(if_false, _LEAF):

        return where(condition, *operands(if_true, if_false))
    return staged_cond(condition, lambda: if_true, lambda: if_false, name)
