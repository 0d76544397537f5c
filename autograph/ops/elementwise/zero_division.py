"""Divisions of scalars by zero that raise `ZeroDivisionError`, instead of giving infinity or NaN; and powers that are
no floats.

A scalar stands for a Python number, and Python's operators refuse to divide one by zero; NumPy and TensorFlow give
infinity or NaN. Where the rules in force say so (`framework.number_rules`), the operators of this module take ops of
their own for two scalars. A negative float to a fractional power is a complex number in Python, and NaN in NumPy: a
graph knows the dtype before the value, so such a power of scalars is refused when the graph runs. Arrays, and the
functions `ag.divide`, `np.divide`, `ag.pow` and their like, compute as NumPy does.
(Whole numbers that `//` and `%` would divide by zero are refused under all rules: see `arithmetic`.)
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, op_def
from autograph.framework.constant_value import constant_value
from autograph.framework.execution import apply
from autograph.framework.gradient_rules import no_gradient
from autograph.framework.number_rules import rules
from autograph.framework.op_def import Failure, Trait, define
from autograph.framework.tensor import EagerTensor, SymbolicTensor, Tensor
from autograph.ops.core.basic import cast
from autograph.ops.core.common import broadcast_shape, unbroadcast
from autograph.ops.core.folds import is_one, right
from autograph.ops.elementwise import arithmetic, powers
from autograph.ops.elementwise.arithmetic import zero_division_text
from autograph.ops.elementwise.checked import has_rank_0

__all__ = ["power", "quotient", "remainder", "whole_quotient"]


def _zero(y: Any) -> Any:
    return y == y.dtype.type(0)


def _zero_to_negative(x: Any, y: Any) -> Any:
    """Whether the power is one of 0 that is not finite: also a complex one, in Python."""
    if y.dtype.kind != "c":
        return (x == x.dtype.type(0)) & (y < y.dtype.type(0))
    return (x == x.dtype.type(0)) & ((y.real < 0) | (y.imag != 0))


def _exact_quotient(x: Any, y: Any) -> Any:
    """Of ints the float nearest to the quotient, as Python's; NumPy makes floats of the ints first."""
    if x.ndim == 0 and y.ndim == 0:
        return np.float64(int(x) / int(y))
    return np.vectorize(lambda a, b: int(a) / int(b), otypes=[np.float64])(x, y)


_POWER_TEXT = zero_division_text(operator.pow, 0.0, -1.0)


def _power_kernel(x: Any, y: Any) -> Any:
    if np.any(_zero_to_negative(x, y)):
        raise ZeroDivisionError(_POWER_TEXT)
    return op_def.get("Pow").kernel(x, y)


def _is_complex(x: Any, y: Any) -> Any:
    """Whether `x ** y` of floats is a complex number in Python."""
    return (x < x.dtype.type(0)) & np.isfinite(x) & (np.floor(y) < y)


_COMPLEX_TEXT = "a negative number to a fractional power is a complex number"


def _base_kernel(x: Any, y: Any) -> Any:
    if np.any(_is_complex(x, y)):
        raise ValueError(f"{_COMPLEX_TEXT}: cast the base to a complex dtype, or ask for NaN with ag.pow()")
    return np.where(y == y, x, x)


def _base_gradient(op: Any, dz: Tensor) -> list[Tensor | None]:
    return [unbroadcast(dz, op.inputs[0]), None]


def _define(
    name: str, symbol: str, types: Any, kernel: Callable[..., Any], text: str, when: Callable[..., Any] = _zero,
    like: str | None = None, **more: Any,
) -> None:  # fmt: skip
    """Declares a division that raises.

    Args:
        like: the op that gives infinity or NaN, whose gradient it has.
    """
    define(
        name,
        "x: T, y: T -> z: T" if like else "x: T, y: T -> z: float64",
        types={"T": types},
        shape=broadcast_shape,
        kernel=kernel,
        gradient=op_def.get(like).gradient if like else no_gradient,
        traits=Trait.ELEMENTWISE | Trait.FRESH | Trait.RAISES,
        failure=Failure(errors.DivisionByZeroError, ZeroDivisionError, text, when=when),
        symbol=symbol,
        **more,
    )


