"""The ops that read and change variables. Their first input is the variable's handle; a kernel gets its cell.

All have effects, so that they run in program order. `ag.Variable` (`ops.variables.variables`) is what applies them.

What a read gives may be differentiated with respect to the handle; the gradient has the variable's dtype and shape.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.resource import Cell
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.framework.tensor_spec import TensorSpec
from autograph.ops.arrays import gathering, slicing
from autograph.ops.arrays.shaping import expand_dims
from autograph.ops.core.common import ndarray

__all__: list[str] = []

#: What a variable can hold.
HELD = tuple(d for d in dtypes.ALL if not d.is_opaque)
_TYPES = {"dtype": HELD}
_INDEXED = {"dtype": HELD, "Tindices": dtypes.INDEX}


def _shape_of(handle: Tensor) -> TensorShape:
    return handle.handle_type[1] if handle.handle_type is not None else shapes.unknown


def _value_of(handle: Tensor, attrs: Any) -> Any:
    """The variable's value, for the shape rules of ops on tensors."""
    return TensorSpec(_shape_of(handle), attrs["dtype"])


def _size_vector(handle: Tensor, dtype: Any) -> Tensor:
    """The sizes of a variable's axes, as a tensor."""
    shape = _shape_of(handle)
    if shape.is_fully_defined():
        return EagerTensor(np.array(shape.as_tuple(), dtype.numpy_dtype), dtype)
    return apply("VariableShape", [handle], {"out_type": dtype})


# --- the whole value -----------------------------------------------------------------------------------

define(
    "ReadVariableOp",
    "resource: resource -> value: dtype",
    types=_TYPES,
    shape=lambda inputs, attrs: _shape_of(inputs[0]),
    kernel=Cell.read,
    gradient=lambda op, dy: [dy],
    traits=Trait.STATEFUL,
    user_name="reading a variable",
)


