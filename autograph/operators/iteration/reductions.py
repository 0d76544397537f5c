"""What `sum`, `any`, `all`, `min`, `max`, `sorted` are for tensors, staged iterables, and Python iterables that hold
staged values. The answers are Python's, also where comparison with NaN makes the order of the items matter.
"""

from __future__ import annotations

import builtins
import dataclasses
import types
from collections.abc import Callable, Collection, Iterable
from typing import Any

from autograph import conversion, errors
from autograph.framework import dtypes, nest
from autograph.framework.number_rules import rules
from autograph.framework.op_names import type_name
from autograph.framework.tensor import Tensor, not_iterable
from autograph.framework.user_frames import current_location, hide
from autograph.operators import callees
from autograph.operators.conditions.iterables import Rows, Sequential, StagedIterable, static_length
from autograph.operators.conditions.logical import conjunction, disjunction, item_equals, negate, staged_cond, truth
from autograph.operators.conditions.ranges import Range
from autograph.operators.conditions.record_comparisons import gt, lt
from autograph.operators.dispatch import is_staged, lookup, register, require
from autograph.operators.iteration import comparators, folds
from autograph.operators.iteration.combinators import mapped, zipped
from autograph.operators.iteration.comparators import Comparator
from autograph.operators.iteration.iterators import StagedIterator
from autograph.operators.state.places import is_record
from autograph.operators.statements.failing import ensure
from autograph.ops.arrays.joining import stack
from autograph.ops.arrays.selection import where
from autograph.ops.arrays.shaping import reshape
from autograph.ops.arrays.sorting import sort
from autograph.ops.core.basic import cast
from autograph.ops.elementwise.elementwise import is_nan
from autograph.ops.reductions.checked_sums import sum_of_rows
from autograph.ops.reductions.reductions import reduce_all, reduce_any, reduce_max, reduce_min
from autograph.ops.text.py_text import is_text, py_text
from autograph.ops.values.branch_values import stageable
from autograph.ops.values.python_operands import container_like
from autograph.ops.values.staged_container import is_moved, staged_of
from autograph.ops.values.staged_list import StagedList, as_staged_list, common_type

__all__: list[str] = []


def _vector(tensor: Tensor, what: str, fix: str) -> Tensor:
    """The tensor, if its rows are scalars, which can be compared and have a truth value."""
    if tensor.shape.rank == 0:
        raise not_iterable(tensor)
    if tensor.shape.rank is not None and tensor.shape.rank > 1:
        raise errors.OperatorNotAllowedInGraphError(
            f"{what} goes over the rows of a tensor of shape {tensor.shape}, whose truth value is ambiguous",
            location=current_location(),
            expected="a vector",
            fix=fix,
        )
    return tensor


# --- sum -------------------------------------------------------------------------------------------


def _sum_tensor(tensor: Tensor, start: Any = 0) -> Any:
    if tensor.shape.rank == 0:
        raise not_iterable(tensor)
    _refuse_text_start(start)
    if tensor.dtype is dtypes.string:
        raise TypeError("unsupported operand type(s) for +: 'int' and 'str'")
    if tensor.shape[0] == 0:
        return start
    total = sum_of_rows(tensor)
    return total if type(start) is int and start == 0 else start + total


def _sum_items(items: StagedIterable, start: Any = 0) -> Any:
    _refuse_text_start(start)
    if isinstance(items, Range) and container_like(start) is None:
        return _sum_tensor(items.tensor(), start)
    if _may_be_plain(items):
        values = folds.list_of(items)
        return sum(map(_number, values), start) if type(values) is list else _sum_tensor(values.stack(), start)
    return folds.fold(items, lambda total, item: total + _number(item), start, "sum()")


def sum_of(items: Iterable[Any], start: Any = 0) -> Any:
    """`sum(items, start)` of Python items among which there are staged ones."""
    _refuse_text_start(start)
    for item in items:
        start = staged_of(start) + staged_of(item)
    return start


def _number(item: Any) -> Any:
    """What is added for an item: 0 or 1 for a bool."""
    return cast(item, rules().integer) if isinstance(item, Tensor) and item.dtype.is_bool else item


def _refuse_text_start(start: Any) -> None:
    if isinstance(start, (str, bytes)) or isinstance(start, Tensor) and start.dtype is dtypes.string:
        raise TypeError("sum() can't sum strings [use ''.join(seq) instead]")


# --- any, all --------------------------------------------------------------------------------------


