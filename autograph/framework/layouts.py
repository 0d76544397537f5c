"""How NumPy would lay arrays out in memory: where an array is reshaped, NumPy gives a view if the elements lie in
order, and a copy if they do not.

What a graph computes has no layout, but an array of NumPy's has, and a program can tell a view from a copy as soon as
it writes. So the layout is worked out from the operations: a view has that of its base, an elementwise result that of
its operands. Where it cannot be known, neither can whether NumPy copies: then the program may read, but not write.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, NamedTuple

import numpy as np

from autograph.framework.op_def import Trait
from autograph.framework.tensor import SymbolicTensor
from autograph.framework.user_frames import CallSite, call_site

__all__ = ["copied", "lies", "never_copied", "note", "ordered", "rely", "rely_on_copies"]

#: Operations whose results NumPy lays out as it goes best, if they do not take whole rows.
_AS_IT_GOES = frozenset({"GatherV2", "GatherNd"})


def note(tensor: Any, order: Any) -> None:
    """Records the layout of an array: an array of NumPy's that has it, "C", or None if nobody knows it."""
    tensor.op.graph.orders[id(tensor)] = (tensor, order)
    tensor.op.graph.layouts.pop(id(tensor), None)


def copied(tensor: Any) -> bool | None:
    """Whether NumPy copies where the operation of this tensor, of a kind that gives views, is applied; None if that
    cannot be known."""
    if tensor.op.type != "Reshape":
        return False
    known = tensor.op.graph.copies
    if id(tensor) not in known:
        known[id(tensor)] = (tensor, *_is_copy(tensor))
        if known[id(tensor)][1] and known[id(tensor)][2]:
            graph = tensor.op.graph
            graph.remembered.setdefault(_COPIES, []).append(tensor)
            if graph.versions:  # something was written
                rely_on_copies(graph)
    verdict: bool | None = known[id(tensor)][1]
    return verdict


#: Under this name, graphs remember the reshaped arrays that are copies as parameters are taken to lie in order.
_COPIES = "copies of parameters"


def rely(tensor: Any) -> None:
    """Called where it makes a difference whether a reshaped array is a copy: parameters that were taken to lie in order
    have to, as its line says."""
    found = tensor.op.graph.copies.get(id(tensor))
    for parameter in () if found is None else found[2]:
        _needs_order(parameter, tensor.op._site)


def _needs_order(parameter: Any, site: CallSite | None) -> None:
    parameter.op.graph.in_order.setdefault(id(parameter), (parameter, site))


def rely_on_copies(graph: Any) -> None:
    """Called where an array is written in a graph: it makes a difference then that what was copied is no view. So the
    parameters have to lie in order."""
    while graph is not None:
        for tensor in graph.remembered.pop(_COPIES, ()):
            rely(tensor)
        graph = graph.outer


def never_copied(tensor: Any) -> None:
    """Records that a view is one, however the array lies in memory."""
    if tensor.op.type == "Reshape":
        tensor.op.graph.copies[id(tensor)] = (tensor, False, [])


def ordered(tensor: Any) -> bool | None:
    """Whether the elements of an array lie in order, as far as can be told."""
    return _lies(_layout(tensor), "C")


def lies(tensor: Any, order: str) -> bool | None:
    """Whether the elements of an array lie in the order "C", or "F", as far as can be told. If it says so, arrays that
    are passed to the function have to lie in order."""
    found = _layout(tensor)
    for parameter in () if found is None else found.parameters:
        _needs_order(parameter, call_site())
    return _lies(found, order)


def _lies(found: _Layout | None, order: str) -> bool | None:
    if found is None or found.made_up and len(found.shape) > 1 and found.strided is not None:
        return None
    if order == "C":
        return found.strided is None
    return bool(found.example().flags.f_contiguous)


