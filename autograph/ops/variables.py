"""`Variable`: a value that can be changed, and that graphs share with eager code."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.convert import constant, convert_to_tensor, register_conversion
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.graph import init_scope
from autograph.framework.resource import Cell, Handle, note_access
from autograph.framework.shapes import TensorShape, as_shape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops import overloads, resource_ops  # noqa: F401  declare the ops and install the operators

__all__ = ["Variable"]


class Variable:
    """A tensor that can be assigned to.

    Args:
        initial_value: a number, list, array or tensor, or a function of no arguments that gives one.
        trainable: whether a `GradientTape` watches it by itself.
        name: for messages and checkpoints; need not be unique.
        dtype: its dtype; by default that of the value.
        shape: the shape that its values have, which may be partial (`[None, 3]`); by default that of the value.

    >>> import autograph as ag
    >>> v = ag.Variable([1.0, 2.0], name="v")
    >>> v.assign_add([1.0, 1.0])
    <ag.Variable 'v:0' shape=(2,) dtype=float32, numpy=array([2., 3.], dtype=float32)>
    >>> v * 2
    <ag.Tensor: shape=(2,), dtype=float32, numpy=array([4., 6.], dtype=float32)>
    """

    # NumPy leaves operators with a variable on either side to the variable.
    __array_priority__ = 100.0

    def __init__(
        self,
        initial_value: Any,
        trainable: bool | None = None,
        name: str | None = None,
        dtype: Any = None,
        shape: Any = None,
    ) -> None:
        wanted = None if dtype is None else as_dtype(dtype)
        with init_scope():
            given = initial_value() if callable(initial_value) else initial_value
            value = convert_to_tensor(given, wanted)
        self._name = name or "Variable"
        self._trainable = True if trainable is None else bool(trainable)
        self._cell = Cell(self._name, value.dtype, value.shape if shape is None else as_shape(shape))
        self._cell.assign(value._array)  # type: ignore[attr-defined]  # eager, in init_scope
        self._handle = Handle(self._cell, self)

    # --- what it is ---

    @property
    def handle(self) -> Handle:
        """What stands for it among the inputs of ops; the source of gradients."""
        return self._handle

    @property
    def dtype(self) -> DType:
        return self._cell.dtype

    @property
    def shape(self) -> TensorShape:
        """The shape that its values have, partial if it was made so."""
        return self._cell.shape

    @property
    def name(self) -> str:
        """Its name, as TensorFlow writes it: `w:0`."""
        return self._name + ":0"

    @property
    def trainable(self) -> bool:
        return self._trainable

    # --- reading ---

    def value(self) -> Tensor:
        """The value now, as a tensor."""
        handle = self._handle
        note_access((handle,))
        return apply("ReadVariableOp", [handle], {"dtype": self._cell.dtype})

    def read_value(self) -> Tensor:
        """The value now, as a tensor."""
        return self.value()

    def numpy(self) -> Any:
        """The value as a NumPy array (a scalar for shape ())."""
        return self.value().numpy()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return self.value().__array__(dtype, copy)

    # --- writing ---

    def assign(self, value: Any, use_locking: bool = False, name: str | None = None, read_value: bool = True) -> Any:
        """Replaces the value.

        Raises:
            DTypeMismatchError, ShapeMismatchError: `value` does not fit; the variable stays as it is.
        """
        return self._change("AssignVariableOp", value, name, read_value)

    def assign_add(self, delta: Any, use_locking: bool = False, name: str | None = None, read_value: bool = True) -> Any:
        """Adds to the value, in one step that no other thread comes between."""
        return self._change("AssignAddVariableOp", delta, name, read_value)

    def assign_sub(self, delta: Any, use_locking: bool = False, name: str | None = None, read_value: bool = True) -> Any:
        """Subtracts from the value, in one step that no other thread comes between."""
        return self._change("AssignSubVariableOp", delta, name, read_value)

    def _change(self, op_name: str, value: Any, name: str | None, read_value: bool) -> Any:
        tensor = self._operand(value)
        if not self._cell.shape.is_compatible_with(tensor.shape):
            raise self._cell.mismatch(tensor.shape).at(current_location())
        operation = apply(op_name, [self._handle, tensor], name=name)
        return self if read_value else operation

    def _operand(self, value: Any) -> Tensor:
        """A value that is to become part of this variable's."""
        try:
            return convert_to_tensor(value, self._cell.dtype)
        except errors.DTypeMismatchError as error:
            raise errors.DTypeMismatchError(
                f"a value that is not {self._cell.dtype.name} is assigned to the variable {self._name!r}: {error.message}",
                location=current_location(),
                expected=f"a {self._cell.dtype.name} value",
                fix=f"ag.cast(value, ag.{self._cell.dtype.name})",
            ) from None

    def __repr__(self) -> str:
        array = self._cell.array
        shown = "no value" if array is None else f"numpy={np.asarray(array)!r}" if np.ndim(array) else f"numpy={array}"
        return f"<ag.Variable {self.name!r} shape={self.shape} dtype={self.dtype.name}, {shown}>"

    def __del__(self) -> None:
        cell = getattr(self, "_cell", None)
        if cell is not None:
            cell.delete()

    __hash__ = object.__hash__


def _install() -> None:
    """Gives variables the operators of tensors."""

    def forward(name: str) -> Any:
        def method(self: Variable, *args: Any) -> Any:
            return getattr(self.value(), name)(*args)

        method.__name__ = method.__qualname__ = name
        return method

    for name in _OPERATORS:
        setattr(Variable, name, forward(name))


_BINARY = (
    "add", "sub", "mul", "truediv", "floordiv", "mod", "divmod", "pow", "matmul", "and", "or", "xor", "lshift", "rshift"
)
_OPERATORS = (
    *[f"__{name}__" for name in _BINARY], *[f"__r{name}__" for name in _BINARY],
    "__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__", "__neg__", "__pos__", "__abs__", "__invert__",
    "__floor__", "__ceil__", "__trunc__", "__round__", "__getitem__", "__bool__", "__int__", "__float__",
    "__complex__", "__index__", "__len__", "__iter__", "__format__",
)  # fmt: skip
_install()


def _convert(variable: Variable, dtype: DType | None) -> Tensor:
    return convert_to_tensor(variable.value(), dtype)


register_conversion(Variable, _convert)