def _any_tensor(tensor: Tensor) -> Any:
    return reduce_any(_nonzero(_vector(_of_scalars(tensor), "any()", "use ag.reduce_any(x)")))


def _all_tensor(tensor: Tensor) -> Any:
    return reduce_all(_nonzero(_vector(_of_scalars(tensor), "all()", "use ag.reduce_all(x)")))


def _of_scalars(tensor: Tensor) -> Tensor:
    """A tensor whose rows have one element each, which is their truth value, as a vector; likewise one without rows."""
    shape = tensor.shape
    if shape.rank is None or shape.rank < 2 or shape[0] != 0 and shape[1:].num_elements() != 1:
        return tensor
    return reshape(tensor, [-1])


def _nonzero(tensor: Any) -> Any:
    if tensor.dtype.is_bool:
        return tensor
    return tensor != ("" if tensor.dtype is dtypes.string else 0)


def _any_items(items: StagedIterable) -> Any:
    return folds.fold(items, lambda found, item: truth(item), False, "any()", finished=lambda found: found)


def _all_items(items: StagedIterable) -> Any:
    return folds.fold(items, lambda hold, item: truth(item), True, "all()", finished=negate)


def _contains(items: StagedIterable, value: Any) -> Any:
    """`value in items`, which are gone over up to the first that equals it."""
    return folds.fold(
        items, lambda found, item: item_equals(item, value), False, "`in`", finished=lambda found: found
    )


def any_of(iterable: Iterable[Any]) -> Any:
    """`any(iterable)` of a Python iterable whose items may be staged: those are all evaluated."""
    found: Any = False
    for item in iterable:
        found = disjunction(found, truth(item))
        if found is True:
            return True
    return found


def all_of(iterable: Iterable[Any]) -> Any:
    """`all(iterable)` of a Python iterable whose items may be staged: those are all evaluated."""
    hold: Any = True
    for item in iterable:
        hold = conjunction(hold, truth(item))
        if hold is False:
            return False
    return hold


# --- min, max --------------------------------------------------------------------------------------

_NOTHING: Any = object()
#: Up to so many items are compared one by one rather than in a staged loop.
_UNROLLED = 8


def _wins(name: str, key: Any, best_key: Any) -> Any:
    """Whether an item with this key takes the place of the best one so far: Python keeps the first of equals."""
    won = (gt if name == "max" else lt)(key, best_key)
    return truth(won) if is_staged(won) else won


def extreme_of(name: str, values: Iterable[Any], key: Any = None, default: Any = _NOTHING) -> Any:
    """`max(values)` or `min(values)` of Python values some of which may be staged."""
    # of an iterator Python asks for an item and then for its key, which may do something
    if key is not None and isinstance(values, Collection):
        values = found = list(values)
        if _differ_in_identity(found):
            place = extreme_of(name, range(len(found)), lambda i: key(found[i]))
            return callees.operators.get_item(found, place) if is_staged(place) else found[place]
    best = best_key = _NOTHING
    for value in values:
        value_key = value if key is None else key(value)
        if best is _NOTHING:
            best, best_key = value, value_key
            continue
        wins = _wins(name, value_key, best_key)
        if not is_staged(wins):
            if wins:
                best, best_key = value, value_key
            continue
        best_key = folds.choose(wins, value_key, best_key, f"{name}()")
        best = best_key if key is None else folds.choose(wins, value, best, f"{name}()")
    if best is not _NOTHING:
        return best
    if default is _NOTHING:
        return getattr(builtins, name)(())  # raises Python's own error, whose text depends on the version
    return default


def _differ_in_identity(values: list[Any]) -> bool:
    """Whether the values are objects of which no other one can be made that stands for each of them."""
    if not values or any(map(is_staged, values)):
        return False
    if all(map(is_record, values)):
        return any(nest.structure_of(value) != nest.structure_of(values[0]) for value in values)
    return not any(value is None or nest.is_nested(value) or stageable(value) for value in values)


def _extreme_tensor(name: str, tensor: Tensor, key: Any, default: Any) -> Any:
    if key is not None or tensor.dtype is dtypes.string:
        return _extreme_items(name, Rows(tensor), key, default)
    vector: Any = _vector(tensor, f"{name}()", f"use ag.reduce_{name}(x)")
    if vector.shape.rank is not None and vector.shape[0] == 0:
        return extreme_of(name, (), None, default)

    def reduced() -> Any:
        if vector.dtype.is_bool:
            return reduce_any(vector) if name == "max" else reduce_all(vector)
        reduce = reduce_max if name == "max" else reduce_min
        if not vector.dtype.is_floating:
            return reduce(vector)
        # Nothing is greater or less than NaN: a first item that is NaN stays, a later one is passed over.
        first = vector[0]
        return where(is_nan(first), first, reduce(where(is_nan(vector), first, vector)))

    if vector.shape.rank is not None and vector.shape[0] is not None:
        return reduced()
    return _unless_empty(name, require(vector, "len")(vector) > 0, reduced, default)


