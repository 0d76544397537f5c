"""`itertools`, staged.

Functions that the program hands over are converted. Where a tensor decides which items there are (`takewhile`) or how
many (`repeat(x, n)`, a `chain` of tensors of unknown length), a generator of `itertools_generators` stands in, which is
converted like one of the program's. The others need lengths that are known while tracing.
"""

from __future__ import annotations

import functools
import itertools
import operator
from collections.abc import Callable
from typing import Any

from autograph import conversion
from autograph.framework.context import building_graph
from autograph.operators.builtins import itertools_generators
from autograph.operators.builtins.python_calls import of_unknown_length, refusal
from autograph.operators.calls.call import converted_call
from autograph.operators.calls.remembered import with_effects
from autograph.operators.conditions.own_iterators import opening
from autograph.operators.containers.selecting import check
from autograph.operators.dispatch import is_staged, staged_among
from autograph.operators.iteration import folds
from autograph.operators.iteration.iterators import iter_

__all__ = ["ITERTOOLS", "from_iterable"]


def _converting(function: Any) -> Any:
    return (lambda *args: converted_call(function, args, None)) if callable(function) else function


def _iterables(name: str, values: Any) -> None:
    """Refuses iterables whose lengths are not known."""
    for value in values:
        if of_unknown_length(value):
            raise refusal(
                f"itertools.{name}()", "of a sequence whose length is known only when the graph runs",
                "loop over its positions with for and range, or pass a list or tensor of known length",
            )  # fmt: skip


def _known(name: str) -> Callable[..., Any]:
    """The function itself, on iterables of known lengths."""
    function = getattr(itertools, name)

    @functools.wraps(function, updated=())
    def overload(*args: Any, **kwargs: Any) -> Any:
        if building_graph() is not None:
            _iterables(name, args)
        return function(*args, **kwargs)

    return overload


def _generated(name: str, decides: Callable[..., bool]) -> Callable[..., Any]:
    """The generator of that name where the arguments say so."""
    function = getattr(itertools, name)
    generator = getattr(itertools_generators, name)

    @functools.wraps(function, updated=())
    def overload(*args: Any, **kwargs: Any) -> Any:
        if building_graph() is None or not decides(*args, **kwargs):
            return function(*args, **kwargs)
        conversion.follow(itertools_generators.__file__)
        return converted_call(generator, args, kwargs)

    return overload


def _groupby(iterable: Any, key: Any = None) -> Any:
    items = iterable
    if building_graph() is not None and not (is_staged(items) or of_unknown_length(items)):
        items = list(items)
    if building_graph() is None or not (staged_among(items) or of_unknown_length(items)):
        return itertools.groupby(items, key)
    conversion.follow(itertools_generators.__file__)
    return converted_call(itertools_generators.groupby, (items, key), None)


def _islice(iterable: Any, *bounds: Any) -> Any:
    if building_graph() is None or not (staged_among(*bounds) or of_unknown_length(iterable)):
        return itertools.islice(iterable, *bounds)
    conversion.follow(itertools_generators.__file__)
    bounds = (None, *bounds, None) if len(bounds) == 1 else (*bounds, None)
    _check_bounds(*bounds[:3])
    return converted_call(itertools_generators.islice, (iterable, *bounds[:3]), None)


def _check_bounds(start: Any, stop: Any, step: Any) -> None:
    """Raises what Python's `islice` does, when it is made, of bounds that are negative."""
    must = "must be None or an integer: 0 <= x <= sys.maxsize."
    if stop is not None:
        check(stop != -1, lambda: ValueError(f"Stop argument for islice() {must}"))
    for bound in (start, stop):
        if bound is not None:
            check(bound >= 0, lambda: ValueError(f"Indices for islice() {must}"))
    if step is not None:
        check(step > 0, lambda: ValueError("Step for islice() must be a positive integer or None."))


def _accumulate(iterable: Any, func: Any = None, *, initial: Any = None) -> Any:
    if building_graph() is None:
        return itertools.accumulate(iterable, func, initial=initial)
    func = operator.add if func is None else _converting(func)
    if not of_unknown_length(iterable):
        return itertools.accumulate(iterable, func, initial=initial)
    conversion.follow(itertools_generators.__file__)
    return converted_call(itertools_generators.accumulate, (iterable, func, initial), None)


def _tee(iterable: Any, n: int = 2) -> Any:
    """Each iterator goes over a list of the items, which is made at once where a tensor decides how many there are."""
    if building_graph() is None or not of_unknown_length(iterable):
        return itertools.tee(iterable, n)
    items, what = with_effects(lambda: folds.list_of(iterable), iterable)
    if what is not None:
        raise refusal(
            "itertools.tee()", f"of a generator that {what}, which would do that for all items at once",
            "go over the items once, and keep them in a list",
        )  # fmt: skip
    return tuple([iter_(items) for _ in range(n)])


def from_iterable(iterables: Any) -> Any:
    """`itertools.chain.from_iterable`."""
    # What is staged and of a known length is for Python to go over, and its items are none that a tensor makes longer.
    of_python = is_staged(iterables) or not staged_among(iterables)
    if of_python and not of_unknown_length(iterables):
        return itertools.chain.from_iterable(iterables)
    conversion.follow(itertools_generators.__file__)
    return converted_call(itertools_generators.from_iterable, (iterables,), None)


def _any_length(*iterables: Any, **options: Any) -> bool:
    return any(map(of_unknown_length, iterables))


_some_permutations = _generated("permutations", _any_length)


def _permutations(iterable: Any, r: Any = None) -> Any:
    if r is None:
        _iterables("permutations", [iterable])
    elif is_staged(r):
        operator.index(r)  # says that its value is needed, where Python says that it is no int
    return _some_permutations(iterable, *(() if r is None else (r,)))


def _callers(function: Any, iterable: Any) -> bool:
    return True


#: What stands in for each function of `itertools`.
ITERTOOLS: dict[Any, Callable[..., Any]] = {
    **{
        getattr(itertools, name): _known(name)
        for name in ("batched",)
        if hasattr(itertools, name)
    },
    **{
        getattr(itertools, name): _generated(name, decides)
        for name, decides in {
            **dict.fromkeys(
                ("combinations", "combinations_with_replacement", "cycle", "pairwise", "product", "zip_longest"),
                _any_length,
            ),
            "starmap": _callers,
        }.items()
        if hasattr(itertools, name)
    },
    itertools.permutations: _permutations,
    itertools.tee: _tee,
    itertools.accumulate: _accumulate,
    itertools.chain: _generated("chain", lambda *iterables: any(map(of_unknown_length, iterables))),
    itertools.compress: _generated("compress", lambda data, selectors: staged_among(data, selectors)),
    itertools.count: _generated("count", lambda start=0, step=1: True),
    itertools.dropwhile: _generated("dropwhile", _callers),
    itertools.filterfalse: _generated("filterfalse", _callers),
    itertools.groupby: _groupby,
    itertools.islice: _islice,
    itertools.repeat: _generated("repeat", lambda object, times=None: staged_among(times)),
    itertools.takewhile: _generated("takewhile", _callers),
}  # fmt: skip
#: How many arguments come before those that a function goes over; of the others, none, and each argument may be one.
_BEFORE = {itertools.dropwhile: 1, itertools.filterfalse: 1, itertools.starmap: 1, itertools.takewhile: 1}
for _function, _overload in ITERTOOLS.items():
    if _function not in (itertools.count, itertools.repeat):
        ITERTOOLS[_function] = opening(_overload, _BEFORE.get(_function, 0))
