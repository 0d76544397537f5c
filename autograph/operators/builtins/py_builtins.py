"""The builtins, staged: what a converted call of `len` calls instead is registered in `callees`.

Each overload looks at its arguments. None is staged, as in all code that runs outside of a trace: the builtin
itself is called, with its own errors. Otherwise the implementation that the argument's type registered (`numbers`,
`reductions`), or a staged iterable (`iterables`), stands in.

Left as they are: `getattr`, `id` and all others not in `BUILTINS`. What asks for the class of a value is in
`conditions.classes`.
Builtins that need the calling function (`super()`, `locals()`, ...) are left to Python by the `call_trees` converter;
`print` is in `output`, and what looks at the stack (`warnings.warn`, ...) in `frames`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from autograph.framework.context import building_graph
from autograph.operators.builtins.output import format_, print_, str_
from autograph.operators.builtins.texts import FUNCTIONS
from autograph.operators.callees import Function, register_overloads
from autograph.operators.calls.call import converted_call
from autograph.operators.conditions.classes import CLASS_BUILTINS
from autograph.operators.conditions.iterables import Rows, as_staged
from autograph.operators.conditions.logical import truth
from autograph.operators.conditions.own_iterators import opening
from autograph.operators.conditions.ranges import Range
from autograph.operators.containers.staged_tuples import tuple_of
from autograph.operators.dispatch import is_staged, lookup, require, staged_among
from autograph.operators.iteration import folds, reductions
from autograph.operators.iteration.combinators import (
    ItemsNow,
    Reversed,
    check_lengths,
    enumerated,
    mapped,
    rows_of,
    together,
)  # fmt: skip
from autograph.operators.iteration.comparators import Comparator
from autograph.operators.iteration.comprehensions import comp_if, gen_exp
from autograph.operators.iteration.iterators import iter_, iterator_over, next_
from autograph.ops.values.staged_container import is_moved

__all__ = ["BUILTINS"]


def _on_first_argument(builtin: Function) -> Function:
    """The overload of a builtin that asks the type of its first argument."""
    kind = builtin.__name__

    def overload(*args: Any, **kwargs: Any) -> Any:
        if args and is_staged(args[0]):
            return require(args[0], kind)(*args, **kwargs)
        return builtin(*args, **kwargs)

    return _named(overload, builtin)


def _on_first_two_arguments(builtin: Function, count: int = 2) -> Function:
    """The overload of a builtin for which either of two operands, or of `count`, may be staged."""
    kind = builtin.__name__

    def overload(*args: Any, **kwargs: Any) -> Any:
        for arg in (*args[:count], *kwargs.values()):
            if is_staged(arg):
                return require(arg, kind)(*args, **kwargs)
        return builtin(*args, **kwargs)

    return _named(overload, builtin)


def _named(overload: Function, builtin: Function) -> Function:
    overload.__name__ = overload.__qualname__ = builtin.__name__ + "_"
    overload.__doc__ = builtin.__doc__
    return overload


abs_ = _on_first_argument(abs)
complex_ = _on_first_two_arguments(complex)
divmod_ = _on_first_two_arguments(divmod)
float_ = _on_first_argument(float)
int_ = _on_first_two_arguments(int)
len_ = _on_first_argument(len)
pow_ = _on_first_two_arguments(pow, 3)
round_ = _on_first_two_arguments(round)

def sum_(*args: Any, **kwargs: Any) -> Any:
    """`sum(iterable, start)`. Lists of the graph among Python's are added one by one: to Python they look otherwise."""
    if args and is_staged(args[0]):
        return require(args[0], "sum")(*args, **kwargs)
    if args and type(args[0]) in (list, tuple) and any(map(is_moved, (*args[0], *args[1:], *kwargs.values()))):
        return reductions.sum_of(*args, **kwargs)
    return sum(*args, **kwargs)


