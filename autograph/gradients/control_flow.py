"""The gradients of `If` and of calls of graphs: the operation gives residuals, and a twin of it goes back over them.

    cond: f32[] = StatelessIf(p, x)

becomes

    cond: f32[], variant[] = StatelessIf(p, x)                        forward graphs of the branches

and its gradient is

    cond_gradient: f32[] = StatelessIf(p, gradient, cond:1)           backward graphs of the branches

The operation is changed in place, which can be done since the graph that it is in is still being built; where a graph
is complete, as that of a function which is called, it is a copy of it that is changed (`derivative`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph, source_of
from autograph.framework.gradient_rules import register_gradient
from autograph.framework.tensor import Tensor
from autograph.gradients.dependence import inputs_reached, members, paths
from autograph.gradients.derivative import Derivative, derivative, editable, extended, remembered

__all__ = ["chosen", "gradient_name"]


def gradient_name(op: Any) -> str:
    """What the operation is called that is the gradient of `op`."""
    return str(op.name.rpartition("/")[2]) + "_gradient"


def chosen(
    masks: Sequence[int], incoming: Sequence[Any], wanted: Sequence[bool]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The inputs of a graph whose gradients are wanted and there, and the outputs whose gradients they come from.

    Args:
        masks: the `paths` of the graph.
    """
    useful = sum(1 << i for i, w in enumerate(wanted) if w)
    targets = tuple(j for j, g in enumerate(incoming) if g is not None and masks[j] & useful)
    return tuple(members(inputs_reached(list(masks), targets) & useful)), targets


def _placed(count: int, positions: Sequence[int], values: Sequence[Any]) -> list[Any]:
    """A list of None, with values at some positions."""
    found: list[Any] = [None] * count
    for i, value in zip(positions, values):
        found[i] = value
    return found


_BRANCHES = ("then_branch", "else_branch")


class _Branches:
    """The gradients of both branches of an `If`.

    Attributes:
        both: of one and the other.
        added: what their forward graphs take besides what the branches take.
    """

    def __init__(self, graphs: Sequence[FuncGraph], sources: tuple[int, ...], targets: tuple[int, ...]) -> None:
        self.both = [Derivative(graph, sources, targets) for graph in graphs]
        self.added: list[Tensor] = []

    def build(self) -> None:
        for branch in self.both:
            branch.work_out()
        found = {id(source_of(t)): t for branch in self.both for t, _ in branch.forward.added}
        self.added = list(found.values())
        for branch in self.both:
            branch.forward.take(self.added)
            branch.finish()


@register_gradient("If", "StatelessIf", partial=True)
def _if_gradient(record: Any, incoming: Sequence[Any], wanted: Sequence[bool]) -> list[Any]:
    op = editable(record)
    branches = [op.attrs[name] for name in _BRANCHES]
    masks = [a | b for a, b in zip(*map(paths, branches))]
    sources, targets = chosen(masks, incoming, wanted[1:])
    if not sources:
        return [None] * len(wanted)

    def make() -> Any:
        key = ("branches", id(branches[1]), sources, targets)
        found = remembered(branches[0], key, lambda: _Branches(branches, sources, targets))
        return {name: d.forward for name, d in zip(_BRANCHES, found.both)}, found.added, (), found

    residuals, found = extended(op, (sources, targets), make)
    backward = {name: d.backward for name, d in zip(_BRANCHES, found.both)}
    kind = "If" if any(g.stateful for g in backward.values()) else "StatelessIf"
    given = [*(incoming[j] for j in targets), residuals]
    gradients = apply(kind, [op.inputs[0], given], backward, gradient_name(op))
    return [None, *_placed(len(wanted) - 1, sources, gradients)]


@register_gradient("PartitionedCall", "StatefulPartitionedCall", partial=True)
def _call_gradient(record: Any, incoming: Sequence[Any], wanted: Sequence[bool]) -> list[Any]:
    if hasattr(record, "gradients"):  # it has run already (`calls`)
        return list(record.gradients(incoming, wanted))
    op = editable(record)
    graph = op.attrs["f"]
    sources, targets = chosen(paths(graph), incoming, wanted)
    if not sources:
        return [None] * len(wanted)

    def make() -> Any:
        found = derivative(graph, sources, targets)
        return {"f": found.forward}, [t for t, _ in found.forward.added], (), found

    residuals, found = extended(op, (sources, targets), make)
    given = [*(incoming[j] for j in targets), residuals]
    return _placed(len(wanted), sources, backward_call(found, given, gradient_name(op)))


def backward_call(found: Derivative, given: Sequence[Any], name: str) -> Sequence[Any]:
    """A call of the backward graph of a graph that was called."""
    kind = "StatefulPartitionedCall" if found.backward.stateful else "PartitionedCall"
    return apply(kind, [list(given)], {"f": found.backward}, name)
