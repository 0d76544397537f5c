"""Functions of NumPy that make arrays, in converted code: on symbolic tensors they make tensors.

NumPy does not ask the arguments of `np.array`, `np.zeros` or `np.float32` whether they would rather do it: it wants
their values. So `np.array([x, y])` of two tensors of a graph is called here instead. Without a symbolic tensor among
the arguments NumPy is called as it is.

NumPy also wants to go over the items of a list. One that a staged loop has grown has a length only when the graph runs:
here it becomes the tensor of its items, before `np.stack(rows)` or `np.mean(rows)` is called.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.context import state
from autograph.framework.convert import convert_to_tensor
from autograph.framework.dtypes import as_dtype
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol import read_variables
from autograph.operators import callees
from autograph.operators.callees import register_overloads
from autograph.operators.calls.call import converted_call
from autograph.operators.containers.shapes import shape_of
from autograph.ops.arrays.local_arrays import LocalArray, local, moved, shared
from autograph.ops.core.requirements import fitting
from autograph.ops.values.staged_container import is_moved, staged_of
from autograph.ops.values.staged_list import StagedList
from autograph.ops.variables.variables import Variable

__all__ = ["NUMPY"]

_FUNCTIONS = (
    "arange", "array", "asanyarray", "asarray", "asarray_chkfinite", "ascontiguousarray", "asfortranarray", "empty",
    "eye", "full", "identity", "indices", "ones", "tri", "zeros",
)  # fmt: skip
_SCALARS = (
    "bool_", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32",
    "float64", "complex64", "complex128",
)  # fmt: skip


#: Functions of what is joined along the first axis, and of what is like an array.
_JOINING = ("concatenate", "stack", "vstack")
#: Functions that take sizes, or arrays in lists with numbers.
_OF_SIZES = (
    "append", "bincount", "block", "column_stack", "concat", "dstack", "geomspace", "hstack", "linspace", "logspace",
    "row_stack",
)
_OF_ARRAYS = (
    "all", "any", "argmax", "argmin", "argsort", "average", "count_nonzero", "cumprod", "cumsum", "diff", "max", "mean",
    "median", "min", "percentile", "prod", "quantile", "sort", "std", "sum", "unique", "var",
)  # fmt: skip


def _grown(values: Any) -> bool:
    """Whether a value is a list that a staged loop has grown."""
    return type(values) is StagedList or type(values) is list and is_moved(values)


def _any_symbolic(values: Any) -> bool:
    if type(values) in (list, tuple):
        return any(map(_any_symbolic, values))
    return isinstance(values, (SymbolicTensor, Variable))


def _made(name: str, args: Any, kwargs: dict[str, Any]) -> Any:
    """What a function that makes arrays makes of tensors."""
    # Here, as is NumPy's protocol on tensors: the modules of it are loaded when a tensor first meets NumPy.
    from autograph.numpy_protocol.creation import CREATION

    return CREATION[name](*map(read_variables, args), **{key: read_variables(v) for key, v in kwargs.items()})


def _function(name: str) -> Callable[..., Any]:
    original = getattr(np, name)

    def overload(*args: Any, **kwargs: Any) -> Any:
        if args and state.graphs and _grown(args[0]):
            args = (convert_to_tensor(staged_of(args[0])), *args[1:])
        if state.graphs and (_any_symbolic(args) or _any_symbolic(list(kwargs.values()))):
            return _made(name, args, kwargs)
        made = original(*args, **kwargs)
        if not state.graphs:
            return made
        if args and isinstance(args[0], LocalArray):
            if moved(args[0]) is not None:
                return _made(name, (moved(args[0]), *args[1:]), kwargs)
            return args[0] if made is args[0] else shared(made, overload, args, kwargs)
        return made if name in _SAME else local(made)

    overload.__name__ = overload.__qualname__ = name
    return overload


#: Functions that may give the array that they were given.
_SAME = ("asanyarray", "asarray", "asarray_chkfinite", "ascontiguousarray", "asfortranarray")


def _like(name: str) -> Callable[..., Any]:
    original = getattr(np, name)

    def overload(*args: Any, **kwargs: Any) -> Any:
        made = original(*args, **kwargs)
        return local(made) if state.graphs else made

    overload.__name__ = overload.__qualname__ = name
    return overload


def _joining(name: str) -> Callable[..., Any]:
    original = getattr(np, name)

    def overload(*args: Any, **kwargs: Any) -> Any:
        if not (args and state.graphs and _grown(args[0])):
            return _handed_over(original, args, kwargs)
        from autograph.numpy_protocol.dispatch import FUNCTIONS  # here, as in `_made`

        items = convert_to_tensor(staged_of(args[0]))
        if name == "stack":
            axis = args[1] if len(args) > 1 else kwargs.get("axis", 0)
            return FUNCTIONS["moveaxis"](items, 0, axis) if axis != 0 else items
        axis = args[1] if len(args) > 1 else kwargs.get("axis", 0)
        if name == "vstack" and items.shape.rank == 2:
            return items
        if axis != 0 or items.shape.rank is None or items.shape.rank < 2:
            raise errors.UnimplementedError(
                f"np.{name} of a list that a staged loop has grown joins its items along their first axis only",
                location=current_location(),
                fix="np.stack(items), and a reshape",
            )
        return FUNCTIONS["reshape"](items, (-1, *FUNCTIONS["shape"](items)[2:]))

    overload.__name__ = overload.__qualname__ = name
    return overload


def _of_array(name: str) -> Callable[..., Any]:
    original = getattr(np, name)

    def overload(*args: Any, **kwargs: Any) -> Any:
        if args and state.graphs:
            if _grown(args[0]):
                args = (convert_to_tensor(staged_of(args[0])), *args[1:])
            elif type(args[0]) in (list, tuple) and _any_symbolic(args[0]):
                args = (_made("array", args[:1], {}), *args[1:])
        return original(*args, **kwargs)

    overload.__name__ = overload.__qualname__ = name
    return overload


def _handed_over(original: Callable[..., Any], args: Any, kwargs: dict[str, Any]) -> Any:
    """What one of NumPy's functions gives; one that does not hand over for these arguments, as NumPy has it: they are
    sizes, or in a list beside an array."""
    if not state.graphs or not (_any_symbolic(args) or _any_symbolic(list(kwargs.values()))):
        return original(*args, **kwargs)
    from autograph.numpy_protocol.dispatch import array_function  # here, as in `_made`

    return array_function(None, original, (), args, kwargs)  # type: ignore[arg-type]  # of whichever tensor


def _of_sizes(name: str) -> Callable[..., Any]:
    original = getattr(np, name)

    def overload(*args: Any, **kwargs: Any) -> Any:
        return _handed_over(original, args, kwargs)

    overload.__name__ = overload.__qualname__ = name
    return overload


def _index(*shape: Any) -> Any:
    """`np.ndindex(*shape)`."""
    sizes = tuple(shape[0]) if len(shape) == 1 and isinstance(shape[0], (tuple, TensorShape)) else shape
    return _positions(sizes) if state.graphs and _any_symbolic(sizes) else np.ndindex(*sizes)


def _enumerate(arr: Any) -> Any:
    """`np.ndenumerate(arr)`."""
    there = arr if not state.graphs else moved(arr) if isinstance(arr, LocalArray) else arr
    if not state.graphs or not isinstance(there, SymbolicTensor):
        return np.ndenumerate(arr)
    return callees.overload_of(map)(lambda at: (at, there[at]), _positions(shape_of(there)))  # type: ignore[misc]


def _positions(sizes: Any) -> Any:
    ranges = [callees.overload_of(range)(size) for size in sizes]  # type: ignore[misc]
    return converted_call(itertools.product, tuple(ranges), None)


def _iterator(*args: Any, **kwargs: Any) -> Any:
    """`np.nditer(...)`.

    Raises:
        UnsupportedNumPyError: a tensor is among what it goes over.
    """
    arrays = args[0] if args and type(args[0]) in (list, tuple) else args[:1]
    if state.graphs and any(isinstance(x, (SymbolicTensor, LocalArray)) for x in arrays):
        raise errors.UnsupportedNumPyError(
            "np.nditer goes over the memory of arrays, and has no form on tensors",
            location=current_location(),
            fix="for value in x.flat; or for i in np.ndindex(x.shape), and x[i]",
        )
    return np.nditer(*args, **kwargs)


def _scalar(name: str) -> Callable[..., Any]:
    original = getattr(np, name)

    def overload(*args: Any, **kwargs: Any) -> Any:
        if len(args) == 1 and not kwargs and state.graphs and _any_symbolic(args):
            return _made("asarray", (fitting(args[0], as_dtype(original)), np.dtype(original)), {})
        return original(*args, **kwargs)

    overload.__name__ = overload.__qualname__ = name
    return overload


#: What stands in for each function in converted code.
NUMPY: dict[Any, Callable[..., Any]] = {
    # First: some of these are others under another name.
    **{getattr(np, name): _of_sizes(name) for name in _OF_SIZES if hasattr(np, name)},
    **{getattr(np, name): _function(name) for name in _FUNCTIONS},
    **{getattr(np, name): _scalar(name) for name in _SCALARS},
    **{getattr(np, name): _like(name) for name in ("empty_like", "full_like", "ones_like", "zeros_like")},
    **{getattr(np, name): _joining(name) for name in _JOINING},
    **{getattr(np, name): _of_array(name) for name in _OF_ARRAYS},
    np.ndenumerate: _enumerate,
    np.ndindex: _index,
    np.nditer: _iterator,
}
register_overloads(NUMPY)
