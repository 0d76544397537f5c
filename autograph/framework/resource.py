"""State that outlives a graph: the cell that holds a variable's value, and the handle by which ops reach it.

A `Handle` is an eager tensor of dtype `resource` whose array is a `Cell`. A graph never holds a variable: it captures
the handle, as an input, and whoever runs the graph feeds the cell.

An array in a cell is never seen by the user as an array of theirs. Tensors share it, as they never change; so it is
changed in place only while nothing else refers to it.
"""

from __future__ import annotations

import sys
import threading
import weakref
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, nest, shapes
from autograph.framework.context import state
from autograph.framework.dtypes import DType
from autograph.framework.op_names import with_article
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import EagerTensor

__all__ = ["Cell", "Handle", "note_access", "own_copy"]


def own_copy(value: Any) -> Any:
    """What nobody else changes, nor keeps: a copy of an array. Numbers and texts never change."""
    return np.array(value) if isinstance(value, np.ndarray) else value


class Cell:
    """The value of a variable, which each operation reads or changes as a whole, whatever other threads do.

    Attributes:
        array: the value; None while there is none.
        name: the variable's, for errors.
        dtype, shape: what values have to fit.
        given_shape: whether the user gave the shape; else the first value decides.
        advice: what to do if there is no value yet.
        elsewhere: where the value is if it is not here: gives it when it is first needed. None if it is nowhere else.
    """

    __slots__ = ("advice", "array", "deleted", "dtype", "elsewhere", "given_shape", "lock", "name", "shape")

    def __init__(self, name: str, dtype: DType, shape: TensorShape, given_shape: bool = True) -> None:
        self.advice = "call the function that makes it, or assign a value"
        self.name = name
        self.dtype = dtype
        self.shape = shape
        self.given_shape = given_shape
        self.array: Any = None
        self.elsewhere: Callable[[], Any] | None = None
        self.deleted = False
        self.lock = threading.Lock()

    def has_value(self) -> bool:
        """Whether there is a value."""
        if self.array is None:
            with self.lock:
                return self.array is not None or self.elsewhere is not None
        return True

    def read(self) -> Any:
        """The value, which the caller must not change.

        Raises:
            FailedPreconditionError: there is none.
        """
        array = self.array
        if array is None:  # or a thread is changing it in place
            with self.lock:
                self._bring()
                array = self.array
            if array is None:
                raise self._nothing()
        return array

    def move(self, elsewhere: Callable[[], Any]) -> None:
        """Says that the value is somewhere else from now on, until it is needed here or replaced."""
        with self.lock:
            self.array, self.elsewhere = None, elsewhere

    def _bring(self) -> None:
        """Brings the value here, if it is elsewhere; called with the lock."""
        if self.elsewhere is not None:
            self.array = self.elsewhere()
            self.elsewhere = None

    def assign(self, array: Any, owned: bool = False) -> None:
        """Replaces the value by a copy of an array, or by the array itself if nobody else has it.

        Raises:
            ShapeMismatchError: it does not fit.
        """
        self.check(np.shape(array))
        own = array if owned else own_copy(array)
        with self.lock:
            if self.deleted:
                raise self._nothing()
            self.array, self.elsewhere = own, None

    def initialize(self, array: Any) -> None:
        """Sets the first value; if there is one already, it stays."""
        if not self.has_value():
            if not self.given_shape:
                self.shape, self.given_shape = TensorShape.of(np.shape(array)), True
            self.assign(array)

    def update(self, operand: Any, compute: Callable[[Any, Any], Any]) -> None:
        """Replaces the value by what `compute` makes, as a new array, of it and the operand, which has its shape.

        Raises:
            ShapeMismatchError: the operand has another one.
        """
        with self.lock:
            self._bring()
            array = self.array
            if array is None:
                raise self._nothing()
            if np.shape(operand) != np.shape(array):
                raise self.mismatch(TensorShape.of(np.shape(operand)), TensorShape.of(np.shape(array)))
            result = compute(array, operand)
            self.array = None if self.deleted else result

    def edit(self, change: Callable[[np.ndarray], None]) -> None:
        """Changes the value in place. What was read before stays as it is."""
        with self.lock:
            self._bring()
            array, references = _taken(self)  # readers wait until it is back
            if array is None:
                raise self._nothing()
            try:
                if references > _ALONE or not isinstance(array, np.ndarray):
                    array = np.array(array)
                change(array)
            except errors.AutographError as error:
                raise self.named(error) from None
            except (ValueError, IndexError) as error:
                raise self.named(errors.InvalidArgumentError(str(error))) from None
            finally:
                self.array = None if self.deleted else array

    def check(self, shape: tuple[int, ...]) -> None:
        """Raises unless a value may have this shape."""
        if not self.shape.is_compatible_with(shape):
            raise self.mismatch(TensorShape.of(shape))

    def mismatch(self, given: TensorShape, wanted: TensorShape | None = None) -> errors.ShapeMismatchError:
        """The error for a value of a shape that does not fit."""
        wanted = self.shape if wanted is None else wanted
        both = shapes.relax(self.shape, given)
        fits = f"make the variable with shape={both if both.rank is not None else None}"
        return errors.ShapeMismatchError(
            f"a value of shape {given} is assigned to the variable {self.name!r} of shape {wanted}",
            expected=with_article(f"{self.dtype.name} value of shape {wanted}"),
            fix="ag.reshape it, or ag.broadcast_to" + (f"; or {fits}" if wanted is self.shape else ""),
        )

    def named(self, error: errors.AutographError) -> errors.AutographError:
        """An error, with the variable's name in its message."""
        if repr(self.name) not in error.message:
            error.message += f" (the variable {self.name!r})"
        return error

    def delete(self) -> None:
        """Lets go of the value: the variable is gone. (Without the lock: Python may come here while this thread holds
        it, as garbage is collected at any time.)"""
        self.deleted = True
        self.array = self.elsewhere = None

    def _nothing(self) -> errors.FailedPreconditionError:
        if self.deleted:
            return errors.FailedPreconditionError(
                f"the variable {self.name!r} is used, but it was deleted: nothing but a graph refers to it",
                expected="a variable that the program still holds",
                fix="keep the variable in a global, an attribute or an argument for as long as the function is called",
            )
        return errors.FailedPreconditionError(
            f"the variable {self.name!r} is read, but it has no value yet",
            expected="an assignment first",
            fix=self.advice,
        )

    def __repr__(self) -> str:
        return f"<cell of {self.name!r}>"


