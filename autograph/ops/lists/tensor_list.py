"""Tensor lists: values of dtype `variant` that hold any number of tensors of one dtype.

A list value never changes: pushing gives a new one. The kernels make that cheap: the values of one growing
list share their storage, and a push onto the newest of them takes constant time. Gradients are in `list_gradients`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.convert import convert_to_tensor
from autograph.framework.dtypes import DType, as_dtype
from autograph.framework.execution import apply
from autograph.framework.number_rules import rules
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape, as_shape
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.ops.core.basic import cast
from autograph.ops.core.common import as_tensor, out_of_range, scalar_shape

__all__ = [
    "empty_tensor_list",
    "known_tensor_list_length",
    "tensor_list_from_tensor",
    "tensor_list_get_item",
    "tensor_list_length",
    "tensor_list_pop_back",
    "tensor_list_push_back",
    "tensor_list_reserve",
    "tensor_list_set_item",
    "tensor_list_stack",
]


class ListValue:
    """The run-time value of a tensor list: the first `length` entries of storage that longer lists may share."""

    __slots__ = ("length", "storage")

    def __init__(self, storage: list[Any], length: int) -> None:
        self.storage = storage
        self.length = length

    def items(self) -> list[Any]:
        return self.storage[: self.length]

    def push(self, item: Any) -> ListValue:
        storage = self.storage
        if len(storage) != self.length:  # another list grew from this one: leave its entries alone
            storage = self.items()
        storage.append(item)
        return ListValue(storage, self.length + 1)

    def pop(self) -> tuple[ListValue, Any]:
        if not self.length:
            raise errors.OutOfRangeError("pop from an empty list")
        return ListValue(self.storage, self.length - 1), self.storage[self.length - 1]

    def replace(self, index: int, item: Any) -> ListValue:
        items = self.items()
        items[index] = item
        return ListValue(items, self.length)

    def index(self, index: Any) -> int:
        i = int(index)
        if not -self.length <= i < self.length:
            raise errors.OutOfRangeError(f"index {i} is out of range for a list of {self.length}")
        return i + self.length if i < 0 else i

    def __repr__(self) -> str:
        return f"<tensor list of {self.length}>"


def _empty(*, element_dtype: DType, element_shape: TensorShape) -> ListValue:
    return ListValue([], 0)


def _reserve(count: Any, *, element_dtype: DType, element_shape: TensorShape) -> ListValue:
    n = int(count)
    return ListValue([None] * n, n)


def _filled(item: Any, dtype: DType, shape: TensorShape) -> Any:
    """An entry; one that was reserved but never written is zeros."""
    if item is None:
        if not shape.is_fully_defined():
            raise errors.FailedPreconditionError(
                f"an entry was read that was never written, and its shape {shape} is not fully known"
            )
        return np.zeros(shape.as_tuple(), dtype.numpy_dtype)
    return item


def _get(handle: ListValue, index: Any, *, element_dtype: DType, element_shape: TensorShape) -> Any:
    return _filled(handle.storage[handle.index(index)], element_dtype, element_shape)


def _set(handle: ListValue, index: Any, item: Any, *, resize_if_index_out_of_bounds: bool) -> ListValue:
    i = int(index)
    if resize_if_index_out_of_bounds and i >= handle.length:
        while handle.length < i:
            handle = handle.push(None)
        return handle.push(item)
    return handle.replace(handle.index(i), item)


def _stack(handle: ListValue, *, element_dtype: DType, element_shape: TensorShape) -> Any:
    known = next((item for item in handle.items() if item is not None), None)
    if known is None and not handle.length:
        dims = [d or 0 for d in element_shape.dims or ()]
        return np.zeros((0, *dims), element_dtype.numpy_dtype)
    shape = element_shape if known is None else TensorShape.of(np.shape(known))
    items = [_filled(item, element_dtype, shape) for item in handle.items()]
    for i, item in enumerate(items):
        if np.shape(item) != np.shape(items[0]):
            raise errors.InvalidArgumentError(
                f"a list of tensors of different shapes cannot be stacked: {np.shape(items[0])} at 0, "
                f"{np.shape(item)} at {i}"
            )
    return np.stack(items).astype(element_dtype.numpy_dtype, copy=False)


def _handle_shape(inputs: Sequence[Tensor], attrs: Any) -> TensorShape:
    return shapes.scalar


_ELEMENT = {"element_dtype": "type", "element_shape": ("shape", shapes.unknown)}
_TYPES = {"element_dtype": dtypes.ALL}
_INDEX = {"Tindex": dtypes.INDEX}
_EMPTY = out_of_range("input_handle", when=lambda input_handle: input_handle.length == 0)


def _beyond(input_handle: ListValue, index: Any) -> Any:
    return (index < -input_handle.length) | (index >= input_handle.length)


def _beyond_set(input_handle: ListValue, index: Any, *, resize_if_index_out_of_bounds: bool) -> Any:
    below = index < -input_handle.length
    return below if resize_if_index_out_of_bounds else below | (index >= input_handle.length)


define("EmptyTensorList", "-> handle: variant", attrs=_ELEMENT, shape=_handle_shape, kernel=_empty, traits=Trait.TOTAL)
def rows_of(array: Any) -> list[Any]:
    """The rows of an array, each as kernels have it: a text is an array of rank 0, and NumPy gives its bytes."""
    if array.ndim == 1 and array.dtype == object:
        return [np.array(text, object) for text in array]
    return list(array)


define(
    "TensorListReserve",
    "num_elements: Tindex -> handle: variant",
    types=_INDEX,
    attrs=_ELEMENT,
    shape=_handle_shape,
    kernel=_reserve,
)
define(
    "TensorListPushBack",
    "input_handle: variant, tensor: element_dtype -> output_handle: variant",
    types=_TYPES,
    shape=_handle_shape,
    kernel=lambda handle, item: handle.push(item),
    traits=Trait.TOTAL,
)
define(
    "TensorListPopBack",
    "input_handle: variant -> output_handle: variant, tensor: element_dtype",
    attrs=_ELEMENT,
    shape=lambda inputs, attrs: [shapes.scalar, attrs["element_shape"]],
    kernel=lambda handle: handle.pop(),
    traits=Trait.RAISES,
    failure=_EMPTY,
)
define(
    "TensorListGetItem",
    "input_handle: variant, index: Tindex -> item: element_dtype",
    types=_INDEX,
    attrs=_ELEMENT,
    shape=lambda inputs, attrs: attrs["element_shape"],
    kernel=_get,
    traits=Trait.RAISES,
    failure=out_of_range("input_handle", when=_beyond),
)
define(
    "TensorListSetItem",
    "input_handle: variant, index: Tindex, item: element_dtype -> output_handle: variant",
    types={**_TYPES, **_INDEX},
    attrs={"resize_if_index_out_of_bounds": ("bool", False)},
    shape=_handle_shape,
    kernel=_set,
    traits=Trait.RAISES,
    failure=out_of_range("input_handle", "item", when=_beyond_set),
)
define(
    "TensorListLength",
    "input_handle: variant -> length: int32",
    shape=scalar_shape,
    kernel=lambda handle: np.int32(handle.length),
    traits=Trait.TOTAL | Trait.OF_SHAPES,
)
define(
    "TensorListStack",
    "input_handle: variant -> tensor: element_dtype",
    attrs=_ELEMENT,
    shape=lambda inputs, attrs: TensorShape.of((None,)).concatenate(attrs["element_shape"]),
    kernel=_stack,
)
define(
    "TensorListFromTensor",
    "tensor: element_dtype -> output_handle: variant",
    types=_TYPES,
    shape=_handle_shape,
    kernel=lambda tensor: ListValue(rows_of(tensor), len(tensor)),
)


def _element(dtype: Any, shape: Any) -> dict[str, Any]:
    return {"element_dtype": as_dtype(dtype), "element_shape": as_shape(shape)}


def index_tensor(index: Any) -> Tensor:
    tensor = as_tensor(index)
    return tensor if tensor.dtype in dtypes.INDEX else cast(tensor, dtypes.int64)


def empty_tensor_list(element_dtype: Any, element_shape: Any = None) -> Tensor:
    """A list of no tensors; its entries will have the given dtype and shape."""
    return apply("EmptyTensorList", [], _element(element_dtype, element_shape))


def tensor_list_reserve(count: Any, element_dtype: Any, element_shape: Any = None) -> Tensor:
    """A list of `count` entries that are not written yet."""
    return apply("TensorListReserve", [index_tensor(count)], _element(element_dtype, element_shape))


def tensor_list_from_tensor(tensor: Any) -> Tensor:
    """The list of the tensor's rows."""
    return apply("TensorListFromTensor", [as_tensor(tensor)])


