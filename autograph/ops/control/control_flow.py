"""Staged control flow: the `If` and `While` ops, and `cond` and `switch_case`, which trace functions into `If`s.

The interface for converted code is `if_values` and `while_values`. They take and return one Python value per variable,
and find out by tracing which parts of these values have to become tensors (`branch_values`, `loop_carry`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograph import errors
from autograph.framework import dtypes, nest, shapes, versions, work
from autograph.framework.context import building_graph
from autograph.framework.convert import convert_to_tensor
from autograph.framework.execution import apply
from autograph.framework.func_graph import FuncGraph
from autograph.framework.graph import Graph
from autograph.framework.op_def import Failure, Flow, Regions, Trait, define
from autograph.framework.shapes import TensorShape
from autograph.framework.tensor import Tensor
from autograph.framework.undefined import PossiblyUndefined
from autograph.framework.user_frames import CallSite, current_location
from autograph.framework.versions import current
from autograph.ops.arrays.shaping import reshape
from autograph.ops.arrays.shared_arrays import shares
from autograph.ops.control.branch_joins import Join, Meeting, Unreached
from autograph.ops.control.raising import (
    RAISABLE,
    RAISED,
    Raised,
    deferrable,
    parts_of,
    raise_when_run,
    refusing,
    traced,
)
from autograph.ops.core.common import as_tensor
from autograph.ops.values import branch_values as bv
from autograph.ops.values.list_results import until_all_shared
from autograph.ops.values.list_types import copies
from autograph.ops.variables.variable_choices import choices_read, read_by

__all__ = ["cond", "switch_case"]


# --- the ops -------------------------------------------------------------------------------------------


def _if_kernel(cond: Any, inputs: list[Any], *, then_branch: Any, else_branch: Any) -> Any:
    return (then_branch if cond else else_branch)(*inputs)


def _if_shape(inputs: Sequence[Tensor], attrs: Any) -> list[TensorShape]:
    pairs = zip(attrs["then_branch"].outputs, attrs["else_branch"].outputs)
    return [shapes.relax(a.shape, b.shape) for a, b in pairs]


for _name in ("If", "StatelessIf"):
    define(
        _name,
        "cond: bool, input: list -> output: list",
        attrs={"then_branch": "graph", "else_branch": "graph"},
        shape=_if_shape,
        out_dtypes=lambda inputs, attrs: [t.dtype for t in attrs["then_branch"].outputs],
        kernel=_if_kernel,
        regions=Regions(Flow.IF, ("then_branch", "else_branch"), skip=1),
    )


def _while_kernel(inputs: list[Any], *, cond: Any, body: Any) -> Any:
    values = inputs
    while cond(*values)[0]:
        values = body(*values)
    return values


for _name in ("While", "StatelessWhile"):
    define(
        _name,
        "input: list -> output: list",
        attrs={"cond": "graph", "body": "graph"},
        # A loop's results have the types of its parameters: those fit both the first and every later value.
        shape=lambda inputs, attrs: [t.shape for t in attrs["body"].inputs],
        out_dtypes=lambda inputs, attrs: [t.dtype for t in attrs["body"].inputs],
        kernel=_while_kernel,
        regions=Regions(Flow.WHILE, ("cond", "body")),
    )


def _check_defined_kernel(defined: Any, value: Any, *, symbol: str) -> Any:
    if not defined:
        raise errors.UndefinedVariableError(
            f"{symbol!r} is read here, but on the path taken it was not assigned",
            expected=f"an assignment to {symbol!r} on every path: the branch that ran (or the loop that ran zero "
            "times) has none",
            fix=f"initialise it first, for example `{symbol} = 0`",
        )
    return value


define(
    "CheckDefined",
    "defined: bool, value: T -> output: T",
    attrs={"symbol": "string"},
    types={"T": dtypes.ALL},
    shape=lambda inputs, attrs: inputs[1].shape,
    kernel=_check_defined_kernel,
    gradient=lambda op, dy: [None, dy],
    traits=Trait.RAISES,
    failure=Failure(
        errors.UndefinedVariableError,
        UnboundLocalError,
        "{symbol!r} has no value on this path",
        when=lambda defined: np.logical_not(defined),
    ),
    passes="value",
)


def read_possibly_undefined(variable: PossiblyUndefined) -> Any:
    """The value of a variable that some paths leave undefined; checked when the graph runs. A container or an array
    stays the same one, as it may be changed in place."""
    value = variable.value
    checked = value if isinstance(value, Tensor) and not versions.is_array(value) else variable.defined
    found = apply("CheckDefined", [variable.defined, checked], {"symbol": variable.symbol_name})
    return found if checked is value else value


# --- predicates ------------------------------------------------------------------------------------------


def predicate(value: Any) -> Tensor:
    """`value` as the scalar bool tensor that decides a branch: Python's truth value, numbers compared with zero.

    Raises:
        OperatorNotAllowedInGraphError: it has more than one element.
    """
    tensor = as_tensor(value)
    if tensor.shape.rank not in (0, None) and tensor.shape.num_elements() != 1:
        raise errors.OperatorNotAllowedInGraphError(
            f"the truth value of a tensor of shape {tensor.shape} is ambiguous",
            location=current_location(),
            expected="a scalar condition",
            fix="use ag.reduce_any(x) or ag.reduce_all(x)",
        )
    if tensor.shape.rank != 0:
        tensor = reshape(tensor, [])
    if tensor.dtype is dtypes.bool_:
        return tensor
    if tensor.dtype is dtypes.string:
        return apply("NotEqual", [tensor, convert_to_tensor("")])
    return apply("NotEqual", [tensor, convert_to_tensor(0, tensor.dtype)])


# --- tracing -------------------------------------------------------------------------------------------


def body_graph(name: str, outer: Graph, flow: Flow | None = None, site: CallSite | None = None) -> FuncGraph:
    """A new graph inside `outer` for a branch, or for the test or body of a loop: `flow` says which, `site` where its
    parameters are from."""
    work.count(work.BODY)
    graph = FuncGraph(outer.unique_name(name), outer, site)
    graph.is_body, graph.flow = True, flow
    return graph


def _trace_branch(
    name: str, outer: Graph, function: Callable[[], Sequence[Any]], names: Sequence[str]
) -> tuple[FuncGraph, Any]:
    """Traces one of two branches. Returns its graph and its values; or the error that it raises when it runs, or RAISED
    if its graph raises already."""
    graph = body_graph(name, outer, Flow.IF)
    with graph.as_default():
        try:
            return graph, traced(function, names)
        except Raised:
            return graph, RAISED
        except RAISABLE as error:
            if not deferrable(error):
                raise
            return graph, error


def aligned_captures(*graphs: FuncGraph) -> list[Tensor]:
    """The captures of all the graphs, each once. Every graph is changed to take exactly these."""
    captures = list({id(t): t for g in graphs for t in g.captures}.values())
    for g in graphs:
        g.align_captures(captures)
    return captures


def if_values(
    pred: Tensor,
    then_fn: Callable[[], Sequence[Any]],
    else_fn: Callable[[], Sequence[Any]],
    names: Sequence[str],
    more: Callable[[], Sequence[tuple[str, Any, Any]]] | None = None,
    paired: Callable[[Any, Any], tuple[Any, Any]] | None = None,
) -> list[Any]:
    """A staged conditional over variables.

    Args:
        pred: a scalar bool tensor.
        then_fn, else_fn: run in the graph of their branch; return the value of each variable at its end.
        names: the variables' names, for errors.
        more: called when both branches have been traced; gives further variables that were found while tracing: the
            name of each, and its values at the ends of the two branches.
        paired: called then with the values that a variable has after the two branches (RAISED if the end of one is not
            reached); gives the values to merge.

    Returns:
        The variables' values after the conditional, those of `more` last.

    Raises:
        StagedValueError: a variable cannot have one dtype and structure on both paths.
    """
    outer = building_graph()
    assert outer is not None
    then_graph, then_values = _trace_branch("cond_true", outer, then_fn, names)
    else_graph, else_values = _trace_branch("cond_false", outer, else_fn, names)
    if _alike(then_values, else_values) and not any(g.stateful or g.may_raise for g in (then_graph, else_graph)):
        raise then_values  # both raise the same error at once, so the condition does not matter
    return join_branches(pred, (then_graph, then_values), (else_graph, else_values), names, more, paired)


def _alike(a: Any, b: Any) -> bool:
    """Whether both branches raise the same error."""
    if not isinstance(a, RAISABLE) or type(a) is not type(b) or str(a) != str(b):
        return False
    return not any(isinstance(leaf, Tensor) for leaf in nest.flatten(parts_of(a)))


def join_branches(
    pred: Tensor,
    then_branch: tuple[FuncGraph, Any],
    else_branch: tuple[FuncGraph, Any],
    names: Sequence[str],
    more: Callable[[], Sequence[tuple[str, Any, Any]]] | None = None,
    paired: Callable[[Any, Any], tuple[Any, Any]] | None = None,
) -> list[Any]:
    """Makes the `If` of two branches that have been traced.

    Args:
        then_branch, else_branch: the graph of each and the values of the variables at its end; in their place, the
            error that it raises, or RAISED.
        pred, names, more, paired: as for `if_values`.

    Raises:
        Raised: both branches raise; `outside` has the values of `more`.
    """
    (then_graph, then_values), (else_graph, else_values) = then_branch, else_branch
    for graph, ends in (then_branch, else_branch):
        if isinstance(ends, RAISABLE):
            with graph.as_default():
                raise_when_run(ends)
    then_gone, else_gone = (v is RAISED or isinstance(v, RAISABLE) for v in (then_values, else_values))
    gone = then_gone and else_gone
    if gone:
        names = then_values = else_values = ()
    elif then_gone:
        then_values = [RAISED] * len(names)
    elif else_gone:
        else_values = [RAISED] * len(names)

    def to_join() -> list[tuple[str, Any, Any]]:
        found = more() if more is not None else ()
        pairs = zip(then_values, else_values) if paired is None else map(paired, then_values, else_values)
        own = [
            (name, Unreached(b) if then_gone else a, Unreached(a) if else_gone else b)
            for name, (a, b) in zip(names, pairs)
        ]
        return [*own, *found]

    with copies():
        joins, arrays, lost, shared = _joins((then_graph, else_graph), to_join)
        left = [[array for join in joins for array in join.arrays(side)] for side in (0, 1)]
    stateful = then_graph.stateful or else_graph.stateful
    if not (then_graph.outputs or stateful or then_graph.may_raise or else_graph.may_raise):
        return _joined(joins, (), gone, lost, None, ())
    captures = aligned_captures(then_graph, else_graph)
    for graph in (then_graph, else_graph):
        graph.finalize()
    with versions.raw():
        tensors = apply(
            "If" if stateful else "StatelessIf",
            [pred, captures],
            {"then_branch": then_graph, "else_branch": else_graph},
            "cond",
        )
    references = tensors[len(tensors) - shared :]
    for array, tensor in zip(arrays, tensors[len(tensors) - shared - len(arrays) :]):
        versions.take(array, tensor)
    return _joined(joins, tensors, gone, lost, Meeting(pred, (then_graph, else_graph), left), references)


def _joins(
    graphs: tuple[FuncGraph, FuncGraph], values: Callable[[], Sequence[tuple[str, Any, Any]]]
) -> tuple[list[Join], list[Any], list[Any], int]:
    """The merges of variables; the arrays that the branches write, and those that they lose; how many variables become
    references to shared arrays. The graphs get their outputs."""
    outer = graphs[0].outer
    for _ in until_all_shared():
        joins = [Join(name, a, b) for name, a, b in values()]
        shared = [pair for join in joins for pair in join.share(graphs)] if shares() else []
        lost = versions.lost_in(graphs, outer)
        arrays = versions.written_in(graphs, outer)
        for side, graph in enumerate(graphs):
            with graph.as_default():
                graph.outputs = [
                    graph.capture(current(t), bv.display_name(join.name)) for join in joins for t in join.outputs(side)
                ] + [graph.capture(current(array)) for array in arrays]
                graph.outputs += [graph.capture(pair[side]) for pair in shared]
    return joins, arrays, lost, len(shared)


def _joined(
    joins: Sequence[Join],
    tensors: Sequence[Any],
    gone: bool,
    lost: Sequence[Any],
    meeting: Meeting | None,
    references: Sequence[Any],
) -> list[Any]:
    for array, value in lost:
        versions.take(array, value)
    taken, shared = iter(tensors), iter(references)
    values = [join.result(taken, meeting, shared) for join in joins]
    if gone:
        raise Raised(values)
    return values


# --- public functions --------------------------------------------------------------------------------


def cond(pred: Any, true_fn: Callable[[], Any], false_fn: Callable[[], Any], name: str | None = None) -> Any:
    """The result of `true_fn()` if `pred` holds, else of `false_fn()`; only one of them runs.

    Args:
        pred: a scalar; a Python value decides at once.
        true_fn, false_fn: functions of no arguments that return like structures of tensors.

    >>> import autograph as ag
    >>> ag.cond(ag.constant(2) > 1, lambda: ag.constant(10), lambda: ag.constant(20))
    <ag.Tensor: shape=(), dtype=int64, numpy=10>
    """
    graph = building_graph()
    if graph is None or not isinstance(pred, Tensor):
        return true_fn() if pred else false_fn()
    with refusing("a function given to cond"):
        result = if_values(predicate(pred), lambda: [true_fn()], lambda: [false_fn()], ["the result of cond"])[0]
        return choices_read(result)


read_by(cond)


def switch_case(
    branch_index: Any, branch_fns: Any, default: Callable[[], Any] | None = None, name: str | None = None
) -> Any:
    """The result of `branch_fns[branch_index]()`; of the default (or the last one) when there is no such branch."""
    pairs = sorted(branch_fns.items()) if isinstance(branch_fns, dict) else list(enumerate(branch_fns))
    otherwise = default if default is not None else pairs[-1][1]
    index = as_tensor(branch_index)

    def choose(rest: list[Any]) -> Any:
        if not rest:
            return otherwise()
        number, branch = rest[0]
        return cond(index == number, branch, lambda: choose(rest[1:]))

    return choose(pairs)
