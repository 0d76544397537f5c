"""The gradients of singular values and QR, for stacks of real and complex matrices of any sides.

Both follow from differentiating what the factors multiply to, and that their columns stay orthonormal. In the text, ḡ
is the gradient of g, <x, y> is the real part of the sum of conj(x) y, and an upper ᴴ is the adjoint.
"""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.framework.convert import convert_to_tensor
from autograph.framework.execution import apply
from autograph.framework.tensor import Tensor
from autograph.ops.arrays.shaping import expand_dims
from autograph.ops.core.basic import shape
from autograph.ops.linalg.linear_systems import triangle, triangular_solve
from autograph.ops.linalg.matmul import matmul
from autograph.ops.linalg.transposes import adjoint

__all__ = ["qr_gradient", "svd_gradient"]


def _scaled(x: Tensor, factor: float) -> Tensor:
    return apply("Mul", [x, convert_to_tensor(factor, x.dtype)])


def _real(x: Tensor) -> Tensor:
    """The real part, in the dtype of x."""
    return _scaled(x + apply("Conj", [x]), 0.5) if x.dtype.is_complex else x


def _imaginary(x: Tensor) -> Tensor:
    """What is left of x without its real part."""
    return _scaled(x - apply("Conj", [x]), 0.5) if x.dtype.is_complex else apply("ZerosLike", [x])


def _refuse_full(op: Any, name: str, allowed: bool) -> None:
    if op.attrs["full_matrices"] and not allowed:
        raise errors.UnimplementedError(
            f"{name} with full_matrices=True has no gradient: the columns that make the matrix square can be any",
            fix="full_matrices=False",
        )


def svd_gradient(op: Any, ds: Tensor, du: Tensor, dv: Tensor) -> list[Tensor]:
    """From A = U S Vᴴ: with P = Uᴴ dA V, dS is the real diagonal of P, and Uᴴ dU = F ∘ (P S + S Pᴴ) off the diagonal,
    Vᴴ dV = F ∘ (S P + Pᴴ S), where F is 1 / (s_j² - s_i²). (Townsend, "Differentiating the singular value
    decomposition", 2016; Wan and Zhang, "Automatic differentiation for complex valued SVD", 2019.)

    The vectors of one singular value can be turned by any complex phase, so that a loss must not depend on it.
    """
    s, u, v = op.outputs
    if not op.attrs["compute_uv"]:
        attrs = {"compute_uv": True, "full_matrices": False}
        s, u, v = apply("Svd", [op.inputs[0]], attrs)
        return [matmul(u * expand_dims(_real(ds), -2), v, adjoint_b=True)]
    sides = op.inputs[0].shape
    _refuse_full(op, "svd", sides.rank is not None and sides[-1] is not None and sides[-1] == sides[-2])
    rows, columns = expand_dims(s, -1), expand_dims(s, -2)
    ones = apply("OnesLike", [s])
    gaps = apply("MatrixSetDiag", [(columns - rows) * (columns + rows), ones])  # 1, so that nothing is divided by 0
    by_u, by_v = matmul(u, du, adjoint_a=True), matmul(v, dv, adjoint_a=True)
    turn_u, turn_v = by_u / gaps, by_v / gaps
    inner = (turn_u + adjoint(turn_u)) * columns + rows * (turn_v + adjoint(turn_v))
    on_diagonal = _real(ds)
    if s.dtype.is_complex:
        on_diagonal = on_diagonal + _imaginary(apply("MatrixDiagPart", [by_u])) / s
    inner = apply("MatrixSetDiag", [inner, on_diagonal])
    # what of dU and dV is orthogonal to all columns of U and V
    beside_u = (du - matmul(u, by_u)) / columns
    beside_v = (dv - matmul(v, by_v)) / columns
    return [matmul(matmul(u, inner) + beside_u, v, adjoint_b=True) + matmul(u, beside_v, adjoint_b=True)]


def qr_gradient(op: Any, dq: Tensor, dr: Tensor) -> list[Tensor]:
    """From A = Q R with square R: C = Qᴴ dA R⁻¹ is the sum of Qᴴ dQ, which is skew, and of dR R⁻¹, which is upper
    triangular with a real diagonal; so the part of C below the diagonal says what both are.

    Of a matrix with more columns than rows, the first ones are factorized so; the others are Qᴴ times those of A.
    """
    q, r = op.outputs
    sides = op.inputs[0].shape
    known = sides.rank is not None and None not in (sides[-1], sides[-2])
    _refuse_full(op, "qr", known and sides[-2] <= sides[-1])
    k = shape(q)[-1]
    more = dr[..., k:]
    dq = dq + matmul(op.inputs[0][..., k:], more, adjoint_b=True)
    r, dr = r[..., :k], dr[..., :k]
    by_q = matmul(q, dq, adjoint_a=True)
    z = by_q - matmul(dr, r, adjoint_b=True)
    skew = z - adjoint(z)
    skew = apply("MatrixSetDiag", [triangle(skew, True), _scaled(apply("MatrixDiagPart", [skew]), 0.5)])
    turned = matmul(q, skew) + dq - matmul(q, by_q)
    first = matmul(q, dr) + adjoint(triangular_solve(r, adjoint(turned), lower=False))
    return [apply("ConcatV2", [[first, matmul(q, more)], convert_to_tensor(-1)])]
