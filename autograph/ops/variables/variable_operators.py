"""What tensors can do, for variables: each operator and method reads the variable and goes on with the value.

Installed on `Variable` when this module is imported. `v[1:].assign(x)` is here, too: the part of a variable that basic
indexing gives knows where it is from.
"""

from __future__ import annotations

import weakref
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import nest
from autograph.framework.names import no_attribute
from autograph.framework.tensor import EagerTensor, SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.values import overloads  # noqa: F401  installs the operators of tensors
from autograph.ops.variables.variable_choices import VariableChoice
from autograph.ops.variables.variables import Variable

__all__: list[str] = []

_BINARY = (
    "add", "sub", "mul", "truediv", "floordiv", "mod", "divmod", "pow", "matmul", "and", "or", "xor", "lshift",
    "rshift",
)  # fmt: skip
_FORWARDED = (
    *[f"__{name}__" for name in _BINARY], *[f"__r{name}__" for name in _BINARY],
    "__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__", "__neg__", "__pos__", "__abs__", "__invert__",
    "__floor__", "__ceil__", "__trunc__", "__round__", "__bool__", "__int__", "__float__", "__complex__", "__index__",
    "__len__", "__iter__", "__format__",
)  # fmt: skip


def _forwarded(name: str) -> Any:
    def method(self: Variable, *args: Any) -> Any:
        return getattr(self.value(), name)(*args)

    method.__name__ = method.__qualname__ = name
    return method


def _array(self: Variable, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
    if copy is False:
        raise ValueError("the value of a variable is given as a copy: NumPy must not change it")
    value: Any = self.value()
    array: np.ndarray = value.__array__(dtype, copy)
    return array


def _attribute(self: Variable, name: str) -> Any:
    """Public attributes that tensors have are those of the value."""
    if name.startswith("_"):
        raise AttributeError(name)
    if getattr(Tensor, name, None) is None:
        text = f"a variable has no attribute {name!r}"
        raise no_attribute(text, name, lambda: [*dir(type(self)), *dir(Tensor)])
    return getattr(self.value(), name)


# --- parts ---------------------------------------------------------------------------------------------


class _Part:
    """What `v[key]` gives where it is a slice of the variable: a tensor that can be assigned to."""

    __slots__ = ()

    def assign(self, value: Any) -> Variable:
        """`v[key] = value`; returns the variable."""
        reference, key = self.part_of  # type: ignore[attr-defined]  # a slot of tensors
        variable: Variable | None = reference()
        if variable is None:
            raise errors.FailedPreconditionError(
                "a part of a variable that is gone is assigned to", location=current_location(), fix="keep the variable"
            )
        variable[key] = value
        return variable


class _EagerPart(_Part, EagerTensor):
    __slots__ = ()


class _SymbolicPart(_Part, SymbolicTensor):
    __slots__ = ()


nest.leaf_types.update((_EagerPart, _SymbolicPart))
_PARTS = {EagerTensor: _EagerPart, SymbolicTensor: _SymbolicPart}


def _item(self: Variable, key: Any) -> Tensor:
    """`v[key]`, as for tensors."""
    value = self.value()
    part: Any = value[key]
    if part is not value and type(part) in _PARTS:
        part.part_of = weakref.ref(self), key  # a graph keeps no variable alive
        part.__class__ = _PARTS[type(part)]
    return part


def _install(cls: Any, item: Any) -> None:
    for name in _FORWARDED:
        setattr(cls, name, _forwarded(name))
    cls.__hash__ = object.__hash__  # which one it is, though `==` compares elements
    cls.__array__ = _array
    cls.__getattr__ = _attribute
    cls.__getitem__ = item


_install(Variable, _item)
_install(VariableChoice, lambda self, key: self.value()[key])
