"""What a program asks a session for: a structure of tensors, operations, variables and names, of any depth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework.graph import Graph, Operation
from autograph.framework.op_names import with_article
from autograph.framework.resource import own_copy
from autograph.framework.tensor import EagerTensor, SymbolicTensor
from autograph.framework.user_frames import current_location

__all__ = ["Fetches", "shown"]


class Fetches:
    """Fetches, flat.

    Attributes:
        tensors: those that are asked for, each once.
        operations: those that have to run, each once.
    """

    def __init__(self, graph: Graph, fetches: Any) -> None:
        """Raises:
        UnsupportedTypeError: a fetch stands for nothing of a graph; it is a TypeError.
        InvalidArgumentError: there is no such operation or tensor in the graph, or it must not be fetched; it is a
            ValueError.
        """
        self._structure = fetches
        self._single = not nest.is_nested(fetches)
        leaves = [fetches] if self._single else nest.flatten(fetches)
        tensors: dict[int, SymbolicTensor] = {}
        operations: dict[int, Operation] = {}
        elements = [_element(graph, leaf) for leaf in leaves]
        for element in elements:
            if isinstance(element, Operation):
                operations[id(element)] = element
            else:
                tensors[id(element)] = element
        self.tensors = list(tensors.values())
        self.operations = list(operations.values())
        order = {key: i for i, key in enumerate(tensors)}
        #: For each leaf, the number of its tensor; None for an operation.
        self._at = [order.get(id(element)) for element in elements]

    @property
    def key(self) -> tuple[int, ...]:
        """What decides what runs."""
        return (*map(id, self.tensors), 0, *map(id, self.operations))

    def pack(self, arrays: Sequence[Any]) -> Any:
        """The answer: the structure of the fetches, with values in the place of tensors, None in that of operations.

        Args:
            arrays: one for each of `tensors`.
        """
        values = [None if at is None else shown(arrays[at], self.tensors[at]) for at in self._at]
        return values[0] if self._single else nest.pack(self._structure, values)


def shown(array: Any, tensor: SymbolicTensor) -> Any:
    """A value as programs get it: a NumPy scalar for shape (), else an array of the caller's own; texts as bytes."""
    return own_copy(EagerTensor(array, tensor.dtype).numpy())


def _element(graph: Graph, fetch: Any) -> Any:
    """The tensor or operation of a fetch."""
    try:
        found = graph.as_graph_element(fetch)
    except errors.MissingKeyError as error:
        raise errors.InvalidArgumentError(
            f"{fetch!r} cannot be fetched: {error.message}", location=current_location(), expected=error.expected
        ) from None
    except errors.UnsupportedTypeError:
        raise errors.UnsupportedTypeError(
            f"{with_article(type(fetch).__name__)} cannot be fetched: {fetch!r}",
            location=current_location(),
            expected="a tensor, operation or variable of the session's graph, or the name of one; or a list, tuple or "
            "dict of such",
        ) from None
    if not graph.is_fetchable(found):
        raise errors.InvalidArgumentError(
            f"{fetch!r} cannot be fetched: graph.prevent_fetching was called for it",
            location=current_location(),
            expected="an operation that may be fetched",
        )
    if isinstance(found, SymbolicTensor) and found.dtype.is_opaque:
        raise errors.InvalidArgumentError(
            f"{found.name!r} cannot be fetched: {with_article(found.dtype.name)} is no array",
            location=current_location(),
            expected="a tensor of numbers, bools or strings",
            fix="fetch the variable, or its operation",
        )
    return found
