"""Python's operators on tensors: `+`, `==`, `~`, `[]`, ... installed on `Tensor` when this module is imported.

An operator gives `NotImplemented` when the other operand cannot become a tensor, so that Python tries that
operand's own reflected operator; for `==` and `!=` the end of that road is identity, so `tensor == None` is False.
"""

from __future__ import annotations

import builtins
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.constant_value import constant_value
from autograph.framework.either import UNDECIDED
from autograph.framework.execution import apply
from autograph.framework.number_rules import rules
from autograph.framework.op_names import with_article
from autograph.framework.tensor import EagerTensor, Tensor, as_number, not_iterable
from autograph.framework.user_frames import current_location
from autograph.ops.arrays import writing
from autograph.ops.arrays.indexing import get_item
from autograph.ops.core.basic import cast, identity, rank
from autograph.ops.core.common import as_tensor, comparands, operands
from autograph.ops.elementwise import arithmetic, bitwise, comparison, elementwise, zero_division
from autograph.ops.elementwise.checked import to_int
from autograph.ops.linalg.matmul import product
from autograph.ops.text.py_text import is_text, item_of_text, py_text
from autograph.ops.values.staged_list import as_staged_list, common_type
from autograph.ops.values.typed_items import unlike

__all__ = ["register_repeated"]

Binary = Callable[[Any, Any], Any]


def _operator(name: str, compute: Binary, pair: Binary = operands) -> tuple[Binary, Binary]:
    """The operator and its reflected form for an operation on two tensors, which `pair` makes of the operands."""

    python = divmod if name == "divmod" else getattr(operator, f"__{name}__")

    def forward(self: Tensor, other: Any) -> Any:
        if _is_number_beside(self, other):
            return python(_number_like(self), other)  # raises what Python says
        try:
            x, y = pair(self, other)
            result = compute(x, y)
        except errors.UnsupportedTypeError:
            return NotImplemented
        return _weakly(result) if self.weak and (type(other) in _NUMBERS or getattr(other, "weak", False)) else result

    def reflected(self: Tensor, other: Any) -> Any:
        if _is_number_beside(self, other):
            return python(other, _number_like(self))
        try:
            x, y = pair(other, self)
            result = compute(x, y)
        except errors.UnsupportedTypeError:
            return NotImplemented
        return _weakly(result) if self.weak and type(other) in _NUMBERS else result

    forward.__name__ = forward.__qualname__ = f"__{name}__"
    reflected.__name__ = reflected.__qualname__ = f"__r{name}__"
    return forward, reflected


_NUMBERS = frozenset((bool, int, float, complex))


def _is_number_beside(number: Tensor, other: Any) -> bool:
    """Whether these are a number of Python's and a sequence, which have no operator but `*`."""
    return type(other) in (list, tuple) and _is_python_number(number)


def _is_python_number(tensor: Tensor) -> bool:
    """Whether a tensor is a number of Python's. A whole number always is one here, as it repeats a sequence; with other
    scalars of arrays NumPy makes an array of a sequence."""
    return tensor.shape.rank == 0 and rules().promotes and (tensor.weak or _is_whole(tensor))


def _number_like(tensor: Tensor) -> Any:
    return tensor.dtype.as_numpy_dtype(1).item()


def _weakly(result: Any) -> Any:
    """What came of two Python numbers, and so is one: its dtype still adapts to what is beside it."""
    return tuple(map(as_number, result)) if type(result) is tuple else as_number(result)


def _on_bits(logical: str, bitwise: str) -> Binary:
    """`&`, `|`, `^`: logic on bools, bit by bit on integers."""
    return lambda x, y: apply(logical if x.dtype.is_bool else bitwise, [x, y])


