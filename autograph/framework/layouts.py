"""How NumPy would lay arrays out in memory: where an array is reshaped, NumPy gives a view if the elements lie in
order, and a copy if they do not.

What a graph computes has no layout, but an array of NumPy's has, and a program can tell a view from a copy as soon as
it writes. So the layout is worked out from the operations: a view has that of its base, an elementwise result that of
its operands. Where it cannot be known, neither can whether NumPy copies: then the program may read, but not write.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np

from autograph.framework.op_def import Trait
from autograph.framework.tensor import SymbolicTensor

__all__ = ["assumed", "copied", "lies", "never_copied", "note", "ordered"]

#: Operations whose results NumPy lays out as it goes best, if they do not take whole rows.
_AS_IT_GOES = frozenset({"GatherV2", "GatherNd"})


def note(tensor: Any, order: Any) -> None:
    """Records the layout of an array: an array of NumPy's that has it, "C", or None if nobody knows it."""
    tensor.op.graph.orders[id(tensor)] = (tensor, order)


def copied(tensor: Any) -> bool | None:
    """Whether NumPy copies where the operation of this tensor, of a kind that gives views, is applied; None if that
    cannot be known."""
    if tensor.op.type != "Reshape":
        return False
    known = tensor.op.graph.copies
    if id(tensor) not in known:
        known[id(tensor)] = (tensor, *_is_copy(tensor))
    verdict: bool | None = known[id(tensor)][1]
    return verdict


def never_copied(tensor: Any) -> None:
    """Records that a view is one, however the array lies in memory."""
    if tensor.op.type == "Reshape":
        tensor.op.graph.copies[id(tensor)] = (tensor, False, [])


def assumed(tensor: Any) -> list[Any]:
    """The parameters of functions that are taken to be laid out in order, as arrays are, where `copied` says whether
    this is a copy."""
    found = tensor.op.graph.copies.get(id(tensor))
    return [] if found is None else found[2]


def ordered(tensor: Any) -> bool | None:
    """Whether the elements of an array lie in order, as far as can be told."""
    return _Look().lies(tensor, "C")


def lies(tensor: Any, order: str) -> bool | None:
    """Whether the elements of an array lie in the order "C", or "F", as far as can be told. If it says so, arrays that
    are passed to the function have to lie in order."""
    look = _Look()
    found = look.lies(tensor, order)
    for parameter in look.parameters:
        parameter.op.graph.in_order[id(parameter)] = parameter
    return found


def _is_copy(tensor: Any) -> tuple[bool | None, list[Any]]:
    view = tensor.op.graph.views.get(id(tensor))
    base = tensor.op.inputs[0] if view is None else view.base
    if base.shape.rank in (0, 1):
        return False, []
    look = _Look()
    start = look.at(base)
    if start is None:
        return None, []
    if start.flags.c_contiguous and start.size and not (look.made_up and _is_view(base)):
        return False, look.parameters
    try:
        result = tensor.op.op_def.kernel(start, look.index(tensor.op, 1))
        shared = result.size and np.may_share_memory(start, result)
    except Exception:  # sizes that do not fit each other, as some are made up
        return None, []
    return (False if shared else None if look.made_up else True), look.parameters


def _is_view(tensor: Any) -> bool:
    return type(tensor) is SymbolicTensor and tensor.op.op_def.written is not None


class _Look:
    """One look at where an array comes from.

    Attributes:
        made_up: whether sizes or positions were made up, as they are not known.
        parameters: what was taken to lie in order.
    """

    def __init__(self) -> None:
        self.made_up = False
        self.parameters: list[Any] = []

    def lies(self, tensor: Any, order: str) -> bool | None:
        found = self.at(tensor)
        if found is None or self.made_up and found.ndim > 1 and not found.flags.c_contiguous:
            return None
        return bool(found.flags.c_contiguous if order == "C" else found.flags.f_contiguous)

    def at(self, tensor: Any) -> np.ndarray | None:
        """An array with the layout that a tensor would have in NumPy; None if it is not known."""
        if tensor.shape.rank is None:
            return None
        if type(tensor) is not SymbolicTensor or tensor.shape.rank <= 1:
            return self._plain(tensor)
        op = tensor.op
        if id(tensor) in op.graph.orders:
            noted = op.graph.orders[id(tensor)][1]
            return self._plain(tensor) if isinstance(noted, str) else noted
        view = op.graph.views.get(id(tensor))
        if view is not None and view.again is not None:
            return None
        if op.op_def.written is not None and not (view is not None and view.base is None):
            base = self.at(op.inputs[0] if view is None else view.base)
            return None if base is None else self._seen(op, base)
        if op.type == "Placeholder":
            return self._parameter(tensor)
        if op.type == "Const":
            return np.empty_like(np.asarray(op.attrs["value"]), np.bool_)
        if op.op_def.regions is not None or op.type in _AS_IT_GOES and not self._takes_rows(op):
            return None
        operands = [self.at(t) for t in op.inputs if t.shape.rank != 0]
        if any(t is None for t in operands):
            return None
        if Trait.ELEMENTWISE in op.op_def.traits and operands:
            return self._of_elements(tensor, operands)
        return self._plain(tensor) if all(t.flags.c_contiguous for t in operands if t is not None) else None

    def _plain(self, tensor: Any) -> np.ndarray:
        sizes = tensor.shape.as_tuple()
        self.made_up = self.made_up or None in sizes
        return np.empty([4 if size is None else size for size in sizes], np.bool_)

    def _seen(self, op: Any, base: np.ndarray) -> np.ndarray | None:
        others = [self.index(op, i) for i in range(1, len(op.inputs))]
        try:
            found: np.ndarray = op.op_def.kernel(
                base, *others, **{key: op.attrs[key] for key in op.op_def.kernel_attrs}
            )
        except Exception:  # sizes that do not fit each other, as some are made up
            return None
        return found

    def index(self, op: Any, i: int) -> np.ndarray:
        """The positions that an operation takes; those that are not known are made up."""
        tensor = op.inputs[i]
        if tensor.op.type == "Const":
            return np.asarray(tensor.op.attrs["value"])
        self.made_up = True
        sizes = [size or 1 for size in tensor.shape.dims or ()]
        last = op.type == "StridedSlice" and i == 2
        return np.full(sizes, -1 if last else 0, np.int64)

    def _parameter(self, tensor: Any) -> np.ndarray | None:
        graph = tensor.op.graph
        source = getattr(graph, "captured_source", lambda _: None)(tensor)
        if source is not None:
            return self.at(source)
        if getattr(graph, "is_body", False):
            return None
        self.parameters.append(tensor)
        return self._plain(tensor)

    def _of_elements(self, tensor: Any, operands: list[Any]) -> np.ndarray | None:
        try:
            found: np.ndarray = reduce(np.logical_or, [t != t for t in operands])
        except ValueError:  # sizes that do not fit each other, as some are made up
            return None
        return found if found.ndim == tensor.shape.rank else None

    def _takes_rows(self, op: Any) -> bool:
        if op.type != "GatherV2" or len(op.inputs) < 3 or op.inputs[2].op.type != "Const":
            return False
        return not np.any(op.inputs[2].op.attrs["value"])
