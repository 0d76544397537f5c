"""Masks: the entries of a tensor for which something holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.convert import constant
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.gathering import gather, scatter_nd
from autograph.ops.arrays.shaping import broadcast_to, reshape, transpose
from autograph.ops.arrays.slicing import basic_item
from autograph.ops.core.basic import shape
from autograph.ops.core.common import as_tensor, ndarray, normalize_axis

__all__ = ["boolean_mask"]


def _shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    dims, first = inputs[0].shape.as_tuple(), attrs["axis"]
    return TensorShape.of((*dims[:first], None, *dims[first + (inputs[1].shape.rank or 0) :]))


def _mismatch(mask: Any, tensor: Any, axis: int) -> str:
    return f"a mask of shape {mask} does not match a tensor of shape {tensor} from axis {axis} on"


def _kernel(tensor: Any, mask: Any, *, axis: int) -> Any:
    x, chosen = ndarray(tensor), ndarray(mask)
    if x.shape[axis : axis + chosen.ndim] != chosen.shape:
        raise errors.IndexingError(_mismatch(chosen.shape, x.shape, axis))
    return x[(slice(None),) * axis + (chosen,)]


def _gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    x, mask = op.inputs
    first, width, count = op.attrs["axis"], mask.shape.rank, x.shape.rank
    sizes = shape(x, dtypes.int64)
    if not first:
        return [scatter_nd(apply("Where", [mask]), dy, sizes), None]
    covered, others = range(first, first + width), [*range(first), *range(first + width, count)]
    moved = [*covered, *others]  # the axes of the mask come first, and then go back
    taken = transpose(dy, [first, *range(first), *range(first + 1, count - width + 1)])
    spread = scatter_nd(apply("Where", [mask]), taken, gather(sizes, moved))
    return [transpose(spread, [moved.index(axis) for axis in range(count)]), None]


def _by_places(x: Tensor, mask: Tensor, first: int, name: str | None = None) -> Tensor:
    """The same with indices in the place of the mask."""
    width = mask.shape.rank or 0
    last = first + width or None  # a negative first axis: up to the end
    if x.shape.rank is None or not (x.shape[first:last].is_fully_defined() and mask.shape.is_fully_defined()):
        # A reshape refuses at run time what does not match.
        covered = basic_item(shape(x), slice(first, last))
        mask = reshape(mask if width == 1 else broadcast_to(mask, covered), covered if width == 1 else shape(mask))
    if width > 1 and x.shape.is_fully_defined():
        dims = x.shape.as_tuple()
        count = x.shape[first:last].num_elements()
        x, mask = reshape(x, [*dims[:first], count, *dims[first + width :]]), reshape(mask, [-1])
    elif width > 1:
        sizes = shape(x)
        total = apply("Prod", [basic_item(sizes, slice(first, last)), constant([0])], {"keep_dims": True})
        parts = [basic_item(sizes, slice(None, first)), total]
        if last is not None:
            parts.append(basic_item(sizes, slice(last, None)))
        x = reshape(x, apply("ConcatV2", [parts, constant(0)]))
        first = first if first >= 0 else first + width - 1
        mask = reshape(mask, [-1])
    places = apply("Squeeze", [apply("Where", [mask])], {"squeeze_dims": (1,)})
    return gather(x, places, axis=first, name=name)


define(
    "BooleanMask",
    "tensor: T, mask: bool -> output: T",
    types={"T": dtypes.ALL},
    attrs={"axis": ("int", 0)},
    shape=_shape,
    kernel=_kernel,
    gradient=_gradient,
    decompose=lambda op: [_by_places(op.inputs[0], op.inputs[1], op.attrs["axis"])],
    traits=Trait.FRESH,
)


def boolean_mask(tensor: Any, mask: Any, axis: int | None = None, name: str | None = None) -> Tensor:
    """The entries of `tensor` for which `mask` holds: `tensor[mask]`.

    Args:
        mask: bools, of the shape of the axes of `tensor` from `axis` on.
        axis: the first of these axes, 0 by default.

    Raises:
        ShapeMismatchError: the shapes do not match (IndexingError when known at run time only).

    >>> import autograph as ag
    >>> ag.boolean_mask([1, 2, 3], [True, False, True])
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([1, 3])>
    """
    x, chosen = as_tensor(tensor), as_tensor(mask)
    if not chosen.dtype.is_bool:
        raise errors.DTypeMismatchError(
            f"a mask of dtype {chosen.dtype.name}", location=current_location(), expected="bool"
        )
    width = chosen.shape.rank
    if not width:
        raise errors.ShapeMismatchError(
            f"a mask of shape {chosen.shape}", location=current_location(), expected="a known rank of at least 1"
        )
    first = int(axis or 0)
    if x.shape.rank is None:
        return _by_places(x, chosen, first, name)
    first = normalize_axis(first, max(x.shape.rank, 1))
    if first + width > x.shape.rank or not x.shape[first : first + width].is_compatible_with(chosen.shape):
        raise errors.ShapeMismatchError(_mismatch(chosen.shape, x.shape, first), location=current_location())
    return apply("BooleanMask", [x, chosen], {"axis": first}, name)
