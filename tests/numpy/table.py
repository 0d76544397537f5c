"""Programs in plain NumPy, each with arguments: run on arrays, on eager tensors, and staged, they must agree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

F = np.array([[1.5, -2.25, 0.5], [4.0, 3.0, -0.75]])
F32 = F.astype(np.float32)
I = np.array([[3, -1, 2], [7, 0, -5]])
I32 = I.astype(np.int32)
U8 = np.array([[3, 1, 2], [7, 0, 5]], np.uint8)
B = np.array([[True, False, True], [False, False, True]])
C = F + 1j * F[::-1]
V = np.array([3.0, -1.0, 2.0, 2.0, 0.5])
W = np.array([1, 4, 2, 4, 0])
S = np.array([[4.0, 1.0, 0.5], [1.0, 3.0, 0.25], [0.5, 0.25, 2.0]])
N = np.array([[1.0, np.nan, 3.0], [np.nan, -2.0, 0.5]])
A3 = np.arange(24.0).reshape(2, 3, 4)


@dataclass(frozen=True)
class Case:
    """A program, its arguments, and what is known to differ.

    Attributes:
        name: unique, the id of the test.
        exact: whether the values have all bits of NumPy's; they are otherwise close.
        unknown: whether it can be staged with unknown dimensions.
    """

    name: str
    function: Callable[..., Any]
    args: tuple[Any, ...]
    exact: bool
    unknown: bool


CASES: list[Case] = []


def case(name: str, function: Callable[..., Any], *args: Any, exact: bool = False, unknown: bool = True) -> None:
    CASES.append(Case(name, function, args, exact, unknown))


# --- ufuncs ---------------------------------------------------------------------------------------------------

_UNARY = [
    "negative", "positive", "absolute", "fabs", "sign", "rint", "floor", "ceil", "trunc", "sqrt", "square", "cbrt",
    "reciprocal", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "arcsin", "arccos",
    "arctan", "sinh", "cosh", "tanh", "arcsinh", "arccosh", "arctanh", "deg2rad", "rad2deg", "degrees", "radians",
    "isnan", "isinf", "isfinite", "signbit", "spacing", "logical_not", "conjugate", "modf", "frexp", "invert",
]  # fmt: skip
_BINARY = [
    "add", "subtract", "multiply", "divide", "true_divide", "floor_divide", "remainder", "mod", "fmod", "divmod",
    "power", "float_power", "arctan2", "hypot", "maximum", "minimum", "fmax", "fmin", "equal", "not_equal", "less",
    "less_equal", "greater", "greater_equal", "logical_and", "logical_or", "logical_xor", "bitwise_and", "bitwise_or",
    "bitwise_xor", "left_shift", "right_shift", "copysign", "nextafter", "ldexp", "heaviside", "gcd", "lcm",
    "logaddexp", "logaddexp2",
]  # fmt: skip

DTYPES = {
    "bool": B, "int8": I.astype(np.int8), "uint8": U8, "int32": I32, "int64": I, "float16": F.astype(np.float16),
    "float32": F32, "float64": F, "complex128": C,
}  # fmt: skip


def _takes(ufunc: Any, *arrays: Any) -> bool:
    try:
        with np.errstate(all="ignore"):
            ufunc(*arrays)
    except (TypeError, ValueError):
        return False
    return True


for _name in _UNARY:
    _ufunc = getattr(np, _name)
    for _kind, _array in DTYPES.items():
        if _takes(_ufunc, _array) and not (_kind == "complex128" and _name == "sign"):
            case(f"{_name}-{_kind}", _ufunc, _array)

_PAIRS = [
    ("bool", "bool"), ("int32", "int32"), ("int64", "int64"), ("float64", "float64"), ("float32", "float32"),
    ("complex128", "complex128"), ("int32", "float32"), ("uint8", "int8"), ("bool", "int32"), ("int64", "float32"),
    ("float16", "float32"), ("float32", "complex128"),
]  # fmt: skip
for _name in _BINARY:
    _ufunc = getattr(np, _name)
    for _one, _other in _PAIRS:
        _x, _y = DTYPES[_one], DTYPES[_other][::-1]
        if _name in ("power", "left_shift", "right_shift", "gcd", "lcm"):
            _y = np.abs(_y)
        if _name == "ldexp" and DTYPES[_other].dtype.kind != "i":
            continue
        if _takes(_ufunc, _x, _y):
            case(f"{_name}-{_one}-{_other}", _ufunc, _x, _y)
    for _kind in ("int32", "float32", "float64"):
        for _number in (2, 1.5):
            _x = DTYPES[_kind]
            _x = np.abs(_x) if _name in ("power", "gcd", "lcm", "left_shift", "right_shift") else _x
            if _takes(_ufunc, _x, _number):
                case(f"{_name}-{_kind}-{_number}", lambda x, f=_ufunc, n=_number: f(x, n), _x)
            if _takes(_ufunc, _number, _x):
                case(f"{_name}-{_number}-{_kind}", lambda x, f=_ufunc, n=_number: f(n, x), _x)

case("dtype", lambda x: np.add(x, 1, dtype=np.float64), I32)
case("signature", lambda x: np.add(x, 1, signature="dd->d"), I32)
case("matmul", lambda x, y: np.matmul(x, y), F, F.T.copy())
case("matmul-vector", lambda x, y: np.matmul(x, y), F, F[0])
case("matmul-vectors", lambda x, y: np.matmul(x, y), F[0], F[1])
case("matmul-ints", lambda x, y: x @ y, I, I.T.copy(), exact=True)
case("matmul-stack", lambda x, y: x @ y, A3, A3.transpose(0, 2, 1).copy())
case("operator-matmul-vector", lambda x, y: x @ y, F, F[0])
case("operator-vector-matmul", lambda x, y: x @ y, F[:, 0], F)
for _name in ("add", "multiply", "maximum", "minimum", "logical_and", "logical_or", "bitwise_xor", "subtract", "fmax"):
    _ufunc = getattr(np, _name)
    for _kind in ("int32", "float64", "bool"):
        if _takes(_ufunc.reduce, DTYPES[_kind]):
            case(f"{_name}.reduce-{_kind}", lambda x, f=_ufunc: f.reduce(x), DTYPES[_kind])
            case(f"{_name}.reduce-axis1-{_kind}", lambda x, f=_ufunc: f.reduce(x, axis=1, keepdims=True), DTYPES[_kind])
            case(f"{_name}.accumulate-{_kind}", lambda x, f=_ufunc: f.accumulate(x, axis=1), DTYPES[_kind])
            case(f"{_name}.accumulate-axis0-{_kind}", lambda x, f=_ufunc: f.accumulate(x), DTYPES[_kind])
            case(f"{_name}.reduceat-{_kind}", lambda x, f=_ufunc: f.reduceat(x, [0, 2, 1], axis=1), DTYPES[_kind])
            case(f"{_name}.outer-{_kind}", lambda x, y, f=_ufunc: f.outer(x, y), DTYPES[_kind], DTYPES[_kind][0])
case("add.reduce-all", lambda x: np.add.reduce(x, axis=None), F)
case("divide.reduce-ints", lambda x: np.divide.reduce(x, axis=1), I32 + 9)
case("subtract.accumulate-dtype", lambda x: np.subtract.accumulate(x, dtype=np.float32), I32)
case("add.reduceat-of-tensor", lambda x, i: np.add.reduceat(x, i, axis=1), F, np.array([0, 2, 1]))
case("add.reduceat", lambda x: np.add.reduceat(x, [0, 2, 1], axis=1), F)
case("add.reduce-where", lambda x: np.add.reduce(x, axis=0, where=x > 0, initial=10.0), F)

_NOT_COMPLEX = (
    "max", "min", "ptp", "amax", "amin", "median", "argmax", "argmin", "nanmax", "nanmin", "nanmedian",
)  # fmt: skip

# --- reductions -----------------------------------------------------------------------------------------------

for _name in ("sum", "prod", "mean", "var", "std", "max", "min", "any", "all", "ptp", "count_nonzero", "amax", "amin",
              "nansum", "nanprod", "nanmean", "nanvar", "nanstd", "nanmax", "nanmin", "median", "cumsum", "cumprod",
              "nancumsum", "nancumprod", "argmax", "argmin", "nanmedian"):  # fmt: skip
    _f = getattr(np, _name)
    for _kind, _array in DTYPES.items():
        if _kind == "complex128" and _name in _NOT_COMPLEX:
            continue
        if _takes(_f, _array):
            case(f"{_name}-{_kind}", _f, _array)
            case(f"{_name}-axis0-{_kind}", lambda x, f=_f: f(x, axis=0), _array)
    if _name not in ("cumsum", "cumprod", "nancumsum", "nancumprod"):
        case(f"{_name}-keepdims", lambda x, f=_f: f(x, axis=-1, keepdims=True), F)
        if "arg" not in _name:
            case(f"{_name}-axes", lambda x, f=_f: f(x, axis=(0, -1)), A3)
    if _name.startswith("nan") and "arg" not in _name:
        case(f"{_name}-nans", lambda x, f=_f: f(x, axis=1), N)
for _name in ("sum", "prod", "mean", "any", "all", "max", "min", "cumsum", "argmax"):
    case(f"{_name}-axis-none", getattr(np, _name), A3)
case("sum-dtype", lambda x: np.sum(x, dtype=np.float32), I)
case("sum-initial", lambda x: np.sum(x, initial=5), I)
case("sum-where", lambda x: np.sum(x, where=x > 0), F)
case("mean-where", lambda x: np.mean(x, axis=0, where=x > -1), F)
case("mean-dtype", lambda x: np.mean(x, dtype=np.float32), I)
case("max-initial-where", lambda x: np.max(x, initial=-100.0, where=x < 2), F)
case("var-ddof", lambda x: np.var(x, axis=0, ddof=1), F)
case("std-ddof", lambda x: np.std(x, ddof=1), F32)
case("std-where", lambda x: np.std(x, where=x > 0), F)
case("average", lambda x: np.average(x, axis=0), F)
case("average-weights", lambda x, w: np.average(x, axis=1, weights=w), F, np.array([1.0, 2.0, 0.5]))
case("average-returned", lambda x, w: np.average(x, weights=w, returned=True), F, np.abs(F))
case("nanargmax", lambda x: np.nanargmax(x, axis=1), N, exact=True)
case("nanargmin", lambda x: np.nanargmin(x), N, exact=True)
case("median-nan", lambda x: np.median(x, axis=1), N)
case("count_nonzero-axis", lambda x: np.count_nonzero(x, axis=1, keepdims=True), I)
for _q in (30, [10, 50, 95], 100):
    case(f"percentile-{_q}", lambda x, q=_q: np.percentile(x, q), F)
    case(f"percentile-{_q}-axis", lambda x, q=_q: np.percentile(x, q, axis=1), F)
for _m in ("linear", "lower", "higher", "midpoint", "nearest"):
    case(f"quantile-{_m}", lambda x, m=_m: np.quantile(x, 0.3, axis=0, method=m, keepdims=True), F)
    case(f"quantile-{_m}-int", lambda x, m=_m: np.quantile(x, [0.3, 0.6], axis=1, method=m), I, exact=True)
    case(f"quantile-{_m}-nan", lambda x, m=_m: np.quantile(x, [[0.3], [0.6]], axis=1, method=m), N, exact=True)
    case(f"nanquantile-{_m}", lambda x, m=_m: np.nanquantile(x, [[0.3], [0.6]], axis=1, method=m), N, exact=True)
case("quantile-infinite", lambda x: np.quantile(x / 0.0, 0.5, method="higher"), F, exact=True)
case("median-huge", lambda x: np.median(x, axis=0), np.full((3, 2), 1.7e308), exact=True)
case("nanmedian-exact", lambda x: np.nanmedian(x), np.array([0.1, 0.7, np.nan, 3.3, 0.9]), exact=True)
case("median-int-axes", lambda x: np.median(x, axis=(0, 1), keepdims=True), I, exact=True)
case("quantile-int", lambda x: np.quantile(x, [0.25, 0.5]), I)
case("nanpercentile", lambda x: np.nanpercentile(x, 40, axis=1), N)
case("nanquantile", lambda x: np.nanquantile(x, [0.1, 0.9], axis=0), N)
case("cumulative", lambda x: np.cumsum(x, axis=1, dtype=np.float32), I)

# --- shapes ---------------------------------------------------------------------------------------------------

case("reshape", lambda x: np.reshape(x, (3, 2)), F, exact=True)
case("reshape-minus", lambda x: np.reshape(x, -1), F, exact=True)
case("reshape-F", lambda x: np.reshape(x, (3, 2), order="F"), F, exact=True)
case("ravel", np.ravel, F, exact=True)
case("ravel-F", lambda x: np.ravel(x, order="F"), F, exact=True)
case("transpose", np.transpose, A3, exact=True)
case("transpose-axes", lambda x: np.transpose(x, (1, 0, -1)), A3, exact=True)
case("swapaxes", lambda x: np.swapaxes(x, 0, -1), A3, exact=True)
case("moveaxis", lambda x: np.moveaxis(x, 0, -1), A3, exact=True)
case("moveaxis-two", lambda x: np.moveaxis(x, (0, 1), (-1, 0)), A3, exact=True)
case("rollaxis", lambda x: np.rollaxis(x, 2), A3, exact=True)
case("expand_dims", lambda x: np.expand_dims(x, (0, -1)), F, exact=True)
case("squeeze", lambda x: np.squeeze(x[None, :, None]), F, exact=True, unknown=False)
case("squeeze-axis", lambda x: np.squeeze(x[None, :, None], axis=0), F, exact=True)
case("atleast_1d", lambda x: np.atleast_1d(x), np.float64(2.0), exact=True)
case("atleast_2d", lambda x: np.atleast_2d(x), V, exact=True)
case("atleast_3d", lambda x, y: np.atleast_3d(x, y), V, F, exact=True)
case("broadcast_to", lambda x: np.broadcast_to(x, (4, 2, 3)), F, exact=True)
case("broadcast_arrays", lambda x, y: list(np.broadcast_arrays(x, y)), F, F[0], exact=True)
case("flip", np.flip, A3, exact=True)
case("flip-axis", lambda x: np.flip(x, (0, -1)), A3, exact=True)
case("flipud", np.flipud, F, exact=True)
case("fliplr", np.fliplr, F, exact=True)
case("roll", lambda x: np.roll(x, 2), F, exact=True)
case("roll-axis", lambda x: np.roll(x, 1, axis=1), F, exact=True)
case("roll-axes", lambda x: np.roll(x, (1, -1), axis=(0, 1)), F, exact=True)
for _k in (0, 1, 2, 3, -1):
    case(f"rot90-{_k}", lambda x, k=_k: np.rot90(x, k), F, exact=True)
case("tile", lambda x: np.tile(x, 2), F, exact=True)
case("tile-new-axis", lambda x: np.tile(x, (2, 1, 3)), F, exact=True)
case("repeat", lambda x: np.repeat(x, 2), F, exact=True)
case("repeat-none", lambda x: np.repeat(x, 0, axis=1), F, exact=True)
case("repeat-one-axis", lambda x: np.repeat(x, 3, axis=-1), F.T.copy(), exact=True)
case("repeat-tensor", lambda x, n: np.repeat(x, n, axis=0), F, np.array(2), exact=True)
case("tile-axes", lambda x: np.tile(x, (2, 1, 3)), F, exact=True)
case("tile-none", lambda x: np.tile(x, (0, 2)), F, exact=True)
case("repeat-axis", lambda x: np.repeat(x, [1, 2, 0], axis=1), F, exact=True)
case("resize", lambda x: np.resize(x, (3, 4)), F, exact=True)
case("pad", lambda x: np.pad(x, 1), F, exact=True)
case("pad-values", lambda x: np.pad(x, ((1, 2), (0, 1)), constant_values=7), I, exact=True)
case("pad-sides", lambda x: np.pad(x, ((1, 2), (0, 1)), constant_values=((1, 2), (3, 4))), F, exact=True)
for _m in ("edge", "reflect", "symmetric", "wrap"):
    case(f"pad-{_m}", lambda x, m=_m: np.pad(x, ((1, 1), (2, 0)), mode=m), F, exact=True)
case("shape", lambda x: x * np.shape(x)[0] + np.ndim(x) + np.size(x, 1), F)
case("zeros_like", np.zeros_like, I32, exact=True)
case("ones_like-dtype", lambda x: np.ones_like(x, dtype=np.float32), I, exact=True)
case("full_like", lambda x: np.full_like(x, 2.5), F32, exact=True)
case("full_like-int", lambda x: np.full_like(x, 2.7), I, exact=True)
case("copy", np.copy, F, exact=True)

# --- joining and splitting ------------------------------------------------------------------------------------

case("concatenate", lambda x, y: np.concatenate((x, y)), F, I, exact=True)
case("concatenate-axis", lambda x, y: np.concatenate([x, y], axis=-1), F, F32, exact=True)
case("concatenate-none", lambda x, y: np.concatenate([x, y], axis=None), F, V, exact=True)
case("concatenate-array", lambda x: np.concatenate([x, F]), F, exact=True)
case("stack", lambda x, y: np.stack([x, y], axis=1), F, I, exact=True)
case("vstack", lambda x, y: np.vstack([x, y]), F, F[0], exact=True)
case("hstack", lambda x, y: np.hstack([x, y]), V, V, exact=True)
case("hstack-2", lambda x, y: np.hstack([x, y]), F, F, exact=True)
case("dstack", lambda x, y: np.dstack([x, y]), F, F, exact=True)
case("column_stack", lambda x, y: np.column_stack([x, y]), V, W, exact=True)
case("block", lambda x: np.block([[x, x], [x, x]]), F, exact=True)
case("append", lambda x: np.append(x, [1, 2]), F, exact=True)
case("append-axis", lambda x, y: np.append(x, y, axis=0), F, F, exact=True)
case("split", lambda x: np.split(x, 3, axis=1), F, exact=True)
case("split-at", lambda x: np.split(x, [1, 2], axis=1), F, exact=True)
case("array_split", lambda x: np.array_split(x, 3), V, exact=True)
case("hsplit", lambda x: np.hsplit(x, 3), F, exact=True)
case("vsplit", lambda x: np.vsplit(x, 2), F, exact=True)
case("dsplit", lambda x: np.dsplit(x, 2), A3, exact=True)
case("meshgrid", lambda x, y: list(np.meshgrid(x, y)), V, W, exact=True)
case("meshgrid-ij", lambda x, y: list(np.meshgrid(x, y, indexing="ij", sparse=True)), V, W, exact=True)
case("ix_", lambda x, y: list(np.ix_(x, y)), W, W, exact=True)
for _gone in ([0, 2], slice(None), slice(0, 0), slice(None, None, 2), -1):
    case(f"delete-{_gone}", lambda x, gone=_gone: np.delete(x, gone, axis=1), F, exact=True, unknown=False)
    case(f"delete-of-vector-{_gone}", lambda x, gone=_gone: np.delete(x, gone), V, exact=True, unknown=False)
case("delete", lambda x: np.delete(x, 1, axis=1), F, exact=True, unknown=False)
case("insert", lambda x: np.insert(x, 1, 9.0), V, exact=True, unknown=False)
case("insert-axis", lambda x: np.insert(x, 1, 9.0, axis=1), F, exact=True, unknown=False)

# --- choosing -------------------------------------------------------------------------------------------------

case("where", lambda x, y: np.where(x > 0, x, y), F, I)
case("where-number", lambda x: np.where(x > 0, x, 0), F32, exact=True)
case("where-int-cond", lambda x: np.where(x, 1, 2), I, exact=True)
case("where-one", lambda x: np.where(x > 0), F, exact=True)
case("nonzero", np.nonzero, I, exact=True)
case("argwhere", np.argwhere, I, exact=True)
case("flatnonzero", np.flatnonzero, I, exact=True)
case("mask", lambda x: x[x > 0], F, exact=True)
case("mask-row", lambda x: x[x[:, 0] > 2], F, exact=True)
case("take", lambda x: np.take(x, [2, 0, -1]), F, exact=True)
case("take-axis", lambda x: np.take(x, np.array([[0, 1], [2, 0]]), axis=1), F, exact=True)
case("take-wrap", lambda x: np.take(x, [5, -7], axis=1, mode="wrap"), F, exact=True)
case("take-clip", lambda x: np.take(x, [5, -7], axis=1, mode="clip"), F, exact=True)
case("take-tensor", lambda x, i: np.take(x, i), F, W, exact=True)
case("take_along_axis", lambda x, i: np.take_along_axis(x, i, 1), F, np.array([[0, 2], [1, -1]]), exact=True)
case("take_along_axis-broadcast", lambda x, i: np.take_along_axis(x, i, 0), F, np.array([[1, 0, 1]]), exact=True)
case("argsort-take", lambda x: np.take_along_axis(x, np.argsort(x, axis=1), axis=1), F, exact=True)
case("choose", lambda i, x, y: np.choose(i, [x, y]), np.array([0, 1, 1, 0, 1]), V, W)
case("choose-wrap", lambda i, x, y: np.choose(i, [x, y], mode="wrap"), W, V, W)
case("select", lambda x: np.select([x > 2, x > 0], [x, -x], default=5), F)
case("compress", lambda x: np.compress([True, False, True], x, axis=1), F, exact=True)
case("extract", lambda x: np.extract(x > 0, x), F, exact=True)
case("clip", lambda x: np.clip(x, -1, 2), F, exact=True)
case("clip-none", lambda x: np.clip(x, None, 1), I, exact=True)
case("clip-float-of-int", lambda x: np.clip(x, 0.5, 2), I)
case("clip-keywords", lambda x: x.clip(min=0), F, exact=True)
for _k in (-1, 0, 1):
    case(f"tril-{_k}", lambda x, k=_k: np.tril(x, k), F, exact=True)
    case(f"triu-{_k}", lambda x, k=_k: np.triu(x, k), A3, exact=True)
    case(f"diag-{_k}", lambda x, k=_k: np.diag(x, k), V, exact=True)
    case(f"diag-of-{_k}", lambda x, k=_k: np.diag(x, k), F, exact=True)
    case(f"diagonal-{_k}", lambda x, k=_k: np.diagonal(x, k, 0, 2), A3, exact=True)
    case(f"trace-{_k}", lambda x, k=_k: np.trace(x, k), I32, exact=True)
case("diagflat", lambda x: np.diagflat(x), F, exact=True)
case("piecewise", lambda x: np.piecewise(x, [x < 0, x > 2], [lambda v: -v, lambda v: v * v, 7]), F, exact=True)
case("apply_along_axis", lambda x: np.apply_along_axis(lambda r: r.sum() * r, 1, x), F, unknown=False)
case("apply_along_axis-scalar", lambda x: np.apply_along_axis(np.max, 0, x), A3, unknown=False)

# --- order ----------------------------------------------------------------------------------------------------

for _kind in ("int32", "float64", "bool", "uint8"):
    case(f"sort-{_kind}", lambda x: np.sort(x), DTYPES[_kind], exact=True)
    case(f"argsort-{_kind}", lambda x: np.argsort(x, axis=0, kind="stable"), DTYPES[_kind], exact=True)
case("sort-none", lambda x: np.sort(x, axis=None), F, exact=True)
case("sort-nan", lambda x: np.sort(x, axis=0), N, exact=True)
case("partition", lambda x: np.partition(x, 2)[:3], V, exact=True)
case("lexsort", lambda x, y: np.lexsort((x, y)), V, W, exact=True)
case("searchsorted", lambda x, v: np.searchsorted(x, v), np.sort(V), V, exact=True)
case("searchsorted-right", lambda x: np.searchsorted(x, 2, side="right"), np.sort(V), exact=True)
case("digitize", lambda x: np.digitize(x, [0.0, 1.0, 2.5]), F, exact=True)
case("unique", np.unique, W, exact=True)
case("unique-all", lambda x: np.unique(x, return_index=True, return_inverse=True, return_counts=True), W, exact=True)
case("unique-axis", lambda x: np.unique(x, axis=0), np.array([[1, 2], [0, 1], [1, 2]]), exact=True)
case("isin", lambda x: np.isin(x, [1, 4]), W, exact=True)
case("intersect1d", lambda x: np.intersect1d(x, [4, 1, 9]), W, exact=True)
case("union1d", lambda x: np.union1d(x, [4, 1, 9]), W, exact=True)
case("setdiff1d", lambda x: np.setdiff1d(x, [4, 1, 9]), W, exact=True)
case("bincount", lambda x: np.bincount(x), W, exact=True)
case("bincount-weights", lambda x, w: np.bincount(x, w, minlength=7), W, V, exact=True)
case("histogram", lambda x: np.histogram(x, bins=4), V, exact=True)
case("histogram-range", lambda x: np.histogram(x, bins=3, range=(0, 3), density=True), V, exact=True)
case("histogram-weights", lambda x, w: np.histogram(x, bins=3, weights=w), V, V / 3, exact=True)
case("histogram-int", lambda x, w: np.histogram(x, bins=5, weights=w, density=True), W, V, exact=True)
case("histogram-on-edges", lambda x: np.histogram(x, bins=7, range=(0.1, 0.8)), np.linspace(0.1, 0.8, 22), exact=True)
case("histogram-edges", lambda x: np.histogram(x, bins=[0, 1, 3]), V, exact=True)

# --- products and linear algebra ------------------------------------------------------------------------------

case("dot", np.dot, F, F.T.copy())
case("dot-vectors", np.dot, V, W)
case("dot-nd", np.dot, A3, A3.transpose(0, 2, 1).copy())
case("dot-scalar", lambda x: np.dot(x, 2), F)
case("vdot", np.vdot, C, C)
case("inner", np.inner, F, F)
case("outer", np.outer, V, W)
case("tensordot", lambda x, y: np.tensordot(x, y, axes=([1], [1])), F, F)
case("tensordot-2", lambda x, y: np.tensordot(x, y), F, F)
case("tensordot-0", lambda x, y: np.tensordot(x, y, 0), F, V)
case("kron", np.kron, F, I)
case("cross", np.cross, F, I, unknown=False)
case("einsum", lambda x, y: np.einsum("ij,kj->ik", x, y), F, F)
case("einsum-implicit", lambda x: np.einsum("ii", x), S)
case("einsum-lists", lambda x, y: np.einsum(x, [0, 1], y, [2, 1], [0, 2]), F, I)
case("linalg.inv", np.linalg.inv, S)
case("linalg.det", np.linalg.det, S)
case("linalg.slogdet", lambda x: tuple(np.linalg.slogdet(x)), S)
case("linalg.solve", np.linalg.solve, S, F.T.copy())
case("linalg.solve-vector", np.linalg.solve, S, F[0])
case("linalg.cholesky", np.linalg.cholesky, S)
case("linalg.eigvalsh", np.linalg.eigvalsh, S)
case("linalg.eigh", lambda x: (np.linalg.eigh(x)[0], np.abs(np.linalg.eigh(x)[1])), S)
case("linalg.svd", lambda x: np.linalg.svd(x, compute_uv=False), F)
case("linalg.svd-usv", lambda x: (lambda u, s, v: (u[:, :2] * s) @ v[:2])(*np.linalg.svd(x)), F, unknown=False)
case("linalg.qr", lambda x: np.abs(np.linalg.qr(x)[1]), F)
case("linalg.matrix_power", lambda x: np.linalg.matrix_power(x, 5), S)
case("linalg.matrix_power-0", lambda x: np.linalg.matrix_power(x, 0), S)
case("linalg.matrix_power-neg", lambda x: np.linalg.matrix_power(x, -2), S)
case("linalg.pinv", np.linalg.pinv, F)
case("linalg.matrix_rank", np.linalg.matrix_rank, S)
case("linalg.cond", np.linalg.cond, S)
case("linalg.lstsq", lambda x, y: np.linalg.lstsq(x, y, rcond=None)[0], S, F[0])
case("linalg.eigvals", lambda x: np.sort(np.real(np.linalg.eigvals(x))), S)
case("linalg.multi_dot", lambda x, y: np.linalg.multi_dot([x, y, x]), S, S)
for _ord in (None, 1, 2, -1, -2, np.inf, -np.inf, "fro", "nuc"):
    case(f"linalg.norm-matrix-{_ord}", lambda x, o=_ord: np.linalg.norm(x, o), F)
    if not isinstance(_ord, str):
        case(f"linalg.norm-axis-{_ord}", lambda x, o=_ord: np.linalg.norm(x, o, axis=1, keepdims=True), F)
case("linalg.norm-3", lambda x: np.linalg.norm(x, 3), V)
case("linalg.norm-0", lambda x: np.linalg.norm(x, 0), V)
case("linalg.norm-int", lambda x: np.linalg.norm(x), I)
case("linalg.norm-complex", lambda x: np.linalg.norm(x, axis=0), C)
case("linalg.norm-axes", lambda x: np.linalg.norm(x, 1, axis=(0, 2)), A3)

# --- numerics -------------------------------------------------------------------------------------------------

case("diff", np.diff, F)
case("diff-2", lambda x: np.diff(x, 2, axis=1), I)
case("diff-bool", lambda x: np.diff(x), B, exact=True)
case("diff-prepend", lambda x: np.diff(x, prepend=0, append=[[1], [2]]), F)
case("ediff1d", lambda x: np.ediff1d(x, to_end=[1, 2]), W, exact=True)
case("gradient", lambda x: np.gradient(x), V)
case("gradient-step", lambda x: np.gradient(x, 0.5, axis=1), F)
case("trapezoid", lambda x: (getattr(np, "trapezoid", None) or np.trapz)(x, dx=0.5), V)
case("interp", lambda x: np.interp(x, [0.0, 1.0, 2.5], [1.0, 3.0, -2.0]), F)
case("interp-special", lambda x: np.interp(x, [0.0, 1.0, 2.5], [1.0, 3.0, -2.0]), np.array([np.nan, np.inf, 2.5]),
     exact=True)  # fmt: skip
case("interp-complex", lambda x: np.interp(x, [0.0, 1.0, 2.5], [1.0, 3.0j, -2.0], left=1j), F, exact=True)
case("interp-left", lambda x: np.interp(x, [0.0, 1.0, 2.5], [1.0, 3.0, -2.0], left=-9, right=9), F)
for _m in ("full", "same", "valid"):
    case(f"convolve-{_m}", lambda x, y, m=_m: np.convolve(x, y, m), V, np.array([1.0, 0.5, -1.0]), unknown=False)
    case(f"convolve-even-{_m}", lambda x, y, m=_m: np.convolve(x, y, m), V, np.array([1.0, 0.5]), unknown=False)
    case(f"convolve-swap-{_m}", lambda x, y, m=_m: np.convolve(x, y, m), np.array([1.0, 0.5]), V, unknown=False)
    case(f"convolve-long-{_m}", lambda x, y, m=_m: np.convolve(x, y, m), np.arange(40.0), np.r_[V, V, V], unknown=False)
    case(f"convolve-inf-{_m}", lambda x, y, m=_m: np.convolve(x, y, m), V, np.array([1.0, np.inf]), unknown=False)
    case(f"correlate-ints-{_m}", lambda x, y, m=_m: np.correlate(x, y, m), I32[0], I32[1], unknown=False)
    case(f"correlate-{_m}", lambda x, y, m=_m: np.correlate(x, y, m), V, np.array([1.0, 0.5, -1.0]), unknown=False)
    case(f"correlate-even-{_m}", lambda x, y, m=_m: np.correlate(x, y, m), V, np.array([1.0, 0.5]), unknown=False)
    case(f"correlate-swap-{_m}", lambda x, y, m=_m: np.correlate(x, y, m), np.array([1.0, 0.5]), V, unknown=False)
case("polyval", lambda x: np.polyval([1, -2, 0.5], x), F)
case("polyval-tensor", lambda p, x: np.polyval(p, x), V, F, unknown=False)
case("polyadd", lambda p: np.polyadd(p, [1, 2]), V, unknown=False)
case("polymul", lambda p: np.polymul(p, [1, 2]), V, unknown=False)
case("polyder", lambda p: np.polyder(p), V, unknown=False)
case("vander", lambda x: np.vander(x, 3), V)
case("vander-int", lambda x: np.vander(x, 3, increasing=True), W)
for _d in (0, 1, -1):
    case(f"round-{_d}", lambda x, d=_d: np.round(x * 11.05, d), F)
case("round-int", lambda x: np.round(x), I, exact=True)
case("fix", np.fix, F)
case("real", np.real, C, exact=True)
case("imag", np.imag, C, exact=True)
case("imag-real", np.imag, F, exact=True)
case("angle", np.angle, C)
case("angle-deg", lambda x: np.angle(x, deg=True), F)
case("isreal", np.isreal, C, exact=True)
case("isposinf", np.isposinf, F, exact=True)
case("nan_to_num", lambda x: np.nan_to_num(x, nan=7.0), np.array([1.0, np.nan, np.inf, -np.inf]), exact=True)
case("sinc", np.sinc, F)
case("unwrap", np.unwrap, np.array([0.0, 3.0, 6.5, 9.5, 1.0]))
case("i0", np.i0, V)
case("cov", np.cov, F)
case("cov-two", lambda x, y: np.cov(x, y, ddof=0), V, V[::-1].copy())
case("corrcoef", np.corrcoef, F)
case("isclose", lambda x, y: np.isclose(x, y), F, F + 1e-9, exact=True)
case("isclose-nan", lambda x, y: np.isclose(x, y, equal_nan=True), N, N, exact=True)
case("allclose", lambda x, y: np.allclose(x, y), F, F + 1e-9, exact=True)
case("array_equal", lambda x, y: np.array_equal(x, y), F, F, exact=True, unknown=False)
case("array_equiv", lambda x, y: np.array_equiv(x, y), F[:1], F[0], exact=True, unknown=False)

# --- methods and operators ------------------------------------------------------------------------------------

case("x.T", lambda x: x.T, A3, exact=True)
case("x.reshape", lambda x: x.reshape(3, 2), F, exact=True)
case("x.reshape-tuple", lambda x: x.reshape((-1,)), F, exact=True)
case("x.transpose", lambda x: x.transpose(2, 0, 1), A3, exact=True)
case("x.astype", lambda x: x.astype(int), F, exact=True)
case("x.astype-float", lambda x: x.astype(float), I32, exact=True)
case("x.astype-text", lambda x: x.astype("float32"), I, exact=True)
case("x.sum", lambda x: x.sum(axis=0), I32, exact=True)
case("x.mean", lambda x: x.mean(), I32)
case("x.std", lambda x: x.std(axis=1, ddof=1, keepdims=True), F)
case("x.max", lambda x: x.max(1) - x.min(1), F)
case("x.any", lambda x: x.any(axis=0), B, exact=True)
case("x.all", lambda x: x.all(), B, exact=True)
case("x.argmax", lambda x: x.argmax(axis=1), F, exact=True)
case("x.cumsum", lambda x: x.cumsum(), U8, exact=True)
case("x.flatten", lambda x: x.flatten(), F, exact=True)
case("x.ravel", lambda x: x.ravel(), F, exact=True)
case("x.dot", lambda x, y: x.dot(y), F, F.T.copy())
case("x.clip", lambda x: x.clip(0, 1), F, exact=True)
case("x.round", lambda x: x.round(1), F)
case("x.conj", lambda x: x.conj(), C, exact=True)
case("x.real", lambda x: x.real + x.imag, C, exact=True)
case("x.copy", lambda x: x.copy(), F, exact=True)
case("x.nonzero", lambda x: x.nonzero(), I, exact=True)
case("x.swapaxes", lambda x: x.swapaxes(0, 1), A3, exact=True)
case("x.squeeze", lambda x: x[:1].squeeze(0), F, exact=True)
case("x.repeat", lambda x: x.repeat(2, axis=0), F, exact=True)
case("x.take", lambda x: x.take([0, 2], axis=1), F, exact=True)
case("x.diagonal", lambda x: x.diagonal(), F, exact=True)
case("x.trace", lambda x: x.trace(), F)
case("x.prod", lambda x: x.prod(axis=-1), F)
case("x.var", lambda x: x.var(0), F)
case("x.ptp", lambda x: np.ptp(x, axis=1), F)
case("x.argsort", lambda x: x.argsort(axis=1), F, exact=True)
case("x.size", lambda x: x.sum() / x.size, F)
case("array-plus", lambda x: F + x, F, exact=True)
case("array-minus", lambda x: F - x, F + 1, exact=True)
case("array-compare", lambda x: F < x, F[::-1].copy(), exact=True)
case("array-matmul", lambda x: F @ x, S)
case("arange-plus", lambda x: np.arange(3) * x, I, exact=True)
case("index-two", lambda x: x[[0, 1, 1], [2, 0, 1]], F, exact=True)
case("index-tensors", lambda x, i, j: x[i, j], F, np.array([0, 1]), np.array([2, 0]), exact=True)
case("index-broadcast", lambda x, i: x[i[:, None], [0, 2]], F, np.array([1, 0, 1]), exact=True)
case("index-mid", lambda x: x[:, [0, 1], [3, 0]], A3, exact=True)
case("index-split", lambda x: x[[0, 1], :, [3, 0]], A3, exact=True)
case("index-mask-int", lambda x: x[x[:, 0] > 2, 1], F, exact=True)
case("index-mask-array", lambda x: x[np.array([True, False]), [0, 2]], F, exact=True)
case("index-ellipsis", lambda x: x[..., [0, 1], [3, 0]], A3, exact=True)
case("index-int-array", lambda x: x[0, [0, 1], :], A3, exact=True)
case("index-uint8", lambda x: x[np.array([0, 1], np.uint8)], F, exact=True)

# --- the rest, as far as this NumPy has it --------------------------------------------------------------------

case("unravel_index", lambda x: np.unravel_index(np.argmax(x), np.shape(x)), F, exact=True)
case("unravel_index-F", lambda x: np.unravel_index(x, (4, 5), order="F"), W, exact=True)
case("ravel_multi_index", lambda x: np.ravel_multi_index((x, x % 3), (5, 3)), W, exact=True)
case("diag_indices_from", lambda x: np.diag_indices_from(x), S, exact=True)
case("tril_indices_from", lambda x: x[np.tril_indices_from(x)], S, exact=True)
case("triu_indices_from", lambda x: np.triu_indices_from(x, 1), S, exact=True)
case("packbits", lambda x: np.packbits(x, axis=1), B, exact=True)
case("unpackbits", lambda x: np.unpackbits(x, axis=0, count=5), U8, exact=True)
case("polyint", lambda p: np.polyint(p, 2, [1, 2]), V, unknown=False)
case("polysub", lambda p: np.polysub(p, [1, 2]), V, unknown=False)
case("apply_over_axes", lambda x: np.apply_over_axes(np.sum, x, [0, 2]), A3)
case("argpartition", lambda x: np.take(x, np.argpartition(x, 2)[2]), V)
case("setxor1d", lambda x: np.setxor1d(x, [1, 9]), W, exact=True)
case("trim_zeros", lambda x: np.trim_zeros(x), np.array([0, 1, 0, 2, 0, 0]), exact=True)
case("sort_complex", np.sort_complex, V, exact=True)
case("histogram_bin_edges", lambda x: np.histogram_bin_edges(x, 4), V)
case("iscomplex", np.iscomplex, C, exact=True)
case("isneginf", np.isneginf, np.array([-np.inf, np.inf, 1.0]), exact=True)
case("empty_like", lambda x: np.empty_like(x) * 0, I, exact=True)
case("linalg.eig", lambda x: np.sort_complex(np.linalg.eig(x.astype(complex))[0]), S)
_NEWER = {
    "concat": lambda x: np.concat([x, x]), "permute_dims": lambda x: np.permute_dims(x, (1, 0)),
    "matrix_transpose": lambda x: np.matrix_transpose(x), "unstack": lambda x: np.unstack(x, axis=1),
    "astype": lambda x: np.astype(x, np.float32), "unique_values": lambda x: np.sort(np.unique_values(x)),
    "unique_counts": lambda x: np.unique_counts(x), "unique_inverse": lambda x: np.unique_inverse(x),
    "unique_all": lambda x: np.unique_all(x), "vecdot": lambda x: np.vecdot(x, x),
    "matvec": lambda x: np.matvec(x, x[0]), "vecmat": lambda x: np.vecmat(x[:, 0], x),
    "cumulative_sum": lambda x: np.cumulative_sum(x, axis=1, include_initial=True),
    "cumulative_prod": lambda x: np.cumulative_prod(x, axis=0), "linalg.matmul": lambda x: np.linalg.matmul(x.T, x),
    "linalg.vector_norm": lambda x: np.linalg.vector_norm(x, axis=(0, 1), ord=3),
    "linalg.matrix_norm": lambda x: np.linalg.matrix_norm(x, ord=2), "linalg.svdvals": lambda x: np.linalg.svdvals(x),
    "linalg.trace": lambda x: np.linalg.trace(x, offset=1), "linalg.diagonal": lambda x: np.linalg.diagonal(x),
    "linalg.outer": lambda x: np.linalg.outer(x[0], x[1]), "linalg.vecdot": lambda x: np.linalg.vecdot(x, x, axis=0),
    "linalg.tensordot": lambda x: np.linalg.tensordot(x, x), "bitwise_count": lambda x: np.bitwise_count(x.astype(int)),
}  # fmt: skip
for _name, _program in _NEWER.items():
    _where = np.linalg if _name.startswith("linalg.") else np
    if hasattr(_where, _name.rpartition(".")[2]):
        case(f"newer-{_name}", _program, F, unknown=_name != "unstack")
for _name in ("fft", "ifft", "fft2", "ifft2", "fftn", "rfft", "rfft2", "rfftn", "irfft", "irfft2", "irfftn", "hfft",
              "ihfft", "fftshift", "ifftshift"):  # fmt: skip
    case(f"fft.{_name}", lambda x, f=getattr(np.fft, _name): f(x), F, unknown=False)  # noqa: B008

# --- nothing, and one element ---------------------------------------------------------------------------------

_EMPTY = np.zeros((0, 3))
_OF_NONE = ("sum", "prod", "mean", "std", "var", "median", "any", "all", "sort", "argsort", "cumsum", "unique", "flip")
for _name in _OF_NONE:
    case(f"empty-{_name}", getattr(np, _name), _EMPTY, unknown=_name != "median")
    if _name not in ("sort", "argsort"):
        case(f"scalar-{_name}", lambda x, f=getattr(np, _name): f(x), np.float64(2.0))  # noqa: B008
for _name in ("max", "min", "argmax", "square", "atleast_2d", "ravel", "transpose", "repeat", "tile", "append"):
    _args = {"repeat": (3,), "tile": (2,), "append": (1.0,)}.get(_name, ())
    case(f"scalar-{_name}", lambda x, f=getattr(np, _name), a=_args: f(x, *a), np.float64(2.0))  # noqa: B008
case("floor_divide-zero", lambda x: np.floor_divide(x, 0), I, exact=True)
case("remainder-zero", lambda x: np.remainder(x, 0), I, exact=True)
case("mean-float16", np.mean, np.full(5000, 30, np.float16))
case("interp-one-point", lambda x: np.interp(x, [1.0], [5.0]), F)
case("prod-no-axes", lambda x: np.prod(x, axis=()), F)
