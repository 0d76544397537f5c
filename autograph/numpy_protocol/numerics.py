"""Numerical routines: diff, gradient, trapezoid, polynomials, rounding, cov, nan_to_num, ..."""

from __future__ import annotations

import builtins
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.execution import apply
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.numpy_protocol import reductions
from autograph.numpy_protocol.calls import call_numpy
from autograph.numpy_protocol.correlations import convolve
from autograph.numpy_protocol.joining import concatenate
from autograph.numpy_protocol.products import dot
from autograph.numpy_protocol.registry import implements
from autograph.numpy_protocol.selecting import diagonal
from autograph.numpy_protocol.ufuncs import call_ufunc
from autograph.numpy_protocol.values import (
    asarray,
    dims,
    given,
    inexact,
    known_rank,
    one_axis,
    part_of,
    promoted,
    to_dtype,
)
from autograph.ops.arrays.padding import pad
from autograph.ops.arrays.shaping import broadcast_to, expand_dims, reshape, transpose
from autograph.ops.arrays.writing import writable, write_result
from autograph.ops.core.basic import cast, identity
from autograph.ops.elementwise.arithmetic import divide
from autograph.ops.elementwise.complex_ops import angle as house_angle
from autograph.ops.elementwise.complex_ops import complex as make_complex
from autograph.ops.elementwise.complex_ops import conj
from autograph.ops.elementwise.complex_ops import imag as house_imag
from autograph.ops.elementwise.complex_ops import real as house_real

__all__ = ["diff", "round"]



@implements("diff")
def diff(a: Any, n: int = 1, axis: int = -1, prepend: Any = None, append: Any = None) -> Tensor:
    x = asarray(a)
    at = one_axis(x, axis, "np.diff")
    ends: list[Any] = []
    for end in (prepend, append):
        if given(end):
            e = asarray(end)
            if known_rank(e, "np.diff") == 0:
                e = broadcast_to(e, [1 if i == at else d for i, d in enumerate(dims(x))])
            ends.append(e)
        else:
            ends.append(None)
    if any(e is not None for e in ends):
        x = concatenate([p for p in (ends[0], x, ends[1]) if p is not None], at)
    if n < 0:
        raise errors.InvalidArgumentError(f"np.diff with n={n}", location=current_location(), expected="0 or more")
    for _ in builtins.range(n):
        high, low = part_of(x, at, 1, None), part_of(x, at, None, -1)
        x = high != low if x.dtype.is_bool else high - low
    return x


@implements("ediff1d")
def ediff1d(ary: Any, to_end: Any = None, to_begin: Any = None) -> Tensor:
    x = diff(reshape(asarray(ary), [-1]))
    ends = [None if e is None else reshape(to_dtype(e, x.dtype), [-1]) for e in (to_begin, to_end)]
    parts = [p for p in (ends[0], x, ends[1]) if p is not None]
    return concatenate(parts) if len(parts) > 1 else x


@implements("gradient")
def gradient(f: Any, *varargs: Any, axis: Any = None, edge_order: int = 1) -> Any:
    x = inexact(f)
    rank = known_rank(x, "np.gradient")
    axes = list(builtins.range(rank)) if axis is None else [one_axis(x, i, "np.gradient") for i in np.atleast_1d(axis)]
    steps = [1.0] * len(axes) if not varargs else list(varargs) * (len(axes) if len(varargs) == 1 else 1)
    if any(np.ndim(s) for s in steps) or edge_order != 1 or len(steps) != len(axes):
        raise errors.UnimplementedError(
            "np.gradient on tensors takes one step for each axis, and edge_order=1", location=current_location()
        )
    found = [_slope(x, i, step) for i, step in zip(axes, steps)]
    return found[0] if len(found) == 1 else (found if _OLD else tuple(found))


_OLD = np.lib.NumpyVersion(np.__version__) < "2.0.0"


def _slope(x: Tensor, axis: int, step: Any) -> Tensor:
    h = to_dtype(step, x.dtype)
    inner = (part_of(x, axis, 2, None) - part_of(x, axis, None, -2)) / (2 * h)
    first = (part_of(x, axis, 1, 2) - part_of(x, axis, 0, 1)) / h
    last = (part_of(x, axis, -1, None) - part_of(x, axis, -2, -1)) / h
    return concatenate([first, inner, last], axis)


