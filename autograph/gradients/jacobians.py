"""Jacobians, row by row: one backward pass for each element of the target.

Eagerly the passes are run one after the other. In a graph they are a staged loop, so that the pass is traced once,
whatever the size of the target, which may be known only when the graph runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from autograph import errors
from autograph.framework import dtypes
from autograph.framework.context import building_graph
from autograph.framework.convert import convert_to_tensor
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.gradients.unconnected import UnconnectedGradients
from autograph.ops.arrays import construction, joining, selection, shaping
from autograph.ops.control.while_loop import while_loop
from autograph.ops.core import basic
from autograph.ops.lists.tensor_array import TensorArray
from autograph.ops.reductions.reductions import reduce_prod

__all__ = ["batch_jacobian", "jacobian"]

#: From the weights of the target's elements to the gradients of the sources.
Backward = Callable[[Tensor], Sequence[Any]]


def jacobian(backward: Backward, target: Tensor, sources: Sequence[Any], mode: UnconnectedGradients) -> list[Any]:
    """For each source, a tensor of the shape of `target` followed by that of the source; None if not connected."""
    shape = _shape(target)
    count = _size(target.shape, target)

    def row(i: Any) -> Sequence[Any]:
        return backward(shaping.reshape(_one_hot(i, count, target.dtype), shape))

    stacked = _rows(row, count, [(s.dtype, s.shape) for s in sources])
    return [
        _reshaped(rows, shape, _shape(source)) if rows is not None else _unconnected(shape, source, mode)
        for rows, source in zip(stacked, sources)
    ]


def batch_jacobian(backward: Backward, target: Tensor, source: Any, mode: UnconnectedGradients) -> Any:
    """A tensor of shape [n] + target.shape[1:] + source.shape[1:]; None if not connected."""
    if target.shape.rank == 0 or source.shape.rank == 0 or not _same_length(target.shape, source.shape):
        raise errors.ShapeMismatchError(
            f"batch_jacobian of a target of shape {target.shape} with respect to a source of shape {source.shape}",
            location=current_location(),
            expected="tensors of the same first dimension",
        )
    shape = _shape(target)
    batch = target.shape[0] if target.shape.rank is not None else None
    length: Any = batch if batch is not None else basic.shape(target)[0]
    row_shape, source_row = shape[1:], _shape(source)[1:]
    count = _size(target.shape[1:] if target.shape.rank is not None else None, target, 1)

    def column(j: Any) -> Sequence[Any]:
        seed = shaping.broadcast_to(_one_hot(j, count, target.dtype), _vector([length, count]))
        return backward(shaping.reshape(seed, shape))

    (stacked,) = _rows(column, count, [(source.dtype, source.shape)])
    if stacked is None:
        return _unconnected(_joined(_vector([length]), row_shape), source, mode, source_row)
    rank = stacked.shape.rank
    # [elements of a row, n, ...] to [n, elements of a row, ...]
    if rank is not None:
        swapped: Any = [1, 0, *range(2, rank)]
    else:
        swapped = joining.concat([[1, 0], construction.range(2, basic.rank(stacked))], axis=0)
    by_row = shaping.transpose(stacked, swapped)
    return shaping.reshape(by_row, _joined(_joined(_vector([length]), row_shape), source_row))


def _rows(row: Callable[[Any], Sequence[Any]], count: Any, types: Sequence[tuple[Any, TensorShape]]) -> list[Any]:
    """The gradients `row(i)` for all i below `count`, stacked; None for those that are always None."""
    if isinstance(count, int) and count > 0 and (building_graph() is None or count == 1):
        rows = [row(i) for i in range(count)]
        return [None if parts[0] is None else joining.stack(parts) for parts in zip(*rows)]
    connected = [True] * len(types)

    def body(i: Any, arrays: Any) -> Any:
        parts = row(i)
        connected[:] = [part is not None for part in parts]
        return i + 1, [a if part is None else a.write(i, part) for a, part in zip(arrays, parts)]

    arrays = [TensorArray(dtype, size=count, element_shape=shape) for dtype, shape in types]
    if not isinstance(count, int) or count:
        arrays = while_loop(lambda i, _: i < count, body, (construction.zeros([], dtypes.int32), arrays))[1]
    return [a.stack() if there else None for a, there in zip(arrays, connected)]


def _one_hot(i: Any, count: Any, dtype: Any) -> Tensor:
    return selection.one_hot(i, count, dtype=dtype)


def _same_length(a: TensorShape, b: TensorShape) -> bool:
    if a.rank is None or b.rank is None:
        return True
    return a[0] is None or b[0] is None or a[0] == b[0]


# --- shapes, as lists of ints where they are known, else as tensors --------------------------------------


def _shape(value: Any) -> Any:
    return value.shape.as_list() if value.shape.is_fully_defined() else basic.shape(convert_to_tensor(value))


def _size(shape: TensorShape | None, tensor: Tensor, first: int = 0) -> Any:
    """How many elements there are in the dimensions of a tensor from `first` on, whose static shape is given."""
    known = shape.num_elements() if shape is not None else None
    if known is not None:
        return known
    return reduce_prod(basic.shape(tensor)[first:])


def _vector(parts: Sequence[Any]) -> Any:
    return list(parts) if all(isinstance(p, int) for p in parts) else joining.stack(parts)


def _joined(a: Any, b: Any) -> Any:
    return a + b if isinstance(a, list) and isinstance(b, list) else joining.concat([a, b], axis=0)


def _reshaped(rows: Tensor, shape: Any, source_shape: Any) -> Tensor:
    return shaping.reshape(rows, _joined(shape, source_shape))


def _unconnected(shape: Any, source: Any, mode: UnconnectedGradients, source_shape: Any = None) -> Any:
    if mode is UnconnectedGradients.NONE:
        return None
    return construction.zeros(_joined(shape, _shape(source) if source_shape is None else source_shape), source.dtype)
