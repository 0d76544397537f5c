"""Python's operators on tensors: `+`, `==`, `~`, `[]`, ... installed on `Tensor` when this module is imported.

An operator gives `NotImplemented` when the other operand cannot become a tensor, so that Python tries that
operand's own reflected operator; for `==` and `!=` the end of that road is identity, so `tensor == None` is False.
"""

from __future__ import annotations

import builtins
import operator
from collections import deque
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
from autograph.framework.tensor import EagerTensor, SymbolicTensor, Tensor, as_number, not_iterable
from autograph.framework.user_frames import current_location
from autograph.ops.arrays import writing
from autograph.ops.arrays.indexing import get_item
from autograph.ops.core.basic import cast, identity, rank
from autograph.ops.core.common import as_tensor, comparands, operands
from autograph.ops.elementwise import arithmetic, bitwise, comparison, elementwise, zero_division
from autograph.ops.elementwise.checked import to_int
from autograph.ops.linalg.matmul import product
from autograph.ops.text.py_text import is_text, item_of_text, py_text
from autograph.ops.values.python_operands import (
    asked,
    container_like,
    is_python_number,
    is_python_value,
    is_whole,
    number_like,
)
from autograph.ops.values.staged_list import StagedList, as_staged_list, common_type
from autograph.ops.values.typed_items import unlike

__all__ = ["register_repeated"]

Binary = Callable[[Any, Any], Any]


def _operator(name: str, compute: Binary, pair: Binary = operands) -> tuple[Binary, Binary]:
    """The operator and its reflected form for an operation on two tensors, which `pair` makes of the operands."""

    python = divmod if name == "divmod" else getattr(operator, f"__{name}__")

    def forward(self: Tensor, other: Any) -> Any:
        beside = _container_beside(self, other)
        if beside is not None and not (name == "mod" and is_text(self)):  # a text takes in what is in the container
            return beside if beside is NotImplemented else python(number_like(self), beside)  # raises Python's error
        try:
            x, y = pair(self, other)
            result = compute(x, y)
        except errors.UnsupportedTypeError:
            return NotImplemented
        return _weakly(result) if self.weak and (type(other) in _NUMBERS or getattr(other, "weak", False)) else result

    def reflected(self: Tensor, other: Any) -> Any:
        beside = _container_beside(self, other)
        if beside is not None:
            return beside if beside is NotImplemented else python(beside, number_like(self))
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
_NO_CONTAINERS = frozenset((*_NUMBERS, str, SymbolicTensor, EagerTensor, np.ndarray))


def _container_beside(number: Tensor, other: Any) -> Any:
    """Of a container beside a number or text of Python's, which have no operator but `*`: what Python can be asked
    about in its place, see `container_like`; else None."""
    return container_like(other) if type(other) not in _NO_CONTAINERS and is_python_value(number) else None


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
        if other is None or type(other) in UNDECIDED or _container_beside(self, other) is not None:
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


#: What only NumPy's functions make of a number: a bool of NumPy's.
_NUMPY_TESTS = frozenset(("IsNan", "IsInf", "IsFinite"))


def _invert(self: Tensor) -> Tensor:
    """`~x`: of a Python bool an int, -1 or -2; of NumPy's bool the other one. A comparison may give either."""
    if self.dtype.is_bool and self.shape.rank == 0 and isinstance(self, SymbolicTensor) and rules().promotes:
        if self.weak:
            return as_number(apply("Invert", [cast(self, rules().integer)]))
        of_array = self.op.type in _NUMPY_TESTS or any(x.shape.rank != 0 for x in self.op.inputs)
        if self.op.graph.is_function and not of_array:
            raise errors.OperatorNotAllowedInGraphError(
                "`~` of a bool: Python's gives -1 or -2, NumPy's the other bool, and this one may be either",
                location=current_location(),
                expected="an array of bools, or whole numbers",
                fix="not x; for -1 or -2, ~int(x)",
            )
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
            if (is_text(items) or isinstance(items, str)) and is_whole(times):
                if isinstance(items, str) and isinstance(times, EagerTensor):
                    return items * int(times)
                return py_text("*", items, times)
        repeated = _REPEATED.get(type(other))
        if repeated is not None and is_whole(self) and (reflected or rules().promotes):
            return other * int(self) if isinstance(self, EagerTensor) else repeated(self, other)
        if rules().promotes and self.shape.rank == 0 and isinstance(other, _SEQUENCES):
            if is_whole(self):
                return other * self if isinstance(other, StagedList) else NotImplemented
            return asked(operator.mul, self, other)  # no number but a whole one has a product with a sequence
        return product(self, other)

    return method


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


#: What a whole number repeats, and no other number has a product with.
_SEQUENCES = (list, tuple, deque, StagedList)
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
        if not isinstance(self, EagerTensor) or not all(map(is_whole, (self, other, modulus))):
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
    if type(key) in (int, slice, str) and is_python_number(self):
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
