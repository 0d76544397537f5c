"""Choosing by truth values: where, one_hot, sequence_mask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.convert import constant
from autograph.framework.dtypes import as_dtype
from autograph.framework.execution import apply
from autograph.framework.number_rules import rules
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.shaping import constant_int, expand_dims, index_tensor, narrow_index, reshape
from autograph.ops.core.basic import cast
from autograph.ops.core.common import as_tensor, broadcast_shape, ndarray, normalize_axis, operands, unbroadcast

__all__ = ["one_hot", "sequence_mask", "where"]


# --- where -------------------------------------------------------------------------------------------


def _select_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    condition, t, e = op.inputs
    zero = constant(0, dy.dtype)
    return [
        None,
        unbroadcast(apply("SelectV2", [condition, dy, zero]), t),
        unbroadcast(apply("SelectV2", [condition, zero, dy]), e),
    ]


def _select_fold(op: Any, constant: Any) -> Tensor | None:
    """The operand that is chosen, or stands on both sides, if the others do not make it larger."""
    condition, t, e = op.inputs
    holds = constant(condition)
    chosen = t if t is e or (holds is not None and holds.size and holds.all()) else None
    if chosen is None and holds is not None and not holds.any():
        chosen = e
    if chosen is None or not chosen.shape.is_fully_defined() or chosen.shape.key != op.outputs[0].shape.key:
        return None
    return chosen


define(
    "SelectV2",
    "condition: bool, t: T, e: T -> output: T",
    user_name="where",
    types={"T": dtypes.ALL},
    shape=broadcast_shape,
    kernel=lambda condition, t, e: np.where(condition, ndarray(t), ndarray(e)),
    gradient=_select_gradient,
    traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
    fold=_select_fold,
)

def _places(input: Any) -> Any:
    if np.ndim(input) == 1:  # `argwhere` takes some time to find out
        return np.flatnonzero(input).astype(np.int64, copy=False)[:, np.newaxis]
    return np.argwhere(input).astype(np.int64)


define(
    "Where",
    "input: T -> index: int64",
    types={"T": (*dtypes.NUMERIC, dtypes.bool_)},
    shape=lambda inputs, attrs: TensorShape.of((None, inputs[0].shape.rank)),
    kernel=_places,
)


def where(condition: Any, x: Any = None, y: Any = None, name: str | None = None) -> Tensor:
    """With three arguments, `x` where `condition` holds and `y` elsewhere; all three broadcast.

    With one, the indices of the elements that are true (or not zero): an int64 matrix, one row for each.
    The gradient of either choice is 0 where it was not taken, but NaN if its own derivative there is infinite.

    Raises:
        DTypeMismatchError: `x` and `y` differ in dtype, or `condition` is not bool.
        ShapeMismatchError: the shapes do not broadcast.

    >>> import autograph as ag
    >>> ag.where([True, False], [1, 2], 0)
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([1, 0])>
    >>> ag.where([[False, True]])
    <ag.Tensor: shape=(1, 2), dtype=int64, numpy=array([[0, 1]])>
    """
    if (x is None) is not (y is None):
        raise errors.InvalidArgumentError("where takes both x and y, or neither", location=current_location())
    if x is None:
        return apply("Where", [as_tensor(condition)], name=name)
    x, y = operands(x, y)
    return apply("SelectV2", [as_tensor(condition), x, y], name=name)


# --- one_hot, sequence_mask --------------------------------------------------------------------------


def _one_hot_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    given, depth = inputs[0].shape, constant_int(inputs[1])
    if depth is not None and depth < 0:
        raise errors.ShapeMismatchError(f"one_hot: the depth {depth} is negative")
    if given.rank is None:
        return shapes.unknown
    at = normalize_axis(attrs["axis"], given.rank + 1)
    dims = given.as_tuple()
    return TensorShape.of((*dims[:at], depth, *dims[at:]))


def _one_hot_kernel(indices: Any, depth: Any, on_value: Any, off_value: Any, *, axis: int) -> Any:
    if depth < 0:
        raise errors.InvalidArgumentError(f"one_hot: the depth {depth} is negative")
    chosen = np.expand_dims(np.asarray(indices), -1) == np.arange(int(depth))
    return np.moveaxis(np.where(chosen, ndarray(on_value), ndarray(off_value)), -1, axis)


def _one_hot_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    indices, depth, *_ = op.inputs
    zero, one = constant(0, dy.dtype), constant(1, dy.dtype)
    on = apply("OneHot", [indices, depth, one, zero], {"axis": op.attrs["axis"]})
    like = op.inputs[2]
    share = unbroadcast(apply("Mul", [dy, on]), like)
    return [None, None, share, apply("Sub", [unbroadcast(dy, like), share])]


def _one_hot_decomposed(op: Any) -> list[Tensor] | None:
    indices, depth, on, off = op.inputs
    size = constant_int(depth)
    if size is None or size < 0 or indices.shape.rank is None:
        return None
    at = normalize_axis(op.attrs["axis"], indices.shape.rank + 1)
    numbers = np.arange(size).reshape([-1, *[1] * (indices.shape.rank - at)])
    chosen = apply("ExpandDims", [apply("Cast", [indices], {"DstT": dtypes.int64}), constant(at)])
    return [apply("SelectV2", [apply("Equal", [chosen, constant(numbers)]), on, off])]


define(
    "OneHot",
    "indices: TI, depth: int32, on_value: T, off_value: T -> output: T",
    types={"TI": (dtypes.uint8, dtypes.int8, dtypes.int32, dtypes.int64), "T": dtypes.ALL},
    attrs={"axis": ("int", -1)},
    shape=_one_hot_shape,
    kernel=_one_hot_kernel,
    gradient=_one_hot_gradient,
    decompose=_one_hot_decomposed,
    static_inputs=["depth"],
)


def one_hot(
    indices: Any, depth: Any, on_value: Any = None, off_value: Any = None, axis: int | None = None, dtype: Any = None,
    name: str | None = None,
) -> Tensor:  # fmt: skip
    """Along a new axis of size `depth`: `on_value` (1) at the index, `off_value` (0) elsewhere.

    An index outside of [0, depth) gives `off_value` only.

    Args:
        axis: where the new axis goes; last by default.
        dtype: that of the values, the default float if none is given.

    >>> import autograph as ag
    >>> ag.one_hot([0, 2], 3).numpy().tolist()
    [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]
    """
    found = [v.dtype for v in (on_value, off_value) if isinstance(v, Tensor)]
    wanted = as_dtype(dtype) if dtype is not None else None
    if wanted is None and found and (on_value is None or off_value is None):
        wanted = found[0]
    if wanted is None and on_value is None and off_value is None:
        wanted = rules().floating
    if wanted is not None:
        on = as_tensor(cast(1, wanted) if on_value is None else on_value, wanted)
        off = as_tensor(cast(0, wanted) if off_value is None else off_value, wanted)
    else:
        on, off = operands(1 if on_value is None else on_value, 0 if off_value is None else off_value)
    inputs = [as_tensor(indices), narrow_index(depth), on, off]
    return apply("OneHot", inputs, {"axis": -1 if axis is None else int(axis)}, name)


def sequence_mask(lengths: Any, maxlen: Any = None, dtype: Any = dtypes.bool_, name: str | None = None) -> Tensor:
    """For each length n, a row whose first n elements are true.

    Args:
        maxlen: the length of the rows; the greatest of `lengths` by default.

    >>> import autograph as ag
    >>> ag.sequence_mask([1, 3]).numpy().tolist()
    [[True, False, False], [True, True, True]]
    """
    counts = index_tensor(lengths)
    zero, one = constant(0, counts.dtype), constant(1, counts.dtype)
    if maxlen is None:
        flat = reshape(counts, [-1])
        limit = apply(
            "Max",
            [apply("ConcatV2", [[flat, constant([0], counts.dtype)], constant(0)]), constant([0])],
            {"keep_dims": False},
        )
    else:
        limit = cast(index_tensor(maxlen), counts.dtype)
    places = apply("Range", [zero, limit, one])
    return cast(apply("Less", [places, expand_dims(counts, -1)], name=name), dtype)
