"""`set(...)`, `dict(...)`, `Counter(...)` and the like of staged values, displays and comprehensions of sets and dicts.

Where a tensor decides on the keys, what they make is a staged set or dict; else Python's own.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, MappingView, Sequence
from typing import Any

from autograph.framework.context import building_graph
from autograph.operators.builtins.python_calls import refusal
from autograph.operators.callees import register_class_methods, register_overloads
from autograph.operators.calls.call import converted_call
from autograph.operators.conditions.own_iterators import opening
from autograph.operators.containers import selecting
from autograph.operators.containers.choices import contents
from autograph.operators.containers.slices import get_item, set_item
from autograph.operators.dispatch import is_staged, staged_among
from autograph.operators.iteration import folds
from autograph.operators.state import effects
from autograph.operators.state.iterator_effects import note_advanced
from autograph.ops.text.py_text import is_text, py_text
from autograph.ops.values.python_operands import check_hashable
from autograph.ops.values.staged_container import StagedContainer, kind_of, move, staged_of
from autograph.ops.values.staged_dict import StagedDict
from autograph.ops.values.staged_list import StagedList
from autograph.ops.values.staged_set import StagedFrozenSet, StagedMembers, StagedSet

__all__ = ["dict_display", "dict_of", "entries", "set_of"]


def _has_staged_keys(items: Any) -> bool:
    """Whether a tensor decides on the items of an iterable, or on one of them."""
    if is_staged(items):
        return True
    return type(items) in (list, tuple) and staged_among(items)


def _known(items: Any) -> Any:
    """The items of an iterator of Python's, and of a view of a dict, as a list; any other iterable itself."""
    items = contents(items)
    if is_staged(items) or not (hasattr(type(items), "__next__") or isinstance(items, MappingView)):
        return items
    note_advanced(items)
    return list(items)


def set_(*args: Any) -> Any:
    """`set(iterable)`; a staged set if a tensor decides on its members."""
    return set_of(args[0]) if len(args) == 1 and building_graph() is not None else set(*args)


def set_of(items: Any) -> Any:
    """The set of the items of an iterable: `{a, b}`, `{f(x) for x in xs}`.

    >>> set_of([2, 2])
    {2}
    """
    if building_graph() is None:
        return set(items)
    found, items = staged_of(items), _known(items)
    if isinstance(found, StagedMembers):
        return StagedSet(found.handle, found.dtype, found.element_shape)
    if is_text(items):
        items = py_text("list", items)
    if not _has_staged_keys(items):
        return set(items)
    if type(items) is list:
        check_hashable(tuple(items))
    return staged_of(StagedSet.of_items(items))


def frozenset_(*args: Any) -> Any:
    """`frozenset(iterable)`; a staged one if a tensor decides on its members."""
    found = set_(*args)
    if not isinstance(found, StagedMembers):
        return frozenset(found)
    return StagedFrozenSet(found.handle, found.dtype, found.element_shape)


def dict_(*args: Any, **named: Any) -> Any:
    """`dict(mapping or pairs, **named)`; a staged dict if a tensor decides on its keys."""
    if len(args) != 1 or building_graph() is None:
        return dict(*args, **named)
    items = _known(staged_of(args[0]))
    if isinstance(items, StagedDict):
        result = entries(items)
        result.update(**named)
        return result
    if is_staged(items) or type(items) in (list, tuple) and _has_staged_keys([pair[:1] for pair in items]):
        found = dict_of(items)
        for key, value in named.items():
            found = set_item(found, key, value)
        return found
    return dict(items, **named)


def dict_of(pairs: Any) -> Any:
    """The dict of pairs: `{a: b}`, `{f(x): x for x in xs}`.

    >>> dict_of([(1, 2)])
    {1: 2}
    """
    if building_graph() is None or type(pairs) is list and not _has_staged_keys([key for key, _ in pairs]):
        return dict(pairs)
    return _folded(pairs, {}, lambda found, pair: set_item(found, *pair))


