"""Python's operators on tensors: `+`, `==`, `~`, `[]`, ... installed on `Tensor` when this module is imported.

An operator gives `NotImplemented` when the other operand cannot become a tensor, so that Python tries that
operand's own reflected operator; for `==` and `!=` the end of that road is identity, so `tensor == None` is False.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.execution import apply
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.framework.undefined import PossiblyNone
from autograph.framework.user_frames import strip_internal_frames
from autograph.ops.arrays.indexing import get_item
from autograph.ops.core.basic import cast
from autograph.ops.core.common import as_tensor, operands
from autograph.ops.elementwise import arithmetic, elementwise
from autograph.ops.linalg.matmul import product
from autograph.ops.text.py_text import py_text
from autograph.ops.values.staged_list import as_staged_list, common_type

__all__: list[str] = []

Binary = Callable[[Any, Any], Any]


_REPEATED = (list, tuple, str)


def _repeated(times: Tensor, items: Any) -> Any:
    """`[0] * n`: what Python makes of a sequence and a whole number."""
    if isinstance(times, EagerTensor):
        return items * int(times)
    if isinstance(items, str):
        return py_text("*", items, times)
    found = common_type(items)
    if found is None:
        return NotImplemented
    return as_staged_list(items if isinstance(items, list) else list(items), found) * times


def _operator(name: str, compute: Binary) -> tuple[Binary, Binary]:
    """The operator and its reflected form for an operation on two tensors."""

    def forward(self: Tensor, other: Any) -> Any:
        try:
            x, y = operands(self, other)
            return compute(x, y)
        except errors.UnsupportedTypeError:
            return NotImplemented
        except errors.AutographError as error:
            strip_internal_frames(error)
            raise

    def reflected(self: Tensor, other: Any) -> Any:
        if name == "mul" and type(other) in _REPEATED and self.shape.rank == 0 and self.dtype.is_integer:
            return _repeated(self, other)
        try:
            x, y = operands(other, self)
            return compute(x, y)
        except errors.UnsupportedTypeError:
            return NotImplemented
        except errors.AutographError as error:
            strip_internal_frames(error)
            raise

    forward.__name__ = forward.__qualname__ = f"__{name}__"
    reflected.__name__ = reflected.__qualname__ = f"__r{name}__"
    return forward, reflected


def _op(op_name: str) -> Binary:
    return lambda x, y: apply(op_name, [x, y])


def _add(x: Tensor, y: Tensor) -> Tensor:
    return apply("Add" if x.dtype is dtypes.string else "AddV2", [x, y])


def _on_bits(logical: str, bitwise: str) -> Binary:
    """`&`, `|`, `^`: logic on bools, bit by bit on integers."""
    return lambda x, y: apply(logical if x.dtype.is_bool else bitwise, [x, y])


def _divmod(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    return apply("FloorDiv", [x, y]), apply("FloorMod", [x, y])


def _equality(op_name: str) -> Binary:
    def compare(self: Tensor, other: Any) -> Any:
        if other is None or type(other) is PossiblyNone:
            return NotImplemented
        try:
            x, y = operands(self, other)
        except errors.UnsupportedTypeError:
            return NotImplemented
        except errors.DTypeMismatchError:
            if not isinstance(other, Tensor) and _is_text(other) is not (self.dtype is dtypes.string):
                return NotImplemented  # a number is never equal to a string
            raise
        return apply(op_name, [x, y])

    return compare


def _is_text(value: Any) -> bool:
    return isinstance(value, (str, bytes))


def _invert(self: Tensor) -> Tensor:
    return apply("LogicalNot" if self.dtype.is_bool else "Invert", [self])


def _positive(self: Tensor) -> Tensor:
    if self.dtype.is_bool or self.dtype is dtypes.string:
        return apply("Neg", [self])  # refuses, with the reason
    return self


def _with_modulus(power: Binary) -> Callable[..., Any]:
    """`pow(x, y, modulus)` has no form on tensors."""

    def method(self: Tensor, other: Any, modulus: Any = None) -> Any:
        return power(self, other) if modulus is None else NotImplemented

    return method


def _whole(function: Callable[[Tensor], Tensor]) -> Callable[[Tensor], Tensor]:
    """`math.floor` and its like: from a float, an int32, as Python gives an int."""

    def method(self: Tensor) -> Tensor:
        return self if self.dtype.is_integer else arithmetic.cast_weakly(function(self), dtypes.int32)

    return method


def _round(self: Tensor, ndigits: int | None = None) -> Tensor:
    """`round(x)` gives an int32, `round(x, n)` a float of n digits (as NumPy: scaled, rounded, scaled back)."""
    if self.dtype.is_integer and (ndigits is None or ndigits >= 0):
        return self
    if ndigits is None:
        return arithmetic.cast_weakly(elementwise.round(self), dtypes.int32)
    if self.dtype.is_integer:
        return _round_int(self, as_tensor(10**-ndigits, self.dtype))
    scale = as_tensor(10.0 ** builtins.abs(ndigits), self.dtype)
    if ndigits >= 0:
        return apply("RealDiv", [elementwise.round(apply("Mul", [self, scale])), scale])
    return apply("Mul", [elementwise.round(apply("RealDiv", [self, scale])), scale])


def _round_int(x: Any, unit: Any) -> Tensor:
    """The multiple of `unit` nearest to x, the even one of two as near."""
    below, rest = divmod(x, unit)
    up = (rest * 2 > unit) | ((rest * 2 == unit) & (below % 2 == 1))
    return (below + cast(up, x.dtype)) * unit


def _item(self: Tensor, key: Any) -> Tensor:
    if self.dtype is dtypes.string and self.shape.rank == 0 and isinstance(key, (int, slice)):
        return py_text("str.__getitem__", self, key)
    return get_item(self, key)


def _unstacked(x: EagerTensor) -> Any:
    return apply("Unpack", [x], {"num": len(x), "axis": 0})


def _install() -> None:
    members: dict[str, Any] = {}
    for name, compute in (
        ("add", _add),
        ("sub", _op("Sub")),
        ("mul", _op("Mul")),
        ("truediv", arithmetic.divide),
        ("floordiv", _op("FloorDiv")),
        ("mod", _op("FloorMod")),
        ("divmod", _divmod),
        ("pow", _op("Pow")),
        ("matmul", product),
        ("and", _on_bits("LogicalAnd", "BitwiseAnd")),
        ("or", _on_bits("LogicalOr", "BitwiseOr")),
        ("xor", _on_bits("NotEqual", "BitwiseXor")),
        ("lshift", _op("LeftShift")),
        ("rshift", _op("RightShift")),
    ):
        members[f"__{name}__"], members[f"__r{name}__"] = _operator(name, compute)
    members["__pow__"] = _with_modulus(members["__pow__"])
    for name, op_name in (("lt", "Less"), ("le", "LessEqual"), ("gt", "Greater"), ("ge", "GreaterEqual")):
        members[f"__{name}__"], _ = _operator(name, _op(op_name))
    members["__eq__"] = _equality("Equal")
    members["__ne__"] = _equality("NotEqual")
    members["__neg__"] = arithmetic.negative
    members["__pos__"] = _positive
    members["__abs__"] = arithmetic.abs
    members["__invert__"] = _invert
    members["__floor__"] = _whole(elementwise.floor)
    members["__ceil__"] = _whole(elementwise.ceil)
    members["__trunc__"] = _whole(lambda x: x)  # the cast to int32 cuts towards zero by itself
    members["__round__"] = _round
    members["__getitem__"] = _item
    members["_unstacked"] = _unstacked
    Tensor.install(**members)


_install()
