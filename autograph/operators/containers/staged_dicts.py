"""What the operators of dicts and sets are for those whose keys a tensor decides; see `ops.values.staged_dict` and
`ops.values.staged_set`.

A Python dict or set that has moved, which stands for a staged one, is staged itself: each operation is that of the
latter. What a loop, `sorted`, `sum` and the like go over is a staged list of the keys, values or pairs.
"""

from __future__ import annotations

import collections
from collections import Counter, OrderedDict, defaultdict
from typing import Any

from autograph import conversion
from autograph.framework import nest
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import hide
from autograph.operators.calls.call import converted_call
from autograph.operators.conditions.classes import itself, stands_for
from autograph.operators.conditions.iterables import StagedIterable
from autograph.operators.conditions.logical import staged_cond
from autograph.operators.conditions.loops import Loop
from autograph.operators.containers import counters
from autograph.operators.containers.staged_lists import of_moved, of_one_size
from autograph.operators.dispatch import lookup, register, register_staged, register_stand_in, require
from autograph.operators.iteration import folds
from autograph.operators.state import effects
from autograph.ops.control.failures import sure
from autograph.ops.values.dict_kinds import StagedCounter
from autograph.ops.values.staged_container import MovedKey, is_moved, move, staged_of
from autograph.ops.values.staged_dict import VIEWS, StagedDict, StagedView, dict_behind
from autograph.ops.values.staged_keyed import StagedKeyed
from autograph.ops.values.staged_list import StagedList
from autograph.ops.values.staged_set import StagedMembers, StagedSet

__all__: list[str] = []


class _Entries(StagedIterable):
    """The keys, values or pairs of a staged dict, or the members of a staged set, for a loop over them.

    The loop may change the values; that it changes how many there are is an error, as in Python.

    Args:
        shown: the dict or set, or a view of it.
    """

    def __init__(self, shown: Any) -> None:
        self._shown = shown
        self._container: Any = shown.container if isinstance(shown, StagedView) else shown
        self._keys = shown.listed_keys() if isinstance(shown, StagedView) else shown.keys_list()
        self._size = self._keys.length()

    def length(self) -> Any:
        return self._size

    def item(self, i: Any) -> Any:
        with sure():
            if type(i) is int and i == 0:
                return self._shown.first()  # which does not list the others: `next(iter(d))` takes constant time
            key = self._keys.item(i)
            return self._shown.entry(self._container, key) if isinstance(self._shown, StagedView) else key

    def guarded(self, loop: Loop, began: int | None = None) -> Loop:
        self._size = self._size if began is None else began
        kind = "Set" if isinstance(self._container, StagedMembers) else "dictionary"
        says = f"{kind} changed size during iteration"
        return of_one_size(loop, self._container, self._size, says, begun=began is not None)


def _listed(container: Any) -> StagedList:
    found: StagedList = container.listed() if isinstance(container, StagedView) else container.keys_list()
    return found


def _get_item(staged: StagedDict, key: Any) -> Any:
    if staged.keeps_missing:
        effects.note_contents(staged)
    return staged[key]


def _set_item(staged: StagedDict, key: Any, value: Any) -> Any:
    staged[key] = value
    return staged.itself()


def _del_item(staged: StagedDict, key: Any) -> Any:
    del staged[key]
    return staged.itself()


def _of_pairs(like: StagedDict, pairs: Any) -> Any:
    """The pairs of anything that converted code can loop over, as a staged dict like another one."""
    result: dict[Any, Any] = {}
    effects.note_made(result)
    move(result, type(like)(type(like).empty(), like.dtype, like.element_shape))

    def put(done: Any, pair: Any) -> Any:
        key, value = pair
        staged_of(done)[key] = value
        return done

    return staged_of(folds.fold(StagedList.listed(pairs), put, result, "the entries"))


def _count(counter: StagedCounter, other: Any, sign: int) -> None:
    """Adds counts to a counter, or ones for the items of an iterable."""
    other = staged_of(other)
    counts = isinstance(other, (StagedDict, dict))
    result: Any = Counter()
    effects.note_made(result)
    move(result, counter.copy())

    def put(done: Any, item: Any) -> Any:
        key, more = item if counts else (item, 1)
        found = staged_of(done)
        found[key] = found.get(key, 0) + sign * more
        return done

    items: Any = other.items() if counts else other
    effects.note_contents(counter)
    counter.become(staged_of(folds.fold(items, put, result, "the counts")))


