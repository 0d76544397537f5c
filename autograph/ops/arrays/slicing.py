"""Slices: `Slice` and `StridedSlice`, the reverse of a strided slice, and assignment to one.

A `StridedSlice` holds one entry for each part of a Python index: `begin`, `end`, `strides`, and in each mask one
bit that says what the entry is (no begin, no end, `...`, a new axis, an int that removes its axis).
The Python syntax for all this is in `ops.arrays.indexing`.
"""

from __future__ import annotations

import builtins
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.constant_value import constant_value, constant_value_as_shape
from autograph.framework.convert import constant
from autograph.framework.costs import MOVEMENT
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.ops.arrays.shaping import constant_int, index_tensor
from autograph.ops.core.basic import cast, shape
from autograph.ops.core.common import as_tensor, ndarray, out_of_bounds, out_of_range, unbroadcast
from autograph.ops.core.requirements import NO_SLICE_STEP, with_step

__all__ = ["slice", "strided_slice", "tensor_strided_slice_update"]

MASKS = ("begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask")
MASK_ATTRS = dict.fromkeys(MASKS, ("int", 0))
_TYPES = {"T": dtypes.ALL, "Index": dtypes.INDEX}


def known_ints(tensor: Tensor) -> list[int | None] | None:
    """The entries of a vector of ints, None where one is not known; None when its length is not known either."""
    value = constant_value(tensor)
    if value is not None:
        return [int(v) for v in value]
    if isinstance(tensor, SymbolicTensor):
        if tensor.op.type == "Pack":
            return [constant_int(t) for t in tensor.op.inputs]
        if tensor.op.type == "Cast":
            return known_ints(tensor.op.inputs[0])
    count = tensor.shape[0] if tensor.shape.rank == 1 else None
    return None if count is None else [None] * count


# --- the meaning of a strided slice ------------------------------------------------------------------


def index_of(begin: Any, end: Any, strides: Any, masks: Mapping[str, int]) -> tuple[Any, ...]:
    """The NumPy index that a strided slice stands for."""
    index: list[Any] = []
    for i in range(len(begin)):
        bit = 1 << i
        if masks["ellipsis_mask"] & bit:
            index.append(Ellipsis)
        elif masks["new_axis_mask"] & bit:
            index.append(None)
        elif masks["shrink_axis_mask"] & bit:
            index.append(int(begin[i]))
        else:
            first = None if masks["begin_mask"] & bit else int(begin[i])
            last = None if masks["end_mask"] & bit else int(end[i])
            if not strides[i]:
                raise errors.InvalidArgumentError("the step of a slice cannot be zero")
            index.append(builtins.slice(first, last, int(strides[i])))
    return tuple(index)


def sliced_shape(given: TensorShape, vectors: Sequence[Tensor], masks: Mapping[str, int]) -> TensorShape:
    """The shape of a strided slice of a tensor of shape `given`; `vectors` are begin, end and strides.

    Raises:
        IndexingError: an index is out of range, or there are more of them than dimensions.
    """
    first, last, step = (known_ints(v) for v in vectors)
    if given.rank is None or first is None or last is None or step is None:
        return shapes.unknown
    bits = range(len(first))
    plain = [i for i in bits if not (masks["ellipsis_mask"] | masks["new_axis_mask"]) >> i & 1]
    spare = given.rank - len(plain)
    if spare < 0:
        raise errors.IndexingError(
            f"too many indices: {len(plain)} for a tensor of shape {given}", expected=f"at most {given.rank}"
        )
    dims: list[int | None] = []
    axis = 0
    for i in bits:
        if masks["ellipsis_mask"] >> i & 1:
            dims += given.as_tuple()[axis : axis + spare]
            axis += spare
            continue
        if masks["new_axis_mask"] >> i & 1:
            dims.append(1)
            continue
        size = given[axis]
        if masks["shrink_axis_mask"] >> i & 1:
            _check_index(first[i], size, axis)
        else:
            dims.append(_slice_size(size, first[i], last[i], step[i], masks, i))
        axis += 1
    return TensorShape.of((*dims, *given.as_tuple()[axis:]))


