"""The arrays of a function that runs without a graph and writes into arrays (`function.eager`).

In a graph, `a[i] = x` makes a new version of a tensor, which all its names and views show (`framework.versions`). Where
there is no graph, the memory itself is written. It has to belong to the function that runs then: results of ops that
are no views get memory of their own, and that of the caller's tensors is never written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from weakref import WeakValueDictionary

import numpy as np

from autograph import errors
from autograph.framework.context import state
from autograph.framework.tensor import EagerTensor, is_of_function, root_of
from autograph.framework.user_frames import current_location

__all__ = ["fresh", "is_own", "only_shows", "own", "owning", "write"]


@contextmanager
def owning() -> Iterator[None]:
    """While it lasts, what is computed here belongs to the function that runs."""
    before = state.own_arrays
    if before is None:
        state.own_arrays = WeakValueDictionary()
    try:
        yield
    finally:
        state.own_arrays = before


def own(result: Any, arrays: Sequence[Any] = (), is_view: bool = False) -> Any:
    """What a kernel has given, in memory that belongs to the function that runs.

    Args:
        arrays: what the kernel was given.
        is_view: whether the result may be a view of them, as NumPy's would be.
    """
    if not isinstance(result, np.ndarray):
        return result
    roots = [root_of(array) for array in arrays if isinstance(array, np.ndarray)]
    if any(root_of(result) is root for root in roots):
        if is_view:
            return result
        result = np.array(result)
    elif not result.flags.writeable:  # a constant that the kernel keeps
        result = np.array(result)
    root = root_of(result)
    state.own_arrays[id(root)] = root
    return result


def is_own(tensor: Any) -> bool:
    """Whether a tensor is an array that the function has made that runs eagerly."""
    return _has_memory(tensor) and is_of_function(tensor._array)


def fresh(tensor: Any, given: Sequence[Any]) -> Any:
    """A tensor whose memory is not that of others: itself, or a copy."""
    if not _has_memory(tensor) or not any(_has_memory(one) and _memory(one) is _memory(tensor) for one in given):
        return tensor
    return EagerTensor(own(np.array(tensor._array)), tensor.dtype)


def write(tensor: Any, value: Any) -> None:
    """Lets an array of one's own, and all its views, hold what another tensor of its shape and dtype holds.

    Raises:
        StagedValueError: it only shows what another array holds.
    """
    if not tensor._array.flags.writeable:
        raise only_shows()
    tensor._array[...] = value._array


def only_shows() -> errors.StagedValueError:
    """The error for a write into what NumPy makes no view that can be written."""
    return errors.StagedValueError(
        "assignment destination is read-only: it shows the elements of another array",
        location=current_location(),
        fix="write into that array, or into a copy, x.copy()",
    )


def _has_memory(value: Any) -> bool:
    return isinstance(value, EagerTensor) and isinstance(value._array, np.ndarray)


def _memory(tensor: Any) -> np.ndarray:
    return root_of(tensor._array)
