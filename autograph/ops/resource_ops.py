"""The ops that read and change variables. Their first input is the variable's handle; a kernel gets its cell.

All have effects, so that they run in program order. `ag.Variable` (`ops.variables`) is what applies them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.constant_value import constant_value_as_shape
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.op_def import REQUIRED, Trait, define
from autograph.framework.resource import Cell
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.ops import gathering, slicing
from autograph.ops.common import ndarray, no_shape

__all__ = ["SCATTERS", "SCATTERS_ND"]

_TYPES = {"dtype": dtypes.ALL}
_INDEXED = {"dtype": dtypes.ALL, "Tindices": dtypes.INDEX}


def _shape_of(handle: Tensor) -> TensorShape:
    return handle.handle_type[1] if handle.handle_type is not None else shapes.unknown


# --- the whole value -----------------------------------------------------------------------------------

define(
    "ReadVariableOp",
    "resource: resource -> value: dtype",
    types=_TYPES,
    shape=lambda inputs, attrs: _shape_of(inputs[0]),
    kernel=Cell.read,
    gradient=lambda op, dy: [dy],
    traits=Trait.STATEFUL,
)


def _fits(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    """The value has the shape of the variable."""
    handle, value = inputs
    if not _shape_of(handle).is_compatible_with(value.shape):
        raise errors.ShapeMismatchError(
            f"a value of shape {value.shape} is assigned to a variable of shape {_shape_of(handle)}"
        )
    return []


def _assign(cell: Cell, value: Any) -> tuple[()]:
    cell.assign(value)
    return ()


def _initialize(cell: Cell, value: Any) -> tuple[()]:
    cell.initialize(value)
    return ()


for _name, _kernel in (("AssignVariableOp", _assign), ("InitializeVariableOp", _initialize)):
    define(
        _name,
        "resource: resource, value: dtype -> ",
        types=_TYPES,
        shape=_fits,
        kernel=_kernel,
        traits=Trait.STATEFUL,
    )


def _updating(compute: Callable[[Any, Any], Any]) -> Callable[[Cell, Any], tuple[()]]:
    def kernel(cell: Cell, value: Any) -> tuple[()]:
        cell.check(np.shape(value))
        cell.update(lambda old: compute(old, value))
        return ()

    return kernel


def _fits_exactly(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    return _fits(inputs, attrs)


for _name, _ufunc in (("AssignAddVariableOp", np.add), ("AssignSubVariableOp", np.subtract)):
    define(
        _name,
        "resource: resource, value: dtype -> ",
        types={"dtype": dtypes.NUMERIC},
        shape=_fits,
        kernel=_updating(_ufunc),
        traits=Trait.STATEFUL,
    )

define(
    "VarIsInitializedOp",
    "resource: resource -> is_initialized: bool",
    shape=lambda inputs, attrs: shapes.scalar,
    kernel=lambda cell: np.bool_(cell.array is not None),
    traits=Trait.STATEFUL,
)
define(
    "VariableShape",
    "input: resource -> output: out_type",
    types={"out_type": dtypes.INDEX},
    attrs={"out_type": dtypes.int32},
    shape=lambda inputs, attrs: TensorShape([_shape_of(inputs[0]).rank]),
    kernel=lambda cell, *, out_type: np.array(np.shape(cell.read()), out_type.numpy_dtype),
    traits=Trait.STATEFUL,
)
SCATTERS: tuple[str, ...] = ()
SCATTERS_ND: tuple[str, ...] = ()