def _check_index(index: int | None, size: int | None, axis: int) -> None:
    if index is not None and size is not None and not -size <= index < size:
        raise errors.IndexingError(
            f"index {index} is out of range for axis {axis} with size {size}",
            expected=f"{-size} to {size - 1}" if size else "no index: the axis is empty",
        )


def _slice_size(
    size: int | None, first: int | None, last: int | None, step: int | None, masks: Mapping[str, int], i: int
) -> int | None:
    open_begin, open_end = masks["begin_mask"] >> i & 1, masks["end_mask"] >> i & 1
    if step == 0:
        raise errors.InvalidArgumentError("the step of a slice cannot be zero")
    if size is None or step is None or first is None and not open_begin or last is None and not open_end:
        return None
    return len(range(*builtins.slice(None if open_begin else first, None if open_end else last, step).indices(size)))


def _strided_slice_kernel(
    input: Any, begin: Any, end: Any, strides: Any, *, begin_mask: int, end_mask: int, ellipsis_mask: int,
    new_axis_mask: int, shrink_axis_mask: int,
) -> Any:  # fmt: skip
    masks = dict(zip(MASKS, (begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)))
    index = index_of(begin, end, strides, masks)
    try:
        return ndarray(ndarray(input)[index])
    except IndexError as error:
        raise _indexing_error(error) from None


def _outside(
    input: Any, begin: Any, end: Any, strides: Any, *, begin_mask: int, end_mask: int, ellipsis_mask: int,
    new_axis_mask: int, shrink_axis_mask: int,
) -> Any:  # fmt: skip
    """Where an index lies outside of its axis, or a step is zero."""
    bits = range(len(begin))
    sizes = np.shape(input)
    spare = len(sizes) - sum(not (ellipsis_mask | new_axis_mask) >> i & 1 for i in bits)
    axis, fails = 0, False
    for i in bits:
        if ellipsis_mask >> i & 1:
            axis += spare
        elif not new_axis_mask >> i & 1:
            if shrink_axis_mask >> i & 1:
                fails = fails | (begin[i] < -sizes[axis]) | (begin[i] >= sizes[axis])
            else:
                fails = fails | (strides[i] == 0)
            axis += 1
    return fails


def _out_of_bounds(input: Any, begin: Any, end: Any, strides: Any, *more: Any, **masks: Any) -> str:
    """What NumPy says of the first index that lies outside of its axis."""
    sizes, axis = np.shape(input), 0
    for i, part in enumerate(begin):
        added = masks["new_axis_mask"] >> i & 1
        if masks["ellipsis_mask"] >> i & 1:
            axis = len(sizes) - sum(not masks["new_axis_mask"] >> k & 1 for k in range(i + 1, len(begin)))
        elif masks["shrink_axis_mask"] >> i & 1 and not -sizes[axis] <= part < sizes[axis]:
            return out_of_bounds(part, axis, sizes[axis])
        elif not added:
            axis += 1
    return NO_SLICE_STEP


def _indexing_error(error: IndexError) -> errors.IndexingError:
    return errors.IndexingError(str(error).replace("out of bounds", "out of range"))


def _masks_of(op: Any) -> dict[str, int]:
    return {m: op.attrs[m] for m in MASKS}


def _strided_slice_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    x, begin, end, strides = op.inputs
    known = x.shape.is_fully_defined()  # then the array itself is not kept for its shape alone
    extents = constant(np.array(x.shape.as_tuple(), begin.dtype.numpy_dtype)) if known else shape(x, begin.dtype)
    inputs = [extents, begin, end, strides, dy]
    return [apply("StridedSliceGrad", inputs, _masks_of(op)), None, None, None]


