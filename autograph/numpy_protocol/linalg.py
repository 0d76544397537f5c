"""`numpy.linalg` on tensors, over the house's linear algebra."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.execution import apply
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor, as_number
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol import reductions, selecting
from autograph.numpy_protocol.calls import call_numpy
from autograph.numpy_protocol.products import dot, matmul, vecdot
from autograph.numpy_protocol.registry import implements
from autograph.numpy_protocol.shaping import matrix_transpose, moveaxis, swapaxes
from autograph.numpy_protocol.values import (
    asarray,
    axis_tuple,
    dims,
    given,
    inexact,
    known_rank,
    promoted,
    to_dtype,
)
from autograph.ops.arrays.joining import concat
from autograph.ops.arrays.shaping import (
    broadcast_dynamic_shape,
    broadcast_static_shape,
    broadcast_to,
    expand_dims,
    reshape,
    squeeze,
)  # fmt: skip
from autograph.ops.core.basic import shape as run_time_shape
from autograph.ops.elementwise.arithmetic import abs as absolute
from autograph.ops.elementwise.arithmetic import divide
from autograph.ops.elementwise.complex_ops import conj, imag, real
from autograph.ops.elementwise.powers import sqrt
from autograph.ops.linalg import linalg as house
from autograph.ops.reductions.reductions import reduce_max, reduce_min, reduce_sum

__all__ = ["norm"]


class EighResult(NamedTuple):
    """The result of `eigh`, as NumPy names its parts."""

    eigenvalues: Tensor
    eigenvectors: Tensor


class QRResult(NamedTuple):
    """The result of `qr`."""

    Q: Tensor
    R: Tensor


class SVDResult(NamedTuple):
    """The result of `svd`."""

    U: Tensor
    S: Tensor
    Vh: Tensor


class SlogdetResult(NamedTuple):
    """The result of `slogdet`."""

    sign: Tensor
    logabsdet: Tensor


def _matrix(a: Any, what: str, square: bool = False) -> Tensor:
    x = inexact(a)
    if x.dtype is dtypes.float16:
        raise errors.DTypeMismatchError(
            f"{what} does not work on float16", location=current_location(), fix="x.astype(np.float32)"
        )
    if x.shape.rank is not None and x.shape.rank < 2:
        raise errors.ShapeMismatchError(
            f"{what} of a tensor of shape {x.shape}",
            location=current_location(),
            expected="a matrix or a stack of them",
        )
    if square and x.shape.rank and None not in x.shape[-2:].as_tuple() and x.shape[-2] != x.shape[-1]:
        raise errors.ShapeMismatchError(
            f"{what} of a tensor of shape {x.shape}", location=current_location(), expected="square matrices"
        )
    return x


@implements("linalg.inv")
def inv(a: Any) -> Tensor:
    return house.inv(_matrix(a, "np.linalg.inv", True))


@implements("linalg.det")
def det(a: Any) -> Tensor:
    return house.det(_matrix(a, "np.linalg.det", True))


@implements("linalg.slogdet")
def slogdet(a: Any) -> SlogdetResult:
    sign, log = house.slogdet(_matrix(a, "np.linalg.slogdet", True))
    return SlogdetResult(sign, real(log) if log.dtype.is_complex else log)


@implements("linalg.solve")
def solve(a: Any, b: Any) -> Tensor:
    x, y = promoted(_matrix(a, "np.linalg.solve", True), inexact(b))
    if known_rank(y, "np.linalg.solve") == 1:
        return squeeze(house.solve(*_one_batch(x, expand_dims(y, -1))), -1)
    return house.solve(*_one_batch(x, y))


def _one_batch(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    """Two stacks of matrices with their batch dimensions broadcast together."""
    one, other = x.shape[:-2], y.shape[:-2]
    if one == other:
        return x, y
    batch = broadcast_static_shape(one, other)
    if batch.is_fully_defined():
        known = list(batch)
        return broadcast_to(x, [*known, *dims(x)[-2:]]), broadcast_to(y, [*known, *dims(y)[-2:]])
    sizes, others = run_time_shape(x), run_time_shape(y)
    common = broadcast_dynamic_shape(sizes[:-2], others[:-2])
    return broadcast_to(x, concat([common, sizes[-2:]], 0)), broadcast_to(y, concat([common, others[-2:]], 0))


@implements("linalg.cholesky")
def cholesky(a: Any, /, *, upper: bool = False) -> Tensor:
    lower = house.cholesky(_matrix(a, "np.linalg.cholesky", True))
    if not upper:
        return lower
    return selecting.triu(_adjoint(lower)) if lower.dtype.is_complex else _adjoint(lower)  # no -0j below the diagonal


def _adjoint(x: Tensor) -> Tensor:
    return conj(matrix_transpose(x)) if x.dtype.is_complex else matrix_transpose(x)


def _triangle(x: Tensor, UPLO: str) -> Tensor:
    """The Hermitian matrix that one triangle of `x` says."""
    lower = UPLO.upper() == "L"
    part = selecting.tril(x) if lower else selecting.triu(x)
    strict = selecting.tril(x, -1) if lower else selecting.triu(x, 1)
    return part + _adjoint(strict)


@implements("linalg.eigh")
def eigh(a: Any, UPLO: str = "L") -> EighResult:
    return EighResult(*house.eigh(_triangle(_matrix(a, "np.linalg.eigh", True), UPLO)))


@implements("linalg.eigvalsh")
def eigvalsh(a: Any, UPLO: str = "L") -> Tensor:
    return house.eigvalsh(_triangle(_matrix(a, "np.linalg.eigvalsh", True), UPLO))


@implements("linalg.svd")
def svd(a: Any, full_matrices: bool = True, compute_uv: bool = True, hermitian: bool = False) -> Any:
    x = _matrix(a, "np.linalg.svd")
    if not compute_uv:
        return house.svd(x, compute_uv=False)
    s, u, v = house.svd(x, full_matrices=full_matrices)
    return SVDResult(u, s, _adjoint(v))


@implements("linalg.svdvals")
def svdvals(x: Any, /) -> Tensor:
    return house.svd(_matrix(x, "np.linalg.svdvals"), compute_uv=False)


@implements("linalg.qr")
def qr(a: Any, mode: str = "reduced") -> Any:
    if mode not in ("reduced", "complete", "r"):
        raise errors.UnimplementedError(
            f"np.linalg.qr with mode={mode!r} has no form on tensors", location=current_location(),
            expected="'reduced', 'complete' or 'r'",
        )  # fmt: skip
    q, r = house.qr(_matrix(a, "np.linalg.qr"), full_matrices=mode == "complete")
    return r if mode == "r" else QRResult(q, r)


@implements("linalg.matrix_power")
def matrix_power(a: Any, n: int) -> Tensor:
    x = asarray(a)
    if n < 0:
        x, n = inv(x), -n
    if n == 0:
        return matmul_identity(x)
    result = None
    while n:
        if n & 1:
            result = x if result is None else matmul(result, x)
        n >>= 1
        x = matmul(x, x) if n else x
    assert result is not None
    return result


def matmul_identity(x: Tensor) -> Tensor:
    """Unit matrices of the shape and dtype of `x`."""
    ones = selecting._triangle(x * 0 + to_dtype(1, x.dtype), 0, "np.linalg.matrix_power", True)
    return selecting.triu(ones)


@implements("linalg.multi_dot")
def multi_dot(arrays: Any, *, out: Any = None) -> Tensor:
    result = asarray(arrays[0])
    for a in arrays[1:]:
        result = dot(result, a)
    return result


@implements("linalg.pinv")
def pinv(a: Any, rcond: Any = None, hermitian: bool = False, *, rtol: Any = np._NoValue) -> Tensor:
    x = _matrix(a, "np.linalg.pinv")
    u, s, vh = svd(x, full_matrices=False)
    cut: Any = rcond if given(rcond) else rtol if given(rtol) else 1e-15
    if rcond is None and rtol is None:  # said outright, it stands for what the dtype can tell apart
        cut = to_dtype(np.finfo(s.dtype.numpy_dtype).eps, s.dtype) * _larger(*dims(x)[-2:])
    cut = to_dtype(cut, s.dtype)
    cut = expand_dims(cut, -1) if known_rank(cut, "np.linalg.pinv") else cut
    large = s > cut * reduce_max(s, -1, keepdims=True)
    one = to_dtype(1, s.dtype)
    inverse = apply("SelectV2", [large, 1 / apply("SelectV2", [large, s, one]), to_dtype(0, s.dtype)])
    return matmul(_adjoint(vh), to_dtype(expand_dims(inverse, -1), x.dtype) * _adjoint(u))


def _larger(m: Any, n: Any) -> Any:
    if isinstance(m, int) and isinstance(n, int):
        return max(m, n)
    return as_number(apply("Maximum", [to_dtype(m, dtypes.int64), to_dtype(n, dtypes.int64)]))


@implements("linalg.matrix_rank")
def matrix_rank(A: Any, tol: Any = None, hermitian: bool = False, *, rtol: Any = None) -> Tensor:
    x = inexact(A)
    if known_rank(x, "np.linalg.matrix_rank") < 2:
        return to_dtype(reductions.any(x != 0), dtypes.int64)
    keywords = {k: v for k, v in (("tol", tol), ("rtol", rtol)) if given(v)}
    if any(isinstance(v, Tensor) for v in keywords.values()):
        return _rank(x, tol, rtol, hermitian)
    outputs = [(dtypes.int64, x.shape[:-2])]
    return call_numpy("linalg.matrix_rank", [x], outputs, {**keywords, "hermitian": bool(hermitian)})[0]


def _rank(x: Tensor, tol: Any, rtol: Any, hermitian: bool) -> Tensor:
    """The ranks of matrices with tolerances that are tensors, one for each matrix, as NumPy counts them."""
    if given(tol) and given(rtol):
        raise errors.InvalidArgumentError(
            "np.linalg.matrix_rank with tol and rtol", location=current_location(), expected="one of them"
        )
    values = absolute(house.eigvalsh(x)) if hermitian else house.svd(x, compute_uv=False)
    s, cut = promoted(values, tol if given(tol) else rtol)
    cut = expand_dims(cut, -1)
    cut = cut if given(tol) else cut * reduce_max(s, -1, keepdims=True)
    return to_dtype(reductions.count_nonzero(s > cut, -1), dtypes.int64)


@implements("linalg.cond")
def cond(x: Any, p: Any = None) -> Tensor:
    t = _matrix(x, "np.linalg.cond")
    if p is None or p in (2, -2):
        s = house.svd(t, compute_uv=False)
        return divide(s[..., -1], s[..., 0]) if p == -2 else divide(s[..., 0], s[..., -1])
    return norm(t, p, (-2, -1)) * norm(inv(t), p, (-2, -1))


def _spectrum(name: str, vectors: bool) -> Callable[..., Any]:
    def function(a: Any) -> Any:
        x = _matrix(a, f"np.{name}", True)
        kind = dtypes.complex64 if x.dtype in (dtypes.float32, dtypes.complex64) else dtypes.complex128
        outputs = [(kind, x.shape[:-1])] + ([(kind, x.shape)] if vectors else [])
        results = call_numpy(name, [x], outputs)
        return EigResult(*results) if vectors else results[0]

    return function


class EigResult(NamedTuple):
    """The result of `eig`. Always complex: whether NumPy's is depends on the values."""

    eigenvalues: Tensor
    eigenvectors: Tensor


