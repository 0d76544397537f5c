"""`math`, `operator` and `functools.reduce`, staged: what `math.sqrt(x)` is for a tensor.

The answer is Python's own, on the number, when the graph runs; where Python raises ("math domain error"), so does the
graph.
"""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable
from typing import Any

from autograph.framework.context import building_graph
from autograph.framework.tensor import Tensor
from autograph.operators.builtins.python_calls import kind_of, overload
from autograph.operators.callees import overload_of, register_overloads
from autograph.operators.calls.call import converted_call
from autograph.operators.conditions.logical import eq, in_, negate, not_eq, truth
from autograph.operators.conditions.none import id_, is_, is_not
from autograph.operators.conditions.own_iterators import opening
from autograph.operators.containers.selecting import check
from autograph.operators.containers.slices import get_item
from autograph.operators.dispatch import is_staged, staged_among
from autograph.operators.iteration.comparators import Comparator
from autograph.operators.iteration.folds import fold, fold_first
from autograph.ops.values.staged_container import staged_of

__all__ = ["FUNCTIONS"]

#: The functions of `math` by what they give: examples of the numbers.
_KINDS: tuple[tuple[tuple[Any, ...], str], ...] = (
    ((0,), "ceil comb factorial floor gcd isqrt lcm perm trunc"),
    ((False,), "isclose isfinite isinf isnan"),
    ((0.0, 0), "frexp"),
    ((0.0, 0.0), "modf"),
    (
        (0.0,),
        "acos acosh asin asinh atan atan2 atanh cbrt copysign cos cosh degrees dist erf erfc exp exp2 expm1 fabs fma "
        "fmod fsum gamma hypot ldexp lgamma log log10 log1p log2 nextafter pow radians remainder sin sinh sqrt tan "
        "tanh ulp",
    ),
)


def _of(kinds: tuple[Any, ...]) -> Callable[..., tuple[Any, ...]]:
    return lambda *args, **kwargs: kinds


def _prod(items: Any, *, start: Any = 1) -> Any:
    """`math.prod`: whole numbers stay whole, so this is a loop over the items."""
    if not (staged_among(items, start) or building_graph() is not None and hasattr(items, "__next__")):
        return math.prod(items, start=start)
    return fold(items, lambda total, item: total * item, start, "math.prod()")


def _reduce(function: Any, items: Any, *initial: Any) -> Any:
    """`functools.reduce`."""
    def combine(total: Any, item: Any) -> Any:
        return converted_call(function, (total, item), None)

    if initial:
        return fold(items, combine, initial[0], "reduce()")
    if not is_staged(items):
        items = list(items)
        if not items:
            raise TypeError("reduce() of empty iterable with no initial value")
        return fold(items[1:], combine, items[0], "reduce()")
    result, found = fold_first(items, combine, "reduce()")
    if found is False:
        raise TypeError("reduce() of empty iterable with no initial value")
    if found is not True:
        check(found, lambda: TypeError("reduce() of empty iterable with no initial value"))
    return result


def _cmp_to_key(mycmp: Any) -> Any:
    """`functools.cmp_to_key`."""
    if building_graph() is None or not callable(mycmp):
        return functools.cmp_to_key(mycmp)
    return Comparator(mycmp, lambda a, b: converted_call(mycmp, (a, b), None))


def _on_operands(function: Any, staged: Callable[..., Any]) -> Callable[..., Any]:
    def overload(*args: Any) -> Any:
        return staged(*args) if any(map(is_staged, args)) else function(*args)

    overload.__name__ = overload.__qualname__ = function.__name__
    return overload


def _index(value: Any) -> Any:
    """`operator.index`: a whole number as it is."""
    if not isinstance(value, Tensor) or building_graph() is None:
        return operator.index(value)
    if value.shape.rank == 0 and (value.dtype.is_integer or value.dtype.is_bool):
        return overload_of(int)(value)  # type: ignore[misc]  # it has one
    raise TypeError(f"a {value.dtype.name} tensor of shape {value.shape} cannot be interpreted as an integer")


def _of_list(function: Any, method: str) -> Callable[..., Any]:
    """A function of a sequence that lists have as a method."""

    def overload(items: Any, item: Any) -> Any:
        if not staged_among(items, item):
            return function(items, item)
        return converted_call(getattr(converted_call(list, (items,), None), method), (item,), None)

    return overload


def _on_staged(function: Any) -> Callable[..., Any]:
    """A function of two operands, which may be sets that stand for staged ones."""
    return lambda a, b: function(staged_of(a), staged_of(b))


_ON_SETS = (
    operator.and_, operator.or_, operator.xor, operator.sub, operator.lt, operator.le, operator.gt, operator.ge,
)  # fmt: skip
#: What stands in for each function of `math`, `operator` and `functools`, and for `id`, in converted code.
FUNCTIONS: dict[Any, Callable[..., Any]] = {
    **{
        getattr(math, name): overload(getattr(math, name), f"math.{name}", _of(kinds))
        for kinds, names in _KINDS
        for name in names.split()
        if hasattr(math, name)
    },
    math.prod: opening(_prod),
    functools.cmp_to_key: _cmp_to_key,
    functools.reduce: opening(_reduce, 1, 2),
    operator.not_: _on_operands(operator.not_, lambda value: negate(truth(value))),
    operator.truth: _on_operands(operator.truth, truth),
    operator.contains: lambda container, item: in_(item, container),
    operator.is_: is_,
    operator.is_not: is_not,
    id: id_,
    operator.countOf: _of_list(operator.countOf, "count"),
    operator.index: _index,
    operator.indexOf: _of_list(operator.indexOf, "index"),
    **{function: _on_operands(function, _on_staged(function)) for function in _ON_SETS},
    operator.getitem: _on_operands(operator.getitem, get_item),
    operator.eq: _on_operands(operator.eq, lambda a, b: eq(staged_of(a), staged_of(b))),
    operator.ne: _on_operands(operator.ne, lambda a, b: not_eq(staged_of(a), staged_of(b))),
}
if hasattr(math, "sumprod"):  # Python 3.12
    FUNCTIONS[math.sumprod] = overload(math.sumprod, "math.sumprod", lambda p, q: (kind_of((p, q)),))
register_overloads(FUNCTIONS)