def _strided_slice_written(op: Any, base: Tensor, value: Tensor) -> Tensor:
    return apply("TensorStridedSliceUpdate", [base, *op.inputs[1:], value], _masks_of(op))


def _strided_slice_limits(given: TensorShape, inputs: Sequence[Tensor], attrs: Mapping[str, int]) -> Any:
    begin, strides = inputs[0], known_ints(inputs[2])
    if given.rank is None or strides is None or any(not step for step in strides):
        return None
    least, most = np.iinfo(begin.dtype.numpy_dtype).min, np.iinfo(begin.dtype.numpy_dtype).max
    limits, axis = [], 0
    for i in range(len(strides)):
        if attrs["ellipsis_mask"] >> i & 1:
            added = attrs["ellipsis_mask"] | attrs["new_axis_mask"]
            axis += given.rank - sum(not added >> k & 1 for k in range(len(strides)))
        elif attrs["shrink_axis_mask"] >> i & 1:
            size = given[axis]
            if not size:
                return None
            limits.append((-size, size - 1))
            axis += 1
            continue
        elif not attrs["new_axis_mask"] >> i & 1:
            axis += 1
        limits.append((least, most))
    return [np.array(side, begin.dtype.numpy_dtype) for side in zip(*limits)]


def _strided_slice_fold(op: Any, constant: Any) -> np.ndarray | None:
    """What is picked out of the shape of a tensor, if those extents are known."""
    asked = op.inputs[0].op
    if asked.type != "Shape" or asked.inputs[0].shape.rank is None:
        return None
    where = [constant(t) for t in op.inputs[1:]]
    if any(w is None for w in where):
        return None
    extents = asked.inputs[0].shape
    try:
        picked = _strided_slice_kernel(np.arange(extents.rank), *where, **_masks_of(op))
    except errors.IndexingError:
        return None
    found = [extents[int(i)] for i in picked.ravel()]
    known = not any(extent is None for extent in found)
    return np.array(found, op.outputs[0].dtype.numpy_dtype).reshape(picked.shape) if known else None


define(
    "StridedSlice",
    "input: T, begin: Index, end: Index, strides: Index -> output: T",
    types=_TYPES,
    attrs=MASK_ATTRS,
    shape=lambda inputs, attrs: sliced_shape(inputs[0].shape, inputs[1:], attrs),
    kernel=_strided_slice_kernel,
    gradient=_strided_slice_gradient,
    traits=Trait.RAISES,
    static_inputs=["begin", "end", "strides"],
    failure=out_of_range("input", when=_outside, says=_out_of_bounds),
    user_name="indexing",
    fold=_strided_slice_fold,
    written=_strided_slice_written,
    limits=_strided_slice_limits,
    cost=MOVEMENT,
)


def _strided_slice_grad_kernel(
    shape: Any, begin: Any, end: Any, strides: Any, dy: Any, *, begin_mask: int, end_mask: int, ellipsis_mask: int,
    new_axis_mask: int, shrink_axis_mask: int,
) -> Any:  # fmt: skip
    masks = dict(zip(MASKS, (begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)))
    dy = np.asarray(dy)
    out = np.zeros(tuple(int(d) for d in shape), dy.dtype)
    out[index_of(begin, end, strides, masks)] = dy
    return out


def _strided_slice_grad_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    _, begin, end, strides, _ = op.inputs
    return [None, None, None, None, apply("StridedSlice", [dy, begin, end, strides], _masks_of(op))]


def _added_slice(op: Any, total: Tensor) -> Tensor:
    """Adds to a slice: in a loop over the elements of an array, as many additions as there are iterations, where whole
    arrays would be added in each."""
    _, *where, dy = op.inputs
    part = apply("StridedSlice", [total, *where], _masks_of(op))
    return apply("TensorStridedSliceUpdate", [total, *where, apply("AddV2", [part, dy])], _masks_of(op))


