"""Arrays that are shared when the graph runs: where paths leave one of several arrays in a variable, what the variable
holds is a reference, the run-time value of which is an array of NumPy's own.

So a view of it is a view, what is written into it is seen under all its names, and `If` and `While` hand references on
like tensors, whichever arrays these are and however many there are. All of these ops have effects, as arrays change:
they run in program order. A function is traced with them if `framework.versions` found that it needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import array_aliases, array_choices, dtypes, layouts, shapes, versions
from autograph.framework.context import building_graph, state
from autograph.framework.dtypes import DType
from autograph.framework.execution import apply
from autograph.framework.op_def import Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.arrays.slicing import MASK_ATTRS, MASKS, index_of
from autograph.ops.core.common import as_tensor, no_shape

__all__ = [
    "SharedArray", "chosen_among", "hold", "new", "prepared", "reference", "share", "share_unwritten", "shares",
    "unshared",
]  # fmt: skip


class Reference:
    """The run-time value of a reference: the array, or a view of it."""

    __slots__ = ("array",)

    def __init__(self, array: np.ndarray) -> None:
        self.array = array

    def __repr__(self) -> str:
        return f"<array of shape {self.array.shape}, shared>"


def _write(ref: Reference, value: Any) -> tuple[()]:
    ref.array[...] = value
    return ()


def _slice(
    ref: Reference, begin: Any, end: Any, strides: Any, *, begin_mask: int, end_mask: int, ellipsis_mask: int,
    new_axis_mask: int, shrink_axis_mask: int,
) -> Reference:  # fmt: skip
    masks = dict(zip(MASKS, (begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)))
    return Reference(ref.array[index_of(begin, end, strides, masks)])


def _reshape(ref: Reference, dims: Any) -> Reference:
    found = ref.array.reshape(tuple(map(int, dims)))
    if found.size and not np.may_share_memory(found, ref.array):
        raise errors.InternalError("an array was reshaped whose elements do not lie in order")
    return Reference(found)


def _define(name: str, signature: str, kernel: Any, **more: Any) -> None:
    of_reference = signature.endswith("variant")
    more.setdefault("shape", (lambda inputs, attrs: shapes.scalar) if of_reference else no_shape)
    user_name = "an array that is one of several, as a tensor says"
    define(name, signature, kernel=kernel, traits=Trait.STATEFUL, user_name=user_name, **more)


_INDEX = {"Index": dtypes.INDEX}
_define("ArrayNew", "value: T -> ref: variant", lambda value: Reference(np.array(value)), types={"T": dtypes.ALL})
_define(
    "ArrayRead",
    "ref: variant -> value: dtype",
    lambda ref: np.array(ref.array),
    types={"dtype": dtypes.ALL},
    attrs={"dtype": "type", "shape": ("shape", shapes.unknown)},
    shape=lambda inputs, attrs: attrs["shape"],
)
_define("ArrayWrite", "ref: variant, value: T -> ", _write, types={"T": dtypes.ALL})
_define(
    "ArraySlice",
    "ref: variant, begin: Index, end: Index, strides: Index -> view: variant",
    _slice,
    types=_INDEX,
    attrs=MASK_ATTRS,
)
_define(
    "ArrayTranspose",
    "ref: variant, perm: Index -> view: variant",
    lambda ref, perm: Reference(np.transpose(ref.array, [int(axis) for axis in perm])),
    types=_INDEX,
)
_define("ArrayReshape", "ref: variant, shape: Index -> view: variant", _reshape, types=_INDEX)
_define("ArrayPick", "cond: bool, a: variant, b: variant -> ref: variant", lambda cond, a, b: a if cond else b)


class SharedArray(versions.Shared):
    """What an array holds while it is shared: what its reference leads to.

    Args:
        ref: the reference.
        dtype, shape: those of the array.
    """

    def __init__(self, ref: Tensor, dtype: DType, shape: TensorShape) -> None:
        self.ref, self.dtype, self.shape = ref, dtype, shape
        self.location = current_location()

    def now(self) -> Any:
        """The tensor that holds what the array holds now: read anew, unless nothing had an effect since."""
        graph: Any = building_graph()
        ref = graph.capture(self.ref)
        last = graph.last_effect
        while last is not None and last.type == "ArrayRead":
            if last.inputs[0] is ref:
                return last.outputs[0]
            before = [op for op in last.control_inputs if op.op_def.stateful]
            last = before[0] if len(before) == 1 else None
        with versions.raw():
            return apply("ArrayRead", [ref], {"dtype": self.dtype, "shape": self.shape})

    def write(self, value: Any) -> None:
        """Writes into the array."""
        with versions.raw():
            apply("ArrayWrite", [self.ref, value])


def shares() -> bool:
    """Whether the function that is being traced has shared arrays where it cannot tell arrays apart."""
    return bool(state.shares_arrays)


def new(value: Tensor) -> Tensor:
    """A reference to a new array."""
    with versions.raw():
        return apply("ArrayNew", [value])


def share(array: Any) -> None:
    """Makes an array of the graph being built a shared one."""
    ref = new(versions.current(array))
    versions.take(array, SharedArray(ref, array.dtype, array.shape))


def hold(tensor: Any, ref: Tensor) -> None:
    """Makes a tensor stand for the array that a reference leads to."""
    versions.take(tensor, SharedArray(ref, tensor.dtype, tensor.shape))


def unshared(array: Any) -> list[Any] | None:
    """The arrays that have to be shared before there is a reference to this one; None if there cannot be one.

    Raises:
        Written: it is the variable of a loop, and may well stay the same object.
    """
    if versions.shared(array) is not None:
        return []
    choice = versions.choice_of(array)
    if choice is not None:
        parts = [_unshared_end(end) for end in choice.ends]
        return None if any(part is None for part in parts) else [root for part in parts for root in part or ()]
    view = versions.view_of(array)
    if view is not None:
        return unshared(view.base) if _is_viewable(view) else None
    known = array_aliases.sharing()
    if id(array) in known.guesses:
        raise known.guesses[id(array)][1]
    return [array] if known.of(array) == {id(array)} else None


def _unshared_end(end: Any) -> list[Any] | None:
    fine = isinstance(end.root, Tensor) and all(step[0].name in ("StridedSlice", "Transpose") for step in end.steps)
    return unshared(end.root) if fine else None


def _is_viewable(view: versions.View) -> bool:
    if view.again is not None:
        return False
    kind = view.tensor.op.type
    if kind == "Reshape":
        return bool(layouts.lies(view.base, "C") and layouts.lies(versions.root(view.base), "C"))
    return kind in ("StridedSlice", "Transpose") or view.tensor.shape.is_fully_defined()


def home(array: Any) -> Any:
    """The graph in which an array has to be shared; None if that is of a function around the one being traced."""
    graph: Any = building_graph()
    while graph.is_body and not (isinstance(array, SymbolicTensor) and array.op.graph is graph):
        graph = graph.outer
    return graph if not isinstance(array, SymbolicTensor) or array.op.graph is graph else None


def prepared(array: Any, inside: Any = None) -> list[Any] | None:
    """Shares the arrays that have to be before there is a reference to this one, if they are of the graph being built.

    Args:
        inside: the graph that leaves the array, if that is one in the graph being built: its own arrays are shared
            later.

    Returns:
        Those that were shared; None if there cannot be a reference.

    Raises:
        ShareFirst: some have to be shared in a graph around this one, before the statement there.
    """
    with nullcontext() if inside is None else inside.as_default():
        wanted = unshared(array)
        if wanted is None:
            return None
        homes = {id(root): (root, home(root)) for root in wanted}
    found = []
    for root, graph in homes.values():
        if graph is inside and graph is not None:
            continue
        if graph is not building_graph():
            if not versions.may_share_in(graph):
                return None
            raise versions.ShareFirst(root, graph)
        share(root)
        found.append(root)
    return found


def share_unwritten(array: Any, graphs: Sequence[Any]) -> None:
    """Called where branches meet, before their `If` is made: shares the arrays that have to be shared before there is a
    reference to what one leaves. They need not be traced again, as long as none of them has written these arrays.

    Args:
        array: what a branch leaves.
        graphs: the branches; the one that leaves it is the first.
    """
    with graphs[0].as_default():
        wanted = unshared(array) or ()
        homes = {id(root): (root, home(root)) for root in wanted}
    for root, graph in homes.values():
        if graph is building_graph() and not any(id(root) in branch.versions for branch in graphs):
            share(root)


def reference(array: Any) -> Tensor | None:
    """A reference to what an array is; None if there cannot be one.

    Raises:
        ShareFirst: see `prepared`.
    """
    return None if prepared(array) is None else _reference(array)


def chosen_among(tensor: Any, conditions: Sequence[Callable[[], Any]], arrays: Sequence[Any]) -> None:
    """Makes a tensor that was selected from arrays stand for one of them.

    Args:
        conditions: give the tensors that say whether it is the first, else whether it is the second, ...; the last one
            needs none.
    """
    found = [reference(array) for array in arrays] if shares() and all(map(versions.is_array, arrays)) else [None]
    if any(ref is None for ref in found):
        array_choices.chosen_among(tensor, conditions, arrays)
        return
    ref: Any = found[-1]
    with versions.raw():
        for condition, one in reversed(list(zip(conditions, found))):
            ref = apply("ArrayPick", [condition(), one, ref])
    versions.own(tensor)
    array_aliases.may_be(tensor, arrays)
    hold(tensor, ref)


def _reference(array: Any) -> Any:
    shared = versions.shared(array)
    if shared is not None:
        return shared.ref
    choice = versions.choice_of(array)
    with versions.raw():
        if choice is not None:
            *first, found = [_of_end(end) for end in choice.ends]
            for condition, one in reversed(list(zip(choice.conditions, first))):
                found = apply("ArrayPick", [condition(), one, found])
            return found
        view = versions.view_of(array)
        assert view is not None  # `prepared` has shared what is none
        op = array.op
        return _viewed(_reference(view.base), op.type, op.inputs[1:], op.attrs, array)


def _of_end(end: Any) -> Any:
    found = _reference(end.root)
    for op_def, attrs, others in end.steps:
        found = _viewed(found, op_def.name, [as_tensor(other) for other in others], attrs, None)
    return found


def _viewed(base: Any, kind: str, others: Any, attrs: Any, view: Any) -> Any:
    if kind == "StridedSlice":
        return apply("ArraySlice", [base, *others], {mask: attrs[mask] for mask in MASKS})
    if kind == "Transpose":
        return apply("ArrayTranspose", [base, *others])
    dims = others[0] if kind == "Reshape" else as_tensor(list(view.shape.as_tuple()))
    return apply("ArrayReshape", [base, dims])
