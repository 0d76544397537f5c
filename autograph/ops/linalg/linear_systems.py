"""Inverses, determinants and linear equations of square matrices. Factorizations are in `factorizations`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.convert import convert_to_tensor
from autograph.framework.costs import cubic, of_products
from autograph.framework.execution import apply
from autograph.framework.op_def import Failure, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.ops.arrays.shaping import expand_dims
from autograph.ops.core.common import as_tensor, operands
from autograph.ops.linalg.matmul import conjugated, matmul

__all__ = ["det", "inv", "slogdet", "solve", "triangular_solve"]

#: What matrix algorithms work on.
MATRIX_TYPES = {"T": (dtypes.float32, dtypes.float64, dtypes.complex64, dtypes.complex128)}
_SINGULAR = Failure(errors.InvalidArgumentError, np.linalg.LinAlgError, "Singular matrix")


# --- shape rules -------------------------------------------------------------------------------------


def square(shape: TensorShape) -> TensorShape:
    """A stack of square matrices: fills in the side that is not known."""
    if shape.rank is None:
        return shape
    if shape.rank < 2 or None not in (shape[-1], shape[-2]) and shape[-1] != shape[-2]:
        raise errors.ShapeMismatchError(f"square matrices are needed, got shape {shape}")
    side = shape[-1] if shape[-1] is not None else shape[-2]
    return shape[:-2].concatenate(TensorShape.of((side, side)))


def square_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    return square(inputs[0].shape)


def _batch_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    return square(inputs[0].shape)[:-2]


def _solve_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    a, b = square(inputs[0].shape), inputs[1].shape
    if a.rank is None or b.rank is None:
        return b
    if b.rank != a.rank or not a[:-1].is_compatible_with(b[:-1]):
        raise errors.ShapeMismatchError(
            f"solve: the right-hand side {b} does not fit matrices of shape {a}",
            expected="the same batch dimensions and number of rows",
            fix="make a vector a column with ag.expand_dims(b, -1)",
        )
    return shapes.merge(a[:-1], b[:-1]).concatenate(b[-1:])


def _kernel_sizes(a: Any, b: Any) -> None:
    if a.ndim != b.ndim or a.shape[:-1] != b.shape[:-1]:
        raise ValueError(f"the right-hand side has shape {b.shape}, the matrices {a.shape}")


def _adjoint(x: Any) -> Any:
    return np.conj(np.swapaxes(x, -1, -2))


# --- inverse and determinant ---------------------------------------------------------------------------


def _inverse_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    y, flipped = op.outputs[0], op.attrs["adjoint"]
    right = matmul(dy, y, adjoint_a=flipped, adjoint_b=not flipped)
    return [apply("Neg", [matmul(y, right, adjoint_a=not flipped)])]


define(
    "MatrixInverse",
    "input: T -> output: T",
    types=MATRIX_TYPES,
    attrs={"adjoint": ("bool", False)},
    shape=square_shape,
    kernel=lambda x, *, adjoint: np.linalg.inv(_adjoint(x) if adjoint else x),
    gradient=_inverse_gradient,
    failure=_SINGULAR,
    user_name="linalg.inv",
    cost=cubic(2),
)


def _as_factor(x: Tensor) -> Tensor:
    return expand_dims(expand_dims(x, -1), -1)


def _det_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    factor = apply("Mul", [dy, conjugated(op.outputs[0])])
    return [apply("Mul", [_as_factor(factor), inv(op.inputs[0], adjoint=True)])]


define(
    "MatrixDeterminant",
    "input: T -> output: T",
    user_name="linalg.det",
    types=MATRIX_TYPES,
    shape=_batch_shape,
    kernel=lambda x: np.asarray(np.linalg.det(x), x.dtype),
    gradient=_det_gradient,
    cost=cubic(2 / 3),
)


def _slogdet_kernel(x: Any) -> tuple[Any, Any]:
    sign, size = np.linalg.slogdet(x)
    return np.asarray(sign, x.dtype), np.asarray(size, x.dtype)


def _slogdet_gradient(op: Any, dsign: Tensor, dsize: Tensor) -> list[Tensor]:
    # A change dA changes the determinant by the factor 1 + t, where t = trace(inv(A) dA): its logarithm by the real
    # part of t, its angle by the imaginary part.
    factor = dsize
    if factor.dtype.is_complex:
        turn = dsign * conjugated(op.outputs[0])
        half = convert_to_tensor(0.5, factor.dtype)
        factor = half * (dsize + conjugated(dsize)) + half * (turn - conjugated(turn))
    return [apply("Mul", [_as_factor(factor), inv(op.inputs[0], adjoint=True)])]


define(
    "LogMatrixDeterminant",
    "input: T -> sign: T, log_abs_determinant: T",
    user_name="linalg.slogdet",
    types=MATRIX_TYPES,
    shape=lambda inputs, attrs: [_batch_shape(inputs, attrs)] * 2,
    kernel=_slogdet_kernel,
    gradient=_slogdet_gradient,
    cost=cubic(2 / 3),
)


def inv(input: Any, adjoint: bool = False, name: str | None = None) -> Tensor:
    """The inverse of square matrices (..., n, n), of their adjoints if asked.

    Raises:
        ShapeMismatchError: not square.
        InvalidArgumentError: a matrix is singular.

    >>> import autograph as ag
    >>> ag.linalg.inv([[2.0, 0.0], [0.0, 4.0]]).numpy().tolist()
    [[0.5, 0.0], [0.0, 0.25]]
    """
    return apply("MatrixInverse", [as_tensor(input)], {"adjoint": adjoint}, name)


def det(input: Any, name: str | None = None) -> Tensor:
    """The determinants (...) of square matrices (..., n, n).

    >>> import autograph as ag
    >>> round(float(ag.linalg.det([[2.0, 0.0], [0.0, 4.0]])), 6)
    8.0
    """
    return apply("MatrixDeterminant", [as_tensor(input)], None, name)


class LogDeterminant(NamedTuple):
    """The result of `slogdet`."""

    sign: Tensor
    log_abs_determinant: Tensor


def slogdet(input: Any, name: str | None = None) -> LogDeterminant:
    """The sign of the determinants of (..., n, n), and the logarithm of their absolute values.

    >>> import autograph as ag
    >>> sign, size = ag.linalg.slogdet([[1.0, 0.0], [0.0, -1.0]])
    >>> float(sign), float(size)
    (-1.0, 0.0)
    """
    return LogDeterminant(*apply("LogMatrixDeterminant", [as_tensor(input)], None, name))


# --- linear equations ----------------------------------------------------------------------------------


def _solve_kernel(a: Any, b: Any, *, adjoint: bool) -> Any:
    _kernel_sizes(a, b)
    return np.linalg.solve(_adjoint(a) if adjoint else a, b)


def _triangular_kernel(a: Any, b: Any, *, lower: bool, adjoint: bool) -> Any:
    return _solve_kernel(np.tril(a) if lower else np.triu(a), b, adjoint=adjoint)


def _solve_gradients(op: Any, db: Tensor) -> list[Tensor]:
    """The gradients of the matrix and the right-hand side, from that of the right-hand side."""
    x = op.outputs[0]
    left, right = (x, db) if op.attrs["adjoint"] else (db, x)
    return [apply("Neg", [matmul(left, right, adjoint_b=True)]), db]


def _solve_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    return _solve_gradients(op, solve(op.inputs[0], dy, adjoint=not op.attrs["adjoint"]))


def _triangular_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    lower = op.attrs["lower"]
    db = triangular_solve(op.inputs[0], dy, lower=lower, adjoint=not op.attrs["adjoint"])
    da, db = _solve_gradients(op, db)
    return [triangle(da, lower), db]


def triangle(x: Tensor, lower: bool) -> Tensor:
    below, above = (-1, 0) if lower else (0, -1)
    return apply("MatrixBandPart", [x, convert_to_tensor(below), convert_to_tensor(above)])


define(
    "MatrixSolve",
    "matrix: T, rhs: T -> output: T",
    failure=_SINGULAR,
    user_name="linalg.solve",
    types=MATRIX_TYPES,
    attrs={"adjoint": ("bool", False)},
    shape=_solve_shape,
    kernel=_solve_kernel,
    gradient=_solve_gradient,
    cost=cubic(2 / 3),
)
define(
    "MatrixTriangularSolve",
    "matrix: T, rhs: T -> output: T",
    user_name="linalg.triangular_solve",
    types=MATRIX_TYPES,
    attrs={"lower": ("bool", True), "adjoint": ("bool", False)},
    shape=_solve_shape,
    kernel=_triangular_kernel,
    gradient=_triangular_gradient,
    cost=of_products(lambda shapes, attrs: shapes[0][-1] // 2),
)


def solve(matrix: Any, rhs: Any, adjoint: bool = False, name: str | None = None) -> Tensor:
    """The solution `x` of `matrix @ x = rhs` (of the adjoint of `matrix`, if asked).

    Args:
        matrix: shape (..., n, n).
        rhs: shape (..., n, k), with the same leading dimensions.

    Raises:
        ShapeMismatchError: the shapes do not fit.
        InvalidArgumentError: a matrix is singular.

    >>> import autograph as ag
    >>> ag.linalg.solve([[2.0, 0.0], [0.0, 4.0]], [[2.0], [2.0]]).numpy().tolist()
    [[1.0], [0.5]]
    """
    return apply("MatrixSolve", list(operands(matrix, rhs)), {"adjoint": adjoint}, name)


def triangular_solve(
    matrix: Any, rhs: Any, lower: bool = True, adjoint: bool = False, name: str | None = None
) -> Tensor:
    """As `solve`, reading only the lower (or upper) triangle of `matrix`.

    >>> import autograph as ag
    >>> ag.linalg.triangular_solve([[2.0, 9.0], [0.0, 4.0]], [[2.0], [2.0]]).numpy().tolist()
    [[1.0], [0.5]]
    """
    return apply("MatrixTriangularSolve", list(operands(matrix, rhs)), {"lower": lower, "adjoint": adjoint}, name)
