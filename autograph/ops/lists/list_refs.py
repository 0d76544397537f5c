"""Lists that are items of other lists, or values of dicts: each is a `Box` at run time, which all that leads to the
list shares.

So what `row = rows[i]; row.append(1)` changes is seen in `rows`, and a list that was put into another one twice is one
list, as in Python. All of these ops have effects, since boxes change: they run in program order. What compares lists
takes them as they are now (`frozen`), and then is an op without effects.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.framework import dtypes
from autograph.framework import shapes as shapes_
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.ops.lists.tensor_list import ListValue, rows_of
from autograph.ops.lists.versioned import Versioned

__all__ = [
    "Box", "all_rows", "clone", "entries_equal", "frozen", "is_same", "latest", "less", "new", "new_rows", "read",
    "write",
]  # fmt: skip


class Box:
    """The run-time value of a list that others may hold: it has an identity, and contents that change."""

    __slots__ = ("value",)

    def __init__(self, value: ListValue) -> None:
        self.value = value

    def __repr__(self) -> str:
        return f"<list of {self.value.length} in a list>"


def _map_boxes(entry: Any, of_box: Callable[[Box], Any]) -> Any:
    """An entry, or a list or map value, with what `of_box` gives in place of the boxes in it."""
    if isinstance(entry, Box):
        return of_box(entry)
    if isinstance(entry, Versioned):
        return entry.mapped(lambda part: _map_boxes(part, of_box))
    if isinstance(entry, ListValue):
        items = [_map_boxes(item, of_box) for item in entry.items()]
        return ListValue(items, len(items))
    return tuple([_map_boxes(part, of_box) for part in entry]) if type(entry) is tuple else entry


def _frozen(handle: Any) -> Any:
    return _map_boxes(handle, lambda box: _frozen(box.value))


def _clone(handle: Any) -> Any:
    made: dict[int, Box] = {}

    def copied(box: Box) -> Box:
        if id(box) not in made:
            made[id(box)] = Box(_map_boxes(box.value, copied))
        return made[id(box)]

    return _map_boxes(handle, copied)


def entries_equal(a: Any, b: Any) -> bool:
    """Whether two frozen entries are equal."""
    if isinstance(a, ListValue):
        return isinstance(b, ListValue) and a.length == b.length and all(map(entries_equal, a.items(), b.items()))
    if type(a) is tuple or type(b) is tuple:
        return type(a) is type(b) and len(a) == len(b) and all(map(entries_equal, a, b))
    return bool(np.array_equal(a, b))


def plain(entry: Any) -> Any:
    """A frozen entry as Python compares it: lists and tuples of arrays."""
    if isinstance(entry, ListValue):
        return [plain(item) for item in entry.items()]
    return tuple(map(plain, entry)) if type(entry) is tuple else entry


def _of_rows(rows: np.ndarray) -> list[Any]:
    boxes = [Box(ListValue(rows_of(row), len(row))) for row in rows]
    return [ListValue([*boxes], len(boxes)), *boxes]


def _write(box: Box, handle: ListValue) -> tuple[()]:
    box.value = handle
    return ()


def _define(
    name: str, signature: str, kernel: Callable[..., Any], traits: Trait = Trait.STATEFUL, attrs: Any = None
) -> None:
    scalar = "->" in signature and not signature.endswith("-> ")
    define(
        name,
        signature,
        shape=lambda inputs, attrs: shapes_.scalar if scalar else [],
        kernel=kernel,
        traits=traits,
        attrs=attrs or {},
        user_name="a list in a list",
    )


# The dtypes and shapes are those of the parts of its items: an empty list does not show them.
_define(
    "ListNew",
    "handle: variant -> box: variant",
    lambda handle, *, dtypes, shapes: Box(handle),
    attrs={"dtypes": "list(type)", "shapes": "list(shape)"},
)
# All boxes, and before them the list of them.
define(
    "ListNewRows",
    "rows: T -> lists: N*variant",
    types={"T": dtypes.ALL},
    shape=lambda inputs, attrs: [shapes_.scalar] * (1 + (inputs[0].shape[0] or 0)),
    kernel=_of_rows,
    traits=Trait.STATEFUL,
    user_name="a list of lists",
)
# What is no box is on a path where there is no list, whose contents have no meaning.
_define("ListRead", "box: variant -> handle: variant", lambda box: box.value if isinstance(box, Box) else box)
_define("ListWrite", "box: variant, handle: variant -> ", _write, Trait.STATEFUL | Trait.ALTERS)
_define("ListFreeze", "handle: variant -> frozen: variant", _frozen)
_define("ListClone", "handle: variant -> copy: variant", _clone)
_define("ListIsSame", "a: variant, b: variant -> same: bool", lambda a, b: np.bool_(a is b), Trait.TOTAL)
_define("ListLess", "a: variant, b: variant -> less: bool", lambda a, b: np.bool_(plain(a) < plain(b)), Trait.NONE)


_made = itertools.count()
_latest = [next(_made)]


def new(handle: Tensor, dtypes: Sequence[DType], shapes: Sequence[TensorShape]) -> Tensor:
    """A new box with these contents, whose items are made of tensors of these dtypes and shapes."""
    _latest[0] = next(_made)
    return apply("ListNew", [handle], {"dtypes": tuple(dtypes), "shapes": tuple(shapes)})


def new_rows(rows: Tensor) -> tuple[Tensor, list[Tensor]]:
    """A list of new boxes, one for each row of a tensor, which has the entries of the row; and these boxes. It has to
    be known how many rows there are."""
    _latest[0] = next(_made)
    handle, *boxes = apply("ListNewRows", [rows])
    return handle, boxes


def all_rows(boxes: Sequence[Tensor | None]) -> Tensor | None:
    """The list of these boxes that `new_rows` has made with them; None if they are other ones."""
    made = getattr(boxes[0], "op", None) if boxes else None
    if made is None or made.type != "ListNewRows" or len(made.outputs) != len(boxes) + 1:
        return None
    handle, *rows = made.outputs
    return handle if all(a is b for a, b in zip(boxes, rows)) else None


def latest() -> int:
    """A number that is another one once there is another box: lists that were looked at before may be shared now."""
    return _latest[0]


def read(box: Tensor) -> Tensor:
    """The contents of a box, as they are now."""
    return apply("ListRead", [box])


def write(box: Tensor, handle: Tensor) -> None:
    """Gives a box other contents."""
    apply("ListWrite", [box, handle])


def frozen(handle: Tensor) -> Tensor:
    """A list, a map or a box, with the contents that the boxes in it have now in place of these boxes, at any depth."""
    return apply("ListFreeze", [handle])


def clone(handle: Tensor) -> Tensor:
    """A deep copy of a list or a map: with copies of the boxes in it, at any depth; one of a box that it has twice."""
    return apply("ListClone", [handle])


def is_same(a: Tensor, b: Tensor) -> Tensor:
    """Whether two boxes are one."""
    return apply("ListIsSame", [a, b])


def less(a: Tensor, b: Tensor) -> Tensor:
    """Whether a frozen list comes before another one, as Python orders lists."""
    return apply("ListLess", [a, b])
