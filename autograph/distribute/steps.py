"""Steps of strategies: the program's functions as traces, and what these return as NumPy values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from autograph import errors
from autograph.api import function as as_function
from autograph.framework import nest
from autograph.framework.func_graph import FuncGraph
from autograph.framework.resource import Cell
from autograph.framework.tensor import EagerTensor
from autograph.framework.user_frames import current_location
from autograph.function.concrete import ConcreteFunction
from autograph.function.function import Function

__all__ = ["Steps", "captured", "plain", "returned"]


class Steps:
    """Traces the steps of a strategy, whose traces are its own.

    Args:
        lack: says of those who run them why a step leaves nothing in Python's objects, for the error.
    """

    def __init__(self, lack: str) -> None:
        self._lack = lack
        self._functions: dict[int, tuple[Any, Function]] = {}

    def trace(self, step: Callable[..., Any], example: Sequence[Any]) -> ConcreteFunction:
        """The trace of a step for arguments like these.

        Args:
            step: an `ag.function`, whose rules for numbers it keeps, or a function that becomes one.

        Raises:
            OperatorNotAllowedInGraphError: it changes Python objects, or makes variables.
        """
        found = self._functions.get(id(step))
        if found is None:
            kind: Any = Function
            own = step.like(kind) if isinstance(step, Function) else as_function(step)
            found = self._functions[id(step)] = step, own
        trace = found[1].get_concrete_function(*example)
        if trace.effects is not None or trace.made:
            raise errors.OperatorNotAllowedInGraphError(
                f"the step changes Python objects, or makes variables; {self._lack}",
                location=current_location(), expected="a step that assigns variables and returns tensors",
                fix="make variables before the first step, and return what it is to leave behind",
            )  # fmt: skip
        return trace


def captured(graph: FuncGraph, copy: FuncGraph) -> tuple[dict[str, Cell], dict[str, Any]]:
    """What a traced graph captures, by the names of the inputs of a copy of it: cells of variables, and arrays."""
    outer: dict[int, Any] = {id(inner): tensor for tensor, inner in zip(graph.captures, graph.captured_inputs)}
    cells: dict[str, Cell] = {}
    arrays: dict[str, Any] = {}
    for original, tensor in zip(graph.inputs, copy.inputs):
        given = outer.get(id(original))
        if given is not None:
            (arrays if tensor.handle_type is None else cells)[tensor.name] = given._array
    return cells, arrays


def plain(value: Any) -> Any:
    """A tensor as its NumPy value, anything else as it is."""
    return value.numpy() if isinstance(value, EagerTensor) else value


def returned(trace: ConcreteFunction, outputs: Sequence[Any]) -> Any:
    """What a traced function returns, with NumPy values in the place of tensors.

    Args:
        outputs: an array for each output of its graph.
    """
    tensors = [EagerTensor(value, t.dtype) for value, t in zip(outputs, trace.graph.outputs)]
    return nest.map_structure(plain, trace.pack(tensors))