def from_keys(items: Any, value: Any = None) -> Any:
    """`dict.fromkeys(items, value)`; a staged dict if a tensor decides on its keys."""
    items = _known(staged_of(items))
    if not _has_staged_keys(items):
        return dict.fromkeys(items, value)
    return _folded(items, {}, lambda found, key: set_item(found, key, value))


def entries(mapping: Any) -> Any:
    """What `**mapping` adds to a display, as it is then; a staged dict if a tensor decides on the keys."""
    staged = staged_of(contents(mapping))
    if isinstance(staged, StagedDict):
        return StagedDict(staged.handle, staged.dtype, staged.element_shape)
    return {**staged}


def dict_display(parts: Sequence[tuple[Any, ...]]) -> Any:
    """`{**a, k: v}`, given `(entries(a),)` and `(k, v)`: staged if a tensor decides on a key.

    >>> dict_display([({1: 2},), (3, 4)])
    {1: 2, 3: 4}
    """
    result: Any = {}
    if building_graph() is not None:
        effects.note_made(result)
    for part in parts:
        if len(part) == 2:
            result = set_item(result, *part)
        elif isinstance(part[0], StagedDict):
            put_in(result, part[0])
        else:
            converted_call(result.update, part, None)
    return _of_its_own(result)


def put_in(target: Any, other: StagedDict) -> None:
    """Puts the entries of a staged dict into a Python dict, or into one that has moved.

    Raises:
        UnimplementedError: they have no types in common.
    """
    if not isinstance(staged_of(target), StagedDict):
        kind = kind_of(target)
        found = None if kind is None else kind.common([target, other])
        if kind is None or found is None:
            raise selecting.no_entry(target)
        move(target, kind.of(target, *found))
    staged_of(target).update(other)


def counter_(*args: Any, **named: Any) -> Any:
    """`Counter(iterable)`; a staged one if a tensor decides on its keys."""
    if staged_among(*args[1:], *named.values()):
        raise refusal("Counter()", "with counts that are known only when the graph runs", "c = Counter(); c['a'] = n")
    if len(args) != 1 or named or building_graph() is None:
        return Counter(*args, **named)
    items = _known(args[0])
    if not _has_staged_keys(items):
        return Counter(items)
    return _folded(items, Counter(), lambda found, item: set_item(found, item, get_item(found, item) + 1))


def deque_(*args: Any, **named: Any) -> Any:
    """`deque(iterable, maxlen)`; one that stands for a staged one if a tensor decides on its length."""
    if staged_among(*args[1:], *named.values()):
        raise refusal("deque()", "of a length that is known only when the graph runs", "if len(q) > n: q.popleft()")
    if not args or building_graph() is None or not is_staged(args[0]):
        return deque(*args, **named)
    found, result = staged_of(folds.list_of(args[0])), deque[Any]((), *args[1:], **named)
    if not isinstance(found, StagedList):
        return deque(found, *args[1:], **named)
    kind: Any = kind_of(result)
    staged = kind.empty(found.dtype, found.element_shape)
    staged.extend(found)
    effects.note_made(result)
    move(result, staged)
    return staged


def _folded(items: Any, initial: Any, put: Callable[[Any, Any], Any]) -> Any:
    effects.note_made(initial)
    return _of_its_own(folds.fold(items, put, initial, f"the {type(initial).__name__}"))


def _of_its_own(made: Any) -> Any:
    """A container that was made here. No name leads to the Python container that stands for a staged one, so that it
    need not be kept apart from others by that."""
    found = staged_of(made)
    return found.copy() if isinstance(found, StagedContainer) else found


def _of_pairs(overload: Callable[..., Any]) -> Callable[..., Any]:
    """The overload, for which objects are opened that are no mappings."""
    of_iterator = opening(overload, stop=1)

    def of_either(*args: Any, **kwargs: Any) -> Any:
        return (overload if args and hasattr(type(args[0]), "keys") else of_iterator)(*args, **kwargs)

    return of_either


register_class_methods({(dict, "fromkeys"): from_keys})
register_overloads({
    dict: _of_pairs(dict_), Counter: _of_pairs(counter_),
    **{cls: opening(overload, stop=1) for cls, overload in ((set, set_), (frozenset, frozenset_), (deque, deque_))},
})  # fmt: skip
