"""Elementwise functions of the standard: each is a ufunc of NumPy on tensors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import hides_internal_frames
from autograph.numpy_protocol import numerics
from autograph.numpy_protocol.ufuncs import call_ufunc
from autograph.numpy_protocol.values import asarray, given, to_dtype

_DOC = "{what}, element by element: `numpy.{name}` on tensors of any shape; the dtype is as NumPy's."


def _unary(name: str, numpy_name: str | None = None) -> Callable[..., Tensor]:
    ufunc = getattr(np, numpy_name or name)

    def function(x: Tensor, /) -> Tensor:
        return call_ufunc(ufunc, [x])

    return _named(function, name, ufunc)


def _binary(name: str, numpy_name: str | None = None) -> Callable[..., Tensor]:
    ufunc = getattr(np, numpy_name or name)

    def function(x1: Any, x2: Any, /) -> Tensor:
        return call_ufunc(ufunc, [x1, x2])

    return _named(function, name, ufunc)


def _named(function: Callable[..., Tensor], name: str, ufunc: np.ufunc) -> Callable[..., Tensor]:
    function.__name__ = function.__qualname__ = name
    function.__doc__ = _DOC.format(what=f"`{name}`", name=ufunc.__name__)
    return hides_internal_frames(function)


acos = _unary("acos", "arccos")
acosh = _unary("acosh", "arccosh")
asin = _unary("asin", "arcsin")
asinh = _unary("asinh", "arcsinh")
atan = _unary("atan", "arctan")
atanh = _unary("atanh", "arctanh")
abs = _unary("abs", "absolute")
bitwise_invert = _unary("bitwise_invert", "invert")
conj = _unary("conj", "conjugate")
cos, cosh, exp, expm1 = map(_unary, ("cos", "cosh", "exp", "expm1"))
isfinite, isinf, isnan = map(_unary, ("isfinite", "isinf", "isnan"))
log, log1p, log2, log10 = map(_unary, ("log", "log1p", "log2", "log10"))
logical_not, negative, positive = map(_unary, ("logical_not", "negative", "positive"))
reciprocal, sign, signbit, sin, sinh = map(_unary, ("reciprocal", "sign", "signbit", "sin", "sinh"))
sqrt, square, tan, tanh = map(_unary, ("sqrt", "square", "tan", "tanh"))

atan2 = _binary("atan2", "arctan2")
bitwise_left_shift = _binary("bitwise_left_shift", "left_shift")
bitwise_right_shift = _binary("bitwise_right_shift", "right_shift")
bitwise_and, bitwise_or, bitwise_xor = map(_binary, ("bitwise_and", "bitwise_or", "bitwise_xor"))
pow = _binary("pow", "power")
add, subtract, multiply, divide = map(_binary, ("add", "subtract", "multiply", "divide"))
floor_divide, remainder, copysign, hypot = map(_binary, ("floor_divide", "remainder", "copysign", "hypot"))
equal, not_equal, less, less_equal = map(_binary, ("equal", "not_equal", "less", "less_equal"))
greater, greater_equal, logaddexp = map(_binary, ("greater", "greater_equal", "logaddexp"))
logical_and, logical_or, logical_xor = map(_binary, ("logical_and", "logical_or", "logical_xor"))
maximum, minimum, nextafter = map(_binary, ("maximum", "minimum", "nextafter"))


def _rounding(name: str) -> Callable[..., Tensor]:
    ufunc = getattr(np, name)

    def function(x: Tensor, /) -> Tensor:
        return x if x.dtype.is_integer else call_ufunc(ufunc, [x])

    return _named(function, name, ufunc)


ceil, floor, trunc = map(_rounding, ("ceil", "floor", "trunc"))


def round(x: Tensor, /) -> Tensor:
    """The nearest whole numbers, the even one of two as near; of the dtype of `x`, any numeric one.

    >>> import autograph as ag
    >>> round(ag.constant([0.5, 1.5, -2.7])).numpy().tolist()
    [0.0, 2.0, -3.0]
    """
    return numerics.round(x)


def real(x: Tensor, /) -> Tensor:
    """The real parts."""
    return numerics.real(x)


def imag(x: Tensor, /) -> Tensor:
    """The imaginary parts; zeros for real numbers."""
    return numerics.imag(x)


@hides_internal_frames
def clip(x: Tensor, /, min: Any = None, max: Any = None) -> Tensor:
    """Every element, but `min` where it is less and `max` where it is greater; of the dtype of `x`.

    >>> import autograph as ag
    >>> clip(ag.constant([1, 5, 9]), 2, 6).numpy().tolist()
    [2, 5, 6]
    """
    result = asarray(x)
    if given(min):
        result = call_ufunc(np.maximum, [result, to_dtype(min, x.dtype)])
    if given(max):
        result = call_ufunc(np.minimum, [result, to_dtype(max, x.dtype)])
    return result