def _combined(operator: str, a: Any, b: Any) -> Any:
    return staged_of(converted_call(counters.combined, (a, b, counters.COUNTS[operator]), None))


def _within(a: Any, b: Any) -> Any:
    return converted_call(counters.within, (a, b), None)


def _of_items(items: Any) -> Any:
    """The items of anything that converted code can loop over, as a set, staged or not."""
    items = staged_of(items)
    if isinstance(items, StagedDict):
        items = items.keys_list()
    if isinstance(items, (list, tuple, set, frozenset, dict)):
        items = list(items)
        if not any(isinstance(leaf, Tensor) for item in items for leaf in nest.flatten(item)):
            return set(items)
    return StagedSet.of_list(StagedList.listed(_listed(items) if isinstance(items, StagedView) else items))


def _either(condition: Any, then: Any, otherwise: Any) -> Any:
    def there() -> Any:
        with sure():
            return then()

    return staged_cond(condition, there, otherwise, "the item")


conversion.follow(counters.__file__)
hide(counters.__file__)
hide(collections.__file__)  # whose counters are written in Python
StagedDict.either = staticmethod(_either)
StagedDict.of_pairs = staticmethod(_of_pairs)
StagedCounter.count = staticmethod(_count)
StagedCounter.combined = staticmethod(_combined)
StagedCounter.within = staticmethod(_within)
StagedMembers.of_items = staticmethod(_of_items)


def _on_list(kind: str) -> Any:
    """An operation on the keys, members or what a view shows, as that on a staged list."""

    def implementation(container: Any, *args: Any, **kwargs: Any) -> Any:
        items = _listed(container)
        found = lookup(items, kind)
        assert found is not None
        return found(items, *args, **kwargs)

    return implementation


register(StagedKeyed, "pop", lambda keyed, key: (keyed, keyed.pop() if key is None else keyed.pop(key)))
_implementation: Any
for _cls in (StagedKeyed, StagedView):
    register_staged(_cls)
    for _kind in ("sum", "sorted", "any", "all", "stack"):
        register(_cls, _kind, _on_list(_kind))
    register(_cls, "iterate", _Entries)
    register(
        _cls,
        "extreme",
        lambda name, container, key, default: _on_list_extreme(name, container, key, default),
    )


def _on_list_extreme(name: str, container: Any, key: Any, default: Any) -> Any:
    items = _listed(container)
    found = lookup(items, "extreme")
    assert found is not None
    return found(name, items, key, default)


for _kind, _implementation in {
    "len": StagedKeyed.length,
    "truth": lambda staged: staged.length() > 0,
    "contains": StagedKeyed.contains,
}.items():
    register(StagedKeyed, _kind, _implementation)
for _kind, _implementation in {
    "get_item": _get_item,
    "set_item": _set_item,
    "del_item": _del_item,
}.items():
    register(StagedDict, _kind, _implementation)
for _kind, _implementation in {
    "len": StagedView.length,
    "truth": lambda view: view.length() > 0,
    "contains": StagedView.contains,
}.items():
    register(StagedView, _kind, _implementation)



def _of_moved_view(kind: str) -> Any:
    """An operation on one of Python's views whose dict has become a staged one."""

    def implementation(*args: Any, **kwargs: Any) -> Any:
        values = [_staged_view(arg) if type(arg) in VIEWS and is_moved(dict_behind(arg)) else arg for arg in args]
        view = next(value for value in values if isinstance(value, StagedView))
        return require(view, kind)(*values, **kwargs)

    return implementation


def _staged_view(view: Any) -> StagedView:
    return StagedView(staged_of(dict_behind(view)), VIEWS[type(view)])


_EXAMPLES: dict[type, Any] = {
    dict: {}, set: set(), frozenset: frozenset(), Counter: Counter(), OrderedDict: OrderedDict(),
    defaultdict: defaultdict(),
}  # fmt: skip
stands_for(StagedKeyed, lambda staged: [_EXAMPLES[staged.python]])
stands_for(StagedView, lambda view: [getattr({}, view.what)()])
for _view in VIEWS:
    register_staged(_view, lambda view: is_moved(dict_behind(view)))
    register_stand_in(_view, _of_moved_view)
register_staged(MovedKey)
for _container in _EXAMPLES.keys() - {frozenset}:
    register_staged(_container, is_moved)
    register_stand_in(_container, of_moved)
    itself(_container)
