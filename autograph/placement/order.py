"""Program order between devices: what has an effect on one waits for what may fail before it on another."""

from __future__ import annotations

from collections.abc import Mapping

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.rewriting.waits import add_waits

__all__ = ["keep_order"]


def keep_order(graph: FuncGraph, of: Mapping[Operation, str]) -> None:
    """Has operations with effects wait for those before them in the program, on other devices, that have effects or may
    fail: of a run that fails, what comes behind the failure is not done.

    On one device that is so anyway. Reading a variable is no effect.

    Args:
        graph: not finalised.
        of: by operation, its device.
    """
    last: dict[str, Operation] = {}
    for op in graph.operations:
        device = of.get(op)
        if device is None:
            continue
        changes = op.stateful and op.type != "ReadVariableOp"
        if changes:
            add_waits(op, [before for other, before in last.items() if other != device])
        if changes or op.may_raise or not (op.op_def.total or op.op_def.view or op.op_def.checked):
            last[device] = op
