"""What `abs`, `bool`, `int`, `float`, `complex`, `len`, `round`, `divmod` and `pow` are for tensors.

The results of `int`, `float`, `len` and `round` stand for Python numbers: their dtype adapts to the tensor beside
them. `int()` gives int32, or int64 for types beyond 32 bits; `float()` float32, or float64 for float64; a value
outside of these types is cut off as by `cast`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators.conditions.iterables import as_python_number
from autograph.operators.dispatch import register
from autograph.ops.arrays.selection import where
from autograph.ops.arrays.shaping import reshape
from autograph.ops.core.basic import cast, shape
from autograph.ops.elementwise.arithmetic import abs as abs_op
from autograph.ops.elementwise.elementwise import floor
from autograph.ops.elementwise.elementwise import round as round_op
from autograph.ops.elementwise.logical import logical_and, logical_or
from autograph.ops.text.strings import string_length, string_to_number

__all__: list[str] = []


def scalar(tensor: Tensor, what: str, fix: str) -> Tensor:
    """The tensor as one of shape (): one with several elements is refused, as Python does.

    Raises:
        OperatorNotAllowedInGraphError: it has more than one element.
    """
    if tensor.shape.rank == 0:
        return tensor
    if tensor.shape.rank is not None and tensor.shape.num_elements() not in (1, None):
        raise errors.OperatorNotAllowedInGraphError(
            f"{what} needs one number, and is given a tensor of shape {tensor.shape}",
            location=current_location(),
            fix=fix,
        )
    return reshape(tensor, [])


def _number(tensor: Tensor, dtype: dtypes.DType) -> Tensor:
    result = cast(tensor, dtype)
    found: Tensor = as_python_number(result, fresh=result is not tensor)
    return found


def _abs(tensor: Tensor) -> Any:
    if tensor.dtype.is_bool:
        return cast(tensor, dtypes.int32)
    return tensor if tensor.dtype.is_unsigned else abs_op(tensor)


def _int(tensor: Tensor, *base: Any, **keywords: Any) -> Tensor:
    if base or keywords:
        raise TypeError("int() can't convert non-string with explicit base")
    tensor = scalar(tensor, "int()", "ag.cast(x, ag.int32) converts every element")
    _refuse_complex(tensor, "int()")
    wide = dtypes.int64 if _beyond_int32(tensor.dtype) else dtypes.int32
    return _parsed(tensor, wide) if tensor.dtype is dtypes.string else _number(tensor, wide)


def _float(tensor: Tensor) -> Tensor:
    tensor = scalar(tensor, "float()", "ag.cast(x, ag.float32) converts every element")
    _refuse_complex(tensor, "float()")
    if tensor.dtype is dtypes.string:
        return _parsed(tensor, dtypes.float32)
    return _number(tensor, dtypes.float64 if tensor.dtype is dtypes.float64 else dtypes.float32)


def _complex(real: Tensor, *imag: Any) -> Any:
    tensor: Any = scalar(real, "complex()", "ag.cast(x, ag.complex64) converts every element")
    wide = dtypes.complex128 if tensor.dtype in (dtypes.float64, dtypes.complex128) else dtypes.complex64
    if not imag:
        return _number(tensor, wide)

    real_part: Any = cast(tensor, wide)
    imag_part: Any = cast(imag[0], wide)
    return real_part + imag_part * 1j


def _beyond_int32(dtype: dtypes.DType) -> bool:
    return dtype.is_integer and dtype.size > 4 or dtype is dtypes.uint32


def _parsed(text: Tensor, dtype: dtypes.DType) -> Tensor:
    found: Tensor = string_to_number(text, dtype)
    return found


def _refuse_complex(tensor: Tensor, what: str) -> None:
    if tensor.dtype.is_complex:
        raise TypeError(f"{what} argument must be a string or a real number, not a {tensor.dtype.name} tensor")


def _len(tensor: Tensor) -> Any:
    if tensor.shape.rank == 0:
        if tensor.dtype is dtypes.string:

            return as_python_number(string_length(tensor, unit="UTF8_CHAR"), fresh=True)
        raise TypeError("a tensor of shape () has no len()")
    if tensor.shape[0] is not None:
        return tensor.shape[0]

    return as_python_number(shape(tensor)[0], fresh=True)


def _divmod(x: Any, y: Any) -> tuple[Any, Any]:
    return x // y, x % y


def _pow(base: Any, exp: Any, mod: Any = None) -> Any:
    return base**exp if mod is None else base**exp % mod


# --- round -------------------------------------------------------------------------------------------


def _round(number: Tensor, ndigits: Any = None) -> Any:
    """Half to even. A scalar without `ndigits` becomes an int, as in Python; other tensors keep their dtype."""
    tensor: Any = number
    if tensor.dtype.is_complex or not tensor.dtype.is_numeric and not tensor.dtype.is_bool:
        raise TypeError(f"type {tensor.dtype.name} doesn't define __round__ method")
    if tensor.dtype.is_bool:
        tensor = _number(tensor, dtypes.int32)
    if ndigits is not None:
        ndigits = ndigits.__index__()
    if tensor.dtype.is_integer:
        return tensor if ndigits is None or ndigits >= 0 else _round_int(tensor, 10**-ndigits)
    if ndigits is not None:
        return _round_float(tensor, ndigits)
    rounded: Tensor = round_op(tensor)
    if tensor.shape.rank != 0:
        return rounded
    return _number(rounded, dtypes.int64 if tensor.dtype is dtypes.float64 else dtypes.int32)


def _round_int(x: Any, unit: int) -> Any:
    """To a multiple of `unit`; a tie goes to the even multiple."""
    if unit > x.dtype.max:
        return x * 0
    below, over = x // unit, x % unit
    odd = below % 2 == 1
    up = logical_or(over > unit - over, logical_and(over == unit - over, odd))
    nearest: Any = where(up, below + 1, below)
    return nearest * unit


def _round_float(x: Any, ndigits: int) -> Any:
    """To `ndigits` decimals, correctly rounded from the exact binary value as Python does.

    Scaling by 10**ndigits can turn a value just below a tie into the tie; the rounding error of the product, found
    with Dekker's two-product ("A floating-point technique for extending the available precision", 1971), settles it.
    Works in float64, where powers of ten up to 10**22 are exact.
    """
    if abs(ndigits) > 22:
        raise errors.UnimplementedError(
            f"round() of a tensor to {ndigits} digits", location=current_location(), expected="-22 to 22 digits"
        )
    wide: Any = cast(x, dtypes.float64)
    unit = float(10 ** abs(ndigits))
    if ndigits < 0:
        scaled: Any = wide / unit
        error = -_product_error(scaled, unit, scaled * unit) + (wide - scaled * unit)
    else:
        scaled = wide * unit
        error = _product_error(wide, unit, scaled)
    below: Any = floor(scaled)
    over = scaled - below
    half: Any = floor(below / 2.0)
    odd = below - 2.0 * half == 1.0
    # `over` beyond one half is beyond it exactly: rounding never carries a product across the tie.
    beyond_tie = logical_or(error > 0.0, logical_and(error == 0.0, odd))
    up = logical_or(over > 0.5, logical_and(over == 0.5, beyond_tie))
    nearest: Any = where(up, below + 1.0, below)
    result: Any = nearest * unit if ndigits < 0 else nearest / unit
    # From 2**52 on there are no decimals to round away; the comparison is false for nan and inf, too.
    size: Any = abs_op(scaled)
    result = where(size < 2.0**52, result, wide)
    is_zero: Any = result == 0.0
    return cast(where(is_zero, wide * 0.0, result), x.dtype)  # -0.0 keeps its sign


def _product_error(x: Any, y: float, product: Any) -> Any:
    """`x * y - product` without rounding."""
    split = 134217729.0  # 2**27 + 1
    x_high = x * split - (x * split - x)
    y_high = y * split - (y * split - y)
    x_low, y_low = x - x_high, y - y_high
    return x_low * y_low - (((product - x_high * y_high) - x_low * y_high) - x_high * y_low)


_IMPLEMENTATIONS: dict[str, Callable[..., Any]] = {
    "abs": _abs, "complex": _complex, "divmod": _divmod, "float": _float, "int": _int, "len": _len, "pow": _pow,
    "round": _round,
}  # fmt: skip
for _kind, _implementation in _IMPLEMENTATIONS.items():
    register(Tensor, _kind, _implementation)