def _divmod(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
    return zero_division.whole_quotient(x, y), zero_division.remainder(x, y)


def _pow(x: Tensor, y: Tensor) -> Tensor:
    if x.dtype.is_integer and x.shape.rank == 0 and y.shape.rank == 0:
        exponent = constant_value(y)
        if exponent is not None and exponent < 0:  # Python's answer is a float then
            x, y = cast(x, dtypes.float64), cast(y, dtypes.float64)
    return zero_division.power(x, y)


def _equality(op_name: str) -> Binary:
    def compare(self: Tensor, other: Any) -> Any:
        if other is None or type(other) in UNDECIDED or _is_number_beside(self, other):
            return NotImplemented
        if isinstance(other, (Tensor, np.ndarray, np.generic)) and _is_of_texts(self) is not _is_of_texts(other):
            return _never_equal(self, as_tensor(other), op_name == "NotEqual")
        try:
            x, y = comparands(self, other)
        except errors.UnsupportedTypeError:
            return NotImplemented
        if (x.dtype is dtypes.string) is not (y.dtype is dtypes.string):
            return NotImplemented  # a number is never equal to a string
        return apply(op_name, [x, y])

    return compare


def _is_of_texts(value: Any) -> bool:
    return value.dtype is dtypes.string if isinstance(value, Tensor) else value.dtype.kind in "SU"


def _never_equal(x: Tensor, y: Tensor, differ: bool) -> Any:
    """What `==` and `!=` give for texts and numbers: the same everywhere."""
    if x.shape.rank == 0 and y.shape.rank == 0:
        return differ
    shaped = apply("LogicalOr", [apply("Equal", [x, x]), apply("Equal", [y, y])])
    return apply("LogicalOr" if differ else "LogicalAnd", [shaped, as_tensor(differ)])


def _invert(self: Tensor) -> Tensor:
    return apply("LogicalNot" if self.dtype.is_bool else "Invert", [self])


def _positive(self: Tensor) -> Tensor:
    if self.dtype.is_bool and self.shape.rank == 0:
        return cast(self, rules().integer)
    if self.dtype.is_bool or self.dtype is dtypes.string:
        return apply("Neg", [self])  # refuses, with the reason
    return identity(self) if writing.writable(self) else self


def _repeating(product: Binary, reflected: bool) -> Binary:
    """`x * y`, where one may be a text that is repeated; `[0] * n` and `n * (0,)` give the sequence over and over.

    TensorFlow's programs have that for `[0] * n` alone: `n * [1, 2]` is a product there.
    """

    def method(self: Tensor, other: Any) -> Any:
        for items, times in ((self, other), (other, self)):
            if (is_text(items) or isinstance(items, str)) and _is_whole(times):
                if isinstance(items, str) and isinstance(times, EagerTensor):
                    return items * int(times)
                return py_text("*", items, times)
        repeated = _REPEATED.get(type(other))
        if repeated is not None and _is_whole(self) and (reflected or rules().promotes):
            return other * int(self) if isinstance(self, EagerTensor) else repeated(self, other)
        return product(self, other)

    return method


def _is_whole(times: Any) -> bool:
    if isinstance(times, Tensor):
        return times.shape.rank == 0 and (times.dtype.is_integer or times.dtype.is_bool)
    return isinstance(times, int)


def _repeated(times: Tensor, items: Any) -> Any:
    """`[0] * n`: what Python makes of a sequence and a whole number."""
    if not items:
        return items[:]
    found = common_type(items)
    if found is None:
        what, fix = unlike(items)
        raise errors.UnsupportedTypeError(
            f"{with_article(type(items).__name__)} that holds {what} is repeated as often as a tensor says",
            location=current_location(),
            expected="items of one type",
            fix=fix,
        )
    return as_staged_list(items if isinstance(items, list) else list(items), found) * times


#: By class of a sequence, what it gives as often as a tensor says.
_REPEATED: dict[type, Callable[[Tensor, Any], Any]] = {list: _repeated, tuple: _repeated}


def register_repeated(cls: type, repeated: Callable[[Tensor, Any], Any]) -> None:
    """Says what `items * times` is for a sequence of a class: `repeated(times, items)`."""
    _REPEATED[cls] = repeated


def _with_modulus(power: Binary) -> Callable[..., Any]:
    """`pow(x, y, modulus)` is that of Python's whole numbers where there is no graph; elsewhere it has an operator."""

    def method(self: Tensor, other: Any, modulus: Any = None) -> Any:
        if modulus is None:
            return power(self, other)
        if not isinstance(self, EagerTensor) or not all(map(_is_whole, (self, other, modulus))):
            return NotImplemented
        return as_tensor(builtins.pow(int(self), int(other), int(modulus)), self.dtype)

    return method


def _whole(function: Callable[[Tensor], Tensor]) -> Callable[[Tensor], Tensor]:
    """`math.floor` and its like: from a float an int, as in Python."""

    def method(self: Tensor) -> Tensor:
        return self if self.dtype.is_integer else to_int(function(self))

    return method


def _round(self: Tensor, ndigits: int | None = None) -> Tensor:
    """`round(x)` gives an int, `round(x, n)` a float of n digits (as NumPy: scaled, rounded, scaled back)."""
    if self.dtype.is_integer and (ndigits is None or ndigits >= 0):
        return self
    if ndigits is None:
        return to_int(elementwise.round(self))
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
    if type(key) in (int, slice, str) and _is_python_number(self):
        raise not_iterable(self, "{!r} object is not subscriptable")
    return item_of_text(self, key) if is_text(self) else get_item(self, key)


def _unstacked(x: EagerTensor) -> Any:
    return apply("Unpack", [x], {"num": len(x), "axis": 0})


_IN_PLACE = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**", "matmul": "@",
    "and": "&", "or": "|", "xor": "^", "lshift": "<<", "rshift": ">>",
}  # fmt: skip


