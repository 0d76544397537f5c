"""Order: top_k, sort, argsort, searchsorted, and inverse permutations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.convert import constant
from autograph.framework.dtypes import as_dtype
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.gathering import scatter_nd
from autograph.ops.arrays.indexing import get_item
from autograph.ops.arrays.shaping import constant_int, expand_dims, index_tensor, narrow_index, reshape, transpose
from autograph.ops.core.basic import rank, shape, size
from autograph.ops.core.common import as_tensor, normalize_axis, operands, same_shape

__all__ = ["argsort", "invert_permutation", "searchsorted", "sort", "top_k"]


# --- top_k -------------------------------------------------------------------------------------------


def _top_k_shape(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    given, k = inputs[0].shape, constant_int(inputs[1])
    if k is not None and k < 0:
        raise errors.ShapeMismatchError(f"top_k with k={k}")
    if given.rank is None:
        return [shapes.unknown] * 2
    if not given.rank:
        raise errors.ShapeMismatchError("top_k of a scalar", expected="at least one dimension")
    if k is not None and given[-1] is not None and k > given[-1]:
        raise errors.ShapeMismatchError(f"top_k with k={k} of a last axis with size {given[-1]}")
    return [given[:-1].concatenate([k])] * 2


def _top_k_kernel(input: Any, k: Any) -> Any:
    k = int(k)
    if not 0 <= k <= input.shape[-1]:
        raise errors.InvalidArgumentError(f"top_k with k={k} of a last axis with size {input.shape[-1]}")
    # backwards and forwards again: a stable descending order, for unsigned integers too; NaNs come last
    order = np.argsort(input[..., ::-1], axis=-1, kind="stable")[..., ::-1]
    order = input.shape[-1] - 1 - order
    if input.dtype.kind == "f":
        missing = np.take_along_axis(np.isnan(input), order, -1)
        order = np.take_along_axis(order, np.argsort(missing, axis=-1, kind="stable"), -1)
    order = order[..., :k]
    return np.take_along_axis(input, order, -1), order.astype(np.int32)


def _top_k_gradient(op: Any, dy: Tensor, _: Any) -> list[Tensor | None]:
    return [put_in_rows(op.inputs[0], op.outputs[1], dy), None]


def put_in_rows(x: Tensor, places: Tensor, dy: Tensor) -> Tensor:
    """Zeros of the shape of `x`, with `dy` added at the places (int32) along the last axis; both of shape (..., k)."""
    width = get_item(shape(x), -1)
    rows = apply("Range", [constant(0), size(x), apply("Maximum", [width, constant(1)])])
    rows = reshape(rows, apply("ConcatV2", [[get_item(shape(x), slice(None, -1)), constant([1])], constant(0)]))
    return _put(x, apply("AddV2", [rows, places]), dy)


def _put(x: Tensor, flat: Tensor, dy: Tensor) -> Tensor:
    """Zeros of the shape of `x`, with `dy` added at the places in the flattened tensor."""
    added = scatter_nd(reshape(flat, [-1, 1]), reshape(dy, [-1]), reshape(size(x), [1]))
    return reshape(added, shape(x))


define(
    "TopKV2",
    "input: T, k: int32 -> values: T, indices: int32",
    types={"T": dtypes.REAL},
    attrs={"sorted": ("bool", True)},
    shape=_top_k_shape,
    kernel=_top_k_kernel,
    gradient=_top_k_gradient,
    static_inputs=["k"],
)


class TopK(NamedTuple):
    """The result of `top_k`."""

    values: Tensor
    indices: Tensor


def top_k(input: Any, k: Any = 1, sorted: bool = True, name: str | None = None) -> TopK:
    """The `k` largest entries along the last axis, in descending order, and where they are (int32).

    Of equal entries the first comes first; NaNs come last.

    Raises:
        ShapeMismatchError: the axis has fewer than `k` entries (InvalidArgumentError when known at run time only).

    >>> import autograph as ag
    >>> values, indices = ag.top_k([1, 9, 5], k=2)
    >>> values.numpy().tolist(), indices.numpy().tolist()
    ([9, 5], [1, 2])
    """
    return TopK(*apply("TopKV2", [as_tensor(input), narrow_index(k)], {"sorted": sorted}, name))


# --- sort --------------------------------------------------------------------------------------------


def _opposite(x: Any) -> Any:
    """An array in the opposite order, without overflow, NaNs as they are; undoes itself."""
    return np.invert(x) if x.dtype.kind in "iu" else np.negative(x)


def _sort_kernel(x: Any, *, axis: int, descending: bool) -> Any:
    at = normalize_axis(axis, x.ndim)
    return _opposite(np.sort(_opposite(x), at)) if descending else np.sort(x, at)


def _argsort_kernel(x: Any, *, axis: int, descending: bool) -> Any:
    at = normalize_axis(axis, x.ndim)
    return np.argsort(_opposite(x) if descending else x, at, kind="stable").astype(np.int32)


def _sort_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    if inputs[0].shape.rank is not None:
        normalize_axis(attrs["axis"], inputs[0].shape.rank)
    return same_shape(inputs, attrs)


def _sort_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    """Each entry's share goes back to where the entry came from, by its place in the flattened tensor."""
    x, axis = op.inputs[0], op.attrs["axis"]
    order = apply("ArgSort", [x], {"axis": axis, "descending": op.attrs["descending"]})
    if axis == -1:
        return [put_in_rows(x, order, dy)]
    sizes, none, one = shape(x), constant(0), constant(1)

    def product(some: slice) -> Tensor:
        return apply("Prod", [get_item(sizes, some), none], {"keep_dims": False})

    # the tensor as one of three axes, the sorted one between those before it and those behind it
    width, behind = get_item(sizes, axis), product(slice(axis + 1, None))
    block = apply("Mul", [width, behind])
    blocks = apply("Range", [none, size(x), apply("Maximum", [block, one])])
    offsets = apply("Range", [none, behind, one])
    steps = apply("Mul", [reshape(order, apply("Pack", [[product(slice(None, axis)), width, behind]])), behind])
    flat = apply("AddV2", [apply("AddV2", [reshape(blocks, [-1, 1, 1]), steps]), offsets])
    return [_put(x, flat, dy)]


