"""Calls of functions, replaced by what these do, where operations in them have to be placed by themselves."""

from __future__ import annotations

from collections.abc import Callable

from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation
from autograph.framework.nested import operations_within
from autograph.framework.op_def import Flow
from autograph.framework.rewriting.cloning import clone
from autograph.framework.rewriting.editing import Rewriter
from autograph.placement.spec import DeviceSpec

__all__ = ["inline_calls"]


def inline_calls(graph: FuncGraph, asks: Callable[[Operation], bool]) -> None:
    """Puts the operations of called functions in the place of the calls, where some of them ask to be placed.

    What an operation of a function does not say of its device, the call does. A function that calls itself stays.

    Args:
        asks: whether an operation is to be placed by itself.
    """
    while True:
        calls = [op for op in graph.operations if _is_inlined(op, asks)]
        if not calls:
            return
        with Rewriter(graph) as edit:
            for op in edit.among(calls):
                called, _ = clone(op.nested_graphs()[0])
                around = DeviceSpec.from_string(op.device)
                for inner in called.operations:
                    asked = around.make_merged_spec(DeviceSpec.from_string(inner.device))
                    inner.device = asked.to_string()
                    inner.colocated = inner.colocated or op.colocated
                edit.inline(op, called, op.nested_inputs)


def _is_inlined(op: Operation, asks: Callable[[Operation], bool]) -> bool:
    regions = op.op_def.regions
    if regions is None or regions.flow is not Flow.CALL:
        return False
    called = op.nested_graphs()[0]
    return called.declared is None and any(asks(inner) for inner in operations_within(called.operations))
