"""The `linalg` namespace: diagonals and bands of matrices, norms, traces, cross and outer products. Products, `einsum`
and factorizations are gathered from their own modules. Leading dimensions are batches everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.convert import convert_to_tensor
from autograph.framework.execution import apply
from autograph.framework.op_def import define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.construction import diag, diag_part
from autograph.ops.arrays.shaping import expand_dims
from autograph.ops.core.basic import assigned
from autograph.ops.core.common import as_tensor, operands
from autograph.ops.linalg.einsum import einsum
from autograph.ops.linalg.factorizations import cholesky, cholesky_solve, eigh, eigvalsh, logdet, qr, svd
from autograph.ops.linalg.linear_systems import det, inv, slogdet, solve, triangular_solve
from autograph.ops.linalg.matmul import matmul, matvec, tensordot
from autograph.ops.linalg.transposes import adjoint, at_least_matrix, matrix_transpose
from autograph.ops.reductions.reductions import reduce_max, reduce_sum

__all__ = [
    "adjoint", "band_part", "cholesky", "cholesky_solve", "cross", "det", "diag", "diag_part", "eigh", "eigvalsh",
    "einsum", "inv", "logdet", "matmul", "matrix_transpose", "matvec", "norm", "outer", "qr", "set_diag", "slogdet",
    "solve", "svd", "tensordot", "trace", "triangular_solve",
]  # fmt: skip


# --- bands and diagonals -----------------------------------------------------------------------------


def _band_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    at_least_matrix(inputs[0].shape, "band_part")
    return inputs[0].shape


def _band_kernel(x: Any, num_lower: Any, num_upper: Any) -> Any:
    row, column = np.ogrid[: x.shape[-2], : x.shape[-1]]
    keep = ((num_lower < 0) | (row - column <= num_lower)) & ((num_upper < 0) | (column - row <= num_upper))
    return np.where(keep, x, x.dtype.type(0))


def _band_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    return [apply("MatrixBandPart", [dy, *op.inputs[1:]]), None, None]


define(
    "MatrixBandPart",
    "input: T, num_lower: Tindex, num_upper: Tindex -> band: T",
    user_name="linalg.band_part",
    types={"T": (*dtypes.NUMERIC, dtypes.bool_), "Tindex": dtypes.INDEX},
    shape=_band_shape,
    kernel=_band_kernel,
    gradient=_band_gradient,
)


def band_part(input: Any, num_lower: Any, num_upper: Any, name: str | None = None) -> Tensor:
    """A copy of a matrix with zeros outside of a band around the diagonal.

    Args:
        input: shape (..., m, n).
        num_lower, num_upper: how many diagonals to keep below and above; negative: all. So `band_part(x, -1, 0)`
            is the lower triangle.

    >>> import autograph as ag
    >>> ag.linalg.band_part([[1, 2], [3, 4]], -1, 0).numpy().tolist()
    [[1, 0], [3, 4]]
    """
    return apply("MatrixBandPart", [as_tensor(input), *operands(num_lower, num_upper)], None, name)


def set_diag(input: Any, diagonal: Any, name: str | None = None) -> Tensor:
    """A copy of a matrix (..., m, n) with another diagonal (..., min(m, n)), cast to the dtype of the matrix.

    Raises:
        InvalidArgumentError: the diagonal has another shape.

    >>> import autograph as ag
    >>> ag.linalg.set_diag([[1, 2], [3, 4]], [0, 0]).numpy().tolist()
    [[0, 2], [3, 0]]
    """
    matrix = as_tensor(input)
    return apply("MatrixSetDiag", [matrix, assigned(diagonal, matrix.dtype)], None, name)


def trace(x: Any, name: str | None = None) -> Tensor:
    """The sum of the diagonal of a matrix (..., m, n): shape (...).

    >>> import autograph as ag
    >>> int(ag.linalg.trace([[1, 2], [3, 4]]))
    5
    """
    return reduce_sum(diag_part(x), axis=-1, name=name)


# --- products ------------------------------------------------------------------------------------------


def _cross_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    shape = shapes.merge(inputs[0].shape, inputs[1].shape)
    if shape.rank is not None and (shape.rank == 0 or shape[-1] not in (None, 3)):
        raise errors.ShapeMismatchError(f"cross needs vectors of 3 elements in the last dimension, got shape {shape}")
    return shape


def _cross_kernel(a: Any, b: Any) -> Any:
    if a.shape != b.shape or a.shape[-1:] != (3,):
        raise ValueError(f"cross needs two equal shapes that end in 3, got {a.shape} and {b.shape}")
    return np.cross(a, b)


define(
    "Cross",
    "a: T, b: T -> product: T",
    user_name="linalg.cross",
    types={"T": dtypes.REAL},
    shape=_cross_shape,
    kernel=_cross_kernel,
    gradient=lambda op, dy: [apply("Cross", [op.inputs[1], dy]), apply("Cross", [dy, op.inputs[0]])],
)


def cross(a: Any, b: Any, name: str | None = None) -> Tensor:
    """The cross product of vectors of 3 elements, in the last dimension of two equal shapes.

    >>> import autograph as ag
    >>> ag.linalg.cross([1, 0, 0], [0, 1, 0]).numpy().tolist()
    [0, 0, 1]
    """
    return apply("Cross", list(operands(a, b)), None, name)


def outer(a: Any, b: Any, name: str | None = None) -> Tensor:
    """The products of each element of a vector (..., m) and each of another (..., n): shape (..., m, n).

    >>> import autograph as ag
    >>> ag.linalg.outer([1, 2], [10, 20]).numpy().tolist()
    [[10, 20], [20, 40]]
    """
    return einsum("...i,...j->...ij", *operands(a, b), name=name)


# --- norms -----------------------------------------------------------------------------------------------


def norm(
    tensor: Any, ord: Any = "euclidean", axis: Any = None, keepdims: bool = False, name: str | None = None
) -> Tensor:
    """The norm of vectors or matrices; floating-point or complex (the norm is real).

    Args:
        ord: "euclidean" (the root of the sum of squares), "fro" (the same, of matrices), `inf`, or a positive
            number p: `sum(abs(x) ** p) ** (1 / p)` for vectors; for matrices 1 (largest column sum), 2 (largest
            singular value) and `inf` (largest row sum).
        axis: an int for vectors, a pair for matrices, None for all elements as one vector.
        keepdims: keep the dimensions of `axis`, with size 1.

    Raises:
        InvalidArgumentError: there is no such norm.

    >>> import autograph as ag
    >>> float(ag.linalg.norm([3.0, 4.0]))
    5.0
    """
    x = as_tensor(tensor)
    axes = None if axis is None else [int(axis)] if isinstance(axis, (int, np.integer)) else [int(a) for a in axis]
    if ord == "fro" and axes is not None and len(axes) == 1 or ord == "fro" and axes is None and x.shape.rank == 1:
        raise _no_norm(ord, "a vector")
    if ord in ("euclidean", "fro") or ord == 2 and (axes is None or len(axes) == 1):
        squares = apply("Mul", [x, apply("Conj", [x])]) if x.dtype.is_complex else apply("Mul", [x, x])
        real = apply("Real", [squares], {"Tout": x.dtype.real_dtype}) if x.dtype.is_complex else squares
        return apply("Sqrt", [reduce_sum(real, axis=axes, keepdims=keepdims)], None, name)
    if isinstance(ord, str) or ord <= 0:
        raise _no_norm(ord, "a vector or matrix")
    size = apply("ComplexAbs", [x], {"Tout": x.dtype.real_dtype}) if x.dtype.is_complex else apply("Abs", [x])
    if axes is not None and len(axes) == 2:
        return _matrix_norm(x, size, ord, axes, keepdims)
    if ord == math.inf:
        return reduce_max(size, axis=axes, keepdims=keepdims, name=name)
    if ord == 1:
        return reduce_sum(size, axis=axes, keepdims=keepdims, name=name)
    total = reduce_sum(apply("Pow", [size, convert_to_tensor(ord, size.dtype)]), axis=axes, keepdims=keepdims)
    return apply("Pow", [total, convert_to_tensor(1 / ord, size.dtype)], None, name)


def _no_norm(ord: Any, of: str) -> errors.InvalidArgumentError:
    return errors.InvalidArgumentError(f"there is no norm {ord!r} of {of}", location=current_location())


def _matrix_norm(x: Tensor, size: Tensor, ord: Any, axes: list[int], keepdims: bool) -> Tensor:
    rows, columns = axes
    if ord == 2:
        rank = x.shape.rank
        if sorted(a - rank if rank is not None and a >= 0 else a for a in axes) != [-2, -1]:
            raise errors.UnimplementedError("the norm 2 of matrices needs them in the last two dimensions")
        largest = reduce_max(svd(x, compute_uv=False), axis=-1)
        return expand_dims(expand_dims(largest, -1), -1) if keepdims else largest
    if ord not in (1, math.inf):
        raise _no_norm(ord, "a matrix")
    summed, other = (rows, columns) if ord == 1 else (columns, rows)
    found = reduce_max(reduce_sum(size, axis=summed, keepdims=True), axis=other, keepdims=True)
    return found if keepdims else reduce_max(found, axis=axes)