def _fits(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
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


def _updating(compute: Callable[[Any, Any], Any]) -> Callable[[Cell, Any], tuple[()]]:
    def kernel(cell: Cell, value: Any) -> tuple[()]:
        cell.update(value, compute)
        return ()

    return kernel


# InitializeVariableOp is autograph's own: the first value of a variable that is made while a function is traced.
for _name, _called, _types, _kernel in (
    ("AssignVariableOp", "assign", HELD, _assign),
    ("InitializeVariableOp", None, HELD, _initialize),
    ("AssignAddVariableOp", "assign_add", dtypes.NUMERIC, _updating(np.add)),
    ("AssignSubVariableOp", "assign_sub", dtypes.NUMERIC, _updating(np.subtract)),
):
    define(
        _name,
        "resource: resource, value: dtype -> ",
        types={"dtype": _types},
        shape=_fits,
        kernel=_kernel,
        traits=Trait.STATEFUL,
        user_name=_called,
    )

define(
    "VarIsInitializedOp",
    "resource: resource -> is_initialized: bool",
    shape=lambda inputs, attrs: shapes.scalar,
    kernel=lambda cell: np.bool_(cell.has_value()),
    traits=Trait.STATEFUL,
)
define(
    "VariableShape",
    "input: resource -> output: out_type",
    types={"out_type": dtypes.INDEX},
    shape=lambda inputs, attrs: TensorShape([_shape_of(inputs[0]).rank]),
    kernel=lambda cell, *, out_type: np.array(np.shape(cell.read()), out_type.numpy_dtype),
    traits=Trait.STATEFUL,
)


# --- reading entries -------------------------------------------------------------------------------------


def _gather_kernel(cell: Cell, indices: Any, *, batch_dims: int) -> Any:
    return gathering.gather_kernel(cell.read(), indices, batch_dims, batch_dims=batch_dims)


def _gather_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    axis = EagerTensor(np.int32(attrs["batch_dims"]), dtypes.int32)
    return gathering.gather_shape([_value_of(inputs[0], attrs), inputs[1], axis], attrs)


def _gather_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    handle, indices = op.inputs
    sizes, batch = _size_vector(handle, indices.dtype), op.attrs["batch_dims"]
    if not batch:
        return [gathering.scatter_nd(expand_dims(indices, -1), dy, sizes), None]
    axis = EagerTensor(np.int32(batch), dtypes.int32)
    return [apply("GatherGrad", [dy, indices, axis, sizes], {"batch_dims": batch}), None]


def _gather_nd_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    handle, indices = op.inputs
    return [gathering.scatter_nd(indices, dy, _size_vector(handle, indices.dtype)), None]


define(
    "ResourceGather",
    "resource: resource, indices: Tindices -> output: dtype",
    types=_INDEXED,
    attrs={"batch_dims": ("int", 0)},
    shape=_gather_shape,
    kernel=_gather_kernel,
    gradient=_gather_gradient,
    traits=Trait.STATEFUL,
    user_name="sparse_read",
)
define(
    "ResourceGatherNd",
    "resource: resource, indices: Tindices -> output: dtype",
    types=_INDEXED,
    shape=lambda inputs, attrs: gathering.gather_nd_shape([_value_of(inputs[0], attrs), inputs[1]], attrs),
    # a view, if an index vector is empty: the cell's array does not change under it, see `framework.resource`
    kernel=lambda cell, indices: gathering.gather_nd_kernel(cell.read(), indices),
    gradient=_gather_nd_gradient,
    traits=Trait.STATEFUL,
)


# --- changing entries ------------------------------------------------------------------------------------


def _rows_kernel(write: Callable[..., Any]) -> Callable[..., tuple[()]]:
    def kernel(cell: Cell, indices: Any, updates: Any) -> tuple[()]:
        where, updates = np.asarray(indices), ndarray(updates)

        def change(array: np.ndarray) -> None:
            new = updates if updates.ndim else np.broadcast_to(updates, where.shape + array.shape[1:])
            gathering.scatter(write, array, where[..., None], new, "scatter")

        cell.edit(change)
        return ()

    return kernel


def _rows_shape(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    handle, indices, updates = inputs
    target = _shape_of(handle)
    if target.rank == 0:
        raise errors.ShapeMismatchError("scatter into a scalar", expected="a variable with at least one dimension")
    if updates.shape.rank != 0 and indices.shape.rank is not None:
        gathering.check_updates(target, indices.shape.concatenate([1]), updates.shape, "scatter")
    return []


def _nd_kernel(write: Callable[..., Any]) -> Callable[..., tuple[()]]:
    def kernel(cell: Cell, indices: Any, updates: Any) -> tuple[()]:
        def change(array: np.ndarray) -> None:
            gathering.scatter(write, array, indices, updates, "scatter_nd")

        cell.edit(change)
        return ()

    return kernel


def _nd_shape(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    handle, indices, updates = inputs
    gathering.check_updates(_shape_of(handle), indices.shape, updates.shape, "scatter_nd")
    return []


# What writes into an array at an index writes again for each time that a place is named.
for _name, _types, _write, _at_index_vectors in (
    ("Update", HELD, gathering.write_last, True),
    ("Add", dtypes.NUMERIC, np.add.at, True),
    ("Sub", dtypes.NUMERIC, np.subtract.at, True),
    ("Mul", dtypes.NUMERIC, np.multiply.at, False),
    ("Div", dtypes.INEXACT, np.true_divide.at, False),
    ("Min", dtypes.REAL, np.minimum.at, True),
    ("Max", dtypes.REAL, np.maximum.at, True),
):
    define(
        f"ResourceScatter{_name}",
        "resource: resource, indices: Tindices, updates: dtype -> ",
        types={"dtype": _types, "Tindices": dtypes.INDEX},
        shape=_rows_shape,
        kernel=_rows_kernel(_write),
        traits=Trait.STATEFUL,
    )
    if _at_index_vectors:
        define(
            f"ResourceScatterNd{_name}",
            "ref: resource, indices: Tindices, updates: T -> ",
            types={"T": _types, "Tindices": dtypes.INDEX},
            shape=_nd_shape,
            kernel=_nd_kernel(_write),
            traits=Trait.STATEFUL,
        )


def _slice_kernel(
    cell: Cell, begin: Any, end: Any, strides: Any, value: Any, *, begin_mask: int, end_mask: int, ellipsis_mask: int,
    new_axis_mask: int, shrink_axis_mask: int,
) -> tuple[()]:  # fmt: skip
    masks = dict(zip(slicing.MASKS, (begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)))
    cell.edit(lambda array: slicing.write_slice(array, begin, end, strides, value, masks))
    return ()


def _slice_shape(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    slicing.check_slice(_shape_of(inputs[0]), inputs[1:], attrs)
    return []


define(
    "ResourceStridedSliceAssign",
    "ref: resource, begin: Index, end: Index, strides: Index, value: T -> ",
    types={"T": HELD, "Index": dtypes.INDEX},
    attrs=slicing.MASK_ATTRS,
    shape=_slice_shape,
    kernel=_slice_kernel,
    traits=Trait.STATEFUL,
    static_inputs=["begin", "end", "strides"],
    user_name="`v[i] = x`",
)