@implements("trapezoid", "trapz")
def trapezoid(y: Any, x: Any = None, dx: Any = 1.0, axis: int = -1) -> Tensor:
    t = asarray(y)
    at = one_axis(t, axis, "np.trapezoid")
    if x is None:
        width: Any = dx
    else:
        width = asarray(x)
        if known_rank(width, "np.trapezoid") == 1:
            width = diff(width)
            width = reshape(width, [-1 if i == at else 1 for i in builtins.range(known_rank(t, "np.trapezoid"))])
        else:
            width = diff(width, axis=axis)
    low, high = part_of(t, at, None, -1), part_of(t, at, 1, None)
    total = _times(width, _plus(low, high))
    return reductions.sum(call_ufunc(np.divide, [total, 2.0]), at)


def _plus(x: Any, y: Any) -> Any:
    return call_ufunc(np.add, [x, y])


def _times(x: Any, y: Any) -> Any:
    return call_ufunc(np.multiply, [x, y])


# --- polynomials --------------------------------------------------------------------------------------------


@implements("polyval")
def polyval(p: Any, x: Any) -> Tensor:
    coefficients, at = asarray(p), asarray(x)
    result: Any = at * 0
    for i in builtins.range(_known_length(coefficients, "np.polyval")):
        result = _plus(_times(result, at), coefficients[i])
    return result


def _known_length(x: Tensor, what: str) -> int:
    n = dims(x)[0]
    if isinstance(n, int):
        return n
    raise errors.UnimplementedError(f"{what} of a tensor of unknown length", location=current_location())


@implements("polyadd")
def polyadd(a1: Any, a2: Any) -> Tensor:
    x, y = _aligned(a1, a2)
    return x + y


@implements("polysub")
def polysub(a1: Any, a2: Any) -> Tensor:
    x, y = _aligned(a1, a2)
    return x - y


def _aligned(a1: Any, a2: Any) -> list[Tensor]:
    x, y = promoted(asarray(a1), asarray(a2))
    n, m = _known_length(x, "np.polyadd"), _known_length(y, "np.polyadd")
    return [pad(t, [[builtins.max(n, m) - k, 0]]) for t, k in ((x, n), (y, m))]


implements("polymul")(lambda a1, a2: convolve(a1, a2))


@implements("polyder")
def polyder(p: Any, m: int = 1) -> Tensor:
    x = asarray(p)
    for _ in builtins.range(m):
        n = _known_length(x, "np.polyder")
        x = _times(part_of(x, 0, 0, n - 1), np.arange(n - 1, 0, -1))
    return x


@implements("polyint")
def polyint(p: Any, m: int = 1, k: Any = None) -> Tensor:
    x = inexact(p)
    constants = [0.0] * m if k is None else list(np.broadcast_to(k, (m,)))
    for i in builtins.range(m):
        n = _known_length(x, "np.polyint")
        x = _times(x, 1 / np.arange(n, 0, -1))
        x = concatenate([x, reshape(to_dtype(constants[i], x.dtype), [1])])
    return x


@implements("vander")
def vander(x: Any, N: Any = None, increasing: bool = False) -> Tensor:
    t = asarray(x)
    count = _known_length(t, "np.vander") if N is None else int(N)
    powers = np.arange(count) if increasing else np.arange(count)[::-1]
    kind = reductions.accumulator(t.dtype)
    return cast(expand_dims(to_dtype(t, kind), -1) ** to_dtype(powers, kind), kind)


# --- rounding, parts, special values --------------------------------------------------------------------------


@implements("round", "around", "round_")
def round(a: Any, decimals: int = 0, out: Any = None) -> Tensor:
    x = asarray(a)
    if x.dtype.is_bool:
        return to_dtype(x, dtypes.float16)
    if x.dtype.is_integer:
        return x if decimals >= 0 else builtins.round(x, decimals)
    if x.dtype.is_complex:
        return make_complex(round(house_real(x), decimals), round(house_imag(x), decimals))
    if decimals == 0:
        return apply("Rint", [x])
    scale = to_dtype(10.0 ** abs(decimals), x.dtype)
    return apply("Rint", [x * scale]) / scale if decimals > 0 else apply("Rint", [x / scale]) * scale