def tensor_list_push_back(handle: Tensor, item: Any, element_dtype: Any = None) -> Tensor:
    """The list with one more entry."""
    return apply("TensorListPushBack", [handle, convert_to_tensor(item, element_dtype)])


def tensor_list_pop_back(handle: Tensor, element_dtype: Any, element_shape: Any = None) -> tuple[Tensor, Tensor]:
    """The list less its last entry, and that entry. Raises OutOfRangeError (an IndexError) when it is empty."""
    return apply("TensorListPopBack", [handle], _element(element_dtype, element_shape))


def tensor_list_get_item(handle: Tensor, index: Any, element_dtype: Any, element_shape: Any = None) -> Tensor:
    """The entry at `index`; negative ones count from the end. Raises OutOfRangeError beyond them."""
    return apply("TensorListGetItem", [handle, index_tensor(index)], _element(element_dtype, element_shape))


def tensor_list_set_item(handle: Tensor, index: Any, item: Any, resize: bool = False) -> Tensor:
    """The list with another entry at `index`; with `resize`, it grows to hold it."""
    attrs = {"resize_if_index_out_of_bounds": resize}
    return apply("TensorListSetItem", [handle, index_tensor(index), as_tensor(item)], attrs)


def tensor_list_length(handle: Tensor) -> Tensor:
    """The number of entries, a scalar of the default integer dtype."""
    return cast(apply("TensorListLength", [handle]), rules().integer)


def known_tensor_list_length(handle: Tensor) -> int | None:
    """The number of entries, if it is known while tracing: that of a list that was just made of a tensor is."""
    if isinstance(handle, EagerTensor):
        return int(handle._array.length)
    made = handle.op  # type: ignore[attr-defined]
    rows = made.inputs[0].shape if made.type == "TensorListFromTensor" else shapes.unknown
    return rows[0] if rows.rank else None


def tensor_list_stack(handle: Tensor, element_dtype: Any, element_shape: Any = None) -> Tensor:
    """The entries as one tensor, along a new first axis."""
    return apply("TensorListStack", [handle], _element(element_dtype, element_shape))
