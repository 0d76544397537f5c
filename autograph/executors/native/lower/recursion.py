"""Graphs that call themselves: functions of the program, if they do nothing but compute with numbers.

As deep as Python's own stack goes, the rest is left to the reference, which says when it is too deep.
"""

from __future__ import annotations

from collections.abc import Sequence

from autograph.executors import numpy as reference
from autograph.executors.native import program as lp
from autograph.executors.native.builder import Builder
from autograph.executors.native.lower.state import State, Unsettled, static
from autograph.executors.native.sites import NUMBER, Site
from autograph.executors.native.values import Scalar, Value
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Operation

__all__ = ["call"]

#: So many calls are within each other at most: below what Python allows, and the stack of a thread has room for.
_DEPTH = 900
#: Stands for a graph, in the place of a variable of a loop, among what is not settled.
_GRAPH = -1


def call(state: State, op: Operation, graph: FuncGraph, ins: Sequence[Value]) -> list[Value] | None:
    """The results of a call of a graph that calls itself; None if it is not native."""
    kinds = [static(t) for t in (*graph.inputs, *graph.outputs)]
    if any(type is None or type in lp.PARTS or shape != () for type, shape in kinds):
        return None
    if (id(graph), _GRAPH) in state.unsettled or not graph.outputs or state.b.predicate is not None:
        return None
    types = [type or "" for type, _ in kinds]
    given, gives = types[: len(graph.inputs)], types[len(graph.inputs) :]
    operands = [state.operand(v, t) for v, t in zip(ins, given)]
    number = state.recursive.get(id(graph))
    if number is None:
        number = _define(state, graph, given, gives)
    b = state.b
    shallow = b.let("lt", [state.depth, lp.Constant(_DEPTH, "i64")], "b")
    deeper = b.let("add", [state.depth, lp.Constant(1, "i64")], "i64")
    if isinstance(shallow, lp.Constant):
        return [Scalar(x) for x in b.invoke(number, [deeper, *operands], gives)]
    with b.inside("branch") as native:
        quick = b.invoke(number, [deeper, *operands], gives)
    with b.inside("branch") as otherwise:
        slow = b.opaque(_left_to_reference(state, op, graph, given, gives), [state.depth, *operands], gives)
    targets = [b.register(t) for t in gives]
    b.add(lp.If(shallow, native, otherwise, list(zip(targets, quick, slow))))
    return [Scalar(t) for t in targets]


def _define(state: State, graph: FuncGraph, given: Sequence[str], gives: Sequence[str]) -> int:
    """The number of a new function.

    Raises:
        Unsettled: it would do more than compute.
    """
    number = state.recursive[id(graph)] = len(state.functions)
    function = lp.Function(graph.name, [lp.Register(t, 0) for t in ("i64", *given)], lp.Block("top", None), [])
    state.functions.append(function)
    around, state.b = state.b, Builder()
    outer, state.depth = state.depth, function.parameters[0]
    scopes, state.scopes = state.scopes, []
    sites = len(state.sites)
    outs = state.graph(graph, [Scalar(p) for p in function.parameters[1:]])
    function.body = state.b.top
    function.results = [state.operand(v, t) for v, t in zip(outs, gives)]
    state.b, state.depth, state.scopes = around, outer, scopes
    only_numbers = all(_is_of_numbers(state, site) for site in state.sites[sites:])
    if not only_numbers or not _only_computes(function.body):
        raise Unsettled(id(graph), _GRAPH)
    return number


def _left_to_reference(
    state: State, op: Operation, graph: FuncGraph, given: Sequence[str], gives: Sequence[str]
) -> int:
    run = reference.compile_within(graph)
    site = Site(op.type, lambda depth, *arrays: run(arrays, int(depth)), op, [(NUMBER, t) for t in ("i64", *given)],
                [(NUMBER, t) for t in gives])  # fmt: skip
    site.rare = True
    return state.site(site)


def _is_of_numbers(state: State, site: Site) -> bool:
    """Whether a site takes and gives numbers only, or what is known: several calls are under way at a time, and share
    the slots of the run."""
    takes = all(entry[0] is NUMBER or isinstance(entry[1], int) and entry[1] in state.objects for entry in site.takes)
    return takes and all(entry is None or entry[0] is NUMBER for entry in site.gives)


def _only_computes(block: lp.Block) -> bool:
    """Whether there are no stores, and no loads but of what is known."""
    for s in block.statements:
        if isinstance(s, (lp.Store, lp.Inner, lp.Loop)) or isinstance(s, lp.Load) and s.buffer.place[0] != "const":
            return False
        if isinstance(s, (lp.Opaque, lp.Fail)) and any(isinstance(x, lp.Buffer) for x in s.operands):
            return False
        if not all(map(_only_computes, lp.blocks_of(s))):
            return False
    return True


