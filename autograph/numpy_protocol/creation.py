"""Arrays made anew: array, zeros, full, arange, linspace, eye, ... with tensors among their arguments.

NumPy hands over some of them (`linspace`). The others it computes itself, on values: in converted code
`operators.builtins.numpy_calls` calls the functions in `CREATION` instead, where an argument is a symbolic tensor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, layouts
from autograph.framework.context import building_graph
from autograph.framework.dtypes import as_dtype
from autograph.framework.execution import apply
from autograph.framework.tensor import Tensor, is_symbolic
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol.registry import implements
from autograph.numpy_protocol.shaping import broadcast_to, moveaxis, reshape
from autograph.numpy_protocol.ufuncs import call_ufunc
from autograph.numpy_protocol.values import asarray, known_rank, promoted, result_dtype, to_dtype, weak_type
from autograph.ops.arrays.joining import concat, stack
from autograph.ops.arrays.selection import where
from autograph.ops.arrays.shaping import expand_dims
from autograph.ops.control.raising import catching
from autograph.ops.core.basic import identity
from autograph.ops.core.requirements import fitting, require
from autograph.ops.reductions.reductions import reduce_all

__all__ = ["CREATION"]

#: Functions by their names below `numpy`.
CREATION: dict[str, Callable[..., Tensor]] = {}


def _creates(*names: str) -> Callable[[Callable[..., Tensor]], Callable[..., Tensor]]:
    def register(function: Callable[..., Tensor]) -> Callable[..., Tensor]:
        CREATION.update(dict.fromkeys(names, function))
        return function

    return register


@_creates("asarray", "asanyarray", "asarray_chkfinite")
def asarray_(
    a: Any, dtype: Any = None, order: Any = None, *, device: Any = None, copy: Any = None, like: Any = None
) -> Tensor:
    return array(a, dtype, copy=copy, order=order or "K")


@_creates("ascontiguousarray")
def ascontiguousarray(a: Any, dtype: Any = None, *, like: Any = None) -> Tensor:
    return array(a, dtype, copy=None, order="C", ndmin=1)


@_creates("asfortranarray")
def asfortranarray(a: Any, dtype: Any = None, *, like: Any = None) -> Tensor:
    return array(a, dtype, copy=None, order="F", ndmin=1)


@_creates("array")
def array(
    object: Any, dtype: Any = None, *, copy: Any = True, order: str = "K", subok: bool = False, ndmin: int = 0,
    like: Any = None, device: Any = None,
) -> Tensor:  # fmt: skip
    if isinstance(object, (list, tuple)) and dtype is not None:
        object = fitting(object, as_dtype(_numpy(dtype)))
    x = asarray(object)
    x = x if dtype is None else to_dtype(x, _numpy(dtype))
    if x is object and (copy or building_graph() is not None and not _lies(x, order)):
        x = identity(x)
    if building_graph() is not None and known_rank(x, "np.array") > 1 and order in ("C", "F"):
        layouts.note(x, "C" if order == "C" else None)
    while ndmin and known_rank(x, "np.array") < ndmin:
        x = expand_dims(x, 0)
    return x


def _lies(x: Tensor, order: str) -> bool:
    """Whether an array has the layout that is asked for, so that NumPy makes no copy."""
    if order not in ("C", "F") or known_rank(x, "np.array") < 2:
        return True
    found = layouts.lies(x, order)
    if found is None:
        raise errors.StagedValueError(
            "whether NumPy makes a copy here depends on how the array lies in memory, which is not known",
            location=current_location(),
            fix="make one: x.copy()",
        )
    return found


def _numpy(dtype: Any) -> Any:
    """What NumPy means by a dtype: `float` is float64, `int` is int64."""
    return np.dtype(dtype) if isinstance(dtype, type) else dtype


@_creates("zeros", "empty")
def zeros(shape: Any, dtype: Any = float, order: str = "C", *, device: Any = None, like: Any = None) -> Tensor:
    return full(shape, 0, dtype)


@_creates("ones")
def ones(shape: Any, dtype: Any = float, order: str = "C", *, device: Any = None, like: Any = None) -> Tensor:
    return full(shape, 1, dtype)


@_creates("full")
def full(
    shape: Any, fill_value: Any, dtype: Any = None, order: str = "C", *, device: Any = None, like: Any = None
) -> Tensor:
    value = asarray(fill_value) if dtype is None else to_dtype(fill_value, _numpy(dtype))
    return broadcast_to(value, _checked(shape) if catching() else shape)


def _checked(shape: Any) -> Any:
    """A shape whose numbers a handler of the program may learn to be negative."""
    if isinstance(shape, (list, tuple)):
        return tuple(map(_checked, shape))
    if isinstance(shape, Tensor) and shape.dtype.is_integer:
        return require(shape, reduce_all(shape >= 0), "negative dimensions are not allowed")
    return shape


@_creates("arange")
def arange(
    start: Any, stop: Any = None, step: Any = 1, dtype: Any = None, *, device: Any = None, like: Any = None
) -> Tensor:
    first, last = (0, start) if stop is None else (start, stop)
    kind = result_dtype(asarray(first), asarray(last), asarray(step)) if dtype is None else as_dtype(_numpy(dtype))
    kind = {"bool": dtypes.int64}.get(kind.name, kind)
    return apply("Range", [to_dtype(v, kind) for v in (first, last, step)])


@_creates("eye")
def eye(N: Any, M: Any = None, k: Any = 0, dtype: Any = float, order: str = "C", **kwargs: Any) -> Tensor:
    rows, columns = arange(N), arange(N if M is None else M)
    return to_dtype((expand_dims(rows, 1) + to_dtype(k, rows.dtype)) == expand_dims(columns, 0), _numpy(dtype))


@_creates("identity")
def identity_matrix(n: Any, dtype: Any = float, *, like: Any = None) -> Tensor:
    return eye(n, dtype=dtype)


@_creates("tri")
def tri(N: Any, M: Any = None, k: Any = 0, dtype: Any = float, *, like: Any = None) -> Tensor:
    rows, columns = arange(N), arange(N if M is None else M)
    return to_dtype((expand_dims(rows, 1) + to_dtype(k, rows.dtype)) >= expand_dims(columns, 0), _numpy(dtype))


@implements("linspace")
def linspace(
    start: Any, stop: Any, num: Any = 50, endpoint: bool = True, retstep: bool = False, dtype: Any = None,
    axis: int = 0, *, device: Any = None,
) -> Any:  # fmt: skip
    kind = _inexact_dtype(start, stop)
    low, high = to_dtype(start, kind), to_dtype(stop, kind)
    if is_symbolic(num):
        return _as_many(low, high, num, endpoint, retstep, dtype, axis)
    count = int(num)
    parts = count - 1 if endpoint else count
    low, high = low + high * 0, high + low * 0
    numbers = to_dtype(np.arange(count), kind)
    for _ in range(known_rank(low, "np.linspace")):
        numbers = expand_dims(numbers, -1)
    step = (high - low) / to_dtype(max(parts, 1), kind)
    result = numbers * step + low
    if endpoint and count > 1:
        result = concat([result[:-1], expand_dims(high, 0)], 0)
    result = _spaced(result, dtype, axis)
    nan = to_dtype(np.nan, step.dtype)
    return (result, step if parts else nan) if retstep else result


def _as_many(low: Tensor, high: Tensor, num: Tensor, endpoint: bool, retstep: bool, dtype: Any, axis: int) -> Any:
    """`linspace` of as many numbers as the graph says."""
    low, high = low + high * 0, high + low * 0
    rank = known_rank(low, "np.linspace")
    # Adding it asks that the number is none below 0.
    places = arange(num) + zeros((num,), np.int64)
    numbers = reshape(to_dtype(places, low.dtype), (-1, *[1] * rank))
    parts = num - 1 if endpoint else num
    step = (high - low) / to_dtype(call_ufunc(np.maximum, [parts, 1]), low.dtype)
    result = numbers * step + low
    if endpoint:
        last = reshape((places == parts) & (places > 0), (-1, *[1] * rank))
        result = where(last, high, result)
    result = _spaced(result, dtype, axis)
    return (result, where(parts > 0, step, to_dtype(np.nan, step.dtype))) if retstep else result


def _spaced(numbers: Tensor, dtype: Any, axis: int) -> Tensor:
    result = numbers if axis == 0 else moveaxis(numbers, 0, axis)
    if dtype is None:
        return result
    kind = as_dtype(_numpy(dtype))
    return to_dtype(call_ufunc(np.floor, [result]) if kind.is_integer else result, kind)


@_creates("indices")
def indices(dimensions: Any, dtype: Any = int, sparse: bool = False) -> Any:
    sizes = tuple(dimensions)
    found = []
    for axis, size in enumerate(sizes):
        places = to_dtype(arange(size) + zeros((size,), np.int64), _numpy(dtype))
        found.append(reshape(places, [-1 if i == axis else 1 for i in range(len(sizes))]))
    return tuple(found) if sparse else stack([broadcast_to(places, sizes) for places in found], 0)


def _inexact_dtype(*values: Any) -> Any:
    kinds = [weak_type(v) for v in values]
    kinds = [np.dtype(k) if k is bool else k(0) if isinstance(k, type) else k for k in kinds]
    return as_dtype(np.result_type(*kinds, 0.0))


@implements("logspace")
def logspace(
    start: Any, stop: Any, num: Any = 50, endpoint: bool = True, base: Any = 10.0, dtype: Any = None, axis: int = 0
) -> Tensor:
    result = call_ufunc(np.power, [base, linspace(start, stop, num, endpoint, axis=axis)])
    return result if dtype is None else to_dtype(result, _numpy(dtype))


@implements("geomspace")
def geomspace(start: Any, stop: Any, num: Any = 50, endpoint: bool = True, dtype: Any = None, axis: int = 0) -> Tensor:
    low, high = (call_ufunc(np.log10, [v]) for v in promoted(asarray(start), asarray(stop)))
    result = logspace(low, high, num, endpoint, axis=axis)
    return result if dtype is None else to_dtype(result, _numpy(dtype))


# --- questions about dtypes --------------------------------------------------------------------------------


@implements("result_type")
def result_type(*arrays_and_dtypes: Any) -> np.dtype:
    return np.result_type(*[_asked(v) for v in arrays_and_dtypes])


def _asked(value: Any) -> Any:
    if isinstance(value, Tensor):
        kind = weak_type(value)
        return kind(0) if isinstance(kind, type) else kind
    return value


@implements("can_cast")
def can_cast(from_: Any, to: Any, casting: str = "safe") -> bool:
    kind = from_.dtype if isinstance(from_, Tensor) else from_
    return np.can_cast(getattr(kind, "numpy_dtype", kind), getattr(to, "numpy_dtype", to), casting)  # type: ignore[arg-type]


@implements("common_type")
def common_type(*arrays: Any) -> Any:
    return np.common_type(*[np.empty(0, asarray(a).dtype.numpy_dtype) for a in arrays])


@implements("min_scalar_type")
def min_scalar_type(a: Any) -> np.dtype:
    return asarray(a).dtype.numpy_dtype
