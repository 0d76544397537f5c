"""For every op that has a gradient, programs that use it: `test_every_op` differentiates them twice.

Inputs are away from kinks (ties, zeros of abs, integers under floor), where finite differences say nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import autograph as ag
from autograph.framework import dtypes
from autograph.framework.execution import apply
from autograph.ops.arrays.order_statistics import order_statistics
from autograph.ops.values.py_calls import py_call

RNG = np.random.default_rng(11)


class Case(NamedTuple):
    """A program, its arguments, and options of `check_gradient`."""

    function: Callable[..., Any]
    arrays: tuple[Any, ...]
    options: dict[str, Any]


CASES: dict[str, list[Case]] = {}


def case(op: str, function: Callable[..., Any], *arrays: Any, **options: Any) -> None:
    """Adds a program that uses `op`."""
    CASES.setdefault(op, []).append(Case(function, tuple(np.asarray(a) for a in arrays), options))


def normal(*shape: int) -> np.ndarray:
    return RNG.normal(size=shape)


def positive(*shape: int) -> np.ndarray:
    return RNG.uniform(0.5, 2.0, shape)


def complexes(*shape: int) -> np.ndarray:
    return RNG.normal(size=shape) + 1j * RNG.normal(size=shape)


def ints(*values: Any) -> Any:
    return ag.constant(np.array(values, np.int32))


V = np.array([0.7, -1.3, 2.1, -0.4])
W = np.array([1.1, 0.6, -0.9, 1.7])
M = np.array([[0.7, -1.3, 2.1], [-0.4, 1.6, 0.2]])
C = complexes(3)
SQUARE = normal(3, 3) + 3 * np.eye(3)
LOOSE = {"rtol": 1e-4, "atol": 1e-5}

# --- one operand -------------------------------------------------------------------------------------------

for _op, _function, _at in (
    ("Exp", ag.exp, V), ("Expm1", ag.expm1, V), ("Log", ag.log, V**2), ("Log1p", ag.log1p, V**2), ("Sin", ag.sin, V),
    ("Cos", ag.cos, V), ("Tan", ag.tan, V / 2), ("Asin", ag.asin, V / 3), ("Acos", ag.acos, V / 3),
    ("Atan", ag.atan, V), ("Sinh", ag.sinh, V), ("Cosh", ag.cosh, V), ("Tanh", ag.tanh, V), ("Asinh", ag.asinh, V),
    ("Acosh", ag.acosh, 1.2 + V**2), ("Atanh", ag.atanh, V / 3), ("Sigmoid", ag.sigmoid, V),
    ("Softplus", ag.softplus, V), ("Floor", ag.floor, V), ("Ceil", ag.ceil, V), ("Rint", ag.rint, V),
    ("Round", ag.round, V), ("Square", ag.square, V), ("Sqrt", ag.sqrt, V**2), ("Rsqrt", ag.rsqrt, V**2),
    ("Reciprocal", ag.reciprocal, V), ("Neg", ag.negative, V), ("Abs", ag.abs, V), ("Sign", ag.sign, V),
    ("Erf", ag.erf, V), ("Erfc", ag.erfc, V), ("Erfinv", ag.erfinv, V / 3), ("Lgamma", ag.lgamma, 0.6 + V**2),
    ("Digamma", ag.digamma, 0.6 + V**2), ("Relu", ag.nn.relu, V), ("Relu6", ag.nn.relu6, 3 * V), ("Elu", ag.nn.elu, V),
    ("Selu", ag.nn.selu, V), ("Softsign", ag.nn.softsign, V), ("LeakyRelu", ag.nn.leaky_relu, V),
    ("Softmax", ag.nn.softmax, M), ("LogSoftmax", ag.nn.log_softmax, M), ("Identity", ag.identity, V),
    ("ZerosLike", ag.zeros_like, V), ("OnesLike", ag.ones_like, V), ("L2Loss", ag.nn.l2_loss, M),
):  # fmt: skip
    case(_op, _function, _at)

for _op, _function in (
    ("Exp", ag.exp), ("Expm1", ag.expm1), ("Log", ag.log), ("Log1p", ag.log1p), ("Sin", ag.sin), ("Cos", ag.cos),
    ("Tan", ag.tan), ("Asin", ag.asin), ("Acos", ag.acos), ("Atan", ag.atan), ("Sinh", ag.sinh), ("Cosh", ag.cosh),
    ("Tanh", ag.tanh), ("Asinh", ag.asinh), ("Acosh", ag.acosh), ("Atanh", ag.atanh), ("Sigmoid", ag.sigmoid),
    ("Square", ag.square), ("Sqrt", ag.sqrt), ("Rsqrt", ag.rsqrt), ("Reciprocal", ag.reciprocal),
    ("Neg", ag.negative), ("ComplexAbs", ag.abs), ("Angle", ag.angle), ("Conj", ag.conj), ("Real", ag.real),
    ("Imag", ag.imag), ("DivNoNan", ag.sign),
):  # fmt: skip
    case(_op, _function, C / 2, rtol=1e-5, atol=1e-6)
case("Complex", ag.complex, V, W)
case("Cast", lambda x: ag.cast(x, ag.complex128) * (1 + 2j), V)
case("Cast", lambda z: ag.cast(z, ag.float64), C)
case("CheckNumerics", lambda x: ag.debugging.check_numerics(x, "bad"), V)
case("CheckNotNone", lambda x: apply("CheckNotNone", [ag.constant(True), x], {"symbol": "x"}), V)
for _op in ("RequireRange", "RequireValue"):
    case(_op, lambda x, op=_op: apply(op, [ag.constant(True), x], {"message": "x"}), V)
case("CheckDefined", lambda x: apply("CheckDefined", [ag.constant(True), x], {"symbol": "x"}), V)
case("PlaceholderWithDefault", lambda x: apply("PlaceholderWithDefault", [x], {"shape": ag.TensorShape([None])}), V)
case("IdentityN", lambda x, y: list(apply("IdentityN", [[x, y]])), V, M)
case("PlaceholderWithDefault", lambda x: apply("PlaceholderWithDefault", [x], {"shape": ag.TensorShape([None])}), V)
case("IdentityN", ag.recompute_grad(lambda x: ag.sin(x) * x), V)

# --- two operands ------------------------------------------------------------------------------------------

for _op, _function in (
    ("AddV2", ag.add), ("Sub", ag.subtract), ("Mul", ag.multiply), ("RealDiv", ag.divide), ("FloorDiv", ag.floordiv),
    ("FloorMod", ag.floormod), ("TruncateDiv", ag.truncatediv), ("TruncateMod", ag.truncatemod),
    ("DivNoNan", ag.div_no_nan), ("MulNoNan", ag.multiply_no_nan), ("Maximum", ag.maximum), ("Minimum", ag.minimum),
    ("SquaredDifference", ag.squared_difference), ("Atan2", ag.atan2), ("Xdivy", ag.xdivy),
):  # fmt: skip
    case(_op, _function, M, np.array([[1.1], [0.6]]))
    case(_op, _function, V, W)
for _op, _function in (
    ("AddV2", ag.add), ("Sub", ag.subtract), ("Mul", ag.multiply), ("RealDiv", ag.divide), ("Pow", ag.pow),
    ("DivNoNan", ag.div_no_nan),
):  # fmt: skip
    case(_op, _function, C, complexes(1), rtol=1e-4, atol=1e-5)
case("Pow", ag.pow, positive(2, 3), normal(3))
case("Pow", lambda x: x**2, V)
case("Xlogy", ag.xlogy, V, positive(4))
case("Xlog1py", ag.xlog1py, V, positive(4))
case("Polygamma", lambda x: ag.polygamma(ag.constant(1.0, ag.float64), x), 0.6 + V**2)
case("Zeta", lambda q: ag.zeta(ag.constant(2.5, ag.float64), q), 0.6 + V**2)
case("AddN", lambda x, y: ag.add_n([x, y, x]), V, W)
case("SelectV2", lambda x, y: ag.where(ag.constant([[True], [False]]), x, y), M, np.array([0.3, 0.4, 0.5]))
case("BiasAdd", ag.nn.bias_add, M, normal(3))
case("BiasAddGrad", lambda x: apply("BiasAddGrad", [x]), M)
case("Cross", ag.linalg.cross, normal(2, 3), normal(2, 3))

# --- shapes ------------------------------------------------------------------------------------------------

case("SumToShape", lambda x: apply("SumToShape", [x, ints(3)]), M)
case("Reshape", lambda x: ag.reshape(x, [3, 2]), M)
case("Transpose", lambda x: ag.transpose(x, [2, 0, 1]), normal(2, 3, 2))
case("ExpandDims", lambda x: ag.expand_dims(x, 1), M)
case("Squeeze", lambda x: ag.squeeze(ag.expand_dims(x, 0), 0), M)
case("BroadcastTo", lambda x: ag.broadcast_to(x, [2, 2, 3]), M)
case("EnsureShape", lambda x: ag.ensure_shape(x, [None, 3]), M)
case("ConcatV2", lambda x, y: ag.concat([x, y, x], 1), M, normal(2, 1))
case("Pack", lambda x, y: ag.stack([x, y], 1), M, normal(2, 3))
case("Unpack", lambda x: ag.unstack(x, num=3, axis=1)[::2], M)
case("Split", lambda x: ag.split(x, 3, 1)[1:], M)
case("SplitV", lambda x: ag.split(x, [1, 2], 1), M)
case("Tile", lambda x: ag.tile(x, [2, 3]), M)
case("Fill", lambda x: ag.fill([2, 3], x), np.array(0.7))
case("Range", lambda a, d: ag.range(a, 9.0, d)[:3], np.array(0.3), np.array(1.7), traced=False)
case("LinSpace", lambda a, b: ag.linspace(a, b, 5), np.array(0.3), np.array(1.7))
case("MatrixDiag", ag.linalg.diag, M)
case("MatrixDiagPart", ag.linalg.diag_part, normal(2, 2, 3))
case("MatrixSetDiag", ag.linalg.set_diag, normal(3, 3), normal(3))
case("MatrixBandPart", lambda x: ag.linalg.band_part(x, 1, 0), normal(3, 3))
case("PadV2", lambda x, c: ag.pad(x, [[1, 0], [0, 2]], constant_values=c), M, np.array(0.4))
case("MirrorPad", lambda x: ag.pad(x, [[1, 1], [2, 0]], "REFLECT"), M)
case("MirrorPad", lambda x: ag.pad(x, [[2, 1], [0, 3]], "SYMMETRIC"), M)
case("MirrorPadGrad", lambda x: apply("MirrorPadGrad", [x, ints([1, 1], [1, 0])], {"mode": "REFLECT"}), normal(4, 4))
case("ReverseV2", lambda x: ag.reverse(x, [1]), M)
case("Roll", lambda x: ag.roll(x, [1, 2], [0, 1]), M)
case("StridedSlice", lambda x: x[::-1, None, 1:], M)
case("StridedSliceGrad", lambda d: _strided_slice_grad(d), normal(2))
case(
    "TensorStridedSliceUpdate",
    lambda x, v: ag.tensor_strided_slice_update(x, [0, 1], [2, 3], [1, 1], v),
    M,
    normal(2, 2),
)
case("Slice", lambda x: ag.slice(x, [0, 1], [2, 2]), M)


def _strided_slice_grad(d: Any) -> Any:
    return apply("StridedSliceGrad", [ints(5), ints(1), ints(5), ints(2), d])


# --- reductions, cumulative ops --------------------------------------------------------------------------

for _op, _function in (
    ("Sum", ag.reduce_sum), ("Prod", ag.reduce_prod), ("Mean", ag.reduce_mean), ("Max", ag.reduce_max),
    ("Min", ag.reduce_min), ("EuclideanNorm", ag.reduce_euclidean_norm),
):  # fmt: skip
    case(_op, _function, M)
    case(_op, lambda x, f=_function: f(x, axis=1), M)
    case(_op, lambda x, f=_function: f(x, axis=[0], keepdims=True), M)
    if _op not in ("Max", "Min"):
        case(_op, lambda x, f=_function: f(x, axis=0), complexes(2, 2), **LOOSE)
case("Prod", ag.reduce_prod, np.array([0.0, 0.7, -1.3]))
for _exclusive in (False, True):
    for _reverse in (False, True):
        _how = {"exclusive": _exclusive, "reverse": _reverse}
        case("Cumsum", lambda x, how=_how: ag.cumsum(x, 1, **how), M)
        case("Cumprod", lambda x, how=_how: ag.cumprod(x, 1, **how), M)
        _kept = slice(int(_exclusive and not _reverse), 2 if _exclusive and _reverse else 3)  # all but the log of 0
        case("CumulativeLogsumexp", lambda x, how=_how, k=_kept: ag.cumulative_logsumexp(x, 1, **how)[:, k], M)
case("Cumprod", lambda x: ag.cumprod(x, 0), np.array([0.7, 0.0, -1.3, 0.4]))
for _ufunc in (np.minimum, np.subtract, np.hypot, np.divide):
    for _axis in (0, 1):
        case("UfuncAccumulate", lambda x, f=_ufunc, a=_axis: f.accumulate(x, a), positive(2, 3))
        if _ufunc is not np.minimum:
            case("UfuncReduce", lambda x, f=_ufunc, a=_axis: f.reduce(x, a), positive(2, 3))
        case("UfuncReduceat", lambda x, f=_ufunc, a=_axis: f.reduceat(x, [0, 1, 0], a), positive(2, 3))
case("UfuncAccumulate", lambda x: np.divide.accumulate(x, 1), positive(2, 3) * (1 + 0.3j))
case("UfuncReduce", lambda x: np.divide.reduce(x, 1), positive(2, 3) * (1 + 0.3j))
case("UfuncReduceat", lambda x: np.divide.reduceat(x, [0, 1], 1), positive(2, 3) * (1 + 0.3j))
case("UfuncReduce", lambda x: np.fmax.reduce(x, (0, 1), keepdims=True), positive(2, 3))
case("UfuncReduceat", lambda x: np.add.reduceat(x, [0, 2], 1), positive(2, 3))
def _of(x, n):
    return ag.ensure_shape(x, [n])


for _mode in ("full", "same", "valid"):
    case("Correlate", lambda x, y, m=_mode: np.convolve(_of(x, 6), _of(y, 3), m), normal(6), normal(3))
    case("Correlate", lambda x, y, m=_mode: np.correlate(_of(x, 2), _of(y, 5), m), normal(2), normal(5))
case("ShiftAlongAxis", lambda x: apply("ShiftAlongAxis", [x, ag.constant(1)], {"reverse": True}), M)
case("LinearRecurrence", lambda a, b: apply("LinearRecurrence", [a, b, ag.constant(1)]), M, normal(2, 3))
case("LinearRecurrence", lambda a, b: apply("LinearRecurrence", [a, b, ag.constant(0)], {"reverse": True}), M, M + 1)

# --- indexing ---------------------------------------------------------------------------------------------

case("GatherV2", lambda x: ag.gather(x, [2, 0, 2], axis=1), M)
case("GatherV2", lambda x: ag.gather(x, [[1, 0], [2, 2]], axis=1, batch_dims=1), M)
case("GatherGrad", lambda x: apply("GatherGrad", [x, ints(2, 0, 2), ag.constant(0), ints(4)]), normal(3))
case("GatherNd", lambda x: ag.gather_nd(x, [[0, 1], [1, 2], [0, 1]]), M)
case("ScatterNd", lambda u: ag.scatter_nd([[1], [3], [1]], u, [5]), normal(3))
case("TensorScatterUpdate", lambda x, u: ag.tensor_scatter_nd_update(x, [[1], [3]], u), V, normal(2))
case("TensorScatterAdd", lambda x, u: ag.tensor_scatter_nd_add(x, [[1], [3], [1]], u), V, normal(3))
case("TensorScatterSub", lambda x, u: ag.tensor_scatter_nd_sub(x, [[1], [3], [1]], u), V, normal(3))
case("TensorScatterMax", lambda x, u: ag.tensor_scatter_nd_max(x, [[1], [3]], u), V, np.array([0.3, -2.0]))
case("TensorScatterMin", lambda x, u: ag.tensor_scatter_nd_min(x, [[1], [3]], u), V, np.array([0.3, -2.0]))
case("BooleanMask", lambda x: ag.boolean_mask(x, np.array([True, False])), M)
case("BooleanMask", lambda x: ag.boolean_mask(x, np.array([True, False, True]), axis=1), M)
case("BooleanMask", lambda x: ag.boolean_mask(x, np.arange(6).reshape(2, 3) % 2 == 0), M)
case("OneHot", lambda a, b: ag.one_hot([0, 2], 3, on_value=a, off_value=b), np.array(0.7), np.array(-0.2))
case("TopKV2", lambda x: ag.top_k(x, 2)[0], M)
case("Sort", ag.sort, M)
case("Sort", lambda x: ag.sort(x, 0, "DESCENDING"), M)
case("Sort", lambda x: ag.sort(x, 1), normal(2, 3, 2))
case("OrderStatistics", lambda x: order_statistics(x, [2, 0, 2]), M)
case("OrderStatistics", lambda x: order_statistics(x, [[1, 0], [2, 2]]), M)
case("SegmentSum", lambda x: ag.segment_sum(x, [0, 0, 2, 2]), V)
case("UnsortedSegmentSum", lambda x: ag.unsorted_segment_sum(x, [2, 0, 2, -1], 3), V)
case("Bincount", lambda w: ag.bincount(ints(2, 0, 2, 1), weights=w, minlength=3, maxlength=4), V)

# --- linear algebra ---------------------------------------------------------------------------------------

case("MatMul", lambda a, b: ag.matmul(a, b, transpose_a=True), normal(2, 3), normal(2, 2))
case("MatMul", lambda a, b: ag.matmul(a, b, adjoint_b=True), complexes(2, 2), complexes(3, 2), **LOOSE)
case("BatchMatMulV2", lambda a, b: ag.matmul(a, b, transpose_b=True), normal(2, 2, 3), normal(1, 2, 3))
case("BatchMatMulV2", lambda a, b: ag.matmul(a, b, adjoint_a=True), complexes(2, 2, 2), complexes(2, 2), **LOOSE)
case("Einsum", lambda a, b: ag.einsum("bij,bjk->kb", a, b), normal(2, 2, 3), normal(2, 3, 2))
case("Einsum", lambda a: ag.einsum("ii->i", a), normal(3, 3))
case("Einsum", lambda a, b: ag.einsum("ij,jk->ki", a, b), complexes(2, 2), complexes(2, 2), **LOOSE)
case("MatrixInverse", lambda x: ag.linalg.inv(x, adjoint=True), SQUARE, **LOOSE)
case("MatrixDeterminant", ag.linalg.det, SQUARE)
case("LogMatrixDeterminant", ag.linalg.slogdet, SQUARE)
case("LogMatrixDeterminant", ag.linalg.slogdet, complexes(2, 2), **LOOSE)
case("MatrixSolve", ag.linalg.solve, SQUARE, normal(3, 2), **LOOSE)
case("MatrixSolve", lambda a, b: ag.linalg.solve(a, b, adjoint=True), complexes(2, 2), complexes(2, 1), **LOOSE)
case("MatrixTriangularSolve", lambda a, b: ag.linalg.triangular_solve(a, b, lower=False), SQUARE, normal(3, 2), **LOOSE)
case("Cholesky", lambda x: ag.linalg.cholesky(ag.matmul(x, x, transpose_b=True)), SQUARE, **LOOSE)
case(
    "Cholesky", lambda x: ag.linalg.cholesky(ag.matmul(x, x, adjoint_b=True)), complexes(2, 2) + 2 * np.eye(2), **LOOSE
)
case("SelfAdjointEigV2", ag.linalg.eigh, SQUARE + SQUARE.T, **LOOSE)
case("SelfAdjointEigV2", ag.linalg.eigvalsh, SQUARE + SQUARE.T, **LOOSE)
case("SelfAdjointEigV2", lambda x: ag.linalg.eigvalsh(x + ag.linalg.adjoint(x)), complexes(2, 2), **LOOSE)
case("Svd", ag.linalg.svd, normal(3, 2), **LOOSE)
case("Svd", lambda x: ag.linalg.svd(x, compute_uv=False), complexes(2, 3), **LOOSE)
case("Qr", ag.linalg.qr, normal(2, 3), **LOOSE)
case("Qr", ag.linalg.qr, complexes(3, 2), **LOOSE)

# --- neural networks --------------------------------------------------------------------------------------

IMAGE = normal(1, 4, 5, 2)
KERNEL = normal(2, 3, 2, 1)
STRIDED: dict[str, Any] = {"strides": [1, 2, 1, 1], "padding": "SAME"}
POOL: dict[str, Any] = {"ksize": [1, 2, 2, 1], "strides": [1, 2, 2, 1], "padding": "VALID"}
case("Conv2D", lambda x, w: ag.nn.conv2d(x, w, [2, 1], "SAME"), IMAGE, KERNEL)
case("Conv2D", lambda x, w: ag.nn.conv2d(x, w, 1, "VALID", dilations=[2, 1]), IMAGE, KERNEL)
case(
    "Conv2DBackpropInput",
    lambda w, d: apply("Conv2DBackpropInput", [ints(1, 4, 5, 2), w, d], STRIDED), KERNEL, normal(1, 2, 5, 1),
)  # fmt: skip
case(
    "Conv2DBackpropFilter",
    lambda x, d: apply("Conv2DBackpropFilter", [x, ints(2, 3, 2, 1), d], STRIDED), IMAGE, normal(1, 2, 5, 1),
)  # fmt: skip
case("MaxPool", lambda x: ag.nn.max_pool2d(x, 2, 2, "VALID"), IMAGE)
case("MaxPoolGrad", lambda x, d: _max_pool_grad(x, d), IMAGE, normal(1, 2, 2, 2))
case("MaxPoolGradGrad", lambda x, d: _max_pool_grad_grad(x, d), IMAGE, normal(1, 4, 5, 2))
case("AvgPool", lambda x: ag.nn.avg_pool2d(x, 2, 2, "SAME"), IMAGE)
case("AvgPoolGrad", lambda d: apply("AvgPoolGrad", [ints(1, 4, 5, 2), d], POOL), normal(1, 2, 2, 2))
case(
    "SoftmaxCrossEntropyWithLogits",
    lambda x, y: ag.nn.softmax_cross_entropy_with_logits(labels=y, logits=x),
    M,
    np.array([[0.2, 0.5, 0.3], [1.0, 0, 0]]),
)
case(
    "SparseSoftmaxCrossEntropyWithLogits",
    lambda x: ag.nn.sparse_softmax_cross_entropy_with_logits(labels=ints(2, 0), logits=x), M,
)  # fmt: skip


def _max_pool_grad(x: Any, d: Any) -> Any:
    return apply("MaxPoolGrad", [x, apply("MaxPool", [x], POOL), d], POOL)


def _max_pool_grad_grad(x: Any, d: Any) -> Any:
    return apply("MaxPoolGradGrad", [x, apply("MaxPool", [x], POOL), d], POOL)


# --- lists ------------------------------------------------------------------------------------------------

ROW = {"element_dtype": ag.float64, "element_shape": ag.TensorShape([3])}


def _rows(x: Any) -> Any:
    return apply("TensorListFromTensor", [x * x])


def _stacked(handle: Any) -> Any:
    return apply("TensorListStack", [handle], ROW)


def lists(op: str, function: Callable[..., Any]) -> None:
    """Adds a program that makes a list of the rows of a matrix, has `function` do something, and stacks it."""
    case(op, lambda x: _stacked(function(_rows(x), x)), normal(3, 3))


lists("TensorListFromTensor", lambda h, x: h)
lists("TensorListStack", lambda h, x: h)
lists("TensorListPushBack", lambda h, x: apply("TensorListPushBack", [h, x[0] * x[1]]))
lists("TensorListPopBack", lambda h, x: apply("TensorListPushBack", list(apply("TensorListPopBack", [h], ROW))))
lists("TensorListSetItem", lambda h, x: apply("TensorListSetItem", [h, ag.constant(1), ag.sin(x[2])]))
lists("EmptyTensorList", lambda h, x: apply("TensorListPushBack", [apply("EmptyTensorList", [], ROW), ag.sin(x[0])]))
lists("TensorListReserve", lambda h, x: _written(x))
lists("ListInsert", lambda h, x: apply("ListInsert", [h, ag.constant(1), [ag.sin(x[2])]]))
lists("ListSetRow", lambda h, x: apply("ListSetRow", [h, ag.constant(-1), [ag.sin(x[0])]]))
lists("ListDelete", lambda h, x: apply("ListDelete", [h, ag.constant(1)]))
lists("ListConcat", lambda h, x: apply("ListConcat", [h, h]))
lists("ListRepeat", lambda h, x: apply("ListRepeat", [h, ag.constant(2)]))
lists("ListSlice", lambda h, x: apply("ListSlice", [h, [ag.constant(-1)]], {"given": (False, False, True)}))
lists("ListReplaceSlice", lambda h, x: _replaced(h, x))
lists("ListTake", lambda h, x: apply("ListTake", [h, ints(2, 0, 2)]))
case("TensorListGetItem", lambda x: apply("TensorListGetItem", [_rows(x), ag.constant(1)], ROW), normal(3, 3))
case(
    "ListGetRow",
    lambda x: apply(
        "ListGetRow", [_rows(x), ag.constant(1)], {"dtypes": (ag.float64,), "shapes": (ag.TensorShape([3]),)}
    )[0],
    normal(3, 3),
)


def _written(x: Any) -> Any:
    handle = apply("TensorListReserve", [ag.constant(2)], ROW)
    return apply("TensorListSetItem", [handle, ag.constant(1), ag.sin(x[0])])


def _replaced(h: Any, x: Any) -> Any:
    attrs = {"given": (True, True, False)}
    return apply("ListReplaceSlice", [h, [ag.constant(1), ag.constant(2)], _rows(ag.sin(x))], attrs)


# --- branches, loops, calls; each also with effects ---------------------------------------------------------


@ag.function
def calling(x: Any) -> Any:
    return ag.sin(x) * x


@ag.function
def branching(x: Any) -> Any:
    if ag.reduce_sum(x) > 0:
        y = ag.sin(x)
    else:
        y = x * x
    return y * x


@ag.function
def looping(x: Any) -> Any:
    y = x
    for _ in ag.range(3):
        y = ag.sin(y) * x
    return y


@ag.function
def drawing(x: Any) -> Any:
    y = x * ag.random.uniform([], 2.0, 2.0, dtype=ag.float64)
    if ag.reduce_sum(x) > 0:
        y = ag.sin(y) * ag.random.uniform([], 1.0, 1.0, dtype=ag.float64)
    for _ in ag.range(2):
        y = y * y * ag.random.uniform([], 1.0, 1.0, dtype=ag.float64)
    return y


case("PartitionedCall", calling, V)
case("StatelessIf", branching, V)
case("StatelessIf", branching, -V)
case("StatelessWhile", looping, V)
for _op in ("StatefulPartitionedCall", "If", "While"):
    case(_op, drawing, V)

# --- Python's functions -------------------------------------------------------------------------------------

for _name in (
    "acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "degrees", "erf", "erfc", "exp", "expm1", "fabs",
    "gamma", "lgamma", "log", "log10", "log1p", "log2", "radians", "sin", "sinh", "sqrt", "tan", "tanh",
):  # fmt: skip
    _at = 1.4 if _name == "acosh" else 0.4
    case("PyCall", lambda x, name=_name: py_math(name, x), np.array(_at), **LOOSE)
case("PyCall", lambda x: py_math("gamma", x), np.array(-1.4), **LOOSE)
for _name, _first, _second in (
    ("atan2", 0.4, -1.3), ("copysign", 0.4, -1.3), ("fmod", 3.1, 0.7), ("hypot", 0.4, -1.3), ("log", 2.5, 3.0),
    ("pow", 0.4, -1.3), ("remainder", 3.1, 0.7),
):  # fmt: skip
    case("PyCall", lambda x, y, name=_name: py_math(name, x, y), np.array(_first), np.array(_second), **LOOSE)
case("PyCall", lambda x: py_math("ldexp", x, ag.constant(3)), np.array(0.4))


def py_math(name: str, *args: Any) -> Any:
    return py_call(f"math.{name}", [dtypes.float64], *args)[0]


case("RecordedPyFunc", lambda x: _in_python(x), V, second=False)


def _in_python(x: Any) -> Any:
    y = ag.py_function(lambda t: ag.sin(t) * t, [x], ag.float64)
    y.set_shape(x.shape)
    return y

# --- NumPy's functions without an op of their own ----------------------------------------------------------------

for _name in ("cbrt", "exp2", "log2", "log10", "deg2rad"):
    case("NumPyCall", getattr(np, _name), positive(3))
case("NumPyCall", np.hypot, positive(2, 3), positive(3))
case("NumPyCall", np.logaddexp, normal(2, 3), normal(3))
case("NumPyCall", np.copysign, positive(3), np.array([1.0, -2.0, 3.0]))
case("NumPyCall", lambda x: np.sort(x, axis=0), complexes(3, 2))
case("NumPyCall", lambda x: np.take_along_axis(x, np.array([[0, 0, 2], [1, 2, 2]]), 1), normal(2, 3))

case("AllReduce", lambda x: ag.distribute.all_reduce("sum", x * x), normal(3))
