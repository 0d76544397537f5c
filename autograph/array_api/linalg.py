"""The linear algebra extension of the standard."""

from __future__ import annotations

from typing import Any

from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import hides_internal_frames
from autograph.numpy_protocol import linalg as numpy_linalg
from autograph.numpy_protocol import products, reductions, selecting, shaping

__all__ = [
    "cholesky", "cross", "det", "diagonal", "eigh", "eigvalsh", "inv", "matmul", "matrix_norm", "matrix_power",
    "matrix_rank", "matrix_transpose", "outer", "pinv", "qr", "slogdet", "solve", "svd", "svdvals", "tensordot",
    "trace", "vecdot", "vector_norm",
]  # fmt: skip


@hides_internal_frames
def cholesky(x: Tensor, /, *, upper: bool = False) -> Tensor:
    """The Cholesky factors of positive definite matrices."""
    return numpy_linalg.cholesky(x, upper=upper)


@hides_internal_frames
def cross(x1: Any, x2: Any, /, *, axis: int = -1) -> Tensor:
    """The cross products of vectors of three entries."""
    x1, x2 = shaping.broadcast_arrays(x1, x2)
    return products.cross(x1, x2, axis=axis)


@hides_internal_frames
def det(x: Tensor, /) -> Tensor:
    """The determinants of square matrices."""
    return numpy_linalg.det(x)


@hides_internal_frames
def diagonal(x: Tensor, /, *, offset: int = 0) -> Tensor:
    """The diagonals of the matrices in the last two axes."""
    return selecting.diagonal(x, offset, -2, -1)


@hides_internal_frames
def eigh(x: Tensor, /) -> numpy_linalg.EighResult:
    """Eigenvalues and eigenvectors of symmetric or Hermitian matrices."""
    return numpy_linalg.eigh(x)


@hides_internal_frames
def eigvalsh(x: Tensor, /) -> Tensor:
    """Eigenvalues of symmetric or Hermitian matrices."""
    return numpy_linalg.eigvalsh(x)


@hides_internal_frames
def inv(x: Tensor, /) -> Tensor:
    """The inverses of square matrices."""
    return numpy_linalg.inv(x)


@hides_internal_frames
def matmul(x1: Tensor, x2: Tensor, /) -> Tensor:
    """The matrix product."""
    return numpy_linalg.linalg_matmul(x1, x2)


@hides_internal_frames
def matrix_norm(x: Tensor, /, *, keepdims: bool = False, ord: Any = "fro") -> Tensor:
    """The norms of the matrices in the last two axes."""
    return numpy_linalg.matrix_norm(x, keepdims=keepdims, ord=ord)


@hides_internal_frames
def matrix_power(x: Tensor, n: int, /) -> Tensor:
    """Whole powers of square matrices."""
    return numpy_linalg.matrix_power(x, n)


@hides_internal_frames
def matrix_rank(x: Tensor, /, *, rtol: Any = None) -> Tensor:
    """The ranks of matrices (int64)."""
    return numpy_linalg.matrix_rank(x, rtol=rtol)


@hides_internal_frames
def matrix_transpose(x: Tensor, /) -> Tensor:
    """The matrices in the last two axes, transposed."""
    return shaping.matrix_transpose(x)


@hides_internal_frames
def outer(x1: Tensor, x2: Tensor, /) -> Tensor:
    """The outer product of two vectors."""
    return products.outer(x1, x2)


@hides_internal_frames
def pinv(x: Tensor, /, *, rtol: Any = None) -> Tensor:
    """The pseudo-inverses of matrices."""
    return numpy_linalg.pinv(x, rtol=rtol)


@hides_internal_frames
def qr(x: Tensor, /, *, mode: str = "reduced") -> numpy_linalg.QRResult:
    """The QR decompositions of matrices."""
    return numpy_linalg.qr(x, mode)


@hides_internal_frames
def slogdet(x: Tensor, /) -> numpy_linalg.SlogdetResult:
    """The sign of the determinant, and the logarithm of its absolute value."""
    return numpy_linalg.slogdet(x)


@hides_internal_frames
def solve(x1: Tensor, x2: Tensor, /) -> Tensor:
    """The solutions of linear systems."""
    return numpy_linalg.solve(x1, x2)


@hides_internal_frames
def svd(x: Tensor, /, *, full_matrices: bool = True) -> numpy_linalg.SVDResult:
    """The singular value decompositions of matrices."""
    return numpy_linalg.svd(x, full_matrices)


@hides_internal_frames
def svdvals(x: Tensor, /) -> Tensor:
    """The singular values of matrices."""
    return numpy_linalg.svdvals(x)


@hides_internal_frames
def tensordot(x1: Tensor, x2: Tensor, /, *, axes: Any = 2) -> Tensor:
    """Sums of products over axes of both."""
    return products.tensordot(x1, x2, axes)


@hides_internal_frames
def trace(x: Tensor, /, *, offset: int = 0, dtype: Any = None) -> Tensor:
    """The sums of the diagonals of the matrices in the last two axes."""
    return reductions.sum(diagonal(x, offset=offset), -1, dtype)


@hides_internal_frames
def vecdot(x1: Tensor, x2: Tensor, /, *, axis: int = -1) -> Tensor:
    """The inner products of vectors along an axis."""
    return numpy_linalg.linalg_vecdot(x1, x2, axis=axis)


@hides_internal_frames
def vector_norm(x: Tensor, /, *, axis: Any = None, keepdims: bool = False, ord: Any = 2) -> Tensor:
    """The norms of vectors along axes."""
    return numpy_linalg.vector_norm(x, axis=axis, keepdims=keepdims, ord=ord)
