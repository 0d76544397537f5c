"""What the operators of lists are for a list that a staged loop grows; see `ops.values.staged_list`.

A Python list that has moved, which stands for a staged list, is staged itself: each operation is that of the latter.
"""

from __future__ import annotations

import operator
from collections import deque
from typing import Any

from autograph.framework import dtypes, shapes
from autograph.framework.number_rules import rules
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import PossiblyNone
from autograph.operators.calls.call import converted_call
from autograph.operators.conditions.classes import itself, stands_for
from autograph.operators.conditions.iterables import StagedIterable
from autograph.operators.conditions.lists import list_append
from autograph.operators.conditions.logical import disjunction, negate
from autograph.operators.conditions.loops import Loop
from autograph.operators.conditions.own_iterators import opened
from autograph.operators.containers.staged_tuples import StagedTuple, tuple_of
from autograph.operators.dispatch import lookup, register, register_staged, register_stand_in
from autograph.operators.iteration import folds, reductions
from autograph.operators.iteration.comparators import Comparator
from autograph.operators.iteration.iterators import StagedIterator
from autograph.operators.state import effects
from autograph.operators.state.reach import is_object, reached
from autograph.operators.statements.control_flow import for_stmt, if_stmt
from autograph.ops.control.failures import sure
from autograph.ops.lists.tensor_list import tensor_list_from_tensor
from autograph.ops.reductions.checked_sums import sum_of_rows
from autograph.ops.values.list_types import ListOf
from autograph.ops.values.none_values import read
from autograph.ops.values.python_operands import asked, container_like
from autograph.ops.values.staged_container import Moved, StagedContainer, is_moved, staged_of
from autograph.ops.values.staged_deque import StagedDeque
from autograph.ops.values.staged_list import StagedList, as_staged_list, common_type
from autograph.ops.values.typed_items import TypedItems

__all__ = ["of_moved", "of_one_size"]


def _length(staged: StagedList) -> Any:
    known = staged.known_length()
    return staged.length() if known is None else known


class _Items(StagedIterable):
    """The items of a staged list, for a loop over it, which may change the list."""

    is_live = True

    def __init__(self, staged: StagedList) -> None:
        self.staged = staged

    def length(self) -> Any:
        return _length(self.staged)

    def item(self, i: Any) -> Any:
        with sure():
            return self.staged.item(i)


class _DequeItems(_Items):
    """The items of a staged deque: that a loop over it changes their number is an error, as in Python."""

    def guarded(self, loop: Loop, began: int | None = None) -> Loop:
        size = self.length() if began is None else began
        return of_one_size(loop, self.staged, size, "deque mutated during iteration", begun=began is not None)


def of_one_size(loop: Loop, container: StagedContainer, size: Any, says: str, begun: bool) -> Loop:
    """A loop over a container, whose body must not change how many entries that has unless it leaves the loop.

    Args:
        size: how many there were when the loop began.
        says: the text of the RuntimeError.
        begun: whether iterations have been run in Python.
    """
    current: Any = container

    def check() -> None:
        left = False if loop.test is None else negate(loop.test())
        same = disjunction(left, current.length() == size)
        if_stmt(same, lambda: None, fail, tuple, lambda values: None, (), 0)

    def fail() -> None:
        raise RuntimeError(says)

    def body(entry: Any) -> None:
        before = current.handle
        loop.body(entry)
        if current.handle is not before:
            check()

    if begun:
        check()
    return loop.with_body(body)


def _append(staged: StagedList, item: Any) -> StagedList:
    staged.append(item)
    return staged


def _pop(staged: StagedList, index: Any) -> tuple[StagedList, Any]:
    return staged, staged.pop() if index is None else staged.pop(index)


def _set_item(staged: StagedList, index: Any, item: Any) -> StagedList:
    staged[index] = item
    return staged


def _del_item(staged: StagedList, index: Any) -> StagedList:
    del staged[index]
    return staged


def _sum(staged: StagedList, start: Any = 0) -> Any:
    reductions._refuse_text_start(start)
    start = staged_of(start)
    begun = container_like(start)
    if isinstance(staged.dtype, ListOf) and isinstance(begun, list):
        return folds.fold(_Items(staged), lambda done, item: done + item, start, "the sum")
    staged = staged.present()
    if not staged.is_plain and isinstance(begun, tuple):
        return _joined(staged, start)
    of_numbers = staged.is_plain and not isinstance(staged.dtype, ListOf) and staged.dtype is not dtypes.string
    to_container = begun is not None and begun is not NotImplemented
    if not of_numbers or is_object(start) or to_container and staged.element_shape.rank == 0:
        return folds.fold(_Items(staged), _added, start, "the sum")  # of no items, it is what it starts with
    return sum_of_rows(staged.stack()) + start


