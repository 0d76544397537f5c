"""The gradient of a graph: two graphs, *forward* and *backward*.

Of

    graph square(x: f32[]) -> f32[]
      Mul: f32[] = Mul(x, x)
      return Mul

forward gives one more output, the residuals (`ops.lists.residuals`), and backward takes them:

    graph square(x: f32[]) -> f32[], variant[]
      Mul: f32[] = Mul(x, x)
      Residuals: variant[] = Residuals(x)
      return Mul, Residuals

    graph square_gradient(gradient: f32[], residuals: variant[]) -> f32[]
      x: f32[] = OpenResiduals(residuals)
      Mul: f32[] = Mul(gradient, x)
      Mul_1: f32[] = Mul(gradient, x)
      AddV2: f32[] = AddV2(Mul, Mul_1)
      return AddV2

Both are graphs like any other: they run, are optimised, and have gradients themselves. While backward is built it lies
in forward, so that whatever it needs from there it captures; what it has captured in the end are the residuals.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from autograph import errors
from autograph.framework import dtypes, shapes
from autograph.framework import op_def as op_defs
from autograph.framework.context import building_graph, recorded_by, state, without_handlers
from autograph.framework.func_graph import Declared, FuncGraph
from autograph.framework.graph import Graph, Operation
from autograph.framework.rewriting.extending import Copy, captured_before, extend, feed_from, move_before
from autograph.framework.tape import backpropagate, gradient_type, zero_gradient
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location
from autograph.ops.lists.residuals import opened_attrs, packed
from autograph.pyct.depth import DEPTH, room

__all__ = [
    "Derivative", "building", "derivative", "editable", "extended", "gradient_input", "gradients_through",
    "made_before", "open_residuals", "remembered",
]  # fmt: skip


class Derivative:
    """The gradient of a graph.

    Attributes:
        forward: the graph, with one more output: the residuals.
        backward: from the gradients of the `targets` and the residuals to those of the `sources`.
        sources: positions of inputs.
        targets: positions of outputs.
    """

    def __init__(self, graph: FuncGraph, sources: tuple[int, ...], targets: tuple[int, ...]) -> None:
        self.sources = sources
        self.targets = targets
        self.forward = Copy(graph)
        self.backward = FuncGraph(f"{graph.name}_gradient", self.forward)

    def build(self) -> None:
        self.work_out()
        if self.forward.added and self.forward.declared is not None:
            raise errors.UnimplementedError(
                f"the gradient needs {self.forward.added[0][0]!r}, which the function that calls itself does not take",
                location=current_location(),
                fix="use it in the function, too, or make it an argument",
            )
        self.finish()

    def work_out(self) -> None:
        """Makes both graphs."""
        forward, backward = self.forward, self.backward
        if forward.declared is not None:  # it may call itself, and then its gradient does
            results, stateful = forward.declared
            forward.declared = Declared((*results, (dtypes.variant, shapes.scalar)), stateful)
            types = [gradient_type(forward.inputs[i]) for i in self.sources]
            backward.declared = Declared(tuple(types), False)
        with building(backward):
            seeds = [gradient_input(backward, forward.outputs[j]) for j in self.targets]
            residuals = backward.add_input(dtypes.variant, shapes.scalar, "residuals")
            backward.outputs = gradients_through(backward, forward, self.targets, seeds, self.sources)
        needed = backward.captures
        open_residuals(backward, residuals, backward.captured_inputs)
        with building(forward):
            forward.outputs.append(packed(needed))

    def finish(self) -> None:
        """Makes both graphs read-only."""
        self.forward.finalize()
        self.backward.finalize()


class _InProgress(threading.local):
    """What is being built on this thread: graphs that call themselves need what is not complete yet."""

    def __init__(self) -> None:
        self.made: dict[Any, Any] = {}
        self.depth = 0


_in_progress = _InProgress()


def remembered(graph: FuncGraph, key: Any, make: Any) -> Any:
    """What `make()` gives, which has a method `build`: made once for a graph and key, found again while it is built.

    It is kept with the graph when all that is being built around it is complete, too.
    """
    known = graph.remembered.get(key)
    if known is not None:
        return known
    found = _in_progress.made.get((id(graph), key))
    if found is not None:
        return found[1]
    made = make()
    _in_progress.made[id(graph), key] = (graph, made)
    _in_progress.depth += 1
    complete = False
    try:
        if _in_progress.depth == 1:
            with room(DEPTH):
                made.build()
        else:
            made.build()
        complete = True
    finally:
        _in_progress.depth -= 1
        if not _in_progress.depth:
            everything, _in_progress.made = _in_progress.made, {}
            if complete:
                for (_, its_key), (its_graph, value) in everything.items():
                    its_graph.remembered.setdefault(its_key, value)
    return made


def derivative(graph: FuncGraph, sources: Sequence[int], targets: Sequence[int]) -> Derivative:
    """The gradient of a graph with respect to some of its inputs, of some of its outputs."""
    key = ("derivative", tuple(sources), tuple(targets))
    return remembered(graph, key, lambda: Derivative(graph, tuple(sources), tuple(targets)))


# --- building ----------------------------------------------------------------------------------------------


@contextmanager
def building(graph: Graph) -> Iterator[None]:
    """While it lasts, operations go into `graph`, and nothing else that is under way has to do with them."""
    facts, state.facts = state.facts, {}
    try:
        with recorded_by([]), without_handlers(), graph.as_default():
            yield
    finally:
        state.facts = facts


def gradient_input(graph: FuncGraph, tensor: Tensor) -> SymbolicTensor:
    """An input for the gradient of a tensor."""
    dtype, shape = gradient_type(tensor)
    return graph.add_input(dtype, shape, "gradient")


def gradients_through(
    into: FuncGraph, graph: FuncGraph, targets: Sequence[int], seeds: Sequence[Tensor], sources: Sequence[int]
) -> list[Tensor]:
    """The gradients of outputs of a graph with respect to its inputs, as tensors of the graph that is being built."""
    inputs = [graph.inputs[i] for i in sources]
    found = backpropagate(graph.operations, [graph.outputs[j] for j in targets], inputs, seeds, one_graph=True)
    return [into.capture(zero_gradient(t) if g is None else g) for t, g in zip(inputs, found)]


def open_residuals(graph: FuncGraph, residuals: Tensor, tensors: Sequence[SymbolicTensor]) -> None:
    """Has inputs of a graph that is being built come out of residuals, and stand for captures no more."""
    if tensors:
        feed_from(graph, op_defs.get("OpenResiduals"), residuals, opened_attrs(tensors), tensors)


def made_before(op: Operation, make: Callable[[], Tensor]) -> Tensor:
    """A tensor that needs nothing, made in the graph of an operation, before it."""
    with building(op.graph):
        made: Any = make()
    move_before(made.op, op)
    return made


def editable(op: Any) -> Operation:
    """The operation to change if `op` is to give residuals: itself, or what stands for it where it is done again."""
    graph = building_graph()
    own: Operation = graph.done_again(op) if hasattr(graph, "done_again") else op  # type: ignore[union-attr]
    if not isinstance(own, Operation) or own.graph.finalized:
        raise errors.LeakedTensorError(
            f"the gradient through {op.type} is asked for when its graph is complete already",
            location=current_location(),
            expected="a call of `gradient` in the function that does what is differentiated",
            fix="call `gradient` there, or have the tape outside of it",
        )
    return own


def extended(op: Operation, key: Any, make: Any) -> tuple[SymbolicTensor, Any]:
    """Has an operation give residuals.

    Args:
        key: what they are for; they are added once for each.
        make: gives the graphs to hold instead of the present ones, further inputs, dtypes and shapes of further
            outputs, and whatever belongs to the residuals.

    Returns:
        The residuals, and what belongs to them.
    """
    known = op.graph.remembered.setdefault(("residuals", id(op)), (op, {}))[1]
    if key not in known:
        attrs, inputs, types, value = make()
        types = [*types, (dtypes.variant, shapes.scalar)]
        known[key] = extend(op, attrs, [captured_before(op, t) for t in inputs], types), value
    return known[key]
