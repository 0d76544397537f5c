"""Matrices with rows and columns swapped, conjugated or not. Leading dimensions are batches."""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.framework.execution import apply
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.ops.arrays.shaping import transpose
from autograph.ops.core.common import as_tensor
from autograph.ops.elementwise.activations import swapped_with_last

__all__ = ["adjoint", "at_least_matrix", "matrix_transpose"]


def at_least_matrix(shape: TensorShape, what: str) -> None:
    if shape.rank is not None and shape.rank < 2:
        raise errors.ShapeMismatchError(f"{what} needs a matrix, or a stack of them; got shape {shape}")


def matrix_transpose(a: Any, name: str | None = None, conjugate: bool = False) -> Tensor:
    """`a` with its last two dimensions swapped, and conjugated if asked.

    Raises:
        ShapeMismatchError: fewer than 2 dimensions.

    >>> import autograph as ag
    >>> ag.linalg.matrix_transpose(ag.zeros([5, 2, 3])).shape
    TensorShape([5, 3, 2])
    """
    x = as_tensor(a)
    at_least_matrix(x.shape, "matrix_transpose")
    rank = x.shape.rank
    if rank is not None:
        return transpose(x, [*range(rank - 2), rank - 1, rank - 2], conjugate=conjugate, name=name)
    y = swapped_with_last(x, -2)
    return apply("Conj", [y]) if conjugate and y.dtype.is_complex else y


def adjoint(matrix: Any, name: str | None = None) -> Tensor:
    """The conjugate transpose of a matrix (..., m, n): shape (..., n, m).

    >>> import autograph as ag
    >>> ag.linalg.adjoint(ag.constant([[1j, 2.0]])).shape
    TensorShape([2, 1])
    """
    return matrix_transpose(matrix, conjugate=True, name=name)
