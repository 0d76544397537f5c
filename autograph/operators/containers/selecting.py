"""Items of Python containers at a position, or under a key, that is known only when the graph runs.

What can be one tensor is stacked and indexed. Numbers, tensors and tuples of them are selected by branches: one for
each item, with the result joined as that of an `if` is. Functions, lists and other objects have an identity: they
become a `Choice`, which is one of them (`choices`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from autograph import errors
from autograph.framework import nest, versions
from autograph.framework.convert import convert_to_tensor
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import PossiblyNone
from autograph.framework.user_frames import current_location
from autograph.operators.conditions.iterables import as_python_number
from autograph.operators.conditions.lists import refuse_known_bytes
from autograph.operators.conditions.logical import conjunction, disjunction, eq, may_equal, negate, staged_cond, truth
from autograph.operators.conditions.ranges import staged_range
from autograph.operators.containers.choices import Choice
from autograph.operators.containers.staged_tuples import tuple_of
from autograph.operators.dispatch import is_staged
from autograph.operators.state import effects
from autograph.operators.statements.control_flow import if_stmt
from autograph.operators.statements.rolling import may_stage_list
from autograph.ops.arrays import indexing
from autograph.ops.arrays.local_arrays import LocalArray, known
from autograph.ops.arrays.selection import where
from autograph.ops.arrays.shared_arrays import chosen_among
from autograph.ops.core.common import as_tensor
from autograph.ops.core.error_arguments import saying
from autograph.ops.reductions.reductions import argmax, reduce_any
from autograph.ops.text.py_text import item_of_text
from autograph.ops.values.branch_values import stageable
from autograph.ops.values.list_types import ListOf
from autograph.ops.values.python_operands import check_hashable
from autograph.ops.values.staged_container import kind_of, move
from autograph.ops.values.staged_keyed import Entry
from autograph.ops.values.staged_list import StagedList, as_staged_list, common_type, position
from autograph.ops.values.typed_items import item_type

__all__ = [
    "Entry", "check", "del_item", "get_item", "is_staged_key", "no_entry", "of_key", "set_item",
    "staged", "staged_with",
]  # fmt: skip

_NUMBERS = (bool, int, float, complex)
#: A list with so many items becomes a staged one, where a tensor says which of them is meant.
_LONG = 16


def is_staged_key(key: Any) -> bool:
    """Whether an index or key, a bound of a slice, or a part of a tuple that is a key, is staged."""
    if type(key) is tuple:
        return any(map(is_staged_key, key))
    if type(key) is slice:
        return is_staged(key.start) or is_staged(key.stop) or is_staged(key.step)
    return is_staged(key)


def get_item(target: Any, key: Any) -> Any:
    """`target[key]` of a Python container and a staged key."""
    if isinstance(target, dict):
        return _of_dict(target, key)
    if isinstance(target, str):
        return item_of_text(target, key)
    if isinstance(target, LocalArray):
        return target[key]
    if isinstance(target, (bytes, bytearray)):
        if type(key) is slice:
            refuse_known_bytes(target, "a slice is taken of")
        return _of_sequence(list(target), position(key))
    if type(key) is slice:
        return _staged_slice(target, key)
    if isinstance(target, (list, tuple, range)):
        return _of_sequence(target, position(key))
    if hasattr(target, "__array__"):
        return indexing.get_item(convert_to_tensor(target), key)
    return target[key]  # an object of the user's


def _of_sequence(items: Any, at: Any) -> Any:
    if not len(items):
        raise IndexError(f"{type(items).__name__} index out of range")
    if at.shape.rank not in (0, None) or _stack_alike(items):
        with saying(f"{type(items).__name__} {'object ' * isinstance(items, range)}index out of range"):
            found = indexing.get_item(convert_to_tensor(items), at)
        arrays = [known(item) for item in items] if not isinstance(items, range) else []
        if any(map(versions.is_array, arrays)) and at.shape.rank == 0:
            size = len(arrays)
            chosen_among(found, [partial(_at, at, k, size) for k in range(size - 1)], arrays)
        return as_python_number(found, fresh=True) if all(type(x) in _NUMBERS for x in items) else found
    size = len(items)
    if _is_better_staged(items):
        effects.note_contents(items)
        return staged(items).item(at)
    if not all(map(_is_value, items)):
        inside = conjunction(truth(at >= -size), truth(at < size))
        check(inside, lambda: IndexError(f"{type(items).__name__} index out of range"))
        return Choice([(_at(at, k, size), item) for k, item in enumerate(items)])

    def out_of_range() -> Any:
        raise IndexError(f"{type(items).__name__} index out of range")

    return _select([(_at(at, k, size), item) for k, item in enumerate(items)], out_of_range)


def _is_better_staged(items: Any, *more: Any) -> bool:
    """Whether a list is so long that a staged list is better than a branch for each of its items, and it can be one."""
    is_long = type(items) is list and len(items) >= _LONG
    return is_long and common_type([*items, *more]) is not None and may_stage_list()


def _are_rows(items: Any, row: Any) -> bool:
    """Whether these are lists that a list can hold by reference in a graph, which is asked where one is put in."""
    lists = all(type(item) is list or is_staged(item) and not isinstance(item, Tensor) for item in (*items, row))
    return lists and isinstance(item_type([*items, row]), ListOf) and may_stage_list()


def _is_value(item: Any) -> bool:
    """Whether an item has no identity, so that another one that is equal can stand for it."""
    if nest.is_nested(item):
        return isinstance(item, (tuple, PossiblyNone)) and all(_is_value(part) for _, part in nest.children(item))
    return stageable(item) or item is None


def _at(at: Any, k: int, size: int) -> Any:
    return disjunction(truth(at == k), truth(at == k - size))


def _stack_alike(items: Any) -> bool:
    """Whether the items are numbers, texts or tensors that one tensor can hold without changing any of them."""
    if isinstance(items, range):
        return True

    def kind_of(item: Any) -> Any:
        if type(item) in (*_NUMBERS, str):
            return type(item)
        return (item.dtype, item.shape) if isinstance(item, Tensor) else None

    kinds = set(map(kind_of, items))
    kind = next(iter(kinds))
    return len(kinds) == 1 and kind is not None and (type(kind) is not tuple or kind[1].is_fully_defined())


def _select(choices: Sequence[tuple[Any, Any]], otherwise: Callable[[], Any]) -> Any:
    """The value beside the condition that holds."""

    def chosen(k: int) -> Any:
        if k == len(choices):
            return otherwise()
        condition, value = choices[k]
        return staged_cond(condition, lambda: value, lambda: chosen(k + 1), "the item")

    return chosen(0)


def _of_dict(target: Any, key: Any) -> Any:
    if type(target) is not dict and hasattr(type(target), "__missing__"):
        return _or_made(target, key)
    return of_key(target, key)


def _or_made(target: Any, key: Any) -> Any:
    """The value under a key of a `Counter` or `defaultdict`, which makes one where there is none."""
    kind: Any = kind_of(target)
    if kind is None:
        raise no_entry(target)
    if not kind.keeps_missing and not target:
        return kind.factory()
    effects.note_contents(target)
    made = staged_with(target, Entry(key, kind.factory()))
    if made is None:
        raise no_entry(target)
    return made[key]


def of_key(target: Any, key: Any, *default: Any) -> Any:
    """The value under a staged key, or else the default; if none is given, a missing key is an error."""

    def missing() -> Any:
        raise KeyError(key)

    table = _as_table(target, key)
    if table is not None:
        there, value = table
        if default:
            return staged_cond(there, value, lambda: default[0], "the item")
        check(there, lambda: KeyError(key))
        return value()
    choices = [(truth(eq(key, k)), value) for k, value in target.items() if may_equal(k, key)]
    if all(map(_is_value, [*(value for _, value in choices), *default])):
        return _select(choices, (lambda: default[0]) if default else missing)
    there = _any([condition for condition, _ in choices])
    if default and not choices:
        return default[0]
    if default and default[0] is None:
        return PossiblyNone(Choice(choices), there, "the item")
    if default:
        return Choice([*choices, (negate(there), default[0])])
    check(there, lambda: KeyError(key))
    return Choice(choices)


def _as_table(target: dict[Any, Any], key: Any) -> tuple[Any, Callable[[], Any]] | None:
    """Whether a staged key is in a long dict, and what gives the value there, which is found by its position: branches
    for so many entries are traced within each other. None if it is not long, or if its keys are no vector."""
    if len(target) < _LONG or not isinstance(key, Tensor) or key.shape.rank != 0:
        return None
    found = [entry for entry in target.items() if may_equal(entry[0], key)]
    kinds = {type(k) for k, _ in found}
    if len(found) < _LONG or kinds not in ({int}, {float}, {str}) or not all(_is_value(value) for _, value in found):
        return None
    keys = as_tensor([k for k, _ in found])
    if kinds == {int} and not key.dtype.is_integer or kinds == {float} and not key.dtype.is_floating:
        return None
    equal: Any = keys == key
    values = [value for _, value in found]
    return reduce_any(equal), lambda: _of_sequence(values, argmax(equal))


def _any(conditions: Sequence[Any]) -> Any:
    found: Any = False
    for condition in conditions:
        found = disjunction(found, condition)
    return found


def check(holds: Any, error: Callable[[], Exception]) -> None:
    """Raises `error()` unless `holds`, which may be staged, is true: now, or when the graph runs."""

    def fail() -> None:
        raise error()

    if_stmt(holds, lambda: None, fail, lambda: (), lambda values: None, (), 0)


_NO_ENTRY = "a {} gets or loses an entry under a key that is known only when the graph runs"
_ADVICE = {
    "expected": "keys of one type (numbers, texts, tuples of these), and values of one type (numbers, texts, tensors, "
    "lists, tuples of these); or a key that is there already",
    "fix": "make all entries first, or keep separate dicts for keys or values of several types; in the place of a dict "
    "of dicts, pairs as keys: d[a, b] = value; of a dict of sets, a set of pairs: s.add((key, member))",
}


def no_entry(target: Any) -> errors.UnimplementedError:
    return errors.UnimplementedError(_NO_ENTRY.format(type(target).__name__), location=current_location(), **_ADVICE)


def set_item(target: Any, key: Any, value: Any) -> Any:
    """`target[key] = value` of a Python container and a staged key; returns the target."""
    if isinstance(target, dict):
        moved = staged_with(target, Entry(key, value))
        if moved is not None:
            moved[key] = value
            return target
        choices = {k: truth(eq(key, k)) for k in target if may_equal(k, key)}
        if not choices:
            raise no_entry(target)
        present = _any(list(choices.values()))
        text = _NO_ENTRY.format("dict")
        check(present, lambda: errors.OutOfRangeError(text, location=current_location(), **_ADVICE))
        for k, here in choices.items():
            kept: Callable[[], Any] = lambda k=k: target[k]  # type: ignore[misc]  # noqa: E731
            target[k] = staged_cond(here, lambda: value, kept, f"the entry {k!r}")
        return target
    if type(key) is slice:
        value = value if isinstance(value, list) else StagedList.listed(value)
        moved = staged(target, value)
        moved[key] = value
        return moved
    if type(target) is not list:
        target[key] = value
        return target
    at, size = position(key), len(target)
    if at.shape.rank == 0 and (_is_better_staged(target, value) or _are_rows(target, value)):
        moved = staged(target)
        moved[at] = value
        return target
    inside = conjunction(truth(at >= -size), truth(at < size))
    check(inside, lambda: IndexError("list assignment index out of range"))
    for k in range(size):
        target[k] = _one_of_two(_at(at, k, size), value, target[k])
    return target


def _one_of_two(condition: Any, value: Any, other: Any) -> Any:
    """The value if the condition holds, else the other: the array that it is, if these are arrays."""
    one, two = known(value), known(other)
    numbers = [type(x) in _NUMBERS or isinstance(x, Tensor) and x.shape.rank == 0 for x in (one, two)]
    if all(numbers):
        return where(condition, one, two)
    alike = versions.is_array(one) and versions.is_array(two) and one.dtype is two.dtype and one.shape == two.shape
    if alike and one.shape.is_fully_defined():
        found = where(condition, one, two)
        chosen_among(found, [lambda: condition], [one, two])
        return found
    return staged_cond(condition, lambda: value, lambda: other, "the item")


def del_item(target: Any, key: Any) -> Any:
    """`del target[key]` of a Python container and a staged key; returns the target."""
    if isinstance(target, dict):
        if not target:
            raise KeyError(key)
        moved = staged_with(target)
        if moved is None:
            raise no_entry(target)
    elif type(target) is list:
        moved = staged(target)
    else:
        raise no_entry(target)
    del moved[key]
    return moved


def staged_with(target: Any, entry: Entry | None = None) -> Any:
    """The staged dict or set that a Python one becomes, since a tensor decides on its keys; None if it cannot, as its
    entries have no type in common.

    Args:
        entry: what it is about to get.
    """
    if entry is not None:
        check_hashable(entry.key)
    kind = kind_of(target)
    found = None if kind is None else kind.common([target] if entry is None else [target, entry])
    if kind is None or found is None:
        return None
    result = kind.of(target, *found)
    move(target, result)
    return result


def staged(target: Any, more: Any = ()) -> Any:
    """The staged list that a Python list becomes, since what is done to it changes its length.

    Args:
        more: a list of what it is about to get, from which an empty one has its type.

    Raises:
        UnsupportedTypeError: its items are not of one type.
    """
    found = common_type(target or more)
    if found is None:
        raise errors.UnsupportedTypeError(
            f"a {type(target).__name__} is changed at a position that is known only when the graph runs",
            location=current_location(),
            expected="items of one dtype, or tuples of the same dtypes",
        )
    kind: Any = kind_of(target)
    result = kind.as_type(target, *found)
    move(target, result)
    return result


def _staged_slice(target: Any, where_: slice) -> Any:
    if isinstance(target, range):
        return staged_range(target)[where_]
    if isinstance(target, deque):
        raise TypeError("sequence index must be integer, not 'slice'")
    if isinstance(target, (list, tuple)) and not target:
        return target[:]
    found = common_type(target) if isinstance(target, (list, tuple)) else None
    if found is None:
        raise errors.UnsupportedTypeError(
            f"a {type(target).__name__} is sliced at a position that is known only when the graph runs",
            location=current_location(),
            expected="a list of items of one dtype, or a tensor",
        )
    items = as_staged_list(list(target), found)[where_]
    return tuple_of(items) if isinstance(target, tuple) else items
