"""Reading and writing entries by index: gather, gather_nd, scatter_nd, tensor_scatter_nd_*.

Indices count from 0; one outside of its axis is refused when the op runs (Python's negative indices are for `x[i]`,
see `ops.arrays.indexing`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.constant_value import constant_value_as_shape
from autograph.framework.convert import constant, own_dtype
from autograph.framework.costs import MOVEMENT
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.shaping import broadcast_to, constant_int, expand_dims, index_tensor, reshape, shape_tensor
from autograph.ops.arrays.slicing import basic_item
from autograph.ops.core.basic import assigned, cast, shape, size
from autograph.ops.core.common import as_tensor, ndarray, normalize_axis, out_of_bounds, out_of_range

__all__ = [
    "gather", "gather_nd", "scatter_nd", "tensor_scatter_nd_add", "tensor_scatter_nd_max", "tensor_scatter_nd_min",
    "tensor_scatter_nd_sub", "tensor_scatter_nd_update",
]  # fmt: skip

_TYPES = {"T": dtypes.ALL, "Tindices": dtypes.INDEX}


# --- gather along one axis ---------------------------------------------------------------------------


def gather_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    params, indices, axis = inputs[0].shape, inputs[1].shape, constant_int(inputs[2])
    if params.rank is None or indices.rank is None:
        return shapes.unknown
    batch = attrs["batch_dims"]
    if batch < 0:
        batch += indices.rank
    if not params.rank:
        raise errors.ShapeMismatchError("gather from a scalar", expected="a tensor with at least one dimension")
    if not 0 <= batch <= indices.rank:
        raise errors.ShapeMismatchError(f"gather: batch_dims {attrs['batch_dims']} with indices of shape {indices}")
    if axis is None:
        return TensorShape.of((None,) * (params.rank + indices.rank - 1 - batch))
    at = normalize_axis(axis, params.rank)
    if at < batch:
        raise errors.ShapeMismatchError(f"gather: batch_dims {batch} must not be beyond axis {at}")
    lead = shapes.merge(params[:batch], indices[:batch])
    return TensorShape.of(
        lead.as_tuple() + params.as_tuple()[batch:at] + indices.as_tuple()[batch:] + params.as_tuple()[at + 1 :]
    )


def _check_range(indices: np.ndarray, limit: int, name: str = "indices") -> None:
    if indices.size and (indices.min() < 0 or indices.max() >= limit):
        where = np.argwhere((indices < 0) | (indices >= limit))[0]
        place = f"{name}[{','.join(map(str, where))}]" if len(where) else name
        raise errors.IndexingError(f"{place} = {indices[tuple(where)]} is not in [0, {limit})")


def _batched(params: np.ndarray, indices: np.ndarray, axis: int, batch: int) -> tuple[np.ndarray, tuple[Any, ...]]:
    """A view of `params` with `axis` right after the batch axes, and the index for all of these."""
    grids = np.ix_(*[np.arange(d) for d in params.shape[:batch]])
    spread = [g.reshape(g.shape + (1,) * (indices.ndim - batch)) for g in grids]
    return np.moveaxis(params, axis, batch), (*spread, indices)


def gather_kernel(params: Any, indices: Any, axis: Any, *, batch_dims: int) -> Any:
    params, indices, at = ndarray(params), np.asarray(indices), int(axis)
    at = normalize_axis(at, params.ndim)
    _check_range(indices, params.shape[at])
    if not batch_dims:
        return ndarray(np.take(params, indices, at))
    batch = batch_dims + indices.ndim if batch_dims < 0 else batch_dims
    if params.shape[:batch] != indices.shape[:batch]:
        raise errors.InvalidArgumentError(
            f"gather: shapes {params.shape} and {indices.shape} differ in the first {batch}"
        )
    view, index = _batched(params, indices, at, batch)
    taken = view[index]  # batch, indices, before axis, after axis
    width = indices.ndim - batch
    return np.moveaxis(taken, range(batch, batch + width), range(at, at + width))


def _outside(params: Any, indices: Any, axis: Any) -> Any:
    return (indices < 0) | (indices >= np.shape(params)[int(axis)])


def _says_outside(params: Any, indices: Any, axis: Any, *, batch_dims: int, **types: Any) -> str:
    at = int(axis) % max(np.ndim(params), 1)
    size = np.shape(params)[at]
    return _first_outside(np.ravel(indices), size, at) or "index out of range"


def _first_outside(indices: Any, size: int, axis: int) -> str | None:
    """What NumPy says of the first of the indices that lies outside of an axis; the size was added to negative ones."""
    wrong = indices[(indices < 0) | (indices >= size)]
    return out_of_bounds(wrong[0] if wrong[0] > 0 else wrong[0] - size, axis, size) if wrong.size else None


def _gather_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    params, indices, axis = op.inputs
    batch = op.attrs["batch_dims"]
    if not batch and constant_int(axis) == 0:
        return [scatter_nd(expand_dims(indices, -1), dy, shape(params, indices.dtype)), None, None]
    inputs = [dy, indices, axis, shape(params, indices.dtype)]
    return [apply("GatherGrad", inputs, {"batch_dims": batch}), None, None]


define(
    "GatherV2",
    "params: T, indices: Tindices, axis: Taxis -> output: T",
    types={**_TYPES, "Taxis": dtypes.INDEX},
    attrs={"batch_dims": ("int", 0)},
    shape=gather_shape,
    kernel=gather_kernel,
    gradient=_gather_gradient,
    static_inputs=["axis"],
    failure=out_of_range("params", when=_outside, says=_says_outside),
    cost=MOVEMENT,
)


def _gather_grad_kernel(dy: Any, indices: Any, axis: Any, shape: Any, *, batch_dims: int) -> Any:
    indices, dy = np.asarray(indices), np.asarray(dy)
    out = np.zeros(tuple(int(d) for d in shape), dy.dtype)
    at = normalize_axis(int(axis), out.ndim)
    batch = batch_dims + indices.ndim if batch_dims < 0 else batch_dims
    width = indices.ndim - batch
    view, index = _batched(out, indices, at, batch)
    np.add.at(view, index, np.moveaxis(dy, range(at, at + width), range(batch, batch + width)))
    return out


# TensorFlow has no such op: it builds this from transpositions and scatters.
define(
    "GatherGrad",
    "dy: T, indices: Tindices, axis: Taxis, shape: Tindices -> output: T",
    types={"T": dtypes.NUMERIC, "Tindices": dtypes.INDEX, "Taxis": dtypes.INDEX},
    attrs={"batch_dims": ("int", 0)},
    shape=lambda inputs, attrs: constant_value_as_shape(inputs[3]),
    kernel=_gather_grad_kernel,
    gradient=lambda op, dy: [
        apply("GatherV2", [dy, *op.inputs[1:3]], {"batch_dims": op.attrs["batch_dims"]}),
        None,
        None,
        None,
    ],
    static_inputs=["shape"],
    cost=MOVEMENT,
)


def gather(
    params: Any,
    indices: Any,
    validate_indices: Any = None,
    axis: Any = None,
    batch_dims: int = 0,
    name: str | None = None,
) -> Tensor:
    """The entries of `params` along an axis that `indices` names.

    Args:
        axis: by default `batch_dims`.
        batch_dims: how many leading axes `params` and `indices` have in common.

    Returns:
        A tensor of shape `params.shape[:axis] + indices.shape[batch_dims:] + params.shape[axis + 1:]`.

    Raises:
        IndexingError: (when it runs) an index is not in [0, size of the axis).

    >>> import autograph as ag
    >>> ag.gather([10, 20, 30], [2, 0])
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([30, 10])>
    """
    if axis is None:
        if batch_dims < 0:
            batch_dims += as_tensor(indices).shape.rank or 0
        axis = batch_dims
    inputs = [as_tensor(params), index_tensor(indices), index_tensor(axis)]
    return apply("GatherV2", inputs, {"batch_dims": batch_dims}, name)


# --- gather and scatter by index vectors -------------------------------------------------------------


def gather_nd_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    params, indices = inputs[0].shape, inputs[1].shape
    if indices.rank == 0:
        raise errors.ShapeMismatchError("gather_nd: indices must have at least one dimension")
    if params.rank is None or indices.rank is None or indices[-1] is None:
        return shapes.unknown
    if indices[-1] > params.rank:
        raise errors.ShapeMismatchError(
            f"gather_nd: index vectors of length {indices[-1]} for a tensor of shape {params}"
        )
    return indices[:-1] + params[indices[-1] :]


def _outside_rows(indices: Any, limits: Sequence[int]) -> Any:
    sizes = np.array(limits[: np.shape(indices)[-1]], np.int64)
    return np.any((indices < 0) | (indices >= sizes), axis=-1)


def _says_outside_rows(array: Any, indices: Any, *others: Any, **types: Any) -> str:
    columns, sizes = np.moveaxis(np.asarray(indices), -1, 0), np.shape(array)
    said = (_first_outside(np.ravel(column), size, axis) for axis, (column, size) in enumerate(zip(columns, sizes)))
    return next(filter(None, said), "index out of range")


def _rows(indices: Any, limits: Sequence[int], what: str) -> tuple[np.ndarray, ...]:
    """The index vectors as one array an axis, checked."""
    indices = np.asarray(indices)
    depth = indices.shape[-1]
    if depth > len(limits):
        raise errors.InvalidArgumentError(
            f"{what}: index vectors of length {depth} for a tensor of shape {tuple(limits)}"
        )
    wrong = _outside_rows(indices, limits)
    if np.any(wrong):
        where = tuple(np.argwhere(wrong)[0])
        raise errors.IndexingError(
            f"indices[{','.join(map(str, where))}] = {indices[where].tolist()} "
            f"is not within a tensor of shape {tuple(limits)}"
        )
    return tuple(indices[..., i] for i in range(depth))


def gather_nd_kernel(params: Any, indices: Any) -> Any:
    params = ndarray(params)
    rows = _rows(indices, params.shape, "gather_nd")
    if not rows:
        return np.broadcast_to(params, np.shape(indices)[:-1] + params.shape)
    return ndarray(params[rows])


define(
    "GatherNd",
    "params: T, indices: Tindices -> output: T",
    types=_TYPES,
    shape=gather_nd_shape,
    kernel=gather_nd_kernel,
    gradient=lambda op, dy: [scatter_nd(op.inputs[1], dy, shape(op.inputs[0], op.inputs[1].dtype)), None],
    traits=Trait.RAISES,
    failure=out_of_range(
        "params",
        when=lambda params, indices: _outside_rows(indices, np.shape(params)),
        says=_says_outside_rows,
    ),
    cost=MOVEMENT,
)


def gather_nd(params: Any, indices: Any, batch_dims: int = 0, name: str | None = None) -> Tensor:
    """The entries (or slices) of `params` that the index vectors on the last axis of `indices` name.

    Returns:
        A tensor of shape `indices.shape[:-1] + params.shape[batch_dims + indices.shape[-1]:]`.

    Raises:
        IndexingError: (when it runs) an index is out of range.

    >>> import autograph as ag
    >>> ag.gather_nd([[1, 2], [3, 4]], [[0, 1], [1, 0]])
    <ag.Tensor: shape=(2,), dtype=int64, numpy=array([2, 3])>
    """
    tensor, found = as_tensor(params), index_tensor(indices)
    if batch_dims:
        found = _with_batch(tensor, found, batch_dims)
    return apply("GatherNd", [tensor, found], name=name)


def _with_batch(params: Tensor, indices: Tensor, batch_dims: int) -> Tensor:
    """Index vectors that start with their place on the batch axes."""
    rank = indices.shape.rank
    if rank is None:
        raise errors.InvalidArgumentError(
            "gather_nd: batch_dims needs indices of known rank", location=current_location()
        )
    if batch_dims >= rank:
        raise errors.ShapeMismatchError(
            f"gather_nd: batch_dims {batch_dims} with indices of shape {indices.shape}", location=current_location()
        )
    sizes = shape(indices, indices.dtype)
    places = apply("ConcatV2", [[basic_item(sizes, slice(None, -1)), constant([1], indices.dtype)], constant(0)])
    columns = []
    for axis in range(batch_dims):
        size_ = basic_item(shape(params, indices.dtype), axis)
        bounds = [constant(0, indices.dtype), size_, constant(1, indices.dtype)]
        along = reshape(apply("Range", bounds), [-1 if a == axis else 1 for a in range(rank)])
        columns.append(broadcast_to(along, places))
    return apply("ConcatV2", [[*columns, indices], constant(-1)])


def check_updates(target: TensorShape, indices: TensorShape, updates: TensorShape, what: str) -> None:
    if indices.rank == 0:
        raise errors.ShapeMismatchError(f"{what}: indices must have at least one dimension")
    if target.rank is None or indices.rank is None or indices[-1] is None or updates.rank is None:
        return
    if indices[-1] > target.rank:
        raise errors.ShapeMismatchError(f"{what}: index vectors of length {indices[-1]} for a tensor of shape {target}")
    wanted = indices[:-1] + target[indices[-1] :]
    if not wanted.is_compatible_with(updates):
        raise errors.ShapeMismatchError(
            f"{what}: updates of shape {updates} with indices of shape {indices} and a tensor of shape {target}",
            expected=f"updates of shape {wanted}",
        )


def _scatter_nd_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    result = constant_value_as_shape(inputs[2])
    check_updates(result, inputs[0].shape, inputs[1].shape, "scatter_nd")
    return result


def scatter(write: Callable[..., Any], out: np.ndarray, indices: Any, updates: Any, what: str) -> np.ndarray:
    rows = _rows(indices, out.shape, what)
    wanted = np.shape(indices)[:-1] + out.shape[len(rows) :]
    updates = ndarray(updates)
    if updates.shape != wanted:
        raise errors.InvalidArgumentError(f"{what}: updates of shape {updates.shape} are given, {wanted} is needed")
    if not rows:  # every update covers the whole tensor
        for part in updates.reshape((-1, *out.shape)):
            write(out, (...,), part)
        return out
    write(out, rows, updates)
    return out


def write_last(out: np.ndarray, index: Any, updates: np.ndarray) -> None:
    # One after the other, so that the last one counts where an index comes twice.
    if index[0] is ...:
        out[...] = updates
        return
    flat = [np.ravel(i) for i in index]
    for at, part in zip(zip(*flat), updates.reshape((len(flat[0]), *out.shape[len(index) :]))):
        out[at] = part


def _scatter_nd_kernel(indices: Any, updates: Any, shape: Any) -> Any:
    updates = np.asarray(updates)
    out = np.zeros(tuple(int(d) for d in shape), updates.dtype)
    return scatter(np.logical_or.at if updates.dtype == bool else np.add.at, out, indices, updates, "scatter_nd")


define(
    "ScatterNd",
    "indices: Tindices, updates: T, shape: Tindices -> output: T",
    types={"T": (*dtypes.NUMERIC, dtypes.bool_), "Tindices": dtypes.INDEX},
    shape=_scatter_nd_shape,
    kernel=_scatter_nd_kernel,
    gradient=lambda op, dy: [None, gather_nd(dy, op.inputs[0]), None],
    static_inputs=["shape"],
    failure=out_of_range("updates", when=lambda indices, shape: _outside_rows(indices, shape)),
    cost=MOVEMENT,
)


def scatter_nd(indices: Any, updates: Any, shape: Any, name: str | None = None) -> Tensor:
    """Zeros of the given shape, to which `updates` are added where `indices` say.

    Args:
        indices: index vectors on the last axis.
        updates: of shape `indices.shape[:-1] + shape[indices.shape[-1]:]`.

    Raises:
        IndexingError: (when it runs) an index is out of range.

    >>> import autograph as ag
    >>> ag.scatter_nd([[1], [3], [1]], [1, 2, 3], [4])
    <ag.Tensor: shape=(4,), dtype=int64, numpy=array([0, 4, 0, 2])>
    """
    where, dims = index_tensor(indices), shape_tensor(shape)
    if where.dtype is not dims.dtype:
        where, dims = cast(where, dtypes.int64), cast(dims, dtypes.int64)
    return apply("ScatterNd", [where, as_tensor(updates), dims], name=name)


# --- changing some entries ---------------------------------------------------------------------------


def _update_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    tensor, indices, updates = op.inputs
    rest = apply("TensorScatterUpdate", [dy, indices, apply("ZerosLike", [updates])])
    mine = gather_nd(dy, indices)
    if not (indices.shape.is_fully_defined() and indices.shape[:-1].num_elements() == 1):
        mine = apply("SelectV2", [_counts(tensor, indices, updates), mine, apply("ZerosLike", [mine])])
    return [rest, None, mine]


def _counts(tensor: Tensor, indices: Tensor, updates: Tensor) -> Tensor:
    """Which elements of `updates` are still there at the end: all, but for places that were written again."""
    numbers = apply("Range", [constant(1), apply("AddV2", [size(updates), constant(1)]), constant(1)])
    numbers = reshape(numbers, shape(updates))
    zeros = apply("Fill", [shape(tensor), constant(0)])
    last = apply("TensorScatterUpdate", [zeros, indices, numbers])
    return apply("Equal", [gather_nd(last, indices), numbers])


def _add_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    return [dy, None, gather_nd(dy, op.inputs[1])]


def _sub_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    return [dy, None, apply("Neg", [gather_nd(dy, op.inputs[1])])]


def _extreme_gradient(op: Any, dy: Tensor) -> list[Tensor | None]:
    """The gradient goes to whatever has the extreme value, in equal parts."""
    tensor, indices, updates = op.inputs
    result = op.outputs[0]
    kept = cast(apply("Equal", [tensor, result]), dy.dtype)
    taken = cast(apply("Equal", [updates, gather_nd(result, indices)]), dy.dtype)
    share = apply("RealDiv", [dy, apply("TensorScatterAdd", [kept, indices, taken])])
    return [apply("Mul", [kept, share]), None, apply("Mul", [taken, gather_nd(share, indices)])]


def _tensor_scatter_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    check_updates(inputs[0].shape, inputs[1].shape, inputs[2].shape, "tensor_scatter_nd")
    return inputs[0].shape


def _tensor_scatter_kernel(write: Callable[..., Any]) -> Callable[..., Any]:
    return lambda tensor, indices, updates: scatter(
        write, np.array(ndarray(tensor)), indices, updates, "tensor_scatter_nd"
    )


for _name, _types, _write, _gradient in (
    ("TensorScatterUpdate", dtypes.ALL, write_last, _update_gradient),
    ("TensorScatterAdd", dtypes.NUMERIC, np.add.at, _add_gradient),
    ("TensorScatterSub", dtypes.NUMERIC, np.subtract.at, _sub_gradient),
    ("TensorScatterMax", dtypes.REAL, np.maximum.at, _extreme_gradient),
    ("TensorScatterMin", dtypes.REAL, np.minimum.at, _extreme_gradient),
):
    define(
        _name,
        "tensor: T, indices: Tindices, updates: T -> output: T",
        types={"T": _types, "Tindices": dtypes.INDEX},
        shape=_tensor_scatter_shape,
        kernel=_tensor_scatter_kernel(_write),
        gradient=_gradient,
        traits=Trait.RAISES,
        failure=out_of_range(
            "tensor",
            "updates",
            when=lambda tensor, indices: _outside_rows(indices, np.shape(tensor)),
            says=_says_outside_rows,
        ),
        cost=MOVEMENT,
    )


def _tensor_scatter(op_name: str, tensor: Any, indices: Any, updates: Any, name: str | None) -> Tensor:
    """The target keeps its dtype: updates of its kind are cast to it, and floats in a tensor of ints are refused."""
    target = as_tensor(tensor)
    own = own_dtype(updates)[0]
    fits = own is not None and np.can_cast(own.numpy_dtype, target.dtype.numpy_dtype, "same_kind")
    new = assigned(updates, target.dtype) if fits else as_tensor(updates, target.dtype)
    return apply(op_name, [target, index_tensor(indices), new], name=name)


def tensor_scatter_nd_update(tensor: Any, indices: Any, updates: Any, name: str | None = None) -> Tensor:
    """A copy of `tensor` with `updates` at the places that the index vectors on the last axis of `indices` name.

    Where a place is named twice, the last update counts.

    Raises:
        IndexingError: (when it runs) an index is out of range.

    >>> import autograph as ag
    >>> ag.tensor_scatter_nd_update([1, 2, 3], [[0], [2]], [7, 9])
    <ag.Tensor: shape=(3,), dtype=int64, numpy=array([7, 2, 9])>
    """
    return _tensor_scatter("TensorScatterUpdate", tensor, indices, updates, name)


def tensor_scatter_nd_add(tensor: Any, indices: Any, updates: Any, name: str | None = None) -> Tensor:
    """A copy of `tensor` with `updates` added at the named places, as often as they are named.

    >>> import autograph as ag
    >>> ag.tensor_scatter_nd_add([1, 2, 3], [[0], [0]], [10, 100]).numpy().tolist()
    [111, 2, 3]
    """
    return _tensor_scatter("TensorScatterAdd", tensor, indices, updates, name)


def tensor_scatter_nd_sub(tensor: Any, indices: Any, updates: Any, name: str | None = None) -> Tensor:
    """A copy of `tensor` with `updates` subtracted at the named places."""
    return _tensor_scatter("TensorScatterSub", tensor, indices, updates, name)


def tensor_scatter_nd_max(tensor: Any, indices: Any, updates: Any, name: str | None = None) -> Tensor:
    """A copy of `tensor` with the larger of the entry and its updates at the named places."""
    return _tensor_scatter("TensorScatterMax", tensor, indices, updates, name)


def tensor_scatter_nd_min(tensor: Any, indices: Any, updates: Any, name: str | None = None) -> Tensor:
    """A copy of `tensor` with the smaller of the entry and its updates at the named places."""
    return _tensor_scatter("TensorScatterMin", tensor, indices, updates, name)
