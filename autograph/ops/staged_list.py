"""`StagedList`: a Python list that a staged loop grows or shrinks, as one value of the graph.

A list whose length changes from one iteration to the next has no fixed structure. It becomes a tensor list: its
items are tensors of one dtype. It is used as the list that it stands for: `append`, `pop` and the like change it.
What it holds is the tensor of a graph, so that a branch or a loop body works on a copy (`operators.containers`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph import errors
from autograph.framework import shapes
from autograph.framework.dtypes import DType
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.user_frames import current_location
from autograph.ops import branch_values as bv
from autograph.ops import tensor_list
from autograph.ops.common import as_tensor

__all__ = ["StagedList", "as_staged_list", "common_type"]


class StagedList:
    """A list of tensors of one dtype whose length is known only at run time.

    Attributes:
        handle: the tensor list, a variant tensor.
        dtype: of the items.
        element_shape: of the items, as far as they agree.
    """

    def __init__(self, handle: Tensor, dtype: DType, element_shape: TensorShape) -> None:
        self.handle = handle
        self.dtype = dtype
        self.element_shape = element_shape

    @classmethod
    def of(cls, items: Sequence[Any], dtype: DType, element_shape: TensorShape) -> StagedList:
        """A staged list that holds `items`."""
        result = cls(tensor_list.empty_tensor_list(dtype, element_shape), dtype, element_shape)
        result.extend(items)
        return result

    # --- part of staged state ---

    def __autograph_flatten__(self) -> list[tuple[str, Any]]:
        return [(".handle", self.handle)]

    def __autograph_rebuild__(self, parts: list[Any]) -> StagedList:
        return StagedList(parts[0], self.dtype, self.element_shape)

    def __autograph_shown__(self) -> Tensor:
        return self.handle  # prints as a list

    # --- use ---

    def become(self, other: StagedList) -> None:
        """Takes over what another staged list holds."""
        self.handle, self.dtype, self.element_shape = other.handle, other.dtype, other.element_shape

    def copy(self) -> StagedList:
        """Another list of the same items."""
        return StagedList(self.handle, self.dtype, self.element_shape)

    def append(self, item: Any) -> None:
        """Adds an item at the end.

        Raises:
            StagedValueError: the item is no tensor of the list's dtype.
        """
        tensor = self._as_item(item)
        self.handle = tensor_list.tensor_list_push_back(self.handle, tensor)
        self.element_shape = shapes.relax(self.element_shape, tensor.shape)

    def extend(self, items: Any) -> None:
        """Adds all items of a Python sequence at the end."""
        for item in items:
            self.append(item)

    def _as_item(self, item: Any) -> Tensor:
        dtype = bv.adapted_dtype(self.dtype, False, item) if bv.stageable(item) else None
        if dtype is not self.dtype:
            raise errors.StagedValueError(
                f"{bv.describe(item)} is put into a list of {self.dtype.name} tensors in a staged loop",
                location=current_location(),
                expected="items of one dtype",
                fix=f"ag.cast(item, ag.{self.dtype.name})",
            )
        return bv.to_dtype(item, self.dtype)

    def pop(self, index: Any = -1) -> Tensor:
        """Takes the last item out. Raises IndexError, at run time, when there is none."""
        if not (isinstance(index, int) and index == -1):
            raise errors.UnimplementedError(
                "a list grown in a staged loop can be popped at its end only",
                location=current_location(),
                fix="use pop(), or keep the items in a tensor",
            )
        self.handle, item = tensor_list.tensor_list_pop_back(self.handle, self.dtype, self.element_shape)
        return item

    def item(self, index: Any) -> Tensor:
        """The item at an index; negative ones count from the end. Raises IndexError, at run time, beyond them."""
        return tensor_list.tensor_list_get_item(self.handle, index, self.dtype, self.element_shape)

    def __setitem__(self, index: Any, value: Any) -> None:
        tensor = self._as_item(value)
        self.handle = tensor_list.tensor_list_set_item(self.handle, index, tensor)
        self.element_shape = shapes.relax(self.element_shape, tensor.shape)

    def length(self) -> Tensor:
        """The number of items, an int32 scalar."""
        return tensor_list.tensor_list_length(self.handle)

    def stack(self) -> Tensor:
        """The items as one tensor, along a new first axis."""
        return tensor_list.tensor_list_stack(self.handle, self.dtype, self.element_shape)

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, slice):
            return self.stack()[key]
        return self.item(key)

    def __iter__(self) -> Any:
        # Without this, Python would ask for item 0, 1, ... for ever.
        raise errors.OperatorNotAllowedInGraphError(
            "iteration needs the length of a list that a staged loop grew, which is known only when the graph runs",
            location=current_location(),
            fix="loop over it with `for` inside an @ag.function, or stack it: ag.stack(items)",
        )

    def __iadd__(self, items: Any) -> StagedList:
        for item in _items_beside(items, "+="):
            self.append(item)
        return self

    def __add__(self, items: Any) -> StagedList:
        result = self.copy()
        result += items
        return result

    def __radd__(self, items: Any) -> StagedList:
        return self._refuse("+")

    def __eq__(self, other: Any) -> Any:
        if self is other:
            return True
        return self._refuse("==") if isinstance(other, (list, StagedList)) else NotImplemented

    def __ne__(self, other: Any) -> Any:
        if self is other:
            return False
        return self._refuse("!=") if isinstance(other, (list, StagedList)) else NotImplemented

    __hash__ = object.__hash__

    def __contains__(self, item: Any) -> bool:
        return self._refuse("in")

    def __getattr__(self, name: str) -> Any:
        if name in _LIST_METHODS:
            self._refuse(f"{name}()")
        raise AttributeError(f"'StagedList' object has no attribute {name!r}")

    def _refuse(self, what: str) -> Any:
        raise errors.UnimplementedError(
            f"{what} on a list that staged control flow has grown or shrunk",
            location=current_location(),
            expected="append(), extend(), pop(), +=, indexing, len() or a loop over the list",
            fix="stack it first: ag.stack(items)",
        )

    def __repr__(self) -> str:
        return f"<staged list of {self.dtype.name} tensors of shape {self.element_shape}>"


_LIST_METHODS = frozenset(name for name in dir(list) if not name.startswith("_"))


def _items_beside(items: Any, what: str) -> Sequence[Any]:
    """The operand of `+` beside a staged list: a Python sequence."""
    if isinstance(items, StagedList):
        items._refuse(what)
    return items  # anything that Python can loop over


def common_type(*lists: Any) -> tuple[DType, TensorShape] | None:
    """The dtype and shape that the items of several lists, staged or not, can share; None if they cannot.

    Python numbers adapt to the tensors beside them.
    """
    dtypes: list[tuple[DType, bool]] = []
    shape: TensorShape | None = None
    for values in lists:
        if isinstance(values, StagedList):
            dtypes.append((values.dtype, False))
            shape = values.element_shape if shape is None else shapes.relax(shape, values.element_shape)
            continue
        for item in values:
            if not bv.stageable(item):
                return None
            tensor = as_tensor(item)
            dtypes.append((tensor.dtype, bv.is_weak(item)))
            shape = tensor.shape if shape is None else shapes.relax(shape, tensor.shape)
    if shape is None:
        return None
    own = [dtype for dtype, weak in dtypes if not weak]
    dtype = own[0] if own else max((d for d, _ in dtypes), key=lambda d: (d.is_complex, d.is_floating, d.size))
    return dtype, shape


def as_staged_list(value: Any, item_type: tuple[DType, TensorShape]) -> StagedList:
    """A list, staged or not, as a staged list of items of a type that `common_type` found."""
    return value if isinstance(value, StagedList) else StagedList.of(value, *item_type)
