"""Tensors made from nothing: fill, zeros, ones, range, linspace, eye; and matrices from their diagonals."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.constant_value import constant_value, constant_value_as_shape
from autograph.framework.convert import constant, convert_to_tensor
from autograph.framework.costs import MOVEMENT
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.gradient_rules import no_gradient
from autograph.framework.number_rules import rules
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.ops.arrays.shaping import broadcast_to, constant_int, expand_dims, index_tensor, reshape, shape_tensor
from autograph.ops.core.basic import cast, shape, size
from autograph.ops.core.common import as_tensor, as_tensors, ndarray, same_shape

__all__ = [
    "diag", "diag_part", "eye", "fill", "linspace", "ones", "ones_like", "range", "zeros", "zeros_like",
]  # fmt: skip


def _scalar(value: int, dtype: DType) -> Tensor:
    """0 or 1 in any dtype: False and True, the empty string."""
    if dtype is dtypes.string:
        return constant(b"" if not value else b"1", dtype)
    return constant(bool(value) if dtype.is_bool else value, dtype)


# --- fill --------------------------------------------------------------------------------------------


def _fill_kernel(dims: Any, value: Any) -> Any:
    sizes = tuple(int(d) for d in dims)
    if any(d < 0 for d in sizes):
        raise errors.InvalidArgumentError(f"the shape {sizes} has a negative dimension")
    value = ndarray(value)
    if value.ndim:
        raise errors.InvalidArgumentError(f"fill with a value of shape {value.shape}", expected="a scalar")
    return np.full(sizes, value, value.dtype)


def _fill_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    known = constant_value(inputs[0])
    if known is not None and np.any(known < 0):
        raise errors.ShapeMismatchError(f"the shape {tuple(known.tolist())} has a negative dimension")
    if inputs[1].shape.rank not in (None, 0):
        raise errors.ShapeMismatchError(f"fill with a value of shape {inputs[1].shape}", expected="a scalar")
    return constant_value_as_shape(inputs[0])


define(
    "Fill",
    "dims: index_type, value: T -> output: T",
    types={"T": dtypes.ALL, "index_type": dtypes.INDEX},
    shape=_fill_shape,
    kernel=_fill_kernel,
    gradient=lambda op, dy: [None, apply("Sum", [reshape(dy, [-1]), constant([0])], {"keep_dims": False})],
    static_inputs=["dims"],
    cost=MOVEMENT,
)

_FILLABLE = tuple(d for d in dtypes.ALL if not d.is_opaque)


def _zeros_like_kernel(x: Any) -> Any:
    x = ndarray(x)
    return np.full_like(x, b"") if x.dtype == object else np.zeros_like(x)


for _name, _value in (("ZerosLike", 0), ("OnesLike", 1)):
    define(
        _name,
        "x: T -> y: T",
        types={"T": _FILLABLE if _value == 0 else tuple(d for d in _FILLABLE if d is not dtypes.string)},
        shape=same_shape,
        kernel=_zeros_like_kernel if _value == 0 else np.ones_like,
        gradient=no_gradient,
        traits=Trait.ELEMENTWISE | Trait.TOTAL | Trait.FRESH,
    )


def fill(dims: Any, value: Any, name: str | None = None) -> Tensor:
    """A tensor of the given shape, every element of which is `value`, a scalar.

    >>> import autograph as ag
    >>> ag.fill([2, 2], 7).numpy().tolist()
    [[7, 7], [7, 7]]
    """
    return apply("Fill", [shape_tensor(dims), as_tensor(value)], name=name)


def zeros(shape: Any, dtype: Any = float, name: str | None = None) -> Tensor:
    """Zeros (False, empty strings) of the given shape: ints, tensors of ints, a vector, or a TensorShape.

    >>> import autograph as ag
    >>> ag.zeros([2], ag.int32)
    <ag.Tensor: shape=(2,), dtype=int32, numpy=array([0, 0], dtype=int32)>
    """
    return apply("Fill", [shape_tensor(shape), _scalar(0, as_dtype(dtype))], name=name)


def ones(shape: Any, dtype: Any = float, name: str | None = None) -> Tensor:
    """Ones (True) of the given shape.

    >>> import autograph as ag
    >>> ag.ones([])
    <ag.Tensor: shape=(), dtype=float64, numpy=1.0>
    """
    return apply("Fill", [shape_tensor(shape), _scalar(1, as_dtype(dtype))], name=name)


def zeros_like(input: Any, dtype: Any = None, name: str | None = None) -> Tensor:
    """Zeros of the shape and dtype (or another dtype) of `input`."""
    return _like("ZerosLike", 0, input, dtype, name)


def ones_like(input: Any, dtype: Any = None, name: str | None = None) -> Tensor:
    """Ones of the shape and dtype (or another dtype) of `input`."""
    return _like("OnesLike", 1, input, dtype, name)


def _like(op_name: str, value: int, input: Any, dtype: Any, name: str | None) -> Tensor:
    tensor = as_tensor(input)
    wanted = tensor.dtype if dtype is None else as_dtype(dtype)
    if wanted is tensor.dtype:
        return apply(op_name, [tensor], name=name)
    return apply("Fill", [shape(tensor), _scalar(value, wanted)], name=name)


# --- range, linspace ---------------------------------------------------------------------------------


def _range_length(start: Any, limit: Any, delta: Any) -> int:
    if not delta:
        raise errors.InvalidArgumentError("the step of a range cannot be zero")
    if all(isinstance(v, int) for v in (start, limit, delta)):
        return max(0, -((start - limit) // delta))
    return max(0, math.ceil((limit - start) / delta))


def _range_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    for t in inputs:
        if t.shape.rank not in (None, 0):
            raise errors.ShapeMismatchError(f"range with a bound of shape {t.shape}", expected="scalars")
    values = [constant_value(t) for t in inputs]
    if any(v is None for v in values):
        return TensorShape.of((None,))
    return TensorShape.of((_range_length(*[v.item() for v in values]),))  # type: ignore[union-attr]


def _range_kernel(start: Any, limit: Any, delta: Any) -> Any:
    start, limit, delta = (np.asarray(v) for v in (start, limit, delta))
    count = _range_length(start.item(), limit.item(), delta.item())
    if count > sys.maxsize:  # NumPy would make a range of floats of it, which is empty
        raise ValueError("Maximum allowed size exceeded")
    return (start + np.arange(count).astype(start.dtype) * delta).astype(start.dtype)


def _range_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    start, _, _ = op.inputs
    if not start.dtype.is_floating:
        return [None, None, None]
    zero, one = constant(0), constant(1)
    steps = cast(apply("Range", [zero, apply("Size", [dy], {"out_type": dtypes.int32}), one]), dy.dtype)
    axes = constant([0])
    return [
        apply("Sum", [dy, axes], {"keep_dims": False}),
        None,
        apply("Sum", [apply("Mul", [dy, steps]), axes], {"keep_dims": False}),
    ]


define(
    "Range",
    "start: Tidx, limit: Tidx, delta: Tidx -> output: Tidx",
    types={"Tidx": dtypes.REAL},
    shape=_range_shape,
    kernel=_range_kernel,
    gradient=_range_gradient,
    static_inputs=["start", "limit", "delta"],
    cost=MOVEMENT,
)


def range(start: Any, limit: Any = None, delta: Any = 1, dtype: Any = None, name: str | None = None) -> Tensor:
    """The numbers from `start` up to, and without, `limit`, in steps of `delta`; `range(n)` starts at 0.

    The dtype is `dtype`, or the one that the numbers take together.

    Raises:
        InvalidArgumentError: `delta` is zero.

    >>> import autograph as ag
    >>> ag.range(3)
    <ag.Tensor: shape=(3,), dtype=int64, numpy=array([0, 1, 2])>
    >>> ag.range(1, 0, -0.5).numpy().tolist()
    [1.0, 0.5]
    """
    if limit is None:
        start, limit = 0, start
    bounds = [start, limit, delta]
    if dtype is not None:
        wanted = as_dtype(dtype)
        parts = [cast(v, wanted) if isinstance(v, Tensor) else convert_to_tensor(v, wanted) for v in bounds]
        return apply("Range", parts, name=name)
    return apply("Range", as_tensors(bounds), name=name)


def _linspace_kernel(start: Any, stop: Any, num: Any) -> Any:
    if num < 1:
        raise errors.InvalidArgumentError(f"linspace with num={num}", expected="1 or more")
    start, stop = np.asarray(start), np.asarray(stop)
    if num == 1:
        return start.reshape(1)
    return np.linspace(start, stop, int(num), dtype=start.dtype)


def _linspace_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    num = constant_int(inputs[2])
    if num is not None and num < 1:
        raise errors.InvalidArgumentError(f"linspace with num={num}", expected="1 or more")
    return TensorShape.of((num,))


def _linspace_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    weights = apply("LinSpace", [constant(0, dy.dtype), constant(1, dy.dtype), op.inputs[2]])
    axes = constant([0])
    stop = apply("Sum", [apply("Mul", [dy, weights]), axes], {"keep_dims": False})
    return [apply("Sub", [apply("Sum", [dy, axes], {"keep_dims": False}), stop]), stop, None]


define(
    "LinSpace",
    "start: T, stop: T, num: Tidx -> output: T",
    user_name="linspace",
    types={"T": dtypes.FLOATING, "Tidx": dtypes.INDEX},
    shape=_linspace_shape,
    kernel=_linspace_kernel,
    gradient=_linspace_gradient,
    static_inputs=["num"],
    cost=MOVEMENT,
)


def linspace(start: Any, stop: Any, num: Any, name: str | None = None, axis: int = 0) -> Tensor:
    """`num` evenly spaced numbers from `start` to `stop`, both included (only `start` when `num` is 1).

    Args:
        start, stop: floats or tensors of floats that broadcast together; ints count as floats.
        axis: where the new axis goes when they are not scalars.

    >>> import autograph as ag
    >>> ag.linspace(0, 1, 3).numpy().tolist()
    [0.0, 0.5, 1.0]
    """
    first, last = (t if t.dtype.is_floating else cast(t, rules().floating) for t in as_tensors([start, stop]))
    count = index_tensor(num)
    if first.shape.rank == 0 and last.shape.rank == 0:
        return apply("LinSpace", [first, last, count], name=name)
    dims = apply("BroadcastArgs", [shape(first), shape(last)])
    first, last = (expand_dims(broadcast_to(t, dims), axis) for t in (first, last))
    weights = apply("LinSpace", [constant(0, first.dtype), constant(1, first.dtype), count])
    if axis < 0:
        ends = [-1] + [1] * (-axis - 1)
        weights = reshape(weights, ends)
    else:
        trailing = apply("Sub", [size(dims), constant(axis)])
        weights = reshape(weights, apply("ConcatV2", [[constant([-1]), fill(reshape(trailing, [1]), 1)], constant(0)]))
    return apply("AddV2", [first, apply("Mul", [apply("Sub", [last, first]), weights])], name=name)


# --- matrices ----------------------------------------------------------------------------------------


def eye(
    num_rows: Any,
    num_columns: Any = None,
    batch_shape: Any = None,
    dtype: Any = float,
    name: str | None = None,
) -> Tensor:
    """The identity matrix: ones on the diagonal, zeros elsewhere.

    Args:
        num_columns: by default as many as rows.
        batch_shape: leading dimensions, along which the matrix is repeated.

    >>> import autograph as ag
    >>> ag.eye(2).numpy().tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    rows = range(num_rows)
    columns = rows if num_columns is None else range(num_columns)
    if rows.dtype is not columns.dtype:
        rows, columns = cast(rows, dtypes.int64), cast(columns, dtypes.int64)
    matrix = cast(apply("Equal", [expand_dims(rows, 1), columns]), dtype)
    if batch_shape is None:
        return matrix
    lead = shape_tensor(batch_shape)
    return broadcast_to(matrix, apply("ConcatV2", [[lead, shape(matrix, lead.dtype)], constant(0)]), name)


