"""Lists: TensorFlow counts their positions from the start, in int32, and asks for the shape of entries as an input."""

from __future__ import annotations

from autograph.export.lowering.rules import constant, int32, lowers, require
from autograph.framework import dtypes
from autograph.framework.constant_value import constant_value
from autograph.framework.execution import apply
from autograph.framework.rewriting.translating import Seen
from autograph.framework.tensor import Tensor

__all__: list[str] = []


def _position(handle: Tensor, index: Tensor) -> Tensor | None:
    """The position counted from the start; None if it is so already."""
    known = constant_value(index)
    if known is not None and known >= 0:
        return None if index.dtype is dtypes.int32 else constant(known, dtypes.int32)
    narrow = int32(index)
    length = apply("TensorListLength", [handle])
    counted = apply("SelectV2", [_below(narrow), apply("AddV2", [narrow, length]), narrow])
    return apply("SelectV2", [_below(counted), length, counted])  # which is beyond the end, for all who read it


def _below(index: Tensor) -> Tensor:
    found: Tensor = apply("Less", [index, constant(0, dtypes.int32)])
    return found


@lowers("TensorListGetItem")
def _get(seen: Seen) -> list[Tensor] | None:
    handle, index = seen.inputs
    position = _position(handle, index)
    attrs = {key: seen.attrs[key] for key in ("element_dtype", "element_shape")}
    return None if position is None else [apply("TensorListGetItem", [handle, position], attrs)]


@lowers("TensorListSetItem")
def _set(seen: Seen) -> list[Tensor] | None:
    handle, index, item = seen.inputs
    if seen.attrs["resize_if_index_out_of_bounds"]:  # positions beyond the end are no errors, those below 0 are
        narrow = int32(index)
        attrs = {"resize_if_index_out_of_bounds": True}
        grown = apply("TensorListSetItem", [handle, apply("Maximum", [narrow, constant(0, dtypes.int32)]), item], attrs)
        return require(_below(narrow), "a position below 0 of a list that grows", [grown])
    position = _position(handle, index)
    return None if position is None else [apply("TensorListSetItem", [handle, position, item])]


@lowers("TensorListReserve")
def _reserve(seen: Seen) -> list[Tensor] | None:
    (count,) = seen.inputs
    attrs = {key: seen.attrs[key] for key in ("element_dtype", "element_shape")}
    return None if count.dtype is dtypes.int32 else [apply("TensorListReserve", [int32(count)], attrs)]


@lowers("ListGetRow")
def _get_row(seen: Seen) -> list[Tensor] | None:
    if len(seen.outputs) != 1:
        return None
    handle, index = seen.inputs
    position = _position(handle, index)
    attrs = {"element_dtype": seen.attrs["dtypes"][0], "element_shape": seen.attrs["shapes"][0]}
    return [apply("TensorListGetItem", [handle, index if position is None else position], attrs)]


@lowers("ListSetRow")
def _set_row(seen: Seen) -> list[Tensor] | None:
    if len(seen.inputs) != 3:
        return None
    handle, index, item = seen.inputs
    position = _position(handle, index)
    return [apply("TensorListSetItem", [handle, index if position is None else position, item])]