def _extreme_items(name: str, items: StagedIterable, key: Any, default: Any) -> Any:
    if isinstance(items, Range) and key is None:
        return _extreme_tensor(name, items.tensor(), None, default)
    if _may_be_plain(items):
        values = folds.list_of(items)
        if type(values) is list:
            return extreme_of(name, values, key, default)
        items = lookup(values, "iterate")(values)  # type: ignore[misc]  # a staged list has it
    size = static_length(items)
    if size is not None and size <= _UNROLLED:
        return extreme_of(name, items, key, default)

    def better(best: Any, item: Any) -> Any:
        x, y = (best, item) if key is None else (best[0], item[0])
        return folds.choose(_wins(name, y, x), item, best, f"{name}()")

    keyed = items if key is None else mapped(lambda item: (key(item), item), zipped([items]))
    best, found = folds.fold_first(keyed, better, f"{name}()")
    if found is False:
        return extreme_of(name, (), None, default)
    return _unless_empty(name, found, lambda: best if key is None else best[1], default)


def _unless_empty(name: str, found: Any, best: Callable[[], Any], default: Any) -> Any:
    """`best()` if there were items; else the default, or an error when the graph runs."""
    if not is_staged(found):
        return best() if found else extreme_of(name, (), None, default)
    if default is not _NOTHING:
        return staged_cond(found, best, lambda: default, f"{name}()")

    ensure(found, ValueError(f"{name}() arg is an empty sequence"))
    return best()


def extreme(name: str, value: Any, key: Any = None, default: Any = _NOTHING) -> Any:
    """`max(value, key=, default=)` or `min(...)` of one staged tensor or iterable."""
    return require(value, "extreme", f"{name}()")(name, value, key, default)


# --- sorted ----------------------------------------------------------------------------------------


def _sorted_tensor(tensor: Tensor, *, key: Any = None, reverse: Any = False) -> Any:
    if key is not None or tensor.dtype is dtypes.string:
        return _sorted_by(StagedList.listed(tensor), key, reverse, static_length(Rows(tensor)))
    vector = _vector(tensor, "sorted()", "use ag.sort(x, axis=0)")
    return StagedList.listed(sort(vector, direction="DESCENDING" if reverse else "ASCENDING"))


def _sorted_by(items: StagedList, key: Any, reverse: Any, size: int | None) -> Any:
    """The items in the order of their keys: a list, or a staged one if a tensor decides on its length."""
    result = items.copy()
    result.sort(key=key, reverse=reverse)
    return result if size is None else [result.item(i) for i in range(size)]


def _sorted_items(items: StagedIterable, *, key: Any = None, reverse: Any = False) -> Any:
    if isinstance(items, Range):
        return _sorted_tensor(items.tensor(), key=key, reverse=reverse)
    values = folds.list_of(items)
    if type(values) is not list:
        if values.is_plain:
            return _sorted_tensor(values.stack(), key=key, reverse=reverse)
        return _sorted_by(values, key, reverse, None)
    return sorted_of(values, key, reverse)


def _may_be_plain(items: StagedIterable) -> bool:
    return isinstance(items, Sequential) and items.may_be_plain


def in_direction(ordered: Callable[[Any], Any], reverse: Any) -> Any:
    """What `ordered` gives for a `reverse`, which a tensor may decide."""
    if not is_staged(reverse):
        return ordered(reverse)
    return staged_cond(reverse, lambda: ordered(True), lambda: ordered(False), "the sorted list")