@implements("fix")
def fix(x: Any, out: Any = None) -> Tensor:
    return call_ufunc(np.trunc, [asarray(x)])


@implements("real")
def real(val: Any) -> Tensor:
    x = asarray(val)
    return house_real(x) if x.dtype.is_complex else x


@implements("imag")
def imag(val: Any) -> Tensor:
    x = asarray(val)
    return house_imag(x) if x.dtype.is_complex else apply("ZerosLike", [x])


@implements("angle")
def angle(z: Any, deg: bool = False) -> Tensor:
    x = asarray(z)
    if x.dtype.is_complex:
        result = house_angle(x)
    else:
        t = inexact(x)
        result = apply("Atan2", [apply("ZerosLike", [t]), t])
    return result * to_dtype(180 / np.pi, result.dtype) if deg else result


@implements("real_if_close")
def real_if_close(a: Any, tol: float = 100) -> Tensor:
    x = asarray(a)
    if not x.dtype.is_complex:
        return x
    raise errors.UnimplementedError(
        "np.real_if_close of a complex tensor: its dtype would depend on the values", location=current_location(),
        fix="x.real",
    )  # fmt: skip


for _name, _answer in (("iscomplexobj", True), ("isrealobj", False)):
    implements(_name)(lambda x, _answer=_answer: asarray(x).dtype.is_complex is _answer)


@implements("isreal")
def isreal(x: Any) -> Tensor:
    return imag(x) == 0


@implements("iscomplex")
def iscomplex(x: Any) -> Tensor:
    return imag(x) != 0


for _name, _sign in (("isposinf", 1), ("isneginf", -1)):

    def _is_infinite(x: Any, out: Any = None, _sign: int = _sign) -> Tensor:
        t = inexact(x)
        return t == to_dtype(_sign * np.inf, t.dtype)

    implements(_name)(_is_infinite)


@implements("nan_to_num")
def nan_to_num(x: Any, copy: bool = True, nan: Any = 0.0, posinf: Any = None, neginf: Any = None) -> Tensor:
    t = asarray(x)
    if not copy:
        if not writable(x):
            raise errors.UnsupportedNumPyError(
                "np.nan_to_num with copy=False writes into an array, and a tensor outside of a traced function never "
                "changes",
                location=current_location(),
                fix="take the result: x = np.nan_to_num(x)",
            )
        return write_result(x, nan_to_num(x, True, nan, posinf, neginf), "np.nan_to_num")
    if t.dtype.is_complex:
        return make_complex(*[nan_to_num(part, True, nan, posinf, neginf) for part in (real(t), imag(t))])
    if not t.dtype.is_floating:
        return identity(t)
    high = t.dtype.max if posinf is None else posinf
    low = t.dtype.min if neginf is None else neginf
    infinite = to_dtype(np.inf, t.dtype)
    result = apply("SelectV2", [apply("IsNan", [t]), to_dtype(nan, t.dtype), t])
    result = apply("SelectV2", [t == infinite, to_dtype(high, t.dtype), result])
    return apply("SelectV2", [t == -infinite, to_dtype(low, t.dtype), result])


@implements("sinc")
def sinc(x: Any) -> Tensor:
    t = inexact(x)
    y = to_dtype(np.pi, t.dtype) * apply(
        "SelectV2", [t == 0, to_dtype(1.0e-20 if t.dtype.size > 2 else 1e-4, t.dtype), t]
    )
    return apply("Sin", [y]) / y


@implements("unwrap")
def unwrap(p: Any, discont: Any = None, axis: int = -1, *, period: Any = 2 * np.pi) -> Tensor:
    x = inexact(p)
    at = one_axis(x, axis, "np.unwrap")
    step = diff(x, axis=at)
    half = period / 2
    moved = (step + half) % period - half
    moved = apply("SelectV2", [(moved == -half) & (step > 0), to_dtype(half, x.dtype), moved])
    limit = to_dtype(half if discont is None else discont, x.dtype)
    correction = apply("SelectV2", [call_ufunc(np.absolute, [step]) < limit, apply("ZerosLike", [step]), moved - step])
    return concatenate([part_of(x, at, 0, 1), part_of(x, at, 1, None) + reductions.cumsum(correction, at)], at)