def _diag_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    given = inputs[0].shape
    if given.rank is None:
        return shapes.unknown
    if not given.rank:
        raise errors.ShapeMismatchError("diag of a scalar", expected="a vector, or a batch of vectors")
    return given.concatenate([given[-1]])


def _diag_kernel(diagonal: Any) -> Any:
    count = diagonal.shape[-1]
    out = np.zeros((*diagonal.shape, count), diagonal.dtype)
    out[..., np.arange(count), np.arange(count)] = diagonal
    return out


def _diag_part_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    given = inputs[0].shape
    if given.rank is None:
        return shapes.unknown
    if given.rank < 2:
        raise errors.ShapeMismatchError(
            f"diag_part of a tensor of shape {given}", expected="a matrix, or a batch of them"
        )
    rows, columns = given[-2:].as_tuple()
    known = [d for d in (rows, columns) if d is not None]
    count = min(known) if len(known) == 2 or 0 in known else None
    return given[:-2].concatenate([count])


def _diag_part_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    x = op.inputs[0]
    if x.shape.rank is not None and x.shape[-1] is not None and x.shape[-1] == x.shape[-2]:
        return [apply("MatrixDiag", [dy])]
    return [apply("MatrixSetDiag", [apply("ZerosLike", [x]), dy])]


def _set_diag_kernel(input: Any, diagonal: Any) -> Any:
    out = np.array(input)
    count = min(out.shape[-2:])
    if diagonal.shape != (*out.shape[:-2], count):
        raise errors.InvalidArgumentError(f"a diagonal of shape {diagonal.shape} for matrices of shape {out.shape}")
    out[..., np.arange(count), np.arange(count)] = diagonal
    return out