for _name, _like, _symbol, _types, _ufunc, _operation in (
    ("CheckedRealDiv", "RealDiv", "/", dtypes.INEXACT, np.true_divide, operator.truediv),
    ("CheckedRealFloorDiv", "FloorDiv", "//", dtypes.FLOATING, np.floor_divide, operator.floordiv),
    ("CheckedRealFloorMod", "FloorMod", "%", dtypes.FLOATING, np.mod, operator.mod),
):
    _said = zero_division_text(_operation, 1.0, 0.0)
    _fold = {"fold": right(is_one)} if _like == "RealDiv" else {}
    _kernel = arithmetic.refusing_zero(_ufunc, "division by zero", "fc")
    _define(_name, _symbol, _types, _kernel, _said, like=_like, **_fold)
_define("CheckedRealPow", "**", dtypes.INEXACT, _power_kernel, _POWER_TEXT, _zero_to_negative, "Pow")
define(
    "CheckedBase",
    "x: T, y: T -> z: T",
    types={"T": dtypes.FLOATING},
    shape=broadcast_shape,
    kernel=_base_kernel,
    gradient=_base_gradient,
    traits=Trait.ELEMENTWISE | Trait.FRESH | Trait.RAISES,
    failure=Failure(errors.InvalidArgumentError, None, _COMPLEX_TEXT, when=_is_complex),
    symbol="**",
)
_define(
    "CheckedIntDiv", "/", dtypes.INTEGER, _exact_quotient, zero_division_text(operator.truediv, 1, 0),
    opaque="it divides Python's ints, which are not rounded first",
)  # fmt: skip


def _asks(x: Tensor, y: Tensor) -> bool:
    """Whether these are two scalars of a dtype, and the rules refuse divisions of such by zero."""
    return has_rank_0(x) and has_rank_0(y) and x.dtype is y.dtype and rules().zero_division == "raise"


def _may_be_zero(y: Tensor) -> bool:
    if type(y) is EagerTensor:  # the kernel sees it sooner
        return True
    value = constant_value(y)
    return value is None or not value


def quotient(x: Tensor, y: Tensor) -> Tensor:
    """`x / y`."""
    if not _asks(x, y) or not _may_be_zero(y):
        return arithmetic.divided(x, y)
    if x.dtype.is_floating:
        return apply("CheckedRealDiv", [x, y])
    dtype = arithmetic.quotient_dtype(x, y)
    if x.dtype.is_bool:
        x, y = cast(x, rules().integer), cast(y, rules().integer)
    return cast(apply("CheckedIntDiv", [x, y]), dtype) if x.dtype.is_integer else apply("CheckedRealDiv", [x, y])


def whole_quotient(x: Tensor, y: Tensor) -> Tensor:
    """`x // y`."""
    if x.dtype.is_floating and _asks(x, y) and _may_be_zero(y):
        return apply("CheckedRealFloorDiv", [x, y])
    return arithmetic.whole_quotient(x, y)


def remainder(x: Tensor, y: Tensor) -> Tensor:
    """`x % y`."""
    if x.dtype.is_floating and _asks(x, y) and _may_be_zero(y):
        return apply("CheckedRealFloorMod", [x, y])
    return arithmetic.remainder(x, y)


def power(x: Tensor, y: Tensor) -> Tensor:
    """`x ** y`."""
    if not (x.dtype.is_floating or x.dtype.is_complex) or not _asks(x, y):
        return powers.power(x, y)
    known = constant_value(x), constant_value(y)
    if x.dtype.is_floating and not _is_whole(y) and _may(_is_complex, known, (-1, 0.5), x):
        x = apply("CheckedBase", [x, y])
    if _may(_zero_to_negative, known, (0, -1), x):
        return apply("CheckedRealPow", [x, y])
    return powers.power(x, y)


def _is_whole(y: Tensor) -> bool:
    """Whether a float is an integer that was cast."""
    return isinstance(y, SymbolicTensor) and y.op.type == "Cast" and y.op.inputs[0].dtype.is_integer


def _may(fails: Callable[..., Any], known: tuple[Any, Any], wrong: tuple[Any, Any], x: Tensor) -> bool:
    """Whether a power may fail, as far as its operands are known: `wrong` are examples of such that do."""
    both = (value if found is None else found for found, value in zip(known, wrong))
    return bool(fails(*(np.asarray(value, x.dtype.numpy_dtype) for value in both)))