def _is_copy(tensor: Any) -> tuple[bool | None, list[Any]]:
    view = tensor.op.graph.views.get(id(tensor))
    base = tensor.op.inputs[0] if view is None else view.base
    if base.shape.rank in (0, 1):
        return False, []
    found = _layout(base)
    if found is None:
        return None, []
    parameters = list(found.parameters)
    if found.strided is None and 0 not in found.shape and not (found.made_up and _is_view(base)):
        return False, parameters
    start = found.example()
    shape, made_up = _index(tensor.op, 1)
    try:
        result = tensor.op.op_def.kernel(start, shape)
        shared = result.size and np.may_share_memory(start, result)
    except Exception:  # sizes that do not fit each other, as some are made up
        return None, []
    return (False if shared else None if found.made_up or made_up else True), parameters


def _is_view(tensor: Any) -> bool:
    return type(tensor) is SymbolicTensor and tensor.op.op_def.written is not None


class _Layout(NamedTuple):
    """How a tensor would lie in NumPy.

    Attributes:
        shape: its sizes; those that are not known are made up.
        strided: an array that lies so; None if the elements lie in order.
        made_up: whether sizes or positions were made up, as they are not known.
        parameters: what was taken to lie in order.
    """

    shape: tuple[int, ...]
    strided: np.ndarray | None = None
    made_up: bool = False
    parameters: tuple[Any, ...] = ()

    def example(self) -> np.ndarray:
        """An array that lies so."""
        return np.empty(self.shape, np.bool_) if self.strided is None else self.strided

    def with_(self, array: np.ndarray, made_up: bool = False) -> _Layout:
        """The layout of an array that was made of one with this layout."""
        strided = None if array.flags.c_contiguous else array
        return _Layout(array.shape, strided, self.made_up or made_up, self.parameters)


#: From the layouts of some tensors to that of another.
_Rule = Callable[["list[_Layout]"], "_Layout | None"]


def _layout(tensor: Any) -> _Layout | None:
    """The layout of a tensor; None if it is not known.

    Each tensor is looked at once, as what a loop writes is made of what it wrote before, in several ways; and without
    recursion, as there may be more of them than Python's calls can be nested.
    """
    pending = [tensor]
    while pending:
        now = pending[-1]
        known = _known(now)
        if known is not None:
            pending.pop()
            continue
        sources, rule = _origin(now)
        found = [_known(source) for source in sources]
        if None in found:
            pending += [source for source, layout in zip(sources, found) if layout is None]
            continue
        layouts = [layout[1] for layout in found if layout is not None]
        result = None if any(layout is None for layout in layouts) else rule(layouts)  # type: ignore[arg-type]
        now.op.graph.layouts[id(now)] = now, result
    return known[1]  # type: ignore[index]  # that of the last one, which is the first


def _known(tensor: Any) -> tuple[Any, _Layout | None] | None:
    """A tensor with its layout, if that has been worked out, or if nothing has to be."""
    dims = tensor.shape.key
    if dims is None:
        return tensor, None
    if type(tensor) is not SymbolicTensor or len(dims) <= 1:
        return tensor, _plain(tensor)
    found: tuple[Any, _Layout | None] | None = tensor.op.graph.layouts.get(id(tensor))
    return found


def _origin(tensor: Any) -> tuple[Sequence[Any], _Rule]:
    """The tensors whose layouts decide that of a tensor, and how."""
    op = tensor.op
    if id(tensor) in op.graph.orders:
        noted = op.graph.orders[id(tensor)][1]
        return (), lambda _: _plain(tensor) if isinstance(noted, str) else None
    view = op.graph.views.get(id(tensor))
    if view is not None and view.again is not None:
        return (), _nobody_knows
    if op.op_def.written is not None and not (view is not None and view.base is None):
        return (op.inputs[0] if view is None else view.base,), lambda layouts: _seen(op, *layouts)
    if op.type == "Placeholder":
        return _of_parameter(tensor)
    if op.type == "Const":
        example = np.empty_like(np.asarray(op.attrs["value"]), np.bool_)
        return (), lambda _: _Layout(example.shape).with_(example)
    if op.op_def.regions is not None or op.type in _AS_IT_GOES and not _takes_rows(op):
        return (), _nobody_knows
    operands = [t for t in op.inputs if t.shape.rank != 0]
    if Trait.ELEMENTWISE in op.op_def.traits and operands:
        return operands, lambda layouts: _of_elements(tensor, layouts)
    return operands, lambda layouts: _of_ordered(tensor, layouts)


