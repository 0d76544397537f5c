"""What `abs`, `bool`, `int`, `float`, `complex`, `len`, `round`, `divmod` and `pow` are for tensors.

The results of `int`, `float`, `len` and `round` stand for Python numbers: their dtype adapts to the tensor beside
them. `int()` of what is wider than 32 bits is an int64, `float()` of a float keeps its dtype; all else is what a lone
Python number is. Infinite floats and such as do not fit raise Python's errors.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.number_rules import default_dtype
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.operators.builtins.python_calls import call
from autograph.operators.conditions.classes import type_
from autograph.operators.conditions.iterables import as_python_number
from autograph.operators.dispatch import is_staged, register
from autograph.ops.arrays.selection import where
from autograph.ops.arrays.shaping import reshape
from autograph.ops.core.basic import cast, shape
from autograph.ops.core.error_arguments import saying
from autograph.ops.elementwise.arithmetic import abs as abs_op
from autograph.ops.elementwise.arithmetic import zero_division_text
from autograph.ops.elementwise.elementwise import floor
from autograph.ops.elementwise.elementwise import round as round_op
from autograph.ops.elementwise.logical import logical_and, logical_or
from autograph.ops.text.strings import string_length
from autograph.ops.values.py_calls import number_dtype

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
        return cast(tensor, _default(0))
    return tensor if tensor.dtype.is_unsigned else abs_op(tensor)


def _int(number: Any, *base: Any, **keywords: Any) -> Any:
    """A float that is infinite, no number or too large raises what Python raises."""
    if base or keywords:
        if isinstance(number, str) or isinstance(number, Tensor) and number.dtype is dtypes.string:
            return call("int", (0,), number, *(base or [keywords["base"]]))
        raise TypeError("int() can't convert non-string with explicit base")
    tensor = scalar(number, "int()", "ag.cast(x, ag.int64) converts every element")
    _refuse_complex(tensor, "int()")
    if tensor.dtype is dtypes.string or tensor.dtype.is_floating:
        return call("int", (0,), tensor)
    return _number(tensor, number_dtype(0, tensor))


def _float(tensor: Tensor) -> Tensor:
    tensor = scalar(tensor, "float()", "ag.cast(x, ag.float64) converts every element")
    _refuse_complex(tensor, "float()")
    if tensor.dtype is dtypes.string:
        return call("float", (0.0,), tensor)
    return _number(tensor, tensor.dtype if tensor.dtype in _FLOATS else _default(0.0))


#: A number of these is a float as it is.
_FLOATS = (dtypes.float32, dtypes.float64)


def _default(like: complex) -> dtypes.DType:
    found = default_dtype(like)
    assert found is not None
    return found


def _complex(real: Any, *imag: Any) -> Any:
    if isinstance(real, Tensor) and real.dtype is dtypes.string:
        return call("complex", (0j,), real, *imag)
    if not isinstance(real, Tensor) or imag:
        return call("complex", (0j,), real, *imag)
    tensor: Any = scalar(real, "complex()", "ag.cast(x, ag.complex128) converts every element")
    return _number(tensor, number_dtype(0j, tensor))


def _refuse_complex(tensor: Tensor, what: str) -> None:
    if tensor.dtype.is_complex:
        raise TypeError(f"{what} argument must be a string or a real number, not a {tensor.dtype.name} tensor")


def _len(tensor: Tensor) -> Any:
    if tensor.shape.rank == 0:
        if tensor.dtype is dtypes.string:
            return _number(string_length(tensor, unit="UTF8_CHAR"), _default(0))
        raise TypeError(f"object of type {type_(tensor).__name__!r} has no len()")  # in Python's words
    if tensor.shape[0] is not None:
        return tensor.shape[0]

    return as_python_number(shape(tensor)[0], fresh=True)


def _divmod(x: Any, y: Any) -> tuple[Any, Any]:
    is_float = any(v.dtype.is_floating if isinstance(v, Tensor) else isinstance(v, float) for v in (x, y))
    with saying(zero_division_text(divmod, *((1.0, 0.0) if is_float else (1, 0)))):
        return x // y, x % y


def _pow(base: Any, exp: Any, mod: Any = None) -> Any:
    """With a modulus it is worked out in whole numbers without an end, as Python's are."""
    if mod is None:
        return base**exp
    if any(isinstance(v, Tensor) and (v.shape.rank != 0 or not v.dtype.is_integer) for v in (base, exp, mod)):
        raise TypeError("pow() 3rd argument not allowed unless all arguments are integers")
    return call("pow", (0,), base, exp, mod)


# --- round -------------------------------------------------------------------------------------------


def _round(number: Any, ndigits: Any = None) -> Any:
    """Half to even. A scalar without `ndigits` becomes an int, as in Python; other tensors keep their dtype."""
    if not isinstance(number, Tensor):  # the number of digits is a tensor
        return call("round", (0 if isinstance(number, int) else 0.0,), number, ndigits)
    tensor: Any = number
    if tensor.dtype.is_complex or not tensor.dtype.is_numeric and not tensor.dtype.is_bool:
        raise TypeError(f"type {tensor.dtype.name} doesn't define __round__ method")
    if tensor.dtype.is_bool:
        tensor = _number(tensor, _default(0))
    if is_staged(ndigits) or tensor.shape.rank == 0 and tensor.dtype.is_floating:
        return _round_scalar(scalar(tensor, "round()", "give the number of digits as a Python number"), ndigits)
    if ndigits is not None:
        ndigits = ndigits.__index__()
    if tensor.dtype.is_integer:
        return tensor if ndigits is None or ndigits >= 0 else _round_int(tensor, 10**-ndigits)
    if ndigits is not None:
        return _round_float(tensor, ndigits)
    return round_op(tensor)


def _round_scalar(x: Tensor, ndigits: Any) -> Any:
    """As Python rounds: an int without `ndigits`, a correctly rounded float with it."""
    if ndigits is None:
        return call("round", (0,), x)
    if x.dtype.is_integer:
        return call("round", (0,), x, ndigits)
    return call("round", (0.0,), x, ndigits)


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
