"""What of a graph is needed for some of its tensors and operations, when others are given.

What is needed is found from the last operation to the first, and copied into a graph with an input for each tensor that
is fed and for each variable. Operations with effects run if something asked for needs them or waits for them, as in a
session of TensorFlow 1, and not for their own sake. `NoOp`s only keep order, which their copies do without them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from autograph import errors
from autograph.framework.constant_value import constant_value
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph, Operation
from autograph.framework.nested import graphs_within
from autograph.framework.rewriting.extracting import extract
from autograph.framework.tensor import SymbolicTensor, type_text
from autograph.framework.user_frames import current_location

__all__ = ["VARIABLE", "Pruned", "needed_for", "prune"]

#: The op that stands for a variable of a graph: whoever runs the graph has its value.
VARIABLE = "VarHandleOp"


@dataclass
class Pruned:
    """What is needed of a graph.

    Attributes:
        source: the graph that it is of.
        graph: only what is needed, not finalised; operations with effects wait for what the program says, no more.
        inputs: the tensors of `source` that `graph` is given, in the order of its inputs: those that are fed, the
            outputs of `VARIABLE` operations, and captured handles.
        targets: the operations of `source` that were asked for.
        fetched: for each tensor that was asked for, the output of `graph` that it is. There may be further outputs:
            what nothing reads, but was asked to run.
        removed: the operations of `source` that are not needed, in their order.
    """

    source: Graph
    graph: FuncGraph
    inputs: list[SymbolicTensor]
    targets: list[Operation]
    fetched: list[int]
    removed: list[Operation]


def prune(
    graph: Graph,
    tensors: Sequence[SymbolicTensor],
    operations: Sequence[Operation] = (),
    feeds: Sequence[SymbolicTensor] = (),
    done: Iterable[Operation] = (),
) -> Pruned:
    """What is needed of a graph.

    Args:
        tensors: whose values are asked for.
        operations: what has to run.
        feeds: whose values are given.
        done: operations that have run already.

    Raises:
        InvalidArgumentError: a placeholder is needed, but not fed; or a tensor is fed that a branch or loop has a copy
            of.
    """
    fed = {id(t) for t in feeds}
    all_operations = graph.operations
    needed = needed_for(graph, tensors, operations, fed, done)
    captured = {id(inner): outer for outer, inner in graph.captured_handles()}
    kept: list[Operation] = []
    given: dict[int, SymbolicTensor] = {id(t): t for t in feeds}
    for op in all_operations:
        if op in needed:
            if op.type == VARIABLE or op.outputs and id(op.outputs[0]) in captured:
                given[id(op.outputs[0])] = op.outputs[0]
            elif op.type == "Placeholder":
                if id(op.outputs[0]) not in fed:
                    raise _not_fed(op)
            elif op.type != "NoOp":
                kept.append(op)
    read = {id(t) for op in kept for t in op.inputs} | {id(t) for t in tensors}
    inputs = [t for t in given.values() if id(t) in read]
    _check_copies(kept, [t for t in feeds if t.op.type == "Const"])
    results = {id(t): t for t in tensors}
    fetched = {key: i for i, key in enumerate(results)}
    for op in kept:  # what nothing reads was asked to run: an output keeps it
        outputs = [t for t in op.outputs if not t.dtype.is_opaque]
        if outputs and not op.op_def.stateful and not any(id(t) in read for t in op.outputs):
            results[id(outputs[0])] = outputs[0]
    changed = {id(t) for t in inputs if id(t) in fed and constant_value(t) is not None}
    made, _ = extract(
        graph.name, kept, inputs, results.values(), chained=False, waits=_waits(kept), changed=changed
    )
    present = {*kept, *(t.op for t in inputs)}
    removed = [op for op in all_operations if op not in present and op not in needed]
    return Pruned(graph, made, inputs, list(operations), [fetched[id(t)] for t in tensors], removed)


def needed_for(
    graph: Graph,
    tensors: Sequence[SymbolicTensor],
    operations: Sequence[Operation],
    fed: Collection[int],
    done: Iterable[Operation] = (),
) -> set[Operation]:
    """The operations that have to run, and the placeholders and variables that they read.

    Args:
        fed: the ids of the tensors whose values are given.
        done: operations that have run already.
    """
    over = set(done)
    needed = {t.op for t in tensors if id(t) not in fed}
    needed.update(operations)
    needed -= over
    for op in reversed(graph.operations):
        if op in over:
            needed.discard(op)
        elif op in needed:
            needed.update(t.op for t in op.inputs if id(t) not in fed)  # type: ignore[attr-defined]  # symbolic
            needed.update(c for c in op.control_inputs if not any(id(t) in fed for t in c.outputs))
    return needed


def _waits(kept: Sequence[Operation]) -> dict[Operation, list[Operation]]:
    """What operations wait for if there are no `NoOp`s, of those that wait for some."""
    found: dict[Operation, list[Operation]] = {}
    for op in kept:
        if any(c.type == "NoOp" for c in op.control_inputs):
            waits: dict[Operation, None] = {}
            seen: set[Operation] = set()
            waiting = list(op.control_inputs)
            while waiting:
                before = waiting.pop()
                if before in seen:
                    continue
                seen.add(before)
                if before.type == "NoOp":
                    waiting += before.control_inputs
                else:
                    waits[before] = None
            found[op] = list(waits)
    return found


def _not_fed(op: Operation) -> errors.InvalidArgumentError:
    return errors.InvalidArgumentError(
        f"the placeholder {op.name!r} ({type_text(op.outputs[0])}) has no value: what is asked for needs it",
        location=op.location or current_location(),
        expected="a value for it",
        fix=f"feed it: session.run(fetches, {{{op.name + ':0'!r}: value}})",
    )


def _check_copies(kept: Sequence[Operation], constants: Sequence[SymbolicTensor]) -> None:
    """A branch or loop has copies of constants around it, which keep their values."""
    ids = {id(t) for t in constants}
    if not ids:
        return
    for op in kept:
        for nested in op.nested_graphs():
            for graph in graphs_within(nested):
                for tensor, _ in graph.copied_constants:  # type: ignore[attr-defined]  # nested graphs are functions
                    if id(tensor) in ids:
                        raise errors.InvalidArgumentError(
                            f"the constant {tensor.name!r} is fed, and {op.name} has a copy of it that would keep its "
                            "value",
                            location=op.location or current_location(),
                            expected="a tensor that may have another value",
                            fix="make it with ag.placeholder_with_default",
                        )
