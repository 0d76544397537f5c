"""Products of matrices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.export.onnx.builder import Refused, Scope, Value
from autograph.export.onnx.rules import rank_of, refuse, rule
from autograph.framework.graph import Operation

__all__: list[str] = []


def _transposed(scope: Scope, value: Value, rank: int) -> Value:
    return scope.apply("Transpose", value, perm=[*range(rank - 2), rank - 1, rank - 2])


@rule("MatMul")
def _product(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    a = _transposed(scope, ins[0], 2) if op.attrs["transpose_a"] else ins[0]
    b = _transposed(scope, ins[1], 2) if op.attrs["transpose_b"] else ins[1]
    return scope.apply("MatMul", a, b)


@rule("BatchMatMulV2")
def _products(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    x = _transposed(scope, ins[0], rank_of(op, 0)) if op.attrs["adj_x"] else ins[0]
    y = _transposed(scope, ins[1], rank_of(op, 1)) if op.attrs["adj_y"] else ins[1]
    return scope.apply("MatMul", x, y)


@rule("Einsum")
def _einsum(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    kind = ins[0].dtype
    if kind in (np.uint32, np.uint64):
        raise Refused(f"ONNX Runtime has no Einsum of {kind.name}")
    return scope.apply("Einsum", *ins, equation=op.attrs["equation"])


@rule("Cross")
def _cross(scope: Scope, op: Operation, ins: Sequence[Any]) -> Any:
    a, b = ins
    axis = rank_of(op) - 1
    next_, after = scope.ints(1, 2, 0), scope.ints(2, 0, 1)

    def times(x: Value, y: Value) -> Value:
        return scope.apply("Mul", scope.gather(a, x, axis), scope.gather(b, y, axis))

    return scope.apply("Sub", times(next_, after), times(after, next_))


refuse("ONNX has no factorisations of matrices", "Cholesky", "SelfAdjointEigV2", "Svd", "Qr", "MatrixInverse",
       "MatrixDeterminant", "LogMatrixDeterminant", "MatrixSolve", "MatrixTriangularSolve")  # fmt: skip
