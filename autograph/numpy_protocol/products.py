"""Products of matrices and vectors as NumPy spells them: matmul, dot, inner, outer, kron, tensordot, einsum, ..."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Sequence
from typing import Any

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol.registry import implements
from autograph.numpy_protocol.values import asarray, axis_tuple, dims, known_rank, one_axis, promoted
from autograph.ops.arrays.joining import stack
from autograph.ops.arrays.shaping import expand_dims, reshape, transpose
from autograph.ops.core.basic import cast
from autograph.ops.elementwise.complex_ops import conj
from autograph.ops.linalg import einsum as einsum_ops
from autograph.ops.linalg import matmul as matmul_ops
from autograph.ops.reductions.reductions import reduce_sum

__all__ = ["GUFUNCS"]


def _on_numbers(product: Callable[..., Tensor]) -> Callable[..., Tensor]:
    """`product` on bools, too: there, the sum is a logical or."""

    def function(*operands: Tensor) -> Tensor:
        if operands[0].dtype.is_bool:
            return product(*[cast(x, dtypes.int64) for x in operands]) != 0
        return product(*operands)

    return function


def _conjugated(x: Tensor) -> Tensor:
    return conj(x) if x.dtype.is_complex else x


def _refuse_scalars(what: str, *operands: Tensor) -> None:
    if any(x.shape.rank == 0 for x in operands):
        raise errors.ShapeMismatchError(f"{what} of a scalar", location=current_location(), fix="use * instead")


@_on_numbers
def matmul(x: Tensor, y: Tensor) -> Tensor:
    _refuse_scalars("np.matmul", x, y)
    return matmul_ops.product(x, y)


@_on_numbers
def vecdot(x: Tensor, y: Tensor) -> Tensor:
    _refuse_scalars("np.vecdot", x, y)
    a, b = x.shape[-1] if x.shape.rank else None, y.shape[-1] if y.shape.rank else None
    if None not in (a, b) and a != b:
        raise errors.ShapeMismatchError(
            f"np.vecdot of shapes {x.shape} and {y.shape}: the last axes differ", location=current_location()
        )
    return reduce_sum(_conjugated(x) * y, -1)


@_on_numbers
def matvec(x: Tensor, y: Tensor) -> Tensor:
    return reduce_sum(x * expand_dims(y, -2), -1)


@_on_numbers
def vecmat(x: Tensor, y: Tensor) -> Tensor:
    return reduce_sum(expand_dims(_conjugated(x), -1) * y, -2)


#: The ufuncs that work on vectors and matrices.
GUFUNCS: dict[str, Callable[..., Tensor]] = {
    "matmul": matmul, "vecdot": vecdot, "matvec": matvec, "vecmat": vecmat,
}  # fmt: skip


@implements("dot")
def dot(a: Any, b: Any, out: Any = None) -> Tensor:
    x, y = promoted(asarray(a), asarray(b))
    ranks = known_rank(x, "np.dot"), known_rank(y, "np.dot")
    if 0 in ranks:
        return x & y if x.dtype.is_bool else x * y
    if ranks[1] <= 2:
        return matmul(x, y)
    return tensordot(x, y, ((-1,), (-2,)))


@implements("vdot")
def vdot(a: Any, b: Any) -> Tensor:
    x, y = promoted(asarray(a), asarray(b))
    return vecdot(reshape(x, [-1]), reshape(y, [-1]))


@implements("inner")
def inner(a: Any, b: Any) -> Tensor:
    x, y = promoted(asarray(a), asarray(b))
    if 0 in (known_rank(x, "np.inner"), known_rank(y, "np.inner")):
        return x & y if x.dtype.is_bool else x * y
    return tensordot(x, y, ((-1,), (-1,)))


@implements("outer", "linalg.outer")
def outer(a: Any, b: Any, out: Any = None) -> Tensor:
    x, y = promoted(asarray(a), asarray(b))
    x, y = reshape(x, [-1, 1]), reshape(y, [1, -1])
    return x & y if x.dtype.is_bool else x * y


@implements("tensordot", "linalg.tensordot")
def tensordot(a: Any, b: Any, axes: Any = 2) -> Tensor:
    x, y = promoted(asarray(a), asarray(b))
    if not isinstance(axes, int):
        first, second = axes
        axes = [list(axis_tuple(x, first, "np.tensordot")), list(axis_tuple(y, second, "np.tensordot"))]
    elif axes == 0:
        return multiply_outer(x, y)
    return _on_numbers(lambda p, q: matmul_ops.tensordot(p, q, axes))(x, y)


def multiply_outer(x: Tensor, y: Tensor) -> Tensor:
    """Every element of x with every one of y, over all axes."""
    for _ in builtins.range(known_rank(y, "an outer product")):
        x = expand_dims(x, -1)
    return x & y if x.dtype.is_bool else x * y


@implements("kron")
def kron(a: Any, b: Any) -> Tensor:
    x, y = promoted(asarray(a), asarray(b))
    rank = max(known_rank(x, "np.kron"), known_rank(y, "np.kron"))
    x, y = _to_rank(x, rank), _to_rank(y, rank)
    sizes = [p * q for p, q in zip(dims(x), dims(y))]
    for i in builtins.range(rank):
        x, y = expand_dims(x, 2 * i + 1), expand_dims(y, 2 * i)
    return reshape(x & y if x.dtype.is_bool else x * y, sizes)


def _to_rank(x: Tensor, rank: int) -> Tensor:
    while known_rank(x, "np.kron") < rank:
        x = expand_dims(x, 0)
    return x


@implements("einsum")
def einsum(*operands: Any, out: Any = None, optimize: Any = False, dtype: Any = None, **kwargs: Any) -> Tensor:
    subscripts, arrays = _einsum_operands(operands)
    tensors = promoted(*[asarray(a) for a in arrays])
    if dtype is not None:
        tensors = [cast(t, dtype) for t in tensors]
    return _on_numbers(lambda *xs: einsum_ops.einsum(subscripts, *xs))(*tensors)


def _einsum_operands(operands: Sequence[Any]) -> tuple[str, Sequence[Any]]:
    if isinstance(operands[0], str):
        return operands[0], operands[1:]
    # np.einsum(x, [0, 1], y, [1, 2], [0, 2]): lists of axis numbers instead of letters
    arrays, lists = operands[: len(operands) // 2 * 2 : 2], operands[1::2]
    text = ",".join(map(_letters, lists))
    return (text + "->" + _letters(operands[-1]) if len(operands) % 2 else text), arrays


def _letters(axes: Sequence[Any]) -> str:
    return "".join("..." if a is Ellipsis else chr(ord("a" if a < 26 else "A") + a % 26) for a in axes)


@implements("cross", "linalg.cross")
def cross(a: Any, b: Any, axisa: int = -1, axisb: int = -1, axisc: int = -1, axis: int | None = None) -> Tensor:
    x, y = promoted(asarray(a), asarray(b))
    if axis is not None:
        axisa = axisb = axisc = axis
    x, y = _axis_last(x, axisa), _axis_last(y, axisb)
    for t in (x, y):
        if t.shape[-1] not in (2, 3):
            raise errors.ShapeMismatchError(
                f"np.cross of shapes {x.shape} and {y.shape}", location=current_location(),
                expected="3 entries along the axis (2 are deprecated), known before the graph runs",
                fix="ag.ensure_shape(x, [None, 3])",
            )  # fmt: skip
    (x0, x1, *x2), (y0, y1, *y2) = _entries(x), _entries(y)
    last = x0 * y1 - x1 * y0
    if not x2 and not y2:
        return last
    p, q = x2[0] if x2 else 0 * x0, y2[0] if y2 else 0 * y0
    result = stack([x1 * q - p * y1, p * y0 - x0 * q, last], axis=-1)
    rank = known_rank(result, "np.cross")
    return _last_to(result, axisc % rank)


def _entries(x: Tensor) -> list[Any]:
    return [x[..., i] for i in builtins.range(x.shape[-1])]


def _axis_last(x: Tensor, axis: int) -> Tensor:
    at, rank = one_axis(x, axis, "np.cross"), known_rank(x, "np.cross")
    return x if at == rank - 1 else transpose(x, [*[i for i in builtins.range(rank) if i != at], at])


def _last_to(x: Tensor, axis: int) -> Tensor:
    rank = known_rank(x, "np.cross")
    order = list(builtins.range(rank - 1))
    order.insert(axis, rank - 1)
    return transpose(x, order)
