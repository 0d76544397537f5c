"""The graphs of a staged loop: its body is traced until the types of its variables (`loop_carry`) are known, and so are
the arrays from outside that it writes (`loop_arrays`); then its test."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from autograph.framework import versions
from autograph.framework.attempts import attempts
from autograph.framework.context import building_graph
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph
from autograph.framework.op_def import Flow
from autograph.framework.user_frames import CallSite, call_site
from autograph.framework.versions import current
from autograph.ops.control.control_flow import aligned_captures, body_graph, predicate
from autograph.ops.control.loop_arrays import LoopArrays
from autograph.ops.control.loop_carry import Carry
from autograph.ops.control.raising import RAISABLE, Raised, deferrable, raise_when_run
from autograph.ops.values import branch_values as bv
from autograph.ops.values.list_results import latest_shared, restaged, until_all_shared
from autograph.ops.variables.variable_choices import choices_read

__all__ = ["while_values"]


def while_values(
    test: Callable[[Sequence[Any]], Any],
    body: Callable[[Sequence[Any]], Sequence[Any]],
    initial: Sequence[Any],
    names: Sequence[str],
    invariants: Mapping[int, Any] | None = None,
    saves_memory: bool = False,
) -> list[Any]:
    """A staged loop over variables.

    Args:
        test: from the variables' values, whether there is another iteration.
        body: from the values when an iteration starts, the values when it ends.
        initial: the values before the loop.
        names: the variables' names, for errors.
        invariants: shapes that the user states for some variables, by position.
        saves_memory: whether a gradient is to save memory rather than time.

    Returns:
        The variables' values after the loop.

    Raises:
        LoopCarryError: a variable changes its dtype or structure.
    """
    outer = building_graph()
    assert outer is not None
    invariants = invariants or {}
    initial = list(map(choices_read, initial))
    arrays = LoopArrays(initial, names)
    carries = [
        Carry(name, value, invariants.get(i), arrays.stays(i))
        for i, (name, value) in enumerate(zip(names, arrays.initial))
    ]
    site = call_site()
    step_graph = _step_graph(body, carries, arrays, outer, site)
    cond_graph = body_graph("while_cond", outer, Flow.WHILE, site)
    with cond_graph.as_default():
        try:
            holds = test(_start(carries, arrays, cond_graph, True))
        except Raised:
            holds = False
        cond_graph.outputs = [cond_graph.capture(current(predicate(holds)))]
    known = _known_after(cond_graph.outputs[0])
    captures = aligned_captures(step_graph, cond_graph)
    step_graph.outputs = step_graph.outputs + list(step_graph.captured_inputs)
    start = [outer.capture(current(t), bv.display_name(c.name)) for c in carries for t in c.initial_tensors()]
    start += [outer.capture(tensor) for tensor in arrays.initial_tensors()]
    step_graph.saves_memory = saves_memory
    for graph in (cond_graph, step_graph):
        graph.finalize()
    kind = "While" if cond_graph.stateful or step_graph.stateful else "StatelessWhile"
    with versions.raw():
        tensors = apply(kind, [start + captures], {"cond": cond_graph, "body": step_graph}, "while")
    arrays.leave(tensors[len(start) - arrays.count : len(start)])
    taken = iter([known.get(id(p), t) for p, t in zip(cond_graph.inputs, tensors)])
    return arrays.results([c.result(taken) for c in carries])


def _step_graph(
    body: Callable[[Sequence[Any]], Sequence[Any]], carries: list[Carry], arrays: LoopArrays, outer: Graph,
    site: CallSite | None,
) -> FuncGraph:  # fmt: skip
    """The graph of an iteration, traced until nothing has to be widened. Its outputs are the variables' tensors, and
    then what the arrays from outside hold that it writes."""
    with attempts() as attempt:
        while True:
            attempt()
            graph = _attempted_step(body, carries, arrays, outer, site)
            if graph is not None:
                return graph


def _keep(carries: list[Carry], which: Sequence[int]) -> None:
    """Has variables stay the arrays that they are before the loop."""
    for i in which:
        carries[i] = Carry(carries[i].name, carries[i].initial, None, shared=True)


def _attempted_step(
    body: Callable[[Sequence[Any]], Sequence[Any]], carries: list[Carry], arrays: LoopArrays, outer: Graph,
    site: CallSite | None,
) -> FuncGraph | None:  # fmt: skip
    """The graph of an iteration; None if it has shown more of the variables, or of arrays, than was known."""
    graph = body_graph("while_body", outer, Flow.WHILE, site)
    with graph.as_default():
        starts = _start(carries, arrays, graph, False)
        try:
            ends = list(map(choices_read, body(starts)))
        except versions.Written as found:
            _keep(carries, [arrays.keep(found)])
            return None
        except Raised:
            ends = starts
        except RAISABLE as error:
            if not deferrable(error):
                raise
            raise_when_run(error)  # if there is an iteration, which then has no end
            ends = starts
    # All variables are looked at before tracing again, so that one more trace serves them all. Only lists of what
    # may be Python numbers wait for the others: in that trace these numbers may have another dtype.
    waits = [carry.may_wait(end) for carry, end in zip(carries, ends)]
    first = [(carry, end) for carry, end, may in zip(carries, ends, waits) if not may]
    last = [(carry, end) for carry, end, may in zip(carries, ends, waits) if may]
    stays = arrays.found_to_stay(graph, ends)
    _keep(carries, stays)
    if stays:
        return None
    try:
        more = arrays.more(graph, outer, starts, ends)
    except versions.Written as found:  # it asks for arrays to be shared, which writes them
        _keep(carries, [arrays.keep(found)])
        return None
    if any([carry.widen(end) for carry, end in first]) or any([carry.widen(end) for carry, end in last]) or more:
        return None
    for boxes in until_all_shared():
        with graph.as_default():
            graph.outputs = [
                graph.capture(current(t), bv.display_name(c.name))
                for c, end in zip(carries, ends) for t in c.end_tensors(end)
            ] + [graph.capture(tensor) for tensor in arrays.end_tensors(ends)]
        if boxes != latest_shared():
            ends = [restaged(end) for end in ends]
            if any([carry.widen(end) for carry, end in zip(carries, ends)]):
                return None
    return graph


def _start(carries: Sequence[Carry], arrays: LoopArrays, graph: FuncGraph, is_test: bool) -> list[Any]:
    """The variables when an iteration starts."""
    starts = [c.placeholder(graph) for c in carries]
    arrays.start(graph, starts, is_test)
    return starts


def _known_after(condition: Any) -> dict[int, bool]:
    """Loop variables whose value is known when the loop has ended, because its condition is just them.

    `while not done` ends with `done` true: so a function that returns from inside `while True` returns always.
    """
    value = False
    while condition.op.type == "LogicalNot":
        condition, value = condition.op.inputs[0], not value
    return {id(condition): value} if condition.op.type == "Placeholder" else {}
