"""Writing into arrays while a function is traced: `a[i] = x`, `a += x`, `out=a`, `a.fill(x)`.

All names and views of an array show what is written (`framework.versions`). Where no function runs, a tensor is a value
that nothing changes.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import array_aliases, own_arrays, versions
from autograph.framework.context import building_graph
from autograph.framework.number_rules import TENSORFLOW, rules
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays import indexing
from autograph.ops.arrays.shaping import broadcast_to
from autograph.ops.core.basic import cast, identity, shape
from autograph.ops.core.common import as_tensor

__all__ = ["copied", "fill", "out_by_name", "set_item", "writable", "write_result"]


def writable(value: Any) -> bool:
    """Whether the function that is traced, or runs eagerly, can write into a value as into an array of NumPy's."""
    if building_graph() is None:
        return own_arrays.is_own(value)
    return versions.is_array(value) and value.shape.rank is not None


def _write(target: Any, value: Any) -> None:
    if building_graph() is None:
        own_arrays.write(target, value)
    else:
        if isinstance(value, SymbolicTensor) and value.op.type == "Placeholder":
            value = identity(value)  # which says where it was written
        versions.write(target, value)


def set_item(target: Any, key: Any, value: Any) -> Any:
    """`target[key] = value`; returns the target, the same object.

    Raises:
        as `indexing.set_item`.
    """
    _check_dimensions(target)
    written = indexing.set_item(target, key, value)
    if building_graph() is None and not own_arrays.is_own(target):
        return written  # a tensor from outside of the function is a value: the name gets another one
    _write(target, written)
    return target


def _check_dimensions(target: Any) -> None:
    """
    Raises:
        StagedValueError: the target is a view of no dimensions, `a[0, ...]`, through which NumPy would write into the
            array: here it is a number, as `a[0]` is.
    """
    if type(target) is not SymbolicTensor or target.shape.key != () or target.op.type != "StridedSlice":
        return
    if target.op.attrs["ellipsis_mask"] and versions.is_array(target.op.inputs[0]):
        raise errors.StagedValueError(
            "a view of no dimensions is written, through which NumPy would write into the array that it shows",
            location=current_location(),
            expected="a position of the array",
            fix="write there: `a[0] = x`",
        )


def copied(tensor: Any) -> Any:
    """What `copy.copy` and `copy.deepcopy` make of a tensor: another array of what may be written; else itself."""
    is_array = own_arrays.is_own(tensor) if building_graph() is None else versions.is_array(tensor)
    return identity(tensor) if is_array else tensor


def fill(target: Any, value: Any) -> None:
    """`target[...] = value`."""
    set_item(target, Ellipsis, value)


def write_result(
    target: Any, result: Any, what: str, casting: Any = "same_kind", broadcasts: bool = True
) -> Any:
    """Writes a result into an array, as NumPy does it for `out=`; returns the array.

    Raises:
        DTypeMismatchError: the dtype of the array cannot hold it by the rule.
        ShapeMismatchError: it does not fit the shape of the array.
    """
    result = versions.current(as_tensor(result))
    own, given = target.dtype.numpy_dtype, result.dtype.numpy_dtype
    if not np.can_cast(given, own, casting):
        raise errors.DTypeMismatchError(
            f"{what} gives {result.dtype.name}, which does not go into an array of {target.dtype.name}",
            location=current_location(),
            expected=f"a result that can be cast to {target.dtype.name} by NumPy's rule {casting!r}",
            fix=f"make it a new array, x = x ..., or make the array one of {result.dtype.name}",
        )
    if not broadcasts and not result.shape.is_compatible_with(target.shape):
        raise _unfit(what, result, target)
    wide = result.shape.rank
    if wide is not None and wide > target.shape.rank or result.shape.num_elements() is not None and not (
        _broadcasts(result.shape, target.shape)
    ):
        raise _unfit(what, result, target)
    if result.dtype is not target.dtype:
        result = cast(result, target.dtype)
    if result.shape != target.shape or not result.shape.is_fully_defined():
        known = target.shape.is_fully_defined()
        result = result if _same(result, target) else broadcast_to(result, target.shape if known else shape(target))
    _write(target, result)
    return target


def out_by_name(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: Mapping[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments of one of NumPy's functions, with the array that it writes its result into, and what comes behind
    that, by name: `np.clip(a, 0, 1, a)` writes as `np.clip(a, 0, 1, out=a)` does."""
    names = _from_out_on(function)
    if names is None or len(args) <= names[0]:
        return args, dict(kwargs)
    at, behind = names
    named = dict(zip(behind, args[at:]))
    if named["out"] is None:
        del named["out"]
    return args[:at], {**kwargs, **named}


@functools.cache
def _from_out_on(function: Callable[..., Any]) -> tuple[int, list[str]] | None:
    """Where a function takes `out`, and the names of its parameters from there on; None if it takes none there."""
    try:
        parameters = inspect.signature(function).parameters
    except ValueError:  # older versions of NumPy do not say it of functions that are written in C
        return (2, ["out"]) if function.__name__ in ("concatenate", "dot") else None
    names = [name for name, one in parameters.items() if one.kind is one.POSITIONAL_OR_KEYWORD]
    return (names.index("out"), names[names.index("out") :]) if "out" in names else None


def _unfit(what: str, result: Tensor, target: Any) -> errors.ShapeMismatchError:
    return errors.ShapeMismatchError(
        f"{what} has the shape {result.shape}, and does not go into an array of shape {target.shape}",
        location=current_location(),
    )


def _same(result: Tensor, target: Tensor) -> bool:
    return result.shape == target.shape and result.shape.is_fully_defined()


def _broadcasts(given: Any, wanted: Any) -> bool:
    pairs = zip(reversed(given.as_tuple()), reversed(wanted.as_tuple()))
    return all(a == 1 or b is None or a == b for a, b in pairs)


def in_place(forward: Any, symbol: str) -> Any:
    """The in-place form of an operator: `x += y` from `x + y`."""

    def operator(self: Any, other: Any) -> Any:
        if rules() is TENSORFLOW:  # TensorFlow's tensors are values
            return NotImplemented
        _check_dimensions(self)
        in_place = writable(self)
        if not in_place and (building_graph() is None or not versions.is_array(self)):
            return NotImplemented
        result = forward(self, other)
        if result is NotImplemented:
            return result
        if in_place:
            return write_result(self, result, f"x {symbol}= y")
        array_aliases.lose(self, result)  # of unknown rank: it is an array, or a number
        return result

    return operator
