"""Functions of NumPy that make arrays, in converted code: on symbolic tensors they make tensors.

NumPy does not ask the arguments of `np.array`, `np.zeros` or `np.float32` whether they would rather do it: it wants
their values. So `np.array([x, y])` of two tensors of a graph is called here instead. Without a symbolic tensor among
the arguments NumPy is called as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph.framework.context import state
from autograph.framework.tensor import SymbolicTensor

__all__ = ["NUMPY"]

_FUNCTIONS = (
    "arange", "array", "asanyarray", "asarray", "asarray_chkfinite", "ascontiguousarray", "asfortranarray", "empty",
    "eye", "full", "identity", "ones", "tri", "zeros",
)  # fmt: skip
_SCALARS = (
    "bool_", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32",
    "float64", "complex64", "complex128",
)  # fmt: skip


def _any_symbolic(values: Any) -> bool:
    if type(values) in (list, tuple):
        return any(map(_any_symbolic, values))
    return isinstance(values, SymbolicTensor)


def _function(name: str) -> Callable[..., Any]:
    original = getattr(np, name)

    def overload(*args: Any, **kwargs: Any) -> Any:
        if state.graphs and (_any_symbolic(args) or _any_symbolic(list(kwargs.values()))):
            from autograph.numpy_protocol.creation import CREATION

            return CREATION[name](*args, **kwargs)
        return original(*args, **kwargs)

    overload.__name__ = overload.__qualname__ = name
    return overload


def _scalar(name: str) -> Callable[..., Any]:
    original = getattr(np, name)

    def overload(*args: Any, **kwargs: Any) -> Any:
        if len(args) == 1 and not kwargs and state.graphs and _any_symbolic(args):
            from autograph.numpy_protocol.creation import CREATION

            return CREATION["array"](args[0], np.dtype(original))
        return original(*args, **kwargs)

    overload.__name__ = overload.__qualname__ = name
    return overload


#: What stands in for each function in converted code.
NUMPY: dict[Any, Callable[..., Any]] = {
    **{getattr(np, name): _function(name) for name in _FUNCTIONS},
    **{getattr(np, name): _scalar(name) for name in _SCALARS},
}
