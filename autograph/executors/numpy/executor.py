"""Graph to callable, with NumPy. Plain on purpose: this is the meaning of a graph.

`compile_graph` first prunes: kept are the operations that the outputs need and those with side effects.
What is kept runs in the order in which it was written, so side effects happen in program order. Arrays are
let go after their last use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph.framework import execution
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation

__all__ = ["compile_graph", "needed_operations"]

Step = tuple[Callable[..., Any], tuple[int, ...], Any, bool, tuple[int, ...]]


def needed_operations(graph: FuncGraph) -> list[Operation]:
    """The operations that the graph's outputs and side effects need, in program order."""
    stack = [t.op for t in graph.outputs]  # type: ignore[attr-defined]  # symbolic, as all outputs of graphs
    stack += [op for op in graph.operations if op.stateful]
    needed: set[int] = set()
    while stack:
        op = stack.pop()
        if id(op) in needed:
            continue
        needed.add(id(op))
        stack.extend(t.op for t in op.inputs)
        stack.extend(op.control_inputs)
    return [op for op in graph.operations if id(op) in needed]


def compile_graph(graph: FuncGraph) -> Callable[..., list[Any]]:
    """A function of arrays, one for each of `graph.inputs`, that returns a list of arrays, one for each output.

    Raises (when called):
        InvalidArgumentError and its siblings: an operation failed; the error names the user's line.
    """
    slots: dict[int, int] = {id(t): i for i, t in enumerate(graph.inputs)}
    constants: list[tuple[int, Any]] = []
    operations: list[Operation] = []
    count = len(graph.inputs)
    for op in needed_operations(graph):
        if op.type == "Placeholder":
            continue
        for out in op.outputs:
            slots[id(out)] = count
            count += 1
        if op.type == "Const":
            constants.append((count - 1, op.attrs["value"]))
        else:
            operations.append(op)
    outputs = [slots[id(t)] for t in graph.outputs]
    steps = _plan(operations, slots, keep={*outputs, *(slot for slot, _ in constants)})
    template: list[Any] = [None] * count
    for slot, value in constants:
        template[slot] = value
    inputs = len(graph.inputs)

    def run(*arrays: Any) -> list[Any]:
        registers = template.copy()
        registers[:inputs] = arrays
        at = 0
        try:
            for kernel, args, results, single, dead in steps:
                value = kernel(*[registers[i] for i in args])
                if single:
                    registers[results] = value
                else:
                    for slot, part in zip(results, value):
                        registers[slot] = part
                for slot in dead:
                    registers[slot] = None
                at += 1
        except Exception as error:
            if execution.is_user_error(error):
                raise
            op = operations[at]
            raise execution.kernel_error(error, op.op_def, op.inputs).at(op.location) from None
        return [registers[i] for i in outputs]

    return run


def _plan(operations: Sequence[Operation], slots: dict[int, int], keep: set[int]) -> list[Step]:
    """One step per operation; backwards, so that the last use of each slot is seen first."""
    steps: list[Step] = []
    seen = set(keep)
    for op in reversed(operations):
        args = tuple(slots[id(t)] for t in op.inputs)
        results = tuple(slots[id(t)] for t in op.outputs)
        unread = tuple(slot for slot in results if slot not in seen)
        dead = tuple(slot for slot in dict.fromkeys(args) if slot not in seen) + unread
        seen.update(args)
        single = op.op_def.single
        steps.append((_kernel(op), args, results[0] if single else results, single, dead))
    steps.reverse()
    return steps


def _kernel(op: Operation) -> Callable[..., Any]:
    attrs = {k: compile_graph(v) if isinstance(v, FuncGraph) else v for k, v in op.attrs.items()}
    return execution.bind_kernel(op.op_def, execution.group_inputs(op.op_def, op.inputs, attrs), attrs)


def run_quietly(run: Callable[..., list[Any]], *arrays: Any) -> list[Any]:
    """Runs with NumPy's floating-point warnings off: overflow gives inf and 0/0 gives nan, as in any tensor library."""
    with np.errstate(all="ignore"):
        return run(*arrays)