def bool_(*args: Any, **kwargs: Any) -> Any:
    """`bool(x)`."""
    if len(args) == 1 and not kwargs and is_staged(args[0]):
        return truth(args[0])
    return bool(*args, **kwargs)


def any_(*args: Any) -> Any:
    """`any(iterable)`."""
    if len(args) != 1 or building_graph() is None:
        return any(*args)
    if is_staged(args[0]):
        return require(args[0], "any")(args[0])
    return reductions.any_of(args[0])


def all_(*args: Any) -> Any:
    """`all(iterable)`."""
    if len(args) != 1 or building_graph() is None:
        return all(*args)
    if is_staged(args[0]):
        return require(args[0], "all")(args[0])
    return reductions.all_of(args[0])


def max_(*args: Any, **kwargs: Any) -> Any:
    """`max(iterable, *, key, default)` or `max(a, b, ..., key)`."""
    return _extreme(max, args, kwargs)


def min_(*args: Any, **kwargs: Any) -> Any:
    """`min(iterable, *, key, default)` or `min(a, b, ..., key)`."""
    return _extreme(min, args, kwargs)


def _extreme(builtin: Function, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    if not args or building_graph() is None or not kwargs.keys() <= {"key", "default"}:
        return builtin(*args, **kwargs)
    name = builtin.__name__
    if kwargs.get("key") is not None:
        kwargs = {**kwargs, "key": _converting(kwargs["key"])}
    if len(args) > 1:
        if "default" not in kwargs and _any_staged(args, kwargs):
            return reductions.extreme_of(name, args, **kwargs)
        return builtin(*args, **kwargs)
    if is_staged(args[0]):
        return reductions.extreme(name, args[0], **kwargs)
    values = args[0] if isinstance(args[0], (list, tuple, dict, set)) else list(args[0])
    return (reductions.extreme_of if _any_staged(values, kwargs) else _direct(builtin))(name, values, **kwargs)


def _direct(builtin: Function) -> Function:
    return lambda name, *args, **kwargs: builtin(*args, **kwargs)


def _any_staged(values: Iterable[Any], kwargs: dict[str, Any]) -> bool:
    """Whether comparing the values may need the graph; keys are known only once they are computed."""
    return kwargs.get("key") is not None or staged_among(*values)


def sorted_(*args: Any, **kwargs: Any) -> Any:
    """`sorted(iterable, *, key, reverse)`; of a tensor, a staged list of its items."""
    if len(args) != 1 or building_graph() is None:
        return sorted(*args, **kwargs)
    if not kwargs.keys() <= {"key", "reverse"}:
        return sorted(*args, **kwargs)
    if kwargs.get("key") is not None:
        kwargs = {**kwargs, "key": _converting(kwargs["key"])}
    if is_staged(args[0]):
        ordered = require(args[0], "sorted")
        if "reverse" not in kwargs:
            return ordered(args[0], **kwargs)
        in_order = partial(ordered, args[0], **kwargs)
        return reductions.in_direction(lambda reverse: in_order(reverse=reverse), kwargs["reverse"])
    return reductions.sorted_of(list(args[0]), **kwargs)


def list_(*args: Any, **kwargs: Any) -> Any:
    """`list(iterable)`; a staged list if a tensor decides on its length."""
    return folds.list_of(args[0]) if len(args) == 1 and is_staged(args[0]) else list(*args, **kwargs)


def tuple_(*args: Any, **kwargs: Any) -> Any:
    """`tuple(iterable)`; a staged tuple if a tensor decides on its length."""
    return tuple_of(folds.list_of(args[0])) if len(args) == 1 and is_staged(args[0]) else tuple(*args, **kwargs)


# --- iteration ---------------------------------------------------------------------------------------


def range_(*args: Any) -> Any:
    """`range(stop)` or `range(start, stop[, step])`."""
    return Range(*args) if 1 <= len(args) <= 3 and any(map(is_staged, args)) else range(*args)


def reversed_(*args: Any) -> Any:
    """`reversed(sequence)`."""
    if len(args) != 1 or not is_staged(args[0]):
        return reversed(*args)
    items = as_staged(args[0])
    if not isinstance(items, (Range, Rows)) and lookup(args[0], "len") is None:
        raise TypeError(f"{type(args[0]).__name__.lower()!r} object is not reversible")
    assert items is not None
    return iterator_over(Reversed(items))


def enumerate_(*args: Any, **kwargs: Any) -> Any:
    """`enumerate(iterable, start=0)`."""
    given = dict(zip(("iterable", "start"), args), **kwargs)
    if "iterable" not in given or not (is_staged(given["iterable"]) or is_staged(given.get("start"))):
        return enumerate(*args, **kwargs)
    start = given.get("start", 0)
    items = as_staged(given["iterable"])
    if items is not None:
        return iterator_over(enumerated(items, start))
    return ((start + i, item) for i, item in enumerate(given["iterable"]))


def zip_(*iterables: Any, strict: bool = False) -> Any:
    """`zip(*iterables, strict=False)`. Python sequences beside staged ones become tensors if they can."""
    if not any(map(is_staged, iterables)):
        return zip(*iterables, strict=strict)
    items, values = together("zip", iterables)
    if items is None:
        return zip(*values, strict=strict)
    if strict:
        check_lengths(items)
    return iterator_over(items)


def map_(*args: Any, **kwargs: Any) -> Any:
    """`map(function, *iterables)`."""
    if len(args) < 2 or kwargs or building_graph() is None:
        return map(*args, **kwargs)
    if not any(map(is_staged, args[1:])):
        return map(_converting(args[0]), *args[1:])
    items, values = together("map", args[1:])
    function = _converting(args[0])
    return map(function, *values) if items is None else iterator_over(mapped(function, items))


def filter_(*args: Any) -> Any:
    """`filter(function or None, iterable)`: `(x for x in iterable if function(x))`."""
    if len(args) != 2 or building_graph() is None:
        return filter(*args)
    function = None if args[0] is None else _converting(args[0])
    iterable = args[1]
    if isinstance(iterable, (list, tuple)) and any(map(is_staged, iterable)):
        rows = rows_of(iterable)
        iterable = iterable if rows is None else ItemsNow(iterable)
    return gen_exp(
        iterable,
        lambda items: filter(function, items),
        lambda item: comp_if(item if function is None else function(item), lambda: item),
    )


def _converting(function: Any) -> Any:
    """A function that a builtin calls, so that its body is converted as if the program called it."""
    if not callable(function) or isinstance(function, Comparator):
        return function  # the builtin complains of the former
    return lambda *args: converted_call(function, args, None)


#: What stands in for each builtin in converted code.
BUILTINS: dict[Function, Function] = {
    abs: abs_, all: all_, any: any_, bool: bool_, complex: complex_, divmod: divmod_, enumerate: enumerate_,
    filter: filter_, float: float_, format: format_, int: int_, iter: iter_, len: len_, list: list_, map: map_,
    max: max_, min: min_, next: next_, pow: pow_, print: print_, range: range_, reversed: reversed_, round: round_,
    sorted: sorted_, str: str_, sum: sum_, tuple: tuple_, zip: zip_, **CLASS_BUILTINS, **FUNCTIONS,
}  # fmt: skip
_builtin: Any
for _builtin in (all, any, enumerate, list, sorted, sum, tuple):
    BUILTINS[_builtin] = opening(BUILTINS[_builtin], stop=1)
for _builtin in (max, min):
    BUILTINS[_builtin] = opening(BUILTINS[_builtin], alone=True)
for _builtin in (filter, map):
    BUILTINS[_builtin] = opening(BUILTINS[_builtin], 1)
BUILTINS[zip] = opening(zip_)
register_overloads(BUILTINS)