def _set_diag_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    diagonal = op.inputs[1]
    return [apply("MatrixSetDiag", [dy, apply("ZerosLike", [diagonal])]), apply("MatrixDiagPart", [dy])]


define(
    "MatrixDiag",
    "diagonal: T -> output: T",
    user_name="linalg.diag",
    types={"T": (*dtypes.NUMERIC, dtypes.bool_)},
    shape=_diag_shape,
    kernel=_diag_kernel,
    gradient=lambda op, dy: [apply("MatrixDiagPart", [dy])],
    cost=MOVEMENT,
)
define(
    "MatrixDiagPart",
    "input: T -> diagonal: T",
    user_name="linalg.diag_part",
    types={"T": (*dtypes.NUMERIC, dtypes.bool_)},
    shape=_diag_part_shape,
    kernel=lambda input: np.diagonal(input, axis1=-2, axis2=-1),
    gradient=_diag_part_gradient,
    cost=MOVEMENT,
)
define(
    "MatrixSetDiag",
    "input: T, diagonal: T -> output: T",
    user_name="linalg.set_diag",
    types={"T": (*dtypes.NUMERIC, dtypes.bool_)},
    shape=same_shape,
    kernel=_set_diag_kernel,
    gradient=_set_diag_gradient,
    cost=MOVEMENT,
)


def diag(diagonal: Any, name: str | None = None) -> Tensor:
    """Matrices with the given diagonals (the last axis) and zeros elsewhere: shape (..., n) gives (..., n, n).

    >>> import autograph as ag
    >>> ag.diag([1, 2]).numpy().tolist()
    [[1, 0], [0, 2]]
    """
    return apply("MatrixDiag", [as_tensor(diagonal)], name=name)


def diag_part(input: Any, name: str | None = None) -> Tensor:
    """The diagonals of matrices: shape (..., m, n) gives (..., min(m, n)).

    >>> import autograph as ag
    >>> ag.diag_part([[1, 2], [3, 4]]).numpy().tolist()
    [1, 4]
    """
    return apply("MatrixDiagPart", [as_tensor(input)], name=name)
