"""What Python's numbers become, and what happens to a whole number that does not fit: the number rules in force.

There are two sets of rules. autograph's own are Python's and NumPy's: an int is int64, a float float64, and a whole
number that does not fit raises `OverflowError`. TensorFlow's, for the functions of `autograph.compat.tf` and what its
`function` traces: int32, float32, and numbers wrap. `ag.config` changes the first set; `using` puts other rules in
force for the present thread, as tracing does, so that a graph is made under one set of rules from its start to its end.

Which dtype values of different dtypes take together is not a matter of choice: NumPy 2's, see `promoted_dtype`.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

import numpy as np

from autograph.framework import dtypes
from autograph.framework.dtypes import DType

__all__ = [
    "NUMPY", "TENSORFLOW", "NumberRules", "are_of_one_dtype", "change", "chosen", "default_dtype", "forced",
    "on_change", "promoted_dtype", "rules", "under", "using",
]  # fmt: skip

F = TypeVar("F", bound=Callable[..., Any])


class NumberRules(NamedTuple):
    """What Python's numbers become.

    Attributes:
        integer: the dtype of an int that has no tensor beside it: int32 or int64. An int beyond int32 is an int64.
        floating: the dtype of such a float.
        overflow: of a scalar of a signed dtype that does not fit: "raise" or "wrap".
        promotes: whether operands of different dtypes are promoted; else they are refused.
        zero_division: of two scalars, by an operator: "raise", or "ignore" for infinity and NaN.
    """

    integer: DType
    floating: DType
    overflow: str
    promotes: bool = True
    zero_division: str = "raise"

    @property
    def complex(self) -> DType:
        """The dtype of a complex number whose parts are as wide as a float."""
        return dtypes.complex128 if self.floating is dtypes.float64 else dtypes.complex64

    def of(self, kind: type) -> DType:
        """The dtype of the numbers of a class: bool, int, float or complex."""
        if kind is int:
            return self.integer
        if kind is float:
            return self.floating
        return dtypes.bool_ if kind is bool else self.complex


NUMPY = NumberRules(dtypes.int64, dtypes.float64, "raise")
TENSORFLOW = NumberRules(dtypes.int32, dtypes.float32, "wrap", promotes=False, zero_division="ignore")


class _State(threading.local):
    forced: NumberRules | None = None


_state = _State()
_chosen = NUMPY
_listeners: list[Callable[[], None]] = []


def rules() -> NumberRules:
    """The number rules in force here: those of what is being traced, or else those of the process."""
    return _state.forced or _chosen


def forced() -> NumberRules | None:
    """The rules that `using` has put in force on this thread, if any."""
    return _state.forced


def chosen() -> NumberRules:
    """The rules of the process, which `ag.config` sets."""
    return _chosen


def change(new: NumberRules) -> None:
    """Sets the rules of the process, and tells those who asked (`on_change`)."""
    global _chosen
    if new != _chosen:
        _chosen = NUMPY if new == NUMPY else new  # so that there is one object for autograph's own rules
        for listener in _listeners:
            listener()


def on_change(listener: Callable[[], None]) -> None:
    """Has `listener` called whenever the rules of the process have changed."""
    _listeners.append(listener)


@contextmanager
def using(wanted: NumberRules | None) -> Iterator[None]:
    """Puts rules in force for this thread while it lasts; None: those of the process."""
    before, _state.forced = _state.forced, wanted
    try:
        yield
    finally:
        _state.forced = before


def under(wanted: NumberRules, function: F) -> F:
    """The function, run under the rules given."""

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        before = _state.forced
        if before is wanted:
            return function(*args, **kwargs)
        _state.forced = wanted
        try:
            return function(*args, **kwargs)
        finally:
            _state.forced = before

    return call  # type: ignore[return-value]


dtypes.of_python = lambda kind: rules().of(kind)
_WIDE_INT = 2**31
#: Of these each value becomes the same dtype.
_EXACT = {bool, float, complex}


def are_of_one_dtype(values: Sequence[Any]) -> bool:
    """Whether values are numbers of Python's, at least one, of which `default_dtype` says the same; False, too, where
    their types alone do not tell. It takes much less time than to ask for each."""
    kinds = set(map(type, values))
    if kinds == {int}:
        return min(values) >= -_WIDE_INT and max(values) < _WIDE_INT
    return len(kinds) == 1 and kinds <= _EXACT


def default_dtype(value: Any) -> DType | None:
    """The dtype that a lone Python scalar becomes under the rules in force; None when `value` is not one.

    >>> default_dtype(1), default_dtype(0.5), default_dtype("text"), default_dtype([1])
    (ag.int64, ag.float64, ag.string, None)
    """
    kind = type(value)
    if kind is int:
        return (_state.forced or _chosen).integer if -_WIDE_INT <= value < _WIDE_INT else dtypes.int64
    if kind is float:
        return (_state.forced or _chosen).floating
    if kind is bool:
        return dtypes.bool_
    if kind is complex:
        return (_state.forced or _chosen).complex
    return dtypes.string if kind is str or kind is bytes else None


_RANKS = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3}


def promoted_dtype(strong: Sequence[DType], weak: Sequence[DType]) -> DType | None:
    """The dtype that values take together: NumPy 2's (`numpy.result_type`); None if there is none, as of text and
    numbers.

    Args:
        strong: the dtypes of arrays and of tensors that have a dtype of their own.
        weak: the dtypes of what stands for a Python number. It adapts to what is strong, unless it is of a wider kind.

    See NEP 50, "Promotion behavior for Python scalars", https://numpy.org/neps/nep-0050-scalar-promotion.html

    >>> promoted_dtype([dtypes.float32], [dtypes.int64]), promoted_dtype([dtypes.int32], [dtypes.float64])
    (ag.float32, ag.float64)
    >>> promoted_dtype([dtypes.int64, dtypes.float32], [])
    ag.float64
    """
    found = None
    for dtype in strong:
        if found is not dtype:  # as it mostly is
            found = dtype if found is None else _PROMOTED.get((found, dtype))
        if found is None:
            return None
    widest = None  # of what is weak
    for dtype in weak:
        widest = dtype if widest is None else _wider(widest, dtype)
        if widest is None:
            return None
    if found is None or widest is None or found is widest:
        return found or widest
    if found not in _ADAPTED or widest not in _ADAPTED:
        return None
    rank, own = _RANKS[widest.kind], _RANKS[found.kind]
    if rank <= own:
        return found
    if rank == 3 and own == 2:
        return dtypes.complex128 if found is dtypes.float64 else dtypes.complex64
    return widest


def _wider(a: DType, b: DType) -> DType | None:
    """The dtype of two Python numbers together: that of the wider kind."""
    rank, other = _RANKS.get(a.kind, -1), _RANKS.get(b.kind, -1)
    return _PROMOTED.get((a, b)) if rank == other or -1 in (rank, other) else a if rank > other else b


_ADAPTED = frozenset({dtypes.bool_, *dtypes.NUMERIC})
_PROMOTED = {(d, d): d for d in dtypes.ALL}
for _a in _ADAPTED:
    for _b in _ADAPTED:
        _PROMOTED[_a, _b] = dtypes.as_dtype(np.result_type(_a.numpy_dtype, _b.numpy_dtype))