define(
    "StridedSliceGrad",
    "shape: Index, begin: Index, end: Index, strides: Index, dy: T -> output: T",
    types={"T": dtypes.NUMERIC, "Index": dtypes.INDEX},
    attrs=MASK_ATTRS,
    shape=lambda inputs, attrs: constant_value_as_shape(inputs[0]),
    kernel=_strided_slice_grad_kernel,
    gradient=_strided_slice_grad_gradient,
    static_inputs=["shape"],
    added=_added_slice,
    cost=MOVEMENT,
)


def _update_kernel(
    input: Any, begin: Any, end: Any, strides: Any, value: Any, *, begin_mask: int, end_mask: int, ellipsis_mask: int,
    new_axis_mask: int, shrink_axis_mask: int,
) -> Any:  # fmt: skip
    masks = dict(zip(MASKS, (begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)))
    out = np.array(ndarray(input))
    write_slice(out, begin, end, strides, value, masks)
    return out


def write_slice(out: np.ndarray, begin: Any, end: Any, strides: Any, value: Any, masks: Mapping[str, int]) -> None:
    """Writes `value`, which broadcasts, into a strided slice of an array; if it does not fit, nothing is written."""
    value = ndarray(value)
    index = index_of(begin, end, strides, masks)
    whole = index if Ellipsis in index else (*index, Ellipsis)  # so that an element is a view too
    try:
        part = out[whole]
    except IndexError as error:
        raise _indexing_error(error) from None
    if value.ndim > part.ndim:
        raise errors.InvalidArgumentError(f"a value of shape {value.shape} does not fit a slice of shape {part.shape}")
    part[...] = value  # a view of `out`


def check_slice(shape: TensorShape, inputs: Sequence[Tensor], attrs: Mapping[str, int]) -> None:
    """Raises unless `inputs` (begin, end, strides, value) can be written into a tensor of this shape."""
    part, value = sliced_shape(shape, inputs[:3], attrs), inputs[3].shape
    if part.rank is not None and value.rank is not None:
        together = None
        if len(value) <= len(part):
            together = shapes.broadcast(value, part)
        if together is None or any(t is not None and p is not None and t != p for t, p in zip(together, part)):
            raise errors.ShapeMismatchError(f"a value of shape {value} does not fit a slice of shape {part}")


def _update_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    check_slice(inputs[0].shape, inputs[1:], attrs)
    return inputs[0].shape


def _update_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    _, begin, end, strides, value = op.inputs
    part = apply("StridedSlice", [dy, begin, end, strides], _masks_of(op))
    zeros = constant(0, dy.dtype)
    rest = apply("TensorStridedSliceUpdate", [dy, begin, end, strides, zeros], _masks_of(op))  # in place: all is read
    return [rest, None, None, None, unbroadcast(part, value)]


def _update_fold(op: Any, constant: Any) -> Tensor | None:
    """The array itself, where a slice gets what is there already: what `x[i] += y` does at its end."""
    x, *bounds, value = op.inputs
    found = value.op
    if found.type != "StridedSlice" or found.inputs[0] is not x or _masks_of(found) != _masks_of(op):
        return None
    alike = [a is b or _equal(constant(a), constant(b)) for a, b in zip(found.inputs[1:], bounds)]
    return x if all(alike) else None


def _equal(a: np.ndarray | None, b: np.ndarray | None) -> bool:
    return a is not None and b is not None and np.array_equal(a, b)


define(
    "TensorStridedSliceUpdate",
    "input: T, begin: Index, end: Index, strides: Index, value: T -> output: T",
    user_name="`x[i] = v`",
    types=_TYPES,
    attrs=MASK_ATTRS,
    shape=_update_shape,
    kernel=_update_kernel,
    gradient=_update_gradient,
    static_inputs=["begin", "end", "strides"],
    traits=Trait.RAISES | Trait.FRESH,
    failure=out_of_range("input", "value", when=_outside, says=_out_of_bounds),
    fold=_update_fold,
    cost=MOVEMENT,
)


