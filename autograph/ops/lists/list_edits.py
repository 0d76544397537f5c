"""What Python does to lists, as ops on tensor lists: slices, `insert`, `del`, `+`, `*`, `==`, `index`, `sort`.

The kernels are Python's own list operations on the entries, so that they mean what they mean in Python. An entry is
a tensor, or several: the parts of a tuple (`put_row`, `get_row`). Errors are Python's, when the graph runs. Gradients
are in `list_gradients`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework.execution import apply
from autograph.framework.op_def import Failure, Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.ops.core.common import operands, out_of_range
from autograph.ops.core.requirements import NO_SLICE_STEP, with_step
from autograph.ops.lists.list_refs import entries_equal, plain
from autograph.ops.lists.tensor_list import ListValue, index_tensor

__all__ = [
    "concat", "delete", "equal", "find", "get_row", "insert_row", "order", "repeat", "replace_slice", "set_row", "take",
    "take_slice",
]  # fmt: skip


def _of(items: list[Any]) -> ListValue:
    return ListValue(items, len(items))


def _entry(parts: Sequence[Any]) -> Any:
    return parts[0] if len(parts) == 1 else tuple(parts)


def _insert(handle: ListValue, index: Any, parts: list[Any]) -> ListValue:
    if int(index) >= handle.length:
        return handle.push(_entry(parts))
    items = handle.items()
    items.insert(int(index), _entry(parts))
    return _of(items)


def _set_row(handle: ListValue, index: Any, parts: list[Any]) -> ListValue:
    return handle.replace(handle.index(index), _entry(parts))


def _get_row(handle: ListValue, index: Any, *, dtypes: Any, shapes: Any) -> Any:
    entry = handle.storage[handle.index(index)]
    return list(entry) if type(entry) is tuple else [entry]


def _delete(handle: ListValue, index: Any) -> ListValue:
    i = handle.index(index)
    if i == handle.length - 1:
        return handle.pop()[0]
    items = handle.items()
    del items[i]
    return _of(items)


def _slice_of(bounds: list[Any], given: Sequence[bool]) -> slice:
    values = iter(bounds)
    return slice(*[int(next(values)) if there else None for there in given])


def _replace_slice(handle: ListValue, bounds: list[Any], new: ListValue, *, given: Any, remove: bool) -> ListValue:
    items, where = handle.items(), _slice_of(bounds, given)
    if remove:
        del items[where]
    else:
        items[where] = new.items()
    return _of(items)


def _lists_equal(a: ListValue, b: ListValue) -> Any:
    return np.bool_(entries_equal(a, b))


def _find(handle: ListValue, parts: list[Any], start: Any, stop: Any, *, missing: str) -> tuple[Any, Any]:
    entry = _entry(parts)
    first, last, _ = slice(int(start), int(stop)).indices(handle.length)
    found = [i for i in range(first, last) if entries_equal(handle.storage[i], entry)]
    if missing and not found:
        raise errors.InvalidArgumentError(missing.format(entry))
    number = start.dtype.type
    return number(found[0] if found else -1), number(len(found))


def _order(keys: list[ListValue], *, reverse: bool) -> Any:
    rows = list(zip(*[map(plain, key.items()) for key in keys]))
    ranked = sorted(range(keys[0].length), key=rows.__getitem__, reverse=reverse)
    return np.array(ranked, np.int64)


def _handle(inputs: Sequence[Any], attrs: Any) -> TensorShape:
    return shapes.scalar


def _outside(handle: ListValue, index: Any) -> Any:
    return (index < -handle.length) | (index >= handle.length)


_INDEX = {"Tindex": dtypes.INDEX}
_POSITION = out_of_range("handle", when=_outside)


def _define(
    name: str, signature: str, kernel: Callable[..., Any], failure: Failure | None = None, **attrs: Any
) -> None:
    types = _INDEX if "Tindex" in signature else {}
    traits = Trait.NONE if failure is None else Trait.RAISES
    define(name, signature, types=types, attrs=attrs, shape=_handle, kernel=kernel, failure=failure, traits=traits)


_define("ListInsert", "handle: variant, index: Tindex, parts: list -> output: variant", _insert)
_define(
    "ListSetRow",
    "handle: variant, index: Tindex, parts: list -> output: variant",
    _set_row,
    out_of_range("handle", "parts", when=_outside),
)
_define("ListDelete", "handle: variant, index: Tindex -> output: variant", _delete, _POSITION)
_define("ListConcat", "a: variant, b: variant -> output: variant", lambda a, b: _of(a.items() + b.items()))
_define("ListRepeat", "handle: variant, times: Tindex -> output: variant", lambda a, n: _of(a.items() * int(n)))
_define("ListEqual", "a: variant, b: variant -> same: bool", _lists_equal)
_define(
    "ListSlice",
    "handle: variant, bounds: list -> output: variant",
    lambda handle, bounds, *, given: _of(handle.items()[_slice_of(bounds, given)]),
    given="list(bool)",
)
_define(
    "ListReplaceSlice",
    "handle: variant, bounds: list, new: variant -> output: variant",
    _replace_slice,
    given="list(bool)",
    remove=("bool", False),
)
_define(
    "ListTake",
    "handle: variant, order: Tindex -> output: variant",
    lambda handle, order: _of([handle.storage[i] for i in order]),
)
define(
    "ListGetRow",
    "handle: variant, index: Tindex -> parts: list",
    types=_INDEX,
    attrs={"dtypes": "list(type)", "shapes": "list(shape)"},
    shape=lambda inputs, attrs: list(attrs["shapes"]),
    out_dtypes=lambda inputs, attrs: list(attrs["dtypes"]),
    kernel=_get_row,
    traits=Trait.RAISES,
    failure=_POSITION,
)
define(
    "ListFind",
    "handle: variant, parts: list, start: Tindex, stop: Tindex -> index: Tindex, count: Tindex",
    types=_INDEX,
    attrs={"missing": ("string", "")},
    shape=lambda inputs, attrs: [shapes.scalar, shapes.scalar],
    kernel=_find,
    traits=Trait.RAISES,
    failure=Failure(errors.InvalidArgumentError, ValueError, "the value is not in the list"),
)
define(
    "ListOrder",
    "keys: list -> order: int64",
    attrs={"reverse": ("bool", False)},
    shape=lambda inputs, attrs: TensorShape.of((None,)),
    kernel=_order,
)


def _bounds(where: slice) -> tuple[list[Tensor], dict[str, Any]]:
    if where.step is not None and not isinstance(where.step, Tensor) and where.step == 0:
        raise ValueError(NO_SLICE_STEP)
    parts = (where.start, where.stop, with_step(where.step))
    return [index_tensor(p) for p in parts if p is not None], {"given": tuple(p is not None for p in parts)}


def insert_row(handle: Tensor, index: Any, parts: Sequence[Tensor]) -> Tensor:
    """The list with one more entry before `index`, as `list.insert`."""
    return apply("ListInsert", [handle, index_tensor(index), list(parts)])


def set_row(handle: Tensor, index: Any, parts: Sequence[Tensor]) -> Tensor:
    """The list with another entry at `index`. Raises OutOfRangeError (an IndexError) beyond its entries."""
    return apply("ListSetRow", [handle, index_tensor(index), list(parts)])


def get_row(handle: Tensor, index: Any, dtypes_: Sequence[Any], shapes_: Sequence[Any]) -> list[Tensor]:
    """The parts of the entry at `index`. Raises OutOfRangeError (an IndexError) beyond the entries."""
    attrs = {"dtypes": tuple(dtypes_), "shapes": tuple(shapes_)}
    return list(apply("ListGetRow", [handle, index_tensor(index)], attrs))


def delete(handle: Tensor, index: Any) -> Tensor:
    """The list without the entry at `index`. Raises OutOfRangeError (an IndexError) beyond the entries."""
    return apply("ListDelete", [handle, index_tensor(index)])


def take_slice(handle: Tensor, where: slice) -> Tensor:
    """The entries of a slice, whose bounds may be tensors."""
    bounds, attrs = _bounds(where)
    return apply("ListSlice", [handle, bounds], attrs)


def replace_slice(handle: Tensor, where: slice, new: Tensor | None) -> Tensor:
    """The list with other entries in place of a slice; None: with none."""
    bounds, attrs = _bounds(where)
    given = handle if new is None else new
    return apply("ListReplaceSlice", [handle, bounds, given], {**attrs, "remove": new is None})


def concat(a: Tensor, b: Tensor) -> Tensor:
    """The entries of both lists."""
    return apply("ListConcat", [a, b])


def repeat(handle: Tensor, times: Any) -> Tensor:
    """The entries over and over, as `list * times`."""
    return apply("ListRepeat", [handle, index_tensor(times)])


def equal(a: Tensor, b: Tensor) -> Tensor:
    """Whether both lists have equal entries."""
    return apply("ListEqual", [a, b])


def find(
    handle: Tensor, parts: Sequence[Tensor], start: Any = 0, stop: Any = 2**31 - 1, missing: str = ""
) -> tuple[Tensor, Tensor]:
    """The position of the first entry that equals the given one, and how many there are.

    Args:
        missing: the error (an InvalidArgumentError, which is a ValueError) if there is none; "": the position is -1.
    """
    low, high = operands(index_tensor(start), index_tensor(stop))
    index, count = apply("ListFind", [handle, list(parts), low, high], {"missing": missing})
    return index, count


def order(keys: Sequence[Tensor], reverse: bool = False) -> Tensor:
    """The positions of the entries in the order of their keys, the first key first, as `sorted` finds it."""
    return apply("ListOrder", [list(keys)], {"reverse": bool(reverse)})


def take(handle: Tensor, positions: Any) -> Tensor:
    """The entries at these positions."""
    return apply("ListTake", [handle, index_tensor(positions)])