@implements("i0")
def i0(x: Any) -> Tensor:
    t = to_dtype(inexact(x), dtypes.float64)
    return call_numpy("i0", [t], [(t.dtype, t.shape)])[0]


# --- statistics of several variables ------------------------------------------------------------------------


@implements("cov")
def cov(
    m: Any, y: Any = None, rowvar: bool = True, bias: bool = False, ddof: Any = None, fweights: Any = None,
    aweights: Any = None, *, dtype: Any = None,
) -> Tensor:  # fmt: skip
    if fweights is not None or aweights is not None:
        raise errors.UnimplementedError("np.cov with weights has no form on tensors", location=current_location())
    x = inexact(m)
    x = to_dtype(x, np.result_type(x.dtype.numpy_dtype, np.float64) if dtype is None else dtype)
    x = _variables(x, rowvar)
    if y is not None:
        x = concatenate([x, _variables(to_dtype(inexact(y), x.dtype), rowvar)], 0)
    x = x - reductions.mean(x, 1, keepdims=True)
    count = to_dtype(dims(x)[1], x.dtype) - to_dtype(ddof if ddof is not None else int(not bias), x.dtype)
    result = divide(dot(x, transpose(conj(x) if x.dtype.is_complex else x)), count)
    return reshape(result, []) if result.shape == (1, 1) else result


def _variables(x: Tensor, rowvar: bool) -> Tensor:
    if known_rank(x, "np.cov") < 2:
        return reshape(x, [1, -1])
    return x if rowvar else transpose(x)


@implements("corrcoef")
def corrcoef(x: Any, y: Any = None, rowvar: bool = True, *, dtype: Any = None) -> Tensor:
    c = cov(x, y, rowvar, dtype=dtype)
    if not known_rank(c, "np.corrcoef"):
        return divide(c, c)
    deviation = apply("Sqrt", [real(diagonal(c))])
    c = c / to_dtype(expand_dims(deviation, 1), c.dtype) / to_dtype(expand_dims(deviation, 0), c.dtype)
    one = to_dtype(1, c.dtype)
    return c if c.dtype.is_complex else apply("Minimum", [apply("Maximum", [c, -one]), one])


# --- comparisons of whole tensors ---------------------------------------------------------------------------


@implements("isclose")
def isclose(a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: bool = False) -> Tensor:
    x, y = promoted(asarray(a), inexact(asarray(b)) if not isinstance(b, Tensor) else inexact(b))
    real_kind = x.dtype.real_dtype
    distance = call_ufunc(np.absolute, [x - y])
    near = distance <= to_dtype(atol, real_kind) + to_dtype(rtol, real_kind) * call_ufunc(np.absolute, [y])
    result = (near & call_ufunc(np.isfinite, [y])) | (x == y)
    if equal_nan:
        result = result | (call_ufunc(np.isnan, [x]) & call_ufunc(np.isnan, [y]))
    return result


@implements("allclose")
def allclose(a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: bool = False) -> Tensor:
    return reductions.all(isclose(a, b, rtol, atol, equal_nan))


@implements("array_equal")
def array_equal(a1: Any, a2: Any, equal_nan: bool = False) -> Any:
    x, y = asarray(a1), asarray(a2)
    if not x.shape.is_compatible_with(y.shape):
        return False
    return _equal(x, y, equal_nan)


@implements("array_equiv")
def array_equiv(a1: Any, a2: Any) -> Any:
    x, y = asarray(a1), asarray(a2)
    try:
        shapes.broadcast(x.shape, y.shape)
    except errors.ShapeMismatchError:
        return False
    return _equal(x, y, False)


def _equal(x: Tensor, y: Tensor, equal_nan: bool) -> Tensor:
    if not (x.shape.is_fully_defined() and y.shape.is_fully_defined()):
        raise errors.UnimplementedError(
            "np.array_equal of tensors whose shapes are not known", location=current_location(), fix="np.all(x == y)"
        )
    same = call_ufunc(np.equal, [x, y])
    if equal_nan:
        same = same | (call_ufunc(np.isnan, [x]) & call_ufunc(np.isnan, [y]))
    return reductions.all(same)