def _nobody_knows(_: list[_Layout]) -> None:
    return None


def _plain(tensor: Any) -> _Layout:
    sizes = tensor.shape.as_tuple()
    return _Layout(tuple(4 if size is None else size for size in sizes), made_up=None in sizes)


def _of_ordered(tensor: Any, operands: list[_Layout]) -> _Layout | None:
    """That of a new array, if all of its operands lie in order."""
    if any(layout.strided is not None for layout in operands):
        return None
    plain = _plain(tensor)
    return _Layout(plain.shape, None, plain.made_up or _made_up(operands), _parameters(operands))


def _of_elements(tensor: Any, operands: list[_Layout]) -> _Layout | None:
    """That of the result of an elementwise operation: NumPy's own choice for operands that lie so."""
    shape = operands[0].shape
    if any(layout.strided is not None or layout.shape != shape for layout in operands):
        try:
            found: np.ndarray = reduce(np.logical_or, [t != t for t in (layout.example() for layout in operands)])
        except ValueError:  # sizes that do not fit each other, as some are made up
            return None
        strided = None if found.flags.c_contiguous else found
        shape = found.shape
    else:
        strided = None
    if len(shape) != tensor.shape.rank:
        return None
    return _Layout(shape, strided, _made_up(operands), _parameters(operands))


def _made_up(layouts: list[_Layout]) -> bool:
    return any(layout.made_up for layout in layouts)


def _parameters(layouts: list[_Layout]) -> tuple[Any, ...]:
    found = {id(parameter): parameter for layout in layouts for parameter in layout.parameters}
    return tuple(found.values())


def _seen(op: Any, base: _Layout) -> _Layout | None:
    """That of a view."""
    shape = op.outputs[0].shape
    known = base.strided is None and not base.made_up and shape.is_fully_defined()
    if known and op.type == "Reshape" and op.inputs[1].op.type == "Const":
        return base._replace(shape=shape.key)
    others = [_index(op, i) for i in range(1, len(op.inputs))]
    attrs = {key: op.attrs[key] for key in op.op_def.kernel_attrs}
    try:
        found: np.ndarray = op.op_def.kernel(base.example(), *(index for index, _ in others), **attrs)
    except Exception:  # sizes that do not fit each other, as some are made up
        return None
    return base.with_(found, any(made_up for _, made_up in others))


def _index(op: Any, i: int) -> tuple[np.ndarray, bool]:
    """The positions that an operation takes, and whether they are made up, as those are that are not known."""
    tensor = op.inputs[i]
    if tensor.op.type == "Const":
        return np.asarray(tensor.op.attrs["value"]), False
    sizes = [size or 1 for size in tensor.shape.dims or ()]
    last = op.type == "StridedSlice" and i == 2
    return np.full(sizes, -1 if last else 0, np.int64), True


def _of_parameter(tensor: Any) -> tuple[Sequence[Any], _Rule]:
    graph = tensor.op.graph
    source = getattr(graph, "captured_source", lambda _: None)(tensor)
    if source is not None:
        return (source,), lambda layouts: layouts[0]
    if getattr(graph, "is_body", False):
        return (), _nobody_knows
    return (), lambda _: _plain(tensor)._replace(parameters=(tensor,))


def _takes_rows(op: Any) -> bool:
    if op.type != "GatherV2" or len(op.inputs) < 3 or op.inputs[2].op.type != "Const":
        return False
    return not np.any(op.inputs[2].op.attrs["value"])
