"""Arrays that the caller handed over and that the function writes: they are changed for the caller when the call ends.

The graph gives what is in such an array in the end as one more output. A NumPy array of the caller gets it, cast to its
dtype; so does an array of the function being traced around, if it is called from one. A tensor of the caller's, which
is a value, stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from autograph import errors
from autograph.framework import layouts, nest, versions
from autograph.framework.context import building_graph
from autograph.framework.func_graph import FuncGraph
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location, locate
from autograph.function.state.templates import follow

__all__ = ["ArrayWrite", "array_writes", "check_arrays", "put_arrays", "written_inside"]


class ArrayWrite(NamedTuple):
    """One array among the arguments that the function writes.

    Attributes:
        path: what leads from the arguments to it.
        output: the position of its new contents among the outputs that are left behind; None where nobody knows what
            it holds, as another array was written that may be this one, or where it is not written.
        location: where it is written; where its elements have to lie in order, if it is not.
        written: whether it is.
        in_order: whether its elements have to lie in order, as the function reshapes it, and writes.
        shared: whether it is shared when the graph runs, so that only then it is known whether it is written.
    """

    path: tuple[Any, ...]
    output: int | None
    location: Any
    written: bool = True
    in_order: bool = False
    shared: bool = False


def array_writes(graph: FuncGraph, arguments: Mapping[str, Any], outputs: list[Tensor]) -> list[ArrayWrite]:
    """The arrays among the arguments that were written; adds what they hold now to `outputs`."""
    found = []
    for path, tensor in _tensors(arguments):
        entry = graph.versions.get(id(tensor))
        ordered = graph.in_order.get(id(tensor))
        if entry is None or entry[0] is not tensor:
            if ordered is not None:
                found.append(ArrayWrite(path, None, locate(ordered[1]), False, True))
            continue
        lost, shared = isinstance(entry[1], versions.Lost), isinstance(entry[1], versions.Shared)
        if lost:
            versions.unknown()
        made = entry[1] if lost or shared else getattr(entry[1], "op", None)
        location = getattr(made, "location", None)
        found.append(ArrayWrite(path, None if lost else len(outputs), location, True, ordered is not None, shared))
        if not lost:
            outputs.append(graph.capture(entry[1].now() if shared else entry[1]))
    return found


def written_inside(graph: FuncGraph, value: Any) -> bool:
    """Whether a value is an array that was written, or a container of one: its holder gets what it holds now."""
    if not graph.versions:
        return False
    if isinstance(value, Mapping):
        return any(written_inside(graph, part) for part in value.values())
    if isinstance(value, (list, tuple)):
        return any(written_inside(graph, part) for part in value)
    return isinstance(value, Tensor) and any(id(array) in graph.versions for array in versions.roots(value))


def _tensors(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], SymbolicTensor]]:
    if isinstance(value, SymbolicTensor):
        yield path, value
        return
    parts: Any = ()
    if isinstance(value, Mapping):
        parts = value.items()
    elif isinstance(value, (list, tuple)):
        parts = enumerate(value)
    elif nest.is_nested(value) and hasattr(value, "__dict__"):
        parts = vars(value).items()
    for step, part in parts:
        yield from _tensors(part, (*path, step))


def check_arrays(writes: Sequence[ArrayWrite], arguments: Mapping[str, Any]) -> None:
    """Called before the graph runs.

    Raises:
        ValueError: an array that is to be written is read-only.
        StagedValueError: two arrays share memory, and one of them is written; or what an array holds in the end is not
            known.
    """
    targets = [(write, follow(arguments, write.path)) for write in writes]
    for write, target in targets:
        if write.in_order and not _in_order(target):
            raise errors.StagedValueError(
                f"{_name(write.path)} is reshaped in the function, which writes, and its elements do not lie in order: "
                "NumPy would make a copy there",
                location=write.location or current_location(),
                fix=f"pass a copy, {write.path[0]}.copy(); or reshape a copy",
            )
    targets = [(write, target) for write, target in targets if isinstance(target, np.ndarray) and write.written]
    if not targets:
        return
    arrays = [leaf for value in arguments.values() for leaf in nest.flatten(value) if isinstance(leaf, np.ndarray)]
    for write, target in targets:
        name = _name(write.path)
        if write.output is None:
            raise errors.StagedValueError(
                f"an array is written that may be {name}, as a tensor says, and what {name} holds in the end is not "
                "known",
                location=write.location or current_location(),
                fix=f"begin with a copy: {write.path[0]} = {write.path[0]}.copy()",
            )
        if not target.flags.writeable and write.shared:
            raise errors.StagedValueError(
                f"{name} is read-only, and a name that is one of several arrays is written: whether it is {name} is "
                "known only when the graph runs",
                location=write.location or current_location(),
                fix=f"pass a copy, {write.path[0]}.copy()",
            )
        if not target.flags.writeable:
            raise ValueError(f"assignment destination is read-only: {name}")
        shared = [other for other in arrays if np.may_share_memory(other, target) and np.shares_memory(other, target)]
        if len(shared) > 1:
            raise errors.StagedValueError(
                f"two arguments share memory, and {name}, one of them, is written: a graph has each as an array of its "
                "own",
                location=write.location or current_location(),
                fix="pass one array and take the other from it in the function; or pass a copy, x.copy()",
            )


def _in_order(target: Any) -> bool:
    if isinstance(target, np.ndarray):
        return target.ndim < 2 or target.flags.c_contiguous
    return not isinstance(target, SymbolicTensor) or bool(layouts.ordered(target))


def put_arrays(writes: Sequence[ArrayWrite], results: Sequence[Any], arguments: Mapping[str, Any]) -> None:
    """Called when the graph has run, or is called in the graph being built.

    Args:
        results: the values of the outputs that are left behind.
    """
    targets = [(follow(arguments, write.path), write) for write in writes]
    for target, write in targets:
        if isinstance(target, np.ndarray) and write.output is not None:
            target[...] = np.asarray(results[write.output]._array)
        elif isinstance(target, Tensor) and write.written and building_graph() is not None:
            if write.output is None:
                versions.take(target, versions.Lost(current_location()))
            else:
                versions.write(target, results[write.output])


def _name(path: Sequence[Any]) -> str:
    return repr(str(path[0]) + "".join(f"[{step!r}]" for step in path[1:]))
