"""Products of matrices and of stacks of them: `matmul`, `matvec` and `tensordot`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.costs import of_products
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.shaping import expand_dims, reshape, squeeze, transpose
from autograph.ops.core import basic
from autograph.ops.core.common import normalize_axis, operands, unbroadcast

__all__ = ["matmul", "matvec", "product", "tensordot"]


# --- shape rules -------------------------------------------------------------------------------------


def _matrix_dims(shape: TensorShape, swap: bool, what: str) -> tuple[int | None, int | None]:
    """Rows and columns, after the transposition."""
    if shape.rank is None:
        return None, None
    if shape.rank < 2:
        raise errors.ShapeMismatchError(
            f"matmul: {what} has shape {shape}, but matrices have at least 2 dimensions",
            location=current_location(),
            fix="for a vector use ag.linalg.matvec or ag.tensordot, or add a dimension with ag.expand_dims",
        )
    return (shape[-1], shape[-2]) if swap else (shape[-2], shape[-1])


def _product_dims(a: TensorShape, b: TensorShape, swap_a: bool, swap_b: bool) -> tuple[int | None, int | None]:
    rows, inner = _matrix_dims(a, swap_a, "the first operand")
    other, columns = _matrix_dims(b, swap_b, "the second operand")
    if inner is not None and other is not None and inner != other:
        swapped = " (after transposing)" if swap_a or swap_b else ""
        raise errors.ShapeMismatchError(
            f"matmul: shapes {a} and {b} do not fit together: {inner} columns against {other} rows{swapped}",
            expected="as many columns in the first operand as rows in the second",
            fix="transpose one operand: transpose_a=True or transpose_b=True",
        )
    return rows, columns


def _matmul_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    a, b = inputs[0].shape, inputs[1].shape
    for shape in (a, b):
        if shape.rank not in (None, 2):
            raise errors.ShapeMismatchError(f"MatMul multiplies two matrices, not shapes {a} and {b}")
    return TensorShape.of(_product_dims(a, b, attrs["transpose_a"], attrs["transpose_b"]))


def _batch_matmul_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    a, b = inputs[0].shape, inputs[1].shape
    dims = _product_dims(a, b, attrs["adj_x"], attrs["adj_y"])
    if a.rank is None or b.rank is None:
        return shapes.unknown
    return shapes.broadcast(a[:-2], b[:-2]).concatenate(TensorShape.of(dims))


# --- kernels -----------------------------------------------------------------------------------------


def _matmul_kernel(a: Any, b: Any, *, transpose_a: bool, transpose_b: bool) -> Any:
    return np.matmul(a.T if transpose_a else a, b.T if transpose_b else b)


def _adjoint(x: Any) -> Any:
    return np.conj(np.swapaxes(x, -1, -2)) if x.dtype.kind == "c" else np.swapaxes(x, -1, -2)


def _batch_matmul_kernel(x: Any, y: Any, *, adj_x: bool, adj_y: bool) -> Any:
    if np.ndim(x) < 2 or np.ndim(y) < 2:
        raise ValueError(f"matmul: shapes {np.shape(x)} and {np.shape(y)}, but matrices have at least 2 dimensions")
    return np.matmul(_adjoint(x) if adj_x else x, _adjoint(y) if adj_y else y)


# --- gradients ---------------------------------------------------------------------------------------


def conjugated(x: Tensor) -> Tensor:
    """The complex conjugate; a real tensor as it is, for gradients."""
    return apply("Conj", [x]) if x.dtype.is_complex else x


def _matmul_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    a, b = (conjugated(t) for t in op.inputs)
    swap_a, swap_b = op.attrs["transpose_a"], op.attrs["transpose_b"]

    def product(x: Tensor, y: Tensor, swap_x: bool, swap_y: bool) -> Tensor:
        return apply("MatMul", [x, y], {"transpose_a": swap_x, "transpose_b": swap_y})

    da = product(b, dy, swap_b, True) if swap_a else product(dy, b, False, not swap_b)
    db = product(dy, a, True, swap_a) if swap_b else product(a, dy, not swap_a, False)
    return [da, db]


def _batch_matmul_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    x, y = op.inputs
    adj_x, adj_y = op.attrs["adj_x"], op.attrs["adj_y"]

    def product(a: Tensor, b: Tensor, adj_a: bool, adj_b: bool) -> Tensor:
        return apply("BatchMatMulV2", [a, b], {"adj_x": adj_a, "adj_y": adj_b})

    # With Y' = y or its adjoint: z = X' Y' gives dX' = dz Y'^H, and dY' = X'^H dz.
    dx = product(y, dy, adj_y, True) if adj_x else product(dy, y, False, not adj_y)
    dy_ = product(dy, x, True, adj_x) if adj_y else product(x, dy, not adj_x, False)
    return [unbroadcast(dx, x), unbroadcast(dy_, y)]


define(
    "MatMul",
    "a: T, b: T -> product: T",
    types={"T": dtypes.NUMERIC},
    attrs={"transpose_a": ("bool", False), "transpose_b": ("bool", False)},
    shape=_matmul_shape,
    kernel=_matmul_kernel,
    gradient=_matmul_gradient,
    traits=Trait.FRESH | Trait.CHECKED,
    user_name="matmul",
    cost=of_products(lambda shapes, attrs: shapes[0][0 if attrs["transpose_a"] else 1]),
)
define(
    "BatchMatMulV2",
    "x: T, y: T -> output: T",
    types={"T": dtypes.NUMERIC},
    attrs={"adj_x": ("bool", False), "adj_y": ("bool", False)},
    shape=_batch_matmul_shape,
    kernel=_batch_matmul_kernel,
    gradient=_batch_matmul_gradient,
    traits=Trait.CHECKED,
    user_name="matmul",
    cost=of_products(lambda shapes, attrs: shapes[0][-2 if attrs["adj_x"] else -1]),
)


# --- public functions --------------------------------------------------------------------------------


def matmul(
    a: Any,
    b: Any,
    transpose_a: bool = False,
    transpose_b: bool = False,
    adjoint_a: bool = False,
    adjoint_b: bool = False,
    name: str | None = None,
) -> Tensor:
    """The matrix product of `a` and `b`, or of the matrices in their last two dimensions.

    Args:
        a: shape (..., m, k), any numeric dtype.
        b: shape (..., k, n), of the same dtype. Leading dimensions broadcast.
        transpose_a, transpose_b: swap the last two dimensions of that operand first.
        adjoint_a, adjoint_b: the same, with complex conjugation.

    Returns:
        A tensor of shape (..., m, n).

    Raises:
        ShapeMismatchError: an operand is no matrix, or the inner dimensions differ.
        ValueError: both `transpose_` and `adjoint_` are given for one operand.

    >>> import autograph as ag
    >>> ag.matmul([[1, 2], [3, 4]], [[1], [1]]).numpy().tolist()
    [[3], [7]]
    """
    if transpose_a and adjoint_a or transpose_b and adjoint_b:
        raise ValueError("matmul: give either transpose or adjoint for an operand, not both")
    x, y = operands(a, b)
    _product_dims(x.shape, y.shape, transpose_a or adjoint_a, transpose_b or adjoint_b)
    if x.shape.rank == 2 and y.shape.rank == 2:
        x, y = conjugated(x) if adjoint_a else x, conjugated(y) if adjoint_b else y
        swaps = {"transpose_a": transpose_a or adjoint_a, "transpose_b": transpose_b or adjoint_b}
        return apply("MatMul", [x, y], swaps, name)
    # BatchMatMulV2 has adjoints only: undo the conjugation where a plain transpose is meant.
    x, y = conjugated(x) if transpose_a else x, conjugated(y) if transpose_b else y
    swaps = {"adj_x": transpose_a or adjoint_a, "adj_y": transpose_b or adjoint_b}
    return apply("BatchMatMulV2", [x, y], swaps, name)


def matvec(
    a: Any, b: Any, transpose_a: bool = False, adjoint_a: bool = False, name: str | None = None
) -> Tensor:
    """The product of a matrix (..., m, k) and a vector (..., k): shape (..., m). Leading dimensions broadcast.

    >>> import autograph as ag
    >>> ag.linalg.matvec([[1, 2], [3, 4]], [1, 1])
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([3, 7])>
    """
    x, y = operands(a, b)
    product = matmul(x, expand_dims(y, -1), transpose_a=transpose_a, adjoint_a=adjoint_a, name=name)
    return squeeze(product, [-1])


def product(x: Tensor, y: Tensor) -> Tensor:
    """`x @ y`: as `matmul`, and a vector is a row on the left, a column on the right, and drops out of the result."""
    row, column = x.shape.rank == 1, y.shape.rank == 1
    if not row and not column:
        return matmul(x, y)
    result = matmul(expand_dims(x, 0) if row else x, expand_dims(y, -1) if column else y)
    return squeeze(result, [-2] * row + [-1] * column)


def tensordot(a: Any, b: Any, axes: Any, name: str | None = None) -> Tensor:
    """Sums products over the given axes of `a` and `b`, as `numpy.tensordot`.

    Args:
        axes: an int N (the last N axes of `a` with the first N of `b`), or a pair of axes or lists of axes.

    Returns:
        A tensor with the other axes of `a`, then the other axes of `b`.

    Raises:
        ShapeMismatchError: the axes do not exist or differ in size, or a rank is unknown.

    >>> import autograph as ag
    >>> ag.tensordot([1, 2, 3], [4, 5, 6], 1)
    <ag.Tensor: shape=(), dtype=int64, numpy=32>
    """
    x, y = operands(a, b)
    if x.shape.rank is None or y.shape.rank is None:
        raise errors.ShapeMismatchError(
            "tensordot needs operands with a known number of dimensions",
            location=current_location(),
            fix="state it with x.set_shape([None, None])",
        )
    x_axes, y_axes = _dot_axes(axes, x.shape, y.shape)
    left, x_dims, x_free = _as_matrix(x, x_axes, last=True)
    right, y_dims, y_free = _as_matrix(y, y_axes, last=False)
    product = apply("MatMul", [left, right], {"transpose_a": False, "transpose_b": False}, name)
    return _reshape(product, x_dims + y_dims, TensorShape.of(x_free + y_free))


def _dot_axes(axes: Any, x: TensorShape, y: TensorShape) -> tuple[list[int], list[int]]:
    x_rank, y_rank = len(x), len(y)
    if isinstance(axes, (int, np.integer)):
        if not 0 <= axes <= min(x_rank, y_rank):
            raise errors.ShapeMismatchError(f"tensordot: {axes} axes of shapes {x} and {y} cannot be summed")
        pair: Any = (list(range(x_rank - int(axes), x_rank)), list(range(int(axes))))
    else:
        pair = [np.ravel(np.asarray(part, int)).tolist() for part in axes]
    if len(pair) != 2 or len(pair[0]) != len(pair[1]):
        raise errors.ShapeMismatchError(
            f"tensordot: axes={axes!r}", expected="an int, or a pair of equally long lists of axes"
        )
    found = [normalize_axis(i, x_rank) for i in pair[0]], [normalize_axis(i, y_rank) for i in pair[1]]
    for i, j in zip(*found):
        if None not in (x[i], y[j]) and x[i] != y[j]:
            raise errors.ShapeMismatchError(
                f"tensordot: shapes {x} and {y} do not fit together: axis {i} has {x[i]}, axis {j} has {y[j]}"
            )
    return found


def _as_matrix(x: Tensor, summed: list[int], last: bool) -> tuple[Tensor, list[Any], tuple[int | None, ...]]:
    """`x` as a matrix with the summed axes as its columns (`last`) or rows; and the sizes of its free axes."""
    dims = x.shape.as_tuple()
    free = [i for i in range(len(dims)) if i not in summed]
    order = free + summed if last else summed + free
    if order != list(range(len(dims))):
        x = transpose(x, order)
    sizes: Any = dims if x.shape.is_fully_defined() else _dynamic_dims(x, order, dims)
    count = _product([sizes[i] for i in summed])
    rest = _product([sizes[i] for i in free])
    known = tuple(TensorShape.of(tuple(dims[i] for i in part)).num_elements() for part in (free, summed))
    matrix = _reshape(x, [rest, count] if last else [count, rest], TensorShape.of(known if last else known[::-1]))
    return matrix, [sizes[i] for i in free], tuple(dims[i] for i in free)


def _dynamic_dims(x: Tensor, order: list[int], dims: tuple[int | None, ...]) -> list[Any]:
    """The size of every axis of the tensor that `x` was transposed from: an int where known, else a tensor."""
    actual = basic.shape(x)
    return [d if d is not None else actual[order.index(i)] for i, d in enumerate(dims)]


def _product(sizes: list[Any]) -> Any:
    total: Any = 1
    for s in sizes:
        total = total * s
    return total


def _reshape(x: Tensor, dims: list[Any], known: TensorShape) -> Tensor:
    y = reshape(x, dims)
    if not y.shape.is_fully_defined():
        y.set_shape(known)
    return y