implements("linalg.eig")(_spectrum("linalg.eig", True))
implements("linalg.eigvals")(_spectrum("linalg.eigvals", False))


@implements("linalg.lstsq")
def lstsq(a: Any, b: Any, rcond: Any = None) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    x, y = promoted(_matrix(a, "np.linalg.lstsq"), inexact(b))
    columns = x.shape[-1]
    tail = (y.shape[1],) if known_rank(y, "np.linalg.lstsq") == 2 else ()
    outputs = [
        (x.dtype, TensorShape.of((columns, *tail))), (x.dtype.real_dtype, TensorShape.of((None,))),
        (dtypes.int32, TensorShape.of(())), (x.dtype.real_dtype, TensorShape.of((None,))),
    ]  # fmt: skip
    return tuple(call_numpy("linalg.lstsq", [x, y], outputs, {"rcond": rcond}))  # type: ignore[return-value]


# --- norms ---------------------------------------------------------------------------------------------------


@implements("linalg.norm")
def norm(x: Any, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Tensor:
    t = inexact(x)
    rank = known_rank(t, "np.linalg.norm")
    if axis is None:
        if ord is None or ord in ("fro", "f") and rank == 2 or ord == 2 and rank == 1:
            flat = reshape(t, [-1])
            parts = [real(flat), imag(flat)] if t.dtype.is_complex else [flat]
            squares = [dot(part, part) for part in parts]  # as NumPy has it: BLAS adds them
            result = sqrt(squares[0] + squares[1] if len(squares) == 2 else squares[0])
            return reshape(result, [1] * rank) if keepdims else result
        if rank not in (1, 2):
            raise errors.ShapeMismatchError(
                f"np.linalg.norm with ord={ord!r} of a tensor of shape {t.shape}", location=current_location(),
                fix="say along which axes: axis=(-2, -1)",
            )  # fmt: skip
        axis = tuple(builtins.range(rank))
    axes = axis_tuple(t, axis, "np.linalg.norm")
    if len(axes) == 1:
        return _vector_norm(t, 2 if ord is None else ord, list(axes), keepdims)
    if len(axes) != 2:
        raise errors.InvalidArgumentError(
            f"np.linalg.norm along {len(axes)} axes", location=current_location(), expected="one or two"
        )
    return _matrix_norm(t, ord, axes, keepdims)


def _absolute(t: Tensor) -> Tensor:
    return absolute(t)


def _euclidean(t: Tensor, axes: Any, keepdims: bool) -> Tensor:
    squares = real(t * conj(t)) if t.dtype.is_complex else t * t
    return sqrt(reduce_sum(squares, axes, keepdims))


def _vector_norm(t: Tensor, ord: Any, axes: list[int], keepdims: bool) -> Tensor:
    if ord == np.inf:
        return reduce_max(_absolute(t), axes, keepdims)
    if ord == -np.inf:
        return reduce_min(_absolute(t), axes, keepdims)
    if isinstance(ord, str):
        raise _no_norm(ord, "vectors")
    if ord == 2:
        return _euclidean(t, axes, keepdims)
    size = _absolute(t)
    if ord == 0:
        return reduce_sum(to_dtype(size != 0, size.dtype), axes, keepdims)
    if ord == 1:
        return reduce_sum(size, axes, keepdims)
    return reduce_sum(size ** to_dtype(ord, size.dtype), axes, keepdims) ** to_dtype(1 / ord, size.dtype)


def _matrix_norm(t: Tensor, ord: Any, axes: Any, keepdims: bool) -> Tensor:
    rows, columns = axes
    if ord in (None, "fro", "f"):
        return _euclidean(t, list(axes), keepdims)
    if ord in (2, -2, "nuc"):
        s = house.svd(moveaxis(t, axes, (-2, -1)), compute_uv=False)
        result = {2: lambda: reduce_max(s, -1), -2: lambda: reduce_min(s, -1), "nuc": lambda: reduce_sum(s, -1)}[ord]()
    elif ord in (1, -1, np.inf, -np.inf):
        summed, over = (rows, columns) if abs(ord) == 1 else (columns, rows)
        sums = reduce_sum(_absolute(t), [summed])
        at = over - (over > summed)
        result = reduce_max(sums, [at]) if ord > 0 else reduce_min(sums, [at])
    else:
        raise _no_norm(ord, "matrices")
    if keepdims:
        for a in sorted(axes):
            result = expand_dims(result, a)
    return result


def _no_norm(ord: Any, of: str) -> errors.InvalidArgumentError:
    return errors.InvalidArgumentError(
        f"np.linalg.norm: {of} have no norm of order {ord!r}", location=current_location()
    )


@implements("linalg.vector_norm")
def vector_norm(x: Any, /, *, axis: Any = None, keepdims: bool = False, ord: Any = 2) -> Tensor:
    t = inexact(x)
    axes = list(axis_tuple(t, axis, "np.linalg.vector_norm"))
    if len(axes) == 1:
        return _vector_norm(t, ord, axes, keepdims)
    return _vector_norm(t, ord, axes, keepdims)


@implements("linalg.matrix_norm")
def matrix_norm(x: Any, /, *, keepdims: bool = False, ord: Any = "fro") -> Tensor:
    t = _matrix(x, "np.linalg.matrix_norm")
    rank = known_rank(t, "np.linalg.matrix_norm")
    return _matrix_norm(t, ord, (rank - 2, rank - 1), keepdims)


@implements("linalg.matmul")
def linalg_matmul(x1: Any, x2: Any, /) -> Tensor:
    return matmul(*promoted(asarray(x1), asarray(x2)))


@implements("linalg.vecdot")
def linalg_vecdot(x1: Any, x2: Any, /, *, axis: int = -1) -> Tensor:
    x, y = promoted(asarray(x1), asarray(x2))
    return vecdot(*[t if axis == -1 else swapaxes(t, axis, -1) for t in (x, y)])