def strided_slice(
    input_: Any, begin: Any, end: Any, strides: Any = None, begin_mask: int = 0, end_mask: int = 0,
    ellipsis_mask: int = 0, new_axis_mask: int = 0, shrink_axis_mask: int = 0, name: str | None = None,
) -> Tensor:  # fmt: skip
    """What `x[begin[0]:end[0]:strides[0], ...]` gives; `x[...]` itself is the way to write it.

    Args:
        begin, end, strides: vectors of ints, one entry for each part of the index.
        begin_mask, end_mask: bit i set: part i begins (ends) where the axis does.
        ellipsis_mask, new_axis_mask: bit i set: part i is `...`, or a new axis.
        shrink_axis_mask: bit i set: part i is the int `begin[i]`, which removes its axis.

    Raises:
        IndexingError: an int is out of range, or there are too many parts.

    >>> import autograph as ag
    >>> ag.strided_slice([1, 2, 3, 4], [1], [4], [2])
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([2, 4])>
    """
    vectors = _vectors(begin, end, strides)
    masks = dict(zip(MASKS, (begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)))
    return apply("StridedSlice", [as_tensor(input_), *vectors], masks, name)


def tensor_strided_slice_update(
    input_: Any, begin: Any, end: Any, strides: Any, value: Any, begin_mask: int = 0, end_mask: int = 0,
    ellipsis_mask: int = 0, new_axis_mask: int = 0, shrink_axis_mask: int = 0, name: str | None = None,
) -> Tensor:  # fmt: skip
    """A copy of `input_` in which a strided slice holds `value` (which broadcasts to it)."""
    tensor = as_tensor(input_)
    vectors = _vectors(begin, end, strides)
    masks = dict(zip(MASKS, (begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)))
    inputs = [tensor, *vectors, as_tensor(value, None if isinstance(value, Tensor) else tensor.dtype)]
    return apply("TensorStridedSliceUpdate", inputs, masks, name)


def _vectors(begin: Any, end: Any, strides: Any) -> list[Tensor]:
    found = [index_tensor(begin), index_tensor(end)]
    if strides is not None:
        found.append(index_tensor(strides))
    else:
        found.append(apply("OnesLike", [found[0]]))
    if len({t.dtype for t in found}) > 1:
        found = [cast(t, dtypes.int64) for t in found]
    return found


# --- keys --------------------------------------------------------------------------------------------


def basic_item(x: Tensor, *parts: Any) -> Tensor:
    """`x[parts]` for a key without arrays: ints, scalar tensors of ints, slices of these, `...` and None."""
    vectors, masks = spec_of_key(parts)
    return apply("StridedSlice", [x, *vectors], masks)


def spec_of_key(parts: Sequence[Any]) -> tuple[list[Tensor], dict[str, int]]:
    """The parts of a key as begin, end and strides of a strided slice, and its masks."""
    begin: list[Any] = []
    end: list[Any] = []
    strides: list[Any] = []
    masks = dict.fromkeys(MASKS, 0)
    for i, part in enumerate(parts):
        first, last, step = 0, 0, 1
        if part is Ellipsis:
            masks["ellipsis_mask"] |= 1 << i
        elif part is None:
            masks["new_axis_mask"] |= 1 << i
        elif isinstance(part, builtins.slice):
            first, last, step = part.start, part.stop, with_step(part.step)
            if first is None:
                masks["begin_mask"] |= 1 << i
            if last is None:
                masks["end_mask"] |= 1 << i
        else:
            masks["shrink_axis_mask"] |= 1 << i
            # the end does not count beside an int; TensorFlow has begin + 1 there
            first, last = part, part + 1 if isinstance(part, int) else part
        begin.append(0 if first is None else first)
        end.append(0 if last is None else last)
        strides.append(1 if step is None else step)
    vectors = [index_tensor(v) for v in (begin, end, strides)]
    if any(v.dtype is dtypes.int64 for v in vectors):
        vectors = [cast(v, dtypes.int64) for v in vectors]
    return vectors, masks


