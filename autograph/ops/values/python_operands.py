"""What operators say of operands that are no arrays: Python is asked, about values of the same classes.

A scalar tensor that stands for a Python number does with a list, tuple, deque, range, dict or set, staged or not, what
a Python number does: most operators raise TypeError, and the two are never equal.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable
from typing import Any

import numpy as np

from autograph.framework import dtypes
from autograph.framework.number_rules import rules
from autograph.framework.tensor import Tensor
from autograph.ops.values.staged_container import StagedContainer, staged_of

__all__ = [
    "asked", "check_hashable", "container_like", "is_array", "is_python_number", "is_python_value", "is_whole",
    "number_like", "register_like", "repeats",
]  # fmt: skip

_CONTAINERS = (list, tuple, deque, range, dict, set, frozenset)
_VIEWS: tuple[type, ...] = (type({}.keys()), type({}.values()), type({}.items()))
_KNOWN = frozenset((
    *_CONTAINERS, *_VIEWS, Counter, OrderedDict, defaultdict, bool, int, float, complex, str, bytes, bytearray,
    type(None),
))  # fmt: skip
_LIKE: dict[type, Callable[[Any], Any]] = {}
_staged_types: tuple[type, ...] = ()


def register_like(cls: type, like: Callable[[Any], Any]) -> None:
    """Says what gives, for an instance of a class of staged containers, a Python container of the class that it stands
    for."""
    global _staged_types
    _LIKE[cls] = like
    _staged_types = tuple(_LIKE)


register_like(StagedContainer, lambda staged: staged.python())


def container_like(value: Any) -> Any:
    """A Python container that has a value's operators with numbers: the value itself, if it is one; an empty one for
    one that is staged; NotImplemented for one of a class of the program's. None for what is no container."""
    kind = type(value)
    if issubclass(kind, _staged_types):
        return next(_LIKE[cls] for cls in kind.__mro__ if cls in _LIKE)(value)
    if not issubclass(kind, _CONTAINERS):
        return None
    return value if kind in _KNOWN else NotImplemented


def is_python_number(tensor: Tensor) -> bool:
    """Whether a tensor is a number of Python's. A whole number always is one here, as it repeats a sequence; with other
    scalars of arrays NumPy makes an array of a sequence."""
    return tensor.shape.rank == 0 and rules().promotes and (tensor.weak or is_whole(tensor))


def is_python_value(tensor: Tensor) -> bool:
    """Whether a tensor is a number or a text of Python's."""
    return is_python_number(tensor) or tensor.dtype is dtypes.string and tensor.shape.rank == 0 and rules().promotes


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number, or a bool, which repeats a sequence."""
    if isinstance(value, Tensor):
        return value.shape.rank == 0 and (value.dtype.is_integer or value.dtype.is_bool)
    return isinstance(value, int)


def number_like(tensor: Tensor) -> Any:
    """A Python number or text of the class that a tensor of rank 0 stands for."""
    return "" if tensor.dtype is dtypes.string else tensor.dtype.as_numpy_dtype(1).item()


def asked(operator: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:
    """What Python's operator says of two operands, known or staged, by their classes: mostly it raises TypeError.

    NotImplemented where one is of a class of the program's, which may have an operator of its own.
    """
    known = [_like(left), _like(right)]
    return NotImplemented if any(value is NotImplemented for value in known) else operator(*known)


def _like(value: Any) -> Any:
    value = staged_of(value)
    if isinstance(value, Tensor) and value.shape.rank == 0:
        return number_like(value)
    if type(value) in _KNOWN:
        return value
    found = container_like(value)
    return NotImplemented if found is None else found


def check_hashable(key: Any) -> None:
    """Raises TypeError, as Python does, for a key of a dict or set that is a list or the like, or a tuple with one."""
    key = staged_of(key)
    if isinstance(key, tuple):
        for part in key:
            check_hashable(part)
        return
    like = container_like(key)
    if like is not None and like is not NotImplemented:
        hash(type(like)(0) if isinstance(like, range) else type(like)())


def is_array(items: Any) -> bool:
    """Whether a list and this are added, or multiplied, number by number, as NumPy's arrays are."""
    if isinstance(items, np.ndarray):
        return items.ndim != 0
    return isinstance(items, Tensor) and items.shape.rank != 0 and items.dtype is not dtypes.string


def repeats(value: Any) -> bool:
    """Whether a sequence is repeated so often. Raises TypeError for a float, as Python does."""
    if is_whole(value) or hasattr(type(value), "__index__") and not isinstance(value, Tensor):
        return True
    if isinstance(value, Tensor) and value.shape.rank != 0:
        return False
    return asked(lambda items, number: items * number, [], value) is not NotImplemented