def sorted_by_top_k(x: Tensor, axis: int = -1, descending: bool = False) -> TopK:
    """What `Sort` and `ArgSort` give, by the largest entries along the last axis: another one trades places with it."""
    upwards, swap = not descending, _swap(x, axis)
    x = x if swap is None else transpose(x, swap)
    length = x.shape[-1] if x.shape.rank else None
    if length is None:
        length = get_item(shape(x), -1)
    found, order = top_k(_negated(x) if upwards else x, length)
    found = _negated(found) if upwards else found
    return TopK(found, order) if swap is None else TopK(transpose(found, swap), transpose(order, swap))


def _by_top_k(op: Any) -> TopK:
    return sorted_by_top_k(op.inputs[0], op.attrs["axis"], op.attrs["descending"])


def _negated(x: Tensor) -> Tensor:
    """In the opposite order, without overflow; undoes itself."""
    if x.dtype.is_floating:
        return apply("Neg", [x])
    return apply("Sub", [constant(x.dtype.max if x.dtype.is_unsigned else -1, x.dtype), x])


def _swap(x: Tensor, axis: int) -> Any:
    """The permutation that swaps an axis with the last one; None if it is the last one."""
    if x.shape.rank is not None:
        count = x.shape.rank
        at = normalize_axis(axis, count)
        if at == count - 1:
            return None
        perm = list(range(count))
        perm[at], perm[-1] = perm[-1], perm[at]
        return perm
    if axis == -1:
        return None
    one = constant(1)
    last = apply("Sub", [rank(x), one])
    at_ = apply("AddV2", [rank(x), constant(axis)]) if axis < 0 else constant(axis)
    axes = apply("Range", [constant(0), rank(x), one])
    swapped = apply("SelectV2", [apply("Equal", [axes, last]), at_, axes])
    return apply("SelectV2", [apply("Equal", [axes, at_]), last, swapped])


define(
    "Sort",
    "x: T -> y: T",
    types={"T": dtypes.REAL},
    attrs={"axis": ("int", -1), "descending": ("bool", False)},
    shape=_sort_shape,
    kernel=_sort_kernel,
    gradient=_sort_gradient,
    decompose=lambda op: [_by_top_k(op).values],
    traits=Trait.FRESH,
)

define(
    "ArgSort",
    "x: T -> y: int32",
    types={"T": dtypes.REAL},
    attrs={"axis": ("int", -1), "descending": ("bool", False)},
    shape=_sort_shape,
    kernel=_argsort_kernel,
    decompose=lambda op: [_by_top_k(op).indices],
    traits=Trait.FRESH,
)


def _sorted(op_name: str, values: Any, axis: int, direction: str, name: str | None) -> Tensor:
    what = op_name.lower()
    if direction not in ("ASCENDING", "DESCENDING"):
        raise errors.InvalidArgumentError(
            f"{what}: direction {direction!r}", location=current_location(), expected="'ASCENDING' or 'DESCENDING'"
        )
    x = as_tensor(values)
    count = x.shape.rank
    if count == 0:
        raise errors.ShapeMismatchError(f"{what} of a scalar", location=current_location(), expected="a vector or more")
    # of axes with one name each operation has one, so that equal ones are found to be equal
    at = axis if count is None or axis == -1 else normalize_axis(axis, count)
    at = -1 if count is not None and at == count - 1 else at
    return apply(op_name, [x], {"axis": at, "descending": direction == "DESCENDING"}, name)


def sort(values: Any, axis: int = -1, direction: str = "ASCENDING", name: str | None = None) -> Tensor:
    """`values` sorted along an axis; NaNs come last.

    Args:
        direction: `"ASCENDING"` or `"DESCENDING"`.

    >>> import autograph as ag
    >>> ag.sort([3, 1, 2]).numpy().tolist()
    [1, 2, 3]
    """
    return _sorted("Sort", values, axis, direction, name)


