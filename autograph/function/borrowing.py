"""NumPy's arrays as arguments: a call computes with their memory, and copies those that it might keep.

A tensor never changes, and an array of the caller's may change at any time. So a tensor is made of an array by copying
it, unless the tensor is gone when the call returns: then it *borrows* the array. That is so where

- the call finds its trace, which does nothing but run its graph, and neither a tape nor a graph around it takes part;
- no operation keeps the tensor, such as one that assigns it to a variable (`kept`);
- the program's own Python code does not run meanwhile: it might change the array.

Other threads may change it, as they may while NumPy computes with it. A result that shares memory with a borrowed array
is copied (`apart`). Only an array is borrowed whose copy would lie in memory just as it does, so that sums are rounded
alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograph.framework import recorder
from autograph.framework.func_graph import FuncGraph
from autograph.framework.op_facts import Flow
from autograph.framework.tensor import EagerTensor

__all__ = ["ALL", "apart", "kept", "may_borrow", "own"]

#: Of a graph that may keep any argument.
ALL = -1
#: Operations that run a generator of the program's, besides those that say so (`Trait.PYTHON`).
_OF_ITERATORS = ("IteratorGetNext", "IteratorHasNext")


def may_borrow(array: Any) -> bool:
    """Whether a copy of an array would lie in memory as it does; it is as good for what has one element."""
    if type(array) is not np.ndarray or array.size < 2:
        return False
    flags = array.flags
    return bool(flags.aligned and (flags.c_contiguous or flags.f_contiguous))


def own(borrowing: Sequence[EagerTensor], tensors: Sequence[Any] = (), which: int = ALL) -> list[np.ndarray]:
    """Gives tensors copies of the arrays that they borrow.

    Args:
        borrowing: the tensors that borrow.
        tensors: the inputs of a graph.
        which: the inputs that are to have copies, as bits.

    Returns:
        The arrays that are still borrowed.
    """
    staying = [] if which == ALL else [tensor for k, tensor in enumerate(tensors) if not which >> k & 1]
    stay = set(map(id, staying))
    arrays = []
    for tensor in borrowing:
        if id(tensor) in stay:
            arrays.append(tensor._array)
        else:
            tensor._array = recorder.transfer("in", tensor._array, np.array)
    return arrays


def apart(result: Any, arrays: Sequence[np.ndarray]) -> Any:
    """A result, or a copy of it if it shares memory with arrays."""
    if not isinstance(result, np.ndarray):
        return result
    is_new = result.base is None and all(result is not array for array in arrays)
    return result if is_new or not any(np.may_share_memory(result, array) for array in arrays) else np.array(result)


def kept(graph: FuncGraph) -> int:
    """Which inputs of a graph its run may leave somewhere else than in its results, as bits; ALL if Python code of the
    program's runs meanwhile."""
    search = _Search()
    try:
        results = search.run(graph, [0 if t.dtype.is_opaque else 1 << k for k, t in enumerate(graph.inputs)])
    except _AnyError:
        return ALL
    # Lists and the like hold tensors as they are.
    return search.kept | _all([bits for bits, tensor in zip(results, graph.outputs) if tensor.dtype.is_opaque])


class _AnyError(Exception):
    """Any input may be kept."""


class _Search:
    """Follows the memory of inputs through a graph: what may share it is known as bits, one for each input."""

    def __init__(self) -> None:
        self.kept = 0
        self._known: dict[Any, list[int] | None] = {}

    def run(self, graph: FuncGraph, given: Sequence[int]) -> list[int]:
        """Whose memory each output may share, from whose memory each input may share."""
        key = id(graph), *given
        if key in self._known:
            found = self._known[key]
            if found is None:  # it calls itself
                raise _AnyError
            return found
        self._known[key] = None
        holds = {id(tensor): bits for tensor, bits in zip(graph.inputs, given)}
        for op in graph.operations:
            for tensor, bits in zip(op.outputs, self._outputs(op, [holds.get(id(t), 0) for t in op.inputs])):
                holds[id(tensor)] = bits
        found = self._known[key] = [holds.get(id(t), 0) for t in graph.outputs]
        return found

    def _outputs(self, op: Any, given: list[int]) -> Sequence[int]:
        op_def = op.op_def
        if op_def.regions is not None:
            return self._of_regions(op, given)
        if op_def.python or op.type in _OF_ITERATORS:
            raise _AnyError
        if op_def.fresh or not any(given):
            return ()
        bits = _all(given)
        if op_def.stateful:
            self.kept |= bits
        return [bits] * len(op.outputs)

    def _of_regions(self, op: Any, given: list[int]) -> Sequence[int]:
        regions = op.op_def.regions
        passed = given[regions.skip :]
        looping = regions.flow is Flow.WHILE
        # An iteration may hand on any of them in the place of any other.
        inner = [_all(passed)] * len(passed) if looping else passed
        found = {key: self.run(op.attrs[key], inner) for key in regions.graphs}
        ends = [found[key] for key in regions.returning]
        return [_all(bits) for bits in zip(*ends, *([passed] if looping else []))]


def _all(bits: Sequence[int]) -> int:
    found = 0
    for part in bits:
        found |= part
    return found
