"""Calls of graphs outside of any graph, while tapes are recording.

A graph that runs cannot be changed any more. So what a tape watches decides beforehand which graph runs: the one, or
its forward graph (`derivative`), which gives residuals, too. If tapes are nested, the gradient that the inner one takes
is recorded by the outer one and differentiated itself, residuals and all: for each tape the forward graph of the
forward graph runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework.context import building_graph, state
from autograph.framework.execution import OpRecord, apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.op_def import get
from autograph.framework.resource import note_access
from autograph.framework.tape import is_differentiable, zero_gradient
from autograph.framework.tensor import EagerTensor, Tensor
from autograph.framework.user_frames import current_location
from autograph.gradients.control_flow import chosen
from autograph.gradients.dependence import inputs_reached, paths
from autograph.gradients.derivative import Derivative, derivative

__all__ = ["call", "can_be_recorded"]

#: Runs a graph: from arrays to arrays.
Run = Callable[..., Sequence[Any]]


def call(graph: FuncGraph, tensors: Sequence[Tensor], compiled: Callable[[FuncGraph], Run]) -> list[Any]:
    """The outputs of a graph for eager tensors, recorded by the tapes that watch some of them.

    Args:
        tensors: one for each input.
        compiled: makes a graph runnable.
    """
    derivatives, tensors = _derivatives(graph, tensors)
    if not derivatives:
        return _run(graph, tensors, compiled)
    outputs = _run(derivatives[-1].forward, tensors, compiled)
    record = _Call(graph, tensors, outputs, derivatives, compiled)
    for tape in state.tapes:
        tape.record(record)
    return outputs[: len(graph.outputs)]


def can_be_recorded(graph: FuncGraph, tensors: Sequence[Tensor]) -> bool:
    """Whether there is a gradient through a graph for each tape that watches some of these tensors."""
    try:
        _derivatives(graph, tensors)
    except errors.UnimplementedError:
        return False
    return True


def _run(graph: FuncGraph, tensors: Sequence[Tensor], compiled: Callable[[FuncGraph], Run]) -> list[Any]:
    arrays = compiled(graph)(*[t._array for t in tensors])  # type: ignore[attr-defined]  # eager
    return [EagerTensor(array, t.dtype) for array, t in zip(arrays, graph.outputs)]


def _derivatives(graph: FuncGraph, tensors: Sequence[Tensor]) -> tuple[list[Derivative], list[Tensor]]:
    """The derivative of a graph, then that of its forward graph, and so on, one for each tape that watches; and what
    the last forward graph takes. No derivative if no gradient can come through."""
    found: list[Derivative] = []
    given = list(tensors)
    while True:
        sources = [t for t in given if is_differentiable(t)]
        watching = [tape for tape in state.tapes if any(map(tape.watches, sources))]
        if len(found) >= len(watching):
            break
        wanted = [is_differentiable(t) and any(tape.watches(t) for tape in watching) for t in given]
        inputs, targets = chosen(paths(graph), graph.outputs, wanted)
        if not inputs:
            break
        found.append(derivative(graph, inputs, targets))
        graph = found[-1].forward
        more = [t for t, _ in graph.added]
        note_access(more)
        given += more
    return found, given


def _has_another_order(array: Any) -> bool:
    return type(array) is np.ndarray and not array.flags.c_contiguous


def _in_c_order(run: Run) -> Run:
    """A run that takes copies of arrays that do not lie in C order, such as gradients of sums, each one number in many
    places: their layout is nobody's intention, and there is no machine code for most."""

    def copied(*arrays: Any) -> Sequence[Any]:
        return run(*[np.array(a, order="C") if _has_another_order(a) else a for a in arrays])

    return copied


class _Call(OpRecord):
    """A call that has run, as tapes see it.

    Args:
        graph: what was called.
        outputs: of the call, then the residuals of one order after the other.
    """

    __slots__ = ("_compiled", "_derivatives", "_graph")

    def __init__(
        self,
        graph: FuncGraph,
        tensors: Sequence[Tensor],
        outputs: Sequence[Tensor],
        derivatives: Sequence[Derivative],
        compiled: Callable[[FuncGraph], Run],
    ) -> None:
        super().__init__(get("PartitionedCall"), tensors, outputs, {"f": derivatives[-1].forward})
        self._graph = graph
        self._derivatives = derivatives
        self._compiled = compiled

    def gradients(self, incoming: Sequence[Any], wanted: Sequence[bool]) -> list[Any]:
        """The gradients of the inputs."""
        order = next(i for i in range(len(incoming), 0, -1) if incoming[i - 1] is not None) - len(self._graph.outputs)
        order = max(order, 0)  # that of the last residuals that have a gradient
        if order < len(self._derivatives):
            found, residuals = self._derivatives[order], self.outputs[len(self._graph.outputs) + order]
        else:
            found, residuals = self._once_more()
        masks = paths(found.forward)
        _, targets = chosen(masks, incoming, wanted)
        given = [
            zero_gradient(self.outputs[j]) if incoming[j] is None else incoming[j]
            for j in found.targets
        ]  # fmt: skip
        if building_graph() is not None:
            results: Sequence[Any] = apply("PartitionedCall", [[*given, residuals]], {"f": found.backward})
        else:
            results = call(found.backward, [*given, residuals], lambda graph: _in_c_order(self._compiled(graph)))
        there = inputs_reached(masks, targets)
        gradients: list[Any] = [None] * len(wanted)
        for i, result in zip(found.sources, results):
            if there >> i & 1:
                gradients[i] = result
        return gradients

    def _once_more(self) -> tuple[Derivative, Tensor]:
        """A derivative of a higher order than there were tapes: the graph runs again, if that changes nothing."""
        last = self._derivatives[-1]
        if self._graph.stateful:
            raise errors.UnimplementedError(
                "a gradient of higher order than there were tapes is asked for, through a call that has effects",
                location=current_location(),
                expected="as many tapes as orders of differentiation",
                fix="nest the tapes: with ag.GradientTape() as outer: with ag.GradientTape() as inner: ...",
            )
        graph = last.forward
        wanted = [i in last.sources for i in range(len(self.inputs))]
        sources, targets = chosen(paths(graph), graph.outputs, wanted)
        found = derivative(graph, sources, targets)
        outputs = _run(found.forward, self.inputs, self._compiled)
        record = _Call(self._graph, self.inputs, outputs, [*self._derivatives, found], self._compiled)
        for tape in state.tapes:
            tape.record(record)
        return found, outputs[-1]
