"""Python's `x[key]` on tensors, and `x[key] = value` as a function that returns the changed tensor.

A key has what NumPy's basic indexing has (ints, slices, `...`, `None`, with tensors wherever ints may stand) and
arrays: lists, arrays or tensors of ints, which gather, or masks, which select. Several of them: `advanced_indexing`.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.constant_value import constant_value
from autograph.framework.convert import constant, convert_to_tensor, is_convertible
from autograph.framework.execution import apply
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.advanced_indexing import get_with_arrays
from autograph.ops.arrays.gathering import gather, tensor_scatter_nd_update
from autograph.ops.arrays.masks import boolean_mask
from autograph.ops.arrays.shaping import broadcast_to, expand_dims, index_tensor, reshape, transpose
from autograph.ops.arrays.slicing import basic_item, sliced_shape, spec_of_key
from autograph.ops.core.basic import assigned, cast, shape, size
from autograph.ops.core.common import as_tensor

__all__ = ["get_item", "set_item", "slice_of"]

_ALL = slice(None)
_INT64 = np.iinfo(np.int64)


def get_item(tensor: Any, key: Any) -> Tensor:
    """`tensor[key]`, as NumPy defines it.

    Args:
        key: an int, slice, `...`, None, a scalar tensor of ints; a list, array or tensor of ints; a mask; or a tuple
            of these. Several arrays broadcast together. A mask of rank 0 adds an axis, of size 1 or 0. Negative indices
            count from the end, also those known only at run time; slices are cut to fit.

    Raises:
        IndexingError: (an IndexError and a ValueError) an index is out of range, or there are too many.
        UnsupportedTypeError: (a TypeError) something in the key is no index.
        UnimplementedError: several arrays in the key, and a number of dimensions that is not known.

    >>> import autograph as ag
    >>> x = ag.constant([[1, 2, 3], [4, 5, 6]])
    >>> get_item(x, (slice(None), -1)).numpy().tolist()
    [3, 6]
    >>> get_item(x, x > 4).numpy().tolist()
    [5, 6]
    """
    x = as_tensor(tensor)
    parts = _parts(key)
    arrays = [i for i, p in enumerate(parts) if _is_array(p)]
    if not arrays:
        if all(p is Ellipsis for p in parts):
            return x
        return basic_item(x, *parts)
    if len(arrays) > 1:
        if any(parts[i].shape.rank == 0 for i in arrays):
            raise _no_index(key, "a scalar of bools beside another array")
        return get_with_arrays(x, parts)
    return _with_array(x, parts, arrays[0])


def set_item(tensor: Any, key: Any, value: Any) -> Tensor:
    """A copy of `tensor` after `copy[key] = value`. Takes the keys that `get_item` takes; `value` broadcasts.

    It is cast to the dtype of the tensor, as NumPy does it: a float in an array of ints is cut to an int.

    Where an array of ints names a place twice, the last value counts, as in NumPy.

    Raises:
        DTypeMismatchError: `value` is complex and the tensor real, or only one of them is text.
        ShapeMismatchError: `value` does not broadcast to `tensor[key]`.
        and as `get_item`.

    >>> import autograph as ag
    >>> set_item([1, 2, 3], slice(1, None), 0).numpy().tolist()
    [1, 0, 0]
    """
    x: Any = as_tensor(tensor)
    item: Any = assigned(value, x.dtype)
    parts = _parts(key)
    if not any(map(_is_array, parts)):
        vectors, masks = spec_of_key(parts or [Ellipsis])
        part = sliced_shape(x.shape, vectors, masks)
        if (
            part.is_fully_defined()
            and item.shape.is_fully_defined()
            and part != item.shape
            and len(item.shape) <= len(part)
        ):
            item = broadcast_to(item, part)
        return apply("TensorStridedSliceUpdate", [x, *vectors, item], masks)
    if len(parts) == 1 and parts[0].dtype.is_bool and item.shape.rank == 0:
        mask = parts[0]
        if x.shape.is_fully_defined() and mask.shape == x.shape[: mask.shape.rank]:
            spread = reshape(mask, mask.shape + (1,) * (len(x.shape) - len(mask.shape)))
            return apply("SelectV2", [spread, item, x])
    # which elements, by number in row-major order: then it is one scatter on the flat tensor
    numbers = apply("Range", [constant(0), size(x), constant(1)])
    chosen = get_item(reshape(numbers, shape(x)), tuple(parts))
    updates = reshape(broadcast_to(item, shape(chosen)), [-1])
    flat = tensor_scatter_nd_update(reshape(x, [-1]), reshape(chosen, [-1, 1]), updates)
    return reshape(flat, shape(x))


def slice_of(key: Any) -> tuple[list[Tensor], dict[str, int]] | None:
    """A key as begin, end and strides of a strided slice, and its masks; None if there is an array in it."""
    parts = _parts(key)
    return None if any(map(_is_array, parts)) else spec_of_key(parts or [Ellipsis])


# --- reading the key ---------------------------------------------------------------------------------


def _parts(key: Any) -> list[Any]:
    """The parts of a key: ints, slices, None, `...`, scalar int tensors, and arrays as tensors."""
    parts = [_part(p) for p in key] if type(key) is tuple or isinstance(key, TensorShape) else [_part(key)]
    if sum(p is Ellipsis for p in parts) > 1:
        raise errors.IndexingError("an index can have only one ellipsis ('...')", location=current_location())
    return parts


def _part(part: Any) -> Any:
    if part is None or part is Ellipsis:
        return part
    if is_convertible(part):
        part = convert_to_tensor(part)
    if type(part) is int:
        return min(max(part, _INT64.min), _INT64.max)
    if isinstance(part, slice):
        return slice(_bound(part.start), _bound(part.stop), _bound(part.step))
    if isinstance(part, (list, tuple, range)) and not len(part):
        return constant(np.zeros(0, np.int32))
    if isinstance(part, (bool, np.bool_)):
        raise _no_index(part, "a bool")
    if isinstance(part, (str, bytes, dict, set, float, complex)) or part is NotImplemented:
        raise _no_index(part, f"a {type(part).__name__}")
    if not isinstance(part, (Tensor, np.ndarray, list, tuple, range)) and hasattr(part, "__index__"):
        return _part(operator.index(part))
    if isinstance(part, (list, tuple, range)) and not any(isinstance(p, Tensor) for p in part):
        part = np.asarray(part)
    tensor = convert_to_tensor(part)
    if tensor.dtype.is_bool:
        return tensor
    if not tensor.dtype.is_integer:
        raise _no_index(part, f"a tensor of {tensor.dtype.name}")
    if isinstance(tensor, EagerTensor) and tensor.shape.rank == 0:
        return int(tensor)
    return index_tensor(tensor if tensor.dtype in dtypes.INDEX else cast(tensor, dtypes.int64))


def _bound(value: Any) -> Any:
    """A bound or step of a slice: None, an int, or a scalar tensor."""
    if value is None:
        return None
    found = None if isinstance(value, (slice, list, tuple, np.ndarray)) and np.ndim(value) else _part(value)  # type: ignore[arg-type]
    if found is None or found is Ellipsis or isinstance(found, Tensor) and (found.shape.rank or found.dtype.is_bool):
        raise _no_index(value, "the bound of a slice that is no int")
    return found


def _no_index(part: Any, what: str) -> errors.UnsupportedTypeError:
    return errors.UnsupportedTypeError(
        f"{what} cannot index a tensor ({part!r})" if not isinstance(part, Tensor) else f"{what} cannot index a tensor",
        location=current_location(),
        expected="ints, slices, '...', None, tensors of ints, or a mask",
    )


def _is_array(part: Any) -> bool:
    return isinstance(part, Tensor) and (part.shape.rank != 0 or part.dtype.is_bool)


# --- keys with an array in them ----------------------------------------------------------------------


def _with_array(x: Tensor, parts: list[Any], at: int) -> Tensor:
    array, before, after = parts[at], parts[:at], parts[at + 1 :]
    is_mask = array.dtype.is_bool
    if is_mask and array.shape.rank is None:
        raise errors.InvalidArgumentError(
            "the number of dimensions of a mask must be known", location=current_location(),
            fix="ag.ensure_shape(mask, [None, ...])",
        )  # fmt: skip
    used = array.shape.rank if is_mask else 1
    _check_count(x, parts, used)
    if any(p is Ellipsis for p in before):
        axis = -used - sum(_keeps_axis(p) for p in after)
    else:
        axis = sum(_keeps_axis(p) for p in before)
    # a mask that is empty along an axis fits an axis of any size, and selects nothing: so NumPy has it
    covered = [slice(None, 0) if is_mask and array.shape[i] == 0 else _ALL for i in range(used)]
    rest = [*before, *covered, *after]
    if not all(p is Ellipsis or _is_whole(p) for p in rest):
        x = basic_item(x, *rest)
    if is_mask and not used:
        at = axis - 1 if any(p is Ellipsis for p in before) else axis
        result, width = boolean_mask(expand_dims(x, at), reshape(array, [1]), at), 1
    elif is_mask:
        first = axis if axis >= 0 else axis + (x.shape.rank or 0)
        if x.shape.rank is not None and not x.shape[first : first + used].is_compatible_with(array.shape):
            raise errors.IndexingError(
                f"a mask of shape {array.shape} does not match a tensor of shape {x.shape} from axis {first} on",
                location=current_location(), fix="take a mask with the shape of the axes that it selects from",
            )  # fmt: skip
        result, width = boolean_mask(x, array, axis), 1
    else:
        result, width = gather(x, _from_front(array, x, axis), axis=axis), array.shape.rank
    if _goes_first(parts) and axis != 0:
        return _to_front(result, axis, width, used)
    return result


def _is_whole(part: Any) -> bool:
    return isinstance(part, slice) and part.start is None and part.stop is None and part.step is None


def _keeps_axis(part: Any) -> bool:
    return part is None or isinstance(part, slice)


def _check_count(x: Tensor, parts: Sequence[Any], used: int) -> None:
    count = used + sum(p is not None and p is not Ellipsis for p in parts) - 1
    if x.shape.rank is not None and count > x.shape.rank:
        raise errors.IndexingError(
            f"too many indices: {count} for a tensor of shape {x.shape}",
            location=current_location(),
            expected=f"at most {x.shape.rank}",
        )


def _from_front(array: Tensor, x: Tensor, axis: int) -> Tensor:
    """Indices that count from the front; out of range ones are refused if they can be."""
    length = x.shape[axis] if x.shape.rank is not None else None
    value = constant_value(array)
    if value is not None and length is not None:
        wrong = value[(value < -length) | (value >= length)]
        if wrong.size:
            raise errors.IndexingError(
                f"index {wrong.flat[0]} is out of range for axis {axis} with size {length}", location=current_location()
            )
        return constant(np.where(value < 0, value + length, value).astype(value.dtype)) if np.any(value < 0) else array
    if value is not None and not np.any(value < 0):
        return array
    size_ = get_item(shape(x, array.dtype), axis)
    zero = constant(0, array.dtype)
    return apply("SelectV2", [apply("Less", [array, zero]), apply("AddV2", [array, size_]), array])


def _goes_first(parts: Sequence[Any]) -> bool:
    """Whether NumPy puts the array's axes first: ints count as arrays beside one, and something stands between them."""
    indices = [i for i, p in enumerate(parts) if isinstance(p, (int, Tensor))]
    return indices[-1] - indices[0] + 1 != len(indices)


def _to_front(result: Tensor, axis: int, width: int | None, used: int) -> Tensor:
    if result.shape.rank is None or width is None:
        raise errors.UnimplementedError(
            "an int and an array with another part between them, on a tensor of unknown rank",
            location=current_location(),
            fix="index with the int first, then with the array",
        )
    rank = result.shape.rank
    start = axis if axis >= 0 else axis + rank - width + used
    moved = list(range(start, start + width))
    return transpose(result, moved + [a for a in range(rank) if a not in moved])
