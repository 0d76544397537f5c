"""`tf.linalg`."""

from autograph import eye, global_norm
from autograph.ops.linalg.linalg import (
    adjoint, band_part, cholesky, cholesky_solve, cross, det, diag, diag_part, eigh, eigvalsh, einsum, inv, logdet,
    matmul, matrix_transpose, matvec, norm, qr, set_diag, slogdet, solve, svd, tensordot, trace, triangular_solve,
)  # fmt: skip
from autograph.ops.nn.nn import l2_normalize
from autograph.compat.number_rules import follow_tensorflow

__all__ = [
    "adjoint", "band_part", "cholesky", "cholesky_solve", "cross", "det", "diag", "diag_part", "eigh", "eigvalsh",
    "einsum", "eye", "global_norm", "inv", "l2_normalize", "logdet", "matmul", "matrix_transpose", "matvec", "norm",
    "qr", "set_diag", "slogdet", "solve", "svd", "tensordot", "trace", "triangular_solve",
]  # fmt: skip

follow_tensorflow(globals())