def argsort(
    values: Any, axis: int = -1, direction: str = "ASCENDING", stable: bool = True, name: str | None = None
) -> Tensor:
    """The indices (int32) that sort `values` along an axis; equal entries keep their order (whatever `stable` says).

    >>> import autograph as ag
    >>> ag.argsort([3, 1, 2], direction="DESCENDING").numpy().tolist()
    [0, 2, 1]
    """
    return _sorted("ArgSort", values, axis, direction, name)


# --- searchsorted, invert_permutation ----------------------------------------------------------------


def _bound_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    rows, values = inputs[0].shape, inputs[1].shape
    if rows.rank not in (None, 2) or values.rank not in (None, 2):
        raise errors.ShapeMismatchError(f"searchsorted in rows of shape {rows} for {values}", expected="matrices")
    if rows.rank and values.rank:
        shapes.merge(rows[:1], values[:1])
    return values


def _bound_kernel(side: Any) -> Any:
    def kernel(sorted_inputs: Any, values: Any, *, out_type: Any) -> Any:
        if len(sorted_inputs) != len(values):
            raise errors.InvalidArgumentError(
                f"searchsorted: sequences of shape {sorted_inputs.shape}, values of shape {values.shape}"
            )
        out = np.empty(values.shape, out_type.numpy_dtype)
        for row, wanted, found in zip(sorted_inputs, values, out):
            found[...] = np.searchsorted(row, wanted, side)
        return out

    return kernel


for _name, _side in (("LowerBound", "left"), ("UpperBound", "right")):
    define(
        _name,
        "sorted_inputs: T, values: T -> output: out_type",
        types={"T": dtypes.REAL, "out_type": dtypes.INDEX},
        shape=_bound_shape,
        kernel=_bound_kernel(_side),
    )


def searchsorted(
    sorted_sequence: Any, values: Any, side: str = "left", out_type: Any = int, name: str | None = None
) -> Tensor:
    """Where `values` would go into a sorted sequence (along the last axis) to keep it sorted.

    Args:
        sorted_sequence: of shape (..., n).
        values: of shape (..., m), with the same leading dimensions.
        side: among equal entries, before (`"left"`) or behind them (`"right"`).

    >>> import autograph as ag
    >>> ag.searchsorted([1, 3, 3, 5], [3, 6], side="right").numpy().tolist()
    [3, 4]
    """
    if side not in ("left", "right"):
        raise errors.InvalidArgumentError(
            f"searchsorted: side {side!r}", location=current_location(), expected="'left' or 'right'"
        )
    sequence, wanted = operands(sorted_sequence, values)
    scalar = wanted.shape.rank == 0
    if scalar:
        wanted = expand_dims(wanted, 0)
    ranks = wanted.shape.rank, sequence.shape.rank
    if None not in ranks and not wanted.shape[:-1].is_compatible_with(sequence.shape[:-1]):
        raise errors.ShapeMismatchError(
            f"searchsorted in a tensor of shape {sequence.shape} for values of shape {wanted.shape}",
            location=current_location(),
            expected="equal dimensions but for the last",
        )
    rows = [_matrix(t, get_item(shape(t), -1)) for t in (sequence, wanted)]
    op_name = "LowerBound" if side == "left" else "UpperBound"
    found = apply(op_name, rows, {"out_type": as_dtype(out_type)}, name)
    return reshape(found, [] if scalar else shape(wanted))


def _matrix(x: Tensor, width: Tensor) -> Tensor:
    if x.shape.rank == 2:
        return x
    if x.shape.rank == 1:
        return expand_dims(x, 0)
    lead = apply("Prod", [get_item(shape(x), slice(None, -1)), constant([0])], {"keep_dims": False})
    return reshape(x, [lead, width])


def _invert_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    if inputs[0].shape.rank not in (None, 1):
        raise errors.ShapeMismatchError(
            f"invert_permutation of a tensor of shape {inputs[0].shape}", expected="a vector"
        )
    return same_shape(inputs, attrs)


def _invert_kernel(x: Any) -> Any:
    if x.ndim != 1:
        raise errors.ShapeMismatchError(f"invert_permutation of a tensor of shape {x.shape}", expected="a vector")
    if sorted(x.tolist()) != list(range(len(x))):
        raise errors.InvalidArgumentError(f"{x.tolist()} is not a permutation of 0 to {len(x) - 1}")
    return np.argsort(x).astype(x.dtype)


define(
    "InvertPermutation",
    "x: T -> y: T",
    types={"T": dtypes.INDEX},
    shape=_invert_shape,
    kernel=_invert_kernel,
)


def invert_permutation(x: Any, name: str | None = None) -> Tensor:
    """The permutation that undoes the permutation `x` of 0 to n - 1.

    Raises:
        InvalidArgumentError: (when it runs) `x` is not a permutation.

    >>> import autograph as ag
    >>> ag.invert_permutation([2, 0, 1]).numpy().tolist()
    [1, 2, 0]
    """
    return apply("InvertPermutation", [index_tensor(x)], name=name)