def sorted_of(values: list[Any], key: Any = None, reverse: Any = False) -> Any:
    """`sorted(values)` of Python values some of which, or of whose keys, are staged: a list of staged values, or of
    objects that tensors choose.

    Args:
        key: a function that converts what it calls.
        reverse: a tensor may decide it.
    """
    if is_staged(reverse):
        return in_direction(lambda reverse: sorted_of(values, key, reverse), reverse)
    if not _any_staged(values):
        keys = values if key is None else _keys(key, values)
        if not _any_staged(keys):
            return [values[i] for i in sorted(range(len(values)), key=keys.__getitem__, reverse=reverse)]
        if common_type(values) is None:
            return _chosen(values, keys, reverse)
        ranked = _same_type(values)
        ranked.sort(key=_same_type(keys), reverse=reverse)
        return [ranked.item(i) for i in range(len(values))]
    if common_type(values) is None:
        keys = list(map(_compared, values)) if key is None else _keys(key, values)
        if not _any_staged(keys):
            return [values[i] for i in sorted(range(len(values)), key=keys.__getitem__, reverse=reverse)]
        return _chosen(values, keys, reverse)
    if key is not None or any(map(nest.is_nested, values)):
        return list(_sorted_by(_same_type(values), key, reverse, len(values)))
    result = _sorted_tensor(stack(values), key=key, reverse=reverse)
    return result if type(result) is list else [result.item(i) for i in range(len(values))]  # texts are listed already


def _keys(key: Any, values: list[Any]) -> list[Any]:
    """The keys of Python values that are not staged; lists are compared as tuples are."""
    if isinstance(key, Comparator):
        return list(places_by(key, values))
    return [as_key(key(value)) for value in values]


def places_by(key: Comparator, items: Any) -> Any:
    """What to sort items by that are compared with each other: a list of ints, or a staged one."""
    return callees.operators.converted_call(comparators.places, (items, key.compare), None)


def as_key(key: Any) -> Any:
    """A key that is a list, as the tuple that is compared in the same way: a staged list of those has columns."""
    return tuple(map(as_key, key)) if type(key) is list and not is_moved(key) else key


def _chosen(values: list[Any], keys: list[Any], reverse: Any) -> list[Any]:
    """The objects in the order of their keys: at each position the one that a tensor chooses."""
    order = _same_type(list(range(len(values))))
    order.sort(key=_same_type(keys), reverse=reverse)
    return [callees.operators.get_item(values, order.item(i)) for i in range(len(values))]


def _compared(value: Any) -> Any:
    """What decides the order of an object: its fields, if its dataclass compares them."""
    kind = type(value)
    made = getattr(kind, "__dataclass_params__", None)
    if made is not None and made.order and "__dataclass_fields__" in vars(kind):
        return tuple(getattr(value, field.name) for field in dataclasses.fields(kind) if field.compare)
    if not is_staged(value) and type(getattr(kind, "__lt__", None)) is types.FunctionType:
        raise errors.UnsupportedTypeError(
            f"sorted() of objects of {type_name(value)}, which compare what is staged in code of their own",
            location=current_location(),
            expected="objects of a dataclass made with `order=True`, or a key of numbers or tensors",
            fix="sort by what is compared, for example `key=lambda value: value.size`",
        )
    return value


def _any_staged(values: list[Any]) -> bool:
    return any(map(is_staged, nest.flatten(values)))


def _same_type(values: list[Any]) -> StagedList:
    found = common_type(values)
    if found is None:
        raise errors.UnsupportedTypeError(
            "sorted() of values of different types, some of which are staged",
            location=current_location(),
            expected="numbers and tensors of one dtype and shape, or like tuples of them; objects by a key of these",
            fix="sort positions: order = sorted(range(len(values)), key=lambda i: ...), and use values[order[k]]",
        )
    return as_staged_list(values, found)


def _of_rest(of_items: Callable[..., Any]) -> Callable[..., Any]:
    """The same of an iterator, which has been asked for some items maybe."""

    def of_iterator(*args: Any, **kwargs: Any) -> Any:
        return of_items(*(arg.rest() if isinstance(arg, StagedIterator) else arg for arg in args), **kwargs)

    return of_iterator


def _of_text_too(of_tensor: Callable[..., Any]) -> Callable[..., Any]:
    """The same of a text, whose items are its characters."""

    def of_either(*args: Any, **kwargs: Any) -> Any:
        return of_tensor(*(py_text("list", arg) if is_text(arg) else arg for arg in args), **kwargs)

    return of_either


for _kind, _of_tensor, _of_items in (
    ("sum", _sum_tensor, _sum_items),
    ("any", _any_tensor, _any_items),
    ("all", _all_tensor, _all_items),
    ("extreme", _extreme_tensor, _extreme_items),
    ("sorted", _sorted_tensor, _sorted_items),
):
    register(Tensor, _kind, _of_text_too(_of_tensor))
    register(StagedIterable, _kind, _of_items)
    register(StagedIterator, _kind, _of_rest(_of_items))
register(StagedIterable, "contains", _contains)
register(StagedIterator, "contains", _of_rest(_contains))
conversion.follow(comparators.__file__)
hide(comparators.__file__)
