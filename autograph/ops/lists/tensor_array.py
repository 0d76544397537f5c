"""`TensorArray`: an array of tensors that loops can write and read, as in TensorFlow.

Writing gives a new TensorArray: `ta = ta.write(i, x)`. One that is passed through `if`, `while` or `for` on
tensors is part of the graph's values like any tensor.
"""

from __future__ import annotations

from typing import Any

from autograph import errors
from autograph.framework import shapes
from autograph.framework.constant_value import constant_value
from autograph.framework.convert import convert_to_tensor
from autograph.framework.dtypes import as_dtype
from autograph.framework.op_names import with_article
from autograph.framework.shapes import TensorShape, as_shape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location, hides_internal_frames
from autograph.ops.arrays.gathering import gather
from autograph.ops.arrays.shaping import reshape
from autograph.ops.lists import tensor_list

__all__ = ["TensorArray"]


@hides_internal_frames
class TensorArray:
    """An array of tensors of one dtype.

    Args:
        dtype: of the entries.
        size: how many there are; 0 when left out.
        dynamic_size: whether writing beyond the end makes it longer.
        element_shape: of the entries, as far as it is known.
        clear_after_read, tensor_array_name, infer_shape, colocate_with_first_write_call, name: TensorFlow's,
            accepted; they change nothing.

    >>> import autograph as ag
    >>> ta = ag.TensorArray(ag.float32, size=2)
    >>> ta = ta.write(0, 1.0).write(1, 2.0)
    >>> ta.stack()
    <ag.Tensor: shape=(2,), dtype=float32, numpy=array([1., 2.], dtype=float32)>
    """

    def __init__(
        self,
        dtype: Any,
        size: Any = None,
        dynamic_size: bool | None = None,
        clear_after_read: bool | None = None,
        tensor_array_name: str | None = None,
        handle: Tensor | None = None,
        flow: Tensor | None = None,
        infer_shape: bool = True,
        element_shape: Any = None,
        colocate_with_first_write_call: bool = True,
        name: str | None = None,
    ) -> None:
        self.dtype = as_dtype(dtype)
        self.element_shape: TensorShape = as_shape(element_shape)
        self.dynamic_size = bool(dynamic_size)
        if flow is None:
            flow = tensor_list.tensor_list_reserve(0 if size is None else size, self.dtype, self.element_shape)
        self.flow = flow

    # --- part of staged state ---

    def __autograph_children__(self) -> list[tuple[str, Any]]:
        return [(".flow", self.flow)]

    def __autograph_rebuild__(self, parts: list[Any]) -> TensorArray:
        return self._with(parts[0], self.element_shape)

    def _with(self, flow: Any, element_shape: TensorShape) -> TensorArray:
        other = TensorArray.__new__(TensorArray)
        other.dtype, other.dynamic_size = self.dtype, self.dynamic_size
        other.element_shape, other.flow = element_shape, flow
        return other

    # --- use ---

    def write(self, index: Any, value: Any, name: str | None = None) -> TensorArray:
        """The array with `value` at `index`.

        Raises:
            DTypeMismatchError: the value has another dtype.
            OutOfRangeError: (when it runs) the index is beyond the end, and the size is not dynamic.
        """
        tensor = convert_to_tensor(value, None if isinstance(value, Tensor) else self.dtype)
        if tensor.dtype is not self.dtype:
            raise errors.DTypeMismatchError(
                f"{with_article(tensor.dtype.name)} tensor cannot be written to a TensorArray of {self.dtype.name}",
                location=current_location(),
                fix=f"ag.cast(value, ag.{self.dtype.name})",
            )
        flow = tensor_list.tensor_list_set_item(self.flow, index, tensor, resize=self.dynamic_size)
        return self._with(flow, self.element_shape)

    def read(self, index: Any, name: str | None = None) -> Tensor:
        """The entry at `index`."""
        return tensor_list.tensor_list_get_item(self.flow, index, self.dtype, self.element_shape)

    def stack(self, name: str | None = None) -> Tensor:
        """All entries as one tensor, along a new first axis."""
        return tensor_list.tensor_list_stack(self.flow, self.dtype, self.element_shape)

    def concat(self, name: str | None = None) -> Tensor:
        """All entries joined along their first axis."""
        stacked = self.stack()
        rest = [-1] + [d for d in (stacked.shape[2:].as_list() if stacked.shape.rank else [])]
        return reshape(stacked, rest)

    def gather(self, indices: Any, name: str | None = None) -> Tensor:
        """The entries at `indices`, stacked."""
        return gather(self.stack(), indices)

    def unstack(self, value: Any, name: str | None = None) -> TensorArray:
        """The array whose entries are the rows of `value`."""
        tensor = convert_to_tensor(value, None if isinstance(value, Tensor) else self.dtype)
        shape = tensor.shape[1:] if tensor.shape.rank else shapes.unknown
        return self._with(tensor_list.tensor_list_from_tensor(tensor), shape)

    def scatter(self, indices: Any, value: Any, name: str | None = None) -> TensorArray:
        """The array with the rows of `value` at `indices`, which must be known."""
        import numpy as np

        known = constant_value(convert_to_tensor(indices))
        if known is None:
            raise errors.UnimplementedError(
                "TensorArray.scatter needs indices that are known when it is traced",
                location=current_location(),
                fix="write the entries in a loop",
            )
        out = self
        for row, index in enumerate(np.ravel(known)):
            out = out.write(int(index), value[row])
        return out

    def size(self, name: str | None = None) -> Tensor:
        """The number of entries, a scalar of the default integer dtype."""
        return tensor_list.tensor_list_length(self.flow)

    def identity(self) -> TensorArray:
        return self

    def close(self, name: str | None = None) -> None:
        """Does nothing; TensorFlow's."""

    def __len__(self) -> int:
        raise TypeError("use TensorArray.size(), which is a tensor")

    def __repr__(self) -> str:
        return f"<ag.TensorArray dtype={self.dtype.name} element_shape={self.element_shape}>"
