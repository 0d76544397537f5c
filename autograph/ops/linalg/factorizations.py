"""Factorizations of matrices: Cholesky, eigenvalues, singular values, QR; and what follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.framework import shapes
from autograph.framework.convert import convert_to_tensor
from autograph.framework.costs import cubic
from autograph.framework.execution import apply
from autograph.framework.op_def import Failure, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.ops.arrays.shaping import expand_dims
from autograph.ops.core.common import as_tensor, operands
from autograph.ops.linalg.factorization_gradients import qr_gradient, svd_gradient
from autograph.ops.linalg.linear_systems import MATRIX_TYPES, square, square_shape, triangle, triangular_solve
from autograph.ops.linalg.matmul import matmul
from autograph.ops.linalg.transposes import adjoint
from autograph.ops.reductions.reductions import reduce_sum

__all__ = ["cholesky", "cholesky_solve", "eigh", "eigvalsh", "logdet", "qr", "svd"]


def _adjoint(x: Any) -> Any:
    return np.conj(np.swapaxes(x, -1, -2))


# --- Cholesky ------------------------------------------------------------------------------------------


def _cholesky_gradient(op: Any, dy: Tensor) -> list[Tensor]:
    # Murray, "Differentiation of the Cholesky decomposition" (2016), equation 10; symmetric, as the input is
    factor = op.outputs[0]
    middle = matmul(factor, dy, adjoint_a=True)
    half = convert_to_tensor(0.5, dy.dtype)
    middle = apply("MatrixSetDiag", [middle, apply("Mul", [half, apply("MatrixDiagPart", [middle])])])
    left = triangular_solve(factor, triangle(middle, True), adjoint=True)
    found = adjoint(triangular_solve(factor, adjoint(left), adjoint=True))
    return [apply("Mul", [half, apply("AddV2", [found, adjoint(found)])])]


define(
    "Cholesky",
    "input: T -> output: T",
    user_name="linalg.cholesky",
    types=MATRIX_TYPES,
    shape=square_shape,
    kernel=lambda x: np.linalg.cholesky(x),
    gradient=_cholesky_gradient,
    failure=Failure(errors.InvalidArgumentError, np.linalg.LinAlgError, "Matrix is not positive definite"),
    cost=cubic(1 / 3),
)


def cholesky(input: Any, name: str | None = None) -> Tensor:
    """The lower triangular L with `L @ adjoint(L) = input`, for symmetric positive definite (..., n, n).

    Only the lower triangle of `input` is read.

    Raises:
        InvalidArgumentError: a matrix is not positive definite.

    >>> import autograph as ag
    >>> ag.linalg.cholesky([[4.0, 0.0], [0.0, 9.0]]).numpy().tolist()
    [[2.0, 0.0], [0.0, 3.0]]
    """
    return apply("Cholesky", [as_tensor(input)], None, name)


def cholesky_solve(chol: Any, rhs: Any, name: str | None = None) -> Tensor:
    """The solution `x` of `A @ x = rhs`, given `chol = cholesky(A)`.

    >>> import autograph as ag
    >>> ag.linalg.cholesky_solve([[2.0, 0.0], [0.0, 3.0]], [[4.0], [9.0]]).numpy().tolist()
    [[1.0], [1.0]]
    """
    factor, right = operands(chol, rhs)
    return triangular_solve(factor, triangular_solve(factor, right), adjoint=True, name=name)


def logdet(matrix: Any, name: str | None = None) -> Tensor:
    """The logarithm of the determinants of symmetric positive definite matrices (..., n, n).

    >>> import autograph as ag
    >>> float(ag.linalg.logdet([[1.0, 0.0], [0.0, 1.0]]))
    0.0
    """
    diagonal = apply("MatrixDiagPart", [cholesky(matrix)])
    if diagonal.dtype.is_complex:
        diagonal = apply("Real", [diagonal], {"Tout": diagonal.dtype.real_dtype})
    half = reduce_sum(apply("Log", [diagonal]), axis=-1)
    return apply("AddV2", [half, half], None, name)


# --- eigenvalues, singular values, QR --------------------------------------------------------------------


def _eigh_shape(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    full = square(inputs[0].shape)
    return [full[:-1], full if attrs["compute_v"] else TensorShape.of((0,))]


def _eigh_kernel(x: Any, *, compute_v: bool) -> tuple[Any, Any]:
    if not compute_v:
        return np.linalg.eigvalsh(x).astype(x.dtype), np.zeros(0, x.dtype)
    values, vectors = np.linalg.eigh(x)
    return values.astype(x.dtype), vectors


def _eigh_gradient(op: Any, dvalues: Tensor, dvectors: Tensor) -> list[Tensor]:
    # Giles, "Collected matrix derivative results" (2008), section 3.1
    values, vectors = op.outputs
    if not op.attrs["compute_v"]:
        values, vectors = apply("SelfAdjointEigV2", [op.inputs[0]], {"compute_v": True})
        inner = apply("MatrixDiag", [dvalues])
    else:
        gaps = apply("Sub", [expand_dims(values, -2), expand_dims(values, -1)])
        # 1 on the diagonal, so that nothing is divided by 0; it is replaced afterwards
        gaps = apply("MatrixSetDiag", [gaps, apply("OnesLike", [values])])
        turn = apply("RealDiv", [matmul(vectors, dvectors, adjoint_a=True), gaps])
        inner = apply("MatrixSetDiag", [turn, dvalues])
    full = matmul(vectors, matmul(inner, vectors, adjoint_b=True))
    # only the lower triangle is read
    both = triangle(apply("AddV2", [full, adjoint(full)]), True)
    return [apply("MatrixSetDiag", [both, apply("MatrixDiagPart", [full])])]


define(
    "SelfAdjointEigV2",
    "input: T -> e: T, v: T",
    user_name="linalg.eigh",
    types=MATRIX_TYPES,
    attrs={"compute_v": ("bool", True)},
    shape=_eigh_shape,
    kernel=_eigh_kernel,
    gradient=_eigh_gradient,
    cost=cubic(9),
)


def _real(x: Tensor) -> Tensor:
    return apply("Real", [x], {"Tout": x.dtype.real_dtype}) if x.dtype.is_complex else x


def eigh(tensor: Any, name: str | None = None) -> tuple[Tensor, Tensor]:
    """Eigenvalues (..., n), ascending and real, and eigenvectors (..., n, n), as columns, of self-adjoint matrices.

    Only the lower triangle is read. The gradient is that of distinct eigenvalues.

    >>> import autograph as ag
    >>> ag.linalg.eigh([[2.0, 0.0], [0.0, 1.0]])[0].numpy().tolist()
    [1.0, 2.0]
    """
    values, vectors = apply("SelfAdjointEigV2", [as_tensor(tensor)], {"compute_v": True}, name)
    return _real(values), vectors


def eigvalsh(tensor: Any, name: str | None = None) -> Tensor:
    """The eigenvalues of `eigh` alone.

    >>> import autograph as ag
    >>> ag.linalg.eigvalsh([[2.0, 0.0], [0.0, 1.0]]).numpy().tolist()
    [1.0, 2.0]
    """
    return _real(apply("SelfAdjointEigV2", [as_tensor(tensor)], {"compute_v": False}, name)[0])


def _sides(shape: TensorShape) -> tuple[TensorShape, int | None, int | None, int | None]:
    """Batch dimensions, rows, columns, and the smaller of these."""
    if shape.rank is None:
        return shapes.unknown, None, None, None
    if shape.rank < 2:
        raise errors.ShapeMismatchError(f"matrices are needed, got shape {shape}")
    m, n = shape[-2], shape[-1]
    return shape[:-2], m, n, None if m is None or n is None else min(m, n)


def _svd_shape(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    batch, m, n, k = _sides(inputs[0].shape)
    s = batch.concatenate(TensorShape.of((k,)))
    if not attrs["compute_uv"]:
        return [s, TensorShape.of((0,)), TensorShape.of((0,))]
    full = attrs["full_matrices"]
    return [
        s,
        batch.concatenate(TensorShape.of((m, m if full else k))),
        batch.concatenate(TensorShape.of((n, n if full else k))),
    ]


def _svd_kernel(x: Any, *, compute_uv: bool, full_matrices: bool) -> tuple[Any, Any, Any]:
    if not compute_uv:
        return np.linalg.svd(x, compute_uv=False).astype(x.dtype), np.zeros(0, x.dtype), np.zeros(0, x.dtype)
    u, s, vh = np.linalg.svd(x, full_matrices=full_matrices)
    return s.astype(x.dtype), u, _adjoint(vh)


define(
    "Svd",
    "input: T -> s: T, u: T, v: T",
    user_name="linalg.svd",
    types=MATRIX_TYPES,
    attrs={"compute_uv": ("bool", True), "full_matrices": ("bool", False)},
    shape=_svd_shape,
    kernel=_svd_kernel,
    gradient=svd_gradient,
    cost=cubic(14),
)


def svd(
    tensor: Any, full_matrices: bool = False, compute_uv: bool = True, name: str | None = None
) -> Any:
    """Singular values `s`, descending, and vectors `u`, `v` with `tensor = u @ diag(s) @ adjoint(v)`.

    Args:
        tensor: shape (..., m, n); k is the smaller of m and n.
        full_matrices: `u` (..., m, m) and `v` (..., n, n) instead of (..., m, k) and (..., n, k).
        compute_uv: False returns `s` (..., k) alone.

    The gradient is that of distinct singular values, other than zero; there is none with `full_matrices` unless the
    matrices are square.

    >>> import autograph as ag
    >>> ag.linalg.svd([[3.0, 0.0], [0.0, 4.0]], compute_uv=False).numpy().tolist()
    [4.0, 3.0]
    """
    attrs = {"compute_uv": compute_uv, "full_matrices": full_matrices}
    s, u, v = apply("Svd", [as_tensor(tensor)], attrs, name)
    return (_real(s), u, v) if compute_uv else _real(s)


def _qr_shape(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    batch, m, n, k = _sides(inputs[0].shape)
    inner = m if attrs["full_matrices"] else k
    return [batch.concatenate(TensorShape.of((m, inner))), batch.concatenate(TensorShape.of((inner, n)))]


def _qr_kernel(x: Any, *, full_matrices: bool) -> tuple[Any, Any]:
    q, r = np.linalg.qr(x, mode="complete" if full_matrices else "reduced")
    return q, r


define(
    "Qr",
    "input: T -> q: T, r: T",
    user_name="linalg.qr",
    types=MATRIX_TYPES,
    attrs={"full_matrices": ("bool", False)},
    shape=_qr_shape,
    kernel=_qr_kernel,
    gradient=qr_gradient,
    cost=cubic(4 / 3),
)


class Qr(NamedTuple):
    """The result of `qr`."""

    q: Tensor
    r: Tensor


def qr(input: Any, full_matrices: bool = False, name: str | None = None) -> Qr:
    """`q` with orthonormal columns and upper triangular `r` with `input = q @ r`.

    Args:
        input: shape (..., m, n); k is the smaller of m and n.
        full_matrices: `q` (..., m, m) and `r` (..., m, n) instead of (..., m, k) and (..., k, n).

    The gradient is that of matrices whose first k columns are independent; there is none with `full_matrices` if there
    are more rows than columns.

    >>> import autograph as ag
    >>> q, r = ag.linalg.qr([[2.0, 1.0], [0.0, 1.0]])
    >>> ag.matmul(q, r).numpy().round(5).tolist()
    [[2.0, 1.0], [0.0, 1.0]]
    """
    return Qr(*apply("Qr", [as_tensor(input)], {"full_matrices": full_matrices}, name))