def _added(done: Any, item: Any) -> Any:
    asked(operator.add, done, item)  # which mostly raises Python's TypeError
    return done + item


def _joined(tuples: StagedList, start: Any) -> Any:
    """One tuple of the parts of all, after those of the first."""
    found: Any = start.as_list() if isinstance(start, StagedTuple) else list(start)
    effects.note_made(found)

    def add(done: Any, item: Any) -> Any:
        for part in item:
            done = list_append(done, part)
        return done

    return tuple_of(folds.fold(_Items(tuples), add, found, "the sum"))


def _sorted(staged: StagedList, *, key: Any = None, reverse: Any = False) -> StagedList:
    result = staged.as_list()
    result.sort(key=key, reverse=reverse)
    return result


def _listed(items: Any) -> StagedList:
    """The items of anything that converted code can loop over, as a staged list."""
    items = opened(items)
    if isinstance(items, Tensor) and items.shape.rank != 0:  # a text has characters, a number nothing to go over
        return StagedList(tensor_list_from_tensor(items), items.dtype, items.shape[1:])
    return _as_staged(folds.list_of(staged_of(items)))


def _as_staged(items: Any) -> StagedList:
    items = staged_of(items)
    if isinstance(items, StagedList):
        return items
    if items:
        return as_staged_list(items, common_type(items) or (rules().integer, shapes.scalar))
    result = StagedList.empty(rules().integer, shapes.scalar)
    result.guessed = True
    return result


def _mapped(function: Any, staged: StagedList) -> StagedList:
    """`[function(item) for item in staged]`."""
    found: list[Any] = []
    effects.note_made(found)
    add = lambda done, item: list_append(done, function(item))  # noqa: E731
    return _as_staged(folds.fold(_Items(staged), add, found, "the keys"))


def _keys(function: Any, staged: StagedList) -> StagedList:
    """What a list is sorted by: the results of a function for all items, none of which is None when the graph runs."""
    if isinstance(function, Comparator):
        return _as_staged(reductions.places_by(function, staged))

    def key(item: Any) -> Any:
        found = reductions.as_key(converted_call(function, (item,), None))
        return read(found) if type(found) is PossiblyNone else found

    return _mapped(key, staged)


def _fed(staged: StagedList, items: Any) -> bool:
    """Adds the items of an iterator one by one if its code reads the list, so that it sees them. False if not."""
    if not isinstance(items, (StagedIterable, StagedIterator)):
        return False
    own = staged if staged.home is None else staged.home
    if not any(part is own or part is staged for part in reached(items)):
        return False

    def add(item: Any) -> None:
        list_append(own, item)

    for_stmt(items, None, add, tuple, lambda values: None, (), {})
    return True


TypedItems.fed = staticmethod(_fed)
TypedItems.listed = staticmethod(_listed)
TypedItems.mapped = staticmethod(_mapped)
TypedItems.keys = staticmethod(_keys)
TypedItems.noted = staticmethod(effects.note_shared)

register_staged(StagedList)
register_staged(Moved)  # so that a structure with a moved list in it is seen to hold something staged
_implementation: Any
for _kind, _implementation in {
    "append": _append,
    "pop": _pop,
    "stack": StagedList.stack,
    "len": _length,
    "truth": lambda staged: staged.length() > 0,
    "get_item": lambda staged, key: staged[key],
    "set_item": _set_item,
    "del_item": _del_item,
    "contains": StagedList.contains,
    "iterate": _Items,
    "sum": _sum,
    "sorted": _sorted,
    "any": lambda staged: reductions._any_items(_Items(staged)),
    "all": lambda staged: reductions._all_items(_Items(staged)),
    "extreme": lambda name, staged, key, default: reductions._extreme_items(name, _Items(staged), key, default),
}.items():
    register(StagedList, _kind, _implementation)
register(StagedDeque, "iterate", _DequeItems)


def of_moved(kind: str) -> Any:
    def implementation(*args: Any, **kwargs: Any) -> Any:
        values = [staged_of(arg) for arg in args]
        staged = next(value for value in values if isinstance(value, StagedContainer))
        found = lookup(staged, kind)
        if found is None:
            raise staged._refuse(f"{kind}()")
        return found(*values, **kwargs)

    return implementation


stands_for(StagedList, lambda staged: [[]])
stands_for(StagedDeque, lambda staged: [deque()])
for _container in (list, deque):
    register_staged(_container, is_moved)
    register_stand_in(_container, of_moved)
    itself(_container)
