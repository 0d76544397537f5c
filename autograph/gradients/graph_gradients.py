"""`gradients`: differentiation of what is in a graph already, without a tape.

The operations of the graph are what a tape would have recorded. If the graph is in others (a branch, a loop body, a
function called by a function), what those did before comes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograph import errors
from autograph.framework import nest
from autograph.framework import op_def as op_defs
from autograph.framework.context import building_graph
from autograph.framework.execution import OpRecord, apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph
from autograph.framework.tape import backpropagate
from autograph.framework.tensor import SymbolicTensor, Tensor
from autograph.framework.user_frames import current_location
from autograph.gradients.tape import check_sources, seeds_for
from autograph.gradients.unconnected import UnconnectedGradients, or_unconnected

__all__ = ["gradients"]


def gradients(
    ys: Any,
    xs: Any,
    grad_ys: Any = None,
    name: str = "gradients",
    gate_gradients: bool = False,
    aggregation_method: Any = None,
    stop_gradients: Any = None,
    unconnected_gradients: Any = UnconnectedGradients.NONE,
) -> Any:
    """The gradients of the sum of `ys` with respect to each of `xs`, as further operations of the graph.

    Args:
        ys: a tensor of the graph being built (or of one around it), or a list of them.
        xs: the tensors or variables to differentiate by, or a list of them.
        grad_ys: the weight of each of `ys`; None for ones.
        name: prefixes the names of the operations that are added.
        gate_gradients, aggregation_method: accepted for TensorFlow's sake; they change nothing.
        stop_gradients: tensors to take for constants: what they were made from does not count.
        unconnected_gradients: what to return where no y depends on an x: None or zeros.

    Returns:
        A list of tensors, one for each of `xs`.

    Raises:
        FailedPreconditionError: outside of a graph, where there is nothing to go back over: use `GradientTape`.
        DTypeMismatchError: one of `xs` is not of a floating-point or complex dtype.
        UnimplementedError: there is no gradient through an operation.

    >>> import autograph as ag
    >>> with ag.Graph().as_default():
    ...     x = ag.constant(3.0)
    ...     y = x * x
    ...     (g,) = ag.gradients(y, x)
    ...     print(g.shape, g.dtype.name)
    () float64
    """
    graph = building_graph()
    if graph is None:
        raise errors.FailedPreconditionError(
            "gradients needs a graph: outside of one, no operation is kept",
            location=current_location(),
            fix="use ag.GradientTape, or call it in an @ag.function",
        )
    targets = nest.flatten(ys)
    leaves = nest.flatten(xs)
    sources = check_sources(leaves)
    mode = UnconnectedGradients(unconnected_gradients)
    for target in targets:
        if not isinstance(target, Tensor):
            raise errors.UnsupportedTypeError(
                f"{target!r} has no gradient: it is no tensor",
                location=current_location(),
                expected="tensors of a graph",
            )
    stops = check_sources(nest.flatten(stop_gradients) if stop_gradients is not None else [])
    seeds = seeds_for(targets, grad_ys)
    with graph.name_scope(name):
        records = _records(targets, stops)
        found = backpropagate(records, targets, sources, seeds)
        return [or_unconnected(g, leaf, mode) for g, leaf in zip(found, leaves)]


def _records(targets: Sequence[Tensor], stops: Sequence[Tensor]) -> list[Any]:
    """The operations of the graphs that the targets are in, in the order in which they run; none leads to `stops`."""
    graphs: dict[int, Graph] = {}
    for target in targets:
        if isinstance(target, SymbolicTensor):
            graphs.update((id(g), g) for g in _around(target.graph))
    stopped = {id(t) for t in stops}
    records: list[Any] = [r for graph in graphs.values() for r in (*_copies(graph), *graph.operations)]
    return [_cut(r, stopped) if any(id(t) in stopped for t in r.outputs) else r for r in records]


def _cut(record: Any, stopped: set[int]) -> OpRecord:
    """A record whose stopped outputs are not those that others read."""
    outputs = [apply("Identity", [t]) if id(t) in stopped else t for t in record.outputs]
    return OpRecord(record.op_def, record.inputs, outputs, record.attrs)


def _around(graph: Graph | None) -> list[Graph]:
    """A graph and those around it, outermost first."""
    found: list[Graph] = []
    while graph is not None:
        found.insert(0, graph)
        graph = graph.outer if isinstance(graph, FuncGraph) else None
    return found


def _copies(graph: Graph) -> list[OpRecord]:
    """What a graph has of constants outside of it: copies, each as an `Identity` of its original."""
    pairs: list[tuple[Any, Any]] = list(graph.eager_constants.values())
    if isinstance(graph, FuncGraph):
        pairs += graph.copied_constants
    return [OpRecord(op_defs.get("Identity"), [outer], [inner], {}) for outer, inner in pairs]
