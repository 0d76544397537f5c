"""Where the branches of an `if` leave different variables, or a variable and a value: which it is, is known when the
graph runs. Reading it reads the variable then, so that what was assigned to it meanwhile is seen, as in plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.convert import convert_to_tensor, register_conversion
from autograph.framework.dtypes import DType
from autograph.framework.shapes import TensorShape, relax
from autograph.framework.tensor import EagerTensor, Tensor, is_tensor
from autograph.framework.user_frames import current_location
from autograph.ops.values import branch_values as bv
from autograph.ops.values.none_values import MISSING
from autograph.ops.variables.variables import Variable

__all__ = ["VariableChoice", "choices_read", "read_by", "together"]

_cond: Callable[..., Any]


def read_by(cond: Callable[..., Any]) -> None:
    """Sets what reads one variable or another: `control_flow.cond`, which joins branches by means of this module."""
    global _cond
    _cond = cond


class VariableChoice:
    """One of several variables, or a value; used like a tensor.

    Args:
        variables: those that it may be.
        flags: for each, whether it is that: bools, or bool tensors.
        value: what it is if it is none of them; MISSING if it is one for sure.
    """

    __array_priority__ = 100.0
    is_tensor_like = True
    weak = False

    def __init__(self, variables: Sequence[Variable], flags: Sequence[Any], value: Any) -> None:
        self._variables, self._flags, self._value = tuple(variables), tuple(flags), value

    def __autograph_children__(self) -> list[tuple[str, Any]]:
        return [*((f" is {v.name}", flag) for v, flag in zip(self._variables, self._flags)), ("", self._value)]

    def __autograph_rebuild__(self, parts: Sequence[Any]) -> Any:
        *flags, value = parts
        if all(isinstance(flag, (bool, EagerTensor)) for flag in flags):  # known by now
            return next((v for v, flag in zip(self._variables, flags) if flag), value)
        return VariableChoice(self._variables, flags, value)

    def __autograph_shown__(self) -> Tensor:
        return self.value()

    @property
    def dtype(self) -> DType:
        return self._variables[0].dtype

    @property
    def shape(self) -> TensorShape:
        shapes = [v.shape for v in self._variables]
        if self._value is not MISSING:
            shapes.append(bv.shape_of(self._value))
        shape = shapes[0]
        for other in shapes[1:]:
            shape = relax(shape, other)
        return shape

    def value(self) -> Tensor:
        """What it is now."""
        return self._read(0)

    def read_value(self) -> Tensor:
        return self.value()

    def _read(self, at: int) -> Tensor:
        if at == len(self._variables):
            return bv.to_dtype(self._value, self.dtype)
        if at == len(self._variables) - 1 and self._value is MISSING:
            return self._variables[at].value()
        return _cond(self._flags[at], self._variables[at].value, lambda: self._read(at + 1))

    def _which(self, variable: Variable) -> Any:
        return next((flag for v, flag in zip(self._variables, self._flags) if v is variable), False)

    def assign(self, *args: Any, **kwargs: Any) -> Any:
        names = ", ".join(repr(v.name) for v in self._variables)
        raise errors.UnimplementedError(
            f"what is one of {names} is assigned to, and a tensor decides which one it is",
            location=current_location(),
            fix="assign in the branches of the `if`",
        )

    assign_add = assign_sub = __setitem__ = assign


def _convert(choice: VariableChoice, dtype: DType | None) -> Tensor:
    return convert_to_tensor(choice.value(), dtype)


register_conversion(VariableChoice, _convert)


def together(a: Any, b: Any) -> tuple[Any, Any]:
    """Two values that a variable of the program has after two branches, with choices wherever they hold different
    variables, or one and something else. What cannot be joined comes back as it is."""
    if a is b:
        return a, b
    if isinstance(a, (Variable, VariableChoice)) or isinstance(b, (Variable, VariableChoice)):
        if not all(isinstance(x, VariableChoice) or bv.joinable(x) for x in (a, b)):
            return a, b
        variables = tuple(dict.fromkeys([*_variables(a), *_variables(b)]))
        dtype = variables[0].dtype
        if any(v.dtype is not dtype for v in variables) or not (_fits(a, dtype) and _fits(b, dtype)):
            return a, b
        return _choice(a, variables), _choice(b, variables)
    return nest.map_pairs(together, a, b) if nest.same_outline(a, b) else (a, b)


def _variables(value: Any) -> tuple[Variable, ...]:
    return value._variables if isinstance(value, VariableChoice) else (value,) if isinstance(value, Variable) else ()


def _fits(value: Any, dtype: DType) -> bool:
    return is_tensor(value) and value.dtype is dtype or bv.adapted_dtype(dtype, False, value) is dtype


def _choice(value: Any, variables: Sequence[Variable]) -> VariableChoice:
    if isinstance(value, VariableChoice):
        return VariableChoice(variables, [value._which(v) for v in variables], value._value)
    if isinstance(value, Variable):
        return VariableChoice(variables, [v is value for v in variables], MISSING)
    return VariableChoice(variables, [False] * len(variables), value)


def choices_read(value: Any) -> Any:
    """A value with each choice in it read now."""
    if isinstance(value, VariableChoice):
        return value.value()
    if not nest.is_nested(value):
        return value
    return nest.with_parts(value, [choices_read(part) for part in nest.parts_of(value)])