# --- Slice -------------------------------------------------------------------------------------------


def _slice_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    given, begin, size = inputs[0].shape, known_ints(inputs[1]), known_ints(inputs[2])
    count = len(begin) if begin is not None else len(size) if size is not None else None
    if given.rank is not None and count is not None and count != given.rank:
        raise errors.ShapeMismatchError(
            f"slice of a tensor of shape {given} with {count} begins", expected="one an axis"
        )
    rank = given.rank if given.rank is not None else count
    if rank is None:
        return shapes.unknown
    dims: list[int | None] = []
    sources = given.as_tuple() if given.rank is not None else (None,) * rank
    for axis, (d, b, s) in enumerate(zip(sources, begin or [None] * rank, size or [None] * rank)):
        if s == -1:
            dims.append(None if d is None or b is None else d - b)
        else:
            dims.append(s)
        if b is not None and (b < 0 or d is not None and b + max(s or 0, 0) > d) or s is not None and s < -1:
            raise errors.IndexingError(
                f"slice from {b} with size {s} does not lie within axis {axis} of a tensor of shape {given}",
                fix="x[begin:end] cuts what does not fit",
            )
    return TensorShape.of(tuple(dims))


def _slice_kernel(input: Any, begin: Any, size: Any) -> Any:
    input = ndarray(input)
    if len(begin) != input.ndim or len(size) != input.ndim:
        raise errors.InvalidArgumentError(
            f"slice of shape {input.shape} with {len(begin)} begins and {len(size)} sizes"
        )
    index: list[Any] = []
    for axis, (d, b, s) in enumerate(zip(input.shape, begin, size)):
        count = d - b if s == -1 else s
        if b < 0 or count < 0 or b + count > d:
            raise errors.IndexingError(f"slice from {b} with size {s} does not lie within axis {axis} with size {d}")
        index.append(builtins.slice(int(b), int(b + count)))
    index.append(Ellipsis)
    return input[tuple(index)]


def _outside_block(input: Any, begin: Any, size: Any) -> Any:
    rest = np.array(np.shape(input)) - begin
    return (begin < 0) | (rest < 0) | (size < -1) | (size > rest)


def _slice_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    x, begin, _ = op.inputs
    after = apply("Sub", [apply("Sub", [shape(x, begin.dtype), begin]), shape(dy, begin.dtype)])
    paddings = apply("Pack", [[begin, after]], {"axis": 1})
    return [apply("PadV2", [dy, paddings, constant(0, dy.dtype)]), None, None]


define(
    "Slice",
    "input: T, begin: Index, size: Index -> output: T",
    types=_TYPES,
    shape=_slice_shape,
    kernel=_slice_kernel,
    gradient=_slice_gradient,
    static_inputs=["begin", "size"],
    failure=out_of_range("input", when=_outside_block),
    cost=MOVEMENT,
)


def slice(input_: Any, begin: Any, size: Any, name: str | None = None) -> Tensor:
    """The block of `input_` that starts at `begin` and has the given `size` (-1: all the rest of that axis).

    Unlike `x[begin:end]`, it refuses a block that does not lie within the tensor.

    Raises:
        IndexingError: the block does not lie within the tensor.

    >>> import autograph as ag
    >>> ag.slice([1, 2, 3, 4], [1], [2])
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([2, 3])>
    """
    vectors = [index_tensor(begin), index_tensor(size)]
    if vectors[0].dtype is not vectors[1].dtype:
        vectors = [cast(v, dtypes.int64) for v in vectors]
    return apply("Slice", [as_tensor(input_), *vectors], name=name)
