"""Program order between devices: what has an effect on one waits for what may fail before it on another."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.rewriting.waits import add_waits, drop_waits

__all__ = ["keep_order", "reads_variable"]


def keep_order(
    graph: FuncGraph, of: Mapping[Operation, str], unseen: Callable[[Operation], bool] = lambda op: False
) -> None:
    """Has operations with effects wait for those before them in the program, on other devices, that have effects or may
    fail: of a run that fails, what comes behind the failure is not done.

    On one device that is so anyway. Reading a variable is no effect.

    Args:
        graph: not finalised.
        of: by operation, its device.
        unseen: whether nobody sees when an operation runs: it cannot fail, and what it changes is looked at only on its
            device, or when the whole graph has run. What is on other devices does not wait for it.
    """
    last: dict[str, Operation] = {}
    for op in graph.operations:
        device = of.get(op)
        if device is None:
            continue
        _drop(op, of, unseen)
        changes = op.stateful and not reads_variable(op)
        if changes:
            add_waits(op, [before for other, before in last.items() if other != device])
        may_fail = op.may_raise or not (op.op_def.total or op.op_def.view or op.op_def.checked)
        if (changes or may_fail) and not unseen(op):
            last[device] = op


def reads_variable(op: Operation) -> bool:
    """Whether an operation reads a variable, and changes nothing."""
    return bool(op.outputs) and op.op_def.regions is None and any(t.handle_type is not None for t in op.inputs)


def _drop(op: Operation, of: Mapping[Operation, str], unseen: Callable[[Operation], bool]) -> None:
    """Has an operation not wait for what is on other devices and need not come first, as traces have it."""
    free = reads_variable(op)
    drop_waits(op, [c for c in op.control_inputs if of.get(c, of[op]) != of[op] and (free or unseen(c))])