def _taken(cell: Cell) -> tuple[Any, int]:
    """The array, taken out of its cell, and how many things refer to it, this function's own among them."""
    array, cell.array = cell.array, None
    return array, sys.getrefcount(array)


def _count_alone() -> int:
    probe = Cell("probe", dtypes.float32, TensorShape([2]))
    probe.array = np.zeros(2, np.float32)
    return _taken(probe)[1]


#: What `_taken` counts if nothing but the cell refers to the array.
_ALONE = _count_alone()


class Handle(EagerTensor):
    """What stands for a variable among the inputs of ops.

    Args:
        cell: of the variable.
        variable: the variable itself, which the handle does not keep alive.
    """

    __slots__ = ("_variable",)

    def __init__(self, cell: Cell, variable: Any) -> None:
        super().__init__(cell, dtypes.resource)
        self._shape = shapes.scalar
        self._variable = weakref.ref(variable)

    @property
    def cell(self) -> Cell:
        return self._array

    @property
    def variable(self) -> Any:
        """The variable; None if it is gone."""
        return self._variable()

    @property
    def handle_type(self) -> tuple[DType, TensorShape]:  # type: ignore[override]  # of other tensors None
        """Dtype and shape of the variable."""
        return self._array.dtype, self._array.shape

    def __repr__(self) -> str:
        return f"<handle of the variable {self._array.name!r}>"

    __str__ = __repr__


nest.leaf_types.add(Handle)


def note_access(tensors: Iterable[Any]) -> None:
    """Tells the tapes which variables are about to be read."""
    if state.tapes:
        for tensor in tensors:
            variable = tensor.variable if type(tensor) is Handle else None
            if variable is not None:
                for tape in state.tapes:
                    tape.variable_accessed(variable)
