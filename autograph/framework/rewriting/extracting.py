"""A part of a graph as a graph of its own: some of its operations, with inputs for what they read outside."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from autograph import errors
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.op_binding import infer
from autograph.framework.rewriting.cloning import Twins, copy_operation
from autograph.framework.tensor import SymbolicTensor
from autograph.framework.user_frames import current_location

__all__ = ["extract"]


def extract(
    name: str,
    operations: Sequence[Operation],
    inputs: Iterable[SymbolicTensor],
    outputs: Iterable[SymbolicTensor],
    *,
    chained: bool = True,
    waits: Mapping[Operation, Sequence[Operation]] | None = None,
    changed: Collection[int] = (),
) -> tuple[FuncGraph, Twins]:
    """A new graph with copies of operations, all of which have to run.

    Args:
        operations: what is copied, in program order; under the same names, on the same devices.
        inputs: tensors that the copies do not make, and are given instead.
        outputs: what the graph returns, tensors of the original or its inputs.
        chained: whether operations with effects wait for each other, as they do in the graphs of functions.
        waits: what operations wait for, where that is not what they wait for in the original.
        changed: ids of inputs with known values in the original, and unknown ones here: what is known of the shapes of
            tensors that are made from them is found out anew.

    Returns:
        The graph, not finalised, and the mapping from what was copied to its copies.

    Raises:
        InvalidArgumentError: a branch or loop was made for one of the shapes that are not known any more.
    """
    made = FuncGraph(name)
    twins: Twins = {}
    taken = {op.name for op in operations}
    for t in inputs:
        inner = made.add_input(t.dtype, t.shape, t.op.name + "/fed" * (t.op.name in taken))
        inner.weak, inner.handle_type = t.weak, t.handle_type
        inner.op.device, inner.op.colocated, inner.op._site = t.op.device, t.op.colocated, t.op._site
        twins[id(t)] = inner
    unknown = set(changed)
    last: Operation | None = None
    for op in operations:
        kept = {id(t): twins[id(t)] for t in op.outputs if id(t) in twins}  # the outputs that are given instead
        copy = copy_operation(op, made, made._unique(op.name), twins)
        if unknown and any(id(t) in unknown for t in op.inputs):
            _infer_again(op, copy)
            unknown.update(id(t) for t in op.outputs)
        twins.update(kept)
        before = op.control_inputs if waits is None else waits.get(op, op.control_inputs)
        controls = [twins[id(c)] for c in before if id(c) in twins]
        if chained and copy.stateful:
            if last is not None and last not in controls:
                controls.append(last)
            last = copy
        if controls or copy.control_inputs:
            copy._wait_for(controls)
        made._operations.append(copy)
        made._by_name[copy.name] = copy
        made.may_raise = made.may_raise or copy.may_raise
    made._last_effect = last
    made.outputs = [twins[id(t)] for t in outputs]
    made.pruned = True
    return made, twins


def _infer_again(op: Operation, copy: Operation) -> None:
    """Gives the outputs of a copy the types that follow from what it reads."""
    for given, inner in zip(copy.nested_inputs, [t for g in copy.nested_graphs()[:1] for t in g.inputs]):
        if not given.shape.is_subtype_of(inner.shape):
            raise errors.InvalidArgumentError(
                f"{op.name} was made for a value of shape {inner.shape}, which depends on a constant that is fed",
                location=op.location or current_location(),
                expected="constants that no shape in a branch or loop depends on",
                fix="use ag.placeholder_with_default in the place of the constant",
            )
    for out, (_, shape) in zip(copy.outputs, infer(copy.op_def, copy.inputs, copy.attrs)):
        out._shape = shape
