"""Calls of Python's own functions of numbers that wait until the graph runs (`ops.values.py_calls`).

An error that such a function raises when the graph runs can be caught by a `try` statement of the program: see
`statements.failing`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from autograph import errors
from autograph.framework import dtypes, nest
from autograph.framework.context import building_graph
from autograph.framework.dtypes import DType
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators.conditions.iterables import StagedIterable, as_staged, static_length
from autograph.operators.dispatch import is_staged, staged_among
from autograph.operators.iteration import folds
from autograph.operators.iteration.iterators import StagedIterator
from autograph.ops.text.py_text import is_text
from autograph.ops.values.py_calls import number_dtype, py_call
from autograph.ops.values.staged_list import StagedList

__all__ = ["call", "kind_of", "of_unknown_length", "overload", "plain_arguments", "refusal"]

#: What gives the numbers that a function results in, from its arguments: examples of them, such as `(0.0, 0)`.
Kinds = Callable[..., Sequence[Any]]


def of_unknown_length(value: Any) -> bool:
    """Whether it is an iterable whose length is known only when the graph runs."""
    if isinstance(value, StagedIterator):  # to ask for its items would be to take them
        return is_staged(value) and static_length(value.iterable) is None
    if not is_staged(value) or isinstance(value, Tensor) and value.shape.rank == 0 and not is_text(value):
        return False
    items = as_staged(value)
    return items is not None and static_length(items) is None


def plain_arguments(values: Sequence[Any]) -> list[Any]:
    """Arguments with lists and tensors in the place of iterators and staged iterables."""
    return [_listed(value) for value in values]


def _listed(value: Any) -> Any:
    if isinstance(value, (StagedIterable, StagedIterator)):
        value = folds.list_of(value)
    if isinstance(value, StagedList):
        return value.stack()
    if isinstance(value, (Iterator, range, set)) and not isinstance(value, Tensor):
        return list(value)
    return value


def kind_of(values: Any) -> Any:
    """An example of what the values are together: 0 for ints, "" for texts, else 0.0."""
    leaves = nest.flatten(values)
    if leaves and all(_is(leaf, "is_integer", int) for leaf in leaves):
        return 0
    if leaves and all(isinstance(v, str) or isinstance(v, Tensor) and v.dtype is dtypes.string for v in leaves):
        return ""
    return 0.0


def _is(value: Any, trait: str, cls: type) -> bool:
    if isinstance(value, Tensor):
        return bool(getattr(value.dtype, trait)) or value.dtype.is_bool
    return isinstance(value, cls)


def call(function: str, kinds: Sequence[Any], *args: Any, **kwargs: Any) -> Any:
    """What a function of Python's, given by name, gives when the graph runs.

    Args:
        kinds: an example of each number that it gives.

    Returns:
        A scalar tensor, or a tuple of them if there are several kinds.
    """
    results = [_dtype(kind, (args, kwargs)) for kind in kinds]
    found = py_call(function, results, *args, **kwargs)
    return found[0] if len(kinds) == 1 else tuple(found)


def _dtype(kind: Any, values: Any) -> DType:
    if isinstance(kind, bool):
        return dtypes.bool_
    return dtypes.string if isinstance(kind, str) else number_dtype(kind, values)


def overload(function: Any, name: str, kinds: Kinds) -> Callable[..., Any]:
    """What converted code calls in the place of a function: the function itself, unless an argument is staged.

    Args:
        name: its name, as in `math.sqrt`.
        kinds: `kinds(*args, **kwargs)` gives an example of each number that it results in.
    """

    @functools.wraps(function)
    def overloaded(*args: Any, **kwargs: Any) -> Any:
        if building_graph() is None:
            return function(*args, **kwargs)
        given = plain_arguments(args)
        keywords = dict(zip(kwargs, plain_arguments(list(kwargs.values()))))
        if not staged_among(*given, *keywords.values()):
            return function(*given, **keywords)
        return call(name, kinds(*given, **keywords), *given, **keywords)

    return overloaded


def refusal(name: str, why: str, fix: str) -> errors.UnimplementedError:
    """The error for a function of a library that has no staged form."""
    return errors.UnimplementedError(f"{name} {why}", location=current_location(), fix=fix)