def _install() -> None:
    members: dict[str, Any] = {}
    for name, compute in (
        ("add", arithmetic.plus),
        ("sub", arithmetic.minus),
        ("mul", arithmetic.times),
        ("floordiv", zero_division.whole_quotient),
        ("mod", zero_division.remainder),
        ("divmod", _divmod),
        ("pow", _pow),
        ("matmul", product),
        ("and", _on_bits("LogicalAnd", "BitwiseAnd")),
        ("or", _on_bits("LogicalOr", "BitwiseOr")),
        ("xor", _on_bits("NotEqual", "BitwiseXor")),
        ("lshift", bitwise.shifted_left),
        ("rshift", bitwise.shifted_right),
    ):
        members[f"__{name}__"], members[f"__r{name}__"] = _operator(name, compute)
    members["__mul__"] = _repeating(members["__mul__"], reflected=False)
    members["__rmul__"] = _repeating(members["__rmul__"], reflected=True)
    divisions = _operator("truediv", zero_division.quotient, arithmetic.dividend_and_divisor)
    members["__truediv__"], members["__rtruediv__"] = divisions
    members["__pow__"] = _with_modulus(members["__pow__"])
    for name, op_name in (("lt", "Less"), ("le", "LessEqual"), ("gt", "Greater"), ("ge", "GreaterEqual")):
        members[f"__{name}__"], _ = _operator(name, comparison.ordered(op_name), comparands)
    for name, symbol in _IN_PLACE.items():
        members[f"__i{name}__"] = writing.in_place(members[f"__{name}__"], symbol)
    members["__eq__"] = _equality("Equal")
    members["__ne__"] = _equality("NotEqual")
    members["__neg__"] = arithmetic.negative
    members["__pos__"] = _positive
    members["__abs__"] = arithmetic.abs
    members["__invert__"] = _invert
    members["__floor__"] = _whole(elementwise.floor)
    members["__ceil__"] = _whole(elementwise.ceil)
    members["__trunc__"] = _whole(lambda x: x)  # the cast to an int cuts towards zero by itself
    members["__round__"] = _round
    members["__getitem__"] = _item
    members["_set_item"] = writing.set_item
    members["_copied"] = writing.copied
    members["_rank"] = rank
    members["_unstacked"] = _unstacked
    Tensor.install(**members)


_install()
